//! The story of a finished game: chances and counts over the turns, the turning point, luck and
//! struggle. The server tells it once the game is over; a page only draws it.

use catalog::{Chronicle, Rescue, Turn};
use kernel::Seat;
use maud::{Markup, html};
use picture::{Chart, Line};

use crate::ending::{self, Moment};
use crate::since::Weight;
use crate::{Page, Scene};

/// The most sentences about one turn, and about the one that decided.
const MOST_SENTENCES: usize = 2;
const MOST_DECISIVE: usize = 4;
/// The smallest fall of a chance that counts as a turning point.
const NOTABLE: f32 = 0.02;
/// The width and height of the chart of chances.
const LARGE: (f64, f64) = (620.0, 196.0);
/// The height of the charts of counts, which share the width.
const LOW: f64 = 104.0;
/// The space between two of them.
const GAP: f64 = 8.0;

/// Something worth telling about the game.
pub(crate) struct Highlight {
    pub(crate) title: &'static str,
    pub(crate) text: String,
    pub(crate) about: Vec<String>,
    /// The turn after which the board shows it.
    pub(crate) turn: Option<u32>,
}

/// A turn as it is told.
struct Chapter {
    seat: Option<Seat>,
    /// What mattered, the most important first.
    sentences: Vec<(Weight, String)>,
    /// The last sentences that mattered little: they are told if there are no others.
    minor: Vec<String>,
    about: Vec<String>,
}

/// The turn that decided the game: its index, whose chance, and from where to where.
#[derive(PartialEq, Debug)]
struct Swing {
    index: usize,
    seat: Seat,
    from: f32,
    to: f32,
}

/// The whole story.
pub(crate) fn tale<P: Page>(scene: &Scene<'_, P::Game>, story: &Chronicle) -> Markup {
    let desk = scene.desk;
    let chapters = chapters::<P>(scene, &story.turns);
    let swing = swing(story, desk.outcome.and_then(|outcome| outcome.winner));
    let teller = Teller {
        game: <P::Game as kernel::Game>::NAME,
        names: desk.seats.iter().map(|it| desk.title_of(it)).collect(),
        own: desk.seat.filter(|_| is_alone(scene)),
        words: desk.seats.iter().map(|sitter| sitter.word).collect(),
        story,
        chapters: &chapters,
    };
    let highlights = highlights::<P>(scene, &teller, swing.as_ref());
    html! {
        div .tale {
            (teller.chances(swing.as_ref()))
            ul .highlights aria-label="What is worth telling" {
                @for (index, highlight) in highlights.iter().enumerate() {
                    li {
                        h3 { (highlight.title) }
                        p { (highlight.text) }
                        (ending::show(
                            &Moment { text: highlight.text.clone(), about: highlight.about.clone(), turn: highlight.turn },
                            &index.to_string(),
                        ))
                    }
                }
            }
            (teller.measures())
            (teller.table())
        }
    }
}

/// Whether the viewer has one seat; on a shared screen nobody is *you*.
fn is_alone<G: kernel::Narration>(scene: &Scene<'_, G>) -> bool {
    scene.desk.seats.iter().filter(|it| it.mine).count() == 1
}

/// What happened in each of these turns.
fn chapters<P: Page>(scene: &Scene<'_, P::Game>, turns: &[Turn]) -> Vec<Chapter> {
    let empty = || Chapter {
        seat: None,
        sentences: Vec::new(),
        minor: Vec::new(),
        about: Vec::new(),
    };
    let mut chapters: Vec<Chapter> = turns.iter().map(|_| empty()).collect();
    let mut at = 0;
    for line in scene.story.lines() {
        let Some(event) = scene.story.event(line) else {
            continue;
        };
        if let Some((number, seat)) = P::turn(&event) {
            // A turn that is left out belongs to the next one.
            at = turns.partition_point(|turn| turn.number < number);
            if let Some(chapter) = chapters.get_mut(at) {
                chapter.seat = Some(seat);
            }
        }
        let weight = P::weight(&event);
        let Some(chapter) = chapters.get_mut(at) else {
            continue;
        };
        if weight < Weight::Step {
            if P::turn(&event).is_none() {
                chapter.minor.push(scene.story.sentence(line, scene.desk));
            }
            continue;
        }
        if weight == Weight::Turning {
            chapter.about.extend(P::about(scene, &event));
        }
        let sentence = scene.story.sentence(line, scene.desk);
        chapter.sentences.push((weight, sentence));
    }
    for chapter in &mut chapters {
        chapter.shorten();
    }
    chapters
}

