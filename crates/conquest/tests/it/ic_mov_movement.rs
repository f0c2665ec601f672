//! Movement (IC-MOV).

use crate::table::{RICH, offered, pass, two, two_with_bridges};

#[test]
fn ic_mov_1_ic_atk_1_a_planet_powers_one_movement_or_one_attack() {
    let table = "ships = { red-c0 = 'red l1', red-c1 = 'green l1' }";
    let mut play = two(table);
    play.plays("red", "move l1 red-home>red-a0");
    play.refuses("red", "move l1 red-home>red-a1", "IC-MOV.1");
    play.refuses("red", "attack l1 red-c0>red-c1 l1", "IC-MOV.1");
    let mut play = two(table);
    play.draws(["6"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.refuses("red", "move l1 red-home>red-a0", "IC-MOV.1");
}

#[test]
fn ic_mov_2_ic_mov_8_ic_inv_13_one_unit_for_each_planet_controlled_at_the_start() {
    let mut play = two(
        "control = { red-home = 'red', blue-home = 'red', green-home = 'green' }\nkeeper = 'red'",
    );
    play.sees("energy", 2);
    play.plays("red", "move l1 red-home>red-a0");
    play.plays("red", "move l1 red-home>red-a1");
    play.refuses("red", "move l1 red-a0>red-a2", "IC-MOV.1");
    // Unused units lapse: the next turn begins with two again, not with three.
    let mut idle = two("control = { red-home = 'red', blue-home = 'red', green-home = 'green' }");
    pass(&mut idle, "red");
    pass(&mut idle, "green");
    idle.sees("energy", 2);
}

#[test]
fn ic_mov_3_ic_inv_14_the_level_is_the_range() {
    let play = two("ships = { red-a2 = 'red l1', red-a3 = 'red l2', red-a4 = 'red l3' }");
    play.offers("red", "move l1 red-a2>red-c0");
    play.refuses("red", "move l1 red-a2>red-c1", "IC-MOV.3");
    play.offers("red", "move l2 red-a3>red-c4");
    play.refuses("red", "move l2 red-a3>red-x0", "IC-MOV.3");
    play.offers("red", "move l3 red-a4>red-x1");
    play.refuses("red", "move l3 red-a4>orange-c0", "IC-MOV.3");
}

#[test]
fn ic_mov_4_ships_travel_along_lines_only() {
    // a0 and a4 lie side by side without a line.
    let play = two("ships.red-a0 = 'red l1'");
    play.refuses("red", "move l1 red-a0>red-a4", "IC-MOV.3");
    let ways: Vec<String> = offered(play.game(), "red")
        .into_iter()
        .filter(|action| action.starts_with("move l1 red-a0>"))
        .collect();
    let ends = ["red-home", "red-a1", "red-a2", "red-a3"];
    assert_eq!(ways, ends.map(|end| format!("move l1 red-a0>{end}")));
}

#[test]
fn ic_mov_5_ic_mov_11_higher_levels_pass_over_ships_of_anybody() {
    // Both exits of the planet are blocked, one by an enemy, one by a ship of red's own.
    let play = two("ships = { red-home = 'red l1 l2', red-a0 = 'green l3', red-a1 = 'red l1' }");
    play.refuses("red", "move l1 red-home>red-a0", "IC-OCC.1");
    play.offers("red", "move l2 red-home>red-a2");
    play.offers("red", "move l2 red-home>red-a4");
    // But it cannot stop there.
    play.refuses("red", "move l2 red-home>red-a0", "IC-OCC.1");
}

#[test]
fn ic_mov_6_a_movement_cannot_be_split() {
    let mut play = two("ships = { red-home = 'red l3' }");
    play.plays("red", "move l3 red-home>red-a0");
    // One space of three was used; the rest is gone.
    play.refuses("red", "move l3 red-a0>red-a2", "IC-MOV.1");
}

#[test]
fn ic_mov_7_ic_mov_10_more_movements_are_bought_whole_and_not_for_attacks() {
    let mut play = two(r#"
        ships = { red-home = "red l3", red-c0 = "red l1", red-c1 = "green l1" }
        players.red.hand = { stardust = 2 }
        "#);
    play.plays("red", "move l3 red-home>red-a2 paid");
    play.happened("paid red stardust, ship-moved red l3 red-home>red-a2");
    play.plays("red", "move l3 red-a2>red-home paid");
    play.sees("energy", 1);
    play.refuses("red", "attack l1 red-c0>red-c1 l1 paid", "IC-RES.4");
    let other = two(
        "ships = { red-c0 = 'red l1', red-c1 = 'green l1' }\nplayers.red.hand = { iron = 1 }\nenergy = 0",
    );
    other.offers("red", "attack l1 red-c0>red-c1 l1 paid");
    other.refuses("red", "move l1 red-c0>red-a2 paid", "IC-RES.4");
}

#[test]
fn ic_mov_9_any_unit_serves_any_ship_and_one_ship_may_use_several() {
    let mut play = two(r#"
        control = { red-home = "red", blue-home = "red", green-home = "green" }
        ships = { orange-a0 = "red l1" }
        players.red.hand = { stardust = 1 }
        "#);
    play.plays("red", "move l1 orange-a0>orange-a2");
    play.plays("red", "move l1 orange-a2>orange-c0");
    play.plays("red", "move l1 orange-c0>orange-c1 paid");
    play.sees("spaces.orange-c1.ships[0].owner", "red");
}

#[test]
fn ic_mov_12_only_their_controller_passes_planets_and_bases() {
    // A level 3 ship from c3 to orange's c3 would have to go over bases or trade-ship spaces.
    let far = two("ships.red-c3 = 'red l3'");
    far.refuses("red", "move l3 red-c3>orange-c3", "IC-MOV.12");
    // With lines from base to base the path is open to a player who controls both.
    let bridged = |control: &str| {
        two_with_bridges(&format!(
            "ships.red-c3 = 'red l3'\ncontrol = {{ red-home = 'red', green-home = 'green'{control} }}"
        ))
    };
    let own = bridged(", base-1 = 'red', base-2 = 'red'");
    own.offers("red", "move l3 red-c3>orange-c3");
    let foreign = bridged(", base-1 = 'red', base-2 = 'green'");
    foreign.refuses("red", "move l3 red-c3>orange-c3", "IC-MOV.12");
    bridged("").refuses("red", "move l3 red-c3>orange-c3", "IC-MOV.12");
}

#[test]
fn ic_mov_13_a_movement_ends_somewhere_else_and_only_the_end_is_recorded() {
    let mut play = two("ships.red-a0 = 'red l3'");
    play.refuses("red", "move l3 red-a0>red-a0", "IC-MOV.13");
    play.plays("red", "move l3 red-a0>red-c1");
    play.happened("ship-moved red l3 red-a0>red-c1");
    assert_eq!(play.events().len(), 1);
}

#[test]
fn ic_mov_14_arriving_reveals_no_token() {
    let mut play = two("ships.red-a0 = 'red l2'");
    play.plays("red", "move l2 red-a0>red-c0");
    play.did_not_happen("token-revealed");
    play.sees("spaces.red-c0.token.face", serde_json::Value::Null);
    play.sees("spaces.red-a2.token.face", serde_json::Value::Null);
}

#[test]
fn ic_mov_15_without_a_planet_every_movement_and_attack_is_paid() {
    let play = two(r#"
        control = { green-home = "green" }
        ships = { red-home = "", red-c0 = "red l1", red-c1 = "green l1" }
        players.red.hand = { stardust = 1, iron = 1 }
        "#);
    play.sees("energy", 0);
    play.refuses("red", "move l1 red-c0>red-a2", "IC-MOV.15");
    play.refuses("red", "attack l1 red-c0>red-c1 l1", "IC-MOV.15");
    play.offers("red", "move l1 red-c0>red-a2 paid");
    play.offers("red", "attack l1 red-c0>red-c1 l1 paid");
}

#[test]
fn ic_mov_16_a_ship_upgraded_earlier_in_the_turn_uses_its_new_level() {
    let mut play = two(&format!("players.red.{RICH}"));
    play.plays("red", "upgrade l1 red-home");
    play.plays("red", "move l2 red-home>red-a3");
    play.sees("spaces.red-a3.ships[0].level", 2);
}
