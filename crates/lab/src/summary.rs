//! The statistics of many games: who won, how, how long, and what happened to the content.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Fact, digest_of};
use serde::Serialize;

use crate::game_record::GameRecord;
use crate::stats::{Share, Spread};

/// The results of many games in numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Finished games.
    pub games: u64,
    /// Wins of each seat.
    pub seats: Vec<SeatLine>,
    /// Wins of each kind of player, out of all seats it had in all games.
    pub players: Vec<Named>,
    /// Wins by the labels of seats, such as species or home, for each topic; most successful first.
    pub labels: BTreeMap<String, Vec<Named>>,
    /// How games were won, most frequent first.
    pub ways: Vec<Named>,
    /// Games that all players lost.
    pub nobody: Share,
    /// Games stopped by the limit.
    pub stopped: Share,
    /// Turns per player in games that were not stopped.
    pub turns: Spread,
    /// Decisions per game.
    pub decisions: Spread,
    /// What happened to each thing, by name; empty without facts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<ThingSummary>,
    /// One digest of the last states of all games.
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

/// What happened to one thing, for example a card.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ThingSummary {
    /// Its name in notation.
    pub name: String,
    /// How often it was taken when it was offered.
    pub taken: Share,
    /// The share of the players who ever had it who won.
    pub won_with: Share,
    /// The share of the players who ever had it who implemented it.
    pub implemented: Share,
    /// The share of all wins in which it worked for the winner at the end.
    pub decisive: Share,
    /// How often each deed happened, including the game's own words.
    pub deeds: BTreeMap<String, u64>,
}

/// Counts games one by one. Only the digest depends on their order.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    games: u64,
    nobody: u64,
    stopped: u64,
    /// For each seat its name, its players, and its wins.
    seats: Vec<(String, BTreeSet<String>, u64)>,
    players: Vec<(String, Count)>,
    labels: BTreeMap<String, BTreeMap<String, Count>>,
    ways: BTreeMap<String, u64>,
    things: BTreeMap<String, ThingCount>,
    turns: Vec<f64>,
    decisions: Vec<f64>,
    digests: Vec<u64>,
}

/// Wins out of chances.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    wins: u64,
    of: u64,
}

impl Count {
    fn note(&mut self, won: bool) {
        self.wins += u64::from(won);
        self.of += 1;
    }

    fn share(self) -> Share {
        Share::new(self.wins, self.of)
    }
}

#[derive(Clone, Default, Debug)]
struct ThingCount {
    offered: u64,
    taken: u64,
    owners: Count,
    implementers: u64,
    decisive: u64,
    deeds: BTreeMap<String, u64>,
}

impl Tally {
    /// Count one more game.
    pub fn add(&mut self, line: &GameRecord) {
        self.games += 1;
        self.digests
            .push(u64::from_str_radix(&line.digest, 16).unwrap_or_default());
        self.decisions.push(line.decisions as f64);
        match &line.way {
            None => self.stopped += 1,
            Some(way) => {
                *self.ways.entry(way.clone()).or_default() += 1;
                self.nobody += u64::from(line.winner.is_none());
                self.turns.push(line.rounds());
            }
        }
        for (index, seated) in line.seats.iter().enumerate() {
            let won = line.winner == Some(index);
            if self.seats.len() <= index {
                let name = seated.name.clone();
                self.seats.push((name, BTreeSet::new(), 0));
            }
            let seat = &mut self.seats[index];
            seat.2 += u64::from(won);
            if !seat.1.contains(&seated.player) {
                seat.1.insert(seated.player.clone());
            }
            self.player(&seated.player).note(won);
            for (topic, name) in &seated.labels {
                let names = self.labels.entry(topic.clone()).or_default();
                names.entry(name.clone()).or_default().note(won);
            }
        }
        self.add_facts(line);
    }

    /// The count of a player; players stay in the order of their first game.
    fn player(&mut self, name: &str) -> &mut Count {
        let known = self.players.iter().position(|(known, _)| known == name);
        let index = known.unwrap_or_else(|| {
            self.players.push((name.to_owned(), Count::default()));
            self.players.len() - 1
        });
        &mut self.players[index].1
    }

    fn add_facts(&mut self, line: &GameRecord) {
        let mut open = BTreeSet::new();
        let mut owners = BTreeSet::new();
        let mut implementers = BTreeSet::new();
        let mut decisive = BTreeSet::new();
        for (seat, deed, thing) in &line.facts {
            let count = self.things.entry(thing.clone()).or_default();
            *count.deeds.entry(deed.clone()).or_default() += 1;
            match deed.as_str() {
                Fact::OFFERED => {
                    count.offered += 1;
                    open.insert((seat, thing));
                }
                Fact::KEPT => {
                    // A card that a player gets without an offer, or gets back, does not count as
                    // taken.
                    count.taken += u64::from(open.remove(&(seat, thing)));
                    if owners.insert((seat, thing)) {
                        count.owners.note(line.winner == Some(*seat));
                    }
                }
                Fact::IMPLEMENTED if implementers.insert((seat, thing)) => count.implementers += 1,
                Fact::DECISIVE if decisive.insert(thing) => count.decisive += 1,
                _ => {}
            }
        }
    }

    /// The number of games counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of games by turns per player, rounded down. Stopped games do not count.
    pub fn lengths(&self) -> BTreeMap<u32, u64> {
        let mut lengths = BTreeMap::new();
        for turns in &self.turns {
            *lengths.entry(*turns as u32).or_default() += 1;
        }
        lengths
    }

    /// The statistics so far.
    pub fn summary(&self) -> Summary {
        let of_games = |count| Share::new(count, self.games);
        let named = |(name, count): (&String, Count)| Named {
            name: name.clone(),
            share: count.share(),
        };
        let topic = |(topic, names): (&String, &BTreeMap<String, Count>)| {
            let mut lines: Vec<Named> = names.iter().map(|(n, count)| named((n, *count))).collect();
            lines.sort_by(|a, b| b.share.share.total_cmp(&a.share.share));
            (topic.clone(), lines)
        };
        let seat = |(seat, players, wins): &(String, BTreeSet<String>, u64)| SeatLine {
            seat: seat.clone(),
            player: players.iter().cloned().collect::<Vec<_>>().join(", "),
            wins: of_games(*wins),
        };
        let mut ways: Vec<Named> = self
            .ways
            .iter()
            .map(|(way, &wins)| {
                named((
                    way,
                    Count {
                        wins,
                        of: self.games,
                    },
                ))
            })
            .collect();
        ways.sort_by_key(|way| std::cmp::Reverse(way.share.count));
        Summary {
            games: self.games,
            seats: self.seats.iter().map(seat).collect(),
            players: self
                .players
                .iter()
                .map(|(n, count)| named((n, *count)))
                .collect(),
            labels: self.labels.iter().map(topic).collect(),
            ways,
            nobody: of_games(self.nobody),
            stopped: of_games(self.stopped),
            turns: Spread::of(self.turns.clone()),
            decisions: Spread::of(self.decisions.clone()),
            things: self.things.iter().map(|thing| self.thing(thing)).collect(),
            digest: format!("{:016x}", digest_of(&self.digests)),
        }
    }

    fn thing(&self, (name, count): (&String, &ThingCount)) -> ThingSummary {
        let wins = self.games - self.nobody - self.stopped;
        ThingSummary {
            name: name.clone(),
            taken: Share::new(count.taken, count.offered),
            won_with: count.owners.share(),
            implemented: Share::new(count.implementers.min(count.owners.of), count.owners.of),
            decisive: Share::new(count.decisive, wins),
            deeds: count.deeds.clone(),
        }
    }
}
