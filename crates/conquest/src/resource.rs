//! The six resources and sets of their cards (IC-RES).

use std::fmt;
use std::ops::{Index, IndexMut};

use kernel::ParseError;

/// A kind of resource card (IC-RES.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Resource {
    /// The rare one: the trade ship never gives it (IC-STR.3).
    DarkMatter,
    /// Platinum.
    Platinum,
    /// Titanium.
    Titanium,
    /// Iron.
    Iron,
    /// Space crystal.
    SpaceCrystal,
    /// Stardust.
    Stardust,
}

/// How many kinds there are.
pub(crate) const KINDS: usize = 6;

impl Resource {
    /// All six.
    pub const ALL: [Resource; KINDS] = [
        Resource::DarkMatter,
        Resource::Platinum,
        Resource::Titanium,
        Resource::Iron,
        Resource::SpaceCrystal,
        Resource::Stardust,
    ];

    /// The word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Resource::DarkMatter => "dark-matter",
            Resource::Platinum => "platinum",
            Resource::Titanium => "titanium",
            Resource::Iron => "iron",
            Resource::SpaceCrystal => "space-crystal",
            Resource::Stardust => "stardust",
        }
    }

    /// The name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Resource::DarkMatter => "dark matter",
            Resource::SpaceCrystal => "space crystal",
            other => other.word(),
        }
    }

    /// The resource with this word.
    ///
    /// # Errors
    /// If there is none; suggests the nearest.
    pub fn read(word: &str) -> Result<Resource, ParseError> {
        let found = Resource::ALL
            .into_iter()
            .find(|resource| resource.word() == word);
        found
            .ok_or_else(|| ParseError::unknown("resource", word, Resource::ALL.map(Resource::word)))
    }
}

/// No cards in notation.
pub(crate) const NONE: &str = "none";

/// A number of cards of each kind. Cards of a kind are alike (IC-RES.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pool(pub [u8; KINDS]);

impl Pool {
    /// No cards.
    pub const EMPTY: Pool = Pool([0; KINDS]);

    /// One card.
    pub fn one(resource: Resource) -> Pool {
        let mut pool = Pool::EMPTY;
        pool[resource] = 1;
        pool
    }

    /// How many cards there are.
    pub fn total(&self) -> u16 {
        self.0.iter().map(|&count| u16::from(count)).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Pool::EMPTY
    }

    /// Whether all cards of `other` are among these.
    #[inline]
    pub fn covers(&self, other: &Pool) -> bool {
        // Compares all kinds without a branch: which one is missing is unpredictable.
        let pairs = self.0.iter().zip(&other.0);
        pairs.fold(true, |covered, (have, need)| covered & (need <= have))
    }

    /// These cards and those.
    #[must_use]
    #[inline]
    pub fn plus(mut self, other: &Pool) -> Pool {
        for (count, more) in self.0.iter_mut().zip(&other.0) {
            *count += more;
        }
        self
    }

    /// These cards without those, which must be among them.
    #[must_use]
    #[inline]
    pub fn minus(mut self, other: &Pool) -> Pool {
        debug_assert!(self.covers(other), "cards that are not there cannot leave");
        for (count, less) in self.0.iter_mut().zip(&other.0) {
            *count -= less;
        }
        self
    }

    /// The kinds with at least one card, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Resource, u8)> + '_ {
        Resource::ALL
            .into_iter()
            .map(|resource| (resource, self[resource]))
            .filter(|&(_, count)| count != 0)
    }

    /// Read cards joined by `+`, for example `iron+iron+stardust`.
    ///
    /// # Errors
    /// If a word is not a resource; says which.
    pub fn read(text: &str) -> Result<Pool, ParseError> {
        let mut pool = Pool::EMPTY;
        for word in text.split('+') {
            let count = &mut pool[Resource::read(word)?];
            *count = count
                .checked_add(1)
                .ok_or_else(|| ParseError::new(text, "too many cards; leave some out"))?;
        }
        Ok(pool)
    }

    /// The cards in a sentence: `2 iron and 1 stardust`.
    pub fn told(&self) -> String {
        let parts: Vec<String> = self
            .iter()
            .map(|(resource, count)| format!("{count} {}", resource.name()))
            .collect();
        match parts.split_last() {
            None => "nothing".to_owned(),
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        }
    }
}

/// The notation: every card's word, joined by `+`; `none` if there are no cards.
impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str(NONE);
        }
        let cards = self
            .iter()
            .flat_map(|(resource, count)| std::iter::repeat_n(resource.word(), count.into()));
        f.write_str(&cards.collect::<Vec<_>>().join("+"))
    }
}

impl Index<Resource> for Pool {
    type Output = u8;
    fn index(&self, resource: Resource) -> &u8 {
        &self.0[resource as usize]
    }
}

impl IndexMut<Resource> for Pool {
    fn index_mut(&mut self, resource: Resource) -> &mut u8 {
        &mut self.0[resource as usize]
    }
}
