//! The player who searches: information-set Monte-Carlo tree search.
//!
//! Every simulation begins with a state in which everything hidden is re-drawn, follows the tree of
//! what was tried so far (P. Cowling, E. Powley and D. Whitehouse, "Information Set Monte Carlo Tree
//! Search", 2012), adds one node, may play on for a few turns as greedy players would, and asks the
//! game for the chances of every seat there. Each
//! seat is assumed to look after its own chance (max-n), so it is the same search for two players
//! and for more. It does not handle bluff: nobody in the tree keeps a secret from anybody there.

mod tree;
mod worker;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kernel::{Game, Rng, Seat, Seed, Silent, Weights};

use crate::lot::Best;
use crate::{Forfeit, Greedy, Player, Sight};
use worker::Worker;

/// How long a decision may be thought about; in a long turn, later decisions get less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many simulations: the same choice on every machine.
    Simulations(u32),
    /// So much time.
    Time(Duration),
}

impl Budget {
    /// A part of it, but never nothing.
    fn part(self, share: f32) -> Budget {
        match self {
            Budget::Simulations(count) => {
                Budget::Simulations(((count as f32 * share) as u32).max(1))
            }
            Budget::Time(time) => Budget::Time(time.mul_f32(share)),
        }
    }
}

/// What the decisions of one turn have taken, in budgets of one decision.
#[derive(Default)]
struct Effort {
    turn: u32,
    spent: f32,
}

/// All decisions of a turn together take less than this many budgets.
const MOST_IN_TURN: f32 = 12.0;
/// A decision takes at most this part of what is left of them.
const PART_OF_REST: f32 = 0.125;

impl Effort {
    /// Which part of a budget the next decision of a turn may take. The first five take all of it;
    /// after thirty it is less than a thirtieth.
    fn next(&mut self, turn: u32) -> f32 {
        if self.turn != turn {
            *self = Effort { turn, spent: 0.0 };
        }
        let share = ((MOST_IN_TURN - self.spent) * PART_OF_REST).min(1.0);
        self.spent += share;
        share
    }
}

/// In so many slices the simulations of a tree are done: the shorter they are, the less threads wait
/// for each other at the end, and the more often a tree moves to the memory of another processor.
const SLICES: u32 = 16;
/// Simulations in a slice where time is short and not their number.
const TIMED_SLICE: u32 = 8;

/// Thinks ahead by imagining how the game might go on.
///
/// With a budget in simulations the choice depends on the seed, the budget and the number of
/// threads alone. One thread grows one tree; several share one tree more than they are, each with an
/// equal part of the simulations, and what was tried most in all trees together is chosen.
pub struct Search<G: Game> {
    budget: Budget,
    /// For how many turns a simulation plays on before it is evaluated.
    turns: u32,
    weights: Option<Arc<Weights>>,
    effort: Effort,
    /// How many of the workers can be at work at the same time.
    threads: usize,
    workers: Vec<Worker<G>>,
    /// Chance of its own, apart from that of the simulations.
    rng: Rng,
    /// What the position will be, if it is the one the trees have been kept for.
    expected: Option<u64>,
    /// Answers invitations, which nobody in a tree does, and what must not be thought about for long.
    greedy: Greedy,
}

impl<G: Game> Search<G> {
    /// A searching player; the same seed, budget and number of threads choose alike.
    pub fn new(budget: Budget, threads: usize, seed: Seed) -> Search<G> {
        let mut rng = Rng::new(seed);
        let trees = if threads <= 1 { 1 } else { threads + 1 };
        let workers = (0..trees).map(|_| Worker::new(rng.split().seed()));
        Search {
            budget,
            turns: 0,
            weights: None,
            effort: Effort::default(),
            threads,
            workers: workers.collect(),
            greedy: Greedy::new(rng.split().seed()),
            rng,
            expected: None,
        }
    }

    /// The same player with other weights than the game's own ([`Game::weights`]).
    #[must_use]
    pub fn weighing(self, weights: Arc<Weights>) -> Search<G> {
        Search {
            greedy: self.greedy.weighing(Arc::clone(&weights)),
            weights: Some(weights),
            ..self
        }
    }

    /// The same player, who plays every simulation on for so many turns before it is evaluated. It
    /// takes far longer, and pays: what an action is good for shows only turns later.
    #[must_use]
    pub fn playing_on(self, turns: u32) -> Search<G> {
        Search { turns, ..self }
    }

    /// How many simulations it has done in all its decisions.
    pub fn simulated(&self) -> u64 {
        self.workers.iter().map(Worker::simulated).sum()
    }

