//! Bases, black holes, planets and routes.

use kernel::{Game, Seat};

use super::Findings;
use crate::black_hole::TOKENS;
use crate::effect::Place;
use crate::pack::{SystemId, SystemSet, TrackId};
use crate::state::{Departure, Phase, Planets, Route};
use crate::victory::{BASES, HOMES_TO_WIN, SYMBOLS_TO_WIN};
use crate::weavers::WEAVER_SEAT;
use crate::{Color, Master, systems_in};

impl Master {
    pub(super) fn check_board_shape(&self, findings: &mut Findings) {
        self.check_system_sets(findings);
        for (index, &planets) in self.state.planets.iter().enumerate() {
            if planets != Planets::default() {
                self.check_planet_shape(SystemId(index as u8), planets, findings);
            }
        }
        for (index, &route) in self.state.routes.iter().enumerate() {
            if route != Route::EMPTY {
                self.check_route_shape(TrackId(index as u8), route, findings);
            }
        }
    }

    fn check_system_sets(&self, findings: &mut Findings) {
        let state = &self.state;
        let known = self.pack.board.systems.len();
        let beyond: SystemSet = !self.pack.all_systems();
        let used = state
            .control
            .0
            .iter()
            .fold(state.covered, |set, it| set | it);
        let bases = state.bases[known..].iter().all(|&count| count == 0);
        let homes = state
            .homes
            .0
            .iter()
            .flatten()
            .all(|&home| self.is_system(home));
        let settled = state
            .settled
            .iter()
            .all(|(system, _)| self.is_system(system));
        findings.require(
            used & beyond == 0 && bases && homes && settled,
            "MG-INV.10",
            || format!("pieces lie in a system beyond the {known} of the board"),
        );
    }

    /// MG-INV.12: every planet of a system holds at most one cube, which is not black.
    fn check_planet_shape(&self, system: SystemId, planets: Planets, findings: &mut Findings) {
        let cube = |index: u8| planets.0 >> (3 * index) & 7;
        let bright = (0..planets.settled()).all(|index| (1..=4).contains(&cube(index)));
        if !self.is_system(system) || !bright {
            let message = format!("{}: only bright cubes lie on planets", self.name_of(system));
            return findings.add("MG-INV.12", message);
        }
        let face = self.pack.system(system);
        findings.require(planets.settled() <= face.planets, "MG-INV.12", || {
            let (settled, planets) = (planets.settled(), face.planets);
            format!(
                "{settled} cubes lie on the {planets} planets of {}",
                face.id
            )
        });
    }

    /// MG-INV.16: cubes fill the slots of a track one by one from the departure.
    fn check_route_shape(&self, track: TrackId, route: Route, findings: &mut Findings) {
        let Some(face) = self.pack.board.tracks.get(track.index()) else {
            let known = self.pack.board.tracks.len();
            let message = format!("cubes lie on a track beyond the {known} of the board");
            return findings.add("MG-INV.16", message);
        };
        let fits = !route.is_empty() && route.len() <= face.slots && route.is_packed();
        findings.require(fits, "MG-INV.16", || {
            format!(
                "{} cubes lie on the {} slots of {}, or with gaps",
                route.len(),
                face.slots,
                self.short_track(track)
            )
        });
    }

    fn name_of(&self, system: SystemId) -> String {
        match self.pack.board.systems.get(system.index()) {
            Some(face) => face.id.clone(),
            None => format!("system {}", system.0),
        }
    }

    pub(super) fn check_board(&self, findings: &mut Findings) {
        self.check_owners(findings);
        self.check_bases(findings);
        self.check_homes(findings);
        self.check_tokens(findings);
        self.check_covered(findings);
        for track in self.all_tracks() {
            let route = self.route(track);
            if !route.is_empty() {
                self.check_route_colors(track, route, findings);
                self.check_route_ends(track, route, findings);
            }
        }
        self.check_no_victory(findings);
    }

    /// MG-INV.9, MG-INV.10: one owner, and no more bases than planets.
    fn check_owners(&self, findings: &mut Findings) {
        for system in self.all_system_ids() {
            let owns = |&seat: &Seat| self.state.control[seat] & system.bit() != 0;
            let owners = Seat::all(4).filter(owns).count();
            let bases = self.state.bases[system.index()];
            let face = self.pack.system(system);
            findings.require(owners <= 1, "MG-INV.9", || {
                format!("{owners} players control {}", face.id)
            });
            findings.require(bases <= face.planets, "MG-INV.10", || {
                let planets = face.planets;
                format!("{} has {planets} planets and {bases} bases", face.id)
            });
            // WV-BAS.4: a system with a swarm has an owner but no base.
            let based = owners - usize::from(self.swarm_at(system).is_some()).min(owners);
            findings.require((based == 0) == (bases == 0), "MG-INV.10", || {
                format!("{} has {bases} bases and {owners} owners", face.id)
            });
        }
    }

    /// MG-INV.7, MG-INV.32: nine bases for each player, none for anybody else.
    fn check_bases(&self, findings: &mut Findings) {
        let state = &self.state;
        for seat in Seat::all(self.seats()) {
            let constructed = self.constructed_bases(state.cards[seat]).count() as u32;
            let waiting = u32::from(state.stock[seat]) + constructed;
            let board: u32 = systems_in(state.control[seat])
                .map(|system| u32::from(state.bases[system.index()]))
                .sum();
            findings.require(waiting + board == u32::from(BASES), "MG-INV.7", || {
                let (name, stock) = (self.seat_name(seat), state.stock[seat]);
                format!(
                    "{name} has nine bases, not {stock} in stock, {constructed} constructed and \
                     {board} on the board"
                )
            });
            let playing = state.phase != Phase::Over;
            findings.require(waiting != 0 || !playing, "MG-INV.32", || {
                let name = self.seat_name(seat);
                format!("{name} has no base left to place, yet the game goes on")
            });
        }
        for seat in self.empty_seats() {
            let swarms = self.is_solo() && seat == WEAVER_SEAT;
            let unused = state.stock[seat] == 0 && (swarms || state.control[seat] == 0);
            findings.require(unused, "MG-INV.7", || {
                "bases of a color that nobody plays are in use".to_owned()
            });
        }
    }

