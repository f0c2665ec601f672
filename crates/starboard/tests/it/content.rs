//! `starboard content`.

use std::fs;

use scraper::{Html, Selector};
use serde_json::Value;

use crate::bin::Place;

/// A place with a new pack in `mine`.
fn with_pack() -> Place {
    let place = Place::new();
    place.run("content new mine").ends_with(0);
    place
}

/// The names of the files in a directory.
fn names(place: &Place, directory: &str) -> Vec<String> {
    let entries = fs::read_dir(place.path().join(directory)).expect("a directory");
    let mut names: Vec<String> = entries
        .map(|entry| {
            let name = entry.expect("an entry").file_name();
            name.into_string().expect("a name in UTF-8")
        })
        .collect();
    names.sort();
    names
}

/// Change a file of the pack in `mine`.
fn edit(place: &Place, file: &str, old: &str, new: &str) {
    let file = format!("mine/{file}");
    let text = place.read(&file);
    assert!(text.contains(old), "no `{old}` in {file}");
    place.write(&file, &text.replacen(old, new, 1));
}

#[test]
fn a_good_pack_gets_one_line() {
    let ran = Place::new().run("content check standard").ends_with(0);
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    ran.says("Standard, version 1, ")
        .says("16 systems, 24 tracks, 24 links, 18 leaders")
        .says("5 weavers");
    let ran = Place::new()
        .run("content check standard --quiet")
        .ends_with(0);
    assert_eq!(ran.out, "");
}

#[test]
fn what_could_be_better_is_a_hint_and_no_fault() {
    let place = with_pack();
    let ran = place.run("content check mine").ends_with(0);
    ran.says("hint: mine/conflicts.toml:")
        .says("which the Weavers can never fill; change its color (WV-C.9)");
    let ran = place.run("content check mine --quiet").ends_with(0);
    assert_eq!(ran.out, "");
    let ran = place.run("content check mine --json").ends_with(0);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(found["packs"][0]["hints"][0]["clause"], "WV-C.9");
}

#[test]
fn a_pack_without_weavers_is_told_what_to_add() {
    let place = with_pack();
    fs::remove_file(place.path().join("mine/weavers.toml")).unwrap();
    let ran = place.run("content check mine").ends_with(1);
    ran.says("mine/weavers.toml: the file is missing; add it with the five [[weaver]] cards")
        .says("mine: 1 fault");
}

#[test]
fn a_bad_pack_gets_all_its_faults_with_file_and_line() {
    let place = with_pack();
    edit(&place, "board.toml", "planets = 3", "planets = 9");
    edit(
        &place,
        "leaders.toml",
        "needs = [\"military\"]",
        "needs = [\"militry\"]",
    );
    edit(&place, "species.toml", "[[species]]", "[[spezies]]");
    let ran = place.run("content check mine").ends_with(1);
    let line = 1 + place
        .read("mine/board.toml")
        .lines()
        .position(|line| line == "[[system]]")
        .unwrap();
    ran.says(&format!("mine/board.toml:{line}: "))
        .says("mine/leaders.toml:")
        .says("did you mean `military`?")
        .says("mine/species.toml:")
        .says("mine: ")
        .says(" faults");
}

#[test]
fn a_file_that_is_missing_or_too_many_is_told() {
    let place = with_pack();
    fs::rename(
        place.path().join("mine/leaders.toml"),
        place.path().join("mine/leader.toml"),
    )
    .unwrap();
    let ran = place.run("content check mine --quiet").ends_with(1);
    ran.says("mine/leaders.toml: the file is missing")
        .says("mine/leader.toml: ")
        .says("rename or remove it");
}

#[test]
fn one_bad_pack_among_several_is_enough() {
    let place = with_pack();
    place.run("content check mine test").ends_with(0);
    edit(&place, "pack.toml", "version =", "versoin =");
    let ran = place.run("content check test mine").ends_with(1);
    ran.says("Test, version 1").says("mine/pack.toml:");
}

/// The game of a pack is never guessed: `pack.toml` names it, or the error says what to write
/// there.
#[test]
fn a_pack_says_which_game_it_is_for() {
    let place = with_pack();
    place.run("content new other --game conquest").ends_with(0);
    let ran = place.run("content check mine other").ends_with(0);
    ran.says("18 leaders").says("90 spaces");

    let file = "other/pack.toml";
    let text = place.read(file);
    place.write(file, &text.replace("game = \"conquest\"\n", ""));
    for command in ["check", "print"] {
        let ran = place.run(&format!("content {command} other")).ends_with(1);
        ran.says("other/pack.toml: `game` is missing; write `game = \"master\"` or `game = \"conquest\"`");
    }
    let ran = place.run("serve --content mine,other").ends_with(2);
    ran.complains("the pack in other cannot be used")
        .complains("pack.toml: `game` is missing; write `game = \"master\"` or");
    let ran = place
        .run("content check other --game conquest")
        .ends_with(1);
    ran.says("other/pack.toml: `game` is missing; write `game = \"conquest\"`")
        .says("other: 1 fault");

    place.write(file, &text.replace("conquest", "weavers"));
    let ran = place.run("content check other").ends_with(1);
    ran.says("other/pack.toml:3: `weavers`: unknown game; write `game = \"master\"` or");
    place.write(file, "game =");
    let ran = place.run("content check other").ends_with(1);
    ran.says("other/pack.toml:1: ")
        .says("correct the TOML here");
    fs::remove_file(place.path().join(file)).unwrap();
    let ran = place.run("content check other").ends_with(1);
    ran.says("other/pack.toml: cannot read the file")
        .says("write `game = \"master\"` or `game = \"conquest\"`");

    // A pack for one game is not played as another.
    let ran = place
        .run("sim conquest --games 1 --content mine")
        .ends_with(2);
    ran.complains("pack.toml:3: this is content for the game `master`; use it with that one, or write `game = \"conquest\"`");
}

