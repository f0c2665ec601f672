//! `starboard sim`.

use serde_json::Value;

use crate::bin::Place;

#[test]
fn the_number_of_threads_changes_nothing() {
    for variant in ["", "--draft", "--players 3", "--seats random,greedy"] {
        let run = |threads| {
            let words = format!("sim master --games 6 --limit 30 --check --json {variant}");
            Place::new()
                .run(&format!("{words} --threads {threads}"))
                .ends_with(0)
                .out
        };
        assert_eq!(run(1), run(2), "{variant}");
    }
}

#[test]
fn no_games_and_no_threads_are_refused() {
    for option in ["--games 0", "--threads 0"] {
        let ran = Place::new().run(&format!("sim master {option}"));
        ran.ends_with(2)
            .complains(option.split_once(' ').unwrap().0);
    }
}

#[test]
fn the_seed_decides_everything() {
    let run = |seed| {
        let words = format!("sim master --games 5 --limit 30 --json --seed {seed}");
        let results: Value =
            serde_json::from_str(&Place::new().run(&words).ends_with(0).out).unwrap();
        results["digest"].clone()
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn json_accounts_for_every_game() {
    let ran = Place::new()
        .run("sim master --games 8 --players 4 --json")
        .ends_with(0);
    let results: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(results["games"], 8);
    assert_eq!(results["finished"], true);
    let seats = results["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 4);
    let wins: u64 = seats
        .iter()
        .map(|seat| seat["wins"]["count"].as_u64().unwrap())
        .sum();
    let rest = |key: &str| results[key]["count"].as_u64().unwrap();
    assert_eq!(wins + rest("nobody") + rest("stopped"), 8);
}

#[test]
fn the_table_tells_who_won_how_and_how_long() {
    let ran = Place::new().run("sim master --games 4 --limit 30 --seats random,greedy");
    ran.ends_with(0)
        .says("won by seat")
        .says("won by way")
        .says("turns per player")
        .says("95 % interval")
        .complains("games/s");
}

#[test]
fn a_limit_stops_games() {
    let ran = Place::new()
        .run("sim master --games 3 --limit 1 --json")
        .ends_with(0);
    let results: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(results["stopped"]["count"], 3);
}

#[test]
fn saved_games_replay() {
    let place = Place::new();
    place
        .run("sim master --games 2 --limit 20 --save games")
        .ends_with(0);
    for number in 0..2 {
        let words = format!("replay games/master-{number}.transcript --quiet --check");
        place.run(&words).ends_with(0).says("ok: ");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_prints_what_is_finished() {
    use std::io::Read;
    use std::process::{Command, Stdio};

    let place = Place::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_starboard"))
        .args("sim master --games 100000000 --limit 3 --json --threads 1 --save games".split(' '))
        .current_dir(place.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // The first saved game shows that the run has begun; so many games it cannot finish.
    while !place.path().join("games/master-1.transcript").exists() {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it ended before its first game"
        );
        std::thread::yield_now();
    }
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    let mut out = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut out)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let results: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(results["finished"], false);
    assert!(0 < results["games"].as_u64().unwrap());
}
