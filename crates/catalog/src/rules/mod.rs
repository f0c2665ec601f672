//! The rulebooks as data: every front end that shows a rule reads it here.
//!
//! A [`Book`] is a ledger of `docs/rules`, read once: terms, chapters, and in them the numbered clauses. The
//! decisions of `docs/rules/rulings.md` belong to the clauses they name. A [`HowTo`] is the short way into a
//! game, and an [`Example`] is a scenario of the repository that shows a clause.
//!
//! ```
//! use catalog::Name;
//! use catalog::rules::{self, Book};
//!
//! let place = rules::find("mg-10.4").unwrap();
//! assert_eq!(place.rule.id, "MG-10.4");
//! assert_eq!(place.chapter.title, "Establish a route");
//! assert_eq!(Book::of(Name::Conquest).prefix, "IC");
//! ```

mod block;
mod example;
mod how;
mod read;
mod ruling;
mod span;

use std::sync::LazyLock;

pub use block::Block;
pub use example::Example;
pub use how::{HowTo, Part};
pub use ruling::{Ruling, rulings_on};
pub use span::{Mention, Span, mentions, plain, spans};

use crate::name::Name;

/// The rulebook of a game.
#[derive(Debug)]
pub struct Book {
    /// Which game it is for.
    pub name: Name,
    /// What the game is called.
    pub title: &'static str,
    /// What every id in it begins with, for example `MG`.
    pub prefix: &'static str,
    /// The words it uses in a sense of its own.
    pub terms: Vec<Term>,
    /// Its chapters, in order.
    pub chapters: Vec<Chapter>,
}

/// A word of a rulebook, and what it means there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// The word.
    pub name: String,
    /// What it means.
    pub text: String,
}

/// A chapter of a rulebook.
#[derive(Debug)]
pub struct Chapter {
    /// What the ids of its clauses begin with, for example `MG-10`; a word if it has no clauses.
    pub id: String,
    /// Its number, if it has one.
    pub number: Option<&'static str>,
    /// What it is about.
    pub title: &'static str,
    /// Whom it is for.
    pub reader: Reader,
    /// What stands in it, in order.
    pub blocks: Vec<Block>,
}

/// Whom a chapter is written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// People who play.
    Player,
    /// People who write cards, boards or programs.
    Author,
}

/// One numbered clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// For example `MG-10.4`.
    pub id: &'static str,
    /// Where it comes from; none if it simply restates the rulebook.
    pub tag: Option<Tag>,
    /// What it says, without tag and reason.
    pub text: &'static str,
    /// Why it says so, if the rulebook does not.
    pub reason: Option<&'static str>,
}

/// Where a clause comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    /// It is in both editions of the rulebook.
    Both,
    /// It is in the final edition.
    Final,
    /// It is in the early edition.
    Early,
    /// The rulebook is silent or unclear: this project has decided.
    Ruling,
    /// It follows from other clauses.
    Derived,
}

impl Tag {
    /// Every tag.
    pub const ALL: [Tag; 5] = [Tag::Both, Tag::Final, Tag::Early, Tag::Ruling, Tag::Derived];

    /// The word.
    pub const fn word(self) -> &'static str {
        match self {
            Tag::Both => "both",
            Tag::Final => "final",
            Tag::Early => "early",
            Tag::Ruling => "ruling",
            Tag::Derived => "derived",
        }
    }

    /// What the word means, as the rest of a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Tag::Both => "stands in both editions of the rulebook",
            Tag::Final => "stands in the final edition only",
            Tag::Early => "stands in the early edition only",
            Tag::Ruling => "is our decision where the rulebook is silent or unclear",
            Tag::Derived => "follows from other clauses",
        }
    }
}

/// A clause where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The rulebook.
    pub book: &'static Book,
    /// The chapter.
    pub chapter: &'static Chapter,
    /// The clause.
    pub rule: &'static Rule,
    /// The clause before it in its chapter.
    pub before: Option<&'static Rule>,
    /// The clause after it in its chapter.
    pub after: Option<&'static Rule>,
}

