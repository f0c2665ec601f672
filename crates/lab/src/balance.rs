//! Whether the content of a game is fair and varied: measures, their targets, and the verdict.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::stats::Share;
use crate::summary::{Named, Summary, Tally};

/// The target values of a game's measures. Shares are fractions of one; an even share is one
/// divided by the number of players.
#[derive(Clone, PartialEq, Debug)]
pub struct Goals {
    /// How much the wins by label may differ from an even share, for each topic.
    pub labels: &'static [(&'static str, f64)],
    /// How much the wins by seat may differ from an even share.
    pub seats: f64,
    /// The ways to win, and the smallest share that each of them should have.
    pub ways: (&'static [&'static str], f64),
    /// The range for the median of turns per player.
    pub turns: (f64, f64),
    /// The range for the wins of a single player against the game.
    pub solo: (f64, f64),
    /// What must be used in at least one game. Empty if the game offers cards; then no card may be
    /// kept always or never.
    pub used: &'static [&'static str],
}

/// One row of the table of targets.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measure {
    /// What is measured.
    pub name: String,
    /// The target, in words.
    pub target: String,
    /// The result, in words; the worst one where there are several.
    pub found: String,
    /// Whether the target is met.
    pub pass: bool,
    /// Whether more games could change the verdict, because a 95 % interval includes the bound.
    pub unsure: bool,
}

/// The balance of a game with one number of players.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Balance {
    /// How many players.
    #[serde(rename = "player-count")]
    pub players: usize,
    /// Who played in all seats.
    pub player: String,
    /// The table of targets.
    pub measures: Vec<Measure>,
    /// How many games took each number of turns per player.
    pub lengths: BTreeMap<u32, u64>,
    /// Everything that was counted.
    #[serde(flatten)]
    pub summary: Summary,
}

impl Balance {
    /// Compare the counts with the goals.
    pub fn new(tally: &Tally, goals: &Goals) -> Balance {
        let summary = tally.summary();
        let players = summary.seats.len();
        let measures = match players {
            1 => vec![solo(&summary, goals), stopped(&summary)],
            _ => rows(&summary, goals),
        };
        let names = summary.players.iter().map(|named| named.name.as_str());
        Balance {
            players,
            player: names.collect::<Vec<_>>().join(", "),
            measures,
            lengths: tally.lengths(),
            summary,
        }
    }

    /// Whether every target is met.
    pub fn passes(&self) -> bool {
        self.measures.iter().all(|measure| measure.pass)
    }

    /// The band around an even share.
    pub(crate) fn band(&self, tolerance: f64) -> (f64, f64) {
        let even = 1.0 / self.players.max(1) as f64;
        (even - tolerance, even + tolerance)
    }
}

fn rows(summary: &Summary, goals: &Goals) -> Vec<Measure> {
    let players = summary.seats.len();
    let mut rows = Vec::new();
    for &(topic, tolerance) in goals.labels {
        let none = Vec::new();
        let names = summary.labels.get(topic).unwrap_or(&none);
        rows.push(even(
            &format!("win rate by {topic}"),
            names,
            players,
            tolerance,
        ));
    }
    let seat = |line: &crate::SeatLine| Named {
        name: line.seat.clone(),
        share: line.wins,
    };
    let seats: Vec<Named> = summary.seats.iter().map(seat).collect();
    rows.push(even("win rate by seat", &seats, players, goals.seats));
    rows.push(ways(summary, goals));
    rows.push(turns(summary, goals));
    rows.push(stopped(summary));
    rows.push(match goals.used {
        [] => cards(summary),
        used => unused(summary, used),
    });
    rows
}

/// Check that every share is near the even one.
fn even(name: &str, shares: &[Named], players: usize, tolerance: f64) -> Measure {
    let even = 1.0 / players as f64;
    let off = |named: &Named| (named.share.share - even).abs();
    let worst = shares.iter().max_by(|a, b| off(a).total_cmp(&off(b)));
    let bounds = [even - tolerance, even + tolerance];
    Measure {
        name: name.to_owned(),
        target: format!("{}\u{a0}±\u{a0}{:.0}", percent(even), tolerance * 100.0),
        found: match worst {
            None => "not measured".to_owned(),
            Some(named) => format!("furthest: {} {}", named.name, told(&named.share)),
        },
        pass: worst.is_some_and(|named| off(named) <= tolerance),
        unsure: shares.iter().any(|named| crosses(&named.share, &bounds)),
    }
}

