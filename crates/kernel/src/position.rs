//! Position files: one state of a game as readable TOML, with or without a history.
//!
//! A position opens with a header (`starboard-position`, `game`, `rules`, `pack`); the rest is the
//! table the game itself writes. Reading reports everything that is wrong, not the first thing.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::files::Files;
use crate::game::{Pack, Problem};
use crate::transcript::write_whole;

/// The version of the file format.
const FORMAT: i64 = 1;
/// How many digits of the hash of a pack people need to type.
const SHORT_HASH: usize = 8;
/// The keys of the header, which a game's own table does not use.
const HEADER: [&str; 4] = ["starboard-position", "game", "rules", "pack"];

/// The text of a position file.
///
/// # Panics
/// If the game's own table uses a key of the header.
pub fn write_position<G: Files>(game: &G) -> String {
    let pack = game.pack();
    let mut position = Table::new();
    position.insert("starboard-position".into(), FORMAT.into());
    position.insert("game".into(), G::NAME.into());
    position.insert("rules".into(), i64::from(G::RULES).into());
    position.insert(
        "pack".into(),
        Value::Table(Table::from_iter([
            ("name".to_owned(), Value::from(pack.name())),
            ("hash".to_owned(), Value::from(pack.hash())),
        ])),
    );
    for (key, value) in game.write_position() {
        let taken = position.insert(key, value);
        assert!(
            taken.is_none(),
            "a position's own keys are not those of the header"
        );
    }
    position.to_string()
}

/// The game that the text of a position file describes.
///
/// # Errors
/// Everything that is wrong with it: the header and the table, or, once these are right, the broken
/// invariants.
pub fn read_position<G: Files>(pack: &'static G::Pack, text: &str) -> Result<G, Vec<Problem>> {
    let mut position: Table = text
        .parse()
        .map_err(|error: toml::de::Error| vec![syntax(text, &error)])?;
    let mut problems = check_header::<G>(pack, &position);
    for key in HEADER {
        position.remove(key);
    }
    match G::read_position(pack, &position) {
        Ok(game) => {
            problems.extend(game.problems());
            if problems.is_empty() {
                Ok(game)
            } else {
                Err(problems)
            }
        }
        Err(more) => {
            problems.extend(more);
            Err(problems)
        }
    }
}

/// Write a position file, whole or not at all.
///
/// # Errors
/// If the file cannot be written.
pub fn save_position<G: Files>(path: impl AsRef<Path>, game: &G) -> io::Result<()> {
    write_whole(path.as_ref(), &write_position(game))
}

/// Read a position file.
///
/// # Errors
/// If it cannot be opened, or everything that is wrong with it.
pub fn load_position<G: Files>(
    path: impl AsRef<Path>,
    pack: &'static G::Pack,
) -> Result<G, PositionError> {
    let path = path.as_ref();
    let text = fs::read_to_string(path).map_err(|cause| PositionError::File {
        path: path.to_owned(),
        cause,
    })?;
    read_position(pack, &text).map_err(PositionError::Problems)
}

/// A file that is no position.
#[derive(Debug)]
pub enum PositionError {
    /// The file cannot be read.
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// Everything that is wrong with it.
    Problems(Vec<Problem>),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::File { path, cause } => {
                write!(f, "cannot read {}: {cause}", path.display())
            }
            PositionError::Problems(problems) => write_problems(problems, f),
        }
    }
}

impl std::error::Error for PositionError {}

/// The problems, one a line.
pub(crate) fn write_problems(problems: &[Problem], f: &mut impl fmt::Write) -> fmt::Result {
    for (index, problem) in problems.iter().enumerate() {
        let line_break = if index == 0 { "" } else { "\n" };
        write!(f, "{line_break}{problem}")?;
    }
    Ok(())
}

/// A TOML syntax error as a problem with its line.
pub(crate) fn syntax(text: &str, error: &toml::de::Error) -> Problem {
    let place = error.span().map_or("the file".to_owned(), |span| {
        format!("line {}", line_at(text, span.start))
    });
    Problem::new(place, error.message())
}

/// The line of a byte, counted from one.
pub(crate) fn line_at(text: &str, byte: usize) -> usize {
    1 + text
        .bytes()
        .take(byte)
        .filter(|&byte| byte == b'\n')
        .count()
}

fn check_header<G: Files>(pack: &G::Pack, position: &Table) -> Vec<Problem> {
    let expected: [(&str, Value); 3] = [
        (HEADER[0], FORMAT.into()),
        (HEADER[1], G::NAME.into()),
        (HEADER[2], i64::from(G::RULES).into()),
    ];
    let mut problems: Vec<Problem> = expected
        .into_iter()
        .filter_map(|(key, expected)| {
            let message = match position.get(key) {
                Some(found) if *found == expected => return None,
                Some(found) => format!("is {found}, this program reads {expected}"),
                None => format!("is missing; add `{key} = {expected}`"),
            };
            Some(Problem::new(key, message))
        })
        .collect();
    let (name, hash) = (pack.name(), pack.hash());
    let short = hash.get(..SHORT_HASH).unwrap_or(hash);
    let found = position.get(HEADER[3]).and_then(|pack| pack.get("hash"));
    let message = match found {
        Some(Value::String(found)) if SHORT_HASH <= found.len() && hash.starts_with(found) => {
            return problems;
        }
        Some(Value::String(found)) if hash.starts_with(found) => {
            format!("is too short; write at least {SHORT_HASH} digits: \"{short}\"")
        }
        Some(found) => format!(
            "is {found}, but the pack at hand (`{name}`) has \"{short}\"; give the pack the position belongs to"
        ),
        None => format!(
            "is missing; add `pack = {{ name = {}, hash = \"{short}\" }}`",
            Value::from(name)
        ),
    };
    problems.push(Problem::new("pack.hash", message));
    problems
}
