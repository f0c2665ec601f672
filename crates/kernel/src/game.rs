//! The rules of a game: the part of the contract that everything else builds on.

use std::fmt;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::actions::Actions;
use crate::clause::Clause;
use crate::log::Log;
use crate::rng::{Rng, Seed};
use crate::seat::{Seat, Seats};

/// A turn-based game: its state together with the content it is played with.
///
/// Everything anyone may do is one [`Game::Action`] out of the list of [`Game::legal`]; everything
/// anyone sees is a [`Game::View`] or an event. There is no other way in or out.
///
/// This trait is the rules alone. What else a game brings is a trait for each purpose:
/// [`Narration`](crate::Narration) says it in words, [`Evaluation`](crate::Evaluation) who is
/// likely to win, [`Statistics`](crate::Statistics) what is worth counting, and
/// [`Files`](crate::Files) keeps it. Generic code asks for the traits it needs.
///
/// # Promises
///
/// The crate `trial` tests all of these by playing random games (`trial::laws`):
///
/// - No method panics, and [`Game::problems`] is empty in every state that can be reached.
/// - The seat that [`Game::waits_for`] names has an action; only it and the seats of
///   [`Game::may_act`] have any. After the end nobody has, and nobody can resign.
/// - [`Game::legal`] offers each action once, in the same order for the same state. Exactly those
///   pass [`Game::check`], and [`Game::apply`] refuses the others without changing anything.
/// - The state depends on the pack, the setup, the seed and the actions, and on nothing else; not
///   on whether anybody keeps the events.
/// - [`Game::view`] holds nothing that [`Game::determinize`] re-draws for its viewer.
/// - A [`Step`] that may be undone has told its seat nothing new.
pub trait Game: Clone + Send + Sync + 'static {
    /// The word for the game on the command line and in files.
    const NAME: &'static str;
    /// Raised whenever the same seed and actions may lead to another state than before.
    const RULES: u32;

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

    /// A hash of the whole state, hidden parts and generator included.
    fn digest(&self) -> u64;

    /// Every invariant of the ledger that the state breaks. Empty in a correct engine.
    fn problems(&self) -> Vec<Problem>;
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
