//! Choosing an action in any game.
//!
//! A [`Player`] gets a [`Sight`] of the game: what its seat may see, and states in which everything
//! else is re-drawn. The true state cannot be reached through it, so no player can cheat by
//! accident. A [`Driver`] takes a player for each seat and plays one game to its end.

mod driver;
mod exec;
mod greedy;
mod level;
mod lot;
mod random;
mod search;
mod sight;
mod spec;

use std::fmt;

use kernel::Game;

pub use driver::{Driver, Ending, GameReport, Quiet, Watch};
pub use exec::{Clock, Exec};
pub use greedy::Greedy;
pub use level::Level;
pub use random::Random;
pub use search::{Budget, Follow, Opinion, Search};
pub use sight::Sight;
pub use spec::Spec;

/// Decides for one seat.
pub trait Player<G: Game>: Send {
    /// The index of the action to take. The game waits for this seat; `actions` is not empty.
    ///
    /// # Errors
    /// If the player cannot continue; its seat then leaves the game.
    fn choose(&mut self, sight: &Sight<'_, G>, actions: &[G::Action]) -> Result<usize, Forfeit>;

    /// The answer to an invitation, or `None` to let it wait.
    ///
    /// The game does not wait for this seat. The invitation stays open until it is answered or
    /// lapses, and the player is asked again after every action.
    ///
    /// # Errors
    /// If the player cannot continue; its seat then leaves the game.
    fn answer(
        &mut self,
        sight: &Sight<'_, G>,
        actions: &[G::Action],
    ) -> Result<Option<usize>, Forfeit> {
        self.choose(sight, actions).map(Some)
    }
}

/// Why a player cannot continue, as a sentence about it without a full stop. This happens only to
/// external programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit(pub String);

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Forfeit {}
