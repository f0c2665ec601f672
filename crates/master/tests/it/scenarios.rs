//! The scenario files of this folder, and what `docs/formats.md` shows of this game.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use kernel::{Game, Pack as _, Scenario, read_position, write_position};
use master::{Master, Pack, Setup, packs};
use toml::Table;

const FORMATS: &str = include_str!("../../../../docs/formats.md");

fn find_pack(word: Option<&str>, _: &Path) -> Result<&'static Pack, Box<dyn Error>> {
    packs::by_name(word.unwrap_or("test")).ok_or_else(|| "there is no such pack".into())
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

/// The contents of the code blocks of this kind.
fn blocks(kind: &str) -> Vec<&'static str> {
    let fence = format!("```{kind}\n");
    let blocks = FORMATS.split(fence.as_str()).skip(1);
    blocks.filter_map(|rest| rest.split("```").next()).collect()
}

/// The word of a clause in a file name: `MG-10.4` is `mg_10_4`.
fn as_name(clause: &str) -> String {
    clause.to_lowercase().replace(['-', '.'], "_")
}

#[test]
fn every_scenario_file_holds() {
    let files = files();
    assert!(!files.is_empty());
    for file in files {
        let scenario = Scenario::load(&file).unwrap_or_else(|error| panic!("{error}"));
        if let Err(failure) = scenario.run::<Master>(find_pack) {
            panic!("{}:\n{failure}", file.display());
        }
        let name = file.file_stem().unwrap().to_string_lossy();
        let clause = as_name(&scenario.clause.expect("a scenario names its clause"));
        assert!(name.starts_with(&format!("{clause}_")), "{name}: {clause}");
    }
}

#[test]
fn every_scenario_shown_in_the_formats_holds() {
    let shown = blocks("toml scenario");
    assert_eq!(shown.len(), 3);
    for text in shown {
        let scenario = Scenario::read(text).unwrap_or_else(|error| panic!("{error}"));
        if let Err(failure) = scenario.run::<Master>(find_pack) {
            panic!("{failure}");
        }
    }
}

#[test]
fn the_setup_shown_in_the_formats_begins_a_game() {
    let [text] = blocks("toml master-setup")[..] else {
        panic!("one setup is shown");
    };
    let setup: Setup = text.parse::<Table>().unwrap().try_into().unwrap();
    Master::new(packs::test(), &setup, kernel::Seed::from_number(1)).unwrap();
}

/// The document has an invented hash, so that it need not change with the pack.
#[test]
fn the_position_shown_in_the_formats_can_be_loaded() {
    let [text] = blocks("toml master-position")[..] else {
        panic!("one position is shown");
    };
    let text = text.replace("5f3a90c1", packs::test().hash());
    let game: Master = read_position(packs::test(), &text).unwrap_or_else(|problems| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"));
    });
    let written = write_position(&game);
    assert_eq!(
        write_position(&read_position::<Master>(packs::test(), &written).unwrap()),
        written
    );
}

/// Every key a position may have is described, and every entry of its stack.
#[test]
fn every_key_of_a_position_is_described() {
    let section = FORMATS
        .split("### Positions of Master of the Galaxy")
        .nth(1)
        .unwrap();
    let section = section.split("\n### ").next().unwrap();
    let position = "_ = 1\nseats = ['gray', 'brown']\nplayers.gray._ = 1\nsystems.red-home._ = 1\n\
                    routes.'red-home>red-near-a'._ = 1\nconflicts.'conflict:raid'._ = 1\n\
                    decks._ = 1\ndecks.leader._ = 1\nchance._ = 1";
    let problems = Master::read_position(packs::test(), &position.parse().unwrap());
    let problems: Vec<String> = problems
        .err()
        .unwrap()
        .iter()
        .map(ToString::to_string)
        .collect();
    let lists = problems
        .iter()
        .filter_map(|line| line.split_once("there are: "));
    let keys: Vec<&str> = lists.flat_map(|(_, keys)| keys.split(", ")).collect();
    assert!(40 < keys.len(), "{problems:?}");
    for key in keys {
        let is_described = [
            format!("`{key}`"),
            format!("`{key}."),
            format!("`{key} "),
            format!(".{key}`"),
        ]
        .iter()
        .any(|word| section.contains(word.as_str()));
        assert!(is_described, "{key} is not described");
    }
}
