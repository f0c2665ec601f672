//! Outcomes of chance as a byte that tests may dictate: a die, a face, a stolen card (IC-CMP.10).

use kernel::{Log, ParseError, Seat};

use crate::Context;
use crate::event::Event;
use crate::pack::Pack;
use crate::resource::{Pool, Resource};
use crate::space::SpaceId;

/// One outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chance {
    /// The die shows this number.
    Die(u8),
    /// A card of this kind is stolen.
    Card(Resource),
    /// A token has this face: the area and its index there.
    Face(usize, u8),
}

const FIRST_CARD: u8 = 8;
const FIRST_FACE: u8 = 16;
/// More faces than an area has.
const FACES: u8 = 16;

impl Chance {
    pub(crate) fn byte(self) -> u8 {
        match self {
            Chance::Die(number) => number,
            Chance::Card(resource) => FIRST_CARD + resource as u8,
            Chance::Face(area, face) => FIRST_FACE + FACES * area as u8 + face,
        }
    }

    /// The word of an outcome. Equal faces share the word of the first.
    pub(crate) fn word(pack: &Pack, byte: u8) -> Option<String> {
        if (1..=6).contains(&byte) {
            return Some(byte.to_string());
        }
        let mut cards = Resource::ALL.into_iter();
        if let Some(card) = cards.find(|&card| Chance::Card(card).byte() == byte) {
            return Some(card.word().to_owned());
        }
        for (area, faces) in pack.faces.iter().enumerate() {
            for (face, cards) in (0..).zip(faces) {
                let is_first = !faces[..usize::from(face)].contains(cards);
                if is_first && Chance::Face(area, face).byte() == byte {
                    return Some(format!("token:{cards}"));
                }
            }
        }
        None
    }

    /// Read an outcome: a number, a resource, or `token:` and what the face shows.
    pub(crate) fn read(pack: &Pack, word: &str) -> Result<Chance, ParseError> {
        if let Some(face) = word.strip_prefix("token:") {
            return read_face(pack, face);
        }
        match word.parse() {
            Ok(number) if (1..=6).contains(&number) => Ok(Chance::Die(number)),
            Ok(_) => Err(ParseError::new(word, "the die has the numbers 1 to 6")),
            Err(_) => Resource::read(word).map(Chance::Card),
        }
    }
}

fn read_face(pack: &Pack, word: &str) -> Result<Chance, ParseError> {
    let cards = Pool::read(word)?;
    for (area, faces) in pack.faces.iter().enumerate() {
        if let Some(face) = faces.iter().position(|face| *face == cards) {
            return Ok(Chance::Face(area, face as u8));
        }
    }
    Err(ParseError::new(word, "no token has this face"))
}

impl<L: Log<Event>> Context<'_, L> {
    /// Roll the die.
    pub(crate) fn roll(&mut self) -> u8 {
        self.revealed = true;
        let rng = &mut self.state.rng;
        rng.next_dictated(|byte| (1..=6).contains(&byte))
            .unwrap_or_else(|| 1 + rng.below(6) as u8)
    }

    /// Draw cards from a hand without looking: at most `count`, one after the other (IC-ATK.12).
    pub(crate) fn draw_from_hand(&mut self, seat: Seat, count: u8) -> Pool {
        self.revealed = true;
        let mut hand = self.state.hands[seat];
        let mut drawn = Pool::EMPTY;
        for _ in 0..u16::from(count).min(hand.total()) {
            let rng = &mut self.state.rng;
            let dictated = rng.next_dictated(|byte| {
                Resource::ALL
                    .into_iter()
                    .any(|kind| Chance::Card(kind).byte() == byte && hand[kind] != 0)
            });
            let card = match dictated {
                Some(byte) => Resource::ALL[usize::from(byte - FIRST_CARD)],
                None => nth_card(&hand, rng.below(hand.total().into())),
            };
            hand[card] -= 1;
            drawn[card] += 1;
        }
        drawn
    }

    /// Decide the face of a token that lies face down: any of those of its civilization and area
    /// that have not been turned up, each equally likely (IC-SET.5, IC-SET.19).
    pub(crate) fn draw_face(&mut self, space: SpaceId) -> u8 {
        self.revealed = true;
        let left = self.faces_left(space);
        let area = space.token_area();
        let faces = &self.pack.faces[area];
        let numbers = 0..faces.len() as u8;
        let possible = |face: u8| left >> face & 1 == 1;
        // Equal faces are named by the first of them.
        let same = |a: u8, b: u8| faces[usize::from(a)] == faces[usize::from(b)];
        let byte_of = |face: u8| Chance::Face(area, face).byte();
        let rng = &mut self.game.state.rng;
        let dictated = rng.next_dictated(|byte| {
            let named = numbers.clone().find(|&face| byte_of(face) == byte);
            let fits = |named| {
                numbers
                    .clone()
                    .any(|face| possible(face) && same(named, face))
            };
            named.is_some_and(fits)
        });
        if let Some(byte) = dictated {
            let named = byte - byte_of(0);
            let found = numbers
                .clone()
                .find(|&face| possible(face) && same(named, face));
            return found.expect("the outcome was possible");
        }
        let index = rng.below(left.count_ones()) as usize;
        let found = numbers.filter(|&face| possible(face)).nth(index);
        found.expect("a token that lies face down has a face")
    }
}

/// The card at an index of a hand sorted by kind.
fn nth_card(hand: &Pool, mut index: u32) -> Resource {
    for (card, count) in hand.iter() {
        if index < u32::from(count) {
            return card;
        }
        index -= u32::from(count);
    }
    unreachable!("the index is below the number of cards")
}
