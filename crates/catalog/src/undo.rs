//! How far a game can be taken back.

use std::sync::Arc;

use kernel::{Game, Seat, Step};

/// The way back of a game: the states before the steps that may be taken back.
#[derive(Clone)]
pub struct Undo<G> {
    /// All of one seat, oldest first. Copies share the states.
    before: Vec<(Seat, Arc<G>)>,
    /// What ended the way back before those steps.
    ended_by: Option<&'static str>,
}

/// How far steps may be taken back, and why no further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horizon {
    /// Who may take back.
    pub seat: Option<Seat>,
    /// How many steps.
    pub steps: usize,
    /// What ended it; `None` at the beginning of the game.
    pub ended_by: Option<&'static str>,
}

impl<G> Default for Undo<G> {
    fn default() -> Undo<G> {
        Undo {
            before: Vec::new(),
            ended_by: None,
        }
    }
}

impl<G: Game> Undo<G> {
    /// Remember a step of `seat` that led away from `before`.
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

    /// From here on nothing before this moment can be taken back.
    pub fn end(&mut self, reason: &'static str) {
        self.before.clear();
        self.ended_by = Some(reason);
    }

    /// How far it reaches.
    pub fn horizon(&self) -> Horizon {
        Horizon {
            seat: self.before.last().map(|(seat, _)| *seat),
            steps: self.before.len(),
            ended_by: self.ended_by,
        }
    }

    /// The game before the last `steps` steps, which `seat` takes back.
    ///
    /// # Errors
    /// Why they cannot be taken back; nothing is then changed.
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
