//! The tree of a search: which actions were tried, and with what result.
//!
//! It is an *open-loop* tree: a node is a sequence of actions, whatever chance did between them.
//! The actions offered at a node, and even the seat that is asked, may therefore differ from visit
//! to visit.

use kernel::{Chances, Rng, Seat};

use crate::lot::best;

/// Index of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

impl NodeId {
    /// The position that is searched.
    pub(super) const ROOT: NodeId = NodeId(0);
    /// No node: the end of a list. The root is never a child or sibling.
    const NONE: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// An action at the end of a sequence of actions.
#[derive(Clone, Copy)]
struct Node<A> {
    /// Who took which action; `None` for the root.
    step: Option<(Seat, A)>,
    first_child: NodeId,
    next_sibling: NodeId,
    /// Simulations that went through here.
    visits: u32,
    /// The sum of the chances of the seat that took the action.
    total: f32,
    /// Its chance right after the action, before anything was searched.
    guess: f32,
    /// Whether the actions offered here have been added as children.
    expanded: bool,
}

impl<A> Node<A> {
    fn new(step: Option<(Seat, A)>, guess: f32) -> Node<A> {
        Node {
            step,
            first_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            visits: 0,
            total: 0.0,
            guess,
            expanded: false,
        }
    }

    /// The mean chance; the guess counts as one simulation.
    fn mean(&self) -> f32 {
        (self.total + self.guess) / (self.visits + 1) as f32
    }
}

/// How much is explored beside the best node. Found by experiments with Master of the Galaxy.
const EXPLORATION: f32 = 4.0;
/// How much more the best guess is explored than the worst: the exponent between them.
const TRUST: f32 = 2.0;

/// All nodes, in one list that reuses its memory.
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// Where the kept part is copied to when the root moves.
    spare: Vec<Node<A>>,
}

impl<A: Copy + Eq> Tree<A> {
    pub(super) fn new() -> Tree<A> {
        Tree {
            nodes: vec![Node::new(None, 0.0)],
            spare: Vec::new(),
        }
    }

    /// Forget everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::new(None, 0.0));
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn is_expanded(&self, node: NodeId) -> bool {
        self.nodes[node.index()].expanded
    }

    /// The node after this action, if it exists.
    fn find(&self, node: NodeId, step: (Seat, A)) -> Option<NodeId> {
        self.children(node)
            .find(|child| self.nodes[child.index()].step == Some(step))
    }

    fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let mut next = self.nodes[node.index()].first_child;
        std::iter::from_fn(move || {
            let child = next;
            if child == NodeId::NONE {
                return None;
            }
            next = self.nodes[child.index()].next_sibling;
            Some(child)
        })
    }

    /// Find the nodes after each of the actions; missing ones are added with the chance that
    /// `guess` returns.
    pub(super) fn find_all(
        &mut self,
        node: NodeId,
        seat: Seat,
        actions: &[A],
        found: &mut Vec<NodeId>,
        mut guess: impl FnMut(A) -> f32,
    ) {
        found.clear();
        // The order of offers is stable, so the next sibling is nearly always the right node.
        let mut expected = self.nodes[node.index()].first_child;
        let mut last = NodeId::NONE;
        for &action in actions {
            let step = (seat, action);
            let is_expected =
                expected != NodeId::NONE && self.nodes[expected.index()].step == Some(step);
            let child = if is_expected {
                expected
            } else {
                match self.find(node, step) {
                    Some(child) => child,
                    None => self.insert(node, last, step, guess(action)),
                }
            };
            expected = self.nodes[child.index()].next_sibling;
            last = child;
            found.push(child);
        }
    }

    /// Add a node behind its sibling `after`, or as the first.
    fn insert(&mut self, parent: NodeId, after: NodeId, step: (Seat, A), guess: f32) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("a tree has fewer than 2^32 nodes"));
        let mut node = Node::new(Some(step), guess);
        let link = match after {
            NodeId::NONE => &mut self.nodes[parent.index()].first_child,
            sibling => &mut self.nodes[sibling.index()].next_sibling,
        };
        node.next_sibling = std::mem::replace(link, id);
        self.nodes.push(node);
        id
    }

    /// The node to visit among those on offer: PUCT with chances scaled to the range between the
    /// worst and the best (C. Rosin, "Multi-armed bandits with episode context", 2011; the scaling
    /// is that of MuZero, 2020).
    pub(super) fn select(&self, found: &[NodeId], rng: &mut Rng) -> usize {
        let nodes = || found.iter().map(|id| &self.nodes[id.index()]);
        let means = Range::of(nodes().map(Node::mean));
        let guesses = Range::of(nodes().map(|node| node.guess));
        let visits: u32 = nodes().map(|node| node.visits).sum();
        let prior = |node: &Node<A>| (TRUST * guesses.place(node.guess)).exp();
        let priors: f32 = nodes().map(prior).sum();
        let exploration = EXPLORATION * ((visits + 1) as f32).sqrt() / priors;
        let scores = nodes().map(|node| {
            means.place(node.mean()) + exploration * prior(node) / (node.visits + 1) as f32
        });
        best(scores, rng)
    }

    /// Mark the node as expanded, and continue with the best guess.
    pub(super) fn expand(&mut self, node: NodeId, found: &[NodeId], rng: &mut Rng) -> usize {
        self.nodes[node.index()].expanded = true;
        let guesses = found.iter().map(|id| self.nodes[id.index()].guess);
        best(guesses, rng)
    }

    /// Count one simulation that followed `path` and led to these chances.
    pub(super) fn backup(&mut self, path: &[NodeId], chances: &Chances) {
        self.nodes[NodeId::ROOT.index()].visits += 1;
        for id in path {
            let node = &mut self.nodes[id.index()];
            let (seat, _) = node.step.expect("only the root has no action");
            node.visits += 1;
            node.total += chances[seat];
        }
    }

    /// How often an action at the root was tried, and its mean chance.
    pub(super) fn tried(&self, step: (Seat, A)) -> (u32, f32) {
        self.find(NodeId::ROOT, step).map_or((0, 0.0), |id| {
            let node = &self.nodes[id.index()];
            (node.visits, node.mean())
        })
    }

    /// Make the node after `step` the root and drop all others.
    pub(super) fn descend(&mut self, step: (Seat, A)) {
        let Some(kept) = self.find(NodeId::ROOT, step) else {
            return self.clear();
        };
        self.spare.clear();
        self.spare.push(self.nodes[kept.index()]);
        self.spare[0].step = None;
        self.spare[0].next_sibling = NodeId::NONE;
        // A copied node refers to its old children until they are copied.
        let mut next = 0;
        while next < self.spare.len() {
            self.adopt_children(next);
            next += 1;
        }
        std::mem::swap(&mut self.nodes, &mut self.spare);
    }

    /// Copy the children of a copied node to the end of the list.
    fn adopt_children(&mut self, parent: usize) {
        let mut child = self.spare[parent].first_child;
        if child != NodeId::NONE {
            self.spare[parent].first_child = NodeId(self.spare.len() as u32);
        }
        while child != NodeId::NONE {
            let mut node = self.nodes[child.index()];
            child = node.next_sibling;
            if child != NodeId::NONE {
                node.next_sibling = NodeId(self.spare.len() as u32 + 1);
            }
            self.spare.push(node);
        }
    }
}

