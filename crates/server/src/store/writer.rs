//! The one task that writes: many changes, one transaction.

use std::sync::Arc;

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Executor};
use tokio::sync::{mpsc, oneshot};

use super::Store;
use super::row::{Change, Guest, SeatRow, TableRow};
use crate::clock;

/// More than this many changes in a transaction would keep the first one waiting.
const MOST_AT_ONCE: usize = 256;

/// SQLite's codes for a database that another program is writing to.
const BUSY: [&str; 3] = ["5", "261", "517"];

/// A write that did not happen.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Lost {
    /// Somebody else wrote the same step first.
    #[error("somebody else was first")]
    Race,
    /// The database cannot be written.
    #[error("the database cannot be written")]
    Failed(#[source] Arc<sqlx::Error>),
    /// The server is shutting down.
    #[error("the server is shutting down")]
    Closing,
}

/// A write and the one who waits for it.
pub(super) struct Job {
    write: Write,
    done: oneshot::Sender<Result<(), Lost>>,
}

enum Write {
    Guest(Guest),
    Table(Box<TableRow>, Vec<SeatRow>),
    Change(Box<Change>),
}

impl Store {
    /// Keep a guest: a new one, or a new name.
    pub(crate) async fn keep_guest(&self, guest: Guest) -> Result<(), Lost> {
        self.write(Write::Guest(guest)).await
    }

    /// Keep a new table.
    pub(crate) async fn keep_table(
        &self,
        table: TableRow,
        seats: Vec<SeatRow>,
    ) -> Result<(), Lost> {
        self.write(Write::Table(Box::new(table), seats)).await
    }

    /// Keep one step of a table.
    ///
    /// # Errors
    /// [`Lost::Race`] if the table already has a step with this number; nothing is then changed.
    pub(crate) async fn keep_change(&self, change: Change) -> Result<(), Lost> {
        self.write(Write::Change(Box::new(change))).await
    }

    async fn write(&self, write: Write) -> Result<(), Lost> {
        let (done, answer) = oneshot::channel();
        let job = Job { write, done };
        self.jobs.send(job).await.map_err(|_| Lost::Closing)?;
        answer.await.map_err(|_| Lost::Closing)?
    }
}

/// Start the writer. It ends when the last [`Store`] is gone.
pub(super) fn start(connection: SqliteConnection) -> mpsc::Sender<Job> {
    let (sender, receiver) = mpsc::channel(MOST_AT_ONCE);
    tokio::spawn(run(connection, receiver));
    sender
}

