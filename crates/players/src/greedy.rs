//! The player that looks one action ahead.

use std::sync::Arc;

use kernel::{Evaluation, Rng, Seat, Seed, Silent, Step, Weights};

use crate::lot::Best;
use crate::{Forfeit, Player, Sight};

/// In how many imagined states an action that reveals something is tried.
const SAMPLES: u32 = 4;

/// Takes the action after which the position is best for its seat ([`Evaluation::evaluate`]).
///
/// It looks no further: it neither plans a whole turn nor expects an answer. An action that reveals
/// chance is tried in several imagined states and rated by their mean.
pub struct Greedy {
    rng: Rng,
    /// Weights other than the game's own.
    weights: Option<Arc<Weights>>,
    /// The percentage of actions it overlooks.
    overlooked: u32,
}

impl Greedy {
    /// A greedy player. The seed decides how it breaks ties and what it imagines.
    pub fn new(seed: Seed) -> Greedy {
        Greedy {
            rng: Rng::new(seed),
            weights: None,
            overlooked: 0,
        }
    }

    /// The same player, but it overlooks this percentage of the offered actions.
    #[must_use]
    pub(crate) fn overlooking(self, percent: u32) -> Greedy {
        Greedy {
            overlooked: percent,
            ..self
        }
    }

    /// The same player with weights other than the game's own ([`Evaluation::weights`]).
    #[must_use]
    pub fn weighing(self, weights: Arc<Weights>) -> Greedy {
        Greedy {
            weights: Some(weights),
            ..self
        }
    }

    /// The chance of its seat to win.
    fn chance<G: Evaluation>(&self, state: &G, seat: Seat) -> f32 {
        let weights = self.weights.as_deref().unwrap_or(state.weights());
        state.evaluate(&weights.instinct.weights)[seat]
    }

    /// The best of the actions.
    fn best<G: Evaluation>(&mut self, sight: &Sight<'_, G>, actions: &[G::Action]) -> Best<f32> {
        let imagined = sight.imagine(&mut self.rng);
        let mut best = Best::above(f32::NEG_INFINITY);
        for (index, &action) in actions.iter().enumerate() {
            let is_overlooked = self.overlooked != 0 && self.rng.below(100) < self.overlooked;
            if is_overlooked || sight.is_futile(action) {
                continue;
            }
            let worth = self.worth(sight, &imagined, action);
            best.offer(index, worth, &mut self.rng);
        }
        if best.value == f32::NEG_INFINITY {
            // Every action was overlooked.
            let sensible = actions.iter().position(|&action| !sight.is_futile(action));
            best.index = sensible.unwrap_or(0);
        }
        best
    }

    /// The mean value of the position after `action`.
    fn worth<G: Evaluation>(
        &mut self,
        sight: &Sight<'_, G>,
        imagined: &G,
        action: G::Action,
    ) -> f32 {
        let (first, step) = self.worth_after(imagined.clone(), sight, action);
        if !step.revealed {
            return first;
        }
        let mut sum = first;
        for _ in 1..SAMPLES {
            let imagined = sight.imagine(&mut self.rng);
            sum += self.worth_after(imagined, sight, action).0;
        }
        sum / SAMPLES as f32
    }

    fn worth_after<G: Evaluation>(
        &self,
        mut state: G,
        sight: &Sight<'_, G>,
        action: G::Action,
    ) -> (f32, Step) {
        // Hidden information does not affect what is offered.
        let step = state.take(sight.seat(), action, &mut Silent);
        (self.chance(&state, sight.seat()), step)
    }
}

impl<G: Evaluation> Player<G> for Greedy {
    fn choose(&mut self, sight: &Sight<'_, G>, actions: &[G::Action]) -> Result<usize, Forfeit> {
        if actions.len() == 1 {
            return Ok(0);
        }
        Ok(self.best(sight, actions).index)
    }

    /// Answers if that is better than leaving things as they are.
    fn answer(
        &mut self,
        sight: &Sight<'_, G>,
        actions: &[G::Action],
    ) -> Result<Option<usize>, Forfeit> {
        let best = self.best(sight, actions);
        let now = sight.imagine(&mut self.rng);
        Ok((self.chance(&now, sight.seat()) < best.value).then_some(best.index))
    }
}
