//! Files: a whole transcript at once, or line by line while the game is played.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Transcript;

impl Transcript {
    /// Write the whole transcript to a file. A reader finds the old file or the new one, never a
    /// part: the text goes to `FILE.tmp`, which then takes the name.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        write_whole(path.as_ref(), &self.to_string())
    }
}

/// A transcript file that grows with its game: an action that was taken survives a crash.
///
/// ```no_run
/// # fn example<G: kernel::Files>(mut game: G, seat: kernel::Seat, action: G::Action) -> Result<(), Box<dyn std::error::Error>> {
/// use kernel::{TranscriptFile, Silent, Transcript};
///
/// let mut transcript = Transcript::start(&game);
/// let mut file = TranscriptFile::create("game.transcript", &transcript)?;
/// transcript.act(&mut game, seat, action, &mut Silent)?;
/// file.keep(&transcript)?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct TranscriptFile {
    path: PathBuf,
    file: File,
    written: usize,
    rewritten: u32,
}

impl TranscriptFile {
    /// Write the transcript as it is and stay ready for its next actions. Resuming a game from its
    /// own file is the same: what was torn is then gone.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn create(path: impl Into<PathBuf>, transcript: &Transcript) -> io::Result<TranscriptFile> {
        let path = path.into();
        transcript.save(&path)?;
        let file = OpenOptions::new().append(true).open(&path)?;
        Ok(TranscriptFile {
            path,
            file,
            written: transcript.lines.len(),
            rewritten: transcript.rewritten,
        })
    }

    /// Write down what is new. Appends; only actions taken back make it write the file anew.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep(&mut self, transcript: &Transcript) -> io::Result<()> {
        if self.rewritten != transcript.rewritten {
            *self = TranscriptFile::create(&self.path, transcript)?;
            return Ok(());
        }
        if self.written == transcript.lines.len() {
            return Ok(());
        }
        let mut lines = String::new();
        transcript
            .write_from(self.written, &mut lines)
            .map_err(io::Error::other)?;
        self.file.write_all(lines.as_bytes())?;
        self.file.sync_data()?;
        self.written = transcript.lines.len();
        Ok(())
    }
}

/// Write a file so that nobody ever reads half of it.
pub(crate) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut temporary = OsString::from(path);
    temporary.push(".tmp");
    let mut file = File::create(&temporary)?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // The first error is the one to tell; a part of a file helps nobody.
        drop(fs::remove_file(&temporary));
    }
    written
}
