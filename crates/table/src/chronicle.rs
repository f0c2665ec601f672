//! The story of a finished game, from the steps of its table.

use catalog::{Chronicle, Decision, Refusal, Snapshot};
use kernel::Seat;

use crate::record::{EntryKind, Status};
use crate::refused::Refused;
use crate::table::Table;

impl Table {
    /// The story of the game. It replays the whole game and plays parts of it again, which takes
    /// time.
    ///
    /// # Errors
    /// If the game is not over, because the story tells what is hidden until then; and of a guided
    /// game, which has none.
    pub fn chronicle(&self) -> Result<Chronicle, Refused> {
        if self.row.status != Status::Over {
            return Err(Refusal::new("the story is told when the game is over").into());
        }
        self.check_unguided()?;
        let row = &self.row;
        let told = (self.kind).chronicle(&row.pack, &row.setup, row.seed, &self.decisions());
        told.map_err(|error| Refused::Stale(error.0))
    }

    /// How the game stood at the end of each of its turns, for looking back. It replays the whole game.
    ///
    /// # Errors
    /// If the game is not over, and of a guided game, which has no story.
    pub fn snapshots(&self) -> Result<Vec<Snapshot>, Refused> {
        if self.row.status != Status::Over {
            let reason = "one looks back when the game is over";
            return Err(Refusal::new(reason).into());
        }
        self.check_unguided()?;
        let row = &self.row;
        let kept = (self.kind).snapshots(&row.pack, &row.setup, row.seed, &self.decisions());
        kept.map_err(|error| Refused::Stale(error.0))
    }

    /// What was decided from the beginning on and has not been taken back.
    pub fn decisions(&self) -> Vec<(Seat, Decision)> {
        let mut decisions: Vec<(Seat, Decision)> = (self.steps())
            .filter_map(|step| {
                let decision = match step.kind {
                    EntryKind::Act => Decision::Act(step.text.clone()),
                    EntryKind::Resign => Decision::Resign,
                    EntryKind::Undo
                    | EntryKind::Seat
                    | EntryKind::Again
                    | EntryKind::Chapter
                    | EntryKind::Next => return None,
                };
                Some((step.seat?, decision))
            })
            .collect();
        decisions.reverse();
        decisions
    }
}
