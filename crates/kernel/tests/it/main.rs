//! The kernel under test, with a small game of its own.
//!
//! - `pearls`: the game, and its mutants, each of which breaks one promise;
//! - `transcripts`, `positions`, `scenarios`: the formats, whole and damaged;
//! - `plays`: the driver for tests;
//! - `docs`: what `docs/formats.md` shows is true;
//! - `laws`: the correct game obeys every law, and each mutant breaks the one it should;
//! - `weights`: the files of weights, and chances;
//! - `parsers`: no bytes make a parser panic.

#![allow(clippy::unwrap_used, reason = "a test that unwraps in vain has failed")]

mod docs;
mod laws;
mod parsers;
mod pearls;
mod plays;
mod positions;
mod scenarios;
mod transcripts;
mod weights;
