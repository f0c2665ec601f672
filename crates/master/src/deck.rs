//! Drawing cards (MG-3).

use kernel::{Illegal, Log, Seat};

use crate::action::Answer;
use crate::card::{CardId, Kind};
use crate::chance::Chance;
use crate::decision::{DrawWay, Job};
use crate::effect::{CardFilter, When};
use crate::event::Event;
use crate::offer::OfferSink;
use crate::pack::ProjectId;
use crate::question::{Ask, Question};
use crate::state::{Deck, Stale, Top};
use crate::{Context, Master};

const EMPTY_DECK: Illegal = Illegal::by("MG-3.25", "a deck with cards must be chosen");
pub(crate) const MUST_KEEP: Illegal = Illegal::by("MG-3.20", "a card that is drawn must be kept");

impl Deck {
    /// A face-down deck with every card of its type.
    pub(crate) fn new(kind: Kind) -> Deck {
        Deck {
            unknown: (1 << kind.count()) - 1,
            top: Top::NONE,
            bottom: [0; 18],
            bottom_len: 0,
        }
    }

    /// Forget the order (MG-3.4): the deck lies face down until its top card is turned up again.
    fn shuffle(&mut self, kind: Kind) {
        let unknown = self.cards(kind).iter().map(|card| 1 << card.rank()).sum();
        *self = Deck {
            unknown,
            ..Deck::new(kind)
        };
    }

    /// Take the topmost card whose position is known, if no unknown card lies above it.
    fn take_known(&mut self) -> Option<CardId> {
        let card = *self.bottom[..usize::from(self.bottom_len)].first()?;
        self.bottom.copy_within(1.., 0);
        self.bottom_len -= 1;
        self.bottom[usize::from(self.bottom_len)] = 0;
        Some(CardId(card))
    }

    fn put_bottom(&mut self, card: CardId) {
        if self.len() == 0 {
            self.top = Some(card).into();
        } else {
            self.bottom[usize::from(self.bottom_len)] = card.0;
            self.bottom_len += 1;
        }
    }
}

impl Master {
    pub(crate) fn deck(&self, kind: Kind) -> &Deck {
        &self.state.decks[kind as usize]
    }

    /// The cards lifted by draws that are being decided.
    pub(crate) fn lifted(&self) -> impl Iterator<Item = CardId> {
        let lifted = |question: Question| match question.ask {
            Ask::KeepCard { lifted } => Some(lifted),
            _ => None,
        };
        self.state.stack.questions().filter_map(lifted).flatten()
    }

    /// The non-empty decks that a filter includes (MG-3.25).
    pub(crate) fn decks_with_cards(&self, filter: CardFilter) -> impl Iterator<Item = Kind> {
        filter
            .kinds()
            .iter()
            .copied()
            .filter(|&kind| self.deck(kind).len() != 0)
    }

    pub(crate) fn offer_keep(&self, lifted: [CardId; 2], offer: &mut impl OfferSink) {
        for card in lifted {
            offer.one(Answer::Keep { card });
        }
        for first in lifted {
            offer.one(Answer::PutBoth { first });
        }
    }

    pub(crate) fn offer_receive(&self, project: ProjectId, left: u8, offer: &mut impl OfferSink) {
        for kind in Kind::DEVELOPMENTS {
            if self.receive_entry(project, left, kind).is_some() {
                offer.one(Answer::DrawFrom { kind });
            }
        }
    }

    /// The entry of a receive project that a draw from this deck uses up: one that names the deck
    /// before one for any development.
    fn receive_entry(&self, project: ProjectId, left: u8, kind: Kind) -> Option<usize> {
        let filters = self.pack.receives(project);
        let open = |&(index, filter): &(usize, &CardFilter)| {
            left >> index & 1 == 1 && filter.includes(kind)
        };
        let entries = || filters.iter().enumerate().filter(open);
        // MG-3.15, MG-3.25: an empty deck is never offered.
        (self.deck(kind).len() != 0)
            .then(|| {
                entries()
                    .find(|(_, filter)| filter.kinds().len() == 1)
                    .or_else(|| entries().next())
            })
            .flatten()
            .map(|(index, _)| index)
    }