    /// Simulate within the budget.
    ///
    /// A tree grows by a fixed number of simulations, a slice at a time, and does not care which
    /// thread does it. As one more tree waits than threads work, a thread that was held up keeps
    /// nobody waiting: the others go on with the trees it has not come to.
    fn think(&mut self, sight: &Sight<'_, G>) {
        let own = sight.imagine(&mut self.rng);
        let weights = self.weights.as_deref().unwrap_or(own.weights());
        let turns = self.turns;
        let budget = self.budget.part(self.effort.next(own.turns()));
        let (share, slice, end) = match budget {
            Budget::Simulations(count) => {
                let share = count.div_ceil(self.workers.len() as u32);
                (share, share.div_ceil(SLICES), None)
            }
            Budget::Time(time) => (u32::MAX, TIMED_SLICE, Some(Instant::now() + time)),
        };
        let waiting: VecDeque<_> = self.workers.iter_mut().map(|tree| (tree, share)).collect();
        let waiting = Mutex::new(waiting);
        // Nobody panics with the lock in hand.
        let queue = || waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let next = || queue().pop_front();
        let work = || {
            while let Some((worker, left)) = next() {
                let now = slice.min(left);
                (0..now).for_each(|_| worker.simulate(sight, weights, turns));
                let is_late = end.is_some_and(|end| end <= Instant::now());
                if now < left && !is_late {
                    queue().push_back((worker, left - now));
                }
            }
        };
        std::thread::scope(|scope| {
            (1..self.threads).for_each(|_| drop(scope.spawn(work)));
            work();
        });
    }

    /// What was tried most, and of equals what went best.
    fn verdict(&mut self, seat: Seat, actions: &[G::Action]) -> usize {
        let rank = |action: G::Action| {
            let tried = self
                .workers
                .iter()
                .map(|worker| worker.tree().tried((seat, action)));
            tried.fold((0, 0.0), |(visits, sum), (more, mean)| {
                (visits + more, sum + mean)
            })
        };
        let mut best = Best::above((0, f32::NEG_INFINITY));
        for (index, &action) in actions.iter().enumerate() {
            best.offer(index, rank(action), &mut self.rng);
        }
        best.index
    }

    /// Keep the part of the trees that goes on from the choice, if the next position can be known.
    fn keep(&mut self, sight: &Sight<'_, G>, action: G::Action) {
        let mut next = sight.imagine(&mut self.rng);
        let step = next.take(sight.seat(), action, &mut Silent);
        if step.revealed || step.passed {
            self.expected = None;
            return;
        }
        for worker in &mut self.workers {
            worker.tree_mut().descend((sight.seat(), action));
        }
        self.expected = Some(fingerprint(next, sight.seat()));
    }

    /// Forget the trees unless they were kept for this position.
    fn recall(&mut self, sight: &Sight<'_, G>) {
        let expected = self.expected.take();
        let now = fingerprint(sight.imagine(&mut self.rng), sight.seat());
        if expected != Some(now) {
            for worker in &mut self.workers {
                worker.tree_mut().clear();
            }
        }
    }
}

/// A hash of all that a seat knows: what is hidden from it is the same in all fingerprints.
fn fingerprint<G: Game>(mut imagined: G, seat: Seat) -> u64 {
    imagined.determinize(seat, &mut Rng::new(Seed([0; 32])));
    imagined.digest()
}

impl<G: Game> Player<G> for Search<G> {
    fn choose(&mut self, sight: &Sight<'_, G>, actions: &[G::Action]) -> Result<usize, Forfeit> {
        if sight.is_discreet() {
            // How long a search takes depends on what its seat holds.
            self.expected = None;
            return self.greedy.choose(sight, actions);
        }
        self.recall(sight);
        let index = if actions.len() == 1 {
            0
        } else {
            self.think(sight);
            self.verdict(sight.seat(), actions)
        };
        self.keep(sight, actions[index]);
        Ok(index)
    }

    /// Answers as a greedy player does.
    fn answer(
        &mut self,
        sight: &Sight<'_, G>,
        actions: &[G::Action],
    ) -> Result<Option<usize>, Forfeit> {
        self.expected = None;
        self.greedy.answer(sight, actions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_turn_does_not_take_forever() {
        let mut effort = Effort::default();
        let shares: Vec<f32> = (0..200).map(|_| effort.next(7)).collect();
        assert_eq!(shares[..5], [1.0; 5]);
        assert!(shares.is_sorted_by(|a, b| a >= b), "{shares:?}");
        assert!(shares.iter().sum::<f32>() <= MOST_IN_TURN);
        assert_eq!(effort.next(8), 1.0);
        let least = Budget::Simulations(400).part(shares[199]);
        assert_eq!(least, Budget::Simulations(1));
    }
}
