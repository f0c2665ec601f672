//! Abilities: which words go together, and that none can go on for ever (MG-C.48 to MG-C.50).

use std::ops::RangeInclusive;

use super::Report;
use crate::card::Kind;
use crate::color::Color;
use crate::effect::{Ability, Condition, CubeFilter, Effect, Hold, Place, Task, When};
use crate::pack::load::draft::{At, Draft, DraftCard};

/// The most alternatives of an ability, and the most effects of an alternative.
const MOST: usize = 4;

pub(super) fn check(draft: &Draft, report: &mut Report<'_>) {
    let elsewhere = gained_elsewhere(draft);
    for (card, ability) in abilities(draft) {
        check_when(card, ability, report);
        check_shape(card, ability, report);
        check_extra_turn(card, ability, &elsewhere, report);
        for effect in effects(&ability.it) {
            check_effect(card, ability, effect, report);
        }
    }
    check_circles(draft, report);
}

fn abilities(draft: &Draft) -> impl Iterator<Item = (&DraftCard, &At<Ability>)> {
    draft
        .cards
        .iter()
        .filter(|card| !card.broken)
        .filter_map(|card| Some((card, card.ability.as_ref()?)))
}

fn effects(ability: &Ability) -> impl Iterator<Item = Effect> {
    ability.options.iter().flatten().copied()
}

/// MG-18.1, MG-18.3: which types of cards know which triggers.
fn check_when(card: &DraftCard, At { line, it }: &At<Ability>, report: &mut Report<'_>) {
    match (card.kind, it.when) {
        (Kind::Leader, When::Always | When::Discarded) => {}
        (Kind::Leader, _) => {
            let message = "is a leader: his ability is passive or used by discarding him; write `when = \"always\"` or `\"discarded\"`";
            report.card("MG-C.28", card, *line, message);
        }
        (Kind::Government, When::Discarded) => {
            let message =
                "is a government: its ability works while its owner has it; write another `when`";
            report.card("MG-C.30", card, *line, message);
        }
        _ => {}
    }
}

fn check_shape(card: &DraftCard, At { line, it }: &At<Ability>, report: &mut Report<'_>) {
    let mut wrong = |message: &str| report.card("MG-C.50", card, *line, message);
    if it.options.is_empty() || MOST < it.options.len() {
        wrong("has no alternative or too many; write 1 to 4 in `choose`");
    }
    if it
        .options
        .iter()
        .any(|option| option.is_empty() || MOST < option.len())
    {
        wrong("has an alternative with no effect or too many; write 1 to 4");
    }
    if it.when != When::Always {
        return;
    }
    if 1 < it.options.len() {
        wrong("works always and leaves nothing to choose; write `do` instead of `choose`");
    }
    if it.may {
        wrong("works always and cannot be declined; remove `may`");
    }
}

