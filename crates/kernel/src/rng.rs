//! All chance: one seeded generator whose position is part of the state.
//!
//! A table shows only the hash of its seed while it is played and the seed itself afterwards, so
//! that anyone can check every draw. Tests and scenarios may dictate what chance will do.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU8;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};
use sha2::{Digest, Sha256};

use crate::notation::ParseError;

/// Where all chance of a game comes from: 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed for tests and simulations: the number, spread by a hash.
    ///
    /// ```
    /// use kernel::Seed;
    /// assert_ne!(Seed::from_number(1), Seed::from_number(2));
    /// assert_eq!(Seed::from_number(1), Seed::from_number(1));
    /// ```
    pub fn from_number(number: u64) -> Seed {
        Seed(Sha256::digest([&b"starboard seed "[..], &number.to_le_bytes()].concat()).into())
    }

    /// The hash that is published while the game runs. It does not reveal the seed; together with
    /// the seed published at the end it proves that the seed was chosen before the first action.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest([&b"starboard commitment "[..], &self.0].concat()).into())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A seed in a log or a panic message would give a running game away.
        f.write_str("Seed(..)")
    }
}

/// Reads 64 hexadecimal digits, or a plain number (see [`Seed::from_number`]).
impl FromStr for Seed {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Seed, ParseError> {
        if let Some(bytes) = read_hex(text) {
            return Ok(Seed(bytes));
        }
        text.parse()
            .map(Seed::from_number)
            .map_err(|_| ParseError::new(text, "a seed is a whole number or 64 hexadecimal digits"))
    }
}

/// The published hash of a seed, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Whether this is the hash of `seed`.
    ///
    /// ```
    /// use kernel::Seed;
    /// let seed = Seed::from_number(7);
    /// assert!(seed.commitment().verify(&seed));
    /// assert!(!seed.commitment().verify(&Seed::from_number(8)));
    /// ```
    pub fn verify(&self, seed: &Seed) -> bool {
        seed.commitment() == *self
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl FromStr for Commitment {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Commitment, ParseError> {
        read_hex(text)
            .map(Commitment)
            .ok_or_else(|| ParseError::new(text, "a commitment is 64 hexadecimal digits"))
    }
}

fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

fn read_hex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let [high, low] = [pair[0], pair[1]].map(|digit| (digit as char).to_digit(16));
        *byte = (high? * 16 + low?) as u8;
    }
    Some(bytes)
}

/// How many outcomes may be dictated at once.
pub const DICTATED_LIMIT: usize = 30;

/// Outcomes that a test has dictated and that have not happened yet.
///
/// What a byte means is the game's business. In a real game the list is always empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Dictated {
    outcomes: [u8; DICTATED_LIMIT],
    len: u8,
    /// An outcome was not possible when its moment came: one more than the number of those that
    /// waited behind it. The list then has those that would have been possible.
    refused: Option<NonZeroU8>,
}

/// The generator of a game. Equal generators give equal futures.
///
/// ChaCha with eight rounds: the same numbers on every platform, and nobody can compute the next
/// draw from those already seen.
///
/// ```
/// use kernel::{Rng, Seed};
/// let mut rng = Rng::new(Seed::from_number(1));
/// let mut copy = rng.clone();
/// assert_eq!(rng.below(6), copy.below(6));
/// assert_eq!(rng, Rng::at(Seed::from_number(1), rng.position()));
/// ```
///
/// A generator is plain data, because a state is: a copy has the same future, not another one.
#[derive(Clone, Copy)]
pub struct Rng {
    seed: Seed,
    /// How many words were drawn.
    position: u64,
    /// The block of words that `position` is in, unless it is at its beginning.
    block: [u32; BLOCK],
    dictated: Dictated,
}

/// Words that ChaCha makes at once.
const BLOCK: usize = 16;

impl Rng {
    /// The generator at the beginning of a game.
    pub fn new(seed: Seed) -> Rng {
        let dictated = Dictated {
            outcomes: [0; DICTATED_LIMIT],
            len: 0,
            refused: None,
        };
        Rng {
            seed,
            position: 0,
            block: [0; BLOCK],
            dictated,
        }
    }

    /// The generator after `position` words were drawn.
    pub fn at(seed: Seed, position: u64) -> Rng {
        let mut rng = Rng {
            position,
            ..Rng::new(seed)
        };
        rng.fill();
        rng
    }

