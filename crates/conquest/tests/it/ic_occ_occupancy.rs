//! Spaces and occupancy (IC-OCC).

use crate::table::{RICH, offered, two};

#[test]
fn ic_occ_1_ic_occ_3_ic_inv_4_an_asteroid_has_room_for_one_ship_of_anybody() {
    let play = two("ships = { red-a0 = 'red l1', red-a1 = 'green l1' }");
    play.refuses("red", "move l1 red-home>red-a0", "IC-OCC.1");
    play.refuses("red", "move l1 red-home>red-a1", "IC-OCC.1");
    let inner = two("ships = { red-c2 = 'red l1', red-x0 = 'green l1', red-c1 = 'red l2' }");
    inner.refuses("red", "move l1 red-c2>red-x0", "IC-OCC.1");
    inner.refuses("red", "move l1 red-c2>red-c1", "IC-OCC.1");
}

#[test]
fn ic_occ_2_a_ship_may_not_enter_a_base_its_owner_does_not_own() {
    let mut play = two(&format!("ships.red-c3 = 'red l1'\nplayers.red.{RICH}"));
    play.refuses("red", "move l1 red-c3>base-1", "IC-OCC.2");
    play.plays("red", "colonize base-1");
    play.plays("red", "move l1 red-c3>base-1");
    let other = two(
        "ships.red-c3 = 'red l1'\ncontrol = { red-home = 'red', green-home = 'green', base-1 = 'green' }",
    );
    other.refuses("red", "move l1 red-c3>base-1", "IC-OCC.2");
}

#[test]
fn ic_occ_4_planets_and_bases_hold_any_number_of_ships_of_their_controller() {
    let mut play = two(r#"
        ships = { red-home = "red l1 l1 l1 l1 l2 l2 l3", red-a0 = "red l1", base-1 = "red l1 l3", red-c3 = "red l1" }
        control = { red-home = "red", green-home = "green", base-1 = "red" }
        players.red.hand.stardust = 1
        "#);
    play.plays("red", "move l1 red-a0>red-home");
    play.plays("red", "move l1 red-c3>base-1 paid");
    play.sees("spaces.red-home.ships[0].count", 5);
    play.sees("spaces.base-1.ships[0].count", 2);
}

#[test]
fn ic_occ_5_only_its_controller_enters_a_planet() {
    let play = two("ships = { green-a0 = 'red l1', blue-a0 = 'red l1' }");
    play.refuses("red", "move l1 green-a0>green-home", "IC-OCC.5");
    play.refuses("red", "move l1 blue-a0>blue-home", "IC-OCC.5");
}

#[test]
fn ic_occ_6_trade_ship_spaces_are_for_the_trade_ship_only() {
    let play = two("ships.red-c3 = 'red l3'\ntrade-ship = 'trade-4'");
    play.refuses("red", "move l3 red-c3>trade-1", "IC-OCC.6");
    // The ring would lead there in three steps; the way for ships is longer.
    play.refuses("red", "move l3 red-c3>orange-c3", "IC-MOV.12");
    let moves = offered(play.game(), "red");
    assert!(
        moves.iter().all(|action| !action.contains("trade-")),
        "{moves:?}"
    );
}

#[test]
fn ic_occ_7_ic_inv_5_ships_of_different_players_never_share_a_space() {
    let play = two(r#"
        ships = { red-c3 = "red l3", red-c1 = "green l1", base-1 = "green l1" }
        control = { red-home = "red", green-home = "green", base-1 = "green" }
        "#);
    let moves = offered(play.game(), "red");
    let ends_on = |space: &str| {
        let end = format!(">{space}");
        moves
            .iter()
            .any(|action| action.starts_with("move") && action.ends_with(&end))
    };
    assert!(ends_on("red-c0"));
    assert!(!ends_on("red-c1") && !ends_on("base-1") && !ends_on("green-home"));
}

#[test]
fn ic_occ_8_ic_col_2_an_occupied_planet_does_not_change_hands() {
    let mut play = two(&format!(
        r#"
        ships = {{ green-a0 = "red l1", green-home = "green l1" }}
        players.red.{RICH}
        "#
    ));
    play.refuses("red", "colonize green-home", "IC-COL.2");
    play.draws(["1"]);
    play.plays("red", "attack l1 green-a0>green-home l1");
    // The last ship is gone, but the planet keeps green in the game until it is taken.
    play.plays("red", "colonize green-home");
    play.wins("red", "last-survivor");
}
