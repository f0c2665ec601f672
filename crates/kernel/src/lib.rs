//! What a turn-based game is: seats, actions, events, views, chance, and the files that keep them.
//! The kernel knows no game.
//!
//! A game is a type that implements [`Game`]: its rules. People, bots, tests and
//! files all do the same three things with it: ask whom the game waits for, ask what this seat may
//! do, and take one of the offered actions. Here a game is played to its end with random choices:
//!
//! ```
//! use kernel::{Actions, Called, Events, Game, Narration, Rng, Seed};
//! use trial::pearls::{Pearls, SMALL, Setup};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut game = Pearls::new(&SMALL, &Setup::two(), Seed::from_number(1))?;
//! let mut rng = Rng::new(Seed::from_number(2));
//! let mut actions = Actions::new();
//! while let Some(seat) = game.waits_for() {
//!     actions.clear();
//!     game.legal(seat, &mut actions);
//!     let action = actions[rng.below(actions.len() as u32) as usize];
//!     let mut events = Events::default();
//!     game.apply(seat, action, &mut events)?;
//!     for event in events.seen_by(None) {
//!         println!("{}", game.tell(event, Called::Seats));
//!     }
//! }
//! let outcome = game.outcome().expect("a game that waits for nobody is over");
//! let winner = outcome.winner.map(|seat| game.seat_name(seat));
//! assert_eq!((winner, outcome.way), (Some("gray"), "pearls"));
//! # Ok(())
//! # }
//! ```
//!
//! # The contract
//!
//! A game fulfills it in five parts. Generic code asks for those it needs; each page lists what the
//! part promises, and the crate `trial` tests the promises of any game by playing it.
//!
//! | trait | purpose | needed by |
//! |---|---|---|
//! | [`Game`] | the rules: who decides, what is offered, what an action does, who sees what | everybody |
//! | [`Narration`] | words: actions and events in notation, events as sentences | people, programs, logs |
//! | [`Evaluation`] | who is likely to win, from features and weights | players that look ahead |
//! | [`Statistics`] | what is worth counting in many games | the lab |
//! | [`Files`] | states as files, and chance by dictation | saving, scenarios, tests |
//!
//! # What to use for what
//!
//! | to… | use |
//! |---|---|
//! | say who sits where | [`Seat`], [`Seats`], [`BySeat`] |
//! | list what may be done | [`Actions`], [`Game::legal`] |
//! | take an action and hear what happened | [`Game::apply`], [`Events`], or [`Silent`] to hear nothing |
//! | refuse something by a clause of the rules | [`Illegal`], [`Clause`] |
//! | draw, shuffle, and prove that nobody cheated | [`Rng`], [`Seed`], [`Commitment`] |
//! | think ahead without cheating | [`Game::determinize`] |
//! | say who is likely to win, and learn it | [`Evaluation::evaluate`], [`Weights`] |
//! | count what happens in many games | [`Label`], [`Fact`] |
//! | tell what happened in one | [`Measure`], [`Draw`], [`Feud`] |
//! | report a word that cannot be read, and what was meant | [`ParseError`] |
//! | save a game, replay it, go on after a crash | [`Transcript`], [`Replay`], [`TranscriptFile`] |
//! | save one state, or build one by hand | [`write_position`], [`read_position`], [`Problems`] |
//! | tell which game a pack is for, and what is wrong with it | [`game_of_pack`], [`PackProblem`] |
//! | test a rule in a file | [`Scenario`] |
//! | begin a game in the middle, as a file says | [`Given`] |
//! | check a game step by step | [`Checker`]; tests in Rust use `trial::Play`, which is built on it |
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
pub use narration::{Called, Narration};
pub use notation::{ParseError, RESIGN, distance};
pub use position::{PositionError, load_position, read_position, save_position, write_position};
pub use problems::Problems;
pub use rng::{Commitment, DICTATED_LIMIT, Rng, Seed};
pub use scenario::{Failure, Given, Scenario, ScenarioError};
pub use seat::{BySeat, Seat, Seats};
pub use statistics::{Draw, Fact, Feud, Label, Measure, Statistics};
pub use transcript::{
    End, Header, Loaded, Mismatch, Replay, ReplayError, ReplayedAction, Torn, Transcript,
    TranscriptError, TranscriptFile, TranscriptLine,
};
pub use weights::{Sense, Weights};
