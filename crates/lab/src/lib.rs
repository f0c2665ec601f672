//! Playing many games and saying what came of them.
//!
//! [`Arena`] plays; [`Summary`] counts. Neither knows which game it is. The results depend on the
//! seed alone, never on the number of threads.

mod arena;
mod stats;
mod summary;

pub use arena::{Arena, Fault, Faulty, Played, Record, Results};
pub use stats::{Share, Spread};
pub use summary::{Named, SeatLine, Summary};
