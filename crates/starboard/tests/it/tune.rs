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
    assert_eq!(origins(&place, "second.toml").len(), 2);
}

/// The origins of the weights in a file: the instinct, then the judgment.
fn origins(place: &Place, file: &str) -> Vec<String> {
    let text = place.read(file);
    let lines = text.lines();
    let origins = lines.filter_map(|line| line.strip_prefix("origin = "));
    origins.map(str::to_owned).collect()
}

#[test]
fn one_method_learns_the_instinct_and_the_other_the_judgment() {
    let place = Place::new();
    let run = |more: &str| place.run(&format!("{WORDS} --iterations 1 {more}"));
    run("--proof 0 --output first.toml").ends_with(0);
    let first = origins(&place, "first.toml");
    assert!(first[0].contains("--method climb"), "{first:?}");
    assert!(!first[1].contains("--method climb"), "{first:?}");
    // A search plays the proof of a judgment; one round proves nothing.
    run("--method regress --from first.toml --proof 1 --output both.toml")
        .ends_with(1)
        .says("search:25+4@learned");
    let both = origins(&place, "both.toml");
    assert_eq!(both[0], first[0]);
    assert!(both[1].contains("--method regress"), "{both:?}");
}

#[test]
fn one_player_learns_from_games_won_and_lost() {
    for method in ["climb", "regress"] {
        let place = Place::new();
        let words = format!(
            "tune weavers --method {method} --games 4 --iterations 2 --proof 2 --prover pilot"
        );
        // Two rounds prove nothing.
        let ran = place.run(&words).ends_with(1);
        ran.says("alone: ").says("not shown to be stronger");
        let origins = origins(&place, "weights.toml");
        let learned = &origins[usize::from(method == "regress")];
        let begin = "\"Learned from 8 games of greedy with itself: starboard tune weavers";
        assert!(learned.starts_with(begin), "{learned}");
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
