//! Clause ids as the ledgers, texts and test names write them.
//!
//! | where | form |
//! |---|---|
//! | text | `MG-10.4`, `MG-INV.7`, `WV-SPN.7`; a whole chapter is `MG-10` |
//! | test name | `mg_10_4_…`, `mg_inv_7_…`; several: `mg_3_1_mg_3_2_…`; a range: `mg_2_3_to_2_5_…` |

use std::fmt;
use std::sync::LazyLock;

use regex::Regex;

/// One of the rule books in `docs/rules/`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Ledger {
    Master,
    Weavers,
    Conquest,
}

impl Ledger {
    pub(crate) const ALL: [Ledger; 3] = [Ledger::Master, Ledger::Weavers, Ledger::Conquest];

    pub(crate) fn prefix(self) -> &'static str {
        match self {
            Ledger::Master => "MG",
            Ledger::Weavers => "WV",
            Ledger::Conquest => "IC",
        }
    }

    /// The file with its clauses.
    pub(crate) fn file(self) -> &'static str {
        match self {
            Ledger::Master => "docs/rules/master.md",
            Ledger::Weavers => "docs/rules/weavers.md",
            Ledger::Conquest => "docs/rules/conquest.md",
        }
    }

    /// The file that exists as soon as the game is being written.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Ledger::Master => "crates/master/src/lib.rs",
            Ledger::Weavers => "crates/master/src/weavers.rs",
            Ledger::Conquest => "crates/conquest/src/lib.rs",
        }
    }

    fn read(prefix: &str) -> Option<Ledger> {
        Ledger::ALL
            .into_iter()
            .find(|ledger| ledger.prefix().eq_ignore_ascii_case(prefix))
    }
}

/// A chapter of a ledger: `10` or `INV`. Numbers come before letters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Chapter {
    Number(u16),
    Letters(String),
}

impl Chapter {
    fn read(word: &str) -> Option<Chapter> {
        if let Some(number) = read_number(word) {
            return Some(Chapter::Number(number));
        }
        let is_word = !word.is_empty() && word.chars().all(|c| c.is_ascii_alphabetic());
        is_word.then(|| Chapter::Letters(word.to_ascii_uppercase()))
    }
}

impl fmt::Display for Chapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chapter::Number(number) => number.fmt(f),
            Chapter::Letters(letters) => f.write_str(letters),
        }
    }
}

/// `MG-10.4`. Ids sort in the order of the book.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ClauseId {
    pub(crate) ledger: Ledger,
    pub(crate) chapter: Chapter,
    pub(crate) number: u16,
}

impl fmt::Display for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = self.ledger.prefix();
        f.pad(&format!("{prefix}-{}.{}", self.chapter, self.number))
    }
}

/// What a text may refer to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reference {
    Clause(ClauseId),
    Chapter(Ledger, Chapter),
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reference::Clause(id) => id.fmt(f),
            Reference::Chapter(ledger, chapter) => write!(f, "{}-{chapter}", ledger.prefix()),
        }
    }
}

/// All clauses and chapters that a line of text mentions.
pub(crate) fn in_text(line: &str) -> Vec<Reference> {
    static ID: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\b(MG|WV|IC)-([0-9]+|[A-Z]+)(?:\.([0-9]+))?\b").expect("the pattern is valid")
    });
    ID.captures_iter(line)
        .filter_map(|found| {
            let ledger = Ledger::read(&found[1])?;
            let chapter = Chapter::read(&found[2])?;
            let Some(number) = found.get(3) else {
                return Some(Reference::Chapter(ledger, chapter));
            };
            Some(Reference::Clause(ClauseId {
                ledger,
                chapter,
                number: read_number(number.as_str())?,
            }))
        })
        .collect()
}

/// The clause, if the text is nothing but its id.
pub(crate) fn read(text: &str) -> Option<ClauseId> {
    match in_text(text).as_slice() {
        [Reference::Clause(id)] if id.to_string() == text => Some(id.clone()),
        _ => None,
    }
}

/// All clauses in the name of a test.
///
/// # Errors
/// What is wrong with the name, if a number follows an id or a range makes no sense.
pub(crate) fn in_test_name(name: &str) -> Result<Vec<ClauseId>, NameProblem> {
    let words: Vec<&str> = name.split('_').collect();
    let mut ids = Vec::new();
    let mut rest = words.as_slice();
    while let Some((_, after_first)) = rest.split_first() {
        let Some(id) = leading_id(rest) else {
            rest = after_first;
            continue;
        };
        rest = &rest[3..];
        match leading_range_end(rest) {
            Some((chapter, last)) => {
                if chapter != id.chapter || last <= id.number {
                    return Err(NameProblem::Range(id));
                }
                rest = &rest[3..];
                ids.extend((id.number..=last).map(|number| ClauseId {
                    number,
                    ..id.clone()
                }));
            }
            None => ids.push(id.clone()),
        }
        if rest.first().is_some_and(|word| read_number(word).is_some()) {
            return Err(NameProblem::NumberAfterId(id));
        }
    }
    Ok(ids)
}

/// Why a test's name cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NameProblem {
    NumberAfterId(ClauseId),
    Range(ClauseId),
}

impl fmt::Display for NameProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameProblem::NumberAfterId(id) => write!(
                f,
                "a number follows {id}: let a word follow, or write the next id with its ledger \
                 (mg_3_1_mg_3_2_…)"
            ),
            NameProblem::Range(id) => write!(
                f,
                "the range from {id} must rise inside one chapter (mg_2_3_to_2_5_…)"
            ),
        }
    }
}

