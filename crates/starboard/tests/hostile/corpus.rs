//! The corpus of the fuzzer, run through the same functions without the fuzzer.

#[expect(unreachable_pub, reason = "a library for the fuzzer")]
#[path = "../../../../fuzz/src/lib.rs"]
mod targets;

use std::fs;
use std::path::Path;

use targets::Served;

/// Run the function of a target on every input in its corpus.
///
/// # Panics
/// If there are none.
fn replay(target: &str, feed: impl Fn(&[u8])) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let inputs = fs::read_dir(corpus.join(target)).expect("a corpus");
    let mut count = 0;
    for input in inputs {
        let input = input.expect("a file").path();
        feed(&fs::read(&input).expect("an input"));
        count += 1;
    }
    assert!(0 < count, "nothing is kept for {target}");
}

#[test]
fn kept_inputs_break_no_reader() {
    replay("notation", targets::notation);
    replay("transcript", targets::transcript);
    replay("position", targets::position);
    replay("scenario", targets::scenario);
    replay("pack", targets::pack);
}

#[test]
fn kept_inputs_break_no_request() {
    let served = Served::start();
    replay("body", |data| targets::body(&served, data));
    replay("resumption", |data| targets::resumption(&served, data));
}
