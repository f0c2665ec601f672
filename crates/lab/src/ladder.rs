//! The strength of players, from their games against each other.
//!
//! The model is that of Bradley and Terry (1952), for several seats that of Luce (1959): a seat
//! wins in proportion to the strength of its player. Strengths are found by the iteration of D.
//! Hunter, "MM algorithms for generalized Bradley–Terry models" (2004). They are reported as Elo
//! points, 400 for ten times the strength, with their mean at zero. The model has no advantage of
//! seats (rounds are balanced) and no draws (a game without a winner counts in part for each seat).

use std::collections::BTreeMap;

use kernel::{Rng, Seed};
use serde::Serialize;

use crate::game_record::GameRecord;
use crate::stats::Share;

/// How many bootstrap samples the intervals are computed from.
const RESAMPLES: usize = 1000;

/// How strong one player is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Who.
    pub player: String,
    /// Elo points; the mean of all players is zero.
    pub elo: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end of the 95 % interval.
    pub high: f64,
    /// Wins out of all seats that the player had in all games.
    pub wins: Share,
}

/// The results of one player alone against another in all other seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Duel {
    /// The single player.
    pub player: String,
    /// Who has the other seats.
    pub against: String,
    /// The games that the single player won.
    pub wins: Share,
    /// Games without a winner.
    pub drawn: u64,
    /// The share that players of equal strength would have.
    pub even: f64,
}

/// The ratings of all players.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ladder {
    /// Strongest first.
    pub ratings: Vec<Rating>,
    /// Every player alone against every other one it met.
    pub duels: Vec<Duel>,
    /// Finished games.
    pub games: u64,
}

/// The games of one lineup: how many seats each player has, and how often each won.
#[derive(Clone, Debug)]
struct Bout {
    seats: Vec<f64>,
    wins: Vec<f64>,
    games: f64,
}

/// The results of one luck or of many, by lineup.
type Bouts = BTreeMap<Vec<u8>, Bout>;

impl Ladder {
    /// Rate the players by these games. The intervals come from a bootstrap over whole rounds,
    /// because games with the same luck are not independent; `seed` draws the samples.
    pub fn new(players: &[String], lines: &[GameRecord], seed: Seed) -> Ladder {
        let mut rounds: BTreeMap<u64, Bouts> = BTreeMap::new();
        for line in lines {
            note(rounds.entry(line.luck).or_default(), players, line);
        }
        let rounds: Vec<Bouts> = rounds.into_values().collect();
        let elos = fit(players.len(), rounds.iter());
        let mut samples = vec![Vec::with_capacity(RESAMPLES); players.len()];
        let mut rng = Rng::new(seed);
        for _ in 0..RESAMPLES {
            let drawn: Vec<&Bouts> = (0..rounds.len())
                .map(|_| &rounds[rng.below(rounds.len() as u32) as usize])
                .collect();
            for (sample, elo) in samples
                .iter_mut()
                .zip(fit(players.len(), drawn.into_iter()))
            {
                sample.push(elo);
            }
        }
        let rating = |(index, player): (usize, &String)| {
            let sample = &mut samples[index];
            sample.sort_by(f64::total_cmp);
            Rating {
                player: player.clone(),
                elo: elos[index],
                low: sample[RESAMPLES / 40].min(elos[index]),
                high: sample[RESAMPLES - 1 - RESAMPLES / 40].max(elos[index]),
                wins: wins(lines, player),
            }
        };
        let mut ratings: Vec<Rating> = players.iter().enumerate().map(rating).collect();
        ratings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        let order: Vec<String> = ratings.iter().map(|r| r.player.clone()).collect();
        Ladder {
            ratings,
            duels: duels(&order, lines),
            games: lines.len() as u64,
        }
    }
}

/// Count one game.
fn note(bouts: &mut Bouts, players: &[String], line: &GameRecord) {
    let index = |name: &String| players.iter().position(|player| player == name);
    let mut seats = vec![0; players.len()];
    for player in line.seats.iter().filter_map(|seat| index(&seat.player)) {
        seats[player] += 1;
    }
    let bout = bouts.entry(seats.clone()).or_insert_with(|| Bout {
        seats: seats.iter().map(|&count| f64::from(count)).collect(),
        wins: vec![0.0; players.len()],
        games: 0.0,
    });
    bout.games += 1.0;
    match line.winner.and_then(|seat| index(&line.seats[seat].player)) {
        Some(winner) => bout.wins[winner] += 1.0,
        None => {
            let all: f64 = bout.seats.iter().sum();
            for (wins, seats) in bout.wins.iter_mut().zip(&bout.seats) {
                *wins += seats / all;
            }
        }
    }
}

