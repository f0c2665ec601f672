//! How close everybody is to each of the three victories.

use master::{GaugeView, PlayerColor, PlayerView};
use maud::{Markup, html};
use picture::icon;

use super::DrawnTable;
use super::piece::piece;
use super::spot::Spot;
use table::SitterKind;

/// A row for each player.
pub(super) fn gauges(table: &DrawnTable<'_>) -> Markup {
    html! {
        ul .gauges aria-label="Players" {
            @for (color, player) in table.players() { (row(table, color, player)) }
        }
    }
}

fn row(table: &DrawnTable<'_>, color: PlayerColor, player: &PlayerView) -> Markup {
    let victory = &player.victory;
    let question = table.view.question.as_ref();
    let asked = !table.desk.open && question.is_some_and(|question| question.asks == color);
    let targets = table.offers.take(&Spot::Player(color.word().to_owned()));
    html! {
        li .{ "player " (color.word()) } .active[color == table.view.active] .asked[asked] .gone[player.resigned] data-thing=(color.word()) {
            span .who {
                (piece(color)) b { (color.name()) }
                (owner(table, color))
                @if asked { small .turn { "to move" } }
                @if player.resigned { small { "has left" } }
                @if 0 < player.skips { small { "skips " (player.skips) } }
            }
            span .ways role="group" aria-label="How near to winning" {
                (gauge(victory.expansion, "base", "bases", "bases on the board", is_near(victory.expansion)))
                (gauge(victory.domination, victory.symbol.word(), "alike", &format!("identical symbols ({})", victory.symbol.word()), is_near(victory.domination)))
                (gauge(victory.conquest, "home", "homes", "starting systems", is_near(victory.conquest) && fights_for_home(table, color)))
            }
            @if !table.view.edition.hides_track {
                span .held role="group" aria-label="Symbols held" {
                    @for (symbol, count) in &player.symbols {
                        span .held-of .none[*count == 0] title={ (count) " " (symbol) @if *count == 1 { " symbol" } @else { " symbols" } } {
                            (icon(symbol, "symbol", symbol)) (count)
                        }
                    }
                }
            }
            @for offer in targets { (offer.button("main", "Choose")) }
        }
    }
}

/// Who plays a color: a person, a bot with its level, or nobody yet.
fn owner(table: &DrawnTable<'_>, color: PlayerColor) -> Markup {
    let sitter = table.sitter(color);
    html! {
        small {
            @match sitter.map(|sitter| (sitter.kind, sitter.name.as_str())) {
                Some((SitterKind::Person, _)) if table.is_hot_seat() && sitter.is_some_and(|sitter| sitter.mine) => {},
                Some((SitterKind::Person, name)) => { bdi { (name) } @if table.view.viewer == Some(color) { " (you)" } },
                Some((SitterKind::Bot, name)) => { "bot: " (name) },
                Some((SitterKind::Away, name)) => { bdi { (name) } " is not here" },
                Some((SitterKind::Left, name)) => { bdi { (name) } " is away" },
                Some((SitterKind::StandIn, name)) => { bdi { (name) } " is away, a bot stands in" },
                Some((SitterKind::Open | SitterKind::Link, _)) => "seat free",
                None => {},
            }
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

/// Progress towards a goal, highlighted for everybody when it is one step away.
fn gauge(view: GaugeView, shape: &str, word: &str, name: &str, near: bool) -> Markup {
    let part = 100 * u32::from(view.have.min(view.need)) / u32::from(view.need.max(1));
    html! {
        span .gauge .near[near] title={ (view.have) " of the " (view.need) " " (name) " that win" } {
            (icon(shape, "symbol", ""))
            b { (view.have) "/" (view.need) }
            span .unit { (word) }
            svg .meter viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" {
                rect .scale width="100" height="4" {}
                rect .filled width=(part) height="4" {}
            }
            @if near { span .sr { "one step from winning" } }
        }
    }
}
