//! `starboard ladder` and `starboard balance`.

use serde_json::Value;

use crate::bin::Place;

#[test]
fn greedy_stands_above_random() {
    let place = Place::new();
    let words = "ladder master random greedy --rounds 6 --json --svg ladder.svg --csv ladder.csv";
    let ran = place.run(words).ends_with(0);
    let ladder: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(ladder["games"], 12);
    assert_eq!(ladder["ratings"][0]["player"], "greedy");
    assert!(place.read("ladder.svg").starts_with("<svg role=\"img\""));
    assert!(place.read("ladder.csv").starts_with("player,elo,low,high"));
}

#[test]
fn neighbors_meet_each_other_and_nobody_else() {
    let place = Place::new();
    let words = "ladder master random cadet pilot --neighbors --rounds 3 --json";
    let ran = place.run(words).ends_with(0);
    let ladder: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(ladder["games"], 12);
    let duels = ladder["duels"].as_array().unwrap().iter();
    let mut met: Vec<String> = duels
        .map(|duel| format!("{} {}", duel["player"], duel["against"]).replace('"', ""))
        .collect();
    met.sort();
    let expected = ["cadet pilot", "cadet random", "pilot cadet", "random cadet"];
    assert_eq!(met, expected);
}

#[test]
fn threads_and_interruptions_change_no_ladder() {
    let place = Place::new();
    let words = "ladder master random greedy --players 3 --limit-turns";
    place.run(words).ends_with(2).complains("--limit-turns");
    let words = "ladder master random greedy --players 3 --json";
    let whole = place.run(&format!("{words} --rounds 2 --threads 1"));
    let whole = whole.ends_with(0).out;
    place
        .run(&format!("{words} --rounds 1 --resume run.jsonl"))
        .ends_with(0);
    let resumed = place.run(&format!(
        "{words} --rounds 2 --threads 2 --resume run.jsonl"
    ));
    assert_eq!(resumed.ends_with(0).out, whole);
}

#[test]
fn a_ladder_needs_two_players_that_exist_and_differ() {
    let run = |words: &str| {
        Place::new()
            .run(&format!("ladder master {words}"))
            .ends_with(2)
    };
    run("greedy").complains("needs two PLAYERs");
    run("greedy greedy").complains("named twice");
    run("greedy gredy").complains("did you mean `greedy`?");
    run("greedy random --players 1").complains("at least two");
    let alone = Place::new().run("ladder weavers greedy random --neighbors");
    alone.ends_with(2).complains("nobody meets anybody");
    run("greedy random --players 9").complains("players");
}

#[test]
fn against_the_weavers_everybody_plays_alone() {
    let place = Place::new();
    let words = "ladder weavers random greedy --rounds 8";
    let json = format!("{words} --json --svg ladder.svg --csv ladder.csv --threads 1");
    let ran = place.run(&json).ends_with(0);
    let ladder: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(ladder["games"], 16);
    let soloists = ladder["soloists"].as_array().unwrap();
    assert!(soloists.iter().all(|soloist| soloist["wins"]["of"] == 8));
    assert_eq!(ladder["leads"][0]["rounds"], 8);
    assert!(place.read("ladder.svg").contains("Games won alone, of 16"));
    assert!(
        place
            .read("ladder.csv")
            .starts_with("player,share,low,high")
    );
    place
        .run(&format!("{words} --threads 2"))
        .ends_with(0)
        .says("16 games of one player")
        .says("with the same luck");
    let run = |more: &str| place.run(&format!("{words} {more}")).ends_with(2);
    run("--players 2").complains("one plays against the Weavers");
    run("--swarms 9").complains("swarms");
}

#[test]
fn players_meet_their_twins_with_other_weights() {
    let place = Place::new();
    place
        .run("tune master --content test --games 2 --players 2 --iterations 1 --proof 0")
        .ends_with(0);
    place
        .run("ladder master greedy --content test --weights weights.toml --rounds 2")
        .ends_with(0)
        .says("greedy@weights.toml against greedy");
    place
        .run("sim master --seats greedy --content test --weights weights.toml --games 1")
        .ends_with(0)
        .says("orange (greedy@weights.toml)");
    let balance = "balance master --content test --weights weights.toml --games 1 --players 2";
    place.run(balance).says("greedy@weights.toml in all seats");
    place
        .run("sim master --weights nowhere.toml")
        .ends_with(2)
        .complains("read nowhere.toml");
}

#[test]
fn a_balance_is_a_page_with_a_verdict() {
    let place = Place::new();
    let words = "balance master --games 3 --players 4 --json --csv table.csv";
    let run = |more: &str| place.run(&format!("{words} {more}"));
    // So few games cannot give each species its share.
    let whole = run("--output page.html --threads 1").ends_with(1).out;
    let report: Value = serde_json::from_str(&whole).unwrap();
    assert_eq!(report["pass"], false);
    let table = &report["tables"][0];
    assert_eq!(table["player-count"], 4);
    assert_eq!(table["games"], 3);
    assert_eq!(table["measures"].as_array().unwrap().len(), 7);
    assert!(place.read("page.html").starts_with("<!DOCTYPE html>"));
    assert!(place.read("table.csv").contains("4,kept,leader:"));
    let resumed = run("--resume run.jsonl --output page.html")
        .ends_with(1)
        .out;
    assert_eq!(resumed, whole);
    assert_eq!(run("--resume run.jsonl").ends_with(1).out, whole);
}

#[test]
fn a_page_replaces_nothing_but_a_page() {
    let place = Place::new();
    place.write("notes.txt", "milk, eggs");
    place
        .run("balance master --games 1 --output notes.txt")
        .ends_with(2)
        .complains("something else");
    assert_eq!(place.read("notes.txt"), "milk, eggs");
}
