//! Finds places on any board for the lines and symbols of the links: the author of a pack says what
//! is linked, not where it is drawn.
//!
//! Links are placed one after the other. Each tries a fixed list of curves and takes the one with
//! the least overlap; among equals the first. Earlier links are not moved.

use super::layout::{Point, RADIUS};
use crate::shape::tenths;

/// Half the width of a symbol's medallion, with a margin.
const MEDALLION: f64 = 34.0;
/// How far the middle of a curve may be from the straight line.
const BULGES: [f64; 10] = [
    52.0, -52.0, 74.0, -74.0, 98.0, -98.0, 124.0, -124.0, 155.0, -155.0,
];
/// The directions in which the symbol of a single system may be placed.
const COMPASS: [Point; 8] = [
    // Below, the name of the system is in the way: there it lies further aside.
    (0.9, 0.51),
    (-0.9, 0.51),
    (-0.71, -0.71),
    (0.71, -0.71),
    (1.0, 0.0),
    (0.0, 1.0),
    (-1.0, 0.0),
    (0.0, -1.0),
];

/// The position of a link: a curve from one end to the other through the symbol.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinkSpot {
    ends: (Point, Point),
    /// Where its symbol is.
    pub(super) symbol: Point,
}

impl LinkSpot {
    /// The curve as SVG path data.
    pub(super) fn path(&self) -> String {
        let (a, b) = self.ends;
        let control = self.control();
        let to = |(x, y): Point| format!("{} {}", tenths(x), tenths(y));
        format!("M{}Q{} {}", to(a), to(control), to(b))
    }

    /// The control point of the quadratic curve whose middle is the symbol.
    fn control(&self) -> Point {
        let ((ax, ay), (bx, by)) = self.ends;
        let (x, y) = self.symbol;
        (2.0 * x - (ax + bx) / 2.0, 2.0 * y - (ay + by) / 2.0)
    }

    /// Points on the curve.
    fn samples(&self) -> impl Iterator<Item = Point> {
        let ((ax, ay), (bx, by)) = self.ends;
        let (cx, cy) = self.control();
        (2..=8).filter(|step| *step != 5).map(move |step| {
            let t = f64::from(step) / 10.0;
            let [a, c, b] = [(1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t];
            (a * ax + c * cx + b * bx, a * ay + c * cy + b * by)
        })
    }
}

/// What is already on the board.
#[derive(Default)]
pub(super) struct FreeSpace {
    /// Centers and half widths of what must not be covered.
    things: Vec<(Point, f64)>,
    /// Straight lines that a symbol should not cover.
    tracks: Vec<(Point, Point)>,
    /// Centers and half widths of what a symbol must not cover, but a line may.
    badges: Vec<(Point, f64)>,
    /// Points of curves already drawn.
    curves: Vec<Point>,
}

impl FreeSpace {
    /// Add a thing of this half width.
    pub(super) fn add(&mut self, at: Point, radius: f64) {
        self.things.push((at, radius));
    }

    /// Add a part of a badge, which is not always there: a line may pass below it.
    pub(super) fn add_badge(&mut self, at: Point, radius: f64) {
        self.badges.push((at, radius));
    }

    /// Add a track.
    pub(super) fn add_track(&mut self, a: Point, b: Point) {
        self.tracks.push((a, b));
    }

    /// Find the best place for a link between two systems, or for one of a single system, whose
    /// ends are equal.
    pub(super) fn place(&mut self, ends: (Point, Point)) -> LinkSpot {
        let candidates = candidates(ends);
        let worst = |spot: &LinkSpot| self.badness(spot);
        let best = candidates
            .into_iter()
            .map(|spot| (worst(&spot), spot))
            .reduce(|best, next| if next.0 < best.0 { next } else { best });
        let (_, spot) = best.expect("every link has candidates");
        self.things.push((spot.symbol, MEDALLION));
        self.curves.extend(spot.samples());
        spot
    }

