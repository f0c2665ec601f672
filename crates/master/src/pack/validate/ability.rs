//! Abilities: which words go together, and that none can go on for ever (MG-C.48 to MG-C.50).

use std::ops::RangeInclusive;

use super::Report;
use crate::card::Kind;
use crate::color::Color;
use crate::effect::{Ability, Condition, CubeFilter, Effect, Hold, Place, Task, When};
use crate::pack::load::draft::{At, Draft, DraftCard};
use crate::state::WAITING;

/// The most alternatives of an ability, and the most effects of an alternative.
const MOST: usize = 4;

pub(super) fn check(draft: &Draft, report: &mut Report<'_>) {
    let elsewhere = fired_elsewhere(draft);
    for (card, ability) in abilities(draft) {
        check_when(card, ability, report);
        check_shape(card, ability, report);
        check_extra_turn(card, ability, &elsewhere, report);
        for effect in effects(&ability.it) {
            check_effect(card, ability, effect, report);
        }
    }
    check_circles(draft, report);
    check_waiting(draft, report);
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

/// MG-18.1: all `when` are for all cards, except that a government is not discarded to be used.
fn check_when(card: &DraftCard, At { line, it }: &At<Ability>, report: &mut Report<'_>) {
    if (card.kind, it.when) == (Kind::Government, When::Discarded) {
        let message =
            "is a government: its ability works while its owner has it; write another `when`";
        report.card("MG-C.30", card, *line, message);
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
        Effect::ShortRoutes { by } => check_range(by, 1..=2, &mut wrong),
        Effect::MoreLoot { count } | Effect::SkipTurn { count, .. } => {
            check_range(count, 1..=3, &mut wrong);
        }
        Effect::GainCubes { count, .. } => check_range(count, 1..=5, &mut wrong),
        Effect::Protect { .. }
        | Effect::MoveCube
        | Effect::KeepBase
        | Effect::ForeignRoutes
        | Effect::StealCube { .. }
        | Effect::DrawCard { .. }
        | Effect::DrawRandom { .. }
        | Effect::ChooseCard { .. }
        | Effect::TakeCard { .. }
        | Effect::DiscardCard { .. }
        | Effect::ExtraTurn
        | Effect::CancelConflict
        | Effect::PlaceBlackHole
        | Effect::RemoveBlackHole
        | Effect::RemoveBase
        | Effect::PlaceBase { .. }
        | Effect::MoveBase
        | Effect::TurnConflict
        | Effect::ClearProject => {}
    }
}

/// An extra turn follows one's own turn, so it cannot be won in another one.
fn check_extra_turn(
    card: &DraftCard,
    At { line, it }: &At<Ability>,
    elsewhere: &[Fired],
    report: &mut Report<'_>,
) {
    let fires_elsewhere =
        it.when == When::ConflictLost || elsewhere.iter().any(|&fired| fires(it, fired));
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
        | Effect::SymbolWhile { .. }
        | Effect::KeepBase
        | Effect::ForeignRoutes
        | Effect::ShortRoutes { .. }
        | Effect::MoreLoot { .. } => true,
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
        | Effect::PlaceBase { .. }
        | Effect::MoveBase
        | Effect::TurnConflict
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
        // MG-12.11 to MG-12.13: a politics card by the number of bases in the system.
        Effect::PlaceBase { .. } => &[Kind::Leader, Kind::Conflict, Kind::Government],
        Effect::CancelConflict | Effect::PlaceBlackHole | Effect::RemoveBase | Effect::MoveBase => {
            &[Kind::Conflict]
        }
        Effect::CountsAs { .. }
        | Effect::DrawMore { .. }
        | Effect::KeepMore { .. }
        | Effect::Protect { .. }
        | Effect::SlotLess { .. }
        | Effect::SymbolWhile { .. }
        | Effect::KeepBase
        | Effect::ForeignRoutes
        | Effect::ShortRoutes { .. }
        | Effect::MoreLoot { .. }
        | Effect::GainCubes { .. }
        | Effect::Redraw { .. }
        | Effect::Exchange { .. }
        | Effect::MoveCube
        | Effect::StealCube { .. }
        | Effect::DiscardCard { .. }
        | Effect::ExtraTurn
        | Effect::SkipTurn { .. }
        | Effect::RemoveBlackHole
        | Effect::TurnConflict
        | Effect::ClearProject => &[],
    }
}

/// What an effect brings about that may fire an ability. No effect settles, constructs, implements
/// or wins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fired {
    /// Somebody gains a card of this type.
    Gained(Kind),
    /// Somebody places a base.
    BasePlaced,
}

