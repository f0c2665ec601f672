//! The connections that read. In WAL mode they and the writer do not wait for each other.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::{PATIENCE, Sqlite};
use crate::mutex::lock;
use crate::store::{Reading, Unread};

/// How many read at the same time; others wait.
const READERS: u32 = 8;

/// Connections that read.
pub(super) struct Readers {
    file: PathBuf,
    permits: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Connection>>>,
}

impl Readers {
    pub(super) fn new(file: &Path) -> Readers {
        Readers {
            file: file.to_owned(),
            permits: Arc::new(Semaphore::new(READERS as usize)),
            idle: Arc::default(),
        }
    }

    /// Wait for those who read, and close their connections.
    pub(super) async fn close(&self) {
        let all = self.permits.acquire_many(READERS).await;
        self.permits.close();
        lock(&self.idle).clear();
        drop(all);
    }

    async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Unread> {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.map_err(|closed| Unread(Arc::new(closed)))?;
        let (idle, file) = (Arc::clone(&self.idle), self.file.clone());
        let reading = spawn_blocking(move || {
            let known = lock(&idle).pop();
            let mut connection = match known {
                Some(connection) => connection,
                None => open(&file)?,
            };
            // Several statements see the same moment.
            let result = connection.transaction().and_then(|moment| query(&moment));
            lock(&idle).push(connection);
            drop(permit);
            result
        });
        let read = reading.await.map_err(|panic| Unread(Arc::new(panic)))?;
        read.map_err(|error| Unread(Arc::new(error)))
    }
}

/// A connection that reads. A file that was removed must not be created again empty.
fn open(file: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

impl Sqlite {
    /// Query the rows of one moment.
    pub(super) fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Reading<'_, T> {
        Box::pin(self.readers.read(query))
    }
}
