//! The last roll of the die, animated whenever there is a new one.

use conquest::Event;
use maud::{Markup, html};

use super::{DrawnTable, capital};

/// The last roll, if the log still has one.
pub(super) fn die(table: &DrawnTable<'_>) -> Markup {
    let last = table.story.last(|event| Roll::of(table, &event));
    html! {
        div .roll role="group" aria-label="The last roll of the die" {
            @match last {
                Some((line, roll)) => {
                    (face(roll.number, line.seq))
                    p { (roll.told) }
                },
                None => {
                    @let first = capital(table.view.first.word());
                    @let number = table.view.players.get(table.view.first.word()).map_or(1, |player| player.roll);
                    (face(number, 0))
                    p { (first) " rolled highest and begins." }
                },
            }
        }
    }
}

/// A roll of the die and its result.
struct Roll {
    number: u8,
    told: String,
}

impl Roll {
    /// The roll in an event, if it is one.
    fn of(table: &DrawnTable<'_>, event: &Event) -> Option<Roll> {
        let who = |seat| capital(table.desk.sitter(seat).word);
        match *event {
            Event::TradeShipMoved { seat, roll, .. } => Some(Roll {
                number: roll,
                told: format!("{} moves the trade ship {roll} on.", who(seat)),
            }),
            Event::ShipAttacked {
                seat,
                level,
                roll,
                hit,
                ..
            } => Some(Roll {
                number: roll,
                told: format!(
                    "{} needs 1 to {} and {}.",
                    who(seat),
                    level.highest_hit(),
                    if hit { "hits" } else { "misses" }
                ),
            }),
            _ => None,
        }
    }
}

/// A die has six faces.
const FACES: u8 = 6;

/// The die. Other faces lie above the one it stops at; they are seen only while it rolls.
fn face(number: u8, seq: u64) -> Markup {
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
