//! Print and play: everything in a pack on sheets that fit A4 and Letter.

use conquest::{Color, Pack};
use maud::{Markup, html};

use super::board::board;
use super::piece;
use super::shape::shapes;
use crate::page::page;

/// How the sheets look.
const STYLE: &str = include_str!("style.css");
/// Resource cards of each kind on a sheet.
const CARDS_ON_SHEET: usize = 6;

/// A self-contained page: board, prices, cards, tokens, ships.
pub fn print_and_play(pack: &Pack) -> Markup {
    let times = usize::from(pack.pieces.cards).div_ceil(CARDS_ON_SHEET);
    let title = format!("{} · Inter-Galactic Conquest: print and play", pack.name);
    let body = html! {
        (shapes())
        div .advice {
            h1 { (title) }
            p {
                "Print on A4 or Letter at 100 % with background graphics, the sheet of resource cards "
                (times) " times. Fold each token between its face and its back. The board is easier to "
                "play on when its page is enlarged to A3 or more."
            }
        }
        main {
            (sheet(pack, &pack.name, &board(pack)))
            (sheet(pack, "Prices and territories", &html! { (piece::prices(pack)) (piece::territories(pack)) }))
            @for (number, colors) in (1..).zip(Color::ALL.chunks(3)) {
                (sheet(pack, &format!("Asteroid tokens {number} of 2"), &html! {
                    @for &color in colors { (piece::tokens(pack, color)) }
                }))
            }
            (sheet(pack, &format!("Resource cards: print {times} times"), &piece::resources(CARDS_ON_SHEET)))
            (sheet(pack, "Ships, battle tokens, trade ship", &html! {
                @for color in Color::ALL { (piece::ships(pack, color)) }
                (piece::others(pack))
            }))
        }
    };
    page(&title, STYLE, &body)
}

fn sheet(pack: &Pack, title: &str, inside: &Markup) -> Markup {
    html! {
        section .sheet {
            h2 { (title) }
            (inside)
            footer { (pack.name) ", version " (pack.version) " · " (pack.license) }
        }
    }
}
