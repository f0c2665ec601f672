//! Rows of the database as the plain data of a table.

use kernel::{Seat, Seed};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use table::{Entry, EntryKind, Guest, SeatKind, SeatRow, Status, TableRow};

type Result<T> = std::result::Result<T, sqlx::Error>;

fn decode(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> sqlx::Error {
    sqlx::Error::Decode(error.into())
}

/// A value that is stored as a word.
fn word<T>(row: &SqliteRow, name: &str, read: fn(&str) -> Option<T>) -> Result<T> {
    let word: &str = row.try_get(name)?;
    read(word).ok_or_else(|| decode(format!("`{word}` is no {name}")))
}

/// A seat that may be missing.
fn seat(row: &SqliteRow, name: &str) -> Result<Option<Seat>> {
    Ok(row.try_get::<Option<u8>, _>(name)?.map(Seat::new))
}

pub(super) fn guest(row: &SqliteRow) -> Result<Guest> {
    Ok(Guest {
        id: row.try_get("id")?,
        token: row.try_get("token")?,
        name: row.try_get("name")?,
    })
}

pub(super) fn table(row: &SqliteRow) -> Result<TableRow> {
    let setup: String = row.try_get("setup")?;
    let seed: Vec<u8> = row.try_get("seed")?;
    let seed = <[u8; 32]>::try_from(seed);
    Ok(TableRow {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        rules: row.try_get("rules")?,
        pack: row.try_get("pack")?,
        setup: serde_json::from_str(&setup).map_err(decode)?,
        seed: Seed(seed.map_err(|_| decode("a seed has 32 bytes"))?),
        guide: row.try_get("guide")?,
        hints: row.try_get("hints")?,
        maker: row.try_get("maker")?,
        public: row.try_get("public")?,
        status: word(row, "status", Status::read)?,
        first: seat(row, "first")?,
        winner: seat(row, "winner")?,
        way: row.try_get("way")?,
        pace: row.try_get("pace")?,
        next: row.try_get("next")?,
        touched: row.try_get("touched")?,
    })
}

/// The row of a table, and the seat its game waits for.
pub(super) fn standing(row: &SqliteRow) -> Result<(TableRow, Option<Seat>)> {
    Ok((table(row)?, seat(row, "waits")?))
}

pub(super) fn seat_row(row: &SqliteRow) -> Result<SeatRow> {
    Ok(SeatRow {
        seat: Seat::new(row.try_get("seat")?),
        kind: word(row, "kind", SeatKind::read)?,
        guest: row.try_get("guest")?,
        name: row.try_get("name")?,
        own_name: row.try_get("own_name")?,
        bot: row.try_get("bot")?,
        left_at: row.try_get("left_at")?,
    })
}

pub(super) fn entry(row: &SqliteRow) -> Result<Entry> {
    let notes: String = row.try_get("notes")?;
    Ok(Entry {
        seq: row.try_get::<i64, _>("seq")?.cast_unsigned(),
        kind: word(row, "kind", EntryKind::read)?,
        seat: seat(row, "seat")?,
        text: row.try_get("text")?,
        digest: row.try_get::<i64, _>("digest")?.cast_unsigned(),
        notes: serde_json::from_str(&notes).map_err(decode)?,
        waits: seat(row, "waits")?,
    })
}
