//! Deletes abandoned tables and guests without games.

use std::collections::HashSet;
use std::sync::Arc;

use rusqlite::{TransactionBehavior, params};
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};
use tokio::task::spawn_blocking;

use super::{Known, Store};
use crate::mutex::lock;

/// Tables deleted per transaction: few, so that other writes do not wait long.
const AT_ONCE: usize = 100;

const ABANDONED: &str = "SELECT id, game, status, touched FROM tables
    WHERE status <> 'over' AND touched < ? ORDER BY touched";

const IDLE_GUESTS: &str = "FROM guests WHERE created < ?
    AND NOT EXISTS (SELECT 1 FROM seats WHERE guest = guests.id)";

/// An unfinished game in which nothing has happened for a long time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abandoned {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// How far it came: `open` or `playing`.
    pub status: String,
    /// When something last happened, in seconds since 1970.
    pub touched: i64,
}

impl FromRow<'_, SqliteRow> for Abandoned {
    fn from_row(row: &SqliteRow) -> Result<Abandoned, sqlx::Error> {
        Ok(Abandoned {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            status: row.try_get("status")?,
            touched: row.try_get("touched")?,
        })
    }
}

/// What is deleted, or would be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pruned {
    /// Tables, oldest first.
    pub tables: Vec<Abandoned>,
    /// How many guests.
    pub guests: u64,
}

impl Store {
    /// What nobody has used since `before`, except the tables in use.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub(crate) async fn idle_since(
        &self,
        before: i64,
        in_use: &HashSet<String>,
    ) -> Result<Pruned, sqlx::Error> {
        let mut tables: Vec<Abandoned> = sqlx::query_as(ABANDONED)
            .bind(before)
            .fetch_all(&self.pool)
            .await?;
        tables.retain(|table| !in_use.contains(&table.id));
        let guests: i64 = sqlx::query_scalar(&format!("SELECT COUNT(*) {IDLE_GUESTS}"))
            .bind(before)
            .fetch_one(&self.pool)
            .await?;
        Ok(Pruned {
            tables,
            guests: guests.cast_unsigned(),
        })
    }

    /// Delete what nobody has used since `before`, except the tables in use.
    ///
    /// # Errors
    /// If the database cannot be read or written; what was deleted by then stays deleted.
    pub(crate) async fn prune(
        &self,
        before: i64,
        in_use: &HashSet<String>,
    ) -> anyhow::Result<Pruned> {
        let pruned = self.idle_since(before, in_use).await?;
        // Guests first, so that the result is what a dry run reports: those who lose their only
        // table are deleted the next time.
        let writer = Arc::clone(&self.writer);
        let guests = spawn_blocking(move || {
            (writer.lock()).execute(&format!("DELETE {IDLE_GUESTS}"), params![before])
        });
        let guests = guests.await?? as u64;
        self.guests.clear();
        for tables in pruned.tables.chunks(AT_ONCE) {
            let ids: Vec<String> = tables.iter().map(|table| table.id.clone()).collect();
            self.forget_tables(ids, before).await?;
        }
        Ok(Pruned { guests, ..pruned })
    }

    async fn forget_tables(&self, ids: Vec<String>, before: i64) -> anyhow::Result<()> {
        let writer = Arc::clone(&self.writer);
        let forgotten = spawn_blocking(move || {
            let mut connection = writer.lock();
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            for id in ids {
                // Somebody may have come back since the list was made.
                let is_idle = "SELECT 1 FROM tables WHERE id = ? AND touched < ?";
                if !transaction
                    .prepare_cached(is_idle)?
                    .exists(params![id, before])?
                {
                    continue;
                }
                for delete in [
                    "DELETE FROM entries WHERE table_id = ?",
                    "DELETE FROM arrivals WHERE table_id = ?",
                    "DELETE FROM seats WHERE table_id = ?",
                    "DELETE FROM tables WHERE id = ?",
                ] {
                    transaction.prepare_cached(delete)?.execute(params![id])?;
                }
            }
            transaction.commit()
        });
        Ok(forgotten.await??)
    }
}

impl Known {
    fn clear(&self) {
        lock(&self.0).clear();
    }
}
