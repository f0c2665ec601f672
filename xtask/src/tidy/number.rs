//! No number of a rule stands in a page or a script.
//!
//! A page that says "five symbols" goes on saying so when the rules say six. So the numbers of the
//! rules come from the crates of the rules or from the view, and scripts get them as `data-`
//! attributes. What stands in the code of a page is how it looks: pixels are `f64` or strings of
//! digits, times and shares are 100 or more, and the few other numbers are listed with a reason.

use std::sync::LazyLock;

use regex::Regex;

use crate::repo::{Finding, TextFile};
use crate::rust_file::RustFile;

/// A number that may stand in a file: the file, the number, and why no rule can change it.
pub(super) type Listed = (&'static str, u32, &'static str);

const HERE: &str = "xtask/src/tidy/number.rs";

/// The numbers that have nothing to do with rules.
pub(super) const LISTED: &[Listed] = &[
    ("crates/page/assets/conquest.js", 6, "sides of a die"),
    (
        "crates/page/assets/master.js",
        12,
        "pieces that fly at the same time",
    ),
    (
        "crates/page/src/conquest/die.rs",
        3,
        "faces that are seen while the die rolls",
    ),
    (
        "crates/page/src/conquest/player.rs",
        4,
        "players that fit beside the board",
    ),
    (
        "crates/page/src/master/race.rs",
        3,
        "pieces beside each other: the third stands below",
    ),
    ("crates/page/src/master/race.rs", 20, "pieces of a curve"),
    (
        "crates/page/src/master/round.rs",
        4,
        "the sides of the board, which turns by quarters",
    ),
];

/// The scripts of single games.
const GAME_SCRIPTS: [&str; 2] = [
    "crates/page/assets/conquest.js",
    "crates/page/assets/master.js",
];

/// Below are numbers of every sentence ("one of your cards", "the second time"), above is no number
/// of a rule that anybody would write into a page.
const SUSPECT: std::ops::RangeInclusive<u32> = 3..=99;

/// Every suspect number is listed, and everything listed is there.
pub(super) fn check(files: &[TextFile], listed: &[Listed]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut needed = vec![false; listed.len()];
    for file in files {
        for (line, number) in numbers(file) {
            let Number::Figure(figure) = number else {
                findings.push(suspect(file, line, &number));
                continue;
            };
            let is_it = |(path, number, _): &Listed| *path == file.path && *number == figure;
            match listed.iter().position(is_it) {
                Some(index) => needed[index] = true,
                None => findings.push(suspect(file, line, &number)),
            }
        }
    }
    let gone = listed.iter().zip(needed).filter(|(_, needed)| !needed);
    findings.extend(gone.map(|((path, number, _), _)| {
        Finding::new(
            path,
            1,
            format!("no {number} is here: remove it from {HERE}"),
        )
    }));
    findings
}

fn suspect(file: &TextFile, line: usize, number: &Number) -> Finding {
    let message = match number {
        Number::Figure(figure) => format!(
            "{figure} may be a number of the rules: take it from the rules or the view, \
             or list it with a reason in {HERE}"
        ),
        Number::InText(words) => {
            format!("\"{words}\" may be a number of the rules: take it from the rules or the view")
        }
    };
    file.finding(line, message)
}

/// A number that may be one of the rules.
#[derive(PartialEq, Eq, Debug)]
enum Number {
    /// In code.
    Figure(u32),
    /// In a sentence, with the word beside it.
    InText(String),
}

/// The suspect numbers of a file and their lines: of scripts, and of the pages of games.
fn numbers(file: &TextFile) -> Vec<(usize, Number)> {
    let path = file.path.as_str();
    // Every game has a script and a folder; what is shared by all games knows no rules.
    let is_script = GAME_SCRIPTS.contains(&path);
    let is_page = path
        .strip_prefix("crates/page/src/")
        .is_some_and(|rest| rest.contains('/'));
    if is_script {
        in_script(&file.text)
    } else if is_page && file.is_rust() && !is_test(file) {
        in_page(&file.text)
    } else {
        Vec::new()
    }
}

fn in_page(text: &str) -> Vec<(usize, Number)> {
    // A file without tokens is another rule's finding.
    let literals = RustFile::scan(text).map_or_else(|_| Vec::new(), |file| file.literals);
    let mut numbers = Vec::new();
    for literal in literals {
        let found = match literal.name.strip_prefix('"') {
            Some(text) => in_text(text),
            None => figure(&literal.name),
        };
        numbers.extend(found.map(|number| (literal.line, number)));
    }
    numbers
}

