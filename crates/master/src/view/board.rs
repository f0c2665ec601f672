//! The board as everybody sees it (MG-IM.1).

use indexmap::IndexMap;
use kernel::{Game, Seat};
use serde::Serialize;

use super::Words;
use super::card::{ObjectiveView, objective_views};
use crate::Master;
use crate::card::{CardId, Kind};
use crate::color::Color;
use crate::cube::slots_in;
use crate::pack::{Line, Side, SystemId, TrackId};
use crate::setup::PlayerColor;
use crate::state::{BoardConflict, Departure};
use crate::symbol::Symbol;
use crate::weavers::WEAVER_SEAT;

/// A star system.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SystemView {
    /// The name on the board.
    pub name: &'static str,
    /// Its color.
    pub color: Color,
    /// How many planets it has.
    pub planets: u8,
    /// The cubes on its planets, in the order of settling.
    pub cubes: Vec<Color>,
    /// Who controls it.
    pub owner: Option<PlayerColor>,
    /// The Weaver card that lies on it.
    pub swarm: Option<String>,
    /// How many bases are in it.
    pub bases: u8,
    /// Whether it lies under a black hole token.
    pub covered: bool,
    /// Whether it is a starting system.
    pub home: bool,
    /// The player who started here.
    pub start_of: Option<PlayerColor>,
    /// The starting system of the corner it belongs to, if any.
    pub corner: Option<&'static str>,
    /// Where it is drawn: from 0 at the left to 1000 at the right.
    pub x: u16,
    /// Where it is drawn: from 0 at the top to 1000 at the bottom.
    pub y: u16,
}

/// The slots between two systems, and the route on them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TrackView {
    /// The two systems, in the order of the board.
    pub ends: [&'static str; 2],
    /// How many slots it has.
    pub slots: u8,
    /// The colors a route on it may have (MG-10.3).
    pub colors: Vec<Color>,
    /// The cubes of the route, from its departure on.
    pub cubes: Vec<Color>,
    /// The color chosen for the route.
    pub color: Option<Color>,
    /// The system the route departs from.
    pub from: Option<&'static str>,
    /// The owner of the route.
    pub owner: Option<PlayerColor>,
    /// Whether the route is complete.
    pub complete: bool,
    /// The conflict that lies on the track.
    pub conflict: Option<String>,
}

/// A conflict on the board. The cubes on its slots are with its card, in `cards` of the view.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ConflictView {
    /// The track it lies on.
    pub track: String,
    /// Held by the player with advantage.
    pub symbol: Symbol,
    /// How many cubes the winner takes.
    pub loot: u8,
    /// The player with more cubes on their side.
    pub advantage: Option<PlayerColor>,
    /// Whether one side is a neutral system.
    pub neutral: bool,
    /// The red side.
    pub red: SideView,
    /// The blue side.
    pub blue: SideView,
}

/// A side of a conflict on the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SideView {
    /// Who is on it; none if the system is neutral or a swarm's.
    pub player: Option<PlayerColor>,
    /// Whether the Weavers are on it (WV-CON.3).
    pub weavers: bool,
    /// The system it faces.
    pub system: &'static str,
    /// The cubes on it.
    pub cubes: Vec<Color>,
    /// How many slots it has.
    pub slots: u8,
    /// What its player gains by winning, besides the loot.
    pub gains: Vec<ObjectiveView>,
    /// Whether its player has offered to stop the conflict and waits for the answer.
    pub offers_truce: bool,
    /// Whether an offer by its player was refused this turn.
    pub was_refused: bool,
}

/// A symbol linked to one or two systems.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct LinkView {
    /// How it is held.
    pub line: Line,
    /// Which symbol.
    pub symbol: Symbol,
    /// The linked systems.
    pub systems: Vec<&'static str>,
    /// Who holds it now.
    pub holders: Vec<PlayerColor>,
}

impl Master {
    /// The color of a player; the Weavers have none.
    pub(super) fn color_of(&self, seat: Seat) -> Option<PlayerColor> {
        self.is_player(seat).then(|| self.state.agreed.colors[seat])
    }

