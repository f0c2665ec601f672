//! A table for tests.

use std::sync::Arc;

use catalog::{Answers, AnyGame};
use kernel::{Seat, Seed};

use crate::record::{SeatKind, SeatRow, Status, TableRow};
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
    let setup = kind.agree(players, &Answers::new());
    let row = TableRow {
        id: "table".to_owned(),
        game: kind.name().to_owned(),
        rules: kind.rules(),
        pack: kind.packs()[0].hash.clone(),
        setup: setup.expect("a number of players for this game"),
        seed,
        maker: None,
        public: true,
        status: Status::Playing,
        first: None,
        winner: None,
        way: None,
        pace: 0,
        next: None,
        touched: 0,
    };
    let table = Table::load(Arc::clone(kind), row, seats.collect(), Vec::new());
    table.expect("a table without entries")
}