/// Without a parser: comments are dropped, and strings and patterns are taken for text.
fn in_script(text: &str) -> Vec<(usize, Number)> {
    static PART: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(concat!(
            r"(?P<comment>//[^\n]*|(?s:/\*.*?\*/))",
            r#"|(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?s:`(?:\\.|[^`\\])*`))"#,
            r"|[(,=]\s*(?P<pattern>/(?:\\.|\[[^\]\n]*\]|[^/\\\n])+/)",
            r"|(?P<word>[\w.$]+)",
        ))
        .expect("the pattern is valid")
    });
    let mut numbers = Vec::new();
    for part in PART.captures_iter(text) {
        let found = match (part.name("text"), part.name("word")) {
            (Some(text), _) => in_text(text.as_str()),
            (None, Some(word)) => figure(word.as_str()),
            (None, None) => None,
        };
        let start = part.get(0).map_or(0, |part| part.start());
        let line = 1 + text[..start].matches('\n').count();
        numbers.extend(found.map(|number| (line, number)));
    }
    numbers
}

/// A whole number, perhaps with its type behind it.
fn figure(literal: &str) -> Option<Number> {
    let end = literal.find(['u', 'i']).unwrap_or(literal.len());
    let figure = literal[..end].replace('_', "").parse().ok()?;
    SUSPECT.contains(&figure).then_some(Number::Figure(figure))
}

/// A number in a sentence: a word, or figures beside a word. Figures alone are coordinates.
fn in_text(text: &str) -> Option<Number> {
    static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(concat!(
            r"(?i)\b(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b",
            r"|\b(?:[3-9]|[1-9][0-9]) [a-z]{2,}",
            r"|\b[a-z]{2,} (?:[3-9]|[1-9][0-9])\b",
        ))
        .expect("the pattern is valid")
    });
    let found = NUMBER.find(text)?;
    Some(Number::InText(found.as_str().to_owned()))
}

/// Whether a file has only tests: it may say what it expects.
fn is_test(file: &TextFile) -> bool {
    file.name() == "tests.rs" || file.path.contains("/tests/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "crates/page/src/master/a.rs";
    const SCRIPT: &str = "crates/page/assets/master.js";

    #[track_caller]
    fn check_text(path: &str, text: &str, listed: &[Listed], expected: &[&str]) {
        let file = TextFile {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        let findings: Vec<String> = check(&[file], listed)
            .iter()
            .map(Finding::to_string)
            .collect();
        assert_eq!(findings, expected);
    }

    #[test]
    fn a_number_of_the_rules_is_found_in_a_page() {
        let five = "crates/page/src/master/a.rs:2: 5 may be a number of the rules: take it from the rules or the \
                    view, or list it with a reason in xtask/src/tidy/number.rs";
        check_text(
            PAGE,
            "//! A.\nfn a(count: u8) -> bool { 5_u8 <= count }\n",
            &[],
            &[five],
        );
        check_text(
            PAGE,
            "//! A.\nmatches!(e, E { count: 5.., .. })\n",
            &[],
            &[five],
        );
        check_text(
            PAGE,
            "//! A.\nhtml! { \"Nine bases win\" }\n",
            &[],
            &[
                "crates/page/src/master/a.rs:2: \"Nine\" may be a number of the rules: take it from the rules or the view",
            ],
        );
        check_text(
            PAGE,
            "//! A.\nhtml! { \"a hand of 7 cards\" }\n",
            &[],
            &[
                "crates/page/src/master/a.rs:2: \"of 7\" may be a number of the rules: take it from the rules or the view",
            ],
        );
    }

    #[test]
    fn a_number_of_the_rules_is_found_in_a_script() {
        check_text(
            SCRIPT,
            "// 4\nif (cards > 7) full();\n",
            &[],
            &[
                "crates/page/assets/master.js:2: 7 may be a number of the rules: take it from the rules or the view, \
             or list it with a reason in xtask/src/tidy/number.rs",
            ],
        );
        check_text(
            SCRIPT,
            "say(`${seat} has\nfive symbols`);\n",
            &[],
            &[
                "crates/page/assets/master.js:1: \"five\" may be a number of the rules: take it from the rules or the view",
            ],
        );
    }

    #[test]
    fn measures_are_no_numbers_of_the_rules() {
        let page = "//! Nine.\nhtml! { rect x=\"13\" y=(x + 13.0) viewBox=\"0 0 24 24\" {} }\n\
                    const A: u8 = 2;\nfn b() { share(100, \"level {} of 2\") }\n\
                    #[cfg(test)]\nmod tests { const C: u8 = 9; }\n";
        check_text(PAGE, page, &[], &[]);
        check_text("crates/page/src/table.rs", "fn a() { 9 }\n", &[], &[]);
        let script = "/* 7\n8 */\nanimate({ duration: 280, easing: \"cubic-bezier(.3, .7, .3, 1)\" });\n\
                      if (/^[1-9]$/.test(key)) zoom(1.3);\n";
        check_text(SCRIPT, script, &[], &[]);
    }

    #[test]
    fn a_listed_number_is_in_its_file() {
        check_text(SCRIPT, "near(8);\n", &[(SCRIPT, 8, "pixels")], &[]);
        check_text(
            SCRIPT,
            "near(0);\n",
            &[(SCRIPT, 8, "pixels")],
            &[
                "crates/page/assets/master.js:1: no 8 is here: remove it from xtask/src/tidy/number.rs",
            ],
        );
    }
}
