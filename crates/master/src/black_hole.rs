//! Black holes (MG-4) and skip markers, which are the same tokens (MG-1.17).

use kernel::{Log, Seat};

use crate::color::Pool;
use crate::event::Event;
use crate::pack::{SystemId, SystemSet};
use crate::state::Stale;
use crate::{Context, Master};

/// The black hole tokens (MG-1.11).
pub const TOKENS: u32 = 9;

impl Master {
    /// The tokens that are neither on the board nor on a species card.
    pub(crate) fn free_tokens(&self) -> u32 {
        if self.is_solo() {
            // WV-TRN.5: in the solo mode skipped turns use no tokens.
            return TOKENS.saturating_sub(self.state.covered.count_ones());
        }
        let skips: u32 = self
            .state
            .skips
            .0
            .iter()
            .map(|&count| u32::from(count))
            .sum();
        TOKENS.saturating_sub(self.state.covered.count_ones() + skips)
    }

    /// The systems an effect may cover: neutral ones, while a token is free (MG-4.16).
    pub(crate) fn coverable(&self) -> SystemSet {
        if self.free_tokens() == 0 {
            0
        } else {
            self.neutral_systems()
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Cover a neutral system with a black hole (MG-4.8 to MG-4.11).
    pub(crate) fn cover(&mut self, system: SystemId) {
        self.devour(system);
        self.aim_all(); // WV-TGT.7
    }

    /// Remove everything in a system and on its tracks.
    pub(crate) fn devour(&mut self, system: SystemId) {
        self.empty_planets(system); // MG-4.13
        self.dissolve_routes(self.tracks_of(system.bit()), |_| true); // MG-4.9
        self.return_conflicts_at(system); // MG-4.10
        self.state.covered |= system.bit();
        self.state.stale.raise(Stale::All);
        self.note(|| Event::SystemCovered { system });
    }

    /// Return the cubes on the planets of a system to the reserve; returns these cubes.
    pub(crate) fn empty_planets(&mut self, system: SystemId) -> Pool {
        let planets = std::mem::take(&mut self.state.planets[system.index()]);
        self.state.glance.free |= system.bit();
        let mut lost = Pool::EMPTY;
        planets.cubes().for_each(|cube| lost[cube] += 1);
        self.state.reserve.add(lost);
        lost
    }

    /// Remove the token: the system is neutral again (MG-4.12).
    pub(crate) fn uncover(&mut self, system: SystemId) {
        self.state.covered &= !system.bit();
        self.state.stale.raise(Stale::All);
        self.note(|| Event::SystemUncovered { system });
    }

    /// Put skip markers on a species card, one for each turn, while tokens are free (MG-21.4,
    /// MG-1.17).
    pub(crate) fn mark_skips(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            // WV-TRN.5, WV-BAS.2: in the solo mode such markers are not tokens.
            if self.is_solo() || self.free_tokens() != 0 {
                self.state.skips[seat] = self.state.skips[seat].saturating_add(1);
                self.note(|| Event::SkipMarked { seat });
            }
        }
    }
}
