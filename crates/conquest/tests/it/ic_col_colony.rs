//! Colonizing (IC-COL).

use crate::table::{RICH, pass, three, two};

fn rich(changes: &str) -> String {
    format!("players.red.{RICH}\n{changes}")
}

#[test]
fn ic_col_1_ic_col_6_a_ship_next_to_the_territory_may_colonize_it() {
    let play = two(&rich("ships = { red-c3 = 'red l1', blue-a1 = 'red l1' }"));
    play.offers("red", "colonize base-1");
    play.offers("red", "colonize blue-home");
    play.refuses("red", "colonize yellow-home", "IC-COL.1");
    play.refuses("red", "colonize red-a0", "IC-COL.1");
    // The line must lead to that very base.
    play.refuses("red", "colonize base-2", "IC-COL.6");
    let poor = two(
        "ships.red-c3 = 'red l1'\nplayers.red.hand = { dark-matter = 2, platinum = 2, titanium = 1 }",
    );
    poor.refuses("red", "colonize base-1", "IC-RES.4");
}

#[test]
fn ic_col_2_the_ships_there_must_be_defeated_first() {
    let mut play = two(&rich(
        r#"
        ships = { red-c3 = "red l3", base-1 = "green l1" }
        control = { red-home = "red", green-home = "green", base-1 = "green" }
        "#,
    ));
    play.refuses("red", "colonize base-1", "IC-COL.2");
    play.draws(["4"]);
    play.plays("red", "attack l3 red-c3>base-1 l1");
    play.plays("red", "colonize base-1");
}

#[test]
fn ic_col_3_ic_col_7_ic_inv_10_the_card_comes_from_its_holder_or_the_supply() {
    let mut play = three(&rich(
        r#"
        ships = { red-c3 = "red l1", yellow-a0 = "red l1", yellow-home = "", yellow-a4 = "yellow l1" }
        control = { red-home = "red", yellow-home = "yellow", blue-home = "blue", base-1 = "blue" }
        "#,
    ));
    play.sees("players.blue.points", 3);
    play.plays("red", "colonize base-1");
    play.happened("paid red, colonized red base-1 blue");
    play.sees("players.blue.points", 2);
    play.sees("players.red.bases", vec!["base-1"]);
    play.sees("players.yellow.hold-limit", 3 + 2);
    play.plays("red", "colonize yellow-home");
    play.sees("players.yellow.points", 0);
    play.sees("players.yellow.hold-limit", 2);
    play.sees_as("yellow", "players.yellow.hand", serde_json::json!({}));
    play.sees("spaces.yellow-home.controller", "red");
}

#[test]
fn ic_col_4_ic_col_10_new_planets_give_energy_from_the_next_turn_on() {
    let mut play = two(&rich("ships.blue-a0 = 'red l1'"));
    play.plays("red", "colonize blue-home");
    play.sees("energy", 1);
    pass(&mut play, "red");
    pass(&mut play, "green");
    play.sees("energy", 2);
}

#[test]
fn ic_col_5_ic_col_8_a_foreign_base_can_be_colonized_at_the_same_price() {
    let mut play = two(r#"
        ships = { red-c3 = "red l1" }
        control = { red-home = "red", green-home = "green", base-1 = "green" }
        players.red.hand = { dark-matter = 2, platinum = 2, titanium = 1, iron = 1 }
        "#);
    play.plays("red", "colonize base-1");
    play.happened("paid red dark-matter+dark-matter+platinum+platinum+titanium+iron");
    let planet = "dark-matter+platinum+titanium+iron+space-crystal";
    for (space, home) in [("blue-a0", "blue-home"), ("yellow-a0", "yellow-home")] {
        let mut play = two(&rich(&format!("ships.{space} = 'red l1'")));
        play.plays("red", &format!("colonize {home}"));
        play.happened(&format!("paid red {planet}"));
    }
}

#[test]
fn ic_col_9_the_ship_stays_and_uses_no_energy_and_there_is_no_limit() {
    let mut play = two(&rich(
        "ships = { red-c3 = 'red l1', blue-a0 = 'red l2', yellow-a0 = 'red l3' }",
    ));
    play.plays("red", "colonize blue-home");
    play.plays("red", "colonize yellow-home");
    play.plays("red", "colonize base-1");
    play.sees("energy", 1);
    for space in ["red-c3", "blue-a0", "yellow-a0"] {
        play.sees(&format!("spaces.{space}.ships[0].owner"), "red");
    }
}

#[test]
fn ic_col_11_nobody_colonizes_what_he_controls() {
    let play = two(&rich(
        r#"
        ships = { red-home = "", red-a0 = "red l1", red-c3 = "red l1" }
        control = { red-home = "red", green-home = "green", base-1 = "red" }
        "#,
    ));
    play.refuses("red", "colonize red-home", "IC-COL.11");
    play.refuses("red", "colonize base-1", "IC-COL.11");
}

#[test]
fn ic_col_12_ic_hld_13_a_base_gives_a_point_and_a_place_and_nothing_else() {
    let mut play = two(&rich("ships.red-c3 = 'red l1'"));
    play.sees("players.red.hold-limit", 11);
    play.plays("red", "colonize base-1");
    play.sees("players.red.points", 3);
    play.sees("players.red.hold-limit", 11);
    play.refuses("red", "build base-1", "IC-BLD.1");
    play.plays("red", "move l1 red-c3>base-1");
    play.plays("red", "end");
    play.happened("cards-collected red none");
    play.plays("red", "keep");
    pass(&mut play, "green");
    play.sees("energy", 1);
}

#[test]
fn ic_col_13_a_home_can_be_won_back() {
    let mut play = two(&rich(
        r#"
        control = { red-home = "green", green-home = "green" }
        ships = { red-home = "", red-a0 = "red l1" }
        "#,
    ));
    play.plays("red", "colonize red-home");
    play.happened("colonized red red-home green");
    play.sees("players.red.points", 2);
}

#[test]
fn ic_col_14_a_player_without_a_planet_plays_on_with_his_ships() {
    let mut play = two(&rich(
        "ships = { green-home = '', green-a0 = 'red l1', green-c0 = 'green l1' }\ntokens = { green-c0 = 'platinum', green-a0 = 'iron' }",
    ));
    play.plays("red", "colonize green-home");
    play.goes_on();
    pass(&mut play, "red");
    play.waits_for("green", "take-turn");
    play.sees("energy", 0);
}
