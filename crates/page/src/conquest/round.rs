//! The state of the game: round, turn, energy; on a small screen also everybody's points.

use conquest::COLONIES_TO_WIN;
use maud::{Markup, html};

use super::DrawnTable;
use super::shape::{emblem, icon};
use crate::parts::number;

/// One line.
pub(super) fn round(table: &DrawnTable<'_>) -> Markup {
    let view = table.view;
    html! {
        div .round {
            @if table.desk.open { span { "Not begun" } }
            @else { span { "Round " (view.round) span .turn-number { " · turn " (view.turn) } } }
            @if view.outcome.is_none() && !table.desk.open {
                span .whose { (emblem(view.active)) (table.name(view.active)) }
                span .energy title="Energy left in this turn: each unit moves a ship or attacks" {
                    (icon("energy", "")) b { (view.energy) } " energy"
                }
            }
            span .target title={ "Victory points that win; " (number(COLONIES_TO_WIN)) " bases on the central planet win at once" } {
                (view.target) " points or " (COLONIES_TO_WIN) " bases win"
            }
            (scores(table))
            button .sign type="button" data-theme-switch aria-label="Night or day" title="Night or day (T)" { "◐" }
            button .sign type="button" data-help aria-label="Help and keys" title="Help and keys (?)" { "?" }
        }
    }
}

/// Everybody's points in a row, for screens that cannot show all players at once.
fn scores(table: &DrawnTable<'_>) -> Markup {
    let question = table.view.question.as_ref().filter(|_| !table.desk.open);
    let asked = question.map(|question| question.seat);
    html! {
        div .scores role="group" aria-label="Victory points" {
            @for (color, player) in table.players() {
                span .score .asked[asked == Some(color)] .gone[!player.living] title={ (table.name(color)) ": " (player.points) " points" } {
                    (emblem(color)) span .sr { (table.name(color)) } b { (player.points) }
                }
            }
        }
    }
}
