//! How the game ended: a sentence about the kind of ending, and the decisive step.

use master::{BASES, Event, HOMES_TO_WIN, SYMBOLS_TO_WIN, Way, WeaverEvent};
use maud::{Markup, html};

use super::DrawnTable;
use super::piece::piece;
use crate::parts::number;

/// Empty while the game goes on.
pub(super) fn ending(table: &DrawnTable<'_>) -> Markup {
    let Some(outcome) = &table.view.outcome else {
        return html! {};
    };
    let decided = |event| is_decisive(outcome.way, &event).then_some(());
    let decisive = table.story.last(decided);
    let weavers = table.view.weavers.as_ref();
    // WV-ENG.12: there may be more than those that lose the game.
    let holes = match weavers.map(|weavers| &weavers.black_holes) {
        Some(holes) if holes.have == holes.need => number(holes.need),
        Some(holes) => holes.have.to_string(),
        None => String::new(),
    };
    let way = match outcome.way {
        Way::Expansion => &format!("{} bases on the board", number(BASES)),
        Way::Domination => &format!("{} identical symbols", number(SYMBOLS_TO_WIN)),
        Way::Conquest => &format!("{} starting systems", number(HOMES_TO_WIN)),
        Way::Resignation if outcome.winner.is_none() => "the player has given up",
        Way::Resignation => "everybody else has left",
        Way::Banishment => "no swarm is left",
        Way::Darkness => &format!("{holes} black holes are on the board"),
        Way::Exile => "no base is left in the starting system",
        Way::Ruin => &format!("{holes} black holes, and no base in the starting system"),
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
                @if let Some((line, ())) = decisive {
                    p { "Decided in turn " (table.view.turn) ": " (line.text) }
                }
            }
        }
    }
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