impl Chapter {
    /// Keep what mattered most, in the order in which it happened.
    fn shorten(&mut self) {
        let turning = (self.sentences.iter()).any(|(weight, _)| *weight == Weight::Turning);
        if turning {
            self.sentences
                .retain(|(weight, _)| *weight == Weight::Turning);
        }
        let first = self.sentences.len().saturating_sub(MOST_DECISIVE);
        self.sentences.drain(..first);
        let first = self.minor.len().saturating_sub(MOST_SENTENCES);
        self.minor.drain(..first);
        self.about.dedup();
    }

    /// What happened, in at most this many sentences.
    fn text(&self, most: usize) -> String {
        let sentences: Vec<&str> = self.sentences.iter().map(|(_, it)| it.as_str()).collect();
        let sentences = &sentences[sentences.len().saturating_sub(most)..];
        match (sentences.is_empty(), self.minor.is_empty()) {
            (false, _) => sentences.join(" "),
            (true, false) => self.minor.join(" "),
            (true, true) => "Nothing that changed much.".to_owned(),
        }
    }
}

/// The turn that decided the game, if one did.
fn swing(story: &Chronicle, winner: Option<Seat>) -> Option<Swing> {
    let chances: Vec<&[f32]> = (story.turns.iter())
        .map(|turn| turn.chances.as_slice())
        .collect();
    let seats = chances.first()?.len();
    let (seat, index) = match winner {
        Some(winner) => (winner, rise(&chances, winner)?),
        None if seats == 1 => (Seat::new(0), fall(&chances)?),
        // Several have won, or nobody: no turn decided that for one of them.
        None => return None,
    };
    let chance = |index: usize| chances[index].get(seat.index()).copied().unwrap_or(0.0);
    Some(Swing {
        index,
        seat,
        from: chance(index - 1),
        to: chance(index),
    })
}

/// The turn in which the chance of the winner rose most for good, among those since which the winner
/// has been ahead. The last turn is told by the headline, unless the winner was behind until then.
fn rise(chances: &[&[f32]], winner: Seat) -> Option<usize> {
    let last = chances.len().checked_sub(1).filter(|last| *last != 0)?;
    let own = |index: usize| chances[index].get(winner.index()).copied().unwrap_or(0.0);
    let is_ahead = |index: usize| {
        let others = chances[index].iter().enumerate();
        let mut others = others.filter(|(seat, _)| *seat != winner.index());
        others.all(|(_, chance)| *chance < own(index))
    };
    let behind = (0..last).rev().find(|&index| !is_ahead(index));
    let ahead_since = behind.map_or(1, |behind| behind + 1);
    if ahead_since == last || chances[0].len() == 1 && last == 1 {
        return Some(last);
    }
    let least_from = |from: usize| (from..=last).map(own).fold(1.0, f32::min);
    largest((ahead_since..last).map(|index| (index, least_from(index) - own(index - 1))))
}

/// The turn in which the chance of a player who lost alone fell most for good; the last one if there
/// was hardly a chance before.
fn fall(chances: &[&[f32]]) -> Option<usize> {
    let last = chances.len().checked_sub(1).filter(|last| *last != 0)?;
    let own = |index: usize| chances[index].first().copied().unwrap_or(0.0);
    let most_from = |from: usize| (from..=last).map(own).fold(0.0, f32::max);
    let falls = (1..=last).map(|index| (index, own(index - 1) - most_from(index)));
    let index = largest(falls)?;
    let is_felt = NOTABLE <= own(index - 1) - most_from(index);
    Some(if is_felt { index } else { last })
}

/// The index with the largest change; the first of several.
fn largest(changes: impl Iterator<Item = (usize, f32)>) -> Option<usize> {
    let largest = changes.reduce(
        |largest, other| {
            if largest.1 < other.1 { other } else { largest }
        },
    );
    largest.map(|(index, _)| index)
}

