//! `cargo xtask rules`: which clauses of the ledgers the tests name, and which they do not.
//!
//! Reads the ledgers, `docs/rules/untested.txt`, the names of all tests and scenarios, and every
//! clause id in the repository. Whether a test really shows what its clause says is for reviewers;
//! that no clause is forgotten or misspelled is checked here.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use anyhow::{Result, bail};
use regex::Regex;

use crate::clause::{self, ClauseId, Ledger, Reference};
use crate::repo::{Finding, Repo, TextFile};
use crate::rust_file::RustFile;

const UNTESTED: &str = "docs/rules/untested.txt";

/// Show which clauses of the rules have a test, and fail if one has none.
///
/// A test names its clause in its own name: `fn mg_10_4_the_color_is_kept()` tests MG-10.4; so
/// does a scenario file `mg_10_4_the_color_is_kept.toml`. A clause that no test can show stands
/// in docs/rules/untested.txt with the reason. Ids that no ledger has are errors wherever they
/// are written.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask rules            one line per ledger, then what is missing\n  \
    cargo xtask rules MG-10.4    the clause, its tests, and every line that cites it")]
pub(crate) struct Args {
    /// Show only this clause and where it is tested and cited.
    clause: Option<String>,
}

pub(crate) fn run(repo: &Repo, args: &Args) -> Result<()> {
    let book = Book::read(&repo.files()?);
    match &args.clause {
        Some(id) => show(&book, id),
        None => check(&book),
    }
}

/// Print the report of all ledgers.
pub(crate) fn check(book: &Book) -> Result<()> {
    let mut missing = 0;
    for ledger in Ledger::ALL {
        let count = book.count(ledger);
        println!("{}", count.line(ledger));
        if !book.has_code(ledger) {
            println!("  (not required: {} does not exist yet)", ledger.code());
            continue;
        }
        for (id, clause) in &count.missing {
            println!("  {id:<10} {}", shorten(&clause.text));
        }
        missing += count.missing.len();
    }
    let problems = book.problems();
    for problem in &problems {
        println!("{problem}");
    }
    if missing > 0 || !problems.is_empty() {
        bail!(
            "{missing} clauses without a test, {} problems; write a test named after the clause, \
             or correct the id (CONTRIBUTING.md, \"Clause ids\")",
            problems.len()
        );
    }
    Ok(())
}

fn show(book: &Book, text: &str) -> Result<()> {
    let Some((id, clause)) = clause::read(text).and_then(|id| book.clauses.get_key_value(&id))
    else {
        bail!("no ledger has a clause {text:?}; ids look like MG-10.4 or MG-INV.7");
    };
    println!("{id} {}", clause.text);
    for place in clause.tests.iter().chain(&clause.citations) {
        println!("{place}");
    }
    Ok(())
}

