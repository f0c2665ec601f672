//! Playing at a terminal: one or more people and any number of bots at one table.
//!
//! This is the same for every game. What a game looks like comes from `Playable::draw`, made from
//! the view of the person who is asked; what has happened comes from `Narration::tell`.

mod choices;
mod command;
pub(crate) mod conquest;
mod desk;
pub(crate) mod master;
mod talk;

pub(crate) use desk::{Desk, Keyboard, Occupant, WayBack};
