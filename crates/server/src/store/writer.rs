//! The one task that writes: many changes, one transaction.

use std::collections::HashSet;
use std::sync::Arc;

use kernel::Seat;
use serde_json::{Value, json};
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
        self.write(Write::Guest(guest.clone())).await?;
        self.guests.remember(guest);
        Ok(())
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
    if let Some(changes) = steps(writes) {
        match write_steps(connection, &changes).await {
            Ok(()) => return Ok(writes.iter().map(|_| Ok(())).collect()),
            // Somebody else was first with one of them: find out which.
            Err(error) if is_taken(&error) => drop(roll_back(connection, error).await),
            Err(error) => return Err(roll_back(connection, error).await),
        }
    }
    connection.execute("BEGIN IMMEDIATE").await?;
    let results = match write_each(connection, writes).await {
        Ok(results) => results,
        Err(error) => return Err(roll_back(connection, error).await),
    };
    match connection.execute("COMMIT").await {
        Ok(_) => Ok(results),
        Err(error) => Err(roll_back(connection, error).await),
    }
}

/// The writes as steps of tables that change no seat, if that is all they are: nearly always.
fn steps(writes: &[Write]) -> Option<Vec<&Change>> {
    let step = |write: &'_ Write| match write {
        Write::Change(change) if change.seats.is_empty() => true,
        Write::Change(_) | Write::Guest(_) | Write::Table(..) => false,
    };
    let changes = writes.iter().filter_map(|write| match write {
        Write::Change(change) => Some(&**change),
        Write::Guest(_) | Write::Table(..) => None,
    });
    writes.iter().all(step).then(|| changes.collect())
}

fn is_taken(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .is_some_and(|error| error.is_unique_violation())
}

/// The entries of `?1`, written at `?2`.
macro_rules! insert_entries {
    () => {
        "INSERT INTO entries (table_id, seq, kind, seat, text, digest, notes, at)
         SELECT value ->> 'table', value ->> 'seq', value ->> 'kind', value ->> 'seat',
                value ->> 'text', value ->> 'digest', value ->> 'notes', ?2
         FROM json_each(?1) WHERE true"
    };
}

/// The tables of `?1`, touched at `?2`.
macro_rules! update_tables {
    () => {
        "UPDATE tables SET status = new.status, waits = new.waits, winner = new.winner,
                           way = new.way, pace = new.pace, next = new.next, touched = ?2
         FROM (SELECT value ->> 'table' AS id, value ->> 'status' AS status,
                      value ->> 'waits' AS waits, value ->> 'winner' AS winner,
                      value ->> 'way' AS way, value ->> 'pace' AS pace, value ->> 'next' AS next
               FROM json_each(?1)) AS new
         WHERE tables.id = new.id"
    };
}

/// Write steps of tables, all or none, in a transaction of their own. The connection has a thread of
/// its own, and every query is a way there and back: so it is one query.
async fn write_steps(
    connection: &mut SqliteConnection,
    changes: &[&Change],
) -> Result<(), sqlx::Error> {
    sqlx::query(concat!(
        "BEGIN IMMEDIATE; ",
        insert_entries!(),
        "; ",
        update_tables!(),
        "; COMMIT"
    ))
    .bind(listed(changes)?)
    .bind(clock::now())
    .execute(connection)
    .await?;
    Ok(())
}

