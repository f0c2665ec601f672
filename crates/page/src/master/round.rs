//! The state of the game: round, turn, phase.

use master::{Edition, Phase, PlayerColor};
use maud::{Markup, html};

use super::{DrawnTable, facing_home};

/// The phases of a turn under the names shown to people.
const PHASES: &[(&str, &[Phase])] = &[
    ("Allocate", &[Phase::Start, Phase::Allocation]),
    ("Rewards", &[Phase::Rewards]),
    ("Cards", &[Phase::Cards, Phase::End]),
];

/// One line.
pub(super) fn round(table: &DrawnTable<'_>) -> Markup {
    let view = table.view;
    html! {
        div .round .early[view.edition.name == Edition::Early] {
            span { @if view.turn == 0 { "Setup" } @else { "Round " (view.round) span .turn-number { " · turn " (view.turn) } } }
            ol .phases aria-label="Phase" {
                @for (name, phases) in PHASES {
                    li aria-current=[phases.contains(&view.phase).then_some("step")] { (name) }
                }
            }
            @if 0 < view.extra_turns.in_a_row { span .note { "extra turn" } }
            @if 0 < view.extra_turns.won { span .note { "another turn won" } }
            (turn(table))
            button .sign type="button" data-theme-switch aria-label="Night or day" title="Night or day (T)" { "◐" }
            button .sign type="button" data-help aria-label="Keys" title="Keys (?)" { "?" }
        }
    }
}

/// The button that turns the board by a quarter (MG-2.16), with the player whose home is nearest.
fn turn(table: &DrawnTable<'_>) -> Markup {
    let is_nearest = |color: &PlayerColor| facing_home(table.view, *color) == Some(table.facing);
    let nearest = PlayerColor::ALL.into_iter().find(is_nearest);
    let nearest = nearest.map_or_else(String::new, |color| format!(", nearest: {}", color.name()));
    html! {
        button .sign type="button" data-turn=((table.desk.turned + 1) % 4) data-key="turn"
            aria-label={ "Turn the board" (nearest) } title={ "Turn the board (R)" (nearest) } { "↻" }
    }
}
