//! Abilities: which words go together, and that none can go on forever (MG-C.48 to MG-C.50).

use std::ops::RangeInclusive;

use super::Report;
use crate::card::Kind;
use crate::color::Color;
use crate::effect::{Ability, Condition, CubeFilter, Deed, Fired, Hold, Place, Power, Task, When};
use crate::pack::load::draft::{At, Draft, DraftAbility, DraftCard, Effect};
use crate::state::WAITING;

/// The most alternatives of an ability, and the most effects of an alternative.
const MOST: usize = 4;

pub(super) fn check(draft: &Draft, report: &mut Report<'_>) {
    let elsewhere = fired_elsewhere(draft);
    for (card, ability) in abilities(draft) {
        check_when(card, ability, report);
        check_shape(card, ability, report);
        check_extra_turn(card, ability, &elsewhere, report);
        for power in ability.it.powers() {
            check_power(card, ability.line, power, report);
        }
        for deed in ability.it.deeds() {
            check_deed(card, ability, deed, report);
        }
    }
    check_circles(draft, report);
    check_waiting(draft, report);
}

fn abilities(draft: &Draft) -> impl Iterator<Item = (&DraftCard, &At<DraftAbility>)> {
    draft
        .cards
        .iter()
        .filter(|card| !card.broken)
        .filter_map(|card| Some((card, card.ability.as_ref()?)))
}

/// MG-C.50: lasting effects always work, deeds need a moment. A word that does not fit is left out.
pub(super) fn split(card: &DraftCard, report: &mut Report<'_>) -> Option<Ability> {
    let At { line, it } = card.ability.as_ref().filter(|_| !card.broken)?;
    let mut wrong = |message: &str| report.card("MG-C.50", card, *line, message);
    let Some(when) = it.when else {
        if it.deeds().next().is_some() {
            wrong("does something once but works always; write another `when`");
        }
        if 1 < it.options.len() {
            wrong("works always and leaves nothing to choose; write `do` instead of `choose`");
        }
        if it.may {
            wrong("works always and cannot be declined; remove `may`");
        }
        return Some(Ability::Always(it.powers().collect()));
    };
    if it.powers().next().is_some() {
        wrong("has a lasting effect but a trigger; write `when = \"always\"`");
    }
    let deeds = |option: &Vec<Effect>| option.iter().copied().filter_map(Effect::deed).collect();
    Some(Ability::Fired(Fired {
        when,
        may: it.may,
        options: it.options.iter().map(deeds).collect(),
    }))
}

/// MG-18.1: every `when` is possible on every card, except that a government cannot be discarded to
/// be used.
fn check_when(card: &DraftCard, At { line, it }: &At<DraftAbility>, report: &mut Report<'_>) {
    if (card.kind, it.when) == (Kind::Government, Some(When::Discarded)) {
        let message =
            "is a government: its ability works while its owner has it; write another `when`";
        report.card("MG-C.30", card, *line, message);
    }
}

fn check_shape(card: &DraftCard, At { line, it }: &At<DraftAbility>, report: &mut Report<'_>) {
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
}

