//! Puts results of several threads in the order of their numbers.

use std::collections::BTreeMap;

/// Returns results in order; those that arrive early wait.
///
/// ```
/// use lab::Relay;
/// let mut relay = Relay::default();
/// assert_eq!(relay.pass(1, 'b'), []);
/// assert_eq!(relay.pass(0, 'a'), ['a', 'b']);
/// assert_eq!(relay.pass(3, 'd'), []);
/// assert_eq!(relay.rest(), ['d']);
/// ```
pub struct Relay<T> {
    next: u64,
    waiting: BTreeMap<u64, T>,
}

impl<T> Default for Relay<T> {
    fn default() -> Self {
        Relay {
            next: 0,
            waiting: BTreeMap::new(),
        }
    }
}

impl<T> Relay<T> {
    /// Add a result; returns all results whose turn has come.
    pub fn pass(&mut self, number: u64, result: T) -> Vec<T> {
        self.waiting.insert(number, result);
        let mut ready = Vec::new();
        while let Some(result) = self.waiting.remove(&self.next) {
            ready.push(result);
            self.next += 1;
        }
        ready
    }

    /// The results that still wait, in order, when no more will arrive.
    pub fn rest(self) -> Vec<T> {
        self.waiting.into_values().collect()
    }
}
