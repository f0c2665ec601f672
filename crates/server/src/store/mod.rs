//! What survives: tables, seats, entries and guests, in one SQLite file.
//!
//! Reads go to a pool of connections. Everything that is written goes through one connection
//! ([`writer`]), the changes of many tables in one transaction: an answer is given only after the
//! commit, and a commit costs the same for one change as for a hundred.

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

/// Guests who were here lately: every request asks for one.
#[derive(Default)]
struct Known(Mutex<HashMap<String, Guest>>);

impl Known {
    /// More than this many are not worth their memory.
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
    /// Open the database, create it if it is missing, and bring it up to date. Take its [`Lock`]
    /// before.
    ///
    /// # Errors
    /// If it cannot be opened or written, or is newer than this program; says what to do.
    pub(crate) async fn open(file: &Path) -> anyhow::Result<Store> {
        let shown = file.display();
        let options = SqliteConnectOptions::new()
            .filename(file)
            // A file that was removed must not be made again, and be empty.
            .create_if_missing(false)
            .journal_mode(SqliteJournalMode::Wal)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let writer = open_writer(file);
        let mut writer = writer.with_context(|| format!("open the database {shown}: {ADVICE}"))?;
        let pool = SqlitePoolOptions::new()
            .max_connections(8)
            // A file does not hang up.
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

    /// Tables that were touched in the future were so by a clock that was wrong: without this the
    /// lobby would list them first until that time has come.
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
    // In KiB, negative: all tables that are played at once write to pages of their own.
    connection.pragma_update(None, "cache_size", -64 * 1024)?;
    // What a statement would take back if it failed needs no file.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    // The log is copied by another connection: see `checkpoint`.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    Ok(connection)
}

const ADVICE: &str = "is the disk full, the file read-only, or another program using it? \
                      --database sqlite:FILE names another file";

/// Where the data is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Database(pub PathBuf);

impl Database {
    /// The usual file: in the directory that the platform has for data of programs.
    ///
    /// # Errors
    /// If the platform names no such directory.
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
