//! A function fits on a screen, unless it is listed with a reason.

use crate::repo::{Finding, TextFile};
use crate::rust_file::{Function, RustFile};

/// The lines between the braces of a function that still fit on a screen.
const MAX_LINES: usize = 60;

/// A function that may be longer: its file, its name, and why a split would not help a reader.
pub(super) type Listed = (&'static str, &'static str, &'static str);

const HERE: &str = "xtask/src/tidy/function.rs";

const ONE_ARM_A_WORD: &str = "a table: one arm for each word";
const ONE_CHECK_A_CLAUSE: &str = "a table: one check for each clause";

/// The functions that may be longer.
pub(super) const LISTED: &[Listed] = &[
    (
        "crates/conquest/src/event/notation.rs",
        "write_event",
        ONE_ARM_A_WORD,
    ),
    (
        "crates/conquest/src/event/notation.rs",
        "read_event",
        ONE_ARM_A_WORD,
    ),
    (
        "crates/conquest/src/event/notation.rs",
        "parse_card_event",
        ONE_ARM_A_WORD,
    ),
    ("crates/conquest/src/narrate.rs", "tell", ONE_ARM_A_WORD),
    (
        "crates/conquest/src/notation.rs",
        "read_action",
        ONE_ARM_A_WORD,
    ),
    (
        "crates/conquest/src/pack/validate.rs",
        "graph",
        ONE_CHECK_A_CLAUSE,
    ),
    ("crates/master/src/act.rs", "rule", ONE_ARM_A_WORD),
    (
        "crates/master/src/event/notation.rs",
        "write_event",
        ONE_ARM_A_WORD,
    ),
    (
        "crates/master/src/event/notation.rs",
        "parse_cube_event",
        ONE_ARM_A_WORD,
    ),
    (
        "crates/master/src/event/notation.rs",
        "parse_card_event",
        ONE_ARM_A_WORD,
    ),
    ("crates/master/src/narrate.rs", "tell", ONE_ARM_A_WORD),
    (
        "crates/master/src/pack/mod.rs",
        "new",
        "one loop for each kind of content, which fills one index",
    ),
    (
        "crates/master/src/pack/validate/whole.rs",
        "check_effects",
        ONE_CHECK_A_CLAUSE,
    ),
    (
        "crates/master/src/position/pending.rs",
        "read_ask",
        ONE_ARM_A_WORD,
    ),
    (
        "crates/master/src/position/write.rs",
        "write_position",
        "one line for each key, in the order of the file",
    ),
    ("crates/master/src/question.rs", "rule", ONE_ARM_A_WORD),
    (
        "crates/master/src/view/question.rs",
        "ask_sentence",
        ONE_ARM_A_WORD,
    ),
    (
        "crates/master/src/weavers/event.rs",
        "weaver_sentence",
        ONE_ARM_A_WORD,
    ),
    (
        "crates/master/src/weavers/event/notation.rs",
        "weaver_words",
        ONE_ARM_A_WORD,
    ),
    (
        "crates/master/src/weavers/event/notation.rs",
        "parse_weaver_event",
        ONE_ARM_A_WORD,
    ),
    ("crates/page/src/conquest/spot.rs", "place", ONE_ARM_A_WORD),
    ("crates/page/src/master/log.rs", "weight", ONE_ARM_A_WORD),
    ("crates/page/src/master/spot.rs", "place", ONE_ARM_A_WORD),
    (
        "crates/master/src/question.rs",
        "offer_answers",
        ONE_ARM_A_WORD,
    ),
];

/// Every long function is listed, and everything listed is a long function.
pub(super) fn check(files: &[TextFile], listed: &[Listed]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut needed = vec![false; listed.len()];
    for file in files.iter().filter(|file| file.is_rust() && !is_test(file)) {
        // A file without tokens is another rule's finding.
        let Ok(scanned) = RustFile::scan(&file.text) else {
            continue;
        };
        for function in scanned.functions.iter().filter(|it| MAX_LINES < it.length) {
            let is_it = |(path, name, _): &Listed| *path == file.path && *name == function.name;
            match listed.iter().position(is_it) {
                Some(index) => needed[index] = true,
                None => findings.push(too_long(file, function)),
            }
        }
    }
    let gone = listed.iter().zip(needed).filter(|(_, needed)| !needed);
    findings.extend(gone.map(|((path, name, _), _)| {
        let message =
            format!("no function {name} is longer than {MAX_LINES} lines: remove it from {HERE}");
        Finding::new(path, 1, message)
    }));
    findings
}

fn too_long(file: &TextFile, function: &Function) -> Finding {
    let Function { name, line, length } = function;
    let message = format!(
        "{name} has {length} lines: split it where a part has a name of its own, \
         or list it with a reason in {HERE}"
    );
    file.finding(*line, message)
}

/// Tests tell a story from beginning to end.
fn is_test(file: &TextFile) -> bool {
    file.path
        .split('/')
        .any(|part| matches!(part, "tests" | "tests.rs"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATH: &str = "a.rs";

    #[track_caller]
    fn check_length(path: &str, length: usize, listed: &[Listed], expected: &[&str]) {
        let text = format!("//! A.\nfn long() {{\n{}}}\n", "    x();\n".repeat(length));
        let file = TextFile {
            path: path.to_owned(),
            text,
        };
        let findings: Vec<String> = check(&[file], listed)
            .iter()
            .map(Finding::to_string)
            .collect();
        assert_eq!(findings, expected);
    }

    #[test]
    fn a_long_function_is_split_or_listed() {
        check_length(PATH, MAX_LINES, &[], &[]);
        let message = "a.rs:2: long has 61 lines: split it where a part has a name of its own, \
                       or list it with a reason in xtask/src/tidy/function.rs";
        check_length(PATH, MAX_LINES + 1, &[], &[message]);
        check_length(
            PATH,
            MAX_LINES + 1,
            &[(PATH, "other", ONE_ARM_A_WORD)],
            &[
                message,
                "a.rs:1: no function other is longer than 60 lines: remove it from xtask/src/tidy/function.rs",
            ],
        );
        check_length(PATH, MAX_LINES + 1, &[(PATH, "long", ONE_ARM_A_WORD)], &[]);
        check_length("crates/a/tests/it/b.rs", MAX_LINES + 1, &[], &[]);
    }

    #[test]
    fn a_function_that_became_short_is_not_listed() {
        check_length(
            PATH,
            MAX_LINES,
            &[(PATH, "long", ONE_ARM_A_WORD)],
            &[
                "a.rs:1: no function long is longer than 60 lines: remove it from xtask/src/tidy/function.rs",
            ],
        );
    }
}
