//! Storage: tables, seats, entries and guests in one SQLite file.
//!
//! Reads use a pool of connections. All writes go through one connection ([`writer`]), which puts
//! the changes of many tables into one transaction. A request is answered only after the commit,
//! and a commit costs the same for one change as for a hundred.

mod checkpoint;
mod file;
mod health;
mod lock;
mod migration;
mod prune;
mod read;
mod row;
mod writer;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, bail};
use rusqlite::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions};
use table::Guest;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

pub(crate) use lock::Lock;
pub use prune::{Abandoned, Pruned};
pub(crate) use read::Cursor;
pub(crate) use writer::Lost;

use crate::clock;
use crate::mutex::lock;
use file::Opened;
use health::Health;
use migration::Outdated;
use writer::{Job, Writer};

/// How long a write waits for another process before it gives up.
const PATIENCE: Duration = Duration::from_secs(5);

/// The open database.
#[derive(Clone)]
pub(crate) struct Store {
    pool: SqlitePool,
    writer: Arc<Writer>,
    jobs: mpsc::Sender<Job>,
    guests: Arc<Known>,
    health: Arc<Health>,
    file: Arc<Opened>,
}

/// A cache of recent guests: every request needs one.
#[derive(Default)]
struct Known(Mutex<HashMap<String, Guest>>);

impl Known {
    /// The most guests to keep in memory.
    const MOST: usize = 10_000;

    fn find(&self, id: &str) -> Option<Guest> {
        lock(&self.0).get(id).cloned()
    }

    fn remember(&self, guest: Guest) {
        let mut guests = lock(&self.0);
        if Self::MOST <= guests.len() {
            guests.clear();
        }
        guests.insert(guest.id.clone(), guest);
    }
}

impl Store {
    /// Open the database; create it if it is missing, and migrate it. Take its [`Lock`] first.
    ///
    /// # Errors
    /// If it cannot be opened or written, or is newer than this program; the message says what to
    /// do.
    pub(crate) async fn open(file: &Path) -> anyhow::Result<Store> {
        let shown = file.display();
        let options = SqliteConnectOptions::new()
            .filename(file)
            // A file that was removed must not be created again empty.
            .create_if_missing(false)
            .journal_mode(SqliteJournalMode::Wal)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let writer = open_writer(file);
        let mut writer = writer.with_context(|| format!("open the database {shown}: {ADVICE}"))?;
        let pool = SqlitePoolOptions::new()
            .max_connections(8)
            // A file does not disconnect.
            .test_before_acquire(false)
            .connect_with(options)
            .await
            .with_context(|| format!("open the database {shown}: {ADVICE}"))?;
        match migration::run(&mut writer) {
            Ok(()) => {}
            Err(Outdated::Newer) => bail!(
                "the database {shown} was written by a newer version of starboard: \
                 install that version, or name another file with --database sqlite:FILE"
            ),
            Err(error) => {
                return Err(error)
                    .with_context(|| format!("bring the database {shown} up to date: {ADVICE}"));
            }
        }
        let writer = Arc::new(Writer::new(writer));
        writer
            .settle()
            .with_context(|| format!("write to {shown}: {ADVICE}"))?;
        let jobs = writer::start(Arc::clone(&writer));
        tokio::spawn(checkpoint::run(pool.clone(), Arc::clone(&writer)));
        Ok(Store {
            writer,
            jobs,
            guests: Arc::default(),
            health: Arc::default(),
            file: Arc::new(Opened::new(file)),
            pool,
        })
    }

    /// Set times in the future to now. They come from a clock that was wrong, and the lobby would
    /// list their tables first until that time.
    pub(crate) async fn forget_the_future(&self) {
        let writer = Arc::clone(&self.writer);
        let mended = spawn_blocking(move || writer.forget_the_future(clock::now())).await;
        if let Ok(Err(error)) = mended {
            tracing::warn!(%error, "tables of the future stay first in the lobby");
        }
    }

    /// Wait until everything is written, then close the file.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

/// The connection that writes.
fn open_writer(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Durable before acknowledged, even if the power fails.
    connection.pragma_update(None, "synchronous", "FULL")?;
    // In KiB, negative: the tables in use write to many different pages.
    connection.pragma_update(None, "cache_size", -64 * 1024)?;
    // Statement journals need no file.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    // Another connection does the checkpoints: see `checkpoint`.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    Ok(connection)
}

const ADVICE: &str = "is the disk full, the file read-only, or another program using it? \
                      --database sqlite:FILE names another file";

/// Where the data is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Database(pub PathBuf);

impl Database {
    /// The default file, in the platform's directory for data of programs.
    ///
    /// # Errors
    /// If the platform has no such directory.
    pub fn usual() -> anyhow::Result<Database> {
        let directories = directories::ProjectDirs::from("", "", "starboard")
            .context("find your home directory; name a file with --database sqlite:FILE")?;
        Ok(Database(directories.data_dir().join("starboard.sqlite")))
    }
}

impl FromStr for Database {
    type Err = String;
    fn from_str(text: &str) -> Result<Database, String> {
        match text.strip_prefix("sqlite:") {
            Some(file) if !file.is_empty() => Ok(Database(file.into())),
            _ => Err(format!("`{text}` is no database: write sqlite:FILE")),
        }
    }
}
