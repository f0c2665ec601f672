//! Reading a transcript's text, a torn last line included.

use std::fmt;
use std::fs;
use std::path::Path;

use super::{End, FORMAT, Header, RULE, Transcript, TranscriptError, TranscriptLine};
use crate::game::NOBODY;
use crate::notation::ParseError;
use crate::rng::{Commitment, Seed};

/// A transcript that was read, and what was lost of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Loaded {
    /// Everything that was whole.
    pub transcript: Transcript,
    /// The last line, if it was cut off in the middle; show it to the reader.
    pub torn: Option<Torn>,
}

/// An incomplete last line, left by a crash or a full disk. It was dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Torn {
    /// The line, counted from one.
    pub line: usize,
    /// What was left of it.
    pub text: String,
    /// How many actions were kept.
    pub kept: usize,
}

impl fmt::Display for Torn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} is incomplete (`{}`) and was dropped; the game goes on after action {}",
            self.line,
            self.text.escape_debug(),
            self.kept
        )
    }
}

impl Transcript {
    /// Read a transcript file. An incomplete last line is dropped and reported.
    ///
    /// # Errors
    /// If the file cannot be opened, or a line other than the last is wrong.
    pub fn load(path: impl AsRef<Path>) -> Result<Loaded, TranscriptError> {
        let path = path.as_ref();
        let bytes = fs::read(path).map_err(|cause| TranscriptError::File {
            path: path.to_owned(),
            cause,
        })?;
        Transcript::read(&bytes)
    }

    /// Read the text of a transcript. An incomplete last line is dropped and reported.
    ///
    /// # Errors
    /// Which line is wrong, and what would be right.
    pub fn read(bytes: &[u8]) -> Result<Loaded, TranscriptError> {
        let whole = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        let mut reader = Reader::default();
        for (index, line) in bytes[..whole]
            .split_inclusive(|&byte| byte == b'\n')
            .enumerate()
        {
            reader.line = index + 1;
            std::str::from_utf8(line)
                .map_err(|_| ParseError::new("", "this is not UTF-8 text"))
                .and_then(|line| reader.read(line.trim()))
                .map_err(|error| reader.error(error))?;
        }
        let torn = reader.read_last(&bytes[whole..]);
        let line = reader.line;
        let kept = reader.lines.len();
        let transcript = reader
            .finish()
            .map_err(|error| TranscriptError::Line { line, error })?;
        let torn = torn.map(|text| Torn { line, text, kept });
        Ok(Loaded { transcript, torn })
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    line: usize,
    part: Part,
    fields: Fields,
    header: Option<Header>,
    lines: Vec<TranscriptLine>,
    end: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Part {
    #[default]
    Title,
    Header,
    Actions,
    End,
}

/// The lines of the header that were read so far.
#[derive(Default)]
struct Fields {
    game: Option<String>,
    rules: Option<u32>,
    pack: Option<(String, String)>,
    commitment: Option<Commitment>,
    seed: Option<Seed>,
    setup: Option<serde_json::Value>,
}

/// The words that open the lines of a header; `seed` may be missing.
const FIELDS: [&str; 6] = ["game", "rules", "pack", "commitment", "seed", "setup"];

impl Reader {
    fn error(&self, error: ParseError) -> TranscriptError {
        TranscriptError::Line {
            line: self.line,
            error,
        }
    }

    /// Read what follows the last line break: nothing, a whole line, or a torn one.
    fn read_last(&mut self, rest: &[u8]) -> Option<String> {
        if rest.is_empty() {
            return None;
        }
        self.line += 1;
        // Only an action shows by its digest that nothing is missing at its end.
        let is_whole = std::str::from_utf8(rest).map(str::trim).is_ok_and(|line| {
            (line == RULE || self.part == Part::Actions) && self.read(line).is_ok()
        });
        if is_whole {
            return None;
        }
        Some(String::from_utf8_lossy(rest).into_owned())
    }

    fn read(&mut self, line: &str) -> Result<(), ParseError> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        match self.part {
            Part::Title => self.read_title(line),
            Part::Header => self.read_field(line),
            Part::Actions => self.read_action_line(line),
            Part::End => self.read_end(line),
        }
    }

    fn read_title(&mut self, line: &str) -> Result<(), ParseError> {
        let version = line.strip_prefix("starboard transcript ").ok_or_else(|| {
            ParseError::new(line, "a transcript begins with `starboard transcript 1`")
        })?;
        if version != FORMAT.to_string() {
            let message = format!("this program reads transcripts of format {FORMAT}");
            return Err(ParseError::new(version, message));
        }
        self.part = Part::Header;
        Ok(())
    }

    fn read_field(&mut self, line: &str) -> Result<(), ParseError> {
        if line == RULE {
            self.header = Some(std::mem::take(&mut self.fields).finish()?);
            self.part = Part::Actions;
            return Ok(());
        }
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        self.fields.read(key, value.trim())
    }

    fn read_action_line(&mut self, line: &str) -> Result<(), ParseError> {
        if line == RULE {
            self.part = Part::End;
            return Ok(());
        }
        let shape = || ParseError::new(line, "an action reads `NUMBER SEAT ACTION #DIGEST`");
        let (number, rest) = line.split_once(' ').ok_or_else(shape)?;
        let (seat, rest) = rest.split_once(' ').ok_or_else(shape)?;
        let (deed, digest) = rest.rsplit_once(" #").ok_or_else(shape)?;
        let expected = self.lines.len() + 1;
        if number != expected.to_string() {
            let message = format!("expected action {expected} here; a line is missing or moved");
            return Err(ParseError::new(number, message));
        }
        self.lines.push(TranscriptLine {
            number: self.line,
            seat: seat.to_owned(),
            deed: deed.trim().to_owned(),
            digest: read_digest(digest)?,
        });
        Ok(())
    }

    fn read_end(&mut self, line: &str) -> Result<(), ParseError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (["end", winner, way], None) = (words.as_slice(), &self.end) else {
            let message =
                "the last line reads `end SEAT WAY` or `end nobody WAY`, and nothing follows it";
            return Err(ParseError::new(line, message));
        };
        self.end = Some(End {
            line: self.line,
            winner: Some(*winner)
                .filter(|&name| name != NOBODY)
                .map(str::to_owned),
            way: (*way).to_owned(),
        });
        Ok(())
    }

