//! Keeps the log short. SQLite copies it into the file whenever it has a thousand pages (4 MiB), but
//! can begin it again only when nobody reads what is not copied yet; if somebody always does, it
//! would grow.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::PATIENCE;

/// The length in bytes at which the writer waits for those who read.
const LONG: u64 = 32 << 20;
/// How much longer it is when the writer tries again after waiting in vain.
const MORE: u64 = 1 << 20;
/// How long it waits: other writes wait as long.
const BRIEFLY: Duration = Duration::from_millis(100);

/// The log of the database.
pub(super) struct Log {
    file: PathBuf,
    /// The length at which it is cut.
    limit: u64,
}

impl Log {
    /// The log of the database in this file.
    pub(super) fn of(database: &Path) -> Log {
        let mut file = database.as_os_str().to_owned();
        file.push("-wal");
        Log {
            file: file.into(),
            limit: LONG,
        }
    }

    /// Begin the log again if it has become long.
    pub(super) fn keep_short(&mut self, connection: &Connection) {
        let length = self.file.metadata().map_or(0, |metadata| metadata.len());
        if length < self.limit {
            return;
        }
        self.limit = match begin_again(connection) {
            Ok(false) => LONG,
            is_busy => {
                // Somebody reads for very long, or the disk fails.
                if 2 * LONG < length {
                    tracing::warn!(length, ?is_busy, "the log of the database grows");
                }
                length + MORE
            }
        };
    }
}

/// Copy the whole log into the file, so that it begins again; true if somebody reads from it all the while.
fn begin_again(connection: &Connection) -> rusqlite::Result<bool> {
    connection.busy_timeout(BRIEFLY)?;
    let copy = "PRAGMA wal_checkpoint(TRUNCATE)";
    let is_busy = connection.query_row(copy, [], |row| row.get(0));
    connection.busy_timeout(PATIENCE)?;
    is_busy
}
