//! How the game was won: the sentence behind the word of the outcome, and the decisive step.

use maud::{Markup, html};

use super::Table;
use super::piece::piece;

/// Nothing while the game goes on.
pub(super) fn ending(table: &Table<'_>) -> Markup {
    let Some(outcome) = &table.view.outcome else {
        return html! {};
    };
    let is_decisive = |words: &str| !words.is_empty() && !words.starts_with("game-won");
    let decisive = table
        .desk
        .log
        .iter()
        .rev()
        .find(|line| is_decisive(&line.words));
    let way = match outcome.way {
        "expansion" => "nine bases on the board",
        "domination" => "five identical symbols",
        "conquest" => "two starting systems",
        "resignation" => "everybody else has left",
        way => way,
    };
    html! {
        section .ending {
            (piece(outcome.winner))
            div {
                h2 {
                    @if table.view.viewer == Some(outcome.winner) { "You have won" } @else { (table.name(outcome.winner)) " has won" }
                    ": " (way)
                }
                @if let Some(line) = decisive {
                    p { "Decided in turn " (table.view.turn) ": " (line.text) }
                }
            }
        }
    }
}
