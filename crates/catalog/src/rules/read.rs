//! Reading a ledger.

use super::block::{Block, blocks};
use super::{Book, Chapter, Reader, Rule, Tag, Term};
use crate::name::Name;

/// The chapters that nobody needs to play: what views may show, what always holds, what content must be like.
const FOR_AUTHORS: [&str; 4] = ["IM", "INF", "INV", "C"];

/// The rulebook in the text of a ledger, whose ids begin with `prefix`.
pub(super) fn book(name: Name, prefix: &'static str, text: &'static str) -> Book {
    let (preface, rest) = text.split_once("\n## ").unwrap_or((text, ""));
    let heading = preface
        .lines()
        .find_map(|line| line.strip_prefix("# "))
        .unwrap_or_default();
    // "Master of the Galaxy: rule ledger", "The Weavers — solo mode of Master of the Galaxy: rule ledger".
    let title = heading.split(": ").next().unwrap_or(heading);
    let title = title.split(" — ").next().unwrap_or(title);
    let (_, terms) = preface.split_once("\nTerms\n").unwrap_or_default();
    Book {
        name,
        title,
        prefix,
        terms: (terms.lines())
            .map_while(|line| line.strip_prefix("- "))
            .flat_map(self::terms)
            .collect(),
        chapters: rest
            .split("\n## ")
            .map(|text| chapter(prefix, text))
            .collect(),
    }
}

/// A chapter: its heading, and what follows.
fn chapter(prefix: &str, text: &'static str) -> Chapter {
    let (heading, rest) = text.split_once('\n').unwrap_or((text, ""));
    let blocks = blocks(rest, |item| rule(prefix, item));
    let of_first = blocks.iter().find_map(|block| match block {
        Block::Rule(rule) => rule.id.rsplit_once('.'),
        _ => None,
    });
    let key = of_first.and_then(|(id, _)| id.split_once('-'));
    let (number, title) = numbered(heading, key.map_or("", |(_, key)| key));
    let id = match of_first {
        Some((id, _)) => id.to_owned(),
        None => format!("{prefix}-{}", title.to_lowercase().replace(' ', "-")),
    };
    let is_for_authors = key.is_none_or(|(_, key)| FOR_AUTHORS.contains(&key));
    Chapter {
        id,
        number,
        title,
        reader: match is_for_authors {
            true => Reader::Author,
            false => Reader::Player,
        },
        blocks,
    }
}

/// The number and the title in a heading: `10 Establish a route`, `4. Weavers Span (WV-SPN)`.
fn numbered(heading: &'static str, key: &str) -> (Option<&'static str>, &'static str) {
    let title = match heading.rsplit_once(" (") {
        Some((title, id)) if id.trim_end_matches(')').ends_with(key) && id.contains('-') => title,
        _ => heading,
    };
    match title.split_once(' ') {
        Some((number, rest)) => {
            let number = number.trim_end_matches('.');
            let is_number = number.bytes().all(|byte| byte.is_ascii_digit()) || number == key;
            match is_number {
                true => (Some(number), rest),
                false => (None, title),
            }
        }
        None => (None, title),
    }
}

/// The clause in an item of a list: `**MG-10.4** [both] The color is chosen …`.
fn rule(prefix: &str, item: &'static str) -> Option<Rule> {
    let (id, text) = item.strip_prefix("**")?.split_once("** ")?;
    let is_id = id.starts_with(prefix) && id.ends_with(|last: char| last.is_ascii_digit());
    if !is_id {
        return None;
    }
    let (tag, text) = tagged(text);
    let reasons = [" Why: ", " Reason: "];
    let reason = reasons.iter().find_map(|word| text.split_once(word));
    let (text, reason) = match reason {
        Some((text, reason)) => (text, Some(reason)),
        None => (text, None),
    };
    Some(Rule {
        id,
        tag,
        text,
        reason,
    })
}