fn shorten(text: &str) -> String {
    const WIDTH: usize = 86;
    match text.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// All ledgers, with everything the repository says about their clauses.
pub(crate) struct Book {
    clauses: BTreeMap<ClauseId, Clause>,
    with_code: Vec<Ledger>,
    problems: Vec<Finding>,
}

/// A clause and the places that name it.
#[derive(Default)]
struct Clause {
    text: String,
    tests: Vec<Finding>,
    excuses: Vec<Finding>,
    citations: Vec<Finding>,
}

impl Book {
    pub(crate) fn read(files: &[TextFile]) -> Book {
        let has_code = |ledger: &Ledger| files.iter().any(|file| file.path == ledger.code());
        let mut book = Book {
            clauses: BTreeMap::new(),
            with_code: Ledger::ALL.into_iter().filter(has_code).collect(),
            problems: Vec::new(),
        };
        for ledger in Ledger::ALL {
            for file in files.iter().filter(|file| file.path == ledger.file()) {
                book.read_ledger(file);
            }
        }
        for file in files {
            book.read_citations(file);
            if file.is_rust() {
                book.read_tests(file);
            } else if is_scenario(&file.path) {
                book.read_name(file, 1, file.name().trim_end_matches(".toml"));
            } else if file.path == UNTESTED {
                book.read_excuses(file);
            }
        }
        book
    }

    /// Clauses are list items that open with a bold id.
    fn read_ledger(&mut self, file: &TextFile) {
        static ITEM: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new(r"^- \*\*((?:MG|WV|IC)-[^*]*)\*\* *(.*)$").expect("the pattern is valid")
        });
        for (line, text) in file.lines() {
            let Some(item) = ITEM.captures(text) else {
                continue;
            };
            let Some(id) = clause::read(&item[1]) else {
                let message = format!("{} is not a clause id: write it like MG-10.4", &item[1]);
                self.problems.push(file.finding(line, message));
                continue;
            };
            let clause = Clause {
                text: item[2].to_owned(),
                ..Clause::default()
            };
            if self.clauses.insert(id.clone(), clause).is_some() {
                let message = format!("{id} is there twice: give one of them the next free number");
                self.problems.push(file.finding(line, message));
            }
        }
    }

    fn read_citations(&mut self, file: &TextFile) {
        for (line, text) in file.lines() {
            for reference in clause::in_text(text) {
                self.read_citation(&reference, file.finding(line, text.trim()));
                if !self.knows(&reference) {
                    let message = format!("no ledger has {reference}");
                    self.problems.push(file.finding(line, message));
                }
            }
        }
    }

    fn read_citation(&mut self, reference: &Reference, place: Finding) {
        let Reference::Clause(id) = reference else {
            return;
        };
        let defines = place.message.starts_with(&format!("- **{id}**"));
        match self.clauses.get_mut(id) {
            Some(clause) if !defines => clause.citations.push(place),
            Some(_) | None => {}
        }
    }

    fn knows(&self, reference: &Reference) -> bool {
        match reference {
            Reference::Clause(id) => self.clauses.contains_key(id),
            Reference::Chapter(ledger, chapter) => self
                .clauses
                .keys()
                .any(|id| id.ledger == *ledger && id.chapter == *chapter),
        }
    }

    fn read_tests(&mut self, file: &TextFile) {
        match RustFile::scan(&file.text) {
            Ok(scanned) => {
                for test in scanned.tests {
                    self.read_name(file, test.line, &test.name);
                }
            }
            Err(error) => self.problems.push(file.finding(1, error.to_string())),
        }
    }

    /// Record the clauses in the name of a test or scenario.
    fn read_name(&mut self, file: &TextFile, line: usize, name: &str) {
        let ids = match clause::in_test_name(name) {
            Ok(ids) => ids,
            Err(problem) => {
                self.problems.push(file.finding(line, problem.to_string()));
                return;
            }
        };
        for id in ids {
            match self.clauses.get_mut(&id) {
                Some(clause) => clause
                    .tests
                    .push(file.finding(line, format!("test {name}"))),
                None => {
                    let message = format!("test {name} names {id}, which no ledger has");
                    self.problems.push(file.finding(line, message));
                }
            }
        }
    }

    /// One clause per line: the id, then the reason.
    fn read_excuses(&mut self, file: &TextFile) {
        for (line, text) in file.lines() {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let (id, reason) = text.split_once(' ').unwrap_or((text, ""));
            if reason.trim().is_empty() {
                let message = format!("{id} has no reason: say why no test can show it");
                self.problems.push(file.finding(line, message));
            }
            match clause::read(id) {
                // An id that no ledger has is already reported as a citation.
                Some(id) => {
                    if let Some(clause) = self.clauses.get_mut(&id) {
                        let excuse = format!("excused: {}", reason.trim());
                        clause.excuses.push(file.finding(line, excuse));
                    }
                }
                None => {
                    let message = format!("{id:?} is not a clause id: write it like MG-10.4");
                    self.problems.push(file.finding(line, message));
                }
            }
        }
    }

    fn has_code(&self, ledger: Ledger) -> bool {
        self.with_code.contains(&ledger)
    }

    fn count(&self, ledger: Ledger) -> Count<'_> {
        let mut count = Count::default();
        for (id, clause) in self.clauses.iter().filter(|(id, _)| id.ledger == ledger) {
            count.clauses += 1;
            if !clause.tests.is_empty() {
                count.tested += 1;
            } else if !clause.excuses.is_empty() {
                count.excused += 1;
            } else {
                count.missing.push((id, clause));
            }
        }
        count
    }

    /// All problems except missing tests.
    fn problems(&self) -> Vec<String> {
        let mut problems: Vec<String> = self.problems.iter().map(Finding::to_string).collect();
        for (id, clause) in &self.clauses {
            if let ([test, ..], [_, ..]) = (clause.tests.as_slice(), clause.excuses.as_slice()) {
                problems.push(format!(
                    "{UNTESTED}: {id} is excused but tested: remove it here ({test})"
                ));
            }
        }
        problems
    }
}

/// How many clauses of one ledger are tested.
#[derive(Default)]
struct Count<'a> {
    clauses: usize,
    tested: usize,
    excused: usize,
    missing: Vec<(&'a ClauseId, &'a Clause)>,
}

impl Count<'_> {
    fn line(&self, ledger: Ledger) -> String {
        format!(
            "{}: {} clauses, {} tested, {} excused, {} missing",
            ledger.prefix(),
            self.clauses,
            self.tested,
            self.excused,
            self.missing.len()
        )
    }
}

