//! Each card on its own, and how many there are (MG-1.2 to MG-1.4, MG-C.19 to MG-C.36).

use std::collections::BTreeSet;

use super::Report;
use crate::card::Kind;
use crate::color::Color;
use crate::effect::{CardFilter, Power};
use crate::pack::load::draft::{At, Draft, DraftCard, DraftProject, file_of};
use crate::pack::{ConflictFace, Objective, PROJECT_SLOTS, PROJECTS, Reward};
use crate::symbol::{Symbol, SymbolCounts};

/// The most cards of one reward, and the most icons on one side of a conflict.
const ICONS: usize = 3;
/// Black cubes are never gained, so a player never has more than at the start (MG-2.3).
const BLACK_CUBES: usize = 5;
/// Five identical symbols win (MG-22.2).
const WINNING: u8 = 5;

pub(super) fn check(draft: &Draft, report: &mut Report<'_>) {
    for kind in Kind::ALL {
        check_count(draft, kind, report);
        check_words(draft, kind, report);
    }
    check_project_count(draft, report);
    for card in draft.cards.iter().filter(|card| !card.broken) {
        match card.kind {
            Kind::Leader => check_leader(card, report),
            Kind::Conflict => check_conflict(card, report),
            Kind::Government => {
                check_has_ability(card, "MG-C.30", report);
            }
            Kind::Expansion | Kind::Commerce | Kind::Progress => check_development(card, report),
            Kind::Species => check_species(card, report),
        }
        for project in &card.projects {
            check_project(card, project, report);
        }
        check_conditional(card, report);
    }
}

fn check_count(draft: &Draft, kind: Kind, report: &mut Report<'_>) {
    let clause = match kind {
        Kind::Leader | Kind::Conflict | Kind::Government => "MG-1.2",
        Kind::Expansion | Kind::Commerce | Kind::Progress => "MG-1.3",
        Kind::Species => "MG-1.4",
    };
    let wanted = usize::from(kind.count());
    let count = draft.of_kind(kind).count();
    let word = kind.word();
    let message = format!("there are {count} {word} cards; write exactly {wanted}");
    if let Some(card) = draft.of_kind(kind).nth(wanted) {
        let message = format!("is one too many: {message}");
        report.card(clause, card, card.line, &message);
    }
    report.require(clause, &[file_of(kind)], wanted <= count, &message);
}

fn check_words(draft: &Draft, kind: Kind, report: &mut Report<'_>) {
    let mut words = BTreeSet::new();
    for card in draft.of_kind(kind).filter(|card| !card.broken) {
        if !words.insert(&card.word) {
            let message = format!("there are two cards {}; rename one", card.notation());
            report.limit(card.file(), card.line, message);
        }
    }
}

fn check_project_count(draft: &Draft, report: &mut Report<'_>) {
    let mut count = 0;
    for card in &draft.cards {
        let before = count;
        count += card.projects.len();
        if before <= PROJECTS && PROJECTS < count {
            let message = format!("a pack has at most {PROJECTS} projects on cards; remove some");
            report.limit(card.file(), card.line, message);
        }
    }
}

fn check_species(card: &DraftCard, report: &mut Report<'_>) {
    let has = |wanted: fn(&Reward) -> bool| card.projects.iter().any(|at| wanted(&at.it.reward));
    for (met, message) in [
        (
            has(|reward| matches!(reward, Reward::Base)),
            "has no construction project; add `base`",
        ),
        (
            has(|reward| matches!(reward, Reward::Receive(_))),
            "has no receive project; add `receive`",
        ),
        (
            has(|reward| matches!(reward, Reward::Agenda(_))),
            "has no agenda; add `agenda`",
        ),
    ] {
        if !met {
            report.card("MG-C.19", card, card.line, message);
        }
    }
}

fn check_leader(card: &DraftCard, report: &mut Report<'_>) {
    if total(&card.needs) == 0 {
        report.card(
            "MG-C.28",
            card,
            card.line,
            "needs no symbol; add at least one to `needs`",
        );
    }
    if card.needs.iter().any(|&count| WINNING <= count) {
        let message = "needs five identical symbols, but who has them has won; remove some";
        report.card("MG-C.28", card, card.line, message);
    }
    check_has_ability(card, "MG-C.28", report);
}

fn check_development(card: &DraftCard, report: &mut Report<'_>) {
    if total(&card.symbols) == 0 {
        report.card(
            "MG-C.33",
            card,
            card.line,
            "gives no symbol; add at least one to `symbols`",
        );
    }
    check_not_five(card, &card.symbols, card.line, report);
    check_has_ability(card, "MG-C.33", report);
}

fn check_has_ability(card: &DraftCard, clause: &'static str, report: &mut Report<'_>) {
    if card.ability.is_none() {
        report.card(
            clause,
            card,
            card.line,
            "has no ability; add `when` and `do`",
        );
    }
}

