//! `starboard scenario`.

use serde_json::Value;

use crate::bin::Place;

const PASSES: &str = r#"
title = "Nobody can confirm before the first turn"
game = "master"
given = { seed = 1, setup = { players = ["gray", "brown"], first = "gray" } }

[[then]]
waits-for = "gray"
"#;

#[test]
fn a_scenario_passes() {
    let place = Place::new();
    place.write("good.toml", PASSES);
    let ran = place.run("scenario good.toml").ends_with(0);
    ran.says("ok     good.toml: Nobody can confirm")
        .says("1 passed, 0 failed");
}

#[test]
fn a_scenario_fails_and_says_where() {
    let place = Place::new();
    place.write(
        "bad.toml",
        &PASSES.replace("waits-for = \"gray\"", "waits-for = \"brown\""),
    );
    let ran = place.run("scenario bad.toml").ends_with(1);
    ran.says("FAILED bad.toml")
        .says("at: then")
        .says("0 passed, 1 failed");
}

#[test]
fn a_directory_runs_every_scenario_but_no_pack() {
    let place = Place::new();
    for folder in ["all", "all/deep", "all/pack"] {
        std::fs::create_dir(place.path().join(folder)).unwrap();
    }
    place.write("all/b.toml", PASSES);
    place.write("all/deep/a.toml", PASSES);
    place.write("all/notes.txt", "no scenario");
    place.write("all/pack/pack.toml", "name = 'a pack'");
    place.write("all/here.toml", "starboard-position = 1");
    let ran = place.run("scenario all").ends_with(0);
    ran.says("2 passed, 0 failed");
}

#[test]
fn a_file_that_is_no_scenario_fails_with_its_problems() {
    let place = Place::new();
    place.write("odd.toml", "titel = 'x'\ngame = 'master'\n");
    let ran = place.run("scenario odd.toml").ends_with(1);
    ran.says("FAILED odd.toml: not a scenario")
        .says("did you mean `title`?");
}

#[test]
fn a_scenario_of_an_unknown_game_does_not_stop_the_others() {
    let place = Place::new();
    place.write("a.toml", &PASSES.replace("\"master\"", "\"chess\""));
    place.write("b.toml", PASSES);
    let ran = place.run("scenario a.toml b.toml").ends_with(1);
    ran.says("unknown game `chess`").says("1 passed, 1 failed");
}

#[test]
fn json_lists_every_scenario() {
    let place = Place::new();
    place.write("good.toml", PASSES);
    place.write("odd.toml", "title = 3\n");
    let ran = place.run("scenario --json good.toml odd.toml").ends_with(1);
    let results: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&results["passed"], &results["failed"]),
        (&1.into(), &1.into())
    );
    assert_eq!(results["scenarios"][0]["passed"], true);
    assert!(results["scenarios"][1]["error"].is_string());
}

#[test]
fn what_cannot_be_opened_is_an_error() {
    let place = Place::new();
    let ran = place.run("scenario nowhere.toml").ends_with(2);
    ran.complains("cannot read nowhere.toml");
    std::fs::create_dir(place.path().join("empty")).unwrap();
    let ran = place.run("scenario empty").ends_with(2);
    ran.complains("there is no .toml file");
    place.run("scenario").ends_with(2);
}

/// The tutorial is run as printed: each file, and the output of the program.
#[test]
fn the_first_scenario_of_the_docs_works_as_printed() {
    const PAGE: &str = include_str!("../../../../docs/first-scenario.md");
    let place = Place::new();
    let blocks: Vec<(&str, &str)> = PAGE
        .split("```")
        .skip(1)
        .step_by(2)
        .filter_map(|block| block.split_once('\n'))
        .collect();
    assert_eq!(blocks.len(), 6);
    for pair in blocks.chunks(2) {
        let [(kind, file), ("text", answer)] = pair else {
            panic!("after each file stands what the program says: {pair:?}");
        };
        place.write("first.toml", file);
        let code = match *kind {
            "toml scenario" => 0,
            "toml fails" => 1,
            kind => panic!("{kind}"),
        };
        let mut ran = place.run("scenario first.toml").ends_with(code);
        for line in answer.lines() {
            ran = ran.says(line.trim_end_matches('…'));
        }
    }
}
