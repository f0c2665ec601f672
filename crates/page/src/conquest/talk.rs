//! A negotiation between two players: who gives what for what, and what can be answered.
//!
//! An offer is put together on the page: steppers change it, and the script sends it card by card when it is
//! made. A counter-offer begins with the offer on the table, seen from the other side.

use conquest::{Action, Color, Counts, NegotiationView, Resource};
use maud::{Markup, html};
use table::{PHRASES, SitterKind};

use super::DrawnTable;
use super::shape::{cards, emblem, resource};
use super::spot::Spot;
use crate::offer::Offer;
use crate::parts::wish;

/// Empty unless two players negotiate.
pub(super) fn talk(table: &DrawnTable<'_>) -> Markup {
    let Some(negotiation) = &table.view.negotiation else {
        return html! {};
    };
    let composing = !negotiation.made && table.own() == Some(negotiation.maker) && table.is_asked();
    let countering = table.offers.any(|action| *action == Action::Counter);
    html! {
        section .talk aria-label="Trade" {
            header {
                (emblem(negotiation.opener)) (table.name(negotiation.opener))
                span { " trades with " }
                (emblem(negotiation.partner)) (table.name(negotiation.partner))
                small { "offer " (negotiation.messages + u8::from(!negotiation.made)) " of " (negotiation.most) }
            }
            @if composing {
                (compose(table, negotiation, &Draft::begun(negotiation)))
            } @else {
                (shown(table, negotiation))
                (answers(table))
                @if countering {
                    details .counter data-key="counter" {
                        summary data-key="counter-summary" { "Make a counter-offer" }
                        (compose(table, negotiation, &Draft::mirrored(negotiation)))
                    }
                }
            }
            (phrases(table, negotiation))
        }
    }
}

/// What the two can say to each other, if both are people.
fn phrases(table: &DrawnTable<'_>, negotiation: &NegotiationView) -> Markup {
    let both = [negotiation.opener, negotiation.partner];
    let is_person = |color: &Color| {
        let sitter = table.sitter(*color);
        sitter.is_some_and(|sitter| sitter.kind == SitterKind::Person)
    };
    let takes_part = table.own().is_some_and(|own| both.contains(&own));
    html! {
        @if takes_part && both.iter().all(is_person) {
            (wish(table.desk, "say", html! {
                div .phrases role="group" aria-label="Say something" {
                    @for (number, phrase) in PHRASES.iter().enumerate() {
                        button .quiet name="phrase" value=(number) data-key={ "say-" (number) } { (phrase) }
                    }
                }
            }))
        }
    }
}

/// What an offer begins with.
struct Draft<'a> {
    give: Option<&'a Counts>,
    want: Option<&'a Counts>,
    /// Cards that the table already counts: they cannot be taken out here.
    fixed: bool,
}

impl<'a> Draft<'a> {
    /// The offer that the viewer has begun.
    fn begun(negotiation: &'a NegotiationView) -> Draft<'a> {
        Draft {
            give: negotiation.give.as_ref(),
            want: negotiation.want.as_ref(),
            fixed: true,
        }
    }

    /// The offer of the other player, seen from this side.
    fn mirrored(negotiation: &'a NegotiationView) -> Draft<'a> {
        Draft {
            give: negotiation.want.as_ref(),
            want: negotiation.give.as_ref(),
            fixed: false,
        }
    }
}

/// The offer that the viewer puts together: steppers for each resource, and the button that makes it.
fn compose(table: &DrawnTable<'_>, negotiation: &NegotiationView, draft: &Draft<'_>) -> Markup {
    let seat = table.desk.seat.map(|seat| seat.number());
    let hand = table.own_player().and_then(|player| player.hand.as_ref());
    let held = |kind: Resource| {
        hand.and_then(|hand| hand.get(kind.word()))
            .copied()
            .unwrap_or(0)
    };
    // The cards of an offer are no offers of their own: the script names them when the offer is made.
    for kind in Resource::ALL {
        table.offers.take(&Spot::Give(kind));
        table.offers.take(&Spot::Want(kind));
    }
    let first = match draft.fixed {
        true => None,
        false => Some("counter"),
    };
    let offers = table.offers.take(&Spot::Talk);
    html! {
        div .draft data-seat=[seat] data-first=[first] data-single[negotiation.messages == 0]
            data-draft={ (negotiation.opener.word()) "-" (negotiation.partner.word()) "-" (negotiation.messages) "-" (draft.fixed) } {
            (side(("You give", "give"), draft.give, draft.fixed, held))
            (side(("You want", "want"), draft.want, draft.fixed, |kind| table.cards - held(kind)))
            div .answers {
                button .main.propose type="button" data-key="propose" { "Make the offer" }
                @for offer in offers.iter().filter(|offer| offer.action != Action::Propose) { (answer(offer)) }
            }
        }
    }
}

/// One side of an offer: a stepper for each resource that can be in it.
fn side(
    (title, verb): (&str, &str),
    begun: Option<&Counts>,
    fixed: bool,
    most: impl Fn(Resource) -> u8,
) -> Markup {
    html! {
        fieldset .side {
            legend { (title) }
            @for kind in Resource::ALL {
                @let word = kind.word();
                @let most = most(kind);
                @let count = begun.and_then(|begun| begun.get(word)).copied().unwrap_or(0).min(most);
                @let least = if fixed { count } else { 0 };
                div .stepper .none[most == 0] data-info={ "card:" (word) } data-side=(verb) data-kind=(word)
                    data-count=(count) data-least=(least) data-most=(most) {
                    (resource(word))
                    button type="button" data-step="-1" data-key={ "less-" (verb) "-" (word) } aria-label={ (title) " less " (kind.name()) } { "−" }
                    output aria-label={ (title) " " (kind.name()) } { (count) }
                    button type="button" data-step="1" data-key={ "more-" (verb) "-" (word) } aria-label={ (title) " more " (kind.name()) } { "+" }
                }
            }
        }
    }
}

/// An offer that was made, or that somebody else is putting together.
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

/// All possible answers; if accepting is not possible, the reason. A counter-offer has its own place.
fn answers(table: &DrawnTable<'_>) -> Markup {
    let offers = table.offers.take(&Spot::Talk);
    let has = |action: Action| offers.iter().any(|offer| offer.action == action);
    let answering = has(Action::Counter) || has(Action::Decline);
    html! {
        div .answers {
            @if answering && !has(Action::Accept) {
                button .quiet type="button" data-why="accept" aria-disabled="true" { "Accept" }
            }
            @for offer in offers.iter().filter(|offer| offer.action != Action::Counter) { (answer(offer)) }
        }
    }
}

fn answer(offer: &Offer<Action>) -> Markup {
    match offer.action {
        Action::Accept => offer.button("main", &offer.label),
        Action::Withdraw => offer.lasting_button("", &offer.label, None),
        _ => offer.button("", &offer.label),
    }
}
