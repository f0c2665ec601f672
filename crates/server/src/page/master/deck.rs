//! The decks with their visible top cards, what is lifted from them, the reserve.

use master::DeckView;
use maud::{Markup, html};
use picture::icon;

use super::card::card;
use super::piece::{Whose, cube};
use super::{Table, panel};

/// Everything that belongs to nobody.
pub(super) fn decks(table: &Table<'_>) -> Markup {
    let view = table.view;
    let inside = html! {
        @if !view.revealed.is_empty() {
            section .area.fan aria-label="Revealed species" {
                h3 { "Revealed species" }
                div .grid { @for word in &view.revealed { (card(table, word, Whose::Other)) } }
            }
        }
        @for (kind, deck) in &view.decks { (fan(table, kind, deck)) }
        (reserve(table))
        div .decks {
            @for (kind, deck) in &view.decks { (pile(table, kind, deck)) }
        }
    };
    panel("decks", "Decks and reserve", inside)
}

/// The cards of a deck that are being decided about: lifted ones, or all if any may be taken.
fn fan(table: &Table<'_>, kind: &str, deck: &DeckView) -> Markup {
    let all = deck.top.iter().chain(&deck.unknown).chain(&deck.bottom);
    let wanted = all.filter(|word| table.offers.any_at(&format!("card:{word}")));
    let shown: Vec<&String> = deck.lifted.iter().chain(wanted).collect();
    html! {
        @if !shown.is_empty() {
            section .area.fan aria-label={ "From the " (kind) " deck" } {
                h3 { (icon(kind, "kind", "")) "From the " (kind) " deck" }
                div .grid { @for word in shown { (card(table, word, Whose::Other)) } }
            }
        }
    }
}

fn reserve(table: &Table<'_>) -> Markup {
    html! {
        p .reserve {
            span { "reserve" }
            @for (color, count) in &table.view.reserve {
                @let face = cube(color, table.color_label(color), &format!("reserve:{color}"));
                @let offers = table.offers.take(&format!("reserve:{color}"));
                @if offers.is_empty() { span .count-of { (face) b { (count) } } }
                @for offer in &offers { (offer.named("grab", &format!("{}, {count} left", offer.label), html! { (face) b { (count) } })) }
            }
            span { (table.view.free_tokens) " black holes" }
        }
    }
}

/// A deck: how many cards, and the one on top.
fn pile(table: &Table<'_>, kind: &str, deck: &DeckView) -> Markup {
    let offers = table.offers.take(&format!("deck:{kind}"));
    let top = deck
        .top
        .as_ref()
        .and_then(|word| Some((word, table.view.cards.get(word)?)));
    html! {
        section .{ "pile " (kind) } .wanted[!offers.is_empty()] data-why=[offers.is_empty().then(|| format!("draw {kind}"))] {
            header { (icon(kind, "kind", "")) h3 { (kind) } span .size { (deck.size) } }
            @match top {
                Some((word, top)) => div .top data-thing=(word) data-card=(word) {
                    b { (top.name) }
                    @if !top.ability.is_empty() { p { (top.ability) } }
                },
                None if deck.size == 0 => p .empty { "empty" },
                None => p .empty { "face down" },
            }
            @for offer in offers { (offer.button("main", "Draw")) }
        }
    }
}