fn highlights<P: Page>(
    scene: &Scene<'_, P::Game>,
    teller: &Teller<'_>,
    swing: Option<&Swing>,
) -> Vec<Highlight> {
    let story = teller.story;
    let mut highlights = Vec::new();
    let is_lost_alone = scene.desk.outcome.is_some_and(|it| it.winner.is_none());
    if is_lost_alone && scene.desk.seats.len() == 1 {
        highlights.push(rescue(story));
    }
    if let Some(swing) = swing {
        highlights.push(teller.turning(swing));
    }
    let [luckiest, unluckiest] = P::LUCK;
    for (title, luck) in [(luckiest, &story.luckiest), (unluckiest, &story.unluckiest)] {
        let Some(luck) = luck else { continue };
        let Some(told) = P::luck(scene, luck) else {
            continue;
        };
        let name = &teller.names[luck.seat.index()];
        highlights.push(Highlight {
            title,
            text: format!("Turn {}: {name} {told}.", luck.turn),
            about: Vec::new(),
            turn: Some(luck.turn),
        });
    }
    highlights.extend(P::struggle(scene, story));
    highlights
}

/// Until when a lost game could have been saved.
fn rescue(story: &Chronicle) -> Highlight {
    let last = story.turns.last().map_or(0, |turn| turn.number);
    let text = match story.rescue {
        Some(Rescue { turn, saved, tries }) if turn == last => format!(
            "Even in the last turn: we let a pilot play turn {turn} again, and it held out in {saved} of {tries} tries."
        ),
        Some(Rescue { turn, saved, tries }) => format!(
            "Until turn {turn}. We let a pilot play on from there, and it outlived turn {last} in {saved} of {tries} \
             tries; from later turns it never did. Outliving that turn is not winning: the curve counts how often a \
             pilot who plays on wins."
        ),
        None => "Not near the end: whichever of the last turns we let a pilot play again, it never held out.".to_owned(),
    };
    Highlight {
        title: "When it could still be stopped",
        text,
        about: Vec::new(),
        turn: story.rescue.map(|rescue| rescue.turn),
    }
}

/// Everything that the parts of the story are drawn from.
struct Teller<'a> {
    /// The name of the style sheet that the board is drawn with.
    game: &'static str,
    /// What the players are called.
    names: Vec<String>,
    /// The seat of the viewer.
    own: Option<Seat>,
    /// The words of their seats.
    words: Vec<&'static str>,
    story: &'a Chronicle,
    chapters: &'a [Chapter],
}

