//! Saved games.

use std::path::Path;

use anyhow::Context;
use kernel::{Torn, Transcript, TranscriptError};

use crate::output;

/// Read a transcript; a torn last line is told of and dropped.
///
/// # Errors
/// If it cannot be opened, or which line is wrong.
pub(crate) fn load(path: &Path) -> anyhow::Result<(Transcript, Option<Torn>)> {
    let loaded = match Transcript::load(path) {
        // The error names the file itself.
        Err(error @ TranscriptError::File { .. }) => return Err(error.into()),
        loaded => loaded.with_context(|| path.display().to_string())?,
    };
    if let Some(torn) = &loaded.torn {
        output::warn(format!("{}: {torn}", path.display()));
    }
    Ok((loaded.transcript, loaded.torn))
}
