//! Everybody's public facts, a row for each player: points, bases, planets, battle tokens, ships and how
//! many cards they may hold. The cards of others, and their number, are secret (IC-INF.2).

use conquest::{COLONIES_TO_WIN, Color, POINTS_PER_PLANET, PlayerView};
use maud::{Markup, html};

use super::DrawnTable;
use super::info::Gauge;
use super::shape::{emblem, icon, ship};
use super::spot::Spot;
use crate::info::counted;
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
    let word = color.word();
    html! {
        article .{ "player " (word) } .asked[asked] .gone[!player.living] .own[own]
            .near[playing && is_near(table, player)] data-thing=(word) data-info={ "player:" (word) } data-reads {
            header {
                (emblem(color))
                b .name { (who(table, color)) }
                (kind(table, color, own))
                @if view.trade_ship.keeper == color && view.outcome.is_none() {
                    span .keeper data-info="trade-ship:" data-reads { (icon("trade-ship", "")) span .sr { "moves the trade ship" } }
                }
                @if !player.living { small .state { "out" } }
                @else if let (true, Some(how)) = (playing, close(table, player)) { small .state.close { (how) } }
                @else if table.sitter(color).is_some_and(|sitter| sitter.kind == SitterKind::Away) { small .state { "not here" } }
                @else if asked { small .state { "to decide" } }
                @else if view.active == color && playing { small .state { "on turn" } }
            }
            (facts(table, color, player))
            @if let Some(hand) = player.hand.as_ref().filter(|_| view.outcome.is_some()) {
                p .revealed { "Held " @if hand.is_empty() { "nothing" } (super::shape::cards(hand)) }
            }
            @if view.outcome.is_none() && player.living { (dealings(table, color, own)) }
        }
    }
}

/// Points that count as close to the target: what one more planet is worth.
pub(super) fn is_near(table: &DrawnTable<'_>, player: &PlayerView) -> bool {
    let close = table.view.target <= player.points + POINTS_PER_PLANET;
    player.living && (close || has_all_but_one(player))
}

/// Whether one more base wins.
fn has_all_but_one(player: &PlayerView) -> bool {
    player.bases.len() + 1 == usize::from(COLONIES_TO_WIN)
}

/// How somebody could win with the next deed.
fn close(table: &DrawnTable<'_>, player: &PlayerView) -> Option<String> {
    if !is_near(table, player) {
        return None;
    }
    Some(match has_all_but_one(player) {
        true => "a base from winning".to_owned(),
        false => format!(
            "{} from winning",
            counted(table.view.target.saturating_sub(player.points), "point")
        ),
    })
}

/// What is said beside a name: who it is, and which civilization.
fn kind(table: &DrawnTable<'_>, color: Color, own: bool) -> Markup {
    let civilization = (table.view.players.get(color.word())).map_or("", |it| it.civilization);
    html! {
        small .civilization {
            @if own && !table.is_hot_seat() { "you · " }
            @if let Some(level) = bot(table, color) { span .bot { "bot, " (level) } " · " }
            (civilization)
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

/// Everything public about a player in one row.
fn facts(table: &DrawnTable<'_>, color: Color, player: &PlayerView) -> Markup {
    let (points, target) = (player.points, table.view.target);
    let share = 100 * u32::from(points.min(target)) / u32::from(target.max(1));
    let near = target <= points + POINTS_PER_PLANET;
    let held = |kind: Gauge, class: &str, inside: Markup| {
        html! {
            span .(class) data-info={ "gauge:" (color.word()) "/" (kind.word()) } data-reads { (inside) }
        }
    };
    let close = |near: bool| if near { "near" } else { "" };
    html! {
        div .facts role="group" aria-label={ "What everybody knows of " (table.name(color)) } {
            (held(Gauge::Points, &format!("points {}", close(near)), html! {
                svg .meter viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
                    rect .scale width="100" height="8" rx="2" {}
                    rect .filled width=(share) height="8" rx="2" {}
                }
                span { b { (points) } "/" (target) span .sr { " points" } }
            }))
            (held(Gauge::Bases, close(has_all_but_one(player)), html! {
                (icon("base", "")) span { b { (player.bases.len()) } "/" (COLONIES_TO_WIN) span .sr { " bases" } }
            }))
            (held(Gauge::Planets, "", html! { (icon("planet", "")) b { (player.planets.len()) } span .sr { " planets" } }))
            (held(Gauge::Tokens, "", html! { (icon("token", "")) b { (player.battle_tokens) } span .sr { " battle tokens" } }))
            (held(Gauge::Ships, "fleet", html! {
                @for (level, count) in (1..).zip(player.ships) {
                    span .none[count == 0] { (ship(color, level)) b { (count) } span .sr { " of level " (level) } }
                }
            }))
            (held(Gauge::Limit, "limit", limit(table, color, player)))
        }
    }
}

/// How many cards somebody may hold; the viewer also sees how many they are.
fn limit(table: &DrawnTable<'_>, color: Color, player: &PlayerView) -> Markup {
    let own = table.own() == Some(color) && !table.is_hot_seat();
    let hand = player.hand.as_ref().filter(|_| own);
    let held = hand.map(|hand| hand.values().map(|&count| u16::from(count)).sum::<u16>());
    html! {
        (icon("hold", ""))
        @match held {
            Some(held) => span { b { (held) } "/" (player.hold_limit) span .sr { " cards held of those allowed" } },
            None => span { "≤" b { (player.hold_limit) } span .sr { " cards allowed" } },
        }
    }
}

/// Trading with a player and accusing them.
fn dealings(table: &DrawnTable<'_>, color: Color, own: bool) -> Markup {
    let word = color.word();
    let trades = table.offers.take(&Spot::Negotiate(word));
    let accusations = table.offers.take(&Spot::Accuse(word));
    let none = accusations.is_empty();
    let name = table.name(color);
    let waiting = table.view.accusations.iter();
    let accusers: Vec<String> = waiting
        .filter(|waiting| waiting.suspect == color)
        .map(|waiting| table.name(waiting.accuser))
        .collect();
    let plays = table.own().is_some() && !table.desk.open;
    let cost = table.view.wrong_accusation_cost;
    let warning = format!(
        "Accuse {name} of smuggling? If {name} holds no more cards than allowed, it costs {}.",
        counted(u16::from(cost), "card")
    );
    let warning = (0 < cost).then_some(&*warning);
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
                    button .quiet type="button" data-why={ "negotiate " (word) } aria-disabled="true" { "Trade" span .sr { " with " (name) } }
                }
                @for offer in trades { (offer.button("trade", html! { "Trade" })) }
                @if none && !own {
                    button .quiet type="button" data-why={ "accuse " (word) } aria-disabled="true" { "Accuse" span .sr { " " (name) } }
                }
                @for offer in by_viewer { (offer.lasting_button("accuse", html! { "Accuse" }, warning)) }
                @if !by_others.is_empty() {
                    details .others data-key={ "accuse-" (word) } {
                        summary { "Accuse as …" }
                        @for offer in by_others {
                            @let accuser = table.desk.title_of(table.desk.sitter(offer.seat));
                            (offer.lasting_button("accuse", html! { (accuser) " accuses" }, warning))
                        }
                    }
                }
            }
        }
    }
}
