//! The decisions of `docs/rules/rulings.md`, for the clauses they name.

use std::sync::LazyLock;

use super::span::mentions;

/// A decision where two clauses collide, or where one can be read in two ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// The question in a few words.
    pub title: &'static str,
    /// What was unclear.
    pub question: String,
    /// The ids of the clauses it is about, the deciding one first.
    pub clauses: Vec<String>,
    /// What is played.
    pub decision: String,
    /// Why.
    pub reason: String,
    /// What has replaced it, if something has.
    pub revised: Option<String>,
}

impl Ruling {
    /// Whether this is the clause it decides; it also concerns the others it names.
    pub fn decides(&self, id: &str) -> bool {
        self.clauses.first().is_some_and(|first| first == id)
    }

    /// A word for it, for addresses.
    pub fn word(&self) -> String {
        let letters = self.title.chars().map(|letter| match letter {
            letter if letter.is_alphanumeric() => letter.to_ascii_lowercase(),
            _ => '-',
        });
        let word: String = letters.collect();
        let parts: Vec<&str> = word.split('-').filter(|part| !part.is_empty()).collect();
        format!("ruling-{}", parts.join("-"))
    }
}

static RULINGS: LazyLock<Vec<Ruling>> =
    LazyLock::new(|| read(include_str!("../../../../docs/rules/rulings.md")));

/// The rulings that name this clause.
pub fn rulings_on(id: &str) -> impl Iterator<Item = &'static Ruling> {
    let id = id.to_owned();
    (RULINGS.iter()).filter(move |ruling| ruling.clauses.contains(&id))
}

/// The rulings of a file. A ruling opens with `### `, and each of its parts with a bold word.
fn read(text: &'static str) -> Vec<Ruling> {
    let entries = text.split("\n### ").skip(1);
    entries.filter_map(entry).collect()
}

fn entry(text: &'static str) -> Option<Ruling> {
    let (title, rest) = text.split_once('\n')?;
    // The next section of the file ends the entry.
    let rest = rest.split("\n## ").next().unwrap_or(rest);
    let part = |name: &str| -> Option<String> {
        let (_, part) = rest.split_once(&format!("- **{name}:**"))?;
        let lines = part.lines().enumerate();
        let lines = lines.take_while(|(index, line)| *index == 0 || line.starts_with("  "));
        let lines: Vec<&str> = lines.map(|(_, line)| line.trim()).collect();
        Some(lines.join(" ").trim().to_owned())
    };
    Some(Ruling {
        title,
        question: part("Question")?,
        clauses: mentions(&part("Clause")?)
            .map(|mention| mention.id.to_owned())
            .collect(),
        decision: part("Decision")?,
        reason: part("Reason")?,
        revised: part("Revised"),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::find;
    use super::*;

    #[test]
    fn every_ruling_is_read_and_names_clauses_that_exist() {
        let text = include_str!("../../../../docs/rules/rulings.md");
        let titles: Vec<&str> = (text.lines())
            .filter_map(|line| line.strip_prefix("### "))
            .collect();
        let read: Vec<&str> = RULINGS.iter().map(|ruling| ruling.title).collect();
        assert_eq!(read, titles);
        for ruling in RULINGS.iter() {
            assert!(!ruling.clauses.is_empty(), "{}", ruling.title);
            for id in &ruling.clauses {
                assert!(find(id).is_some(), "{id} of {}", ruling.title);
            }
            for text in [&ruling.question, &ruling.decision, &ruling.reason] {
                assert!(!text.is_empty(), "{}", ruling.title);
                for mention in mentions(text) {
                    assert!(mention.exists(), "{} of {}", mention.id, ruling.title);
                }
            }
        }
        let words: BTreeSet<String> = RULINGS.iter().map(Ruling::word).collect();
        assert_eq!(words.len(), RULINGS.len());
    }

    #[test]
    fn a_ruling_is_found_by_every_clause_it_names() {
        let titles = |id: &str| -> Vec<&str> { rulings_on(id).map(|it| it.title).collect() };
        let truce = "A truce in the reward step";
        assert!(titles("MG-19.57").contains(&truce));
        assert!(titles("MG-8.41").contains(&truce));
        assert!(!titles("MG-8.4").contains(&truce));
        let ruling = rulings_on("MG-8.41").next().unwrap();
        assert!(!ruling.decides("MG-8.41") && ruling.decides("MG-19.57"));
        assert_eq!(ruling.word(), "ruling-a-truce-in-the-reward-step");
        assert!(ruling.decision.starts_with("Yes, at every decision"));
        assert!(!ruling.decision.contains("\n"));
    }
}
