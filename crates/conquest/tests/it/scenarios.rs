//! The scenario files of this folder, and what `docs/formats.md` shows of this game.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use conquest::{Conquest, Pack, Setup, packs};
use kernel::{
    Actions, Evaluation, Events, Files, Game, Narration, Rng, Scenario, Seed, read_position,
    write_position,
};
use serde_json::Value;
use toml::Table;

const FORMATS: &str = include_str!("../../../../docs/formats.md");

fn find_pack(word: Option<&str>, _: &Path) -> Result<&'static Pack, Box<dyn Error>> {
    packs::by_name(word.unwrap_or("standard")).ok_or_else(|| "there is no such pack".into())
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/scenarios");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_scenario_file_holds() {
    let files = files();
    assert!(!files.is_empty());
    for file in files {
        let scenario = Scenario::load(&file).unwrap_or_else(|error| panic!("{error}"));
        if let Err(failure) = scenario.run::<Conquest>(find_pack) {
            panic!("{}:\n{failure}", file.display());
        }
        let name = file.file_stem().unwrap().to_string_lossy();
        let clause = scenario.clause.expect("a scenario names its clause");
        let clause = clause.to_lowercase().replace(['-', '.'], "_");
        assert!(name.starts_with(&format!("{clause}_")), "{name}: {clause}");
    }
}

/// The one code block of this kind.
fn block(kind: &str) -> &'static str {
    let fence = format!("```toml conquest-{kind}\n");
    let blocks: Vec<&str> = FORMATS.split(fence.as_str()).skip(1).collect();
    assert_eq!(blocks.len(), 1, "one {kind} is shown");
    blocks[0].split("```").next().unwrap()
}

/// A section of the chapter on this game.
fn section(title: &str) -> &'static str {
    let heading = format!("### {title} of Inter-Galactic Conquest\n");
    let section = FORMATS.split(heading.as_str()).nth(1);
    let section = section.unwrap_or_else(|| panic!("there is no section {title}"));
    section.split("\n### ").next().unwrap()
}

#[test]
fn the_scenario_shown_in_the_formats_holds() {
    let scenario = Scenario::read(block("scenario")).unwrap_or_else(|error| panic!("{error}"));
    if let Err(failure) = scenario.run::<Conquest>(find_pack) {
        panic!("{failure}");
    }
}

#[test]
fn the_setup_shown_in_the_formats_begins_a_game() {
    let setup: Setup = block("setup").parse::<Table>().unwrap().try_into().unwrap();
    let game = Conquest::new(packs::standard(), &setup, Seed::from_number(1)).unwrap();
    assert_eq!(game.setup(), setup);
    // Every possible key is described.
    let Value::Object(keys) = serde_json::to_value(&setup).unwrap() else {
        panic!("a setup is a table");
    };
    for key in keys.keys() {
        assert!(section("Setup").contains(&format!("| `{key}` |")), "{key}");
    }
}

/// Loaded as printed, with the first digits of the pack's hash.
#[test]
fn the_position_shown_in_the_formats_can_be_loaded() {
    let game: Conquest =
        read_position(packs::standard(), block("position")).unwrap_or_else(|problems| {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            panic!("{}", lines.join("\n"));
        });
    assert_eq!(game.question(), "answer-offer");
    let written = write_position(&game);
    let again: Conquest = read_position(packs::standard(), &written).unwrap();
    assert_eq!(write_position(&again), written);
}

/// Whether a section names a key, alone or at the end of a path.
fn names(section: &str, key: &str) -> bool {
    let forms = [
        format!("`{key}`"),
        format!("`{key}."),
        format!(".{key}`"),
        format!(".{key}."),
        format!(".{key}["),
    ];
    forms.iter().any(|form| section.contains(form.as_str()))
}

/// The message about an unknown key lists the known ones.
#[test]
fn every_key_of_a_position_is_described() {
    let position =
        "_ = 1\nseats = ['red', 'green']\nplayers.red._ = 1\npending._ = 1\nchance._ = 1";
    let problems = Conquest::read_position(packs::standard(), &position.parse().unwrap());
    let problems = problems.err().expect("four unknown keys");
    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let lists = problems
        .iter()
        .filter_map(|line| line.split_once("there are: "));
    let keys: Vec<&str> = lists.flat_map(|(_, keys)| keys.split(", ")).collect();
    assert_eq!(keys.len(), 43, "{problems:?}");
    for key in keys {
        assert!(names(section("Positions"), key), "{key} is not described");
    }
}