impl Book {
    /// The rulebook of a game.
    pub fn of(name: Name) -> &'static Book {
        let mut books = BOOKS.iter();
        books
            .find(|book| book.name == name)
            .expect("every game has a rulebook")
    }

    /// Every clause, in order.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.chapters.iter().flat_map(Chapter::rules)
    }

    /// The chapter with this id, ignoring case.
    pub fn chapter(&self, id: &str) -> Option<&Chapter> {
        let mut chapters = self.chapters.iter();
        chapters.find(|chapter| chapter.id.eq_ignore_ascii_case(id))
    }
}

impl Chapter {
    /// Its clauses, in order.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Rule(rule) => Some(rule),
            _ => None,
        })
    }
}

impl Rule {
    /// Whether the clause, its reason or a ruling on it has every one of these words, which are lower case.
    pub fn has(&self, words: &[String]) -> bool {
        let mut text = format!("{} {}", self.id, self.text);
        text.extend(self.reason);
        for ruling in rulings_on(self.id).filter(|ruling| ruling.decides(self.id)) {
            for part in [
                ruling.title,
                &ruling.question,
                &ruling.decision,
                &ruling.reason,
            ] {
                text.push(' ');
                text.push_str(part);
            }
        }
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    }
}

/// Every rulebook.
static BOOKS: LazyLock<[Book; 3]> = LazyLock::new(|| {
    [
        read::book(
            Name::Master,
            "MG",
            include_str!("../../../../docs/rules/master.md"),
        ),
        read::book(
            Name::Weavers,
            "WV",
            include_str!("../../../../docs/rules/weavers.md"),
        ),
        read::book(
            Name::Conquest,
            "IC",
            include_str!("../../../../docs/rules/conquest.md"),
        ),
    ]
});

/// The clause with this id, ignoring case.
pub fn find(id: &str) -> Option<Place> {
    let (chapter, _) = id.split_once('.')?;
    let (book, chapter) = find_chapter(chapter)?;
    let mut before = None;
    let mut rules = chapter.rules();
    while let Some(rule) = rules.next() {
        if rule.id.eq_ignore_ascii_case(id) {
            return Some(Place {
                book,
                chapter,
                rule,
                before,
                after: rules.next(),
            });
        }
        before = Some(rule);
    }
    None
}

/// The chapter with this id (`MG-10`), ignoring case.
pub fn find_chapter(id: &str) -> Option<(&'static Book, &'static Chapter)> {
    let mut books = BOOKS.iter();
    books.find_map(|book| Some((book, book.chapter(id)?)))
}

/// The words of a search, in lower case.
pub fn words(topic: &str) -> Vec<String> {
    topic.split_whitespace().map(str::to_lowercase).collect()
}

