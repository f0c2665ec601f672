//! The state of the game: round, turn, energy; on a small screen also everybody's points.

use conquest::COLONIES_TO_WIN;
use maud::{Markup, html};

use super::DrawnTable;
use super::player;
use super::shape::{emblem, icon};

/// One line.
pub(super) fn round(table: &DrawnTable<'_>) -> Markup {
    let view = table.view;
    html! {
        div .round {
            @if table.desk.open { span { "Not begun" } }
            @else { span { "Round " (view.round) span .turn-number { " · turn " (view.turn) } } }
            @if view.outcome.is_none() && !table.desk.open {
                span .whose { (emblem(view.active)) (table.name(view.active)) }
                span .energy data-info="energy:" data-reads {
                    (icon("energy", "")) b { (view.energy) } span .unit { " energy" }
                }
            }
            span .target data-info="core:" data-reads {
                (view.target) " points or " (COLONIES_TO_WIN) " bases win"
            }
            (scores(table))
            button .sign type="button" data-theme-switch aria-label="Night or day" title="Night or day (T)" { "◐" }
            button .sign type="button" data-help aria-label="Help and keys" title="Help and keys (?)" { "?" }
        }
    }
}

/// Everybody's points and bases in a row, for screens that cannot show all players at once.
fn scores(table: &DrawnTable<'_>) -> Markup {
    let question = table.view.question.as_ref().filter(|_| !table.desk.open);
    let asked = question.map(|question| question.seat);
    html! {
        ul .scores aria-label="How near everybody is to winning" {
            @for (color, player) in table.players() {
                li .score .asked[asked == Some(color)] .gone[!player.living] .near[player::is_near(table, player)]
                    data-info={ "player:" (color.word()) } data-reads {
                    (emblem(color)) span .sr { (table.name(color)) ": " }
                    b { (player.points) } span .sr { " points, " }
                    (icon("base", "")) b { (player.bases.len()) } span .sr { " bases" }
                }
            }
        }
    }
}
