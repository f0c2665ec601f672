//! The form of a pack: files, keys, words; hashes; and that nothing makes the loader panic.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use kernel::PackProblem;
use master::{Pack, packs};
use proptest::prelude::*;
use tempfile::TempDir;

use super::message::provoked;
use super::{every_pack, test_pack};

#[test]
fn loading_twice_gives_the_same_pack() {
    for pack in every_pack() {
        assert_eq!(pack.hash.len(), 64);
        assert_eq!(pack.cards.len(), 72);
    }
    assert!(std::ptr::eq(
        packs::test(),
        Pack::parse(packs::TEST).unwrap()
    ));
    assert!(packs::by_name("tset").is_none());
}

#[test]
fn a_folder_gives_the_embedded_pack() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("packs");
    let mut folders: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    folders.sort();
    assert_eq!(
        folders.len(),
        packs::NAMES.len(),
        "every pack in the repository is embedded"
    );
    for folder in folders {
        let name = folder.file_name().unwrap().to_str().unwrap();
        let embedded = packs::by_name(name).expect("every folder is embedded");
        assert!(std::ptr::eq(Pack::load(&folder).unwrap(), embedded));
    }
}

#[test]
fn the_hash_ignores_layout_and_sees_content() {
    let same = test_pack()
        .first(
            "leaders.toml",
            "id = \"pilot\"\nname = \"Pilot\"",
            "# first\nname =   'Pilot'\nid = \"pilot\"",
        )
        .first("board.toml", "planets = 3", "planets = 0x3");
    assert!(std::ptr::eq(same.parse().unwrap(), packs::test()));
    for (file, from, to) in [
        ("pack.toml", "version = \"1\"", "version = \"2\""),
        ("board.toml", "x = 100", "x = 101"),
        ("leaders.toml", "name = \"Pilot\"", "name = \"Plot\""),
        ("species.toml", "base = \"red blue", "base = \"blue red"),
        ("developments.toml", "count = 1", "count = 2"),
    ] {
        let other = test_pack().first(file, from, to).parse().unwrap();
        assert_ne!(other.hash, packs::test().hash, "{file}: {to}");
    }
}

#[test]
fn names_lead_to_things_and_back() {
    for pack in every_pack() {
        for card in Pack::card_ids() {
            assert_eq!(pack.find_card(&pack.card_word(card)), Some(card));
            for project in pack.card(card).projects() {
                assert_eq!(pack.project(project).card, card);
                assert_eq!(
                    pack.find_project(&pack.project_word(project)),
                    Some(project)
                );
            }
        }
        for system in &pack.board.systems {
            let id = pack.find_system(&system.id).unwrap();
            assert_eq!(pack.system(id).name, system.name);
        }
        for track in &pack.board.tracks {
            let id = pack.find_track(track.b, track.a).unwrap();
            assert_eq!(pack.track(id).slots, track.slots);
        }
    }
}

#[test]
pub(super) fn syntax_errors_of_one_file_do_not_hide_others() {
    let edited = test_pack()
        .first("board.toml", "planets = 3", "planets = = 3")
        .first("leaders.toml", "when = \"always\"", "when = \"always")
        .first("species.toml", "base = \"red", "base = \"reed");
    edited.refused("board.toml:7", "", "");
    edited.refused("leaders.toml:8", "", "");
    edited.refused(
        "species.toml:7",
        "",
        "`reed`: unknown color; did you mean `red`?",
    );
}

#[test]
pub(super) fn files_are_named_and_complete() {
    test_pack()
        .without("board.toml")
        .refused("board.toml", "", "the file is missing");
    let edited = test_pack().with("leader.toml", "");
    edited.refused(
        "leader.toml",
        "",
        "unknown file; did you mean `leaders.toml`?",
    );
    let edited = test_pack().with("reference-sheets.toml", "");
    edited.refused(
        "reference-sheets.toml",
        "",
        "unknown file; rename or remove it",
    );
}

