//! How many steps of a game can be taken back.

use std::sync::Arc;

use kernel::{Game, Seat, Step};

/// The history for undo: the states before the steps that may be taken back.
#[derive(Clone)]
pub struct UndoHistory<G> {
    /// All steps are of one seat, oldest first. Copies of the history share the states.
    before: Vec<(Seat, Arc<G>)>,
    /// Why earlier steps cannot be taken back.
    ended_by: Option<&'static str>,
}

/// How many steps may be taken back, and why no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horizon {
    /// Who may take back.
    pub seat: Option<Seat>,
    /// How many steps.
    pub steps: usize,
    /// Why no more; `None` if it reaches back to the beginning of the game.
    pub ended_by: Option<&'static str>,
}

impl<G> Default for UndoHistory<G> {
    fn default() -> UndoHistory<G> {
        UndoHistory {
            before: Vec::new(),
            ended_by: None,
        }
    }
}

impl<G: Game> UndoHistory<G> {
    /// Record a step that `seat` took in the state `before`.
    pub fn remember(&mut self, seat: Seat, before: G, step: Step) {
        if self.before.last().is_some_and(|(last, _)| *last != seat) {
            self.end("another player acted");
        }
        if step.may_undo() {
            self.before.push((seat, Arc::new(before)));
            return;
        }
        self.end(match step {
            Step { revealed: true, .. } => "something unknown was revealed",
            Step { passed: true, .. } => "the decision passed to another player",
            _ => "the rules make that step final",
        });
    }

    /// Forbid taking back anything that happened before this moment.
    pub fn end(&mut self, reason: &'static str) {
        self.before.clear();
        self.ended_by = Some(reason);
    }

    /// How many steps may be taken back now.
    pub fn horizon(&self) -> Horizon {
        Horizon {
            seat: self.before.last().map(|(seat, _)| *seat),
            steps: self.before.len(),
            ended_by: self.ended_by,
        }
    }

    /// Take back the last `steps` steps of `seat`: the game as it was before them.
    ///
    /// # Errors
    /// Why they cannot be taken back. Nothing has changed then.
    pub fn take_back(&mut self, seat: Seat, steps: usize) -> Result<G, &'static str> {
        let horizon = self.horizon();
        if steps == 0 || horizon.steps < steps || horizon.seat != Some(seat) {
            return Err(horizon.ended_by.unwrap_or("the game begins here"));
        }
        let kept = self.before.len() - steps;
        let game = G::clone(&self.before[kept].1);
        self.before.truncate(kept);
        Ok(game)
    }
}
