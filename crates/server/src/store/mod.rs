//! Storage: tables, seats, entries and guests. [`Store`] is what the server needs of a database;
//! [`sqlite`] keeps everything in one file.

mod sqlite;
#[cfg(test)]
mod suite;

use std::collections::HashSet;
use std::error::Error;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use anyhow::Context;
use futures_util::future::BoxFuture;
use table::{Change, Entry, Guest, SeatRow, Status, TableRow, TableSummary};

use crate::archive::Record;
use crate::metrics::Metrics;
pub(crate) use sqlite::Lock;
use sqlite::Sqlite;

/// A query. Its rows are those of one moment.
pub(crate) type Reading<'a, T> = BoxFuture<'a, Result<T, Unread>>;
/// A write. When it completes, what was written is durable; if it fails, nothing has changed. Once
/// it has begun it is carried out, even if nobody waits for it any more.
pub(crate) type Writing<'a, T = ()> = BoxFuture<'a, Result<T, Lost>>;

/// What the server needs of a database.
///
/// Writes that wait at the same time may share a transaction, but none depends on another: a bad
/// one does not undo its neighbors. What was acknowledged is seen by every later query.
pub(crate) trait Store: Send + Sync {
    /// The guest with this id.
    fn guest(&self, id: &str) -> Reading<'_, Option<Guest>>;

    /// Everything about a table.
    fn table(&self, id: &str) -> Reading<'_, Option<Stored>>;

    /// The newest public tables with this status, at most [`LIST`](page::lobby::LIST) and only a few
    /// of each maker, so that nobody can fill the lobby alone.
    fn newest_tables(&self, status: Status) -> Reading<'_, Vec<TableSummary>>;

    /// A page of the public tables with this status, newest first.
    fn public_tables(&self, status: Status, after: &Cursor) -> Reading<'_, Vec<TableSummary>>;

    /// A page of the tables at which this guest has a seat, newest first.
    fn tables_of(&self, guest: &str, after: &Cursor) -> Reading<'_, Vec<TableSummary>>;

    /// The ids of the tables at which the server has something to do ([`TableRow::due`]).
    fn due_tables(&self) -> Reading<'_, Vec<String>>;

    /// Store a guest: a new one, or a new name.
    fn keep_guest(&self, guest: Guest) -> Writing<'_>;

    /// Store a new table.
    fn keep_table(&self, table: TableRow, seats: Vec<SeatRow>) -> Writing<'_>;

    /// Store one step of a table and the rows it changes. A step is written once: the
    /// second with the same number ends with [`Lost::Race`], and [`Store::table`] has the one that won.
    fn keep_change(&self, change: Change) -> Writing<'_>;

    /// Set times after `now` to `now`. They come from a clock that was wrong, and the lobby would
    /// list their tables first until that time.
    fn forget_the_future(&self, now: i64) -> Writing<'_>;

    /// What nobody has used for as long as `ages` says, except the tables in use.
    fn abandoned(&self, ages: Ages, in_use: &HashSet<String>) -> Reading<'_, Abandoned>;

    /// Delete what is abandoned, unless somebody has come back since it was listed. Few rows go in
    /// one transaction; if it fails, what went before stays deleted.
    fn forget(&self, abandoned: Abandoned) -> Writing<'_>;

    /// The ids of the next tables after this one, for an archive.
    fn table_ids(&self, after: &str) -> Reading<'_, Vec<String>>;

    /// Everything about a table, beginning with the guests at it.
    fn records_of(&self, table: &str) -> Reading<'_, Vec<Record>>;

    /// The next guests after this one, by their ids.
    fn guest_records(&self, after: &str) -> Reading<'_, Vec<Record>>;

    /// Store a table with its guests, or guests alone; false if the table is there already, and
    /// nothing is stored then.
    fn keep_records(&self, records: Vec<Record>) -> Writing<'_, bool>;

    /// Write something and read it again; what is wrong, if anything. Calls within a second share
    /// one result.
    fn check_health(&self) -> BoxFuture<'_, Result<(), Arc<Wrong>>>;

    /// Finish what is being written and close the database; everything later is refused.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// What to do with a database of an older program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Older {
    /// Bring it up to date. Take its [`Lock`] first.
    Update,
    /// Leave it: a server is using it.
    Refuse,
}

/// Open a database; create it if it is missing.
///
/// # Errors
/// If it cannot be opened or written, or is newer than this program; the message says what to do.
pub(crate) async fn open(
    database: &Database,
    metrics: &Metrics,
    older: Older,
) -> anyhow::Result<Arc<dyn Store>> {
    Ok(Arc::new(Sqlite::open(&database.0, metrics, older).await?))
}

/// What the database reports.
type Cause = Arc<dyn Error + Send + Sync>;

/// Data that could not be read.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the database cannot be read: {0}")]
pub(crate) struct Unread(#[source] pub(crate) Cause);

/// A write that did not happen.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum Lost {
    /// Somebody else wrote the same step first.
    #[error("somebody else was first")]
    Race,
    /// The database cannot be written.
    #[error("the database cannot be written: {0}")]
    Failed(#[source] Cause),
    /// The file was removed or replaced.
    #[error(
        "the file of the database was removed or replaced; put it back and start the server again"
    )]
    Gone,
    /// The server is shutting down.
    #[error("the server is shutting down")]
    Closing,
}

/// What is wrong with a database.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Wrong {
    #[error(transparent)]
    Write(Lost),
    #[error(transparent)]
    Read(Unread),
    #[error("the database does not keep what is written")]
    Forgets,
}

/// Everything about a table.
#[derive(Debug)]
pub(crate) struct Stored {
    /// Its row.
    pub(crate) row: TableRow,
    /// Its seats, in order.
    pub(crate) seats: Vec<SeatRow>,
    /// What happened, in order.
    pub(crate) entries: Vec<Entry>,
}

/// A position in a list of tables, newest first: after this table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cursor {
    pub(crate) touched: i64,
    pub(crate) id: String,
}

impl Cursor {
    /// Before the first one.
    pub(crate) const START: Cursor = Cursor {
        touched: i64::MAX,
        id: String::new(),
    };
}

/// What counts as abandoned: what was last used before these times, in seconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ages {
    /// Tables whose game is not over, and guests without games.
    pub(crate) unfinished: Option<i64>,
    /// Tables whose game is over.
    pub(crate) finished: Option<i64>,
}

/// What is deleted, or would be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Abandoned {
    /// Tables, oldest first.
    pub tables: Vec<AbandonedTable>,
    /// The ids of guests without games.
    pub guests: Vec<String>,
}

/// A table at which nothing has happened for a long time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AbandonedTable {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// How far it came: `open`, `playing` or `over`.
    pub status: String,
    /// When something last happened, in seconds since 1970.
    pub touched: i64,
}

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
