//! Whether an action may be taken: dispatches to the chapter it belongs to.

use kernel::{Illegal, Seat};

use crate::Conquest;
use crate::action::Action;
use crate::decision::Pending;

/// Whether the action may be taken.
pub(crate) fn check(game: &Conquest, seat: Seat, action: Action) -> Result<(), Illegal> {
    game.check_resign(seat)?;
    if let Action::Accuse { suspect } = action {
        return game.check_accuse(seat, suspect);
    }
    match &game.state.pending {
        Some(pending) => game.check_pending(pending, seat, action),
        None if game.state.active != seat => Err(out_of_turn(action)),
        None => game.check_in_turn(seat, action),
    }
}

impl Conquest {
    /// Check an action while a question is open: only answers are possible.
    fn check_pending(&self, pending: &Pending, seat: Seat, action: Action) -> Result<(), Illegal> {
        if pending.seat() != seat {
            return match self.may_withdraw() == Some(seat) && action == Action::Withdraw {
                true => Ok(()),
                false => Err(Illegal::by(
                    "IC-TRN.10",
                    "another player has to answer first",
                )),
            };
        }
        match (pending, action) {
            (Pending::Return { .. }, Action::Keep) => Ok(()),
            (Pending::Return { .. }, Action::Return { card }) => self.check_return(seat, card),
            (Pending::Return { .. }, _) => Err(Illegal::by(
                "IC-END.9",
                "collecting and returning cards end the turn; nothing comes between",
            )),
            (Pending::Discard { .. }, Action::Discard { card }) => self.check_discard(seat, card),
            (Pending::Discard { .. }, _) => Err(Illegal::by(
                "IC-HLD.8",
                "first give up the cards you owe, at once",
            )),
            (Pending::Compose { .. }, _) => self.check_composing(pending, seat, action),
            (Pending::Answer { .. }, _) => self.check_answer(pending, seat, action),
        }
    }

    fn check_in_turn(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Move {
                level,
                from,
                to,
                power,
            } => self.check_move(seat, level, from, to, power),
            Action::Attack {
                level,
                from,
                to,
                target,
                power,
            } => self.check_attack(seat, level, (from, to), target, power),
            Action::Build { planet } => self.check_build(seat, planet),
            Action::Upgrade { level, space } => self.check_upgrade(seat, level, space),
            Action::Colonize { space } => self.check_colonize(seat, space),
            Action::Exchange { give, want } => self.check_exchange(seat, &give, want),
            Action::Negotiate { partner } => self.check_negotiate(seat, partner),
            Action::Accuse { suspect } => self.check_accuse(seat, suspect),
            Action::End => Ok(()),
            Action::Give { .. }
            | Action::Want { .. }
            | Action::Propose
            | Action::Withdraw
            | Action::Accept
            | Action::Decline
            | Action::Counter => Err(NO_TALK),
            Action::Return { .. } | Action::Keep => Err(NO_RETURN),
            Action::Discard { .. } => Err(NO_DISCARD),
        }
    }
}

const NO_TALK: Illegal = Illegal::by("IC-PTR.5", "no negotiation is going on");
const NO_RETURN: Illegal = Illegal::by(
    "IC-END.8",
    "cards are returned only after collecting; end the turn first",
);
const NO_DISCARD: Illegal = Illegal::by("IC-HLD.4", "nothing forces a discard now");

/// Why an action is not possible in another player's turn.
fn out_of_turn(action: Action) -> Illegal {
    match action {
        Action::Move { .. }
        | Action::Attack { .. }
        | Action::Build { .. }
        | Action::Upgrade { .. }
        | Action::Colonize { .. }
        | Action::Accuse { .. } => Illegal::by(
            "IC-TRN.3",
            "it is another player's turn; until yours you may only accuse",
        ),
        Action::Exchange { .. } => {
            Illegal::by("IC-STR.4", "only the active player trades with the ship")
        }
        Action::Negotiate { .. } => Illegal::by(
            "IC-PTR.8",
            "it is another player's turn; wait until you are offered a trade",
        ),
        Action::End => Illegal::by("IC-TRN.1", "it is another player's turn"),
        Action::Give { .. }
        | Action::Want { .. }
        | Action::Propose
        | Action::Withdraw
        | Action::Accept
        | Action::Decline
        | Action::Counter => NO_TALK,
        Action::Return { .. } | Action::Keep => NO_RETURN,
        Action::Discard { .. } => NO_DISCARD,
    }
}
