//! The standing of all players: points, planets, bases, ships and how many cards they may hold. The
//! cards of others are secret (IC-INF.2).

use conquest::{COLONIES_TO_WIN, Color, HOLD_PER_PLANET, HOLD_PER_SHIP, PlayerView};
use maud::{Markup, html};

use super::DrawnTable;
use super::shape::{emblem, icon, ship};
use super::spot::Spot;
use crate::parts::number;
use table::SitterKind;

/// All players, clockwise.
pub(super) fn players(table: &DrawnTable<'_>) -> Markup {
    let crowd = table.view.players.len();
    html! {
        section .players .crowd[4 < crowd] aria-label="Players" {
            @for (color, player) in table.players() { (draw_player(table, color, player)) }
        }
    }
}

fn draw_player(table: &DrawnTable<'_>, color: Color, player: &PlayerView) -> Markup {
    let view = table.view;
    let playing = view.outcome.is_none() && !table.desk.open;
    let question = view.question.as_ref().filter(|_| playing);
    let asked = question.is_some_and(|question| question.seat == color);
    let own = table.own() == Some(color);
    html! {
        article .{ "player " (color.word()) } .asked[asked] .gone[!player.living] .own[own] {
            header {
                (emblem(color))
                b .name { (who(table, color)) }
                @if let Some(level) = bot(table, color) { small .bot { "bot · " (level) } }
                small .civilization { (player.civilization) }
                @if view.trade_ship.keeper == color && view.outcome.is_none() {
                    span .keeper title="Moves the trade ship" { (icon("trade-ship", "")) span .sr { "moves the trade ship" } }
                }
                @if !player.living { small .state { "out" } }
                @else if table.sitter(color).is_some_and(|sitter| sitter.kind == SitterKind::Away) { small .state { "not here" } }
                @else if asked { small .state { "to decide" } }
                @else if view.active == color && playing { small .state { "on turn" } }
            }
            (standing(table, player))
            (fleet(color, player))
            @if let Some(hand) = player.hand.as_ref().filter(|_| view.outcome.is_some()) {
                p .revealed { "Held " (super::shape::cards(hand)) }
            }
            @if view.outcome.is_none() { (dealings(table, color, own)) }
        }
    }
}

/// The level of the bot that plays a color.
fn bot<'a>(table: &'a DrawnTable<'_>, color: Color) -> Option<&'a str> {
    table
        .sitter(color)
        .and_then(|sitter| sitter.level.as_deref())
}

/// The name of a player, or that there is none yet.
fn who(table: &DrawnTable<'_>, color: Color) -> Markup {
    let kind = table.sitter(color).map(|sitter| sitter.kind);
    match kind {
        Some(SitterKind::Open | SitterKind::Link) => html! { "Seat free" },
        _ => html! { bdi { (table.name(color)) } },
    }
}

/// Points towards the target, and where they come from.
fn standing(table: &DrawnTable<'_>, player: &PlayerView) -> Markup {
    let (points, target) = (player.points, table.view.target);
    let near = target <= points + 2;
    let share = 100 * u32::from(points.min(target)) / u32::from(target.max(1));
    html! {
        div .standing {
            span .points .near[near] title={ (points) " of " (target) " victory points" } {
                b { (points) } "/" (target) span .unit { " points" }
                svg .meter viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" {
                    rect .scale width="100" height="4" {}
                    rect .filled width=(share) height="4" {}
                }
            }
            span title="Starter planets: 2 points and 1 energy each" { (icon("planet", "")) b { (player.planets.len()) } span .sr { " planets" } }
            span .near[player.bases.len() + 1 == usize::from(COLONIES_TO_WIN)]
                title={ "Bases on the central planet: a point each, " (number(COLONIES_TO_WIN)) " win" } {
                (icon("base", "")) b { (player.bases.len()) } "/" (COLONIES_TO_WIN) span .sr { " bases" }
            }
            span title="Battle tokens: 1 point each" { (icon("token", "")) b { (player.battle_tokens) } span .sr { " battle tokens" } }
        }
    }
}

/// Ships by level, and the number of cards that may be held because of them.
fn fleet(color: Color, player: &PlayerView) -> Markup {
    html! {
        div .fleet {
            @for (level, count) in (1..).zip(player.ships) {
                span .none[count == 0] title={ "Level " (level) ": " (count) " on the board, " (player.stock[usize::from(level) - 1]) " left to build" } {
                    (ship(color, level)) b { (count) } span .sr { " level " (level) }
                }
            }
            span .limit title={ "Hold limit: " (HOLD_PER_PLANET) " for each starter planet and " (HOLD_PER_SHIP) " for each ship" } {
                (icon("hold", "")) "limit " b { (player.hold_limit) }
            }
        }
    }
}

/// Trading with a player and accusing them.
fn dealings(table: &DrawnTable<'_>, color: Color, own: bool) -> Markup {
    let word = color.word();
    let trades = table.offers.take(&Spot::Negotiate(word));
    let accusations = table.offers.take(&Spot::Accuse(word));
    let none = accusations.is_empty();
    let waiting = table.view.accusations.iter();
    let accusers: Vec<String> = waiting
        .filter(|waiting| waiting.suspect == color)
        .map(|waiting| table.name(waiting.accuser))
        .collect();
    let plays = table.own().is_some() && !table.desk.open;
    // On a shared screen people accuse each other, so it matters who does.
    let viewer = table.desk.seat;
    let (by_viewer, by_others): (Vec<_>, Vec<_>) = accusations
        .into_iter()
        .partition(|offer| Some(offer.seat) == viewer);
    html! {
        @if !accusers.is_empty() { p .waits { "accused by " (accusers.join(", ")) "; judged soon" } }
        @if plays {
            div .dealings {
                @if trades.is_empty() && !own {
                    button .quiet type="button" data-why={ "negotiate " (word) } aria-disabled="true" { "Trade" span .sr { " with " (word) } }
                }
                @for offer in trades { (offer.button("trade", html! { "Trade" })) }
                @if none && !own {
                    button .quiet type="button" data-why={ "accuse " (word) } aria-disabled="true" { "Accuse" span .sr { " " (word) } }
                }
                @for offer in by_viewer { (offer.lasting_button("accuse", html! { "Accuse" })) }
                @if !by_others.is_empty() {
                    details .others data-key={ "accuse-" (word) } {
                        summary { "Accuse as …" }
                        @for offer in by_others {
                            @let accuser = table.desk.sitter(offer.seat).word;
                            (offer.lasting_button("accuse", html! { (accuser) " accuses" }))
                        }
                    }
                }
            }
        }
    }
}
