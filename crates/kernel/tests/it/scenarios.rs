//! Scenario files: those that hold, and what is printed for those that do not.

use std::error::Error;
use std::path::Path;

use kernel::{Failure, Scenario};
use trial::pearls::{Chest, LARGE, Pearls, SMALL};

pub(crate) const DRAW: &str = include_str!("scenarios/draw.toml");

fn find_pack(word: Option<&str>, _: &Path) -> Result<&'static Chest, Box<dyn Error>> {
    match word {
        None | Some("small") => Ok(&SMALL),
        Some("large") => Ok(&LARGE),
        Some(word) => Err(format!("there is no chest `{word}`").into()),
    }
}

pub(crate) fn run(scenario: &Scenario) -> Result<(), Failure> {
    scenario.run::<Pearls>(find_pack)
}

#[test]
fn the_files_hold() {
    for name in ["draw.toml", "knock.toml"] {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/scenarios");
        let scenario = Scenario::load(directory.join(name)).unwrap();
        if let Err(failure) = run(&scenario) {
            panic!("{failure}");
        }
    }
}

#[test]
fn somebody_who_looks_on_sees_every_step() {
    let scenario = Scenario::read(DRAW).unwrap();
    let mut seen = Vec::new();
    let watched = scenario.watch::<Pearls>(find_pack, |_, events| seen.push(events.len()));
    watched.unwrap();
    // What is given has no events, and neither has a step that is refused.
    assert_eq!(seen[..3], [0, 2, 0], "{seen:?}");
    let deeds: Vec<_> = scenario.deeds().take(2).collect();
    assert_eq!(deeds, [("gray", "draw"), ("gray", "offer brown")]);
    assert_eq!(seen.len(), 1 + DRAW.matches("[[when]]").count());
}

#[test]
fn a_failure_says_everything_a_reader_needs() {
    let scenario = Scenario::read(&DRAW.replace("card-seen gray 6", "card-seen gray 1")).unwrap();
    let failure = run(&scenario).unwrap_err();
    let expected = "\
A drawn card is seen by its owner alone
      at: step 1, line 21
expected: the event `card-seen gray 1`
   found: it did not happen
   asked: gray has to answer `after-draw`
 offered: gray: play 1 | play 2 | play 3 | play 6 | keep
    last:
    > gray offer white
        truce-offered white
    > gray draw
        card-drawn gray
        card-seen gray 6
";
    assert_eq!(failure.to_string(), expected);
}

/// Every expectation of the file fails once it is turned around.
#[test]
fn every_expectation_can_fail() {
    let check = |from: &str, to: &str, place: &str, expected: &str| {
        assert!(DRAW.contains(from), "{from}");
        let scenario = Scenario::read(&DRAW.replacen(from, to, 1)).unwrap();
        let failure = run(&scenario).unwrap_err();
        assert_eq!(failure.place, place, "{failure}");
        assert!(failure.to_string().contains(expected), "{failure}");
    };
    check(
        "\"after-draw\"",
        "\"turn\"",
        "step 1, line 21",
        "it is `after-draw`",
    );
    check(
        "hand[5]\" = 1",
        "hand[5]\" = 2",
        "step 1, line 21",
        "found: 1",
    );
    check(
        "cards = 4",
        "cards = 5",
        "step 1, line 21",
        "brown sees `players[name=gray]`",
    );
    check(
        "\"no.such.place\"",
        "\"chest\"",
        "step 1, line 21",
        "sees nothing at `chest`",
    );
    check(
        "\"secret word\"",
        "\"white\"",
        "step 1, line 21",
        "stands nowhere in the view",
    );
    check(
        "refused = \"pearls.actions\"",
        "refused = \"other\"",
        "step 2, line 36",
        "is refused by other",
    );
    check(
        "plays = \"offer brown\"",
        "plays = \"play 1\"",
        "step 2, line 36",
        "it is allowed",
    );
    check(
        "outcome = \"none\"",
        "outcome = { winner = \"white\" }",
        "step 7, line 56",
        "the game goes on",
    );
    check(
        "draws = [\"6\", \"5\"]",
        "draws = [\"6\", \"5\", \"4\"]",
        "then",
        "chance did not need 4",
    );
    check(
        "gray = \"keep\"",
        "brwon = \"keep\"",
        "step 3, line 41",
        "did you mean `brown`?",
    );
    check(
        "resign = \"gray\"",
        "resign = \"grey\"",
        "step 5, line 49",
        "did you mean `gray`?",
    );
    check(
        "game = \"pearls\"",
        "game = \"rubies\"",
        "given",
        "a scenario of `pearls`",
    );
    check(
        "pack = \"small\"",
        "pack = \"vast\"",
        "given",
        "there is no chest `vast`",
    );
    check("\"white\"]", "\"pink\"]", "given", "unknown variant `pink`");
    check(
        ", \"brown\", \"white\"",
        "",
        "given",
        "1 players; 2 or 3 can play",
    );
    check(
        "chest = [1,",
        "chest = [2,",
        "given",
        "cards of rank 1: there are 5, not 4",
    );
    check(
        "\"players[-1].hand\"",
        "\"players[9].hand\"",
        "given",
        "the list has 3 elements",
    );
    check(
        "gray offer white",
        "gray keep",
        "given",
        "refused: you cannot do this now",
    );
}

