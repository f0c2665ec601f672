//! What the others did since the viewer's last turn: a headline that opens into all of it.

use kernel::{Game, Seat};
use maud::{Markup, html};
use table::{LogLine, TableView};

use crate::story::Story;
use crate::{Page, Scene};

/// How much a line of the log matters to somebody who follows the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Weight {
    /// It follows from something else, or is told elsewhere on the page.
    Minor,
    /// It is worth a caption.
    Step,
    /// It is worth a headline: it changes who may win.
    Turning,
}

/// What an event did to the viewer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Harm {
    /// Somebody tried, or began something.
    Attacked,
    /// Something was taken that can be won again.
    Robbed,
    /// Something on the board was lost.
    Lost,
}

/// A line of the log and what happened.
pub(crate) type Happened<'a, P> = (&'a LogLine, <<P as Page>::Game as Game>::Event);

/// What others have done since the last turn of the viewer ended, until the next one began. Decisions in the
/// turns of others are no turns of one's own. Somebody who plays alone is told of opponents that nobody plays,
/// from the step that began the turn on.
pub(crate) fn stretch<'a, P: Page>(
    desk: &'a TableView,
    story: &Story<'_, P::Game>,
) -> Vec<Happened<'a, P>> {
    let Some(own) = desk.seat else {
        return Vec::new();
    };
    let turn = |line: &LogLine| P::turn(&story.event(line)?).map(|(_, seat)| seat);
    let lines = match desk.seats.len() {
        1 => this_turn(&desk.log, turn),
        _ => between_turns(&desk.log, own, turn),
    };
    let events = lines
        .iter()
        .filter_map(|line| Some((line, story.event(line)?)));
    let is_told = |(line, event): &Happened<'a, P>| match P::foe(desk, event) {
        Some(_) => true,
        None => line.seat.is_some_and(|seat| seat != own),
    };
    events.filter(is_told).collect()
}

/// Everything since the step that began the turn.
fn this_turn(log: &[LogLine], turn: impl Fn(&LogLine) -> Option<Seat>) -> &[LogLine] {
    let began = log.iter().rfind(|line| turn(line).is_some());
    let began = began.map_or(0, |line| line.seq);
    &log[log.partition_point(|line| line.seq < began)..]
}

/// Everything between the last turn of a player and the next one. Turns in a row count as one.
fn between_turns(
    log: &[LogLine],
    own: Seat,
    turn: impl Fn(&LogLine) -> Option<Seat>,
) -> &[LogLine] {
    let (mut first, mut end) = (None, log.len());
    for (index, line) in log.iter().enumerate().rev() {
        match (turn(line), first) {
            (Some(seat), None) if seat == own => end = index,
            (Some(seat), Some(first)) if seat == own => return &log[first..end],
            (Some(_), _) => first = Some(index),
            (None, _) => {}
        }
    }
    // Before the first turn there are decisions of the set-up, and the very first turn is not announced.
    let acted = log[..first.unwrap_or(end)]
        .iter()
        .rposition(|line| line.seat == Some(own));
    &log[acted.map_or(0, |last| last + 1)..end]
}

/// A line of the stretch as it is told.
pub(crate) struct Told {
    text: String,
    weight: Weight,
    /// What it did to the viewer.
    harm: Option<Harm>,
    /// Whether it is somebody's deed, and not what merely came to light.
    is_deed: bool,
    /// Who did it, as the word of a seat or of an opponent that nobody plays.
    by: &'static str,
    /// The person or bot who did it.
    seat: Option<Seat>,
}

/// What is told of the stretch. A roll for the viewer is no news to them.
pub(crate) fn told<P: Page>(scene: &Scene<'_, P::Game>) -> Vec<Told> {
    let desk = scene.desk;
    let tell = |(line, event): Happened<'_, P>| {
        let harm = desk.seat.and_then(|own| P::harm(scene, &event, own));
        let is_own =
            harm.is_none() && P::player(&event).is_some() && P::player(&event) == desk.seat;
        let foe = P::foe(desk, &event);
        let seat = line.seat.filter(|_| foe.is_none());
        let is_news = !is_own && (foe.is_none() || P::is_news(&event));
        is_news.then(|| Told {
            text: scene.story.sentence(line, desk),
            weight: P::weight(&event),
            harm,
            is_deed: foe.is_some() || P::player(&event).is_some(),
            by: foe.unwrap_or_else(|| seat.map_or("", |seat| desk.sitter(seat).word)),
            seat,
        })
    };
    let lines = stretch::<P>(desk, &scene.story);
    lines.into_iter().filter_map(tell).collect()
}

