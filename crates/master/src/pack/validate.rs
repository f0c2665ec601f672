//! Checks a pack against the ledgers: the content constraints (MG-C, WV-C), the counts (MG-1.2 to
//! MG-1.4) and the limits of the engine.
//!
//! Constraints on one piece are checked whenever that piece could be read; constraints on the whole
//! pack are checked if the files concerned could be read completely.

mod ability;
mod board;
mod card;
mod hint;
mod target;
mod weaver;
mod whole;

use kernel::PackProblem;

use super::Weaver;
use super::load::draft::{At, Draft, DraftCard};
use crate::effect::Ability;

/// Add everything that is wrong with the draft.
pub(super) fn validate(draft: &Draft, problems: &mut Vec<PackProblem>) {
    let mut report = Report { draft, problems };
    board::check(draft, &mut report);
    card::check(draft, &mut report);
    ability::check(draft, &mut report);
    target::check(draft, &mut report);
    whole::check(draft, &mut report);
    weaver::check(draft, &mut report);
}

/// The ability of each card, if it has one, as lasting effects or deeds. Words that fit neither are
/// reported and left out.
pub(super) fn split_abilities(
    draft: &Draft,
    problems: &mut Vec<PackProblem>,
) -> Vec<Option<Ability>> {
    let mut report = Report { draft, problems };
    let cards = draft.cards.iter();
    cards
        .map(|card| ability::split(card, &mut report))
        .collect()
}

/// What could be improved in a valid draft.
pub(super) fn hints(draft: &Draft) -> Vec<PackProblem> {
    let mut problems = Vec::new();
    let mut report = Report {
        draft,
        problems: &mut problems,
    };
    hint::check(draft, &mut report);
    problems.sort();
    problems
}

/// Collects problems.
struct Report<'a> {
    draft: &'a Draft,
    problems: &'a mut Vec<PackProblem>,
}

impl Report<'_> {
    /// Report a problem with a line of the board, by this clause.
    fn board(&mut self, clause: &'static str, line: usize, message: impl Into<String>) {
        self.add(Some(clause), "board.toml", Some(line), message.into());
    }

    /// Report a problem with a card, by this clause. The message continues after its name.
    fn card(&mut self, clause: &'static str, card: &DraftCard, line: usize, message: &str) {
        let message = format!("{} {message}", card.notation());
        self.add(Some(clause), card.file(), Some(line), message);
    }

    /// Report a problem with a Weaver card, by this clause. The message continues after its name.
    fn weaver(&mut self, clause: &'static str, weaver: &At<Weaver>, message: &str) {
        let message = format!("weaver:{} {message}", weaver.it.word);
        self.add(Some(clause), "weavers.toml", Some(weaver.line), message);
    }

    /// Report something that exceeds a limit of the engine, which is not in the ledger.
    fn limit(&mut self, file: &str, line: usize, message: impl Into<String>) {
        self.add(None, file, Some(line), message.into());
    }

    /// Require something that must be in one of these files, the likeliest first.
    fn require(&mut self, clause: &'static str, files: &[&str], met: bool, message: &str) {
        if !met && self.complete(files) {
            self.add(Some(clause), files[0], None, message.to_owned());
        }
    }

    /// Whether these files could be read completely.
    fn complete(&self, files: &[&str]) -> bool {
        files.iter().all(|&file| !self.draft.broken.contains(file))
    }

    fn add(
        &mut self,
        clause: Option<&'static str>,
        file: &str,
        line: Option<usize>,
        message: String,
    ) {
        let mut problem = PackProblem::new(file, line, message);
        problem.clause = clause;
        self.problems.push(problem);
    }
}
