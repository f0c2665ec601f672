//! The one connection that writes. If it is idle, the calling task uses it directly: handing the
//! write to another thread costs a good part of the time of a commit. Writes that arrive meanwhile
//! wait for a task that puts many of them into one transaction. That task has no thread of its own,
//! which would have to wait for a processor several times per transaction while all of them are
//! busy.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use std::{mem, slice};

use kernel::Seat;
use rusqlite::{Connection, ErrorCode, TransactionBehavior, params};
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::{spawn_blocking, yield_now};

use super::Store;
use crate::clock;
use crate::mutex::lock;
use table::record::ListOrder;
use table::{Change, Guest, SeatRow, TableRow};

/// Changes per transaction; more would keep the first one waiting.
const MOST_AT_ONCE: usize = 256;

/// A thread that serves requests waits for a commit only if the last one was quicker than this.
const QUICK: Duration = Duration::from_millis(4);
/// Changes after which the log is copied into the database even under load. The copy delays writes
/// by a few milliseconds, so it is rare, but frequent enough that the log stays within some tens of
/// megabytes.
const LOGGED: usize = 10_000;
/// Changes after which the log is copied when nobody writes. After a copy the next change takes
/// longer, because the log begins again.
const RESTED: usize = 500;
/// Steps that make a transaction a crowd, which is stored in order of arrival.
const CROWD: usize = 8;
/// Steps of a crowd that are moved to the entries of their tables together. That writes the pages
/// of each table once for all of them, but delays other writes.
const ARRIVALS: usize = 4000;

/// The connection that writes.
pub(super) struct Writer {
    connection: Mutex<Connection>,
    /// Whether the last transaction was quick.
    quick: AtomicBool,
    /// Whether it had only one change.
    alone: AtomicBool,
    /// Changes since the log was copied: now, and when [`Writer::rests`] was last called.
    logged: AtomicUsize,
    looked: AtomicUsize,
    /// Notified when the log should be copied into the database.
    pub(super) copy: Notify,
    /// An upper bound of the steps that are not yet among the entries of their tables.
    arrived: AtomicUsize,
}

impl Writer {
    pub(super) fn new(connection: Connection) -> Writer {
        Writer {
            connection: Mutex::new(connection),
            quick: AtomicBool::new(true),
            alone: AtomicBool::new(true),
            logged: AtomicUsize::new(0),
            looked: AtomicUsize::new(0),
            copy: Notify::new(),
            arrived: AtomicUsize::new(0),
        }
    }

    /// The connection, when nobody else writes.
    pub(super) fn lock(&self) -> MutexGuard<'_, Connection> {
        lock(&self.connection)
    }

    /// The connection, if nobody writes and this thread may wait for a commit.
    fn idle(&self) -> Option<MutexGuard<'_, Connection>> {
        (self.alone.load(Ordering::Relaxed) && self.may_wait())
            .then(|| self.connection.try_lock().ok())
            .flatten()
    }

    /// Whether this thread may wait for a commit: commits are quick, and other threads can serve
    /// requests meanwhile.
    fn may_wait(&self) -> bool {
        let runtime = Handle::current();
        self.quick.load(Ordering::Relaxed)
            && runtime.runtime_flavor() == RuntimeFlavor::MultiThread
            && 1 < runtime.metrics().num_workers()
    }

    /// Write in one transaction, and release the connection.
    fn write(
        &self,
        mut connection: MutexGuard<'_, Connection>,
        writes: &[Write],
    ) -> Vec<Result<(), Lost>> {
        let begun = Instant::now();
        let results = write_or_explain(&mut connection, writes);
        drop(connection);
        let is_quick = begun.elapsed() < QUICK;
        self.quick.store(is_quick, Ordering::Relaxed);
        self.alone.store(writes.len() == 1, Ordering::Relaxed);
        if CROWD <= writes.len() {
            self.arrived.fetch_add(writes.len(), Ordering::Relaxed);
        }
        let logged = self.logged.fetch_add(writes.len(), Ordering::Relaxed) + writes.len();
        if LOGGED <= logged {
            self.copy_log();
        }
        results
    }

    /// Write a mark durably, to check that writing works.
    pub(super) fn write_mark(&self, mark: u32) -> rusqlite::Result<()> {
        self.lock().pragma_update(None, "user_version", mark)?;
        // The mark adds to the log like any other write.
        self.logged.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// Set times after `now` to `now`.
    pub(super) fn forget_the_future(&self, now: i64) -> rusqlite::Result<usize> {
        let touch = "UPDATE tables SET touched = ?1 WHERE ?1 < touched";
        self.lock().execute(touch, [now])
    }

    /// Have the log copied into the database.
    fn copy_log(&self) {
        self.logged.store(0, Ordering::Relaxed);
        self.looked.store(0, Ordering::Relaxed);
        self.copy.notify_one();
    }

    /// Whether nothing was written since the last call.
    fn rests(&self) -> bool {
        let logged = self.logged.load(Ordering::Relaxed);
        self.looked.swap(logged, Ordering::Relaxed) == logged
    }

    /// Move the steps of a crowd to the entries of their tables.
    pub(super) fn settle(&self) -> rusqlite::Result<()> {
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(SETTLE)?;
        transaction.commit()?;
        self.arrived.store(0, Ordering::Relaxed);
        Ok(())
    }

    /// The same, where a failure does no harm because it is tried again later.
    fn try_to_settle(&self) {
        if let Err(error) = self.settle() {
            tracing::warn!(%error, "the last steps could not be put with their tables yet");
        }
    }
}

