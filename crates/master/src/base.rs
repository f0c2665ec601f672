//! Space bases: constructed, placed, lost (MG-11, MG-12).

use kernel::{Illegal, Log, Seat};

use crate::action::Action;
use crate::card::CardId;
use crate::effect::When;
use crate::event::Event;
use crate::pack::{ProjectId, SystemId, SystemSet};
use crate::state::Stale;
use crate::{Context, Master, systems_in};

impl Master {
    /// Who controls a system.
    #[inline]
    pub(crate) fn owner(&self, system: SystemId) -> Option<Seat> {
        Seat::all(self.players()).find(|&seat| self.state.control[seat] & system.bit() != 0)
    }

    /// The systems other players control.
    #[inline]
    pub(crate) fn owned_by_others(&self, seat: Seat) -> SystemSet {
        self.state
            .control
            .0
            .iter()
            .fold(0, |set, control| set | control)
            & !self.state.control[seat]
    }

    /// The systems with neither a base nor a black hole.
    pub(crate) fn neutral_systems(&self) -> SystemSet {
        let owned = self
            .state
            .control
            .0
            .iter()
            .fold(0, |set, control| set | control);
        self.pack.all_systems() & !owned & !self.state.covered
    }

    /// How many bases a player has on the board.
    pub(crate) fn bases_on_board(&self, seat: Seat) -> u8 {
        systems_in(self.state.control[seat])
            .map(|system| self.state.bases[system.index()])
            .sum()
    }

    pub(crate) fn check_place_base(
        &self,
        seat: Seat,
        card: CardId,
        system: SystemId,
    ) -> Result<(), Illegal> {
        if !self.state.cards[seat].and(self.state.constructed).has(card) {
            return Err(Illegal::by(
                "MG-12.1",
                "no constructed base of yours is on this card",
            ));
        }
        if self.state.covered & system.bit() != 0 {
            return Err(Illegal::by(
                "MG-4.2",
                "no base can be placed in a black hole",
            ));
        }
        if self.owned_by_others(seat) & system.bit() != 0 {
            let reason = "bases go into neutral systems or your own";
            return Err(Illegal::by("MG-12.2", reason));
        }
        if self.state.control[seat] & system.bit() != 0 {
            return self.check_reinforce(system);
        }
        // MG-12.6: without any system no route is needed.
        if self.state.control[seat] != 0 && !self.has_complete_route(seat, system) {
            let reason = "a complete route from one of your systems is needed";
            return Err(Illegal::by("MG-12.4", reason));
        }
        Ok(())
    }

    fn check_reinforce(&self, system: SystemId) -> Result<(), Illegal> {
        if self.pack.planets(system) <= self.state.bases[system.index()] {
            return Err(Illegal::by(
                "MG-12.9",
                "the bases in a system cannot outnumber its planets",
            ));
        }
        // MG-12.17: every route that touches one's own system is one's own.
        let connected = self
            .tracks_of(system.bit())
            .any(|track| self.is_complete(track));
        if !connected {
            let reason = "an established route to another system is needed";
            return Err(Illegal::by("MG-12.8", reason));
        }
        Ok(())
    }

    fn has_complete_route(&self, seat: Seat, system: SystemId) -> bool {
        self.tracks_of(system.bit())
            .any(|track| self.is_complete(track) && self.route_owner(track) == Some(seat))
    }

    pub(crate) fn offer_bases(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        let spots = self.state.cards[seat].and(self.state.constructed);
        if spots.is_empty() {
            return;
        }
        let mine = self.state.control[seat];
        let candidates = if mine == 0 {
            self.neutral_systems()
        } else {
            self.reachable(seat) | mine
        };
        for system in systems_in(candidates) {
            for card in spots.iter() {
                if self.check_place_base(seat, card, system).is_ok() {
                    offer(Action::PlaceBase { card, system });
                }
            }
        }
    }

    /// The systems at the ends of the player's complete routes.
    fn reachable(&self, seat: Seat) -> SystemSet {
        self.routes_of(seat)
            .filter(|&track| self.is_complete(track))
            .fold(0, |set, track| {
                let face = self.pack.track(track);
                set | face.a.bit() | face.b.bit()
            })
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// The cubes go back and an unused base goes onto the card (MG-11.2).
    pub(crate) fn construct_base(&mut self, seat: Seat, project: ProjectId) {
        let card = self.pack.card_of(project);
        self.return_cubes(seat, project);
        // MG-11.11: no base without stock. The card may have left in the same step (MG-8.36).
        if self.state.stock[seat] == 0 || !self.state.cards[seat].has(card) {
            return self.note(|| Event::BaseMissed { seat, card });
        }
        self.state.stock[seat] -= 1;
        self.state.constructed.insert(card);
        self.state.stale.raise(Stale::Advantage); // A symbol may depend on the waiting base.
        self.note(|| Event::BaseConstructed { seat, card });
        self.fire(seat, |when| when == When::BaseConstructed);
    }

    pub(crate) fn place_constructed(&mut self, seat: Seat, card: CardId, system: SystemId) {
        self.state.constructed.remove(card);
        self.add_base(seat, system);
    }

    /// Take an unused base, or a constructed one if no unused one is left (MG-19.18); whether
    /// there was any.
    pub(crate) fn take_any_base(&mut self, seat: Seat) -> bool {
        if self.state.stock[seat] != 0 {
            self.state.stock[seat] -= 1;
            return true;
        }
        let Some(card) = self.state.cards[seat]
            .and(self.state.constructed)
            .iter()
            .next()
        else {
            return false;
        };
        self.state.constructed.remove(card);
        true
    }

    /// A base comes onto the board: one step with all that it ends (MG-12.20), then a politics
    /// card (MG-12.11 to MG-12.13).
    pub(crate) fn add_base(&mut self, seat: Seat, system: SystemId) {
        self.state.bases[system.index()] += 1;
        self.state.control[seat] |= system.bit();
        self.state.stale.raise(Stale::All);
        self.note(|| Event::BasePlaced { seat, system });
        self.fire(seat, |when| when == When::BasePlaced);
        let number = self.state.bases[system.index()];
        if number == 1 {
            let tracks = self.tracks_of(system.bit());
            self.dissolve_routes(tracks, |owner| owner != seat); // MG-10.17
            self.end_conflicts_at(system); // MG-19.28
        }
        self.draw_politics(seat, number.into());
    }

    /// Remove bases from a system to their owner's stock (MG-12.24). Losing the last one loses the
    /// system (MG-10.18), but conflicts there are left to the caller's step.
    pub(crate) fn remove_bases(&mut self, seat: Seat, system: SystemId, count: u8) {
        self.state.stock[seat] += count;
        self.state.bases[system.index()] -= count;
        self.state.stale.raise(Stale::All);
        self.note(|| Event::BasesRemoved {
            seat,
            system,
            count,
        });
        if self.state.bases[system.index()] == 0 {
            let tracks = self.tracks_of(system.bit());
            self.dissolve_routes(tracks, |owner| owner == seat);
            self.state.control[seat] &= !system.bit();
        }
    }
}