fn check_effect(
    card: &DraftCard,
    At { line, it }: &At<Ability>,
    effect: Effect,
    report: &mut Report<'_>,
) {
    let mut wrong = |clause, message: &str| report.card(clause, card, *line, message);
    match (is_passive(effect), it.when) {
        (true, When::Always) => {}
        (false, When::Always) => wrong(
            "MG-C.50",
            "does something once but works always; write another `when`",
        ),
        (true, _) => wrong(
            "MG-C.50",
            "has a lasting effect but a trigger; write `when = \"always\"`",
        ),
        (false, _) => {}
    }
    if matches!(
        effect,
        Effect::SymbolWhile {
            condition: Condition::NoGovernment,
            ..
        }
    ) && card.kind == Kind::Government
    {
        wrong(
            "MG-C.50",
            "is a government and asks for none; change `while`",
        );
    }
    if it.when == When::TurnEnd && !gains(effect).is_empty() {
        wrong(
            "MG-20.33",
            "may bring a card after the card limit was checked; write another `when`",
        );
    }
    if uses_drawn(effect) && it.when != When::CubesDrawn {
        wrong(
            "MG-7.2",
            "uses drawn cubes when there are none; write `when = \"cubes-drawn\"`",
        );
    }
    match effect {
        Effect::CountsAs { color, slot, on } => {
            if color == slot {
                wrong(
                    "MG-C.50",
                    "lets a color count as itself; change `color` or `as`",
                );
            }
            let black = [color, slot].contains(&Color::Black);
            if black && on.bits() & Place::Routes.bits() != 0 {
                wrong(
                    "MG-10.29",
                    "lets black count on routes, where it never fits; write `on = \"cards\"` or `\"conflicts\"`",
                );
            }
        }
        Effect::DrawMore { count } | Effect::KeepMore { count } => {
            check_range(count, 1..=2, &mut wrong);
        }
        Effect::SlotLess {
            on: Task::Development,
        } if card.kind.is_development() => wrong(
            "MG-14.3",
            "saves a slot of developments and is one: it would hold itself up; change `on`",
        ),
        Effect::SlotLess { .. } => {}
        Effect::SymbolWhile { condition, .. } => match condition {
            Condition::Bases(count) => check_range(count, 2..=8, &mut wrong),
            Condition::Developments(count) => check_range(count, 1..=9, &mut wrong),
            Condition::InConflict
            | Condition::AtPeace
            | Condition::NoGovernment
            | Condition::BaseWaiting => {}
        },
        Effect::Redraw { count } => check_range(count, 1..=3, &mut wrong),
        Effect::Exchange {
            count, from, to, ..
        } => {
            check_range(count, 1..=3, &mut wrong);
            if from == to && from != CubeFilter::Any {
                wrong(
                    "MG-C.50",
                    "exchanges a color for itself; change `from` or `to`",
                );
            }
        }
        Effect::GainCubes { count, .. } => check_range(count, 1..=5, &mut wrong),
        Effect::Protect { .. }
        | Effect::MoveCube
        | Effect::StealCube { .. }
        | Effect::DrawCard { .. }
        | Effect::DrawRandom { .. }
        | Effect::ChooseCard { .. }
        | Effect::TakeCard { .. }
        | Effect::DiscardCard { .. }
        | Effect::ExtraTurn
        | Effect::SkipTurn { .. }
        | Effect::CancelConflict
        | Effect::PlaceBlackHole
        | Effect::RemoveBlackHole
        | Effect::RemoveBase
        | Effect::ClearProject => {}
    }
}

/// An extra turn follows one's own turn, so it cannot be won in another one.
fn check_extra_turn(
    card: &DraftCard,
    At { line, it }: &At<Ability>,
    elsewhere: &[Kind],
    report: &mut Report<'_>,
) {
    let fires_elsewhere = match it.when {
        When::ConflictLost => true,
        When::Gained(filter) => elsewhere.iter().any(|&kind| filter.includes(kind)),
        _ => false,
    };
    if fires_elsewhere && effects(it).any(|effect| effect == Effect::ExtraTurn) {
        let message = "gives an extra turn in the turn of somebody else; write another `when`";
        report.card("MG-21.6", card, *line, message);
    }
}

