//! How to play: the short way into a game, for people who have never seen it.

use std::sync::LazyLock;

use super::block::{Block, blocks};
use crate::name::Name;

/// A way into a game that is read in five minutes.
#[derive(Debug)]
pub struct HowTo {
    /// Which game it is for.
    pub name: Name,
    /// Its parts: the first has no heading and says what the game is about.
    pub parts: Vec<Part>,
    /// The position that its pictures show, as a scenario without steps.
    pub position: &'static str,
}

/// A part of it.
#[derive(Debug)]
pub struct Part {
    /// Its heading; empty in front of the first one.
    pub heading: &'static str,
    /// What it says and shows.
    pub blocks: Vec<Block>,
}

static WAYS: LazyLock<[HowTo; 3]> = LazyLock::new(|| {
    [
        read(
            Name::Master,
            include_str!("../../../../docs/rules/how-to-master.md"),
            include_str!("../../../../docs/rules/how-to-master.toml"),
        ),
        read(
            Name::Weavers,
            include_str!("../../../../docs/rules/how-to-weavers.md"),
            include_str!("../../../../docs/rules/how-to-weavers.toml"),
        ),
        read(
            Name::Conquest,
            include_str!("../../../../docs/rules/how-to-conquest.md"),
            include_str!("../../../../docs/rules/how-to-conquest.toml"),
        ),
    ]
});

impl HowTo {
    /// How a game is played.
    pub fn of(name: Name) -> &'static HowTo {
        let mut ways = WAYS.iter();
        ways.find(|way| way.name == name)
            .expect("every game says how it is played")
    }

    /// How many minutes it takes to read.
    pub fn minutes(&self) -> usize {
        let blocks = self.parts.iter().flat_map(|part| &part.blocks);
        let texts = blocks.flat_map(|block| block.texts().collect::<Vec<_>>());
        let words = texts.map(|text| text.split_whitespace().count());
        words.sum::<usize>().div_ceil(WORDS_A_MINUTE)
    }
}

/// How fast people read what is new to them.
const WORDS_A_MINUTE: usize = 200;

fn read(name: Name, text: &'static str, position: &'static str) -> HowTo {
    // The first line is the title.
    let (_, text) = text.split_once('\n').unwrap_or_default();
    let parts = text.split("\n## ").enumerate().map(|(index, text)| {
        let (heading, text) = match index {
            0 => ("", text),
            _ => text.split_once('\n').unwrap_or((text, "")),
        };
        Part {
            heading,
            blocks: blocks(text, |_| None),
        }
    });
    HowTo {
        name,
        parts: parts.collect(),
        position,
    }
}

#[cfg(test)]
mod tests {
    use trial::reading;

    use super::*;
    use crate::rules::{Span, spans};

    /// A text without the numbers of its rules.
    fn words(text: &str) -> String {
        let parts = spans(text).into_iter().map(|span| match span {
            Span::Rule(_) => "",
            Span::Text(text) | Span::Code(text) | Span::Strong(text) | Span::Emphasis(text) => text,
        });
        parts.collect()
    }

    #[test]
    fn everybody_can_read_how_a_game_is_played() {
        for name in Name::ALL {
            let mut all = String::new();
            for part in &HowTo::of(name).parts {
                for block in &part.blocks {
                    for text in block.texts() {
                        all.push_str(&words(text));
                        all.push(' ');
                    }
                }
            }
            let grade = reading::grade(&all);
            assert!(grade <= 8.0, "{name:?} has grade {grade:.1}");
            assert!(HowTo::of(name).minutes() <= 6, "{name:?} is long");
        }
    }
}