async fn run(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::new();
    while 0 < jobs.recv_many(&mut batch, MOST_AT_ONCE).await {
        let (writes, waiting): (Vec<Write>, Vec<_>) =
            batch.drain(..).map(|job| (job.write, job.done)).unzip();
        let results = write_or_explain(&mut connection, &writes).await;
        for (done, result) in waiting.into_iter().zip(results) {
            // Whoever asked may be gone; the write stands all the same.
            drop(done.send(result));
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database did not close well");
    }
}

/// Write everything; if that fails, one by one, so that a bad write does not take the others with
/// it. One result for each write.
async fn write_or_explain(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Vec<Result<(), Lost>> {
    let error = match write_all(connection, writes).await {
        Ok(results) => return results,
        Err(error) => error,
    };
    tracing::error!(%error, writes = writes.len(), "the database refused a transaction");
    let is_busy = error
        .as_database_error()
        .is_some_and(|error| error.code().is_some_and(|code| BUSY.contains(&&*code)));
    if writes.len() == 1 || is_busy {
        let error = Arc::new(error);
        let failed = || Err(Lost::Failed(Arc::clone(&error)));
        return writes.iter().map(|_| failed()).collect();
    }
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        let alone = write_all(connection, std::slice::from_ref(write)).await;
        results.push(match alone {
            Ok(mut result) => result.pop().unwrap_or(Err(Lost::Closing)),
            Err(error) => Err(Lost::Failed(Arc::new(error))),
        });
    }
    results
}

/// Write everything in one transaction. Lost races are told one by one and change nothing.
async fn write_all(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Result<(), Lost>>, sqlx::Error> {
    connection.execute("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        match write_one(connection, write).await {
            Ok(true) => results.push(Ok(())),
            Ok(false) => results.push(Err(Lost::Race)),
            Err(error) => return Err(roll_back(connection, error).await),
        }
    }
    match connection.execute("COMMIT").await {
        Ok(_) => Ok(results),
        Err(error) => Err(roll_back(connection, error).await),
    }
}

/// Undo what was written; the first error is the one to tell.
async fn roll_back(connection: &mut SqliteConnection, error: sqlx::Error) -> sqlx::Error {
    // SQLite may have rolled back by itself, and then refuses to do it again.
    drop(connection.execute("ROLLBACK").await);
    error
}

/// Whether the write happened; `false` if somebody else was first and nothing is changed.
async fn write_one(connection: &mut SqliteConnection, write: &Write) -> Result<bool, sqlx::Error> {
    match write {
        Write::Guest(guest) => write_guest(connection, guest).await,
        Write::Table(table, seats) => write_table(connection, table, seats).await,
        Write::Change(change) => write_change(connection, change).await,
    }
}

async fn write_guest(
    connection: &mut SqliteConnection,
    guest: &Guest,
) -> Result<bool, sqlx::Error> {
    sqlx::query(
        "INSERT INTO guests (id, token, name, created) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    )
    .bind(&guest.id)
    .bind(&guest.token)
    .bind(&guest.name)
    .bind(clock::now())
    .execute(connection)
    .await?;
    Ok(true)
}

async fn write_table(
    connection: &mut SqliteConnection,
    table: &TableRow,
    seats: &[SeatRow],
) -> Result<bool, sqlx::Error> {
    sqlx::query(
        "INSERT INTO tables (id, game, rules, pack, setup, seed, commitment, public, status,
                             waits, pace, created, touched)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&table.id)
    .bind(&table.game)
    .bind(table.rules)
    .bind(&table.pack)
    .bind(table.setup.to_string())
    .bind(&table.seed.0[..])
    .bind(table.seed.commitment().to_string())
    .bind(table.public)
    .bind(table.status.word())
    .bind(table.waits.map(kernel::Seat::number))
    .bind(table.pace)
    .bind(clock::now())
    .bind(clock::now())
    .execute(&mut *connection)
    .await?;
    for seat in seats {
        write_seat(connection, &table.id, seat).await?;
    }
    Ok(true)
}

async fn write_change(
    connection: &mut SqliteConnection,
    change: &Change,
) -> Result<bool, sqlx::Error> {
    let Change {
        entry,
        table,
        seats,
    } = change;
    let notes =
        serde_json::to_string(&entry.notes).map_err(|error| sqlx::Error::Encode(error.into()))?;
    let result = sqlx::query(
        "INSERT INTO entries (table_id, seq, kind, seat, text, digest, notes, at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, seq) DO NOTHING",
    )
    .bind(&table.id)
    .bind(entry.seq.cast_signed())
    .bind(entry.kind.word())
    .bind(entry.seat.map(kernel::Seat::number))
    .bind(&entry.text)
    .bind(entry.digest.cast_signed())
    .bind(notes)
    .bind(clock::now())
    .execute(&mut *connection)
    .await?;
    if result.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query(
        "UPDATE tables SET status = ?, waits = ?, winner = ?, way = ?, pace = ?, next = ?,
                           touched = ? WHERE id = ?",
    )
    .bind(table.status.word())
    .bind(table.waits.map(kernel::Seat::number))
    .bind(table.winner.map(kernel::Seat::number))
    .bind(&table.way)
    .bind(table.pace)
    .bind(&table.next)
    .bind(clock::now())
    .bind(&table.id)
    .execute(&mut *connection)
    .await?;
    for seat in seats {
        write_seat(connection, &table.id, seat).await?;
    }
    Ok(true)
}

async fn write_seat(
    connection: &mut SqliteConnection,
    table: &str,
    seat: &SeatRow,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT OR REPLACE INTO seats (table_id, seat, kind, guest, bot, left_at)
         VALUES (?, ?, ?, ?, ?, ?)",
    )
    .bind(table)
    .bind(seat.seat.number())
    .bind(seat.kind.word())
    .bind(&seat.guest)
    .bind(&seat.bot)
    .bind(seat.left_at)
    .execute(connection)
    .await?;
    Ok(())
}
