//! The driver for tests: what it accepts, and what it prints when it does not.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::{Game, Seed};
use serde_json::json;
use trial::Play;
use trial::pearls::{Pearls, SMALL, Setup};

/// Both hold one card of each rank up to three; gray is on turn.
const EVEN: &str = "
    set.chest = [2, 2, 2, 4, 4, 4]
    set.'players[name=gray].hand' = [1, 1, 1, 0, 0, 0]
    set.'players[name=brown].hand' = [1, 1, 1, 0, 0, 0]
";

fn fresh() -> Pearls {
    Pearls::new(&SMALL, &Setup::two(), Seed::from_number(1)).unwrap()
}

fn even() -> Play<Pearls> {
    Play::new(fresh()).given(EVEN)
}

#[test]
fn a_test_reads_like_the_game() {
    let mut play = even();
    play.waits_for("gray", "turn");
    play.offers_exactly(
        "gray",
        ["play 1", "play 2", "play 3", "draw", "offer brown"],
    );
    play.refuses("gray", "keep", "pearls.actions");
    play.refuses("brown", "draw", "pearls.turn");
    play.draws(["6"]);
    play.plays("gray", "draw");
    play.happened("card-drawn gray, card-seen gray 6");
    play.did_not_happen("card-played");
    play.waits_for("gray", "after-draw");
    play.does_not_offer("gray", "draw");
    play.sees_as("gray", "players[name=gray].hand", json!([1, 1, 1, 0, 0, 1]));
    play.sees("players[name=gray]", json!({ "cards": 4, "hand": null }));
    play.hides("secret word", "brown");
    play.plays("gray", "play 6");
    play.happened("card-played gray, turn-begun brown");
    play.plays_all("brown", ["offer gray", "play 1"]);
    play.happened("truce-offered gray, card-played brown 1, turn-begun gray");
    play.goes_on();
    play.plays("brown", "resign");
    play.wins("gray", "resignation");
    assert_eq!(play.game().turns(), 3);
    play.done();
}

/// What the driver prints when this does not hold.
#[track_caller]
fn failure(test: impl FnOnce()) -> String {
    let panic = catch_unwind(AssertUnwindSafe(test)).expect_err("the test fails");
    *panic.downcast::<String>().expect("a message")
}

#[test]
fn a_failing_step_shows_what_a_reader_needs() {
    let text = failure(|| {
        let mut play = even();
        play.plays("gray", "play 1");
        play.plays("gray", "play 2");
    });
    let expected = "\
expected: gray may `play 2`
   found: refused: it is not your turn (pearls.turn)
   asked: brown has to answer `turn`
 offered: brown: play 1 | play 2 | play 3 | draw | offer gray
    last:
    > gray play 1
        card-played gray 1
        turn-begun brown
";
    assert_eq!(text, expected);
}

#[test]
fn every_expectation_can_fail() {
    let check = |expected: &str, test: &dyn Fn(&mut Play<Pearls>)| {
        let text = failure(|| test(&mut even()));
        assert!(text.contains(expected), "{text}");
    };
    check("brown may `resign`", &|play| {
        play.resigns("gray");
        play.resigns("brown");
    });
    check("it is allowed", &|play| {
        play.refuses("gray", "draw", "pearls.turn")
    });
    check("refused: it is not your turn", &|play| {
        play.refuses("brown", "draw", "pearls.actions");
    });
    check("gray is offered `keep`", &|play| {
        play.offers("gray", "keep")
    });
    check("it is offered", &|play| play.does_not_offer("gray", "draw"));
    check("offered exactly: draw", &|play| {
        play.offers_exactly("gray", ["draw"])
    });
    check("it waits for gray", &|play| play.waits_for("brown", "turn"));
    check("it is `turn`", &|play| play.waits_for("gray", "after-draw"));
    check("it did not happen", &|play| play.happened("knocked gray"));
    check("`turn-begun brown` happened", &|play| {
        play.plays("gray", "play 1");
        play.did_not_happen("turn-begun");
    });
    check("earlier than the event expected before it", &|play| {
        play.plays("gray", "play 1");
        play.happened("turn-begun brown, card-played gray 1");
    });
    check("did you mean `chest`?", &|play| play.sees("chset", 18));
    check("a spectator sees `chest` = 3", &|play| {
        play.sees("chest", 3)
    });
    check("stands nowhere in the view of brown", &|play| {
        play.hides("gray", "brown")
    });
    check("the game goes on", &|play| play.wins("gray", "pearls"));
    check("a rank is a number from 1 to 6", &|play| play.draws(["7"]));
    check("did you mean `gray`?", &|play| play.plays("grey", "draw"));
    check("did you mean `draw`?", &|play| play.plays("gray", "drawn"));
}

#[test]
fn a_draw_that_does_not_happen_fails_the_test() {
    let left_over = failure(|| {
        let mut play = even();
        play.draws(["1"]);
        play.done();
    });
    assert!(left_over.contains("chance did not need 1"), "{left_over}");
    let forgotten = failure(|| even().draws(["2", "1"]));
    assert!(
        forgotten.contains("chance did not need 2, 1"),
        "{forgotten}"
    );
    let impossible = failure(|| {
        let mut play = even().given(
            "set.chest = [0, 2, 2, 4, 4, 4]
             set.played = [2, 0, 0, 0, 0, 0]
             draws = ['1', '3']",
        );
        play.plays("gray", "draw");
    });
    let told = "`1` was impossible when its moment came; possible were: 2, 3, 4, 5, 6";
    assert!(impossible.contains(told), "{impossible}");
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    let text = failure(|| drop(even().given("override.played = [1, 0, 0, 0, 0, 0]")));
    assert!(
        text.contains("cards of rank 1: there are 5, not 4"),
        "{text}"
    );
    let text = failure(|| drop(even().given("overide.played = []")));
    assert!(text.contains("did you mean `override`?"), "{text}");
}
