//! Abilities that change the cubes a player has: redraw, exchange, move (MG-0.4).
//!
//! Black cubes may be put back and moved like all others; only the exchange never includes them
//! (MG-20.17, MG-INV.3).

use kernel::{Illegal, Log, Seat};

use crate::action::{Action, Answer, Put, Source, Work};
use crate::color::{Color, Pool, colors_in};
use crate::cube::slots_in;
use crate::decision::Exchange;
use crate::effect::Hold;
use crate::event::Event;
use crate::offer::OfferSink;
use crate::question::Ask;
use crate::state::Phase;
use crate::{Context, Master};

impl Master {
    /// Offer every drawn cube to be put back, and to stop.
    pub(crate) fn offer_put_back(&self, offer: &mut impl OfferSink) {
        for color in colors_in(self.state.drawn.colors()) {
            offer.one(Answer::PutBack { color });
        }
        if !self.state.drawn.is_empty() {
            offer.one(Answer::Decline);
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
        seat: Seat,
        exchange: &Exchange,
        give: Color,
        take: Color,
    ) -> Result<(), Illegal> {
        if self.held(seat, exchange.hold).colors() & exchange.from & give.bit() == 0 {
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
    pub(crate) fn offer_exchange(
        &self,
        seat: Seat,
        exchange: &Exchange,
        offer: &mut impl OfferSink,
    ) {
        let mut any = false;
        let given = self.held(seat, exchange.hold).colors() & exchange.from;
        for give in colors_in(given) {
            for take in colors_in(self.reserve_colors(exchange.to) & !give.bit()) {
                offer.one(Answer::Exchange { give, take });
                any = true;
            }
        }
        if any {
            offer.one(Answer::Decline);
        }
    }

    /// The table without a cube, for checking where it can be put. Abilities are those at the
    /// moment it was lifted (MG-18.6).
    fn without(&self, source: Source) -> Master {
        let mut game = self.clone();
        match source {
            Source::Slot { project, slot } => {
                game.state.cubes[project.index()].clear(slot);
                game.state.glance.full.remove(project);
            }
            Source::Route { track } => {
                game.state.routes[track.index()].pop();
            }
            Source::Swarm { .. } => {} // Never the player's own.
        }
        game
    }

    /// Check that it is a cube on one of the player's own projects that fits another one.
    pub(crate) fn check_lift(&self, seat: Seat, source: Source) -> Result<(), Illegal> {
        let Some(cube) = self.cube_at(source) else {
            return Err(Illegal::by("MG-8.30", "no cube lies there"));
        };
        if self.cube_owner(source) != Some(seat) {
            return Err(Illegal::by("MG-8.30", "you move only your own cubes"));
        }
        if let Source::Slot { project, slot } = source {
            if self.state.owed.has(project) {
                let reason = "the cubes of a project wait for its reward";
                return Err(Illegal::by("MG-8.18", reason));
            }
            if !self.is_first_alike(project, slot) {
                let reason = "of cubes that are alike the first is moved";
                return Err(Illegal::by("MG-17.10", reason));
            }
        }
        let mut fits = false;
        self.offer_places(seat, source, cube, &mut |_| fits = true);
        if fits {
            return Ok(());
        }
        Err(Illegal::by("MG-8.2", "the cube fits no other project"))
    }

    /// Offer what `check_lift` accepts.
    pub(crate) fn offer_lift(&self, seat: Seat, offer: &mut impl OfferSink) {
        let mut lift = |source| {
            if self.check_lift(seat, source).is_ok() {
                offer.one(Answer::Lift { source });
            }
        };
        for work in self.works_of(seat) {
            match work {
                Work::Card(project) => {
                    let filled = self.state.cubes[project.index()].filled();
                    slots_in(filled).for_each(|slot| lift(Source::Slot { project, slot }));
                }
                Work::Route(track) => lift(Source::Route { track }),
                Work::Swarm { .. } => {} // Never the player's own.
            }
        }
    }

    /// Whether the cube from this source may be put there.
    pub(crate) fn check_move(
        &self,
        seat: Seat,
        source: Source,
        cube: Color,
        to: Put,
    ) -> Result<(), Illegal> {
        if self.cube_at(source) != Some(cube) {
            return Err(Illegal::by("MG-0.8", "the lifted cube must be put down"));
        }
        let game = self.without(source);
        match to {
            Put::Slot { project, slot } => game.check_place(seat, cube, project, slot)?,
            Put::Track { track, from } => game.check_extend(seat, cube, track, from)?,
        }
        if to.work() == source.work() {
            let reason = "the cube must go to another project";
            return Err(Illegal::by("MG-8.31", reason));
        }
        let allocating = self.state.phase == Phase::Allocation && self.state.active == seat;
        if !allocating && game.completes(seat, to) {
            let reason = "only in your own allocation a moved cube may complete a project";
            return Err(Illegal::by("MG-C.49", reason));
        }
        Ok(())
    }

    /// Whether a cube put there completes its project or route.
    fn completes(&self, seat: Seat, to: Put) -> bool {
        match to {
            Put::Slot { project, slot } => {
                let filled = self.state.cubes[project.index()].filled() | 1 << slot;
                self.would_be_finished(seat, project, filled)
            }
            Put::Track { track, .. } => {
                self.route(track).len() + 1 == self.route_length(seat, track)
            }
        }
    }

    /// Offer what `check_move` accepts.
    pub(crate) fn offer_move(&self, seat: Seat, source: Source, offer: &mut impl OfferSink) {
        if let Some(cube) = self.cube_at(source) {
            self.offer_places(seat, source, cube, offer);
        }
    }

    fn offer_places(&self, seat: Seat, source: Source, cube: Color, offer: &mut impl OfferSink) {
        let game = self.without(source);
        let mut put = |action: Action| {
            if let Action::Answer(Answer::Put { cube, to }) = action.of_lifted_cube()
                && self.check_move(seat, source, cube, to).is_ok()
            {
                offer.one(Answer::Put { cube, to });
            }
        };
        game.offer_place(seat, cube.bit(), &mut put);
        game.offer_extend(seat, cube.bit(), &mut put);
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Move a cube from one project to another: what it gave there is lost (MG-14.3).
    pub(crate) fn move_cube(&mut self, seat: Seat, source: Source, cube: Color, to: Put) {
        *self.game = self.without(source);
        match to {
            Put::Slot { project, slot } => self.put_cube(cube, project, slot),
            Put::Track { track, from } => self.put_on_route(seat, cube, track, from),
        }
        let (from, to) = (source.work(), to.work());
        self.note(|| Event::CubeMoved {
            seat,
            cube,
            from,
            to,
        });
        if let Work::Card(project) = from {
            self.cubes_left(seat, project);
            self.end_if_stranded(project);
        }
    }

    /// Put a drawn cube back into the bag; when no more may follow, draw as many.
    pub(crate) fn put_back(&mut self, seat: Seat, left: u8, back: u8, color: Color) {
        self.state.drawn[color] -= 1;
        self.state.bags[seat][color] += 1;
        let cubes = Pool::one(color);
        self.note(|| Event::CubesPutBack { seat, cubes });
        let (left, back) = (left - 1, back + 1);
        if left == 0 || self.state.drawn.is_empty() {
            return self.redraw(seat, back);
        }
        self.ask(seat, Ask::Redraw { left, back });
    }

    /// Draw as many cubes as were put back, which are in the bag again (MG-7.8).
    pub(crate) fn redraw(&mut self, seat: Seat, back: u8) {
        if back == 0 {
            return self.note(|| Event::Declined { seat });
        }
        self.draw_from_bag(seat, back.into());
    }

    /// Exchange one cube with the reserve; then ask for the next one.
    pub(crate) fn exchange(&mut self, seat: Seat, exchange: Exchange, give: Color, take: Color) {
        let Exchange { hold, left, .. } = exchange;
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
            let left = left - 1;
            self.ask(seat, Ask::Exchange(Exchange { left, ..exchange }));
        }
    }
}
