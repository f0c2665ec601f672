//! The positions of everything on a board, computed once for each way to turn it, and used by every
//! picture. Text stays upright, so a turned board has different room for its links.

use std::fmt;

use master::{Board, Corner, System, SystemId, Track};

use super::berth::{self, Berths};
use super::facing::Facing;
use super::link::{FreeSpace, LinkSpot, distance, overlap};
use crate::shape::tenths;

/// Half the width of a system.
pub const RADIUS: f64 = 46.0;
/// How far a system's name plate may extend to either side.
const PLATE: f64 = 98.0;
/// How far the center of a name plate is below the center of its system.
pub const PLATE_DROP: f64 = 56.0;
/// The side of a slot, if there is room for it.
const SLOT: f64 = 34.0;
/// Half the width and height of the badge of a conflict.
pub const BADGE: Point = (67.0, 29.0);

/// A place on the board.
pub type Point = (f64, f64);

/// The positions of everything printed on a board. Lists are in the order of the pack.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// The visible area.
    pub frame: Frame,
    /// The shaded areas under a starting system and the two systems closest to it, as path data.
    pub corners: Vec<String>,
    /// The tracks.
    pub tracks: Vec<TrackPlace>,
    /// The links.
    pub links: Vec<LinkPlace>,
    /// For each system, where its stations lie.
    berths: Vec<Berths>,
}

/// The visible area of a board: a square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    corner: Point,
    side: f64,
}

impl Frame {
    /// Its corners: the upper left and the lower right one.
    pub fn corners(self) -> (Point, Point) {
        let (left, top) = self.corner;
        (self.corner, (left + self.side, top + self.side))
    }

    /// The place nearest to this one where something that reaches this far to each side lies inside.
    pub fn hold(self, (x, y): Point, (wide, high): Point) -> Point {
        let (left, top) = self.corner;
        (
            x.clamp(left + wide, left + self.side - wide),
            y.clamp(top + high, top + self.side - high),
        )
    }
}

/// As the `viewBox` of a picture.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((x, y), side) = (self.corner, tenths(self.side));
        write!(f, "{} {} {side} {side}", tenths(x), tenths(y))
    }
}

/// The position of a track.
#[derive(Clone, PartialEq, Debug)]
pub struct TrackPlace {
    /// The centers of its two systems.
    pub ends: [Point; 2],
    /// The centers of its slots, beginning at the first end.
    pub slots: Vec<Point>,
    /// The side of a slot.
    pub side: f64,
    /// Where the badge of a conflict lies.
    pub badge: Point,
}

/// The position of a link.
#[derive(Clone, PartialEq, Debug)]
pub struct LinkPlace {
    /// Its line, as path data.
    pub path: String,
    /// The center of its symbol.
    pub symbol: Point,
}

impl Layout {
    /// The layout of a board turned like this.
    pub fn of(printed: &Board, facing: Facing) -> Layout {
        let board = &facing.board(printed);
        let mut tracks: Vec<TrackPlace> = (board.tracks.iter())
            .map(|track| TrackPlace::of(board, track))
            .collect();
        let systems: Vec<(Point, f64)> = board.systems.iter().flat_map(covered).collect();
        place_badges(&mut tracks, &systems);
        let spots = place_links(board, &tracks);
        // Badges and stations make room for each other, a little at a time.
        let mut berths = berth::berths(board, &tracks, &spots);
        for _ in 0..3 {
            let symbols = spots.iter().map(|spot| (spot.symbol, 23.0));
            let stations =
                (board.systems.iter().zip(&berths)).flat_map(|(it, berths)| berths.all(it));
            let things: Vec<(Point, f64)> = (systems.iter().copied())
                .chain(symbols)
                .chain(stations)
                .collect();
            place_badges(&mut tracks, &things);
            berths = berth::berths(board, &tracks, &spots);
        }
        Layout {
            frame: frame(board, &tracks, &spots, &berths),
            corners: board.corners.iter().map(|it| shade(board, it)).collect(),
            tracks,
            links: (spots.iter())
                .map(|spot| LinkPlace {
                    path: spot.path(),
                    symbol: spot.symbol,
                })
                .collect(),
            berths,
        }
    }

    /// Where a station of the system with this index lies, from the middle of the system, and its size:
    /// alone, or one of several side by side.
    pub fn berth(&self, system: usize, index: u8, stations: u8) -> (Point, f64) {
        self.berths[system].place(index, stations)
    }
}

/// Where the worlds of a system are, from its middle: before their sun.
pub const fn worlds(planets: u8) -> &'static [Point] {
    match planets {
        1 => &[(0.0, 26.0)],
        2 => &[(-23.0, 23.0), (23.0, 23.0)],
        _ => &[(-40.0, 15.0), (0.0, 27.0), (40.0, 15.0)],
    }
}

