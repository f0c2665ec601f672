//! A game in words: the notation of actions and events, and sentences for people.

use crate::game::Game;
use crate::notation::ParseError;
use crate::seat::Seat;

/// The words of a game.
///
/// Notation is what people type, programs send and files keep, so it is a public format: changing
/// it is a migration. It needs the game, because actions hold ids and their words belong to the
/// pack.
///
/// # Promises
///
/// - What [`Narration::write_action`] writes, [`Narration::read_action`] reads as the same action;
///   the same holds for events.
/// - Words mean the same before and after any action, so that an old log can be read.
/// - No text makes a reader panic.
pub trait Narration: Game {
    /// The seat with this name ([`Game::seat_name`]).
    ///
    /// # Errors
    /// If there is none; suggests the nearest.
    fn seat_named(&self, name: &str) -> Result<Seat, ParseError> {
        let names = Seat::all(self.seats()).map(|seat| self.seat_name(seat));
        Seat::all(self.seats())
            .find(|&seat| self.seat_name(seat) == name)
            .ok_or_else(|| ParseError::unknown("seat", name, names))
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

    /// Read an event in the words of [`Narration::write_event`]: the words are what is stored, and
    /// they tell everything that the event does. It need not have happened, and what is read does
    /// not depend on how far the game is.
    ///
    /// # Errors
    /// Which word is wrong. Logs may be older than the program.
    fn read_event(&self, text: &str) -> Result<Self::Event, ParseError>;

    /// The event as one English sentence for the log.
    fn tell(&self, event: &Self::Event, called: Called<'_>) -> String;
}

/// What the players are called in a sentence.
#[derive(Clone, Copy, Debug)]
pub enum Called<'a> {
    /// By the words of their seats: *Gray*.
    Seats,
    /// By these names, in the order of the seats.
    Names(&'a [String]),
}

impl<'a> Called<'a> {
    /// The name of the player on this seat, if there is one.
    pub fn name(self, seat: Seat) -> Option<&'a str> {
        match self {
            Called::Seats => None,
            Called::Names(names) => names.get(seat.index()).map(String::as_str),
        }
    }
}
