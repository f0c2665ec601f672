//! Abilities that are fired by events (MG-3.9, MG-18.9).
//!
//! An event collects its cards at once. When the step is finished and symbols are counted again,
//! those that do not work lapse (MG-18.6), so that nothing waits that would have no effect. The
//! abilities of the active player come first, then those of the others clockwise; the active player
//! chooses the order within (MG-0.3).

use kernel::{Game, Illegal, Log, Seat};

use crate::action::Answer;
use crate::card::CardId;
use crate::decision::{Job, Pending};
use crate::effect::When;
use crate::event::Event;
use crate::offer::OfferSink;
use crate::question::{Ask, Question};
use crate::state::Triggers;
use crate::{Context, Master};

impl Master {
    /// The waiting triggers, from this index of the list on.
    pub(crate) fn waiting(&self, from: u8) -> impl Iterator<Item = CardId> + '_ {
        let triggers = &self.state.triggers;
        triggers.list[usize::from(from)..usize::from(triggers.len)]
            .iter()
            .map(|&card| CardId(card))
    }

    /// The triggers that may come next: those of the first player who has any, clockwise from the
    /// active one (MG-0.3).
    pub(crate) fn due(&self, from: u8) -> impl Iterator<Item = CardId> + '_ {
        let first = self.waiting(from).map(|card| self.turns_away(card)).min();
        self.waiting(from)
            .filter(move |&card| Some(self.turns_away(card)) == first)
    }

    /// How many seats clockwise from the active player the owner of a card sits. A card without an
    /// owner comes first, because it no longer has an effect.
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

    pub(crate) fn offer_triggers(&self, from: u8, offer: &mut impl OfferSink) {
        for (index, card) in self.due(from).enumerate() {
            // A card that was fired twice in one step is offered once.
            if !self.due(from).take(index).any(|earlier| earlier == card) {
                offer.one(Answer::Resolve { card });
            }
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Fire the abilities of this player that wait for what just happened.
    pub(crate) fn fire(&mut self, seat: Seat, when: impl Fn(When) -> bool) {
        let from = self.state.triggers.len;
        for card in self.state.cards[seat].and(self.pack.index.triggered).iter() {
            let fired = self.pack.card(card).fired();
            let triggers = &mut self.state.triggers;
            // MG-18.10: with a validated pack the list never fills up.
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
        // Abilities fired in one step wait together; those fired by an effect come before all
        // others.
        let together = self.fired == Some(self.state.stack.len());
        if !together {
            self.state.stack.add(Job::Triggers { from });
            self.fired = Some(self.state.stack.len());
        }
    }

    /// Resolve the waiting triggers, asking for the order if there is a choice.
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

    /// At the end of a step, drop the triggers of cards that do not work now, whether they did not
    /// work at the event or have stopped since (MG-18.4, MG-18.6, MG-14.3).
    pub(crate) fn lapse_triggers(&mut self) {
        for index in (0..usize::from(self.state.triggers.len)).rev() {
            let card = CardId(self.state.triggers.list[index]);
            if self.owner_if_powered(card).is_none() {
                self.forget_trigger(index);
            }
        }
    }

    /// When a card leaves its owner, drop its triggers that have not begun (MG-18.8), even if the
    /// card works for another player from now on.
    pub(crate) fn forget_triggers(&mut self, card: CardId) {
        while let Some(index) = self.state.triggers.find(0, card) {
            self.forget_trigger(index);
        }
    }

    /// Remove one entry from the list; the groups above it move up.
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
    /// The index in the list at which the triggers of this entry begin.
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
    /// The index of this card in the list, searching from this index on.
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
