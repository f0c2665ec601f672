//! Position files: written, read, and everything that can be wrong with them.

use std::path::PathBuf;

use kernel::{
    Game, PositionError, Problem, Seed, load_position, read_position, save_position, write_position,
};
use trial::pearls::{LARGE, Pearls, SMALL, Setup};

use crate::transcripts::finished;

pub(crate) fn fresh() -> Pearls {
    Pearls::new(&SMALL, &Setup::two(), Seed::from_number(1)).unwrap()
}

fn read(text: &str) -> Result<Pearls, Vec<Problem>> {
    read_position(&SMALL, text)
}

#[track_caller]
fn problems(text: &str) -> Vec<String> {
    match read(text) {
        Ok(_) => panic!("the position loads"),
        Err(problems) => problems.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn every_state_of_a_game_can_be_written_and_read() {
    let transcript = finished(5);
    let mut replay = transcript.steps::<Pearls>(&SMALL).unwrap();
    while let Some(played) = replay.next() {
        played.unwrap();
        let text = write_position(replay.game());
        let again = read(&text).unwrap();
        assert_eq!(again.digest(), replay.game().digest());
        assert_eq!(write_position(&again), text);
    }
}

#[test]
fn a_position_opens_with_its_header() {
    let text = write_position(&fresh());
    let header = "starboard-position = 1\ngame = \"pearls\"\nrules = 3\n";
    assert!(text.starts_with(header), "{text}");
    assert!(
        text.contains("[pack]\nname = \"small chest\"\nhash = \"5f3a0001\"\n"),
        "{text}"
    );
}

#[test]
fn all_problems_are_told_at_once() {
    let text = write_position(&fresh())
        .replace("starboard-position = 1", "starboard-position = 2")
        .replace("game = \"pearls\"\n", "")
        .replace("rules = 3", "rules = 4")
        .replace("5f3a0001", "5f3a0002")
        .replace("played = [0, 0", "played = [1, 2");
    assert_eq!(
        problems(&text),
        [
            "starboard-position: is 2, this program reads 1",
            "game: is missing; add `game = \"pearls\"`",
            "rules: is 4, this program reads 3",
            "pack.hash: is \"5f3a0002\", but the pack at hand (`small chest`) has \"5f3a0001\"; \
             give the pack the position belongs to",
            "cards of rank 1: there are 5, not 4",
            "cards of rank 2: there are 6, not 4",
        ]
    );
}

/// Eight digits of the hash are enough, and the messages tell them.
#[test]
fn the_hash_of_a_pack_may_be_shortened() {
    let text = write_position(&fresh());
    assert_eq!(
        problems(&text.replace("5f3a0001", "5f3a000")),
        ["pack.hash: is too short; write at least 8 digits: \"5f3a0001\""]
    );
    let start = text.find("[pack]").unwrap();
    let end = start + text[start..].find("hash = \"5f3a0001\"\n").unwrap() + 18;
    let without = format!("{}{}", &text[..start], &text[end..]);
    let told = problems(&without);
    assert!(
        told.contains(
            &"pack.hash: is missing; add `pack = { name = \"small chest\", hash = \"5f3a0001\" }`"
                .to_owned()
        ),
        "{told:?}"
    );
}

#[test]
fn a_syntax_error_has_a_line() {
    assert_eq!(
        problems("game = \"pearls\"\nrules = = 3")[0]
            .split(':')
            .next(),
        Some("line 2")
    );
}

#[test]
fn a_file_is_saved_whole_and_loaded() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("saved.position.toml");
    let game = fresh();
    save_position(&path, &game).unwrap();
    let again: Pearls = load_position(&path, &SMALL).unwrap();
    assert_eq!(again.digest(), game.digest());
    let error = load_position::<Pearls>(&path, &LARGE).err().unwrap();
    assert!(error.to_string().contains("pack.hash"), "{error}");
    let error = load_position::<Pearls>(path.with_extension("none"), &SMALL)
        .err()
        .unwrap();
    assert!(matches!(error, PositionError::File { .. }));
}
