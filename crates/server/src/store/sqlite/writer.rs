//! The one path of every write. A thread takes what has come in since its last commit, writes it in
//! one transaction, and answers everybody in it: a commit costs the same for one write as for a
//! hundred.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use prometheus_client::metrics::histogram::Histogram;
use rusqlite::{Connection, ErrorCode, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;

use super::Sqlite;
use super::file::Opened;
use super::log::Log;
use crate::metrics::Metrics;
use crate::mutex::lock;
use crate::store::{Lost, Writing};

/// How many writes wait; those who come later wait to be let in.
const QUEUE: usize = 1024;

/// The thread that writes.
pub(super) struct Writer {
    /// Nothing means that this was all.
    jobs: mpsc::Sender<Option<Box<dyn Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// A write, and the task that waits for it.
trait Job: Send {
    /// Write, as a part of a transaction. It is called again if that fails.
    fn run(&mut self, database: &Connection) -> rusqlite::Result<()>;

    /// Tell the waiting task how the transaction ended.
    fn answer(self: Box<Self>, end: Result<(), Lost>);
}

/// A [`Job`] with the result `T`.
struct Task<W, T> {
    work: W,
    result: Result<T, Lost>,
    waiting: oneshot::Sender<Result<T, Lost>>,
}

impl<W, T> Job for Task<W, T>
where
    W: FnMut(&Connection) -> rusqlite::Result<Result<T, Lost>> + Send,
    T: Send,
{
    fn run(&mut self, database: &Connection) -> rusqlite::Result<()> {
        self.result = (self.work)(database)?;
        Ok(())
    }

    fn answer(self: Box<Self>, end: Result<(), Lost>) {
        // The waiting task may be gone; the write stands all the same.
        drop(self.waiting.send(end.and(self.result)));
    }
}

impl Sqlite {
    /// Write as a part of a transaction with others; `work` may be called more than once, and only
    /// its last call counts.
    pub(super) fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> rusqlite::Result<Result<T, Lost>> + Send + 'static,
    ) -> Writing<'_, T> {
        Box::pin(async move {
            let (waiting, answer) = oneshot::channel();
            let job = Box::new(Task {
                work,
                result: Err(Lost::Closing),
                waiting,
            });
            let sent = self.writer.jobs.send(Some(job)).await;
            sent.map_err(|_| Lost::Closing)?;
            answer.await.map_err(|_| Lost::Closing)?
        })
    }
}

impl Writer {
    pub(super) fn start(
        connection: Connection,
        file: &Path,
        metrics: &Metrics,
    ) -> io::Result<Writer> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let measures = Measures {
            commit: metrics.commit.clone(),
            batch: metrics.batch.clone(),
        };
        let (file, log) = (Opened::new(file), Log::of(file));
        let thread = thread::Builder::new().name("store".to_owned());
        let thread = thread.spawn(move || run(connection, queue, file, log, &measures))?;
        Ok(Writer {
            jobs,
            thread: Mutex::new(Some(thread)),
        })
    }

    /// Write what waits, and close the connection.
    pub(super) async fn close(&self) {
        // It fails if the thread has ended already.
        drop(self.jobs.send(None).await);
        let thread = lock(&self.thread).take();
        if let Some(thread) = thread {
            drop(spawn_blocking(|| thread.join()).await);
        }
    }
}

struct Measures {
    commit: Histogram,
    batch: Histogram,
}

/// Write until there is nothing more to come.
fn run(
    mut connection: Connection,
    mut queue: mpsc::Receiver<Option<Box<dyn Job>>>,
    mut file: Opened,
    mut log: Log,
    measures: &Measures,
) {
    let mut came = Vec::new();
    while 0 < queue.blocking_recv_many(&mut came, QUEUE) {
        let is_all = came.iter().any(Option::is_none);
        let batch: Vec<Box<dyn Job>> = came.drain(..).flatten().collect();
        if !batch.is_empty() {
            let begun = Instant::now();
            measures.batch.observe(batch.len() as f64);
            match file.is_gone() {
                true => answer(batch, &Err(Lost::Gone)),
                false => write_batch(&mut connection, batch),
            }
            log.keep_short(&connection);
            measures.commit.observe(begun.elapsed().as_secs_f64());
        }
        if is_all {
            return;
        }
    }
}

/// Write everything together; if that fails, one by one, so that one bad write does not undo the
/// others.
fn write_batch(connection: &mut Connection, mut batch: Vec<Box<dyn Job>>) {
    let Err(error) = commit(connection, &mut batch) else {
        return answer(batch, &Ok(()));
    };
    tracing::error!(%error, writes = batch.len(), "the database refused a transaction");
    // Another process that keeps the file locked would let everyone wait in turn.
    let is_busy = error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy);
    if batch.len() == 1 || is_busy {
        return answer(batch, &Err(Lost::Failed(Arc::new(error))));
    }
    for job in batch {
        let mut alone = vec![job];
        let end = commit(connection, &mut alone);
        answer(alone, &end.map_err(|error| Lost::Failed(Arc::new(error))));
    }
}

fn commit(connection: &mut Connection, batch: &mut [Box<dyn Job>]) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for job in batch {
        job.run(&transaction)?;
    }
    transaction.commit()
}

fn answer(batch: Vec<Box<dyn Job>>, end: &Result<(), Lost>) {
    for job in batch {
        job.answer(end.clone());
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::store::{Older, Store};

    /// There is never a moment in which nobody reads.
    #[tokio::test]
    async fn the_log_stays_short_while_others_read_and_write_without_a_pause() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("log.sqlite");
        let store = Sqlite::open(&file, &Metrics::new(), Older::Update).await;
        let store = Arc::new(store.unwrap());
        let make = "CREATE TABLE load (bytes BLOB NOT NULL)";
        let made = store.write(|database| database.execute(make, []).map(Ok));
        made.await.unwrap();
        let readers = [0, 1].map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                while let read = store.read(|database| {
                    let count = "SELECT COUNT(*) FROM load";
                    let count = database.query_row(count, [], |row| row.get::<_, i64>(0));
                    thread::sleep(Duration::from_millis(15));
                    count
                }) && read.await.is_ok()
                {}
            })
        });
        let log = file.with_extension("sqlite-wal");
        let mut longest = 0;
        for _ in 0..150 {
            let insert = "INSERT INTO load VALUES (zeroblob(1048576))";
            let written = store.write(|database| database.execute(insert, []).map(Ok));
            written.await.unwrap();
            longest = longest.max(log.metadata().unwrap().len());
        }
        assert!(longest < 64 << 20, "{longest} bytes");
        store.close().await;
        for reader in readers {
            reader.await.unwrap();
        }
        assert!(!log.exists(), "all of it is in the file");
    }
}
