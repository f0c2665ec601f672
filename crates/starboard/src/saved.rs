//! Saved games.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use anyhow::Context;
use kernel::{Files, Torn, Transcript, TranscriptError};

use crate::output;

/// Write a transcript; only another transcript is replaced.
///
/// # Errors
/// If it cannot be written, or would replace something else.
pub(crate) fn save(transcript: &Transcript, path: &Path) -> io::Result<()> {
    make_sure_replaceable(path)?;
    transcript.save(path)
}

/// Write a position; only another position is replaced.
///
/// # Errors
/// If it cannot be written, or would replace something else.
pub(crate) fn save_position<G: Files>(game: &G, path: &Path) -> io::Result<()> {
    refuse_to_replace_others(path, "starboard-position")?;
    kernel::save_position(path, game)
}

/// Whether the file is missing, empty or a transcript.
///
/// # Errors
/// If it is something else.
pub(crate) fn make_sure_replaceable(path: &Path) -> io::Result<()> {
    refuse_to_replace_others(path, "starboard transcript")
}

/// Check that the file is missing, empty or has the same format, recognized by its beginning.
///
/// # Errors
/// If it is something else.
pub(crate) fn refuse_to_replace_others(path: &Path, opening_of_format: &str) -> io::Result<()> {
    let mut opening = Vec::new();
    match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
        Ok(file) => file
            .take(opening_of_format.len() as u64)
            .read_to_end(&mut opening)?,
    };
    if opening.is_empty() || opening == opening_of_format.as_bytes() {
        return Ok(());
    }
    Err(io::Error::new(
        ErrorKind::AlreadyExists,
        "the file is there and is something else; name another",
    ))
}

/// Read a transcript; an incomplete last line is dropped with a warning.
///
/// # Errors
/// If it cannot be opened, or a line is wrong; says which.
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
