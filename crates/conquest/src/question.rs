//! Who is asked what, and what is offered.

use kernel::{Actions, Seat, Seats};

use crate::Conquest;
use crate::action::Action;
use crate::decision::Pending;

/// What players can be asked, by the topics of [`Game::question`](kernel::Game::question).
pub const TOPICS: [&str; 6] = [
    "take-turn",
    "return-cards",
    "discard-cards",
    "compose-offer",
    "answer-offer",
    "over",
];

/// Seats that may accuse somebody or end their negotiation while another one is asked.
pub(crate) fn may_act(game: &Conquest) -> Seats {
    if game.state.winner.is_some() {
        return Seats::EMPTY;
    }
    let opener = game.may_withdraw();
    let asked = game.asked();
    let others = game.state.living.iter().filter(|&seat| seat != asked);
    let may_act = |seat: &Seat| {
        let mut suspects = game.state.window.iter();
        opener == Some(*seat) || suspects.any(|suspect| game.check_accuse(*seat, suspect).is_ok())
    };
    others.filter(may_act).fold(Seats::EMPTY, Seats::with)
}

/// Everything the seat may do now.
pub(crate) fn legal(game: &Conquest, seat: Seat, out: &mut Actions<Action>) {
    if game.state.winner.is_some() || !game.state.living.has(seat) {
        return;
    }
    let mut offer = |action: Action| out.push(action);
    match &game.state.pending {
        Some(pending) if pending.seat() == seat => game.offer_pending(pending, &mut offer),
        Some(_) if game.may_withdraw() == Some(seat) => offer(Action::Withdraw),
        None if game.state.active == seat => return game.offer_turn(seat, &mut offer),
        Some(_) | None => {}
    }
    // IC-TRN.10: at any time; while somebody is asked something, accusations wait.
    game.offer_accusations(seat, &mut offer);
}

impl Conquest {
    /// The seat that the game waits for, while it is running.
    pub(crate) fn asked(&self) -> Seat {
        match &self.state.pending {
            Some(pending) => pending.seat(),
            None => self.state.active,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every topic that the code can answer with is listed, so that front ends can say something about each.
    #[test]
    fn every_topic_is_listed() {
        let code = include_str!("decision.rs");
        let (_, rest) = code.split_once("fn topic").expect("the function");
        let (body, _) = rest.split_once("\n}").expect("its end");
        let words: Vec<&str> = body.split('"').skip(1).step_by(2).collect();
        assert!(words.iter().all(|word| TOPICS.contains(word)), "{words:?}");
        assert_eq!(words.len() + 2, TOPICS.len());
    }
}
