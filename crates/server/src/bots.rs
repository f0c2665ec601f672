//! Bots think on a bounded number of threads, never on those that answer people.

use std::sync::Arc;

use kernel::{Seat, Seed};
use players::Level;
use tokio::sync::Semaphore;

use crate::host::Match;

/// The level with this name. Nothing else that plays may be named by people from outside: some
/// players are programs.
pub(crate) fn level(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == name)
}

/// The threads that bots may use.
pub(crate) struct Bots {
    threads: Arc<Semaphore>,
}

impl Bots {
    pub(crate) fn new(threads: usize) -> Bots {
        Bots {
            threads: Arc::new(Semaphore::new(threads.max(1))),
        }
    }

    /// What the bot would do; `None` if it lets an invitation wait.
    pub(crate) async fn think(
        &self,
        game: Arc<dyn Match>,
        seat: Seat,
        bot: Level,
        seed: Seed,
    ) -> Option<String> {
        let threads = Arc::clone(&self.threads);
        let permit = threads.acquire_owned().await.ok()?;
        let thought = tokio::task::spawn_blocking(move || {
            let action = game.think(seat, bot, seed);
            drop(permit);
            action
        });
        thought.await.unwrap_or_else(|error| {
            tracing::error!(%error, bot = bot.name(), "a bot stumbled");
            None
        })
    }
}
