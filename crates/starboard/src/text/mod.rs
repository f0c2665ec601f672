//! Playing at a terminal: one or more people and any number of bots.
//!
//! This is the same for every game. `Playable::draw` shows the game from the view of the person who
//! is asked; `Narration::tell` says what has happened.

mod choices;
mod command;
pub(crate) mod conquest;
mod keyboard;
mod map;
pub(crate) mod master;
pub(crate) mod rulebook;
mod talk;
mod terminal_game;

pub(crate) use keyboard::{Input, Keyboard};
pub(crate) use terminal_game::{Occupant, Pause, TerminalGame, WayBack};
