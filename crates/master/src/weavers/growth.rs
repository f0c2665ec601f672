//! What full projects of a swarm do: proliferation, morphing, engulfment (WV-PRO, WV-MOR, WV-ENG,
//! WV-DCK).

use kernel::Log;

use super::event::{Arrival, WeaverEvent};
use super::{PLAYER, Swarm, WEAVER_SEAT};
use crate::Context;
use crate::chance::Chance;
use crate::deck::nth_bit;
use crate::event::Event;
use crate::pack::{Growth, SystemId, WeaverId};
use crate::state::{Phase, Stale};

impl<L: Log<Event>> Context<'_, L> {
    /// Complete the first full project of a swarm, if it has one (WV-SPN.7).
    #[inline]
    pub(super) fn complete(&mut self, index: usize) {
        let Swarm { weaver, cubes, .. } = self.state.weavers.list[index];
        let slots = self
            .pack
            .weaver(weaver)
            .projects
            .map(|it| self.slots_of(&it));
        let full = Growth::ALL.map(|it| slots[it as usize] <= cubes[it as usize]);
        if full != [false; 3] {
            self.grow(weaver, full);
        }
    }

    /// Do what the first full project says.
    fn grow(&mut self, weaver: WeaverId, full: [bool; 3]) {
        let mut growths = Growth::ALL.into_iter().filter(|&it| full[it as usize]);
        let Some(growth) = growths.next() else {
            return;
        };
        // WV-DCK.1 + WV-DCK.2: without a card to draw these count as engulfment.
        let has_cards = self.state.weavers.deck_size() != 0;
        match growth {
            Growth::Proliferation if has_cards => self.proliferate(weaver),
            Growth::Morphing if has_cards => self.morph(weaver),
            Growth::Proliferation | Growth::Morphing | Growth::Engulfment => {
                self.engulf(weaver, growth);
            }
        }
    }

    /// Another card enters the target; the parent stays (WV-PRO.3, WV-PRO.9, WV-PRO.10).
    fn proliferate(&mut self, parent: WeaverId) {
        let Some(target) = self.state.weavers.get(parent).map(|swarm| swarm.target) else {
            return;
        };
        let weaver = self.draw_weaver();
        self.arrive(weaver, target, Arrival::Proliferation { parent });
        self.clear_swarm(parent);
        self.aim(parent);
        self.aim(weaver);
        self.aim_all();
    }

    /// Replace this card by another one, and put it on the bottom of the deck (WV-MOR.3). There are
    /// other cards above it, so the new one is different (WV-MOR.6). Conflicts and the targets of
    /// the other swarms stay (WV-MOR.7).
    fn morph(&mut self, weaver: WeaverId) {
        self.clear_swarm(weaver);
        let into = self.draw_weaver();
        self.state.weavers.put_bottom(weaver);
        let Some(swarm) = self.state.weavers.get_mut(weaver) else {
            return;
        };
        swarm.weaver = into;
        swarm.target = swarm.system;
        swarm.marks.set_due(None); // WV-MOR.8
        let system = swarm.system;
        self.note(|| {
            Event::Weavers(WeaverEvent::SwarmMorphed {
                weaver,
                into,
                system,
            })
        });
        self.aim(into); // WV-MOR.4
    }

    /// Move the swarm to its target, leaving a black hole (WV-ENG.3, WV-ENG.11).
    fn engulf(&mut self, weaver: WeaverId, growth: Growth) {
        let Some(&Swarm {
            system: from,
            target: to,
            ..
        }) = self.state.weavers.get(weaver)
        else {
            return;
        };
        self.note(|| {
            Event::Weavers(WeaverEvent::SwarmMoved {
                weaver,
                from,
                to,
                growth,
            })
        });
        self.state.control[WEAVER_SEAT] &= !from.bit();
        if let Some(swarm) = self.state.weavers.get_mut(weaver) {
            swarm.system = to;
            swarm.target = to;
        }
        self.capture(to);
        self.leave_fights(from); // WV-CAN.2
        self.devour(from); // WV-ENG.12: also beyond the ninth token.
        self.clear_swarm(weaver);
        self.aim(weaver);
        self.aim_all();
    }

    /// Put a card on a system; what the player had there is lost (WV-PRO.8).
    pub(super) fn arrive(&mut self, weaver: WeaverId, system: SystemId, by: Arrival) {
        self.note(|| Event::Weavers(WeaverEvent::SwarmArrived { weaver, system, by }));
        self.state.weavers.push(Swarm::placed(weaver, system));
        self.capture(system);
    }

    /// The player loses the entered system: bases go to the stock, routes to the bag, cubes on
    /// planets to the reserve, and conflicts are cancelled (WV-ENG.8).
    fn capture(&mut self, system: SystemId) {
        let bases = self.state.bases[system.index()];
        // WV-CON.24: routes to it that began while it was neutral are returned as well.
        self.dissolve_routes(self.tracks_of(system.bit()), |_| true);
        if bases != 0 {
            self.remove_bases(PLAYER, system, bases);
        }
        self.state.control[WEAVER_SEAT] |= system.bit();
        self.state.stale.raise(Stale::All);
        let planets = self.empty_planets(system);
        if !planets.is_empty() {
            self.note(|| {
                Event::Weavers(WeaverEvent::PlanetsEmptied {
                    system,
                    cubes: planets,
                })
            });
        }
        if self.state.phase == Phase::Allocation {
            self.state.settled.forget(system); // WV-COL.11: they are not complete any more.
        }
        self.end_conflicts_at(system); // WV-CAN.2, WV-CAN.5
    }

    /// All cubes of a swarm go to the reserve (WV-PRO.4, WV-ENG.7, WV-SPN.12).
    fn clear_swarm(&mut self, weaver: WeaverId) {
        let Some(&swarm) = self.state.weavers.get(weaver) else {
            return;
        };
        let cubes = self.swarm_cubes(&swarm);
        self.state.reserve.add(cubes);
        if let Some(swarm) = self.state.weavers.get_mut(weaver) {
            swarm.cubes = [0; 3];
        }
        self.note(|| Event::Weavers(WeaverEvent::SwarmCleared { weaver, cubes }));
    }

    /// Draw the top card of the Weaver deck (WV-SET.12): which one it is gets decided now.
    pub(super) fn draw_weaver(&mut self) -> WeaverId {
        let unknown = self.state.weavers.unknown;
        if unknown == 0 {
            let known = self.state.weavers.take_known();
            return known.expect("a deck with cards is drawn from");
        }
        self.revealed = true;
        let rng = &mut self.state.rng;
        let is_there = |byte| Chance::weaver(byte).is_some_and(|it| unknown >> it.0 & 1 == 1);
        let dictated = rng.next_dictated(is_there).and_then(Chance::weaver);
        let weaver = dictated.unwrap_or_else(|| {
            let nth = rng.below(unknown.count_ones());
            WeaverId(nth_bit(unknown.into(), nth))
        });
        self.state.weavers.unknown &= !(1 << weaver.0);
        weaver
    }
}
