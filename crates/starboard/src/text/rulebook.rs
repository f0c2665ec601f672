//! The rulebooks at a terminal: a clause with its reason and rulings, a chapter, what speaks of a word, and how a
//! game is played.

use std::io::{self, Write};

use catalog::Name;
use catalog::rules::{self, Block, Book, HowTo, Reader, Rule, Span};

use super::choices;
use crate::output::{BOLD, DIM, paint};

/// The most clauses that are printed in full.
const CLAUSES_SHOWN: usize = 12;

/// The topic that is no rule: how a game is played.
pub(crate) const HOW: &str = "how";

/// Print the clauses about a topic in the rulebooks of these games. Returns whether there are any.
///
/// # Errors
/// If the output is closed.
pub(crate) fn tell_about(names: &[Name], topic: &str, output: &mut dyn Write) -> io::Result<bool> {
    let found = rules::about(names, topic);
    if let [rule] = found[..] {
        tell_rule(rule, output)?;
        tell_rulings(rule, output)?;
        return Ok(true);
    }
    for rule in found.iter().take(CLAUSES_SHOWN) {
        tell_rule(rule, output)?;
    }
    let rest = found.iter().skip(CLAUSES_SHOWN);
    let rest: Vec<&str> = rest.map(|rule| rule.id).collect();
    if !rest.is_empty() {
        wrapped("more: ", &rest.join(" "), output)?;
    }
    Ok(!found.is_empty())
}

/// Print a clause: where it comes from, what it says, and why.
///
/// # Errors
/// If the output is closed.
pub(crate) fn tell_rule(rule: &Rule, output: &mut dyn Write) -> io::Result<()> {
    let tag = rule
        .tag
        .map_or(String::new(), |tag| format!("[{}] ", tag.word()));
    wrapped(&format!("{} {tag}", rule.id), &plain(rule.text), output)?;
    match rule.reason {
        Some(reason) => more("Why: ", reason, output),
        None => Ok(()),
    }
}

/// Print what was decided about a clause.
fn tell_rulings(rule: &Rule, output: &mut dyn Write) -> io::Result<()> {
    for ruling in rules::rulings_on(rule.id) {
        more("Ruling: ", ruling.title, output)?;
        more("Question: ", &ruling.question, output)?;
        more("Decision: ", &ruling.decision, output)?;
        more("Reason: ", &ruling.reason, output)?;
        if let Some(revised) = &ruling.revised {
            more("Revised: ", revised, output)?;
        }
    }
    Ok(())
}

/// Print how a game is played.
///
/// # Errors
/// If the output is closed.
pub(crate) fn tell_how(name: Name, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "{}", paint(BOLD, Book::of(name).title))?;
    for part in &HowTo::of(name).parts {
        if !part.heading.is_empty() {
            writeln!(output, "\n{}", paint(BOLD, part.heading))?;
        }
        for block in &part.blocks {
            match block {
                Block::List(items) => {
                    for item in items {
                        let text = choices::wrapped(&plain(item), "  - ", "    ");
                        writeln!(output, "{text}")?;
                    }
                }
                // A terminal draws no pictures.
                Block::Picture { .. } => {}
                block => {
                    for text in block.texts() {
                        writeln!(output, "{}", choices::wrapped(&plain(text), "", ""))?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Print the chapters that people need to play.
///
/// # Errors
/// If the output is closed.
pub(crate) fn tell_chapters(name: Name, output: &mut dyn Write) -> io::Result<()> {
    let chapters = Book::of(name).chapters.iter();
    for chapter in chapters.filter(|chapter| chapter.reader == Reader::Player) {
        writeln!(output, "  {:<8}{}", chapter.id, chapter.title)?;
    }
    Ok(())
}

/// A line without marks.
fn plain(text: &str) -> String {
    let parts = rules::spans(text).into_iter().map(|span| match span {
        Span::Rule(mention) => mention.id,
        Span::Text(text) | Span::Code(text) | Span::Strong(text) | Span::Emphasis(text) => text,
    });
    parts.collect()
}

fn wrapped(head: &str, text: &str, output: &mut dyn Write) -> io::Result<()> {
    let text = choices::wrapped(&format!("{head}{text}"), "  ", "    ");
    writeln!(output, "{text}")
}

/// A line below a clause.
fn more(head: &str, text: &str, output: &mut dyn Write) -> io::Result<()> {
    let text = choices::wrapped(&format!("{head}{}", plain(text)), "    ", "      ");
    writeln!(output, "{}", paint(DIM, text))
}
