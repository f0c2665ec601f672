//! Rows as records of an archive, and back.

use rusqlite::types::{Value as Stored, ValueRef};
use rusqlite::{Connection, Error, Params, Result, params_from_iter};
use serde_json::{Map, Value};

use super::read;
use crate::archive::{Kind, Record, is_bytes, is_json};
use crate::secret::{hex, unhex};

/// Rows that are read at once.
const AT_ONCE: u32 = 100;

pub(super) fn table_ids(database: &Connection, after: &str) -> Result<Vec<String>> {
    let ids = "SELECT id FROM tables WHERE ? < id ORDER BY id LIMIT ?";
    let mut ids = database.prepare_cached(ids)?;
    ids.query_map((after, AT_ONCE), |row| row.get(0))?.collect()
}

pub(super) fn guests(database: &Connection, after: &str) -> Result<Vec<Record>> {
    let which = "? < id ORDER BY id LIMIT ?";
    records(database, Kind::Guest, which, (after, AT_ONCE))
}

/// The guests at a table, its row, its seats and its steps.
pub(super) fn table(database: &Connection, id: &str) -> Result<Vec<Record>> {
    let mut all = Vec::new();
    for (kind, which) in [
        (
            Kind::Guest,
            "id IN (SELECT guest FROM seats WHERE table_id = ?)",
        ),
        (Kind::Table, "id = ?"),
        (Kind::Seat, "table_id = ? ORDER BY seat"),
        (Kind::Step, "table_id = ? ORDER BY seq"),
    ] {
        all.extend(records(database, kind, which, [id])?);
    }
    Ok(all)
}

fn records(
    database: &Connection,
    kind: Kind,
    which: &str,
    params: impl Params,
) -> Result<Vec<Record>> {
    let query = format!("SELECT * FROM {} WHERE {which}", kind.rows());
    let mut query = database.prepare_cached(&query)?;
    let names: Vec<String> = query.column_names().map(str::to_owned).collect();
    let rows = query.query_map(params, |row| {
        let mut columns = Map::new();
        for (index, name) in names.iter().enumerate() {
            columns.insert(name.clone(), archived(name, row.get_ref(index)?)?);
        }
        Ok(Record { kind, columns })
    });
    rows?.collect()
}

fn archived(name: &str, value: ValueRef<'_>) -> Result<Value> {
    Ok(match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Blob(bytes) => hex(bytes).into(),
        ValueRef::Text(_) if is_json(name) => {
            serde_json::from_str(value.as_str()?).map_err(|error| unfit(error.into()))?
        }
        ValueRef::Text(_) => value.as_str()?.into(),
        ValueRef::Real(_) => return Err(unfit(format!("`{name}` is a fraction").into())),
    })
}

fn stored(name: &str, value: &Value) -> Result<Stored> {
    let wrong = || unfit(format!("`{value}` cannot be `{name}`").into());
    Ok(match value {
        Value::Null => Stored::Null,
        json if is_json(name) => Stored::Text(json.to_string()),
        Value::Number(number) => Stored::Integer(number.as_i64().ok_or_else(wrong)?),
        Value::String(text) if is_bytes(name) => Stored::Blob(unhex(text).ok_or_else(wrong)?),
        Value::String(text) => Stored::Text(text.clone()),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => return Err(wrong()),
    })
}

fn unfit(reason: Box<dyn std::error::Error + Send + Sync>) -> Error {
    Error::ToSqlConversionFailure(reason)
}

/// Store records that belong together; false if their table is there already.
pub(super) fn keep(database: &Connection, records: &[Record]) -> Result<bool> {
    let table = records.iter().find(|record| record.kind == Kind::Table);
    if let Some(table) = table
        && read::table(database, table.id())?.is_some()
    {
        return Ok(false);
    }
    for record in records {
        insert(database, record)?;
    }
    // What cannot be read again is not stored.
    if let Some(table) = table {
        read::table(database, table.id())?;
    }
    Ok(true)
}

fn insert(database: &Connection, record: &Record) -> Result<()> {
    let rows = record.kind.rows();
    let known = database.prepare_cached(&format!("SELECT * FROM {rows} LIMIT 0"))?;
    let known: Vec<&str> = known.column_names().collect();
    let mut values = Vec::new();
    for (name, value) in &record.columns {
        if !known.contains(&name.as_str()) {
            return Err(unfit(
                format!("this program knows no `{name}` of {rows}").into(),
            ));
        }
        values.push(stored(name, value)?);
    }
    let names: Vec<&str> = record.columns.keys().map(String::as_str).collect();
    let (names, places) = (names.join(", "), vec!["?"; values.len()].join(", "));
    // A guest may be known; a seat or a step that stands there twice is an error.
    let known = if record.kind == Kind::Guest {
        "ON CONFLICT DO NOTHING"
    } else {
        ""
    };
    let insert = format!("INSERT INTO {rows} ({names}) VALUES ({places}) {known}");
    database
        .prepare_cached(&insert)?
        .execute(params_from_iter(values))?;
    Ok(())
}