    /// The seed. Never part of a view while the game runs.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// How many words were drawn so far.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Make the block of words that `position` is in.
    fn fill(&mut self) {
        let mut chacha = ChaCha8Rng::from_seed(self.seed.0);
        chacha.set_word_pos(u128::from(self.position / BLOCK as u64 * BLOCK as u64));
        self.block = std::array::from_fn(|_| chacha.next_u32());
    }

    #[inline]
    fn word(&mut self) -> u32 {
        let index = self.position as usize % BLOCK;
        if index == 0 {
            self.fill();
        }
        self.position += 1;
        self.block[index]
    }

    /// A number below `bound`, each equally likely.
    ///
    /// # Panics
    /// In debug builds, if `bound` is zero.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound != 0, "chance needs at least one outcome");
        // D. Lemire, "Fast random integer generation in an interval" (2019), with rejection: exact.
        let mut product = u64::from(self.word()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.word()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A new generator, independent of this one's future.
    pub fn split(&mut self) -> Rng {
        let mut seed = [0; 32];
        for bytes in seed.chunks_exact_mut(4) {
            bytes.copy_from_slice(&self.word().to_le_bytes());
        }
        Rng::new(Seed(seed))
    }

    /// Dictate the next outcomes, for tests and scenarios.
    ///
    /// # Errors
    /// If more than [`DICTATED_LIMIT`] outcomes would be waiting.
    pub fn dictate(&mut self, outcomes: &[u8]) -> Result<(), ParseError> {
        if self.dictated.refused.is_some() {
            return Ok(());
        }
        let waiting = usize::from(self.dictated.len);
        if DICTATED_LIMIT < waiting + outcomes.len() {
            let message = format!("at most {DICTATED_LIMIT} draws can be dictated at a time");
            return Err(ParseError::new("", message));
        }
        self.dictated.outcomes[waiting..waiting + outcomes.len()].copy_from_slice(outcomes);
        self.dictated.len += outcomes.len() as u8;
        Ok(())
    }

    /// The outcome dictated for this moment, if it is one of the possible ones.
    ///
    /// Games ask this before [`Rng::below`] at every moment of chance. If the dictated outcome is not
    /// possible, that is remembered in [`Rng::refused`] and nothing is dictated any more.
    #[inline]
    pub fn next_dictated(&mut self, is_possible: impl Fn(u8) -> bool) -> Option<u8> {
        if self.dictated.len == 0 || self.dictated.refused.is_some() {
            return None;
        }
        let outcome = self.dictated.outcomes[0];
        self.dictated.outcomes.rotate_left(1);
        self.dictated.outcomes[DICTATED_LIMIT - 1] = 0;
        self.dictated.len -= 1;
        if is_possible(outcome) {
            return Some(outcome);
        }
        self.refuse(is_possible);
        None
    }

    /// The dictated outcome was not possible; keep what would have been.
    #[cold]
    fn refuse(&mut self, is_possible: impl Fn(u8) -> bool) {
        let dictated = &mut self.dictated;
        dictated.refused = NonZeroU8::new(dictated.len + 1);
        let possible = (0..=u8::MAX).filter(|&outcome| is_possible(outcome));
        dictated.len = 0;
        for (place, outcome) in dictated.outcomes.iter_mut().zip(possible) {
            *place = outcome;
            dictated.len += 1;
        }
    }

    /// How many dictated outcomes are still waiting.
    pub fn dictated_left(&self) -> usize {
        let left = self.dictated.refused.map(|refused| refused.get() - 1);
        left.unwrap_or(self.dictated.len).into()
    }

    /// If a dictated outcome was not possible when its moment came: how many were waiting behind it,
    /// and the outcomes that were possible, up to [`DICTATED_LIMIT`] of them.
    pub fn refused(&self) -> Option<(usize, &[u8])> {
        let left = self.dictated.refused?.get() - 1;
        let possible = &self.dictated.outcomes[..usize::from(self.dictated.len)];
        Some((left.into(), possible))
    }
}

impl PartialEq for Rng {
    fn eq(&self, other: &Rng) -> bool {
        self.seed == other.seed
            && self.position == other.position
            && self.dictated == other.dictated
    }
}

impl Eq for Rng {}

impl Hash for Rng {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.seed.0.hash(hasher);
        self.position.hash(hasher);
    }
}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rng")
            .field("position", &self.position())
            .finish_non_exhaustive()
    }
}
