//! Phase 3: discard and use cards (MG-20).

use kernel::{Illegal, Log, Seat};

use crate::action::Action;
use crate::card::{CardId, Kind};
use crate::effect::When;
use crate::event::Event;
use crate::offer::OfferSink;
use crate::state::{Phase, Stale};
use crate::{Context, Master};

/// Cards a player may have at the end of their turn, including the species (MG-3.7).
pub(crate) const CARD_LIMIT: u32 = 7;

impl Master {
    /// How many cards this player may have at the end of their turn.
    pub(crate) fn card_limit(&self, seat: Seat) -> u32 {
        CARD_LIMIT + u32::from(self.state.powers[seat].keep_more)
    }

    pub(crate) fn check_discard(&self, seat: Seat, card: CardId) -> Result<(), Illegal> {
        if card.kind() == Kind::Species {
            return Err(Illegal::by(
                "MG-20.30",
                "the species card cannot be discarded",
            ));
        }
        if !self.state.cards[seat].has(card) {
            return Err(Illegal::by("MG-20.2", "you discard only cards you have"));
        }
        Ok(())
    }

    pub(crate) fn check_use(&self, seat: Seat, card: CardId) -> Result<(), Illegal> {
        self.check_discard(seat, card)?;
        let fired = self.pack.card(card).fired();
        if fired.is_none_or(|fired| fired.when != When::Discarded) {
            return Err(Illegal::by(
                "MG-20.10",
                "this card has no ability used by discarding it",
            ));
        }
        if self.state.used.has(card) {
            let reason = "this card was used in this phase already";
            return Err(Illegal::by("MG-20.40", reason));
        }
        if self.is_powered(seat, card) {
            return Ok(());
        }
        Err(if card.kind() == Kind::Leader {
            Illegal::by("MG-18.4", "you lack the symbols this leader needs")
        } else {
            Illegal::by("MG-14.5", "the development must be implemented first")
        })
    }

    pub(crate) fn check_end_turn(&self, seat: Seat) -> Result<(), Illegal> {
        if self.card_limit(seat) < self.state.cards[seat].len() {
            let reason = "discard cards or place conflicts until seven cards are left";
            return Err(Illegal::by("MG-20.3", reason));
        }
        Ok(())
    }

    /// Offer what Phase 3 allows; ending the turn comes last.
    pub(crate) fn offer_cards(&self, seat: Seat, offer: &mut impl OfferSink) {
        self.offer_conflicts(seat, offer);
        for card in self.state.cards[seat].iter() {
            if card.kind() == Kind::Species {
                continue;
            }
            if self.check_use(seat, card).is_ok() {
                offer.one(Action::Use { card });
            }
            offer.one(Action::Discard { card });
        }
        self.offer_truces(seat, offer);
        if self.check_end_turn(seat).is_ok() {
            offer.one(Action::EndTurn);
        }
    }
}

/// The cubes a player gets for this number of discarded cards (MG-20.16).
pub(crate) const fn cubes_for(discarded: u8) -> u8 {
    match discarded {
        0 => 0,
        1 => 1,
        2 => 3,
        _ => 5,
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Remove a card from a player: its cubes go back (MG-20.15, MG-19.48), and a base on it
    /// returns to the stock (MG-11.12).
    pub(crate) fn lose_card(&mut self, seat: Seat, card: CardId) {
        self.return_card_cubes(seat, card);
        while self.state.constructed.has(card) {
            self.take_constructed(card);
            self.state.stock[seat] += 1;
            self.note(|| Event::BaseReturned { seat, card });
        }
        self.release(seat, card);
        self.forget_triggers(card);
        if self.pack.index.passive.has(card) {
            self.state.stale.raise(Stale::All);
        } else if card.kind() == Kind::Government {
            self.state.stale.raise(Stale::Advantage);
        }
        self.note(|| Event::CardLost { seat, card });
    }

    /// Discard a card in the player's own Phase 3; it counts (MG-20.19).
    pub(crate) fn discard(&mut self, seat: Seat, card: CardId) {
        self.note(|| Event::CardDiscarded { seat, card });
        self.lose_card(seat, card);
        self.put_bottom(card); // MG-3.16
        self.state.discarded = self.state.discarded.saturating_add(1);
    }

    /// Announce and discard the card, then carry out its effect (MG-20.38).
    pub(crate) fn use_card(&mut self, seat: Seat, card: CardId) {
        self.discard(seat, card);
        self.state.used.insert(card);
        self.begin_ability(seat, card);
    }

    /// After the card limit come the cubes for discarded cards, then the end of the turn
    /// (MG-20.33).
    pub(crate) fn end_cards(&mut self, seat: Seat) {
        self.state.phase = Phase::End;
        self.fire(seat, |when| when == When::TurnEnd);
        self.ask_for_cubes(seat, 0b1111, cubes_for(self.state.discarded));
    }
}
