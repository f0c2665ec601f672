//! Archives: everything in a database as lines of JSON (`docs/formats.md`). They are written and read
//! while a server runs, in many small transactions: every table is as it was at one moment.

use std::collections::HashSet;
use std::io::{BufRead, Write};
use std::mem;
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use serde_json::{Map, Value, json};

use crate::metrics::Metrics;
use crate::store::{self, Database, Lock, Older, Store};

/// The first line of an archive says its version.
const FORMAT: &str = "starboard-archive";
const VERSION: u64 = 1;
/// How its last line begins.
const END: &str = "{\"end\":";
/// Guests without games that are written together.
const GUESTS: usize = 1000;

/// A kind of records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Guest,
    Table,
    Seat,
    Step,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::Guest, Kind::Table, Kind::Seat, Kind::Step];

    /// The word in an archive.
    fn word(self) -> &'static str {
        match self {
            Kind::Guest => "guest",
            Kind::Table => "table",
            Kind::Seat => "seat",
            Kind::Step => "step",
        }
    }

    /// Its table in a database.
    pub(crate) fn rows(self) -> &'static str {
        match self {
            Kind::Guest => "guests",
            Kind::Table => "tables",
            Kind::Seat => "seats",
            Kind::Step => "entries",
        }
    }
}

/// A row: its columns with their names. Bytes are hexadecimal digits.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Record {
    pub(crate) kind: Kind,
    pub(crate) columns: Map<String, Value>,
}

impl Record {
    fn read(line: &str) -> anyhow::Result<Record> {
        let read: Map<String, Value> = serde_json::from_str(line).context("read it as JSON")?;
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| read.contains_key(kind.word()));
        let kind = kind.context("it is no guest, table, seat or step")?;
        match read.into_iter().next() {
            Some((_, Value::Object(columns))) => Ok(Record { kind, columns }),
            _ => bail!("a {} is an object of columns", kind.word()),
        }
    }

    fn write(&self, to: &mut impl Write) -> anyhow::Result<()> {
        writeln!(to, "{}", json!({ self.kind.word(): self.columns }))?;
        Ok(())
    }

    /// What names it: of a seat and a step their table.
    pub(crate) fn id(&self) -> &str {
        let key = match self.kind {
            Kind::Guest | Kind::Table => "id",
            Kind::Seat | Kind::Step => "table_id",
        };
        self.columns
            .get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }
}

/// Whether a column holds bytes.
pub(crate) fn is_bytes(column: &str) -> bool {
    matches!(column, "token" | "seed")
}

/// Whether a column holds JSON.
pub(crate) fn is_json(column: &str) -> bool {
    matches!(column, "setup" | "notes")
}

/// What was written or read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Archived {
    /// Tables.
    pub tables: u64,
    /// Guests.
    pub guests: u64,
    /// Tables that were in the database already, and were left as they are.
    pub known: u64,
}

/// Write an archive of a database, which a server may be using.
///
/// # Errors
/// If the database cannot be read, or the archive cannot be written.
pub async fn export(database: &Database, to: &mut impl Write) -> anyhow::Result<Archived> {
    let store = open_beside(database).await?;
    writeln!(to, "{}", json!({ FORMAT: VERSION }))?;
    let mut archived = Archived::default();
    let mut guests = HashSet::new();
    let mut last = String::new();
    while let ids = store.table_ids(&last).await?
        && let Some(end) = ids.last()
    {
        last.clone_from(end);
        for id in ids {
            for record in store.records_of(&id).await? {
                match record.kind {
                    Kind::Guest if !guests.insert(record.id().to_owned()) => continue,
                    Kind::Table => archived.tables += 1,
                    Kind::Guest | Kind::Seat | Kind::Step => {}
                }
                record.write(to)?;
            }
        }
    }
    let mut last = String::new();
    while let others = store.guest_records(&last).await?
        && let Some(end) = others.last()
    {
        end.id().clone_into(&mut last);
        for guest in others {
            if guests.insert(guest.id().to_owned()) {
                guest.write(to)?;
            }
        }
    }
    archived.guests = guests.len() as u64;
    let end = json!({ "end": { "tables": archived.tables, "guests": archived.guests } });
    writeln!(to, "{end}")?;
    to.flush()?;
    store.close().await;
    Ok(archived)
}

/// Read an archive into a database, which a server may be using. What is in the database already
/// stays as it is, so an import that was interrupted can be repeated.
///
/// # Errors
/// If the archive cannot be understood, or the database cannot be written. The tables before that
/// place are in the database then.
pub async fn import(database: &Database, from: impl BufRead) -> anyhow::Result<Archived> {
    let store = open_beside(database).await?;
    let mut lines = from.lines().zip(1_u64..);
    let (first, _) = lines.next().context("the file is empty")?;
    let first: Value = serde_json::from_str(&first?).unwrap_or_default();
    ensure!(
        first[FORMAT] == VERSION,
        "the file is no archive of starboard, or one of another version: its first line is not \
         {{\"{FORMAT}\":{VERSION}}}"
    );
    let mut archived = Archived::default();
    // Records that are written together: a table and its guests.
    let mut group: Vec<Record> = Vec::new();
    let mut begins = 2;
    for (line, number) in lines {
        let line = line?;
        if line.starts_with(END) {
            keep(&*store, group, &mut archived)
                .await
                .with_context(|| format!("lines {begins} to {}", number - 1))?;
            store.close().await;
            return Ok(archived);
        }
        let record = Record::read(&line).with_context(|| format!("line {number}"))?;
        let is_next = matches!(record.kind, Kind::Guest | Kind::Table)
            && group.iter().any(|record| record.kind != Kind::Guest);
        if is_next || (record.kind == Kind::Guest && GUESTS <= group.len()) {
            keep(&*store, mem::take(&mut group), &mut archived)
                .await
                .with_context(|| format!("lines {begins} to {}", number - 1))?;
            begins = number;
        }
        group.push(record);
    }
    bail!("the file is cut off: it does not end with a line {END}…}}")
}

/// Store a table with its guests, or guests alone.
async fn keep(
    store: &dyn Store,
    group: Vec<Record>,
    archived: &mut Archived,
) -> anyhow::Result<()> {
    let count = |kind| group.iter().filter(|record| record.kind == kind).count() as u64;
    let (tables, guests) = (count(Kind::Table), count(Kind::Guest));
    match store.keep_records(group).await? {
        true => {
            archived.tables += tables;
            archived.guests += guests;
        }
        false => archived.known += tables,
    }
    Ok(())
}

/// Open a database that a server may be using. It is brought up to date only if none does.
async fn open_beside(database: &Database) -> anyhow::Result<Arc<dyn Store>> {
    let (lock, older) = match Lock::take(&database.0) {
        Ok(lock) => (Some(lock), Older::Update),
        Err(_) if database.0.exists() => (None, Older::Refuse),
        Err(error) => return Err(error),
    };
    let store = store::open(database, &Metrics::new(), older).await;
    drop(lock);
    store
}
