//! The words for players on the command line: `random`, `greedy`, `search:1000`, `admiral`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use kernel::{Evaluation, Narration, ParseError, Seed, Weights};

use crate::level;
use crate::{Budget, Clock, Exec, Greedy, Level, Player, Random, Search};

/// A kind of player for a seat.
///
/// ```
/// use players::Spec;
/// assert_eq!("greedy".parse::<Spec>(), Ok(Spec::Greedy));
/// assert_eq!("search:250msx2".parse::<Spec>().unwrap().to_string(), "search:250msx2");
/// assert_eq!("search:200+4x2".parse::<Spec>().unwrap().to_string(), "search:200+4x2");
/// let error = "gredy".parse::<Spec>().unwrap_err();
/// assert_eq!(error.to_string(), "`gredy`: unknown player; did you mean `greedy`?");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Spec {
    /// `random`: any offered action, each equally likely.
    Random,
    /// `greedy`: the action with the best position right after it.
    Greedy,
    /// `search:1000`, `search:300ms`, `search:200+4`, `search:1000x2`: a tree search with this
    /// budget for each decision; with `+4` every simulation plays on for four turns, with `x2` it
    /// uses two threads.
    Search {
        /// How long it thinks about a decision.
        budget: Budget,
        /// For how many turns a simulation plays on before it is evaluated.
        turns: u32,
        /// The number of threads.
        threads: usize,
    },
    /// `cadet`, `pilot`, `captain`, `admiral`.
    Level(Level),
    /// `exec:PROGRAM`: an external program (`docs/bots.md`).
    Exec(String),
    /// Greedy or search with weights other than the game's own. It is written as `PLAYER@NAME`,
    /// which cannot be parsed.
    Weighing {
        /// The player.
        player: Box<Spec>,
        /// The name of the weights.
        name: String,
        /// The weights, which fit the features of the game.
        weights: Arc<Weights>,
    },
}

/// The words that stand alone or begin a spec.
const WORDS: [&str; 8] = [
    "random", "greedy", "cadet", "pilot", "captain", "admiral", "search", "exec",
];

impl Spec {
    /// A player of this kind; its own chance comes from `seed`.
    pub fn seat<G: Evaluation + Narration>(&self, seed: Seed) -> Box<dyn Player<G>> {
        self.seat_with(seed, None)
    }

    fn seat_with<G: Evaluation + Narration>(
        &self,
        seed: Seed,
        weights: Option<&Arc<Weights>>,
    ) -> Box<dyn Player<G>> {
        match self {
            Spec::Random => Box::new(Random::new(seed)),
            Spec::Greedy => level::greedy(Greedy::new(seed), weights),
            &Spec::Search {
                budget,
                turns,
                threads,
            } => {
                let search = Search::new(budget, threads, seed).playing_on(turns);
                level::search(search, weights)
            }
            Spec::Level(level) => level.seat(seed, weights),
            Spec::Exec(command) => Box::new(Exec::new(command, Clock::default())),
            Spec::Weighing {
                player, weights, ..
            } => player.seat_with(seed, Some(weights)),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Search {
                budget,
                turns,
                threads,
            } => {
                match budget {
                    Budget::Simulations(count) => write!(f, "search:{count}")?,
                    Budget::Time(time) => write!(f, "search:{}ms", time.as_millis())?,
                }
                if *turns != 0 {
                    write!(f, "+{turns}")?;
                }
                if *threads != 1 {
                    write!(f, "x{threads}")?;
                }
                Ok(())
            }
            Spec::Level(level) => f.write_str(level.name()),
            Spec::Exec(command) => write!(f, "exec:{command}"),
            Spec::Weighing { player, name, .. } => write!(f, "{player}@{name}"),
        }
    }
}

impl FromStr for Spec {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Spec, ParseError> {
        if let Some(level) = Level::ALL.into_iter().find(|level| level.name() == text) {
            return Ok(Spec::Level(level));
        }
        match text.split_once(':') {
            None if text == "random" => Ok(Spec::Random),
            None if text == "greedy" => Ok(Spec::Greedy),
            Some(("search", budget)) => read_search(budget).ok_or_else(|| {
                let form = "give simulations or time, turns to play on if any, and threads if more \
                            than one: `search:1000`, `search:300ms`, `search:200+4`, \
                            `search:1000x2`";
                ParseError::new(text, form)
            }),
            Some(("exec", command)) if !command.trim().is_empty() => {
                Ok(Spec::Exec(command.to_owned()))
            }
            _ if text.starts_with("exec") => {
                Err(ParseError::new(text, "which program? try `exec:./my-bot`"))
            }
            _ if text == "search" => Err(ParseError::new(text, "how long? try `search:1000`")),
            _ => Err(unknown(text)),
        }
    }
}

/// A budget above zero, turns to play on, and threads.
fn read_search(text: &str) -> Option<Spec> {
    let (budget, threads) = match text.split_once('x') {
        None => (text, 1),
        Some((budget, threads)) => (budget, threads.parse().ok()?),
    };
    let (budget, turns) = match budget.split_once('+') {
        None => (budget, 0),
        Some((budget, turns)) => (budget, turns.parse().ok()?),
    };
    let budget = match budget.strip_suffix("ms") {
        Some(time) => Budget::Time(Duration::from_millis(time.parse().ok()?)),
        None => Budget::Simulations(budget.parse().ok()?),
    };
    let is_nothing = budget == Budget::Simulations(0) || budget == Budget::Time(Duration::ZERO);
    let is_sensible = !is_nothing && turns <= 100 && (1..=256).contains(&threads);
    is_sensible.then_some(Spec::Search {
        budget,
        turns,
        threads,
    })
}

fn unknown(text: &str) -> ParseError {
    let error = ParseError::unknown("player", text, WORDS);
    if error.message.contains("did you mean") {
        return error;
    }
    let names = WORDS.join(", ");
    ParseError::new(text, format!("unknown player; there are: {names}"))
}
