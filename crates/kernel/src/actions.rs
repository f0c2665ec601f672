//! The list of offered actions. It is filled again for every decision, so it keeps its memory.

use std::ops::Deref;

/// A list of actions that allocates only while it grows to the longest list ever offered.
///
/// ```
/// use kernel::Actions;
/// let mut actions = Actions::new();
/// actions.push('a');
/// assert_eq!(&actions[..], ['a']);
/// actions.clear();
/// assert!(actions.is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Actions<A>(Vec<A>);

impl<A> Actions<A> {
    /// An empty list with room for what games usually offer.
    pub fn new() -> Actions<A> {
        Actions(Vec::with_capacity(512))
    }

    /// Forget the list, keep the memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Offer one more action.
    #[inline]
    pub fn push(&mut self, action: A) {
        self.0.push(action);
    }
}

impl<A> Deref for Actions<A> {
    type Target = [A];
    fn deref(&self) -> &[A] {
        &self.0
    }
}
