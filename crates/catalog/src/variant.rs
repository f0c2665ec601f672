//! The choices, besides the number of players, that are made before a game begins.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use kernel::SetupError;

/// The answers to the variants of a game, by name; a missing answer means the default.
pub type Answers = HashMap<String, String>;

/// A choice that is made when a game is set up.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name in forms and on the command line.
    pub name: &'static str,
    /// The question.
    pub label: &'static str,
    /// Who is asked.
    pub asked: Asked,
    /// The answers to choose from, the default first: value and text.
    pub choices: &'static [(&'static str, &'static str)],
    /// Whether numbers other than the choices are accepted.
    pub numbers: Numbers,
    /// What it does, in half a sentence, for a list of options.
    pub help: &'static str,
}

/// Which games ask about a variant, by their number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Any number of players.
    Everybody,
    /// A single player.
    One,
    /// More than one player.
    Several,
}

/// The numbers that a variant accepts besides its choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// None.
    None,
    /// These.
    Within(RangeInclusive<u32>),
}

impl Variant {
    /// Whether a game with this number of players asks about it.
    pub fn is_asked(&self, players: usize) -> bool {
        match self.asked {
            Asked::Everybody => true,
            Asked::One => players == 1,
            Asked::Several => 1 < players,
        }
    }

    /// Whether it is a yes-or-no question.
    pub fn is_switch(&self) -> bool {
        matches!(self.choices, [("no", _), ("yes", _)])
    }

    /// What was answered. The default if nothing was answered, or if the question does not apply to
    /// this number of players: forms send all answers, including those to questions that they do
    /// not show.
    ///
    /// # Errors
    /// If the answer is not one of the choices.
    pub fn answer<'a>(&self, players: usize, answers: &'a Answers) -> Result<&'a str, SetupError> {
        let Some(value) = answers.get(self.name).filter(|_| self.is_asked(players)) else {
            return Ok(self.choices[0].0);
        };
        let is_choice = self.choices.iter().any(|(choice, _)| choice == value);
        let is_number = match &self.numbers {
            Numbers::None => false,
            Numbers::Within(range) => value.parse().is_ok_and(|number| range.contains(&number)),
        };
        if is_choice || is_number {
            return Ok(value);
        }
        let mut known: Vec<String> = self
            .choices
            .iter()
            .map(|(word, _)| (*word).into())
            .collect();
        if let Numbers::Within(range) = &self.numbers {
            known = vec![format!("{} to {}", range.start(), range.end())];
        }
        let (name, known) = (self.name, known.join(", "));
        Err(SetupError(format!(
            "{name} cannot be `{value}`, only {known}"
        )))
    }
}
