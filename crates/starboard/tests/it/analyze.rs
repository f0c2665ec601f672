//! `starboard analyze`.

use serde_json::Value;

use crate::bin::Place;

/// A place with a finished game of two.
fn with_game() -> Place {
    let place = Place::new();
    place
        .run("sim master --games 1 --seats greedy --content test --save games")
        .ends_with(0);
    place
}

const WORDS: &str =
    "analyze games/master-0.transcript --content test --playouts 2 --rounds 1 --json";

fn chances(judgment: &Value) -> Vec<f64> {
    let chances = judgment["chances"].as_array().expect("a list");
    chances
        .iter()
        .map(|chance| chance.as_f64().expect("a number"))
        .collect()
}

#[test]
fn a_finished_game_ends_with_its_winner() {
    let place = with_game();
    let out = place
        .run(&format!("{WORDS} --svg a.svg --csv a.csv"))
        .ends_with(0)
        .out;
    let analysis: Value = serde_json::from_str(&out).unwrap();
    let decisions = analysis["decisions"].as_array().unwrap();
    for judgment in decisions {
        let sum: f64 = chances(judgment).iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "{judgment}");
    }
    let replay = place.run("replay games/master-0.transcript --content test --json --quiet");
    let replay: Value = serde_json::from_str(&replay.ends_with(0).out).unwrap();
    assert_eq!(decisions.len() as u64, replay["actions"].as_u64().unwrap());
    let seats = analysis["seats"].as_array().unwrap();
    let winner = seats
        .iter()
        .position(|seat| *seat == replay["winner"])
        .unwrap();
    assert_eq!(chances(decisions.last().unwrap())[winner], 1.0);
    let luck: f64 = analysis["stories"]
        .as_array()
        .unwrap()
        .iter()
        .map(|story| story["luck"].as_f64().unwrap())
        .sum();
    assert!(
        luck.abs() < 1e-3,
        "the luck of one is the bad luck of the other: {luck}"
    );
    assert!(analysis["costliest"].as_array().unwrap().len() <= 5);
    assert!(place.read("a.svg").contains("chance to win"));
    assert_eq!(place.read("a.csv").lines().count(), decisions.len() + 1);
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let place = with_game();
    let whole = place.run(&format!("{WORDS} --threads 1 --resume run.jsonl"));
    let whole = whole.ends_with(0).out;
    // As if the run had been interrupted after ten decisions.
    let kept: Vec<String> = place
        .read("run.jsonl")
        .lines()
        .take(11)
        .map(str::to_owned)
        .collect();
    place.write("run.jsonl", &(kept.join("\n") + "\n{\"numb"));
    let resumed = place.run(&format!("{WORDS} --threads 3 --resume run.jsonl"));
    assert!(resumed.ends_with(0).out == whole, "another analysis");
}

#[test]
fn what_is_no_transcript_is_told() {
    let place = with_game();
    place
        .run("analyze missing.transcript")
        .ends_with(2)
        .complains("missing.transcript");
    place.write("notes.txt", "milk, eggs\n");
    place
        .run("analyze notes.txt")
        .ends_with(2)
        .complains("notes.txt: line 1");
    place
        .run("analyze games/master-0.transcript")
        .ends_with(2)
        .complains("give the pack it was played with");
    place
        .run("analyze games/master-0.transcript --player gredy")
        .ends_with(2)
        .complains("did you mean `greedy`?");
}
