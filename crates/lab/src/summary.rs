//! What came of many games: who won, how, how long.

use kernel::{Seat, digest_of};
use players::{Ending, Spec};
use serde::Serialize;

use crate::arena::Played;
use crate::stats::{Share, Spread};

/// The results of an arena in numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Finished games.
    pub games: u64,
    /// Wins of each seat.
    pub seats: Vec<SeatLine>,
    /// Wins of each kind of player, out of the games times the seats it had.
    pub players: Vec<Named>,
    /// The ways games were won, most frequent first.
    pub ways: Vec<Named>,
    /// Games that all players lost.
    pub nobody: Share,
    /// Games stopped by the limit.
    pub stopped: Share,
    /// Turns per player in games that were not stopped.
    pub turns: Spread,
    /// Decisions per game.
    pub decisions: Spread,
    /// One digest over the last states of all games.
    pub digest: String,
}

/// The wins of one seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatLine {
    /// The name of the seat.
    pub seat: String,
    /// Who played there.
    pub player: String,
    /// Its wins.
    pub wins: Share,
}

/// A share with its name.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Named {
    /// What is counted.
    pub name: String,
    /// How often.
    pub share: Share,
}

impl Summary {
    /// Count the games. `seats` names every seat and says who played there.
    pub fn new(played: &[Played], seats: &[(&str, Spec)]) -> Summary {
        let games = played.len() as u64;
        let count = |wanted: &dyn Fn(&Ending) -> bool| {
            let found = played.iter().filter(|game| wanted(&game.report.ending));
            Share::new(found.count() as u64, games)
        };
        let wins = |seat: Seat| {
            count(&|ending| matches!(ending, Ending::Over(outcome) if outcome.winner == Some(seat)))
        };
        let seats: Vec<SeatLine> = seats
            .iter()
            .zip(Seat::all(seats.len()))
            .map(|(&(name, spec), seat)| SeatLine {
                seat: name.to_owned(),
                player: spec.to_string(),
                wins: wins(seat),
            })
            .collect();
        let ended = |game: &&Played| game.report.ending != Ending::Limit;
        let per_player = |game: &Played| f64::from(game.report.turns) / seats.len() as f64;
        let digests: Vec<u64> = played.iter().map(|game| game.digest).collect();
        Summary {
            games,
            players: by_player(&seats),
            ways: ways(played),
            nobody: count(
                &|ending| matches!(ending, Ending::Over(outcome) if outcome.winner.is_none()),
            ),
            stopped: count(&|ending| *ending == Ending::Limit),
            turns: Spread::of(played.iter().filter(ended).map(per_player).collect()),
            decisions: Spread::of(decisions(played)),
            digest: format!("{:016x}", digest_of(&digests)),
            seats,
        }
    }
}

fn decisions(played: &[Played]) -> Vec<f64> {
    let decisions = played.iter().map(|game| game.report.decisions as f64);
    decisions.collect()
}

fn by_player(seats: &[SeatLine]) -> Vec<Named> {
    let mut lines: Vec<Named> = Vec::new();
    for seat in seats {
        let wins = seat.wins;
        match lines.iter_mut().find(|line| line.name == seat.player) {
            Some(line) => {
                let (count, of) = (line.share.count + wins.count, line.share.of + wins.of);
                line.share = Share::new(count, of);
            }
            None => lines.push(Named {
                name: seat.player.clone(),
                share: wins,
            }),
        }
    }
    lines
}

fn ways(played: &[Played]) -> Vec<Named> {
    let mut counts: Vec<(&str, u64)> = Vec::new();
    for game in played {
        let Ending::Over(outcome) = game.report.ending else {
            continue;
        };
        match counts.iter_mut().find(|(way, _)| *way == outcome.way) {
            Some((_, count)) => *count += 1,
            None => counts.push((outcome.way, 1)),
        }
    }
    counts.sort_by_key(|&(way, count)| (std::cmp::Reverse(count), way));
    let named = |(way, count): (&str, u64)| Named {
        name: way.to_owned(),
        share: Share::new(count, played.len() as u64),
    };
    counts.into_iter().map(named).collect()
}
