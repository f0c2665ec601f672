//! End of turn (IC-END).

use crate::table::{offered, pass, three, two};

#[test]
fn ic_end_2_ic_end_3_tokens_are_flipped_first_and_then_cards_are_taken() {
    let mut play = two("ships = { red-a0 = 'red l1', red-c0 = 'red l1', red-a1 = 'red l2' }");
    play.draws([
        "token:iron",
        "token:stardust",
        "token:dark-matter+space-crystal",
    ]);
    play.plays("red", "end");
    play.happened(
        "token-revealed red-a0 iron, token-revealed red-a1 stardust, \
         token-revealed red-c0 dark-matter+space-crystal, \
         cards-collected red dark-matter+iron+space-crystal+stardust",
    );
    play.sees(
        "spaces.red-c0.token.face",
        vec!["dark-matter", "space-crystal"],
    );
}

#[test]
fn ic_end_5_ic_inv_9_tokens_stay_face_up_and_yield_every_turn_whatever_the_level() {
    let mut play = two("ships.red-a0 = 'red l3'\ntokens.red-a0 = 'iron'");
    for count in 1..=3 {
        pass(&mut play, "red");
        play.did_not_happen("token-revealed");
        play.sees_as("red", "players.red.hand.iron", count);
        play.sees("spaces.red-a0.token.face", vec!["iron"]);
        pass(&mut play, "green");
    }
}

#[test]
fn ic_end_6_only_the_active_player_collects_and_only_from_asteroids() {
    let mut play = two(r#"
        ships = { red-a0 = "red l1", green-a0 = "green l1", base-1 = "red l1" }
        control = { red-home = "red", green-home = "green", base-1 = "red" }
        "#);
    play.draws(["token:iron"]);
    play.plays("red", "end");
    play.happened("token-revealed red-a0, cards-collected red iron");
    play.did_not_happen("token-revealed green-a0");
    play.sees("spaces.green-a0.token.face", serde_json::Value::Null);
    play.sees_as("green", "players.green.hand", serde_json::json!({}));
}

#[test]
fn ic_end_7_a_short_deck_gives_what_it_has_and_owes_nothing() {
    let mut play = two(r#"
        ships = { red-a0 = "red l1", red-a1 = "red l1" }
        tokens = { red-a0 = "iron", red-a1 = "iron+stardust" }
        players.green.hand = { iron = 29 }
        "#);
    pass(&mut play, "red");
    play.happened("cards-collected red iron+stardust");
    play.sees("empty-decks", vec!["iron"]);
    pass(&mut play, "green");
    play.plays("red", "end");
    play.happened("cards-collected red stardust");
}

#[test]
fn ic_end_8_after_collecting_everybody_may_return_cards_until_he_keeps_the_rest() {
    let mut play = two(r#"
        ships = { red-home = "", red-a0 = "red l1" }
        tokens.red-a0 = "iron"
        players.red.hand = { titanium = 5 }
        "#);
    play.refuses("red", "return titanium", "IC-END.8");
    play.plays("red", "end");
    play.waits_for("red", "return-cards");
    play.offers_exactly("red", ["keep", "return titanium", "return iron"]);
    assert_eq!(offered(play.game(), "red")[0], "keep", "the default");
    play.refuses("red", "return platinum", "IC-END.8");
    play.plays("red", "return titanium");
    play.happened("card-returned red titanium");
    // The limit is five; that it is exceeded changes nothing.
    play.waits_for("red", "return-cards");
    play.plays("red", "return iron");
    play.offers_exactly("red", ["keep", "return titanium"]);
    play.plays("red", "keep");
    play.waits_for("green", "take-turn");
    play.sees_as("red", "players.red.hand.titanium", 4);
    play.refuses("red", "return titanium", "IC-END.8");
    // Nobody is forced: those who keep too much may be accused.
    let mut keeps = two("players.red.hand = { titanium = 12 }");
    keeps.plays_all("red", ["end", "keep"]);
    keeps.sees_as("red", "players.red.hand.titanium", 12);
}

/// Answering automatically would reveal that there was nothing to decide.
#[test]
fn ic_end_8_who_holds_nothing_is_asked_as_well() {
    let mut play = two("");
    play.plays("red", "end");
    play.waits_for("red", "return-cards");
    play.offers_exactly("red", ["keep"]);
    play.plays("red", "keep");
    play.waits_for("green", "take-turn");
}

#[test]
fn ic_end_9_flip_collect_and_return_are_one_step_before_the_window_opens() {
    let mut play = three(
        r#"
        ships = { red-home = "", red-a0 = "red l1" }
        tokens.red-a0 = "iron"
        players.red.hand = { titanium = 9 }
        "#,
    );
    play.plays("red", "end");
    play.refuses("red", "move l1 red-a0>red-a1", "IC-END.9");
    play.refuses("blue", "accuse red", "IC-HLD.11");
    play.plays("red", "keep");
    play.offers("blue", "accuse red");
}
