//! Transcripts: a whole game as text, one action a line.
//!
//! A transcript is a saved game: rules version, pack hash, setup, seed and actions. Replaying is
//! loading. After every action stands the beginning of the state's digest, so that a changed
//! engine is caught at the very action at which it differs. `docs/formats.md` describes the text.
//!
//! While a game runs its transcript belongs to the table alone: the seed tells the future, and the
//! actions may name what is hidden.

mod file;
mod read;
mod replay;

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::files::Files;
use crate::game::{Game, Illegal, NOBODY, Outcome, Pack, Step};
use crate::log::Log;
use crate::narration::Narration;
use crate::notation::{ParseError, RESIGN};
use crate::rng::{Commitment, Seed};
use crate::seat::Seat;

pub use file::TranscriptFile;
pub(crate) use file::write_whole;
pub use read::{Loaded, Torn};
pub use replay::{Mismatch, Replay, ReplayError, ReplayedAction};

/// The version of the text format.
const FORMAT: u32 = 1;
/// The line between header, actions and end.
const RULE: &str = "---";

/// A game as a list of actions, with everything that is needed to play it again.
///
/// It does not know the type of its game: `header.game` tells which one to replay it with.
///
/// ```
/// use kernel::{Actions, Game, Seed, Silent, Transcript};
/// use trial::pearls::{Pearls, SMALL, Setup};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut game = Pearls::new(&SMALL, &Setup::two(), Seed::from_number(1))?;
/// let mut transcript = Transcript::start(&game);
/// while let Some(seat) = game.waits_for() {
///     let mut actions = Actions::new();
///     game.legal(seat, &mut actions);
///     transcript.act(&mut game, seat, actions[0], &mut Silent)?;
/// }
/// let text = transcript.to_string();
/// assert!(text.starts_with("starboard transcript 1\ngame pearls\n"));
///
/// let loaded = Transcript::read(text.as_bytes())?;
/// let again: Pearls = loaded.transcript.replay(&SMALL)?;
/// assert_eq!(again.digest(), game.digest());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Transcript {
    /// What was known before the first action.
    pub header: Header,
    lines: Vec<TranscriptLine>,
    end: Option<End>,
    /// How often actions were taken back: a [`TranscriptFile`] then starts its file anew.
    rewritten: u32,
}

/// What is known of a game before its first action.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The word for the game, [`Game::NAME`].
    pub game: String,
    /// The version of its rules, [`Game::RULES`].
    pub rules: u32,
    /// The name of the pack.
    pub pack: String,
    /// The hash of the pack.
    pub pack_hash: String,
    /// The published hash of the seed.
    pub commitment: Commitment,
    /// The seed; a copy for the public leaves it out until the game is over.
    pub seed: Option<Seed>,
    /// The game's setup.
    pub setup: serde_json::Value,
}

impl Header {
    /// Whether the published hash belongs to the seed; `None` if the seed is not known yet.
    pub fn verify(&self) -> Option<bool> {
        self.seed.map(|seed| self.commitment.verify(&seed))
    }

    /// How many lines it is written in, the one below it included.
    fn lines(&self) -> usize {
        7 + usize::from(self.seed.is_some())
    }
}

/// One line of a transcript: who did what, and what the state was then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranscriptLine {
    /// Its number in the file, counted from one.
    pub number: usize,
    /// The name of the seat.
    pub seat: String,
    /// The action in notation, or `resign`.
    pub deed: String,
    /// The first eight hexadecimal digits of the digest after the action.
    pub digest: u32,
}

/// The last line of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The line of the file, counted from one.
    pub line: usize,
    /// The name of the winning seat; `None` if all players lost.
    pub winner: Option<String>,
    /// The way it was won, one word.
    pub way: String,
}

impl End {
    fn of<G: Game>(game: &G, outcome: Outcome, line: usize) -> End {
        End {
            line,
            winner: outcome.winner.map(|seat| game.seat_name(seat).to_owned()),
            way: outcome.way.to_owned(),
        }
    }
}

