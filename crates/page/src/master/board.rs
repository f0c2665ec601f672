//! The board: systems with planets and bases, tracks with routes, links with their holders,
//! conflicts, and on top the marks where something may be done.

use master::{Edition, LinkView, PlayerColor, SystemView, TrackView};
use maud::{Markup, html};
use picture::master::{
    LinkPlace, PLATE_DROP, Point, RADIUS, TrackPlace, corner_ground, line, line_word, plate,
};
use picture::{stamp, tenths};

use super::spot::Spot;
use super::{DrawnTable, conflict, swarm};

/// Half the width of a planet.
const PLANET: f64 = 13.0;
/// The side of a cube on a planet.
const CUBE: f64 = 25.0;
/// The position of a pile of bases or a swarm on the rim of a system, from its center.
const CREST: Point = (37.0, -33.0);
/// The size of a base, alone or in a pile; bases side by side are smaller.
const BASE: f64 = 36.0;

/// The board.
pub(super) fn board(table: &DrawnTable<'_>) -> Markup {
    let view = table.view;
    let layout = &table.layout;
    html! {
        svg .board viewBox=(layout.frame) role="group" aria-label="The board" {
            g .grounds { @for corner in &layout.corners { (corner_ground(corner)) } }
            @for (link, place) in view.links.iter().zip(&layout.links) {
                g .link .held[!link.holders.is_empty()] { (line(link.line, &place.path)) }
            }
            @for ((word, track), place) in view.tracks.iter().zip(&layout.tracks) {
                (draw_track(table, word, track, place))
            }
            @for (word, swarm) in view.weavers.iter().flat_map(|weavers| &weavers.swarms) { (swarm::arrow(table, word, swarm)) }
            @for (word, system) in &view.systems { (draw_system(table, word, system)) }
            @for (index, (link, place)) in view.links.iter().zip(&layout.links).enumerate() { (medallion(index, link, place)) }
            @for system in view.systems.values() {
                @if let Some(weaver) = &system.swarm { (swarm::mark(table, weaver, crest(table, system))) }
            }
            @for ((_, track), place) in view.tracks.iter().zip(&layout.tracks) {
                (conflict::on_track(table, track, place))
            }
            g .marks {
                @for ((word, track), place) in view.tracks.iter().zip(&layout.tracks) {
                    (track_marks(table, word, track, place))
                }
                @for (word, system) in &view.systems { (system_marks(table, word, system)) }
            }
        }
    }
}

/// A cube on the board with this label, drawn around the origin and moved to its place.
pub(super) fn cube(label: &str, transform: &str, side: f64, at: &str) -> Markup {
    html! {
        g .{ "cube " (label) } transform=(transform) data-piece=(label) data-at=(at) {
            rect .face x=(tenths(-side / 2.0)) y=(tenths(-side / 2.0)) width=(tenths(side)) height=(tenths(side)) rx="5" {}
            (stamp(label, "glyph", (0.0, 0.0), side * 0.92))
        }
    }
}

/// A player's piece on the board.
pub(super) fn piece(player: PlayerColor, at: Point, size: f64) -> Markup {
    html! { g .{ "piece " (player.word()) } { (stamp(player.word(), "", at, size)) } }
}

/// Move something drawn around the origin to its place.
pub(super) fn moved((x, y): Point) -> String {
    format!("translate({} {})", tenths(x), tenths(y))
}

/// The symbol of a link, with a ring in the color of its holder.
fn medallion(index: usize, link: &LinkView, place: &LinkPlace) -> Markup {
    let (x, y) = place.symbol;
    let symbol = link.symbol.word();
    let systems = link.systems.join(" and ");
    let holders: Vec<&str> = link.holders.iter().map(|holder| holder.word()).collect();
    let held = if holders.is_empty() {
        "nobody".to_owned()
    } else {
        holders.join(" and ")
    };
    html! {
        g .{ "medal " (line_word(link.line)) } .held[!link.holders.is_empty()] data-thing=[link.systems.first()]
            data-info={ "link:" (index) } role="img" aria-label={ (symbol) " symbol of " (systems) ", held by " (held) } {
            circle .medallion cx=(tenths(x)) cy=(tenths(y)) r="25" {}
            (stamp(symbol, "ink", place.symbol, 33.0))
            @for (index, &holder) in link.holders.iter().enumerate() {
                (piece(holder, (x + 21.0, y - 21.0 + 20.0 * index as f64), 21.0))
            }
        }
    }
}