    fn finish(self) -> Result<Transcript, ParseError> {
        let header = self.header.ok_or_else(|| {
            ParseError::new("", "the header is cut off; it ends with a line `---`")
        })?;
        Ok(Transcript {
            header,
            lines: self.lines,
            end: self.end,
            rewritten: 0,
        })
    }
}

impl Fields {
    fn read(&mut self, key: &str, value: &str) -> Result<(), ParseError> {
        match key {
            "game" => fill(&mut self.game, key, value.to_owned()),
            "rules" => fill(&mut self.rules, key, read_rules(value)?),
            "pack" => fill(&mut self.pack, key, read_pack(value)?),
            "commitment" => fill(&mut self.commitment, key, value.parse()?),
            "seed" => fill(&mut self.seed, key, value.parse()?),
            "setup" => fill(&mut self.setup, key, read_setup(value)?),
            _ => Err(ParseError::unknown("word in the header", key, FIELDS)),
        }
    }

    fn finish(self) -> Result<Header, ParseError> {
        let missing = |key: &'static str| {
            move || ParseError::new("", format!("the header has no line `{key} …`; add it"))
        };
        let (pack, pack_hash) = self.pack.ok_or_else(missing("pack"))?;
        Ok(Header {
            game: self.game.ok_or_else(missing("game"))?,
            rules: self.rules.ok_or_else(missing("rules"))?,
            pack,
            pack_hash,
            commitment: self.commitment.ok_or_else(missing("commitment"))?,
            seed: self.seed,
            setup: self.setup.ok_or_else(missing("setup"))?,
        })
    }
}

/// Fill an empty field.
fn fill<T>(field: &mut Option<T>, key: &str, value: T) -> Result<(), ParseError> {
    match field.replace(value) {
        None => Ok(()),
        Some(_) => Err(ParseError::new(
            key,
            "stands twice in the header; remove one",
        )),
    }
}

fn read_rules(text: &str) -> Result<u32, ParseError> {
    text.parse()
        .map_err(|_| ParseError::new(text, "the rules version is a whole number"))
}

/// The last word is the hash; the name before it may have several words.
fn read_pack(text: &str) -> Result<(String, String), ParseError> {
    text.rsplit_once(' ')
        .map(|(name, hash)| (name.trim().to_owned(), hash.to_owned()))
        .ok_or_else(|| ParseError::new(text, "this line reads `pack NAME HASH`"))
}

fn read_setup(text: &str) -> Result<serde_json::Value, ParseError> {
    serde_json::from_str(text)
        .map_err(|error| ParseError::new("setup", format!("is not JSON: {error}")))
}

fn read_digest(text: &str) -> Result<u32, ParseError> {
    let is_digest = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(text, 16)
        .ok()
        .filter(|_| is_digest)
        .ok_or_else(|| ParseError::new(text, "a digest is `#` and eight hexadecimal digits"))
}
