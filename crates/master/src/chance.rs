//! Outcomes of chance as a byte that tests may dictate.

use kernel::ParseError;

use crate::card::{CARDS, CardId};
use crate::color::Color;
use crate::pack::{Pack, WEAVERS, WeaverId};

/// One outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chance {
    /// A cube of this color is drawn from a bag, or to find a starting system (MG-2.11).
    Cube(Color),
    /// This card is turned up or drawn.
    Card(CardId),
    /// This Weaver card is drawn.
    Weaver(WeaverId),
}

const FIRST_CARD: u8 = 8;
const FIRST_WEAVER: u8 = FIRST_CARD + CARDS as u8;
const END: u8 = FIRST_WEAVER + WEAVERS as u8;

impl Chance {
    pub(crate) fn byte(self) -> u8 {
        match self {
            Chance::Cube(color) => color as u8,
            Chance::Card(card) => FIRST_CARD + card.0,
            Chance::Weaver(weaver) => FIRST_WEAVER + weaver.0,
        }
    }

    pub(crate) fn cube(byte: u8) -> Option<Color> {
        Color::ALL.get(usize::from(byte)).copied()
    }

    pub(crate) fn card(byte: u8) -> Option<CardId> {
        (FIRST_CARD..FIRST_WEAVER)
            .contains(&byte)
            .then(|| CardId(byte - FIRST_CARD))
    }

    pub(crate) fn weaver(byte: u8) -> Option<WeaverId> {
        (FIRST_WEAVER..END)
            .contains(&byte)
            .then(|| WeaverId(byte - FIRST_WEAVER))
    }

    /// The word of an outcome.
    pub(crate) fn word(pack: &Pack, byte: u8) -> Option<String> {
        let cube = || Chance::cube(byte).map(|color| color.word().to_owned());
        let card = || Chance::card(byte).map(|card| pack.card_word(card));
        let weaver = || Chance::weaver(byte).map(|weaver| pack.weaver_word(weaver));
        cube().or_else(card).or_else(weaver)
    }

    /// Read an outcome: a color or a card.
    pub(crate) fn read(pack: &Pack, word: &str) -> Result<Chance, ParseError> {
        if word.starts_with("weaver:") {
            return pack.read_weaver(word).map(Chance::Weaver);
        }
        match pack.find_card(word) {
            Some(card) => Ok(Chance::Card(card)),
            None if word.contains(':') => Err(pack.unknown_card(word)),
            None => Color::read(word).map(Chance::Cube),
        }
    }
}
