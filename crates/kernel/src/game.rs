//! The contract every game fulfills.

use std::fmt;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::actions::Actions;
use crate::clause::Clause;
use crate::evaluation::Chances;
use crate::fact::{Fact, Label};
use crate::log::Log;
use crate::notation::ParseError;
use crate::rng::{Rng, Seed};
use crate::seat::{Seat, Seats};
use crate::weights::Weights;

/// A turn-based game: its state together with the content it is played with.
///
/// Everything anyone may do is one [`Game::Action`] out of the list of [`Game::legal`]; everything
/// anyone sees is a [`Game::View`] or an event. `kernel::laws` tests what this page promises.
pub trait Game: Clone + Send + Sync + 'static {
    /// The word for the game on the command line and in files.
    const NAME: &'static str;
    /// Raised whenever the same seed and actions may lead to another state than before.
    const RULES: u32;
    /// What the evaluation of a position looks at, by name, at most
    /// [`FEATURE_LIMIT`](crate::FEATURE_LIMIT).
    const FEATURES: &'static [&'static str];

    /// Cards, board, pieces. Loaded once and kept for the life of the process.
    type Pack: Pack;
    /// What is agreed before the first action: players, variants.
    type Setup: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One atomic answer. Small, plain data.
    type Action: Copy + Eq + Hash + fmt::Debug + Send + Sync;
    /// Something that has happened.
    type Event: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// What one seat or a spectator may know.
    type View: Serialize;

    /// The game before its first decision.
    ///
    /// # Errors
    /// If the setup is not one the rules know.
    fn new(pack: &'static Self::Pack, setup: &Self::Setup, seed: Seed) -> Result<Self, SetupError>;

    /// The content the game is played with.
    fn pack(&self) -> &'static Self::Pack;

    /// What was agreed before the first action.
    fn setup(&self) -> Self::Setup;

    /// How many seats there are.
    fn seats(&self) -> usize;

    /// The word for a seat in notation, for example its color.
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// The seat with this name.
    ///
    /// # Errors
    /// If there is none; suggests the nearest.
    fn seat_named(&self, name: &str) -> Result<Seat, ParseError> {
        let names = Seat::all(self.seats()).map(|seat| self.seat_name(seat));
        Seat::all(self.seats())
            .find(|&seat| self.seat_name(seat) == name)
            .ok_or_else(|| ParseError::unknown("seat", name, names))
    }

    /// The seat whose decision the game needs to go on; `None` when it is over.
    fn waits_for(&self) -> Option<Seat>;

    /// The other seats that may act now although the game does not wait for them.
    fn may_act(&self) -> Seats;

    /// The seats of [`Game::may_act`] that have been asked something and have not answered.
    fn invited(&self) -> Seats;

    /// Who has won, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// How many turns have begun. Drivers stop endless games by it; the rules do not.
    fn turns(&self) -> u32;

    /// The topic of the open decision as one word, for example `place-cube`.
    fn question(&self) -> &'static str;

    /// Whether the time somebody takes for the open decision would tell the others what they may not
    /// know. Whatever answers by itself then takes a time that does not depend on what it sees.
    fn is_discreet(&self) -> bool {
        false
    }

    /// Whether the open decision must be answered at once. If a person does not, a table with others
    /// at it may take the first offered action after a while.
    fn is_urgent(&self) -> bool {
        false
    }

    /// Add every action this seat may take now. The order is stable.
    fn legal(&self, seat: Seat, out: &mut Actions<Self::Action>);

    /// Whether the action may be taken, and if not, which clause forbids it.
    ///
    /// # Errors
    /// The refusal. Exactly the actions of [`Game::legal`] are not refused.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Illegal>;

    /// Take one action.
    ///
    /// # Errors
    /// The refusal of [`Game::check`]; the game is then unchanged.
    fn apply<L: Log<Self::Event>>(
        &mut self,
        seat: Seat,
        action: Self::Action,
        log: &mut L,
    ) -> Result<Step, Illegal> {
        self.check(seat, action)?;
        Ok(self.take(seat, action, log))
    }

    /// Take an action that [`Game::legal`] offers in this very state: [`Game::apply`] without its
    /// check, for those who have just asked. Any other action spoils the game or panics.
    fn take<L: Log<Self::Event>>(&mut self, seat: Seat, action: Self::Action, log: &mut L) -> Step;

    /// Leave the game for good. Possible at any time, and therefore no action of [`Game::legal`].
    ///
    /// # Errors
    /// If the game is over or the seat has resigned before.
    fn resign<L: Log<Self::Event>>(&mut self, seat: Seat, log: &mut L) -> Result<Step, Illegal>;

    /// What this viewer may know, built from nothing; `None` is a spectator.
    fn view(&self, viewer: Option<Seat>) -> Self::View;

    /// Re-draw everything this seat cannot know, the future of chance included.
    fn determinize(&mut self, seat: Seat, rng: &mut Rng);

    /// Measure the standing of one seat: a finite number for each of [`Game::FEATURES`]. `out` has
    /// their length and holds zeros. Players call it on imagined states only, so it may look at
    /// everything.
    fn features(&self, seat: Seat, out: &mut [f32]);

    /// Whether the seat can know that an offered action would achieve nothing. Bots avoid it. The
    /// answer does not depend on what is hidden from the seat, and the seat that the game waits for
    /// always has something to do that is not futile.
    fn is_futile(&self, _seat: Seat, _action: Self::Action) -> bool {
        false
    }

    /// The learned weights of the features.
    fn weights(&self) -> &'static Weights;

    /// Whether the seat can still win: it has not left the game.
    fn may_win(&self, _seat: Seat) -> bool {
        true
    }

    /// The chance of each seat to win, as far as features and weights tell. The chances of a game
    /// that goes on add up to one, unless a single player plays against the game itself; when it is over the winner has all of them.
    fn evaluate(&self, weights: &[f32]) -> Chances {
        crate::evaluation::chances(self, weights)
    }

    /// The action in notation: one line without ` #`, and never the word `resign`.
    fn write_action(&self, action: Self::Action) -> String;

    /// Read an action in notation. It need not be legal.
    ///
    /// # Errors
    /// Which word is wrong, and what would be right.
    fn read_action(&self, seat: Seat, text: &str) -> Result<Self::Action, ParseError>;

    /// The event as words: `cube-placed gray red planet:sirius`.
    fn write_event(&self, event: &Self::Event) -> String;

    /// Read an event in the words of [`Game::write_event`]: the words are what is stored, and they
    /// tell everything that the event does. It need not have happened, and what is read does not
    /// depend on how far the game is.
    ///
    /// # Errors
    /// Which word is wrong. Logs may be older than the program.
    fn read_event(&self, text: &str) -> Result<Self::Event, ParseError>;

    /// The event as one English sentence for the log.
    fn tell(&self, event: &Self::Event) -> String;

    /// What statistics sort this seat by, as far as it is settled; hidden things included.
    fn labels(&self, _seat: Seat) -> Vec<Label> {
        Vec::new()
    }

    /// What statistics count of an event. The game stands as it does after the whole action.
    fn facts(&self, _event: &Self::Event, _out: &mut Vec<Fact>) {}

    /// A hash of the whole state, hidden parts and generator included.
    fn digest(&self) -> u64;

    /// Every invariant of the ledger that the state breaks. Empty in a correct engine.
    fn problems(&self) -> Vec<Problem>;

    /// The whole state as a readable table: the contents of a position file.
    fn write_position(&self) -> toml::Table;

    /// The state a position file describes.
    ///
    /// # Errors
    /// Everything that is wrong with it, broken invariants included.
    fn read_position(
        pack: &'static Self::Pack,
        position: &toml::Table,
    ) -> Result<Self, Vec<Problem>>;

    /// Take out of a position what follows from the rest, so that it is computed when the position
    /// is read: what a scenario changes would disagree with it.
    fn forget_derived(_position: &mut toml::Table) {}

    /// The generator.
    fn rng(&self) -> &Rng;

    /// Dictate what chance does next, in words the game defines.
    ///
    /// # Errors
    /// If a word is not an outcome of chance in this game.
    fn dictate(&mut self, outcomes: &[&str]) -> Result<(), ParseError>;

    /// An outcome of chance in the words of [`Game::dictate`]; `None` if several have the same word
    /// and this is not the first of them, or if it is none.
    fn write_outcome(&self, outcome: u8) -> Option<String>;
}

