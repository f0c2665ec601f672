//! The open question, if it is not "what do you do in your turn?".
//!
//! There is never more than one: accusations that arrive meanwhile wait until the running action is
//! finished (IC-TRN.10), and nobody can start a negotiation while a question is open.

use kernel::Seat;

use crate::resource::Pool;
use crate::state::PLAYERS;

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
    /// How is this offer answered? (IC-PTR.5)
    Answer {
        talk: Talk,
        /// Who is asked; the other player made the offer.
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
    /// The other player of the negotiation.
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

/// The accusations that wait until the running action is finished, in the order received (IC-HLD.10).
///
/// A byte is an accuser and a suspect, or 0 if the place is free. Nobody accuses a player twice
/// before the first accusation is judged, so there is room for everybody's accusation of everybody
/// else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Accusations([u8; PLAYERS * (PLAYERS - 1)]);

impl Accusations {
    /// The accusers and the accused, in the order received.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Seat, Seat)> {
        let noted = self.0.into_iter().map_while(|byte| byte.checked_sub(1));
        let players = PLAYERS as u8;
        noted.map(move |pair| (Seat::new(pair / players), Seat::new(pair % players)))
    }

    /// Whether this accusation waits.
    pub(crate) fn has(&self, accuser: Seat, suspect: Seat) -> bool {
        self.iter().any(|pair| pair == (accuser, suspect))
    }

    /// Add an accusation behind all others.
    pub(crate) fn push(&mut self, accuser: Seat, suspect: Seat) {
        let free = self.0.iter_mut().find(|byte| **byte == 0);
        let free = free.expect("nobody accuses a player twice before the first is judged");
        *free = 1 + accuser.number() * PLAYERS as u8 + suspect.number();
    }

    /// Remove the first accusation.
    pub(crate) fn pop(&mut self) -> Option<(Seat, Seat)> {
        let first = self.iter().next()?;
        self.0[0] = 0;
        self.0.rotate_left(1);
        Some(first)
    }

    /// The same without those by or against a player.
    pub(crate) fn without(&self, seat: Seat) -> Accusations {
        let mut rest = Accusations::default();
        for (accuser, suspect) in self.iter() {
            if accuser != seat && suspect != seat {
                rest.push(accuser, suspect);
            }
        }
        rest
    }
}
