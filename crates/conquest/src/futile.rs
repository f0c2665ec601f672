//! What a seat can know to achieve nothing. All of it is legal; bots leave it alone.

use std::hash::{Hash, Hasher};

use kernel::{Seat, Seats};

use crate::Conquest;
use crate::action::Action;
use crate::decision::{Offer, Pending};
use crate::ship::Level;
use crate::space::SpaceId;

/// From this many offers on, both sides have said what they would like.
const BOTH_HAVE_SPOKEN: u8 = 2;

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
    /// The partners of negotiations that have ended without a trade.
    refused: Seats,
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

    /// A negotiation ends without a trade.
    pub(crate) fn refuse(&mut self, partner: Seat) {
        self.refused = self.refused.with(partner);
    }
}

/// Whether the seat can know that an offered action would achieve nothing.
pub(crate) fn is_futile(game: &Conquest, seat: Seat, action: Action) -> bool {
    let recent = &game.state.recent;
    match action {
        // The sizes of hands follow from the log (IC-INF.2).
        Action::Accuse { suspect } => !game.is_smuggling(suspect),
        Action::Return { .. } => !game.is_smuggling(seat),
        // The wanted card comes back, and the two others are gone. Cards that are in the way can be
        // returned after collecting (IC-END.8).
        Action::Exchange { give, want } => give[want] != 0,
        // Nothing was done or learned where the ship is.
        Action::Move {
            level, from, to, ..
        } => recent.undoes((level, from, to)),
        // A player who has refused will do so again for the rest of the turn.
        Action::Negotiate { partner } => {
            recent.refused.has(partner) || game.deal(seat, partner, &Offer::default()).is_none()
        }
        Action::Give { .. }
        | Action::Want { .. }
        | Action::Propose
        | Action::Withdraw
        | Action::Decline
        | Action::Counter => game.leads_to_no_deal(seat, action),
        Action::Attack { .. }
        | Action::Build { .. }
        | Action::Upgrade { .. }
        | Action::Colonize { .. }
        | Action::Accept
        | Action::Keep
        | Action::Discard { .. }
        | Action::End => false,
    }
}

impl Conquest {
    /// Whether a step of a negotiation leads away from every trade that both would gain by. If there is
    /// none, only ending the negotiation is left.
    fn leads_to_no_deal(&self, seat: Seat, action: Action) -> bool {
        match self.state.pending {
            Some(Pending::Compose {
                talk,
                seat: maker,
                offer,
            }) if maker == seat => {
                let other = talk.other(seat);
                let has_deal = |offer: &Offer| self.deal(seat, other, offer).is_some();
                let mut longer = offer;
                match action {
                    Action::Give { card } => longer.give[card] += 1,
                    Action::Want { card } => longer.want[card] += 1,
                    Action::Propose => return !has_deal(&offer),
                    _ => return has_deal(&offer),
                }
                // Nobody pays more than what is enough.
                let is_more = matches!(action, Action::Give { .. }) && !offer.give.is_empty();
                is_more && has_deal(&offer) || !has_deal(&longer)
            }
            Some(Pending::Answer {
                talk,
                seat: asked,
                offer,
            }) if asked == seat && action == Action::Counter => {
                BOTH_HAVE_SPOKEN <= talk.messages
                    || !self.is_too_little(seat, talk.other(seat), &offer)
            }
            _ => false,
        }
    }

    /// Whether the player who is asked could get more by a trade that the maker would gain by too.
    fn is_too_little(&self, asked: Seat, maker: Seat, offer: &Offer) -> bool {
        let Some(Offer { give, want }) = self.deal(asked, maker, &Offer::default()) else {
            return false;
        };
        let hand = self.state.hands[asked];
        let counter = self.hand_worth(asked, &hand.minus(&give).plus(&want));
        let can_accept = hand.covers(&offer.want);
        !can_accept || self.hand_worth(asked, &hand.minus(&offer.want).plus(&offer.give)) < counter
    }

    /// The best trade an unfinished offer can become, as far as its maker knows the other's hand.
    fn deal(&self, maker: Seat, other: Seat, begun: &Offer) -> Option<Offer> {
        let known = self.state.knowledge.of(maker, other);
        self.best_completion(maker, (other, known), begun)
    }
}
