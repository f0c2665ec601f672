//! How the game ended: the kind of ending in words, the decisive step, and what its story tells.

use catalog::{Chronicle, LongFeud, Luck};
use kernel::Seat;
use master::{BASES, Color, Event, HOMES_TO_WIN, Pool, SYMBOLS_TO_WIN, Way, WeaverEvent};
use maud::html;
use picture::icon;

use super::DrawnTable;
use super::piece::piece;
use crate::ending::{Ending, Moment, Winner};
use crate::parts::number;
use crate::tale::{Highlight, listed, percent};

/// How the game ended; `None` while it goes on.
pub(super) fn ending(table: &DrawnTable<'_>) -> Option<Ending> {
    let outcome = table.view.outcome.as_ref()?;
    let way = way(table, outcome.way);
    let own = table.view.viewer.filter(|_| !table.is_hot_seat());
    let (winner, how) = match outcome.winner {
        Some(winner) if Some(winner) == own => (Winner::Me, way),
        Some(winner) => (Winner::Other(table.name(winner).to_owned()), way),
        None if outcome.way == Way::Resignation => (Winner::Nobody, way),
        None => (Winner::Other("The Weavers".to_owned()), way),
    };
    Some(Ending {
        winner,
        how,
        turn: table.view.turn.into(),
        decisive: decisive(table, outcome.way),
        emblem: match outcome.winner {
            Some(winner) => piece(winner),
            None => html! { span .piece { (icon("hole", "", "the Weavers")) } },
        },
    })
}

/// How the game was won or lost.
fn way(table: &DrawnTable<'_>, way: Way) -> String {
    let weavers = table.view.weavers.as_ref();
    // WV-ENG.12: there may be more than those that lose the game.
    let holes = weavers.map_or(0, |weavers| weavers.black_holes.have);
    let holes = format!("{} black holes", number(holes));
    match way {
        Way::Expansion => format!("{} bases", number(BASES)),
        Way::Domination => format!("{} identical symbols", number(SYMBOLS_TO_WIN)),
        Way::Conquest => format!("{} starting systems", number(HOMES_TO_WIN)),
        Way::Resignation if weavers.is_some() => {
            "The Weavers have the galaxy: the player gave up".to_owned()
        }
        Way::Resignation => "everybody else has left".to_owned(),
        Way::Banishment => "no swarm is left".to_owned(),
        Way::Darkness => holes,
        Way::Exile => "the starting system has fallen".to_owned(),
        Way::Ruin => format!("{holes}, and the starting system has fallen"),
    }
}

/// The step that ended the game, and where.
fn decisive(table: &DrawnTable<'_>, way: Way) -> Option<Moment> {
    let decided = |event| is_decisive(way, &event).then_some(());
    let (line, ()) = table.story.last(decided)?;
    // What a step does to symbols happens somewhere: its other events say where.
    let step = table.desk.log.iter().filter(|it| it.seq == line.seq);
    let (own, others): (Vec<_>, Vec<_>) = step.partition(|it| *it == line);
    let words = |lines: Vec<&table::LogLine>| -> Vec<String> {
        let events = lines.into_iter().filter_map(|it| table.story.event(it));
        events.flat_map(|event| table.about(&event)).collect()
    };
    let about = Some(words(own)).filter(|words| !words.is_empty());
    Some(Moment {
        text: table.story.sentence(line, table.desk),
        about: about.unwrap_or_else(|| words(others)),
        turn: None,
    })
}

/// Whether this is the event that ended the game; its consequences come after it in the log.
fn is_decisive(way: Way, event: &Event) -> bool {
    match way {
        Way::Expansion | Way::Conquest => matches!(event, Event::BasePlaced { .. }),
        // There are enough of one kind now; others may have changed with it.
        Way::Domination => {
            matches!(event, Event::SymbolsChanged { count, .. } if SYMBOLS_TO_WIN <= *count)
        }
        Way::Banishment => matches!(event, Event::Weavers(WeaverEvent::SwarmRemoved { .. })),
        Way::Darkness | Way::Ruin => matches!(event, Event::SystemCovered { .. }),
        Way::Exile => matches!(event, Event::BasesRemoved { .. }),
        Way::Resignation => matches!(event, Event::Resigned { .. }),
    }
}

/// What somebody drew from the bag.
pub(super) fn luck(table: &DrawnTable<'_>, luck: &Luck) -> Option<String> {
    let words = luck.events.first()?;
    let Event::CubesDrawn { cubes, .. } = table.story.read(words)? else {
        return None;
    };
    let use_of = use_of(table, luck, &cubes).map(|used| format!("; {used}"));
    Some(format!(
        "drew {} from a bag of {}, {} draw{}",
        cubes_of(table, &cubes),
        luck.out_of,
        percent(luck.likelihood),
        use_of.unwrap_or_default()
    ))
}

