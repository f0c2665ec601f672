//! Whether the file of the database is still there. What is written to a file that was removed, or replaced
//! by a copy, is lost with the end of the server, although the system does not complain.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The file that was opened.
pub(super) struct Opened {
    path: PathBuf,
    identity: Option<Identity>,
    is_gone: AtomicBool,
}

/// What tells a file apart from another one at the same place.
type Identity = (u64, u64);

impl Opened {
    pub(super) fn new(path: &Path) -> Opened {
        Opened {
            identity: identity(path),
            path: path.to_owned(),
            is_gone: AtomicBool::new(false),
        }
    }

    /// Look whether it is still there. A file that was gone once does not come back: another one may lie
    /// there now.
    pub(super) fn look(&self) {
        let is_there = self.identity.is_none() || identity(&self.path) == self.identity;
        if !is_there && !self.is_gone.swap(true, Ordering::AcqRel) {
            tracing::error!(
                file = %self.path.display(),
                "the database was removed or replaced while the server runs: nothing is saved any more; \
                 end the server, put the file back and start it again"
            );
        }
    }

    pub(super) fn is_gone(&self) -> bool {
        self.is_gone.load(Ordering::Acquire)
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let metadata = path.metadata().ok()?;
    Some((metadata.dev(), metadata.ino()))
}

/// Elsewhere a file that is open cannot be removed.
#[cfg(not(unix))]
fn identity(_: &Path) -> Option<Identity> {
    None
}