#[test]
fn json_has_all_of_it() {
    let place = with_pack();
    edit(&place, "board.toml", "planets = 3", "planets = 9");
    let ran = place.run("content check --json test mine").ends_with(1);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&found["good"], &found["faulty"]), (&1.into(), &1.into()));
    let [good, bad] = [&found["packs"][0], &found["packs"][1]];
    assert_eq!(good["name"], "Test");
    assert_eq!(good["hash"].as_str().unwrap().len(), 64);
    assert_eq!(good["counts"]["leaders"], 18);
    assert_eq!(good["faults"], Value::Array(Vec::new()));
    assert_eq!(bad["content"], "mine");
    assert_eq!(bad["name"], Value::Null);
    let fault = &bad["faults"][0];
    assert_eq!(fault["file"], "mine/board.toml");
    assert!(fault["line"].is_number() && fault["message"].is_string());
}

#[test]
fn what_is_neither_a_directory_nor_a_pack_is_an_error() {
    for command in ["check", "print"] {
        let ran = Place::new().run(&format!("content {command} nowhere"));
        ran.ends_with(2)
            .complains("there is no directory nowhere")
            .complains("it has: ");
    }
}

#[test]
fn a_new_pack_is_good_has_its_own_name_and_can_be_played() {
    let place = Place::new();
    let ran = place.run("content new packs-of-mine").ends_with(0);
    ran.says("starboard content check packs-of-mine")
        .says("starboard text master --content packs-of-mine");
    assert_eq!(names(&place, "."), ["packs-of-mine"]);
    let ran = place.run("content check packs-of-mine").ends_with(0);
    ran.says("packs-of-mine, version 1, ");
    for file in names(&place, "packs-of-mine") {
        let text = place.read(&format!("packs-of-mine/{file}"));
        assert!(text.starts_with("# "), "{file} opens with a comment");
    }
    place
        .run("sim master --games 1 --limit 3 --content packs-of-mine")
        .ends_with(0);
}

#[test]
fn a_new_pack_replaces_nothing() {
    let place = with_pack();
    edit(&place, "pack.toml", "version = \"1\"", "version = \"2\"");
    let ran = place.run("content new mine").ends_with(2);
    ran.complains("mine is not empty");
    assert!(place.read("mine/pack.toml").contains("version = \"2\""));
    place.write("file", "mine");
    let ran = place.run("content new file").ends_with(2);
    ran.complains("file is a file");
    place.run("content new no/such/place").ends_with(2);
    place.run("content new .").ends_with(2);
    assert_eq!(names(&place, "."), ["file", "mine"]);
}

#[test]
fn a_new_pack_may_fill_an_empty_directory() {
    let place = Place::new();
    fs::create_dir(place.path().join("empty")).unwrap();
    place.run("content new empty").ends_with(0);
    place.run("content check empty").ends_with(0);
}

#[test]
fn a_pack_is_printed_beside_where_one_stands() {
    let place = with_pack();
    let ran = place.run("content print mine").ends_with(0);
    assert_eq!(ran.out, "mine.html\n");
    assert_eq!(names(&place, "."), ["mine", "mine.html"]);
    let page = Html::parse_document(&place.read("mine.html"));
    assert!(page.errors.is_empty(), "{:?}", page.errors);
    let cards = page
        .select(&Selector::parse(".card:not(.reference)").unwrap())
        .count();
    assert_eq!(cards, 77);
}

#[test]
fn a_page_goes_where_one_asks_it_to() {
    let place = Place::new();
    place
        .run("content print test --output page.html --open no")
        .ends_with(0);
    let ran = place.run("content print test --output -").ends_with(0);
    assert_eq!(ran.out, place.read("page.html"));
    // A page is replaced by a page, and nothing else is.
    place
        .run("content print test --output page.html")
        .ends_with(0);
    place.write("letter.txt", "Dear reader");
    let ran = place.run("content print test --output letter.txt");
    ran.ends_with(2).complains("letter.txt");
    assert_eq!(place.read("letter.txt"), "Dear reader");
}

#[test]
fn a_bad_pack_is_not_printed() {
    let place = with_pack();
    edit(&place, "board.toml", "planets = 3", "planets = 9");
    let ran = place.run("content print mine").ends_with(1);
    ran.says("mine/board.toml:");
    assert_eq!(names(&place, "."), ["mine"]);
}
