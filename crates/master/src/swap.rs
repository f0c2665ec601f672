//! Abilities that change the cubes a player has: redraw, exchange (MG-0.4).
//!
//! Black cubes may be put back like all drawn cubes; only the exchange never touches them
//! (MG-20.17, MG-INV.3).

use kernel::{Illegal, Log, Seat};

use crate::action::Action;
use crate::color::{Color, Pool, colors_in};
use crate::decision::{Exchange, Pending};
use crate::effect::Hold;
use crate::event::Event;
use crate::{Context, Master};

impl Master {
    /// Offer every drawn cube to be put back, and to put back no more.
    pub(crate) fn offer_put_back(&self, offer: &mut impl FnMut(Action)) {
        for color in colors_in(self.state.drawn.colors()) {
            offer(Action::PutBack { color });
        }
        if !self.state.drawn.is_empty() {
            offer(Action::Decline);
        }
    }

    fn held(&self, seat: Seat, hold: Hold) -> &Pool {
        match hold {
            Hold::Drawn => &self.state.drawn,
            Hold::Bag => &self.state.bags[seat],
        }
    }

    pub(crate) fn check_exchange(
        &self,
        exchange: &Exchange,
        give: Color,
        take: Color,
    ) -> Result<(), Illegal> {
        if self.held(exchange.seat, exchange.hold).colors() & exchange.from & give.bit() == 0 {
            let reason = "you have no such cube to exchange";
            return Err(Illegal::by("MG-0.2", reason));
        }
        if give == take {
            let reason = "a cube is exchanged for one of another color";
            return Err(Illegal::by("MG-0.2", reason));
        }
        self.check_gain(exchange.to, take)
    }

    /// Offer what `check_exchange` accepts, and to stop if there is anything.
    pub(crate) fn offer_exchange(&self, exchange: &Exchange, offer: &mut impl FnMut(Action)) {
        let mut any = false;
        let given = self.held(exchange.seat, exchange.hold).colors() & exchange.from;
        for give in colors_in(given) {
            for take in colors_in(self.reserve_colors(exchange.to) & !give.bit()) {
                offer(Action::Exchange { give, take });
                any = true;
            }
        }
        if any {
            offer(Action::Decline);
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// A drawn cube goes back into the bag; when no more may follow, as many are drawn anew.
    pub(crate) fn put_back(&mut self, seat: Seat, left: u8, back: u8, color: Color) {
        self.state.drawn[color] -= 1;
        self.state.bags[seat][color] += 1;
        let cubes = Pool::one(color);
        self.note(|| Event::CubesPutBack { seat, cubes });
        let (left, back) = (left - 1, back + 1);
        if left == 0 || self.state.drawn.is_empty() {
            return self.redraw(seat, back);
        }
        self.state.stack.push(Pending::Redraw { seat, left, back });
    }

    /// The cubes that were put back are in the bag again when as many are drawn (MG-7.8).
    pub(crate) fn redraw(&mut self, seat: Seat, back: u8) {
        if back == 0 {
            return self.note(|| Event::Declined { seat });
        }
        self.draw_from_bag(seat, back.into());
    }

    /// One cube for another of the reserve; then the next one is asked for.
    pub(crate) fn exchange(&mut self, exchange: Exchange, give: Color, take: Color) {
        let Exchange {
            seat, hold, left, ..
        } = exchange;
        self.state.reserve[give] += 1;
        self.state.reserve[take] -= 1;
        let held = match hold {
            Hold::Drawn => &mut self.state.drawn,
            Hold::Bag => &mut self.state.bags[seat],
        };
        held[give] -= 1;
        held[take] += 1;
        self.note(|| Event::CubeExchanged { seat, give, take });
        if 1 < left {
            self.state.stack.push(Pending::Exchange(Exchange {
                left: left - 1,
                ..exchange
            }));
        }
    }
}
