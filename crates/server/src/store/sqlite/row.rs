//! Rows of the database as the plain data of a table.

use kernel::{Seat, Seed};
use rusqlite::types::Type;
use rusqlite::{Result, Row};
use table::{Entry, EntryKind, Guest, SeatKind, SeatRow, Status, TableRow};

fn decode(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, error.into())
}

/// A value that is stored as a word.
fn word<T>(row: &Row<'_>, name: &str, read: fn(&str) -> Option<T>) -> Result<T> {
    let word: String = row.get(name)?;
    read(&word).ok_or_else(|| decode(format!("`{word}` is no {name}")))
}

/// A seat that may be missing.
fn seat_number(row: &Row<'_>, name: &str) -> Result<Option<Seat>> {
    Ok(row.get::<_, Option<u8>>(name)?.map(Seat::new))
}

pub(super) fn guest(row: &Row<'_>) -> Result<Guest> {
    Ok(Guest {
        id: row.get("id")?,
        token: row.get("token")?,
        name: row.get("name")?,
    })
}

pub(super) fn table(row: &Row<'_>) -> Result<TableRow> {
    let setup: String = row.get("setup")?;
    Ok(TableRow {
        id: row.get("id")?,
        game: row.get("game")?,
        rules: row.get("rules")?,
        pack: row.get("pack")?,
        setup: serde_json::from_str(&setup).map_err(decode)?,
        seed: Seed(row.get("seed")?),
        guide: row.get("guide")?,
        hints: row.get("hints")?,
        maker: row.get("maker")?,
        public: row.get("public")?,
        status: word(row, "status", Status::read)?,
        waits: seat_number(row, "waits")?,
        due: row.get("due")?,
        winner: seat_number(row, "winner")?,
        way: row.get("way")?,
        pace: row.get("pace")?,
        next: row.get("next")?,
        touched: row.get("touched")?,
    })
}

pub(super) fn seat(row: &Row<'_>) -> Result<SeatRow> {
    Ok(SeatRow {
        seat: Seat::new(row.get("seat")?),
        kind: word(row, "kind", SeatKind::read)?,
        guest: row.get("guest")?,
        name: row.get("name")?,
        own_name: row.get("own_name")?,
        bot: row.get("bot")?,
        left_at: row.get("left_at")?,
    })
}

pub(super) fn entry(row: &Row<'_>) -> Result<Entry> {
    let notes: String = row.get("notes")?;
    Ok(Entry {
        seq: row.get::<_, i64>("seq")?.cast_unsigned(),
        kind: word(row, "kind", EntryKind::read)?,
        seat: seat_number(row, "seat")?,
        text: row.get("text")?,
        digest: row.get::<_, i64>("digest")?.cast_unsigned(),
        notes: serde_json::from_str(&notes).map_err(decode)?,
    })
}
