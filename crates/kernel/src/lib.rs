//! What a turn-based game is: seats, actions, events, views, seeds, transcripts, positions,
//! scenarios and laws. The kernel knows no game.
//!
//! Read [`Game`] first: it is the contract every game fulfills and everything else here speaks of.
//!
//! | to… | use |
//! |---|---|
//! | say who sits where, what is offered, what happened | [`Seat`], [`Actions`], [`Events`] |
//! | draw, shuffle, and prove that nobody cheated | [`Rng`], [`Seed`], [`Commitment`] |
//! | say who is likely to win, and learn it | [`Evaluation`], [`Weights`] |
//! | count what happens in many games | [`Label`], [`Fact`] |
//! | save a game, replay it, go on after a crash | [`Transcript`], [`Replay`], [`TranscriptFile`] |
//! | save one state, or build one by hand | [`write_position`], [`read_position`], [`Problems`] |
//! | tell which game a pack is for, and what is wrong with it | [`game_of_pack`], [`PackProblem`] |
//! | test a rule in Rust | [`Play`] |
//! | test a rule in a file | [`Scenario`] |
//! | test everything this crate promises of a game | [`laws::play`] |
//! | keep what a game does as text that people read | [`Playthrough`], [`golden::check`] |
//!
//! The files are described in `docs/formats.md`.

mod actions;
mod checker;
mod clause;
mod content;
mod digest;
mod evaluation;
mod files;
mod game;
mod log;
mod narration;
mod notation;
mod path;
mod position;
mod problems;
mod rng;
mod scenario;
mod seat;
mod statistics;
mod transcript;
mod weights;

pub use actions::Actions;
pub use checker::{Checker, Complaint};
pub use clause::Clause;
pub use content::{NoGame, PackProblem, game_of_pack};
pub use digest::digest_of;
pub use evaluation::{Chances, Evaluation, FEATURE_LIMIT, chance, opposition, standing};
pub use files::Files;
pub use game::{Game, Illegal, Outcome, Pack, Problem, SetupError, Step};
pub use log::{Audience, Events, Log, Silent};
pub use narration::Narration;
pub use notation::{ParseError, RESIGN, distance};
pub use position::{PositionError, load_position, read_position, save_position, write_position};
pub use problems::Problems;
pub use rng::{Commitment, DICTATED_LIMIT, Rng, Seed};
pub use scenario::{Failure, Scenario, ScenarioError};
pub use seat::{BySeat, Seat, Seats};
pub use statistics::{Fact, Label, Statistics};
pub use transcript::{
    End, Header, Loaded, Mismatch, Replay, ReplayError, ReplayedAction, Torn, Transcript,
    TranscriptError, TranscriptFile, TranscriptLine,
};
pub use weights::{Sense, Weights};
