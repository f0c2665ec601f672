//! What at least one card of a pack must have (MG-C.20 to MG-C.51, MG-C.56).

use super::Report;
use super::card::total;
use crate::card::Kind;
use crate::color::Color;
use crate::effect::{CardFilter, Deed, When};
use crate::pack::load::draft::{Draft, DraftAbility, DraftCard, DraftProject};
use crate::pack::{Line, Objective, Reward};
use crate::symbol::Symbol;

const SPECIES: &str = "species.toml";
const LEADERS: &str = "leaders.toml";
const CONFLICTS: &str = "conflicts.toml";
const GOVERNMENTS: &str = "governments.toml";
const DEVELOPMENTS: &str = "developments.toml";
/// The files whose cards have abilities.
const ABILITIES: [&str; 3] = [LEADERS, GOVERNMENTS, DEVELOPMENTS];
/// The files whose cards have projects.
const PROJECTS: [&str; 5] = [SPECIES, CONFLICTS, LEADERS, GOVERNMENTS, DEVELOPMENTS];

pub(super) fn check(draft: &Draft, report: &mut Report<'_>) {
    check_species(draft, report);
    check_leaders(draft, report);
    check_governments(draft, report);
    check_developments(draft, report);
    check_slots(draft, report);
    check_effects(draft, report);
    check_symbols(draft, report);
    check_first_turn(draft, report);
}

fn projects(draft: &Draft) -> impl Iterator<Item = (&DraftCard, &DraftProject)> {
    draft
        .cards
        .iter()
        .flat_map(|card| card.projects.iter().map(move |at| (card, &at.it)))
}

fn check_species(draft: &Draft, report: &mut Report<'_>) {
    let species = || projects(draft).filter(|(card, _)| card.kind == Kind::Species);
    let has = |slots: usize, wanted: fn(&Reward) -> bool| {
        species().any(|(_, project)| project.slots.len() == slots && wanted(&project.reward))
    };
    let met = has(4, |reward| *reward == Reward::Base);
    let message = "no species constructs a base with four slots; change one `base`";
    report.require("MG-C.20", &[SPECIES], met, message);
    let met = has(5, |reward| matches!(reward, Reward::Receive(_)));
    let message = "no species receives a development for five slots; change one `receive`";
    report.require("MG-C.21", &[SPECIES], met, message);
    let met = projects(draft).any(|(_, project)| is_commerce_for_two_yellow(project));
    let message = "no project receives a commerce card for two yellow slots; change one `receive`";
    report.require("MG-C.22", &[SPECIES, GOVERNMENTS], met, message);
    let met = draft.cards.iter().any(|card| {
        let has = |wanted: fn(&DraftProject) -> bool| card.projects.iter().any(|at| wanted(&at.it));
        has(is_commerce_for_two_yellow) && has(is_development_for_four_blue)
    });
    let message = "no card has both a commerce card for two yellow slots and any development for four blue slots; change one `receive`";
    report.require("MG-C.23", &[SPECIES, GOVERNMENTS], met, message);
    let met = has(
        5,
        |reward| matches!(reward, Reward::Agenda(symbols) if total(symbols) == 3),
    );
    let message = "no agenda gives three symbols for five slots; change one `agenda`";
    report.require("MG-C.24", &[SPECIES], met, message);
}

fn is_commerce_for_two_yellow(project: &DraftProject) -> bool {
    is_receive(project, CardFilter::Commerce, Color::Yellow, 2)
}

fn is_development_for_four_blue(project: &DraftProject) -> bool {
    is_receive(project, CardFilter::Development, Color::Blue, 4)
}

fn is_receive(project: &DraftProject, card: CardFilter, color: Color, slots: usize) -> bool {
    project.reward == Reward::Receive(vec![card])
        && project.slots.len() == slots
        && project.slots.iter().all(|slot| slot.color == color)
}

