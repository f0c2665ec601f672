//! Trade between players: a negotiation of offers and answers (IC-PTR).
//!
//! An offer is composed card by card and made when it is complete, so that all possible offers are
//! a short list of small actions.

use kernel::{Illegal, Log, Seat};

use crate::action::Action;
use crate::decision::{Offer, Pending, Talk};
use crate::event::Event;
use crate::resource::Resource;
use crate::space::SpaceSet;
use crate::{Conquest, Context};

/// Offers in one negotiation (IC-PTR.6).
pub(crate) const MOST_MESSAGES: u8 = 6;
/// Negotiations with one partner in a turn (IC-PTR.6).
const MOST_TALKS: u8 = 3;

const NO_OFFER: Illegal = Illegal::by("IC-PTR.5", "no offer waits for your answer");

impl Conquest {
    /// `near` are the spaces that connect to the player's ships.
    pub(crate) fn offer_negotiations(
        &self,
        seat: Seat,
        near: SpaceSet,
        offer: &mut impl FnMut(Action),
    ) {
        for partner in self.state.living.iter() {
            let may_talk = self.check_partner(seat, partner).is_ok();
            if may_talk && near & self.state.occupied(partner) != 0 {
                offer(Action::Negotiate { partner });
            }
        }
    }

    pub(crate) fn check_negotiate(&self, seat: Seat, partner: Seat) -> Result<(), Illegal> {
        self.check_partner(seat, partner)?;
        // IC-PTR.3: ships of the two must be on connecting spaces.
        if self.near(seat) & self.state.occupied(partner) == 0 {
            return Err(Illegal::by(
                "IC-PTR.3",
                "no ship of yours is on a space connecting to a ship of this player",
            ));
        }
        Ok(())
    }

    /// Check that there is something to negotiate, regardless of where the ships are.
    fn check_partner(&self, seat: Seat, partner: Seat) -> Result<(), Illegal> {
        if seat == partner {
            return Err(Illegal::by("IC-PTR.1", "you cannot trade with yourself"));
        }
        if !self.state.living.has(partner) {
            return Err(Illegal::by("IC-ELM.6", "this player is out of the game"));
        }
        if MOST_TALKS <= self.state.talks[partner] {
            return Err(Illegal::by(
                "IC-PTR.6",
                "there are at most three negotiations with a player in a turn",
            ));
        }
        if self.state.hands[seat].is_empty() {
            return Err(Illegal::by("IC-PTR.7", "you have no card to offer"));
        }
        Ok(())
    }

    /// The cards that can be added to an offer, and whether it can be made.
    pub(crate) fn offer_composing(&self, pending: &Pending, offer: &mut impl FnMut(Action)) {
        let seat = pending.seat();
        let mut offer_if_legal = |action: Action| {
            if self.check_composing(pending, seat, action).is_ok() {
                offer(action);
            }
        };
        for card in Resource::ALL {
            offer_if_legal(Action::Give { card });
        }
        for card in Resource::ALL {
            offer_if_legal(Action::Want { card });
        }
        offer_if_legal(Action::Propose);
        offer_if_legal(Action::Withdraw);
        offer_if_legal(Action::Decline);
    }

    pub(crate) fn check_composing(
        &self,
        pending: &Pending,
        seat: Seat,
        action: Action,
    ) -> Result<(), Illegal> {
        let &Pending::Compose { talk, offer, .. } = pending else {
            return Err(Illegal::by("IC-PTR.5", "no offer is being put together"));
        };
        match action {
            Action::Give { card } if self.state.hands[seat][card] <= offer.give[card] => Err(
                Illegal::by("IC-PTR.7", "an offer contains only cards its maker holds"),
            ),
            Action::Want { card } => self.check_want_card(talk, seat, &offer, card),
            Action::Propose if offer.give.is_empty() || offer.want.is_empty() => Err(Illegal::by(
                "IC-PTR.5",
                "each side must give at least one card",
            )),
            Action::Withdraw => check_opener(talk, seat),
            Action::Decline if seat == talk.opener => Err(NO_OFFER),
            Action::Give { .. } | Action::Propose | Action::Decline => Ok(()),
            _ => Err(Illegal::by(
                "IC-TRN.10",
                "first finish or end the negotiation",
            )),
        }
    }

    fn check_want_card(
        &self,
        talk: Talk,
        seat: Seat,
        offer: &Offer,
        card: Resource,
    ) -> Result<(), Illegal> {
        let is_other = |(wanted, _): (Resource, u8)| wanted != card;
        if talk.messages == 0 && offer.want.iter().any(is_other) {
            return Err(Illegal::by(
                "IC-PTR.2",
                "the first offer asks for one specific resource",
            ));
        }
        let elsewhere = self.pack.pieces.cards - self.state.hands[seat][card];
        if elsewhere <= offer.want[card] {
            return Err(Illegal::by("IC-CMP.9", "there are no more cards of it"));
        }
        Ok(())
    }

