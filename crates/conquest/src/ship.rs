//! Ships and their levels.

use kernel::{ParseError, Seat};

/// The level of a ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Moves one space, wins an attack on 1 or 2.
    One,
    /// Moves two spaces, wins an attack on 1 to 3.
    Two,
    /// Moves three spaces, wins an attack on 1 to 4.
    Three,
}

/// How many levels there are.
pub(crate) const LEVELS: usize = 3;

impl Level {
    /// All three.
    pub const ALL: [Level; LEVELS] = [Level::One, Level::Two, Level::Three];

    /// The word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Level::One => "l1",
            Level::Two => "l2",
            Level::Three => "l3",
        }
    }

    /// The number: 1, 2 or 3.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// How many spaces one movement goes at most (IC-MOV.3).
    pub const fn range(self) -> u8 {
        self.number()
    }

    /// The highest roll that wins an attack (IC-ATK.3).
    pub const fn highest_hit(self) -> u8 {
        self.number() + 1
    }

    /// The next level; none after the third.
    pub const fn next(self) -> Option<Level> {
        match self {
            Level::One => Some(Level::Two),
            Level::Two => Some(Level::Three),
            Level::Three => None,
        }
    }

    pub(crate) fn read(word: &str) -> Result<Level, ParseError> {
        let found = Level::ALL.into_iter().find(|level| level.word() == word);
        found.ok_or_else(|| ParseError::unknown("level", word, Level::ALL.map(Level::word)))
    }
}

/// A ship on an asteroid space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ship {
    pub(crate) owner: Seat,
    pub(crate) level: Level,
}

/// How many ships of each level.
pub(crate) type Fleet = [u8; LEVELS];
