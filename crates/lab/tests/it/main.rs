//! The arena and its statistics, tested with a small game.

#[path = "../../../players/tests/it/race.rs"]
mod race;

mod balance;
mod journal;
mod ladder;
mod learn;
mod lines;
mod solo;

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use kernel::{Game, Seed, Silent};
use lab::{Arena, Fault, Fixtures, GameRecord, Results, Summary, Tally};
use players::Spec;
use race::{NO_PACK, Race, Setup};

fn arena(threads: usize) -> Arena<Race> {
    Arena {
        pack: &NO_PACK,
        setup: Setup {
            players: 2,
            ..Setup::default()
        },
        fixtures: Fixtures::fixed(vec![Spec::Random, Spec::Greedy]),
        seed: Seed::from_number(1),
        games: 300,
        threads,
        limit: 200,
        check: true,
        explore: 0.0,
    }
}

fn run(arena: &Arena<Race>) -> Results<Race> {
    let results = arena.run(&HashSet::new(), &AtomicBool::new(false), &|_, _| ());
    results.expect("two players")
}

/// The records of all games in order.
fn lines(arena: &Arena<Race>) -> Vec<GameRecord> {
    let lines = Mutex::new(Vec::new());
    let each = |played: &lab::FinishedGame, record: &lab::ActionRecord<Race>| {
        let line = GameRecord::new(arena, played, record, true);
        lines.lock().expect("no thread panics").push(line);
    };
    let done = HashSet::new();
    let results = arena.run(&done, &AtomicBool::new(false), &each);
    results.expect("two players");
    let mut lines = lines.into_inner().expect("no thread panics");
    lines.sort_by_key(|line| line.number);
    lines
}

fn summary(lines: &[GameRecord]) -> Summary {
    let mut tally = Tally::default();
    lines.iter().for_each(|line| tally.add(line));
    tally.summary()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let (one, three) = (run(&arena(1)), run(&arena(3)));
    assert_eq!(one.played, three.played);
    assert_eq!(lines(&arena(1)), lines(&arena(3)));
}

#[test]
fn another_seed_gives_other_games() {
    let mut other = arena(1);
    other.seed = Seed::from_number(2);
    assert_ne!(run(&arena(1)).played, run(&other).played);
}

#[test]
fn the_summary_accounts_for_every_game() {
    let summary = summary(&lines(&arena(2)));
    assert_eq!(summary.games, 300);
    let wins: u64 = summary.seats.iter().map(|line| line.wins.count).sum();
    assert_eq!(wins + summary.nobody.count + summary.stopped.count, 300);
    let ways: u64 = summary.ways.iter().map(|way| way.share.count).sum();
    assert_eq!(ways, 300);
    assert!(
        summary.players[0].share.high < summary.players[1].share.low,
        "greedy is better"
    );
    assert!(summary.turns.p10 <= summary.turns.median && summary.turns.median <= summary.turns.p90);
}

#[test]
fn a_stopped_game_is_counted_apart() {
    let mut endless = arena(2);
    endless.setup.endless = true;
    endless.games = 10;
    let summary = summary(&lines(&endless));
    assert_eq!(summary.stopped.count, 10);
    assert_eq!(summary.turns.median, 0.0, "no game has ended");
}

#[test]
fn every_record_replays_to_the_digest_it_came_with() {
    let arena = arena(2);
    let replayed = Mutex::new(0);
    let each = |played: &lab::FinishedGame, record: &lab::ActionRecord<Race>| {
        let mut game = Race::new(&NO_PACK, &arena.setup, record.seed).unwrap();
        for &(seat, action) in &record.actions {
            game.apply(seat, action, &mut Silent).unwrap();
        }
        assert_eq!(game.digest(), played.digest);
        *replayed.lock().unwrap() += 1;
    };
    arena
        .run(&HashSet::new(), &AtomicBool::new(false), &each)
        .unwrap();
    assert_eq!(replayed.into_inner().unwrap(), 300);
}

#[test]
fn a_broken_invariant_stops_the_arena_at_the_same_game_on_any_thread_count() {
    let broken = |threads| {
        let mut arena = arena(threads);
        arena.setup.fault = Some(12);
        let faulty = run(&arena).faulty.expect("some race takes twelve turns");
        let Fault::Broken(problems) = faulty.fault else {
            panic!("nothing panics here");
        };
        assert_eq!(problems[0].message, "a planted fault");
        (faulty.record.number, faulty.record.actions)
    };
    assert_eq!(broken(1), broken(3));
}

#[test]
fn without_checking_a_broken_invariant_goes_unnoticed() {
    let mut arena = arena(1);
    arena.setup.fault = Some(1);
    arena.check = false;
    assert!(run(&arena).faulty.is_none());
}

#[test]
fn a_panic_is_caught_with_the_action_that_caused_it() {
    let mut arena = arena(1);
    arena.setup.crash = Some(3);
    let faulty = run(&arena).faulty.expect("every race takes three turns");
    assert_eq!(faulty.record.number, 0);
    let Fault::Panicked(Some(culprit), message) = faulty.fault else {
        panic!("nothing else is wrong");
    };
    assert_eq!(message, "the race has crashed");
    assert!(!faulty.record.actions.is_empty());
    let mut game = Race::new(&NO_PACK, &arena.setup, faulty.record.seed).unwrap();
    for (seat, action) in faulty.record.actions {
        game.apply(seat, action, &mut Silent).unwrap();
    }
    assert!(
        game.check(culprit.0, culprit.1).is_ok(),
        "the crash is still ahead"
    );
}

#[test]
fn an_interrupted_arena_keeps_what_is_finished() {
    let stop = AtomicBool::new(false);
    let results = arena(1).run(&HashSet::new(), &stop, &|played, _| {
        stop.store(played.number == 9, Relaxed);
    });
    assert_eq!(results.unwrap().played.len(), 10);
}

#[test]
fn an_impossible_setup_is_told() {
    let mut arena = arena(1);
    arena.setup.players = 9;
    let error = arena
        .run(&HashSet::new(), &AtomicBool::new(false), &|_, _| ())
        .err()
        .unwrap();
    assert_eq!(error.to_string(), "a race has two to four players");
}
