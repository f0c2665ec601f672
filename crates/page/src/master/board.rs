//! The board: systems with worlds and stations, lanes with routes, links with their holders, conflicts,
//! and on top the marks where something may be done.

use master::{Action, Color, Edition, LinkView, PlayerColor, SystemView, TrackView};
use maud::{Markup, html};
use picture::master::{
    Facing, LinkPlace, PLATE_DROP, Point, RADIUS, RISE, TrackPlace, WORLD, finish, line, line_word,
    plate, worlds,
};
use picture::{stamp, tenths};

use super::spot::Spot;
use super::{DrawnTable, conflict, swarm};
use crate::offer::Offer;

/// How far a mark reaches around a world.
const CALL: f64 = WORLD + 5.0;
/// The radius of a round base.
const BASE: f64 = 18.0;
/// The side of a slot at which cubes and pads have their full size.
const FULL: f64 = 31.0;

/// The board.
pub(super) fn board(table: &DrawnTable<'_>) -> Markup {
    let view = table.view;
    let layout = &table.layout;
    let lanes: String = layout.tracks.iter().map(TrackPlace::lane).collect();
    let mut systems: Vec<(usize, (&&str, &SystemView))> = view.systems.iter().enumerate().collect();
    // What lies further below stands before what lies above.
    systems.sort_by_key(|(_, (_, system))| table.center(system).1 as i64);
    let nearest = view.viewer.filter(|_| !table.desk.is_shared());
    let has_turned = nearest.and_then(|own| super::facing_home(view, own));
    html! {
        // MG-2.16: read out when the home is found, because the board turns then.
        @if has_turned.is_some_and(|facing| facing != Facing::PRINTED) {
            p .sr data-tell { "The board has turned: your home is nearest to you now." }
        }
        svg .board viewBox=(layout.frame) role="group" aria-label="The board" {
            use .star-chart href="#chart" x="500" y="500" {}
            g .links {
                @for (link, place) in view.links.iter().zip(&layout.links) {
                    g .link .held[!link.holders.is_empty()] { (line(link.line, &place.path)) }
                }
            }
            path #lanes .lanes d=(lanes) {}
            use .thin href="#lanes" {}
            @for ((word, track), place) in view.tracks.iter().zip(&layout.tracks) {
                (draw_track(table, word, track, place))
            }
            @for (word, swarm) in view.weavers.iter().flat_map(|weavers| &weavers.swarms) { (swarm::arrow(table, word, swarm)) }
            @for (index, (word, system)) in &systems { (draw_system(table, *index, word, system)) }
            @for (index, (link, place)) in view.links.iter().zip(&layout.links).enumerate() { (medallion(index, link, place)) }
            @for (index, system) in view.systems.values().enumerate() {
                @if let Some(weaver) = &system.swarm { (swarm::on_board(table, weaver, index, system)) }
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

/// A player's piece on the board.
pub(super) fn piece(player: PlayerColor, at: Point, size: f64) -> Markup {
    html! { g .{ "piece " (player.word()) } { (stamp(player.word(), "", at, size)) } }
}

/// Move something drawn around the origin to its place.
pub(super) fn moved((x, y): Point) -> String {
    format!("translate({} {})", tenths(x), tenths(y))
}

/// The symbol of a link in its ring; the stations of its holders are on its shoulders.
pub(super) fn medallion(index: usize, link: &LinkView, place: &LinkPlace) -> Markup {
    let symbol = link.symbol.word();
    let systems = link.systems.join(" and ");
    let holders: Vec<&str> = link.holders.iter().map(|holder| holder.word()).collect();
    let held = if holders.is_empty() {
        "nobody".to_owned()
    } else {
        holders.join(" and ")
    };
    html! {
        g .{ "medal " (line_word(link.line)) } .held[!link.holders.is_empty()] transform=(moved(place.symbol))
            data-thing=[link.systems.first()] data-info={ "link:" (index) } role="img"
            aria-label={ (symbol) " symbol of " (systems) ", held by " (held) } {
            use href={ "#medal-" (symbol) } {}
            @for (index, &holder) in link.holders.iter().enumerate() {
                @let side = if index == 0 { 17.5 } else { -17.5 };
                (stamp(holder.word(), holder.word(), (side, -16.5), 21.0))
            }
        }
    }
}

/// Where something on a track is drawn: tracks with little room have smaller things on them.
fn placed(place: &TrackPlace, (x, y): Point) -> String {
    let scale = (place.side / FULL).min(1.0);
    if 0.98 < scale {
        return moved((x, y));
    }
    format!("{}scale({scale:.2})", moved((x, y)))
}

/// What a system is called.
fn system_name(table: &DrawnTable<'_>, word: &str) -> &'static str {
    let system = table.view.systems.get(word);
    system.map_or("a system", |system| system.name)
}

/// A track: its lane and pads, and the cubes of its route.
pub(super) fn draw_track(
    table: &DrawnTable<'_>,
    word: &str,
    track: &TrackView,
    place: &TrackPlace,
) -> Markup {
    let owner = track.owner.map_or("free", PlayerColor::word);
    let from = departure(table, track);
    let [a, b] = track.ends;
    let route = if from == a {
        format!("route:{a}>{b}")
    } else {
        format!("route:{b}>{a}")
    };
    let mut slots: Vec<(usize, Point)> =
        from_end(place, from == a).into_iter().enumerate().collect();
    slots.sort_by_key(|(_, (_, y))| *y as i64);
    html! {
        g .{ "route " (owner) } .complete[track.complete] .contested[track.conflict.is_some()] data-thing=(word) data-info={ "track:" (word) } {
            @if let Some(by) = table.fresh.get(word) { path .{ "fresh " (by) } d=(place.lane()) {} }
            @if track.complete { path .glow d=(place.lane()) {} }
            path .track d=(place.lane()) {}
            @if track.conflict.is_none() {
                @if track.cubes.len() < slots.len() {
                    g data-place=(route) data-called={ "the route from " (system_name(table, a)) " to " (system_name(table, b)) } data-why={ "place " (table.some_cube()) " " (route) } {
                        @for &(index, at) in &slots {
                            @if track.cubes.len() <= index { use .slot href="#pad" transform=(placed(place, at)) {} }
                        }
                    }
                }
                @for &(index, (x, y)) in &slots {
                    @if let Some(&color) = track.cubes.get(index) {
                        (cube(table.label(color), &placed(place, (x, y - 7.0)), &format!("{word}/{index}")))
                    }
                }
            }
        }
    }
}

/// A cube with this label at its place.
fn cube(label: &str, transform: &str, at: &str) -> Markup {
    html! {
        use .{ "cube " (label) } href={ "#cube-" (label) } transform=(transform) data-piece=(label) data-at=(at) {}
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
                (offer.mark_with("pad", (x + dx * shift, y + dy * shift), radius, ghost(table, offer)))
            }
        }
        @for offer in table.offers.take(&Spot::RouteWork(word.to_owned())) {
            (offer.mark_with(cancels(offer), begun.first().copied().unwrap_or(middle), radius, html! {}))
        }
        @for offer in table.offers.take(&Spot::RouteEnd(word.to_owned())) {
            (offer.mark(begun.get(filled.saturating_sub(1)).copied().unwrap_or(middle), radius))
        }
        @for offer in table.offers.take(&Spot::Front(word.to_owned())) { (offer.mark(middle, 30.0)) }
        }
    }
}

/// What a mark is called where a cube would be taken away.
pub(super) fn cancels(offer: &Offer<Action>) -> &'static str {
    match offer.action {
        Action::Cancel { .. } => "cancels",
        _ => "",
    }
}

/// A pad that calls for the chosen cube, with its glyph.
fn ghost<A>(table: &DrawnTable<'_>, offer: &Offer<A>) -> Markup {
    let color = Color::ALL
        .into_iter()
        .find(|color| offer.with.as_deref() == Some(color.word()));
    html! {
        use href="#call" {}
        @if let Some(color) = color { (stamp(table.label(color), "ghost", (0.0, 0.0), 17.0)) }
    }
}

/// Where a world of a system is.
fn world(table: &DrawnTable<'_>, system: &SystemView, index: usize) -> Point {
    let (x, y) = table.center(system);
    let places = worlds(system.planets);
    let (dx, dy) = places[index.min(places.len() - 1)];
    (x + dx, y + dy)
}

/// A system: its sun, the orbit in the ink of its owner, worlds, name, and the stations in it.
pub(super) fn draw_system(
    table: &DrawnTable<'_>,
    index: usize,
    word: &str,
    system: &SystemView,
) -> Markup {
    let (x, y) = table.center(system);
    let (_, size) = plate(system.name);
    let color = table.label(system.color);
    let owner = system.owner.map_or("free", PlayerColor::word);
    let place = format!("planet:{word}");
    let star = match system.home {
        true => format!("#home-{color}"),
        false => format!("#star-{color}-{}", system.planets),
    };
    html! {
        g .{ "system " (color) } .covered[system.covered] transform=(moved((x, y))) data-thing=(word) data-place=(place) data-info={ "system:" (word) }
            data-why={ "place " (table.some_cube()) " " (place) } role="img" aria-label=(describe(table, system)) {
            @if let Some(by) = table.fresh.get(word) { circle .{ "fresh " (by) } r=(RADIUS + 16.0) {} }
            @if system.covered {
                use .disc href="#black-hole" y="-11" {}
            } @else {
                use .{ "disc owner-" (owner) } href=(star) {}
                @if system.home { circle .home cy=(-RISE) r="37" {} }
                @for (index, &at) in worlds(system.planets).iter().enumerate() { (draw_world(table, system, word, index, at)) }
            }
            text .name .long[size < 21.0] y=(PLATE_DROP + 8.0) { (system.name) }
            @if let Some(owner) = system.owner { (bases(table, index, owner, word, system)) }
        }
    }
}

/// A small world: dark while it is free, lit in the color of the cube on it.
fn draw_world(
    table: &DrawnTable<'_>,
    system: &SystemView,
    word: &str,
    index: usize,
    (x, y): Point,
) -> Markup {
    let cube = system.cubes.get(index).map(|&color| table.label(color));
    let kind = finish(word, index);
    // Its dark side is away from the sun.
    let turn = tenths(-x / 40.0 * 38.0);
    html! {
        g .{ "world " (cube.unwrap_or("empty")) } transform=(moved((x, y))) data-info={ "planet:" (word) "/" (index) }
            data-piece=[cube] data-at=[cube.map(|_| format!("planet:{word}/{index}"))] {
            use href={ "#" (kind) "-" (cube.unwrap_or("empty")) } transform=[(x != 0.0).then(|| format!("rotate({turn})"))] {}
            @if let Some(label) = cube { use .glyph href={ "#glyph-" (label) } {} }
        }
    }
}

/// The place of a single station or of a swarm.
pub(super) fn berth(table: &DrawnTable<'_>, index: usize, system: &SystemView) -> Point {
    let (x, y) = table.center(system);
    let ((dx, dy), _) = table.layout.berth(index, 0, 1);
    (x + dx, y + dy)
}

/// The bases of a system (MG-24.3): side by side in the final edition; in the early one round, in a
/// pile, with their number.
fn bases(
    table: &DrawnTable<'_>,
    system_index: usize,
    owner: PlayerColor,
    word: &str,
    system: &SystemView,
) -> Markup {
    let draw = |index: u8, inside: Markup| {
        html! {
            g .{ "piece " (owner.word()) } data-piece={ "base-" (owner.word()) } data-at={ "system:" (word) "/" (index) } { (inside) }
        }
    };
    html! {
        @match table.view.edition.name {
            Edition::Final => @for index in 0..system.bases {
                @let (at, size) = table.layout.berth(system_index, index, system.bases);
                (draw(index, stamp(owner.word(), "", at, size)))
            },
            Edition::Early => {
                @let (at, _) = table.layout.berth(system_index, 0, 1);
                @for index in 0..system.bases { (draw(index, disc(on_pile(at, index)))) }
                @let (x, y) = on_pile(at, system.bases.saturating_sub(1));
                g .{ "piece " (owner.word()) } { (stamp(owner.word(), "", (x, y), 27.0)) }
                @if 1 < system.bases {
                    circle .tally cx=(tenths(x + 17.0)) cy=(tenths(y - 12.0)) r="11" {}
                    text .bases x=(tenths(x + 17.0)) y=(tenths(y - 6.0)) { (system.bases) }
                }
            },
        }
    }
}

/// The position of a base in a pile.
fn on_pile((x, y): Point, index: u8) -> Point {
    (x, y - 7.0 * f64::from(index))
}

/// A round base.
fn disc((x, y): Point) -> Markup {
    html! { circle .base cx=(tenths(x)) cy=(tenths(y)) r=(tenths(BASE)) {} }
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
    let next = world(table, system, system.cubes.len());
    html! {
        g data-info={ "system:" (word) } {
            @for offer in table.offers.take(&Spot::System(word.to_owned())) { (offer.mark(table.center(system), RADIUS + 6.0)) }
        }
        @for offer in table.offers.take(&Spot::Planet(word.to_owned())) {
            g data-info={ "planet:" (word) "/" (system.cubes.len()) } { (offer.mark(next, CALL)) }
        }
        @for (index, color) in system.cubes.iter().enumerate() {
            @for offer in table.offers.take(&Spot::Harvest(word.to_owned(), *color)) {
                (offer.mark(world(table, system, index), CALL))
            }
        }
    }
}
