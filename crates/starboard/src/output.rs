//! Output shared by all commands: errors, warnings, JSON, aligned tables.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use anyhow::Context;
use serde::Serialize;

/// For what stands out.
pub(crate) const BOLD: Style = Style::new().bold();
/// For what matters less.
pub(crate) const DIM: Style = Style::new().dimmed();
/// For success.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// For failure.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();

/// The text in this style; the stream drops the style where it cannot be shown.
pub(crate) fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Print an error with all its causes on one line.
pub(crate) fn complain(error: &anyhow::Error) {
    anstream::eprintln!("{}: {error:#}", paint(BAD, "error"));
}

/// Print a warning about something that does not stop the command.
pub(crate) fn warn(message: impl std::fmt::Display) {
    anstream::eprintln!("{}: {message}", paint(BOLD, "warning"));
}

/// Print a value as JSON for programs.
///
/// # Errors
/// If standard output is closed.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// Create a file or directory atomically: `make` gets a path beside `target`, and the result is
/// renamed to `target` only when it is complete.
///
/// # Errors
/// If something cannot be written. Nothing is left behind then.
pub(crate) fn whole(
    target: &Path,
    make: impl FnOnce(&Path) -> io::Result<()>,
) -> anyhow::Result<()> {
    let context = || format!("write {}", target.display());
    let beside = match target.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let workshop = tempfile::Builder::new()
        .prefix(".starboard-")
        .tempdir_in(beside)
        .with_context(context)?;
    let piece = workshop.path().join("piece");
    make(&piece).with_context(context)?;
    fs::rename(&piece, target).with_context(context)
}

/// A fraction as `12.3 %`.
pub(crate) fn percent(part: f64) -> String {
    format!("{:.1} %", part * 100.0)
}

/// The 95 % interval of a share.
pub(crate) fn interval(share: &lab::Share) -> String {
    format!("{:.1} to {}", share.low * 100.0, percent(share.high))
}

/// Whether the reader of our output is gone.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
