//! Where the game is: round, turn, energy.

use maud::{Markup, html};

use super::Table;
use super::shape::{emblem, icon};

/// One line.
pub(super) fn round(table: &Table<'_>) -> Markup {
    let view = table.view;
    html! {
        div .round {
            span { "Round " (view.round) span .turn-number { " · turn " (view.turn) } }
            @if view.outcome.is_none() {
                span .whose { (emblem(view.active)) (table.name(view.active)) }
                span .energy title="Energy left in this turn: each unit moves a ship or attacks" {
                    (icon("energy", "")) b { (view.energy) } " energy"
                }
            }
            span .target title="Victory points that win; four bases on the central planet win at once" {
                (view.target) " points or 4 bases win"
            }
            button .sign type="button" data-theme-switch aria-label="Night or day" title="Night or day (T)" { "◐" }
            button .sign type="button" data-help aria-label="Help and keys" title="Help and keys (?)" { "?" }
        }
    }
}
