//! Ratings from results with a known answer.

use std::collections::BTreeMap;

use kernel::{Rng, Seed};
use lab::{GameRecord, Ladder, Seated};

fn names(players: &[&str]) -> Vec<String> {
    players.iter().map(|&name| name.to_owned()).collect()
}

/// A game between these players, seat by seat.
fn game(luck: u64, players: &[&str], winner: Option<usize>) -> GameRecord {
    let seated = |player: &&str| Seated {
        name: String::new(),
        player: (*player).to_owned(),
        labels: BTreeMap::new(),
    };
    GameRecord {
        number: 0,
        luck,
        winner,
        way: Some("race".into()),
        turns: 1,
        decisions: 1,
        digest: "0".into(),
        seats: players.iter().map(seated).collect(),
        facts: Vec::new(),
    }
}

fn rate(players: &[&str], lines: &[GameRecord]) -> Ladder {
    Ladder::new(&names(players), lines, Seed::from_number(1))
}

fn elo(ladder: &Ladder, player: &str) -> f64 {
    let mut ratings = ladder.ratings.iter();
    ratings
        .find(|rating| rating.player == player)
        .expect("a player")
        .elo
}

/// Two players: the strengths are proportional to the wins, here 751 to 251 including the added
/// draw.
#[test]
fn three_of_four_games_are_191_points() {
    let lines: Vec<GameRecord> = (0..1000)
        .map(|luck| game(luck, &["a", "b"], Some(usize::from(luck % 4 == 0))))
        .collect();
    let ladder = rate(&["a", "b"], &lines);
    let gap = elo(&ladder, "a") - elo(&ladder, "b");
    let expected = 400.0 * (750.5_f64 / 250.5).log10();
    assert!((gap - expected).abs() < 1e-6, "{gap}, not {expected}");
    assert!((gap - 190.8).abs() < 1.0, "{gap}");
    let best = &ladder.ratings[0];
    assert_eq!(best.player, "a");
    // Half of the gap's interval: 1.96 standard errors of a share of 3/4 of 1000 games.
    let half = (best.high - best.low) / 2.0;
    let error = 1.96 * (0.75_f64 * 0.25 / 1000.0).sqrt() / (0.75 * 0.25);
    let expected = error * 400.0 / std::f64::consts::LN_10 / 2.0;
    assert!(
        (half / expected - 1.0).abs() < 0.15,
        "{half}, not {expected}"
    );
}

#[test]
fn equal_results_give_equal_ratings() {
    let pairs = [["a", "b"], ["b", "c"], ["c", "a"]];
    let lines: Vec<GameRecord> = (0..300)
        .map(|luck| {
            game(
                luck,
                &pairs[luck as usize % 3],
                Some((luck / 3 % 2) as usize),
            )
        })
        .collect();
    for rating in rate(&["a", "b", "c"], &lines).ratings {
        assert!(rating.elo.abs() < 1e-6 && rating.low < 0.0 && 0.0 < rating.high);
    }
}

#[test]
fn a_player_who_always_wins_has_a_finite_rating() {
    let lines: Vec<GameRecord> = (0..50)
        .map(|luck| game(luck, &["a", "b"], Some(0)))
        .collect();
    let ladder = rate(&["a", "b"], &lines);
    let gap = elo(&ladder, "a") - elo(&ladder, "b");
    assert!(
        (gap - 400.0 * (50.5_f64 / 0.5).log10()).abs() < 1e-6,
        "{gap}"
    );
}

#[test]
fn nobodys_wins_count_for_all() {
    let lines: Vec<GameRecord> = (0..40).map(|luck| game(luck, &["a", "b"], None)).collect();
    let ladder = rate(&["a", "b"], &lines);
    assert!(elo(&ladder, "a").abs() < 1e-9);
    assert_eq!((ladder.duels[0].wins.count, ladder.duels[0].drawn), (0, 40));
}

/// Strengths are recovered from games drawn at random with them, also with four seats.
#[test]
fn known_strengths_are_found_again() {
    let players = ["a", "b", "c"];
    let strength = |player: &str| match player {
        "a" => 4,
        "b" => 2,
        _ => 1,
    };
    let lineups = [
        ["a", "b", "b", "b"],
        ["b", "a", "a", "a"],
        ["b", "c", "c", "c"],
        ["c", "a", "a", "a"],
    ];
    let mut rng = Rng::new(Seed::from_number(5));
    let mut lines = Vec::new();
    for luck in 0..4000 {
        for lineup in &lineups {
            let mut left = rng.below(lineup.iter().map(|player| strength(player)).sum());
            let winner = lineup.iter().position(|player| {
                let won = left < strength(player);
                left = left.saturating_sub(strength(player));
                won
            });
            lines.push(game(luck, lineup, winner));
        }
    }
    let ladder = rate(&players, &lines);
    let double = 400.0 * 2.0_f64.log10();
    for (rating, expected) in ladder.ratings.iter().zip([double, 0.0, -double]) {
        let &lab::Rating { low, high, elo, .. } = rating;
        assert!((elo - expected).abs() < 12.0, "{elo}, not {expected}");
        assert!(
            low - 5.0 < expected && expected < high + 5.0,
            "{low} to {high}"
        );
    }
    assert_eq!(ladder.ratings[0].player, "a");
}
