//! What every game must obey, tested by playing it at random.
//!
//! A game's tests call [`play`] for many seeds and setups. It plays one random game and holds every
//! state of it to the promises of [`Game`](kernel::Game), [`Narration`](kernel::Narration),
//! [`Evaluation`] and [`Files`]; the first broken promise is returned with the seed, the number of the
//! decision and the action, which is all that is needed to see it again.

mod judge;
mod offer;
mod secret;
mod text;

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::{Evaluation, Files, Illegal, Outcome, Seed, Transcript};

use judge::Judge;

/// One promise of the contract.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Law {
    /// No method panics.
    NoPanic,
    /// No invariant is ever broken.
    Invariants,
    /// The seat that is waited for has an action, and only seats that may act have one.
    Turn,
    /// Every offered action is allowed and applies.
    OfferedApplies,
    /// No action is offered twice.
    OfferedOnce,
    /// The same state offers the same actions in the same order.
    OfferedInOrder,
    /// What is not offered is refused.
    OthersRefused,
    /// A refused action changes nothing and tells nothing.
    RefusalChangesNothing,
    /// An action that is written can be read, and is the same then.
    Notation,
    /// Events can be written as one line; an event whose words are read is the same then.
    EventWords,
    /// The state does not depend on whether anybody keeps the events.
    EventsChangeNothing,
    /// A step that hands the decision on says so.
    PassingIsTold,
    /// A step that shows something new to its seat says so.
    RevealingIsTold,
    /// A view does not change when everything hidden from it is re-drawn.
    HiddenIsAbsent,
    /// Re-drawing changes nothing a seat knows, and the future of chance.
    Redraw,
    /// A position that is written can be read, and is the same then.
    Position,
    /// Features are finite, and the chances of the seats are those of one winner.
    Chances,
    /// A transcript leads to the same state again.
    Replay,
    /// After the end nobody can do anything.
    Over,
}

/// A law that a game breaks, and where to see it.
#[derive(Clone, PartialEq, Eq)]
pub struct Broken {
    /// Which law.
    pub law: Law,
    /// The number of the seed of the random game.
    pub seed: u64,
    /// How many decisions had been made.
    pub decision: usize,
    /// The action at hand in notation, with the name of the seat; may be empty.
    pub action: String,
    /// What was found.
    pub detail: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Broken {
            law,
            seed,
            decision,
            action,
            detail,
        } = self;
        write!(f, "law {law:?} is broken: seed {seed}, decision {decision}")?;
        if !action.is_empty() {
            write!(f, ", action `{action}`")?;
        }
        write!(f, ": {detail}")
    }
}

/// As readable as `Display`, because tests unwrap it.
impl fmt::Debug for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Broken {}

/// A random game that obeyed every law.
#[derive(Clone, PartialEq, Debug)]
pub struct LawfulGame {
    /// How many decisions were made.
    pub decisions: usize,
    /// How it ended; `None` if it reached the limit.
    pub outcome: Option<Outcome>,
    /// Everything that was done.
    pub transcript: Transcript,
}

/// Play one random game of at most `limit` decisions and hold it to every [`Law`].
///
/// Seats that may act out of turn sometimes do, and in one game of four somebody resigns.
///
/// ```
/// use trial::laws;
/// use trial::pearls::{Pearls, SMALL, Setup};
///
/// for seed in 0..20 {
///     laws::play::<Pearls>(&SMALL, &Setup::two(), seed, 400).unwrap();
/// }
/// ```
///
/// # Errors
/// The first law that is broken.
///
/// # Panics
/// If the rules do not know the setup.
pub fn play<G: Evaluation + Files>(
    pack: &'static G::Pack,
    setup: &G::Setup,
    seed: u64,
    limit: usize,
) -> Result<LawfulGame, Broken> {
    let game = G::new(pack, setup, Seed::from_number(seed)).expect("the rules know the setup");
    let mut judge = Judge::new(game, seed, limit);
    let verdict = catch_unwind(AssertUnwindSafe(|| judge.run(limit)))
        .unwrap_or_else(|panic| Err((Law::NoPanic, message_of(&*panic))));
    match verdict {
        Ok(()) => Ok(LawfulGame {
            decisions: judge.decision,
            outcome: judge.game.outcome(),
            transcript: judge.transcript,
        }),
        Err((law, detail)) => Err(Broken {
            law,
            seed,
            decision: judge.decision,
            action: judge.action,
            detail,
        }),
    }
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without a message").to_owned()
}

type Verdict = Result<(), (Law, String)>;

/// Nothing if the condition holds, else the broken law.
fn demand(law: Law, holds: bool, detail: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err((law, detail())) }
}

fn told(refusal: Option<Illegal>) -> String {
    refusal.map_or("allowed".to_owned(), |illegal| illegal.to_string())
}
