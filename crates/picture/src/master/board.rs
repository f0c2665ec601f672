//! The board: systems at their places, tracks with their slots, links with their symbols.

use master::{Board, Corner, Line, Pack, System, SystemId, Track};
use maud::{Markup, html};

use super::link::{Room, Spot};
use crate::shape::{stamp, tenths};

/// Half the width of a system.
pub(super) const RADIUS: f64 = 46.0;
/// How far a system's name plate may reach to either side.
const PLATE: f64 = 98.0;
/// Where the middle of a name plate is, below the middle of its system.
const PLATE_DROP: f64 = 37.0;
/// The side of a slot, if there is room for it.
const SLOT: f64 = 34.0;

/// A place on the board.
pub(super) type Point = (f64, f64);

/// The board of a pack.
pub fn board(pack: &Pack) -> Markup {
    let board = &pack.board;
    let spots = place_links(board);
    html! {
        svg .board viewBox=(frame(board, &spots)) role="img" aria-label={ "The board of " (pack.name) } {
            @for corner in &board.corners { (corner_ground(board, corner)) }
            @for (link, spot) in board.links.iter().zip(&spots) { (line(link.line, &spot.path())) }
            @for track in &board.tracks { (draw_track(board, track)) }
            @for (index, system) in board.systems.iter().enumerate() {
                (draw_system(system, board.corners.iter().any(|corner| corner.home.index() == index)))
            }
            @for (link, spot) in board.links.iter().zip(&spots) {
                (medallion(link.line, spot.symbol, link.symbol.word()))
            }
        }
    }
}

/// The part of the plane that is drawn on: a square around all systems and symbols.
fn frame(board: &Board, spots: &[Spot]) -> String {
    let systems = (board.systems.iter()).map(|system| (system.position, PLATE));
    let systems = systems.map(|((x, y), reach)| ((f64::from(x), f64::from(y)), reach));
    let symbols = spots.iter().map(|spot| (spot.symbol, 32.0));
    let (mut low, mut high) = ((1000.0_f64, 1000.0_f64), (0.0_f64, 0.0_f64));
    for ((x, y), reach) in systems.chain(symbols) {
        low = (low.0.min(x - reach), low.1.min(y - reach));
        high = (high.0.max(x + reach), high.1.max(y + reach));
    }
    let side = (high.0 - low.0).max(high.1 - low.1);
    let start = |low: f64, high: f64| tenths((low + high - side) / 2.0);
    let (x, y) = (start(low.0, high.0), start(low.1, high.1));
    format!("{x} {y} {side} {side}", side = tenths(side))
}

/// A line of a link: blue is solid, green double, red dotted.
pub(super) fn line(line: Line, path: &str) -> Markup {
    html! {
        path .{ "line " (line_word(line)) } d=(path) {}
        @if line == Line::Green { path .gap d=(path) {} }
    }
}

/// The symbol of a link in its ring.
pub(super) fn medallion(line: Line, at: Point, symbol: &str) -> Markup {
    html! {
        circle .{ "medallion " (line_word(line)) } cx=(tenths(at.0)) cy=(tenths(at.1)) r="27" {}
        (stamp(symbol, "ink", at, 36.0))
    }
}

/// The word for the line of a link, which is also its class.
const fn line_word(line: Line) -> &'static str {
    match line {
        Line::Blue => "line-blue",
        Line::Green => "line-green",
        Line::Red => "line-red",
    }
}

/// Where a system is.
pub(super) fn center(board: &Board, system: SystemId) -> Point {
    let (x, y) = board.systems[system.index()].position;
    (x.into(), y.into())
}

/// A shade under a starting system and the two systems closest to it.
fn corner_ground(board: &Board, corner: &Corner) -> Markup {
    let [a, home, b] = [corner.near[0], corner.home, corner.near[1]].map(|id| center(board, id));
    let to = |(x, y): Point| format!("{} {}", tenths(x), tenths(y));
    html! { path .corner d={ "M" (to(a)) "L" (to(home)) "L" (to(b)) } {} }
}

/// Find room for all symbols, one after the other.
fn place_links(board: &Board) -> Vec<Spot> {
    let mut room = Room::default();
    for system in &board.systems {
        let (x, y) = (f64::from(system.position.0), f64::from(system.position.1));
        room.add((x, y), RADIUS);
        let (half, _) = plate(&system.name);
        for reach in [-0.75, 0.0, 0.75] {
            room.add((x + reach * half, y + PLATE_DROP), 18.0);
        }
    }
    for track in &board.tracks {
        let (slots, side) = track_slots(board, track);
        slots.iter().for_each(|&at| room.add(at, side * 0.6));
        room.add_track(center(board, track.a), center(board, track.b));
    }
    let ends = |link: &master::Link| (center(board, link.a), center(board, link.b));
    board
        .links
        .iter()
        .map(|link| room.place(ends(link)))
        .collect()
}

/// The middles of a track's slots, and the side of a slot.
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

/// How far from the middle of a system its disc and its name plate reach in a direction.
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

fn draw_track(board: &Board, track: &Track) -> Markup {
    let ((ax, ay), (bx, by)) = (center(board, track.a), center(board, track.b));
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let (cosine, sine) = ((bx - ax) / length, (by - ay) / length);
    let (slots, side) = track_slots(board, track);
    html! {
        path .track d=(format!("M{ax} {ay}L{bx} {by}")) {}
        @for (x, y) in slots {
            rect .slot x=(tenths(-side / 2.0)) y=(tenths(-side / 2.0)) width=(tenths(side))
                height=(tenths(side)) rx="5"
                transform=(format!("matrix({cosine:.4} {sine:.4} {:.4} {cosine:.4} {} {})", 0.0 - sine, tenths(x), tenths(y))) {}
        }
    }
}

fn draw_system(system: &System, home: bool) -> Markup {
    let (x, y) = (f64::from(system.position.0), f64::from(system.position.1));
    let (half, size) = plate(&system.name);
    let color = system.color.word();
    let planet = |index: u8| x + 28.0 * (f64::from(index) - f64::from(system.planets - 1) / 2.0);
    html! {
        g .{ "system " (color) } {
            @if home { circle .home cx=(x) cy=(y) r=(RADIUS + 9.0) {} }
            circle .disc cx=(x) cy=(y) r=(RADIUS) {}
            @for index in 0..system.planets {
                circle .planet cx=(tenths(planet(index))) cy=(y - 4.0) r="12" {}
            }
            rect .plate x=(tenths(x - half)) y=(y + PLATE_DROP - 13.0) width=(tenths(2.0 * half)) height="26" rx="13" {}
            text x=(x) y=(tenths(y + PLATE_DROP + size * 0.35)) font-size=(tenths(size)) { (system.name) }
            rect .face x=(x - 15.0) y=(y - RADIUS - 12.0) width="30" height="30" rx="6" {}
            (stamp(color, "glyph", (x, y - RADIUS + 3.0), 32.0))
        }
    }
}

/// Half the width of a name plate and the size of its letters: a long name gets smaller ones.
fn plate(name: &str) -> (f64, f64) {
    let letters = name.chars().count().max(1) as f64;
    let size = (2.0 * (PLATE - 14.0) / (letters * 0.68)).min(20.0);
    ((letters * size * 0.34 + 10.0).max(40.0), size)
}