    pub(crate) fn offer_answers(&self, pending: &Pending, offer: &mut impl FnMut(Action)) {
        let seat = pending.seat();
        for action in [
            Action::Accept,
            Action::Counter,
            Action::Decline,
            Action::Withdraw,
        ] {
            if self.check_answer(pending, seat, action).is_ok() {
                offer(action);
            }
        }
    }

    pub(crate) fn check_answer(
        &self,
        pending: &Pending,
        seat: Seat,
        action: Action,
    ) -> Result<(), Illegal> {
        let Pending::Answer { talk, offer, .. } = pending else {
            return Err(NO_OFFER);
        };
        let hand = &self.state.hands[seat];
        match action {
            Action::Accept if !hand.covers(&offer.want) => Err(Illegal::by(
                "IC-PTR.7",
                "you do not hold the cards asked for",
            )),
            Action::Counter if MOST_MESSAGES <= talk.messages => Err(Illegal::by(
                "IC-PTR.6",
                "a negotiation has at most six offers",
            )),
            Action::Counter if hand.is_empty() => {
                Err(Illegal::by("IC-PTR.7", "you have no card to offer"))
            }
            Action::Withdraw => check_opener(*talk, seat),
            Action::Accept | Action::Counter | Action::Decline => Ok(()),
            _ => Err(Illegal::by("IC-TRN.10", "first answer the offer")),
        }
    }

    /// Who may end a negotiation although somebody else is asked (IC-PTR.6).
    pub(crate) fn may_withdraw(&self) -> Option<Seat> {
        let pending = self.state.pending.as_ref()?;
        let opener = pending.talk()?.opener;
        (opener != pending.seat()).then_some(opener)
    }
}

fn check_opener(talk: Talk, seat: Seat) -> Result<(), Illegal> {
    match seat == talk.opener {
        true => Ok(()),
        false => Err(Illegal::by(
            "IC-PTR.6",
            "who opened a negotiation may withdraw; you may decline",
        )),
    }
}

impl<L: Log<Event>> Context<'_, L> {
    pub(crate) fn negotiate(&mut self, seat: Seat, partner: Seat) {
        self.state.talks[partner] += 1;
        self.state.pending = Some(Pending::Compose {
            talk: Talk {
                opener: seat,
                partner,
                messages: 0,
            },
            seat,
            offer: Offer::default(),
        });
        self.note(|| Event::NegotiationOpened { seat, partner });
    }

    /// Add a card to the offer that is being composed; nobody else sees it.
    pub(crate) fn compose(&mut self, action: Action) {
        let Some(Pending::Compose { offer, .. }) = &mut self.state.pending else {
            return;
        };
        match action {
            Action::Give { card } => offer.give[card] += 1,
            Action::Want { card } => offer.want[card] += 1,
            _ => {}
        }
    }

    pub(crate) fn propose(&mut self, seat: Seat) {
        let Some(Pending::Compose {
            mut talk, offer, ..
        }) = self.state.pending
        else {
            return;
        };
        talk.messages += 1;
        let partner = talk.other(seat);
        self.state.pending = Some(Pending::Answer {
            talk,
            seat: partner,
            offer,
        });
        // IC-PTR.7 + IC-INF.5: everybody sees that its maker holds these cards.
        self.state.knowledge.held(seat, &offer.give);
        self.note(|| Event::OfferMade {
            seat,
            partner,
            give: offer.give,
            want: offer.want,
        });
    }

    pub(crate) fn counter(&mut self, seat: Seat) {
        let Some(Pending::Answer { talk, .. }) = self.state.pending else {
            return;
        };
        self.state.pending = Some(Pending::Compose {
            talk,
            seat,
            offer: Offer::default(),
        });
    }

    /// IC-PTR.7: the exchange is simultaneous.
    pub(crate) fn accept(&mut self, seat: Seat) {
        let Some(Pending::Answer { talk, offer, .. }) = self.state.pending.take() else {
            return;
        };
        let maker = talk.other(seat);
        let Offer { give, want } = offer;
        let state = &mut self.state;
        state.hands[maker] = state.hands[maker].minus(&give).plus(&want);
        state.hands[seat] = state.hands[seat].minus(&want).plus(&give);
        for (seat, cards, other) in [(maker, give, seat), (seat, want, maker)] {
            state.knowledge.lost(seat, &cards);
            state.knowledge.gained(other, &cards);
        }
        self.note(|| Event::CardsTraded {
            seat: maker,
            partner: seat,
            give,
            want,
        });
    }

    pub(crate) fn decline(&mut self, seat: Seat) {
        if let Some(talk) = self.state.pending.take().and_then(|pending| pending.talk()) {
            self.state.recent.refuse(talk.partner);
            let partner = talk.other(seat);
            self.note(|| Event::OfferDeclined { seat, partner });
        }
    }

    pub(crate) fn withdraw(&mut self, seat: Seat) {
        if let Some(talk) = self.state.pending.take().and_then(|pending| pending.talk()) {
            self.state.recent.refuse(talk.partner);
            let partner = talk.other(seat);
            self.note(|| Event::NegotiationWithdrawn { seat, partner });
        }
    }
}
