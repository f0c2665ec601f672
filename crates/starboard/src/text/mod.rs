//! Playing at a terminal: one or more people and any number of bots.
//!
//! This is the same for every game. `Playable::draw` shows the game from the view of the person who
//! is asked; `Game::tell` says what has happened.

mod choices;
mod command;
pub(crate) mod conquest;
mod desk;
pub(crate) mod master;
mod talk;

pub(crate) use desk::{Desk, Keyboard, Occupant, WayBack};