fn check_range(count: u8, range: RangeInclusive<u8>, wrong: &mut impl FnMut(&'static str, &str)) {
    if !range.contains(&count) {
        let (low, high) = range.into_inner();
        let message = format!("has the count {count}; write a number from {low} to {high}");
        wrong("MG-C.50", &message);
    }
}

/// Whether the effect works with cubes that were drawn this turn.
const fn uses_drawn(effect: Effect) -> bool {
    matches!(
        effect,
        Effect::Redraw { .. }
            | Effect::Exchange {
                cubes: Hold::Drawn,
                ..
            }
    )
}

/// Whether the effect lasts; all others happen once.
const fn is_passive(effect: Effect) -> bool {
    match effect {
        Effect::CountsAs { .. }
        | Effect::DrawMore { .. }
        | Effect::KeepMore { .. }
        | Effect::Protect { .. }
        | Effect::SlotLess { .. }
        | Effect::SymbolWhile { .. } => true,
        Effect::GainCubes { .. }
        | Effect::Redraw { .. }
        | Effect::Exchange { .. }
        | Effect::MoveCube
        | Effect::StealCube { .. }
        | Effect::DrawCard { .. }
        | Effect::DrawRandom { .. }
        | Effect::ChooseCard { .. }
        | Effect::TakeCard { .. }
        | Effect::DiscardCard { .. }
        | Effect::ExtraTurn
        | Effect::SkipTurn { .. }
        | Effect::CancelConflict
        | Effect::PlaceBlackHole
        | Effect::RemoveBlackHole
        | Effect::RemoveBase
        | Effect::ClearProject => false,
    }
}

/// The types of cards somebody may gain by an effect. A conflict that ends comes back to a player
/// (MG-3.23): when it is cancelled, when a black hole swallows its track, when a system is lost.
const fn gains(effect: Effect) -> &'static [Kind] {
    match effect {
        Effect::DrawCard { kind }
        | Effect::DrawRandom { kind }
        | Effect::ChooseCard { kind }
        | Effect::TakeCard { kind } => kind.kinds(),
        Effect::CancelConflict | Effect::PlaceBlackHole | Effect::RemoveBase => &[Kind::Conflict],
        Effect::CountsAs { .. }
        | Effect::DrawMore { .. }
        | Effect::KeepMore { .. }
        | Effect::Protect { .. }
        | Effect::SlotLess { .. }
        | Effect::SymbolWhile { .. }
        | Effect::GainCubes { .. }
        | Effect::Redraw { .. }
        | Effect::Exchange { .. }
        | Effect::MoveCube
        | Effect::StealCube { .. }
        | Effect::DiscardCard { .. }
        | Effect::ExtraTurn
        | Effect::SkipTurn { .. }
        | Effect::RemoveBlackHole
        | Effect::ClearProject => &[],
    }
}

/// MG-18.9: a gained card may fire an ability that brings a card, which may fire the next one.
/// No such chain may come back to a type of card it has passed. Only cards that are gained can
/// fire again: no effect settles, constructs, implements or wins.
fn check_circles(draft: &Draft, report: &mut Report<'_>) {
    for (card, ability) in abilities(draft) {
        let When::Gained(filter) = ability.it.when else {
            continue;
        };
        let reached = chain(draft, brought_by(&ability.it).collect());
        if reached.iter().any(|&kind| filter.includes(kind)) {
            let message = format!(
                "may fire itself again: in the end a gained {} card brings another one; change `when` or the effects",
                filter.word()
            );
            report.card("MG-18.9", card, ability.line, &message);
        }
    }
}

/// The types of cards a player may gain in the turn of somebody else: a conflict comes back to him
/// (MG-3.26), he loses one, and what these fire.
fn gained_elsewhere(draft: &Draft) -> Vec<Kind> {
    let lost = abilities(draft)
        .filter(|(_, ability)| ability.it.when == When::ConflictLost)
        .flat_map(|(_, ability)| brought_by(&ability.it));
    chain(draft, std::iter::once(Kind::Conflict).chain(lost).collect())
}

/// These types of cards and all that gaining one of them may bring in the end.
fn chain(draft: &Draft, mut reached: Vec<Kind>) -> Vec<Kind> {
    let mut next = 0;
    while let Some(&kind) = reached.get(next) {
        let more = abilities(draft)
            .filter(|(_, ability)| fires(&ability.it, kind))
            .flat_map(|(_, ability)| brought_by(&ability.it));
        for kind in more {
            if !reached.contains(&kind) {
                reached.push(kind);
            }
        }
        next += 1;
    }
    reached
}

/// The types of cards an ability may bring to somebody.
fn brought_by(ability: &Ability) -> impl Iterator<Item = Kind> {
    effects(ability).flat_map(|effect| gains(effect).iter().copied())
}

/// Whether gaining a card of this type fires the ability.
fn fires(ability: &Ability, kind: Kind) -> bool {
    matches!(ability.when, When::Gained(filter) if filter.includes(kind))
}
