//! How close everybody is to each of the three victories: a row for each player, by name.

use master::{GaugeView, PlayerColor, PlayerView};
use maud::{Markup, html};
use picture::icon;

use super::DrawnTable;
use super::piece::piece;
use super::spot::Spot;
use super::swarm;
use crate::parts;

/// A row for each player.
pub(super) fn gauges(table: &DrawnTable<'_>) -> Markup {
    html! {
        ul .gauges aria-label="Players" {
            @for (color, player) in table.players() { (row(table, color, player)) }
            @if let Some(view) = &table.view.weavers { (swarm::danger(table, view)) }
        }
    }
}

fn row(table: &DrawnTable<'_>, color: PlayerColor, player: &PlayerView) -> Markup {
    let victory = &player.victory;
    let question = table.view.question.as_ref();
    let asked = !table.desk.open && question.is_some_and(|question| question.asks == color);
    let targets = table.offers.take(&Spot::Player(color.word().to_owned()));
    let word = color.word();
    let waiting = player.constructed.len() as u8;
    html! {
        li .{ "player " (word) } .active[color == table.view.active] .asked[asked] .gone[player.resigned]
            data-thing=(word) data-info={ "player:" (word) } {
            (piece(color))
            span .who {
                b { bdi { (table.name(color)) } }
                (parts::who(table.desk, table.sitter(color), asked))
                @if player.resigned { small { "has left" } }
                @if 0 < player.skips { small { "skips " (player.skips) } }
            }
            span .ways role="group" aria-label="How near to winning" {
                (gauge(word, "expansion", victory.expansion, waiting, "base", "bases on the board", is_near(victory.expansion)))
                (gauge(word, "domination", victory.domination, 0, victory.symbol.word(), &format!("identical symbols ({})", victory.symbol.word()), is_near(victory.domination)))
                (gauge(word, "conquest", victory.conquest, 0, "home", "starting systems", is_near(victory.conquest) && fights_for_home(table, color)))
            }
            @for offer in targets { (offer.button("main", "Choose")) }
        }
    }
}

/// One step before the goal.
fn is_near(view: GaugeView) -> bool {
    view.need <= view.have + 1
}

/// Whether this player has a conflict in front of somebody else's starting system. Two starting
/// systems win and everybody begins with one, so that is a step from winning.
fn fights_for_home(table: &DrawnTable<'_>, color: PlayerColor) -> bool {
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

/// Progress towards a goal, highlighted for everybody when it is one step away; `waiting` more are ready
/// but do not count yet.
fn gauge(
    player: &str,
    way: &str,
    view: GaugeView,
    waiting: u8,
    shape: &str,
    name: &str,
    near: bool,
) -> Markup {
    let ready = view.have + waiting;
    html! {
        span .{ "gauge " (way) } .near[near] data-info={ "gauge:" (player) "/" (way) } {
            (icon(shape, "symbol", ""))
            span .pips aria-hidden="true" {
                @for index in 0..view.need { i .on[index < view.have] .waits[(view.have..ready).contains(&index)] {} }
            }
            b aria-hidden="true" { (view.have) } small aria-hidden="true" { "/" (view.need) }
            @if waiting != 0 { em .to-come aria-hidden="true" { "+" (waiting) } }
            span .sr { (view.have) " of the " (view.need) " " (name) " that win" @if waiting != 0 { " (+" (waiting) " waiting)" } @if near { ", one step from winning" } }
        }
    }
}