#[test]
pub(super) fn a_folder_that_cannot_be_read_is_one_problem() {
    let problems = Pack::load(Path::new("no/such/folder")).unwrap_err();
    provoked(&problems);
    let [problem] = problems.as_slice() else {
        panic!("{problems:?}");
    };
    let message = problem.to_string();
    assert!(
        message.starts_with("no/such/folder: cannot read the folder of the pack"),
        "{message}"
    );
    assert!(message.ends_with("check the path"), "{message}");
}

#[test]
pub(super) fn a_file_that_is_not_text_is_named_with_its_line() {
    let folder = written();
    fs::write(folder.path().join("board.toml"), b"# one\n# t\xffo\n").unwrap();
    let problems = Pack::load(folder.path()).unwrap_err();
    provoked(&problems);
    let lines: Vec<String> = problems.iter().map(PackProblem::to_string).collect();
    assert_eq!(
        lines,
        ["board.toml:2: this is not UTF-8; save the file with that encoding"]
    );
}

/// The test pack in a folder of its own.
fn written() -> TempDir {
    let folder = TempDir::new().unwrap();
    for (file, text) in packs::TEST {
        fs::write(folder.path().join(file), text).unwrap();
    }
    folder
}

/// A folder with the name of a file.
#[test]
pub(super) fn a_file_that_cannot_be_read_is_named() {
    let folder = written();
    fs::remove_file(folder.path().join("board.toml")).unwrap();
    fs::create_dir(folder.path().join("board.toml")).unwrap();
    let problems = Pack::load(folder.path()).unwrap_err();
    provoked(&problems);
    let [problem] = problems.as_slice() else {
        panic!("{problems:?}");
    };
    assert_eq!((problem.file.as_str(), problem.line), ("board.toml", None));
    assert!(problem.message.starts_with("cannot read the file"));
}

#[test]
pub(super) fn keys_are_known_and_complete() {
    let edited = test_pack().first("board.toml", "planets = 3", "planest = 3");
    edited.refused(
        "board.toml:7",
        "",
        "`planest`: unknown key; did you mean `planets`?",
    );
    edited.refused(
        "board.toml:3",
        "",
        "`planets` is missing; add `planets = …`",
    );
    let edited = test_pack().first("leaders.toml", "slots = ", "slot = ");
    edited.refused(
        "leaders.toml:7",
        "",
        "`slot`: unknown key; did you mean `slots`?",
    );
    let edited = test_pack().append("species.toml", "[[specie]]\n");
    edited.refused(
        "species.toml:102",
        "",
        "`specie`: unknown key; did you mean `species`?",
    );
    let edited = test_pack().first("pack.toml", "license", "licence");
    edited.refused("pack.toml:14", "", "did you mean `license`?");
}

#[test]
pub(super) fn a_pack_names_its_game() {
    let edited = test_pack().first("pack.toml", "game = \"master\"\n", "");
    edited.refused(
        "pack.toml",
        "",
        "`game` is missing; write `game = \"master\"`",
    );
    // Other problems are reported too.
    let edited = edited.first("leaders.toml", "\"pilot\"", "\"Pilot\"");
    edited.refused("leaders.toml:4", "", "an id consists of");
    edited.refused("pack.toml", "", "`game` is missing");
    // Nothing else is reported about a pack for another game.
    let edited = edited.first("pack.toml", "name =", "game = \"conquest\"\nname =");
    let problems = edited.parse().unwrap_err();
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let message = "this is content for the game `conquest`; use it with that one, or write `game = \"master\"`";
    assert_eq!(lines, [format!("pack.toml:11: {message}")]);
}

