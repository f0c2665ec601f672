//! `starboard tune`.

use crate::bin::Place;

const WORDS: &str = "tune master --content test --games 2 --players 2 --json";

#[test]
fn both_methods_learn_the_same_on_any_thread_and_after_a_break() {
    for method in ["climb", "regress"] {
        let words = format!("{WORDS} --method {method} --proof 0");
        let place = Place::new();
        let run = |more: &str| place.run(&format!("{words} {more}")).ends_with(0).out;
        let whole = run("--iterations 3 --threads 1 --resume whole.jsonl");
        let weights = place.read("weights.toml");
        // As if the run had been cut off in its second iteration.
        let kept: Vec<String> = place
            .read("whole.jsonl")
            .lines()
            .map(str::to_owned)
            .collect();
        place.write("run.jsonl", &format!("{}\n{}\n{{\"num", kept[0], kept[1]));
        let resumed = run("--iterations 3 --threads 2 --resume run.jsonl");
        assert!(resumed == whole, "{method}: other weights");
        assert_eq!(place.read("weights.toml"), weights);
        assert_eq!(place.read("run.jsonl"), place.read("whole.jsonl"));
    }
}

#[test]
fn learned_weights_can_be_read_again_and_must_prove_themselves() {
    let place = Place::new();
    place
        .run(&format!(
            "{WORDS} --iterations 1 --proof 0 --output first.toml"
        ))
        .ends_with(0);
    // One round proves nothing.
    let ran = place.run(&format!(
        "{WORDS} --iterations 1 --proof 1 --from first.toml --output second.toml"
    ));
    ran.ends_with(1)
        .says("\"stronger\": false")
        .says("\"proofs\"");
    assert!(place.read("second.toml").starts_with("# Learned from "));
}

#[test]
fn one_player_learns_from_games_won_and_lost() {
    for method in ["climb", "regress"] {
        let place = Place::new();
        let words = format!("tune weavers --method {method} --games 4 --iterations 2 --proof 2");
        // Two rounds prove nothing.
        let ran = place.run(&words).ends_with(1);
        ran.says("alone: ").says("not shown to be stronger");
        let weights = place.read("weights.toml");
        assert!(
            weights.starts_with("# Learned from 8 games of greedy"),
            "{weights}"
        );
        assert!(weights.contains("starboard tune weavers"), "{weights}");
    }
}

#[test]
fn wrong_weights_and_numbers_are_told() {
    let place = Place::new();
    place.write("wrong.toml", "no-such-feature = 1.0\n");
    let run = |more: &str| place.run(&format!("{WORDS} {more}")).ends_with(2);
    run("--from wrong.toml").complains("no-such-feature");
    run("--from missing.toml").complains("missing.toml");
    run("--lambda 2").complains("--lambda 2");
    run("--method guess").complains("guess");
}
