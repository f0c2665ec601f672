//! A lock that prevents a second server on the same database. Servers keep tables in memory, so the
//! second one would show pages that the first one has changed since.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::ADVICE;

/// Held while the server runs. The system releases it when the process ends, however it ends.
pub(crate) struct Lock {
    _file: Option<File>,
}

impl Lock {
    /// Lock the database in this file, which need not exist yet, and make the file readable by its
    /// owner only: it holds the seeds of running games.
    ///
    /// # Errors
    /// If another server holds the lock; the message says what to do.
    pub(crate) fn take(database: &Path) -> anyhow::Result<Lock> {
        if let Some(directory) = database.parent() {
            std::fs::create_dir_all(directory)
                .with_context(|| format!("create the directory {}", directory.display()))?;
        }
        // Different paths can lead to the same file.
        let real = std::fs::canonicalize(database);
        let database = real.as_deref().unwrap_or(database);
        let shown = database.display();
        let beside = with_suffix(database, ".lock");
        let file =
            owned(&beside).with_context(|| format!("open {}: {ADVICE}", beside.display()))?;
        let lock = match file.try_lock() {
            Ok(()) => Lock { _file: Some(file) },
            Err(TryLockError::WouldBlock) => bail!(
                "another server already uses the database {shown}: end that one first, or name \
                 another file with --database sqlite:FILE"
            ),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                tracing::warn!(
                    "the file system of {shown} has no locks: start no second server on it"
                );
                Lock { _file: None }
            }
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("lock {}", beside.display()));
            }
        };
        // SQLite creates its other files with the same permissions as the database.
        if !database.exists() {
            owned(database).with_context(|| format!("create the database {shown}"))?;
        }
        if is_database(database) {
            for suffix in ["", "-wal", "-shm", ".lock"] {
                keep_private(&with_suffix(database, suffix));
            }
        }
        Ok(lock)
    }
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(suffix);
    name.into()
}

/// Whether it is a database or can become one. Other files, and directories, are not changed.
fn is_database(file: &Path) -> bool {
    const HEADER: &[u8] = b"SQLite format 3\0";
    let mut start = Vec::new();
    let read =
        File::open(file).and_then(|file| file.take(HEADER.len() as u64).read_to_end(&mut start));
    read.is_ok() && (start.is_empty() || start == HEADER)
}

/// Open a file without changing it; a new one is accessible to its owner only.
fn owned(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// Make a file, if it exists, accessible to its owner only.
#[cfg(unix)]
fn keep_private(file: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(metadata) = file.metadata() else {
        return;
    };
    let mut permissions = metadata.permissions();
    let private = permissions.mode() & 0o700;
    if permissions.mode() & 0o777 == private {
        return;
    }
    permissions.set_mode(private);
    let shown = file.display();
    match std::fs::set_permissions(file, permissions) {
        Ok(()) => tracing::info!("{shown} could be read by others; now only its owner can"),
        Err(error) => tracing::warn!(%error, "others can read {shown}, which holds secrets"),
    }
}

/// On other systems the user's data directory is already private.
#[cfg(not(unix))]
fn keep_private(_: &Path) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_has_one_server_at_a_time() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("games.sqlite");
        let first = Lock::take(&file).unwrap();
        let told = Lock::take(&file).err().expect("a refusal").to_string();
        assert!(
            told.contains("games.sqlite") && told.contains("--database"),
            "{told}"
        );
        drop(first);
        Lock::take(&file).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_database_is_the_same_by_every_way_that_leads_to_it() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("games.sqlite");
        let link = directory.path().join("link.sqlite");
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let _first = Lock::take(&file).unwrap();
        assert!(Lock::take(&link).is_err());
    }

    #[cfg(unix)]
    const KEPT: &[u8] = b"SQLite format 3\0 and more";

    #[cfg(unix)]
    #[test]
    fn nobody_but_the_owner_can_read_a_database_new_or_old() {
        use std::os::unix::fs::PermissionsExt;
        let directory = tempfile::tempdir().unwrap();
        let old = directory.path().join("old.sqlite");
        for suffix in ["", "-wal", "-shm"] {
            let file = with_suffix(&old, suffix);
            std::fs::write(&file, KEPT).unwrap();
            std::fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
        }
        Lock::take(&old).unwrap();
        Lock::take(&directory.path().join("new.sqlite")).unwrap();
        for file in std::fs::read_dir(directory.path()).unwrap() {
            let file = file.unwrap();
            let mode = file.metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{:?}", file.path());
        }
        assert_eq!(std::fs::read(&old).unwrap(), KEPT);
    }

    #[cfg(unix)]
    #[test]
    fn files_that_are_no_database_keep_their_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let directory = tempfile::tempdir().unwrap();
        let (letter, folder) = (
            directory.path().join("letter"),
            directory.path().join("folder"),
        );
        std::fs::write(&letter, "Dear Ada").unwrap();
        std::fs::create_dir(&folder).unwrap();
        for file in [&letter, &folder] {
            std::fs::set_permissions(file, PermissionsExt::from_mode(0o755)).unwrap();
            Lock::take(file).unwrap();
            let mode = file.metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o755, "{file:?}");
        }
    }
}
