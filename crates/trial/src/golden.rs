//! Golden files: what the engine does, as text a reviewer reads.
//!
//! `cargo xtask bless` sets `BLESS=1`, and the files are written instead of compared.

use std::fs;
use std::path::Path;

/// Compare with a file of this name in a folder, or write it.
///
/// # Panics
/// If the file differs or cannot be read or written, or if a line ends with a space.
#[track_caller]
pub fn check(folder: impl AsRef<Path>, name: &str, found: &str) {
    assert!(
        found.lines().all(|line| line.trim_end() == line),
        "{name}: a line ends with a space"
    );
    let path = folder.as_ref().join(name);
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        return fs::write(&path, found).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let expected = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{name}: {error}; `cargo xtask bless` writes it"));
    if let Some(difference) = first_difference(&expected, found) {
        panic!("{name} {difference}\nIf that is meant to be, run `cargo xtask bless`.");
    }
}

/// The first line that differs, with what was expected and what was found.
pub fn first_difference(expected: &str, found: &str) -> Option<String> {
    let (mut expected, mut found) = (expected.lines(), found.lines());
    for number in 1.. {
        let (old, new) = (expected.next(), found.next());
        if old != new {
            let show = |line: Option<&str>| line.unwrap_or("(the end of the text)").to_owned();
            return Some(format!(
                "differs in line {number}:\nexpected: {}\n   found: {}",
                show(old),
                show(new)
            ));
        }
        if old.is_none() {
            break;
        }
    }
    None
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::first_difference;

    #[test]
    fn a_difference_names_its_line() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        let told = first_difference("a\nb\n", "a\nc\n").unwrap();
        assert!(told.contains("line 2:\nexpected: b\n   found: c"), "{told}");
        let told = first_difference("a\n", "a\nb\n").unwrap();
        assert!(told.contains("expected: (the end of the text)"), "{told}");
    }
}