/// The lowest and the highest of some values.
struct Range {
    low: f32,
    width: f32,
}

impl Range {
    fn of(values: impl Iterator<Item = f32>) -> Range {
        let (low, high) = values.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        Range {
            low,
            width: (high - low).max(f32::MIN_POSITIVE),
        }
    }

    /// Where a value lies between the lowest (0) and the highest (1).
    fn place(&self, value: f32) -> f32 {
        (value - self.low) / self.width
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seed;

    const SEAT: Seat = Seat::new(0);

    /// A tree in which `a` then `b` was tried, and `c` and `d` were added but not tried.
    fn grown() -> Tree<char> {
        let mut tree = Tree::new();
        let mut found = Vec::new();
        tree.find_all(NodeId::ROOT, SEAT, &['a', 'c'], &mut found, |_| 0.5);
        let a = found[0];
        tree.find_all(a, SEAT, &['b', 'd'], &mut found, |_| 0.25);
        let mut chances = Chances::default();
        chances[SEAT] = 1.0;
        tree.backup(&[a, found[0]], &chances);
        tree
    }

    #[test]
    fn a_kept_part_is_as_it_was() {
        let mut tree = grown();
        assert_eq!(tree.tried((SEAT, 'a')), (1, 0.75));
        tree.descend((SEAT, 'a'));
        assert_eq!(tree.len(), 3);
        assert_eq!(tree.tried((SEAT, 'b')), (1, 0.625));
        assert_eq!(tree.tried((SEAT, 'd')), (0, 0.25));
        tree.descend((SEAT, 'x'));
        assert_eq!(tree.len(), 1);
    }

    #[test]
    fn what_is_offered_again_is_found_again() {
        let mut tree = grown();
        let (mut first, mut second) = (Vec::new(), Vec::new());
        let offered = ['z', 'a', 'y', 'c'];
        tree.find_all(NodeId::ROOT, SEAT, &offered, &mut first, |_| 0.0);
        tree.find_all(NodeId::ROOT, SEAT, &offered, &mut second, |_| {
            panic!("nothing is new")
        });
        assert_eq!(first, second);
        assert_eq!(tree.len(), 7);
        assert_eq!(tree.tried((SEAT, 'a')), (1, 0.75));
    }

    #[test]
    fn the_same_action_of_another_seat_is_another_node() {
        let mut tree = grown();
        let mut found = Vec::new();
        tree.find_all(NodeId::ROOT, Seat::new(1), &['a'], &mut found, |_| 0.1);
        assert_eq!(tree.tried((Seat::new(1), 'a')), (0, 0.1));
    }

    #[test]
    fn what_goes_well_is_tried_more() {
        let mut tree = Tree::new();
        let mut found = Vec::new();
        let mut rng = Rng::new(Seed::from_number(1));
        for _ in 0..200 {
            tree.find_all(NodeId::ROOT, SEAT, &['a', 'b', 'c'], &mut found, |_| 0.5);
            let index = tree.select(&found, &mut rng);
            let mut chances = Chances::default();
            chances[SEAT] = if index == 1 { 0.6 } else { 0.4 };
            tree.backup(&[found[index]], &chances);
        }
        let visits = ['a', 'b', 'c'].map(|action| tree.tried((SEAT, action)).0);
        assert!(120 < visits[1], "{visits:?}");
        assert!(1 < visits[0] && 1 < visits[2], "{visits:?}");
    }
}
