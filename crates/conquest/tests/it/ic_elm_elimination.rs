//! Elimination (IC-ELM).

use kernel::{Game, Narration};

use crate::table::{RICH, four, offered, pass, three};

#[test]
fn ic_elm_1_ic_elm_3_without_ships_and_planets_a_player_is_out() {
    // By the last ship…
    let mut play = three(
        r#"
        control = { red-home = "red", blue-home = "blue" }
        ships = { red-c0 = "red l1", red-c1 = "yellow l1", yellow-home = "" }
        "#,
    );
    play.draws(["1"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.happened("eliminated yellow");
    play.sees("players.yellow.living", false);
    // … or by the last planet.
    let mut play = three(&format!(
        "ships = {{ yellow-home = '', yellow-a0 = 'red l1' }}\nplayers.red.{RICH}"
    ));
    play.plays("red", "colonize yellow-home");
    play.happened("colonized red yellow-home yellow, eliminated yellow");
}

#[test]
fn ic_elm_2_ships_or_a_planet_keep_a_player_in_but_nothing_else_does() {
    let mut play = three(&format!(
        r#"
        control = {{ red-home = "red", yellow-home = "yellow", blue-home = "blue", base-2 = "yellow" }}
        ships = {{ yellow-home = "yellow l1", yellow-a0 = "red l1" }}
        players.yellow.hand = {{ iron = 9 }}
        players.yellow.battle-tokens = 3
        players.red.{RICH}
        "#
    ));
    play.draws(["1", "iron", "iron"]);
    play.plays("red", "attack l1 yellow-a0>yellow-home l1");
    play.sees("players.yellow.living", true);
    // A base, cards and tokens do not help.
    play.plays("red", "colonize yellow-home");
    play.happened("eliminated yellow");
}

#[test]
fn ic_elm_4_what_an_eliminated_player_had_goes_back() {
    let mut play = three(
        r#"
        control = { red-home = "red", blue-home = "blue", base-2 = "yellow" }
        ships = { red-c0 = "red l1", red-c1 = "yellow l1", yellow-home = "" }
        players.yellow.hand = { iron = 5 }
        players.yellow.battle-tokens = 3
        tokens.red-c1 = "platinum"
        "#,
    );
    play.draws(["1", "iron", "iron"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.happened("cards-stolen red yellow 2, eliminated yellow iron+iron+iron");
    play.sees("spaces.base-2.controller", serde_json::Value::Null);
    play.sees("players.yellow.battle-tokens", 0);
    play.sees("battle-tokens", 29);
    play.sees("spaces.red-c1.token.face", vec!["platinum"]);
    play.sees_as("yellow", "players.yellow.hand", serde_json::json!({}));
}

#[test]
fn ic_elm_5_by_resignation_ships_and_planets_go_too_and_the_turn_ends_uncollected() {
    let mut play = three(
        "ships.red-a0 = 'red l2'\ntokens.red-a0 = 'iron'\nkeeper = 'blue'\nplayers.red.hand = { iron = 2 }",
    );
    play.resigns("red");
    play.happened("resigned red, eliminated red iron+iron, turn-began yellow");
    play.did_not_happen("cards-collected");
    play.sees("spaces.red-home.controller", serde_json::Value::Null);
    play.sees("spaces.red-a0.ships", Vec::<String>::new());
    play.sees("players.red.stock", vec![10, 10, 10]);
    play.waits_for("yellow", "take-turn");
}

#[test]
fn ic_elm_6_who_is_out_takes_no_turns_and_cannot_accuse_or_trade() {
    let mut play =
        four("keeper = 'blue'\nplayers.red.suspicious = false\nplayers.red.hand = { iron = 1 }");
    play.resigns("orange");
    play.refuses("orange", "end", "IC-ELM.6");
    play.refuses("orange", "accuse red", "IC-ELM.6");
    play.refuses("red", "negotiate orange", "IC-ELM.6");
    play.refuses("red", "accuse orange", "IC-ELM.6");
    assert!(offered(play.game(), "orange").is_empty());
    pass(&mut play, "red");
    // Turn order closes up.
    play.waits_for("green", "take-turn");
    let orange = play.game().seat_named("orange").unwrap();
    let view = play.game().view(Some(orange));
    assert_eq!(view.players["red"].hand, None, "a spectator's view");
}

#[test]
fn ic_elm_7_an_elimination_gives_no_extra_reward() {
    let mut play = three(
        r#"
        control = { red-home = "red", blue-home = "blue", base-2 = "yellow" }
        ships = { red-c0 = "red l1", red-c1 = "yellow l1", yellow-home = "" }
        players.yellow.hand = { iron = 5 }
        players.yellow.battle-tokens = 3
        "#,
    );
    play.draws(["1", "iron", "iron"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.sees("players.red.points", 3);
    play.sees("players.red.battle-tokens", 1);
    play.sees("players.red.bases", Vec::<String>::new());
    play.sees_as("red", "players.red.hand", serde_json::json!({"iron": 2}));
}

#[test]
fn cards_owed_to_an_accusation_are_owed_when_the_active_player_leaves() {
    let mut play = three(
        "players.yellow.hand = { iron = 12 }\nplayers.yellow.suspicious = true\nkeeper = 'blue'",
    );
    play.plays("blue", "accuse yellow");
    play.resigns("red");
    play.waits_for("yellow", "discard-cards");
    play.plays_all("yellow", ["discard iron"; 6]);
    play.waits_for("yellow", "take-turn");
}
