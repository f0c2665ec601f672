//! The targets of swarms (WV-TGT).

use kernel::Log;

use super::event::{Removal, WeaverEvent};
use super::{Swarm, WEAVER_SEAT};
use crate::event::Event;
use crate::pack::{SystemId, SystemSet, WeaverId};
use crate::state::Stale;
use crate::{Context, Master};

impl Master {
    /// The legal candidates of a swarm on this system: joined by a track, no black hole and no
    /// swarm there (WV-TGT.8, WV-TGT.13, WV-TGT.14). Who owns them does not matter (WV-TGT.12).
    pub(crate) fn candidates(&self, system: SystemId) -> SystemSet {
        let neighbors = self.pack.index.neighbors[system.index()];
        neighbors & !self.state.covered & !self.state.control[WEAVER_SEAT]
    }

    pub(crate) fn has_legal_target(&self, swarm: &Swarm) -> bool {
        self.candidates(swarm.system) & swarm.target.bit() != 0
    }

    /// The next target of a swarm, and the arrow that chose it (WV-TGT.3 to WV-TGT.5).
    pub(crate) fn choose_target(&self, swarm: &Swarm) -> Option<(SystemId, Option<u8>)> {
        let candidates = self.candidates(swarm.system);
        let arrows = self.pack.weaver(swarm.weaver).arrows;
        // WV-TGT.10: a color is skipped only if it has no candidate at all.
        for (rank, color) in (1..).zip(arrows) {
            let colored = candidates & self.pack.index.colored[color as usize];
            if let Some(target) = self.nearest(swarm.system, colored) {
                return Some((target, Some(rank)));
            }
        }
        // WV-TGT.11: the remaining color.
        let last = self.nearest(swarm.system, candidates)?;
        Some((last, None))
    }

    /// The system with the fewest slots in between, then the lowest index (WV-TGT.9).
    fn nearest(&self, from: SystemId, systems: SystemSet) -> Option<SystemId> {
        if systems == 0 {
            return None;
        }
        let mut nearest = self.pack.index.nearest[from.index()].iter().copied();
        nearest.find(|system| systems & system.bit() != 0)
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Let a swarm choose its target; without any it is removed (WV-TGT.6).
    pub(super) fn aim(&mut self, weaver: WeaverId) {
        let Some(index) = self.state.weavers.find(weaver) else {
            return;
        };
        let Some((target, arrow)) = self.choose_target(&self.state.weavers.list[index]) else {
            return self.strand(weaver);
        };
        self.state.weavers.list[index].target = target;
        self.note(|| {
            Event::Weavers(WeaverEvent::SwarmAimed {
                weaver,
                target,
                arrow,
            })
        });
    }

    /// Let every swarm whose target is no longer legal choose again, the senior first; if that
    /// removes one, the check starts again (WV-TGT.7, WV-TGT.16). A legal target is kept
    /// (WV-TGT.15).
    pub(crate) fn aim_all(&mut self) {
        loop {
            let swarms = self.state.weavers.swarms();
            let lost = swarms.iter().find(|swarm| !self.has_legal_target(swarm));
            let Some(weaver) = lost.map(|swarm| swarm.weaver) else {
                return;
            };
            self.aim(weaver);
        }
    }

    /// Remove a card that has no possible target, and put a black hole in its place (WV-TGT.6).
    fn strand(&mut self, weaver: WeaverId) {
        if let Some(system) = self.remove_swarm(weaver, Removal::Stranded) {
            self.leave_fights(system);
            self.devour(system);
        }
    }

    /// Move a card to the removed pile and its cubes to the reserve (WV-TGT.17, WV-DCK.4); returns
    /// the system it was on.
    pub(super) fn remove_swarm(&mut self, weaver: WeaverId, how: Removal) -> Option<SystemId> {
        let index = self.state.weavers.find(weaver)?;
        let swarm = self.state.weavers.remove(index);
        let system = swarm.system;
        self.note(|| {
            Event::Weavers(WeaverEvent::SwarmRemoved {
                weaver,
                system,
                how,
            })
        });
        let cubes = self.swarm_cubes(&swarm);
        self.state.reserve.add(cubes); // WV-SPN.12
        self.state.control[WEAVER_SEAT] &= !system.bit();
        self.state.stale.raise(Stale::All);
        Some(system)
    }
}
