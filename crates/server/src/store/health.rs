//! Health checks: something is written durably and read again.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use super::Store;
use crate::secret;

/// Checks within this time share one result, so health checks cost at most one commit per second.
const SHARED: Duration = Duration::from_secs(1);

/// A random row of every table, so that damage to any page is found sooner or later.
const SAMPLE: &str = "SELECT
    (SELECT length(name) FROM guests WHERE ?1 <= id ORDER BY id LIMIT 1),
    (SELECT length(setup) FROM tables WHERE ?1 <= id ORDER BY id LIMIT 1),
    (SELECT max(seat) FROM seats WHERE table_id =
        (SELECT table_id FROM seats WHERE ?1 <= table_id ORDER BY table_id LIMIT 1)),
    (SELECT length(notes) FROM entries WHERE ?1 <= table_id ORDER BY table_id LIMIT 1)";

/// The last result.
#[derive(Default)]
pub(super) struct Health(Mutex<Option<Finding>>);

#[derive(Clone)]
struct Finding {
    at: Instant,
    /// What is wrong, if anything.
    wrong: Option<Arc<Wrong>>,
}

/// What is wrong with the database.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Wrong {
    #[error("the database cannot be written: {0}")]
    Write(rusqlite::Error),
    #[error("the database cannot be read: {0}")]
    Read(#[from] sqlx::Error),
    #[error("the database does not keep what is written")]
    Forgets,
    #[error(
        "the file of the database was removed or replaced; put it back and start the server again"
    )]
    Gone,
    #[error("the server is shutting down")]
    Closing,
}

impl Wrong {
    /// Whether the file is damaged. That is permanent, even if the next check reads good rows.
    fn is_damage(&self) -> bool {
        match self {
            Wrong::Write(error) => matches!(
                error.sqlite_error_code(),
                Some(rusqlite::ErrorCode::DatabaseCorrupt | rusqlite::ErrorCode::NotADatabase)
            ),
            Wrong::Read(error) => {
                let code = error.as_database_error().and_then(|error| error.code());
                let code = code.and_then(|code| code.parse::<i32>().ok());
                // The low byte is the kind: SQLITE_CORRUPT or SQLITE_NOTADB.
                code.is_some_and(|code| matches!(code & 0xff, 11 | 26))
            }
            Wrong::Gone => true,
            Wrong::Forgets | Wrong::Closing => false,
        }
    }
}

impl Store {
    /// Write and read; what is wrong, if anything.
    ///
    /// # Errors
    /// If the database cannot be written or read.
    pub(crate) async fn check_health(&self) -> Result<(), Arc<Wrong>> {
        let mut last = self.health.0.lock().await;
        let known = last.as_ref().filter(|last| {
            let is_damage = last.wrong.as_ref().is_some_and(|wrong| wrong.is_damage());
            is_damage || last.at.elapsed() < SHARED
        });
        let finding = match known {
            Some(finding) => finding.clone(),
            None => {
                let wrong = self.try_out().await.err().map(Arc::new);
                if let Some(wrong) = &wrong {
                    tracing::error!(%wrong, "the database is not well");
                }
                let at = Instant::now();
                last.insert(Finding { at, wrong }).clone()
            }
        };
        finding.wrong.map_or(Ok(()), Err)
    }

    async fn try_out(&self) -> Result<(), Wrong> {
        self.file.look();
        if self.file.is_gone() {
            return Err(Wrong::Gone);
        }
        let mark = secret::number() & 0x7fff_ffff;
        let writer = Arc::clone(&self.writer);
        let written = spawn_blocking(move || writer.write_mark(mark)).await;
        written.map_err(|_| Wrong::Closing)?.map_err(Wrong::Write)?;
        let found: u32 = sqlx::query_scalar("PRAGMA user_version")
            .fetch_one(&self.pool)
            .await?;
        sqlx::query(SAMPLE)
            .bind(secret::id())
            .fetch_one(&self.pool)
            .await?;
        // Nothing else can have changed it in between: the lock admits one check at a time.
        if found == mark {
            Ok(())
        } else {
            Err(Wrong::Forgets)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_store_that_works_is_well_and_asking_often_writes_once() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("well.sqlite");
        let store = Store::open(&file).await.unwrap();
        let mark = async || {
            let mark = sqlx::query_scalar("PRAGMA user_version");
            mark.fetch_one(&store.pool).await.unwrap()
        };
        let before: u32 = mark().await;
        store.check_health().await.unwrap();
        let first: u32 = mark().await;
        assert_ne!(before, first, "nothing was written");
        for _ in 0..20 {
            store.check_health().await.unwrap();
        }
        assert_eq!(first, mark().await);
    }

    #[tokio::test]
    async fn a_store_that_cannot_be_written_is_not_well() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("stuck.sqlite");
        let store = Store::open(&file).await.unwrap();
        let refuse = |on: bool| store.writer.lock().pragma_update(None, "query_only", on);
        refuse(true).unwrap();
        let wrong = store.check_health().await.unwrap_err().to_string();
        assert!(wrong.contains("cannot be written"), "{wrong}");
        refuse(false).unwrap();
        // As if a second had passed.
        *store.health.0.lock().await = None;
        store.check_health().await.unwrap();
    }
}
