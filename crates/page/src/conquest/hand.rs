//! The viewer's own cards, the bank, and deals with the trade ship.

use conquest::{Counts, Resource};
use maud::{Markup, html};

use table::Hands;

use super::DrawnTable;
use super::shape::{icon, resource, resource_name};
use super::spot::Spot;
use crate::parts::number;

/// The hand of the viewer, kind by kind; a spectator sees only the bank.
pub(super) fn hand(table: &DrawnTable<'_>) -> Markup {
    let own = table.own();
    let player = table.own_player();
    let cards = player.and_then(|player| player.hand.as_ref());
    let held: u16 = cards.map_or(0, |cards| {
        cards.values().map(|&count| u16::from(count)).sum()
    });
    let limit = player.map_or(0, |player| player.hold_limit);
    html! {
        section .hand aria-label=(if own.is_some() { "Your cards" } else { "The bank" }) {
            @if let Some(own) = own {
                @if table.desk.hands == Hands::Covered {
                    p .held.covered { (icon("hold", "")) "The cards of " bdi { (table.name(own)) } " are covered" }
                } @else {
                    p .held .above[limit < held] data-info={ "gauge:" (own.word()) "/limit" } data-reads {
                        (icon("hold", "")) b { (held) } " of " (limit) " cards"
                        @if limit < held { " · over the limit" }
                    }
                }
            }
            ul .kinds {
                @for kind in Resource::ALL { li data-info={ "card:" (kind.word()) } { (pile(table, kind, cards)) } }
            }
            @if !table.exchange.gives.is_empty() && let Some(cards) = cards { (exchange(table, cards)) }
        }
    }
}

/// The cards of one kind: a button if one of them can be given away now.
fn pile(table: &DrawnTable<'_>, kind: Resource, cards: Option<&Counts>) -> Markup {
    let word = kind.word();
    let count = cards.map(|cards| cards.get(word).copied().unwrap_or(0));
    let empty = table.view.empty_decks.contains(&word);
    let bank = table
        .view
        .bank
        .as_ref()
        .map(|bank| bank.get(word).copied().unwrap_or(0));
    let inside = html! {
        (resource(word))
        @if let Some(count) = count { b { (count) } }
        small { (kind.name()) }
        @match bank {
            Some(left) => small .bank { (left) " in the bank" },
            None if empty => small .bank.none { "bank is empty" },
            None => {},
        }
    };
    let mut offers = table.offers.take(&Spot::Card(kind)).into_iter();
    html! {
        @match offers.next() {
            Some(offer) => (offer.button("kind", inside)),
            None => div .kind.zero[count == Some(0)] data-reads { (inside) },
        }
    }
}

/// Three cards for one: the script of the page composes the deal.
fn exchange(table: &DrawnTable<'_>, cards: &Counts) -> Markup {
    html! {
        div .exchange role="group" aria-label={ "Trade with the trade ship: give " (table.exchange.takes) " cards, get 1" }
            data-seat=(table.exchange.seat) data-takes=(table.exchange.takes) {
            p { (icon("trade-ship", "")) b { "Trade ship" } " Give " (number(table.exchange.takes)) }
            div .give {
                @for (&word, &count) in cards {
                    button .part type="button" data-part=(word) data-most=(count) data-key={ "part-" (word) } aria-label={ "Give " (resource_name(word)) } {
                        (resource(word)) b .given {}
                    }
                }
            }
            p { "get" }
            div .get {
                @for word in &table.exchange.gives {
                    button .want type="button" data-want=(word) data-key={ "get-" (word) } aria-pressed="false" aria-label={ "Get " (resource_name(word)) } { (resource(word)) }
                }
            }
            button .deal type="button" disabled { "Exchange" }
        }
    }
}