/// What the cubes drawn in a turn were used for; `None` if the game ended first.
fn use_of(table: &DrawnTable<'_>, luck: &Luck, drawn: &Pool) -> Option<String> {
    let events = table.desk.log.iter().filter_map(|it| table.story.event(it));
    let events = events.skip_while(
        |event| !matches!(event, Event::TurnBegan { turn, .. } if u32::from(*turn) == luck.turn),
    );
    let (mut returned, mut deeds) = (None, Deeds::default());
    for (index, event) in events.enumerate() {
        match event {
            Event::TurnBegan { .. } if index != 0 => break,
            Event::AllocationConfirmed {
                seat,
                returned: left,
            } if seat == luck.seat => returned = Some(left.total()),
            Event::PlanetSettled { seat, .. } if seat == luck.seat => deeds.planets += 1,
            Event::BaseConstructed { seat, .. } if seat == luck.seat => deeds.bases += 1,
            Event::DevelopmentImplemented { seat, .. } | Event::AgendaFulfilled { seat, .. }
                if seat == luck.seat =>
            {
                deeds.cards += 1;
            }
            Event::ConflictWon { seat, .. } if seat == luck.seat => deeds.conflicts += 1,
            _ => {}
        }
    }
    Some(match returned? {
        0 => format!("all of it was used, and {}", deeds.told()),
        left if left < drawn.total() => format!(
            "{} of {} cubes went back unused, and {}",
            number(left),
            number(drawn.total()),
            deeds.told()
        ),
        _ => "there was no use for any of it".to_owned(),
    })
}

/// What cubes achieved in a turn.
#[derive(Default)]
struct Deeds {
    planets: u32,
    bases: u32,
    cards: u32,
    conflicts: u32,
}

impl Deeds {
    fn told(&self) -> String {
        let told = |count: u32, one: &str, many: &str| match count {
            0 => None,
            1 => Some(one.to_owned()),
            count => Some(format!("{} {many}", number(count))),
        };
        let deeds = [
            told(self.planets, "a planet", "planets"),
            told(self.bases, "a new base", "new bases"),
            told(self.cards, "a completed card", "completed cards"),
            told(self.conflicts, "a conflict won", "conflicts won"),
        ];
        let deeds: Vec<String> = deeds.into_iter().flatten().collect();
        match deeds.is_empty() {
            true => "nothing was completed with it".to_owned(),
            false => format!("it brought {}", listed(&deeds)),
        }
    }
}

/// The cubes in words: *three blue and one white cube*.
fn cubes_of(table: &DrawnTable<'_>, cubes: &Pool) -> String {
    let kinds = Color::ALL.into_iter().filter(|&color| cubes[color] != 0);
    // The noun follows the last number.
    let last = kinds.clone().next_back().map_or(0, |color| cubes[color]);
    let kinds = kinds.map(|color| format!("{} {}", number(cubes[color]), table.label(color)));
    let kinds: Vec<String> = kinds.collect();
    let cube = match last {
        1 => "cube",
        _ => "cubes",
    };
    format!("{} {cube}", listed(&kinds))
}

/// The longest conflict.
pub(super) fn struggle(table: &DrawnTable<'_>, story: &Chronicle) -> Option<Highlight> {
    let LongFeud {
        feud,
        from,
        to,
        ended,
    } = story.feud.as_ref()?;
    let card = table.view.cards.get(&feud.thing)?;
    let mut sides = feud.sides;
    sides.sort_by_key(Option::is_none);
    let [one, other] = sides.map(|side| fighter(table, side));
    let end = (ended.as_ref()).and_then(|words| table.story.tell(words, table.desk));
    let end = end.unwrap_or_else(|| "The game ended first.".to_owned());
    let turns = to - from + 1;
    Some(Highlight {
        title: "Longest conflict",
        text: format!(
            "{}, {}, turns {from} to {to}: {one} against {other}. {end}",
            card.name,
            match turns {
                1 => "a single turn".to_owned(),
                _ => format!("{turns} turns"),
            }
        ),
        about: vec![feud.thing.clone()],
        // The last turn after which it was still fought.
        turn: Some(match ended {
            Some(_) => to.saturating_sub(1).max(*from),
            None => *to,
        }),
    })
}

fn fighter(table: &DrawnTable<'_>, side: Option<Seat>) -> String {
    match side {
        Some(seat) => table.desk.title_of(table.desk.sitter(seat)),
        None if table.view.weavers.is_some() => "the Weavers".to_owned(),
        None => "a neutral system".to_owned(),
    }
}
