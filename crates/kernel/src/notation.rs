//! The words people read and type: parse errors that point at the word, names that suggest.

use std::fmt;

/// What a seat plays when it leaves the game; no action has this notation.
pub const RESIGN: &str = "resign";

/// A word that cannot be read: which one, and what would be right.
///
/// ```
/// use kernel::ParseError;
/// let error = ParseError::new("reed", "unknown color; did you mean red?");
/// assert_eq!(error.to_string(), "`reed`: unknown color; did you mean red?");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The word that is wrong; empty if something is missing.
    pub word: String,
    /// What is wrong with it and what to do.
    pub message: String,
}

impl ParseError {
    /// An error about `word`.
    pub fn new(word: impl Into<String>, message: impl Into<String>) -> ParseError {
        ParseError {
            word: word.into(),
            message: message.into(),
        }
    }

    /// `word` is none of `known`; suggests the nearest.
    ///
    /// ```
    /// use kernel::ParseError;
    /// let error = ParseError::unknown("color", "wihte", ["red", "white"]);
    /// assert_eq!(error.to_string(), "`wihte`: unknown color; did you mean `white`?");
    /// ```
    pub fn unknown<'a>(
        kind: &str,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> ParseError {
        let nearest = known
            .into_iter()
            .map(|name| (distance(word, name), name))
            .min()
            .filter(|&(distance, name)| distance <= 2 || distance * 3 <= name.len());
        match nearest {
            Some((_, name)) => {
                ParseError::new(word, format!("unknown {kind}; did you mean `{name}`?"))
            }
            None => ParseError::new(word, format!("unknown {kind}")),
        }
    }

    /// `key` is none of the few that are `known`; suggests the nearest, or lists them all.
    ///
    /// ```
    /// use kernel::ParseError;
    /// let error = ParseError::unknown_key("hand", ["bag", "cards"].into_iter());
    /// assert_eq!(error.to_string(), "`hand`: unknown key; there are: bag, cards");
    /// ```
    pub fn unknown_key<'a>(key: &str, known: impl Iterator<Item = &'a str> + Clone) -> ParseError {
        let mut error = ParseError::unknown("key", key, known.clone());
        if error.message == "unknown key" {
            let keys: Vec<&str> = known.collect();
            error.message = format!("unknown key; there are: {}", keys.join(", "));
        }
        error
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.word.is_empty() {
            write!(f, "`{}`: ", self.word.escape_debug())?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for ParseError {}

/// How many letters must be added, dropped, replaced or swapped with their neighbor.
///
/// Only the beginning of overlong words is compared.
pub fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().take(64).collect();
    let b: Vec<char> = b.chars().take(64).collect();
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if 1 < i && 1 < j && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(rows[i - 2][j - 2] + 1);
                }
                best
            };
        }
    }
    rows[a.len()][b.len()]
}
