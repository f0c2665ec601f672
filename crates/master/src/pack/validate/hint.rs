//! What an author should check although the pack can be played: what the rulebook says about some
//! cards without requiring it (MG-C.25, MG-C.37), the clauses that say "should" (WV-C.9, WV-C.10),
//! cards that are the same, and cards that nobody has a reason to keep.

use super::Report;
use crate::card::Kind;
use crate::color::Color;
use crate::effect::CardFilter;
use crate::pack::load::draft::{Draft, DraftCard, DraftProject};
use crate::pack::{Objective, Reward, Slot, SystemId};

const SPECIES: &str = "species.toml";
const CONFLICTS: &str = "conflicts.toml";

pub(super) fn check(draft: &Draft, report: &mut Report<'_>) {
    check_receive(draft, report);
    check_objectives(draft, report);
    check_conflicts(draft, report);
    check_neighbors(draft, report);
    check_worse(draft, report);
}

/// MG-C.25: what receive projects give. The pictured ones, which every pack has, give commerce
/// cards and any development (MG-C.22, MG-C.23).
fn check_receive(draft: &Draft, report: &mut Report<'_>) {
    let projects = draft.cards.iter().flat_map(|card| &card.projects);
    let rewards = || {
        projects.clone().filter_map(|at| match &at.it.reward {
            Reward::Receive(cards) => Some(cards),
            _ => None,
        })
    };
    for filter in [CardFilter::Expansion, CardFilter::Progress] {
        let met = rewards().any(|cards| cards.contains(&filter));
        let message = format!(
            "no project receives `{}`; add one, unless none is printed",
            filter.word()
        );
        report.require("MG-C.25", &[SPECIES], met, &message);
    }
    let met = rewards().any(|cards| 1 < cards.len());
    let message = "no project receives several cards; add one, unless none is printed";
    report.require("MG-C.25", &[SPECIES], met, message);
}

/// MG-C.37: what conflicts are about.
fn check_objectives(draft: &Draft, report: &mut Report<'_>) {
    let faces = draft.cards.iter().filter_map(|card| card.conflict.as_ref());
    let sides = || faces.clone().flat_map(|face| &face.objectives);
    let captures = sides()
        .filter(|side| side.contains(&Objective::Capture))
        .count();
    let met = sides().count() <= captures * 3;
    let message = "capture is rare; let at least a third of the sides capture the system, unless fewer are printed";
    report.require("MG-C.37", &[CONFLICTS], met, message);
    let names = |wanted: &dyn Fn(CardFilter) -> bool| {
        sides().flatten().any(|objective| match objective {
            Objective::Capture => false,
            Objective::Take(filter) | Objective::Discard(filter) => wanted(*filter),
        })
    };
    for filter in [
        CardFilter::Leader,
        CardFilter::Conflict,
        CardFilter::Government,
        CardFilter::Development,
    ] {
        let message = format!(
            "no objective takes or discards a `{}`; add one, unless none is printed",
            filter.word()
        );
        let met = names(&|named| named == filter);
        report.require("MG-C.37", &[CONFLICTS], met, &message);
    }
    let one_type = |filter: CardFilter| {
        filter != CardFilter::Development && filter.kinds()[0].is_development()
    };
    let message = "no objective names one type of development; add one, unless none is printed";
    report.require("MG-C.37", &[CONFLICTS], names(&one_type), message);
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

/// Two cards of a type that are the same, or of which one is never better and sometimes worse.
/// Conflicts are not compared, because a player chooses the side.
fn check_worse(draft: &Draft, report: &mut Report<'_>) {
    for (index, card) in draft.cards.iter().enumerate() {
        let earlier = &draft.cards[..index];
        if let Some(twin) = earlier.iter().find(|other| is_same(other, card)) {
            let message = format!(
                "{} is the same as {} but for its name; change one, unless both are printed so",
                card.notation(),
                twin.notation()
            );
            report.limit(card.file(), card.line, message);
        }
        let better = draft
            .of_kind(card.kind)
            .filter(|_| card.kind != Kind::Conflict)
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

/// Whether two cards differ only in their names.
fn is_same(card: &DraftCard, other: &DraftCard) -> bool {
    (card.kind, &card.conflict) == (other.kind, &other.conflict)
        && is_at_least(card, other)
        && is_at_least(other, card)
}

/// Whether a card is at least as good as another one in everything that can be compared, and
/// otherwise the same.
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