const SETTLE: &str = "
    INSERT INTO entries (table_id, seq, kind, seat, text, digest, notes, at, waits)
    SELECT table_id, seq, kind, seat, text, digest, notes, at, waits FROM arrivals
    ORDER BY table_id, seq;
    DELETE FROM arrivals;";

/// A write that did not happen.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Lost {
    /// Somebody else wrote the same step first.
    #[error("somebody else was first")]
    Race,
    /// The database cannot be written.
    #[error("the database cannot be written")]
    Failed(#[source] Arc<rusqlite::Error>),
    /// The file was removed or replaced.
    #[error("the file of the database is gone")]
    Gone,
    /// The server is shutting down.
    #[error("the server is shutting down")]
    Closing,
}

/// A write, and the task that waits for it.
pub(super) struct Job {
    write: Write,
    waiting: Waiting,
}

/// The task that waits for a write.
struct Waiting {
    /// Called as soon as the write is durable, whether or not the task still waits.
    durable: Box<dyn FnOnce() + Send>,
    done: oneshot::Sender<Result<(), Lost>>,
}

enum Write {
    Guest(Guest),
    Table(Box<TableRow>, Vec<SeatRow>),
    Change(Box<Change>),
}

impl Store {
    /// Store a guest: a new one, or a new name.
    pub(crate) async fn keep_guest(&self, guest: Guest) -> Result<(), Lost> {
        self.write(Write::Guest(guest.clone()), || {}).await?;
        self.guests.remember(guest);
        Ok(())
    }

    /// Store a new table.
    pub(crate) async fn keep_table(
        &self,
        table: TableRow,
        seats: Vec<SeatRow>,
    ) -> Result<(), Lost> {
        self.write(Write::Table(Box::new(table), seats), || {})
            .await
    }

    /// Store one step of a table. When it is durable, `durable` is called before anybody is told,
    /// on the thread that writes: it must be quick.
    ///
    /// # Errors
    /// [`Lost::Race`] if the table already has a step with this number. Nothing has changed then.
    pub(crate) async fn keep_change(
        &self,
        change: Change,
        durable: impl FnOnce() + Send + 'static,
    ) -> Result<(), Lost> {
        self.write(Write::Change(Box::new(change)), durable).await
    }

    /// Move the steps of a past crowd to their tables. If nothing was written since the last call,
    /// copy a log that has become long enough into the database.
    pub(crate) async fn tidy(&self) {
        self.file.look();
        let writer = &self.writer;
        let is_gone = writer.alone.load(Ordering::Relaxed);
        if is_gone && 0 < writer.arrived.load(Ordering::Relaxed) {
            let writer = Arc::clone(writer);
            // Shutting down does not wait for it.
            drop(spawn_blocking(move || writer.try_to_settle()).await);
        }
        if writer.rests() && RESTED <= writer.logged.load(Ordering::Relaxed) {
            writer.copy_log();
        }
    }

    async fn write(
        &self,
        write: Write,
        durable: impl FnOnce() + Send + 'static,
    ) -> Result<(), Lost> {
        if self.file.is_gone() {
            return Err(Lost::Gone);
        }
        let nobody_waits = self.jobs.capacity() == self.jobs.max_capacity();
        if nobody_waits && let Some(connection) = self.writer.idle() {
            let results = self.writer.write(connection, &[write]);
            let result = results.into_iter().next().unwrap_or(Err(Lost::Closing));
            if result.is_ok() {
                durable();
            }
            return result;
        }
        let (done, answer) = oneshot::channel();
        let durable = Box::new(durable);
        let waiting = Waiting { durable, done };
        let job = Job { write, waiting };
        self.jobs.send(job).await.map_err(|_| Lost::Closing)?;
        answer.await.map_err(|_| Lost::Closing)?
    }
}

