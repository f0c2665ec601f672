//! How a board is turned towards a viewer, in quarters (MG-2.16). It has no effect on the rules
//! (MG-2.17).

use master::Board;

use super::layout::Point;

/// The side of the square of coordinates in a pack.
const SIDE: f64 = 1000.0;

/// The number of quarters by which a board is turned clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facing(u8);

impl Facing {
    /// As it is printed.
    pub const PRINTED: Facing = Facing(0);
    /// All four, each a quarter further than the one before.
    pub const ALL: [Facing; 4] = [Facing(0), Facing(1), Facing(2), Facing(3)];

    /// The way to turn the board so that a place is nearest to the viewer: as low as possible, and
    /// on the left rather than on the right, so that the result for a corner is unique.
    pub fn toward(place: Point) -> Facing {
        let nearness = |facing: Facing| {
            let (x, y) = facing.place(place);
            2.0 * y - x
        };
        let nearer = |best: Facing, next: Facing| {
            if nearness(best) < nearness(next) {
                next
            } else {
                best
            }
        };
        Facing::ALL.into_iter().fold(Facing::PRINTED, nearer)
    }

    /// Turned further by this number of quarters.
    #[must_use]
    pub const fn turned(self, quarters: u8) -> Facing {
        Facing((self.0 + quarters % 4) % 4)
    }

    /// Where a place of the printed board is after turning.
    pub fn place(self, (x, y): Point) -> Point {
        match self.0 {
            0 => (x, y),
            1 => (SIDE - y, x),
            2 => (SIDE - x, SIDE - y),
            _ => (y, SIDE - x),
        }
    }

    /// The board with every system at its turned position.
    pub(crate) fn board(self, printed: &Board) -> Board {
        let mut board = printed.clone();
        for system in &mut board.systems {
            let (x, y) = system.position;
            let (x, y) = self.place((x.into(), y.into()));
            // Coordinates are whole numbers from 0 to 1000, and remain so.
            system.position = (x as u16, y as u16);
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_goes_clockwise_and_four_are_none() {
        let corner = (90.0, 100.0);
        let places = Facing::ALL.map(|facing| facing.place(corner));
        let clockwise = [(90.0, 100.0), (900.0, 90.0), (910.0, 900.0), (100.0, 910.0)];
        assert_eq!(places, clockwise);
        for (index, facing) in Facing::ALL.into_iter().enumerate() {
            assert_eq!(Facing::PRINTED.turned(index as u8), facing);
            assert_eq!(facing.turned(4), facing);
        }
    }

    /// MG-2.16: any place can be turned towards the viewer; a corner always ends up in the same
    /// corner.
    #[test]
    fn mg_2_16_a_place_faces_whoever_looks() {
        let places = [(90.0, 90.0), (910.0, 90.0), (910.0, 910.0), (90.0, 910.0)];
        for place in places {
            assert_eq!(Facing::toward(place).place(place), (90.0, 910.0));
        }
        let sides = [(500.0, 40.0), (960.0, 500.0), (500.0, 960.0), (40.0, 500.0)];
        for place in sides {
            assert_eq!(Facing::toward(place).place(place), (500.0, 960.0));
        }
    }
}
