//! Copying what the log holds into the database, beside the writing. SQLite by itself lets whoever
//! makes the log too long do it, and all who write meanwhile wait.

use std::sync::Arc;

use sqlx::SqlitePool;
use tokio::task::spawn_blocking;

use super::writer::Writer;

/// Copies what nobody reads in an older state, waits for nobody.
const COPY: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Copy whenever the writer asks for it, until the database is closed.
pub(super) async fn run(pool: SqlitePool, writer: Arc<Writer>) {
    loop {
        tokio::select! {
            () = writer.copy.notified() => {}
            () = pool.close_event() => return,
        }
        // Nearly everything while others write.
        if let Err(error) = sqlx::query(COPY).execute(&pool).await {
            tracing::warn!(%error, "the log of the database could not be copied and grows");
            continue;
        }
        // The little that has come since while nobody does: only when all of it is copied does the
        // next change go to the beginning of the log again.
        let writer = Arc::clone(&writer);
        let rest = spawn_blocking(move || writer.lock().query_row(COPY, [], |_| Ok(())));
        if let Ok(Err(error)) = rest.await {
            tracing::warn!(%error, "the end of the log of the database could not be copied");
        }
    }
}
