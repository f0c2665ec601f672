//! What is said of cards and their slots.

use master::{Barren, CardPlace, CardView, Kind, ProjectView};
use maud::{Markup, html};
use picture::icon;

use super::super::DrawnTable;
use super::super::piece::{cube, piece};
use super::super::spot::project_name;
use super::board;
use crate::info::{Info, counted, listed};

/// A card: whose it is, whether it works, what each of its projects still needs.
pub(super) fn card(table: &DrawnTable<'_>, word: &str) -> Option<Info> {
    if let Some(fought) = table.view.conflicts.get(word) {
        return Some(board::conflict(table, word, fought));
    }
    let view = table.view.cards.get(word)?;
    let mut card = Info::new(view.name, place(table, view));
    if !view.needs.is_empty() {
        let needs: Vec<String> = (view.needs.iter())
            .map(|(symbol, count)| format!("{count} {symbol}"))
            .collect();
        let state = match view.works {
            true => "and has them",
            false => "and does nothing without them",
        };
        card = card.says(format!("It needs {} {state}.", listed(&needs)));
    }
    for (name, project) in &view.projects {
        card = card.shows(row(table, name, project));
    }
    if let Some(face) = &view.conflict {
        card = card.says(format!(
            "Placed between two systems, it is fought for with cubes; the leader holds {} symbol, the winner takes up to {}.",
            face.symbol.with_article(),
            counted(face.loot, "cube")
        ));
    }
    if !view.ability.is_empty() {
        card = card.says(html! { (view.ability) });
        if table.is_idle_alone(word) {
            card = card
                .next("It needs an opponent with bases, cards and turns: the Weavers have none.");
        }
    }
    if !view.gives.is_empty() {
        let gives: Vec<String> = (view.gives.iter())
            .map(|(symbol, count)| format!("{count} {symbol}"))
            .collect();
        let when = match view.standing {
            true => "It gives",
            false => "Complete, it gives",
        };
        card = card.says(format!("{when} {}.", listed(&gives)));
    }
    Some(card.rule(rule_of(view.kind)))
}

const fn rule_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Leader => "MG-18.4",
        Kind::Conflict => "MG-20.1",
        Kind::Government => "MG-13.1",
        Kind::Expansion | Kind::Commerce | Kind::Progress => "MG-14.1",
        Kind::Species => "MG-16.1",
    }
}

fn place(table: &DrawnTable<'_>, view: &CardView) -> String {
    let kind = view.kind.word();
    match (view.place, view.owner) {
        (CardPlace::Player, Some(owner)) => format!("{kind} of {}", table.name(owner)),
        (CardPlace::Deck, _) => format!("{kind}, in its deck"),
        (CardPlace::Lifted, _) => format!("{kind}, being chosen"),
        (CardPlace::Player | CardPlace::Board | CardPlace::Revealed, _) => kind.to_owned(),
    }
}

/// A project: its slots, its reward, and what is missing.
fn row(table: &DrawnTable<'_>, name: &str, project: &ProjectView) -> Markup {
    html! {
        div .side {
            p .cubes title=(name) {
                @for slot in &project.slots {
                    @match slot.cube {
                        Some(color) => (cube(table, color, "")),
                        None => span .{ "slot " (table.label(slot.color)) } { (icon(table.label(slot.color), "glyph", table.label(slot.color))) },
                    }
                }
                span { " → " (project.text) }
            }
            p .next { (missing(table, project)) }
        }
    }
}

/// Why a base project pays no base.
pub(in crate::master) const fn why_barren(barren: Barren) -> &'static str {
    match barren {
        Barren::SpotTaken => "a base already waits on the card, and must be placed first",
        Barren::NoStock => "none is left in the stock",
    }
}

/// What a project still needs: "2 blue more: a base".
pub(super) fn missing(table: &DrawnTable<'_>, project: &ProjectView) -> String {
    if project.standing {
        return "It stands.".to_owned();
    }
    if project.misses {
        return "Full, but its base spot was taken: the cubes come back, no base.".to_owned();
    }
    if let Some(barren) = project.barren {
        let left = table.missing(&project.slots).filter(|_| !project.complete);
        let left = left.map_or("Full".to_owned(), |left| format!("{left} more"));
        return format!("{left}, but it pays no base now: {}.", why_barren(barren));
    }
    match table.missing(&project.slots) {
        None if project.complete => format!("Full: {} at the end of the allocation.", project.text),
        None => "Full.".to_owned(),
        Some(_) if project.complete => {
            format!("Enough: {} at the end of the allocation.", project.text)
        }
        Some(left) => format!("{left} more: {}.", project.text),
    }
}

/// A slot: which cube it takes, and what its project still needs.
pub(super) fn slot(table: &DrawnTable<'_>, word: &str, name: &str, index: usize) -> Option<Info> {
    let view = table.view.cards.get(word)?;
    let project = view.projects.get(name)?;
    let slot = project.slots.get(index)?;
    let label = table.label(slot.color);
    let owner = view.owner.map(|owner| html! { (piece(owner)) " " });
    let card = Info::new(
        format!("{}: {}", view.name, project.text),
        format!("a slot of {}", project_name(view, name)),
    );
    let card = match slot.cube {
        Some(color) => card.says(format!("A {} cube lies on it.", table.label(color))),
        None => card.says(html! { (owner.unwrap_or_default()) "It takes a " (label) " (" (slot.color.resource()) ") cube." }),
    };
    let card = card.next(missing(table, project));
    Some(match slot.star {
        true => card
            .says("The star: this cube will not come back, it goes to the reserve.")
            .rule("MG-15.1"),
        false => card.rule("MG-8.40"),
    })
}
