//! Checks that the database file is still in place. Writes to a file that was removed, or replaced
//! by a copy, succeed but are lost when the server ends.

use std::path::{Path, PathBuf};

/// The file that was opened.
pub(super) struct Opened {
    path: PathBuf,
    identity: Option<Identity>,
    is_gone: bool,
}

/// Tells a file apart from another one at the same path.
type Identity = (u64, u64);

impl Opened {
    pub(super) fn new(path: &Path) -> Opened {
        Opened {
            identity: identity(path),
            path: path.to_owned(),
            is_gone: false,
        }
    }

    /// Whether the file is gone. Once it was gone it stays so: another file may have taken its
    /// place.
    pub(super) fn is_gone(&mut self) -> bool {
        let is_there = self.identity.is_none() || identity(&self.path) == self.identity;
        if !is_there && !self.is_gone {
            self.is_gone = true;
            tracing::error!(
                file = %self.path.display(),
                "the database was removed or replaced while the server runs: nothing is saved any more; \
                 end the server, put the file back and start it again"
            );
        }
        self.is_gone
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let metadata = path.metadata().ok()?;
    Some((metadata.dev(), metadata.ino()))
}

/// On other systems an open file cannot be removed.
#[cfg(not(unix))]
fn identity(_: &Path) -> Option<Identity> {
    None
}
