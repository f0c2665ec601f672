//! The Weavers: every swarm as a card with its target, its three projects and its reactions, and
//! the dangers that lose the game. On the board a swarm is a mark with an arrow.

use master::{Color, GrowthView, SwarmView, WeaversView};
use maud::{Markup, html};
use picture::master::{Point, RADIUS};
use picture::{icon, tenths};

use super::DrawnTable;
use super::spot::{Spot, capital};

/// All swarms, the senior first.
pub(super) fn weavers(table: &DrawnTable<'_>, view: &WeaversView) -> Markup {
    let holes = &view.black_holes;
    html! {
        section .area .weavers aria-label="The Weavers" {
            p .stock {
                b { "The Weavers" }
                span .near[holes.need <= holes.have + 1] {
                    "black holes " b { (holes.have) "/" (holes.need) }
                }
                span .near[!view.home_held] { @if view.home_held { "home held" } @else { "home lost" } }
                span { (view.deck.len()) " cards left" }
            }
            div .grid { @for (word, swarm) in &view.swarms { (card(table, word, swarm)) } }
        }
    }
}

fn card(table: &DrawnTable<'_>, word: &str, swarm: &SwarmView) -> Markup {
    let name = |system: &str| table.view.systems.get(system).map_or("", |it| it.name);
    html! {
        article .card .swarm data-thing=(word) {
            header { h3 { (swarm.name) } }
            p .aim {
                (name(swarm.system)) " → " b { (name(swarm.target)) }
                span .arrows role="group" aria-label="Arrows, the top one first" {
                    @for color in swarm.arrows { (dot(table, color)) }
                }
            }
            @for (growth, project) in &swarm.projects {
                (project_row(table, &format!("{word}/{growth}"), growth, project))
            }
            p .reaction {
                @for symbol in &swarm.symbols { (icon(symbol.word(), "symbol", symbol.word())) }
                " gained: " @for color in swarm.cubes { (dot(table, color)) }
                @if swarm.reacted { small { " done this turn" } }
            }
        }
    }
}

/// A project with its cubes; cubes that may be taken are offers.
fn project_row(table: &DrawnTable<'_>, place: &str, growth: &str, project: &GrowthView) -> Markup {
    let label = table.label(project.color);
    html! {
        p .growth title={ (project.condition) " " (project.consequence) } {
            span { (growth) }
            span .cubes role="img" aria-label={ (project.cubes) " of " (project.slots) " " (label) " cubes" } {
                @for index in 0..project.slots { (slot(label, index < project.cubes)) }
            }
            small { (project.condition) }
            @for offer in table.offers.take(&Spot::Growth(place.to_owned())) { (offer.button("main", "Take")) }
        }
    }
}

fn slot(label: &str, filled: bool) -> Markup {
    let state = if filled { "filled" } else { "empty" };
    icon(label, &format!("cube {state} {label}"), "")
}

fn dot(table: &DrawnTable<'_>, color: Color) -> Markup {
    let label = table.label(color);
    icon(label, &format!("cube filled {label}"), label)
}

/// The arrow from a swarm to its target, from rim to rim.
pub(super) fn arrow(start: Point, end: Point) -> Markup {
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let tip = (end.0 - dx * (RADIUS + 8.0), end.1 - dy * (RADIUS + 8.0));
    let tail = (start.0 + dx * (RADIUS + 4.0), start.1 + dy * (RADIUS + 4.0));
    let back = (tip.0 - dx * 24.0, tip.1 - dy * 24.0);
    let wing = |side: f64| (back.0 - dy * 13.0 * side, back.1 + dx * 13.0 * side);
    html! {
        g .aim aria-hidden="true" {
            path .shaft d={ "M" (point(tail)) "L" (point(back)) } {}
            path .head d={ "M" (point(tip)) "L" (point(wing(1.0))) "L" (point(wing(-1.0))) "Z" } {}
        }
    }
}

/// The mark of a swarm at this place.
pub(super) fn mark(word: &str, (x, y): Point) -> Markup {
    let corners = [
        (0.0, -22.0),
        (19.0, -11.0),
        (19.0, 11.0),
        (0.0, 22.0),
        (-19.0, 11.0),
        (-19.0, -11.0),
    ];
    let outline: Vec<String> = corners.map(|(dx, dy)| point((x + dx, y + dy))).into();
    // Two letters, because Shuttle and Spindle begin with the same one.
    let name = word.split_once(':').map_or(word, |(_, name)| name);
    let short: String = capital(name).chars().take(2).collect();
    html! {
        g .swarm data-piece=(word) data-at={ "swarm:" (word) } data-thing=(word) {
            path .body d={ "M" (outline.join("L")) "Z" } {}
            text x=(tenths(x)) y=(tenths(y + 6.0)) { (short) }
        }
    }
}

fn point((x, y): Point) -> String {
    format!("{} {}", tenths(x), tenths(y))
}
