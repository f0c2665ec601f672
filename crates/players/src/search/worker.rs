//! One thread of a search: it simulates, and grows a tree of its own.

use kernel::{Actions, Evaluation, Rng, Seat, Seed, Silent, Weights};

use super::tree::{NodeId, Tree};
use crate::Sight;
use crate::lot::best;

/// The most actions in a simulation; games that go in circles are cut off here.
const MOST_ACTIONS: usize = 200;
/// The most nodes of a tree; after that, simulations are evaluated where the tree ends.
const MOST_NODES: usize = 1 << 22;

/// A tree, and all the memory that a simulation needs.
///
/// Workers are adjacent in memory, and each writes its own fields all the time. None may share a
/// cache line, or the pair of lines that processors fetch together, with its neighbor.
#[repr(align(128))]
pub(super) struct Worker<G: Evaluation> {
    tree: Tree<G::Action>,
    rng: Rng,
    actions: Actions<G::Action>,
    found: Vec<NodeId>,
    path: Vec<NodeId>,
    /// How many simulations it has done.
    simulated: u64,
}

impl<G: Evaluation> Worker<G> {
    pub(super) fn new(seed: Seed) -> Worker<G> {
        Worker {
            tree: Tree::new(),
            rng: Rng::new(seed),
            actions: Actions::new(),
            found: Vec::new(),
            path: Vec::with_capacity(MOST_ACTIONS),
            simulated: 0,
        }
    }

    pub(super) fn tree(&self) -> &Tree<G::Action> {
        &self.tree
    }

    pub(super) fn simulated(&self) -> u64 {
        self.simulated
    }

    pub(super) fn tree_mut(&mut self) -> &mut Tree<G::Action> {
        &mut self.tree
    }

    /// Imagine a state, follow the tree to its edge, add one node and guesses for its children,
    /// play on for a number of turns, and evaluate.
    pub(super) fn simulate(&mut self, sight: &Sight<'_, G>, weights: &Weights, turns: u32) {
        self.simulated += 1;
        let (instinct, judgment) = (&weights.instinct.weights, &weights.judgment.weights);
        let mut state = sight.imagine(&mut self.rng);
        self.path.clear();
        let mut node = NodeId::ROOT;
        let mut is_inside = true;
        while is_inside && self.path.len() < MOST_ACTIONS {
            let Some(seat) = state.waits_for() else {
                break;
            };
            is_inside = self.tree.is_expanded(node);
            if !is_inside && MOST_NODES <= self.tree.len() {
                break;
            }
            let index = self.step(node, &state, seat, instinct);
            node = self.found[index];
            self.path.push(node);
            state.take(seat, self.actions[index], &mut Silent);
        }
        self.play_on(&mut state, instinct, turns);
        self.tree.backup(&self.path, &state.evaluate(judgment));
    }

    /// Play on as greedy players would, until this many more turns have begun.
    fn play_on(&mut self, state: &mut G, weights: &[f32], turns: u32) {
        let end = state.turns().saturating_add(turns);
        for _ in 0..MOST_ACTIONS {
            let Some(seat) = state.waits_for().filter(|_| state.turns() < end) else {
                return;
            };
            self.offer(state, seat);
            let choice = match self.actions.len() {
                1 => 0,
                _ => {
                    let actions = self.actions.iter();
                    let estimate = QuickEstimate::new(state, seat, weights);
                    best(actions.map(|&action| estimate.after(action)), &mut self.rng)
                }
            };
            state.take(seat, self.actions[choice], &mut Silent);
        }
    }

    /// List what the seat may sensibly do.
    fn offer(&mut self, state: &G, seat: Seat) {
        self.actions.clear();
        state.legal(seat, &mut self.actions);
        self.actions
            .retain(|&action| !state.is_futile(seat, action));
    }

    /// Choose how to continue from a node; at its first visit, by the best guess.
    fn step(&mut self, node: NodeId, state: &G, seat: Seat, weights: &[f32]) -> usize {
        self.offer(state, seat);
        let guess = |action| guess(state, seat, action, weights);
        self.tree
            .find_all(node, seat, &self.actions, &mut self.found, guess);
        match self.tree.is_expanded(node) {
            true => self.tree.select(&self.found, &mut self.rng),
            false => self.tree.expand(node, &self.found, &mut self.rng),
        }
    }
}

/// The chance of a seat right after its action, before anything is searched.
fn guess<G: Evaluation>(state: &G, seat: Seat, action: G::Action, weights: &[f32]) -> f32 {
    let mut after = state.clone();
    after.take(seat, action, &mut Silent);
    after.evaluate(weights)[seat]
}

/// A quick estimate of a seat's chance after each of its actions. While the decision stays with the
/// seat and nothing is revealed, the evaluation of the other seats is reused.
struct QuickEstimate<'a, G> {
    state: &'a G,
    seat: Seat,
    weights: &'a [f32],
    opposition: f32,
}

impl<'a, G: Evaluation> QuickEstimate<'a, G> {
    fn new(state: &'a G, seat: Seat, weights: &'a [f32]) -> QuickEstimate<'a, G> {
        QuickEstimate {
            state,
            seat,
            weights,
            opposition: kernel::opposition(state, seat, weights),
        }
    }

    fn after(&self, action: G::Action) -> f32 {
        let mut after = self.state.clone();
        let step = after.take(self.seat, action, &mut Silent);
        if step.passed || step.revealed {
            return after.evaluate(self.weights)[self.seat];
        }
        let standing = kernel::standing(&after, self.seat, self.weights);
        kernel::chance(standing, self.opposition)
    }
}
