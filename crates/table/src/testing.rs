//! A table for tests.

use std::sync::Arc;

use catalog::{Answers, AnyGame};
use kernel::{Seat, Seed};

use crate::record::{Entry, SeatKind, SeatRow, Status, TableRow};
use crate::refused::Refused;
use crate::table::Table;

/// The game with this word.
///
/// # Panics
/// If there is none.
pub fn game(word: &str) -> Arc<dyn AnyGame> {
    let games = catalog::all(&[]).expect("the packs of the program");
    let mut games = games.into_iter();
    games.find(|game| game.name() == word).expect("a game")
}

/// A table that has just begun, with a person on every seat.
///
/// # Panics
/// If this many cannot play.
pub fn table(kind: &Arc<dyn AnyGame>, players: usize, seed: Seed) -> Table {
    let seats = (0..players as u8).map(|seat| SeatRow {
        seat: Seat::new(seat),
        kind: SeatKind::Person,
        guest: Some(format!("guest {seat}")),
        name: Some(format!("Guest {seat}")),
        own_name: None,
        bot: None,
        left_at: None,
    });
    let row = row(kind, players, seed);
    let table = Table::load(Arc::clone(kind), row, seats.collect(), Vec::new());
    table.expect("a table without entries")
}

/// The row of a table that has just begun.
fn row(kind: &Arc<dyn AnyGame>, players: usize, seed: Seed) -> TableRow {
    let setup = kind.agree(players, &Answers::new());
    TableRow {
        id: "table".to_owned(),
        game: kind.name().to_owned(),
        rules: kind.rules(),
        pack: kind.packs()[0].hash.clone(),
        setup: setup.expect("a number of players for this game"),
        seed,
        guide: None,
        hints: false,
        maker: None,
        public: true,
        status: Status::Playing,
        waits: None,
        due: false,
        winner: None,
        way: None,
        pace: 0,
        next: None,
        touched: 0,
    }
}

/// The guest on the learner's seat of [`guided`].
pub const LEARNER: &str = "learner";

/// A table of a guided game, with bots on all seats but the learner's, after these entries.
///
/// # Errors
/// If the entries cannot be replayed.
///
/// # Panics
/// If there is no such guide.
pub fn guided(kind: &Arc<dyn AnyGame>, word: &str, entries: Vec<Entry>) -> Result<Table, Refused> {
    let guide = kind.guide(word).expect("a guide");
    let pack = kind.packs()[0].hash.clone();
    let begun = kind.begin_chapter(&pack, word, 0);
    let begun = begun.expect("a first chapter");
    let seats = (0..begun.seats() as u8).map(Seat::new).map(|seat| {
        let own = begun.seat_word(seat) == guide.seat;
        SeatRow {
            seat,
            kind: if own { SeatKind::Person } else { SeatKind::Bot },
            guest: own.then(|| LEARNER.to_owned()),
            name: own.then(|| "Learner".to_owned()),
            own_name: None,
            bot: (!own).then(|| "cadet".to_owned()),
            left_at: None,
        }
    });
    let row = TableRow {
        guide: Some(word.to_owned()),
        public: false,
        ..row(kind, begun.seats(), Seed::from_number(1))
    };
    Table::load(Arc::clone(kind), row, seats.collect(), entries)
}
