//! The kernel under test, with a small game of its own.
//!
//! - `pearls`: the game, and its mutants, each of which breaks one promise;
//! - `laws`: the correct game obeys every law, and each mutant breaks the one it should.

mod laws;
mod pearls;
