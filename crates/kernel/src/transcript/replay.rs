//! Playing a transcript again, with every promise of it checked.

use std::fmt;

use super::{End, Transcript, TranscriptLine, short};
use crate::game::{Game, Illegal, NOBODY, Pack, SetupError, Step};
use crate::log::Events;
use crate::narration::Narration;
use crate::notation::{ParseError, RESIGN};
use crate::seat::Seat;

impl Transcript {
    /// The game after the last action.
    ///
    /// # Errors
    /// The first line at which this engine and the transcript differ.
    pub fn replay<G: Narration>(&self, pack: &'static G::Pack) -> Result<G, ReplayError> {
        let mut replay = self.steps::<G>(pack)?;
        for step in &mut replay {
            step?;
        }
        Ok(replay.game)
    }

    /// The game before its first action, ready to be stepped through.
    ///
    /// # Errors
    /// If the transcript belongs to another game, version, pack or seed.
    pub fn steps<G: Narration>(
        &self,
        pack: &'static G::Pack,
    ) -> Result<Replay<'_, G>, ReplayError> {
        let game = self.begin(pack).map_err(|mismatch| ReplayError {
            line: None,
            mismatch: Box::new(mismatch),
        })?;
        Ok(Replay {
            transcript: self,
            game,
            next: 0,
            is_over: false,
        })
    }

    fn begin<G: Game>(&self, pack: &'static G::Pack) -> Result<G, Mismatch> {
        let header = &self.header;
        if header.game != G::NAME {
            return Err(Mismatch::Game {
                found: header.game.clone(),
                expected: G::NAME,
            });
        }
        if header.rules != G::RULES {
            return Err(Mismatch::Rules {
                found: header.rules,
                expected: G::RULES,
            });
        }
        if header.pack_hash != pack.hash() {
            return Err(Mismatch::Pack {
                name: header.pack.clone(),
                found: header.pack_hash.clone(),
                expected: pack.hash().to_owned(),
            });
        }
        let seed = header.seed.ok_or(Mismatch::NoSeed)?;
        if !header.commitment.verify(&seed) {
            return Err(Mismatch::Commitment);
        }
        let setup = serde_json::from_value(header.setup.clone())
            .map_err(|error| Mismatch::Setup(SetupError(error.to_string())))?;
        G::new(pack, &setup, seed).map_err(Mismatch::Setup)
    }
}

/// A game that is being played again, one action at a time.
///
/// ```
/// use kernel::{Game, Narration, Seat, Seed, Silent, Transcript};
/// use trial::pearls::{Action, Pearls, SMALL, Setup};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut game = Pearls::new(&SMALL, &Setup::two(), Seed::from_number(1))?;
/// let mut transcript = Transcript::start(&game);
/// transcript.act(&mut game, Seat::new(0), Action::Draw, &mut Silent)?;
///
/// let mut replay = transcript.steps::<Pearls>(&SMALL)?;
/// let mut told = Vec::new();
/// while let Some(played) = replay.next() {
///     for event in played?.events.seen_by(None) {
///         told.push(replay.game().write_event(event));
///     }
/// }
/// assert_eq!(told, ["card-drawn gray"]);
/// # Ok(())
/// # }
/// ```
pub struct Replay<'a, G: Game> {
    transcript: &'a Transcript,
    game: G,
    next: usize,
    is_over: bool,
}

/// One action of a replay.
#[derive(Clone, Debug)]
pub struct ReplayedAction<'a, G: Game> {
    /// Its number, counted from one.
    pub number: usize,
    /// Its line.
    pub line: &'a TranscriptLine,
    /// Who acted.
    pub seat: Seat,
    /// What was done; `None` if the seat resigned.
    pub action: Option<G::Action>,
    /// What the game reported.
    pub step: Step,
    /// What happened.
    pub events: Events<G::Event>,
}

impl<G: Game> Replay<'_, G> {
    /// The game as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The game as it stands, to go on with.
    pub fn into_game(self) -> G {
        self.game
    }
}

/// Plays the next action. After an error nothing follows.
impl<'a, G: Narration> Iterator for Replay<'a, G> {
    type Item = Result<ReplayedAction<'a, G>, ReplayError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let Some(line) = self.transcript.lines.get(self.next) else {
            self.is_over = true;
            let mismatch = self.check_end().err()?;
            return Some(Err(ReplayError {
                line: None,
                mismatch: Box::new(mismatch),
            }));
        };
        self.next += 1;
        let played = self.play(line).map_err(|mismatch| ReplayError {
            line: Some((self.next, line.clone())),
            mismatch: Box::new(mismatch),
        });
        self.is_over = played.is_err();
        Some(played)
    }
}

