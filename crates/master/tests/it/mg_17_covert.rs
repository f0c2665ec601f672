//! Clause tests of chapter 17: covert operations and stealing.

use kernel::{Game, Seat};
use master::{Answer, Source, packs};
use serde_json::Value;

use crate::table::{three, two};

/// MG-17.2, MG-17.14: the cubes of an operation go back before the theft, starred ones to the
/// reserve.
#[test]
fn mg_17_2_mg_17_14_the_cubes_of_an_operation_go_back_before_the_theft() {
    let mut game = two(r#"
        drawn = { blue = 1 }
        players.gray.cards = ["species:ant", "leader:pilot"]
        [cubes]
        "leader:pilot/operation" = ["red"]
        "species:bee/receive" = ["red"]
    "#);
    game.plays_all("gray", ["place blue leader:pilot/operation", "confirm"]);
    game.happened("cubes-returned gray red blue, cube-stolen gray brown red species:bee/receive");
    game.sees("players.gray.bag.blue", 6);
    game.done();

    let mut game = two(r#"
        drawn = { red = 1 }
        players.gray.cards = ["species:ant", "leader:reaver"]
        [cubes]
        "leader:reaver/operation" = ["red"]
        "species:bee/agenda" = ["white"]
    "#);
    game.plays_all("gray", ["place red leader:reaver/operation*", "confirm"]);
    game.happened("cubes-returned gray red reserve red, cube-stolen gray brown white");
    game.sees("players.gray.bag.red", 6);
    game.done();
}

/// MG-17.3: one cube of the stated color comes from an opponent's project, never from a planet.
#[test]
fn mg_17_3_an_operation_takes_one_cube_of_its_color_from_an_opponents_project() {
    let mut game = two(r#"
        drawn = { blue = 1 }
        players.gray.cards = ["species:ant", "leader:pilot"]
        systems.yellow-home.planets = ["red"]
        routes = { "yellow-home>yellow-near-a" = ["red"] }
        [cubes]
        "leader:pilot/operation" = ["red"]
        "species:ant/base" = ["red"]
        "species:bee/receive" = ["red", "red"]
        "species:bee/agenda" = ["white"]
    "#);
    game.plays_all("gray", ["place blue leader:pilot/operation", "confirm"]);
    game.waits_for("gray", "steal-cube");
    game.offers_exactly(
        "gray",
        [
            "steal red species:bee/receive",
            "steal red route:yellow-home>yellow-near-a",
        ],
    );
    game.refuses("gray", "steal white species:bee/agenda", "MG-17.3");
    game.refuses("gray", "steal red species:ant/base", "MG-17.3");
    game.sees("players.gray.bag.red", 6);
    game.plays("gray", "steal red species:bee/receive");
    game.happened("cube-stolen gray brown red species:bee/receive");
    game.sees("players.gray.bag.red", 7);
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-17.4: no effect steals a black cube.
#[test]
fn mg_17_4_black_cubes_are_never_stolen() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:spy"]
        players.brown.cards = ["species:dog"]
        systems.white-inner.owner = "gray"
        cubes = { "species:dog/agenda" = ["white", "-", "red", "black"] }
    "#);
    game.plays("gray", "use leader:spy");
    game.offers_exactly(
        "gray",
        [
            "steal white species:dog/agenda",
            "steal red species:dog/agenda",
        ],
    );
    game.refuses("gray", "steal black species:dog/agenda", "MG-17.4");
    game.done();
}

/// MG-17.5: an operation needs no symbols.
#[test]
fn mg_17_5_an_operation_works_without_the_symbols_of_its_leader() {
    let mut game = two(r#"
        drawn = { red = 1 }
        players.gray.cards = ["species:ant", "leader:guard"]
        [cubes]
        "leader:guard/operation" = ["red"]
        "species:bee/receive" = ["red"]
    "#);
    game.sees("cards.leader:guard.works", false);
    game.plays_all("gray", ["place red leader:guard/operation", "confirm"]);
    game.happened("cube-stolen gray brown red species:bee/receive");
    game.done();
}

/// MG-17.6: leaders come with the first base in a system and the first development of a type.
#[test]
fn mg_17_6_first_bases_and_first_developments_bring_leaders() {
    let mut game = two(r#"
        phase = "rewards"
        constructed = ["species:ant"]
        routes = { "red-home>red-near-a" = ["red", "red"] }
    "#);
    game.plays_all(
        "gray",
        ["base red-near-a from species:ant", "keep leader:pilot"],
    );
    game.happened("card-gained gray leader:pilot");
    game.done();

    let mut game = two(r#"
        phase = "rewards"
        owed = ["expansion:convoy/development"]
        players.gray.cards = ["species:ant", "expansion:convoy"]
        cubes = { "expansion:convoy/development" = ["yellow", "white"] }
    "#);
    game.plays_all(
        "gray",
        ["reward expansion:convoy/development", "keep leader:pilot"],
    );
    game.happened("card-gained gray leader:pilot");
    game.done();
}

/// MG-17.7: any number of leaders is allowed, but each is one of the seven cards.
#[test]
fn mg_17_7_leaders_are_unlimited_but_count_as_cards() {
    let mut game = two(r#"
        phase = "cards"
        [players.gray]
        cards = ["species:ant", "leader:pilot", "leader:broker", "leader:guard", "leader:mimic",
            "leader:warden", "leader:marshal", "leader:herald"]
    "#);
    game.refuses("gray", "end-turn", "MG-20.3");
    game.plays("gray", "discard leader:herald");
    game.offers("gray", "end-turn");
    game.done();
}

/// MG-17.8: every kind of project is a source, finished or not.
#[test]
fn mg_17_8_every_kind_of_project_can_be_robbed() {
    let game = two(r#"
        pending = ["steal-cube gray red"]
        standing = ["species:cat", "commerce:toll"]
        players.brown.cards = ["species:cat", "commerce:toll", "expansion:rift", "leader:jailer"]
        routes = { "yellow-home>yellow-near-a" = ["red", "red"] }
        [cubes]
        "species:cat/base" = ["red"]
        "species:cat/receive-2" = ["red"]
        "species:cat/agenda" = ["blue", "blue", "blue", "red", "red"]
        "commerce:toll/development" = ["yellow", "red"]
        "expansion:rift/development" = ["-", "red"]
        "leader:jailer/operation" = ["-", "red"]
        "conflict:invasion/red" = ["red"]
        [conflicts."conflict:invasion"]
        track = "yellow-home>yellow-near-b"
        red = "brown"
        blue = "neutral"
    "#);
    game.offers_exactly(
        "gray",
        [
            "steal red species:cat/base",
            "steal red species:cat/receive-2",
            "steal red species:cat/agenda",
            "steal red commerce:toll/development",
            "steal red expansion:rift/development",
            "steal red leader:jailer/operation",
            "steal red conflict:invasion/red",
            "steal red route:yellow-home>yellow-near-a",
        ],
    );
    game.done();
}

/// MG-17.9: only the cube furthest from the departure can be taken from a route.
#[test]
fn mg_17_9_only_the_furthest_cube_of_a_route_is_taken() {
    // Brown's Pilot lets blue cubes stand for yellow ones on routes, so the two can be told apart.
    let mut game = two(r#"
        pending = ["steal-cube gray yellow,blue"]
        players.brown.cards = ["species:bee", "leader:pilot"]
        systems.yellow-inner.owner = "brown"
        cubes = { "species:bee/base" = ["yellow"] }
        [routes."yellow-home>yellow-near-a"]
        color = "yellow"
        cubes = ["yellow", "blue"]
    "#);
    game.offers_exactly(
        "gray",
        [
            "steal blue route:yellow-home>yellow-near-a",
            "steal yellow species:bee/base",
        ],
    );
    game.plays("gray", "steal blue route:yellow-home>yellow-near-a");
    game.happened("cube-stolen gray brown blue");
    game.sees("tracks.yellow-home>yellow-near-a.cubes", vec!["yellow"]);
    game.done();
}

/// MG-17.10: the thief chooses among opponents, their projects and the slots of these.
#[test]
fn mg_17_10_the_thief_chooses_opponent_project_and_slot() {
    let mut game = three(
        r#"
        pending = ["steal-cube gray red"]
        players.orange.cards = ["species:hen"]
        [cubes]
        "species:bee/receive" = ["red"]
        "species:hen/base" = ["red"]
        "species:hen/agenda" = ["red", "-", "red"]
        "#,
    );
    game.offers_exactly(
        "gray",
        [
            "steal red species:bee/receive",
            "steal red species:hen/base",
            "steal red species:hen/agenda",
            "steal red species:hen/agenda*",
        ],
    );
    game.plays("gray", "steal red species:hen/agenda*");
    let slots = "cards.species:hen.projects.agenda.slots";
    game.sees(&format!("{slots}[0].cube"), "red");
    game.sees(&format!("{slots}[2].cube"), Value::Null);
    game.done();
}

/// MG-17.11: a legal cube must be taken; without one the operation just ends.
#[test]
fn mg_17_11_stealing_is_compulsory_if_it_is_possible() {
    let mut game = two(r#"
        drawn = { red = 1 }
        players.gray.cards = ["species:ant", "leader:guard"]
        [cubes]
        "leader:guard/operation" = ["red"]
        "species:bee/receive" = ["red"]
        "species:bee/receive-2" = ["-", "-", "-", "-", "red"]
    "#);
    game.plays_all("gray", ["place red leader:guard/operation", "confirm"]);
    game.waits_for("gray", "steal-cube");
    game.refuses("gray", "decline", "MG-17.11");
    game.does_not_offer("gray", "decline");
    game.done();

    let mut game = two(r#"
        drawn = { red = 1 }
        players.gray.cards = ["species:ant", "leader:guard"]
        [cubes]
        "leader:guard/operation" = ["red"]
        "species:bee/agenda" = ["white"]
    "#);
    game.plays_all("gray", ["place red leader:guard/operation", "confirm"]);
    game.happened("cubes-returned gray red red");
    game.did_not_happen("cube-stolen");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-17.12: what a theft changes is changed at once, and may make a third player win.
#[test]
fn mg_17_12_a_theft_may_make_a_third_player_win() {
    let mut game = three(
        r#"
        pending = ["steal-cube gray red"]
        standing = ["species:cat", "commerce:toll"]
        players.orange.cards = ["species:cat", "commerce:toll"]
        systems.blue-near-a.owner = "brown"
        systems.yellow-near-b.owner = "orange"
        systems.yellow-inner.owner = "orange"
        [cubes]
        "species:cat/agenda" = ["blue", "blue", "blue", "red", "red"]
        "commerce:toll/development" = ["yellow", "red"]
        "conflict:raid/red" = ["red"]
        "conflict:raid/blue" = ["blue"]
        [conflicts."conflict:raid"]
        track = "blue-near-a>yellow-near-b"
        red = "brown"
        blue = "orange"
        "#,
    );
    game.sees("players.orange.symbols.military", 4);
    game.plays("gray", "steal red conflict:raid/red");
    game.happened("cube-stolen gray brown red, symbols-changed orange military 5");
    game.wins("orange", "domination");
    game.done();
}

/// MG-17.13: the winner of a conflict takes no black cube either.
#[test]
fn mg_17_13_loot_is_never_black() {
    let game = two(r#"
        phase = "rewards"
        pending = [
            "spoils gray brown conflict:raid yellow-home blue 1",
            "take-loot gray brown 1",
        ]
        players.brown.cards = ["species:dog"]
        cubes = { "species:dog/agenda" = ["white", "-", "red", "black"] }
    "#);
    game.offers_exactly(
        "gray",
        [
            "steal white species:dog/agenda",
            "steal red species:dog/agenda",
        ],
    );
    game.refuses("gray", "steal black species:dog/agenda", "MG-17.13");
    game.done();
}

/// MG-17.3: a slot that no project has holds no cube to steal.
#[test]
fn mg_17_3_a_slot_that_does_not_exist_is_refused() {
    let game = two(r#"
        phase = "rewards"
        pending = ["steal-cube gray yellow"]
        cubes."species:bee/base" = ["yellow"]
        "#);
    let project = packs::test().find_project("species:bee/base").unwrap();
    for slot in [9, 31, 32, u8::MAX] {
        let source = Source::Slot { project, slot };
        let refusal = game
            .game()
            .check(Seat::new(0), Answer::Steal { source }.into());
        assert_eq!(refusal.unwrap_err().clause.to_string(), "MG-17.3");
    }
    game.done();
}