fn leading_id(words: &[&str]) -> Option<ClauseId> {
    let [ledger, chapter, number, ..] = words else {
        return None;
    };
    Some(ClauseId {
        ledger: Ledger::read(ledger)?,
        chapter: Chapter::read(chapter)?,
        number: read_number(number)?,
    })
}

/// The end of a range: `to_2_5`.
fn leading_range_end(words: &[&str]) -> Option<(Chapter, u16)> {
    let ["to", chapter, number, ..] = words else {
        return None;
    };
    Some((Chapter::read(chapter)?, read_number(number)?))
}

/// A number without sign or leading zero.
fn read_number(word: &str) -> Option<u16> {
    let is_plain =
        word.chars().all(|c| c.is_ascii_digit()) && !(word.len() > 1 && word.starts_with('0'));
    is_plain.then(|| word.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_text(line: &str, ids: &[&str]) {
        let found: Vec<String> = in_text(line).iter().map(Reference::to_string).collect();
        assert_eq!(found, ids, "in {line:?}");
    }

    #[track_caller]
    fn check_name(name: &str, ids: &[&str]) {
        let found = in_test_name(name).unwrap();
        let found: Vec<String> = found.iter().map(ClauseId::to_string).collect();
        assert_eq!(found, ids, "in {name}");
    }

    #[test]
    fn texts_name_clauses_and_chapters() {
        check_text("// MG-10.4: sentence.", &["MG-10.4"]);
        check_text(r#"Illegal::by("MG-19.45", "no")"#, &["MG-19.45"]);
        check_text(
            "MG-IM.3, MG-INV.7 + MG-C.12",
            &["MG-IM.3", "MG-INV.7", "MG-C.12"],
        );
        check_text("see WV-SPN.7 and IC-HLD.4.", &["WV-SPN.7", "IC-HLD.4"]);
        check_text("Put a cube on a slot (MG-7).", &["MG-7"]);
        check_text("the content constraints (MG-C.*)", &["MG-C"]);
    }

    #[test]
    fn other_texts_name_nothing() {
        check_text("mg_10_4, XMG-1.1, MG-…, UTF-8, IC-hld.4, MG 10.4", &[]);
    }

    #[test]
    fn an_id_alone_is_read() {
        assert_eq!(read("MG-24.15").unwrap().to_string(), "MG-24.15");
        assert_eq!(read("WV-ENG.8").unwrap().to_string(), "WV-ENG.8");
        assert_eq!(read("MG-24"), None);
        assert_eq!(read("MG-24.15."), None);
        assert_eq!(read("MG-024.15"), None);
    }

    #[test]
    fn names_carry_ids_of_every_ledger() {
        check_name("mg_10_4_a_foreign_cube_closes_the_track", &["MG-10.4"]);
        check_name("mg_im_3_the_top_card_is_public", &["MG-IM.3"]);
        check_name("mg_inv_7_nine_bases", &["MG-INV.7"]);
        check_name("mg_c_12_a_four_slot_track", &["MG-C.12"]);
        check_name("wv_spn_7_oldest_first", &["WV-SPN.7"]);
        check_name("ic_hld_4", &["IC-HLD.4"]);
        check_name("mg_0_1", &["MG-0.1"]);
    }

    #[test]
    fn names_carry_several_ids() {
        check_name("mg_3_1_mg_3_2_lifts_two", &["MG-3.1", "MG-3.2"]);
        check_name("mg_2_3_to_2_5_bags", &["MG-2.3", "MG-2.4", "MG-2.5"]);
        check_name(
            "mg_c_1_to_c_2_mg_inv_1_x",
            &["MG-C.1", "MG-C.2", "MG-INV.1"],
        );
        check_name("effect_steal_cube_mg_17_4_never_takes_black", &["MG-17.4"]);
    }

    #[test]
    fn names_without_ids_carry_none() {
        check_name("the_game_ends", &[]);
        check_name("mg_is_not_an_id", &[]);
        check_name("mg_10_chapter_only", &[]);
        check_name("img_10_4_x", &[]);
    }

    #[test]
    fn a_number_behind_an_id_is_a_problem() {
        let problem = in_test_name("mg_7_1_3_cubes_are_drawn").unwrap_err();
        assert!(matches!(problem, NameProblem::NumberAfterId(_)));
        let problem = in_test_name("mg_3_1_3_2_lifts_two").unwrap_err();
        assert!(problem.to_string().starts_with("a number follows MG-3.1"));
    }

    #[test]
    fn a_range_rises_inside_one_chapter() {
        assert!(in_test_name("mg_2_5_to_2_3_x").is_err());
        assert!(in_test_name("mg_2_5_to_3_7_x").is_err());
    }

    #[test]
    fn ids_sort_as_in_the_book() {
        let mut ids: Vec<ClauseId> = ["MG-C.1", "MG-10.1", "MG-2.10", "MG-2.9", "WV-C.1"]
            .iter()
            .map(|id| read(id).unwrap())
            .collect();
        ids.sort();
        let sorted: Vec<String> = ids.iter().map(ClauseId::to_string).collect();
        assert_eq!(sorted, ["MG-2.9", "MG-2.10", "MG-10.1", "MG-C.1", "WV-C.1"]);
    }
}
