//! The five resources and handfuls of cubes (MG-1.13).

use std::ops::{Index, IndexMut};

use kernel::ParseError;
use serde::{Deserialize, Serialize};

/// A resource: military, scientific, economic, industrial, administrative (MG-1.13).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    /// Military.
    Red,
    /// Scientific.
    Blue,
    /// Economic.
    Yellow,
    /// Industrial; shown as green in the early edition.
    White,
    /// Administrative: cancels projects, never settles, is never used for routes.
    Black,
}

impl Color {
    /// All five.
    pub const ALL: [Color; 5] = [
        Color::Red,
        Color::Blue,
        Color::Yellow,
        Color::White,
        Color::Black,
    ];
    /// All but black.
    pub const BRIGHT: [Color; 4] = [Color::Red, Color::Blue, Color::Yellow, Color::White];

    /// The color with this index in [`Color::ALL`].
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Color {
        const COLORS: [Color; 8] = {
            let mut colors = [Color::Black; 8];
            let mut index = 0;
            while index < 5 {
                colors[index] = Color::ALL[index];
                index += 1;
            }
            colors
        };
        COLORS[(index & 7) as usize]
    }

    /// How many cubes of this color a planet pays that was settled with it: three in a system of the
    /// same color (MG-9.3), else two (MG-9.4).
    pub const fn settled_in(self, system: Color) -> u8 {
        match self as u8 == system as u8 {
            true => 3,
            false => 2,
        }
    }

    /// The word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Blue => "blue",
            Color::Yellow => "yellow",
            Color::White => "white",
            Color::Black => "black",
        }
    }

    /// The name of the resource, for people (MG-1.13).
    pub const fn resource(self) -> &'static str {
        match self {
            Color::Red => "military",
            Color::Blue => "scientific",
            Color::Yellow => "economic",
            Color::White => "industrial",
            Color::Black => "administrative",
        }
    }

    pub(crate) fn read(word: &str) -> Result<Color, ParseError> {
        Color::ALL
            .into_iter()
            .find(|color| color.word() == word)
            .ok_or_else(|| ParseError::unknown("color", word, Color::ALL.map(Color::word)))
    }

    /// The set of just this color, as a bit.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The colors of a bit set, in order.
#[inline]
pub(crate) fn colors_in(set: u8) -> impl Iterator<Item = Color> {
    bits_in(set).map(Color::from_index)
}

/// The bits of a small set, from the lowest.
#[inline]
pub(crate) fn bits_in(mut set: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(bit)
    })
}

/// Which of the five lowest bytes are not zero, as bits. No byte may exceed 128.
#[inline]
pub(crate) const fn nonzero_bytes(bytes: u64) -> u8 {
    // The bits 4, 11, 18, 25 and 32: each moves the flag of one byte next to that of another.
    const GATHER: u64 = 0x1_0204_0810;
    // The highest bit of a byte tells whether it was zero; the multiplication gathers these bits.
    let flags = (bytes + 0x7f_7f_7f_7f_7f) >> 7 & 0x01_01_01_01_01;
    (flags.wrapping_mul(GATHER) >> 32 & 0b1_1111) as u8
}

/// How many cubes of each color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pool(pub [u8; 5]);

impl Pool {
    /// No cubes.
    pub const EMPTY: Pool = Pool([0; 5]);

    /// One cube.
    pub(crate) fn one(color: Color) -> Pool {
        let mut pool = Pool::EMPTY;
        pool[color] = 1;
        pool
    }

    /// How many cubes there are.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether there is no cube.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 5]
    }

    /// The colors with at least one cube, as a bit set.
    pub(crate) fn colors(&self) -> u8 {
        let [a, b, c, d, e] = self.0;
        nonzero_bytes(u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]))
    }

    /// The colors with at least two cubes, as a bit set.
    pub(crate) fn alike(&self) -> u8 {
        let [a, b, c, d, e] = self.0.map(|count| count / 2);
        nonzero_bytes(u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]))
    }

    /// Add all cubes of `other`.
    pub(crate) fn add(&mut self, other: Pool) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}

impl Index<Color> for Pool {
    type Output = u8;
    fn index(&self, color: Color) -> &u8 {
        &self.0[color as usize]
    }
}

impl IndexMut<Color> for Pool {
    fn index_mut(&mut self, color: Color) -> &mut u8 {
        &mut self.0[color as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_that_are_not_zero_become_bits() {
        for set in 0..32_u8 {
            for count in [1, 2, 31, 127, 128] {
                let bytes = std::array::from_fn(|byte| (set >> byte & 1) * count);
                assert_eq!(nonzero_bytes(u64::from_le_bytes(bytes)), set, "{bytes:?}");
            }
        }
    }
}
