//! The kernel under test, with the sample game of `trial`.
//!
//! - `transcripts`, `positions`, `scenarios`: the formats, whole and damaged;
//! - `docs`: what `docs/formats.md` shows is true;
//! - `weights`: the files of weights, and chances;
//! - `parsers`: no bytes make a parser panic.

#![allow(clippy::unwrap_used, reason = "a test that unwraps in vain has failed")]

mod docs;
mod parsers;
mod positions;
mod scenarios;
mod transcripts;
mod weights;
