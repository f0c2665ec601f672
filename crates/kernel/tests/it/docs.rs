//! What `docs/formats.md` shows can be read, and every key that can be read is in it.

use kernel::{Scenario, Transcript};

const FORMATS: &str = include_str!("../../../../docs/formats.md");

/// The contents of the code blocks of this kind.
fn blocks(kind: &str) -> Vec<&'static str> {
    let fence = format!("```{kind}\n");
    let blocks = FORMATS.split(fence.as_str()).skip(1);
    blocks.filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn the_scenarios_shown_can_be_read() {
    let scenarios = blocks("toml scenario");
    assert_eq!(scenarios.len(), 3);
    for text in scenarios {
        let scenario = Scenario::read(text).unwrap();
        assert_eq!(scenario.game, "master");
    }
}

#[test]
fn the_transcript_shown_can_be_read_and_its_seed_verified() {
    let [text] = blocks("transcript")[..] else {
        panic!("one transcript is shown");
    };
    let loaded = Transcript::read(text.as_bytes()).unwrap();
    assert_eq!(loaded.torn, None);
    assert_eq!(loaded.transcript.header.verify(), Some(true));
    assert_eq!(loaded.transcript.lines().len(), 3);
    assert!(loaded.transcript.end().is_some());
}

/// The message about an unknown key lists the known ones.
#[test]
fn every_key_of_a_scenario_is_described() {
    let text = "title = 'A'\ngame = 'b'\n_ = 1\ngiven._ = 1\nwhen = { _ = 1, then = { _ = 1 } }";
    let error = Scenario::read(text).unwrap_err().to_string();
    let lists: Vec<&str> = error
        .lines()
        .filter_map(|line| line.split_once("there are: ").map(|(_, keys)| keys))
        .collect();
    assert_eq!(lists.len(), 4, "{error}");
    for key in lists.join(", ").split(", ") {
        let is_described = [format!("`{key}`"), format!("`[[{key}]]`")]
            .iter()
            .any(|word| FORMATS.contains(word));
        assert!(is_described, "{key}");
    }
}
