//! The five supremacy symbols (MG-5).

use kernel::ParseError;
use serde::{Deserialize, Serialize};

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

    pub(crate) fn read(word: &str) -> Result<Symbol, ParseError> {
        Symbol::ALL
            .into_iter()
            .find(|symbol| symbol.word() == word)
            .ok_or_else(|| ParseError::unknown("symbol", word, Symbol::ALL.map(Symbol::word)))
    }
}

/// How many symbols of each type, in the order of [`Symbol::ALL`].
pub type SymbolCounts = [u8; 5];