impl Teller<'_> {
    /// The numbers of the turns.
    fn turns(&self) -> Vec<u32> {
        self.story.turns.iter().map(|turn| turn.number).collect()
    }

    fn turning(&self, swing: &Swing) -> Highlight {
        let number = self.story.turns[swing.index].number;
        let name = &self.names[swing.seat.index()];
        let [from, to] = [swing.from, swing.to].map(whole_percent);
        let chapter = &self.chapters[swing.index];
        let what = chapter.text(MOST_DECISIVE);
        let text = match from == to {
            true => format!("Turn {number}. {what}"),
            false => format!(
                "Turn {number}: the chance of {name} went from {from} to {to}\u{a0}%. {what}"
            ),
        };
        Highlight {
            title: "Turning point",
            text,
            about: chapter.about.clone(),
            turn: Some(number),
        }
    }

    /// The chances over time, and what happened in the turn that is pointed at.
    fn chances(&self, swing: Option<&Swing>) -> Markup {
        let turns = self.turns();
        let lines = self.words.iter().enumerate().map(|(seat, word)| Line {
            word,
            values: (self.story.turns.iter())
                .map(|turn| turn.chances[seat].into())
                .collect(),
        });
        // A single player is rarely the favorite: the picture shows the part that is needed.
        let most = self
            .story
            .turns
            .iter()
            .flat_map(|turn| turn.chances.iter().copied());
        let most = f64::from(most.fold(0.0, f32::max));
        let top = (most * 5.0).ceil().max(1.0) / 5.0;
        let marks = [0.0, top / 2.0, top]
            .map(|share| (share, format!("{}\u{a0}%", whole_percent(share as f32))));
        let chart = Chart {
            label: "Chances to win, turn by turn; the table below has the numbers",
            lines: lines.collect(),
            top,
            marks: marks.into(),
            turns: &turns,
            size: LARGE,
            stepped: false,
            dot: swing.map(|swing| (swing.seat.index(), swing.index)),
        };
        let last = turns.len().saturating_sub(1);
        html! {
            figure .chances data-chart {
                figcaption {
                    h3 { "Chances to win" } (self.legend())
                    @if self.names.len() == 1 { small { "how often a pilot wins who plays on from there" } }
                }
                (chart.draw())
                input #story-turn .turns type="range" min="0" max=(last) value=(swing.map_or(last, |swing| swing.index))
                    aria-label="Look at a turn" data-key="story-turn";
                div .seen-turn {
                    button .{ "past-board " (self.game) } type="button" data-look-at data-key="past-board" {
                        span .past-picture aria-hidden="true" data-picture {}
                        span .past-label { "Look at this turn" }
                    }
                    p .told-turn aria-hidden="true" data-told-turn {}
                }
            }
        }
    }

    fn legend(&self) -> Markup {
        html! {
            ul .legend {
                @for (number, (name, word)) in self.names.iter().zip(&self.words).enumerate() {
                    li {
                        svg viewBox="0 0 26 10" aria-hidden="true" {
                            path .{ "trace trace-" (number) } data-of=(word) d="M1 5H25" {}
                        }
                        bdi { (name) }
                        @if self.own.is_some_and(|own| own.index() == number) { " (you)" }
                    }
                }
            }
        }
    }

    /// What was counted, a small chart for each.
    fn measures(&self) -> Markup {
        let turns = self.turns();
        let first = self.story.turns.first();
        let measures = first.map_or(&[][..], |turn| turn.measures.as_slice());
        html! {
            div .measures {
                @for (index, measure) in measures.iter().enumerate() {
                    figure data-chart {
                        figcaption {
                            h3 { (measure.name) }
                            small { @if let Some(goal) = measure.goal { (goal) " decide" } }
                        }
                        (self.measure(index, measure.name, &turns).draw())
                    }
                }
            }
        }
    }

    fn measure<'a>(&'a self, index: usize, name: &'a str, turns: &'a [u32]) -> Chart<'a> {
        let counts = |line: usize| -> Vec<f64> {
            let turns = self.story.turns.iter();
            let counts = turns.filter_map(|turn| turn.measures.get(index)?.counts.get(line));
            counts.map(|&count| count.into()).collect()
        };
        let measure = &self.story.turns[0].measures[index];
        let words: Vec<&str> = match measure.is_common {
            true => vec!["common"],
            false => self.words.clone(),
        };
        let lines: Vec<Line<'_>> = (words.into_iter().enumerate())
            .map(|(line, word)| Line {
                word,
                values: counts(line),
            })
            .collect();
        let most = lines.iter().flat_map(|line| line.values.iter().copied());
        let most = most.fold(measure.goal.map_or(1.0, f64::from), f64::max);
        Chart {
            label: name,
            lines,
            top: most,
            marks: vec![(0.0, "0".to_owned()), (most, most.to_string())],
            turns,
            size: (
                LARGE.0 / self.story.turns[0].measures.len() as f64 - GAP,
                LOW,
            ),
            stepped: true,
            dot: None,
        }
    }

    /// Everything as a table: for those who do not see the charts, and for the script that tells the
    /// turn that is pointed at.
    fn table(&self) -> Markup {
        let measures = self.story.turns.first().map(|turn| &turn.measures);
        html! {
            details .by-turn data-key="by-turn" {
                summary data-key="by-turn-summary" { "Turn by turn, as a table" }
                div .scrolls tabindex="0" role="region" aria-label="The game turn by turn" data-key="by-turn-table" {
                    table {
                        thead {
                            tr {
                                th scope="col" { "Turn" }
                                @for name in &self.names { th scope="col" { (name) } }
                                @for measure in measures.into_iter().flatten() {
                                    th scope="col" { (measure.name) }
                                }
                                th scope="col" { "What happened" }
                            }
                        }
                        tbody {
                            @for (turn, chapter) in self.story.turns.iter().zip(self.chapters) { (self.row(turn, chapter)) }
                        }
                    }
                }
            }
        }
    }

    fn row(&self, turn: &Turn, chapter: &Chapter) -> Markup {
        let who = chapter.seat.and_then(|seat| self.names.get(seat.index()));
        let title = match (turn.number, who) {
            (0, _) => "The start".to_owned(),
            (number, Some(who)) => format!("Turn {number}, {who}"),
            (number, None) => format!("Turn {number}"),
        };
        let chances = self.names.iter().zip(&turn.chances);
        let chances =
            chances.map(|(name, chance)| format!("{name} {}\u{a0}%", whole_percent(*chance)));
        let chances: Vec<String> = chances.collect();
        let counts = |counts: &[u16]| {
            let counts: Vec<String> = counts.iter().map(u16::to_string).collect();
            counts.join(" · ")
        };
        html! {
            tr data-row data-turn=(turn.number) data-about=[(!chapter.about.is_empty()).then(|| chapter.about.join(" "))] {
                th scope="row" data-head=(title) data-chances=(chances.join(" · ")) { (turn.number) }
                @for chance in &turn.chances { td { (whole_percent(*chance)) "\u{a0}%" } }
                @for measure in &turn.measures { td { (counts(&measure.counts)) } }
                td .what { (chapter.text(MOST_SENTENCES)) }
            }
        }
    }
}