    pub(crate) fn check_receive(
        &self,
        project: ProjectId,
        left: u8,
        kind: Kind,
    ) -> Result<(), Illegal> {
        if self.receive_entry(project, left, kind).is_some() {
            return Ok(());
        }
        if self.deck(kind).len() == 0 {
            return Err(EMPTY_DECK);
        }
        let reason = "the project gives no card of this deck";
        Err(Illegal::by("MG-13.3", reason))
    }

    pub(crate) fn check_deck(&self, filter: CardFilter, kind: Kind) -> Result<(), Illegal> {
        if self.decks_with_cards(filter).any(|deck| deck == kind) {
            return Ok(());
        }
        Err(EMPTY_DECK)
    }

    pub(crate) fn check_fetch(&self, kind: Kind, card: CardId) -> Result<(), Illegal> {
        if card.kind() == kind && self.deck(kind).cards(kind).has(card) {
            return Ok(());
        }
        Err(Illegal::by("MG-3.5", "the card is not in this deck"))
    }

    pub(crate) fn check_keep(lifted: [CardId; 2], card: CardId) -> Result<(), Illegal> {
        if lifted.contains(&card) {
            return Ok(());
        }
        Err(Illegal::by(
            "MG-3.2",
            "only one of the two lifted cards can be kept or put back",
        ))
    }
}

