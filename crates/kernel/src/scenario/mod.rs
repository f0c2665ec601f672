//! Scenario files: given a position, when these actions are played, then this is seen.
//!
//! A scenario is TOML that people without Rust can write; `docs/formats.md` describes every key.
//! It runs on what players do and see, never on the state.

mod fields;
mod given;
mod read;

use std::error::Error;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use toml::{Table, Value};

pub use given::Given;

use crate::checker::{Checker, Complaint};
use crate::files::Files;
use crate::game::{NOBODY, Problem};
use crate::notation::{ParseError, RESIGN};
use crate::path;
use crate::position::write_problems;

/// A scenario that was read and can be run.
///
/// ```
/// use kernel::Scenario;
/// let scenario = Scenario::read(r#"
///     title = "A route keeps its color"
///     game = "master"
///     given = { seed = 1, setup = { players = ["gray", "brown"] } }
///     [[when]]
///     gray = "place blue route:sirius>vega"
///     refused = "MG-10.4"
/// "#).unwrap();
/// assert_eq!(scenario.game, "master");
///
/// let error = Scenario::read("titel = 'x'\ngame = 'master'").unwrap_err();
/// assert!(error.to_string().contains("did you mean `title`?"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// What it shows, as a sentence.
    pub title: String,
    /// The clause it shows, for the reader.
    pub clause: Option<String>,
    /// The word for the game, [`Game::NAME`](crate::Game::NAME).
    pub game: String,
    given: Given,
    steps: Vec<When>,
    then: Vec<Then>,
    /// Files named in the scenario are found from here.
    directory: PathBuf,
}

/// Changes of a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Edits {
    merge: Option<Table>,
    set: Vec<(String, Value)>,
    remove: Vec<String>,
}

/// One step: something is done, something is expected of it.
#[derive(Clone, PartialEq, Debug)]
struct When {
    line: usize,
    deed: Option<Deed>,
    draws: Vec<String>,
    events: Vec<String>,
    no_events: Vec<String>,
    refused: Option<String>,
    then: Vec<Then>,
}

#[derive(Clone, PartialEq, Debug)]
enum Deed {
    Play { seat: String, action: String },
    Resign { seat: String },
}

/// What is expected of a position.
#[derive(Clone, PartialEq, Debug, Default)]
struct Then {
    waits_for: Option<String>,
    question: Option<String>,
    seat: Option<String>,
    offers: Vec<String>,
    not_offers: Vec<String>,
    offered_exactly: Option<Vec<String>>,
    refuses: Vec<Refused>,
    viewer: Option<String>,
    sees: Vec<(String, Json)>,
    hides: Vec<String>,
    lacks: Vec<String>,
    outcome: Option<Ending>,
}

#[derive(Clone, PartialEq, Debug)]
struct Refused {
    seat: Option<String>,
    action: String,
    clause: String,
}

#[derive(Clone, PartialEq, Debug)]
enum Ending {
    None,
    Won { winner: String, way: Option<String> },
}

impl Scenario {
    /// Read a scenario file. Files it names are found beside it.
    ///
    /// # Errors
    /// If it cannot be opened, or everything that is wrong with it.
    pub fn load(file: impl AsRef<Path>) -> Result<Scenario, ScenarioError> {
        let file = file.as_ref();
        let text = fs::read_to_string(file).map_err(|cause| ScenarioError::File {
            path: file.to_owned(),
            cause,
        })?;
        let mut scenario = Scenario::read(&text)?;
        scenario.directory = file.parent().unwrap_or(Path::new("")).to_owned();
        Ok(scenario)
    }

    /// Play the scenario. `find_pack` gets the word of `given.pack`, if there is one, and the
    /// directory of the scenario.
    ///
    /// # Errors
    /// The first thing that is not as expected, with everything a reader needs to see why.
    pub fn run<G: Files>(
        &self,
        find_pack: impl FnOnce(Option<&str>, &Path) -> Result<&'static G::Pack, Box<dyn Error>>,
    ) -> Result<(), Failure> {
        self.watch::<G>(find_pack, |_, _| {})
    }

    /// Play the scenario like [`run`](Scenario::run), for somebody who looks on: `look` is called with the game as it
    /// is given, and after every step with the game and the events of that step, as words. A step that is refused
    /// has none.
    ///
    /// # Errors
    /// The first thing that is not as expected.
    pub fn watch<G: Files>(
        &self,
        find_pack: impl FnOnce(Option<&str>, &Path) -> Result<&'static G::Pack, Box<dyn Error>>,
        mut look: impl FnMut(&G, &[String]),
    ) -> Result<(), Failure> {
        let fail = |place: &str, complaint: Complaint, context: String| Failure {
            title: self.title.clone(),
            place: place.to_owned(),
            complaint,
            context,
        };
        let mut checker = self
            .begin::<G>(find_pack)
            .map_err(|complaint| fail("given", complaint, String::new()))?;
        look(checker.game(), &[]);
        for (index, step) in self.steps.iter().enumerate() {
            step.run(&mut checker).map_err(|complaint| {
                let place = format!("step {}, line {}", index + 1, step.line);
                fail(&place, complaint, checker.context())
            })?;
            let has_happened = step.deed.is_some() && step.refused.is_none();
            let events = if has_happened { checker.events() } else { &[] };
            look(checker.game(), events);
        }
        self.then
            .iter()
            .try_for_each(|then| then.check(&checker))
            .and_then(|()| checker.done())
            .map_err(|complaint| fail("then", complaint, checker.context()))
    }