    /// How much a link at this place would overlap other things.
    fn badness(&self, spot: &LinkSpot) -> f64 {
        let (a, b) = spot.ends;
        let mut sum = distance(middle(a, b), spot.symbol) / 40.0;
        if distance(a, b) < 1.0 {
            // Away from the middle of the board, so that stations have the inner side.
            let ((x, y), (ax, ay)) = (spot.symbol, a);
            let is_inward = |at: f64, from: f64| (at - from) * (from - 500.0) <= 0.0;
            sum += f64::from(u8::from(is_inward(x, ax)) + u8::from(is_inward(y, ay)));
        }
        for &(at, radius) in &self.things {
            sum += overlap(distance(at, spot.symbol), radius + MEDALLION);
            for sample in spot.samples() {
                sum += overlap(distance(at, sample), radius + 8.0) / 4.0;
            }
        }
        for &(at, radius) in &self.badges {
            sum += overlap(distance(at, spot.symbol), radius + MEDALLION - 6.0);
        }
        for &(from, to) in &self.tracks {
            sum += overlap(from_line(spot.symbol, from, to), MEDALLION);
        }
        for &point in &self.curves {
            sum += overlap(distance(point, spot.symbol), MEDALLION) / 3.0;
            for sample in spot.samples() {
                sum += overlap(distance(point, sample), 22.0) / 4.0;
            }
        }
        let (x, y) = spot.symbol;
        let outside = |value: f64| overlap(value + 58.0, 0.0) + overlap(1058.0 - value, 0.0);
        sum + outside(x) + outside(y)
    }
}

fn candidates(ends: (Point, Point)) -> Vec<LinkSpot> {
    let ((ax, ay), (bx, by)) = ends;
    let length = distance(ends.0, ends.1);
    let spot = |symbol| LinkSpot { ends, symbol };
    if length < 1.0 {
        let reach = RADIUS + 38.0;
        let at = |(x, y): &Point| spot((ax + x * reach, ay + y * reach));
        return COMPASS.iter().map(at).collect();
    }
    let (mx, my) = middle(ends.0, ends.1);
    let beside = |&bulge: &f64| {
        spot((
            mx - (by - ay) / length * bulge,
            my + (bx - ax) / length * bulge,
        ))
    };
    BULGES.iter().map(beside).collect()
}

/// Zero if things keep their distance, large if they are close.
pub(super) fn overlap(distance: f64, needed: f64) -> f64 {
    let missing = (needed - distance).max(0.0);
    missing * missing / 100.0
}

fn middle((ax, ay): Point, (bx, by): Point) -> Point {
    ((ax + bx) / 2.0, (ay + by) / 2.0)
}

pub(super) fn distance((ax, ay): Point, (bx, by): Point) -> f64 {
    (ax - bx).hypot(ay - by)
}

/// The distance of a point from the line between two others.
pub(super) fn from_line(at: Point, from: Point, to: Point) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let square = (dx * dx + dy * dy).max(1.0);
    let share = ((at.0 - from.0) * dx + (at.1 - from.1) * dy) / square;
    let share = share.clamp(0.0, 1.0);
    distance(at, (from.0 + share * dx, from.1 + share * dy))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_lies_beside_its_track() {
        let mut room = FreeSpace::default();
        let (a, b) = ((0.0, 500.0), (300.0, 500.0));
        room.add_track(a, b);
        let spot = room.place((a, b));
        assert_eq!(spot.symbol, (150.0, 552.0));
        assert_eq!(spot.path(), "M0 500Q150 604 300 500");
    }

    #[test]
    fn two_links_of_a_pair_part() {
        let mut room = FreeSpace::default();
        let ends = ((0.0, 500.0), (300.0, 500.0));
        let (first, second) = (room.place(ends), room.place(ends));
        assert!(2.0 * MEDALLION <= distance(first.symbol, second.symbol));
    }

    #[test]
    fn the_symbol_of_a_single_system_keeps_off_the_tracks() {
        let mut room = FreeSpace::default();
        let home = (500.0, 500.0);
        room.add(home, RADIUS);
        room.add_track(home, (900.0, 900.0));
        let spot = room.place((home, home));
        assert!(MEDALLION <= from_line(spot.symbol, home, (900.0, 900.0)));
        assert!(RADIUS + MEDALLION <= distance(spot.symbol, home));
    }
}