#[test]
pub(super) fn values_have_their_type() {
    for (file, from, to, place, words) in [
        (
            "board.toml",
            "x = 100",
            "x = 1001",
            "board.toml:8",
            "write a number from 0 to 1000",
        ),
        (
            "board.toml",
            "x = 100",
            "x = -1",
            "board.toml:8",
            "write a number from 0 to 1000",
        ),
        (
            "board.toml",
            "planets = 3",
            "planets = '3'",
            "board.toml:7",
            "correct this number",
        ),
        (
            "board.toml",
            "name = \"Red Home\"",
            "name = 1",
            "board.toml:5",
            "found integer; write text",
        ),
        (
            "board.toml",
            "name = \"Red Home\"",
            "name = \" \"",
            "board.toml:5",
            "`name` is empty",
        ),
        (
            "board.toml",
            "\"red-home\"",
            "\"Red Home\"",
            "board.toml:4",
            "an id consists of",
        ),
        (
            "board.toml",
            "color = \"red\"",
            "color = \"rde\"",
            "board.toml:6",
            "did you mean `red`?",
        ),
        (
            "board.toml",
            "near = [\"red-near-a\", ",
            "near = [",
            "board.toml:133",
            "names two systems",
        ),
        (
            "board.toml",
            "home = \"red-home\"",
            "home = \"rde-home\"",
            "board.toml:132",
            "unknown system; did you mean `red-home`?",
        ),
        (
            "board.toml",
            "home = \"red-home\"",
            "home = 5",
            "board.toml:132",
            "found integer",
        ),
        (
            "board.toml",
            "line = \"blue\"",
            "line = \"bleu\"",
            "board.toml:244",
            "unknown line; did you mean `blue`?",
        ),
        (
            "species.toml",
            "receive = [\n",
            "receive = [ 1,\n",
            "species.toml:8",
            "write a table",
        ),
        (
            "species.toml",
            "cards = [\"commerce\"]",
            "cards = \"commerce\"",
            "species.toml:9",
            "write a list",
        ),
        (
            "species.toml",
            "cards = [\"commerce\"]",
            "cards = [\"comerce\"]",
            "species.toml:9",
            "unknown card type; did you mean `commerce`?",
        ),
        (
            "leaders.toml",
            "draw-more",
            "draw-mroe",
            "leaders.toml:17",
            "unknown effect; did you mean `draw-more`?",
        ),
        (
            "leaders.toml",
            "{ count = 1 }",
            "{ cuont = 1 }",
            "leaders.toml:17",
            "unknown key; did you mean `count`?",
        ),
        (
            "leaders.toml",
            "{ count = 1 }",
            "{}",
            "leaders.toml:17",
            "missing field `count`; correct this effect",
        ),
        (
            "leaders.toml",
            "{ count = 1 }",
            "{ count = 300 }",
            "leaders.toml:17",
            "correct this effect",
        ),
        (
            "leaders.toml",
            "\"always\"",
            "\"sometimes\"",
            "leaders.toml:8",
            "unknown trigger; known are always",
        ),
        (
            "leaders.toml",
            "when = \"always\"\n",
            "",
            "leaders.toml:8",
            "does not say when it works",
        ),
        (
            "leaders.toml",
            "do = [",
            "dont = [",
            "leaders.toml:8",
            "the ability does nothing",
        ),
        (
            "leaders.toml",
            "do = [",
            "choose = []\ndo = [",
            "leaders.toml:9",
            "`do` or `choose`, not both",
        ),
        (
            "governments.toml",
            "may = true",
            "may = 1",
            "governments.toml:7",
            "write `true` or `false`",
        ),
        (
            "developments.toml",
            "\"expansion\"",
            "\"leader\"",
            "developments.toml:4",
            "a development is",
        ),
        (
            "developments.toml",
            "\"expansion\"",
            "\"expnsion\"",
            "developments.toml:4",
            "unknown development type; did you mean `expansion`?",
        ),
        (
            "conflicts.toml",
            "[\"capture\"]",
            "[\"captrue\"]",
            "conflicts.toml:8",
            "unknown objective; did you mean `capture`?",
        ),
    ] {
        test_pack().first(file, from, to).refused(place, "", words);
    }
}

