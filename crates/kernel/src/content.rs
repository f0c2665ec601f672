//! Which game a folder of content is for, and what is wrong with it. The rest of a pack is its
//! game's business.

use std::fmt;

use serde::{Deserialize, Serialize};
use toml::{Spanned, Value};

use crate::clause::Clause;

/// One thing that is wrong with a pack.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PackProblem {
    /// The file, seen from the folder of the pack; or the folder if that cannot be read.
    pub file: String,
    /// The line, counted from 1; `None` if the file as a whole is meant.
    pub line: Option<usize>,
    /// What is wrong and what to do.
    pub message: String,
    /// The clause of the ledger that asks for it, if it is not a matter of form.
    pub clause: Option<&'static str>,
}

impl PackProblem {
    /// A matter of form.
    pub fn new(
        file: impl Into<String>,
        line: impl Into<Option<usize>>,
        message: impl Into<String>,
    ) -> PackProblem {
        PackProblem {
            file: file.into(),
            line: line.into(),
            message: message.into(),
            clause: None,
        }
    }

    /// The clause that is broken, if it is not a matter of form.
    pub fn clause(&self) -> Option<Clause> {
        self.clause.map(Clause::new)
    }
}

impl fmt::Display for PackProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.message)?;
        match self.clause {
            Some(clause) => write!(f, " ({clause})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for PackProblem {}

/// The game that the text of a `pack.toml` names, if it is one of these.
///
/// ```
/// use kernel::game_of_pack;
/// let games = ["master", "conquest"];
/// assert_eq!(game_of_pack("game = 'conquest'", &games).unwrap(), "conquest");
/// let error = game_of_pack("name = 'Mine'", &games).unwrap_err();
/// assert_eq!(
///     error.message(&games),
///     "`game` is missing; write `game = \"master\"` or `game = \"conquest\"`"
/// );
/// ```
///
/// # Errors
/// If it names none, or another one, or cannot be read.
pub fn game_of_pack<'g>(about: &str, games: &[&'g str]) -> Result<&'g str, NoGame> {
    #[derive(Deserialize)]
    struct About {
        game: Option<Spanned<Value>>,
    }
    let line = |at: usize| 1 + about.bytes().take(at).filter(|&byte| byte == b'\n').count();
    let read: About = toml::from_str(about).map_err(|error| NoGame::Syntax {
        line: error.span().map_or(1, |span| line(span.start)),
        message: error
            .message()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" "),
    })?;
    let value = read.game.ok_or(NoGame::Missing)?;
    let line = line(value.span().start);
    let word = match value.into_inner() {
        Value::String(word) => word,
        other => other.to_string(),
    };
    let known = games.iter().copied().find(|&game| game == word);
    known.ok_or(NoGame::Other { line, word })
}

/// Why content is for none of some games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoGame {
    /// The text is no TOML.
    Syntax {
        /// Where.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// It does not say which game it is for.
    Missing,
    /// It is for another one.
    Other {
        /// Where it says so.
        line: usize,
        /// Which.
        word: String,
    },
}

impl NoGame {
    /// The line, counted from 1; `None` if the file as a whole is meant.
    pub fn line(&self) -> Option<usize> {
        match self {
            NoGame::Syntax { line, .. } | NoGame::Other { line, .. } => Some(*line),
            NoGame::Missing => None,
        }
    }

    /// What is wrong and what to do, where content for one of these games is wanted.
    pub fn message(&self, games: &[&str]) -> String {
        let remedy: Vec<String> = games
            .iter()
            .map(|game| format!("`game = \"{game}\"`"))
            .collect();
        let remedy = remedy.join(" or ");
        match self {
            NoGame::Syntax { message, .. } => format!("{message}; correct the TOML here"),
            NoGame::Missing => format!("`game` is missing; write {remedy}"),
            NoGame::Other { word, .. } if games.len() == 1 => format!(
                "this is content for the game `{word}`; use it with that one, or write {remedy}"
            ),
            NoGame::Other { word, .. } => format!("`{word}`: unknown game; write {remedy}"),
        }
    }
}
