//! Clause tests of chapter 10: establish a route.

use kernel::Narration;

use crate::table::{two, two_with};

/// MG-10.1: a route runs on a track, and only some systems are joined by one.
#[test]
fn mg_10_1_tracks_of_slots_join_systems() {
    let game = two("drawn = { red = 1 }");
    game.sees("tracks.\"red-home>red-near-b\".ends[0]", "red-home");
    game.sees("tracks.\"red-home>red-near-b\".ends[1]", "red-near-b");
    game.sees("tracks.\"red-home>red-near-b\".slots", 3);
    let master = game.game();
    let gray = master.seat_named("gray").unwrap();
    let far = master.read_action(gray, "place red route:red-home>red-inner");
    assert!(far.is_err(), "no track joins these systems");
    game.done();
}

/// MG-10.2: a route leads from a system one controls to a neutral one.
#[test]
fn mg_10_2_a_route_departs_from_an_own_system() {
    let mut game = two("drawn = { yellow = 2 }");
    game.refuses("gray", "place yellow route:red-near-a>red-home", "MG-10.2");
    game.refuses("gray", "place yellow route:red-near-a>red-inner", "MG-10.2");
    game.plays_all(
        "gray",
        [
            "place yellow route:red-home>red-near-a",
            "place yellow route:red-home>red-near-a",
        ],
    );
    game.sees("tracks.\"red-home>red-near-a\".from", "red-home");
    game.sees("tracks.\"red-home>red-near-a\".complete", true);
    game.done();
}

/// MG-10.3: all cubes of a route have the color of one of its ends.
#[test]
fn mg_10_3_a_route_has_the_color_of_its_departure_or_its_destination() {
    let mut game = two("drawn = { red = 1, yellow = 1, blue = 1 }");
    // Red Home is red, Red Near A is yellow.
    game.offers("gray", "place red route:red-home>red-near-a");
    game.offers("gray", "place yellow route:red-home>red-near-a");
    game.refuses("gray", "place blue route:red-home>red-near-a", "MG-10.3");
    game.plays("gray", "place yellow route:red-home>red-near-a");
    game.done();
}

/// MG-10.4: the first cube fixes the color, until the route is cancelled.
#[test]
fn mg_10_4_the_first_cube_chooses_the_color() {
    let mut game = two("drawn = { red = 1, yellow = 1, black = 1 }");
    game.plays("gray", "place yellow route:red-home>red-near-a");
    game.refuses("gray", "place red route:red-home>red-near-a", "MG-10.4");
    game.plays("gray", "cancel route:red-home>red-near-a");
    game.plays("gray", "place red route:red-home>red-near-a");
    game.sees("tracks.\"red-home>red-near-a\".color", "red");
    game.done();
}

