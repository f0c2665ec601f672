//! Pictures of Inter-Galactic Conquest: the board, cards, tokens and pieces, on sheets to print and
//! cut. Its shapes are public too, for code that draws a game in progress, and so are the things of a
//! table on a screen: sky, worlds, stones and ships.

mod board;
mod line;
mod piece;
mod rock;
mod shape;
mod sheet;
mod ship;
mod sky;
mod world;

use maud::{Markup, html};

pub use board::board;
pub use rock::stone;
pub use shape::{icon, shapes, stamp};
pub use sheet::print_and_play;
pub use world::{CORE, WORLD};

/// Everything that lies on the table of a screen, to be referred to; needed once on a page that also has
/// [`shapes`]. Colors come from the style sheet of the page.
pub fn scenery() -> Markup {
    html! {
        svg .shapes.conquest width="0" height="0" aria-hidden="true" {
            defs { (sky::sky()) (world::worlds()) (rock::stones()) (ship::ships()) }
        }
    }
}
