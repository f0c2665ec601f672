//! Ships and their levels.

use std::hash::{Hash, Hasher};

use kernel::{BySeat, ParseError, Seat};

use crate::space::{ALL_ASTEROIDS, ASTEROIDS, SpaceId, SpaceSet, spaces_in};
use crate::state::{ByPlayer, PLAYERS};

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

    /// Whether a ship of this level wins an attack with this roll (IC-ATK.3).
    pub const fn hits(self, roll: u8) -> bool {
        roll <= self.highest_hit()
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

/// The ships on asteroid spaces, and the planets and bases with ships, as sets of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ships {
    /// The spaces on which each player has a ship or, on a planet or base, several.
    places: ByPlayer<SpaceSet>,
    /// The asteroid spaces with ships of the second and of the third level; all others are of the
    /// first.
    higher: [SpaceSet; LEVELS - 1],
}

/// Hashes the list of asteroid spaces; the other sets follow from the fleets on planets and bases.
impl Hash for Ships {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let list: [Option<Ship>; ASTEROIDS] = std::array::from_fn(|asteroid| self.get(asteroid));
        list.hash(state);
    }
}

impl Ships {
    pub(crate) const NONE: Ships = Ships {
        places: BySeat([0; PLAYERS]),
        higher: [0; LEVELS - 1],
    };

    /// The ship on an asteroid space.
    #[inline]
    pub(crate) fn get(&self, asteroid: usize) -> Option<Ship> {
        let space = SpaceId::of_asteroid(asteroid);
        let owner = Seat::all(PLAYERS).find(|&seat| self.places[seat] & space.bit() != 0)?;
        let level = self.level(space);
        Some(Ship { owner, level })
    }

    /// The level of the ship on a space that has one.
    #[inline]
    fn level(&self, space: SpaceId) -> Level {
        let [two, three] = self.higher.map(|set| set >> space.0 & 1 == 1);
        Level::ALL[usize::from(two) + 2 * usize::from(three)]
    }

    /// The ships on an asteroid space: one at most.
    #[inline]
    pub(crate) fn fleet_on(&self, space: SpaceId) -> Fleet {
        let [two, three] = self.higher.map(|set| (set >> space.0 & 1) as u8);
        let any = (self.taken() >> space.0 & 1) as u8;
        [any - two - three, two, three]
    }

    /// Put a ship on an asteroid space, replacing any ship there.
    pub(crate) fn put(&mut self, asteroid: usize, ship: Ship) {
        let space = SpaceId::of_asteroid(asteroid);
        self.leave(space);
        self.enter(ship.owner, space);
        let bit = space.bit();
        match ship.level {
            Level::One => {}
            Level::Two => self.higher[0] |= bit,
            Level::Three => self.higher[1] |= bit,
        }
    }

    /// Record that a player has ships on a space.
    pub(crate) fn enter(&mut self, seat: Seat, space: SpaceId) {
        self.places[seat] |= space.bit();
    }

    /// Record that nobody has ships on a space any more.
    pub(crate) fn leave(&mut self, space: SpaceId) {
        let others = !space.bit();
        self.places.0.iter_mut().for_each(|set| *set &= others);
        self.higher.iter_mut().for_each(|set| *set &= others);
    }

    /// The spaces with a ship of this player.
    #[inline]
    pub(crate) fn places(&self, seat: Seat) -> SpaceSet {
        self.places[seat]
    }

    /// The spaces with any ship.
    #[inline]
    pub(crate) fn taken(&self) -> SpaceSet {
        self.places.0.iter().fold(0, |set, places| set | places)
    }

    /// The ships of a player on asteroid spaces, in the order of spaces.
    pub(crate) fn of(&self, seat: Seat) -> impl Iterator<Item = (SpaceId, Level)> {
        spaces_in(self.places[seat] & ALL_ASTEROIDS).map(|space| (space, self.level(space)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_space_has_the_ship_that_was_put_there_last() {
        let mut ships = Ships::NONE;
        let [one, two] = [0, 1].map(Seat::new);
        for (seat, level) in [(one, Level::Three), (two, Level::Two), (one, Level::One)] {
            let ship = Ship { owner: seat, level };
            ships.put(5, ship);
            assert_eq!((ships.get(5), ships.get(4)), (Some(ship), None));
            assert!(ships.of(seat).eq([(SpaceId::of_asteroid(5), level)]));
            assert_eq!(ships.taken(), ships.places(seat));
        }
        ships.leave(SpaceId::of_asteroid(5));
        assert_eq!(ships, Ships::NONE);
    }
}
