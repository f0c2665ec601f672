//! How to choose an action in any game.
//!
//! A [`Player`] gets a [`Sight`] of the game: what its seat may see, and states in which everything
//! else is re-drawn. The true state cannot be reached through it, so that no player cheats by
//! accident. A [`Table`] seats players at one game and lets them finish it.

mod greedy;
mod random;
mod sight;
mod spec;
mod table;

use kernel::Game;

pub use greedy::Greedy;
pub use random::Random;
pub use sight::Sight;
pub use spec::Spec;
pub use table::{Ending, Quiet, Report, Table, Watch};

/// Somebody who decides for one seat.
pub trait Player<G: Game>: Send {
    /// The index of the action to take. The game waits for this seat; `actions` is not empty.
    fn choose(&mut self, sight: &Sight<'_, G>, actions: &[G::Action]) -> usize;

    /// The answer to an invitation, or `None` to let it wait.
    ///
    /// The game does not wait for this seat; the invitation stays open until it is answered or
    /// lapses, and is brought to mind after every action.
    fn answer(&mut self, sight: &Sight<'_, G>, actions: &[G::Action]) -> Option<usize> {
        Some(self.choose(sight, actions))
    }
}
