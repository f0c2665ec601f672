//! The board as a star chart, for the picture beside a link.

use master::SystemId;

use crate::preview::{Chart, Star};

/// The systems and the tracks between them.
pub(super) fn chart() -> Chart {
    let board = &master::packs::standard().board;
    let at = |system: SystemId| {
        let (x, y) = board.systems[system.index()].position;
        (f64::from(x), f64::from(y))
    };
    let stars = board.systems.iter().map(|system| Star {
        at: (system.position.0.into(), system.position.1.into()),
        size: f64::from(system.planets).sqrt(),
        color: system.color.word(),
    });
    Chart {
        stars: stars.collect(),
        lines: (board.tracks.iter())
            .map(|track| [at(track.a), at(track.b)])
            .collect(),
    }
}
