//! The list of offered actions. It is filled again for every decision, so it keeps its memory.

use std::ops::Deref;

/// A list of actions that allocates only while it grows to the longest list ever offered.
///
/// ```
/// use kernel::Actions;
/// let mut actions = Actions::new();
/// actions.push('a');
/// actions.push_if('b', false);
/// actions.push_if('c', true);
/// assert_eq!(&actions[..], ['a', 'c']);
/// actions.retain(|&action| action != 'a');
/// assert_eq!(&actions[..], ['c']);
/// actions.clear();
/// assert!(actions.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Actions<A> {
    /// The list, and behind it memory that was used before: so a place is written without asking
    /// whether there is one.
    places: Vec<A>,
    len: usize,
}

/// Room for what games usually offer; the longest list of a million random decisions had 567.
const ROOM: usize = 1024;

impl<A: Copy> Actions<A> {
    /// An empty list.
    pub fn new() -> Actions<A> {
        Actions {
            places: Vec::with_capacity(ROOM),
            len: 0,
        }
    }

    /// Forget the list, keep the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Offer one more action.
    #[inline]
    pub fn push(&mut self, action: A) {
        self.push_if(action, true);
    }

    /// Offer one more action if a condition holds, without a branch on it.
    #[inline]
    pub fn push_if(&mut self, action: A, condition: bool) {
        match self.places.get_mut(self.len) {
            Some(place) => *place = action,
            None => self.grow(action),
        }
        self.len += usize::from(condition);
    }

    /// Keep only the actions for which this holds, in their order.
    #[inline]
    pub fn retain(&mut self, mut holds: impl FnMut(&A) -> bool) {
        let all = std::mem::take(&mut self.len);
        for index in 0..all {
            let action = self.places[index];
            self.push_if(action, holds(&action));
        }
    }

    #[cold]
    fn grow(&mut self, action: A) {
        self.places.resize(self.len + ROOM, action);
    }
}

impl<A: Copy> Default for Actions<A> {
    fn default() -> Actions<A> {
        Actions::new()
    }
}

impl<A> Deref for Actions<A> {
    type Target = [A];
    #[inline]
    fn deref(&self) -> &[A] {
        &self.places[..self.len]
    }
}
