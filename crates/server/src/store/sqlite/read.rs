//! Queries. Nothing is read that is not shown: a list costs the same however long it goes on.

use std::collections::HashMap;

use page::lobby::LIST;
use rusqlite::{Connection, OptionalExtension, Params, Result, params};
use table::{Guest, SeatRow, Status, TableRow, TableSummary};

use super::row;
use crate::store::{Cursor, Stored};

/// How many tables of one maker the lobby shows.
const OF_ONE: usize = 3;
/// How many tables are looked at to find them.
const LOOKED_AT: usize = 1000;

pub(super) fn guest(database: &Connection, id: &str) -> Result<Option<Guest>> {
    let mut query = database.prepare_cached("SELECT * FROM guests WHERE id = ?")?;
    query.query_row([id], row::guest).optional()
}

fn table_row(database: &Connection, id: &str) -> Result<Option<TableRow>> {
    let mut query = database.prepare_cached("SELECT * FROM tables WHERE id = ?")?;
    query.query_row([id], row::table).optional()
}

fn seats(database: &Connection, table: &str) -> Result<Vec<SeatRow>> {
    let mut query = database.prepare_cached(
        "SELECT seats.*, COALESCE(own_name, guests.name) AS name FROM seats
         LEFT JOIN guests ON guests.id = seats.guest WHERE table_id = ? ORDER BY seat",
    )?;
    query.query_map([table], row::seat)?.collect()
}

pub(super) fn table(database: &Connection, id: &str) -> Result<Option<Stored>> {
    let Some(row) = table_row(database, id)? else {
        return Ok(None);
    };
    let entries = "SELECT * FROM entries WHERE table_id = ? ORDER BY seq";
    let mut entries = database.prepare_cached(entries)?;
    Ok(Some(Stored {
        row,
        seats: seats(database, id)?,
        entries: entries
            .query_map([id], row::entry)?
            .collect::<Result<_>>()?,
    }))
}

/// The newest public tables with a status, with their makers.
const NEWEST: &str = "SELECT id, COALESCE(maker, id) FROM tables INDEXED BY tables_in_the_lobby
     WHERE status = ? AND public ORDER BY touched DESC, id DESC LIMIT ?";

pub(super) fn newest_tables(database: &Connection, status: Status) -> Result<Vec<TableSummary>> {
    let mut query = database.prepare_cached(NEWEST)?;
    let mut rows = query.query(params![status.word(), LOOKED_AT as i64])?;
    let mut of_makers: HashMap<String, usize> = HashMap::new();
    let mut newest = Vec::new();
    while newest.len() < LIST
        && let Some(row) = rows.next()?
    {
        let of_maker = of_makers.entry(row.get(1)?).or_default();
        if *of_maker < OF_ONE {
            *of_maker += 1;
            newest.extend(summary(database, &row.get::<_, String>(0)?)?);
        }
    }
    Ok(newest)
}

/// A page of the public tables with a status.
const PUBLIC: &str = "SELECT id FROM tables INDEXED BY tables_in_the_lobby
     WHERE status = ? AND public AND (touched, id) < (?, ?) ORDER BY touched DESC, id DESC LIMIT ?";

pub(super) fn public_tables(
    database: &Connection,
    status: Status,
    after: &Cursor,
) -> Result<Vec<TableSummary>> {
    let Cursor { touched, id } = after;
    listed(
        database,
        PUBLIC,
        params![status.word(), touched, id, LIST as i64],
    )
}

/// A page of the tables of a guest, who may have several seats at one.
const MINE: &str = "SELECT DISTINCT table_id, touched FROM seats
     WHERE guest = ? AND (touched, table_id) < (?, ?) ORDER BY touched DESC, table_id DESC LIMIT ?";

pub(super) fn tables_of(
    database: &Connection,
    guest: &str,
    after: &Cursor,
) -> Result<Vec<TableSummary>> {
    let Cursor { touched, id } = after;
    listed(database, MINE, params![guest, touched, id, LIST as i64])
}

/// The tables whose ids this query finds.
fn listed(database: &Connection, query: &str, params: impl Params) -> Result<Vec<TableSummary>> {
    let mut query = database.prepare_cached(query)?;
    let mut rows = query.query(params)?;
    let mut tables = Vec::new();
    while let Some(row) = rows.next()? {
        tables.extend(summary(database, &row.get::<_, String>(0)?)?);
    }
    Ok(tables)
}

fn summary(database: &Connection, id: &str) -> Result<Option<TableSummary>> {
    let Some(table) = table_row(database, id)? else {
        return Ok(None);
    };
    let seats = seats(database, id)?;
    Ok(Some(TableSummary { table, seats }))
}

const DUE: &str = "SELECT id FROM tables WHERE due";

pub(super) fn due_tables(database: &Connection) -> Result<Vec<String>> {
    let mut query = database.prepare_cached(DUE)?;
    query.query_map([], |row| row.get(0))?.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Metrics;
    use crate::store::Older;
    use crate::store::sqlite::Sqlite;

    /// No list reads rows that it does not show, to sort them or to leave them out.
    #[tokio::test]
    async fn every_list_is_read_from_an_index_in_its_order() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("plan.sqlite");
        let store = Sqlite::open(&file, &Metrics::new(), Older::Update)
            .await
            .unwrap();
        for (query, index) in [
            (NEWEST, "INDEX tables_in_the_lobby"),
            (PUBLIC, "INDEX tables_in_the_lobby"),
            (MINE, "COVERING INDEX seats_by_guest"),
            (DUE, "INDEX tables_due"),
        ] {
            let plan = store.read(move |database| {
                let mut plan = database.prepare(&format!("EXPLAIN QUERY PLAN {query}"))?;
                let parameters = plan.parameter_count();
                let rows = plan.query_map(rusqlite::params_from_iter(vec![0; parameters]), |row| {
                    row.get::<_, String>("detail")
                });
                rows?.collect::<Result<Vec<_>>>()
            });
            let plan = plan.await.unwrap();
            assert!(
                plan.len() == 1 && plan[0].contains(index),
                "{query}: {plan:?}"
            );
        }
    }
}
