//! The setting of a story: a server, ChromeDriver, and a directory for evidence.

use std::any::Any;
use std::cell::{RefCell, RefMut};
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::{Path, PathBuf};

use futures_util::FutureExt;
use kernel::Seed;
use rusqlite::Connection;
use tempfile::TempDir;

use crate::browser::{Browser, Driver, Screen};
use crate::served::Served;

/// Everything a story needs.
pub(crate) struct Stage {
    name: &'static str,
    served: RefCell<Served>,
    driver: Driver,
    people: RefCell<Vec<Browser>>,
    directory: TempDir,
}

/// Seconds after which people count as away, in stories that are not about that.
const GRACE: u64 = 60;

/// Run a story. If it fails, what everybody saw is saved.
pub(crate) async fn story(name: &'static str, tell: impl AsyncFnOnce(&Stage)) {
    story_with_grace(name, GRACE, tell).await;
}

/// Run a story in which people count as away after this many seconds.
pub(crate) async fn story_with_grace(
    name: &'static str,
    grace: u64,
    tell: impl AsyncFnOnce(&Stage),
) {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let served = Served::start(&directory.path().join("starboard.sqlite"), grace);
    let stage = Stage {
        name,
        served: RefCell::new(served),
        driver: Driver::start(),
        people: RefCell::default(),
        directory,
    };
    let told = AssertUnwindSafe(tell(&stage)).catch_unwind().await;
    let told = told.and_then(|()| stage.check_log());
    let people = stage.people.take();
    if told.is_err() {
        stage.keep_evidence(&people).await;
    }
    for person in people {
        person.close().await;
    }
    if let Err(panic) = told {
        resume_unwind(panic);
    }
}

impl Stage {
    /// A new visitor with a browser, who needs no first-time cards.
    pub(crate) async fn visitor(&self, screen: Screen) -> Browser {
        let browser = self.stranger(screen).await;
        browser.knows_the_games().await;
        browser
    }

    /// A new visitor with a browser who has never played.
    pub(crate) async fn stranger(&self, screen: Screen) -> Browser {
        let address = self.served.borrow().address.clone();
        let browser = self.driver.browser(&address, screen).await;
        self.people.borrow_mut().push(browser.clone());
        browser
    }

    /// The server.
    pub(crate) fn served(&self) -> RefMut<'_, Served> {
        self.served.borrow_mut()
    }

    /// Restart a table's game with this seed. Normally nobody can know the seed that the server
    /// picks, so the server is stopped meanwhile and its database is changed.
    pub(crate) async fn deal(&self, table: &str, seed: u64) {
        let seed = Seed::from_number(seed).0;
        let seed = seed.iter().map(|byte| format!("{byte:02x}"));
        let seed = seed.collect::<String>();
        self.rewrite(
            table,
            &[
                &format!("UPDATE tables SET seed = x'{seed}' WHERE id = ?"),
                "DELETE FROM entries WHERE table_id = ?",
            ],
        )
        .await;
    }

    /// Give all seats of a table but the first to bots.
    pub(crate) async fn leave_to_bots(&self, table: &str) {
        let leave =
            "UPDATE seats SET kind = 'bot', guest = NULL, bot = iif(seat = 1, 'pilot', 'captain')
                     WHERE table_id = ? AND 0 < seat";
        self.rewrite(table, &[leave]).await;
    }

    /// Change the rows of a table while the server is stopped.
    async fn rewrite(&self, table: &str, statements: &[&str]) {
        self.served().kill();
        let file = self.directory.path().join("starboard.sqlite");
        let database = Connection::open(file).expect("the database");
        for statement in statements {
            let rewritten = database.execute(statement, [table.trim_start_matches("/t/")]);
            rewritten.expect("the table is there");
        }
        database.close().expect("the database closes");
        self.served().start_again();
    }

    /// Check that the log has no errors of the server.
    fn check_log(&self) -> Result<(), Box<dyn Any + Send>> {
        let refusals = self.served.borrow().refusals();
        let broken = refusals.iter().find(|answer| 500 <= answer.status);
        match broken {
            Some(answer) => Err(Box::new(format!("the server failed: {answer:?}"))),
            None => Ok(()),
        }
    }

    /// Save what everybody saw, and the log of the server.
    async fn keep_evidence(&self, people: &[Browser]) {
        let place = evidence();
        let log = place.join(format!("{}.log", self.name));
        std::fs::write(&log, self.served.borrow().log()).expect("a writable directory");
        for (number, person) in people.iter().enumerate() {
            person
                .keep(&place.join(format!("{}-{number}", self.name)))
                .await;
        }
        #[expect(clippy::print_stderr, reason = "whoever runs the stories reads it")]
        {
            eprintln!("what was seen is in {}", place.display());
        }
    }
}

/// The directory for the evidence of failed stories.
pub(crate) fn evidence() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    let place = target.expect("a target directory").join("stories");
    std::fs::create_dir_all(&place).expect("a writable directory");
    place
}
