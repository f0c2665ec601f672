//! Comparing players that play alone, from results with a known answer.

use std::collections::BTreeMap;

use kernel::Seed;
use lab::{GameRecord, Seated, SoloComparison};

/// A game that this player played alone.
fn game(luck: u64, player: &str, won: bool) -> GameRecord {
    GameRecord {
        number: 0,
        luck,
        winner: won.then_some(0),
        way: Some("race".into()),
        turns: 1,
        decisions: 1,
        digest: "0".into(),
        seats: vec![Seated {
            name: String::new(),
            player: player.to_owned(),
            labels: BTreeMap::new(),
        }],
        facts: Vec::new(),
    }
}

/// Games of `a` and of `b` with the same luck; the number of the luck decides who wins which.
fn compare(rounds: u64, won: impl Fn(&str, u64) -> bool) -> SoloComparison {
    let names = ["a", "b"];
    let round = |luck| names.map(|name| game(luck, name, won(name, luck)));
    let lines: Vec<GameRecord> = (0..rounds).flat_map(round).collect();
    SoloComparison::new(&names.map(str::to_owned), &lines, Seed::from_number(1))
}

#[test]
fn who_wins_more_often_stands_first() {
    let soloists = compare(100, |name, luck| {
        luck % if name == "a" { 4 } else { 2 } == 0
    });
    let found = soloists.soloists.iter();
    let found: Vec<_> = found
        .map(|it| (&*it.player, it.wins.count, it.wins.of))
        .collect();
    assert_eq!(found, [("b", 50, 100), ("a", 25, 100)]);
    assert_eq!(soloists.games, 200);
    let lead = &soloists.leads[0];
    assert_eq!((&*lead.player, &*lead.over, lead.gain), ("b", "a", 0.25));
}

/// Both players win the same half of the rounds, so their difference is more certain than their
/// shares.
#[test]
fn shared_luck_makes_the_difference_surer() {
    let soloists = compare(400, |name, luck| {
        luck % 2 == 0 || name == "a" && luck % 40 == 1
    });
    let lead = soloists.lead("a", "b").expect("both have played");
    assert!((lead.gain - 0.025).abs() < 1e-9, "{lead:?}");
    // 1.96 standard errors of ten differences of one among 400.
    let error = 1.96 * (0.025_f64 * 0.975 / 400.0).sqrt();
    assert!((lead.high - lead.gain - error).abs() < 0.004, "{lead:?}");
    assert!(0.0 < lead.low, "{lead:?}");
    let wins = &soloists.soloists[0].wins;
    assert!(3.0 * (lead.high - lead.low) < wins.high - wins.low + 0.02);
}

#[test]
fn a_lead_turned_around_is_as_far_behind() {
    let soloists = compare(50, |name, _| name == "b");
    let ahead = soloists.lead("b", "a").expect("both have played");
    let behind = soloists.lead("a", "b").expect("both have played");
    assert_eq!((ahead.gain, behind.gain), (1.0, -1.0));
    assert_eq!((behind.low, behind.high), (-ahead.high, -ahead.low));
    assert_eq!(soloists.lead("a", "c"), None);
}