impl TrackPlace {
    fn of(board: &Board, track: &Track) -> TrackPlace {
        let (slots, side) = track_slots(board, track);
        let middle = |part: fn(&Point) -> f64| {
            slots.iter().map(part).sum::<f64>() / slots.len().max(1) as f64
        };
        TrackPlace {
            ends: [center(board, track.a), center(board, track.b)],
            badge: (middle(|it| it.0), middle(|it| it.1)),
            slots,
            side,
        }
    }

    /// The line from one system to the other, without the parts that lie on them, as path data.
    pub fn lane(&self) -> String {
        let (dx, dy) = self.direction();
        let [a, b] = self.ends;
        let (from, to) = (clear((dx, dy)), clear((-dx, -dy)));
        let at = |(x, y): Point| format!("{} {}", x.round(), y.round());
        let from = (a.0 + dx * from, a.1 + dy * from);
        let to = (b.0 - dx * to, b.1 - dy * to);
        format!("M{}L{}", at(from), at(to))
    }

    /// The straight line between the systems, as path data.
    pub fn path(&self) -> String {
        let [(ax, ay), (bx, by)] = self.ends;
        format!("M{ax} {ay}L{bx} {by}")
    }

    /// The unit vector from the first end to the second.
    pub fn direction(&self) -> Point {
        let [(ax, ay), (bx, by)] = self.ends;
        let length = (bx - ax).hypot(by - ay).max(1.0);
        ((bx - ax) / length, (by - ay) / length)
    }

    /// A transformation that moves something drawn around the origin to a place on the track,
    /// rotated along the track but never upside down.
    pub fn turned(&self, (x, y): Point) -> String {
        let (cosine, sine) = upright(self.direction());
        let minus = 0.0 - sine;
        format!(
            "matrix({cosine:.4} {sine:.4} {minus:.4} {cosine:.4} {} {})",
            tenths(x),
            tenths(y)
        )
    }
}

/// How far from the middle of a system a lane begins that leaves in this direction: below is the name.
pub fn clear((_, down): Point) -> f64 {
    if 0.5 < down { 80.0 } else { 42.0 }
}

/// The same square rotated by quarters until it is as upright as possible.
fn upright((mut cosine, mut sine): Point) -> Point {
    while cosine < sine.abs() {
        (cosine, sine) = (-sine, cosine);
    }
    (cosine, sine)
}

/// The visible area: a square around all systems and symbols.
fn frame(board: &Board, tracks: &[TrackPlace], spots: &[LinkSpot], berths: &[Berths]) -> Frame {
    let middle = |system: &System| {
        let (x, y) = system.position;
        (f64::from(x), f64::from(y))
    };
    let systems = (board.systems.iter()).map(|system| (middle(system), (76.0, 76.0)));
    let symbols = spots.iter().map(|spot| (spot.symbol, (29.0, 29.0)));
    let badges = tracks.iter().map(|track| (track.badge, BADGE));
    // Bases may lie on a pile, with their number.
    let stations = (board.systems.iter().zip(berths)).map(|(system, berths)| {
        let ((x, y), ((dx, dy), _)) = (middle(system), berths.place(0, 1));
        ((x + dx, y + dy), (30.0, 40.0))
    });
    let (mut low, mut high) = ((1000.0_f64, 1000.0_f64), (0.0_f64, 0.0_f64));
    for ((x, y), (wide, tall)) in systems.chain(symbols).chain(badges).chain(stations) {
        low = (low.0.min(x - wide), low.1.min(y - tall));
        high = (high.0.max(x + wide), high.1.max(y + tall));
    }
    let side = (high.0 - low.0).max(high.1 - low.1);
    let start = |low: f64, high: f64| (low + high - side) / 2.0;
    let corner = (start(low.0, high.0), start(low.1, high.1));
    Frame { corner, side }
}

/// The path from one neighbor of a starting system through it to the other.
fn shade(board: &Board, corner: &Corner) -> String {
    let [a, home, b] = [corner.near[0], corner.home, corner.near[1]].map(|id| center(board, id));
    let to = |(x, y): Point| format!("{} {}", tenths(x), tenths(y));
    format!("M{}L{}L{}", to(a), to(home), to(b))
}

/// Where a system is.
fn center(board: &Board, system: SystemId) -> Point {
    let (x, y) = board.systems[system.index()].position;
    (x.into(), y.into())
}

/// What a system covers: circles around its sun, its worlds and its name.
pub(super) fn covered(system: &System) -> Vec<(Point, f64)> {
    let (x, y) = (f64::from(system.position.0), f64::from(system.position.1));
    let mut things = vec![((x, y), RADIUS)];
    for (dx, dy) in worlds(system.planets) {
        things.push(((x + dx, y + dy), 19.0));
    }
    let (half, _) = plate(&system.name);
    for reach in [-0.75, 0.0, 0.75] {
        things.push(((x + reach * half, y + PLATE_DROP), 18.0));
    }
    things
}

