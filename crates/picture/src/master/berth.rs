//! Where the stations of a system lie: on the side where they are least in the way of lanes, symbols and
//! names.

use master::{Board, System};

use super::layout::{PLATE_DROP, Point, TrackPlace, badge_circles, covered, plate, worlds};
use super::link::{LinkSpot, distance, from_line, overlap};

/// The size of a station alone, and of one among several.
const ALONE: f64 = 42.0;
const BESIDE: f64 = 28.0;
/// How many degrees may lie between two stations side by side.
const STEPS: [f64; 4] = [28.0, 34.0, 45.0, 60.0];
/// How far they may be from the middle of their system, compared with its orbit.
const REACHES: [f64; 3] = [1.0, 1.1, 0.93];

/// The direction of the middle of several stations, in degrees clockwise from the right; how far they are from
/// each other; and how far from their system.
type Row = (f64, f64, f64);

/// Where the stations of a system lie, for each number of them.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Berths([Row; 3]);

impl Berths {
    /// Where a station lies, from the middle of its system, and its size.
    pub(super) fn place(&self, index: u8, stations: u8) -> (Point, f64) {
        let direction = self.0[usize::from(stations.clamp(1, 3) - 1)];
        place(direction, index, stations)
    }

    /// What stations may cover, however many there are.
    pub(super) fn all(&self, system: &System) -> Vec<(Point, f64)> {
        let (x, y) = middle(system);
        let all = (1..=3).flat_map(|stations| (0..stations).map(move |index| (index, stations)));
        let places = all.map(|(index, stations)| {
            let ((dx, dy), size) = self.place(index, stations);
            ((x + dx, y + dy), size * 0.42)
        });
        places.collect()
    }
}

fn middle(system: &System) -> Point {
    (f64::from(system.position.0), f64::from(system.position.1))
}

fn place((direction, step, reach): Row, index: u8, stations: u8) -> (Point, f64) {
    let offset = f64::from(index) - (f64::from(stations) - 1.0) / 2.0;
    let (sine, cosine) = (direction + offset * step).to_radians().sin_cos();
    let size = if stations <= 1 { ALONE } else { BESIDE };
    ((cosine * 66.0 * reach, sine * 62.0 * reach - 6.0), size)
}

/// The best places for the stations of each system.
pub(super) fn berths(board: &Board, tracks: &[TrackPlace], links: &[LinkSpot]) -> Vec<Berths> {
    let of_system = |system: &System| {
        let around = Around::of(board, tracks, links, system);
        Berths([1, 2, 3].map(|stations| {
            let badness = |row: Row| -> f64 {
                let places = (0..stations).map(|index| place(row, index, stations));
                places.map(|it| around.crowd(it)).sum()
            };
            // Equals keep the first: the upper right, then what is near to it.
            let directions = (0..24).map(|step| -45.0 - 7.5 * f64::from(step));
            let directions = directions.chain((1..8).map(|step| -45.0 + 7.5 * f64::from(step)));
            let steps = if stations == 1 {
                &STEPS[..1]
            } else {
                &STEPS[..]
            };
            let best = directions
                .flat_map(|direction| steps.iter().map(move |&step| (direction, step)))
                .flat_map(|(direction, step)| REACHES.map(|reach| (direction, step, reach)))
                .map(|row| (badness(row), row))
                .reduce(|best, next| if next.0 < best.0 { next } else { best });
            best.map_or((-45.0, STEPS[0], 1.0), |(_, row)| row)
        }))
    };
    board.systems.iter().map(of_system).collect()
}

/// What is near a system, as seen from its middle.
struct Around {
    /// Where something lies, how far it reaches, and how much it matters.
    things: Vec<(Point, f64, f64)>,
    lanes: Vec<[Point; 2]>,
    /// Half the width of its name.
    name: f64,
}

impl Around {
    fn of(board: &Board, tracks: &[TrackPlace], links: &[LinkSpot], system: &System) -> Around {
        let (x, y) = middle(system);
        let seen = |(px, py): Point| (px - x, py - y);
        let badges = tracks.iter().flat_map(|track| badge_circles(track.badge));
        let slots = tracks.iter().flat_map(|track| &track.slots);
        let symbols = links.iter().map(|link| (seen(link.symbol), 28.0, 3.0));
        let others = (board.systems.iter()).filter(|it| it.position != system.position);
        let own = worlds(system.planets).iter().map(|&at| (at, 19.0, 12.0));
        let things = slots
            .map(|&slot| (seen(slot), 19.0, 1.0))
            .chain(badges.map(|(at, reach)| (seen(at), reach, 6.0)))
            .chain(symbols)
            .chain(own)
            .chain(
                others
                    .flat_map(covered)
                    .map(|(at, reach)| (seen(at), reach, 1.0)),
            )
            .filter(|((dx, dy), ..)| dx.hypot(*dy) < 150.0);
        let lanes = tracks.iter().map(|track| track.ends.map(seen));
        Around {
            things: things.collect(),
            lanes: lanes
                .filter(|[a, b]| from_line((0.0, 0.0), *a, *b) < 120.0)
                .collect(),
            name: plate(&system.name).0,
        }
    }

    /// How much a station at this place is in the way.
    fn crowd(&self, (at, size): (Point, f64)) -> f64 {
        let reach = size / 2.0;
        let things = self.things.iter();
        let things: f64 = things
            .map(|&(thing, wide, much)| overlap(distance(at, thing), reach + wide) * much)
            .sum();
        let lanes = self.lanes.iter();
        let lanes: f64 = lanes
            .map(|&[a, b]| overlap(from_line(at, a, b), reach + 6.0) / 2.0)
            .sum();
        let aside = (at.0.abs() - self.name).max(0.0);
        let below = aside.hypot(((at.1 - PLATE_DROP).abs() - 10.0).max(0.0));
        things + lanes + overlap(below, reach + 3.0) * 8.0
    }
}
