//! The board: systems at their places, tracks with their slots, links with their symbols.

use master::{Line, Pack, System};
use maud::{Markup, html};

use super::facing::Facing;
use super::layout::{Layout, PLATE_DROP, Point, RADIUS, TrackPlace, plate};
use crate::shape::{stamp, tenths};

/// The board of a pack as it is printed.
pub fn board(pack: &Pack) -> Markup {
    let board = &pack.board;
    let layout = Layout::of(board, Facing::PRINTED);
    html! {
        svg .board viewBox=(layout.frame) role="img" aria-label={ "The board of " (pack.name) } {
            @for corner in &layout.corners { (corner_ground(corner)) }
            @for (link, place) in board.links.iter().zip(&layout.links) { (line(link.line, &place.path)) }
            @for place in &layout.tracks { (draw_track(place)) }
            @for (index, system) in board.systems.iter().enumerate() {
                (draw_system(system, board.corners.iter().any(|corner| corner.home.index() == index)))
            }
            @for (link, place) in board.links.iter().zip(&layout.links) {
                (medallion(link.line, place.symbol, link.symbol.word()))
            }
        }
    }
}

/// A line of a link: blue is solid, green double, red dotted.
pub fn line(line: Line, path: &str) -> Markup {
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
pub const fn line_word(line: Line) -> &'static str {
    match line {
        Line::Blue => "line-blue",
        Line::Green => "line-green",
        Line::Red => "line-red",
    }
}

/// A shaded area under a starting system and the two systems closest to it.
pub fn corner_ground(path: &str) -> Markup {
    html! { path .corner d=(path) {} }
}

fn draw_track(place: &TrackPlace) -> Markup {
    let half = tenths(-place.side / 2.0);
    let side = tenths(place.side);
    html! {
        path .track d=(place.path()) {}
        @for &at in &place.slots {
            rect .slot x=(half) y=(half) width=(side) height=(side) rx="5" transform=(place.turned(at)) {}
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
