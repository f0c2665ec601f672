//! The searching player: information-set Monte-Carlo tree search.
//!
//! Every simulation begins with a state in which everything hidden is drawn anew. It follows the
//! tree of what was tried so far (P. Cowling, E. Powley and D. Whitehouse, "Information Set Monte
//! Carlo Tree Search", 2012), adds one node, and may play on for a few turns as greedy players
//! would. Then it asks the game for the chances of every seat. Each seat is assumed to maximize its
//! own chance (max-n), so the search works in the same way for two players and for more. It does
//! not handle bluffing: in the tree no player keeps a secret from another.

mod tree;
mod worker;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use kernel::{Evaluation, Rng, Seat, Seed, Silent, Weights};

use crate::lot::Best;
use crate::{Forfeit, Greedy, Player, Sight};
use worker::Worker;

/// How long to think about a decision; in a long turn, later decisions get less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// A number of simulations: the choice is the same on every machine.
    Simulations(u32),
    /// A time: the choice depends on the machine.
    Time(Duration),
}

impl Budget {
    /// A share of it, but at least one simulation.
    fn part(self, share: f32) -> Budget {
        match self {
            Budget::Simulations(count) => {
                Budget::Simulations(((count as f32 * share) as u32).max(1))
            }
            Budget::Time(time) => Budget::Time(time.mul_f32(share)),
        }
    }
}

/// How much the decisions of one turn have used, in units of one decision's budget.
#[derive(Default)]
struct Effort {
    turn: u32,
    spent: f32,
}

/// All decisions of a turn together use less than this many budgets.
const MOST_IN_TURN: f32 = 12.0;
/// A decision uses at most this part of what is left of them.
const PART_OF_REST: f32 = 0.125;

impl Effort {
    /// The share of a budget that the next decision of a turn may take. The first five take all of
    /// it; after thirty it is less than a thirtieth.
    fn next(&mut self, turn: u32) -> f32 {
        if self.turn != turn {
            *self = Effort { turn, spent: 0.0 };
        }
        let share = ((MOST_IN_TURN - self.spent) * PART_OF_REST).min(1.0);
        self.spent += share;
        share
    }
}

/// The simulations of a tree are split into this many slices. With shorter slices threads wait less
/// for each other at the end, but trees move more often between the caches of processors.
const SLICES: u32 = 16;
/// Simulations in a slice when the budget is a time, not a number.
const TIMED_SLICE: u32 = 8;

/// What a search thinks of an action that was offered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opinion {
    /// The index of the action.
    pub index: usize,
    /// How many simulations began with it.
    pub visits: u32,
    /// The mean chance of the seat after it, between 0 and 1.
    pub chance: f32,
}

/// Follows a search: it is told which part of the simulations is done, from 0 to 1, after each
/// slice of them. `Break` ends the search early; what was found until then counts.
pub type Follow<'a> = &'a (dyn Fn(f32) -> ControlFlow<()> + Sync);

/// Thinks ahead by imagining how the game might go on.
///
/// With a budget in simulations, the choice depends only on the seed, the budget and the number of
/// threads. One thread grows one tree. N threads share N + 1 trees, each with an equal part of the
/// simulations, and the action that was tried most in all trees together is chosen.
pub struct Search<G: Evaluation> {
    budget: Budget,
    /// For how many turns a simulation plays on before it is evaluated.
    turns: u32,
    weights: Option<Arc<Weights>>,
    effort: Effort,
    /// How many of the workers can run at the same time.
    threads: usize,
    workers: Vec<Worker<G>>,
    /// The player's own chance, separate from that of the simulations.
    rng: Rng,
    /// The position for which the trees were kept, if they were.
    expected: Option<u64>,
    /// Answers invitations, which the trees do not contain, and questions whose answering time
    /// would reveal something.
    greedy: Greedy,
}

impl<G: Evaluation> Search<G> {
    /// A searching player; the same seed, budget and number of threads make the same choices.
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

    /// The same player with weights other than the game's own ([`Evaluation::weights`]).
    #[must_use]
    pub fn weighing(self, weights: Arc<Weights>) -> Search<G> {
        Search {
            greedy: self.greedy.weighing(Arc::clone(&weights)),
            weights: Some(weights),
            ..self
        }
    }

    /// The same player, but every simulation plays on for this many turns before it is evaluated.
    /// This takes much longer but pays off, because the value of an action often shows only turns
    /// later.
    #[must_use]
    pub fn playing_on(self, turns: u32) -> Search<G> {
        Search { turns, ..self }
    }

    /// How many simulations it has done in all decisions together.
    pub fn simulated(&self) -> u64 {
        self.workers.iter().map(Worker::simulated).sum()
    }

