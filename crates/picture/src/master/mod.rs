//! Pictures of Master of the Galaxy: board, cards, pieces, and all of them on sheets to cut. Their
//! parts are public too, for code that draws a game in progress.

mod board;
mod card;
mod facing;
mod layout;
mod link;
mod piece;
mod setting;
mod sheet;
mod weaver;

use master::{Symbol, SymbolCounts};
use maud::{Markup, html};

use crate::shape::icon;

pub use board::{board, corner_ground, line, line_word};
pub use card::{card, reward};
pub use facing::Facing;
pub use layout::{Frame, Layout, LinkPlace, PLATE_DROP, Point, RADIUS, TrackPlace, plate};
pub use sheet::print_and_play;
pub use weaver::weaver;

/// Symbols, each repeated by its count.
fn symbols(counts: SymbolCounts) -> Markup {
    html! {
        @for (symbol, count) in Symbol::ALL.into_iter().zip(counts) {
            @for _ in 0..count { (icon(symbol.word(), "symbol", symbol.word())) }
        }
    }
}
