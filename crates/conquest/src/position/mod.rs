//! A state as a readable table, and back.
//!
//! What follows from the rest may be left out when writing a position by hand: the bank, the
//! supplies, the energy, control of the home planets, and that everybody knows all hands.

mod read;
mod write;
