//! The tests of the rules, in one binary.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod laws;
mod mg_10_route;
mod mg_19_conflict;
mod mg_19_conflict_stopped;
mod mg_19_conflict_won;
mod mg_21_extra_turn;
mod mg_im_information;
mod pack;
mod table;
