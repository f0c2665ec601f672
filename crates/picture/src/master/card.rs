//! The face of a card: type, name, symbols, a row for each project, the generated text.

use master::{
    Card, CardFilter, CardId, ConflictFace, Kind, Objective, Pack, Project, Reward, Side, Slot,
    SymbolCounts,
};
use maud::{Markup, html};

use super::symbols;
use crate::shape::icon;

/// The face of a card, 63 × 88 mm.
pub fn card(pack: &Pack, id: CardId) -> Markup {
    let card = pack.card(id);
    match &card.conflict {
        Some(face) => conflict(pack, card, face),
        None => plain(pack, card),
    }
}

/// Any card but a conflict.
fn plain(pack: &Pack, card: &Card) -> Markup {
    let kind = card.id.kind();
    let ability = pack.ability_text(card.id);
    let projects: Vec<&Project> = card.projects().map(|id| pack.project(id)).collect();
    let setting = setting(card, &projects, &ability);
    html! {
        article .{ "card " (kind.word()) " " (setting) } {
            @if setting == ROOMY { (icon(kind.word(), "backdrop", "")) }
            (strip(kind, card.symbols))
            h2 { (card.name) }
            @if card.needs != SymbolCounts::default() {
                p .needs { span { "needs" } (symbols(card.needs)) }
            }
            @for project in projects { (row(project)) }
            @if !ability.is_empty() { p .ability { (ability) } }
            @if !card.flavor.is_empty() { p .flavor { (card.flavor) } }
        }
    }
}

/// The class of a card with much room.
const ROOMY: &str = "roomy";

/// How large a card is set, as its class: by its height in millimeters, guessed for wide letters.
fn setting(card: &Card, projects: &[&Project], ability: &str) -> &'static str {
    let lines = |text: &str, letters: usize| text.chars().count().div_ceil(letters) as f64;
    let mut height = 11.0 + 6.0 * lines(&card.name, 18);
    height += 4.5 * lines(ability, 28) + 3.2 * lines(&card.flavor, 36);
    if card.needs != SymbolCounts::default() {
        height += 6.5;
    }
    for project in projects {
        let rows = project.slots.len().div_ceil(SLOTS_IN_ROW) as f64;
        height += 3.6 + 6.8 * rows + 3.2 * lines(&project.reward.text(), 36);
    }
    match height {
        ..67.0 => ROOMY,
        67.0..82.0 => "",
        _ => "dense",
    }
}

/// So many slots stand beside each other; more than [`FEW`] are drawn smaller.
const SLOTS_IN_ROW: usize = 6;
const FEW: usize = 5;

/// The top of a card: its type, and the symbols it gives.
fn strip(kind: Kind, gives: SymbolCounts) -> Markup {
    html! {
        header {
            (icon(kind.word(), "kind", kind.word()))
            span { (kind.word()) }
            span .gives { (symbols(gives)) }
        }
    }
}

/// A project: its slots, an arrow, what it gives.
fn row(project: &Project) -> Markup {
    html! {
        section .project {
            div .deal {
                (slots(&project.slots))
                (icon("arrow", "arrow", "gives"))
                div .reward { (reward(&project.reward)) }
            }
            p { (project.reward.text()) }
        }
    }
}

fn slots(slots: &[Slot]) -> Markup {
    html! {
        div .slots .many[FEW < slots.len()] {
            @for slot in slots {
                span .{ "slot " (slot.color.word()) } {
                    (icon(slot.color.word(), "glyph", slot.color.word()))
                    @if slot.star { (icon("star", "star", "starred")) }
                }
            }
        }
    }
}

fn reward(reward: &Reward) -> Markup {
    html! {
        @match reward {
            Reward::Base => (icon("base", "spot", "a base")),
            Reward::Receive(cards) => @for &card in cards { (small_card(card)) },
            Reward::Agenda(counts) => (symbols(*counts)),
            Reward::Development => (icon("works", "spot", "works")),
            Reward::Operation(color) => span .{ "cube " (color.word()) } {
                (icon(color.word(), "glyph", color.word()))
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

/// A conflict: the red side upside down, the blue side upright, what both share between them.
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
            @if let Some(half) = halves.next() { (half) }
        }
    }
}

/// A side of a conflict. What is printed on it is gained by the winner on the other (MG-19.11).
fn half(side: Side, project: &Project, objectives: &[Objective]) -> Markup {
    html! {
        section .{ "side " (side.word()) } {
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