/// Start the task that writes. It ends when the last [`Store`] is gone.
pub(super) fn start(to: Arc<Writer>) -> mpsc::Sender<Job> {
    let (sender, receiver) = mpsc::channel(MOST_AT_ONCE);
    tokio::spawn(run(to, receiver));
    sender
}

async fn run(to: Arc<Writer>, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::new();
    let mut crowded = false;
    while 0 < jobs.recv_many(&mut batch, MOST_AT_ONCE).await {
        if crowded {
            // The task that is being answered may have more to write.
            yield_now().await;
            while batch.len() < MOST_AT_ONCE
                && let Ok(job) = jobs.try_recv()
            {
                batch.push(job);
            }
        }
        crowded = CROWD <= batch.len();
        let batch = mem::take(&mut batch);
        if to.may_wait() {
            write_batch(&to, batch);
        } else {
            let to = Arc::clone(&to);
            // It fails only when the server ends; the waiting tasks are told so.
            drop(spawn_blocking(move || write_batch(&to, batch)).await);
        }
    }
}

fn write_batch(to: &Writer, batch: Vec<Job>) {
    let jobs = batch.into_iter().map(|job| (job.write, job.waiting));
    let (writes, waiting): (Vec<Write>, Vec<_>) = jobs.unzip();
    let results = to.write(to.lock(), &writes);
    for (Waiting { durable, done }, result) in waiting.into_iter().zip(results) {
        if result.is_ok() {
            durable();
        }
        // The waiting task may be gone; the write stands all the same.
        drop(done.send(result));
    }
    if ARRIVALS <= to.arrived.load(Ordering::Relaxed) {
        to.try_to_settle();
    }
}

/// Write everything together; if that fails, one by one, so that one bad write does not undo the
/// others. One result for each write.
fn write_or_explain(connection: &mut Connection, writes: &[Write]) -> Vec<Result<(), Lost>> {
    let error = match write_all(connection, writes) {
        Ok(results) => return results,
        Err(error) => error,
    };
    tracing::error!(%error, writes = writes.len(), "the database refused a transaction");
    let is_busy = error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy);
    if writes.len() == 1 || is_busy {
        let error = Arc::new(error);
        let failed = || Err(Lost::Failed(Arc::clone(&error)));
        return writes.iter().map(|_| failed()).collect();
    }
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        results.push(match write_all(connection, slice::from_ref(write)) {
            Ok(mut result) => result.pop().unwrap_or(Err(Lost::Closing)),
            Err(error) => Err(Lost::Failed(Arc::new(error))),
        });
    }
    results
}

/// Write everything in one transaction. Lost races are reported one by one and change nothing.
fn write_all(
    connection: &mut Connection,
    writes: &[Write],
) -> rusqlite::Result<Vec<Result<(), Lost>>> {
    if let [Write::Change(change)] = writes
        && change.is_entry_alone()
    {
        // A single statement is a transaction by itself.
        return Ok(vec![write_change(connection, change, Place::Table)?]);
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let place = if writes.len() < CROWD {
        Place::Table
    } else {
        Place::Crowd
    };
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        results.push(match write {
            Write::Guest(guest) => write_guest(&transaction, guest).map(Ok)?,
            Write::Table(table, seats) => write_table(&transaction, table, seats).map(Ok)?,
            Write::Change(change) => write_change(&transaction, change, place)?,
        });
    }
    transaction.commit()?;
    Ok(results)
}

fn write_guest(connection: &Connection, guest: &Guest) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO guests (id, token, name, created) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    )?;
    insert.execute(params![guest.id, guest.token, guest.name, clock::now()])?;
    Ok(())
}

fn write_table(
    connection: &Connection,
    table: &TableRow,
    seats: &[SeatRow],
) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO tables (id, game, rules, pack, setup, seed, commitment, guide, hints, maker, public,
                             status, first, pace, created, touched)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    insert.execute(params![
        table.id,
        table.game,
        table.rules,
        table.pack,
        table.setup.to_string(),
        table.seed.0,
        table.seed.commitment().to_string(),
        table.guide,
        table.hints,
        table.maker,
        table.public,
        table.status.word(),
        table.first.map(Seat::number),
        table.pace,
        table.touched,
        table.touched,
    ])?;
    for seat in seats {
        write_seat(connection, &table.id, seat)?;
    }
    Ok(())
}

