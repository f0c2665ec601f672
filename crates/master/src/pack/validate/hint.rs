//! What an author should look at although the pack can be played: the clauses that say "should"
//! (WV-C.9, WV-C.10), and cards that nobody has a reason to keep.

use super::Report;
use crate::card::Kind;
use crate::color::Color;
use crate::pack::load::draft::{Draft, DraftCard, DraftProject};
use crate::pack::{Slot, SystemId};

pub(super) fn check(draft: &Draft, report: &mut Report<'_>) {
    check_conflicts(draft, report);
    check_neighbors(draft, report);
    check_worse(draft, report);
}

/// WV-C.9: the Weavers can win on both sides of a conflict.
fn check_conflicts(draft: &Draft, report: &mut Report<'_>) {
    let used = |color| {
        let mut projects = draft.weavers.iter().flat_map(|at| at.it.projects);
        projects.any(|project| project.color == color)
    };
    for card in draft.of_kind(Kind::Conflict) {
        for side in &card.projects {
            let word = &side.it.word;
            let mut slots = side.it.slots.iter();
            if slots.clone().any(|slot| slot.color == Color::Black) {
                let message = format!(
                    "has a black slot on its {word} side, which the Weavers can never fill; change its color"
                );
                report.card("WV-C.9", card, side.line, &message);
            }
            if !slots.any(|slot| used(slot.color)) {
                let message = format!(
                    "has no slot of a Weaver project's color on its {word} side; change the color of one"
                );
                report.card("WV-C.9", card, side.line, &message);
            }
        }
    }
}

/// WV-C.10: the nearest system of a color is never a tie.
fn check_neighbors(draft: &Draft, report: &mut Report<'_>) {
    for (index, system) in draft.systems.iter().enumerate() {
        let id = SystemId(index as u8);
        let tracks = draft.tracks.iter().map(|at| &at.it);
        let ways: Vec<(Color, u8)> = tracks
            .filter(|track| track.a == id || track.b == id)
            .map(|track| (draft.systems[track.other(id).index()].it.color, track.slots))
            .collect();
        for color in Color::BRIGHT {
            let alike = |slots: u8| ways.iter().filter(|&&way| way == (color, slots)).count();
            if ways.iter().any(|&(_, slots)| 1 < alike(slots)) {
                let message = format!(
                    "system `{}` has two {} neighbors at the same distance, so their order in the file decides for the Weavers; change the slots of a track",
                    system.it.id,
                    color.word()
                );
                report.board("WV-C.10", system.line, message);
            }
        }
    }
}

/// Two cards of a type of which one is never better and sometimes worse. The sides of a conflict
/// are chosen, so conflicts are not compared.
fn check_worse(draft: &Draft, report: &mut Report<'_>) {
    for card in draft
        .cards
        .iter()
        .filter(|card| card.kind != Kind::Conflict)
    {
        let better = draft
            .of_kind(card.kind)
            .find(|other| is_at_least(other, card) && !is_at_least(card, other));
        if let Some(better) = better {
            let message = format!(
                "{} is never better than {} and sometimes worse; give it something of its own",
                card.notation(),
                better.notation()
            );
            report.limit(card.file(), card.line, message);
        }
    }
}

/// Whether a card is as good as another one in everything that can be compared, and otherwise the
/// same.
fn is_at_least(card: &DraftCard, other: &DraftCard) -> bool {
    let ability = |card: &DraftCard| card.ability.as_ref().map(|at| at.it.clone());
    let covers = |more: &[u8], less: &[u8]| more.iter().zip(less).all(|(more, less)| less <= more);
    let has_project = |wanted: &DraftProject| {
        let mut projects = card.projects.iter().map(|at| &at.it);
        projects.any(|own| own.reward == wanted.reward && is_as_cheap(&own.slots, &wanted.slots))
    };
    ability(card) == ability(other)
        && covers(&other.needs, &card.needs)
        && covers(&card.symbols, &other.symbols)
        && other.projects.iter().all(|at| has_project(&at.it))
}

/// Whether no color needs more slots, and none more starred ones.
fn is_as_cheap(slots: &[Slot], others: &[Slot]) -> bool {
    let count = |slots: &[Slot], color| {
        let of_color = slots.iter().filter(|slot| slot.color == color);
        let starred = of_color.clone().filter(|slot| slot.star).count();
        (of_color.count(), starred)
    };
    Color::ALL.into_iter().all(|color| {
        let ((all, starred), (other_all, other_starred)) =
            (count(slots, color), count(others, color));
        all <= other_all && starred <= other_starred
    })
}
