//! Establish a route (MG-10).

use std::hint::select_unpredictable;

use kernel::{Illegal, Log, Seat};

use crate::action::Action;
use crate::color::Color;
use crate::effect::Place;
use crate::event::Event;
use crate::offer::OfferSink;
use crate::pack::{SystemId, SystemSet, TrackId};
use crate::state::{BySeat, Departure, Route};
use crate::{Context, Master, systems_in, tracks_in};

impl Master {
    #[inline]
    pub(crate) fn route(&self, track: TrackId) -> Route {
        self.state.routes[track.index()]
    }

    /// The system at this end of a track.
    #[inline]
    pub(crate) fn end(&self, track: TrackId, end: Departure) -> SystemId {
        match end {
            Departure::A => self.pack.track(track).a,
            Departure::B => self.pack.track(track).b,
        }
    }

    /// The owner of a route: the player who controls the departure (MG-INV.17).
    pub(crate) fn route_owner(&self, track: TrackId) -> Option<Seat> {
        let route = self.route(track);
        if route.is_empty() {
            return None;
        }
        self.owner(self.end(track, route.departure()))
    }

    /// Every slot holds a cube.
    #[inline]
    pub(crate) fn is_filled(&self, track: TrackId) -> bool {
        self.route(track).len() == self.pack.track(track).slots
    }

    /// Whether every slot is filled (MG-10.8), or all that its owner needs (MG-10.32).
    pub(crate) fn is_complete(&self, track: TrackId) -> bool {
        self.is_filled(track)
            || self
                .route_owner(track)
                .is_some_and(|owner| self.route_length(owner, track) <= self.route(track).len())
    }

    /// How many cubes complete a route of this player; at least one (MG-10.32).
    pub(crate) fn route_length(&self, seat: Seat, track: TrackId) -> u8 {
        let slots = self.pack.track(track).slots;
        let needed = slots.saturating_sub(self.state.powers[seat].short_routes);
        needed.max(1)
    }