    /// What it thinks of the actions that it tried, the one it would choose first. `follow` sees how
    /// far it is, and may end it.
    ///
    /// The opinions are ordered by visits, as a choice is. An action that was tried less is known
    /// less well, so where its mean looks better than that of one that was tried more, it is told as
    /// only as good.
    pub fn advise(
        &mut self,
        sight: &Sight<'_, G>,
        actions: &[G::Action],
        follow: Follow<'_>,
    ) -> Vec<Opinion> {
        self.recall(sight);
        self.expected = None;
        self.think(sight, follow);
        let tried = actions.iter().enumerate().map(|(index, &action)| {
            let (visits, chance) = self.rank(sight.seat(), action);
            Opinion {
                index,
                visits,
                chance: (chance / self.workers.len() as f32).clamp(0.0, 1.0),
            }
        });
        let mut opinions: Vec<Opinion> = tried.filter(|tried| 0 < tried.visits).collect();
        opinions.sort_by(|a, b| {
            let by_visits = b.visits.cmp(&a.visits);
            by_visits.then(b.chance.total_cmp(&a.chance))
        });
        let mut most = 1.0_f32;
        for opinion in &mut opinions {
            opinion.chance = opinion.chance.min(most);
            most = opinion.chance;
        }
        opinions
    }

    /// Simulate within the budget.
    ///
    /// A tree grows by a fixed number of simulations, one slice at a time, no matter which thread
    /// does it. N threads share N + 1 trees: a thread that finishes its slice picks up the next
    /// free tree, so a delayed thread keeps nobody waiting.
    fn think(&mut self, sight: &Sight<'_, G>, follow: Follow<'_>) {
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
        let progress = Progress::new(budget, share.saturating_mul(self.workers.len() as u32));
        let waiting: VecDeque<_> = self.workers.iter_mut().map(|tree| (tree, share)).collect();
        let waiting = Mutex::new(waiting);
        let queue = || {
            waiting
                .lock()
                .expect("no thread panics while it holds the lock")
        };
        let next = || queue().pop_front();
        let work = || {
            while let Some((worker, left)) = next() {
                let now = slice.min(left);
                (0..now).for_each(|_| worker.simulate(sight, weights, turns));
                let is_late = end.is_some_and(|end| end <= Instant::now());
                let is_wanted = follow(progress.after(now)).is_continue();
                if now < left && !is_late && is_wanted {
                    queue().push_back((worker, left - now));
                }
            }
        };
        std::thread::scope(|scope| {
            (1..self.threads).for_each(|_| drop(scope.spawn(work)));
            work();
        });
    }

    /// How often an action was tried in all trees, and the sum of its mean chances in them.
    fn rank(&self, seat: Seat, action: G::Action) -> (u32, f32) {
        let tried = self
            .workers
            .iter()
            .map(|worker| worker.tree().tried((seat, action)));
        tried.fold((0, 0.0), |(visits, sum), (more, mean)| {
            (visits + more, sum + mean)
        })
    }

    /// The action that was tried most; among equals, the one with the best result.
    fn verdict(&mut self, seat: Seat, actions: &[G::Action]) -> usize {
        let mut best = Best::above((0, f32::NEG_INFINITY));
        for (index, &action) in actions.iter().enumerate() {
            best.offer(index, self.rank(seat, action), &mut self.rng);
        }
        best.index
    }

    /// Keep the part of the trees below the choice, if the next position is predictable.
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

    /// Discard the trees unless they were kept for this position.
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

/// How far the threads of a search are together.
struct Progress {
    begun: Instant,
    budget: Budget,
    /// How many simulations there are to do, if that is the budget.
    all: u32,
    done: AtomicU32,
}

impl Progress {
    fn new(budget: Budget, all: u32) -> Progress {
        Progress {
            begun: Instant::now(),
            budget,
            all,
            done: AtomicU32::new(0),
        }
    }

    /// The part that is done after some more simulations.
    fn after(&self, more: u32) -> f32 {
        let done = self.done.fetch_add(more, Ordering::Relaxed) + more;
        let part = match self.budget {
            Budget::Simulations(_) => done as f32 / self.all.max(1) as f32,
            Budget::Time(time) => {
                self.begun.elapsed().as_secs_f32() / time.as_secs_f32().max(f32::MIN_POSITIVE)
            }
        };
        part.min(1.0)
    }
}

/// A hash of everything that a seat knows. States that differ only in what is hidden from it have
/// the same fingerprint.
fn fingerprint<G: Evaluation>(mut imagined: G, seat: Seat) -> u64 {
    imagined.determinize(seat, &mut Rng::new(Seed([0; 32])));
    imagined.digest()
}

impl<G: Evaluation> Player<G> for Search<G> {
    fn choose(&mut self, sight: &Sight<'_, G>, actions: &[G::Action]) -> Result<usize, Forfeit> {
        if sight.is_discreet() {
            // The duration of a search would depend on the seat's hidden cards.
            self.expected = None;
            return self.greedy.choose(sight, actions);
        }
        self.recall(sight);
        let index = if actions.len() == 1 {
            0
        } else {
            self.think(sight, &|_| ControlFlow::Continue(()));
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
