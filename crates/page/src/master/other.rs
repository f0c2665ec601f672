//! The areas of the other players, in full.

use maud::{Markup, html};

use super::card::card;
use super::piece::{Area, counts, piece};
use super::swarm::weavers;
use super::{DrawnTable, panel};

/// Everybody but the viewer, and the Weavers in a solo game.
pub(super) fn others(table: &DrawnTable<'_>) -> Markup {
    let others = table.players().filter(|(color, _)| *color != table.own());
    let inside = html! {
        @if let Some(view) = &table.view.weavers { (weavers(table, view)) }
        @for (color, player) in others {
            section .area aria-label={ "Cards of " (table.name(color)) } {
                p .stock {
                    (piece(color)) b { bdi { (table.name(color)) } }
                    span { (player.cards.len()) " of " (player.card_limit) " cards" }
                    span { (player.stock) " bases left" }
                    span .bag data-info={ "bag:" (color.word()) } { "bag" (counts(table, &player.bag, &format!("bag:{}", color.word()))) }
                }
                div .grid { @for word in &player.cards { (card(table, word, Area::Other)) } }
            }
        }
    };
    panel("others", "Cards of the others", inside)
}
