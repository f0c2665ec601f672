//! One change to the code, how it is named, and those that no test can catch.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// A change in one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mutant {
    pub(super) package: String,
    pub(super) file: String,
    /// Its name in cargo-mutants: file, line, column and the change.
    pub(super) name: String,
    /// Its index among the mutants of its file, and how many there are.
    pub(super) index: usize,
    pub(super) of: usize,
    /// The name without line and column, plus a number if a function has several alike. It stays
    /// the same if other code changes.
    pub(super) key: String,
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// An entry of `cargo mutants --list --json`.
#[derive(Deserialize)]
struct Entry {
    package: String,
    file: String,
    name: String,
}

pub(super) fn read_list(json: &str) -> Result<Vec<Mutant>> {
    let entries: Vec<Entry> = serde_json::from_str(json).context("read the list of mutants")?;
    let mut in_file: BTreeMap<String, usize> = BTreeMap::new();
    let mut alike: BTreeMap<String, usize> = BTreeMap::new();
    let mut mutants = Vec::new();
    for Entry {
        package,
        file,
        name,
    } in entries
    {
        // `file:line:column: what`.
        let what = name.splitn(4, ':').nth(3);
        let what = what.with_context(|| format!("the mutant {name:?} has no line and column"))?;
        let mut key = format!("{file}:{what}");
        let number = alike.entry(key.clone()).or_default();
        *number += 1;
        if 1 < *number {
            key = format!("{key} ({number})");
        }
        let index = in_file.entry(file.clone()).or_default();
        mutants.push(Mutant {
            package,
            file,
            name,
            index: *index,
            of: 0,
            key,
        });
        *index += 1;
    }
    for mutant in &mut mutants {
        mutant.of = in_file[&mutant.file];
    }
    Ok(mutants)
}

/// The mutants in an order that depends on the seed. Each mutant's place depends on its own name,
/// so that a change elsewhere in the code leaves the sample nearly the same.
pub(super) fn shuffled(mut mutants: Vec<Mutant>, seed: u64) -> Vec<Mutant> {
    mutants.sort_by_cached_key(|mutant| -> [u8; 32] {
        Sha256::digest(format!("{seed} {}", mutant.key)).into()
    });
    mutants
}

/// Mutants that behave like the original, by their keys, each with the reason.
pub(super) struct Equivalents(BTreeMap<String, String>);

impl Equivalents {
    /// A line for the mutant, then its reason, indented. Lines with `#` are comments.
    pub(super) fn read(text: &str) -> Result<Equivalents> {
        let mut list: Vec<(String, String)> = Vec::new();
        for line in text.lines() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            match (line.strip_prefix("    "), list.last_mut()) {
                (Some(words), Some((_, reason))) => {
                    if !reason.is_empty() {
                        reason.push(' ');
                    }
                    reason.push_str(words.trim());
                }
                (Some(words), None) => anyhow::bail!("a reason without a mutant: {words}"),
                (None, _) => list.push((line.trim_end().to_owned(), String::new())),
            }
        }
        for (key, reason) in &list {
            ensure!(
                !reason.is_empty(),
                "no reason why this is equivalent: {key}"
            );
        }
        Ok(Equivalents(list.into_iter().collect()))
    }

    pub(super) fn reason(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// Entries for these files that match no mutant.
    pub(super) fn unknown(&self, mutants: &[Mutant], files: &[&str]) -> Vec<&str> {
        let in_files = |key: &&String| {
            let file = key.split_once(": ").map(|(file, _)| file);
            file.is_none_or(|file| files.contains(&file))
        };
        let is_known = |key: &&String| mutants.iter().any(|mutant| mutant.key == **key);
        self.0
            .keys()
            .filter(in_files)
            .filter(|key| !is_known(key))
            .map(String::as_str)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"[
        { "package": "master", "file": "a.rs", "name": "a.rs:1:9: replace < with <= in f", "genre": "BinaryOperator" },
        { "package": "master", "file": "a.rs", "name": "a.rs:2:9: replace < with <= in f" },
        { "package": "master", "file": "b.rs", "name": "b.rs:7:5: replace g -> Vec<a::B> with vec![]" }
    ]"#;

    fn keys(mutants: &[Mutant]) -> Vec<&str> {
        mutants.iter().map(|mutant| mutant.key.as_str()).collect()
    }

    #[test]
    fn a_key_has_no_line() {
        let mutants = read_list(LIST).unwrap();
        let expected = [
            "a.rs: replace < with <= in f",
            "a.rs: replace < with <= in f (2)",
            "b.rs: replace g -> Vec<a::B> with vec![]",
        ];
        assert_eq!(keys(&mutants), expected);
        let places: Vec<_> = mutants.iter().map(|it| (it.index, it.of)).collect();
        assert_eq!(places, [(0, 2), (1, 2), (0, 1)]);
        assert_eq!(
            mutants[2].name,
            "b.rs:7:5: replace g -> Vec<a::B> with vec![]"
        );
    }

    #[test]
    fn a_seed_is_an_order_that_survives_other_changes() {
        let mutants = read_list(LIST).unwrap();
        let order = |seed| shuffled(mutants.clone(), seed);
        assert_eq!(order(3), order(3));
        assert!((0..20).any(|seed| order(seed) != order(3)));

        let moved = read_list(&LIST.replace("a.rs:", "a.rs:10")).unwrap();
        assert_eq!(keys(&shuffled(moved, 3)), keys(&order(3)));
    }

    #[test]
    fn an_equivalent_mutant_has_a_reason_and_exists() {
        let text = "# Why.\n\na.rs: replace < with <= in f (2)\n    Nobody\n    can tell.\n";
        let equivalents = Equivalents::read(text).unwrap();
        let reason = equivalents.reason("a.rs: replace < with <= in f (2)");
        assert_eq!(reason, Some("Nobody can tell."));
        assert_eq!(equivalents.reason("a.rs: replace < with <= in f"), None);

        let mutants = read_list(LIST).unwrap();
        assert!(equivalents.unknown(&mutants, &["a.rs"]).is_empty());
        assert_eq!(equivalents.unknown(&[], &["a.rs"]).len(), 1);
        assert!(equivalents.unknown(&[], &["b.rs"]).is_empty());

        for wrong in [
            "a.rs: replace < with <= in f\n",
            "    a reason of nothing\n",
        ] {
            assert!(Equivalents::read(wrong).is_err(), "{wrong}");
        }
    }
}
