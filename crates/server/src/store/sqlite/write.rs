//! What is written. Each function is a part of a transaction.

use kernel::Seat;
use rusqlite::{Connection, Result, params};
use table::record::ListOrder;
use table::{Change, Guest, SeatRow, TableRow};

use crate::clock;
use crate::store::Lost;

pub(super) fn guest(database: &Connection, guest: &Guest) -> Result<()> {
    let mut insert = database.prepare_cached(
        "INSERT INTO guests (id, token, name, created) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    )?;
    insert.execute(params![guest.id, guest.token, guest.name, clock::now()])?;
    Ok(())
}

pub(super) fn table(database: &Connection, table: &TableRow, seats: &[SeatRow]) -> Result<()> {
    let mut insert = database.prepare_cached(
        "INSERT INTO tables (id, game, rules, pack, setup, seed, commitment, guide, hints, maker,
                             public, status, waits, due, pace, created, touched)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    insert.execute(params![
        table.id,
        table.game,
        table.rules,
        table.pack,
        table.setup.to_string(),
        table.seed.0,
        table.seed.commitment().to_string(),
        table.guide,
        table.hints,
        table.maker,
        table.public,
        table.status.word(),
        table.waits.map(Seat::number),
        table.due,
        table.pace,
        table.touched,
        table.touched,
    ])?;
    for row in seats {
        seat(database, &table.id, row)?;
    }
    Ok(())
}

/// Write a step, unless one with its number exists already.
pub(super) fn change(database: &Connection, change: &Change) -> Result<Result<(), Lost>> {
    let entry = &change.entry;
    let notes = serde_json::to_string(&entry.notes);
    let notes = notes.map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
    let mut insert = database.prepare_cached(
        "INSERT INTO entries (table_id, seq, kind, seat, text, digest, notes, at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, seq) DO NOTHING",
    )?;
    let kept = insert.execute(params![
        change.table,
        entry.seq.cast_signed(),
        entry.kind.word(),
        entry.seat.map(Seat::number),
        entry.text,
        entry.digest.cast_signed(),
        notes,
        clock::now(),
    ])?;
    if kept == 0 {
        return Ok(Err(Lost::Race));
    }
    if let Some((row, order)) = &change.row {
        update_table(database, row, *order)?;
    }
    for row in &change.seats {
        seat(database, &change.table, row)?;
    }
    if let Some(opened) = &change.opened {
        let (opened, seats) = &**opened;
        table(database, opened, seats)?;
    }
    Ok(Ok(()))
}

/// Write the changes of a table's row. The order of the lists is in indexes, which are updated only
/// if necessary.
fn update_table(database: &Connection, row: &TableRow, order: ListOrder) -> Result<()> {
    let mut update = database.prepare_cached(
        "UPDATE tables SET waits = ?, due = ?, winner = ?, way = ?, pace = ?, next = ? WHERE id = ?",
    )?;
    update.execute(params![
        row.waits.map(Seat::number),
        row.due,
        row.winner.map(Seat::number),
        row.way,
        row.pace,
        row.next,
        row.id,
    ])?;
    if order == ListOrder::Changed {
        let update = "UPDATE tables SET status = ?, touched = ? WHERE id = ?";
        let mut update = database.prepare_cached(update)?;
        update.execute(params![row.status.word(), row.touched, row.id])?;
        touch_seats(database, &row.id, row.touched)?;
    }
    Ok(())
}

/// The lists of guests have the order of the time in their seats.
fn touch_seats(database: &Connection, table: &str, touched: i64) -> Result<()> {
    let mut update = database.prepare_cached("UPDATE seats SET touched = ? WHERE table_id = ?")?;
    update.execute(params![touched, table])?;
    Ok(())
}

fn seat(database: &Connection, table: &str, seat: &SeatRow) -> Result<()> {
    let mut insert = database.prepare_cached(
        "INSERT OR REPLACE INTO seats (table_id, seat, kind, guest, own_name, bot, left_at, touched)
         SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, touched FROM tables WHERE id = ?1",
    )?;
    insert.execute(params![
        table,
        seat.seat.number(),
        seat.kind.word(),
        seat.guest,
        seat.own_name,
        seat.bot,
        seat.left_at,
    ])?;
    Ok(())
}

pub(super) fn forget_the_future(database: &Connection, now: i64) -> Result<()> {
    let mut touch = database.prepare(
        "UPDATE tables SET touched = ?1 WHERE status IN ('open', 'playing', 'over') AND ?1 < touched
         RETURNING id",
    )?;
    let touched = touch.query_map([now], |row| row.get(0))?;
    let touched = touched.collect::<Result<Vec<String>>>()?;
    for table in touched {
        touch_seats(database, &table, now)?;
    }
    Ok(())
}
