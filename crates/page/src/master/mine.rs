//! One's own area: conflicts, cards, bag.

use maud::{Markup, html};

use super::card::card;
use super::conflict;
use super::piece::{Whose, counts, piece};
use super::{Table, panel};

/// The viewer's area; for a spectator that of the active player.
pub(super) fn mine(table: &Table<'_>) -> Markup {
    let own = table.own();
    let Some(player) = table.view.players.get(own.word()) else {
        return html! {};
    };
    let whose = if table.view.viewer.is_some() {
        Whose::Mine
    } else {
        Whose::Other
    };
    let inside = html! {
        section .area {
            p .stock {
                (piece(own)) b { (own.name()) }
                span { (player.cards.len()) " of " (player.card_limit) " cards" }
                span { (player.stock) " bases left" }
                span .bag data-info={ "bag:" (own.word()) } { "bag" (counts(table, &player.bag, &format!("bag:{}", own.word()))) }
            }
            div .grid {
                (conflict::of_player(table))
                @for word in &player.cards { (card(table, word, whose)) }
            }
        }
    };
    panel("mine", &format!("Cards of {}", table.name(own)), inside)
}
