//! Abilities that are fired by what happens (MG-3.9, MG-18.9).
//!
//! An event collects its cards at once; those that do not work lapse when the step is finished and
//! symbols are counted anew (MG-18.6), so that nothing waits that would do nothing. The active
//! player's come first, then the others' clockwise; the active player picks the order within
//! (MG-0.3).

use kernel::{Game, Illegal, Log, Seat};

use crate::action::Answer;
use crate::card::CardId;
use crate::decision::{Job, Pending};
use crate::effect::When;
use crate::event::Event;
use crate::offer::Offer;
use crate::question::{Ask, Question};
use crate::state::Triggers;
use crate::{Context, Master};

impl Master {
    /// The triggers that wait from this one of the list on.
    pub(crate) fn waiting(&self, from: u8) -> impl Iterator<Item = CardId> + '_ {
        let triggers = &self.state.triggers;
        triggers.list[usize::from(from)..usize::from(triggers.len)]
            .iter()
            .map(|&card| CardId(card))
    }

    /// The triggers that may come next: those of the first player who has any, clockwise from
    /// the active one (MG-0.3).
    pub(crate) fn due(&self, from: u8) -> impl Iterator<Item = CardId> + '_ {
        let first = self.waiting(from).map(|card| self.turns_away(card)).min();
        self.waiting(from)
            .filter(move |&card| Some(self.turns_away(card)) == first)
    }

    /// How many seats clockwise from the active player the owner of a card sits. A card that has
    /// left its owner comes first: it does nothing any more.
    fn turns_away(&self, card: CardId) -> usize {
        let players = self.seats();
        std::iter::successors(Some(self.state.active), |seat| {
            Some(seat.clockwise(players))
        })
        .take(players)
        .position(|seat| self.state.cards[seat].has(card))
        .unwrap_or(0)
    }

    pub(crate) fn check_due(&self, from: u8, card: CardId) -> Result<(), Illegal> {
        if self.due(from).any(|due| due == card) {
            return Ok(());
        }
        Err(Illegal::by("MG-0.3", "this card's ability is not waiting"))
    }

    pub(crate) fn offer_triggers(&self, from: u8, offer: &mut impl Offer) {
        for (index, card) in self.due(from).enumerate() {
            // A card that one step fired twice is one choice.
            if !self.due(from).take(index).any(|earlier| earlier == card) {
                offer.one(Answer::Resolve { card });
            }
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Something happened to this player: his abilities that wait for it are fired.
    pub(crate) fn fire(&mut self, seat: Seat, when: impl Fn(When) -> bool) {
        let from = self.state.triggers.len;
        for card in self.state.cards[seat].and(self.pack.index.triggered).iter() {
            let fired = self.pack.card(card).fired();
            let triggers = &mut self.state.triggers;
            // MG-18.10: no game with a pack that was validated fills the list.
            if fired.is_some_and(|fired| when(fired.when))
                && usize::from(triggers.len) < triggers.list.len()
            {
                triggers.list[usize::from(triggers.len)] = card.0;
                triggers.len += 1;
            }
        }
        if from == self.state.triggers.len {
            return;
        }
        // What one step fires waits together; what an effect fires comes before all that waits.
        let together = self.fired == Some(self.state.stack.len());
        if !together {
            self.state.stack.add(Job::Triggers { from });
            self.fired = Some(self.state.stack.len());
        }
    }

    /// Resolve the waiting triggers, asking for the order where it is open.
    pub(crate) fn resolve_triggers(&mut self, from: u8) {
        let mut due = self.due(from);
        let (first, second) = (due.next(), due.next());
        drop(due);
        match (first, second) {
            (Some(_), Some(_)) => self.ask(self.state.active, Ask::OrderTriggers { from }),
            (Some(card), None) => self.resolve_trigger(from, card),
            (None, _) => {}
        }
    }

    /// Resolve this trigger now; the rest waits.
    pub(crate) fn resolve_trigger(&mut self, from: u8, card: CardId) {
        if let Some(index) = self.state.triggers.find(from, card) {
            self.state.triggers.remove(index);
        }
        if from < self.state.triggers.len {
            self.state.stack.add(Job::Triggers { from });
        }
        if let Some(seat) = self.owner_if_powered(card) {
            self.begin_ability(seat, card);
        }
    }

    /// The owner of a card whose ability works now.
    fn owner_if_powered(&self, card: CardId) -> Option<Seat> {
        let owner = Seat::all(self.seats()).find(|&seat| self.state.cards[seat].has(card));
        owner.filter(|&seat| self.is_powered(seat, card))
    }

    /// A step is finished: what cards fired that do not work now lapses, whether they did not work
    /// when it happened or have stopped since (MG-18.4, MG-18.6, MG-14.3).
    pub(crate) fn lapse_triggers(&mut self) {
        for index in (0..usize::from(self.state.triggers.len)).rev() {
            let card = CardId(self.state.triggers.list[index]);
            if self.owner_if_powered(card).is_none() {
                self.forget_trigger(index);
            }
        }
    }

    /// A card leaves its owner: what it fired and has not begun lapses (MG-18.8), also if the card
    /// works for somebody else from now on.
    pub(crate) fn forget_triggers(&mut self, card: CardId) {
        while let Some(index) = self.state.triggers.find(0, card) {
            self.forget_trigger(index);
        }
    }

    /// Take one out of the list; the groups above it move up.
    fn forget_trigger(&mut self, index: usize) {
        self.state.triggers.remove(index);
        for pending in self.state.stack.iter_mut() {
            if let Some(from) = pending.group_mut()
                && index < usize::from(*from)
            {
                *from -= 1;
            }
        }
    }
}

impl Pending {
    /// Where in the list the triggers begin that this resolves or orders.
    pub(crate) fn group(mut self) -> Option<u8> {
        self.group_mut().copied()
    }

    fn group_mut(&mut self) -> Option<&mut u8> {
        match self {
            Pending::Do(Job::Triggers { from })
            | Pending::Ask(Question {
                ask: Ask::OrderTriggers { from },
                ..
            }) => Some(from),
            Pending::Do(_) | Pending::Ask(_) => None,
        }
    }
}

impl Triggers {
    /// Where in the list this card waits, from this one on.
    fn find(&self, from: u8, card: CardId) -> Option<usize> {
        (usize::from(from)..usize::from(self.len)).find(|&index| self.list[index] == card.0)
    }

    fn remove(&mut self, index: usize) {
        let end = usize::from(self.len);
        self.list.copy_within(index + 1..end, index);
        self.list[end - 1] = 0;
        self.len -= 1;
    }
}