/// A track: its line and slots, and the cubes of its route.
fn draw_track(table: &DrawnTable<'_>, word: &str, track: &TrackView, place: &TrackPlace) -> Markup {
    let owner = track.owner.map_or("free", PlayerColor::word);
    let half = tenths(-place.side / 2.0);
    let side = tenths(place.side);
    let from = departure(table, track);
    let [a, b] = track.ends;
    let route = if from == a {
        format!("route:{a}>{b}")
    } else {
        format!("route:{b}>{a}")
    };
    html! {
        g .{ "route " (owner) } .complete[track.complete] .contested[track.conflict.is_some()] data-thing=(word) data-info={ "track:" (word) } {
            @if let Some(by) = table.fresh.get(word) { path .{ "fresh " (by) } d=(place.path()) {} }
            path .track d=(place.path()) {}
            @if track.conflict.is_none() {
                @for (index, &at) in from_end(place, from == a).iter().enumerate() {
                    @match track.cubes.get(index) {
                        Some(&color) => (cube(table.label(color), &place.turned(at), place.side, &format!("{word}/{index}"))),
                        None => rect .slot x=(half) y=(half) width=(side) height=(side) rx="5" transform=(place.turned(at))
                            data-place=(route) data-why={ "place " (table.some_cube()) " " (route) } {},
                    }
                }
            }
        }
    }
}

/// The end at which the route begins, or would begin if the viewer started one.
fn departure<'a>(table: &DrawnTable<'_>, track: &'a TrackView) -> &'a str {
    let owned = |end: &&&str| {
        let owner = table
            .view
            .systems
            .get(**end)
            .and_then(|system| system.owner);
        owner == Some(table.own())
    };
    track
        .from
        .unwrap_or_else(|| track.ends.iter().find(owned).unwrap_or(&track.ends[0]))
}

/// The slots in the order in which a route fills them.
fn from_end(place: &TrackPlace, first: bool) -> Vec<Point> {
    let mut slots = place.slots.clone();
    if !first {
        slots.reverse();
    }
    slots
}

/// What may be done on a track.
fn track_marks(
    table: &DrawnTable<'_>,
    word: &str,
    track: &TrackView,
    place: &TrackPlace,
) -> Markup {
    let [a, b] = track.ends;
    let filled = track.cubes.len();
    let middle = place.slots[place.slots.len() / 2];
    let radius = place.side * 0.72;
    let (dx, dy) = place.direction();
    // If the only slot can be reached from both ends, its marks are side by side.
    let apart = if place.slots.len() == 1 { radius } else { 0.0 };
    let ways = [
        (format!("{a}>{b}"), true, -apart),
        (format!("{b}>{a}"), false, apart),
    ];
    let begun = from_end(place, track.from != Some(b));
    html! {
        g data-info={ "track:" (word) } {
        @for (way, first, shift) in &ways {
            @let (x, y) = from_end(place, *first).get(filled).copied().unwrap_or(middle);
            @for offer in table.offers.take(&Spot::Route(way.clone())) {
                (offer.mark((x + dx * shift, y + dy * shift), radius))
            }
        }
        @for offer in table.offers.take(&Spot::RouteWork(word.to_owned())) {
            (offer.mark(begun.first().copied().unwrap_or(middle), radius))
        }
        @for offer in table.offers.take(&Spot::RouteEnd(word.to_owned())) {
            (offer.mark(begun.get(filled.saturating_sub(1)).copied().unwrap_or(middle), radius))
        }
        @for offer in table.offers.take(&Spot::Front(word.to_owned())) { (offer.mark(middle, 30.0)) }
        }
    }
}

/// Where a planet of a system is.
fn planet(table: &DrawnTable<'_>, system: &SystemView, index: usize) -> Point {
    let (x, y) = table.center(system);
    let middle = f64::from(system.planets.saturating_sub(1)) / 2.0;
    (x + 29.0 * (index as f64 - middle), y - 3.0)
}

/// A system: disc, planets, name, color and the bases in it.
fn draw_system(table: &DrawnTable<'_>, word: &str, system: &SystemView) -> Markup {
    let (x, y) = table.center(system);
    let (half, size) = plate(system.name);
    let color = table.label(system.color);
    let owner = system.owner.map_or("free", PlayerColor::word);
    let place = format!("planet:{word}");
    html! {
        g .{ "system " (color) } .covered[system.covered] data-thing=(word) data-place=(place) data-info={ "system:" (word) }
            data-why={ "place " (table.some_cube()) " " (place) } role="img" aria-label=(describe(table, system)) {
            @if let Some(by) = table.fresh.get(word) { circle .{ "fresh " (by) } cx=(x) cy=(y) r=(RADIUS + 14.0) {} }
            @if system.home { circle .home cx=(x) cy=(y) r=(RADIUS + 9.0) {} }
            circle .{ "disc owner-" (owner) } cx=(x) cy=(y) r=(RADIUS) {}
            @if system.covered {
                (stamp("hole", "hole", (x, y - 4.0), 58.0))
            } @else {
                @for index in 0..usize::from(system.planets) { (draw_planet(table, system, word, index)) }
            }
            rect .plate x=(tenths(x - half)) y=(y + PLATE_DROP - 13.0) width=(tenths(2.0 * half)) height="26" rx="13" {}
            text x=(x) y=(tenths(y + PLATE_DROP + size * 0.35)) font-size=(tenths(size)) { (system.name) }
            rect .face x=(x - 14.0) y=(y - RADIUS - 11.0) width="28" height="28" rx="6" {}
            (stamp(color, "glyph", (x, y - RADIUS + 3.0), 27.0))
            @if let Some(owner) = system.owner { (bases(table, owner, word, system)) }
        }
    }
}

