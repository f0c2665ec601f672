//! The course of a turn: energy, the trade ship's roll, collecting, passing on (IC-TRN, IC-END).

use kernel::{Game, Illegal, Log, Seat};

use crate::action::Action;
use crate::decision::Pending;
use crate::event::Event;
use crate::futile::Recent;
use crate::resource::{Pool, Resource};
use crate::space::{ASTEROIDS, SpaceId, spaces_in, token_spaces};
use crate::{Conquest, Context};

impl Conquest {
    /// The possible faces of a token that lies face down, one bit each: those of its civilization
    /// and area that have not been turned up (IC-INF.4).
    pub(crate) fn faces_left(&self, space: SpaceId) -> u32 {
        let (sector, area) = (space.token_sector(), space.token_area());
        let all = (1 << self.pack.faces[area].len()) - 1;
        let alike = spaces_in(token_spaces(sector, area)).filter_map(SpaceId::asteroid);
        let shown = alike.filter_map(|index| self.state.faces.get(index));
        shown.fold(all, |left, face| left & !(1 << face))
    }

    /// The next living player clockwise.
    pub(crate) fn next_living(&self, seat: Seat) -> Seat {
        let mut next = seat.clockwise(self.seats());
        while !self.state.living.has(next) {
            next = next.clockwise(self.seats());
        }
        next
    }

    pub(crate) fn offer_returns(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        offer(Action::Keep);
        for (card, _) in self.state.hands[seat].iter() {
            offer(Action::Return { card });
        }
    }

    pub(crate) fn check_return(&self, seat: Seat, card: Resource) -> Result<(), Illegal> {
        match self.state.hands[seat][card] {
            0 => Err(Illegal::by("IC-END.8", "you hold no such card")),
            _ => Ok(()),
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// IC-TRN.6: the energy is counted and the trade ship moves before anything else.
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        let energy = self.state.planets(seat); // IC-MOV.8
        let state = &mut self.state;
        state.turn += 1;
        state.active = seat;
        state.fresh = true;
        state.energy = energy;
        state.generated = energy;
        state.talks.0.fill(0);
        state.recent = Recent::default();
        state.window = state.window.without(seat); // IC-HLD.11
        let turn = state.turn;
        self.note(|| Event::TurnBegan { seat, turn, energy });
        if self.state.keeper == seat {
            let roll = self.roll();
            // IC-TRN.7: six spaces are a full lap.
            self.state.trade_ship = (self.state.trade_ship + roll) % 6;
            let to = self.state.trade_space();
            self.note(|| Event::TradeShipMoved { seat, roll, to });
        }
    }

    /// IC-END.2 + IC-END.3: first all tokens are flipped, then the cards are taken.
    pub(crate) fn end_turn(&mut self, seat: Seat) {
        let mut income = Pool::EMPTY;
        for space in spaces_in(self.state.ships.places(seat)) {
            let Some(index) = space.asteroid() else {
                continue;
            };
            let face = match self.state.faces.get(index) {
                Some(face) => face,
                None => self.flip(space, index),
            };
            income = income.plus(self.pack.face(space.token_area(), face));
        }
        // IC-END.7: if a deck has too few cards, it gives those it has.
        for card in Resource::ALL {
            income[card] = income[card].min(self.state.bank[card]);
        }
        self.take_from_bank(seat, &income);
        self.note(|| Event::CardsCollected {
            seat,
            cards: income,
        });
        // IC-END.8: everybody is asked, so that nobody can see who holds too much.
        self.state.pending = Some(Pending::Return { seat });
    }

    fn flip(&mut self, space: SpaceId, index: usize) -> u8 {
        let face = self.draw_face(space);
        self.state.faces.turn_up(index, face);
        let cards = *self.pack.face(space.token_area(), face);
        self.note(|| Event::TokenRevealed { space, cards });
        face
    }

    /// Turn up every token, once the game is over.
    pub(crate) fn flip_all(&mut self) {
        for index in 0..ASTEROIDS {
            if self.state.faces.get(index).is_none() {
                let face = self.draw_face(SpaceId::of_asteroid(index));
                self.state.faces.turn_up(index, face);
            }
        }
    }

    pub(crate) fn return_card(&mut self, seat: Seat, card: Resource) {
        self.put_in_bank(seat, &Pool::one(card));
        self.note(|| Event::CardReturned { seat, card });
    }

    /// Nothing more is returned.
    pub(crate) fn keep(&mut self) {
        self.state.pending = None;
        self.finish_turn();
    }

    /// The active player's turn is over.
    pub(crate) fn finish_turn(&mut self) {
        let seat = self.state.active;
        self.state.ended = true;
        if self.state.living.has(seat) {
            self.state.window = self.state.window.with(seat); // IC-END.9
            self.state.spent[seat] = kernel::Seats::EMPTY; // IC-HLD.9
        }
    }

    /// Once nothing is pending, accusations are heard and the next turn begins.
    pub(crate) fn go_on(&mut self) {
        while self.state.pending.is_none() && self.state.winner.is_none() {
            if let Some((seat, suspect)) = self.state.accusations.pop() {
                self.hear(seat, suspect);
            } else if self.state.ended {
                self.pass_turn();
            } else {
                return;
            }
        }
    }

    /// The next living player clockwise begins (IC-TRN.1).
    fn pass_turn(&mut self) {
        self.state.ended = false;
        let mut next = self.state.active;
        loop {
            next = next.clockwise(self.seats());
            if next == self.state.agreed.first {
                self.state.round += 1;
            }
            if self.state.living.has(next) {
                break;
            }
        }
        let cap = self.state.agreed.round_cap;
        if cap != 0 && cap < self.state.round {
            return self.end_by_cap(); // IC-VIC.9
        }
        self.begin_turn(next);
    }
}
