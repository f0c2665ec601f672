//! Why an action is good, in words: what is different after it, as far as its player can see. Each
//! file compares two states of one game.

mod conquest;
mod master;

pub(crate) use conquest::reasons as conquest;
pub(crate) use master::reasons as master;

use kernel::{Called, Game, Seat};

/// Parts of sentences, each with its weight.
#[derive(Default)]
struct Reasons(Vec<(u32, String)>);

impl Reasons {
    /// Add a reason; the heaviest is told first.
    fn add(&mut self, weight: u32, text: impl Into<String>) {
        self.0.push((weight, text.into()));
    }

    /// The texts, the heaviest first.
    fn told(mut self) -> Vec<String> {
        // The sort is stable, so reasons of equal weight stay in the order of the table.
        self.0.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        self.0.into_iter().map(|(_, text)| text).collect()
    }
}

/// What the player is called whose seat has this word.
fn called_by(game: &impl Game, called: Called<'_>, word: &str) -> String {
    let mut seats = Seat::all(game.seats());
    let seat = seats.find(|&seat| game.seat_name(seat) == word);
    let name = seat.and_then(|seat| called.name(seat));
    name.map_or_else(|| capital(word), str::to_owned)
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

/// A number and a noun: *1 cube*, *3 cubes*.
fn count(number: impl Into<u32>, noun: &str) -> String {
    match number.into() {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// A list in a sentence: *1 red, 2 blue and 1 white*.
fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// A word with its article: *an economic*.
fn a(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {word}")
}

/// The possessive of a name: *Ann's*.
fn of(name: &str) -> String {
    format!("{name}’s")
}