/// The clauses of the rulebooks of these games about `topic`: the one with this id, all clauses of a chapter
/// (`MG-10`), or all clauses that have all the words.
pub fn about(names: &[Name], topic: &str) -> Vec<&'static Rule> {
    let has = |book: &Book| names.contains(&book.name);
    if let Some(place) = find(topic).filter(|place| has(place.book)) {
        return vec![place.rule];
    }
    if let Some((_, chapter)) = find_chapter(topic).filter(|(book, _)| has(book)) {
        return chapter.rules().collect();
    }
    let words = words(topic);
    let books = names.iter().map(|&name| Book::of(name));
    books
        .flat_map(Book::rules)
        .filter(|rule| rule.has(&words))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn ids(topic: &str) -> Vec<&str> {
        let found = about(&[Name::Master, Name::Weavers], topic);
        found.iter().map(|rule| rule.id).collect()
    }

    #[test]
    fn an_id_finds_its_clause_in_any_case() {
        assert_eq!(ids("mg-10.4"), ["MG-10.4"]);
        assert_eq!(ids("MG-IM.3"), ["MG-IM.3"]);
        assert_eq!(ids("IC-HLD.4"), [""; 0], "of another game");
    }

    #[test]
    fn a_chapter_finds_its_clauses_and_not_those_of_chapter_ten() {
        let found = ids("mg-1");
        assert_eq!(found.first(), Some(&"MG-1.1"));
        assert!(found.iter().all(|id| id.starts_with("MG-1.")), "{found:?}");
    }

    #[test]
    fn words_find_every_clause_that_has_them_all() {
        assert!(ids("Slots departure").contains(&"MG-10.5"));
        assert!(ids("adventurer bag").contains(&"MG-7.5"));
        assert_eq!(ids("nothing speaks of this"), [""; 0]);
    }

    #[test]
    fn a_clause_knows_its_neighbors() {
        let place = find("MG-10.4").unwrap();
        assert_eq!(place.before.unwrap().id, "MG-10.3");
        assert_eq!(place.after.unwrap().id, "MG-10.5");
        assert!(find("MG-10.1").unwrap().before.is_none());
        assert!(find("mg-10.99").is_none() && find("MG-10").is_none() && find("").is_none());
    }

    #[test]
    fn every_clause_of_the_ledgers_is_in_its_chapter_once() {
        let files = [
            (
                Name::Master,
                include_str!("../../../../docs/rules/master.md"),
            ),
            (
                Name::Weavers,
                include_str!("../../../../docs/rules/weavers.md"),
            ),
            (
                Name::Conquest,
                include_str!("../../../../docs/rules/conquest.md"),
            ),
        ];
        for (name, text) in files {
            let book = Book::of(name);
            let written: Vec<&str> = (text.lines())
                .filter_map(|line| line.strip_prefix("- **")?.split("**").next())
                .filter(|id| id.starts_with(book.prefix) && id[2..].starts_with('-'))
                .collect();
            let read: Vec<&str> = book.rules().map(|rule| rule.id).collect();
            assert_eq!(read, written, "{name:?}");
            let different: BTreeSet<&str> = read.iter().copied().collect();
            assert_eq!(different.len(), read.len(), "{name:?}");
            for chapter in &book.chapters {
                for rule in chapter.rules() {
                    let of = rule.id.rsplit_once('.').unwrap().0;
                    assert_eq!(of, chapter.id, "{} in {}", rule.id, chapter.title);
                }
            }
            assert!(4 < book.terms.len(), "{name:?} has {:?}", book.terms);
        }
    }

    #[test]
    fn every_id_that_a_text_mentions_exists() {
        let known = |text: &str| {
            for mention in mentions(text) {
                assert!(mention.exists(), "{} in: {text}", mention.id);
            }
        };
        for name in Name::ALL {
            for rule in Book::of(name).rules() {
                known(rule.text);
                rule.reason.into_iter().for_each(known);
            }
            for block in HowTo::of(name).parts.iter().flat_map(|part| &part.blocks) {
                block.texts().for_each(known);
            }
        }
    }

    #[test]
    fn tags_and_reasons_are_no_part_of_the_text() {
        let rule = find("MG-0.6").unwrap().rule;
        assert_eq!(rule.tag, Some(Tag::Ruling));
        assert!(rule.text.starts_with("Status is read"), "{}", rule.text);
        assert!(rule.reason.unwrap().starts_with("the early edition"));
        let rule = find("WV-SET.9").unwrap().rule;
        assert_eq!(rule.tag, Some(Tag::Ruling));
        assert!(rule.text.starts_with("no black hole"), "{}", rule.text);
        assert!(rule.reason.is_some());
        let rule = find("IC-MOV.3").unwrap().rule;
        assert_eq!((rule.tag, rule.reason), (None, None));
        for rule in Name::ALL
            .into_iter()
            .flat_map(|name| Book::of(name).rules())
        {
            assert!(!rule.text.starts_with('['), "{}: {}", rule.id, rule.text);
            assert!(!rule.text.contains("Ruling:"), "{}: {}", rule.id, rule.text);
            assert!(!rule.text.contains(" Why: "), "{}: {}", rule.id, rule.text);
        }
    }

    #[test]
    fn chapters_have_numbers_and_readers() {
        let book = Book::of(Name::Master);
        let ten = book.chapter("MG-10").unwrap();
        assert_eq!((ten.number, ten.title), (Some("10"), "Establish a route"));
        assert_eq!(ten.reader, Reader::Player);
        assert_eq!(book.chapter("MG-INV").unwrap().reader, Reader::Author);
        let book = Book::of(Name::Weavers);
        let span = book.chapter("WV-SPN").unwrap();
        assert_eq!((span.number, span.title), (Some("4"), "Weavers Span"));
        assert_eq!(book.chapter("WV-C").unwrap().reader, Reader::Author);
        let players = (Book::of(Name::Conquest).chapters.iter())
            .filter(|chapter| chapter.reader == Reader::Player);
        assert_eq!(players.count(), 15);
    }
}
