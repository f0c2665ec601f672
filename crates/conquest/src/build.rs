//! Building and upgrading ships (IC-BLD).

use kernel::{Illegal, Log, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::movement::NO_SHIP;
use crate::ship::Level;
use crate::space::SpaceId;
use crate::{Conquest, Context};

impl Conquest {
    pub(crate) fn offer_builds(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        let can_pay = self.check_price(seat, &self.pack.prices.build).is_ok();
        if !can_pay || self.state.stock[seat][Level::One as usize] == 0 {
            return;
        }
        let planets = self.state.sites_of(seat).filter(|site| site.is_planet());
        for site in planets {
            offer(Action::Build {
                planet: site.space(),
            });
        }
    }

    pub(crate) fn check_build(&self, seat: Seat, planet: SpaceId) -> Result<(), Illegal> {
        if self.state.planets(seat) == 0 {
            return Err(Illegal::by(
                "IC-BLD.4",
                "without a starter planet nothing can be built",
            ));
        }
        let site = planet.site().filter(|site| site.is_planet());
        if site.is_none_or(|site| self.state.controller(site) != Some(seat)) {
            return Err(Illegal::by(
                "IC-BLD.1",
                "a new ship starts on a starter planet you control",
            ));
        }
        self.check_piece(seat, Level::One)?;
        self.check_price(seat, &self.pack.prices.build)
    }

    /// IC-BLD.5: there is a piece of this level left.
    fn check_piece(&self, seat: Seat, level: Level) -> Result<(), Illegal> {
        match self.state.stock[seat][level as usize] {
            0 => Err(Illegal::by(
                "IC-BLD.5",
                "all your pieces of that level are on the board",
            )),
            _ => Ok(()),
        }
    }

    pub(crate) fn offer_upgrades(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        let can_reach = [Level::One, Level::Two].map(|level| {
            let price = &self.pack.prices.upgrade[level as usize];
            let stock = self.state.stock[seat][level as usize + 1];
            stock != 0 && self.state.hands[seat].covers(price)
        });
        if can_reach == [false, false] {
            return;
        }
        for (space, level) in self.state.fleet(seat) {
            if can_reach.get(level as usize) == Some(&true) {
                offer(Action::Upgrade { level, space });
            }
        }
    }

    pub(crate) fn check_upgrade(
        &self,
        seat: Seat,
        level: Level,
        space: SpaceId,
    ) -> Result<(), Illegal> {
        if self.state.count(seat, level, space) == 0 {
            let mut lower = Level::ALL.into_iter().take_while(|&lower| lower < level);
            return Err(
                match lower.any(|lower| self.state.count(seat, lower, space) != 0) {
                    true => Illegal::by("IC-BLD.3", "no level may be skipped"),
                    false => Illegal::by("IC-BLD.2", NO_SHIP),
                },
            );
        }
        let Some(next) = level.next() else {
            return Err(Illegal::by("IC-BLD.2", "there is no level above the third"));
        };
        self.check_piece(seat, next)?;
        self.check_price(seat, &self.pack.prices.upgrade[level as usize])
    }
}

impl<L: Log<Event>> Context<'_, L> {
    pub(crate) fn build(&mut self, seat: Seat, planet: SpaceId) {
        let price = self.pack.prices.build;
        self.pay(seat, &price);
        self.state.stock[seat][Level::One as usize] -= 1;
        self.state.put(seat, Level::One, planet); // IC-BLD.4
        self.note(|| Event::ShipBuilt {
            seat,
            space: planet,
        });
    }

    pub(crate) fn upgrade(&mut self, seat: Seat, level: Level, space: SpaceId) {
        let price = self.pack.prices.upgrade[level as usize];
        let next = level.next().expect("checked: there is a next level");
        self.pay(seat, &price);
        self.state.lift(level, space);
        self.state.put(seat, next, space);
        self.state.stock[seat][level as usize] += 1;
        self.state.stock[seat][next as usize] -= 1;
        self.note(|| Event::ShipUpgraded {
            seat,
            level: next,
            space,
        });
    }
}
