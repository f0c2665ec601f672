//! Tables for the clause tests: a plain position, changed by what a test needs.
//!
//! Every player has a home, a plain species, 25 cubes in the bag and nothing else. It is gray's
//! turn, in allocation, with no cube drawn. Reserve, stocks and decks follow from the rest.

use kernel::{Actions, Files, Game, Seed, Silent};
use master::{Master, Pack, Setup, packs};
use toml::{Table, Value};
use trial::Play;

const GRAY: &str = r#"
phase = "allocation"
turn = 1
active = "gray"
first = "gray"
[players.gray]
home = "red-home"
cards = ["species:ant"]
bag = { red = 5, blue = 5, yellow = 5, white = 5, black = 5 }
[systems.red-home]
owner = "gray"
"#;

const TWO: &str = r#"
seats = ["gray", "brown"]
[players.brown]
home = "yellow-home"
cards = ["species:bee"]
bag = { red = 5, blue = 5, yellow = 5, white = 5, black = 5 }
[systems.yellow-home]
owner = "brown"
[systems.blue-home]
covered = true
[systems.blue-near-a]
covered = true
[systems.blue-near-b]
covered = true
[systems.white-home]
covered = true
[systems.white-near-a]
covered = true
[systems.white-near-b]
covered = true
"#;

const THREE: &str = r#"
seats = ["gray", "brown", "orange"]
[players.brown]
home = "blue-home"
cards = ["species:bee"]
[players.orange]
home = "yellow-home"
cards = ["species:cat"]
[systems.blue-home]
owner = "brown"
[systems.yellow-home]
owner = "orange"
[systems.white-home]
covered = true
[systems.white-near-a]
covered = true
[systems.white-near-b]
covered = true
"#;

const FOUR: &str = r#"
seats = ["gray", "brown", "orange", "purple"]
[players.brown]
home = "blue-home"
cards = ["species:bee"]
[players.orange]
home = "yellow-home"
cards = ["species:cat"]
[players.purple]
home = "white-home"
cards = ["species:dog"]
[systems.blue-home]
owner = "brown"
[systems.yellow-home]
owner = "orange"
[systems.white-home]
owner = "purple"
"#;

/// Alone against the Weavers: Moth in the corner to the left, Gnat in the one to the right.
const ALONE: &str = r#"
seats = ["gray"]
[weavers]
swarms = [
  { card = "weaver:moth", at = "blue-home" },
  { card = "weaver:gnat", at = "white-home" },
]
"#;

/// The standard pack: gray in Karn, brown in the opposite corner. A black cube
/// of each bag is missing, so that one may lie on a project.
const STANDARD: &str = r#"
phase = "allocation"
turn = 1
active = "gray"
first = "gray"
seats = ["gray", "brown"]
[players.gray]
home = "karn"
bag = { red = 5, blue = 5, yellow = 5, white = 5, black = 4 }
[players.brown]
home = "tolo"
bag = { red = 5, blue = 5, yellow = 5, white = 5, black = 4 }
[systems]
karn = { owner = "gray" }
tolo = { owner = "brown" }
ysel = { covered = true }
nacre = { covered = true }
garn = { covered = true }
brim = { covered = true }
isk = { covered = true }
oro = { covered = true }
"#;

/// A new game at its first question.
#[track_caller]
pub(crate) fn start(setup: &Setup, seed: u64) -> Master {
    Master::new(packs::test(), setup, Seed::from_number(seed)).unwrap()
}

/// Answer every question of setup with the first answer offered.
pub(crate) fn finish_setup(game: &mut Master) {
    while game.turns() == 0 {
        let seat = game.waits_for().unwrap();
        let mut actions = Actions::new();
        game.legal(seat, &mut actions);
        game.apply(seat, actions[0], &mut Silent).unwrap();
    }
}

/// Gray in the red corner against brown in the yellow one; the other corners are black holes.
#[track_caller]
pub(crate) fn two(changes: &str) -> Play<Master> {
    table(packs::test(), &[GRAY, TWO, changes])
}

