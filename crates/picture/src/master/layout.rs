//! The positions of everything on a board, computed once for each way to turn it, and used by every
//! picture. Text stays upright, so a turned board has different room for its links.

use std::fmt;

use master::{Board, Corner, SystemId, Track};

use super::facing::Facing;
use super::link::{FreeSpace, LinkSpot};
use crate::shape::tenths;

/// Half the width of a system.
pub const RADIUS: f64 = 46.0;
/// How far a system's name plate may extend to either side.
const PLATE: f64 = 98.0;
/// How far the center of a name plate is below the center of its system.
pub const PLATE_DROP: f64 = 37.0;
/// The side of a slot, if there is room for it.
const SLOT: f64 = 34.0;

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
}

/// The visible area of a board: a square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    corner: Point,
    side: f64,
}

impl Frame {
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
        let tracks: Vec<TrackPlace> = (board.tracks.iter())
            .map(|track| TrackPlace::of(board, track))
            .collect();
        let spots = place_links(board, &tracks);
        Layout {
            frame: frame(board, &spots),
            corners: board.corners.iter().map(|it| shade(board, it)).collect(),
            tracks,
            links: (spots.iter())
                .map(|spot| LinkPlace {
                    path: spot.path(),
                    symbol: spot.symbol,
                })
                .collect(),
        }
    }
}

impl TrackPlace {
    fn of(board: &Board, track: &Track) -> TrackPlace {
        let (slots, side) = track_slots(board, track);
        TrackPlace {
            ends: [center(board, track.a), center(board, track.b)],
            slots,
            side,
        }
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

/// The same square rotated by quarters until it is as upright as possible.
fn upright((mut cosine, mut sine): Point) -> Point {
    while cosine < sine.abs() {
        (cosine, sine) = (-sine, cosine);
    }
    (cosine, sine)
}

/// The visible area: a square around all systems and symbols.
fn frame(board: &Board, spots: &[LinkSpot]) -> Frame {
    let systems = (board.systems.iter()).map(|system| (system.position, PLATE));
    let systems = systems.map(|((x, y), reach)| ((f64::from(x), f64::from(y)), reach));
    let symbols = spots.iter().map(|spot| (spot.symbol, 32.0));
    let (mut low, mut high) = ((1000.0_f64, 1000.0_f64), (0.0_f64, 0.0_f64));
    for ((x, y), reach) in systems.chain(symbols) {
        low = (low.0.min(x - reach), low.1.min(y - reach));
        high = (high.0.max(x + reach), high.1.max(y + reach));
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

/// Find a place for all symbols, one after the other.
fn place_links(board: &Board, tracks: &[TrackPlace]) -> Vec<LinkSpot> {
    let mut room = FreeSpace::default();
    for system in &board.systems {
        let (x, y) = (f64::from(system.position.0), f64::from(system.position.1));
        room.add((x, y), RADIUS);
        let (half, _) = plate(&system.name);
        for reach in [-0.75, 0.0, 0.75] {
            room.add((x + reach * half, y + PLATE_DROP), 18.0);
        }
    }
    for track in tracks {
        let [a, b] = track.ends;
        (track.slots.iter()).for_each(|&at| room.add(at, track.side * 0.6));
        room.add_track(a, b);
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

/// How far the disc and the name plate of a system extend from its center in a direction.
fn clearance(name: &str, (dx, dy): Point) -> f64 {
    let (half, _) = plate(name);
    let covered = |along: f64| {
        let (x, y) = (dx * along, dy * along);
        along < RADIUS + 5.0 || (x.abs() < half + 4.0 && (y - PLATE_DROP).abs() < 16.0)
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
    let size = (2.0 * (PLATE - 14.0) / (letters * 0.68)).min(20.0);
    ((letters * size * 0.34 + 10.0).max(40.0), size)
}
