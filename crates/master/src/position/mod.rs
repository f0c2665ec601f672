//! A state as a readable table, and back (`docs/formats.md`).
//!
//! What follows from the rest may be left out when writing a position by hand: the reserve, the
//! stocks, the undecided part of the decks, symbol counts.

mod board;
mod deck;
mod pending;
mod read;
mod swarm;
mod write;

use crate::state::Phase;

impl Phase {
    const ALL: [Phase; 7] = [
        Phase::Setup,
        Phase::Start,
        Phase::Allocation,
        Phase::Rewards,
        Phase::Cards,
        Phase::End,
        Phase::Over,
    ];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Phase::Setup => "setup",
            Phase::Start => "start",
            Phase::Allocation => "allocation",
            Phase::Rewards => "rewards",
            Phase::Cards => "cards",
            Phase::End => "end",
            Phase::Over => "over",
        }
    }
}