fn ways(summary: &Summary, goals: &Goals) -> Measure {
    let (ways, least) = goals.ways;
    let share = |&way: &&'static str| {
        let mut named = summary.ways.iter();
        let known = named.find(|named| named.name == way);
        let share = known.map_or(Share::new(0, summary.games), |named| named.share);
        (way, share)
    };
    let shares: Vec<(&str, Share)> = ways.iter().map(share).collect();
    let told = |(way, share): &(&str, Share)| format!("{way} {}", percent(share.share));
    Measure {
        name: format!("wins by {}", ways.join(" / ")),
        target: format!("each ≥ {}", percent(least)),
        found: shares.iter().map(told).collect::<Vec<_>>().join(", "),
        pass: shares.iter().all(|(_, share)| least <= share.share),
        unsure: shares.iter().any(|(_, share)| crosses(share, &[least])),
    }
}

fn turns(summary: &Summary, goals: &Goals) -> Measure {
    let (low, high) = goals.turns;
    let median = summary.turns.median;
    Measure {
        name: "turns per player until someone wins".to_owned(),
        target: format!("median {low:.0} to {high:.0}"),
        found: format!("median {median:.1}"),
        pass: low <= median && median <= high,
        unsure: false,
    }
}

fn stopped(summary: &Summary) -> Measure {
    Measure {
        name: "games stopped by the limit of turns".to_owned(),
        target: "0".to_owned(),
        found: summary.stopped.count.to_string(),
        pass: summary.stopped.count == 0 && 0 < summary.games,
        unsure: false,
    }
}

/// Check that every card is kept sometimes, and none always.
fn cards(summary: &Summary) -> Measure {
    let offered = || summary.things.iter().filter(|thing| 0 < thing.taken.of);
    let all = |is: &dyn Fn(&Share) -> bool| {
        let things = offered().filter(|thing| is(&thing.taken));
        things.map(|thing| thing.name.as_str()).collect::<Vec<_>>()
    };
    let never = all(&|share| share.count == 0);
    let always = all(&|share| share.count == share.of);
    let rate = |share: f64| percent(share);
    let rates = || offered().map(|thing| thing.taken.share);
    let found = match (never.is_empty(), always.is_empty()) {
        (true, true) => format!(
            "none; kept in {} to {} of offers",
            rate(rates().fold(1.0, f64::min)),
            rate(rates().fold(0.0, f64::max))
        ),
        _ => format!("never: {}; always: {}", list(&never), list(&always)),
    };
    Measure {
        name: "cards never kept, or always kept".to_owned(),
        target: "none".to_owned(),
        found,
        pass: never.is_empty() && always.is_empty() && offered().next().is_some(),
        unsure: offered().any(|thing| thing.taken.of < 20),
    }
}

/// Check that everything that can be used was used.
fn unused(summary: &Summary, used: &[&str]) -> Measure {
    let is_used = |name: &str| summary.things.iter().any(|thing| thing.name == name);
    let unused = used.iter().copied().filter(|name| !is_used(name));
    let unused: Vec<&str> = unused.collect();
    Measure {
        name: "prices and resources never used".to_owned(),
        target: "none".to_owned(),
        found: list(&unused),
        pass: unused.is_empty(),
        unsure: false,
    }
}

fn solo(summary: &Summary, goals: &Goals) -> Measure {
    let (low, high) = goals.solo;
    let wins = summary.seats[0].wins;
    Measure {
        name: "wins of a single player".to_owned(),
        target: format!("{} to {}", percent(low), percent(high)),
        found: told(&wins),
        pass: low <= wins.share && wins.share <= high,
        unsure: crosses(&wins, &[low, high]),
    }
}

fn crosses(share: &Share, bounds: &[f64]) -> bool {
    let inside = |bound: &f64| share.low < *bound && *bound < share.high;
    bounds.iter().any(inside)
}

fn list(names: &[&str]) -> String {
    match names {
        [] => "none".to_owned(),
        _ => names.join(", "),
    }
}

fn told(share: &Share) -> String {
    format!(
        "{} ({:.1} to {:.1})",
        percent(share.share),
        share.low * 100.0,
        share.high * 100.0
    )
}

fn percent(part: f64) -> String {
    format!("{:.1}\u{a0}%", part * 100.0).replace(".0\u{a0}%", "\u{a0}%")
}
