//! Everything in one SQLite file: one thread writes, a few connections read beside it.

mod archive;
mod file;
mod health;
mod lock;
mod log;
mod migration;
mod prune;
mod read;
mod reader;
mod row;
mod write;
mod writer;

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use futures_util::future::BoxFuture;
use rusqlite::Connection;
use table::{Change, Guest, SeatRow, Status, TableRow, TableSummary};
use tokio::task::spawn_blocking;

use super::{Abandoned, Ages, Cursor, Older, Reading, Store, Stored, Writing, Wrong};
use crate::archive::Record;
use crate::metrics::Metrics;
use health::Health;
pub(crate) use lock::Lock;
use migration::Outdated;
use reader::Readers;
use writer::Writer;

/// How long a connection waits for another process before it gives up.
const PATIENCE: Duration = Duration::from_secs(5);

const ADVICE: &str = "is the disk full, the file read-only, or another program using it? \
                      --database sqlite:FILE names another file";

/// The open file.
pub(super) struct Sqlite {
    readers: Readers,
    writer: Writer,
    health: Health,
}

impl Sqlite {
    pub(super) async fn open(
        file: &Path,
        metrics: &Metrics,
        older: Older,
    ) -> anyhow::Result<Sqlite> {
        let path = file.to_owned();
        let writing = spawn_blocking(move || open_writer(&path, older)).await??;
        let writer =
            Writer::start(writing, file, metrics).context("start the thread that writes")?;
        Ok(Sqlite {
            readers: Readers::new(file),
            writer,
            health: Health::default(),
        })
    }
}

/// The connection that writes, to a file that is up to date.
fn open_writer(file: &Path, older: Older) -> anyhow::Result<Connection> {
    let shown = file.display();
    let opened = configured(file).with_context(|| format!("open the database {shown}: {ADVICE}"));
    let mut connection = opened?;
    match migration::run(&mut connection, older) {
        Ok(()) => Ok(connection),
        Err(Outdated::Newer) => bail!(
            "the database {shown} was written by a newer version of starboard: \
             install that version, or name another file with --database sqlite:FILE"
        ),
        Err(Outdated::Older) => bail!(
            "the server that uses the database {shown} is older than this program: \
             end it, or use the program that it runs"
        ),
        Err(error) => {
            Err(error).with_context(|| format!("bring the database {shown} up to date: {ADVICE}"))
        }
    }
}

fn configured(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // Durable before acknowledged, even if the power fails.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // What SQLite notes to undo one statement needs no file.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    Ok(connection)
}

impl Store for Sqlite {
    fn guest(&self, id: &str) -> Reading<'_, Option<Guest>> {
        let id = id.to_owned();
        self.read(move |database| read::guest(database, &id))
    }

    fn table(&self, id: &str) -> Reading<'_, Option<Stored>> {
        let id = id.to_owned();
        self.read(move |database| read::table(database, &id))
    }

    fn newest_tables(&self, status: Status) -> Reading<'_, Vec<TableSummary>> {
        self.read(move |database| read::newest_tables(database, status))
    }

    fn public_tables(&self, status: Status, after: &Cursor) -> Reading<'_, Vec<TableSummary>> {
        let after = after.clone();
        self.read(move |database| read::public_tables(database, status, &after))
    }

    fn tables_of(&self, guest: &str, after: &Cursor) -> Reading<'_, Vec<TableSummary>> {
        let (guest, after) = (guest.to_owned(), after.clone());
        self.read(move |database| read::tables_of(database, &guest, &after))
    }

    fn due_tables(&self) -> Reading<'_, Vec<String>> {
        self.read(read::due_tables)
    }

    fn keep_guest(&self, guest: Guest) -> Writing<'_> {
        self.write(move |database| write::guest(database, &guest).map(Ok))
    }

    fn keep_table(&self, table: TableRow, seats: Vec<SeatRow>) -> Writing<'_> {
        self.write(move |database| write::table(database, &table, &seats).map(Ok))
    }

    fn keep_change(&self, change: Change) -> Writing<'_> {
        self.write(move |database| write::change(database, &change))
    }

    fn forget_the_future(&self, now: i64) -> Writing<'_> {
        self.write(move |database| write::forget_the_future(database, now).map(Ok))
    }

    fn abandoned(&self, ages: Ages, in_use: &HashSet<String>) -> Reading<'_, Abandoned> {
        let in_use = in_use.clone();
        self.read(move |database| prune::abandoned(database, ages, &in_use))
    }

    fn forget(&self, abandoned: Abandoned) -> Writing<'_> {
        Box::pin(prune::forget(self, abandoned))
    }

    fn table_ids(&self, after: &str) -> Reading<'_, Vec<String>> {
        let after = after.to_owned();
        self.read(move |database| archive::table_ids(database, &after))
    }

    fn records_of(&self, table: &str) -> Reading<'_, Vec<Record>> {
        let table = table.to_owned();
        self.read(move |database| archive::table(database, &table))
    }

    fn guest_records(&self, after: &str) -> Reading<'_, Vec<Record>> {
        let after = after.to_owned();
        self.read(move |database| archive::guests(database, &after))
    }

    fn keep_records(&self, records: Vec<Record>) -> Writing<'_, bool> {
        self.write(move |database| archive::keep(database, &records).map(Ok))
    }

    fn check_health(&self) -> BoxFuture<'_, Result<(), Arc<Wrong>>> {
        Box::pin(self.health.check(self))
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            // The last connection to close copies the log into the file and removes it.
            self.readers.close().await;
            self.writer.close().await;
        })
    }
}