    pub(super) fn system_views(&self) -> IndexMap<&'static str, SystemView> {
        (0..self.pack.board.systems.len() as u8)
            .map(SystemId)
            .map(|system| (self.pack.system_word(system), self.system_view(system)))
            .collect()
    }

    fn system_view(&self, system: SystemId) -> SystemView {
        let state = &self.state;
        let face = self.pack.system(system);
        let corners = &self.pack.board.corners;
        let corner = corners
            .iter()
            .find(|corner| corner.home == system || corner.near.contains(&system));
        let (x, y) = face.position;
        SystemView {
            name: &face.name,
            color: face.color,
            planets: face.planets,
            cubes: state.planets[system.index()].cubes().collect(),
            owner: self.owner(system).and_then(|seat| self.color_of(seat)),
            swarm: self
                .swarm_at(system)
                .map(|swarm| self.pack.weaver_word(swarm.weaver)),
            bases: state.bases[system.index()],
            covered: state.covered & system.bit() != 0,
            home: self.pack.board.homes & system.bit() != 0,
            start_of: Seat::all(self.seats())
                .find(|&seat| state.homes[seat] == Some(system))
                .and_then(|seat| self.color_of(seat)),
            corner: corner.map(|corner| self.pack.system_word(corner.home)),
            x,
            y,
        }
    }

    pub(super) fn track_views(&self) -> Words<TrackView> {
        (0..self.pack.board.tracks.len() as u8)
            .map(TrackId)
            .map(|track| {
                let key = self.pack.track_word(track, Departure::A);
                (key, self.track_view(track))
            })
            .collect()
    }

    fn track_view(&self, track: TrackId) -> TrackView {
        let face = self.pack.track(track);
        let route = self.route(track);
        let begun = !route.is_empty();
        let departure = || self.end(track, route.departure());
        TrackView {
            ends: [face.a, face.b].map(|end| self.pack.system_word(end)),
            slots: face.slots,
            colors: face.end_colors.to_vec(),
            cubes: route.cubes().collect(),
            color: begun.then(|| route.color()),
            from: begun.then(|| self.pack.system_word(departure())),
            owner: self.route_owner(track).and_then(|seat| self.color_of(seat)),
            complete: self.is_complete(track),
            conflict: self
                .conflict_on(track)
                .map(|card| self.pack.card_word(card)),
        }
    }

    pub(super) fn conflict_views(&self) -> Words<ConflictView> {
        Kind::Conflict
            .cards()
            .filter_map(|card| {
                let conflict = self.board_conflict(card)?;
                let view = self.conflict_view(card, &conflict);
                Some((self.pack.card_word(card), view))
            })
            .collect()
    }

    fn conflict_view(&self, card: CardId, conflict: &BoardConflict) -> ConflictView {
        let face = self.conflict_face(card);
        ConflictView {
            track: self.pack.track_word(conflict.track, Departure::A),
            symbol: face.symbol,
            loot: face.loot,
            advantage: Seat::all(self.seats())
                .find(|&seat| self.has_advantage(seat, card))
                .and_then(|seat| self.color_of(seat)),
            neutral: conflict.is_neutral(),
            red: self.side_view(card, conflict, Side::Red),
            blue: self.side_view(card, conflict, Side::Blue),
        }
    }

    fn side_view(&self, card: CardId, conflict: &BoardConflict, side: Side) -> SideView {
        let project = self.side_project(card, side);
        let face = self.pack.project(project);
        let cubes = self.state.cubes[project.index()];
        SideView {
            player: conflict.player(side).and_then(|seat| self.color_of(seat)),
            weavers: conflict
                .player(side)
                .is_some_and(|seat| !self.is_player(seat)),
            system: self.pack.system_word(self.side_system(conflict, side)),
            cubes: slots_in(cubes.filled())
                .filter_map(|slot| cubes.get(slot))
                .collect(),
            slots: face.slots.len() as u8,
            gains: self.gains(card, conflict, side),
            offers_truce: self.state.offers.has(card, side),
            was_refused: self.state.refused.has(card, side),
        }
    }

    /// What the winner gains: what is printed on the opposite side (MG-19.11), or a base against a
    /// neutral system, whatever is printed (MG-19.22, MG-19.41).
    fn gains(&self, card: CardId, conflict: &BoardConflict, side: Side) -> Vec<ObjectiveView> {
        if conflict.player(side).is_none() {
            return Vec::new();
        }
        if conflict.is_neutral() {
            return vec![ObjectiveView {
                word: "occupy".to_owned(),
                text: "place a base in the neutral system".to_owned(),
            }];
        }
        if conflict.player(side.opposite()) == Some(WEAVER_SEAT) && self.is_solo() {
            // WV-CON.2, WV-CON.9
            return vec![ObjectiveView {
                word: "destroy".to_owned(),
                text: "destroy the swarm and place a base in its system".to_owned(),
            }];
        }
        objective_views(self.conflict_face(card), side.opposite())
    }

    pub(super) fn link_views(&self) -> Vec<LinkView> {
        self.pack
            .board
            .links
            .iter()
            .map(|link| {
                let mut systems = vec![self.pack.system_word(link.a)];
                if link.b != link.a {
                    systems.push(self.pack.system_word(link.b));
                }
                LinkView {
                    line: link.line,
                    symbol: link.symbol,
                    systems,
                    holders: Seat::all(self.seats())
                        .filter(|&seat| self.holds_link(seat, link))
                        .filter_map(|seat| self.color_of(seat))
                        .collect(),
                }
            })
            .collect()
    }
}
