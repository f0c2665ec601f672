//! How the game was won: a sentence about the kind of victory, and the decisive step.

use conquest::{COLONIES_TO_WIN, Event, Way};
use maud::{Markup, html};

use super::DrawnTable;
use super::shape::emblem;
use crate::parts::number;

/// Empty while the game goes on.
pub(super) fn ending(table: &DrawnTable<'_>) -> Markup {
    let Some(outcome) = &table.view.outcome else {
        return html! {};
    };
    let way = match outcome.way {
        Way::Points => format!("{} victory points", table.view.target),
        Way::FourColonies => {
            format!("{} colonies on the central planet", number(COLONIES_TO_WIN))
        }
        Way::LastSurvivor => "nobody else is left".to_owned(),
        Way::RoundCap => "the best standing when the rounds were over".to_owned(),
    };
    let decisive = table.story.last(|event| is_decisive(&event).then_some(()));
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
                @if let Some((line, ())) = decisive { p { "Decided in turn " (table.view.turn) ": " (line.text) } }
            }
        }
    }
}

/// Whether an event may end the game; its consequences come after it in the log.
fn is_decisive(event: &Event) -> bool {
    matches!(
        event,
        Event::Colonized { .. }
            | Event::BattleTokenWon { .. }
            | Event::Eliminated { .. }
            | Event::Resigned { .. }
    )
}
