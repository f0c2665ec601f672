//! The player who takes any offered action, each equally likely.

use kernel::{Game, Rng, Seed};

use crate::{Forfeit, Player, Sight};

/// Chooses uniformly. It looks at nothing, so a decision costs one random number.
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A random player; the same seed gives the same choices.
    pub fn new(seed: Seed) -> Random {
        Random {
            rng: Rng::new(seed),
        }
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, _: &Sight<'_, G>, actions: &[G::Action]) -> Result<usize, Forfeit> {
        Ok(self.rng.below(actions.len() as u32) as usize)
    }

    /// Waiting is as likely as each of the answers.
    fn answer(
        &mut self,
        _: &Sight<'_, G>,
        actions: &[G::Action],
    ) -> Result<Option<usize>, Forfeit> {
        let answer = self.rng.below(actions.len() as u32 + 1) as usize;
        Ok((answer < actions.len()).then_some(answer))
    }
}
