//! The story of a finished game, from the steps of its table.

use catalog::{Chronicle, Decision, Refusal};
use kernel::Seat;

use crate::record::{EntryKind, Status};
use crate::refused::Refused;
use crate::table::Table;

impl Table {
    /// The story of the game. It replays the whole game and plays parts of it again, which takes
    /// time.
    ///
    /// # Errors
    /// If the game is not over: the story tells what is hidden until then.
    pub fn chronicle(&self) -> Result<Chronicle, Refused> {
        if self.row.status != Status::Over {
            return Err(Refusal::new("the story is told when the game is over").into());
        }
        let mut decisions: Vec<(Seat, Decision)> = (self.steps())
            .filter_map(|step| {
                let decision = match step.kind {
                    EntryKind::Act => Decision::Act(step.text.clone()),
                    EntryKind::Resign => Decision::Resign,
                    EntryKind::Undo | EntryKind::Seat | EntryKind::Again => return None,
                };
                Some((step.seat?, decision))
            })
            .collect();
        decisions.reverse();
        let row = &self.row;
        let told = self
            .kind
            .chronicle(&row.pack, &row.setup, row.seed, &decisions);
        told.map_err(|error| Refused::Stale(error.0))
    }
}
