//! Losing the game: by defeat or by resigning (IC-ELM).

use kernel::{Illegal, Log, Seat, Step};

use crate::event::Event;
use crate::ship::LEVELS;
use crate::space::{SiteId, spaces_in};
use crate::{Conquest, Context};

impl Conquest {
    pub(crate) fn check_resign(&self, seat: Seat) -> Result<(), Illegal> {
        if self.state.winner.is_some() {
            return Err(Illegal::by("IC-VIC.5", "the game is over"));
        }
        if !self.state.living.has(seat) {
            return Err(Illegal::by("IC-ELM.6", "you are out of the game"));
        }
        Ok(())
    }

    /// IC-ELM.2: the player has neither ships nor starter planets.
    fn is_beaten(&self, seat: Seat) -> bool {
        self.state.ship_count(seat) == 0 && self.state.planets(seat) == 0
    }
}

impl<L: Log<Event>> Context<'_, L> {
    pub(crate) fn eliminate_if_beaten(&mut self, seat: Seat) {
        if self.is_beaten(seat) {
            self.eliminate(seat);
        }
    }

    /// IC-ELM.4: everything a player still has goes back; asteroid tokens stay as they are.
    fn eliminate(&mut self, seat: Seat) {
        let cards = self.state.hands[seat];
        self.put_in_bank(seat, &cards);
        let state = &mut self.state;
        state.token_supply += std::mem::take(&mut state.battle_tokens[seat]);
        for site in SiteId::all() {
            if state.control[site.index()] == Some(seat) {
                state.control[site.index()] = None;
            }
        }
        state.living = state.living.without(seat);
        state.window = state.window.without(seat);
        state.accusations = state.accusations.without(seat);
        self.note(|| Event::Eliminated { seat, cards });
        self.pass_duty(seat);
    }

    /// IC-TRN.8: the duty passes to the next living player clockwise.
    fn pass_duty(&mut self, seat: Seat) {
        if self.state.keeper != seat || self.state.living.is_empty() {
            return;
        }
        let next = self.next_living(seat);
        self.state.keeper = next;
        self.note(|| Event::KeeperChanged { seat: next });
    }

    /// Resign: possible at any time, and counts as elimination (IC-TRN.11).
    pub(crate) fn leave(&mut self, seat: Seat) -> Step {
        let asked = self.asked();
        self.note(|| Event::Resigned { seat });
        self.scrap_ships(seat); // IC-ELM.5
        self.eliminate(seat);
        self.drop_question(seat);
        self.judge();
        if self.state.winner.is_none() && self.state.active == seat {
            // IC-ELM.5: without collecting. Cards that another player owes are given up before the
            // next turn begins.
            self.finish_turn();
        }
        self.go_on();
        self.finish_step(asked, Undo::Never)
    }

    /// Drop questions to a player who has left, and negotiations with them.
    fn drop_question(&mut self, seat: Seat) {
        let Some(pending) = self.state.pending else {
            return;
        };
        let talk = pending.talk();
        let is_in_talk = talk.is_some_and(|talk| [talk.opener, talk.partner].contains(&seat));
        if pending.seat() == seat || is_in_talk {
            self.state.pending = None;
        }
    }

    fn scrap_ships(&mut self, seat: Seat) {
        let counts = self.state.ship_counts(seat);
        let state = &mut self.state;
        for site in SiteId::all() {
            if state.control[site.index()] == Some(seat) {
                state.fleets[site.index()] = [0; LEVELS];
            }
        }
        for space in spaces_in(state.ships.places(seat)) {
            state.ships.leave(space);
        }
        for (stock, more) in state.stock[seat].iter_mut().zip(counts) {
            *stock += more;
        }
    }
}

/// Whether a step can be taken back, provided that it revealed nothing and did not pass the turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Undo {
    /// It can.
    Possible,
    /// It is final.
    Never,
}
