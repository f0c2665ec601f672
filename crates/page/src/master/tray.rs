//! The tray: drawn cubes and constructed bases that are still to be placed.

use master::{Action, Color};
use maud::{Markup, html};
use picture::icon;

use super::DrawnTable;
use super::piece::{cube, piece};
use super::spot::{Spot, choice};
use crate::offer::Offer;

/// The tray.
pub(super) fn tray(table: &DrawnTable<'_>) -> Markup {
    let view = table.view;
    let who = if table.desk.is_asked() {
        table.own()
    } else {
        view.active
    };
    let Some(player) = view.players.get(who.word()) else {
        return html! {};
    };
    let bases: Vec<&String> = (player.constructed.iter())
        .filter(|card| table.offers.take_choice(&choice::base(card)))
        .collect();
    html! {
        div .tray role="toolbar" aria-label="Drawn cubes" {
            @for (index, color) in Color::ALL.into_iter().enumerate() {
                @let count = player.drawn.get(color.word()).copied().unwrap_or(0);
                @if 0 < count { (drawn(table, color, index + 1, count)) }
            }
            @for card in &bases { (base(table, card, bases.len() == 1)) }
        }
    }
}

/// The drawn cubes of one color: something to choose, or to put back at once.
fn drawn(table: &DrawnTable<'_>, color: Color, key: usize, count: u8) -> Markup {
    let word = color.word();
    let label = table.label(color);
    let cubes = html! {
        span .stack { @for index in 0..count { (cube(table, color, &format!("tray:{word}/{index}"))) } }
        b .number { (count) }
    };
    let puts_back = table.offers.take(&Spot::Drawn(color));
    html! {
        @for offer in &puts_back { (offer.around("grab", cubes.clone())) }
        @if puts_back.is_empty() {
            @if table.offers.take_choice(word) {
                button .grab type="button" draggable="true" data-choose=(word) data-digit=(key) data-key={ "tray-" (word) } aria-pressed="false"
                    data-auto[color != Color::Black && table.offers.has_one_choice()] data-info={ "cube:" (word) } data-held=(held(table, color, label))
                    aria-label={ (count) " " (label) " (" (color.resource()) "), " (table.offers.count(word)) " places, key " (key) } {
                    (cubes) kbd aria-hidden="true" { (key) }
                }
            } @else {
                span .grab.idle data-info={ "cube:" (word) } data-reads { (cubes) }
            }
        }
    }
}

/// What is in the hand, as the beginning of a sentence.
fn held(table: &DrawnTable<'_>, color: Color, label: &str) -> String {
    let held = |offer: &&Offer<Action>| offer.with.as_deref() == Some(color.word());
    let (cancels, fills): (Vec<_>, Vec<_>) = (table.offers.list().iter().filter(held))
        .partition(|offer| matches!(offer.action, Action::Cancel { .. }));
    match (cancels.is_empty(), fills.is_empty()) {
        (true, _) => format!("A {label} cube"),
        (false, true) => {
            format!("A {label} cube here only cancels a project, whose cubes come back")
        }
        (false, false) => {
            format!("A {label} cube fills a slot, or cancels a project where the frame is dashed")
        }
    }
}

/// A constructed base to be placed.
fn base(table: &DrawnTable<'_>, card: &str, alone: bool) -> Markup {
    let name = table.view.cards.get(card).map_or(card, |card| card.name);
    html! {
        button .grab.base type="button" draggable="true" data-choose={ "base:" (card) } data-auto[alone] data-key={ "tray-" (card) }
            data-held={ "The base of " (name) } aria-pressed="false" aria-label={ "the base of " (name) } title={ "the base of " (name) } {
            (piece(table.own())) span { (name) }
            (icon("arrow", "arrow", ""))
        }
    }
}