/// A share as a whole number of percent.
fn whole_percent(share: f32) -> String {
    format!("{:.0}", share * 100.0)
}

/// How likely something was, with its article: *a 3 %*.
pub(crate) fn percent(likelihood: f64) -> String {
    let percent = likelihood * 100.0;
    let whole = percent.round();
    match percent {
        _ if percent < 1.0 => "a less than 1\u{a0}%".to_owned(),
        // Eight, eleven, eighteen and the eighties begin with a vowel.
        _ if whole == 8.0 || whole == 11.0 || whole == 18.0 || (80.0..90.0).contains(&whole) => {
            format!("an {whole:.0}\u{a0}%")
        }
        _ => format!("a {whole:.0}\u{a0}%"),
    }
}

/// A list in words: *a, b and c*.
pub(crate) fn listed(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::collections::BTreeMap;
    use std::sync::Arc;

    use ::table::testing::{game, table};
    use ::table::{Request, Table};
    use catalog::Bot;
    use kernel::{Seats, Seed};
    use players::Level;
    use scraper::{Html, Selector};

    const NOW: i64 = 1_800_000_000;

    /// A table whose game has been played to its end by pilots.
    fn finished(word: &str, players: usize) -> Table {
        let mut table = table(&game(word), players, Seed::from_number(3));
        let mut bot = Bot::new(Level::Pilot, Seed::from_number(1));
        while let Some(seat) = table.game.waits_for() {
            let action = table.game.think(seat, &mut bot).unwrap();
            let seq = table.seq;
            let wish = Request::Act { seat, seq, action };
            table = table.request(&wish, NOW).unwrap().0;
        }
        table
    }

    #[test]
    fn every_game_has_a_story_that_is_well_formed_and_says_no_slug() {
        for (word, players) in [("master", 3), ("master", 1), ("conquest", 3)] {
            let table = finished(word, players);
            let story = table.chronicle().unwrap();
            let own = Seats::only(Seat::new(0));
            let html = crate::story(&table, own, &story).into_string();
            assert!(!html.contains("style="), "inline styles are refused");
            let page = Html::parse_document(&format!("<!DOCTYPE html><title>x</title>{html}"));
            assert!(page.errors.is_empty(), "{:?}", page.errors);
            let texts = |selector: &str| -> Vec<String> {
                let selector = Selector::parse(selector).unwrap();
                let found = page.select(&selector);
                found.map(|it| it.text().collect::<String>()).collect()
            };
            let rows = texts("[data-row]");
            assert_eq!(rows.len(), story.turns.len());
            let wanted = story.turns[0].measures.len() + 1;
            assert_eq!(texts("svg.chart").len(), wanted);
            let titles = texts(".highlights h3");
            assert!(titles.contains(&"Turning point".to_owned()), "{titles:?}");
            assert!(
                titles.iter().any(|it| it.starts_with("Luckiest")),
                "{titles:?}"
            );
            for slug in [
                "four-colonies",
                "last-survivor",
                "cubes-drawn",
                "ship-attacked",
                "conflict:",
            ] {
                let told = texts("p, h3, td.what").join(" ");
                assert!(!told.contains(slug), "{slug} in {told}");
            }
            let keys = crate::testing::values(&page, "data-key");
            let twice: BTreeMap<_, _> = keys.into_iter().filter(|(_, count)| 1 < *count).collect();
            assert!(twice.is_empty(), "{twice:?}");
            let log = crate::log(&table, own).into_string();
            assert!(log.contains("data-seq=\"1\""), "from the first step on");
        }
    }

    #[test]
    fn before_the_end_there_is_no_story() {
        let begun = table(&game("master"), 2, Seed::from_number(3));
        assert!(begun.chronicle().is_err());
        let mut playing = finished("master", 1);
        Arc::make_mut(&mut playing.row).status = ::table::Status::Playing;
        assert!(playing.chronicle().is_err());
    }

    #[test]
    fn a_defeat_says_until_when_it_could_be_stopped() {
        let turns = vec![Turn {
            number: 20,
            chances: vec![0.0],
            measures: Vec::new(),
        }];
        let told = |rescue| {
            let story = Chronicle {
                turns: turns.clone(),
                rescue,
                ..Chronicle::default()
            };
            super::rescue(&story).text
        };
        let rescue = |turn| Rescue {
            turn,
            saved: 3,
            tries: 8,
        };
        assert!(told(Some(rescue(18))).starts_with("Until turn 18."));
        assert!(told(Some(rescue(18))).contains("outlived turn 20 in 3 of 8 tries"));
        assert!(told(Some(rescue(20))).starts_with("Even in the last turn"));
        assert!(told(None).contains("never held out"));
    }

    /// The index of the turning point of a game in which the first of two had these chances.
    fn turning_point(chances: &[f32], winner: Option<u8>) -> Option<usize> {
        let alone = winner.is_none();
        let turn = |(number, &chance): (usize, &f32)| Turn {
            number: number as u32,
            chances: if alone {
                vec![chance]
            } else {
                vec![chance, 1.0 - chance]
            },
            measures: Vec::new(),
        };
        let story = Chronicle {
            turns: chances.iter().enumerate().map(turn).collect(),
            ..Chronicle::default()
        };
        swing(&story, winner.map(Seat::new)).map(|swing| swing.index)
    }

    #[test]
    fn the_turning_point_is_the_one_that_lasted() {
        let won = |chances: &[f32]| turning_point(chances, Some(0));
        // The leap of the third turn is undone in the fourth.
        let undone = [0.5, 0.55, 0.4, 0.8, 0.3, 0.6, 0.65, 1.0];
        assert_eq!(won(&undone), Some(5));
        // Ahead by little at first, and much later for good.
        let late = [0.5, 0.51, 0.55, 0.52, 0.55, 0.9, 0.85, 1.0];
        assert_eq!(won(&late), Some(5));
        // Behind until the last turn.
        assert_eq!(won(&[0.4, 0.6, 0.15, 0.15, 1.0]), Some(4));
        // Ahead from the start.
        assert_eq!(won(&[0.6, 0.65, 0.9, 1.0]), Some(2));
        // The second of two wins.
        let second = [0.5, 0.6, 0.2, 0.3, 0.0];
        assert_eq!(turning_point(&second, Some(1)), Some(2));
        assert_eq!(won(&[1.0]), None, "it never began");
    }

    #[test]
    fn the_turning_point_of_a_defeat_alone_is_the_fall_that_lasted() {
        let lost = |chances: &[f32]| turning_point(chances, None);
        assert_eq!(lost(&[0.3, 0.05, 0.28, 0.26, 0.1, 0.08, 0.0]), Some(4));
        assert_eq!(lost(&[0.3, 0.3, 0.3, 0.0]), Some(3), "it fell at once");
        let hopeless = [0.01, 0.0, 0.0, 0.0];
        assert_eq!(lost(&hopeless), Some(3), "never the start without a reason");
    }

    #[test]
    fn a_win_that_is_shared_has_no_turning_point() {
        let turns = (0..4).map(|number| Turn {
            number,
            chances: vec![0.5, 0.5],
            measures: Vec::new(),
        });
        let story = Chronicle {
            turns: turns.collect(),
            ..Chronicle::default()
        };
        assert_eq!(swing(&story, None), None);
    }

    #[test]
    fn likelihoods_are_said_as_people_do() {
        assert_eq!(percent(0.004), "a less than 1\u{a0}%");
        assert_eq!(percent(0.031), "a 3\u{a0}%");
        assert_eq!(percent(0.08), "an 8\u{a0}%");
        assert_eq!(percent(0.18), "an 18\u{a0}%");
        assert_eq!(percent(0.5), "a 50\u{a0}%");
    }

    #[test]
    fn lists_are_said_as_people_do() {
        let words =
            |list: &[&str]| listed(&list.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>());
        assert_eq!(words(&[]), "");
        assert_eq!(words(&["one red"]), "one red");
        assert_eq!(words(&["one red", "two blue"]), "one red and two blue");
        assert_eq!(words(&["a", "b", "c"]), "a, b and c");
    }
}
