//! The hold limit, smuggling and accusations (IC-HLD).

use kernel::{Illegal, Log, Seat};

use crate::action::Action;
use crate::decision::Pending;
use crate::event::Event;
use crate::resource::{Pool, Resource};
use crate::{Conquest, Context};

impl Conquest {
    pub(crate) fn is_smuggling(&self, seat: Seat) -> bool {
        self.state.hold_limit(seat) < self.state.hands[seat].total()
    }

    pub(crate) fn offer_accusations(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        // Usually nobody can be accused: the window tells at once who could be.
        for suspect in self.state.window.iter() {
            if self.check_accuse(seat, suspect).is_ok() {
                offer(Action::Accuse { suspect });
            }
        }
    }

    pub(crate) fn check_accuse(&self, seat: Seat, suspect: Seat) -> Result<(), Illegal> {
        if seat == suspect {
            return Err(Illegal::by("IC-HLD.5", "you cannot accuse yourself"));
        }
        if !self.state.living.has(suspect) {
            return Err(Illegal::by("IC-ELM.6", "this player is out of the game"));
        }
        if suspect == self.state.active && !self.state.ended {
            return Err(Illegal::by(
                "IC-HLD.11",
                "the player whose turn it is cannot be accused",
            ));
        }
        if !self.state.window.has(suspect) {
            return Err(Illegal::by(
                "IC-HLD.5",
                "a player can be accused only after their first turn",
            ));
        }
        if self.state.spent[suspect].has(seat) {
            return Err(Illegal::by(
                "IC-HLD.9",
                "you have accused this player wrongly; wait until their next turn has ended",
            ));
        }
        if self.state.accusations.has(seat, suspect) {
            return Err(Illegal::by(
                "IC-HLD.10",
                "your accusation of this player waits already",
            ));
        }
        Ok(())
    }

    /// The kinds to give up, the most numerous first: the first answer is taken for a player who
    /// takes too long (IC-HLD.8).
    pub(crate) fn offer_discards(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        let hand = &self.state.hands[seat];
        let mut kinds = Resource::ALL;
        kinds.sort_by_key(|&card| std::cmp::Reverse(hand[card]));
        for card in kinds.into_iter().filter(|&card| hand[card] != 0) {
            offer(Action::Discard { card });
        }
    }

    pub(crate) fn check_discard(&self, seat: Seat, card: Resource) -> Result<(), Illegal> {
        match self.state.hands[seat][card] {
            0 => Err(Illegal::by("IC-HLD.8", "you hold no such card")),
            _ => Ok(()),
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    pub(crate) fn accuse(&mut self, seat: Seat, suspect: Seat) {
        if self.state.pending.is_none() {
            return self.hear(seat, suspect);
        }
        // IC-TRN.10: actions are atomic.
        self.state.accusations.push(seat, suspect);
        self.note(|| Event::AccusationWaits { seat, suspect });
    }

    /// The engine judges an accusation (IC-HLD.7).
    pub(crate) fn hear(&mut self, seat: Seat, suspect: Seat) {
        self.revealed = true;
        let over = self.is_smuggling(suspect); // IC-HLD.6: the present hand counts.
        self.note(|| Event::Accused {
            seat,
            suspect,
            over,
        });
        if over {
            let half = self.state.hands[suspect].total().div_ceil(2); // IC-HLD.3
            self.ask_discard(suspect, half);
        } else {
            self.state.spent[suspect] = self.state.spent[suspect].with(seat); // IC-HLD.9
            let cost = u16::from(self.state.agreed.wrong_accusation_cost); // IC-HLD.12
            self.ask_discard(seat, cost.min(self.state.hands[seat].total()));
        }
    }

    fn ask_discard(&mut self, seat: Seat, count: u16) {
        if count != 0 {
            let left = count as u8;
            self.state.pending = Some(Pending::Discard { seat, left });
        }
    }

    pub(crate) fn discard(&mut self, seat: Seat, card: Resource) {
        self.put_in_bank(seat, &Pool::one(card));
        self.note(|| Event::CardDiscarded { seat, card });
        self.state.pending = match self.state.pending {
            Some(Pending::Discard { seat, left }) if 1 < left => Some(Pending::Discard {
                seat,
                left: left - 1,
            }),
            _ => None,
        };
    }
}
