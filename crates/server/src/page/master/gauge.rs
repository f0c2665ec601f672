//! How close everybody is to each of the three victories.

use master::{GaugeView, PlayerColor, PlayerView};
use maud::{Markup, html};
use picture::icon;

use super::Table;
use super::piece::piece;
use crate::page::SitterKind;

/// A row for each player.
pub(super) fn gauges(table: &Table<'_>) -> Markup {
    html! {
        ul .gauges aria-label="Players" {
            @for (color, player) in table.players() { (row(table, color, player)) }
        }
    }
}

fn row(table: &Table<'_>, color: PlayerColor, player: &PlayerView) -> Markup {
    let victory = &player.victory;
    let asked = table
        .view
        .question
        .as_ref()
        .is_some_and(|question| question.asks == color);
    let targets = table.offers.take(&format!("player:{}", color.word()));
    html! {
        li .{ "player " (color.word()) } .active[color == table.view.active] .asked[asked] .gone[player.resigned] data-thing=(color.word()) {
            span .who {
                (piece(color)) b { (table.name(color)) }
                @if table.view.viewer == Some(color) { small { "you" } }
                @if let Some(word) = table.sitter(color).and_then(|sitter| presence(sitter.kind)) { small { (word) } }
                @if player.resigned { small { "has left" } }
                @if 0 < player.skips { small { "skips " (player.skips) } }
            }
            span .ways {
                (gauge(victory.expansion, "base", "bases on the board", is_near(victory.expansion)))
                (gauge(victory.domination, victory.symbol.word(), victory.symbol.word(), is_near(victory.domination)))
                (gauge(victory.conquest, "home", "starting systems", is_near(victory.conquest) && fights_for_home(table, color)))
            }
            @if !table.view.edition.hides_track {
                span .held role="group" aria-label="symbols held" {
                    @for (symbol, count) in &player.symbols {
                        span .held-of .none[*count == 0] title={ (symbol) ": " (count) } {
                            (icon(symbol, "symbol", symbol)) (count)
                        }
                    }
                }
            }
            @for offer in targets { (offer.button("main", "Choose")) }
        }
    }
}

/// What kind of player it is, unless it is a person at the table.
const fn presence(kind: SitterKind) -> Option<&'static str> {
    match kind {
        SitterKind::Bot => Some("bot"),
        SitterKind::Left => Some("away"),
        SitterKind::StandIn => Some("away, a bot stands in"),
        SitterKind::Open | SitterKind::Link => Some("free"),
        SitterKind::Person => None,
    }
}

/// One step before the goal.
fn is_near(view: GaugeView) -> bool {
    view.need <= view.have + 1
}

/// Everybody starts with one of the two starting systems that win. What is a step from winning is a
/// conflict before somebody else's.
fn fights_for_home(table: &Table<'_>, color: PlayerColor) -> bool {
    let is_home = |word: &str| {
        table
            .view
            .systems
            .get(word)
            .is_some_and(|system| system.home)
    };
    table.view.conflicts.values().any(|conflict| {
        let fronts = [
            (&conflict.red, &conflict.blue),
            (&conflict.blue, &conflict.red),
        ];
        fronts
            .iter()
            .any(|(own, other)| own.player == Some(color) && is_home(other.system))
    })
}

/// A number on its way to a goal; one step before it, it is marked for everybody.
fn gauge(view: GaugeView, shape: &str, name: &str, near: bool) -> Markup {
    html! {
        span .gauge .near[near] title={ (view.have) " of " (view.need) " " (name) } {
            (icon(shape, "symbol", name))
            b { (view.have) "/" (view.need) }
            @if near { span .sr { "one step from winning" } }
        }
    }
}
