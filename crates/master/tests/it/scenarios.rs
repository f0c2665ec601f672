//! The scenario files of this folder, and what `docs/formats.md` shows of this game.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use kernel::{Files, Game, Scenario, read_position, write_position};
use master::{Master, Pack, Setup, packs};
use toml::Table;
use trial::Play;

use crate::table::{alone, two};

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

/// Loaded as it is printed, with the first digits of the pack's hash.
#[test]
fn the_position_shown_in_the_formats_can_be_loaded() {
    let [text] = blocks("toml master-position")[..] else {
        panic!("one position is shown");
    };
    let game: Master = read_position(packs::test(), text).unwrap_or_else(|problems| {
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

/// If an entry of `pending` has the wrong words, the error shows its form, which is also in the
/// document.
#[test]
fn every_entry_of_the_stack_is_described_and_told() {
    let told = |entry: &str| {
        let position = format!("seats = ['gray', 'brown']\npending = ['{entry}']");
        let problems = Master::read_position(packs::test(), &position.parse().unwrap());
        problems.err().unwrap()[0].to_string()
    };
    assert_eq!(
        told("take-card gray leader"),
        "pending: `take-card gray leader`: write `take-card PLAYER VICTIM FILTER`"
    );
    assert_eq!(
        told("choose-conflict"),
        "pending: `choose-conflict`: write `choose-conflict PLAYER` or `choose-conflict PLAYER turn`"
    );
    assert_eq!(
        told("take-crad gray brown leader"),
        "pending: `take-crad`: unknown entry; did you mean `take-card`?"
    );
    let topics = [
        "choose-home",
        "take-species",
        "keep-card",
        "receive-card",
        "choose-deck",
        "choose-card",
        "steal-cube",
        "take-loot",
        "take-card",
        "discard-card",
        "occupy",
        "gain-cube",
        "redraw",
        "exchange",
        "lift-cube",
        "move-cube",
        "choose-option",
        "choose-system",
        "move-base",
        "choose-conflict",
        "choose-player",
        "choose-project",
        "lose-cube",
        "lose-card",
        "order-triggers",
        "draw",
        "resolve",
        "spoils",
        "toll",
        "weave",
        "react",
        "triggers",
        "setup",
    ];
    for topic in topics {
        let message = told(topic);
        let (_, forms) = message
            .split_once("write ")
            .unwrap_or_else(|| panic!("{message}"));
        for form in forms.split(" or ") {
            assert!(FORMATS.contains(form), "docs/formats.md lacks {form}");
        }
    }
}

/// Phases in which nobody decides can be loaded with a question, and without one say so.
#[test]
fn a_phase_between_decisions_needs_a_question() {
    let start = "phase = 'start'\nplayers.gray.cards = ['species:ant', 'government:union']";
    let question = "pending = ['choose-option gray government:union']";
    let mut game = two(&format!("{start}\n{question}"));
    game.waits_for("gray", "choose-option");
    game.plays("gray", "choose 1");
    game.happened("cubes-gained gray yellow, cubes-drawn gray");
    game.done();

    for phase in ["start", "end"] {
        let position = write_position(two("").game())
            .replace("phase = \"allocation\"", &format!("phase = \"{phase}\""));
        let problems = read_position::<Master>(packs::test(), &position)
            .err()
            .unwrap();
        assert_eq!(
            problems[0].to_string(),
            format!(
                "MG-INV.34: nobody is asked anything in the phase `{phase}` without a question in \
                 `pending`; add one or change the phase"
            )
        );
    }
}

/// What follows from the rest is computed after the changes of a scenario.
#[test]
fn a_scenario_need_not_remove_what_follows_from_the_rest() {
    let change = |text: &str| -> Play<Master> { two("").given(text) };
    let game = change(
        "override = { players = { gray = { bag = { red = 9 } } }, systems = { red-inner = { owner = \"gray\" } } }",
    );
    game.sees("reserve.red", 45 - 5 - 9);
    game.sees("players.gray.stock", 7);
    game.done();
}

/// WV-CON.13: an author who forgets a conflict in the list is told the key and what belongs there.
#[test]
fn wv_con_13_the_order_of_conflicts_is_told_by_its_key() {
    let game = alone(
        r#"
        systems.blue-near-b.owner = "gray"
        systems.blue-near-a.owner = "gray"
        conflicts."conflict:coup" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
        conflicts."conflict:embargo" = { track = "blue-near-a>blue-home", red = "gray", blue = "weavers" }
        "#,
    );
    let told = |key: &str, cards: &[&str]| {
        let mut position = game.game().write_position();
        position["weavers"][key] = cards.to_vec().into();
        let problems = Master::read_position(packs::test(), &position)
            .err()
            .unwrap();
        problems[0].to_string()
    };
    assert_eq!(
        told("fronts", &["conflict:coup"]),
        "WV-CON.13: `weavers.fronts` lists conflict:coup, but on the board are conflict:coup, \
         conflict:embargo; list each conflict once in the order they were placed, or leave the key out"
    );
    for key in ["fronts", "fresh"] {
        assert_eq!(
            told(key, &["conflict:raid"]),
            format!("weavers.{key}: conflict:raid is not on the board; remove it (WV-CON.13)")
        );
    }
}

/// If a dictated word does not fit, the error names it and the possible ones.
#[test]
fn an_impossible_draw_is_told_with_the_possible_ones() {
    let told = |given: &str, action: &str| {
        let text = format!(
            "title = 'Chance'\ngame = 'master'\n\
             given = {{ pack = 'test', seed = 59, setup = {{ players = ['gray', 'brown'], first = 'gray' }}, \
             play = ['gray keep species:ant', 'brown keep species:bee'], {given} }}\n\
             [[when]]\ngray = '{action}'"
        );
        let scenario = Scenario::read(&text).unwrap_or_else(|error| panic!("{error}"));
        let failure = scenario.run::<Master>(find_pack).unwrap_err();
        failure.complaint.found
    };
    assert_eq!(
        told("draws = ['red', 'leader:spy']", "confirm"),
        "`leader:spy` was impossible when its moment came; possible were: red, blue, yellow, white, \
         black"
    );
    let pending = "remove = ['drawn'], set = { phase = 'cards', pending = ['choose-deck gray commerce random', 'choose-deck gray development random'] }";
    let found = told(&format!("{pending}, draws = ['red']"), "draw progress");
    assert!(
        found.starts_with("`red` was impossible when its moment came; possible were: progress:"),
        "{found}"
    );
}
