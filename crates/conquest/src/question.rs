//! Who is asked what, and what is offered.

use kernel::{Actions, Seat, Seats};

use crate::Conquest;
use crate::action::Action;
use crate::decision::Pending;

impl Conquest {
    /// The seat that the game waits for, while it is running.
    pub(crate) fn asked(&self) -> Seat {
        match &self.state.pending {
            Some(pending) => pending.seat(),
            None => self.state.active,
        }
    }

    /// The topic of the open decision.
    pub(crate) fn topic(&self) -> &'static str {
        match &self.state.pending {
            _ if self.state.winner.is_some() => "over",
            Some(pending) => pending.topic(),
            None => "take-turn",
        }
    }

    /// Seats that may accuse somebody or end their negotiation while another seat is asked.
    pub(crate) fn others_who_may_act(&self) -> Seats {
        if self.state.winner.is_some() {
            return Seats::EMPTY;
        }
        let opener = self.may_withdraw();
        let asked = self.asked();
        let others = self.state.living.iter().filter(|&seat| seat != asked);
        let may_act = |seat: &Seat| {
            let mut suspects = self.state.window.iter();
            opener == Some(*seat)
                || suspects.any(|suspect| self.check_accuse(*seat, suspect).is_ok())
        };
        others.filter(may_act).fold(Seats::EMPTY, Seats::with)
    }

    /// Everything the seat may do now.
    pub(crate) fn offer_all(&self, seat: Seat, out: &mut Actions<Action>) {
        if self.state.winner.is_some() || !self.state.living.has(seat) {
            return;
        }
        let mut offer = |action: Action| out.push(action);
        match &self.state.pending {
            Some(pending) if pending.seat() == seat => self.offer_pending(pending, &mut offer),
            Some(_) if self.may_withdraw() == Some(seat) => offer(Action::Withdraw),
            None if self.state.active == seat => return self.offer_turn(seat, &mut offer),
            Some(_) | None => {}
        }
        // IC-TRN.10: at any time; while a question is open, accusations wait.
        self.offer_accusations(seat, &mut offer);
    }

    fn offer_pending(&self, pending: &Pending, offer: &mut impl FnMut(Action)) {
        match *pending {
            Pending::Return { seat } => self.offer_returns(seat, offer),
            Pending::Discard { seat, .. } => self.offer_discards(seat, offer),
            Pending::Compose { .. } => self.offer_composing(pending, offer),
            Pending::Answer { .. } => self.offer_answers(pending, offer),
        }
    }

    /// IC-TRN.4: everything, in any order.
    fn offer_turn(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        self.offer_moves(seat, offer);
        self.offer_attacks(seat, offer);
        self.offer_builds(seat, offer);
        self.offer_upgrades(seat, offer);
        let near = self.near(seat);
        self.offer_colonies(seat, near, offer);
        self.offer_exchanges(seat, near, offer);
        self.offer_negotiations(seat, near, offer);
        self.offer_accusations(seat, offer);
        offer(Action::End);
    }
}