fn check_leaders(draft: &Draft, report: &mut Report<'_>) {
    let operations = || {
        projects(draft).filter_map(|(_, project)| match project.reward {
            Reward::Operation(color) => Some(color),
            _ => None,
        })
    };
    let count = operations().count();
    let met = (10..draft.of_kind(Kind::Leader).count()).contains(&count);
    let message =
        format!("{count} leaders have a covert operation; let ten or more have one, but not all");
    report.require("MG-C.26", &[LEADERS], met, &message);
    let met = operations().any(|color| color == Color::Red);
    report.require(
        "MG-C.27",
        &[LEADERS],
        met,
        "no covert operation steals red; change one",
    );
    let met = draft
        .of_kind(Kind::Leader)
        .any(|card| does(card, |deed| deed == Deed::CancelConflict));
    report.require(
        "MG-C.29",
        &[LEADERS],
        met,
        "no leader can cancel a conflict; give one `cancel-conflict`",
    );
}

fn check_governments(draft: &Draft, report: &mut Report<'_>) {
    let with = |wanted: fn(&Reward) -> bool| {
        draft
            .of_kind(Kind::Government)
            .filter(|card| card.projects.iter().any(|at| wanted(&at.it.reward)))
            .count()
    };
    let bases = with(|reward| *reward == Reward::Base);
    let met = (1..draft.of_kind(Kind::Government).count()).contains(&bases);
    let message = "some, not all, governments have a construction project; add or remove `base`";
    report.require("MG-C.31", &[GOVERNMENTS], met, message);
    let met = with(|reward| matches!(reward, Reward::Receive(_))) != 0;
    report.require(
        "MG-C.32",
        &[GOVERNMENTS],
        met,
        "no government has a receive project; add one",
    );
}

fn check_developments(draft: &Draft, report: &mut Report<'_>) {
    let met = draft
        .of_kind(Kind::Commerce)
        .any(|card| card.name == "Space Exchange");
    let message = "no commerce development is named `Space Exchange`; name one so";
    report.require("MG-C.34", &[DEVELOPMENTS], met, message);
    let discarded = |card: &&DraftCard| {
        card.ability
            .as_ref()
            .is_some_and(|at| at.it.when == Some(When::Discarded))
    };
    let cards = || draft.cards.iter().filter(|card| card.kind.is_development());
    let count = cards().filter(discarded).count();
    let met = (1..cards().count()).contains(&count);
    let message = "some, not all, developments have a discard ability; change some `when`";
    report.require("MG-C.35", &[DEVELOPMENTS], met, message);
}

fn check_slots(draft: &Draft, report: &mut Report<'_>) {
    let starred = |project: &DraftProject| project.slots.iter().any(|slot| slot.star);
    let conflict = |card: &DraftCard| card.kind == Kind::Conflict;
    let met = projects(draft).any(|(card, project)| conflict(card) && starred(project));
    report.require(
        "MG-C.38",
        &[CONFLICTS],
        met,
        "no side of a conflict has a starred slot; add a `*`",
    );
    let met = projects(draft).any(|(card, project)| !conflict(card) && starred(project));
    let message = "no project outside conflicts has a starred slot; add a `*`";
    report.require("MG-C.38", &PROJECTS, met, message);
    let met = projects(draft)
        .any(|(_, project)| project.slots.iter().any(|slot| slot.color == Color::Black));
    report.require(
        "MG-C.39",
        &PROJECTS,
        met,
        "no project has a black slot; add one",
    );
}

fn does(card: &DraftCard, wanted: impl Fn(Deed) -> bool) -> bool {
    let ability = card.ability.as_ref();
    ability.is_some_and(|at| at.it.deeds().any(wanted))
}