fn check_power(card: &DraftCard, line: usize, power: Power, report: &mut Report<'_>) {
    let mut wrong = |clause, message: &str| report.card(clause, card, line, message);
    match power {
        Power::CountsAs { color, slot, on } => {
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
        Power::DrawMore { count } | Power::KeepMore { count } => {
            check_range(count, 1..=2, &mut wrong);
        }
        Power::SlotLess {
            on: Task::Development,
        } if card.kind.is_development() => wrong(
            "MG-14.3",
            "saves a slot of developments and is one: it would hold itself up; change `on`",
        ),
        Power::SymbolWhile { condition, .. } => match condition {
            Condition::Bases(count) => check_range(count, 2..=8, &mut wrong),
            Condition::Developments(count) => check_range(count, 1..=9, &mut wrong),
            Condition::NoGovernment if card.kind == Kind::Government => wrong(
                "MG-C.50",
                "is a government and asks for none; change `while`",
            ),
            Condition::InConflict
            | Condition::AtPeace
            | Condition::NoGovernment
            | Condition::BaseWaiting => {}
        },
        Power::ShortRoutes { by } => check_range(by, 1..=2, &mut wrong),
        Power::MoreLoot { count } => check_range(count, 1..=3, &mut wrong),
        Power::SlotLess { .. } | Power::Protect { .. } | Power::KeepBase | Power::ForeignRoutes => {
        }
    }
}

fn check_deed(
    card: &DraftCard,
    At { line, it }: &At<DraftAbility>,
    deed: Deed,
    report: &mut Report<'_>,
) {
    let mut wrong = |clause, message: &str| report.card(clause, card, *line, message);
    if it.when == Some(When::TurnEnd) && !gains(deed).is_empty() {
        wrong(
            "MG-20.33",
            "may bring a card after the card limit was checked; write another `when`",
        );
    }
    if uses_drawn(deed) && it.when != Some(When::CubesDrawn) {
        wrong(
            "MG-7.2",
            "uses drawn cubes when there are none; write `when = \"cubes-drawn\"`",
        );
    }
    match deed {
        Deed::Redraw { count } => check_range(count, 1..=3, &mut wrong),
        Deed::Exchange {
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
        Deed::SkipTurn { count, .. } => check_range(count, 1..=3, &mut wrong),
        Deed::GainCubes { count, .. } => check_range(count, 1..=5, &mut wrong),
        Deed::MoveCube
        | Deed::StealCube { .. }
        | Deed::DrawCard { .. }
        | Deed::DrawRandom { .. }
        | Deed::ChooseCard { .. }
        | Deed::TakeCard { .. }
        | Deed::DiscardCard { .. }
        | Deed::ExtraTurn
        | Deed::CancelConflict
        | Deed::PlaceBlackHole
        | Deed::RemoveBlackHole
        | Deed::RemoveBase
        | Deed::PlaceBase { .. }
        | Deed::MoveBase
        | Deed::TurnConflict
        | Deed::ClearProject => {}
    }
}

/// An extra turn follows the owner's turn, so it cannot be won in the turn of another player.
fn check_extra_turn(
    card: &DraftCard,
    At { line, it }: &At<DraftAbility>,
    elsewhere: &[Cause],
    report: &mut Report<'_>,
) {
    let fires_elsewhere =
        it.when == Some(When::ConflictLost) || elsewhere.iter().any(|&cause| fires(it, cause));
    if fires_elsewhere && it.deeds().any(|deed| deed == Deed::ExtraTurn) {
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

/// Whether the deed works with cubes that were drawn this turn.
const fn uses_drawn(deed: Deed) -> bool {
    matches!(
        deed,
        Deed::Redraw { .. }
            | Deed::Exchange {
                cubes: Hold::Drawn,
                ..
            }
    )
}

/// The types of cards that a deed may let somebody gain. A conflict that ends comes back to a
/// player (MG-3.23): when it is cancelled, when a black hole covers one of its systems, when a
/// system is lost.
const fn gains(deed: Deed) -> &'static [Kind] {
    match deed {
        Deed::DrawCard { kind }
        | Deed::DrawRandom { kind }
        | Deed::ChooseCard { kind }
        | Deed::TakeCard { kind } => kind.kinds(),
        // MG-12.11 to MG-12.13: a politics card by the number of bases in the system.
        Deed::PlaceBase { .. } => &[Kind::Leader, Kind::Conflict, Kind::Government],
        Deed::CancelConflict | Deed::PlaceBlackHole | Deed::RemoveBase | Deed::MoveBase => {
            &[Kind::Conflict]
        }
        Deed::GainCubes { .. }
        | Deed::Redraw { .. }
        | Deed::Exchange { .. }
        | Deed::MoveCube
        | Deed::StealCube { .. }
        | Deed::DiscardCard { .. }
        | Deed::ExtraTurn
        | Deed::SkipTurn { .. }
        | Deed::RemoveBlackHole
        | Deed::TurnConflict
        | Deed::ClearProject => &[],
    }
}

/// What a deed may cause that can fire an ability. No deed settles, constructs, implements or wins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    /// Somebody gains a card of this type.
    Gained(Kind),
    /// Somebody places a base.
    BasePlaced,
}

/// MG-18.9: a gained card or a placed base may fire an ability that gains a card or places a base,
/// which may fire the next one. No such chain may lead back to its beginning.
fn check_circles(draft: &Draft, report: &mut Report<'_>) {
    for (card, ability) in abilities(draft) {
        let reached = chain(draft, brought_by(&ability.it).collect());
        let again = reached.iter().any(|&cause| fires(&ability.it, cause));
        let message = match ability.it.when {
            Some(When::Gained(filter)) if again => format!(
                "may fire itself again: in the end a gained {} card brings another one; change `when` or the effects",
                filter.word()
            ),
            Some(When::BasePlaced) if again => "may fire itself again: in the end a placed base places another one; change `when` or the effects".to_owned(),
            // The conflict could be put on the board again and again, without end (MG-20.1).
            Some(When::ConflictPlaced) if reached.contains(&Cause::Gained(Kind::Conflict)) => "may bring back the conflict that fired it, which could be placed again without end; change `when` or the effects".to_owned(),
            _ => continue,
        };
        report.card("MG-18.9", card, ability.line, &message);
    }
}

/// MG-18.10: there is room for all abilities that can wait at once, whatever cards they are printed
/// on.
///
/// Chains never lead back to their beginning (MG-18.9). So, besides the step that fired it, a
/// waiting ability causes at most one gain of each type of card and one placed base; nine conflicts
/// may come back in one step. No deed causes any other moment, so each of those occurs once, and
/// never while abilities of another one wait (MG-0.8).
fn check_waiting(draft: &Draft, report: &mut Report<'_>) {
    let mut brought = 0;
    let mut moments = [0; 8];
    for (card, ability) in abilities(draft) {
        let Some(when) = ability.it.when else {
            continue;
        };
        match when {
            When::Discarded => {}
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

/// What may happen to a player in another player's turn: getting a conflict back (MG-3.26), losing
/// one, and whatever these fire.
fn fired_elsewhere(draft: &Draft) -> Vec<Cause> {
    let lost = abilities(draft)
        .filter(|(_, ability)| ability.it.when == Some(When::ConflictLost))
        .flat_map(|(_, ability)| brought_by(&ability.it));
    let returned = Cause::Gained(Kind::Conflict);
    chain(draft, std::iter::once(returned).chain(lost).collect())
}

/// These causes, and all that they may fire in the end.
fn chain(draft: &Draft, mut reached: Vec<Cause>) -> Vec<Cause> {
    let mut next = 0;
    while let Some(&cause) = reached.get(next) {
        let more = abilities(draft)
            .filter(|(_, ability)| fires(&ability.it, cause))
            .flat_map(|(_, ability)| brought_by(&ability.it));
        for cause in more {
            if !reached.contains(&cause) {
                reached.push(cause);
            }
        }
        next += 1;
    }
    reached
}

/// What an ability may cause.
fn brought_by(ability: &DraftAbility) -> impl Iterator<Item = Cause> {
    ability.deeds().flat_map(|deed| {
        let placed = matches!(deed, Deed::PlaceBase { .. }).then_some(Cause::BasePlaced);
        let gained = gains(deed).iter().copied().map(Cause::Gained);
        placed.into_iter().chain(gained)
    })
}

/// Whether this cause fires the ability.
fn fires(ability: &DraftAbility, cause: Cause) -> bool {
    match (ability.when, cause) {
        (Some(When::Gained(filter)), Cause::Gained(kind)) => filter.includes(kind),
        (Some(When::BasePlaced), Cause::BasePlaced) => true,
        _ => false,
    }
}
