//! The player who takes any offered action, each equally likely.

use kernel::{Game, Seed};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::{Forfeit, Player, Sight};

/// Chooses uniformly. It looks at nothing, so a decision costs one random number.
///
/// Nobody gains by foreseeing its choices, so a generator that is fast does, where that of a game
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

    /// A number below `bound`. The bias of one part in 2³² per outcome is below all measurement.
    fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.rng.next_u32()) * bound as u64) >> 32) as usize
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, _: &Sight<'_, G>, actions: &[G::Action]) -> Result<usize, Forfeit> {
        Ok(self.below(actions.len()))
    }

    /// Waiting is as likely as each of the answers.
    fn answer(
        &mut self,
        _: &Sight<'_, G>,
        actions: &[G::Action],
    ) -> Result<Option<usize>, Forfeit> {
        let answer = self.below(actions.len() + 1);
        Ok((answer < actions.len()).then_some(answer))
    }
}
