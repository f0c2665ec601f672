//! Queries.

use std::collections::HashMap;

use kernel::Seat;
use page::lobby::LIST;
use sqlx::{Error, Row};
use table::{Entry, Guest, SeatRow, Status, TableRow, TableSummary};

use super::{Store, row};

/// How many tables of one maker it shows.
const OF_ONE: u32 = 3;
/// How many tables are examined for that.
const LOOKED_AT: u32 = 1000;

const NEWEST: &str = "
    SELECT * FROM standing WHERE id IN (
        SELECT id FROM (
            SELECT id, ROW_NUMBER() OVER (PARTITION BY COALESCE(maker, id) ORDER BY touched DESC) AS place
            FROM (SELECT id, maker, touched FROM tables WHERE status = ? AND public
                  ORDER BY touched DESC LIMIT ?)
        ) WHERE place <= ?
    ) ORDER BY touched DESC LIMIT ?";

/// A position in a list of tables, newest first: after this table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cursor {
    pub(crate) touched: i64,
    pub(crate) id: String,
}

impl Cursor {
    /// Before the first one.
    pub(crate) const START: Cursor = Cursor {
        touched: i64::MAX,
        id: String::new(),
    };
}

const SEATS: &str = "SELECT seats.*, COALESCE(own_name, guests.name) AS name FROM seats
    LEFT JOIN guests ON guests.id = seats.guest WHERE table_id = ? ORDER BY seat";

const SEATS_OF_ALL: &str = "SELECT seats.*, COALESCE(own_name, guests.name) AS name FROM seats
    LEFT JOIN guests ON guests.id = seats.guest
    WHERE table_id IN (SELECT value FROM json_each(?)) ORDER BY table_id, seat";

impl Store {
    /// The guest with this id, from the cache or the file.
    pub(crate) async fn guest(&self, id: &str) -> Result<Option<Guest>, Error> {
        if let Some(guest) = self.guests.find(id) {
            return Ok(Some(guest));
        }
        let found = sqlx::query("SELECT * FROM guests WHERE id = ?")
            .bind(id)
            .try_map(|found| row::guest(&found))
            .fetch_optional(&self.pool)
            .await?;
        if let Some(guest) = &found {
            self.guests.remember(guest.clone());
        }
        Ok(found)
    }

    /// The row of a table.
    pub(crate) async fn table(&self, id: &str) -> Result<Option<TableRow>, Error> {
        sqlx::query("SELECT * FROM tables WHERE id = ?")
            .bind(id)
            .try_map(|found| row::table(&found))
            .fetch_optional(&self.pool)
            .await
    }

    /// The seats of a table, in order.
    pub(crate) async fn seats(&self, table: &str) -> Result<Vec<SeatRow>, Error> {
        sqlx::query(SEATS)
            .bind(table)
            .try_map(|found| row::seat_row(&found))
            .fetch_all(&self.pool)
            .await
    }

    /// What happened at a table, in order.
    pub(crate) async fn entries(&self, table: &str) -> Result<Vec<Entry>, Error> {
        sqlx::query("SELECT * FROM steps WHERE table_id = ? ORDER BY seq")
            .bind(table)
            .try_map(|found| row::entry(&found))
            .fetch_all(&self.pool)
            .await
    }

    /// The newest public tables with this status, only a few of each maker, so that nobody can fill
    /// the lobby alone.
    pub(crate) async fn newest_tables(&self, status: Status) -> Result<Vec<TableSummary>, Error> {
        let tables = sqlx::query(NEWEST)
            .bind(status.word())
            .bind(LOOKED_AT)
            .bind(OF_ONE)
            .bind(LIST as i64)
            .try_map(|found| row::standing(&found))
            .fetch_all(&self.pool)
            .await?;
        self.with_seats(tables).await
    }

    /// The public tables with this status, newest first, from this position on.
    pub(crate) async fn public_tables(
        &self,
        status: Status,
        after: &Cursor,
    ) -> Result<Vec<TableSummary>, Error> {
        let tables = sqlx::query(
            "SELECT * FROM standing WHERE status = ? AND public AND (touched, id) < (?, ?)
             ORDER BY touched DESC, id DESC LIMIT ?",
        )
        .bind(status.word())
        .bind(after.touched)
        .bind(&after.id)
        .bind(LIST as i64)
        .try_map(|found| row::standing(&found))
        .fetch_all(&self.pool)
        .await?;
        self.with_seats(tables).await
    }

    /// The tables at which this guest has a seat, newest first, from this position on.
    pub(crate) async fn tables_of(
        &self,
        guest: &str,
        after: &Cursor,
    ) -> Result<Vec<TableSummary>, Error> {
        let tables = sqlx::query(
            "SELECT * FROM standing WHERE id IN (SELECT table_id FROM seats WHERE guest = ?)
             AND (touched, id) < (?, ?) ORDER BY touched DESC, id DESC LIMIT ?",
        )
        .bind(guest)
        .bind(after.touched)
        .bind(&after.id)
        .bind(LIST as i64)
        .try_map(|found| row::standing(&found))
        .fetch_all(&self.pool)
        .await?;
        self.with_seats(tables).await
    }

    /// The tables whose game waits for a bot, or where somebody has left and has no stand-in yet.
    pub(crate) async fn tables_for_bots(&self) -> Result<Vec<String>, Error> {
        sqlx::query_scalar(
            "SELECT DISTINCT id FROM standing JOIN seats ON table_id = id
             WHERE status = 'playing' AND
                 ((seat = waits AND bot IS NOT NULL) OR (left_at IS NOT NULL AND bot IS NULL))",
        )
        .fetch_all(&self.pool)
        .await
    }

    async fn with_seats(
        &self,
        tables: Vec<(TableRow, Option<Seat>)>,
    ) -> Result<Vec<TableSummary>, Error> {
        let ids: Vec<&str> = tables.iter().map(|(table, _)| table.id.as_str()).collect();
        let rows = sqlx::query(SEATS_OF_ALL)
            .bind(serde_json::json!(ids).to_string())
            .fetch_all(&self.pool)
            .await?;
        let mut seats: HashMap<String, Vec<SeatRow>> = HashMap::new();
        for row in &rows {
            let of_table = seats.entry(row.try_get("table_id")?).or_default();
            of_table.push(row::seat_row(row)?);
        }
        let summaries = tables.into_iter().map(|(table, waits)| TableSummary {
            seats: seats.remove(&table.id).unwrap_or_default(),
            table,
            waits,
        });
        Ok(summaries.collect())
    }
}