/// The headline and, behind it, everything; nothing before anybody else has acted. What happened to the viewer
/// makes the headline, and otherwise what weighs most.
pub(crate) fn since(desk: &TableView, told: &[Told]) -> Markup {
    let steps: Vec<&Told> = told
        .iter()
        .filter(|told| Weight::Step <= told.weight || told.harm.is_some())
        .collect();
    let head = steps
        .iter()
        .max_by_key(|told| (told.harm, told.weight, told.is_deed));
    let idle = told.last().and_then(|told| told.seat);
    let idle = idle.filter(|_| head.is_none() && desk.is_asked());
    html! {
        @if let (Some(head), None, false) = (head, desk.outcome, desk.open) {
            details .since data-key="since" {
                summary data-key="since-summary" {
                    span .head {
                        span .lead { "Since your last turn: " } b { (head.text.trim_end_matches('.')) }
                    }
                    @if 1 < steps.len() { span .more { span .sr { ", and " } "+" (steps.len() - 1) span .rest { " more" } } }
                }
                ol { @for told in &steps { li .{ (told.by) } .harm[told.harm.is_some()] { (told.text) } } }
            }
        } @else if let (Some(seat), None, false) = (idle, desk.outcome, desk.open) {
            p .since.idle data-tell { (desk.title_of(desk.sitter(seat))) " ended the turn: nothing has changed on the board." }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::conquest::ConquestPage;

    fn game() -> conquest::Conquest {
        let game = <conquest::Conquest as Game>::new(
            conquest::packs::standard(),
            &conquest::Setup::new(2),
            kernel::Seed::from_number(1),
        );
        game.expect("a game of two")
    }

    /// A log of events, each by a seat.
    fn log(words: &[(u8, &str)]) -> Vec<LogLine> {
        let line = |(seq, &(seat, words)): (u64, &(u8, &str))| LogLine {
            seq,
            seat: Some(Seat::new(seat)),
            text: String::new(),
            words: words.to_owned(),
        };
        (1..).zip(words).map(line).collect()
    }

    /// The steps that the first player is told of.
    fn seqs(words: &[(u8, &str)]) -> Vec<u64> {
        let game = game();
        let desk = crate::testing::desk(&game, Some(Seat::new(0)), log(words));
        let lines = stretch::<ConquestPage>(&desk, &Story::new(&game, &desk.log));
        lines.iter().map(|(line, _)| line.seq).collect()
    }

    fn told(text: &str, weight: Weight, harm: Option<Harm>) -> Told {
        Told {
            text: text.to_owned(),
            weight,
            harm,
            is_deed: true,
            by: "blue",
            seat: Some(Seat::new(1)),
        }
    }

    fn strip(told: &[Told]) -> String {
        let game = game();
        let mut desk = crate::testing::desk(&game, Some(Seat::new(0)), Vec::new());
        desk.waits_for = desk.seat;
        since(&desk, told).into_string()
    }

    #[test]
    fn a_turn_in_which_nothing_happened_is_told() {
        let of = |weight| strip(&[told("A ship has moved.", weight, None)]);
        assert!(of(Weight::Minor).contains("ended the turn: nothing has changed"));
        assert!(!of(Weight::Step).contains("nothing has changed"));
    }

    #[test]
    fn what_happened_to_the_viewer_makes_the_headline() {
        let html = strip(&[
            told("An attack.", Weight::Step, Some(Harm::Attacked)),
            told("A ship is lost.", Weight::Turning, Some(Harm::Lost)),
            told("Cards are lost.", Weight::Turning, Some(Harm::Robbed)),
            told("A base is built.", Weight::Turning, None),
        ]);
        assert!(html.contains("<b>A ship is lost</b>"), "{html}");
        assert!(html.contains("+3<span class=\"rest\"> more"), "{html}");
    }

    #[test]
    fn it_stays_until_the_next_turn_of_the_viewer_ends() {
        let (mine, theirs) = ((1, "turn-began red 3 1"), (0, "turn-began green 2 1"));
        let [own, other] = [(0, "battle-token-won red"), (1, "battle-token-won green")];
        assert_eq!(seqs(&[]), [0; 0]);
        assert_eq!(seqs(&[own, own]), [0; 0]);
        assert_eq!(seqs(&[own, theirs, other, other]), [3, 4]);
        // While the viewer acts in the turn of another one, and in their own.
        assert_eq!(seqs(&[own, theirs, other, own, other]), [3, 5]);
        assert_eq!(seqs(&[own, theirs, other, mine, own]), [3]);
        assert_eq!(seqs(&[own, theirs, other, mine, own, other]), [3]);
        let next = (0, "turn-began green 4 1");
        assert_eq!(seqs(&[own, theirs, other, mine, own, next, other]), [7]);
    }
}