fn check_conflict(card: &DraftCard, report: &mut Report<'_>) {
    let Some(ConflictFace {
        loot, objectives, ..
    }) = &card.conflict
    else {
        return;
    };
    if *loot == 0 {
        report.card(
            "MG-C.53",
            card,
            card.line,
            "has no loot; write `loot = 1` or more",
        );
    }
    for (project, objectives) in card.projects.iter().zip(objectives) {
        if objectives.is_empty() || ICONS < objectives.len() {
            let message = format!(
                "has {} objectives on a side; write 1 to {ICONS}",
                objectives.len()
            );
            report.card("MG-C.36", card, project.line, &message);
        }
        let captures = objectives
            .iter()
            .filter(|&&objective| objective == Objective::Capture);
        if 1 < captures.count() {
            let message = "captures the same system twice; remove one `capture`";
            report.card("MG-C.36", card, project.line, message);
        }
    }
}

fn check_project(card: &DraftCard, at: &At<DraftProject>, report: &mut Report<'_>) {
    let At { line, it: project } = at;
    let word = &project.word;
    let slots = project.slots.len();
    let clause = match project.reward {
        Reward::Victory(_) => "MG-C.53",
        Reward::Development => "MG-C.33",
        Reward::Base | Reward::Receive(_) | Reward::Agenda(_) | Reward::Operation(_) => "MG-C.52",
    };
    if slots == 0 || PROJECT_SLOTS < slots {
        let message = format!("has {slots} slots in `{word}`; write 1 to {PROJECT_SLOTS}");
        report.card(clause, card, *line, &message);
    }
    let black = project
        .slots
        .iter()
        .filter(|slot| slot.color == Color::Black)
        .count();
    if BLACK_CUBES < black {
        let message = format!(
            "asks for {black} black cubes in `{word}`, but a player has {BLACK_CUBES}; write fewer"
        );
        report.card("MG-C.52", card, *line, &message);
    }
    match &project.reward {
        Reward::Receive(cards) => check_receive(card, cards, *line, report),
        Reward::Agenda(symbols) => check_agenda(card, symbols, *line, report),
        Reward::Operation(color) => {
            if *color == Color::Black {
                report.card("MG-C.26", card, *line, "steals black; name another color");
            }
        }
        Reward::Base | Reward::Development | Reward::Victory(_) => {}
    }
}

fn check_receive(card: &DraftCard, cards: &[CardFilter], line: usize, report: &mut Report<'_>) {
    if cards.is_empty() || ICONS < cards.len() {
        let message = format!("receives {} cards at once; write 1 to {ICONS}", cards.len());
        report.card("MG-C.25", card, line, &message);
    }
    for filter in cards {
        if !filter.kinds().iter().all(|kind| kind.is_development()) {
            let message = format!(
                "receives a {}; write `expansion`, `commerce`, `progress` or `development`",
                filter.word()
            );
            report.card("MG-C.25", card, line, &message);
        }
    }
}

fn check_agenda(card: &DraftCard, symbols: &SymbolCounts, line: usize, report: &mut Report<'_>) {
    if total(symbols) == 0 {
        report.card(
            "MG-C.24",
            card,
            line,
            "has an agenda without symbols; add some",
        );
    }
    check_not_five(card, symbols, line, report);
}

/// MG-C.51: symbols that an ability gives under a condition count with those of the same card.
fn check_conditional(card: &DraftCard, report: &mut Report<'_>) {
    let Some(At { line, it }) = &card.ability else {
        return;
    };
    let given: Vec<Symbol> = it.powers().filter_map(given_symbol).collect();
    if given.is_empty() {
        return;
    }
    let agenda = card.projects.iter().find_map(|at| match at.it.reward {
        Reward::Agenda(symbols) => Some(symbols),
        _ => None,
    });
    let mut symbols = agenda.unwrap_or(card.symbols);
    for symbol in given {
        symbols[symbol as usize] += 1;
    }
    check_not_five(card, &symbols, *line, report);
}

fn given_symbol(power: Power) -> Option<Symbol> {
    match power {
        Power::SymbolWhile { symbol, .. } => Some(symbol),
        _ => None,
    }
}

/// MG-C.51: no card alone gives five.
fn check_not_five(card: &DraftCard, symbols: &SymbolCounts, line: usize, report: &mut Report<'_>) {
    if symbols.iter().any(|&count| WINNING <= count) {
        report.card(
            "MG-C.51",
            card,
            line,
            "gives five identical symbols alone; remove some",
        );
    }
}

pub(super) fn total(symbols: &SymbolCounts) -> u32 {
    symbols.iter().map(|&count| u32::from(count)).sum()
}
