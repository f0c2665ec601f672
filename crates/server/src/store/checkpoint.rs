//! Checkpoints: copying the log into the database file while others write. By default SQLite makes
//! the writer that exceeds the limit do it, and all other writers wait.

use std::sync::Arc;

use sqlx::SqlitePool;
use tokio::task::spawn_blocking;

use super::writer::Writer;

/// Copies what no reader needs in an older state, and waits for nobody.
const COPY: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Copy whenever the writer asks for it, until the database is closed.
pub(super) async fn run(pool: SqlitePool, writer: Arc<Writer>) {
    loop {
        tokio::select! {
            () = writer.copy.notified() => {}
            () = pool.close_event() => return,
        }
        // Most of the log, while others write.
        if let Err(error) = sqlx::query(COPY).execute(&pool).await {
            tracing::warn!(%error, "the log of the database could not be copied and grows");
            continue;
        }
        // The rest, while nobody writes: only after the whole log is copied does the next change
        // start at its beginning again.
        let writer = Arc::clone(&writer);
        let rest = spawn_blocking(move || writer.lock().query_row(COPY, [], |_| Ok(())));
        if let Ok(Err(error)) = rest.await {
            tracing::warn!(%error, "the end of the log of the database could not be copied");
        }
    }
}
