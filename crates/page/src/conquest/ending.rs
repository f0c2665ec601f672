//! How the game was won: the sentence behind the word of the outcome, and the decisive step.

use maud::{Markup, html};

use super::Table;
use super::shape::emblem;

/// Nothing while the game goes on.
pub(super) fn ending(table: &Table<'_>) -> Markup {
    let Some(outcome) = &table.view.outcome else {
        return html! {};
    };
    let way = match outcome.way {
        "points" => format!("{} victory points", table.view.target),
        "four-colonies" => "four colonies on the central planet".to_owned(),
        "last-survivor" => "nobody else is left".to_owned(),
        "round-cap" => "the best standing when the rounds were over".to_owned(),
        way => way.replace('-', " "),
    };
    let is_deed = |words: &str| {
        ["colonized", "battle-token-won", "eliminated", "resigned"]
            .iter()
            .any(|deed| words.starts_with(deed))
    };
    let decisive = table
        .desk
        .log
        .iter()
        .rev()
        .find(|line| is_deed(&line.words));
    html! {
        section .ending {
            @if let Some(winner) = outcome.winner { (emblem(winner)) }
            div {
                h2 {
                    @match outcome.winner {
                        None => "The best share the win",
                        winner if winner == table.own() && !table.is_hot_seat() => "You have won",
                        Some(winner) => { (table.name(winner)) " has won" }
                    }
                    ": " (way)
                }
                @if let Some(line) = decisive { p { "Decided in turn " (table.view.turn) ": " (line.text) } }
            }
        }
    }
}
