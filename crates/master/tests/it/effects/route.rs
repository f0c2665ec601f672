//! Words about routes: the use of others' routes, and routes that are complete earlier.

use super::{governed, says};
use crate::table::two_with;

/// Gray has a constructed base; brown's route to Yellow Near A is complete.
const FOREIGN: &str = r#"
    phase = "rewards"
    constructed = ["species:ant"]
    decks.leader.top = "leader:spy"
    routes."yellow-home>yellow-near-a" = ["yellow", "yellow"]
    routes."yellow-home>yellow-near-b" = ["yellow", "yellow"]
"#;

#[test]
fn effect_foreign_routes() {
    let mut game = governed("\"foreign-routes\"", FOREIGN);
    says(
        &game,
        "government:order",
        "You may place bases at the end of opponents' complete routes.",
    );
    game.refuses("gray", "base yellow-near-b from species:ant", "MG-12.4");
    game.offers_exactly(
        "gray",
        ["base yellow-near-a from species:ant", "end-rewards"],
    );
    game.draws(["leader:thief", "leader:seer"]);
    game.plays("gray", "base yellow-near-a from species:ant");
    game.happened(
        "base-placed gray yellow-near-a, route-dissolved brown route:yellow-home>yellow-near-a",
    );
    game.sees("systems.yellow-near-a.owner", "gray");
    game.done();
}

/// MG-10.31: it allows a base, not the use of the track: cubes go only on the player's own routes.
#[test]
fn mg_10_31_a_foreign_route_takes_no_cube() {
    let game = governed(
        "\"foreign-routes\"",
        r#"
        drawn = { yellow = 1 }
        routes."yellow-home>yellow-near-b" = ["yellow", "yellow"]
        "#,
    );
    game.refuses(
        "gray",
        "place yellow route:yellow-home>yellow-near-b",
        "MG-10.2",
    );
    game.done();
}

/// MG-10.31: a route between two systems of an opponent leads nowhere.
#[test]
fn mg_10_31_a_route_to_an_opponents_system_opens_nothing() {
    let game = governed(
        "\"foreign-routes\"",
        r#"
        phase = "rewards"
        constructed = ["species:ant"]
        owed = ["planet:red-home red"]
        systems.red-home.planets = ["red"]
        systems.yellow-near-a.owner = "brown"
        routes."yellow-home>yellow-near-a" = ["yellow", "yellow"]
        "#,
    );
    game.refuses("gray", "base yellow-near-a from species:ant", "MG-12.2");
    game.done();
}

/// A track of three slots with two cubes, and a constructed base.
const SHORT: &str = r#"
    phase = "rewards"
    constructed = ["species:ant"]
    decks.leader.top = "leader:spy"
    routes."red-home>red-near-b" = ["red", "red"]
"#;

#[test]
fn effect_short_routes() {
    let mut game = governed("{ short-routes = { by = 1 } }", SHORT);
    says(
        &game,
        "government:order",
        "Your routes are complete with one slot empty.",
    );
    game.sees("tracks.red-home>red-near-b.complete", true);
    game.draws(["leader:thief", "leader:seer"]);
    game.plays("gray", "base red-near-b from species:ant");
    game.sees("systems.red-near-b.owner", "gray");
    game.done();
}

#[test]
fn effect_short_routes_of_two_slots_still_need_a_cube() {
    let game = governed(
        "{ short-routes = { by = 2 } }",
        r#"
        phase = "rewards"
        constructed = ["species:ant"]
        owed = ["planet:red-home red"]
        systems.red-home.planets = ["red"]
        "#,
    );
    says(
        &game,
        "government:order",
        "Your routes are complete with two slots empty.",
    );
    // The track has two slots, and none of them holds a cube.
    game.refuses("gray", "base red-near-a from species:ant", "MG-12.4");
    game.sees("tracks.red-home>red-near-a.complete", false);
    game.done();
}

/// MG-10.32: a complete route with an empty slot may still be filled.
#[test]
fn mg_10_32_the_empty_slot_of_a_complete_route_takes_a_cube() {
    let mut game = governed(
        "{ short-routes = { by = 1 } }",
        r#"
        drawn = { red = 2 }
        routes."red-home>red-near-b" = ["red", "red"]
        "#,
    );
    game.plays("gray", "place red route:red-home>red-near-b");
    game.refuses("gray", "place red route:red-home>red-near-b", "MG-8.40");
    game.done();
}

/// MG-10.32: without the ability the route is not complete, nor is an opponent's.
#[test]
fn mg_10_32_a_short_route_is_complete_only_while_the_ability_works() {
    let mut game = governed(
        "{ short-routes = { by = 1 } }",
        r#"
        phase = "cards"
        routes."red-home>red-near-b" = ["red", "red"]
        routes."yellow-home>yellow-near-b" = ["yellow", "yellow"]
        "#,
    );
    game.sees("tracks.yellow-home>yellow-near-b.complete", false);
    game.sees("tracks.red-home>red-near-b.complete", true);
    game.plays("gray", "discard government:order");
    game.sees("tracks.red-home>red-near-b.complete", false);
    game.done();
}

/// MG-C.49: a cube moved at the end of the turn does not complete a route, not even one that needs
/// a slot less; on a complete route it may fill the rest.
#[test]
fn mg_c_49_mg_10_32_a_moved_cube_completes_no_short_route() {
    // Council and republic stand next to each other in the file.
    let abilities = r#"when = { gained = "leader" }
may = true
do = [{ gain-cubes = { count = 1, color = "any" } }]

[[government]]
id = "republic"
name = "Republic"
base = "red blue white yellow"
when = "always"
do = [{ draw-more = { count = 1 } }]"#;
    let others = r#"when = "turn-end"
may = true
do = ["move-cube"]

[[government]]
id = "republic"
name = "Republic"
base = "red blue white yellow"
when = "always"
do = [{ short-routes = { by = 1 } }]"#;
    let moving = |route: &str| {
        let mut game = two_with(
            "governments.toml",
            abilities,
            others,
            &format!(
                r#"
                phase = "cards"
                players.gray.cards = ["species:ant", "government:council", "government:republic"]
                cubes."species:ant/base" = ["red"]
                routes."red-home>red-near-b" = {route}
                "#
            ),
        );
        game.plays_all(
            "gray",
            ["end-turn", "choose 1", "lift red species:ant/base"],
        );
        game
    };
    let game = moving(r#"["red"]"#);
    game.refuses("gray", "place red route:red-home>red-near-b", "MG-C.49");
    game.done();
    let mut game = moving(r#"["red", "red"]"#);
    game.plays("gray", "place red route:red-home>red-near-b");
    game.sees("tracks.red-home>red-near-b.cubes.#", 3);
    game.done();
}
