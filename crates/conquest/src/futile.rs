//! What a seat can know to achieve nothing. All of it is legal; bots leave it alone.

use std::hash::{Hash, Hasher};

use kernel::Seat;

use crate::Conquest;
use crate::action::Action;
use crate::ship::Level;
use crate::space::SpaceId;

/// How many movements in a row are remembered.
const REMEMBERED: usize = 3;

/// A ship of this level, from where and to where.
type Movement = (Level, SpaceId, SpaceId);

/// What bots remember of the turn so far. What is legal and what happens does not depend on it, so it
/// is in no position file, and states that differ in nothing else are equal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Recent {
    /// The movements since anything else was done, the last one first.
    moves: [Option<Movement>; REMEMBERED],
}

impl PartialEq for Recent {
    fn eq(&self, _: &Recent) -> bool {
        true
    }
}

impl Eq for Recent {}

impl Hash for Recent {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Recent {
    /// An action is taken.
    pub(crate) fn act(&mut self, action: Action) {
        let Action::Move {
            level, from, to, ..
        } = action
        else {
            self.moves = [None; REMEMBERED];
            return;
        };
        self.moves.rotate_right(1);
        self.moves[0] = Some((level, from, to));
    }

    /// Whether a movement would bring a ship back to where it has been, although nothing was done
    /// since but moving ships, and no other used that space.
    fn undoes(&self, (level, from, to): Movement) -> bool {
        let mut place = from;
        for &(moved, left, entered) in self.moves.iter().flatten() {
            if (moved, entered) == (level, place) {
                place = left;
            } else if left == to || entered == to {
                return false;
            }
            if place == to {
                return true;
            }
        }
        false
    }
}

impl Conquest {
    /// Whether the seat can know that an offered action would achieve nothing.
    pub(crate) fn achieves_nothing(&self, seat: Seat, action: Action) -> bool {
        match action {
            // The sizes of hands follow from the log (IC-INF.2).
            Action::Accuse { suspect } => !self.is_smuggling(suspect),
            Action::Return { .. } => !self.is_smuggling(seat),
            // The wanted card comes back, and the two others are gone. Cards that are in the way can be
            // returned after collecting (IC-END.8).
            Action::Exchange { give, want } => give[want] != 0,
            // Nothing was done or learned where the ship is.
            Action::Move {
                level, from, to, ..
            } => self.state.recent.undoes((level, from, to)),
            Action::Attack { .. }
            | Action::Build { .. }
            | Action::Upgrade { .. }
            | Action::Colonize { .. }
            | Action::Negotiate { .. }
            | Action::Give { .. }
            | Action::Want { .. }
            | Action::Propose
            | Action::Withdraw
            | Action::Accept
            | Action::Decline
            | Action::Counter
            | Action::Keep
            | Action::Discard { .. }
            | Action::End => false,
        }
    }
}
