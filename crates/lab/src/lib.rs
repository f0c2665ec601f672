//! Plays many games and reports statistics.
//!
//! An [`Arena`] plays. A [`GameRecord`] is what is stored of one game, in a [`Journal`] if the run
//! must survive an interruption. A [`Tally`] counts records into a [`Summary`]. None of them knows
//! which game it is. The results depend only on the seed, never on the number of threads.

mod analysis;
mod arena;
mod balance;
mod climb;
mod figure;
mod game_record;
mod jobs;
mod journal;
mod ladder;
mod learn;
mod page;
pub mod plot;
mod relay;
mod solo;
mod stats;
mod summary;

pub use analysis::{Analysis, Analyst, Better, Judgment, Moment, SeatStory, moments};
pub use arena::{ActionRecord, Arena, Fault, Faulty, FinishedGame, Fixtures, Leaver, Results};
pub use balance::{Balance, Goals, Measure};
pub use climb::{Climb, calibrate};
pub use figure::{Bar, Figure, aligned, table_of};
pub use game_record::{GameRecord, Seated};
pub use jobs::do_jobs;
pub use journal::{Journal, JournalError};
pub use ladder::{Duel, Ladder, Rating};
pub use learn::{Lesson, Sample, fit};
pub use page::{PageInfo, page};
pub use relay::Relay;
pub use solo::{Lead, SoloComparison, Soloist};
pub use stats::{Share, Spread};
pub use summary::{Named, SeatLine, Summary, Tally, ThingSummary};
