//! The face of a card: type, name, symbols, picture, a row for each project, the generated text. Its size is
//! chosen in `setting.rs`.

use master::{
    Card, CardFilter, CardId, ConflictFace, Edition, Objective, Pack, Project, Reward, Side, Slot,
    SymbolCounts,
};
use maud::{Markup, html};

use super::setting::{Setting, slots_in_row};
use super::{face, symbols};
use crate::shape::icon;

/// The face of a card, 63 × 88 mm.
pub fn card(pack: &Pack, id: CardId) -> Markup {
    let card = pack.card(id);
    match &card.conflict {
        Some(face) => conflict(pack, card, face),
        None => plain(pack, id, card),
    }
}

/// Any card but a conflict.
fn plain(pack: &Pack, id: CardId, card: &Card) -> Markup {
    let kind = id.kind();
    let ability = pack.ability_text(id);
    let projects: Vec<&Project> = card.projects().map(|id| pack.project(id)).collect();
    let setting = Setting::of(pack, id);
    html! {
        article .{ "card " (kind.word()) " " (setting.word()) } {
            (strip(card))
            h2 { (card.name) }
            div .face { (face(pack, id).draw("")) }
            @for project in projects { (row(project)) }
            @if !ability.is_empty() { p .ability { (ability) } }
            @if !card.flavor.is_empty() { p .flavor { (card.flavor) } }
        }
    }
}

/// The top of a card: its type, and the symbols that it needs or gives.
fn strip(card: &Card) -> Markup {
    let kind = card.id.kind().word();
    html! {
        header {
            (icon(kind, "kind", kind))
            span { (kind) }
            span .gives {
                @if card.needs != SymbolCounts::default() { span .needs { "needs" } (symbols(card.needs)) }
                (symbols(card.symbols))
            }
        }
    }
}

/// A project: its slots, an arrow, what it gives.
fn row(project: &Project) -> Markup {
    html! {
        section .project {
            div .deal style=(format!("--slots:{};--gifts:{}", slots_in_row(&project.slots), gifts(&project.reward))) {
                (slots(&project.slots))
                (icon("arrow", "arrow", "gives"))
                div .reward { (reward(&project.reward, Edition::Final)) }
            }
        }
    }
}

fn slots(slots: &[Slot]) -> Markup {
    html! {
        div .slots {
            @for slot in slots {
                span .{ "slot " (slot.color.word()) } {
                    (icon(slot.color.word(), "glyph", slot.color.word()))
                    @if slot.star { (icon("star", "star", "starred")) }
                }
            }
        }
    }
}

/// The number of icons of a reward.
fn gifts(reward: &Reward) -> usize {
    match reward {
        Reward::Receive(cards) => cards.len(),
        Reward::Agenda(counts) => counts.iter().map(|&count| usize::from(count)).sum(),
        Reward::Base | Reward::Development | Reward::Operation(_) | Reward::Victory(_) => 1,
    }
}

/// The reward of a project as icons, in the colors of an edition.
pub fn reward(reward: &Reward, edition: Edition) -> Markup {
    html! {
        @match reward {
            Reward::Base => (icon("base", "spot", "a base")),
            Reward::Receive(cards) => @for &card in cards { (small_card(card)) },
            Reward::Agenda(counts) => (symbols(*counts)),
            Reward::Development => (icon("works", "spot", "works")),
            Reward::Operation(color) => {
                @let label = edition.color_label(*color);
                span .{ "cube " (label) } { (icon(label, "glyph", label)) }
            },
            Reward::Victory(side) => (icon("works", "spot", side.word())),
        }
    }
}

/// A card of a type, as an icon.
fn small_card(filter: CardFilter) -> Markup {
    html! {
        span .{ "small " (filter.word()) } { (icon(filter.word(), "kind", filter.word())) }
    }
}

/// A conflict: the red side upside down, the blue side upright, the shared part between them.
fn conflict(pack: &Pack, card: &Card, face: &ConflictFace) -> Markup {
    let projects = card.projects().map(|id| pack.project(id));
    let sides = projects.filter_map(|project| match project.reward {
        Reward::Victory(side) => Some((side, project)),
        Reward::Base
        | Reward::Receive(_)
        | Reward::Agenda(_)
        | Reward::Development
        | Reward::Operation(_) => None,
    });
    let [red, blue] = &face.objectives;
    let mut halves = sides.map(|(side, project)| match side {
        Side::Red => half(side, project, red),
        Side::Blue => half(side, project, blue),
    });
    html! {
        article .card.conflict {
            @if let Some(half) = halves.next() { (half) }
            div .middle {
                (icon("conflict", "kind", "conflict"))
                h2 { (card.name) }
                span .held { (icon(face.symbol.word(), "symbol", face.symbol.word())) }
                span .loot { b { (face.loot) } span { "loot" } }
            }
            div .face { (super::face(pack, card.id).draw("")) }
            @if let Some(half) = halves.next() { (half) }
        }
    }
}

/// A side of a conflict. What is printed on it is gained by the winner on the other (MG-19.11).
fn half(side: Side, project: &Project, objectives: &[Objective]) -> Markup {
    html! {
        section .{ "side " (side.word()) } style=(format!("--slots:{};--gifts:0", slots_in_row(&project.slots))) {
            h3 { (icon(side.word(), "glyph", side.word())) (side.word()) " side" }
            (slots(&project.slots))
            @if !objectives.is_empty() {
                p .stake { b { (side.opposite().word()) " wins:" } " " (stake(objectives)) "." }
            }
        }
    }
}

fn stake(objectives: &[Objective]) -> String {
    let texts: Vec<String> = objectives.iter().map(Objective::text).collect();
    texts.join(", and ")
}
