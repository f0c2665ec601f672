//! Clause tests of chapter 21: extra and skipped turns.

use kernel::{Game, Seat};
use master::{Answer, Target};

use crate::table::{three, two};

/// An embassy that works; it gives a diplomatic symbol.
const EMBASSY: &str = r#"
    standing = ["progress:embassy"]
    cubes."progress:embassy/development" = ["blue", "red", "white"]
"#;

/// MG-21.1: some cards give an extra turn.
#[test]
fn mg_21_1_a_card_gives_an_extra_turn() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:racer"]
        "#);
    game.plays("gray", "use leader:racer");
    game.happened("ability-used gray leader:racer, extra-turn-won gray");
    // One discarded card gives one cube.
    game.plays("gray", "gain red");
    game.happened("turn-began gray");
    game.waits_for("gray", "allocate");
    game.sees("extra-turns.in-a-row", 1);
    game.done();
}

/// MG-21.6: the extra turn starts when the current one has ended completely.
#[test]
fn mg_21_6_the_current_turn_ends_first() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:racer", "leader:spy"]
        "#);
    game.plays("gray", "use leader:racer");
    game.did_not_happen("turn-began");
    game.waits_for("gray", "use-cards");
    game.plays("gray", "end-turn");
    game.waits_for("gray", "gain-cube");
    game.plays("gray", "gain red");
    game.happened("cubes-gained gray red, turn-began gray, cubes-drawn gray");
    game.done();
}

/// MG-21.2: a third extra turn in a row does not happen.
#[test]
fn mg_21_2_two_extra_turns_in_a_row_at_most() {
    let mut game = two(r#"
        phase = "cards"
        extra-row = 2
        players.gray.cards = ["species:ant", "leader:racer"]
        "#);
    game.plays("gray", "use leader:racer");
    game.plays("gray", "gain red");
    game.happened("extra-turn-lost gray, turn-began brown");
    game.done();
}

/// MG-21.7: extra turns won in one turn queue up; beyond two they are lost.
#[test]
fn mg_21_7_extra_turns_queue_up_to_two() {
    let mut game = two("extra-turns = 3");
    for in_a_row in [1, 2] {
        game.plays("gray", "confirm");
        game.waits_for("gray", "allocate");
        game.sees("extra-turns.in-a-row", in_a_row);
    }
    game.plays("gray", "confirm");
    game.happened("extra-turn-lost gray, turn-began brown");
    game.sees("extra-turns.won", 0);
    game.done();
}

/// MG-21.7: two extra turns of two cards are both taken.
#[test]
fn mg_21_7_two_cards_give_two_extra_turns() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:racer", "expansion:convoy"]
        standing = ["expansion:convoy"]
        cubes."expansion:convoy/development" = ["yellow", "white"]
        "#);
    game.plays("gray", "use leader:racer");
    game.plays("gray", "use expansion:convoy");
    game.plays_all("gray", ["gain red", "gain red", "gain red"]);
    game.happened("turn-began gray");
    game.sees("extra-turns.won", 1);
    game.plays("gray", "confirm");
    game.happened("turn-began gray");
    game.plays("gray", "confirm");
    game.happened("turn-began brown");
    game.did_not_happen("extra-turn-lost");
    game.done();
}

