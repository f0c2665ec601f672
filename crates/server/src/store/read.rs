//! What is read.

use sqlx::Error;

use super::Store;
use super::row::{Entry, Guest, SeatRow, Status, Summary, TableRow};

/// How many tables a list of the lobby shows.
const LIST: i64 = 30;

const SEATS: &str = "SELECT seats.*, guests.name AS name FROM seats
    LEFT JOIN guests ON guests.id = seats.guest WHERE table_id = ? ORDER BY seat";

impl Store {
    /// The guest with this id, from memory or from the file.
    pub(crate) async fn guest(&self, id: &str) -> Result<Option<Guest>, Error> {
        if let Some(guest) = self.guests.find(id) {
            return Ok(Some(guest));
        }
        let found: Option<Guest> = sqlx::query_as("SELECT * FROM guests WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        if let Some(guest) = &found {
            self.guests.remember(guest.clone());
        }
        Ok(found)
    }

    /// The row of a table.
    pub(crate) async fn table(&self, id: &str) -> Result<Option<TableRow>, Error> {
        sqlx::query_as("SELECT * FROM tables WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.pool)
            .await
    }

    /// The seats of a table, in order.
    pub(crate) async fn seats(&self, table: &str) -> Result<Vec<SeatRow>, Error> {
        sqlx::query_as(SEATS)
            .bind(table)
            .fetch_all(&self.pool)
            .await
    }

    /// What happened at a table, in order.
    pub(crate) async fn entries(&self, table: &str) -> Result<Vec<Entry>, Error> {
        sqlx::query_as("SELECT * FROM entries WHERE table_id = ? ORDER BY seq")
            .bind(table)
            .fetch_all(&self.pool)
            .await
    }

    /// The tables with this status that everybody may see, newest first.
    pub(crate) async fn public_tables(&self, status: Status) -> Result<Vec<Summary>, Error> {
        let tables: Vec<TableRow> = sqlx::query_as(
            "SELECT * FROM tables WHERE status = ? AND public ORDER BY touched DESC LIMIT ?",
        )
        .bind(status.word())
        .bind(LIST)
        .fetch_all(&self.pool)
        .await?;
        self.with_seats(tables).await
    }

    /// The tables at which this guest has a seat, newest first.
    pub(crate) async fn tables_of(&self, guest: &str) -> Result<Vec<Summary>, Error> {
        let tables: Vec<TableRow> = sqlx::query_as(
            "SELECT * FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest = ?)
             ORDER BY touched DESC LIMIT ?",
        )
        .bind(guest)
        .bind(LIST)
        .fetch_all(&self.pool)
        .await?;
        self.with_seats(tables).await
    }

    /// The tables whose game waits for a bot, or where somebody has left and no bot stands in yet.
    pub(crate) async fn tables_for_bots(&self) -> Result<Vec<String>, Error> {
        sqlx::query_scalar(
            "SELECT DISTINCT id FROM tables JOIN seats ON table_id = id
             WHERE status = 'playing' AND
                 ((seat = waits AND bot IS NOT NULL) OR (left_at IS NOT NULL AND bot IS NULL))",
        )
        .fetch_all(&self.pool)
        .await
    }

    async fn with_seats(&self, tables: Vec<TableRow>) -> Result<Vec<Summary>, Error> {
        let mut summaries = Vec::with_capacity(tables.len());
        for table in tables {
            let seats = self.seats(&table.id).await?;
            summaries.push(Summary { table, seats });
        }
        Ok(summaries)
    }
}
