//! How likely an attack is to win, counted over the faces of the die (IC-ATK.3).

use std::fmt;

use crate::ship::Level;

/// How many faces the die has (IC-CMP.6).
pub const FACES: u8 = 6;

/// A chance: some of the faces of the die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// The faces that win.
    pub wins: u8,
    /// All faces.
    pub of: u8,
}

impl Odds {
    /// How likely an attack by a ship of this level wins. The level of the target and the ships beside it
    /// have no effect (IC-ATK.9).
    pub fn of_attack(level: Level) -> Odds {
        let wins = (1..=FACES).filter(|&roll| level.hits(roll)).count();
        Odds {
            wins: wins as u8,
            of: FACES,
        }
    }

    /// The chance in percent, rounded.
    pub fn percent(self) -> u8 {
        let (wins, of) = (u16::from(self.wins), u16::from(self.of));
        ((200 * wins + of) / (2 * of)) as u8
    }
}

/// `2 in 6 (33 %)`
impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {} ({} %)", self.wins, self.of, self.percent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// IC-ATK.3: level 1 wins on 1 and 2, level 2 on 1 to 3, level 3 on 1 to 4.
    #[test]
    fn ic_atk_3_odds_are_the_faces_that_win() {
        let told = Level::ALL.map(|level| Odds::of_attack(level).to_string());
        assert_eq!(told, ["2 in 6 (33 %)", "3 in 6 (50 %)", "4 in 6 (67 %)"]);
    }
}
