//! The finished results of a run, in a file from which an interrupted run continues.
//!
//! The first line holds the options of the run, every other line one result, all as JSON. The
//! format is described in `docs/lab.md`.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A file of results that grows during a run.
pub struct Journal {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Journal {
    /// Continue or create the file; returns the journal and the results it already holds. An
    /// incomplete last line is dropped.
    ///
    /// # Errors
    /// If the file cannot be used, is not a journal, or was made with other options.
    pub fn open<L: DeserializeOwned>(
        path: &Path,
        asked: &Value,
    ) -> Result<(Journal, Vec<L>), JournalError> {
        let wrong = |what| JournalError {
            path: path.to_owned(),
            what,
        };
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|error| wrong(What::File(error)))?;
        let (results, end) = read(&file, asked).map_err(wrong)?;
        let mut journal = Journal {
            path: path.to_owned(),
            file: BufWriter::new(file),
        };
        let begin = |journal: &mut Journal| {
            journal.file.get_mut().set_len(end)?;
            journal.file.seek(SeekFrom::Start(end))
        };
        begin(&mut journal).map_err(|error| wrong(What::File(error)))?;
        if end == 0 {
            journal.append(asked)?;
        }
        Ok((journal, results))
    }

    /// Add one result. After a crash it is either complete or missing; a partial line is never
    /// read.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append(&mut self, result: &impl Serialize) -> Result<(), JournalError> {
        let written = serde_json::to_writer(&mut self.file, result)
            .map_err(io::Error::from)
            .and_then(|()| self.file.write_all(b"\n"))
            .and_then(|()| self.file.flush());
        written.map_err(|error| JournalError {
            path: self.path.clone(),
            what: What::File(error),
        })
    }
}

/// The results in a journal, and where its last complete line ends.
fn read<L: DeserializeOwned>(file: &File, asked: &Value) -> Result<(Vec<L>, u64), What> {
    let mut reader = BufReader::new(file);
    let mut results = Vec::new();
    let mut end = 0;
    let mut text = String::new();
    for line in 1.. {
        text.clear();
        let length = reader.read_line(&mut text).map_err(What::File)?;
        if !text.ends_with('\n') {
            // A file that is not a journal must not be truncated.
            return match line == 1 && length != 0 {
                true => Err(What::Foreign),
                false => Ok((results, end)),
            };
        }
        if line == 1 {
            let found: Value = serde_json::from_str(&text).map_err(|_| What::Foreign)?;
            compare(&found, asked)?;
        } else {
            let result = serde_json::from_str(&text);
            results.push(result.map_err(|error| What::Line(line, error.to_string()))?);
        }
        end += length as u64;
    }
    Ok((results, end))
}

/// Check that the journal was made with the same options; the error names the first that differs.
fn compare(found: &Value, asked: &Value) -> Result<(), What> {
    let (Some(old), Some(new)) = (found.as_object(), asked.as_object()) else {
        return Err(What::Foreign);
    };
    if old.get("starboard").is_none() {
        return Err(What::Foreign);
    }
    for key in new.keys().chain(old.keys()) {
        let [was, is] = [old, new].map(|options| options.get(key).unwrap_or(&Value::Null));
        if was != is {
            return Err(What::Other(key.clone(), was.to_string(), is.to_string()));
        }
    }
    Ok(())
}

/// Why a journal cannot be used.
#[derive(Debug)]
pub struct JournalError {
    path: PathBuf,
    what: What,
}

#[derive(Debug)]
enum What {
    File(io::Error),
    Foreign,
    Other(String, String, String),
    Line(usize, String),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path.display())?;
        match &self.what {
            What::File(error) => error.fmt(f),
            What::Foreign => f.write_str("the file is there and is something else; name another"),
            What::Other(key, was, is) => write!(
                f,
                "it was begun with {key} {was}, now {is} is asked for; \
                 repeat the options of that run, or name another file"
            ),
            What::Line(line, error) => write!(
                f,
                "line {line} cannot be read ({error}); remove it to play that part again"
            ),
        }
    }
}

impl std::error::Error for JournalError {}
