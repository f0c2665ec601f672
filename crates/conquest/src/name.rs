//! What people call the spaces of the board. Words such as `red-a3` are for notation only.
//!
//! Everything that carries the color of a civilization is called after its planet: its asteroids are
//! `Pyra 1` to `Pyra 12`, counted from the planet inwards, the border regions last. The board shows
//! these numbers.

use crate::Conquest;
use crate::space::{Kind, SpaceId};

/// Asteroids of an area.
const AREA: u8 = 5;
/// Asteroids of a civilization outside the border regions.
const INSIDE: u8 = 2 * AREA;

impl SpaceId {
    /// The number that the board shows on an asteroid: 1 to 12 for each civilization.
    pub fn number(self) -> Option<u8> {
        let index = self.index() as u8;
        match self.kind() {
            Kind::Area1 => Some(1 + (index - SpaceId::area_1(0, 0).index() as u8) % AREA),
            Kind::Area2 => Some(1 + AREA + (index - SpaceId::area_2(0, 0).index() as u8) % AREA),
            Kind::Border => Some(1 + INSIDE + (index - SpaceId::border(0, 0).index() as u8) % 2),
            Kind::StarterPlanet | Kind::Base | Kind::TradeShip => None,
        }
    }
}

impl Conquest {
    /// The space in a sentence: `Pyra`, `Pyra 3`, `base 2`, `Pyra's dock`.
    pub(crate) fn space_name(&self, space: SpaceId) -> String {
        let planet = &self.pack.civilizations[space.token_sector()].planet;
        match (space.kind(), space.number()) {
            (Kind::StarterPlanet, _) => planet.clone(),
            (Kind::Base, _) => format!("base {}", self.state.agreed.tiles[space.sector()] + 1),
            (Kind::TradeShip, _) => format!("{planet}'s dock"),
            (Kind::Area1 | Kind::Area2 | Kind::Border, number) => {
                format!("{planet} {}", number.unwrap_or_default())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kernel::{Game, Seed};

    use super::*;
    use crate::{Setup, packs};

    #[test]
    fn every_space_has_a_name_of_its_own_without_its_word() {
        let setup = Setup::new(2);
        let game = Conquest::new(packs::standard(), &setup, Seed::from_number(1));
        let game = game.expect("a game of two");
        let names: BTreeSet<String> = SpaceId::all().map(|it| game.space_name(it)).collect();
        assert_eq!(names.len(), SpaceId::all().count());
        assert!(names.iter().all(|name| !name.contains(['-', '('])));
        let called = |space: SpaceId| game.space_name(space);
        assert_eq!(called(SpaceId::home(0)), "Pyra");
        assert_eq!(called(SpaceId::area_1(0, 3)), "Pyra 4");
        assert_eq!(called(SpaceId::area_2(1, 0)), "Soluna 6");
        assert_eq!(called(SpaceId::border(0, 0)), "Pyra 11");
        assert_eq!(called(SpaceId::border(0, 1)), "Soluna 12");
        assert_eq!(called(SpaceId::trade(2)), "Apis's dock");
    }
}
