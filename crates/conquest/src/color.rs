//! The six colors: of the sectors, the tokens and the players' ships (IC-SET.1).

use kernel::ParseError;
use serde::{Deserialize, Serialize};

/// The color of a civilization. The colors are in the order of the sectors, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    /// Red, sector 0.
    Red,
    /// Orange, sector 1.
    Orange,
    /// Yellow, sector 2.
    Yellow,
    /// Green, sector 3.
    Green,
    /// Blue, sector 4.
    Blue,
    /// Purple, sector 5.
    Purple,
}

impl Color {
    /// All six, clockwise.
    pub const ALL: [Color; 6] = [
        Color::Red,
        Color::Orange,
        Color::Yellow,
        Color::Green,
        Color::Blue,
        Color::Purple,
    ];

    /// The word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Orange => "orange",
            Color::Yellow => "yellow",
            Color::Green => "green",
            Color::Blue => "blue",
            Color::Purple => "purple",
        }
    }

    /// The sector of this color.
    pub const fn sector(self) -> usize {
        self as usize
    }

    /// The color with this word.
    ///
    /// # Errors
    /// If there is none; suggests the nearest.
    pub fn read(word: &str) -> Result<Color, ParseError> {
        let found = Color::ALL.into_iter().find(|color| color.word() == word);
        found.ok_or_else(|| ParseError::unknown("color", word, Color::ALL.map(Color::word)))
    }
}
