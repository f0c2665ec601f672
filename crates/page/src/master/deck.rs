//! The decks with their visible top cards, the cards lifted from them, and the reserve.

use master::{Color, DeckView};
use maud::{Markup, html};
use picture::icon;

use super::card::{card, card_with};
use super::piece::{Area, cube};
use super::spot::{Spot, choice};
use super::{DrawnTable, panel};

/// Everything that belongs to no player.
pub(super) fn decks(table: &DrawnTable<'_>) -> Markup {
    let view = table.view;
    let inside = html! {
        @if !view.revealed.is_empty() {
            section .area.fan aria-label="Revealed species" {
                h3 { "Revealed species" }
                div .grid { @for word in &view.revealed { (card(table, word, Area::Other)) } }
            }
        }
        @for (kind, deck) in &view.decks { (fan(table, kind, deck)) }
        (reserve(table))
        p .all-cards { a href={ "/t/" (table.desk.id) "/cards" } { "All cards" } }
        div .decks {
            @for (kind, deck) in &view.decks { (pile(table, kind, deck)) }
        }
    };
    panel("decks", "Decks and reserve", inside)
}

/// The cards of a deck to decide about: the lifted ones, or all if any may be taken.
fn fan(table: &DrawnTable<'_>, kind: &str, deck: &DeckView) -> Markup {
    let all = deck.top.iter().chain(&deck.unknown).chain(&deck.bottom);
    let wanted = all.filter(|word| table.offers.any_at(&Spot::Card(word.to_string())));
    let shown: Vec<&String> = deck.lifted.iter().chain(wanted).collect();
    html! {
        @if !shown.is_empty() {
            section .area.fan aria-label={ "From the " (kind) " deck" } {
                h3 { (icon(kind, "kind", "")) "From the " (kind) " deck" }
                div .grid {
                    @for word in shown { (card(table, word, Area::Other)) }
                    (instead(table, deck))
                }
            }
        }
    }
}

/// The card that is taken if both lifted ones are put back, with the choice which of them goes
/// first (MG-3.3).
fn instead(table: &DrawnTable<'_>, deck: &DeckView) -> Markup {
    let offers: Vec<_> = (deck.lifted.iter())
        .flat_map(|word| table.offers.take(&Spot::Instead(word.to_string())))
        .collect();
    let below = html! {
        footer .instead {
            p {
                @if table.view.turn == 0 { "Or take this one: the other two go under the deck. Which goes first hardly matters." }
                @else { "Or take this card, and the other two go back. Which of them first?" }
            }
            @for offer in &offers {
                @if table.view.turn == 0 { (offer.named("", &down_first(&offer.label), html! { (down_first(&offer.label)) })) }
                @else { (offer.button("", put_back(&offer.label))) }
            }
            @if table.view.turn == 0 { button .quiet .closer type="button" data-look data-key="closer-top" { "Look closer" } }
        }
    };
    html! {
        @if !offers.is_empty() && let Some(top) = &deck.top { (card_with(table, top, Area::Other, below)) }
        @else { @for offer in &offers { (offer.button("", &offer.label)) } }
    }
}

/// The same label for somebody who has never played.
fn down_first(label: &str) -> String {
    format!(
        "Take it, {}",
        put_back(label).replace(" first", " down first")
    )
}

/// The end of a label: `Put both back, Veyr first`.
fn put_back(label: &str) -> &str {
    label.rsplit_once(", ").map_or(label, |(_, end)| end)
}

fn reserve(table: &DrawnTable<'_>) -> Markup {
    let gives =
        (Color::ALL.into_iter()).filter(|color| table.offers.take_choice(&choice::give(*color)));
    let gives: Vec<Color> = gives.collect();
    html! {
        @if !gives.is_empty() {
            p .reserve.gives-up {
                span { "You give" }
                @for color in gives {
                    @let place = format!("give:{}", color.word());
                    button .grab type="button" data-choose=(place) aria-pressed="false" aria-label={ "give a " (table.label(color)) " cube" } {
                        (cube(table, color, &place))
                    }
                }
            }
        }
        p .reserve data-info="reserve:" {
            span { "Reserve" }
            @for color in Color::ALL {
                @let count = table.view.reserve.get(color.word()).copied().unwrap_or(0);
                @let place = format!("reserve:{}", color.word());
                @let face = cube(table, color, &place);
                @let offers = table.offers.take(&Spot::Reserve(color));
                @if offers.is_empty() { span .count-of { (face) b { (count) } } }
                @for offer in &offers { (offer.named("grab", &format!("{}, {count} left", offer.label), html! { (face) b { (count) } })) }
            }
            span { (table.view.free_tokens) " black holes left" }
        }
    }
}

/// A deck: its number of cards, and the top one unless it is among the cards to decide about.
fn pile(table: &DrawnTable<'_>, kind: &str, deck: &DeckView) -> Markup {
    let offers = table.offers.take(&Spot::Deck(kind.to_owned()));
    let is_shown = |word: &&String| {
        let lifted = deck.lifted.first().map(|word| Spot::Instead(word.clone()));
        let instead = lifted.is_some_and(|place| table.offers.any_at(&place));
        instead || table.offers.any_at(&Spot::Card(word.to_string()))
    };
    let name = |word: &String| table.view.cards.get(word).map_or("", |card| card.name);
    html! {
        section .{ "pile " (kind) } .wanted[!offers.is_empty()] {
            header data-info={ "deck:" (kind) } data-why=[offers.is_empty().then(|| format!("draw {kind}"))] {
                (icon(kind, "kind", "")) h3 { (kind) } span .size { (deck.size) }
            }
            @for offer in offers { (offer.button("main", "Draw")) }
            @match &deck.top {
                Some(word) if is_shown(&word) => p .empty { "On top: " (name(word)) },
                Some(word) => (card(table, word, Area::Other)),
                None if deck.size == 0 => p .empty { "empty" },
                None => p .empty { "face down" },
            }
        }
    }
}
