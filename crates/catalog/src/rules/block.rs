//! The few forms of Markdown that the texts of `docs/rules` use.

use super::Rule;

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A numbered clause.
    Rule(Rule),
    /// A paragraph.
    Text(String),
    /// The items of a list.
    List(Vec<String>),
    /// The rows of a table; the first is its head.
    Table(Vec<Vec<String>>),
    /// Lines that stand as they are written.
    Code(String),
    /// A heading inside a chapter.
    Heading(String),
    /// `[picture: NAME] CAPTION`: a picture that a front end may draw, and what is to be seen on it.
    Picture {
        /// Its name.
        name: &'static str,
        /// What is to be seen.
        caption: &'static str,
    },
}

impl Block {
    /// Everything in it that is read.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let texts: Vec<&str> = match self {
            Block::Rule(rule) => [rule.text].into_iter().chain(rule.reason).collect(),
            Block::Text(text) | Block::Code(text) | Block::Heading(text) => vec![text],
            Block::List(items) => items.iter().map(String::as_str).collect(),
            Block::Table(rows) => rows.iter().flatten().map(String::as_str).collect(),
            Block::Picture { caption, .. } => vec![caption],
        };
        texts.into_iter()
    }
}

/// The blocks of a text. `rule` reads the items of a list that are clauses.
pub(super) fn blocks(
    text: &'static str,
    rule: impl Fn(&'static str) -> Option<Rule>,
) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut lines = text.lines();
    // Whether the next line goes on with the last block.
    let mut goes_on = false;
    while let Some(line) = lines.next() {
        let is_open = std::mem::replace(&mut goes_on, true);
        if line.trim().is_empty() || line == "---" {
            goes_on = false;
        } else if line.starts_with("```") {
            let code: Vec<&str> = lines.by_ref().take_while(|it| *it != "```").collect();
            blocks.push(Block::Code(code.join("\n")));
        } else if let Some(heading) = line.strip_prefix("### ") {
            blocks.push(Block::Heading(heading.to_owned()));
        } else if let Some(picture) = picture(line) {
            blocks.push(picture);
        } else if let Some(item) = item(line) {
            match (rule(item), blocks.last_mut()) {
                (Some(rule), _) => blocks.push(Block::Rule(rule)),
                (None, Some(Block::List(items))) if is_open => items.push(item.to_owned()),
                (None, _) => blocks.push(Block::List(vec![item.to_owned()])),
            }
        } else if let Some(row) = row(line) {
            match blocks.last_mut() {
                Some(Block::Table(rows)) if is_open => rows.extend(row),
                _ => blocks.push(Block::Table(row.into_iter().collect())),
            }
        } else {
            match blocks.last_mut() {
                Some(Block::Text(text)) if is_open => {
                    text.push(' ');
                    text.push_str(line.trim());
                }
                Some(Block::List(items)) if is_open => {
                    let last = items.last_mut().expect("a list has an item");
                    last.push(' ');
                    last.push_str(line.trim());
                }
                _ => blocks.push(Block::Text(line.trim().to_owned())),
            }
        }
    }
    blocks
}

/// An item of a list, with a dash or a number.
fn item(line: &'static str) -> Option<&'static str> {
    if let Some(item) = line.strip_prefix("- ") {
        return Some(item);
    }
    let (number, item) = line.split_once(". ")?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(item)
}

/// A row of a table; `Some(None)` for the line below the head.
#[expect(
    clippy::option_option,
    reason = "a line of a table may have nothing to read"
)]
fn row(line: &str) -> Option<Option<Vec<String>>> {
    let inside = line.strip_prefix('|')?.trim_end().strip_suffix('|')?;
    let cells: Vec<String> = inside
        .split('|')
        .map(|cell| cell.trim().to_owned())
        .collect();
    let is_rule = cells
        .iter()
        .all(|cell| cell.chars().all(|it| matches!(it, '-' | ':')));
    Some((!is_rule).then_some(cells))
}

/// A line that names a picture.
fn picture(line: &'static str) -> Option<Block> {
    let (name, caption) = line.strip_prefix("[picture: ")?.split_once(']')?;
    Some(Block::Picture {
        name,
        caption: caption.trim(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_of_the_texts_are_told_apart() {
        let text = "\
A paragraph
of two lines.
- one
- two,
  longer

1. first
[picture: cubes] Five cubes.
| a | b |
|---|:--|
| 1 | 2 |
### Part
```
x  y
```
---
The end.";
        let owned = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        let expected = [
            Block::Text("A paragraph of two lines.".to_owned()),
            Block::List(owned(&["one", "two, longer"])),
            Block::List(owned(&["first"])),
            Block::Picture {
                name: "cubes",
                caption: "Five cubes.",
            },
            Block::Table(vec![owned(&["a", "b"]), owned(&["1", "2"])]),
            Block::Heading("Part".to_owned()),
            Block::Code("x  y".to_owned()),
            Block::Text("The end.".to_owned()),
        ];
        assert_eq!(blocks(text, |_| None), expected);
    }
}