/// The tag of a clause, and what follows it.
fn tagged(text: &'static str) -> (Option<Tag>, &'static str) {
    let (tag, text) = match text
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("] "))
    {
        Some((word, rest)) => {
            let mut tags = Tag::ALL.into_iter();
            (tags.find(|tag| tag.word() == word), rest)
        }
        None => (None, text),
    };
    match text.strip_prefix("Ruling: ") {
        Some(text) => (Some(Tag::Ruling), text),
        None => (tag, text),
    }
}

/// The terms in a line: `Track: the slots … Route: a track …`, or `**swarm** = one card … **capture** = …`.
fn terms(line: &'static str) -> Vec<Term> {
    if line.starts_with("**") {
        return bold_terms(line);
    }
    let mut terms: Vec<Term> = Vec::new();
    for sentence in line.split_inclusive(". ") {
        let named = sentence.split_once(": ");
        match (named, terms.last_mut()) {
            (Some((name, text)), _) if name.split(' ').count() <= 5 => terms.push(Term {
                name: name.to_owned(),
                text: text.trim_end().to_owned(),
            }),
            (_, Some(last)) => {
                last.text.push(' ');
                last.text.push_str(sentence.trim_end());
            }
            (_, None) => terms.push(Term {
                name: String::new(),
                text: sentence.trim_end().to_owned(),
            }),
        }
    }
    terms
}

/// The terms of a line that opens each with a bold word.
fn bold_terms(line: &str) -> Vec<Term> {
    let parts = line.split("**").skip(1).collect::<Vec<_>>();
    let pairs = parts.chunks(2).map(|pair| {
        let (name, text) = (pair[0], pair.get(1).copied().unwrap_or_default().trim());
        // "**capture** (by a swarm) = …"
        let (more, text) = text.split_once("= ").unwrap_or(("", text));
        Term {
            name: format!("{name} {}", more.trim()).trim_end().to_owned(),
            text: text.trim_end_matches(';').to_owned(),
        }
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: &str = "\
# A game — of stones: rule ledger

Sources: a booklet.

Terms
- Track: the slots between two systems. Route: a track with a cube. It is short.
- **swarm** = one card. **capture** (by a swarm) = taking; **hole** = nothing.

## 0 Principles (read first)

- **MG-0.1** [ruling] Ruling: Yes. Why: so (MG-0.2).
- **MG-0.2** [both] No.
- **not a clause** at all

## IM Information model

Some words.

- **MG-IM.1** Plain.
## Afterthoughts

See MG-0.1.
";

    #[test]
    fn a_ledger_is_terms_and_chapters() {
        let book = book(Name::Master, "MG", LEDGER);
        assert_eq!(book.title, "A game");
        let terms: Vec<(&str, &str)> = (book.terms.iter())
            .map(|term| (&*term.name, &*term.text))
            .collect();
        let expected = [
            ("Track", "the slots between two systems."),
            ("Route", "a track with a cube. It is short."),
            ("swarm", "one card."),
            ("capture (by a swarm)", "taking"),
            ("hole", "nothing."),
        ];
        assert_eq!(terms, expected);
        let chapters: Vec<_> = (book.chapters.iter())
            .map(|chapter| (&*chapter.id, chapter.number, chapter.title, chapter.reader))
            .collect();
        let expected = [
            ("MG-0", Some("0"), "Principles (read first)", Reader::Player),
            ("MG-IM", Some("IM"), "Information model", Reader::Author),
            ("MG-afterthoughts", None, "Afterthoughts", Reader::Author),
        ];
        assert_eq!(chapters, expected);
        let rules: Vec<_> = book.rules().map(|rule| (rule.id, rule.text)).collect();
        assert_eq!(
            rules,
            [("MG-0.1", "Yes."), ("MG-0.2", "No."), ("MG-IM.1", "Plain.")]
        );
        assert_eq!(book.chapters[1].blocks.len(), 2);
    }
}
