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
    // The first saved game shows that the run has begun; it cannot finish this many games.
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

#[test]
fn a_resumed_run_prints_what_an_uninterrupted_one_does() {
    let place = Place::new();
    let whole = place
        .run("sim master --games 8 --limit 30 --json --resume whole.jsonl")
        .ends_with(0)
        .out;
    place
        .run("sim master --games 3 --limit 30 --json --resume run.jsonl")
        .ends_with(0);
    // As if the run had been cut off in the middle of a line.
    let torn = place.read("run.jsonl") + "{\"number\": 3, \"lu";
    place.write("run.jsonl", &torn);
    let resumed = place
        .run("sim master --games 8 --limit 30 --json --threads 1 --resume run.jsonl")
        .ends_with(0)
        .out;
    assert_eq!(resumed, whole);
    assert_eq!(place.read("run.jsonl"), place.read("whole.jsonl"));
}

#[test]
fn a_journal_of_another_run_is_refused() {
    let place = Place::new();
    let words = "sim master --games 2 --limit 5 --resume run.jsonl";
    place.run(words).ends_with(0);
    place
        .run(&format!("{words} --seats greedy"))
        .ends_with(2)
        .complains("begun with players");
    place.write("notes.txt", "milk, eggs\n");
    place
        .run("sim master --games 2 --resume notes.txt")
        .ends_with(2)
        .complains("something else");
    assert_eq!(place.read("notes.txt"), "milk, eggs\n");
}

#[test]
fn wins_are_told_by_species_and_home() {
    let ran = Place::new().run("sim master --games 4 --seats greedy");
    ran.ends_with(0)
        .says("won by species, per seat")
        .says("won by home, per seat");
}

#[test]
fn csv_has_a_row_for_each_game() {
    let place = Place::new();
    place
        .run("sim master --games 4 --seats random,greedy --rotate --limit 9 --csv games.csv")
        .ends_with(0);
    let table = place.read("games.csv");
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 5, "{table}");
    assert!(rows[0].starts_with("game,luck,winner,way"), "{table}");
    assert!(rows[2].starts_with("1,0,"), "the luck of game 0: {table}");
}

#[test]
fn an_unknown_player_is_told() {
    let ran = Place::new().run("sim master --seats gredy");
    ran.ends_with(2).complains("did you mean `greedy`?");
}

/// MG-6.8: a program that fails loses its own games; the rest are played and saved.
#[test]
fn a_failing_program_loses_only_its_own_game() {
    let place = Place::new();
    let ran = place.run("sim master --games 2 --players 3 --seats exec:false,random --save kept");
    ran.ends_with(0)
        .complains("game 0: orange resigned: `false` ended without an answer (exit status: 1)");
    for game in 0..2 {
        let ran = place.run(&format!("replay kept/master-{game}.transcript --quiet"));
        ran.ends_with(0);
    }
}
