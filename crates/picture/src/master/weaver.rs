//! The face of a Weaver card: three ranked arrows, three projects, the symbol with its two cubes.

use master::{Color, Growth, Pack, WeaverId, WeaverProject};
use maud::{Markup, html};

use super::{swarm_face, symbols};
use crate::shape::icon;

/// The face of a Weaver card, 63 × 88 mm.
pub fn weaver(pack: &Pack, id: WeaverId) -> Markup {
    let weaver = pack.weaver(id);
    html! {
        article .card.weaver {
            header {
                (icon("weaver", "kind", "weaver"))
                span { "weaver" }
            }
            h2 { (weaver.name) }
            div .arrows {
                @for (rank, color) in weaver.arrows.into_iter().enumerate() { (arrow(rank + 1, color)) }
            }
            div .face { (swarm_face(pack, id).draw("")) }
            @for growth in Growth::ALL { (project(growth, weaver.project(growth))) }
            (reaction(weaver))
            @if !weaver.flavor.is_empty() { p .flavor { (weaver.flavor) } }
        }
    }
}

/// An arrow with its rank, and a system of the color it leads to.
fn arrow(rank: usize, color: Color) -> Markup {
    html! {
        div .goal {
            b { (rank) }
            (icon("arrow", "arrow", "towards"))
            span .{ "star-system " (color.word()) } { (icon(color.word(), "glyph", color.word())) }
        }
    }
}

fn project(growth: Growth, project: &WeaverProject) -> Markup {
    let color = project.color.word();
    html! {
        section .project {
            h3 { (icon(growth.word(), "growth", "")) span { (growth.word()) } }
            div .slots style=(format!("--slots:{};--gifts:0", project.slots)) {
                @for _ in 0..project.slots {
                    span .{ "slot " (color) } { (icon(color, "glyph", color)) }
                }
            }
            p { (growth.condition(project.color)) }
        }
    }
}

/// What the swarm gets when the player gains its symbol.
fn reaction(weaver: &master::Weaver) -> Markup {
    html! {
        div .reaction {
            span { "You gain" }
            (symbols(weaver.symbols))
            (icon("arrow", "arrow", "gives"))
            @for cube in weaver.cubes {
                span .{ "cube " (cube.word()) } { (icon(cube.word(), "glyph", cube.word())) }
            }
            span { "to its projects" }
        }
    }
}