/// MG-10.5: the slots are filled one by one from the departure on.
#[test]
fn mg_10_5_slots_are_filled_from_the_departure_on() {
    // Pilot lets a blue cube stand for a yellow one on routes, so that the order shows.
    let mut game = two(r#"
        drawn = { yellow = 1, blue = 1 }
        players.gray.cards = ["species:ant", "leader:pilot"]
    "#);
    game.plays("gray", "place yellow route:red-home>red-near-a");
    game.sees("tracks.\"red-home>red-near-a\".cubes.#", 1);
    game.plays("gray", "place blue route:red-home>red-near-a");
    game.sees("tracks.\"red-home>red-near-a\".from", "red-home");
    game.sees("tracks.\"red-home>red-near-a\".cubes[0]", "yellow");
    game.sees("tracks.\"red-home>red-near-a\".cubes[1]", "blue");
    game.done();
}

/// MG-10.6: the cube furthest from the departure leaves first, the others cannot.
#[test]
fn mg_10_6_the_furthest_cube_leaves_first() {
    let robbed = |leader: &str, cubes: &str| {
        two(&format!(
            r#"
            active = "brown"
            drawn = {{ {cubes} = 1 }}
            players.gray.cards = ["species:ant", "leader:pilot"]
            players.brown.cards = ["species:bee", "leader:{leader}"]
            routes."red-home>red-near-a" = {{ color = "yellow", cubes = ["yellow", "blue"] }}
            cubes."leader:{leader}/operation" = ["{}"]
            "#,
            if leader == "broker" {
                "yellow"
            } else {
                "white"
            }
        ))
    };
    // Curator steals blue, Broker yellow.
    let mut game = robbed("curator", "blue");
    game.plays("brown", "place blue leader:curator/operation");
    game.plays("brown", "confirm");
    game.happened("cube-stolen brown gray blue route:red-home>red-near-a");
    game.sees("tracks.\"red-home>red-near-a\".cubes.#", 1);
    game.sees("tracks.\"red-home>red-near-a\".cubes[0]", "yellow");

    let mut game = robbed("broker", "yellow");
    game.plays("brown", "place yellow leader:broker/operation");
    game.plays("brown", "confirm");
    game.did_not_happen("cube-stolen");
    game.sees("tracks.\"red-home>red-near-a\".cubes.#", 2);
    game.done();
}

/// MG-10.7: one cube makes a track a route, which can be cancelled.
#[test]
fn mg_10_7_one_cube_makes_a_route() {
    let mut game = two("drawn = { red = 1, black = 1 }");
    game.sees("tracks.\"red-home>red-near-a\".owner", ());
    game.refuses("gray", "cancel route:red-home>red-near-a", "MG-8.30");
    game.plays("gray", "place red route:red-home>red-near-a");
    game.sees("tracks.\"red-home>red-near-a\".owner", "gray");
    game.offers("gray", "cancel route:red-home>red-near-a");
    game.done();
}

/// MG-10.8: the last slot completes a route; then it takes no further cube.
#[test]
fn mg_10_8_the_last_slot_completes_a_route() {
    let mut game = two(r#"
        drawn = { red = 3 }
        routes."red-home>red-near-b" = ["red"]
    "#);
    game.plays("gray", "place red route:red-home>red-near-b");
    game.sees("tracks.\"red-home>red-near-b\".complete", false);
    game.plays("gray", "place red route:red-home>red-near-b");
    game.sees("tracks.\"red-home>red-near-b\".complete", true);
    game.refuses("gray", "place red route:red-home>red-near-b", "MG-8.40");
    game.done();
}

/// MG-10.9: a constructed base may follow the route at the end of the phase, or wait.
#[test]
fn mg_10_9_a_base_may_be_placed_in_the_destination() {
    let mut game = two(r#"
        drawn = { red = 1 }
        constructed = ["species:ant"]
        routes."red-home>red-near-a" = ["red"]
    "#);
    game.plays("gray", "place red route:red-home>red-near-a");
    game.refuses("gray", "base red-near-a from species:ant", "MG-12.1");
    game.plays("gray", "confirm");
    game.offers("gray", "end-rewards");
    game.plays("gray", "base red-near-a from species:ant");
    game.happened("base-placed gray red-near-a");
    game.sees("systems.red-near-a.owner", "gray");
    game.done();
}

/// MG-10.10: the cubes of a completed route stay when the phase ends.
#[test]
fn mg_10_10_a_completed_route_keeps_its_cubes() {
    let mut game = two(r#"
        drawn = { red = 1 }
        routes."red-home>red-near-a" = ["red"]
    "#);
    game.plays("gray", "place red route:red-home>red-near-a");
    game.plays("gray", "confirm");
    game.waits_for("brown", "allocate");
    game.sees("tracks.\"red-home>red-near-a\".cubes.#", 2);
    game.sees("players.gray.bag.red", 5);
    game.done();
}

/// MG-10.11: a black cube returns the cubes of a completed route later on.
#[test]
fn mg_10_11_a_black_cube_returns_a_completed_route() {
    let mut game = two(r#"
        drawn = { black = 1 }
        routes."red-home>red-near-a" = ["red", "red"]
    "#);
    game.plays("gray", "cancel route:red-home>red-near-a");
    game.happened("cubes-returned gray red red");
    game.sees("tracks.\"red-home>red-near-a\".cubes.#", 0);
    game.sees("players.gray.bag.red", 7);
    game.done();
}

/// MG-10.12: systems stay one's own without a route between them, but are not reinforced.
#[test]
fn mg_10_12_systems_without_a_route_stay_but_are_not_reinforced() {
    let joined = || {
        two(r#"
            drawn = { black = 1 }
            constructed = ["species:ant"]
            systems.red-near-a.owner = "gray"
            routes."red-home>red-near-a" = ["red", "red"]
        "#)
    };
    let mut game = joined();
    game.plays("gray", "confirm");
    game.offers("gray", "base red-near-a from species:ant");

    let mut game = joined();
    game.plays("gray", "cancel route:red-home>red-near-a");
    game.plays("gray", "confirm");
    // There was nothing to place.
    game.waits_for("brown", "allocate");
    game.sees("systems.red-near-a.owner", "gray");
    game.sees("systems.red-home.owner", "gray");
    game.done();
}

/// MG-10.13: two own systems may be joined.
#[test]
fn mg_10_13_a_route_may_join_two_own_systems() {
    let mut game = two(r#"
        drawn = { red = 2 }
        systems.red-near-a.owner = "gray"
    "#);
    game.plays_all(
        "gray",
        [
            "place red route:red-home>red-near-a",
            "place red route:red-home>red-near-a",
        ],
    );
    game.sees("tracks.\"red-home>red-near-a\".complete", true);
    game.done();
}

/// MG-10.14: no route leads to an opponent's system.
#[test]
fn mg_10_14_no_route_leads_to_an_opponents_system() {
    let game = two(r#"
        drawn = { red = 1 }
        systems.red-near-a.owner = "brown"
    "#);
    game.refuses("gray", "place red route:red-home>red-near-a", "MG-10.14");
    game.done();
}

/// MG-10.15: no route leads to a neutral system one is in conflict with.
#[test]
fn mg_10_15_no_route_leads_to_a_system_one_is_in_conflict_with() {
    let game = two(r#"
        drawn = { red = 1 }
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
    "#);
    game.refuses("gray", "place red route:red-home>red-near-a", "MG-10.15");
    game.offers("gray", "place red route:red-home>red-near-b");
    game.done();
}

/// MG-10.16, MG-10.17, MG-10.26: rivals may have complete routes to one neutral system; the first
/// base decides: its owner keeps their route, every other player gets all cubes back.
#[test]
fn mg_10_16_mg_10_17_mg_10_26_the_first_base_decides_between_rival_routes() {
    let mut game = two(r#"
        constructed = ["species:ant"]
        [systems]
        red-near-a.owner = "gray"
        blue-inner.owner = "brown"
        white-inner.owner = "brown"
        [routes]
        "red-near-a>red-inner" = ["yellow", "yellow", "yellow"]
        "blue-inner>red-inner" = ["red", "red"]
        "white-inner>red-inner" = ["white", "white", "white", "white"]
        "yellow-home>yellow-near-a" = ["yellow"]
    "#);
    game.plays("gray", "confirm");
    game.did_not_happen("route-dissolved");
    game.sees("tracks.\"red-near-a>red-inner\".complete", true);
    game.sees("tracks.\"white-inner>red-inner\".complete", true);
    game.sees("systems.red-inner.owner", ());
    game.plays("gray", "base red-inner from species:ant");
    game.sees("tracks.\"red-near-a>red-inner\".cubes.#", 3);
    game.sees("tracks.\"red-inner>blue-inner\".cubes.#", 0);
    game.sees("tracks.\"white-inner>red-inner\".cubes.#", 0);
    game.sees("players.brown.bag.red", 7);
    game.sees("players.brown.bag.white", 9);
    // Brown's route to another system is not affected.
    game.sees("tracks.\"yellow-home>yellow-near-a\".cubes.#", 1);
    game.done();
}

/// MG-10.18: with the last base in a system all routes to and from it go back at once.
#[test]
fn mg_10_18_a_lost_system_loses_its_routes() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:reaver"]
        [systems]
        blue-inner.owner = "brown"
        yellow-inner.owner = "brown"
        [routes]
        "blue-inner>red-inner" = ["red", "red"]
        "yellow-inner>blue-inner" = ["blue", "blue", "blue", "blue"]
        "yellow-home>yellow-near-a" = ["yellow"]
    "#);
    game.plays("gray", "use leader:reaver");
    game.plays("gray", "target system:blue-inner");
    game.happened("bases-removed brown blue-inner 1, route-dissolved brown, route-dissolved brown");
    game.sees("players.brown.bag.red", 7);
    game.sees("players.brown.bag.blue", 9);
    game.sees("tracks.\"red-inner>blue-inner\".cubes.#", 0);
    game.sees("tracks.\"blue-inner>yellow-inner\".cubes.#", 0);
    game.sees("tracks.\"yellow-home>yellow-near-a\".cubes.#", 1);
    game.done();
}

/// MG-10.19: between own systems the first cube names the departure, and the direction stays.
#[test]
fn mg_10_19_the_first_cube_names_the_departure() {
    let mut game = two(r#"
        drawn = { red = 2 }
        systems.red-near-a.owner = "gray"
    "#);
    game.offers("gray", "place red route:red-home>red-near-a");
    game.plays("gray", "place red route:red-near-a>red-home");
    game.sees("tracks.\"red-home>red-near-a\".from", "red-near-a");
    game.refuses("gray", "place red route:red-home>red-near-a", "MG-10.19");
    game.plays("gray", "place red route:red-near-a>red-home");
    game.sees("tracks.\"red-home>red-near-a\".complete", true);
    game.done();
}

/// MG-10.20: with a neutral end only the owner of the other end uses a track; with two owners
/// nobody does.
#[test]
fn mg_10_20_a_track_serves_one_player_at_a_time() {
    let game = two(r#"
        active = "brown"
        drawn = { red = 1 }
        routes."red-home>red-near-a" = ["red"]
    "#);
    game.refuses("brown", "place red route:red-home>red-near-a", "MG-10.2");
    game.refuses("brown", "place red route:red-near-a>red-home", "MG-10.2");

    for player in ["gray", "brown"] {
        let game = two(&format!(
            r#"
            active = "{player}"
            drawn = {{ red = 1 }}
            systems.red-near-a.owner = "brown"
            "#
        ));
        let action = match player {
            "gray" => "place red route:red-home>red-near-a",
            _ => "place red route:red-near-a>red-home",
        };
        game.refuses(player, action, "MG-10.14");
    }
}

/// MG-10.21: between two systems of one color only that color fits.
#[test]
fn mg_10_21_ends_of_one_color_leave_no_choice() {
    let near = "id = \"red-near-a\"\nname = \"Red Near A\"\ncolor = ";
    let game = two_with(
        "board.toml",
        &format!("{near}\"yellow\""),
        &format!("{near}\"red\""),
        "drawn = { red = 1, yellow = 1, white = 1 }",
    );
    game.offers("gray", "place red route:red-home>red-near-a");
    game.refuses("gray", "place yellow route:red-home>red-near-a", "MG-10.3");
    game.refuses("gray", "place white route:red-home>red-near-a", "MG-10.3");
    game.done();
}

/// MG-10.22: a robbed route keeps color and direction; an emptied track is free again.
#[test]
fn mg_10_22_a_robbed_route_keeps_color_and_direction() {
    let mut game = two(r#"
        active = "brown"
        drawn = { yellow = 1 }
        players.brown.cards = ["species:bee", "leader:broker"]
        cubes."leader:broker/operation" = ["yellow"]
        systems.red-near-a.owner = "gray"
        routes."red-home>red-near-a" = ["yellow", "yellow"]
    "#);
    game.draws(["red", "yellow", "black"]);
    game.plays_all(
        "brown",
        [
            "place yellow leader:broker/operation",
            "confirm",
            "end-turn",
        ],
    );
    game.happened("cube-stolen brown gray yellow, cubes-drawn gray red yellow black");
    game.refuses("gray", "place red route:red-home>red-near-a", "MG-10.4");
    game.refuses("gray", "place yellow route:red-near-a>red-home", "MG-10.19");
    game.offers("gray", "place yellow route:red-home>red-near-a");
    game.plays("gray", "cancel route:red-home>red-near-a");
    game.offers("gray", "place red route:red-home>red-near-a");
    game.offers("gray", "place yellow route:red-near-a>red-home");
    game.done();
}

/// MG-10.23: an unfinished route is not established: it allows neither a first base nor a
/// reinforcement.
#[test]
fn mg_10_23_only_a_complete_route_is_established() {
    let game = two(r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.red-near-a.owner = "gray"
        [routes]
        "red-home>red-near-a" = ["red"]
        "red-home>red-near-b" = ["red", "red"]
    "#);
    game.refuses("gray", "base red-near-b from species:ant", "MG-12.4");
    game.refuses("gray", "base red-near-a from species:ant", "MG-12.8");
    game.done();
}

/// MG-10.24: a robbed route must be refilled before it lets a base be placed.
#[test]
fn mg_10_24_a_robbed_route_must_be_refilled() {
    let robbed = |drawn: [&'static str; 3]| {
        let mut game = two(r#"
            active = "brown"
            drawn = { blue = 1 }
            players.brown.cards = ["species:bee", "leader:pilot"]
            cubes."leader:pilot/operation" = ["red"]
            constructed = ["species:ant"]
            routes."red-home>red-near-a" = ["red", "red"]
        "#);
        game.draws(drawn);
        game.plays_all(
            "brown",
            ["place blue leader:pilot/operation", "confirm", "end-turn"],
        );
        game.sees("tracks.\"red-home>red-near-a\".complete", false);
        game
    };
    let mut game = robbed(["blue", "blue", "blue"]);
    game.plays("gray", "confirm");
    // There was nothing to place.
    game.waits_for("brown", "allocate");

    let mut game = robbed(["red", "blue", "blue"]);
    game.plays_all("gray", ["place red route:red-home>red-near-a", "confirm"]);
    game.offers("gray", "base red-near-a from species:ant");
    game.done();
}

/// MG-10.25: a player who claims a system keeps all their own routes to it.
#[test]
fn mg_10_25_the_claimer_keeps_his_other_routes() {
    let mut game = two(r#"
        constructed = ["species:ant"]
        [systems]
        red-near-a.owner = "gray"
        white-inner.owner = "gray"
        [routes]
        "red-near-a>red-inner" = ["yellow", "yellow", "yellow"]
        "white-inner>red-inner" = ["white", "white"]
    "#);
    game.plays_all("gray", ["confirm", "base red-inner from species:ant"]);
    game.did_not_happen("route-dissolved");
    game.sees("tracks.\"red-near-a>red-inner\".cubes.#", 3);
    game.sees("tracks.\"white-inner>red-inner\".cubes.#", 2);
    game.done();
}

/// MG-10.27: while in conflict with a neutral system one adds no cube to any route to it; what lies
/// on other tracks stays.
#[test]
fn mg_10_27_a_conflict_stops_all_routes_to_the_system() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "conflict:raid", "leader:pilot"]
        systems.red-near-a.owner = "gray"
        systems.white-inner.owner = "gray"
        routes."red-near-a>red-inner" = ["white"]
    "#);
    game.draws(["red", "red", "red", "white", "white", "white"]);
    game.plays("gray", "start conflict:raid red white-inner>red-inner");
    game.sees("tracks.\"red-near-a>red-inner\".cubes.#", 1);
    game.plays("gray", "end-turn");
    game.plays("brown", "confirm");
    game.refuses("gray", "place white route:red-near-a>red-inner", "MG-10.27");
    game.refuses(
        "gray",
        "place white route:white-inner>red-inner",
        "MG-10.15",
    );
    game.done();
}

/// MG-10.28: a complete route over another track lets one place a base in spite of the conflict,
/// which ends it.
#[test]
fn mg_10_28_a_complete_route_ends_the_conflict_by_a_base() {
    let mut game = two(r#"
        constructed = ["species:ant"]
        systems.red-near-a.owner = "gray"
        systems.white-inner.owner = "gray"
        routes."red-near-a>red-inner" = ["white", "white", "white"]
        conflicts."conflict:raid" = { track = "white-inner>red-inner", red = "gray", blue = "neutral" }
    "#);
    game.plays("gray", "confirm");
    game.plays("gray", "base red-inner from species:ant");
    game.happened("base-placed gray red-inner, conflict-cancelled conflict:raid");
    game.done();
}

/// MG-10.29: tracks have no color of their own, so a black cube never fits.
#[test]
fn mg_10_29_black_fits_no_route() {
    let game = two("drawn = { black = 1 }");
    game.refuses("gray", "place black route:red-home>red-near-a", "MG-10.29");
    game.offers_exactly("gray", ["confirm"]);
    game.done();
}

/// MG-10.30: a complete route alone gives no control.
#[test]
fn mg_10_30_a_route_claims_nothing() {
    let mut game = two(r#"
        drawn = { red = 2 }
        routes."red-home>red-near-a" = ["red"]
    "#);
    game.plays("gray", "place red route:red-home>red-near-a");
    game.sees("tracks.\"red-home>red-near-a\".complete", true);
    game.refuses("gray", "place red planet:red-near-a", "MG-9.2");
    game.plays("gray", "confirm");
    game.sees("systems.red-near-a.owner", ());
    game.done();
}