fn draw_planet(table: &DrawnTable<'_>, system: &SystemView, word: &str, index: usize) -> Markup {
    let (x, y) = planet(table, system, index);
    html! {
        g data-info={ "planet:" (word) "/" (index) } {
            circle .planet cx=(tenths(x)) cy=(tenths(y)) r=(PLANET) {}
            @if let Some(&color) = system.cubes.get(index) {
                (cube(table.label(color), &moved((x, y)), CUBE, &format!("planet:{word}/{index}")))
            }
        }
    }
}

/// The place on the rim of a system where its pile of bases or its swarm stands.
fn crest(table: &DrawnTable<'_>, system: &SystemView) -> Point {
    let (x, y) = table.center(system);
    (x + CREST.0, y + CREST.1)
}

/// The bases of a system (MG-24.3): side by side in the final edition; in the early one round, in a
/// pile, with their number.
fn bases(table: &DrawnTable<'_>, owner: PlayerColor, word: &str, system: &SystemView) -> Markup {
    let center = table.center(system);
    let draw = |index: u8, inside: Markup| {
        html! {
            g .{ "piece " (owner.word()) } data-piece={ "base-" (owner.word()) } data-at={ "system:" (word) "/" (index) } { (inside) }
        }
    };
    html! {
        @match table.view.edition.name {
            Edition::Final => @for index in 0..system.bases {
                @let (at, size) = beside(center, index, system.bases);
                (draw(index, stamp(owner.word(), "", at, size)))
            },
            Edition::Early => {
                @for index in 0..system.bases { (draw(index, disc(on_pile(center, index)))) }
                @let (x, y) = on_pile(center, system.bases.saturating_sub(1));
                g .{ "piece " (owner.word()) } { (stamp(owner.word(), "crest", (x, y), BASE * 0.6)) }
                @if 1 < system.bases { text .bases x=(tenths(x)) y=(tenths(y + 6.0)) { (system.bases) } }
            },
        }
    }
}

/// The position and size of one of several bases side by side, along the rim of their system.
fn beside((x, y): Point, index: u8, bases: u8) -> (Point, f64) {
    if bases == 1 {
        return ((x + CREST.0, y + CREST.1), BASE);
    }
    // Between the color of the system, at its top, and its name there is room for three bases, the
    // most that a system can hold.
    let along = f64::from(index) * 32.0 - 54.0;
    let (sine, cosine) = along.to_radians().sin_cos();
    let reach = RADIUS + 6.0;
    ((x + cosine * reach, y + sine * reach), BASE * 0.78)
}

/// The position of a base in a pile.
fn on_pile((x, y): Point, index: u8) -> Point {
    (x + CREST.0, y + CREST.1 - 7.0 * f64::from(index))
}

/// A round base.
fn disc((x, y): Point) -> Markup {
    html! { circle .base cx=(tenths(x)) cy=(tenths(y)) r=(tenths(BASE / 2.0)) {} }
}

/// A description of the system for screen readers.
fn describe(table: &DrawnTable<'_>, system: &SystemView) -> String {
    let mut text = format!(
        "{}, {} ({}) system, {} of {} planets settled",
        system.name,
        table.label(system.color),
        system.color.resource(),
        system.cubes.len(),
        system.planets
    );
    if system.home {
        text += ", a starting system";
    }
    match system.owner {
        _ if system.covered => text += ", under a black hole",
        Some(owner) => text += &format!(", {} bases: {}", owner.word(), system.bases),
        None => match table.swarm_of(system) {
            Some(swarm) => text += &format!(", the swarm {}", swarm.name),
            None => text += ", neutral",
        },
    }
    text
}

/// What may be done in a system.
fn system_marks(table: &DrawnTable<'_>, word: &str, system: &SystemView) -> Markup {
    let next = planet(table, system, system.cubes.len());
    html! {
        g data-info={ "system:" (word) } {
            @for offer in table.offers.take(&Spot::System(word.to_owned())) { (offer.mark(table.center(system), RADIUS + 6.0)) }
        }
        @for offer in table.offers.take(&Spot::Planet(word.to_owned())) {
            g data-info={ "planet:" (word) "/" (system.cubes.len()) } { (offer.mark(next, PLANET + 5.0)) }
        }
        @for (index, color) in system.cubes.iter().enumerate() {
            @for offer in table.offers.take(&Spot::Harvest(word.to_owned(), *color)) {
                (offer.mark(planet(table, system, index), PLANET + 5.0))
            }
        }
    }
}
