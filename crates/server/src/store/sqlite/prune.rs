//! Deletes abandoned tables and guests without games.

use std::collections::HashSet;

use rusqlite::{Connection, Result, Row, params};

use super::Sqlite;
use crate::store::{Abandoned, AbandonedTable, Ages, Lost};

/// Rows that are deleted in one transaction: few, so that other writes do not wait long.
const AT_ONCE: usize = 100;

/// Whether a guest has no seat.
const HAS_NO_GAME: &str = "NOT EXISTS (SELECT 1 FROM seats WHERE guest = guests.id)";

pub(super) fn abandoned(
    database: &Connection,
    ages: Ages,
    in_use: &HashSet<String>,
) -> Result<Abandoned> {
    let mut tables = Vec::new();
    let mut find = database.prepare_cached(
        "SELECT id, game, status, touched FROM tables WHERE status = ? AND touched < ?",
    )?;
    for (status, before) in [
        ("open", ages.unfinished),
        ("playing", ages.unfinished),
        ("over", ages.finished),
    ] {
        let found = find.query_map(params![status, before], table)?;
        tables.extend(found.collect::<Result<Vec<_>>>()?);
    }
    tables.retain(|table| !in_use.contains(&table.id));
    tables.sort_by_key(|table| table.touched);
    let mut find = database.prepare_cached(&format!(
        "SELECT id FROM guests WHERE created < ? AND {HAS_NO_GAME}"
    ))?;
    let guests = find.query_map([ages.unfinished], |row| row.get(0))?;
    Ok(Abandoned {
        tables,
        guests: guests.collect::<Result<_>>()?,
    })
}

fn table(row: &Row<'_>) -> Result<AbandonedTable> {
    Ok(AbandonedTable {
        id: row.get(0)?,
        game: row.get(1)?,
        status: row.get(2)?,
        touched: row.get(3)?,
    })
}

pub(super) async fn forget(store: &Sqlite, abandoned: Abandoned) -> Result<(), Lost> {
    // Who loses the only table is deleted the next time, as a dry run reports.
    for guests in abandoned.guests.chunks(AT_ONCE) {
        let guests = guests.to_vec();
        let forgotten = store.write(move |database| forget_guests(database, &guests).map(Ok));
        forgotten.await?;
    }
    for tables in abandoned.tables.chunks(AT_ONCE) {
        let tables = tables.to_vec();
        let forgotten = store.write(move |database| forget_tables(database, &tables).map(Ok));
        forgotten.await?;
    }
    Ok(())
}

fn forget_guests(database: &Connection, guests: &[String]) -> Result<()> {
    let delete = format!("DELETE FROM guests WHERE id = ? AND {HAS_NO_GAME}");
    let mut delete = database.prepare_cached(&delete)?;
    for guest in guests {
        delete.execute([guest])?;
    }
    Ok(())
}

fn forget_tables(database: &Connection, tables: &[AbandonedTable]) -> Result<()> {
    for AbandonedTable { id, touched, .. } in tables {
        // Somebody may have come back since the list was made.
        let is_idle = "SELECT 1 FROM tables WHERE id = ? AND touched = ?";
        let mut is_idle = database.prepare_cached(is_idle)?;
        if !is_idle.exists(params![id, touched])? {
            continue;
        }
        for delete in [
            "DELETE FROM entries WHERE table_id = ?",
            "DELETE FROM seats WHERE table_id = ?",
            "DELETE FROM tables WHERE id = ?",
        ] {
            database.prepare_cached(delete)?.execute([id])?;
        }
    }
    Ok(())
}
