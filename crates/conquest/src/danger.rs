//! Who could attack the ships on a space in their owner's next turn, from what everybody sees: where ships
//! are, how far they move, and the energy that planets give (IC-ATK, IC-MOV). What somebody could pay for
//! with cards is secret; it is told apart, not left out.

use kernel::{Game, Seat};

use crate::Conquest;
use crate::color::Color;
use crate::odds::Odds;
use crate::ship::Level;
use crate::space::{SpaceId, spaces_in};

/// Ships of one level on one space that could attack another space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// Whose ships they are.
    pub owner: Color,
    /// Their level.
    pub level: Level,
    /// Where they are.
    pub from: &'static str,
    /// Whether they must move beside the target first.
    pub moves: bool,
    /// Whether the planets of their owner give the energy for it; otherwise cards must pay.
    pub powered: bool,
}

impl Threat {
    /// How likely one attack is to win.
    pub fn odds(&self) -> Odds {
        Odds::of_attack(self.level)
    }
}

impl Conquest {
    /// Everybody who could attack the ships on a space: first those beside it, by seat.
    pub(crate) fn threats(&self, target: SpaceId) -> Vec<Threat> {
        let Some(owner) = self.state.occupant(target) else {
            return Vec::new();
        };
        let others = Seat::all(self.seats()).filter(|&seat| seat != owner);
        let mut threats: Vec<Threat> = others
            .flat_map(|seat| self.threats_of(seat, target))
            .collect();
        threats.sort_by_key(|threat| (threat.moves, !threat.powered));
        threats
    }

    fn threats_of(&self, seat: Seat, target: SpaceId) -> Vec<Threat> {
        let beside = self.pack.board.lines(target); // IC-ATK.2
        let energy = self.state.planets(seat); // IC-MOV.2
        let (enterable, room) = (self.enterable(seat), self.with_room(seat));
        let threat = |(from, level): (SpaceId, Level)| {
            let moves = beside & from.bit() == 0;
            let reach = || self.within_reach(enterable, level, from) & room & beside;
            if moves && spaces_in(reach()).next().is_none() {
                return None;
            }
            Some(Threat {
                owner: self.state.agreed.colors[seat],
                level,
                from: self.space_word(from),
                moves,
                powered: u8::from(moves) < energy,
            })
        };
        self.state.fleet(seat).filter_map(threat).collect()
    }
}
