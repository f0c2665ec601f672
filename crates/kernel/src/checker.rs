//! Playing a game step by step, with an expectation for each step.
//!
//! Scenario files run on it, and so do tests in Rust (`trial::Play`). It does what players do and
//! sees what they see, always through notation.

use std::fmt::{self, Write as _};

use serde_json::Value;
use toml::Table;

use crate::actions::Actions;
use crate::files::Files;
use crate::game::{Illegal, NOBODY};
use crate::log::{Events, Silent};
use crate::notation::{ParseError, RESIGN};
use crate::path;
use crate::position::write_problems;
use crate::scenario::{Edits, Given};
use crate::seat::Seat;

/// An expectation that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// What should have been.
    pub expected: String,
    /// What is.
    pub found: String,
}

impl Complaint {
    pub(crate) fn new(expected: impl Into<String>, found: impl Into<String>) -> Complaint {
        Complaint {
            expected: expected.into(),
            found: found.into(),
        }
    }

    pub(crate) fn cannot(deed: &str, cause: impl Into<String>) -> Complaint {
        Complaint::new(format!("to {deed}"), cause)
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected: {}\n   found: {}", self.expected, self.found)
    }
}

impl std::error::Error for Complaint {}

/// A game that is played to check what it does, and what happened in it.
///
/// Seats and actions are named in notation. Every method that expects something returns a
/// [`Complaint`] if it does not hold; [`Checker::context`] then says how the game stands. Where a
/// seat may be left out, the seat that the game waits for is meant; where a viewer may be left out,
/// a spectator.
///
/// ```
/// use kernel::{Checker, Game, Seed};
/// use trial::pearls::{Pearls, SMALL, Setup};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let game = Pearls::new(&SMALL, &Setup::two(), Seed::from_number(1))?;
/// let mut checker = Checker::new(game);
/// checker.waits_for("gray")?;
/// checker.draws(&["6".to_owned()])?;
/// checker.plays("gray", "draw")?;
/// checker.happened(&["card-drawn gray".to_owned()])?;
/// checker.hides(Some("brown"), "card-seen")?;
/// checker.refuses("brown", "draw", "pearls.turn")?;
/// let complaint = checker.goes_on().and(checker.asks("turn")).unwrap_err();
/// assert_eq!(complaint.found, "it is `after-draw`");
/// checker.done()?;
/// # Ok(())
/// # }
/// ```
pub struct Checker<G: Files> {
    game: G,
    /// What happened since the last action.
    events: Vec<String>,
    /// What was done so far, each action followed by its events.
    history: Vec<String>,
    /// Everything that was dictated so far.
    dictated: Vec<String>,
}

/// How much of the history a failure shows.
const HISTORY_SHOWN: usize = 20;

impl<G: Files> Checker<G> {
    /// Start from this state.
    pub fn new(game: G) -> Checker<G> {
        Checker {
            game,
            events: Vec::new(),
            history: Vec::new(),
            dictated: Vec::new(),
        }
    }

    /// The state.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state, to go on without checking.
    pub fn into_game(self) -> G {
        self.game
    }

    /// The events since the last action, as words.
    pub fn events(&self) -> &[String] {
        &self.events
    }

    /// Change the position before the first action, in the words of a scenario's `[given]`:
    /// `override`, `set`, `remove`, `draws`.
    ///
    /// # Errors
    /// If the text cannot be read, or if the position is impossible.
    pub fn given(&mut self, toml: &str) -> Result<(), Complaint> {
        let cannot = |cause: String| Complaint::cannot("read the given table", cause);
        let table: Table = toml
            .parse()
            .map_err(|error: toml::de::Error| cannot(error.to_string()))?;
        let (edits, draws) = Given::read_changes(table).map_err(|problems| {
            let mut text = String::new();
            write_problems(&problems, &mut text).expect("text takes everything");
            cannot(text)
        })?;
        self.change(&edits)?;
        self.draws(&draws)
    }

    /// Change the position, and load it with full validation.
    pub(crate) fn change(&mut self, edits: &Edits) -> Result<(), Complaint> {
        if edits.is_empty() {
            return Ok(());
        }
        let mut position = self.game.write_position();
        G::forget_derived(&mut position);
        let position = edits
            .apply(position)
            .map_err(|error| Complaint::cannot("change the position", error.to_string()))?;
        let game = G::read_position(self.game.pack(), &position)
            .and_then(|game| match game.problems() {
                problems if problems.is_empty() => Ok(game),
                problems => Err(problems),
            })
            .map_err(|problems| {
                let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
                Complaint::new("a possible position", lines.join("\n          "))
            })?;
        self.game = game;
        Ok(())
    }