    /// Everyone started in a different corner (MG-2.14).
    fn check_homes(&self, findings: &mut Findings) {
        let mut taken = 0;
        for seat in Seat::all(self.seats()) {
            let Some(home) = self.state.homes[seat] else {
                // A game can end before everybody has chosen (MG-6.8).
                findings.require(self.state.turn == 0, "MG-2.14", || {
                    format!("{} has no home", self.seat_name(seat))
                });
                continue;
            };
            let free = self.pack.board.homes & !taken;
            findings.require(free & home.bit() != 0, "MG-2.14", || {
                let (name, word) = (self.seat_name(seat), self.name_of(home));
                format!("{word} is not a corner in which {name} alone started")
            });
            taken |= home.bit();
        }
        let stranger = self
            .empty_seats()
            .any(|seat| self.state.homes[seat].is_some());
        findings.require(!stranger, "MG-2.14", || {
            "a seat that nobody has has a home".to_owned()
        });
    }

    /// MG-INV.8: nine tokens for black holes and skipped turns together.
    fn check_tokens(&self, findings: &mut Findings) {
        let holes = self.state.covered.count_ones();
        let skips: u32 = self.state.skips.0.iter().map(|&it| u32::from(it)).sum();
        // WV-BAS.2: neither the Weavers nor skipped turns use tokens in the solo mode.
        findings.require(
            self.is_solo() || holes + skips <= TOKENS,
            "MG-INV.8",
            || format!("{holes} black holes and {skips} skip markers need more than nine tokens"),
        );
        let stranger = self.empty_seats().any(|seat| self.state.skips[seat] != 0);
        findings.require(!stranger, "MG-INV.8", || {
            "a seat that nobody has must skip a turn".to_owned()
        });
    }

    /// MG-INV.11: a covered system and its tracks are empty.
    fn check_covered(&self, findings: &mut Findings) {
        for system in systems_in(self.state.covered) {
            let mut tracks = self.tracks_of(system.bit());
            let empty = self.state.bases[system.index()] == 0
                && self.state.planets[system.index()] == Planets::default()
                && self.state.embattled & self.pack.board.tracks_of[system.index()] == 0
                && tracks.all(|track| self.route(track).is_empty());
            findings.require(empty, "MG-INV.11", || {
                let word = self.name_of(system);
                format!("{word} is covered: bases, cubes and conflicts in and around it must go")
            });
        }
    }

    /// MG-INV.15: a route has one color, that of one of its ends.
    fn check_route_colors(&self, track: TrackId, route: Route, findings: &mut Findings) {
        let color = route.color();
        let face = self.pack.track(track);
        let ends = [face.a, face.b].map(|end| self.pack.system(end).color);
        let printed = ends.contains(&color);
        let fits = |cube: Color| cube == color || self.may_count_as(cube, color, Place::Routes);
        findings.require(printed && route.cubes().all(fits), "MG-INV.15", || {
            format!(
                "the {} route on {} must have one color, that of one of its ends",
                color.word(),
                self.short_track(track)
            )
        });
    }

    /// MG-INV.17, MG-INV.18, MG-INV.42: the owner of a route, and what is at its ends.
    fn check_route_ends(&self, track: TrackId, route: Route, findings: &mut Findings) {
        let departure = self.end(track, route.departure());
        let destination = self.pack.track(track).other(departure);
        let name = || match route.departure() {
            Departure::A => self.pack.track_word(track, Departure::A),
            Departure::B => self.pack.track_word(track, Departure::B),
        };
        let embattled = self.state.embattled >> track.index() & 1 == 1;
        findings.require(!embattled, "MG-INV.18", || {
            format!("cubes lie on {} under a conflict card", name())
        });
        // A covered end is reported as MG-INV.11.
        if self.state.covered & (departure.bit() | destination.bit()) != 0 {
            return;
        }
        let Some(owner) = self.owner(departure) else {
            let message = format!("nobody controls the departure of the route {}", name());
            return findings.add("MG-INV.17", message);
        };
        let foreign = self.owner(destination).is_some_and(|other| other != owner);
        findings.require(!foreign, "MG-INV.42", || {
            let player = self.seat_name(owner);
            format!(
                "{player}'s route {} leads to another player's system",
                name()
            )
        });
    }

    /// MG-INV.29: a victory ends the game.
    fn check_no_victory(&self, findings: &mut Findings) {
        let state = &self.state;
        if state.phase == Phase::Over {
            return;
        }
        for seat in Seat::all(self.seats()).filter(|&seat| !state.resigned.has(seat)) {
            let homes = (state.control[seat] & self.pack.board.homes).count_ones();
            let most = state.symbols[seat]
                .iter()
                .copied()
                .max()
                .unwrap_or_default();
            let bases: u32 = systems_in(state.control[seat])
                .map(|system| u32::from(state.bases[system.index()]))
                .sum();
            let won = HOMES_TO_WIN <= homes || SYMBOLS_TO_WIN <= most || u32::from(BASES) <= bases;
            findings.require(!won, "MG-INV.29", || {
                let name = self.seat_name(seat);
                format!(
                    "{name} has won: {bases} bases on the board, {homes} starting systems, {most} \
                     identical symbols"
                )
            });
        }
    }
}
