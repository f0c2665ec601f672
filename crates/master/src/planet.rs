//! Settle a planet (MG-9).

use kernel::{Illegal, Log, Seat};

use crate::action::Action;
use crate::color::Color;
use crate::effect::When;
use crate::event::Event;
use crate::offer::OfferSink;
use crate::pack::SystemId;
use crate::{Context, Master, systems_in};

impl Master {
    /// Whether the system has a planet nobody has settled (MG-9.7).
    #[inline]
    pub(crate) fn has_free_planet(&self, system: SystemId) -> bool {
        self.state.planets[system.index()].0 < self.pack.settled_below(system)
    }

    pub(crate) fn check_settle(
        &self,
        seat: Seat,
        cube: Color,
        system: SystemId,
    ) -> Result<(), Illegal> {
        if cube == Color::Black {
            return Err(Illegal::by("MG-9.2", "a black cube cannot settle a planet"));
        }
        if self.state.covered & system.bit() != 0 {
            return Err(Illegal::by(
                "MG-4.3",
                "planets under a black hole cannot be settled",
            ));
        }
        if self.state.control[seat] & system.bit() == 0 {
            return Err(Illegal::by(
                "MG-9.2",
                "you settle planets only in systems you control",
            ));
        }
        if !self.has_free_planet(system) {
            return Err(Illegal::by(
                "MG-9.7",
                "every planet of this system is settled already",
            ));
        }
        Ok(())
    }

    pub(crate) fn check_harvest(&self, system: SystemId, color: Color) -> Result<(), Illegal> {
        let mut owed = self.state.settled.iter();
        if owed.any(|entry| entry == (system, color)) {
            return Ok(());
        }
        Err(Illegal::by("MG-9.5", "no reward is owed for such a planet"))
    }

    /// Offer what `check_settle` accepts, for these colors of cubes.
    pub(crate) fn offer_settle(&self, seat: Seat, colors: u8, offer: &mut impl OfferSink) {
        let bright = colors & !Color::Black.bit();
        for system in systems_in(self.state.control[seat] & self.state.glance.free) {
            offer.each_bright(bright, |cube| Action::Settle { cube, system });
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    pub(crate) fn settle(&mut self, seat: Seat, cube: Color, system: SystemId) {
        self.state.drawn[cube] -= 1;
        self.state.planets[system.index()].put(cube);
        if !self.has_free_planet(system) {
            self.state.glance.free &= !system.bit();
        }
        self.state.settled.push(system, cube);
        self.note(|| Event::PlanetSettled { seat, cube, system });
    }

    /// The reward of a settled planet comes.
    pub(crate) fn harvest(&mut self, seat: Seat, system: SystemId, color: Color) {
        self.state.settled.remove(system, color);
        let count = color.settled_in(self.pack.system(system).color);
        self.gain_color(seat, color, count);
        self.fire(seat, |when| when == When::PlanetSettled);
    }
}