/// MG-21.8: the player's next regular turn starts the count anew.
#[test]
fn mg_21_8_a_regular_turn_starts_the_count_anew() {
    let mut game = two(r#"
        extra-row = 2
        players.gray.cards = ["species:ant", "leader:racer"]
        players.brown.skips = 1
        "#);
    game.plays_all("gray", ["confirm", "end-turn"]);
    game.happened("turn-skipped brown, turn-began gray");
    game.sees("extra-turns.in-a-row", 0);
    game.plays_all("gray", ["confirm", "use leader:racer", "gain red"]);
    game.did_not_happen("extra-turn-lost");
    game.happened("turn-began gray");
    game.sees("extra-turns.in-a-row", 1);
    game.done();
}

/// MG-21.3: other cards make a player skip a turn; their user chooses an opponent.
#[test]
fn mg_21_3_a_card_makes_an_opponent_skip_a_turn() {
    let mut game = three(&format!(
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:jailer", "progress:embassy"]
        {EMBASSY}
        "#
    ));
    game.plays("gray", "use leader:jailer");
    game.offers_exactly("gray", ["target player:brown", "target player:orange"]);
    game.refuses("gray", "target player:gray", "MG-21.3");
    game.plays("gray", "target player:orange");
    game.happened("skip-marked orange");
    game.sees("players.orange.skips", 1);
    game.done();
}

/// MG-21.4: each turn to skip is one black hole token on the species card; several can lie there.
#[test]
fn mg_21_4_each_skipped_turn_takes_a_token() {
    let mut game = two(&format!(
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:jailer", "progress:embassy"]
        players.brown.skips = 1
        {EMBASSY}
        "#
    ));
    // Six of the nine tokens cover the free corners.
    game.sees("free-tokens", 2);
    game.plays("gray", "use leader:jailer");
    game.sees("players.brown.skips", 2);
    game.sees("free-tokens", 1);
    game.done();
}

/// MG-21.5: when the player's turn comes, one token is removed and the player to the left
/// continues.
#[test]
fn mg_21_5_a_token_skips_one_turn() {
    let mut game = three("players.brown.skips = 2");
    game.plays("gray", "confirm");
    game.happened("turn-skipped brown, turn-began orange");
    game.sees("players.brown.skips", 1);
    game.waits_for("orange", "allocate");
    game.done();
}

/// MG-21.12: the removed token is free again.
#[test]
fn mg_21_12_a_removed_token_is_free_again() {
    let mut game = two("players.brown.skips = 1");
    game.sees("free-tokens", 2);
    game.plays("gray", "confirm");
    game.happened("turn-skipped brown");
    game.sees("free-tokens", 3);
    game.done();
}

/// MG-21.9: a skip token eats an extra turn, and the other extra turns are lost with it.
#[test]
fn mg_21_9_a_token_eats_extra_turns() {
    let mut game = two(r#"
        extra-turns = 2
        players.gray.skips = 1
        "#);
    game.plays("gray", "confirm");
    game.happened("turn-skipped gray, turn-began brown");
    game.sees("players.gray.skips", 0);
    game.sees("extra-turns.won", 0);
    game.plays("brown", "confirm");
    game.happened("turn-began gray");
    game.plays("gray", "confirm");
    game.happened("turn-began brown");
    game.done();
}

/// MG-21.10: nothing happens in a skipped turn: no ability, no Adventurer, no draw, no placement
/// and no card limit.
#[test]
fn mg_21_10_nothing_happens_in_a_skipped_turn() {
    let mut game = two(r#"
        constructed = ["species:bee"]
        standing = ["commerce:space-exchange"]
        routes."yellow-home>yellow-near-a" = ["yellow", "yellow"]
        cubes."commerce:space-exchange/development" = ["yellow", "yellow"]

        [players.brown]
        skips = 1
        bag = { red = 0, blue = 0, yellow = 0, white = 0, black = 0 }
        cards = [
            "species:bee", "leader:spy", "leader:thief", "leader:judge", "leader:seer",
            "leader:sower", "leader:diviner", "commerce:space-exchange",
        ]
        "#);
    game.plays("gray", "confirm");
    game.happened("turn-skipped brown, turn-began gray");
    game.did_not_happen("turn-began brown");
    game.did_not_happen("adventurer-came");
    game.did_not_happen("cubes-drawn brown");
    game.sees("players.brown.cards.#", 8);
    game.sees("players.brown.constructed", vec!["species:bee"]);
    game.waits_for("gray", "allocate");
    game.done();
}

/// MG-21.11: a skip received during a player's own turn applies to their next one.
#[test]
fn mg_21_11_a_token_of_ones_own_turn_is_for_the_next() {
    let mut game = two(&format!(
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:spy", "progress:embassy"]
        {EMBASSY}
        "#
    ));
    game.plays("gray", "use progress:embassy");
    game.plays_all("gray", ["gain red", "gain red", "gain red", "gain red"]);
    game.happened("skip-marked gray");
    game.waits_for("gray", "use-cards");
    game.plays_all("gray", ["end-turn", "gain blue"]);
    game.happened("turn-began brown");
    game.plays("brown", "confirm");
    game.happened("turn-skipped gray, turn-began brown");
    game.done();
}

/// MG-21.6: an extra turn follows the player's own turn; won in another player's turn it is lost,
/// and that other player does not get it either.
#[test]
fn mg_21_6_an_extra_turn_won_in_the_turn_of_another_is_nobodys() {
    let mut game = two(r#"
        phase = "cards"
        pending = ["resolve brown expansion:convoy 0 0", "gain-cube brown red,blue 1"]
        players.gray.cards = ["species:ant", "leader:pilot"]
        "#);
    game.plays("brown", "gain red");
    game.happened("extra-turn-lost brown");
    game.plays("gray", "end-turn");
    game.waits_for("brown", "allocate");
    game.done();
}

/// MG-21.3: nobody can be chosen who does not sit at the table.
#[test]
fn mg_21_3_only_a_player_at_the_table_can_be_chosen() {
    let game = three(
        r#"
        phase = "cards"
        pending = ["choose-player gray"]
        "#,
    );
    let target = Target::Player(Seat::new(3));
    let refusal = game
        .game()
        .check(Seat::new(0), Answer::Target { target }.into());
    assert_eq!(refusal.unwrap_err().clause.to_string(), "MG-21.3");
    game.done();
}
