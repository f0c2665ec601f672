//! Migrations of the database. The file records which ones it has had, in the table that the
//! library `sqlx` uses, as the first versions of this program did.

use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use sha2::{Digest, Sha384};

use crate::store::Older;

macro_rules! migration {
    ($number:literal, $name:literal, $file:literal) => {
        (
            $number,
            $name,
            include_str!(concat!("../../../migrations/", $file)),
        )
    };
}

/// Every migration in order: its number, its name and its statements. They never change.
const MIGRATIONS: [(i64, &str, &str); 8] = [
    migration!(1, "tables", "0001_tables.sql"),
    migration!(2, "waits", "0002_waits.sql"),
    migration!(3, "arrivals", "0003_arrivals.sql"),
    migration!(4, "makers", "0004_makers.sql"),
    migration!(5, "own_names", "0005_own_names.sql"),
    migration!(6, "guides", "0006_guides.sql"),
    migration!(7, "hints", "0007_hints.sql"),
    migration!(8, "one_path", "0008_one_path.sql"),
];

const DONE: &str = "
    CREATE TABLE IF NOT EXISTS _sqlx_migrations (
        version        BIGINT PRIMARY KEY,
        description    TEXT NOT NULL,
        installed_on   TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        success        BOOLEAN NOT NULL,
        checksum       BLOB NOT NULL,
        execution_time BIGINT NOT NULL
    );";

/// Why a database cannot be migrated.
#[derive(Debug, thiserror::Error)]
pub(super) enum Outdated {
    /// It has had a migration that this program does not know.
    #[error("it was written by a newer version of starboard")]
    Newer,
    /// It has not had every migration, and a server of an older program is using it.
    #[error("it is used by an older version of starboard")]
    Older,
    /// SQLite reports an error.
    #[error(transparent)]
    Refused(#[from] rusqlite::Error),
}

/// Run the migrations that the database has not had, all of them or none.
pub(super) fn run(connection: &mut Connection, older: Older) -> Result<(), Outdated> {
    // Another process that starts at the same time waits, and then finds nothing to do.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(DONE)?;
    let done = done(&transaction)?;
    for (number, checksum) in &done {
        let known = MIGRATIONS.iter().find(|(known, ..)| known == number);
        if known.is_none_or(|(.., text)| Sha384::digest(text)[..] != checksum[..]) {
            return Err(Outdated::Newer);
        }
    }
    for (number, name, text) in MIGRATIONS {
        if done.iter().any(|(other, _)| *other == number) {
            continue;
        }
        if older == Older::Refuse {
            return Err(Outdated::Older);
        }
        transaction.execute_batch(text)?;
        transaction.execute(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (?, ?, TRUE, ?, 0)",
            params![number, name, Sha384::digest(text).to_vec()],
        )?;
    }
    transaction.commit()?;
    Ok(())
}

/// The migrations that the database has had: their numbers and the hashes of their statements.
fn done(transaction: &Transaction<'_>) -> rusqlite::Result<Vec<(i64, Vec<u8>)>> {
    let mut query = transaction.prepare("SELECT version, checksum FROM _sqlx_migrations")?;
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_migration_is_run() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let files = fs::read_dir(folder).unwrap();
        let mut files: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        files.sort();
        let known = MIGRATIONS.iter();
        let known = known.map(|(number, name, _)| format!("{number:04}_{name}.sql").into());
        assert_eq!(files, known.collect::<Vec<std::ffi::OsString>>());
    }
}
