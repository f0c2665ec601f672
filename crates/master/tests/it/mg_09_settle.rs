//! Clause tests of chapter 9: settle a planet.

use crate::table::two;

/// MG-9.2: one drawn cube that is not black, on a planet of a system the player controls.
#[test]
fn mg_9_2_a_drawn_bright_cube_settles_a_planet_of_an_own_system() {
    let mut game = two("drawn = { red = 1, black = 1 }");
    game.refuses("gray", "place red planet:red-near-a", "MG-9.2");
    game.refuses("gray", "place red planet:yellow-home", "MG-9.2");
    game.refuses("gray", "place black planet:red-home", "MG-9.2");
    game.refuses("gray", "place blue planet:red-home", "MG-7.2");
    game.plays("gray", "place red planet:red-home");
    game.happened("planet-settled gray red planet:red-home");
    game.done();
}

/// MG-9.3, MG-9.5: the system's own color pays three cubes of it, from the reserve into the bag,
/// at the end of the phase.
#[test]
fn mg_9_3_mg_9_5_the_color_of_the_system_pays_three_cubes() {
    let mut game = two("drawn = { red = 1 }");
    game.plays("gray", "place red planet:red-home");
    game.sees("players.gray.bag.red", 5);
    game.sees("reserve.red", 34);
    game.plays("gray", "confirm");
    game.happened("allocation-confirmed gray, cubes-gained gray red red red");
    game.sees("players.gray.bag.red", 8);
    game.sees("reserve.red", 31);
    game.done();
}

/// MG-9.4: another color pays two cubes of the color used.
#[test]
fn mg_9_4_another_color_pays_two_cubes() {
    let mut game = two("drawn = { blue = 1 }");
    game.plays("gray", "place blue planet:red-home");
    game.plays("gray", "confirm");
    game.sees("players.gray.bag.blue", 7);
    game.sees("reserve.blue", 32);
    game.done();
}

