//! The player that takes any offered action, each equally likely unless it is futile.

use kernel::{Evaluation, Seed};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::{Forfeit, Player, Sight};

/// How many times less likely a futile action is than any other.
const FUTILE: usize = 32;

/// Chooses uniformly. It ignores the position, so a decision costs one random number. Only futile
/// actions are less likely, because a game in which everybody wastes everything never ends.
///
/// Nobody gains by predicting its choices, so a fast generator is enough. The generator of a game
/// must be unpredictable.
pub struct Random {
    rng: Pcg64Mcg,
}

impl Random {
    /// A random player; the same seed gives the same choices.
    pub fn new(seed: Seed) -> Random {
        Random {
            rng: Pcg64Mcg::from_seed(std::array::from_fn(|byte| seed.0[byte])),
        }
    }

    /// The index of an action. If `bound` exceeds the number of actions, the result may be `None`.
    fn pick<G: Evaluation>(
        &mut self,
        sight: &Sight<'_, G>,
        actions: &[G::Action],
        bound: usize,
    ) -> usize {
        loop {
            let index = self.below(bound);
            let is_futile = actions
                .get(index)
                .is_some_and(|&action| sight.is_futile(action));
            if !is_futile || self.below(FUTILE) == 0 {
                return index;
            }
        }
    }

    /// A number below `bound`. The bias of one part in 2³² per outcome is too small to measure.
    fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.rng.next_u32()) * bound as u64) >> 32) as usize
    }
}

impl<G: Evaluation> Player<G> for Random {
    fn choose(&mut self, sight: &Sight<'_, G>, actions: &[G::Action]) -> Result<usize, Forfeit> {
        Ok(self.pick(sight, actions, actions.len()))
    }

    /// Waiting is as likely as each of the answers.
    fn answer(
        &mut self,
        sight: &Sight<'_, G>,
        actions: &[G::Action],
    ) -> Result<Option<usize>, Forfeit> {
        let answer = self.pick(sight, actions, actions.len() + 1);
        Ok((answer < actions.len()).then_some(answer))
    }
}
