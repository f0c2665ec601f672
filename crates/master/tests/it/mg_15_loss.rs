//! Clause tests of chapter 15: irretrievable losses.

use crate::table::{two, two_with};

/// MG-15.1: a starred slot is filled like any other: one drawn cube of its color.
#[test]
fn mg_15_1_starred_slots_are_filled_as_usual() {
    // The red slot of Elk's base project has a star.
    let mut game = two(r#"
        drawn = { red = 2, blue = 1 }
        players.gray.cards = ["species:elk"]
    "#);
    game.refuses("gray", "place blue species:elk/base* as red", "MG-8.2");
    game.plays("gray", "place red species:elk/base*");
    game.sees("cards.\"species:elk\".projects.base.slots[0].star", true);
    game.sees("cards.\"species:elk\".projects.base.slots[0].cube", "red");
    game.refuses("gray", "place red species:elk/base*", "MG-8.40");
    game.done();
}

/// MG-15.2: a cube that leaves a starred slot goes to the reserve, its neighbors to the bag.
#[test]
fn mg_15_2_a_removed_cube_goes_to_the_reserve() {
    let mut game = two(r#"
        drawn = { black = 1 }
        players.gray.cards = ["species:elk"]
        cubes."species:elk/base" = ["red", "blue"]
    "#);
    game.plays("gray", "cancel species:elk/base");
    game.happened("cubes-returned gray blue reserve red");
    game.sees("players.gray.bag.red", 5);
    game.sees("reserve.red", 35);
    game.done();
}

/// MG-15.3: a thief gets the cube, star or not.
#[test]
fn mg_15_3_a_stolen_cube_goes_to_the_thief() {
    let mut game = two(r#"
        drawn = { blue = 1 }
        players.gray.cards = ["species:ant", "leader:pilot"]
        players.brown.cards = ["species:elk"]
        cubes."leader:pilot/operation" = ["red"]
        cubes."species:elk/base" = ["red"]
    "#);
    game.plays_all("gray", ["place blue leader:pilot/operation", "confirm"]);
    game.happened("cube-stolen gray brown red");
    // Five, the operation's own cube, and the stolen one.
    game.sees("players.gray.bag.red", 7);
    game.sees("reserve.red", 33);
    game.done();
}

/// MG-15.4: the winner of a conflict gets a looted cube, star or not.
#[test]
fn mg_15_4_loot_from_a_starred_slot_goes_to_the_winner() {
    let mut game = two(r#"
        drawn = { red = 1 }
        players.brown.cards = ["species:elk"]
        systems.red-inner.owner = "gray"
        systems.blue-inner.owner = "brown"
        conflicts."conflict:raid" = { track = "red-inner>blue-inner", red = "gray", blue = "brown" }
        cubes."conflict:raid/red" = ["red"]
        cubes."species:elk/base" = ["red"]
    "#);
    game.plays_all("gray", ["place red conflict:raid/red", "confirm"]);
    game.happened("conflict-won gray conflict:raid, cube-stolen gray brown red");
    // Five, two from the conflict, and the loot.
    game.sees("players.gray.bag.red", 8);
    game.sees("reserve.red", 32);
    game.done();
}

/// MG-15.5: completing a project sends its starred cube to the reserve.
#[test]
fn mg_15_5_completion_loses_starred_cubes() {
    let mut game = two(r#"
        drawn = { white = 1 }
        players.gray.cards = ["species:elk"]
        cubes."species:elk/base" = ["red", "blue", "yellow"]
    "#);
    game.plays_all("gray", ["place white species:elk/base", "confirm"]);
    game.happened("cubes-returned gray blue yellow white reserve red");
    game.sees("players.gray.bag.red", 5);
    game.done();
}

/// MG-15.5: discarding a card sends its starred cube to the reserve.
#[test]
fn mg_15_5_a_discard_loses_starred_cubes() {
    // Heist has a blue slot and a starred red one.
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "progress:heist"]
        cubes."progress:heist/development" = ["blue", "red"]
    "#);
    game.plays("gray", "discard progress:heist");
    game.happened("cubes-returned gray blue reserve red");
    game.done();
}

/// MG-15.5: losing a card to somebody sends its starred cube to the reserve.
#[test]
fn mg_15_5_a_lost_card_loses_starred_cubes() {
    let mut game = two(r#"
        phase = "cards"
        standing = ["progress:heist"]
        [players]
        gray.cards = ["species:ant", "progress:heist"]
        brown.cards = ["species:bee", "expansion:barrier"]
        [cubes]
        "progress:heist/development" = ["blue", "red"]
        "expansion:barrier/development" = ["white", "blue"]
    "#);
    game.plays("gray", "use progress:heist");
    game.happened("cubes-returned brown white reserve blue, card-gained gray expansion:barrier");
    game.sees("players.brown.bag.white", 6);
    game.sees("players.brown.bag.blue", 5);
    game.done();
}

/// MG-15.5: a black hole that ends a conflict sends its starred cubes to the reserve.
#[test]
fn mg_15_5_a_black_hole_loses_starred_cubes() {
    // The red side of Espionage has a starred blue slot.
    let mut game = two(r#"
        phase = "cards"
        standing = ["expansion:rift"]
        players.gray.cards = ["species:ant", "expansion:rift"]
        [conflicts]
        "conflict:espionage" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        [cubes]
        "conflict:espionage/red" = ["blue"]
        "expansion:rift/development" = ["black", "red"]
    "#);
    game.sees("reserve.blue", 34);
    game.plays("gray", "use expansion:rift");
    game.plays("gray", "target system:red-near-a");
    game.happened("cubes-returned gray reserve blue");
    game.sees("players.gray.bag.blue", 5);
    game.sees("reserve.blue", 35);
    game.done();
}

/// MG-15.5: black cubes that the Adventurer frees from starred slots go to the reserve too.
#[test]
fn mg_15_5_the_adventurer_loses_starred_cubes() {
    // Gray's bag is empty when gray's turn comes.
    let mut game = two_with(
        "species.toml",
        "slots = \"black blue\"",
        "slots = \"black* blue\"",
        r#"
        active = "brown"
        players.gray.cards = ["species:elk"]
        players.gray.bag = { red = 0, blue = 0, yellow = 0, white = 0, black = 0 }
        cubes."species:elk/receive" = ["black"]
        "#,
    );
    game.sees("reserve.black", 14);
    game.plays("brown", "confirm");
    game.happened("adventurer-came gray, cubes-returned gray reserve black");
    game.sees("reserve.black", 15);
    game.sees("players.gray.bag.black", 0);
    game.done();
}

/// MG-15.6: a black cube in the reserve never comes back.
#[test]
fn mg_15_6_a_black_cube_in_the_reserve_is_out_of_play() {
    let mut game = two_with(
        "species.toml",
        "slots = \"black blue\"",
        "slots = \"black* blue\"",
        r#"
        drawn = { black = 1 }
        players.gray.cards = ["species:elk", "leader:pilot"]
        cubes."species:elk/receive" = ["black"]
        "#,
    );
    game.plays("gray", "cancel species:elk/receive");
    game.happened("cubes-returned gray reserve black");
    game.sees("reserve.black", 9);
    game.plays_all("gray", ["confirm", "discard leader:pilot"]);
    game.waits_for("gray", "gain-cube");
    game.refuses("gray", "gain black", "MG-20.17");
    game.offers_exactly(
        "gray",
        ["gain red", "gain blue", "gain yellow", "gain white"],
    );
    game.done();
}

/// MG-15.7: on a project that keeps its cubes a star costs nothing until the cube leaves.
#[test]
fn mg_15_7_a_star_costs_nothing_while_the_cube_stays() {
    // Barrier has a white slot and a starred blue one.
    let mut game = two(r#"
        drawn = { white = 1 }
        players.gray.cards = ["species:ant", "expansion:barrier"]
        cubes."expansion:barrier/development" = ["-", "blue"]
    "#);
    game.sees("reserve.blue", 34);
    game.plays_all(
        "gray",
        ["place white expansion:barrier/development", "confirm"],
    );
    game.happened("development-implemented gray expansion:barrier");
    game.sees(
        "cards.\"expansion:barrier\".projects.development.slots[1].cube",
        "blue",
    );
    game.sees("reserve.blue", 34);

    let mut game = two(r#"
        drawn = { black = 1 }
        standing = ["expansion:barrier"]
        players.gray.cards = ["species:ant", "expansion:barrier"]
        cubes."expansion:barrier/development" = ["white", "blue"]
    "#);
    game.plays("gray", "cancel expansion:barrier/development");
    game.happened("cubes-returned gray white reserve blue");
    game.sees("reserve.blue", 35);
    game.done();
}