    /// Chance does this next, in the words of [`Files::dictate`].
    ///
    /// # Errors
    /// If a word is not an outcome of chance.
    pub fn draws(&mut self, outcomes: &[String]) -> Result<(), Complaint> {
        let words: Vec<&str> = outcomes.iter().map(String::as_str).collect();
        self.game
            .dictate(&words)
            .map_err(|error| Complaint::cannot("dictate chance", error.to_string()))?;
        self.dictated.extend_from_slice(outcomes);
        Ok(())
    }

    /// The seat takes the action, or resigns if that is the word.
    ///
    /// # Errors
    /// If it may not, or if a dictated draw was impossible.
    pub fn plays(&mut self, name: &str, text: &str) -> Result<(), Complaint> {
        if text == RESIGN {
            return self.resigns(name);
        }
        let seat = self.seat(name)?;
        let action = self.action(seat, text)?;
        let mut log = Events::default();
        let step = self.game.apply(seat, action, &mut log);
        step.map_err(|illegal| self.not_allowed(name, text, illegal))?;
        self.note(format!("{name} {text}"), &log)
    }

    /// The seat takes these actions, one after the other. [`Checker::happened`] then speaks of all.
    ///
    /// # Errors
    /// The first that fails.
    pub fn plays_all<'a>(
        &mut self,
        name: &str,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), Complaint> {
        let mut events = Vec::new();
        for text in texts {
            self.plays(name, text)?;
            events.append(&mut self.events);
        }
        self.events = events;
        Ok(())
    }

    /// The seat leaves the game.
    ///
    /// # Errors
    /// If it may not, or if a dictated draw was impossible.
    pub fn resigns(&mut self, name: &str) -> Result<(), Complaint> {
        let seat = self.seat(name)?;
        let mut log = Events::default();
        let step = self.game.resign(seat, &mut log);
        step.map_err(|illegal| self.not_allowed(name, RESIGN, illegal))?;
        self.note(format!("{name} {RESIGN}"), &log)
    }

    fn not_allowed(&self, name: &str, text: &str, illegal: Illegal) -> Complaint {
        Complaint::new(
            format!("{name} may `{text}`"),
            format!("refused: {illegal}"),
        )
    }

    fn note(&mut self, deed: String, log: &Events<G::Event>) -> Result<(), Complaint> {
        self.events = log
            .0
            .iter()
            .map(|(_, event)| self.game.write_event(event))
            .collect();
        self.history.push(format!("> {deed}"));
        self.history
            .extend(self.events.iter().map(|event| format!("    {event}")));
        self.check_draws()
    }

    /// The action is refused by this clause and changes nothing.
    ///
    /// # Errors
    /// If that is not so.
    pub fn refuses(&self, name: &str, text: &str, clause: &str) -> Result<(), Complaint> {
        let seat = self.seat(name)?;
        let action = self.action(seat, text)?;
        let mut game = self.game.clone();
        let found = match game.apply(seat, action, &mut Silent) {
            Ok(_) => "it is allowed".to_owned(),
            Err(illegal) if illegal.clause.id() != clause => format!("refused: {illegal}"),
            Err(_) if game.digest() != self.game.digest() => {
                "refused, but the state changed".to_owned()
            }
            Err(_) => return Ok(()),
        };
        let expected = format!("{name} `{text}` is refused by {clause}");
        Err(Complaint::new(expected, found))
    }

    /// The action is among those offered to the seat.
    ///
    /// # Errors
    /// If that is not so.
    pub fn offers(&self, name: Option<&str>, text: &str) -> Result<(), Complaint> {
        let (seat, name) = self.asked(name)?;
        let action = self.action(seat, text)?;
        if self.legal(seat).contains(&action) {
            return Ok(());
        }
        let found = match self.game.check(seat, action) {
            Err(illegal) => format!("refused: {illegal}"),
            Ok(()) => "not offered, although allowed".to_owned(),
        };
        Err(Complaint::new(format!("{name} is offered `{text}`"), found))
    }

    /// The action is not among those offered to the seat.
    ///
    /// # Errors
    /// If that is not so.
    pub fn does_not_offer(&self, name: Option<&str>, text: &str) -> Result<(), Complaint> {
        let (seat, name) = self.asked(name)?;
        let action = self.action(seat, text)?;
        if !self.legal(seat).contains(&action) {
            return Ok(());
        }
        Err(Complaint::new(
            format!("{name} is not offered `{text}`"),
            "it is offered",
        ))
    }

    /// These actions are offered to the seat, in any order, and no other.
    ///
    /// # Errors
    /// If that is not so.
    pub fn offers_exactly(&self, name: Option<&str>, texts: &[String]) -> Result<(), Complaint> {
        let (seat, name) = self.asked(name)?;
        let mut found = self.written(seat);
        let mut expected = texts
            .iter()
            .map(|text| Ok(self.game.write_action(self.action(seat, text)?)))
            .collect::<Result<Vec<String>, Complaint>>()?;
        found.sort();
        expected.sort();
        if found == expected {
            return Ok(());
        }
        let or_nothing = |actions: Vec<String>| match actions.is_empty() {
            true => "nothing".to_owned(),
            false => actions.join(" | "),
        };
        Err(Complaint::new(
            format!("{name} is offered exactly: {}", or_nothing(expected)),
            or_nothing(found),
        ))
    }

    /// The game waits for this seat; `nobody` if it is over.
    ///
    /// # Errors
    /// If that is not so.
    pub fn waits_for(&self, name: &str) -> Result<(), Complaint> {
        let found = self.waited_for();
        if found == name {
            return Ok(());
        }
        if name != NOBODY {
            self.seat(name)?;
        }
        Err(Complaint::new(
            format!("the game waits for {name}"),
            format!("it waits for {found}"),
        ))
    }

    /// This is the topic of the open decision.
    ///
    /// # Errors
    /// If that is not so.
    pub fn asks(&self, question: &str) -> Result<(), Complaint> {
        let found = self.game.question();
        if found == question {
            return Ok(());
        }
        Err(Complaint::new(
            format!("the question is `{question}`"),
            format!("it is `{found}`"),
        ))
    }

    /// These events happened since the last action, in this order, perhaps among others. Each may
    /// leave out its last words.
    ///
    /// # Errors
    /// If that is not so.
    pub fn happened(&self, expected: &[String]) -> Result<(), Complaint> {
        let mut events = self.events.iter();
        for words in expected {
            if !events.any(|event| begins_with(event, words)) {
                let found = if self.events.iter().any(|event| begins_with(event, words)) {
                    "it happened earlier than the event expected before it"
                } else {
                    "it did not happen"
                };
                return Err(Complaint::new(format!("the event `{words}`"), found));
            }
        }
        Ok(())
    }

    /// No event that begins with these words happened since the last action.
    ///
    /// # Errors
    /// If that is not so.
    pub fn did_not_happen(&self, words: &str) -> Result<(), Complaint> {
        match self.events.iter().find(|event| begins_with(event, words)) {
            None => Ok(()),
            Some(event) => {
                let expected = format!("no event `{words}`");
                Err(Complaint::new(expected, format!("`{event}` happened")))
            }
        }
    }

    /// The viewer sees this value at this path of the view (`docs/formats.md`).
    ///
    /// # Errors
    /// If that is not so.
    pub fn sees(
        &self,
        viewer: Option<&str>,
        path: &str,
        expected: &Value,
    ) -> Result<(), Complaint> {
        let found = match path::look_up(&self.view(viewer)?, path) {
            Ok(found) if path::matches(&found, expected) => return Ok(()),
            Ok(found) => found.to_string(),
            Err(error) => error.to_string(),
        };
        let viewer = viewer.unwrap_or("a spectator");
        Err(Complaint::new(
            format!("{viewer} sees `{path}` = {expected}"),
            found,
        ))
    }

    /// The word stands nowhere in the view.
    ///
    /// # Errors
    /// If that is not so.
    pub fn hides(&self, viewer: Option<&str>, word: &str) -> Result<(), Complaint> {
        if !path::mentions(&self.view(viewer)?, word) {
            return Ok(());
        }
        let viewer = viewer.unwrap_or("a spectator");
        let expected = format!("`{word}` stands nowhere in the view of {viewer}");
        Err(Complaint::new(expected, "it does"))
    }

    /// The view has nothing at this path.
    ///
    /// # Errors
    /// If that is not so.
    pub fn lacks(&self, viewer: Option<&str>, path: &str) -> Result<(), Complaint> {
        match path::look_up(&self.view(viewer)?, path) {
            Err(_) | Ok(Value::Null) => Ok(()),
            Ok(found) => {
                let viewer = viewer.unwrap_or("a spectator");
                let expected = format!("{viewer} sees nothing at `{path}`");
                Err(Complaint::new(expected, found.to_string()))
            }
        }
    }

    /// The game is over: this seat has won, in this way if one is given. `nobody` if all have lost.
    ///
    /// # Errors
    /// If that is not so.
    pub fn wins(&self, name: &str, way: Option<&str>) -> Result<(), Complaint> {
        let expected = format!("{name} wins by {}", way.unwrap_or("any way"));
        if name != NOBODY {
            self.seat(name)?;
        }
        let Some(outcome) = self.game.outcome() else {
            return Err(Complaint::new(expected, "the game goes on"));
        };
        let winner = outcome
            .winner
            .map_or(NOBODY, |seat| self.game.seat_name(seat));
        if winner == name && way.is_none_or(|way| way == outcome.way) {
            return Ok(());
        }
        Err(Complaint::new(
            expected,
            format!("{winner} wins by {}", outcome.way),
        ))
    }

    /// The game is not over.
    ///
    /// # Errors
    /// If that is not so.
    pub fn goes_on(&self) -> Result<(), Complaint> {
        match self.game.outcome() {
            None => Ok(()),
            Some(outcome) => {
                let winner = outcome
                    .winner
                    .map_or(NOBODY, |seat| self.game.seat_name(seat));
                let found = format!("{winner} has won by {}", outcome.way);
                Err(Complaint::new("the game goes on", found))
            }
        }
    }

    /// Whether every dictated draw was possible when its moment came.
    fn check_draws(&self) -> Result<(), Complaint> {
        let Some((left, possible)) = self.game.rng().refused() else {
            return Ok(());
        };
        let told = self.dictated.len().checked_sub(left + 1);
        let word = told.map_or("", |index| &self.dictated[index]);
        let possible: Vec<String> = possible
            .iter()
            .filter_map(|&outcome| self.game.write_outcome(outcome))
            .collect();
        let found = format!(
            "`{word}` was impossible when its moment came; possible were: {}",
            possible.join(", ")
        );
        Err(Complaint::new("every dictated draw happens", found))
    }

    /// Nothing follows: every dictated draw has happened.
    ///
    /// # Errors
    /// If that is not so.
    pub fn done(&self) -> Result<(), Complaint> {
        self.check_draws()?;
        match self.game.rng().dictated_left() {
            0 => Ok(()),
            left => {
                let first = self.dictated.len().saturating_sub(left);
                let found = format!("chance did not need {}", self.dictated[first..].join(", "));
                Err(Complaint::new("every dictated draw happens", found))
            }
        }
    }

    /// What a reader of a failure needs: who is asked what, what was offered, what happened.
    pub fn context(&self) -> String {
        let mut text = String::new();
        self.write_context(&mut text)
            .expect("text takes everything");
        text
    }

    fn write_context(&self, text: &mut String) -> fmt::Result {
        let game = &self.game;
        match game.waits_for() {
            Some(seat) => writeln!(
                text,
                "   asked: {} has to answer `{}`",
                game.seat_name(seat),
                game.question()
            )?,
            None => writeln!(text, "   asked: nobody, the game is over")?,
        }
        for seat in Seat::all(game.seats()) {
            let offered = self.written(seat);
            if !offered.is_empty() {
                writeln!(
                    text,
                    " offered: {}: {}",
                    game.seat_name(seat),
                    offered.join(" | ")
                )?;
            }
        }
        let first = self.history.len().saturating_sub(HISTORY_SHOWN);
        writeln!(text, "    last:")?;
        self.history[first..]
            .iter()
            .try_for_each(|line| writeln!(text, "    {line}"))
    }

    fn seat(&self, name: &str) -> Result<Seat, Complaint> {
        self.game
            .seat_named(name)
            .map_err(|error| Complaint::new(format!("a seat `{name}`"), error.to_string()))
    }

    /// The seat of this name, or the one the game waits for.
    fn asked(&self, name: Option<&str>) -> Result<(Seat, String), Complaint> {
        let seat = match name {
            Some(name) => self.seat(name)?,
            None => self.game.waits_for().ok_or_else(|| {
                Complaint::new("somebody is offered something", "the game is over")
            })?,
        };
        Ok((seat, self.game.seat_name(seat).to_owned()))
    }

    fn action(&self, seat: Seat, text: &str) -> Result<G::Action, Complaint> {
        self.game
            .read_action(seat, text)
            .map_err(|error: ParseError| {
                Complaint::new(format!("an action `{text}`"), error.to_string())
            })
    }

    fn legal(&self, seat: Seat) -> Actions<G::Action> {
        let mut actions = Actions::new();
        self.game.legal(seat, &mut actions);
        actions
    }

    fn written(&self, seat: Seat) -> Vec<String> {
        let actions = self.legal(seat);
        actions
            .iter()
            .map(|&action| self.game.write_action(action))
            .collect()
    }

    fn waited_for(&self) -> &'static str {
        self.game
            .waits_for()
            .map_or(NOBODY, |seat| self.game.seat_name(seat))
    }

    fn view(&self, viewer: Option<&str>) -> Result<Value, Complaint> {
        let viewer = viewer.map(|name| self.seat(name)).transpose()?;
        serde_json::to_value(self.game.view(viewer))
            .map_err(|error| Complaint::cannot("write the view as JSON", error.to_string()))
    }
}

/// Whether the event is these words, perhaps followed by more.
fn begins_with(event: &str, words: &str) -> bool {
    event
        .strip_prefix(words.trim())
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}
