//! The board as a star chart, for the picture beside a link.

use conquest::{Color, Kind, SpaceId};

use crate::preview::{Chart, Point, Star};

/// The spaces and the lines between them.
pub(super) fn chart() -> Chart {
    let board = &conquest::packs::standard().board;
    // The board is turned so that it is wider than high.
    let at = |space: SpaceId| -> Point {
        let (x, y) = board.position(space);
        (y.into(), x.into())
    };
    let size = |space: SpaceId| match space.kind() {
        Kind::StarterPlanet => 2.0,
        Kind::TradeShip => 0.5,
        Kind::Area1 | Kind::Area2 | Kind::Border | Kind::Base => 1.0,
    };
    let stars = board.spaces().map(|space| Star {
        at: at(space),
        size: size(space),
        color: match space.kind() {
            Kind::Base | Kind::TradeShip => "",
            Kind::StarterPlanet | Kind::Area1 | Kind::Area2 | Kind::Border => {
                Color::ALL[space.sector()].word()
            }
        },
    });
    let pairs = board.spaces().flat_map(|a| {
        let others = board.connecting(a).filter(move |&b| a < b);
        others.map(move |b| [a, b])
    });
    Chart {
        stars: stars.collect(),
        lines: pairs.map(|pair| pair.map(at)).collect(),
    }
}
