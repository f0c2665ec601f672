//! Carries out an action by calling the chapter it belongs to.

use kernel::{Log, Seat, Step};

use crate::Context;
use crate::action::Action;
use crate::elimination::Undo;
use crate::event::Event;

impl<L: Log<Event>> Context<'_, L> {
    /// Take an action that was checked, and continue the game.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Step {
        let asked = self.asked();
        if seat == self.state.active {
            self.state.fresh = false;
        }
        self.state.recent.act(action);
        self.perform(seat, action);
        self.judge();
        self.go_on();
        // Something that others have heard cannot be taken back.
        let undo = match action {
            Action::Accuse { .. } => Undo::Never,
            _ => Undo::Possible,
        };
        self.finish_step(asked, undo)
    }

    /// What a step did, and whether it can be taken back.
    pub(crate) fn finish_step(&mut self, asked: Seat, undo: Undo) -> Step {
        let state = &mut self.game.state;
        state.knowledge.conclude(&state.hands);
        Step {
            revealed: self.revealed,
            passed: self.state.winner.is_some() || self.asked() != asked,
            committed: undo == Undo::Never,
        }
    }

    fn perform(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Move {
                level,
                from,
                to,
                power,
            } => self.move_ship(seat, level, from, to, power),
            Action::Attack {
                level,
                from,
                to,
                target,
                power,
            } => self.attack(seat, level, (from, to), target, power),
            Action::Build { planet } => self.build(seat, planet),
            Action::Upgrade { level, space } => self.upgrade(seat, level, space),
            Action::Colonize { space } => self.colonize(seat, space),
            Action::Exchange { give, want } => self.exchange(seat, give, want),
            Action::Negotiate { partner } => self.negotiate(seat, partner),
            Action::Give { .. } | Action::Want { .. } => self.compose(action),
            Action::Propose => self.propose(seat),
            Action::Withdraw => self.withdraw(seat),
            Action::Accept => self.accept(seat),
            Action::Decline => self.decline(seat),
            Action::Counter => self.counter(seat),
            Action::Return { card } => self.return_card(seat, card),
            Action::Keep => self.keep(),
            Action::Discard { card } => self.discard(seat, card),
            Action::Accuse { suspect } => self.accuse(seat, suspect),
            Action::End => self.end_turn(seat),
        }
    }
}
