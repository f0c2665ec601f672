//! The five supremacy symbols (MG-5).

use std::hint::select_unpredictable;

use kernel::ParseError;
use serde::{Deserialize, Serialize};

use crate::notation::read_word;

/// A supremacy symbol (MG-5.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// Lyre.
    Cultural,
    /// Coin.
    Economic,
    /// Laurel.
    Diplomatic,
    /// Atom.
    Scientific,
    /// Shield.
    Military,
}

impl Symbol {
    /// All five.
    pub const ALL: [Symbol; 5] = [
        Symbol::Cultural,
        Symbol::Economic,
        Symbol::Diplomatic,
        Symbol::Scientific,
        Symbol::Military,
    ];

    /// The word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Symbol::Cultural => "cultural",
            Symbol::Economic => "economic",
            Symbol::Diplomatic => "diplomatic",
            Symbol::Scientific => "scientific",
            Symbol::Military => "military",
        }
    }

    /// The word behind its article: "an economic".
    pub const fn with_article(self) -> &'static str {
        match self {
            Symbol::Cultural => "a cultural",
            Symbol::Economic => "an economic",
            Symbol::Diplomatic => "a diplomatic",
            Symbol::Scientific => "a scientific",
            Symbol::Military => "a military",
        }
    }

    pub(crate) fn read(word: &str) -> Result<Symbol, ParseError> {
        read_word("symbol", word, &Symbol::ALL, Symbol::word)
    }
}

/// How many symbols of each type, in the order of [`Symbol::ALL`].
pub type SymbolCounts = [u8; 5];

/// Symbols being counted: one byte for each type in a single number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct SymbolTally(u64);

impl SymbolTally {
    pub(crate) const EMPTY: SymbolTally = SymbolTally(0);

    pub(crate) const fn one(symbol: Symbol) -> SymbolTally {
        SymbolTally(1 << (8 * symbol as u32))
    }

    pub(crate) fn of(counts: SymbolCounts) -> SymbolTally {
        let [a, b, c, d, e] = counts;
        SymbolTally(u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]))
    }

    /// No type ever comes near 255, so no byte overflows into the next.
    pub(crate) fn add(&mut self, other: SymbolTally) {
        self.0 += other.0;
    }

    /// Add symbols if a condition holds, without a branch, because the condition is unpredictable.
    pub(crate) fn add_if(&mut self, condition: bool, other: SymbolTally) {
        self.0 += select_unpredictable(condition, other.0, 0);
    }

    pub(crate) fn counts(self) -> SymbolCounts {
        let [a, b, c, d, e, ..] = self.0.to_le_bytes();
        [a, b, c, d, e]
    }
}