/// Where a step is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Among the entries of its table.
    Table,
    /// Behind the other steps of a crowd.
    Crowd,
}

const STEP: &str = "
    INSERT INTO entries (table_id, seq, kind, seat, text, digest, notes, waits, at)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
    WHERE NOT EXISTS (SELECT 1 FROM arrivals WHERE table_id = ?1 AND seq = ?2)
    ON CONFLICT (table_id, seq) DO NOTHING";

const STEP_OF_A_CROWD: &str = "
    INSERT INTO arrivals (table_id, seq, kind, seat, text, digest, notes, waits, at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (table_id, seq) DO NOTHING";

// Combining this with the other statement would copy the pages that it changes.
const IS_KEPT: &str = "SELECT 1 FROM entries WHERE table_id = ? AND seq = ?";

/// Write a step, unless one with its number exists already.
fn write_change(
    connection: &Connection,
    change: &Change,
    place: Place,
) -> rusqlite::Result<Result<(), Lost>> {
    let Change { table, entry, .. } = change;
    let seq = entry.seq.cast_signed();
    if place == Place::Crowd
        && connection
            .prepare_cached(IS_KEPT)?
            .exists(params![table, seq])?
    {
        return Ok(Err(Lost::Race));
    }
    let notes = serde_json::to_string(&entry.notes);
    let notes = notes.map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
    let mut insert = connection.prepare_cached(match place {
        Place::Table => STEP,
        Place::Crowd => STEP_OF_A_CROWD,
    })?;
    let kept = insert.execute(params![
        table,
        seq,
        entry.kind.word(),
        entry.seat.map(Seat::number),
        entry.text,
        entry.digest.cast_signed(),
        notes,
        entry.waits.map(Seat::number),
        clock::now(),
    ])?;
    if kept == 0 {
        return Ok(Err(Lost::Race));
    }
    if let Some((row, order)) = &change.row {
        update_table(connection, row, *order)?;
    }
    for seat in &change.seats {
        write_seat(connection, table, seat)?;
    }
    if let Some(opened) = &change.opened {
        let (table, seats) = &**opened;
        write_table(connection, table, seats)?;
    }
    Ok(Ok(()))
}

/// Write the changes of a table's row. The lobby's order is an index, which is updated only if
/// necessary.
fn update_table(connection: &Connection, row: &TableRow, order: ListOrder) -> rusqlite::Result<()> {
    let mut update = connection
        .prepare_cached("UPDATE tables SET winner = ?, way = ?, pace = ?, next = ? WHERE id = ?")?;
    update.execute(params![
        row.winner.map(Seat::number),
        row.way,
        row.pace,
        row.next,
        row.id,
    ])?;
    if order == ListOrder::Changed {
        let mut update =
            connection.prepare_cached("UPDATE tables SET status = ?, touched = ? WHERE id = ?")?;
        update.execute(params![row.status.word(), row.touched, row.id])?;
    }
    Ok(())
}

fn write_seat(connection: &Connection, table: &str, seat: &SeatRow) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO seats (table_id, seat, kind, guest, own_name, bot, left_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )?;
    insert.execute(params![
        table,
        seat.seat.number(),
        seat.kind.word(),
        seat.guest,
        seat.own_name,
        seat.bot,
        seat.left_at,
    ])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;
    use std::path::Path;

    use futures_util::future::join_all;
    use kernel::Seed;
    use serde_json::Value;

    use super::*;
    use table::{Entry, EntryKind, Status};

    fn table(pace: u32) -> TableRow {
        TableRow {
            id: "table".to_owned(),
            game: "master".to_owned(),
            rules: 1,
            pack: "pack".to_owned(),
            setup: Value::Null,
            seed: Seed::from_number(1),
            guide: None,
            hints: false,
            maker: None,
            public: true,
            status: Status::Playing,
            first: None,
            winner: None,
            way: None,
            pace,
            next: None,
            touched: 0,
        }
    }

    fn step(pace: u32, seq: u64) -> Change {
        Change {
            table: "table".to_owned(),
            entry: Arc::new(Entry {
                seq,
                kind: EntryKind::Act,
                seat: Some(Seat::new(0)),
                text: format!("pace {pace}"),
                digest: u64::MAX - 1,
                notes: Vec::new(),
                waits: None,
            }),
            row: Some((Arc::new(table(pace)), ListOrder::Same)),
            seats: Vec::new(),
            opened: None,
        }
    }

    /// Some writes find the connection idle, the others wait for the task.
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn all_who_write_at_once_are_told_when_it_is_durable() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(&directory.path().join("crowd.sqlite"))
            .await
            .unwrap();
        store.keep_table(table(0), Vec::new()).await.unwrap();
        let told = Arc::new(Mutex::new(Vec::new()));
        let mut crowd = tokio::task::JoinSet::new();
        for seq in 1..=200 {
            let (store, told) = (store.clone(), Arc::clone(&told));
            crowd.spawn(async move {
                let durable = move || told.lock().unwrap().push(seq);
                store.keep_change(step(0, seq), durable).await.unwrap();
            });
        }
        crowd.join_all().await;
        let kept = store.entries("table").await.unwrap();
        let kept: Vec<u64> = kept.iter().map(|entry| entry.seq).collect();
        assert_eq!(kept, Vec::from_iter(1..=200));
        let mut told = told.lock().unwrap().clone();
        told.sort_unstable();
        assert_eq!(told, kept);
        let late = store.keep_change(step(0, 7), || panic!("it was kept before"));
        assert!(matches!(late.await, Err(Lost::Race)));
    }

    /// Wait until the file has grown, which happens after the write (see `checkpoint`).
    async fn grows(file: &Path, before: u64) {
        let grown = async {
            while file.metadata().unwrap().len() == before {
                tokio::task::yield_now().await;
            }
        };
        let grown = tokio::time::timeout(Duration::from_secs(20), grown).await;
        assert!(grown.is_ok(), "the database has not grown");
    }

    #[tokio::test]
    async fn a_long_log_is_copied_into_the_database() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("log.sqlite");
        let store = Store::open(&file).await.unwrap();
        store.keep_table(table(0), Vec::new()).await.unwrap();
        let before = file.metadata().unwrap().len();
        let kept = crowd(&store, 1..=LOGGED as u64).await;
        assert!(kept.iter().all(Result::is_ok));
        grows(&file, before).await;
    }

    #[tokio::test]
    async fn a_short_log_is_copied_when_nobody_writes() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("log.sqlite");
        let store = Store::open(&file).await.unwrap();
        store.keep_table(table(0), Vec::new()).await.unwrap();
        let before = file.metadata().unwrap().len();
        let kept = crowd(&store, 1..=RESTED as u64).await;
        assert!(kept.iter().all(Result::is_ok));
        // Something was written before the first call, nothing before the second.
        for _ in 0..2 {
            store.tidy().await;
        }
        grows(&file, before).await;
    }

    #[tokio::test]
    async fn of_two_who_write_the_same_step_one_is_told_that_the_other_was_first() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("race.sqlite");
        let store = Store::open(&file).await.unwrap();
        let other = Store::open(&file).await.unwrap();
        store.keep_table(table(0), Vec::new()).await.unwrap();

        store.keep_change(step(1, 1), || {}).await.unwrap();
        let late = || panic!("a step that was not kept is not durable");
        let late = other.keep_change(step(2, 1), late).await;
        assert!(matches!(late, Err(Lost::Race)), "{late:?}");
        other.keep_change(step(3, 2), || {}).await.unwrap();

        let kept = store.entries("table").await.unwrap();
        let texts: Vec<&str> = kept.iter().map(|entry| entry.text.as_str()).collect();
        assert_eq!(texts, ["pace 1", "pace 3"]);
        assert_eq!(kept[0].digest, u64::MAX - 1);
        assert_eq!(store.table("table").await.unwrap().unwrap().pace, 3);
    }

    async fn arrivals(store: &Store) -> i64 {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM arrivals");
        count.fetch_one(&store.pool).await.unwrap()
    }

    async fn seqs(store: &Store) -> Vec<u64> {
        let kept = store.entries("table").await.unwrap();
        kept.iter().map(|entry| entry.seq).collect()
    }

    /// Write these steps at once.
    async fn crowd(store: &Store, seqs: RangeInclusive<u64>) -> Vec<Result<(), Lost>> {
        join_all(seqs.map(|seq| store.keep_change(step(0, seq), || {}))).await
    }

    #[tokio::test]
    async fn nobody_can_tell_that_the_steps_of_a_crowd_lie_elsewhere() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("crowd.sqlite");
        let store = Store::open(&file).await.unwrap();
        let other = Store::open(&file).await.unwrap();
        store.keep_table(table(0), Vec::new()).await.unwrap();
        store.keep_change(step(0, 1), || {}).await.unwrap();
        let kept = crowd(&store, 2..=20).await;
        assert!(kept.iter().all(Result::is_ok), "{kept:?}");
        assert_eq!(arrivals(&store).await, 19);
        let mut last = step(0, 21);
        Arc::make_mut(&mut last.entry).waits = Some(Seat::new(1));
        store.keep_change(last, || {}).await.unwrap();

        assert_eq!(seqs(&store).await, Vec::from_iter(1..=21));
        let listed = store.newest_tables(Status::Playing).await.unwrap();
        assert_eq!(listed[0].waits, Some(Seat::new(1)));
        for seq in [1, 20, 21] {
            let late = other.keep_change(step(0, seq), || panic!("it was kept before"));
            assert!(matches!(late.await, Err(Lost::Race)), "{seq}");
        }
        let late = crowd(&other, 1..=21).await;
        assert!(late.iter().all(|late| matches!(late, Err(Lost::Race))));

        store.tidy().await;
        assert_eq!(arrivals(&store).await, 0);
        assert_eq!(seqs(&store).await, Vec::from_iter(1..=21));
        let listed = store.newest_tables(Status::Playing).await.unwrap();
        assert_eq!(listed[0].waits, Some(Seat::new(1)));
    }

    #[tokio::test]
    async fn a_crowd_that_stays_is_put_with_its_tables_now_and_then() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("crowd.sqlite");
        let store = Store::open(&file).await.unwrap();
        store.keep_table(table(0), Vec::new()).await.unwrap();
        // Later writes are acknowledged only when that is done.
        let many = (ARRIVALS + MOST_AT_ONCE) as u64;
        let kept = crowd(&store, 1..=many).await;
        assert!(kept.iter().all(Result::is_ok));
        assert!(arrivals(&store).await < many.cast_signed());
        assert_eq!(seqs(&store).await, Vec::from_iter(1..=many));
    }

    #[tokio::test]
    async fn what_a_killed_server_left_of_a_crowd_is_put_with_its_tables() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("crowd.sqlite");
        let store = Store::open(&file).await.unwrap();
        store.keep_table(table(0), Vec::new()).await.unwrap();
        let kept = crowd(&store, 1..=20).await;
        assert!(kept.iter().all(Result::is_ok));
        assert_eq!(arrivals(&store).await, 20);
        let next = Store::open(&file).await.unwrap();
        assert_eq!(arrivals(&next).await, 0);
        assert_eq!(seqs(&next).await, Vec::from_iter(1..=20));
    }

    #[tokio::test]
    async fn a_table_of_the_future_is_not_first_for_years() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("clock.sqlite");
        let store = Store::open(&file).await.unwrap();
        let now = clock::now();
        for (id, touched) in [("past", now - 60), ("future", now + 1_000_000_000)] {
            let row = TableRow {
                id: id.to_owned(),
                touched,
                ..table(0)
            };
            store.keep_table(row, Vec::new()).await.unwrap();
        }
        store.forget_the_future().await;
        let listed = store.newest_tables(Status::Playing).await.unwrap();
        let touched: Vec<i64> = listed.iter().map(|listed| listed.table.touched).collect();
        assert!(touched[0] <= clock::now(), "{touched:?}");
        assert_eq!(touched[1], now - 60, "the others stay as they are");
    }

    /// A batch of writes is one transaction; a bad write among them does not undo the others.
    #[tokio::test]
    async fn a_write_that_fails_takes_no_other_with_it() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(&directory.path().join("batch.sqlite"))
            .await
            .unwrap();
        store.keep_table(table(0), Vec::new()).await.unwrap();
        let stray = Change {
            table: "no such table".to_owned(),
            ..step(7, 1)
        };
        let (good, bad, next) = tokio::join!(
            store.keep_change(step(1, 1), || {}),
            store.keep_change(stray, || panic!("a step without a table is not kept")),
            store.keep_change(step(2, 2), || {}),
        );
        assert!(good.is_ok() && next.is_ok(), "{good:?} {next:?}");
        assert!(matches!(bad, Err(Lost::Failed(_))), "{bad:?}");
        assert_eq!(store.entries("table").await.unwrap().len(), 2);
    }
}
