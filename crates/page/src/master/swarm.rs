//! The Weavers: every swarm as a card with its target, its three projects and its reactions, and how near
//! they are to winning. On the board a swarm is a mark with its projects as pips, and an arrow.

use master::{Color, GrowthView, SwarmView, SystemView, WeaversView};
use maud::{Markup, html};
use picture::face::Face;
use picture::master::{Point, clear};
use picture::{icon, tenths};

use super::DrawnTable;
use super::board::berth;
use super::spot::Spot;
use crate::faces;
use crate::info::counted;

/// All swarms, the senior first.
pub(super) fn weavers(table: &DrawnTable<'_>, view: &WeaversView) -> Markup {
    html! {
        section .area .weavers aria-label="The Weavers" {
            p .stock {
                b { "The Weavers" }
                span data-info="loss:deck" {
                    @match view.deck.len() {
                        0 => "no card left: every full row moves a swarm",
                        1 => "1 card left",
                        cards => { (cards) " cards left" }
                    }
                }
            }
            div .grid { @for (word, swarm) in &view.swarms { (card(table, word, swarm)) } }
        }
    }
}

/// How near the Weavers are to winning, as a row beside those of the players.
pub(super) fn danger(table: &DrawnTable<'_>, view: &WeaversView) -> Markup {
    let holes = view.black_holes;
    let near = holes.need <= holes.have + 1;
    let home = Home::of(table, view);
    html! {
        li .player .weavers data-thing="weavers" data-info="loss:darkness" {
            span .piece { (icon("hole", "", "")) }
            span .who { b { "The Weavers" } small .kind { (view.swarms.len()) @if view.swarms.len() == 1 { " swarm" } @else { " swarms" } } }
            span .ways role="group" aria-label="How near to losing" {
                span .gauge.darkness .near[near] {
                    (icon("hole", "symbol", ""))
                    span .pips aria-hidden="true" { @for index in 0..holes.need { i .on[index < holes.have] {} } }
                    b aria-hidden="true" { (holes.have) } small aria-hidden="true" { "/" (holes.need) }
                    span .sr { (holes.have) " of the " (holes.need) " black holes that lose the game" @if near { ", one step from losing" } }
                }
                @if let Some(home) = home { span .gauge.hearth .near[home.is_near()] { (home.text()) } }
            }
        }
    }
}

/// How the player's starting system stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// No swarm aims at it.
    Safe,
    /// A swarm enters it when a project gets this many more cubes.
    Aimed { left: u8 },
    /// The player has no base in it.
    Lost,
}

impl Home {
    /// None before the starting system is chosen.
    pub(super) fn of(table: &DrawnTable<'_>, view: &WeaversView) -> Option<Home> {
        let home = table.players().find_map(|(_, player)| player.home)?;
        if !view.home_held {
            return Some(Home::Lost);
        }
        let aimed = view.swarms.values().filter(|swarm| swarm.target == home);
        let left = aimed.map(left_to_enter).min();
        Some(left.map_or(Home::Safe, |left| Home::Aimed { left }))
    }

    fn is_near(self) -> bool {
        matches!(self, Home::Lost | Home::Aimed { left: 1 })
    }

    fn text(self) -> String {
        match self {
            Home::Safe => "home safe".to_owned(),
            Home::Aimed { left } => format!("home falls in {}", counted(left, "cube")),
            Home::Lost => "home lost".to_owned(),
        }
    }
}

/// How many more cubes on one of its projects let a swarm enter its target.
pub(super) fn left_to_enter(swarm: &SwarmView) -> u8 {
    let entering = swarm.projects.values().filter(|project| project.enters);
    entering.map(left).min().unwrap_or(u8::MAX)
}

/// How many cubes complete a project.
pub(super) fn left(project: &GrowthView) -> u8 {
    project.slots.saturating_sub(project.cubes)
}

