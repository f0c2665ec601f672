//! Spaces, who may be on them, and movement (IC-OCC, IC-MOV).

use kernel::{Illegal, Log, Seat};

use crate::action::{Action, Power};
use crate::event::Event;
use crate::resource::Pool;
use crate::ship::Level;
use crate::space::{ALL_ASTEROIDS, Kind, SpaceId, SpaceSet, spaces_in};
use crate::{Conquest, Context};

/// Why a ship that is not there can do nothing.
pub(crate) const NO_SHIP: &str = "you have no ship of this level there";

impl Conquest {
    /// The spaces a player's ships may be on: asteroids, and planets and bases of their own.
    pub(crate) fn enterable(&self, seat: Seat) -> SpaceSet {
        let sites = self.state.sites_of(seat);
        sites.fold(ALL_ASTEROIDS, |set, site| set | site.space().bit())
    }

    /// Those spaces that have room for one more ship.
    pub(crate) fn with_room(&self, seat: Seat) -> SpaceSet {
        self.enterable(seat) & !(self.state.ships.taken() & ALL_ASTEROIDS) // IC-OCC.3 + IC-OCC.4
    }

    /// The spaces that a ship can reach over spaces it may enter. The ships of others do not stop
    /// it: a ship that moves more than one space may pass over them (IC-MOV.5, IC-MOV.11).
    pub(crate) fn within_reach(
        &self,
        enterable: SpaceSet,
        level: Level,
        from: SpaceId,
    ) -> SpaceSet {
        let board = &self.pack.board;
        let mut edge = board.lines(from) & enterable;
        let mut reached = edge;
        for _ in 1..level.range() {
            let next = spaces_in(edge).fold(0, |set, space| set | board.lines(space));
            edge = next & enterable & !reached;
            reached |= edge;
        }
        reached & !from.bit() // IC-MOV.13
    }

    pub(crate) fn offer_moves(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        let powers = self.powers(seat, &self.pack.prices.movement);
        if powers == [None, None] {
            return;
        }
        let enterable = self.enterable(seat);
        let room = self.with_room(seat);
        self.state.fleet(seat).for_each(|(from, level)| {
            for to in spaces_in(self.within_reach(enterable, level, from) & room) {
                for power in powers.into_iter().flatten() {
                    offer(Action::Move {
                        level,
                        from,
                        to,
                        power,
                    });
                }
            }
        });
    }

    /// The spaces that connect to one with a ship of this player.
    pub(crate) fn near(&self, seat: Seat) -> SpaceSet {
        let lines = |space| self.pack.board.lines(space);
        spaces_in(self.state.occupied(seat)).fold(0, |set, space| set | lines(space))
    }

    /// The ways in which a player can power something with this price.
    pub(crate) fn powers(&self, seat: Seat, price: &Pool) -> [Option<Power>; 2] {
        let energy = (self.state.energy != 0).then_some(Power::Energy);
        let paid = self.state.hands[seat].covers(price).then_some(Power::Paid);
        [energy, paid]
    }

    pub(crate) fn check_move(
        &self,
        seat: Seat,
        level: Level,
        from: SpaceId,
        to: SpaceId,
        power: Power,
    ) -> Result<(), Illegal> {
        if self.state.count(seat, level, from) == 0 {
            return Err(Illegal::by("IC-TRN.3", NO_SHIP));
        }
        self.check_destination(seat, from, to)?;
        let enterable = self.enterable(seat);
        if self.within_reach(enterable, level, from) & to.bit() == 0 {
            let reachable = self.within_reach(!0, level, from) & to.bit() != 0;
            return Err(match reachable {
                true => Illegal::by(
                    "IC-MOV.12",
                    "only their controller may pass planets and bases, and nobody trade-ship spaces",
                ),
                false => Illegal::by("IC-MOV.3", "a ship of this level does not get that far"),
            });
        }
        self.check_power(seat, power, &self.pack.prices.movement)
    }

    fn check_destination(&self, seat: Seat, from: SpaceId, to: SpaceId) -> Result<(), Illegal> {
        if from == to {
            return Err(Illegal::by(
                "IC-MOV.13",
                "a movement goes to a different space",
            ));
        }
        let is_own = to
            .site()
            .is_some_and(|site| self.state.controller(site) == Some(seat));
        match to.kind() {
            Kind::TradeShip => Err(Illegal::by(
                "IC-OCC.6",
                "this space is for the trade ship only",
            )),
            Kind::Base if !is_own => Err(Illegal::by(
                "IC-OCC.2",
                "ships may not move onto a base their owner does not own",
            )),
            Kind::StarterPlanet if !is_own => Err(Illegal::by(
                "IC-OCC.5",
                "only the ships of its controller may enter a starter planet",
            )),
            Kind::Area1 | Kind::Area2 | Kind::Border if self.state.occupant(to).is_some() => Err(
                Illegal::by("IC-OCC.1", "an asteroid space has room for a single ship"),
            ),
            _ => Ok(()),
        }
    }

    /// There is energy left, or the price can be paid.
    pub(crate) fn check_power(
        &self,
        seat: Seat,
        power: Power,
        price: &Pool,
    ) -> Result<(), Illegal> {
        match power {
            Power::Paid => self.check_price(seat, price),
            Power::Energy if self.state.energy != 0 => Ok(()),
            Power::Energy if self.state.generated == 0 => Err(Illegal::by(
                "IC-MOV.15",
                "without a starter planet there is no energy: movements and attacks are paid",
            )),
            Power::Energy => Err(Illegal::by(
                "IC-MOV.1",
                "the energy of this turn is used up; pay for more",
            )),
        }
    }

    /// The player holds every card of the price.
    pub(crate) fn check_price(&self, seat: Seat, price: &Pool) -> Result<(), Illegal> {
        if self.state.hands[seat].covers(price) {
            return Ok(());
        }
        Err(Illegal::by(
            "IC-RES.4",
            "you do not hold the cards of the price",
        ))
    }
}

impl<L: Log<Event>> Context<'_, L> {
    pub(crate) fn move_ship(
        &mut self,
        seat: Seat,
        level: Level,
        from: SpaceId,
        to: SpaceId,
        power: Power,
    ) {
        let price = self.pack.prices.movement;
        self.use_power(seat, power, &price);
        self.state.lift(level, from);
        self.state.put(seat, level, to);
        self.note(|| Event::ShipMoved {
            seat,
            level,
            from,
            to,
        });
    }

    pub(crate) fn use_power(&mut self, seat: Seat, power: Power, price: &Pool) {
        match power {
            Power::Energy => self.state.energy -= 1,
            Power::Paid => self.pay(seat, price),
        }
    }

    /// IC-RES.2: the cards go to their decks.
    pub(crate) fn pay(&mut self, seat: Seat, price: &Pool) {
        self.put_in_bank(seat, price);
        self.note(|| Event::Paid {
            seat,
            cards: *price,
        });
    }

    /// Cards go from a hand to the bank, visible to everybody.
    pub(crate) fn put_in_bank(&mut self, seat: Seat, cards: &Pool) {
        let state = &mut self.state;
        state.hands[seat] = state.hands[seat].minus(cards);
        state.bank = state.bank.plus(cards);
        state.knowledge.lost(seat, cards);
    }

    /// Cards go from the bank to a hand, visible to everybody.
    pub(crate) fn take_from_bank(&mut self, seat: Seat, cards: &Pool) {
        let state = &mut self.state;
        state.bank = state.bank.minus(cards);
        state.hands[seat] = state.hands[seat].plus(cards);
        state.knowledge.gained(seat, cards);
    }
}
