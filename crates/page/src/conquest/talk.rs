//! A negotiation between two players: who gives what for what, and what can be answered.

use conquest::{Action, Counts, NegotiationView, Resource};
use maud::{Markup, html};

use super::DrawnTable;
use super::shape::{cards, emblem, resource};
use super::spot::Spot;
use crate::offer::Offer;

/// Empty unless two players negotiate.
pub(super) fn talk(table: &DrawnTable<'_>) -> Markup {
    let Some(negotiation) = &table.view.negotiation else {
        return html! {};
    };
    let composing = !negotiation.made && table.own() == Some(negotiation.maker) && table.is_asked();
    html! {
        section .talk aria-label="Trade" {
            header {
                (emblem(negotiation.opener)) (table.name(negotiation.opener))
                span { " trades with " }
                (emblem(negotiation.partner)) (table.name(negotiation.partner))
                small { "offer " (negotiation.messages + u8::from(!negotiation.made)) " of " (negotiation.most) }
            }
            @if composing { (compose(table, negotiation)) } @else { (shown(table, negotiation)) }
            (answers(table))
        }
    }
}

/// An offer that the viewer composes card by card.
fn compose(table: &DrawnTable<'_>, negotiation: &NegotiationView) -> Markup {
    let of = negotiation.maker.word();
    let give = negotiation.give.as_ref();
    let want = negotiation.want.as_ref();
    html! {
        div .sides.secret data-of=(of) {
            (side(table, ("You give", "give", Spot::Give), give))
            (side(table, ("You want", "want", Spot::Want), want))
        }
        p .hint { "Click cards to add them. “Take back” removes the last one." }
    }
}

fn side(
    table: &DrawnTable<'_>,
    (title, verb, spot): (&str, &str, fn(Resource) -> Spot),
    chosen: Option<&Counts>,
) -> Markup {
    html! {
        div .side role="group" aria-label=(title) {
            h3 { (title) }
            div .parts {
                @for kind in Resource::ALL {
                    @let word = kind.word();
                    @let count = chosen.and_then(|chosen| chosen.get(word)).copied().unwrap_or(0);
                    @let inside = html! { (resource(word)) @if 0 < count { b { (count) } } };
                    @let offers = table.offers.take(&spot(kind));
                    @if offers.is_empty() {
                        button .part.quiet type="button" data-why={ (verb) " " (word) } aria-disabled="true"
                            aria-label={ (title) " " (kind.name()) ": " (count) } { (inside) }
                    }
                    @for offer in offers { (offer.button("part", inside.clone())) }
                }
            }
        }
    }
}

/// An offer that was made, or that somebody else is composing.
fn shown(table: &DrawnTable<'_>, negotiation: &NegotiationView) -> Markup {
    let maker = table.name(negotiation.maker);
    html! {
        @match (&negotiation.give, &negotiation.want) {
            (Some(give), Some(want)) if negotiation.made => div .sides {
                div .side { h3 { (maker) " gives" } (cards(give)) }
                div .side { h3 { (maker) " wants" } (cards(want)) }
            },
            _ => p .hint { (maker) " is putting an offer together." },
        }
    }
}

/// All possible answers; if accepting is not possible, the reason.
fn answers(table: &DrawnTable<'_>) -> Markup {
    let offers = table.offers.take(&Spot::Talk);
    let has = |action: Action| offers.iter().any(|offer| offer.action == action);
    let answering = has(Action::Counter) || has(Action::Decline);
    let is_part = |action: &Action| matches!(action, Action::Give { .. } | Action::Want { .. });
    let composing = table.offers.any(is_part) || has(Action::Propose);
    html! {
        div .answers {
            @if answering && !composing && !has(Action::Accept) {
                button .quiet type="button" data-why="accept" aria-disabled="true" { "Accept" }
            }
            @if composing && !has(Action::Propose) {
                button .quiet type="button" data-why="propose" aria-disabled="true" { "Make the offer" }
            }
            @for offer in &offers { (answer(offer)) }
        }
    }
}

fn answer(offer: &Offer<Action>) -> Markup {
    match offer.action {
        Action::Accept | Action::Propose => offer.button("main", &offer.label),
        Action::Withdraw => offer.lasting_button("", &offer.label),
        _ => offer.button("", &offer.label),
    }
}