impl<L: Log<Event>> Context<'_, L> {
    fn deck_mut(&mut self, kind: Kind) -> &mut Deck {
        &mut self.state.decks[kind as usize]
    }

    /// Turn up the top card of a deck, if it has one and it is not up already.
    pub(crate) fn turn_up(&mut self, kind: Kind) {
        if self.deck(kind).top.card().is_some() || self.deck(kind).len() == 0 {
            return;
        }
        let card = if self.deck(kind).unknown == 0 {
            self.deck_mut(kind).take_known()
        } else {
            Some(self.random_card(kind))
        };
        self.deck_mut(kind).top = card.into();
        if let Some(card) = card {
            self.note(|| Event::CardTurnedUp { card });
        }
    }

    /// Take a random card out of the unknown ones.
    pub(crate) fn random_card(&mut self, kind: Kind) -> CardId {
        let unknown = self.deck(kind).unknown;
        self.revealed = true;
        let rng = &mut self.state.rng;
        let rank = match rng.next_dictated(|byte| {
            Chance::card(byte)
                .is_some_and(|card| card.kind() == kind && unknown >> card.rank() & 1 == 1)
        }) {
            Some(byte) => Chance::card(byte).map_or(0, CardId::rank),
            None => nth_bit(unknown, rng.below(unknown.count_ones())),
        };
        self.deck_mut(kind).unknown &= !(1 << rank);
        CardId::nth(kind, rank)
    }

    /// Take the face-up top card and turn up the next one.
    fn take_top(&mut self, kind: Kind) -> Option<CardId> {
        let card = self.deck_mut(kind).top.take()?;
        self.turn_up(kind);
        Some(card)
    }

    /// Draw by the normal rule (MG-3.1): lift two cards and ask which to keep.
    pub(crate) fn draw(&mut self, seat: Seat, kind: Kind) {
        match (self.take_top(kind), self.take_top(kind)) {
            (Some(first), Some(second)) => {
                let lifted = [first, second];
                self.note(|| Event::CardsLifted {
                    seat,
                    cards: lifted,
                });
                self.ask(seat, Ask::KeepCard { lifted });
            }
            (Some(only), None) => self.gain(seat, only), // MG-3.14
            (None, _) => self.note(|| Event::DeckEmpty { seat, kind }), // MG-3.15
        }
    }

    /// Draw from a deck that the filter includes, in this way; ask which if there are several
    /// (MG-3.19).
    pub(crate) fn draw_by(&mut self, seat: Seat, filter: CardFilter, way: DrawWay) {
        let mut decks = self.decks_with_cards(filter);
        let (first, second) = (decks.next(), decks.next());
        drop(decks);
        match (first, second) {
            (Some(_), Some(_)) => {
                self.ask(seat, Ask::ChooseDeck { filter, way });
            }
            (Some(kind), None) => self.draw_from(seat, kind, way),
            (None, _) => {
                let kind = filter.kinds()[0];
                self.note(|| Event::DeckEmpty { seat, kind });
            }
        }
    }

    pub(crate) fn draw_from(&mut self, seat: Seat, kind: Kind, way: DrawWay) {
        match way {
            DrawWay::Normal => self.state.stack.add(Job::Draw { seat, kind }),
            DrawWay::Random => self.draw_random(seat, kind),
            DrawWay::Choice => self.ask(seat, Ask::ChooseCard { kind }),
        }
    }

    /// Draw one of the cards that a receive project owes, then the others (MG-13.5).
    pub(crate) fn receive(&mut self, seat: Seat, project: ProjectId, left: u8, kind: Kind) {
        let entry = self.receive_entry(project, left, kind).unwrap_or_default();
        let left = left & !(1 << entry);
        if left != 0 {
            self.ask(seat, Ask::ReceiveCard { project, left });
        }
        self.state.stack.add(Job::Draw { seat, kind });
    }

    /// Shuffle the deck and take a random card (MG-3.4).
    pub(crate) fn draw_random(&mut self, seat: Seat, kind: Kind) {
        if self.deck(kind).len() == 0 {
            return self.note(|| Event::DeckEmpty { seat, kind });
        }
        self.shuffle(kind);
        let card = self.random_card(kind);
        self.turn_up(kind);
        self.gain(seat, card);
    }

    pub(crate) fn shuffle(&mut self, kind: Kind) {
        self.deck_mut(kind).shuffle(kind);
        self.note(|| Event::DeckShuffled { kind });
    }

    /// Take this card out of its deck, which is then shuffled (MG-3.5).
    pub(crate) fn fetch(&mut self, seat: Seat, card: CardId) {
        self.shuffle(card.kind());
        self.deck_mut(card.kind()).unknown &= !(1 << card.rank());
        self.turn_up(card.kind());
        self.gain(seat, card);
    }

    pub(crate) fn keep(&mut self, seat: Seat, lifted: [CardId; 2], card: CardId) {
        let other = if lifted[0] == card {
            lifted[1]
        } else {
            lifted[0]
        };
        self.put_bottom(other);
        self.gain(seat, card);
    }

    /// Put both lifted cards on the bottom, then take the top card for good (MG-3.3, MG-3.11).
    pub(crate) fn put_both(&mut self, seat: Seat, lifted: [CardId; 2], first: CardId) {
        let second = if lifted[0] == first {
            lifted[1]
        } else {
            lifted[0]
        };
        self.put_bottom(first);
        self.put_bottom(second);
        let card = self
            .take_top(first.kind())
            .expect("two cards were just put into the deck");
        self.gain(seat, card);
    }

    /// Put a card face up on the bottom of its deck (MG-3.16).
    pub(crate) fn put_bottom(&mut self, card: CardId) {
        self.deck_mut(card.kind()).put_bottom(card);
        self.note(|| Event::CardPutBack { card });
    }

    /// Put a card into a player's area.
    pub(crate) fn hold(&mut self, seat: Seat, card: CardId) {
        self.state.cards[seat].insert(card);
        if seat == self.state.active {
            let own = self.pack.own_projects(card);
            self.state.glance.own = self.state.glance.own.or(own);
        }
    }

    /// Remove a card from a player's area.
    pub(crate) fn release(&mut self, seat: Seat, card: CardId) {
        self.state.cards[seat].remove(card);
        if seat == self.state.active {
            let own = self.pack.own_projects(card);
            self.state.glance.own = self.state.glance.own.without(own);
        }
    }

    /// Give a card to a player (MG-3.8), which may fire abilities (MG-3.24).
    pub(crate) fn gain(&mut self, seat: Seat, card: CardId) {
        self.hold(seat, card);
        // Its passive ability works at once (MG-8.37).
        if self.pack.index.passive.has(card) {
            self.state.stale.raise(Stale::All);
        } else if card.kind() == Kind::Government {
            self.state.stale.raise(Stale::Advantage); // A symbol may depend on having none.
        }
        self.note(|| Event::CardGained { seat, card });
        self.fire(
            seat,
            |when| matches!(when, When::Gained(filter) if filter.includes(card.kind())),
        );
    }
}

/// The position of the `nth` set bit.
pub(crate) fn nth_bit(mut bits: u32, nth: u32) -> u8 {
    for _ in 0..nth {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}
