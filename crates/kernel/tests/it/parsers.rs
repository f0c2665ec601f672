//! No bytes make a parser panic: neither noise nor a good file with something changed.

use kernel::{Commitment, Scenario, Seed, Transcript, read_position, write_position};
use proptest::prelude::*;
use trial::pearls::{Pearls, SMALL};

use crate::positions::fresh;
use crate::scenarios::{DRAW, run};
use crate::transcripts::finished;

/// Read the bytes as everything that can be read, and use what was read.
fn read_all(bytes: &[u8]) {
    if let Ok(loaded) = Transcript::read(bytes) {
        let text = loaded.transcript.to_string();
        let again = Transcript::read(text.as_bytes()).expect("what was read can be written");
        assert_eq!(again.transcript.to_string(), text);
        drop(loaded.transcript.replay::<Pearls>(&SMALL));
    }
    let text = String::from_utf8_lossy(bytes);
    if let Ok(game) = read_position::<Pearls>(&SMALL, &text) {
        read_position::<Pearls>(&SMALL, &write_position(&game)).expect("what was read is sound");
    }
    if let Ok(scenario) = Scenario::read(&text) {
        drop(run(&scenario));
    }
    if let Ok(seed) = text.parse::<Seed>() {
        assert_eq!(seed.to_string().parse(), Ok(seed));
    }
    if let Ok(commitment) = text.parse::<Commitment>() {
        assert_eq!(commitment.to_string().parse(), Ok(commitment));
    }
}

/// A change at a place: bytes are cut out and others put in.
fn change() -> impl Strategy<Value = (prop::sample::Index, usize, Vec<u8>)> {
    let noise = prop::collection::vec(any::<u8>(), 0..4);
    let words = prop::sample::select(&[
        "\n",
        "---",
        " ",
        "#",
        "[",
        "]",
        "=",
        "\"",
        "-1",
        "99999999999999999999",
        "nobody",
        "é",
        "[[when]]",
        "'",
        ".",
        "resign",
        "{",
        "}",
        "0",
        "1",
        "9",
    ]);
    let inserted = prop_oneof![noise, words.prop_map(|word| word.as_bytes().to_vec())];
    (any::<prop::sample::Index>(), 0usize..6, inserted)
}

fn good_files() -> Vec<Vec<u8>> {
    let transcript = finished(1).to_string();
    let position = write_position(&fresh());
    let seed = Seed::from_number(1).to_string();
    [&transcript, &position, DRAW, &seed, "17"]
        .map(|text| text.as_bytes().to_vec())
        .to_vec()
}

proptest! {
    // `PROPTEST_CASES` sets how many; without it there are 256.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn noise_is_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_all(&bytes);
    }

    #[test]
    fn changed_files_are_read_without_panic(
        file in prop::sample::select(good_files()),
        changes in prop::collection::vec(change(), 1..4),
    ) {
        let mut bytes = file;
        for (place, cut, inserted) in changes {
            let start = place.index(bytes.len() + 1);
            let end = bytes.len().min(start + cut);
            bytes.splice(start..end, inserted);
        }
        read_all(&bytes);
    }
}
