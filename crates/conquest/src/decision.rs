//! The question that waits for an answer, besides "what do you do in your turn?".
//!
//! There is never more than one: accusations wait until a running action is finished (IC-TRN.10),
//! and only players who are not asked anything can be accused or start to negotiate.

use kernel::Seat;

use crate::resource::Pool;

/// A question to one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pending {
    /// Which cards go back to the bank after collecting? (IC-END.8)
    Return { seat: Seat },
    /// Which cards are given up? (IC-HLD.8, IC-HLD.12)
    Discard { seat: Seat, left: u8 },
    /// What does the next offer consist of? (IC-PTR.5)
    Compose {
        talk: Talk,
        /// Who makes the offer.
        seat: Seat,
        offer: Offer,
    },
    /// What about this offer? (IC-PTR.5)
    Answer {
        talk: Talk,
        /// Who is asked; the other one made the offer.
        seat: Seat,
        offer: Offer,
    },
}

/// A negotiation between two players (IC-PTR.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Talk {
    /// The active player.
    pub(crate) opener: Seat,
    pub(crate) partner: Seat,
    /// How many offers were made so far.
    pub(crate) messages: u8,
}

impl Talk {
    /// The other one.
    pub(crate) fn other(&self, seat: Seat) -> Seat {
        if seat == self.opener {
            self.partner
        } else {
            self.opener
        }
    }
}

/// What the maker of an offer gives and wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Offer {
    pub(crate) give: Pool,
    pub(crate) want: Pool,
}

impl Pending {
    /// Who is asked.
    pub(crate) fn seat(&self) -> Seat {
        match *self {
            Pending::Return { seat }
            | Pending::Discard { seat, .. }
            | Pending::Compose { seat, .. }
            | Pending::Answer { seat, .. } => seat,
        }
    }

    /// The negotiation it belongs to.
    pub(crate) fn talk(&self) -> Option<Talk> {
        match *self {
            Pending::Compose { talk, .. } | Pending::Answer { talk, .. } => Some(talk),
            Pending::Return { .. } | Pending::Discard { .. } => None,
        }
    }

    /// The topic as one word.
    pub(crate) fn topic(&self) -> &'static str {
        match self {
            Pending::Return { .. } => "return-cards",
            Pending::Discard { .. } => "discard-cards",
            Pending::Compose { .. } => "compose-offer",
            Pending::Answer { .. } => "answer-offer",
        }
    }
}