#[test]
fn every_file_and_key_of_a_pack_is_described() {
    let packs = section("Packs");
    for (file, text) in packs::STANDARD {
        assert!(packs.contains(&format!("`{file}`")), "{file}");
        let keys: Table = text.parse().unwrap();
        for key in keys.keys().filter(|key| !key.starts_with("base-")) {
            let forms = [
                format!("`{key}`"),
                format!("`[[{key}]]`"),
                format!("`[{key}]`"),
            ];
            let is_described = forms.iter().any(|form| packs.contains(form.as_str()));
            assert!(is_described, "{file}: {key}");
        }
    }
}

/// Random games, with actions out of turn too, in which every state and event is examined.
fn play(mut look: impl FnMut(&Conquest, &[String])) {
    for number in 0..6 {
        let setup = Setup {
            wrong_accusation_cost: 1,
            ..Setup::new(2 + number % 3)
        };
        let seed = Seed::from_number(number as u64);
        let mut game = Conquest::new(packs::standard(), &setup, seed).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(asked) = game.waits_for() {
            let other = game.may_act().iter().next().filter(|_| rng.below(8) == 0);
            let seat = other.unwrap_or(asked);
            let mut actions = Actions::new();
            game.legal(seat, &mut actions);
            let action = actions[rng.below(actions.len() as u32) as usize];
            // A game in which everybody returns every card would never end.
            if game.is_futile(seat, action) && rng.below(16) != 0 {
                continue;
            }
            let mut events = Events::default();
            game.apply(seat, action, &mut events).unwrap();
            let words = events.0.iter().map(|(_, event)| game.write_event(event));
            look(&game, &words.collect::<Vec<_>>());
        }
    }
}

/// Every key of a table, and of the tables and lists in it.
fn collect_keys(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(table) => {
            into.extend(table.keys().cloned());
            table.values().for_each(|value| collect_keys(value, into));
        }
        Value::Array(list) => list.iter().for_each(|value| collect_keys(value, into)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn every_event_and_every_key_of_a_view_is_described() {
    let (mut events, mut keys) = (BTreeSet::new(), BTreeSet::new());
    let mut steps = 0;
    play(|game, words| {
        let first = words.iter().filter_map(|words| words.split(' ').next());
        events.extend(first.map(str::to_owned));
        steps += 1;
        if steps % 50 == 0 || game.waits_for().is_none() {
            let view = serde_json::to_value(game.view(game.waits_for())).unwrap();
            collect_keys(&view, &mut keys);
        }
    });
    assert!(20 < events.len(), "{events:?}");
    for event in events {
        let is_described = section("Events").contains(&format!("`{event} "));
        assert!(is_described, "{event} is not described");
    }
    let pack = packs::standard();
    let is_content = |key: &str| {
        let mut words = pack.board.spaces().map(|space| pack.board.word(space));
        words.any(|word| word == key) || names(section("Names"), key)
    };
    let prices = section("Packs");
    for key in keys.iter().filter(|key| !is_content(key)) {
        let is_described = names(section("View"), key) || prices.contains(&format!("`{key}`"));
        assert!(
            is_described || key.starts_with("base-"),
            "{key} is not described"
        );
    }
}

/// If a dictated word does not fit, the error names it and the possible ones.
#[test]
fn an_impossible_draw_is_told_with_the_possible_ones() {
    let told = |revealed: &str, rolled: &str| {
        let text = format!(
            "title = 'Chance'\ngame = 'conquest'\ngiven = {{ setup = {{ players = ['red', 'green'] }}, \
             remove = ['ships', 'tokens'], override = {{ active = 'red', keeper = 'green', \
             ships = {{ red-a0 = 'red l1' }} }} }}\n[[when]]\nred = 'end'\ndraws = ['{revealed}']\n[[when]]\nred = 'keep'\ndraws = ['{rolled}']"
        );
        let scenario = Scenario::read(&text).unwrap_or_else(|error| panic!("{error}"));
        let failure = scenario.run::<Conquest>(find_pack).unwrap_err();
        failure.complaint.found
    };
    assert_eq!(
        told("token:iron", "iron"),
        "`iron` was impossible when its moment came; possible were: 1, 2, 3, 4, 5, 6"
    );
    let found = told("6", "6");
    assert!(
        found.starts_with("`6` was impossible when its moment came; possible were: token:"),
        "{found}"
    );
}
