//! Colonizing starter planets and the bases of the central planet (IC-COL).

use kernel::{Illegal, Log, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::resource::Pool;
use crate::space::{SiteId, SpaceId, SpaceSet};
use crate::{Conquest, Context};

impl Conquest {
    /// The price of a planet or base; that of a base is on the tile that lies there.
    pub(crate) fn site_price(&self, site: SiteId) -> &Pool {
        let prices = &self.pack.prices;
        match site.is_planet() {
            true => &prices.planet, // IC-COL.8
            false => &prices.base[usize::from(self.state.agreed.tiles[site.sector()])],
        }
    }

    /// `near` are the spaces that connect to the player's ships.
    pub(crate) fn offer_colonies(
        &self,
        seat: Seat,
        near: SpaceSet,
        offer: &mut impl FnMut(Action),
    ) {
        for site in SiteId::all() {
            let is_near = near & site.space().bit() != 0;
            if is_near && self.check_colonize(seat, site.space()).is_ok() {
                offer(Action::Colonize {
                    space: site.space(),
                });
            }
        }
    }

    pub(crate) fn check_colonize(&self, seat: Seat, space: SpaceId) -> Result<(), Illegal> {
        let Some(site) = space.site() else {
            return Err(Illegal::by(
                "IC-COL.1",
                "only starter planets and bases can be colonized",
            ));
        };
        if self.state.controller(site) == Some(seat) {
            return Err(Illegal::by("IC-COL.11", "you control it already"));
        }
        let occupied = self.state.occupied(seat);
        if self.pack.board.lines(space) & occupied == 0 {
            return Err(match site.is_planet() {
                true => Illegal::by("IC-COL.1", "none of your ships is on a connecting space"),
                false => Illegal::by(
                    "IC-COL.6",
                    "none of your ships is on a space with a line to this very base",
                ),
            });
        }
        if self.state.occupant(space).is_some() {
            return Err(Illegal::by(
                "IC-COL.2",
                "the ships there must be defeated first",
            ));
        }
        self.check_price(seat, self.site_price(site))
    }
}

impl<L: Log<Event>> Context<'_, L> {
    pub(crate) fn colonize(&mut self, seat: Seat, space: SpaceId) {
        let site = space.site().expect("checked: a planet or base");
        let price = *self.site_price(site);
        self.pay(seat, &price);
        // IC-COL.7: the card comes from its holder. IC-COL.10: no energy before the player's next
        // turn.
        let former = self.state.control[site.index()].replace(seat);
        self.note(|| Event::Colonized {
            seat,
            space,
            former,
        });
        if let Some(former) = former.filter(|_| site.is_planet()) {
            self.eliminate_if_beaten(former); // IC-ELM.3
        }
    }
}
