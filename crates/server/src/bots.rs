//! Bots think on a bounded number of threads, never on those that answer people.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, mpsc};
use std::{io, thread};

use kernel::{Seat, Seed};
use players::Level;
use tokio::sync::oneshot;

use crate::host::Match;
use crate::room::lock;

/// The level with this name. Nothing else that plays may be named by people from outside: some
/// players are programs.
pub(crate) fn level(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == name)
}

/// The threads that bots think on.
pub(crate) struct Bots {
    questions: mpsc::Sender<Question>,
}

/// Something to think about.
type Question = Box<dyn FnOnce() + Send>;

impl Bots {
    /// So many threads. They end with the server.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(crate) fn new(threads: usize) -> io::Result<Bots> {
        let (questions, asked) = mpsc::channel();
        let asked = Arc::new(Mutex::new(asked));
        for _ in 0..threads.max(1) {
            let asked = Arc::clone(&asked);
            let thread = thread::Builder::new().name("bot".to_owned());
            thread.spawn(move || answer_all(&asked))?;
        }
        Ok(Bots { questions })
    }

    /// What the bot would do; `None` if it lets an invitation wait.
    pub(crate) async fn think(
        &self,
        game: Arc<dyn Match>,
        seat: Seat,
        bot: Level,
        seed: Seed,
    ) -> Option<String> {
        let (answer, thought) = oneshot::channel();
        let question = Box::new(move || {
            if !answer.is_closed() {
                // Whoever asked may be gone by then.
                drop(answer.send(game.think(seat, bot, seed)));
            }
        });
        self.questions.send(question).ok()?;
        thought.await.unwrap_or_else(|_| {
            tracing::error!(bot = bot.name(), "a bot stumbled");
            None
        })
    }
}

fn answer_all(asked: &Mutex<mpsc::Receiver<Question>>) {
    stand_back();
    let next = || lock(asked).recv();
    while let Ok(question) = next() {
        // A bot that stumbles has been told of by its panic; its thread goes on.
        drop(panic::catch_unwind(AssertUnwindSafe(question)));
    }
}

/// Let threads that answer people go first. Elsewhere a thread cannot be told apart from its process.
fn stand_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!(%error, "bots are as important as people");
    }
}
