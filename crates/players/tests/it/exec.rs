//! External programs as players: one that plays, and every way to fail.

use std::time::{Duration, Instant};

use kernel::{Game, Seat, Seed};
use master::{Master, Setup, packs};
use players::{Clock, Driver, Ending, Exec, Forfeit, GameReport, Player, Random, Watch};

const CLOCK: Clock = Clock {
    game: Duration::from_secs(60),
    answer: Duration::from_secs(20),
};

/// Rounds after which a game between bad players is stopped.
const LIMIT: u32 = 300;

/// Records who had to leave and why.
#[derive(Default)]
struct Gate(Vec<(Seat, String)>);

impl Watch<Master> for Gate {
    fn forfeited(&mut self, _: &Master, seat: Seat, why: &Forfeit) {
        self.0.push((seat, why.to_string()));
    }
}

/// Let a program play against random players.
fn play(
    command: &str,
    clock: Clock,
    players: usize,
    limit: u32,
) -> (GameReport, Vec<(Seat, String)>) {
    let setup = Setup::new(players);
    let mut game = Master::new(packs::test(), &setup, Seed::from_number(3)).unwrap();
    let mut seats: Vec<Box<dyn Player<Master>>> = vec![Box::new(Exec::new(command, clock))];
    for number in 1..players {
        seats.push(Box::new(Random::new(Seed::from_number(number as u64))));
    }
    let mut gate = Gate::default();
    let report = Driver::default().play(&mut game, &mut seats, limit, &mut gate);
    (report, gate.0)
}

/// A shell script in a file of its own, as a command.
fn script(dir: &tempfile::TempDir, text: &str) -> String {
    let path = dir.path().join("bot.sh");
    std::fs::write(&path, text).unwrap();
    format!("sh {}", path.display())
}

/// The program must lose at once, for a reason that contains `reason`.
#[track_caller]
fn check_loses(text: &str, clock: Clock, reason: &str) {
    let dir = tempfile::tempdir().unwrap();
    let (report, gone) = play(&script(&dir, text), clock, 2, LIMIT);
    let Ending::Over(outcome) = report.ending else {
        panic!("{report:?}");
    };
    assert_eq!(
        (outcome.winner, outcome.way),
        (Some(Seat::new(1)), "resignation")
    );
    let [(seat, why)] = gone.as_slice() else {
        panic!("{gone:?}");
    };
    assert_eq!(*seat, Seat::new(0));
    assert!(why.contains(reason), "{why}");
}

const READY: &str = "read hello; echo '{\"type\": \"ready\"}'\n";

#[test]
fn the_example_plays_whole_games() {
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let (report, gone) = play(&format!("python3 {bot}"), CLOCK, 2, LIMIT);
    assert_eq!(gone, []);
    assert!(matches!(report.ending, Ending::Over(_)), "{report:?}");
}

#[test]
fn an_action_is_named_by_number_too() {
    let dir = tempfile::tempdir().unwrap();
    let text = format!("{READY}while read question; do echo '{{\"action\": 0}}'; done");
    // Shells read long lines slowly.
    let (report, gone) = play(&script(&dir, &text), CLOCK, 2, 2);
    assert_eq!(gone, []);
    assert_eq!(report.ending, Ending::Limit);
}

#[test]
fn a_program_that_does_not_exist_loses() {
    let (_, gone) = play("./no-such-bot", CLOCK, 2, LIMIT);
    assert!(
        gone[0]
            .1
            .starts_with("`./no-such-bot` could not be started"),
        "{gone:?}"
    );
}

#[test]
fn a_program_that_crashes_loses() {
    let text = format!("{READY}exit 3");
    check_loses(&text, CLOCK, "ended without an answer (exit status: 3)");
}

#[test]
fn a_program_that_is_not_ready_loses() {
    let reason = "answered hello with `howdy` instead of ready";
    check_loses("echo howdy", CLOCK, reason);
}

#[test]
fn a_program_that_chooses_what_is_not_offered_loses() {
    let text = format!("{READY}read question; echo '{{\"action\": \"win\"}}'");
    check_loses(&text, CLOCK, "chose \"win\", which is none of the");
    let text = format!("{READY}read question; echo '{{\"action\": 9999}}'");
    check_loses(&text, CLOCK, "chose 9999, which is none of the");
}

#[test]
fn a_program_that_speaks_no_json_loses() {
    let text = format!("{READY}read question; echo confirm");
    check_loses(&text, CLOCK, "answered `confirm`, which is no answer");
}

#[test]
fn a_program_that_does_not_choose_loses() {
    let text = format!("{READY}read question; echo '{{\"action\": null}}'");
    check_loses(&text, CLOCK, "did not choose although it must");
}

/// Neither a silent program nor one that never reads may block the others.
#[test]
fn a_program_that_is_too_slow_loses() {
    let hasty = Clock {
        game: Duration::from_secs(60),
        answer: Duration::from_millis(300),
    };
    let started = Instant::now();
    check_loses("exec sleep 60", hasty, "did not answer within 0.3 s");
    assert!(started.elapsed() < Duration::from_secs(30));
}

/// MG-6.8: the others play on, and the game is played to its end.
#[test]
fn the_others_play_on() {
    let dir = tempfile::tempdir().unwrap();
    let (report, gone) = play(&script(&dir, "exit 1"), CLOCK, 3, LIMIT);
    assert_eq!(gone.len(), 1);
    let Ending::Over(outcome) = report.ending else {
        panic!("{report:?}");
    };
    assert_ne!(outcome.winner, Some(Seat::new(0)));
    assert_ne!(outcome.way, "resignation");
}