/// The content of a game: immutable, validated, known by its hash.
pub trait Pack: Send + Sync + 'static {
    /// The name its author gave it.
    fn name(&self) -> &str;
    /// A hash of everything that matters to the rules, as hexadecimal digits.
    fn hash(&self) -> &str;
}

/// What an applied action did besides changing the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// Chance or hidden information was revealed: undo ends here.
    pub revealed: bool,
    /// The decision went to another seat, or the game ended: undo ends here.
    pub passed: bool,
    /// The rules make the action final, whatever it did: undo ends here.
    pub committed: bool,
}

impl Step {
    /// Whether the player may take the action back.
    pub fn may_undo(self) -> bool {
        !self.revealed && !self.passed && !self.committed
    }
}

/// A refusal: which clause forbids the action, and why in plain words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The clause of the ledger.
    pub clause: Clause,
    /// The reason as a sentence for the player.
    pub reason: &'static str,
}

impl Illegal {
    /// Refused by this clause, for this reason.
    pub const fn by(clause: &'static str, reason: &'static str) -> Illegal {
        Illegal {
            clause: Clause::new(clause),
            reason,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.clause)
    }
}

impl std::error::Error for Illegal {}

/// What stands for a seat where there is none: the winner when all players lost.
pub(crate) const NOBODY: &str = "nobody";

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; `None` if all players lost, or the best share the win.
    pub winner: Option<Seat>,
    /// The way it was won, one word, for example `expansion`.
    pub way: &'static str,
}

/// A setup the rules do not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError(pub String);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}

/// One thing that is wrong with a position or a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Where: a key of the position file, or the clause of a broken invariant.
    pub place: String,
    /// What is wrong and what to do.
    pub message: String,
}

impl Problem {
    /// A problem at `place`.
    pub fn new(place: impl Into<String>, message: impl Into<String>) -> Problem {
        Problem {
            place: place.into(),
            message: message.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}
