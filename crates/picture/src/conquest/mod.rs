//! Pictures of Inter-Galactic Conquest: the board, cards, tokens and pieces, on sheets to print and
//! cut. Its shapes are public too, for code that draws a game in progress.

mod board;
mod piece;
mod shape;
mod sheet;

pub use board::board;
pub use shape::{icon, shapes, stamp};
pub use sheet::print_and_play;