/// The circles that a badge covers.
pub(super) fn badge_circles((x, y): Point) -> [(Point, f64); 3] {
    [
        ((x - 43.0, y), 25.0),
        ((x, y), BADGE.1),
        ((x + 43.0, y), 25.0),
    ]
}

/// Move the badges a little along their tracks or beside them, where they would cover something.
fn place_badges(tracks: &mut [TrackPlace], things: &[(Point, f64)]) {
    for index in 0..tracks.len() {
        let place = &tracks[index];
        let ((x, y), (dx, dy)) = (place.badge, place.direction());
        // Those that were placed before stay; later ones have room of their own to move.
        let others = (tracks.iter().enumerate()).filter(|(other, _)| *other != index);
        let near: Vec<(Point, f64, f64)> = others
            .flat_map(|(other, track)| {
                let much = if other < index { 1.0 } else { 0.3 };
                let slots = track.slots.iter().map(|&slot| (slot, 20.0, 1.0));
                let badge = badge_circles(track.badge);
                slots.chain(badge.map(move |(at, reach)| (at, reach, much)))
            })
            .chain(things.iter().map(|&(at, reach)| (at, reach, 1.0)))
            .filter(|(at, ..)| distance(*at, (x, y)) < 190.0)
            .collect();
        let badness = |at: Point, away: f64| -> f64 {
            let parts = badge_circles(at).into_iter();
            let each = parts.flat_map(|(part, reach)| {
                let one = move |&(thing, wide, much): &(Point, f64, f64)| {
                    overlap(distance(part, thing), reach + wide) * much
                };
                near.iter().map(one)
            });
            away / 30.0 + each.sum::<f64>()
        };
        let mut best = (f64::MAX, (x, y));
        for along in [0.0, 6.0, -6.0, 12.0, -12.0, 20.0, -20.0, 30.0, -30.0] {
            for aside in [0.0, 6.0, -6.0, 12.0, -12.0, 18.0, -18.0, 27.0, -27.0] {
                let at = (x + dx * along - dy * aside, y + dy * along + dx * aside);
                let bad = badness(at, f64::hypot(along, aside));
                if bad < best.0 {
                    best = (bad, at);
                }
            }
        }
        tracks[index].badge = best.1;
    }
}

/// Find a place for all symbols, one after the other.
fn place_links(board: &Board, tracks: &[TrackPlace]) -> Vec<LinkSpot> {
    let mut room = FreeSpace::default();
    for (at, reach) in board.systems.iter().flat_map(covered) {
        room.add(at, reach);
    }
    for track in tracks {
        let [a, b] = track.ends;
        (track.slots.iter()).for_each(|&at| room.add(at, track.side * 0.6));
        room.add_track(a, b);
        for (at, reach) in badge_circles(track.badge) {
            room.add_badge(at, reach);
        }
    }
    let ends = |link: &master::Link| (center(board, link.a), center(board, link.b));
    board
        .links
        .iter()
        .map(|link| room.place(ends(link)))
        .collect()
}

/// The centers of a track's slots, and the side of a slot.
fn track_slots(board: &Board, track: &Track) -> (Vec<Point>, f64) {
    let ((ax, ay), (bx, by)) = (center(board, track.a), center(board, track.b));
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let (dx, dy) = ((bx - ax) / length, (by - ay) / length);
    let start = clearance(&board.systems[track.a.index()].name, (dx, dy));
    let end = length - clearance(&board.systems[track.b.index()].name, (-dx, -dy));
    let count = f64::from(track.slots.max(1));
    let pitch = ((end - start).max(40.0) / count).min(SLOT + 7.0);
    let middle = |index: u8| {
        let along = (start + end) / 2.0 + pitch * (f64::from(index) - (count - 1.0) / 2.0);
        (ax + dx * along, ay + dy * along)
    };
    ((0..track.slots).map(middle).collect(), pitch * 0.83)
}

/// How far a system extends from its center in a direction: its worlds sideways, its name below.
fn clearance(name: &str, (dx, dy): Point) -> f64 {
    let (half, _) = plate(name);
    let covered = |along: f64| {
        let (x, y) = (dx * along, dy * along);
        let is_on_name = x.abs() < half - 2.0 && (y - PLATE_DROP).abs() < 16.0;
        (x / 60.0).hypot(y / 50.0) < 1.0 || is_on_name
    };
    let mut reach = PLATE + 40.0;
    while RADIUS < reach && !covered(reach) {
        reach -= 2.0;
    }
    reach
}

/// Half the width of a name plate and the size of its letters: a long name gets smaller ones.
pub fn plate(name: &str) -> (f64, f64) {
    let letters = name.chars().count().max(1) as f64;
    let size = (2.0 * (PLATE - 14.0) / (letters * 0.68)).min(22.0);
    ((letters * size * 0.34 + 10.0).max(40.0), size)
}
