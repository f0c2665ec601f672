//! The last roll of the die. A new one rolls over the middle of the board.

use conquest::{Event, FACES, Odds};
use maud::{Markup, html};

use super::DrawnTable;

/// The last roll, if the log still has one. The script of the page lets it roll over the board before it
/// shows the state that follows, so that nothing tells the result too early.
pub(super) fn die(table: &DrawnTable<'_>) -> Markup {
    let last = table.story.last(|event| Roll::of(table, &event));
    html! {
        @match last {
            Some((line, roll)) => (at_rest(&roll, line.seq)),
            None => {
                @let first = table.view.first;
                @let number = table.view.players.get(first.word()).map_or(1, |player| player.roll);
                (at_rest(&Roll {
                    number,
                    before: String::new(),
                    told: format!("{} rolled highest and begins.", table.name(first)),
                }, 0))
            },
        }
    }
}

fn at_rest(roll: &Roll, seq: u64) -> Markup {
    html! {
        div .roll role="group" aria-label="The last roll of the die" data-info="die:" data-reads
            data-roll=(seq) data-before=(roll.before) {
            (face(roll.number, seq))
            p { (roll.told) }
        }
    }
}

/// A roll of the die and its result.
struct Roll {
    number: u8,
    /// What is rolled for, and how likely it succeeds.
    before: String,
    /// What came of it.
    told: String,
}

impl Roll {
    /// The roll in an event, if it is one.
    fn of(table: &DrawnTable<'_>, event: &Event) -> Option<Roll> {
        let who = |seat| table.desk.title_of(table.desk.sitter(seat));
        let at = |space| {
            let space = table.view.spaces.get(table.board.word(space));
            space.map_or("", |space| &space.name)
        };
        match *event {
            Event::TradeShipMoved { seat, roll, to } => Some(Roll {
                number: roll,
                before: format!("{} rolls for the trade ship", who(seat)),
                told: format!("A {roll}: the trade ship is at {}.", at(to)),
            }),
            Event::ShipAttacked {
                seat,
                level,
                to,
                roll,
                hit,
                ..
            } => Some(Roll {
                number: roll,
                before: format!(
                    "{} attacks {}: 1 to {} hits, {}",
                    who(seat),
                    at(to),
                    level.highest_hit(),
                    Odds::of_attack(level)
                ),
                told: format!(
                    "A {roll}: {} needs 1 to {} and {}.",
                    who(seat),
                    level.highest_hit(),
                    if hit { "hits" } else { "misses" }
                ),
            }),
            _ => None,
        }
    }
}

/// The die. Other faces lie above the one it stops at; they are seen only while it rolls.
pub(super) fn face(number: u8, seq: u64) -> Markup {
    html! {
        svg .die viewBox="-50 -50 100 100" role="img" aria-label={ "A die shows " (number) } data-seq=(seq) {
            g .{ "tumble" } {
                rect x="-42" y="-42" width="84" height="84" rx="16" {}
                g .pips.last { (pips(number)) }
                @for (index, other) in [3, 1, 2].into_iter().enumerate() {
                    g .{ "pips other other-" (index) } { (pips(1 + (number + other) % FACES)) }
                }
            }
        }
    }
}

fn pips(number: u8) -> Markup {
    const FAR: f64 = 22.0;
    let corners = [
        (-FAR, -FAR),
        (FAR, FAR),
        (-FAR, FAR),
        (FAR, -FAR),
        (-FAR, 0.0),
        (FAR, 0.0),
    ];
    let outer = usize::from(number / 2 * 2);
    html! {
        @if number % 2 == 1 { circle r="9" {} }
        @for (x, y) in &corners[..outer.min(corners.len())] { circle cx=(x) cy=(y) r="9" {} }
    }
}
