//! What a seat can know to achieve nothing. All of it is legal; bots leave it alone.

use kernel::Seat;

use crate::Conquest;
use crate::action::Action;

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
            Action::Move { .. }
            | Action::Attack { .. }
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
