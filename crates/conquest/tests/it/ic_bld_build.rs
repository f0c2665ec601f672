//! Building and upgrading (IC-BLD).

use crate::table::{RICH, two};

#[test]
fn ic_bld_1_a_new_ship_starts_on_a_controlled_planet() {
    let mut play = two(r#"
        control = { red-home = "red", blue-home = "red", green-home = "green" }
        players.red.hand = { iron = 2, space-crystal = 2, stardust = 2 }
        "#);
    play.refuses("red", "build green-home", "IC-BLD.1");
    play.refuses("red", "build red-a0", "IC-BLD.1");
    play.plays("red", "build blue-home");
    play.happened("paid red iron+space-crystal+stardust, ship-built red blue-home");
    play.plays("red", "build red-home");
    play.refuses("red", "build red-home", "IC-RES.4");
    play.sees("spaces.blue-home.ships[0].count", 1);
    play.sees("spaces.red-home.ships[0].count", 4);
}

#[test]
fn ic_bld_2_ic_bld_7_a_ship_is_upgraded_where_it_stands() {
    let mut play = two(r#"
        ships = { red-x0 = "red l1", red-c3 = "red l2" }
        players.red.hand = { titanium = 4, iron = 1, dark-matter = 1, platinum = 1 }
        "#);
    play.plays("red", "upgrade l1 red-x0");
    play.happened("paid red titanium+titanium+iron, ship-upgraded red l2 red-x0");
    play.plays("red", "upgrade l2 red-c3");
    play.happened("paid red dark-matter+platinum+titanium+titanium");
    play.sees("spaces.red-c3.ships[0].level", 3);
    play.refuses("red", "upgrade l3 red-c3", "IC-BLD.2");
}

#[test]
fn ic_bld_3_ic_inv_22_no_level_is_skipped() {
    let mut play =
        two("players.red.hand = { dark-matter = 1, platinum = 1, titanium = 4, iron = 1 }");
    // The price of level 3 is there, but a level 1 ship must become level 2 first.
    play.refuses("red", "upgrade l2 red-home", "IC-BLD.3");
    play.plays("red", "upgrade l1 red-home");
    play.sees("players.red.ships[1]", 1);
    play.sees("players.red.ships[2]", 0);
    play.plays("red", "upgrade l2 red-home");
    play.sees("players.red.ships[2]", 1);
}

#[test]
fn ic_bld_4_a_planet_gained_this_turn_may_be_used_at_once() {
    let mut play = two(&format!("ships.blue-a0 = 'red l1'\nplayers.red.{RICH}"));
    play.plays("red", "colonize blue-home");
    play.plays("red", "build blue-home");
    play.sees("spaces.blue-home.ships[0].level", 1);
    let none = two(&format!(
        "control = {{ green-home = 'green' }}\nships = {{ red-home = '', red-a0 = 'red l1' }}\nplayers.red.{RICH}"
    ));
    none.refuses("red", "build red-home", "IC-BLD.4");
}

#[test]
fn ic_bld_5_ten_pieces_of_a_level_and_replaced_ones_come_back() {
    let mut play = two(&format!(
        r#"
        ships.red-home = "red l1 l1 l1 l1 l1 l1 l1 l1 l1 l1"
        players.red.{RICH}
        "#
    ));
    play.refuses("red", "build red-home", "IC-BLD.5");
    play.plays("red", "upgrade l1 red-home");
    play.sees("players.red.stock[0]", 1);
    play.sees("players.red.stock[1]", 9);
    play.plays("red", "build red-home");
    let full = two(&format!(
        r#"
        ships.red-home = "red l1 l2 l2 l2 l2 l2 l2 l2 l2 l2 l2"
        players.red.{RICH}
        "#
    ));
    full.refuses("red", "upgrade l1 red-home", "IC-BLD.5");
}

#[test]
fn ic_bld_6_new_and_upgraded_ships_act_at_once() {
    let mut play = two(&format!("ships.red-home = ''\nplayers.red.{RICH}"));
    play.plays("red", "build red-home");
    play.plays("red", "upgrade l1 red-home");
    play.plays("red", "upgrade l2 red-home");
    play.plays("red", "move l3 red-home>red-c1");
    play.sees("spaces.red-c1.ships[0].level", 3);
}