/// The test suites run every scenario below this folder.
fn is_scenario(path: &str) -> bool {
    path.starts_with("crates/") && path.contains("/tests/it/scenarios/") && path.ends_with(".toml")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: &str = "# Rules\n\n- **MG-1.1** [both] One.\n- **MG-1.2** Two.\n- **term** = x\n";

    fn file(path: &str, text: &str) -> TextFile {
        TextFile {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    /// A book of two clauses, with these files beside the ledger.
    fn book(files: &[(&str, &str)]) -> Book {
        let mut all = vec![file("docs/rules/master.md", LEDGER)];
        all.extend(files.iter().map(|(path, text)| file(path, text)));
        Book::read(&all)
    }

    #[track_caller]
    fn check_line(files: &[(&str, &str)], line: &str) {
        let book = book(files);
        assert_eq!(book.problems(), [""; 0]);
        assert_eq!(book.count(Ledger::Master).line(Ledger::Master), line);
    }

    #[track_caller]
    fn check_problem(files: &[(&str, &str)], problem: &str) {
        assert_eq!(book(files).problems(), [problem]);
    }

    #[test]
    fn the_repository_passes() {
        let book = Book::read(&Repo::here().files().unwrap());
        if let Err(error) = check(&book) {
            panic!("{error:#}");
        }
    }

    #[test]
    fn every_clause_of_the_ledgers_is_read() {
        let book = Book::read(&Repo::here().files().unwrap());
        let counts = Ledger::ALL.map(|ledger| book.count(ledger).clauses);
        assert_eq!(counts, [620, 196, 213]);
    }

    #[test]
    fn tests_scenarios_and_excuses_are_counted() {
        check_line(&[], "MG: 2 clauses, 0 tested, 0 excused, 2 missing");
        check_line(
            &[("crates/master/tests/it/a.rs", "#[test] fn mg_1_1_x() {}")],
            "MG: 2 clauses, 1 tested, 0 excused, 1 missing",
        );
        check_line(
            &[("crates/master/tests/it/scenarios/a/mg_1_2_x.toml", "")],
            "MG: 2 clauses, 1 tested, 0 excused, 1 missing",
        );
        check_line(
            &[(UNTESTED, "# Why\n\nMG-1.1  a printed card\n")],
            "MG: 2 clauses, 0 tested, 1 excused, 1 missing",
        );
    }

    #[test]
    fn a_comment_or_helper_does_not_count_as_a_test() {
        check_line(
            &[("crates/master/src/a.rs", "// MG-1.1: x.\nfn mg_1_1_x() {}")],
            "MG: 2 clauses, 0 tested, 0 excused, 2 missing",
        );
    }

    #[test]
    fn unknown_ids_are_problems_everywhere() {
        check_problem(
            &[("crates/master/src/a.rs", "\n// MG-2.1: x.")],
            "crates/master/src/a.rs:2: no ledger has MG-2.1",
        );
        check_problem(
            &[("crates/master/src/a.rs", "#[test]\nfn mg_2_1_x() {}")],
            "crates/master/src/a.rs:2: test mg_2_1_x names MG-2.1, which no ledger has",
        );
        check_problem(
            &[("docs/rules/rulings.md", "Chapter MG-2 says")],
            "docs/rules/rulings.md:1: no ledger has MG-2",
        );
        check_problem(
            &[(UNTESTED, "MG-2.1 gone")],
            "docs/rules/untested.txt:1: no ledger has MG-2.1",
        );
    }

    #[test]
    fn an_excuse_needs_a_reason_and_a_clause_without_test() {
        check_problem(
            &[(UNTESTED, "MG-1.1")],
            "docs/rules/untested.txt:1: MG-1.1 has no reason: say why no test can show it",
        );
        check_problem(
            &[
                ("a.rs", "#[test] fn mg_1_1_x() {}"),
                (UNTESTED, "MG-1.1 no"),
            ],
            "docs/rules/untested.txt: MG-1.1 is excused but tested: remove it here \
             (a.rs:1: test mg_1_1_x)",
        );
    }

    #[test]
    fn a_ledger_has_no_id_twice_and_none_misspelled() {
        let twice = file("docs/rules/weavers.md", "- **WV-C.1** a\n- **WV-C.1** b");
        let misspelled = file("docs/rules/conquest.md", "- **IC-C1** a");
        let problems = Book::read(&[twice, misspelled]).problems();
        assert!(
            problems[0].ends_with("WV-C.1 is there twice: give one of them the next free number")
        );
        assert!(problems[1].contains("IC-C1 is not a clause id"));
    }

    #[test]
    fn a_ledger_is_required_once_its_game_has_code() {
        assert!(!book(&[]).has_code(Ledger::Master));
        assert!(book(&[("crates/master/src/lib.rs", "")]).has_code(Ledger::Master));
    }
}
