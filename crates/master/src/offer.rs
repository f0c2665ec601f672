//! What is offered: every action a player may take now.

use kernel::{Actions, Seat};

use crate::Master;
use crate::action::Action;
use crate::color::{Color, colors_in};
use crate::decision::Pending;
use crate::state::Phase;

/// Receives offered actions.
pub(crate) trait OfferSink {
    /// Offer an action.
    fn one(&mut self, action: impl Into<Action>);

    /// Offer an action if a condition holds. Lists do it without a branch, because which cubes were
    /// drawn and where they fit is unpredictable.
    #[inline]
    fn one_if(&mut self, action: Action, condition: bool) {
        if condition {
            self.one(action);
        }
    }

    /// Offer an action for each of these.
    fn all<T, A: Into<Action>>(
        &mut self,
        things: impl Iterator<Item = T>,
        action: impl Fn(T) -> A,
    ) {
        things.for_each(|thing| self.one(action(thing)));
    }

    /// Offer an action for each of these cube colors, of which there are usually one or two.
    #[inline]
    fn each(&mut self, cubes: u8, action: impl Fn(Color) -> Action) {
        let first = |cubes: u8| action(Color::from_index(cubes.trailing_zeros() as u8));
        let others = cubes & cubes.wrapping_sub(1);
        self.one_if(first(cubes), cubes != 0);
        self.one_if(first(others), others != 0);
        for cube in colors_in(others & others.wrapping_sub(1)) {
            self.one(action(cube));
        }
    }

    /// Offer an action for each of these cube colors except black.
    #[inline]
    fn each_bright(&mut self, cubes: u8, action: impl Fn(Color) -> Action) {
        for cube in Color::BRIGHT {
            self.one_if(action(cube), cubes & cube.bit() != 0);
        }
    }
}

impl<F: FnMut(Action)> OfferSink for F {
    #[inline]
    fn one(&mut self, action: impl Into<Action>) {
        self(action.into());
    }
}

impl OfferSink for Actions<Action> {
    #[inline]
    fn one(&mut self, action: impl Into<Action>) {
        self.push(action.into());
    }

    #[inline]
    fn one_if(&mut self, action: Action, condition: bool) {
        self.push_if(action, condition);
    }
}

/// Everything the seat may do now.
pub(crate) fn legal(game: &Master, seat: Seat, out: &mut Actions<Action>) {
    if game.state.phase == Phase::Over || game.state.resigned.has(seat) {
        return;
    }
    if seat == game.asked() {
        game.offer_open(out);
        // In the other phases they are among the answers.
        if game.state.phase == Phase::Rewards || !game.state.stack.is_empty() {
            game.offer_truces(seat, out);
        }
    } else {
        game.offer_truces(seat, out);
    }
}

impl Master {
    /// Offer every answer to the open question, or what the phase allows. Truces, which can be
    /// offered at the same time, are not included: nobody is asked just because of them.
    pub(crate) fn offer_open(&self, offer: &mut impl OfferSink) {
        match self.state.stack.top() {
            Some(Pending::Ask(question)) => self.offer_answers(question, offer),
            Some(Pending::Do(_)) => {}
            None => self.offer_phase(self.state.active, offer),
        }
    }

    fn offer_phase(&self, seat: Seat, offer: &mut impl OfferSink) {
        match self.state.phase {
            Phase::Allocation => self.offer_allocation(seat, offer),
            Phase::Rewards => self.offer_rewards(seat, offer),
            Phase::Cards => self.offer_cards(seat, offer),
            Phase::Setup | Phase::Start | Phase::End | Phase::Over => {}
        }
    }

    /// Phase 2: place the drawn cubes, cancel with black ones, confirm (MG-8).
    fn offer_allocation(&self, seat: Seat, offer: &mut impl OfferSink) {
        let cubes = self.state.drawn.colors();
        if cubes != 0 {
            self.offer_settle(seat, cubes, offer);
            self.offer_extend(seat, cubes, offer);
            self.offer_place(seat, cubes, offer);
        }
        if cubes & Color::Black.bit() != 0 {
            self.offer_cancel(seat, offer);
        }
        self.offer_truces(seat, offer);
        offer.one(Action::Confirm);
    }
}
