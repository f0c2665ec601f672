//! How the game ended: the sentence behind the word of the outcome, and the decisive step.

use maud::{Markup, html};

use super::Table;
use super::piece::piece;

/// Nothing while the game goes on.
pub(super) fn ending(table: &Table<'_>) -> Markup {
    let Some(outcome) = &table.view.outcome else {
        return html! {};
    };
    let mut lines = table.desk.log.iter().rev();
    let decisive = lines.find(|line| is_decisive(outcome.way, &line.words));
    let weavers = table.view.weavers.as_ref();
    // WV-ENG.12: there may be more than the nine that lose the game.
    let holes = match weavers.map_or(0, |weavers| weavers.black_holes.have) {
        9 => "nine".to_owned(),
        holes => holes.to_string(),
    };
    let way = match outcome.way {
        "expansion" => "nine bases on the board",
        "domination" => "five identical symbols",
        "conquest" => "two starting systems",
        "resignation" if outcome.winner.is_none() => "the player has given up",
        "resignation" => "everybody else has left",
        "banishment" => "no swarm is left",
        "darkness" => &format!("{holes} black holes are on the board"),
        "exile" => "no base is left in the starting system",
        "ruin" => &format!("{holes} black holes, and no base in the starting system"),
        way => way,
    };
    html! {
        section .ending {
            @if let Some(winner) = outcome.winner { (piece(winner)) }
            div {
                h2 {
                    @match outcome.winner {
                        None => "The Weavers have won",
                        winner if winner == table.view.viewer => "You have won",
                        Some(winner) => { (table.name(winner)) " has won" }
                    }
                    ": " (way)
                }
                @if let Some(line) = decisive {
                    p { "Decided in turn " (table.view.turn) ": " (line.text) }
                }
            }
        }
    }
}

/// Whether this is the event that ended the game; what followed from it comes after it in the log.
fn is_decisive(way: &str, event: &str) -> bool {
    let mut words = event.split_whitespace();
    let deed = words.next();
    match way {
        "expansion" | "conquest" => deed == Some("base-placed"),
        // Of a kind there are enough now: others may have changed with it.
        "domination" => {
            let count = words.next_back().and_then(|count| count.parse().ok());
            deed == Some("symbols-changed") && count.is_some_and(|count: u8| 5 <= count)
        }
        "banishment" => deed == Some("swarm-removed"),
        "darkness" | "ruin" => deed == Some("system-covered"),
        "exile" => deed == Some("bases-removed"),
        "resignation" => deed == Some("resigned"),
        _ => false,
    }
}
