//! Where the game is: round, turn, phase.

use master::Phase;
use maud::{Markup, html};

use super::Table;

/// The phases of a turn as people call them.
const PHASES: [(&str, &[Phase]); 3] = [
    ("Allocate", &[Phase::Start, Phase::Allocation]),
    ("Rewards", &[Phase::Rewards]),
    ("Cards", &[Phase::Cards, Phase::End]),
];

/// One line.
pub(super) fn round(table: &Table<'_>) -> Markup {
    let view = table.view;
    let edition = if view.edition.hides_track {
        "early"
    } else {
        "final"
    };
    html! {
        div .round data-edition=(edition) {
            span { @if view.turn == 0 { "Setup" } @else { "Round " (view.round) span .turn-number { " · turn " (view.turn) } } }
            ol .phases aria-label="Phase" {
                @for (name, phases) in PHASES {
                    li aria-current=[phases.contains(&view.phase).then_some("step")] { (name) }
                }
            }
            @if 0 < view.extra_turns.in_a_row { span .note { "extra turn" } }
            @if 0 < view.extra_turns.won { span .note { "another turn won" } }
            button .sign type="button" data-theme-switch aria-label="Night or day" title="Night or day (T)" { "◐" }
            button .sign type="button" data-help aria-label="Keys" title="Keys (?)" { "?" }
        }
    }
}