pub(super) fn card(table: &DrawnTable<'_>, word: &str, swarm: &SwarmView) -> Markup {
    let name = |system: &str| table.view.systems.get(system).map_or("", |it| it.name);
    html! {
        article .card .swarm data-thing=(word) data-info={ "swarm:" (word) } {
            header { h3 { (swarm.name) } }
            div .face { (face(table, word, Face::draw)) }
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

/// The face of a swarm.
fn face(table: &DrawnTable<'_>, word: &str, draw: impl Fn(&Face, &str) -> Markup) -> Markup {
    let swarm = table.pack.find_weaver(word);
    let face = swarm.map(|id| picture::master::swarm_face(table.pack, id));
    html! { @if let Some(face) = face { (draw(&face, faces::address(table.pack))) } }
}

/// A project with its cubes; cubes that may be taken are offers.
fn project_row(table: &DrawnTable<'_>, place: &str, growth: &str, project: &GrowthView) -> Markup {
    let label = table.label(project.color);
    html! {
        div .growth .near[left(project) == 1] data-thing=(place) data-info={ "growth:" (place) } {
            b { (growth) }
            span .cubes role="img" aria-label={ (project.cubes) " of " (project.slots) " " (label) " cubes" } {
                @for index in 0..project.slots { (slot(label, index < project.cubes)) }
            }
            small { (project.condition) }
            small .full { (project.consequence) }
            @for offer in table.offers.take(&Spot::Growth(place.to_owned())) { (offer.button("main", "Take")) }
        }
    }
}

fn slot(label: &str, filled: bool) -> Markup {
    html! { span .{ "cube " (label) } .empty[!filled] { (icon(label, "glyph", "")) } }
}

fn dot(table: &DrawnTable<'_>, color: Color) -> Markup {
    let label = table.label(color);
    html! { span .{ "cube " (label) } { (icon(label, "glyph", label)) } }
}

/// The arrow from a swarm to its target, from rim to rim: red at the player's home, with the number of
/// cubes after which it is entered.
pub(super) fn arrow(table: &DrawnTable<'_>, word: &str, swarm: &SwarmView) -> Markup {
    let systems = &table.view.systems;
    let (Some(from), Some(to)) = (systems.get(swarm.system), systems.get(swarm.target)) else {
        return html! {};
    };
    let (start, end) = (table.center(from), table.center(to));
    let at_home = (table.players()).any(|(_, player)| player.home == Some(swarm.target));
    let at_base = to.owner.is_some();
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let (from, to) = (clear((dx, dy)) + 8.0, clear((-dx, -dy)) + 12.0);
    let tip = (end.0 - dx * to, end.1 - dy * to);
    let tail = (start.0 + dx * from, start.1 + dy * from);
    let back = (tip.0 - dx * 24.0, tip.1 - dy * 24.0);
    let wing = |side: f64| (back.0 - dy * 14.0 * side, back.1 + dx * 14.0 * side);
    // A thread that swells toward its target.
    let edge = |(x, y): Point, half: f64| (x - dy * half, y + dx * half);
    let outline = [
        edge(tail, 1.5),
        edge(back, 5.0),
        wing(1.0),
        tip,
        wing(-1.0),
        edge(back, -5.0),
        edge(tail, -1.5),
    ];
    let outline: Vec<String> = outline.into_iter().map(point).collect();
    let sign = (back.0 - dx * 18.0, back.1 - dy * 18.0);
    html! {
        g .aim .at-home[at_home] .at-base[at_base] data-info={ "swarm:" (word) } aria-hidden="true" {
            path .thread d={ "M" (outline.join("L")) "Z" } {}
            @if at_base {
                circle .sign cx=(tenths(sign.0)) cy=(tenths(sign.1)) r="15" {}
                text x=(tenths(sign.0)) y=(tenths(sign.1 + 6.5)) { (left_to_enter(swarm)) }
            }
        }
    }
}

/// The mark of a swarm at this place, with its three projects as rows of pips. `middle` is how far right its
/// system is.
fn mark(table: &DrawnTable<'_>, word: &str, (x, y): Point, middle: f64) -> Markup {
    let view = table.view.weavers.as_ref();
    let projects = view.and_then(|weavers| weavers.swarms.get(word));
    let slots = projects.iter().flat_map(|swarm| swarm.projects.values());
    let slots = slots.map(|project| project.slots).max().unwrap_or(0);
    let (left, top) = beside(table, (x, y), middle, slots);
    html! {
        g .swarm data-piece=(word) data-at={ "swarm:" (word) } data-thing=(word) data-info={ "swarm:" (word) } {
            g transform={ "translate(" (point((x, y))) ")" } {
                g clip-path="url(#swarm-cut)" { (face(table, word, |face, file| face.inset(file, 60.0))) }
                path .body d="M0-30 26-15V15L0 30-26 15V-15Z" {}
            }
            @for (row, (growth, project)) in projects.iter().flat_map(|swarm| &swarm.projects).enumerate() {
                g data-thing={ (word) "/" (growth) } data-info={ "growth:" (word) "/" (growth) } { (pips(table, project, (left, top + 17.0 * row as f64))) }
            }
        }
    }
}

/// The mark of a swarm on the system with this index.
pub(super) fn on_board(
    table: &DrawnTable<'_>,
    word: &str,
    index: usize,
    system: &SystemView,
) -> Markup {
    let (middle, _) = table.center(system);
    mark(table, word, berth(table, index, system), middle)
}

/// How far the pips begin from the middle of their swarm.
const ASIDE: f64 = 31.0;
/// How far the pips of a project are from each other.
const STEP: f64 = 15.0;

/// Where the pips of a mark begin: on the side away from its system if the board goes on there, or else on the other
/// side, or above it.
fn beside(table: &DrawnTable<'_>, (x, y): Point, middle: f64, slots: u8) -> Point {
    let wide = STEP * f64::from(slots);
    let mut sides = [x + ASIDE, x - ASIDE - wide];
    if x < middle {
        sides.reverse();
    }
    let half = (wide / 2.0 + 4.0, 26.0);
    let held = |at: Point| table.layout.frame.hold(at, half);
    for aside in sides {
        let at = (aside + wide / 2.0, y);
        if (held(at).0 - at.0).abs() < 1.0 {
            return (aside, y - 18.0);
        }
    }
    let (above, high) = held((x, y - 56.0));
    (above - wide / 2.0, high - 18.0)
}

/// A project as a row of pips from this place to the right. The last missing one is lit: the next cube
/// completes it.
fn pips(table: &DrawnTable<'_>, project: &GrowthView, (x, y): Point) -> Markup {
    let width = STEP * f64::from(project.slots) + 3.0;
    let label = table.label(project.color);
    html! {
        g .{ "pips " (label) } .near[left(project) == 1] {
            rect .rail x=(tenths(x - 3.0)) y=(tenths(y - 8.0)) width=(tenths(width)) height="16" rx="5" {}
            @for index in 0..project.slots {
                rect .pip .on[index < project.cubes] x=(tenths(x + STEP * f64::from(index))) y=(tenths(y - 5.5)) width="11" height="11" rx="2" {}
            }
        }
    }
}

fn point((x, y): Point) -> String {
    format!("{} {}", tenths(x), tenths(y))
}
