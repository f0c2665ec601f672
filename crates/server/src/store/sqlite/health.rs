//! Health checks: something is written durably and read again.

use std::sync::Arc;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, Result};
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::Sqlite;
use crate::secret;
use crate::store::{Lost, Unread, Wrong};

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

impl Finding {
    /// Whether the next check would find the same: it was made just now, or damage is permanent,
    /// even if the next check reads good rows.
    fn holds(&self) -> bool {
        self.wrong.as_ref().is_some_and(|wrong| is_damage(wrong)) || self.at.elapsed() < SHARED
    }
}

fn is_damage(wrong: &Wrong) -> bool {
    let cause = match wrong {
        Wrong::Write(Lost::Failed(cause)) | Wrong::Read(Unread(cause)) => cause,
        Wrong::Write(Lost::Gone) => return true,
        Wrong::Write(Lost::Race | Lost::Closing) | Wrong::Forgets => return false,
    };
    let code = cause.downcast_ref::<rusqlite::Error>();
    matches!(
        code.and_then(rusqlite::Error::sqlite_error_code),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
    )
}

impl Health {
    pub(super) async fn check(&self, store: &Sqlite) -> Result<(), Arc<Wrong>> {
        let mut last = self.0.lock().await;
        let finding = match last.as_ref().filter(|last| last.holds()) {
            Some(finding) => finding.clone(),
            None => {
                let wrong = try_out(store).await.err().map(Arc::new);
                if let Some(wrong) = &wrong {
                    tracing::error!(%wrong, "the database is not well");
                }
                let at = Instant::now();
                last.insert(Finding { at, wrong }).clone()
            }
        };
        finding.wrong.map_or(Ok(()), Err)
    }
}

async fn try_out(store: &Sqlite) -> Result<(), Wrong> {
    let mark = secret::number() & 0x7fff_ffff;
    let written =
        store.write(move |database| database.pragma_update(None, "user_version", mark).map(Ok));
    written.await.map_err(Wrong::Write)?;
    let found = store.read(read_some).await.map_err(Wrong::Read)?;
    // Nothing else can have changed it in between: the lock admits one check at a time.
    match found == mark {
        true => Ok(()),
        false => Err(Wrong::Forgets),
    }
}

/// The mark that was written last. Other rows are read only to find damage.
fn read_some(database: &Connection) -> Result<u32> {
    database.query_row(SAMPLE, [secret::id()], |_| Ok(()))?;
    database.pragma_query_value(None, "user_version", |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Metrics;
    use crate::store::{Older, Store};

    #[tokio::test]
    async fn a_store_that_works_is_well_and_asking_often_writes_once() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("well.sqlite");
        let store = Sqlite::open(&file, &Metrics::new(), Older::Update)
            .await
            .unwrap();
        let mark = async || store.read(read_some).await.unwrap();
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
        let store = Sqlite::open(&file, &Metrics::new(), Older::Update)
            .await
            .unwrap();
        let refuse =
            store.write(|database| database.pragma_update(None, "query_only", true).map(Ok));
        refuse.await.unwrap();
        let wrong = store.check_health().await.unwrap_err().to_string();
        assert!(wrong.contains("cannot be written"), "{wrong}");
    }
}