#[test]
fn a_missing_position_is_named() {
    let text = "title = 'A'\ngame = 'pearls'\ngiven.position = 'no-such.toml'\nthen = {}";
    let failure = run(&Scenario::read(text).unwrap()).unwrap_err();
    assert_eq!(failure.place, "given");
    assert_eq!(
        failure.complaint.expected,
        "to load the position no-such.toml"
    );
}

#[test]
fn every_mistake_in_a_file_is_told_at_once() {
    let text = "
        titel = 'A'
        game = 1
        [given]
        sead = 1
        seed = 'x'
        [[when]]
        gray = 'draw'
        brown = 'draw'
        [[when]]
        refused = 'x'
        evnts = ['x']
        [[when]]
        seat = 'gray'
        events = [1]
        then = { offer = ['x'], refuses = [{ action = 'x' }], outcome = 1 }
    ";
    let error = Scenario::read(text).unwrap_err().to_string();
    let expected = [
        "title: is missing; add it",
        "game: must be a text in quotes",
        "the file: `titel`: unknown key; did you mean `title`?",
        "given: seed: `x`: a seed is a whole number or 64 hexadecimal digits",
        "given: sead: `sead`: unknown key; did you mean `seed`?",
        "when 1, line 7: has more than one action; write one step for each",
        "when 2, line 10: refused: needs an action in the same step",
        "when 2, line 10: evnts: `evnts`: unknown key; did you mean `events`?",
        "when 3, line 13: seat: needs `plays = \"ACTION\"` beside it",
        "when 3, line 13: events: must be a list of texts in quotes",
        "when 3, line 13, then: refuses: clause: is missing; add it",
        "when 3, line 13, then: outcome: is \"none\" or { winner = \"SEAT\", way = \"WORD\" }",
        "when 3, line 13, then: offer: `offer`: unknown key; did you mean `offers`?",
    ];
    assert_eq!(error.lines().collect::<Vec<_>>(), expected);
}

/// What is removed makes room for what the scenario states, and what is not there need not be
/// removed.
#[test]
fn removals_come_before_other_changes() {
    let more = DRAW.replacen(
        "remove = [\"invited\"]",
        "remove = [\"invited\", \"chest\", \"has-offered\", \"stock\"]",
        1,
    );
    assert_ne!(more, DRAW);
    run(&Scenario::read(&more).unwrap()).unwrap_or_else(|failure| panic!("{failure}"));
    let slip = DRAW.replacen("\"invited\"", "\"invted\"", 1);
    let failure = run(&Scenario::read(&slip).unwrap()).unwrap_err();
    assert!(
        failure.to_string().contains("did you mean `invited`?"),
        "{failure}"
    );
}