impl Transcript {
    /// The transcript of a game before its first action.
    ///
    /// # Panics
    /// If the game's setup cannot be written as JSON.
    pub fn start<G: Files>(game: &G) -> Transcript {
        let seed = game.rng().seed();
        Transcript {
            header: Header {
                game: G::NAME.to_owned(),
                rules: G::RULES,
                pack: game.pack().name().to_owned(),
                pack_hash: game.pack().hash().to_owned(),
                commitment: seed.commitment(),
                seed: Some(seed),
                setup: serde_json::to_value(game.setup()).expect("a setup is plain data"),
            },
            lines: Vec::new(),
            end: None,
            rewritten: 0,
        }
    }

    /// Take one action and write it down.
    ///
    /// # Errors
    /// The refusal of the game; nothing is then written.
    pub fn act<G: Narration, L: Log<G::Event>>(
        &mut self,
        game: &mut G,
        seat: Seat,
        action: G::Action,
        log: &mut L,
    ) -> Result<Step, Illegal> {
        let deed = game.write_action(action);
        let step = game.apply(seat, action, log)?;
        self.note(game, seat, deed);
        Ok(step)
    }

    /// Let a seat leave the game and write it down.
    ///
    /// # Errors
    /// The refusal of the game; nothing is then written.
    pub fn resign<G: Game, L: Log<G::Event>>(
        &mut self,
        game: &mut G,
        seat: Seat,
        log: &mut L,
    ) -> Result<Step, Illegal> {
        let step = game.resign(seat, log)?;
        self.note(game, seat, RESIGN.to_owned());
        Ok(step)
    }

    /// Forget the last `count` actions: undo. The caller replays to get the state before them.
    pub fn take_back(&mut self, count: usize) {
        self.lines.truncate(self.lines.len().saturating_sub(count));
        self.end = None;
        self.rewritten += 1;
    }

    /// The actions, in order.
    pub fn lines(&self) -> &[TranscriptLine] {
        &self.lines
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// The same transcript without its seed: proof of what was promised, not of what will come.
    #[must_use]
    pub fn without_seed(mut self) -> Transcript {
        self.header.seed = None;
        let header = self.header.lines();
        for (index, line) in self.lines.iter_mut().enumerate() {
            line.number = header + 1 + index;
        }
        self
    }

    fn note<G: Game>(&mut self, game: &G, seat: Seat, deed: String) {
        self.lines.push(TranscriptLine {
            number: self.next_line(),
            seat: game.seat_name(seat).to_owned(),
            deed,
            digest: short(game.digest()),
        });
        self.end = game
            .outcome()
            .map(|outcome| End::of(game, outcome, self.next_line() + 1));
    }

    fn next_line(&self) -> usize {
        1 + self
            .lines
            .last()
            .map_or(self.header.lines(), |last| last.number)
    }
}

/// The part of a digest that a transcript keeps.
fn short(digest: u64) -> u32 {
    (digest >> 32) as u32
}

/// The transcript as the text of its file.
impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = &self.header;
        writeln!(f, "starboard transcript {FORMAT}")?;
        writeln!(f, "game {}", header.game)?;
        writeln!(f, "rules {}", header.rules)?;
        writeln!(f, "pack {} {}", header.pack, header.pack_hash)?;
        writeln!(f, "commitment {}", header.commitment)?;
        if let Some(seed) = header.seed {
            writeln!(f, "seed {seed}")?;
        }
        writeln!(f, "setup {}", header.setup)?;
        writeln!(f, "{RULE}")?;
        self.write_from(0, f)
    }
}

impl Transcript {
    /// The lines of the actions from this index on, and the end if there is one.
    fn write_from(&self, first: usize, f: &mut impl fmt::Write) -> fmt::Result {
        for (index, line) in self.lines.iter().enumerate().skip(first) {
            let TranscriptLine {
                seat, deed, digest, ..
            } = line;
            writeln!(f, "{} {seat} {deed} #{digest:08x}", index + 1)?;
        }
        if let Some(end) = &self.end {
            let winner = end.winner.as_deref().unwrap_or(NOBODY);
            writeln!(f, "{RULE}\nend {winner} {}", end.way)?;
        }
        Ok(())
    }
}

/// A file that is no transcript.
#[derive(Debug)]
pub enum TranscriptError {
    /// The file cannot be read.
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// A line is not what it should be.
    Line {
        /// The line, counted from one.
        line: usize,
        /// What is wrong with it and what to do.
        error: ParseError,
    },
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TranscriptError::File { path, cause } => {
                write!(f, "cannot read {}: {cause}", path.display())
            }
            TranscriptError::Line { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl std::error::Error for TranscriptError {}
