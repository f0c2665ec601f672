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

use kernel::{Files, ParseError, Problem, Rng};
use toml::{Table, Value};

use crate::chance::Chance;
use crate::state::Phase;
use crate::{Master, Pack};

impl Files for Master {
    fn write_position(&self) -> Table {
        write::write_position(self)
    }

    fn read_position(pack: &'static Pack, position: &Table) -> Result<Master, Vec<Problem>> {
        read::read_position(pack, position)
    }

    /// Remove the reserve and the stocks, which follow from all other cubes and bases.
    fn forget_derived(position: &mut Table) {
        position.remove("reserve");
        let players = position.get_mut("players").and_then(Value::as_table_mut);
        for player in players.into_iter().flat_map(|table| table.iter_mut()) {
            if let Some(player) = player.1.as_table_mut() {
                player.remove("stock");
            }
        }
    }

    fn rng(&self) -> &Rng {
        &self.state.rng
    }

    fn dictate(&mut self, outcomes: &[&str]) -> Result<(), ParseError> {
        let read = |word: &&str| Chance::read(self.pack, word).map(Chance::byte);
        let bytes = outcomes.iter().map(read).collect::<Result<Vec<u8>, _>>()?;
        self.state.rng.dictate(&bytes)
    }

    fn write_outcome(&self, outcome: u8) -> Option<String> {
        Chance::word(self.pack, outcome)
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
