//! What suits somebody's first games.

use master::{CardId, Color, Kind, Pack, Project, Reward};

/// The most cubes that the base of an easy species takes, and the most colors among them.
const CUBES: usize = 4;
const COLORS: usize = 2;

/// Whether a species is good to begin with: its base takes few cubes of few colors, and none of its rows needs
/// a black cube, which are hard to get. This is measured and not listed, so that it holds for any pack.
pub fn is_good_to_begin_with(pack: &Pack, card: CardId) -> bool {
    let rows: Vec<&Project> = (pack.card(card).projects())
        .map(|row| pack.project(row))
        .collect();
    let needs = |row: &Project, color: Color| row.slots.iter().any(|slot| slot.color == color);
    let colors = |row: &Project| Color::ALL.into_iter().filter(|it| needs(row, *it)).count();
    let is_short = |row: &Project| row.slots.len() <= CUBES && colors(row) <= COLORS;
    let mut bases = rows.iter().filter(|row| row.reward == Reward::Base);
    card.kind() == Kind::Species
        && bases.any(|row| is_short(row))
        && rows.iter().all(|row| !needs(row, Color::Black))
}

#[cfg(test)]
mod tests {
    use master::packs;

    use super::*;

    #[test]
    fn some_species_are_good_to_begin_with_and_some_are_not() {
        let pack = packs::standard();
        let species = Kind::Species.cards();
        let easy = species.filter(|card| is_good_to_begin_with(pack, *card));
        let names: Vec<&str> = easy.map(|card| pack.card(card).name.as_str()).collect();
        assert_eq!(names, ["Morrok", "Ondolai", "Kethra"]);
        let leader = Kind::Leader.cards().next().unwrap();
        assert!(!is_good_to_begin_with(pack, leader));
    }
}
