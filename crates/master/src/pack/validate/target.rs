//! Passive abilities that could never apply, because no slot in that place asks for the color.

use super::Report;
use crate::card::Kind;
use crate::color::Color;
use crate::effect::{Place, Power};
use crate::pack::load::draft::{Draft, file_of};

pub(super) fn check(draft: &Draft, report: &mut Report<'_>) {
    let files: Vec<&str> = Kind::ALL.into_iter().map(file_of).collect();
    if !report.complete(&files) {
        return;
    }
    for card in &draft.cards {
        let Some(ability) = &card.ability else {
            continue;
        };
        for power in ability.it.powers() {
            let Power::CountsAs { slot, on, .. } = power else {
                continue;
            };
            if !asked_for(draft, slot, on) {
                let color = slot.word();
                let message = format!(
                    "{} lets cubes count as {color} where no slot is {color}; change `as` or `on`",
                    card.notation()
                );
                report.limit(card.file(), ability.line, message);
            }
        }
    }
}

/// Whether a slot in this place has the color. Routes need no check: a starting system has the
/// color (MG-C.5).
fn asked_for(draft: &Draft, color: Color, on: Place) -> bool {
    let has = |place: Place| on.bits() & place.bits() != 0;
    let on_a_card = draft.cards.iter().any(|card| {
        let place = match card.kind {
            Kind::Conflict => Place::Conflicts,
            _ => Place::Cards,
        };
        let mut slots = card.projects.iter().flat_map(|at| &at.it.slots);
        has(place) && slots.any(|slot| slot.color == color)
    });
    on_a_card || (has(Place::Routes) && color != Color::Black)
}
