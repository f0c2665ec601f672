//! Clause tests of chapter 4: black holes.
//!
//! `expansion:rift` covers a system when it is discarded, `expansion:tug` uncovers one.

use kernel::{Actions, Game, Narration};
use master::Master;
use trial::Play;

use crate::table::two;

/// It is gray's Phase 3; gray can use a rift.
const RIFT: &str = r#"
    phase = "cards"
    players.gray.cards = ["species:ant", "expansion:rift"]
    standing = ["expansion:rift"]
    cubes."expansion:rift/development" = ["black", "red"]
"#;

/// It is gray's Phase 3; gray can use a tug.
const TUG: &str = r#"
    phase = "cards"
    players.gray.cards = ["species:ant", "expansion:tug"]
    standing = ["expansion:tug"]
    cubes."expansion:tug/development" = ["red", "white"]
"#;

/// Gray covers this system with the rift.
#[track_caller]
fn cover(game: &mut Play<Master>, system: &str) {
    let target = format!("target system:{system}");
    game.plays_all("gray", ["use expansion:rift", &target]);
    game.happened(&format!("system-covered {system}"));
}

/// Gray uncovers this system with the tug.
#[track_caller]
fn uncover(game: &mut Play<Master>, system: &str) {
    let target = format!("target system:{system}");
    game.plays_all("gray", ["use expansion:tug", &target]);
    game.happened(&format!("system-uncovered {system}"));
}

/// Everything gray may do, in notation.
fn offered(game: &Play<Master>) -> Vec<String> {
    let game = game.game();
    let mut actions = Actions::new();
    game.legal(game.seat_named("gray").unwrap(), &mut actions);
    actions
        .iter()
        .map(|&action| game.write_action(action))
        .collect()
}

/// MG-4.1, MG-4.7: a covered system takes part in nothing, and its tracks do not exist: no action
/// names it, neither in Phase 2 nor in Phase 3.
#[test]
fn mg_4_1_mg_4_7_nothing_can_be_done_at_a_covered_system() {
    let phases = [
        r#"drawn = { red = 1, yellow = 1, white = 1 }"#,
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "conflict:raid"]
        "#,
    ];
    for phase in phases {
        let at_near_a = |covered: bool| {
            let game = two(&format!("{phase}\nsystems.red-near-a.covered = {covered}"));
            let offers = offered(&game);
            assert!(offers.iter().any(|offer| offer.contains("red-near-b")));
            game.done();
            offers.iter().any(|offer| offer.contains("red-near-a"))
        };
        assert!(!at_near_a(true), "in {phase}");
        assert!(at_near_a(false), "in {phase}");
    }
}

