//! Space bases: constructed, placed, lost (MG-11, MG-12).

use kernel::{Illegal, Log, Seat};

use crate::action::Action;
use crate::card::{CardId, CardSet};
use crate::effect::{Site, When};
use crate::event::Event;
use crate::offer::OfferSink;
use crate::pack::{ProjectId, SystemId, SystemSet};
use crate::question::Ask;
use crate::state::Stale;
use crate::{Context, Master, systems_in};

impl Master {
    /// Who controls a system; the Weavers if a swarm is there (WV-BAS.4).
    #[inline]
    pub(crate) fn owner(&self, system: SystemId) -> Option<Seat> {
        Seat::all(self.parties()).find(|&seat| self.state.control[seat] & system.bit() != 0)
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

    /// The cards of a set that hold constructed bases, once for each base.
    pub(crate) fn constructed_bases(&self, cards: CardSet) -> impl Iterator<Item = CardId> + use<> {
        let doubled = self.state.doubled;
        let bases = move |card| std::iter::repeat_n(card, 1 + usize::from(doubled.has(card)));
        cards.and(self.state.constructed).iter().flat_map(bases)
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
        self.check_site(seat, system)
    }

    /// Whether a base of this player may be placed in a system (MG-12.2 to MG-12.10).
    fn check_site(&self, seat: Seat, system: SystemId) -> Result<(), Illegal> {
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
        // MG-12.6: a player without any system needs no route.
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
        // MG-12.17: every route that touches one of the player's systems is the player's own.
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
        // MG-10.31: an ability allows the use of other players' routes.
        let foreign = self.state.powers[seat].foreign_routes;
        self.tracks_of(system.bit()).any(|track| {
            self.is_complete(track) && (foreign || self.route_owner(track) == Some(seat))
        })
    }

    pub(crate) fn offer_bases(&self, seat: Seat, offer: &mut impl OfferSink) {
        let spots = self.state.cards[seat].and(self.state.constructed);
        if spots.is_empty() {
            return;
        }
        let mine = self.state.control[seat];
        let candidates = if mine == 0 || self.state.powers[seat].foreign_routes {
            self.neutral_systems() | mine
        } else {
            self.reachable(seat) | mine
        };
        for system in systems_in(candidates) {
            for card in spots.iter() {
                if self.check_place_base(seat, card, system).is_ok() {
                    offer.one(Action::PlaceBase { card, system });
                }
            }
        }
    }

    /// Whether a constructed base of this player waits and can be placed nowhere.
    pub(crate) fn is_stranded(&self, seat: Seat) -> bool {
        let waits = !self.state.cards[seat]
            .and(self.state.constructed)
            .is_empty();
        waits && systems_in(self.pack.all_systems()).all(|it| self.check_site(seat, it).is_err())
    }

    /// Where an effect may place a base of this player (MG-12.26).
    pub(crate) fn sites(&self, seat: Seat, at: Site) -> SystemSet {
        let mine = self.state.control[seat];
        let neutral = self.neutral_systems();
        match at {
            Site::Own => self.with_room(mine),
            // MG-12.6: a player without any system may go anywhere.
            Site::Reached | Site::Next if mine == 0 => neutral,
            Site::Reached => systems_in(neutral | mine)
                .filter(|&system| self.check_site(seat, system).is_ok())
                .fold(0, |set, system| set | system.bit()),
            Site::Next => neutral & self.neighbors(mine),
        }
    }

    /// Why an effect cannot place a base in this system.
    pub(crate) fn wrong_site(&self, seat: Seat, at: Site, system: SystemId) -> Illegal {
        let reason = match (at, self.check_site(seat, system)) {
            (Site::Reached, Err(illegal)) => return illegal,
            (Site::Reached | Site::Next, _) => "a neutral system next to one of yours is needed",
            (Site::Own, _) => "one of your systems with more planets than bases is needed",
        };
        Illegal::by("MG-12.26", reason)
    }

    /// Those of these systems that have fewer bases than planets (MG-12.9).
    fn with_room(&self, systems: SystemSet) -> SystemSet {
        systems_in(systems)
            .filter(|&system| self.state.bases[system.index()] < self.pack.planets(system))
            .fold(0, |set, system| set | system.bit())
    }

    /// The systems joined by a track to one of these.
    pub(crate) fn neighbors(&self, systems: SystemSet) -> SystemSet {
        let neighbors = &self.pack.index.neighbors;
        systems_in(systems).fold(0, |set, system| set | neighbors[system.index()])
    }

    /// The player's systems with a base that can move somewhere (MG-12.27).
    pub(crate) fn movable(&self, seat: Seat) -> SystemSet {
        systems_in(self.state.control[seat])
            .filter(|&system| self.destinations(seat, system) != 0)
            .fold(0, |set, system| set | system.bit())
    }

    /// Where a base that leaves this system may go (MG-12.27).
    pub(crate) fn destinations(&self, seat: Seat, from: SystemId) -> SystemSet {
        let open = self.neutral_systems() | self.with_room(self.state.control[seat]);
        open & self.neighbors(from.bit())
    }

    pub(crate) fn check_destination(
        &self,
        seat: Seat,
        from: SystemId,
        to: SystemId,
    ) -> Result<(), Illegal> {
        if self.destinations(seat, from) & to.bit() != 0 {
            return Ok(());
        }
        let reason = "a base moves to a neighboring system, neutral or your own with room";
        Err(Illegal::by("MG-12.27", reason))
    }

    /// The cards whose constructed base can be used if no base is left in the stock (MG-19.18).
    pub(crate) fn spare_bases(&self, seat: Seat) -> CardSet {
        self.state.cards[seat].and(self.state.constructed)
    }

    pub(crate) fn check_spare_base(&self, seat: Seat, card: CardId) -> Result<(), Illegal> {
        if self.spare_bases(seat).has(card) {
            return Ok(());
        }
        Err(Illegal::by(
            "MG-19.18",
            "no constructed base of yours is on this card",
        ))
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
    /// The cubes go back, and an unused base is put on the card (MG-11.2).
    pub(crate) fn construct_base(&mut self, seat: Seat, project: ProjectId) {
        let card = self.pack.card_of(project);
        self.return_cubes(seat, project);
        // MG-11.10: what counts is whether the spot was taken when allocation ended.
        let taken = self.state.taken_spots.has(card);
        self.state.taken_spots.remove(card);
        // MG-11.11: no base without stock. The card may have left in the same step (MG-8.36).
        if taken || self.state.stock[seat] == 0 || !self.state.cards[seat].has(card) {
            return self.note(|| Event::BaseMissed { seat, card });
        }
        self.state.stock[seat] -= 1;
        if self.state.constructed.has(card) {
            self.state.doubled.insert(card); // MG-11.15
        }
        self.state.constructed.insert(card);
        self.state.stale.raise(Stale::Advantage); // A symbol may depend on the waiting base.
        self.note(|| Event::BaseConstructed { seat, card });
        self.fire(seat, |when| when == When::BaseConstructed);
    }

    pub(crate) fn place_constructed(&mut self, seat: Seat, card: CardId, system: SystemId) {
        self.take_constructed(card);
        self.add_base(seat, system);
    }

    /// A base leaves the spot of a card.
    pub(crate) fn take_constructed(&mut self, card: CardId) {
        if self.state.doubled.has(card) {
            self.state.doubled.remove(card);
        } else {
            self.state.constructed.remove(card);
        }
    }

    /// Place a base without constructing it: an unused one, or a constructed one if no unused one
    /// is left. Then its owner picks the card it comes from (MG-19.18, MG-0.3). There is always one
    /// of the two (MG-INV.32).
    pub(crate) fn occupy(&mut self, seat: Seat, loser: Option<Seat>, system: SystemId) {
        if self.state.stock[seat] != 0 {
            self.state.stock[seat] -= 1;
            return self.take_over(seat, loser, system);
        }
        self.ask(seat, Ask::ChooseBase { loser, system });
    }

    /// Place the base of this card in the system.
    pub(crate) fn occupy_from(
        &mut self,
        seat: Seat,
        card: CardId,
        loser: Option<Seat>,
        system: SystemId,
    ) {
        self.take_constructed(card);
        self.take_over(seat, loser, system);
    }

    /// The loser's bases are removed and the winner's is placed, in one step (MG-19.53).
    fn take_over(&mut self, seat: Seat, loser: Option<Seat>, system: SystemId) {
        if let Some(loser) = loser {
            self.remove_bases(loser, system, self.state.bases[system.index()]);
        }
        self.add_base(seat, system);
    }

    /// The loser's bases are removed and none is placed: the system is neutral (MG-19.19).
    pub(crate) fn leave_empty(&mut self, seat: Seat, loser: Option<Seat>, system: SystemId) {
        if let Some(loser) = loser {
            self.remove_bases(loser, system, self.state.bases[system.index()]);
        }
        self.note(|| Event::Declined { seat });
        // MG-19.28 + MG-19.41: a system that was neutral before has not changed.
        if loser.is_some() {
            self.end_conflicts_at(system);
        }
    }

    /// Put a base on the board: one step with everything that it ends (MG-12.20), then a politics
    /// card (MG-12.11 to MG-12.13).
    pub(crate) fn add_base(&mut self, seat: Seat, system: SystemId) {
        self.state.bases[system.index()] += 1;
        self.state.control[seat] |= system.bit();
        self.state.stale.raise(Stale::All);
        self.note(|| Event::BasePlaced { seat, system });
        self.fire(seat, |when| when == When::BasePlaced);
        let number = self.state.bases[system.index()];
        if number == 1 {
            self.claim(seat, system);
        }
        self.draw_politics(seat, number.into());
    }

    /// End the routes and conflicts of others in a system that a player takes (MG-12.20).
    fn claim(&mut self, seat: Seat, system: SystemId) {
        let tracks = self.tracks_of(system.bit());
        self.dissolve_routes(tracks, |owner| owner != seat); // MG-10.17
        self.end_conflicts_at(system); // MG-19.28
    }

    /// A base moves along a track: leaving and claiming are one step (MG-12.27).
    pub(crate) fn move_base(&mut self, seat: Seat, from: SystemId, to: SystemId) {
        self.state.bases[from.index()] -= 1;
        self.state.bases[to.index()] += 1;
        self.state.stale.raise(Stale::All);
        self.note(|| Event::BaseMoved { seat, from, to });
        let is_left = self.state.bases[from.index()] == 0;
        if is_left {
            self.lose_system(seat, from);
        }
        let is_claimed = self.state.control[seat] & to.bit() == 0;
        self.state.control[seat] |= to.bit();
        if is_left {
            self.end_conflicts_at(from);
        }
        if is_claimed {
            self.claim(seat, to);
        }
    }

    /// The last base is gone: the player's routes there go back (MG-10.18).
    fn lose_system(&mut self, seat: Seat, system: SystemId) {
        let tracks = self.tracks_of(system.bit());
        self.dissolve_routes(tracks, |owner| owner == seat);
        self.state.control[seat] &= !system.bit();
    }

    /// Return bases from a system to their owner's stock (MG-12.24). Losing the last one loses the
    /// system (MG-10.18), but the caller deals with conflicts there.
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
            self.lose_system(seat, system);
        }
    }
}
