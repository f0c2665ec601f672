//! The record of one game: a line of JSON that summaries, ladders and balance reports count.

use std::collections::BTreeMap;

use kernel::{Events, Fact, Seat, Silent, Statistics};
use players::Ending;
use serde::{Deserialize, Serialize};

use crate::arena::{ActionRecord, Arena, FinishedGame};

/// One finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Which game of the arena.
    pub number: u64,
    /// The number of its luck; games with the same luck drew from the same seed.
    pub luck: u64,
    /// The index of the winning seat; none if all players lost or the game was stopped.
    pub winner: Option<usize>,
    /// How it was won; none if it was stopped by the limit.
    pub way: Option<String>,
    /// How many turns were begun, by all players together.
    pub turns: u32,
    /// How many actions were taken.
    pub decisions: u64,
    /// The digest of the last state, as hexadecimal digits.
    pub digest: String,
    /// Who sat where.
    pub seats: Vec<Seated>,
    /// What happened to the content: seat, deed, thing. Empty unless requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<(usize, String, String)>,
}

/// One seat of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Seated {
    /// The name of the seat.
    pub name: String,
    /// Who played there.
    pub player: String,
    /// What the seat was, by topic.
    pub labels: BTreeMap<String, String>,
}

impl GameRecord {
    /// The record of a game. The game is replayed, because arenas play without events. `facts` says
    /// whether facts are requested.
    ///
    /// # Panics
    /// If the record does not belong to this arena.
    pub fn new<G: Statistics>(
        arena: &Arena<G>,
        played: &FinishedGame,
        record: &ActionRecord<G>,
        facts: bool,
    ) -> GameRecord {
        let (luck, players) = arena.fixtures.of(played.number);
        let mut game = G::new(arena.pack, &arena.setup, record.seed)
            .expect("a recorded game can be played again");
        let mut found = Vec::new();
        let leave = |game: &mut G, after: usize| {
            for seat in record.leavers_after(after) {
                game.resign(seat, &mut Silent)
                    .expect("a recorded game can be played again");
            }
        };
        for (index, &(seat, action)) in record.actions.iter().enumerate() {
            leave(&mut game, index);
            let mut events = Events::default();
            game.apply(seat, action, &mut events)
                .expect("a recorded game can be played again");
            if facts {
                let told = events.0.iter();
                told.for_each(|(_, event)| game.facts(event, &mut found));
            }
        }
        leave(&mut game, record.actions.len());
        let fact = |fact: Fact| (fact.seat.index(), fact.deed.to_owned(), fact.thing);
        let seated = |(seat, player)| Seated::new(&game, seat, player);
        let outcome = match played.report.ending {
            Ending::Over(outcome) => Some(outcome),
            Ending::Limit | Ending::Stopped => None,
        };
        GameRecord {
            number: played.number,
            luck,
            winner: outcome.and_then(|outcome| outcome.winner.map(Seat::index)),
            way: outcome.map(|outcome| outcome.way.to_owned()),
            turns: played.report.turns,
            decisions: played.report.decisions,
            digest: format!("{:016x}", played.digest),
            seats: Seat::all(game.seats()).zip(players).map(seated).collect(),
            facts: found.into_iter().map(fact).collect(),
        }
    }

    /// Turns per player.
    pub fn rounds(&self) -> f64 {
        f64::from(self.turns) / self.seats.len().max(1) as f64
    }
}

impl Seated {
    fn new<G: Statistics>(game: &G, seat: Seat, player: &players::Spec) -> Seated {
        let labels = game.labels(seat).into_iter();
        Seated {
            name: game.seat_name(seat).to_owned(),
            player: player.to_string(),
            labels: labels
                .map(|label| (label.topic.to_owned(), label.name))
                .collect(),
        }
    }
}
