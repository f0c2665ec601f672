//! The parts of a line: clause ids, and what is written in code, bold or italics.

use super::{find, find_chapter};
use crate::name::Name;

/// What every id begins with, and the game whose rulebook has it.
const PREFIXES: [(&str, Name); 3] = [
    ("MG-", Name::Master),
    ("WV-", Name::Weavers),
    ("IC-", Name::Conquest),
];

/// The id of a clause (`MG-10.4`) or of a chapter (`MG-10`) in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mention<'a> {
    /// As it is written.
    pub id: &'a str,
    /// The game whose rulebook it belongs to.
    pub book: Name,
    /// Where it begins in the text.
    start: usize,
}

impl Mention<'_> {
    /// Whether there is such a clause or chapter.
    pub fn exists(&self) -> bool {
        match self.id.contains('.') {
            true => find(self.id).is_some(),
            false => find_chapter(self.id).is_some(),
        }
    }
}

/// A part of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span<'a> {
    /// Plain words.
    Text(&'a str),
    /// An id that exists.
    Rule(Mention<'a>),
    /// A word of a file or an option.
    Code(&'a str),
    /// Words that stand out.
    Strong(&'a str),
    /// Words that are stressed.
    Emphasis(&'a str),
}

/// All ids that a text mentions, in order.
pub fn mentions(text: &str) -> impl Iterator<Item = Mention<'_>> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        while let Some(at) = text[rest..].find('-') {
            let dash = rest + at;
            rest = dash + 1;
            if let Some(mention) = mention_around(text, dash) {
                rest = mention.start + mention.id.len();
                return Some(mention);
            }
        }
        None
    })
}

/// The id whose dash is here.
fn mention_around(text: &str, dash: usize) -> Option<Mention<'_>> {
    let start = dash.checked_sub(2)?;
    let (prefix, book) =
        (PREFIXES.iter()).find(|(prefix, _)| text.get(start..=dash) == Some(prefix))?;
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    if text[..start].ends_with(is_word) {
        return None;
    }
    let rest = &text[start + prefix.len()..];
    let length = |part: &str, fits: fn(&u8) -> bool| part.bytes().take_while(fits).count();
    let chapter = match length(rest, u8::is_ascii_digit) {
        0 => length(rest, u8::is_ascii_uppercase),
        digits => digits,
    };
    let number = match rest[chapter..].strip_prefix('.') {
        Some(number) => length(number, u8::is_ascii_digit),
        None => 0,
    };
    let end = match (chapter, number) {
        (0, _) => return None,
        (chapter, 0) => chapter,
        (chapter, number) => chapter + 1 + number,
    };
    let is_whole = !rest[end..].starts_with(is_word);
    is_whole.then_some(Mention {
        id: &text[start..start + prefix.len() + end],
        book: *book,
        start,
    })
}

/// The parts of a line of a rulebook.
pub fn spans(text: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some((before, marked, after)) = next_marked(rest) {
        spans.extend(plain(before));
        spans.push(marked);
        rest = after;
    }
    spans.extend(plain(rest));
    spans
}

/// The parts of a text that has no marks: the ids that exist, and the words between them.
pub fn plain(text: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    let mut from = 0;
    for mention in mentions(text).filter(Mention::exists) {
        if from < mention.start {
            spans.push(Span::Text(&text[from..mention.start]));
        }
        from = mention.start + mention.id.len();
        spans.push(Span::Rule(mention));
    }
    if from < text.len() {
        spans.push(Span::Text(&text[from..]));
    }
    spans
}

/// The first part that is marked, with what stands before and behind it.
fn next_marked(text: &str) -> Option<(&str, Span<'_>, &str)> {
    let at = text.find(['`', '*'])?;
    let (before, marked) = text.split_at(at);
    type Marked = for<'a> fn(&'a str) -> Span<'a>;
    let marks: [(&str, Marked); 3] = [
        ("`", |it| Span::Code(it)),
        ("**", |it| Span::Strong(it)),
        ("*", |it| Span::Emphasis(it)),
    ];
    for (mark, span) in marks {
        let inside = marked.strip_prefix(mark);
        let Some((inside, after)) = inside.and_then(|inside| inside.split_once(mark)) else {
            continue;
        };
        if !inside.is_empty() && inside.trim() == inside {
            return Some((before, span(inside), after));
        }
    }
    // A star that marks nothing is a star.
    let (_, after) = marked.split_at(1);
    next_marked(after).map(|(between, span, rest)| {
        let before = &text[..at + 1 + between.len()];
        (before, span, rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, ids: &[&str]) {
        let found: Vec<&str> = mentions(text).map(|mention| mention.id).collect();
        assert_eq!(found, ids, "in {text:?}");
    }

    #[test]
    fn ids_are_found_as_the_checks_of_the_repository_find_them() {
        check("(MG-10.4)", &["MG-10.4"]);
        check(
            "MG-IM.3, MG-INV.7 + MG-C.12.",
            &["MG-IM.3", "MG-INV.7", "MG-C.12"],
        );
        check("see WV-SPN.7 and IC-HLD.4", &["WV-SPN.7", "IC-HLD.4"]);
        check("a chapter (MG-7).", &["MG-7"]);
        check("MG-19.46–.52, MG-5.12–5.16", &["MG-19.46", "MG-5.12"]);
        check(
            "mg-10.4, XMG-1.1, MG-…, UTF-8, IC-hld.4, MG 10.4, MG-1x",
            &[],
        );
        check("-", &[]);
        check("é-MG-1.1ü–", &[]);
    }

    #[test]
    fn a_line_has_parts() {
        use Span::{Code, Emphasis, Strong, Text};
        let bold = "a **bold** word, `option` and *stress*; 2 * 3";
        assert_eq!(
            spans(bold),
            [
                Text("a "),
                Strong("bold"),
                Text(" word, "),
                Code("option"),
                Text(" and "),
                Emphasis("stress"),
                Text("; 2 * 3")
            ]
        );
        // There is no such clause.
        let unknown = concat!(" and MG-", "99.1");
        let text = format!("see MG-10.4{unknown}");
        let parts = spans(&text);
        assert_eq!(parts.len(), 3);
        assert!(matches!(
            parts[1],
            Span::Rule(Mention { id: "MG-10.4", .. })
        ));
        assert_eq!(parts[2], Text(unknown));
        assert_eq!(spans("a * b *c*"), [Text("a * b "), Emphasis("c")]);
    }
}