impl<'a, G: Narration> Replay<'a, G> {
    fn play(&mut self, line: &'a TranscriptLine) -> Result<ReplayedAction<'a, G>, Mismatch> {
        let seat = self
            .game
            .seat_named(&line.seat)
            .map_err(Mismatch::Notation)?;
        let mut events = Events::default();
        let (action, step) = if line.deed == RESIGN {
            (None, self.game.resign(seat, &mut events))
        } else {
            let action = self.game.read_action(seat, &line.deed);
            let action = action.map_err(Mismatch::Notation)?;
            (Some(action), self.game.apply(seat, action, &mut events))
        };
        let step = step.map_err(Mismatch::Refused)?;
        let found = short(self.game.digest());
        if found != line.digest {
            return Err(Mismatch::Digest { found });
        }
        Ok(ReplayedAction {
            number: self.next,
            line,
            seat,
            action,
            step,
            events,
        })
    }

    /// A transcript may leave out its end (a crash came before it), but not tell a wrong one.
    fn check_end(&self) -> Result<(), Mismatch> {
        let Some(end) = &self.transcript.end else {
            return Ok(());
        };
        let outcome = self.game.outcome();
        let found = outcome.map(|outcome| End::of(&self.game, outcome, end.line));
        if found.as_ref() == Some(end) {
            return Ok(());
        }
        Err(Mismatch::End {
            expected: end.clone(),
            found,
        })
    }
}

/// Where a transcript and this engine differ.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayError {
    /// The line, and before it the number of its action, counted from one; `None` for the header
    /// and the end.
    pub line: Option<(usize, TranscriptLine)>,
    /// What differs.
    pub mismatch: Box<Mismatch>,
}

/// What differs between a transcript and this engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Mismatch {
    /// It is a transcript of another game.
    Game {
        /// The game of the transcript.
        found: String,
        /// The game it was replayed as.
        expected: &'static str,
    },
    /// It was played under another version of the rules.
    Rules {
        /// The version of the transcript.
        found: u32,
        /// The version of this program.
        expected: u32,
    },
    /// It was played with other content.
    Pack {
        /// The name of the transcript's pack.
        name: String,
        /// The hash of the transcript's pack.
        found: String,
        /// The hash of the pack at hand.
        expected: String,
    },
    /// The seed has not been published.
    NoSeed,
    /// The seed is not the one that was promised.
    Commitment,
    /// The setup is not one the rules know.
    Setup(SetupError),
    /// A seat or an action cannot be read.
    Notation(ParseError),
    /// The game refuses the action.
    Refused(Illegal),
    /// The state after the action is another one.
    Digest {
        /// The digest that this engine has.
        found: u32,
    },
    /// The game did not end like this.
    End {
        /// The end that the transcript tells.
        expected: End,
        /// The end that this engine has.
        found: Option<End>,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((number, line)) = &self.line {
            let TranscriptLine {
                number: line,
                seat,
                deed,
                ..
            } = line;
            write!(f, "line {line}, action {number} `{seat} {deed}`: ")?;
        }
        match (&*self.mismatch, &self.line) {
            (Mismatch::Digest { found }, Some((_, line))) => write!(
                f,
                "the state differs from here on: the transcript has #{:08x}, this engine #{found:08x}; \
                 the rules or the pack changed without a new version, or the line was edited",
                line.digest
            ),
            (mismatch, _) => mismatch.fmt(f),
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Game { found, expected } => write!(
                f,
                "this is a transcript of `{found}`, not of `{expected}`; replay it with that game"
            ),
            Mismatch::Rules { found, expected } => write!(
                f,
                "played under rules version {found}, this program has version {expected}; \
                 replay it with the release it was played with"
            ),
            Mismatch::Pack {
                name,
                found,
                expected,
            } => write!(
                f,
                "played with pack `{name}` of hash {found}, the pack at hand has {expected}; \
                 give the pack it was played with"
            ),
            Mismatch::NoSeed => f.write_str(
                "the transcript has no seed; it can be replayed once the seed is published at the end",
            ),
            Mismatch::Commitment => f.write_str(
                "the seed does not belong to the commitment: one of them was changed after the start",
            ),
            Mismatch::Setup(error) => write!(f, "setup: {error}"),
            Mismatch::Notation(error) => error.fmt(f),
            Mismatch::Refused(illegal) => write!(f, "refused: {illegal}"),
            Mismatch::Digest { found } => write!(f, "the state differs: this engine has #{found:08x}"),
            Mismatch::End { expected, found } => {
                write!(f, "line {}: the transcript ends `{expected}`, ", expected.line)?;
                match found {
                    Some(found) => write!(f, "but the game ended `{found}`"),
                    None => f.write_str("but the game goes on; the last actions are missing"),
                }
            }
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {}",
            self.winner.as_deref().unwrap_or(NOBODY),
            self.way
        )
    }
}

impl std::error::Error for ReplayError {}
