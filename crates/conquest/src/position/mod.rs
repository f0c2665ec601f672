//! A state as a readable table, and back.
//!
//! What follows from the rest may be left out when writing a position by hand: the bank, the
//! supplies, the energy, control of the home planets, and that everybody knows all hands.

mod read;
mod write;

use kernel::{Files, ParseError, Problem, Rng};
use toml::Table;

use crate::chance::Chance;
use crate::{Conquest, Pack};

impl Files for Conquest {
    fn write_position(&self) -> Table {
        write::write_position(self)
    }

    fn read_position(pack: &'static Pack, position: &Table) -> Result<Conquest, Vec<Problem>> {
        read::read_position(pack, position)
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