    /// The tracks of this player's routes, complete or not.
    pub(crate) fn routes_of(&self, seat: Seat) -> impl Iterator<Item = TrackId> + '_ {
        self.tracks_of(self.state.control[seat])
            .filter(move |&track| self.is_route_of(seat, track))
    }

    /// Whether the track holds a cube of a route of this player.
    #[inline]
    pub(crate) fn is_route_of(&self, seat: Seat, track: TrackId) -> bool {
        let route = self.route(track);
        let departs = self.state.control[seat] & self.end(track, route.departure()).bit() != 0;
        !route.is_empty() & departs
    }

    /// The tracks that touch any of these systems.
    pub(crate) fn tracks_of(
        &self,
        systems: crate::pack::SystemSet,
    ) -> impl Iterator<Item = TrackId> + use<> {
        tracks_in(self.track_set(systems))
    }

    #[inline]
    fn track_set(&self, systems: SystemSet) -> u64 {
        let tracks_of = &self.pack.board.tracks_of;
        systems_in(systems).fold(0, |set, system| set | tracks_of[system.index()])
    }

    /// For each player, the tracks that touch one of their systems and none that is closed to them:
    /// under a black hole (MG-4.5) or an opponent's (MG-10.14).
    pub(crate) fn read_reach(&self) -> BySeat<u64> {
        let touched = self.state.control.0.map(|control| self.track_set(control));
        let covered = self.track_set(self.state.covered);
        kernel::BySeat(std::array::from_fn(|seat| {
            let others = (0..4).filter(|&other| other != seat);
            let closed = others.fold(covered, |set, other| set | touched[other]);
            touched[seat] & !closed
        }))
    }

    /// The systems against which the player has a conflict (MG-10.15).
    fn enemies(&self, seat: Seat) -> SystemSet {
        let mine = self.state.control[seat];
        let fronts = self.state.embattled & self.track_set(mine);
        let ends = tracks_in(fronts).fold(0, |set, track| {
            let face = self.pack.track(track);
            set | face.a.bit() | face.b.bit()
        });
        ends & !mine
    }

    pub(crate) fn check_extend(
        &self,
        seat: Seat,
        cube: Color,
        track: TrackId,
        from: Departure,
    ) -> Result<(), Illegal> {
        let state = &self.state;
        let departure = self.end(track, from);
        let destination = self.pack.track(track).other(departure);
        if state.covered & (departure.bit() | destination.bit()) != 0 {
            return Err(Illegal::by(
                "MG-4.5",
                "no route leads to or from a black hole",
            ));
        }
        if state.control[seat] & departure.bit() == 0 {
            return Err(Illegal::by(
                "MG-10.2",
                "a route departs from a system you control",
            ));
        }
        if state.embattled >> track.index() & 1 == 1 {
            return Err(Illegal::by("MG-10.15", "a conflict lies on this track"));
        }
        if state.control[seat] & destination.bit() == 0 {
            if self.is_solo() && self.owner(destination).is_some() {
                return Err(Illegal::by("WV-CON.24", "no route leads to a swarm"));
            }
            if self.owner(destination).is_some() {
                return Err(Illegal::by(
                    "MG-10.14",
                    "no route leads to an opponent's system",
                ));
            }
            if self.enemies(seat) & destination.bit() != 0 {
                let reason = "you are in conflict with the destination";
                return Err(Illegal::by("MG-10.27", reason));
            }
        }
        self.check_route_cube(seat, cube, track, from)
    }

    /// Whether the next slot takes this cube (MG-10.3 to MG-10.5).
    fn check_route_cube(
        &self,
        seat: Seat,
        cube: Color,
        track: TrackId,
        from: Departure,
    ) -> Result<(), Illegal> {
        let route = self.route(track);
        let fits = self.route_cubes(seat, track) & cube.bit() != 0;
        if cube == Color::Black {
            return Err(Illegal::by("MG-10.29", "black cubes fit no route"));
        }
        if route.is_empty() {
            if !fits {
                let reason = "a route has the color of its departure or its destination";
                return Err(Illegal::by("MG-10.3", reason));
            }
            return Ok(());
        }
        if route.departure() != from {
            let reason = "the route departs from its other end while it holds a cube";
            return Err(Illegal::by("MG-10.19", reason));
        }
        if self.is_filled(track) {
            return Err(Illegal::by("MG-8.40", "every slot of this route is filled"));
        }
        if !fits {
            return Err(Illegal::by(
                "MG-10.4",
                "a route keeps the color of its first cube",
            ));
        }
        Ok(())
    }

    /// The cubes that fit the next slot of a track by their color, as bits (MG-10.3, MG-10.4).
    #[inline]
    fn route_cubes(&self, seat: Seat, track: TrackId) -> u8 {
        let filled_by = self.filled_by(seat, Place::Routes);
        let route = self.route(track);
        let [a, b] = self.pack.track(track).end_colors;
        let of = |color: Color| filled_by[color as usize];
        select_unpredictable(route.is_empty(), of(a) | of(b), of(route.color()))
    }

    /// Offer what `check_extend` accepts, for these colors of cubes.
    pub(crate) fn offer_extend(&self, seat: Seat, colors: u8, offer: &mut impl OfferSink) {
        let state = &self.state;
        let mine = state.control[seat];
        let bright = colors & !Color::Black.bit();
        let fills = self.fills(seat, Place::Routes, bright);
        let mut tracks = state.reach[seat] & self.pack.tracks_with_end(fills) & !state.embattled;
        if !state.fights[seat].is_empty() {
            tracks &= !self.track_set(self.enemies(seat));
        }
        for track in tracks_in(tracks) {
            let face = self.pack.track(track);
            let ends = face.a.bit() | face.b.bit();
            // A track within reach has an end of the player's, so a route on it is the player's
            // own.
            let route = self.route(track);
            let begins_at_a = mine & face.a.bit() != 0;
            let nearer = select_unpredictable(begins_at_a, Departure::A, Departure::B);
            let from = select_unpredictable(route.is_empty(), nearer, route.departure());
            let fit = self.route_cubes(seat, track) & bright;
            let cubes = fit * u8::from(!self.is_filled(track));
            offer.each(cubes, |cube| Action::Extend { cube, track, from });
            if ends & !mine == 0 && route.is_empty() {
                let from = Departure::B;
                offer.each(cubes, |cube| Action::Extend { cube, track, from });
            }
        }
    }

    /// The color that a new route gets from its first cube: that of the departure if it fits.
    fn new_route_color(&self, seat: Seat, cube: Color, track: TrackId, from: Departure) -> Color {
        let mut ends = self.pack.track(track).end_colors;
        if from == Departure::B {
            ends.reverse();
        }
        // A cube of one of the two colors counts as itself; one that counts as another color counts
        // as the departure's color before the destination's.
        let stands_for =
            |&color: &Color| self.filled_by(seat, Place::Routes)[color as usize] & cube.bit() != 0;
        let own = ends.into_iter().find(|&color| color == cube);
        own.or_else(|| ends.into_iter().find(stands_for))
            .unwrap_or(cube)
    }
}

impl<L: Log<Event>> Context<'_, L> {
    pub(crate) fn extend(&mut self, seat: Seat, cube: Color, track: TrackId, from: Departure) {
        self.state.drawn[cube] -= 1;
        self.put_on_route(seat, cube, track, from);
        self.note(|| Event::RouteExtended {
            seat,
            cube,
            track,
            from,
        });
    }

    /// Put a cube on the next slot of a track.
    pub(crate) fn put_on_route(
        &mut self,
        seat: Seat,
        cube: Color,
        track: TrackId,
        from: Departure,
    ) {
        if self.route(track).is_empty() {
            let color = self.new_route_color(seat, cube, track, from);
            self.state.routes[track.index()] = Route::begin(from, color, cube);
        } else {
            self.state.routes[track.index()].push(cube);
        }
    }

    /// Return the cubes of all routes on these tracks to their owners (MG-10.17, MG-10.18, MG-4.9).
    pub(crate) fn dissolve_routes(
        &mut self,
        tracks: impl Iterator<Item = TrackId>,
        of: impl Fn(Seat) -> bool,
    ) {
        for track in tracks {
            let Some(owner) = self.route_owner(track) else {
                continue;
            };
            if of(owner) {
                self.note(|| Event::RouteDissolved { seat: owner, track });
                self.return_route(owner, track);
            }
        }
    }
}
