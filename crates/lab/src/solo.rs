//! Compares players that never meet: each plays alone against the game, with the same luck.
//!
//! A single player has only its share of wins. Two players are compared over the rounds in which
//! they had the same luck: the interval of their difference comes from a bootstrap over whole
//! rounds, and is narrower than the intervals of their two shares.

use std::collections::BTreeMap;

use kernel::{Rng, Seed};
use serde::Serialize;

use crate::game_record::GameRecord;
use crate::stats::Share;

/// How many bootstrap samples the intervals are computed from.
const RESAMPLES: usize = 1000;

/// The results of one player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Soloist {
    /// Who.
    pub player: String,
    /// Wins out of all its games.
    pub wins: Share,
}

/// How much more often one player wins than another, with the same luck.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lead {
    /// The player with more wins.
    pub player: String,
    /// The other one.
    pub over: String,
    /// The difference of their shares, as a fraction of one.
    pub gain: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end of the 95 % interval.
    pub high: f64,
    /// Rounds that both have played.
    pub rounds: u64,
}

/// How often each player wins alone.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SoloComparison {
    /// Most wins first.
    pub soloists: Vec<Soloist>,
    /// Every pair, the better one first.
    pub leads: Vec<Lead>,
    /// Finished games.
    pub games: u64,
}

impl SoloComparison {
    /// Compare the players by these games of one seat each; `seed` draws the bootstrap samples.
    pub fn new(players: &[String], lines: &[GameRecord], seed: Seed) -> SoloComparison {
        let games: Vec<Games<'_>> = players.iter().map(|it| Games::of(it, lines)).collect();
        let mut order: Vec<&Games<'_>> = games.iter().collect();
        order.sort_by(|a, b| b.share().share.total_cmp(&a.share().share));
        let mut rng = Rng::new(seed);
        let mut leads = Vec::new();
        for (index, one) in order.iter().enumerate() {
            for other in &order[index + 1..] {
                leads.push(one.lead_over(other, &mut rng));
            }
        }
        let soloist = |games: &&Games<'_>| Soloist {
            player: games.player.to_owned(),
            wins: games.share(),
        };
        SoloComparison {
            soloists: order.iter().map(soloist).collect(),
            leads,
            games: lines.len() as u64,
        }
    }

    /// How much more often one player wins than another; negative if the other wins more often.
    pub fn lead(&self, player: &str, over: &str) -> Option<Lead> {
        let is_pair = |lead: &&Lead| {
            (&*lead.player, &*lead.over) == (player, over)
                || (&*lead.player, &*lead.over) == (over, player)
        };
        let lead = self.leads.iter().find(is_pair)?.clone();
        if lead.player == player {
            return Some(lead);
        }
        Some(Lead {
            player: lead.over,
            over: lead.player,
            gain: -lead.gain,
            low: -lead.high,
            high: -lead.low,
            rounds: lead.rounds,
        })
    }
}

/// The games of one player: whether it won, by luck.
struct Games<'a> {
    player: &'a str,
    won: BTreeMap<u64, bool>,
}

impl Games<'_> {
    fn of<'a>(player: &'a str, lines: &[GameRecord]) -> Games<'a> {
        let is_his = |line: &&GameRecord| line.seats.iter().any(|seat| seat.player == player);
        let games = lines.iter().filter(is_his);
        Games {
            player,
            won: games
                .map(|line| (line.luck, line.winner.is_some()))
                .collect(),
        }
    }

    fn share(&self) -> Share {
        let won = self.won.values().filter(|&&won| won).count();
        Share::new(won as u64, self.won.len() as u64)
    }

    fn lead_over(&self, other: &Games<'_>, rng: &mut Rng) -> Lead {
        let score = |won: bool| f64::from(u8::from(won));
        let both = self.won.iter().filter_map(|(luck, &won)| {
            let others = *other.won.get(luck)?;
            Some(score(won) - score(others))
        });
        let gains: Vec<f64> = both.collect();
        let count = gains.len().max(1) as f64;
        let gain = gains.iter().sum::<f64>() / count;
        let mut samples = vec![gain];
        if !gains.is_empty() {
            samples = (0..RESAMPLES)
                .map(|_| {
                    let drawn = (0..gains.len()).map(|_| rng.below(gains.len() as u32) as usize);
                    drawn.map(|index| gains[index]).sum::<f64>() / count
                })
                .collect();
        }
        samples.sort_by(f64::total_cmp);
        let end = samples.len() / 40;
        Lead {
            player: self.player.to_owned(),
            over: other.player.to_owned(),
            gain,
            low: samples[end].min(gain),
            high: samples[samples.len() - 1 - end].max(gain),
            rounds: gains.len() as u64,
        }
    }
}
