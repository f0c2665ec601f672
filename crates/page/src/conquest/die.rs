//! The last roll of the die: it is seen to roll whenever there is a new one.

use conquest::Level;
use maud::{Markup, html};

use super::{Table, capital};
use table::LogLine;

/// The last roll, if the log still tells of one.
pub(super) fn die(table: &Table<'_>) -> Markup {
    let rolls = table.desk.log.iter().rev();
    let last = rolls
        .into_iter()
        .find_map(|line| Some((line, Roll::read(line)?)));
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

/// A roll of the die and what came of it.
struct Roll {
    number: u8,
    told: String,
}

impl Roll {
    fn read(line: &LogLine) -> Option<Roll> {
        let words: Vec<&str> = line.words.split(' ').collect();
        match words[..] {
            ["trade-ship-moved", who, roll, ..] => Some(Roll {
                number: roll.parse().ok()?,
                told: format!("{} moves the trade ship {roll} on.", capital(who)),
            }),
            ["ship-attacked", who, level, _, roll, result] => {
                let level = Level::ALL.into_iter().find(|each| each.word() == level)?;
                let told = format!(
                    "{} needs 1 to {} and {}.",
                    capital(who),
                    level.highest_hit(),
                    if result == "hit" { "hits" } else { "misses" }
                );
                Some(Roll {
                    number: roll.parse().ok()?,
                    told,
                })
            }
            _ => None,
        }
    }
}

/// The die. Other faces lie above the one it stops at; they are seen only while it rolls.
fn face(number: u8, seq: u64) -> Markup {
    html! {
        svg .die viewBox="-50 -50 100 100" role="img" aria-label={ "A die shows " (number) } data-seq=(seq) {
            g .{ "tumble" } {
                rect x="-42" y="-42" width="84" height="84" rx="16" {}
                g .pips.last { (pips(number)) }
                @for (index, other) in [3, 1, 2].into_iter().enumerate() {
                    g .{ "pips other other-" (index) } { (pips(1 + (number + other) % 6)) }
                }
            }
        }
    }
}

fn pips(number: u8) -> Markup {
    const FAR: i8 = 22;
    let corners = [
        (-FAR, -FAR),
        (FAR, FAR),
        (-FAR, FAR),
        (FAR, -FAR),
        (-FAR, 0),
        (FAR, 0),
    ];
    let outer = usize::from(number / 2 * 2);
    html! {
        @if number % 2 == 1 { circle r="9" {} }
        @for (x, y) in &corners[..outer.min(6)] { circle cx=(x) cy=(y) r="9" {} }
    }
}