/// The table of [`two`] with another text in a file of the test pack, for what its cards and board
/// leave out.
#[track_caller]
pub(crate) fn two_with(file: &str, text: &str, other: &str, changes: &str) -> Play<Master> {
    table(edited(file, text, other), &[GRAY, TWO, changes])
}

/// Gray in the red corner against Moth in the blue and Gnat in the white one.
#[track_caller]
pub(crate) fn alone(changes: &str) -> Play<Master> {
    table(packs::test(), &[GRAY, ALONE, changes])
}

/// The table of [`alone`] with another text in a file of the test pack.
#[track_caller]
pub(crate) fn alone_with(file: &str, text: &str, other: &str, changes: &str) -> Play<Master> {
    table(edited(file, text, other), &[GRAY, ALONE, changes])
}

/// The test pack with another text in one of its files.
#[track_caller]
fn edited(file: &str, text: &str, other: &str) -> &'static Pack {
    let edited = packs::TEST.iter().map(|&(name, contents)| {
        if name != file {
            return (name, contents.to_owned());
        }
        assert!(contents.contains(text), "{file} has no {text:?}");
        (name, contents.replacen(text, other, 1))
    });
    let edited: Vec<(&str, String)> = edited.collect();
    let files: Vec<(&str, &str)> = edited
        .iter()
        .map(|(name, contents)| (*name, contents.as_str()))
        .collect();
    Pack::parse(&files).unwrap()
}

/// Gray in Karn against brown in Tolo, with the standard pack; the other corners are black holes.
/// Later texts change what earlier ones say.
#[track_caller]
pub(crate) fn standard(changes: &[&str]) -> Play<Master> {
    let texts: Vec<&str> = [STANDARD]
        .into_iter()
        .chain(changes.iter().copied())
        .collect();
    table(packs::standard(), &texts)
}

/// Gray, brown and orange in the red, blue and yellow corners.
#[track_caller]
pub(crate) fn three(changes: &str) -> Play<Master> {
    table(packs::test(), &[GRAY, THREE, changes])
}

/// Gray, brown, orange and purple in the red, blue, yellow and white corners.
#[track_caller]
pub(crate) fn four(changes: &str) -> Play<Master> {
    table(packs::test(), &[GRAY, FOUR, changes])
}

/// What is wrong with the table of [`two`] after these changes.
#[track_caller]
pub(crate) fn problems_of_two(changes: &str) -> Vec<String> {
    match read(packs::test(), &[GRAY, TWO, changes]) {
        Ok(_) => panic!("the position should be refused"),
        Err(problems) => problems,
    }
}

/// The whole position of a game.
pub(crate) fn saved(game: &Play<Master>) -> Table {
    game.game().write_position()
}

/// The game of a whole position, with the test pack.
#[track_caller]
pub(crate) fn given(position: Table) -> Play<Master> {
    table(packs::test(), &[&position.to_string()])
}

#[track_caller]
fn table(pack: &'static Pack, texts: &[&str]) -> Play<Master> {
    read(pack, texts).map(Play::new).unwrap_or_else(|problems| {
        panic!(
            "the position is not one the game can have:\n{}",
            problems.join("\n")
        )
    })
}

#[track_caller]
fn read(pack: &'static Pack, texts: &[&str]) -> Result<Master, Vec<String>> {
    let mut position = Table::new();
    for text in texts {
        let table = text
            .parse::<Table>()
            .unwrap_or_else(|error| panic!("{error}"));
        merge(&mut position, table);
    }
    Master::read_position(pack, &position)
        .map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

/// Merge tables and replace everything else.
pub(crate) fn merge(base: &mut Table, changes: Table) {
    for (key, value) in changes {
        match (base.get_mut(&key), value) {
            (Some(Value::Table(base)), Value::Table(changes)) => merge(base, changes),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}
