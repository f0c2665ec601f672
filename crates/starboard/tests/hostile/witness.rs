//! A table at which nobody plays: whatever happens elsewhere, it must not change.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::types::Value;

use crate::guest::Guest;
use crate::pair::Pair;

/// How many actions are taken before the table is left alone: enough for both players to have a
/// hand.
const PLAYED: usize = 30;

/// The table, and how it looked when it was left alone.
pub(crate) struct Witness {
    pub(crate) pair: Pair,
    pub(crate) stranger: Guest,
    database: PathBuf,
    pub(crate) before: Testimony,
}

/// Everything that can be known about the table.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Testimony {
    /// What its two guests see.
    guests: [String; 2],
    /// What everybody else sees.
    pub(crate) stranger: String,
    /// Its rows in the database.
    rows: Vec<Vec<String>>,
}

impl Witness {
    /// Open a table, play a little, and leave it alone.
    pub(crate) async fn new(origin: &str, database: &Path, seed: u64) -> Witness {
        let mut pair = Pair::new(origin, seed).await;
        for _ in 0..PLAYED {
            pair.step().await;
        }
        let stranger = Guest::stranger(origin);
        let before = look(&pair, &stranger, database).await;
        assert_ne!(before.guests[0], before.guests[1], "each has a hand");
        Witness {
            pair,
            stranger,
            database: database.to_owned(),
            before,
        }
    }

    /// Make sure that nothing about the table has changed.
    pub(crate) async fn check(&self) {
        let now = look(&self.pair, &self.stranger, &self.database).await;
        assert_eq!(now, self.before, "the witness table has changed");
    }
}

async fn look(pair: &Pair, stranger: &Guest, database: &Path) -> Testimony {
    let [one, other] = &pair.guests;
    Testimony {
        guests: [one.state(&pair.table).await, other.state(&pair.table).await],
        stranger: stranger.state(&pair.table).await,
        rows: rows(database, pair.table.trim_start_matches("/t/")),
    }
}

/// All rows of a table in the database.
fn rows(database: &Path, id: &str) -> Vec<Vec<String>> {
    let database = Connection::open(database).expect("the database");
    let mut rows = Vec::new();
    for query in [
        "SELECT * FROM tables WHERE id = ?",
        "SELECT * FROM seats WHERE table_id = ? ORDER BY seat",
        "SELECT * FROM entries WHERE table_id = ? ORDER BY seq",
    ] {
        let mut query = database.prepare(query).expect("a statement");
        let columns = query.column_count();
        let found = query.query_map([id], |row| {
            let values = (0..columns).map(|column| row.get::<_, Value>(column));
            values
                .map(|value| Ok(format!("{:?}", value?)))
                .collect::<rusqlite::Result<Vec<String>>>()
        });
        rows.extend(found.expect("rows").map(|row| row.expect("a row")));
    }
    rows
}
