//! What tests of games are written with. Only tests use this crate.
//!
//! | to… | use |
//! |---|---|
//! | test everything the contract promises of a game | [`laws::play`] |
//! | test one rule, step by step | [`Play`] |
//! | keep what a game does as text that people read | [`Playthrough`], [`golden::check`] |
//! | test code that takes any game | [`pearls::Pearls`], the smallest game with everything |
//! | test that a text is easy to read | [`reading::grade`] |
//!
//! A rule is tested by what players do and see:
//!
//! ```
//! use kernel::{Game, Seed};
//! use trial::Play;
//! use trial::pearls::{Pearls, SMALL, Setup};
//!
//! let game = Pearls::new(&SMALL, &Setup::two(), Seed::from_number(1)).unwrap();
//! let mut play = Play::new(game);
//! play.waits_for("gray", "turn");
//! play.refuses("brown", "draw", "pearls.turn");
//! play.draws(["6"]);
//! play.plays("gray", "draw");
//! play.happened("card-drawn gray");
//! play.sees("players.0.cards", 4);
//! play.waits_for("gray", "after-draw");
//! play.done();
//! ```

pub mod golden;
pub mod laws;
pub mod pearls;
mod play;
mod playthrough;
pub mod reading;

pub use play::Play;
pub use playthrough::Playthrough;