/// MG-9.6: a short reserve pays what it has.
#[test]
fn mg_9_6_a_short_reserve_pays_what_is_there() {
    let mut game = two(r#"
        drawn = { red = 1 }
        players.brown.bag.red = 38
    "#);
    game.sees("reserve.red", 1);
    game.plays("gray", "place red planet:red-home");
    game.plays("gray", "confirm");
    game.sees("players.gray.bag.red", 6);
    game.sees("reserve.red", 0);
    game.done();
}

/// MG-9.7: a settled planet is not settled again; three planets take three cubes.
#[test]
fn mg_9_7_each_planet_is_settled_once() {
    let mut game = two(r#"
        drawn = { red = 2 }
        systems.red-home.planets = ["blue", "red"]
    "#);
    game.plays("gray", "place red planet:red-home");
    game.refuses("gray", "place red planet:red-home", "MG-9.7");
    // Nor in any later turn.
    game.draws(["red", "red", "red", "red", "red", "red"]);
    game.plays("gray", "confirm");
    game.plays("brown", "confirm");
    game.refuses("gray", "place red planet:red-home", "MG-9.7");
    game.done();
}

/// MG-9.8: neither a black cube nor a theft removes the cube of a planet.
#[test]
fn mg_9_8_the_cube_of_a_planet_stays() {
    let game = two(r#"
        drawn = { black = 1 }
        systems.red-home.planets = ["red"]
    "#);
    game.offers_exactly("gray", ["confirm"]);

    let mut game = two(r#"
        active = "brown"
        drawn = { blue = 1 }
        players.brown.cards = ["species:bee", "leader:pilot"]
        cubes."leader:pilot/operation" = ["red"]
        systems.red-home.planets = ["red"]
    "#);
    game.plays("brown", "place blue leader:pilot/operation");
    game.plays("brown", "confirm");
    game.happened("cubes-returned brown red blue");
    game.did_not_happen("cube-stolen");
    game.sees("systems.red-home.cubes[0]", "red");
    game.done();
}

/// MG-9.8: only a black hole takes the cubes off the planets.
#[test]
fn mg_9_8_a_black_hole_empties_the_planets() {
    let mut game = two(r#"
        phase = "cards"
        standing = ["expansion:rift"]
        players.gray.cards = ["species:ant", "expansion:rift"]
        cubes."expansion:rift/development" = ["black", "red"]
        systems.red-near-a.planets = ["yellow"]
    "#);
    game.plays("gray", "use expansion:rift");
    game.plays("gray", "target system:red-near-a");
    game.sees("systems.red-near-a.cubes.#", 0);
    game.done();
}

/// MG-9.9: several planets of one phase, also of one system, are rewarded one by one, in the
/// player's order, from the reserve as it is then.
#[test]
fn mg_9_9_each_planet_is_rewarded_on_its_own() {
    let mut game = two(r#"
        drawn = { red = 2, blue = 1 }
        systems.red-near-a.owner = "gray"
        players.brown.bag.red = 34
    "#);
    game.sees("reserve.red", 4);
    game.plays_all(
        "gray",
        [
            "place red planet:red-home",
            "place blue planet:red-home",
            "place red planet:red-near-a",
            "confirm",
        ],
    );
    game.offers_exactly(
        "gray",
        [
            "reward planet:red-home red",
            "reward planet:red-home blue",
            "reward planet:red-near-a red",
        ],
    );
    game.plays("gray", "reward planet:red-near-a red");
    game.sees("players.gray.bag.red", 7);
    game.sees("reserve.red", 2);
    // Red Home would pay three; two are left.
    game.plays("gray", "reward planet:red-home red");
    game.happened("cubes-gained gray red red, cubes-gained gray blue blue");
    game.did_not_happen("cubes-gained gray red red red");
    game.sees("players.gray.bag.red", 9);
    game.done();
}

/// MG-9.10: a player who loses a system does not get its planets' cubes back.
#[test]
fn mg_9_10_planet_cubes_belong_to_nobody() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:reaver"]
        systems.red-near-a = { owner = "brown", planets = ["blue"] }
    "#);
    game.plays("gray", "use leader:reaver");
    game.plays("gray", "target system:red-near-a");
    game.happened("bases-removed brown red-near-a 1");
    game.sees("systems.red-near-a.owner", ());
    game.sees("systems.red-near-a.cubes[0]", "blue");
    game.sees("players.brown.bag.blue", 5);
    game.done();
}

/// MG-9.10: the player who controls the system now settles only the planets that are free.
#[test]
fn mg_9_10_a_new_owner_settles_only_free_planets() {
    // Red Near A has two planets; a former owner has settled one.
    let mut game = two(r#"
        drawn = { red = 2 }
        systems.red-near-a = { owner = "gray", planets = ["blue"] }
    "#);
    game.plays("gray", "place red planet:red-near-a");
    game.refuses("gray", "place red planet:red-near-a", "MG-9.7");
    game.done();
}

/// MG-9.11: a conflict does not keep the controller of a system from settling it.
#[test]
fn mg_9_11_a_system_in_conflict_can_be_settled() {
    let mut game = two(r#"
        drawn = { red = 1 }
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
    "#);
    game.plays("gray", "place red planet:red-home");
    game.happened("planet-settled gray red planet:red-home");
    game.done();
}

/// MG-9.12: the reward of a planet cannot be declined.
#[test]
fn mg_9_12_the_gain_is_compulsory() {
    let mut game = two("drawn = { red = 1, blue = 1 }");
    game.plays_all(
        "gray",
        [
            "place red planet:red-home",
            "place blue planet:red-home",
            "confirm",
        ],
    );
    game.offers_exactly(
        "gray",
        ["reward planet:red-home red", "reward planet:red-home blue"],
    );
    game.refuses("gray", "end-rewards", "MG-8.17");
    game.done();
}
