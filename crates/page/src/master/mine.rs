//! The viewer's own area: conflicts, cards, bag.

use maud::{Markup, html};

use super::card::card;
use super::conflict;
use super::piece::{Area, counts, piece};
use super::{DrawnTable, is_own, panel};

/// The viewer's area; for a spectator that of the active player.
pub(super) fn mine(table: &DrawnTable<'_>) -> Markup {
    let own = table.own();
    let Some(player) = table.view.players.get(own.word()) else {
        return html! {};
    };
    let area = if table.view.viewer.is_some() {
        Area::Mine
    } else {
        Area::Other
    };
    let inside = html! {
        section .area data-tab-name=[(!is_own(table.desk)).then(|| table.name(own))] {
            p .stock {
                (piece(own)) b { bdi { (table.name(own)) } }
                span { (player.cards.len()) " of " (player.card_limit) " cards" }
                span { (player.stock) " bases left" }
                span .bag data-info={ "bag:" (own.word()) } { "bag" (counts(table, &player.bag, &format!("bag:{}", own.word()))) }
            }
            div .grid {
                (conflict::of_player(table))
                @for word in &player.cards { (card(table, word, area)) }
            }
        }
    };
    panel("mine", &format!("Cards of {}", table.name(own)), inside)
}