/// Write everything, without a transaction of its own.
async fn write_each(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Result<(), Lost>>, sqlx::Error> {
    let mut changes = Vec::new();
    for write in writes {
        match write {
            Write::Guest(guest) => write_guest(connection, guest).await?,
            Write::Table(table, seats) => write_table(connection, table, seats).await?,
            Write::Change(change) => changes.push(&**change),
        }
    }
    let mut kept = write_changes(connection, &changes).await?;
    let results = writes.iter().map(|write| match write {
        Write::Guest(_) | Write::Table(..) => Ok(()),
        // Of two changes that claim the same step, one was kept.
        Write::Change(change) if kept.remove(&change.key()) => Ok(()),
        Write::Change(_) => Err(Lost::Race),
    });
    Ok(results.collect())
}

/// Undo what was written; the first error is the one to tell.
async fn roll_back(connection: &mut SqliteConnection, error: sqlx::Error) -> sqlx::Error {
    // SQLite may have rolled back by itself, and then refuses to do it again.
    drop(connection.execute("ROLLBACK").await);
    error
}

async fn write_guest(connection: &mut SqliteConnection, guest: &Guest) -> Result<(), sqlx::Error> {
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
    Ok(())
}

async fn write_table(
    connection: &mut SqliteConnection,
    table: &TableRow,
    seats: &[SeatRow],
) -> Result<(), sqlx::Error> {
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
    .bind(table.waits.map(Seat::number))
    .bind(table.pace)
    .bind(clock::now())
    .bind(clock::now())
    .execute(&mut *connection)
    .await?;
    for seat in seats {
        write_seat(connection, &table.id, seat).await?;
    }
    Ok(())
}

/// Write steps of tables; those that were kept. Somebody else may have been first with the others,
/// which then change nothing.
async fn write_changes(
    connection: &mut SqliteConnection,
    changes: &[&Change],
) -> Result<HashSet<Key>, sqlx::Error> {
    if changes.is_empty() {
        return Ok(HashSet::new());
    }
    let kept: Vec<Key> = sqlx::query_as(concat!(
        insert_entries!(),
        " ON CONFLICT (table_id, seq) DO NOTHING RETURNING table_id, seq"
    ))
    .bind(listed(changes)?)
    .bind(clock::now())
    .fetch_all(&mut *connection)
    .await?;
    let kept: HashSet<Key> = kept.into_iter().collect();
    let changed: Vec<&Change> = (changes.iter().copied())
        .filter(|change| kept.contains(&change.key()))
        .collect();
    sqlx::query(update_tables!())
        .bind(listed(&changed)?)
        .bind(clock::now())
        .execute(&mut *connection)
        .await?;
    for change in changed {
        for seat in &change.seats {
            write_seat(connection, &change.table.id, seat).await?;
        }
    }
    Ok(kept)
}

/// What names a step: its table and its number.
type Key = (String, i64);

impl Change {
    fn key(&self) -> Key {
        (self.table.id.clone(), self.entry.seq.cast_signed())
    }
}

/// Steps as SQLite takes them all at once.
fn listed(changes: &[&Change]) -> Result<String, sqlx::Error> {
    let rows = changes.iter().map(|change| step_row(change));
    let rows: Result<Vec<Value>, serde_json::Error> = rows.collect();
    let rows = rows.map_err(|error| sqlx::Error::Encode(error.into()))?;
    Ok(Value::Array(rows).to_string())
}

/// A step and the row of its table after it.
fn step_row(change: &Change) -> Result<Value, serde_json::Error> {
    let Change { entry, table, .. } = change;
    Ok(json!({
        "table": table.id,
        "seq": entry.seq.cast_signed(),
        "kind": entry.kind.word(),
        "seat": entry.seat.map(Seat::number),
        "text": entry.text,
        "digest": entry.digest.cast_signed(),
        "notes": serde_json::to_string(&entry.notes)?,
        "status": table.status.word(),
        "waits": table.waits.map(Seat::number),
        "winner": table.winner.map(Seat::number),
        "way": table.way,
        "pace": table.pace,
        "next": table.next,
    }))
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

#[cfg(test)]
mod tests {
    use kernel::Seed;

    use super::*;
    use crate::store::{Entry, EntryKind, Status};

    fn step(pace: u32, seq: u64) -> Change {
        Change {
            entry: Entry {
                seq,
                kind: EntryKind::Act,
                seat: Some(Seat::new(0)),
                text: format!("pace {pace}"),
                digest: u64::MAX - 1,
                notes: Vec::new(),
            },
            table: TableRow {
                id: "table".to_owned(),
                game: "master".to_owned(),
                rules: 1,
                pack: "pack".to_owned(),
                setup: Value::Null,
                seed: Seed::from_number(1),
                public: true,
                status: Status::Playing,
                waits: None,
                winner: None,
                way: None,
                pace,
                next: None,
            },
            seats: Vec::new(),
        }
    }

    #[tokio::test]
    async fn of_two_who_write_the_same_step_one_is_told_that_the_other_was_first() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("race.sqlite");
        let store = Store::open(&file).await.unwrap();
        let other = Store::open(&file).await.unwrap();
        let table = step(0, 0).table;
        store.keep_table(table, Vec::new()).await.unwrap();

        store.keep_change(step(1, 1)).await.unwrap();
        let late = other.keep_change(step(2, 1)).await;
        assert!(matches!(late, Err(Lost::Race)), "{late:?}");
        other.keep_change(step(3, 2)).await.unwrap();

        let kept = store.entries("table").await.unwrap();
        let texts: Vec<&str> = kept.iter().map(|entry| entry.text.as_str()).collect();
        assert_eq!(texts, ["pace 1", "pace 3"]);
        assert_eq!(kept[0].digest, u64::MAX - 1);
        assert_eq!(store.table("table").await.unwrap().unwrap().pace, 3);
    }
}
