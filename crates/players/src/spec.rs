//! The words for players on the command line: `random`, `greedy`.

use std::fmt;
use std::str::FromStr;

use kernel::{Game, ParseError, Seed};

use crate::{Greedy, Player, Random};

/// Which kind of player takes a seat.
///
/// ```
/// use players::Spec;
/// assert_eq!("greedy".parse::<Spec>(), Ok(Spec::Greedy));
/// let error = "gredy".parse::<Spec>().unwrap_err();
/// assert_eq!(error.to_string(), "`gredy`: unknown player; did you mean `greedy`?");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spec {
    /// Any offered action, each equally likely.
    Random,
    /// The action with the best position right after it.
    Greedy,
}

impl Spec {
    /// Every kind of player, weakest first.
    pub const ALL: [Spec; 2] = [Spec::Random, Spec::Greedy];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Spec::Random => "random",
            Spec::Greedy => "greedy",
        }
    }

    /// A player of this kind whose own chance comes from `seed`.
    pub fn seat<G: Game>(self, seed: Seed) -> Box<dyn Player<G>> {
        match self {
            Spec::Random => Box::new(Random::new(seed)),
            Spec::Greedy => Box::new(Greedy::new(seed)),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Spec {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Spec, ParseError> {
        let known = Spec::ALL.into_iter().find(|spec| spec.name() == text);
        known.ok_or_else(|| {
            let error = ParseError::unknown("player", text, Spec::ALL.map(Spec::name));
            if error.message.contains("did you mean") {
                return error;
            }
            let names = Spec::ALL.map(Spec::name).join(", ");
            ParseError::new(text, format!("unknown player; there are: {names}"))
        })
    }
}