    /// What is done in its steps, in notation, each with the seat that does it.
    pub fn deeds(&self) -> impl Iterator<Item = (&str, &str)> {
        self.steps
            .iter()
            .filter_map(|step| match step.deed.as_ref()? {
                Deed::Play { seat, action } => Some((seat.as_str(), action.as_str())),
                Deed::Resign { seat } => Some((seat.as_str(), RESIGN)),
            })
    }

    fn begin<G: Files>(
        &self,
        find_pack: impl FnOnce(Option<&str>, &Path) -> Result<&'static G::Pack, Box<dyn Error>>,
    ) -> Result<Checker<G>, Complaint> {
        if self.game != G::NAME {
            let expected = format!("a scenario of `{}`", G::NAME);
            return Err(Complaint::new(
                expected,
                format!("game = \"{}\"", self.game),
            ));
        }
        let pack = find_pack(self.given.pack.as_deref(), &self.directory)
            .map_err(|error| Complaint::cannot("find the pack", error.to_string()))?;
        self.given.checker(pack, &self.directory)
    }
}

impl When {
    fn run<G: Files>(&self, checker: &mut Checker<G>) -> Result<(), Complaint> {
        checker.draws(&self.draws)?;
        match (&self.deed, &self.refused) {
            (Some(Deed::Play { seat, action }), None) => checker.plays(seat, action)?,
            (Some(Deed::Play { seat, action }), Some(clause)) => {
                checker.refuses(seat, action, clause)?;
            }
            (Some(Deed::Resign { seat }), _) => checker.resigns(seat)?,
            (None, _) => {}
        }
        checker.happened(&self.events)?;
        self.no_events
            .iter()
            .try_for_each(|words| checker.did_not_happen(words))?;
        self.then.iter().try_for_each(|then| then.check(checker))
    }
}

impl Then {
    fn check<G: Files>(&self, checker: &Checker<G>) -> Result<(), Complaint> {
        let seat = self.seat.as_deref();
        let viewer = self.viewer.as_deref();
        self.waits_for
            .iter()
            .try_for_each(|name| checker.waits_for(name))?;
        self.question
            .iter()
            .try_for_each(|word| checker.asks(word))?;
        self.offers
            .iter()
            .try_for_each(|action| checker.offers(seat, action))?;
        self.not_offers
            .iter()
            .try_for_each(|action| checker.does_not_offer(seat, action))?;
        self.offered_exactly
            .iter()
            .try_for_each(|actions| checker.offers_exactly(seat, actions))?;
        for Refused {
            seat: own,
            action,
            clause,
        } in &self.refuses
        {
            let name = match own.as_deref().or(seat) {
                Some(name) => name,
                None => checker
                    .game()
                    .waits_for()
                    .map_or(NOBODY, |seat| checker.game().seat_name(seat)),
            };
            checker.refuses(name, action, clause)?;
        }
        self.sees
            .iter()
            .try_for_each(|(path, value)| checker.sees(viewer, path, value))?;
        self.hides
            .iter()
            .try_for_each(|word| checker.hides(viewer, word))?;
        self.lacks
            .iter()
            .try_for_each(|path| checker.lacks(viewer, path))?;
        match &self.outcome {
            None => Ok(()),
            Some(Ending::None) => checker.goes_on(),
            Some(Ending::Won { winner, way }) => checker.wins(winner, way.as_deref()),
        }
    }
}

impl Edits {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Edits::default()
    }

    /// The position with the changes: first things are removed, then merged, then set, so that what
    /// is removed makes room for what the scenario states itself.
    pub(crate) fn apply(&self, position: Table) -> Result<Table, ParseError> {
        let mut position = to_json(position)?;
        for place in &self.remove {
            path::remove(&mut position, place)?;
        }
        if let Some(change) = &self.merge {
            path::merge(&mut position, to_json(change)?);
        }
        for (place, value) in &self.set {
            path::set(&mut position, place, to_json(value)?)?;
        }
        Table::try_from(position).map_err(|error| ParseError::new("", error.to_string()))
    }
}

fn to_json(value: impl serde::Serialize) -> Result<Json, ParseError> {
    serde_json::to_value(value).map_err(|error| ParseError::new("", error.to_string()))
}

/// A file that is no scenario.
#[derive(Debug)]
pub enum ScenarioError {
    /// The file cannot be read.
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// Everything that is wrong with it.
    Problems(Vec<Problem>),
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScenarioError::File { path, cause } => {
                write!(f, "cannot read {}: {cause}", path.display())
            }
            ScenarioError::Problems(problems) => write_problems(problems, f),
        }
    }
}

impl Error for ScenarioError {}

/// A scenario that did not go as expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The title of the scenario.
    pub title: String,
    /// Where: `given`, `step 2, line 14` or `then`.
    pub place: String,
    /// What was expected and what was found.
    pub complaint: Complaint,
    /// The open decision, what was offered, the last events; empty if the game did not begin.
    pub context: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure {
            title,
            place,
            complaint,
            context,
        } = self;
        write!(f, "{title}\n      at: {place}\n{complaint}\n{context}")
    }
}

impl Error for Failure {}
