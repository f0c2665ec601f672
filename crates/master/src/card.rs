//! The 72 cards: their seven types, their ids and sets of them (MG-1.1 to MG-1.4).
//!
//! The faces of the cards are part of the pack.

use std::fmt;

use kernel::ParseError;
use serde::{Deserialize, Serialize};

/// The type of a card, and the deck it belongs to (MG-2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Politics: covert operations, and abilities powered by symbols.
    Leader,
    /// Politics: put on a track between two systems.
    Conflict,
    /// Politics: abilities and further projects.
    Government,
    /// A development.
    Expansion,
    /// A development.
    Commerce,
    /// A development.
    Progress,
    /// One for each player.
    Species,
}

impl Kind {
    /// All seven, in the order of the card ids.
    pub const ALL: [Kind; 7] = [
        Kind::Leader,
        Kind::Conflict,
        Kind::Government,
        Kind::Expansion,
        Kind::Commerce,
        Kind::Progress,
        Kind::Species,
    ];
    /// The three development types.
    pub const DEVELOPMENTS: [Kind; 3] = [Kind::Expansion, Kind::Commerce, Kind::Progress];

    /// The politics card that a first, second or third base in a system brings (MG-12.11 to
    /// MG-12.13), and a development of a type likewise (MG-14.7 to MG-14.9); none for another number.
    pub const fn of_base(number: u32) -> Option<Kind> {
        match number {
            1 => Some(Kind::Leader),
            2 => Some(Kind::Conflict),
            3 => Some(Kind::Government),
            _ => None,
        }
    }

    /// How many cards of this type there are (MG-1.2 to MG-1.4).
    pub const fn count(self) -> u8 {
        FIRST[self as usize + 1] - FIRST[self as usize]
    }

    /// The cards of this type.
    pub fn cards(self) -> impl DoubleEndedIterator<Item = CardId> + Clone {
        (FIRST[self as usize]..FIRST[self as usize + 1]).map(CardId)
    }

    /// The set of all cards of this type.
    pub(crate) const fn all(self) -> CardSet {
        CardSet(((1 << self.count()) - 1) << FIRST[self as usize])
    }

    /// Whether this is one of the three development types.
    pub const fn is_development(self) -> bool {
        matches!(self, Kind::Expansion | Kind::Commerce | Kind::Progress)
    }

    /// The word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Leader => "leader",
            Kind::Conflict => "conflict",
            Kind::Government => "government",
            Kind::Expansion => "expansion",
            Kind::Commerce => "commerce",
            Kind::Progress => "progress",
            Kind::Species => "species",
        }
    }

    pub(crate) fn read(word: &str) -> Result<Kind, ParseError> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.word() == word)
            .ok_or_else(|| ParseError::unknown("card type", word, Kind::ALL.map(Kind::word)))
    }
}

/// The first card id of each type, and the number of cards.
const FIRST: [u8; 8] = [0, 18, 27, 36, 45, 54, 63, 72];

/// The type of each card.
const KINDS: [Kind; CARDS] = {
    let mut kinds = [Kind::Leader; CARDS];
    let mut card = 0;
    while card < CARDS {
        let mut kind = 0;
        while FIRST[kind + 1] as usize <= card {
            kind += 1;
        }
        kinds[card] = Kind::ALL[kind];
        card += 1;
    }
    kinds
};

/// The number of cards (MG-1.1).
pub(crate) const CARDS: usize = FIRST[7] as usize;

/// One of the 72 cards. Ids are grouped by type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardId(pub(crate) u8);

impl CardId {
    /// The `nth` card of a type in the order of the pack.
    pub(crate) const fn nth(kind: Kind, nth: u8) -> CardId {
        CardId(FIRST[kind as usize] + nth)
    }

    /// The index of the card, from 0 to 71.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The type of the card.
    #[inline]
    pub const fn kind(self) -> Kind {
        KINDS[self.0 as usize]
    }

    /// The index of the card among those of its type.
    pub(crate) const fn rank(self) -> u8 {
        self.0 - FIRST[self.kind() as usize]
    }
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct CardSet(u128);

impl CardSet {
    pub(crate) const EMPTY: CardSet = CardSet(0);

    pub(crate) const fn has(self, card: CardId) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    pub(crate) fn insert(&mut self, card: CardId) {
        self.0 |= 1 << card.0;
    }

    pub(crate) fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.0);
    }

    pub(crate) const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    pub(crate) const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards are in the set.
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The cards in the set, by id.
    pub(crate) fn iter(self) -> CardIter {
        CardIter(self.0)
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The cards of a [`CardSet`].
#[derive(Clone, Copy)]
pub(crate) struct CardIter(u128);

impl Iterator for CardIter {
    type Item = CardId;
    #[inline]
    fn next(&mut self) -> Option<CardId> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(CardId(index))
    }
}