/// The effects and triggers that must occur.
fn check_effects(draft: &Draft, report: &mut Report<'_>) {
    let count = |wanted: &dyn Fn(Deed) -> bool| {
        draft.cards.iter().filter(|card| does(card, wanted)).count()
    };
    let any = |wanted: &dyn Fn(&DraftAbility) -> bool| {
        let mut abilities = draft.cards.iter().filter_map(|card| card.ability.as_ref());
        abilities.any(|at| wanted(&at.it))
    };
    let takes = |deed| matches!(deed, Deed::TakeCard { .. });
    let objectives = draft.cards.iter().filter_map(|card| card.conflict.as_ref());
    let mut objectives = objectives.flat_map(|face| face.objectives.iter().flatten());
    let takes_by_objective = objectives.any(|objective| matches!(objective, Objective::Take(_)));
    for (clause, met, word) in [
        (
            "MG-C.40",
            1 < count(&|deed| deed == Deed::ExtraTurn),
            "`extra-turn`, on two cards",
        ),
        (
            "MG-C.41",
            count(&|deed| matches!(deed, Deed::SkipTurn { .. })) != 0,
            "`skip-turn`",
        ),
        (
            "MG-C.42",
            count(&|deed| matches!(deed, Deed::DrawRandom { .. })) != 0,
            "`draw-random`",
        ),
        (
            "MG-C.43",
            count(&|deed| matches!(deed, Deed::ChooseCard { .. })) != 0,
            "`choose-card`",
        ),
        (
            "MG-C.44",
            count(&|deed| deed == Deed::PlaceBlackHole) != 0,
            "`place-black-hole`",
        ),
        (
            "MG-C.44",
            count(&|deed| deed == Deed::RemoveBlackHole) != 0,
            "`remove-black-hole`",
        ),
        (
            "MG-C.45",
            any(&|ability| matches!(ability.when, Some(When::Gained(_)))),
            "`when = { gained = … }`",
        ),
        (
            "MG-C.46",
            count(&takes) != 0 || takes_by_objective,
            "`take-card`, or an objective `take`",
        ),
        (
            "MG-C.46",
            count(&|deed| matches!(deed, Deed::StealCube { .. })) != 0,
            "`steal-cube`",
        ),
        ("MG-C.47", any(&|ability| ability.may), "`may = true`"),
        (
            "MG-C.47",
            any(&|ability| 1 < ability.options.len()),
            "`choose`",
        ),
    ] {
        let message = format!("no ability has {word}; add it");
        report.require(clause, &ABILITIES, met, &message);
    }
}

/// MG-C.51: five of each symbol are possible with at most three developments of a type.
fn check_symbols(draft: &Draft, report: &mut Report<'_>) {
    let files = ["board.toml", SPECIES, CONFLICTS, GOVERNMENTS, DEVELOPMENTS];
    for symbol in Symbol::ALL {
        let links = draft
            .links
            .iter()
            .filter(|link| link.it.symbol == symbol)
            .count();
        let faces = draft.cards.iter().filter_map(|card| card.conflict.as_ref());
        let conflicts = faces.filter(|face| face.symbol == symbol).count();
        let agenda = projects(draft)
            .filter_map(|(_, project)| match &project.reward {
                Reward::Agenda(symbols) => Some(usize::from(symbols[symbol as usize])),
                _ => None,
            })
            .max();
        let developments: usize = Kind::DEVELOPMENTS
            .into_iter()
            .map(|kind| best_three(draft, kind, symbol))
            .sum();
        let most = links + conflicts + agenda.unwrap_or_default() + developments;
        let word = symbol.word();
        let message = format!("only {most} {word} symbols can be had; add more, so that five win");
        report.require("MG-C.51", &files, 5 <= most, &message);
    }
}

fn best_three(draft: &Draft, kind: Kind, symbol: Symbol) -> usize {
    let cards = draft.of_kind(kind);
    let mut given: Vec<usize> = cards
        .map(|card| usize::from(card.symbols[symbol as usize]))
        .collect();
    given.sort_unstable();
    given.iter().rev().take(3).sum()
}

/// MG-C.56: an agenda that the three cubes of a first turn can fill does not win together with the
/// blue symbols at the start.
fn check_first_turn(draft: &Draft, report: &mut Report<'_>) {
    for card in draft.cards.iter().filter(|card| !card.broken) {
        for at in &card.projects {
            let Reward::Agenda(symbols) = &at.it.reward else {
                continue;
            };
            let wins = Symbol::ALL.into_iter().any(|symbol| {
                5 <= usize::from(symbols[symbol as usize]) + most_blue(draft, symbol)
            });
            if at.it.slots.len() <= 3 && wins {
                let message = "could win in a first turn; add slots to the agenda";
                report.card("MG-C.56", card, at.line, message);
            }
        }
    }
}

/// The most blue symbols of one kind that a player can start with.
fn most_blue(draft: &Draft, symbol: Symbol) -> usize {
    let blue = || {
        let links = draft.links.iter().map(|link| link.it);
        links.filter(move |link| (link.line, link.symbol) == (Line::Blue, symbol))
    };
    let starts = blue().map(|link| blue().filter(|other| other.a == link.a).count());
    starts.max().unwrap_or_default()
}