#[test]
pub(super) fn ids_are_unique_and_limits_hold() {
    let edited = test_pack().first("board.toml", "id = \"blue-home\"", "id = \"red-home\"");
    edited.refused(
        "board.toml:11",
        "",
        "there are two systems `red-home`; rename one",
    );
    let edited = test_pack().first("leaders.toml", "id = \"broker\"", "id = \"pilot\"");
    edited.refused(
        "leaders.toml:11",
        "",
        "there are two cards leader:pilot; rename one",
    );
    let system = |n| {
        format!(
            "[[system]]\nid = \"s{n}\"\nname = \"S\"\ncolor = \"red\"\nplanets = 1\nx = 1\ny = 1\n"
        )
    };
    let systems: String = (0..9).map(system).collect();
    let edited = test_pack().append("board.toml", &systems);
    edited.refused("board.toml:398", "", "at most 24 systems");
    let track = "[[track]]\nbetween = [\"red-home\", \"blue-home\"]\nslots = 3\n";
    let edited = test_pack().append("board.toml", &track.repeat(25));
    edited.refused("board.toml:414", "", "at most 48 tracks");
    let receive = "{ slots = \"red\", cards = [\"commerce\"] }, ".repeat(60);
    let edited = test_pack().first(
        "species.toml",
        "receive = [",
        &format!("receive = [{receive}"),
    );
    edited.refused(
        "developments.toml:30",
        "",
        "at most 144 projects on cards; remove some",
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn arbitrary_texts_never_panic(texts in proptest::collection::vec(any::<String>(), packs::TEST.len())) {
        let files: Vec<(&str, &str)> = packs::TEST
            .iter()
            .zip(&texts)
            .map(|((file, _), text)| (*file, text.as_str()))
            .collect();
        prop_assert!(Pack::parse(&files).is_err());
    }

    #[test]
    fn mutated_packs_never_panic(
        file in 0..packs::TEST.len(),
        at in any::<proptest::sample::Index>(),
        length in 0..40usize,
        put in "[a-z0-9 \"=\\[\\]{}*,\n-]{0,12}",
    ) {
        let mut edited = test_pack();
        let text = &mut edited.0[file].1;
        let start = at.index(text.len());
        let end = (start + length).min(text.len());
        text.replace_range(start..end, &put);
        if let Err(problems) = edited.parse() {
            prop_assert!(!problems.is_empty());
        }
    }

    #[test]
    fn exchanged_words_never_panic(
        file in 0..packs::TEST.len(),
        from in any::<proptest::sample::Index>(),
        to in any::<proptest::sample::Index>(),
    ) {
        let mut edited = test_pack();
        let text = &mut edited.0[file].1;
        let words: Vec<String> = text.split_inclusive([' ', '\n']).map(str::to_owned).collect();
        let mut changed = words.clone();
        changed[from.index(words.len())].clone_from(&words[to.index(words.len())]);
        *text = changed.concat();
        if let Err(problems) = edited.parse() {
            prop_assert!(!problems.is_empty());
        }
    }
}

/// Authors write packs from the documents alone, so this one must describe every file and every key
/// of the test pack, which uses all there are. The words of abilities are generated elsewhere.
#[test]
fn every_key_of_a_pack_is_documented() {
    const FORMATS: &str = include_str!("../../../../../docs/formats.md");
    let (_, chapter) = FORMATS
        .split_once("### Packs of Master of the Galaxy")
        .expect("packs are described");
    let (chapter, _) = chapter.split_once("\n### ").expect("they are not the last");
    let mut words = BTreeSet::<String>::new();
    for (file, text) in packs::TEST {
        words.insert((*file).to_owned());
        collect_keys(&text.parse::<toml::Table>().unwrap().into(), &mut words);
    }
    assert!(40 < words.len(), "{words:?}");
    for word in words {
        assert!(
            chapter.contains(&format!("`{word}`"))
                || chapter.contains(&format!("[[{word}]]"))
                || chapter.contains(&format!("{word} =")),
            "docs/formats.md lacks {word}"
        );
    }
}

/// Every key but those inside of abilities.
fn collect_keys(value: &toml::Value, keys: &mut BTreeSet<String>) {
    match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                keys.insert(key.clone());
                if !["when", "do", "choose"].contains(&key.as_str()) {
                    collect_keys(value, keys);
                }
            }
        }
        toml::Value::Array(list) => list.iter().for_each(|value| collect_keys(value, keys)),
        _ => {}
    }
}
