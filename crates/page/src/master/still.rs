//! Pictures of Master of the Galaxy for its rulebook: parts of the board and of the cards, drawn as at a table.

use master::{Color, Master, PlayerColor, Symbol, View};
use maud::{Markup, html};
use picture::icon;

use super::board::{draw_system, draw_track, medallion};
use super::piece::Area;
use super::{DrawnTable, card, conflict, swarm};
use crate::Scene;
use crate::rules::still;
use crate::rules::window::{Point, Window};

/// How much room a picture has around the systems it is about.
const ROOM: f64 = 118.0;
/// How far a system, and what stands beside it, reaches from its middle.
const REACH: f64 = 100.0;

/// Everything that the pictures refer to; needed once on a page.
pub(crate) fn shapes() -> Markup {
    html! { (picture::shapes()) (picture::master::scenery()) }
}

/// The part of the board with these systems; with none, the whole board.
pub(crate) fn board(scene: &Scene<'_, Master>, about: &[&str]) -> Markup {
    let table = &DrawnTable::new(scene);
    let places: Vec<Point> = (about.iter())
        .filter_map(|word| Some(table.center(table.view.systems.get(word)?)))
        .collect();
    let window = Window::around(&places, ROOM);
    let window = window.map(|window| window.within(table.layout.frame.corners()));
    let view_box = match &window {
        Some(window) => window.view_box(),
        None => table.layout.frame.to_string(),
    };
    let shows = |at: Point| window.is_none_or(|window| window.shows(at, REACH));
    html! {
        svg .board .part[window.is_some()] viewBox=(view_box) { (still::quiet(&inside(table, shows))) }
    }
}

/// What lies on the part of the board that is shown.
fn inside(table: &DrawnTable<'_>, shows: impl Fn(Point) -> bool) -> Markup {
    let (view, layout) = (table.view, &table.layout);
    let tracks = || {
        let tracks = view.tracks.iter().zip(&layout.tracks);
        tracks.filter(|(_, place)| place.ends.into_iter().any(&shows))
    };
    let links = || {
        let links = view.links.iter().zip(&layout.links).enumerate();
        links.filter(|(_, (_, place))| shows(place.symbol))
    };
    let mut systems: Vec<_> = (view.systems.iter().enumerate())
        .filter(|(_, (_, system))| shows(table.center(system)))
        .collect();
    // What lies further below stands before what lies above.
    systems.sort_by_key(|(_, (_, system))| table.center(system).1 as i64);
    let lanes: String = tracks().map(|(_, place)| place.lane()).collect();
    let swarms = || {
        let swarms = view.weavers.iter().flat_map(|weavers| &weavers.swarms);
        swarms.filter(|(_, swarm)| {
            let at = view.systems.get(swarm.system);
            at.is_some_and(|system| shows(table.center(system)))
        })
    };
    html! {
        g .links { @for (_, (link, place)) in links() {
            g .link .held[!link.holders.is_empty()] { (picture::master::line(link.line, &place.path)) }
        } }
        path .lanes d=(lanes) {}
        path .lanes.thin d=(lanes) {}
        @for ((word, track), place) in tracks() { (draw_track(table, word, track, place)) }
        @for (word, swarm) in swarms() { (swarm::arrow(table, word, swarm)) }
        @for (index, (word, system)) in &systems { (draw_system(table, *index, word, system)) }
        @for (index, (link, place)) in links() { (medallion(index, link, place)) }
        @for (index, (_, system)) in &systems {
            @if let Some(weaver) = &system.swarm { (swarm::on_board(table, weaver, *index, system)) }
        }
        @for ((_, track), place) in tracks() { (conflict::on_track(table, track, place)) }
    }
}

/// These cards as they lie on the table.
pub(crate) fn cards(scene: &Scene<'_, Master>, words: &[&str]) -> Markup {
    let table = &DrawnTable::new(scene);
    html! {
        div .cards { @for word in words { (still::quiet(&card::card(table, word, Area::Printed))) } }
    }
}

/// The card of the first swarm.
pub(crate) fn swarm_card(scene: &Scene<'_, Master>) -> Markup {
    let table = &DrawnTable::new(scene);
    let first = table.view.weavers.as_ref();
    let first = first.and_then(|weavers| weavers.swarms.iter().next());
    html! {
        @if let Some((word, swarm)) = first { div .cards { (still::quiet(&swarm::card(table, word, swarm))) } }
    }
}

/// The part of the board with the first swarm and the star it aims at.
pub(crate) fn threat(scene: &Scene<'_, Master>) -> Markup {
    let swarms = scene.view.weavers.as_ref().map(|weavers| &weavers.swarms);
    let first = swarms.and_then(|swarms| swarms.values().next());
    let systems = first.map(|swarm| [swarm.system, swarm.target]);
    board(scene, systems.as_ref().map_or(&[], |systems| systems))
}

/// A cube of every color with what it stands for.
pub(crate) fn cubes() -> Markup {
    html! {
        ul .row { @for color in Color::ALL {
            li { span .{ "cube " (color.word()) } { (icon(color.word(), "glyph", "")) } (color.word()) }
        } }
    }
}

/// Every symbol with its name.
pub(crate) fn symbols() -> Markup {
    html! {
        ul .row { @for symbol in Symbol::ALL { li { (icon(symbol.word(), "symbol", "")) (symbol.word()) } } }
    }
}

/// What the three ways to win look like on the gauges.
pub(crate) fn goals() -> Markup {
    let [bases, symbols, homes] = [
        master::BASES,
        master::SYMBOLS_TO_WIN,
        master::HOMES_TO_WIN as u8,
    ];
    let ways = [
        ("base", bases, "Expansion"),
        ("diplomatic", symbols, "Domination"),
        ("home", homes, "Conquest"),
    ];
    html! {
        ul .row { @for (shape, count, name) in ways {
            li { (icon(shape, "symbol", "")) b { (count) } (name) }
        } }
    }
}

/// What an action or an event in notation is about on the board: systems, the ends of conflicts, and the swarms that
/// go to a system, with their targets.
pub(crate) fn systems(view: &View, line: &str) -> Vec<&'static str> {
    let words = || line.split([' ', '>', '/']);
    let bare = words().map(|word| word.split_once(':').map_or(word, |(_, bare)| bare));
    let known = bare.filter_map(|word| view.systems.get_key_value(word));
    let mut found: Vec<&str> = known.map(|(word, _)| *word).collect();
    let moves = !found.is_empty();
    for word in words() {
        if let Some(conflict) = view.conflicts.get(word) {
            found.extend([conflict.red.system, conflict.blue.system]);
        }
        let swarms = view.weavers.as_ref().map(|weavers| &weavers.swarms);
        let swarm = swarms.and_then(|swarms| swarms.get(word));
        if let Some(swarm) = swarm.filter(|_| moves) {
            found.extend([swarm.system, swarm.target]);
        }
    }
    found
}

/// The cards of the player with this word.
pub(crate) fn cards_of(view: &View, player: &str) -> Vec<String> {
    let is_theirs = |owner: Option<PlayerColor>| owner.is_some_and(|owner| owner.word() == player);
    let cards = view.cards.iter();
    cards
        .filter(|(_, card)| is_theirs(card.owner))
        .map(|(word, _)| (*word).to_owned())
        .collect()
}
