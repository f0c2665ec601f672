//! A state as a readable table, and back (`docs/formats.md`).
//!
//! What follows from the rest may be left out when writing a position by hand: the reserve, the
//! stocks, the undecided part of the decks, symbol counts.

mod board;
mod deck;
mod form;
mod pending;
mod read;
mod swarm;
mod write;

use toml::{Table, Value};

use crate::state::Phase;

/// Remove the reserve and the stocks, which follow from all other cubes and bases.
pub(crate) fn forget_derived(position: &mut Table) {
    position.remove("reserve");
    let players = position.get_mut("players").and_then(Value::as_table_mut);
    for player in players.into_iter().flat_map(|table| table.iter_mut()) {
        if let Some(player) = player.1.as_table_mut() {
            player.remove("stock");
        }
    }
}

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