/// MG-18.9: a gained card or a placed base may fire an ability that brings a card or places a base,
/// which may fire the next one. No such chain may come back to where it began.
fn check_circles(draft: &Draft, report: &mut Report<'_>) {
    for (card, ability) in abilities(draft) {
        let reached = chain(draft, brought_by(&ability.it).collect());
        let again = reached.iter().any(|&fired| fires(&ability.it, fired));
        let message = match ability.it.when {
            When::Gained(filter) if again => format!(
                "may fire itself again: in the end a gained {} card brings another one; change `when` or the effects",
                filter.word()
            ),
            When::BasePlaced if again => "may fire itself again: in the end a placed base places another one; change `when` or the effects".to_owned(),
            // The conflict could be put on the board again, and so without end (MG-20.1).
            When::ConflictPlaced if reached.contains(&Fired::Gained(Kind::Conflict)) => "may bring back the conflict that fired it, which could be placed again without end; change `when` or the effects".to_owned(),
            _ => continue,
        };
        report.card("MG-18.9", card, ability.line, &message);
    }
}

/// MG-18.10: all abilities that can wait at once find room, whatever card they are printed on.
///
/// Chains do not come back to where they began (MG-18.9), so that a type of card is gained, or a
/// base placed, at most once by what a waiting ability brings about, besides the step that fired it;
/// nine conflicts may come back in one step. No effect brings about any other moment, so that each
/// of those comes once, and never while abilities of another one wait (MG-0.8).
fn check_waiting(draft: &Draft, report: &mut Report<'_>) {
    let mut brought = 0;
    let mut moments = [0; 8];
    for (card, ability) in abilities(draft) {
        match ability.it.when {
            When::Always | When::Discarded => {}
            When::Gained(filter) if filter.includes(Kind::Conflict) => brought += 10,
            When::Gained(filter) => brought += 1 + filter.kinds().len(),
            When::BasePlaced => brought += 2,
            When::PlanetSettled => moments[0] += 1,
            When::BaseConstructed => moments[1] += 1,
            When::Implemented => moments[2] += 1,
            When::ConflictPlaced => moments[3] += 1,
            When::ConflictWon | When::ConflictLost => moments[4] += 1,
            When::TurnStart => moments[5] += 1,
            When::CubesDrawn => moments[6] += 1,
            When::TurnEnd => moments[7] += 1,
        }
        let most = brought + moments.into_iter().max().unwrap_or_default();
        if WAITING < most {
            let message = format!(
                "lets {most} fired abilities wait at once, {WAITING} are the most; write fewer that are fired by something, above all by gained conflicts"
            );
            return report.card("MG-18.10", card, ability.line, &message);
        }
    }
}

/// What may happen to a player in the turn of somebody else: a conflict comes back to him
/// (MG-3.26), he loses one, and what these fire.
fn fired_elsewhere(draft: &Draft) -> Vec<Fired> {
    let lost = abilities(draft)
        .filter(|(_, ability)| ability.it.when == When::ConflictLost)
        .flat_map(|(_, ability)| brought_by(&ability.it));
    let returned = Fired::Gained(Kind::Conflict);
    chain(draft, std::iter::once(returned).chain(lost).collect())
}

/// All this, and all that it may fire in the end.
fn chain(draft: &Draft, mut reached: Vec<Fired>) -> Vec<Fired> {
    let mut next = 0;
    while let Some(&fired) = reached.get(next) {
        let more = abilities(draft)
            .filter(|(_, ability)| fires(&ability.it, fired))
            .flat_map(|(_, ability)| brought_by(&ability.it));
        for fired in more {
            if !reached.contains(&fired) {
                reached.push(fired);
            }
        }
        next += 1;
    }
    reached
}

/// What an ability may bring about.
fn brought_by(ability: &Ability) -> impl Iterator<Item = Fired> {
    effects(ability).flat_map(|effect| {
        let placed = matches!(effect, Effect::PlaceBase { .. }).then_some(Fired::BasePlaced);
        let gained = gains(effect).iter().copied().map(Fired::Gained);
        placed.into_iter().chain(gained)
    })
}

/// Whether this fires the ability.
fn fires(ability: &Ability, fired: Fired) -> bool {
    match (ability.when, fired) {
        (When::Gained(filter), Fired::Gained(kind)) => filter.includes(kind),
        (When::BasePlaced, Fired::BasePlaced) => true,
        _ => false,
    }
}