/// The Elo points that make these results most likely, after adding one draw for each pair that has
/// met. Without it, a player that has won all its games would be infinitely strong.
fn fit<'a>(players: usize, rounds: impl Iterator<Item = &'a Bouts> + Clone) -> Vec<f64> {
    let mut bouts = Bouts::new();
    for lineup in rounds.clone().flat_map(BTreeMap::keys) {
        let seats: Vec<u8> = lineup.iter().map(|&count| count.min(1)).collect();
        let share = |half: f64| seats.iter().map(|&has| f64::from(has) * half).collect();
        let bout = Bout {
            seats: share(1.0),
            wins: share(0.5),
            games: 1.0,
        };
        bouts.insert(seats, bout);
    }
    for (lineup, bout) in rounds.flatten() {
        match bouts.get_mut(lineup) {
            None => drop(bouts.insert(lineup.clone(), bout.clone())),
            Some(known) => {
                known.games += bout.games;
                let sums = known.wins.iter_mut().zip(&bout.wins);
                sums.for_each(|(sum, wins)| *sum += wins);
            }
        }
    }
    let strengths = strengths(players, &bouts);
    let elos: Vec<f64> = strengths.iter().map(|s| 400.0 * s.log10()).collect();
    let mean = elos.iter().sum::<f64>() / players as f64;
    elos.iter().map(|elo| elo - mean).collect()
}

/// Hunter's iteration: each strength becomes the player's wins, divided by the wins expected of a
/// player with strength one.
fn strengths(players: usize, bouts: &Bouts) -> Vec<f64> {
    let mut strengths = vec![1.0_f64; players];
    for _ in 0..10_000 {
        let mut wins = vec![0.0; players];
        let mut chances = vec![0.0; players];
        for bout in bouts.values() {
            let all: f64 = strengths.iter().zip(&bout.seats).map(|(s, n)| s * n).sum();
            for player in 0..players {
                wins[player] += bout.wins[player];
                chances[player] += bout.games * bout.seats[player] / all;
            }
        }
        let next: Vec<f64> = wins.iter().zip(&chances).map(|(w, c)| w / c).collect();
        let moved = next
            .iter()
            .zip(&strengths)
            .map(|(new, old)| (new / old).ln().abs());
        let moved = moved.fold(0.0, f64::max);
        strengths = next;
        if moved < 1e-9 {
            break;
        }
    }
    strengths
}

fn wins(lines: &[GameRecord], player: &str) -> Share {
    let seats = lines.iter().flat_map(|line| line.seats.iter());
    let of = seats.filter(|seat| seat.player == player).count();
    let winners = lines
        .iter()
        .filter_map(|line| Some(&line.seats[line.winner?]));
    let count = winners.filter(|seat| seat.player == player).count();
    Share::new(count as u64, of as u64)
}

fn duels(players: &[String], lines: &[GameRecord]) -> Vec<Duel> {
    let mut duels = Vec::new();
    for player in players {
        for against in players.iter().filter(|&other| other != player) {
            let alone = |line: &&GameRecord| {
                let count = |name: &String| {
                    let seats = line.seats.iter();
                    seats.filter(|seat| seat.player == *name).count()
                };
                count(player) == 1 && count(against) + 1 == line.seats.len()
            };
            let games: Vec<&GameRecord> = lines.iter().filter(alone).collect();
            let Some(first) = games.first() else {
                continue;
            };
            let even = 1.0 / first.seats.len() as f64;
            let winners = games
                .iter()
                .filter_map(|line| Some(&line.seats[line.winner?]));
            let won = winners.filter(|seat| seat.player == *player).count() as u64;
            duels.push(Duel {
                player: player.clone(),
                against: against.clone(),
                wins: Share::new(won, games.len() as u64),
                drawn: games.iter().filter(|line| line.winner.is_none()).count() as u64,
                even,
            });
        }
    }
    duels
}
