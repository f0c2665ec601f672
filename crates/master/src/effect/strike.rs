//! Deeds that affect systems: which systems, why not others, and what happens to them.

use kernel::{Illegal, Log, Seat};

use crate::decision::SystemDeed;
use crate::event::Event;
use crate::pack::{SystemId, SystemSet};
use crate::question::Ask;
use crate::{Context, Master};

impl Master {
    /// The systems that a deed may affect.
    pub(crate) fn targets(&self, seat: Seat, deed: SystemDeed) -> SystemSet {
        match deed {
            SystemDeed::Cover => self.coverable(),
            SystemDeed::Uncover => self.state.covered,
            SystemDeed::RemoveBase if self.is_solo() => 0, // WV-CON.25
            SystemDeed::RemoveBase => self.owned_by_others(seat),
            SystemDeed::PlaceBase(at) => self.sites(seat, at),
            SystemDeed::MoveBase => self.movable(seat),
        }
    }

    pub(crate) fn check_target(
        &self,
        seat: Seat,
        deed: SystemDeed,
        system: SystemId,
    ) -> Result<(), Illegal> {
        if self.targets(seat, deed) & system.bit() != 0 {
            return Ok(());
        }
        Err(match deed {
            SystemDeed::Cover => Illegal::by("MG-4.16", "only a neutral system can be covered"),
            SystemDeed::Uncover => Illegal::by("MG-4.12", "no black hole token lies there"),
            SystemDeed::RemoveBase => {
                Illegal::by("MG-12.24", "an opponent's system must be chosen")
            }
            SystemDeed::PlaceBase(at) => self.wrong_site(seat, at, system),
            SystemDeed::MoveBase => Illegal::by(
                "MG-12.27",
                "a base of yours that has somewhere to go must be chosen",
            ),
        })
    }
}

impl<L: Log<Event>> Context<'_, L> {
    pub(crate) fn strike(&mut self, seat: Seat, deed: SystemDeed, system: SystemId) {
        match deed {
            SystemDeed::Cover => self.cover(system),
            SystemDeed::Uncover => self.uncover(system),
            SystemDeed::RemoveBase => {
                if let Some(owner) = self.owner(system) {
                    self.remove_bases(owner, system, 1);
                    if self.owner(system).is_none() {
                        self.end_conflicts_at(system);
                    }
                }
            }
            SystemDeed::PlaceBase(_) => self.occupy(seat, None, system),
            SystemDeed::MoveBase => self.ask(seat, Ask::MoveBase { from: system }),
        }
    }
}
