//! The four levels that people play against.
//!
//! Every level is honest: it sees what its seat may see, and is weaker only because it thinks less or
//! overlooks things. `docs/bots.md` has their measured strength.

use std::sync::Arc;

use kernel::{Evaluation, Seed, Weights};

use crate::{Budget, Greedy, Player, Search};

/// How strong a player is, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// A kind beginner: looks one action ahead and overlooks half of what is offered.
    Cadet,
    /// Looks one action ahead, and never further.
    Pilot,
    /// Thinks briefly about every decision, and imagines how the next turns will go.
    Captain,
    /// The same, but thinks eight times as long: up to about a second for a turn.
    Admiral,
}

/// The percentage of offered actions that the cadet overlooks.
const OVERLOOKED: u32 = 50;
/// The captain's simulations for each decision.
const CAPTAIN_BUDGET: Budget = Budget::Simulations(50);
/// The admiral's simulations for each decision.
const ADMIRAL_BUDGET: Budget = Budget::Simulations(400);
/// The simulations of an admiral who is asked for advice: a fraction of a second up to two on one core.
const ADVICE_BUDGET: Budget = Budget::Simulations(2000);
/// For how many turns all of them play on in each simulation.
const FORESIGHT: u32 = 4;

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Cadet, Level::Pilot, Level::Captain, Level::Admiral];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Level::Cadet => "cadet",
            Level::Pilot => "pilot",
            Level::Captain => "captain",
            Level::Admiral => "admiral",
        }
    }

    pub(crate) fn seat<G: Evaluation>(
        self,
        seed: Seed,
        weights: Option<&Arc<Weights>>,
    ) -> Box<dyn Player<G>> {
        match self {
            Level::Cadet => greedy(Greedy::new(seed).overlooking(OVERLOOKED), weights),
            Level::Pilot => greedy(Greedy::new(seed), weights),
            Level::Captain => search(
                Search::new(CAPTAIN_BUDGET, 1, seed).playing_on(FORESIGHT),
                weights,
            ),
            Level::Admiral => search(
                Search::new(ADMIRAL_BUDGET, 1, seed).playing_on(FORESIGHT),
                weights,
            ),
        }
    }
}

impl<G: Evaluation> Search<G> {
    /// The admiral, for somebody who asks what to do: it takes more time for one decision than in a
    /// game of its own, so that the chances of the second and third best are worth telling.
    pub fn adviser(seed: Seed) -> Search<G> {
        Search::new(ADVICE_BUDGET, 1, seed).playing_on(FORESIGHT)
    }
}

/// A greedy player, with these weights if given.
pub(crate) fn greedy<G: Evaluation>(
    greedy: Greedy,
    weights: Option<&Arc<Weights>>,
) -> Box<dyn Player<G>> {
    match weights {
        None => Box::new(greedy),
        Some(weights) => Box::new(greedy.weighing(Arc::clone(weights))),
    }
}

/// A searching player, with these weights if given.
pub(crate) fn search<G: Evaluation>(
    search: Search<G>,
    weights: Option<&Arc<Weights>>,
) -> Box<dyn Player<G>> {
    match weights {
        None => Box::new(search),
        Some(weights) => Box::new(search.weighing(Arc::clone(weights))),
    }
}
