//! Trade with the trade ship: any three cards for one (IC-STR).

use kernel::{Illegal, Log, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::resource::{KINDS, Pool, Resource};
use crate::space::SpaceSet;
use crate::{Conquest, Context};

/// How many cards the trade ship takes for one (IC-STR.1).
pub const TRADE_SHIP_TAKES: u16 = 3;

impl Conquest {
    /// Whether a ship of the player is on a space that connects to the trade ship's (IC-STR.4).
    pub(crate) fn reaches_trade_ship(&self, seat: Seat) -> bool {
        self.near(seat) & self.state.trade_space().bit() != 0
    }

    /// `near` are the spaces that connect to the player's ships.
    pub(crate) fn offer_exchanges(
        &self,
        seat: Seat,
        near: SpaceSet,
        offer: &mut impl FnMut(Action),
    ) {
        let hand = &self.state.hands[seat];
        if hand.total() < TRADE_SHIP_TAKES || near & self.state.trade_space().bit() == 0 {
            return;
        }
        for a in 0..KINDS {
            for b in a..KINDS {
                for c in b..KINDS {
                    let mut give = Pool::EMPTY;
                    for kind in [a, b, c] {
                        give.0[kind] += 1;
                    }
                    if hand.covers(&give) {
                        self.offer_wants(give, offer);
                    }
                }
            }
        }
    }

    fn offer_wants(&self, give: Pool, offer: &mut impl FnMut(Action)) {
        for want in Resource::ALL {
            if self.check_want(&give, want).is_ok() {
                offer(Action::Exchange { give, want });
            }
        }
    }

    fn check_want(&self, give: &Pool, want: Resource) -> Result<(), Illegal> {
        if want == Resource::DarkMatter {
            return Err(Illegal::by(
                "IC-STR.3",
                "the trade ship never gives dark matter",
            ));
        }
        // IC-STR.5: the cards given go to their decks first.
        if self.state.bank[want] + give[want] == 0 {
            return Err(Illegal::by("IC-STR.5", "the wanted deck is empty"));
        }
        Ok(())
    }

    pub(crate) fn check_exchange(
        &self,
        seat: Seat,
        give: &Pool,
        want: Resource,
    ) -> Result<(), Illegal> {
        if !self.reaches_trade_ship(seat) {
            return Err(Illegal::by(
                "IC-STR.4",
                "none of your ships is on a space connecting to the trade ship",
            ));
        }
        if give.total() != TRADE_SHIP_TAKES {
            return Err(Illegal::by("IC-STR.1", "the trade ship takes three cards"));
        }
        self.check_want(give, want)?;
        self.check_price(seat, give)
    }
}

impl<L: Log<Event>> Context<'_, L> {
    pub(crate) fn exchange(&mut self, seat: Seat, give: Pool, want: Resource) {
        self.put_in_bank(seat, &give);
        self.take_from_bank(seat, &Pool::one(want));
        self.note(|| Event::CardsExchanged { seat, give, want });
    }
}