/// MG-4.2: a covered system takes no base, not even of a player who could place one anywhere.
#[test]
fn mg_4_2_no_base_is_placed_in_a_covered_system() {
    let game = two(r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.red-near-a.covered = true
        "#)
    .given(r#"remove = ["systems.red-home", "players.gray.stock"]"#);
    game.offers("gray", "base red-near-b from species:ant");
    game.refuses("gray", "base red-near-a from species:ant", "MG-4.2");
    game.done();
}

/// MG-4.3: planets of a covered system cannot be settled.
#[test]
fn mg_4_3_planets_of_a_covered_system_are_not_settled() {
    let game = two(r#"
        drawn = { red = 1 }
        systems.red-near-a.covered = true
        "#);
    game.offers("gray", "place red planet:red-home");
    game.refuses("gray", "place red planet:red-near-a", "MG-4.3");
    game.done();
}

/// MG-4.4: a conflict is declared only against a system that is not covered.
#[test]
fn mg_4_4_no_conflict_is_declared_against_a_covered_system() {
    let game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "conflict:raid"]
        systems.red-near-a.covered = true
        "#);
    game.offers("gray", "start conflict:raid red red-home>red-near-b");
    game.refuses(
        "gray",
        "start conflict:raid red red-home>red-near-a",
        "MG-4.4",
    );
    game.done();
}

/// MG-4.5: a route leads only to a system that is not covered.
#[test]
fn mg_4_5_no_route_leads_to_a_covered_system() {
    let game = two(r#"
        drawn = { red = 1 }
        systems.red-near-a.covered = true
        "#);
    game.offers("gray", "place red route:red-home>red-near-b");
    game.refuses("gray", "place red route:red-home>red-near-a", "MG-4.5");
    game.done();
}

/// MG-4.6: a covered end of a green line does not count as held, and the blue line of a covered
/// starting system gives its symbol to nobody.
#[test]
fn mg_4_6_no_symbol_is_gained_through_a_covered_system() {
    // The green line between Red Near B and White Inner is scientific, as is the blue line of
    // Blue Home, which lies under a black hole.
    let near = r#"systems.red-near-b.owner = "gray""#;
    let game = two(&format!("{near}\nsystems.white-inner.covered = true"));
    game.sees("players.gray.symbols.scientific", 0);
    game.sees("players.brown.symbols.scientific", 0);
    game.done();

    // White Inner also ends two red lines with scientific symbols; they pay for the open end.
    let game = two(&format!("{near}\nsystems.white-inner.owner = \"gray\""));
    game.sees("players.gray.symbols.scientific", 3);
    game.done();
}

/// MG-4.8, MG-4.13: the cubes on the planets of a covered system go to the reserve.
#[test]
fn mg_4_8_mg_4_13_planet_cubes_go_to_the_reserve() {
    let mut game = two(&format!(
        r#"
        {RIFT}
        systems.red-near-a.planets = ["yellow", "blue"]
        "#
    ));
    game.sees("reserve.yellow", 34);
    game.sees("reserve.blue", 34);
    cover(&mut game, "red-near-a");
    game.sees("systems.red-near-a.covered", true);
    game.sees("systems.red-near-a.cubes.#", 0);
    game.sees("reserve.yellow", 35);
    game.sees("reserve.blue", 35);
    game.done();
}

/// MG-4.9: the routes to a covered system go back into the bags of their owners.
#[test]
fn mg_4_9_route_cubes_go_back_to_their_owners() {
    let mut game = two(&format!(
        r#"
        {RIFT}
        systems.red-near-a.owner = "gray"
        systems.blue-inner.owner = "brown"
        routes."red-near-a>red-inner" = ["yellow", "yellow"]
        routes."blue-inner>red-inner" = ["white", "white", "white"]
        routes."red-home>red-near-a" = ["red"]
        "#
    ));
    cover(&mut game, "red-inner");
    game.sees("tracks.red-near-a>red-inner.cubes.#", 0);
    game.sees("tracks.red-inner>blue-inner.cubes.#", 0);
    game.sees("players.gray.bag.yellow", 7);
    game.sees("players.brown.bag.white", 8);
    // A route that does not touch the system stays.
    game.sees("tracks.red-home>red-near-a.cubes.#", 1);
    game.done();
}

/// MG-4.10, MG-4.14, MG-4.15: a conflict with a covered system goes back to its only player, who
/// keeps the card; the player's cubes return, those on starred slots to the reserve.
#[test]
fn mg_4_10_mg_4_14_mg_4_15_a_conflict_goes_back_to_its_player() {
    for (cubes, bag, reserve) in [(r#""red", "-""#, 7, 33), (r#""-", "red""#, 6, 34)] {
        let mut game = two(&format!(
            r#"
            {RIFT}
            conflicts."conflict:strike" = {{ track = "red-home>red-near-a", red = "gray", blue = "neutral" }}
            cubes."conflict:strike/red" = [{cubes}]
            "#
        ));
        game.sees("reserve.red", 33);
        game.sees("players.gray.symbols.military", 2);
        cover(&mut game, "red-near-a");
        game.happened("conflict-cancelled conflict:strike, card-gained gray conflict:strike");
        game.sees("cards.conflict:strike.owner", "gray");
        game.sees("conflicts.#", 0);
        // The rift had a red cube of its own.
        game.sees("players.gray.bag.red", bag);
        game.sees("reserve.red", reserve);
        game.sees("players.gray.symbols.military", 1);
        game.done();
    }
}

/// MG-4.14, MG-19.55: if the lost system of a decided conflict is covered before its reward, the
/// winner gets the card; the rest of the reward is lost.
#[test]
fn mg_4_14_mg_19_55_a_devoured_conflict_that_was_decided_goes_to_its_winner() {
    let mut game = two(r#"
        phase = "rewards"
        owed = ["conflict:raid/blue", "species:ant/base"]
        pending = ["choose-system gray cover", "choose-system gray remove-base"]
        systems.red-near-a.owner = "brown"
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "brown", blue = "gray" }
        cubes."conflict:raid/blue" = ["blue", "blue"]
        cubes."species:ant/base" = ["red", "blue", "yellow", "white"]
        cubes."species:bee/base" = ["yellow"]
    "#);
    game.plays("gray", "target system:red-near-a");
    game.did_not_happen("conflict-cancelled");
    game.plays("gray", "target system:red-near-a");
    game.happened("conflict-cancelled conflict:raid, card-gained gray conflict:raid");
    assert_eq!(game.game().problems(), []);
    game.plays("gray", "reward conflict:raid/blue");
    game.did_not_happen("cube-stolen");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-4.11, MG-4.17: nobody holds a symbol linked to a covered system, except through a red line
/// whose open end they hold.
#[test]
fn mg_4_11_mg_4_17_only_a_red_line_still_pays_its_open_end() {
    let mut game = two(&format!(
        r#"
        {RIFT}
        systems.red-near-b.owner = "gray"
        systems.red-inner.owner = "gray"
        "#
    ));
    // Economic: the red lines from Red Inner to Red Near A and to White Inner.
    game.sees("players.gray.symbols.economic", 2);
    cover(&mut game, "white-inner");
    game.sees("players.gray.symbols.economic", 2);
    game.sees("players.gray.symbols.scientific", 0);
    for link in game.game().view(None).links {
        if link.systems.contains(&"white-inner") {
            let pays = link.systems.contains(&"red-inner");
            assert_eq!(!link.holders.is_empty(), pays, "{:?}", link.systems);
        }
    }
    game.done();
}

/// MG-4.16: an effect covers only neutral systems that are not covered yet.
#[test]
fn mg_4_16_only_neutral_systems_are_covered() {
    let mut game = two(&format!(
        r#"
        {RIFT}
        systems.red-inner.owner = "gray"
        systems.blue-inner.owner = "brown"
        "#
    ));
    game.plays("gray", "use expansion:rift");
    game.waits_for("gray", "choose-system");
    game.offers_exactly(
        "gray",
        [
            "target system:red-near-a",
            "target system:red-near-b",
            "target system:yellow-near-a",
            "target system:yellow-near-b",
            "target system:yellow-inner",
            "target system:white-inner",
        ],
    );
    game.refuses("gray", "target system:red-inner", "MG-4.16");
    game.refuses("gray", "target system:blue-inner", "MG-4.16");
    game.refuses("gray", "target system:white-home", "MG-4.16");
    game.done();
}

/// MG-4.12, MG-4.20: an uncovered system is neutral again, its tracks and links are back and empty.
#[test]
fn mg_4_12_mg_4_20_an_uncovered_system_is_neutral_again() {
    let mut game = two(&format!(
        r#"
        {TUG}
        systems.red-near-a.covered = true
        constructed = ["species:ant"]
        "#
    ));
    game.draws(["red", "red", "red", "red", "red", "blue"]);
    uncover(&mut game, "red-near-a");
    game.sees("systems.red-near-a.covered", false);
    game.sees("systems.red-near-a.owner", ());
    game.sees("systems.red-near-a.bases", 0);
    game.sees("tracks.red-home>red-near-a.cubes.#", 0);
    game.plays("gray", "gain red");
    game.plays("brown", "confirm");
    // A route leads there, a base comes, and the green line to Red Home pays.
    game.sees("players.gray.symbols.diplomatic", 0);
    let route = "place red route:red-home>red-near-a";
    game.plays_all(
        "gray",
        [route, route, "confirm", "base red-near-a from species:ant"],
    );
    game.happened("base-placed gray red-near-a, symbols-changed gray diplomatic 1");
    game.done();
}

/// MG-4.18: planets that a black hole emptied are free to be settled once it is gone.
#[test]
fn mg_4_18_emptied_planets_can_be_settled_again() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "expansion:rift", "expansion:tug"]
        standing = ["expansion:rift", "expansion:tug"]
        cubes."expansion:rift/development" = ["black", "red"]
        cubes."expansion:tug/development" = ["red", "white"]
        constructed = ["species:ant"]
        systems.red-near-a.planets = ["yellow", "blue"]
        "#);
    game.draws(["red", "red", "red", "red", "red", "blue"]);
    cover(&mut game, "red-near-a");
    uncover(&mut game, "red-near-a");
    game.plays_all("gray", ["gain red", "gain red", "gain red"]);
    game.plays("brown", "confirm");
    let route = "place red route:red-home>red-near-a";
    game.plays_all(
        "gray",
        [route, route, "confirm", "base red-near-a from species:ant"],
    );
    game.draws(["red", "red", "red", "yellow", "blue", "black"]);
    game.plays_all("gray", ["keep leader:pilot", "end-turn"]);
    game.plays("brown", "confirm");
    let settle = ["yellow", "blue"].map(|cube| format!("place {cube} planet:red-near-a"));
    game.plays_all("gray", settle.iter().map(String::as_str));
    game.happened("planet-settled gray yellow, planet-settled gray blue");
    // They pay as if nobody had settled them before.
    game.sees("players.gray.bag.yellow", 4);
    game.plays_all("gray", ["confirm", "reward planet:red-near-a yellow"]);
    game.sees("players.gray.bag.yellow", 7);
    game.done();
}

/// MG-4.19: a corner that is uncovered in play is a starting system for the conquest.
#[test]
fn mg_4_19_an_uncovered_corner_is_a_starting_system() {
    let mut game = two(&format!(
        r#"
        {TUG}
        constructed = ["species:ant"]
        systems.blue-near-b = {{ covered = false, owner = "gray" }}
        "#
    ));
    game.draws(["red", "red", "red", "red", "red", "red"]);
    uncover(&mut game, "blue-home");
    game.plays("gray", "gain red");
    game.plays("brown", "confirm");
    let route = "place red route:blue-near-b>blue-home";
    game.plays_all("gray", [route, route, route, "confirm"]);
    game.goes_on();
    game.plays("gray", "base blue-home from species:ant");
    game.wins("gray", "conquest");
    game.done();
}

/// MG-4.21: the black holes laid out in setup can be removed like any other, and the token is free
/// again.
#[test]
fn mg_4_21_the_black_holes_of_setup_can_be_removed() {
    let setup = master::Setup::new(2);
    let mut start =
        Master::new(master::packs::test(), &setup, kernel::Seed::from_number(1)).unwrap();
    while start.view(None).phase == master::Phase::Setup {
        let seat = start.waits_for().unwrap();
        let mut actions = Actions::new();
        start.legal(seat, &mut actions);
        start.apply(seat, actions[0], &mut kernel::Silent).unwrap();
    }
    let view = start.view(None);
    let covered = view.systems.iter().filter(|(_, system)| system.covered);
    let targets: Vec<String> = covered
        .map(|(word, _)| format!("target system:{word}"))
        .collect();
    assert_eq!(targets.len(), 6);

    let asked = start.seat_name(start.waits_for().unwrap());
    let mut game = Play::new(start).given(&format!(
        r#"set = {{ pending = ["choose-system {asked} uncover"] }}"#
    ));
    game.offers_exactly(asked, targets.iter().map(String::as_str));
    game.sees("free-tokens", 3);
    game.plays(asked, &targets[0]);
    game.sees("free-tokens", 4);
    game.done();
}
