//! Clause tests of chapter 12: place a space base.

use crate::table::{three, two};

/// No card at all.
const NONE: Vec<&str> = Vec::new();

/// A constructed base in the reward step, and a complete route to Red Near A.
const BASE_AND_ROUTE: &str = r#"
phase = "rewards"
constructed = ["species:ant"]
routes = { "red-home>red-near-a" = ["red", "red"] }
"#;

/// Gray has lost every system; bases wait on two cards.
fn homeless(changes: &str) -> trial::Play<master::Master> {
    let changes = format!(
        r#"
        phase = "rewards"
        constructed = ["species:ant", "government:republic"]
        players.gray.cards = ["species:ant", "government:republic"]
        {changes}
        "#
    );
    two(&changes).given(r#"remove = ["systems.red-home", "players.gray.stock"]"#)
}

/// MG-12.1: constructed bases are placed at the end of the allocation phase, where a system allows
/// it; without one nothing is asked.
#[test]
fn mg_12_1_bases_are_placed_at_the_end_of_the_allocation_phase() {
    let mut game = two(r#"
        constructed = ["species:ant"]
        players.gray.cards = ["species:ant", "leader:scribe"]
        routes = { "red-home>red-near-a" = ["red", "red"] }
    "#);
    game.refuses("gray", "base red-near-a from species:ant", "MG-12.1");
    game.plays("gray", "confirm");
    game.waits_for("gray", "take-rewards");
    game.offers("gray", "base red-near-a from species:ant");
    game.plays("gray", "end-rewards");
    game.refuses("gray", "base red-near-a from species:ant", "MG-12.1");
    game.done();

    let mut game = two(r#"
        constructed = ["species:ant"]
        players.gray.cards = ["species:ant", "leader:scribe"]
    "#);
    game.plays("gray", "confirm");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-12.2: bases go into neutral systems or one's own.
#[test]
fn mg_12_2_a_base_takes_a_neutral_system_or_reinforces_ones_own() {
    let mut game = two(BASE_AND_ROUTE);
    game.offers_exactly(
        "gray",
        [
            "base red-near-a from species:ant",
            "base red-home from species:ant",
            "end-rewards",
        ],
    );
    game.refuses("gray", "base yellow-home from species:ant", "MG-12.2");
    game.plays("gray", "base red-near-a from species:ant");
    game.sees("systems.red-near-a.owner", "gray");
    game.done();

    let mut game = two(BASE_AND_ROUTE);
    game.plays("gray", "base red-home from species:ant");
    game.sees("systems.red-home.bases", 2);
    game.done();
}

/// MG-12.3: placing empties the spot, and the next turn can fill it again.
#[test]
fn mg_12_3_the_emptied_spot_holds_another_base_next_turn() {
    let mut game = two(&format!(
        "{BASE_AND_ROUTE}\ncubes = {{ \"species:ant/base\" = [\"red\", \"blue\", \"yellow\"] }}"
    ));
    game.draws(["leader:broker", "leader:guard"]);
    game.draws(["red", "red", "red", "white", "blue", "blue"]);
    game.plays_all(
        "gray",
        [
            "base red-near-a from species:ant",
            "keep leader:pilot",
            "end-turn",
        ],
    );
    game.sees("players.gray.constructed", NONE);
    game.plays("brown", "confirm");
    game.plays_all("gray", ["place white species:ant/base", "confirm"]);
    game.happened("base-constructed gray species:ant");
    game.sees("players.gray.constructed", vec!["species:ant"]);
    game.done();
}

/// MG-12.4: a neutral system is taken only over a complete route of one's own.
#[test]
fn mg_12_4_a_neutral_system_needs_a_complete_route_of_ones_own() {
    let game = three(
        r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.red-near-a.owner = "gray"
        systems.blue-near-b.owner = "brown"
        [routes]
        "red-home>red-near-b" = ["red", "red"]
        "blue-near-b>red-inner" = ["red", "red", "red"]
        "#,
    );
    game.refuses("gray", "base red-near-b from species:ant", "MG-12.4");
    game.refuses("gray", "base red-inner from species:ant", "MG-12.4");
    game.done();

    let game = two(BASE_AND_ROUTE);
    game.offers("gray", "base red-near-a from species:ant");
    game.done();
}

/// MG-12.5: a route completed earlier serves a base constructed later.
#[test]
fn mg_12_5_the_route_may_be_complete_before_the_base() {
    let mut game = two(r#"
        drawn = { white = 1 }
        cubes = { "species:ant/base" = ["red", "blue", "yellow"] }
        routes = { "red-home>red-near-a" = ["red", "red"] }
    "#);
    game.plays_all("gray", ["place white species:ant/base", "confirm"]);
    game.plays("gray", "base red-near-a from species:ant");
    game.happened("base-placed gray red-near-a");
    game.done();
}

/// MG-12.5: a system that somebody has claimed meanwhile is out of reach.
#[test]
fn mg_12_5_a_claimed_system_is_no_longer_open() {
    let mut game = three(
        r#"
        active = "orange"
        phase = "rewards"
        constructed = ["species:ant", "species:cat"]
        systems.red-near-b.owner = "gray"
        systems.yellow-inner.owner = "orange"
        [routes]
        "red-home>red-near-b" = ["red", "red", "red"]
        "red-near-b>white-inner" = ["white", "white", "white"]
        "yellow-inner>white-inner" = ["blue", "blue", "blue", "blue"]
        "#,
    );
    game.plays_all(
        "orange",
        [
            "base white-inner from species:cat",
            "keep leader:pilot",
            "end-turn",
        ],
    );
    game.plays("gray", "confirm");
    game.offers_exactly("gray", ["base red-home from species:ant", "end-rewards"]);
    game.refuses("gray", "base white-inner from species:ant", "MG-12.2");
    game.done();
}

/// MG-12.6, MG-12.19: without any system a base may go into any neutral system, and draws a leader.
#[test]
fn mg_12_6_mg_12_19_a_player_without_systems_places_anywhere_and_draws_a_leader() {
    let mut game = homeless("");
    for system in ["red-home", "red-inner", "yellow-near-a"] {
        game.offers("gray", &format!("base {system} from species:ant"));
    }
    game.refuses("gray", "base yellow-home from species:ant", "MG-12.2");
    game.plays("gray", "base red-inner from species:ant");
    game.happened("base-placed gray red-inner, cards-lifted gray leader:pilot");
    game.done();
}

/// MG-12.7: a won conflict brings a base without construction and without a route.
#[test]
fn mg_12_7_a_won_conflict_brings_a_base() {
    let mut game = two(r#"
        drawn = { red = 1 }
        cubes = { "conflict:raid/red" = ["red"] }
        [conflicts."conflict:raid"]
        track = "red-home>red-near-a"
        red = "gray"
        blue = "neutral"
    "#);
    game.plays_all(
        "gray",
        [
            "place red conflict:raid/red",
            "confirm",
            "gain red",
            "occupy",
        ],
    );
    game.happened("base-placed gray red-near-a");
    game.sees("players.gray.stock", 7);
    game.done();
}

/// MG-12.8: a second base needs a complete route to another system, neutral or one's own.
#[test]
fn mg_12_8_reinforcing_needs_an_established_route() {
    let base = "phase = \"rewards\"\nconstructed = [\"species:ant\"]\n";
    let game = two(base);
    game.refuses("gray", "base red-home from species:ant", "MG-12.8");
    game.done();

    let begun = format!("{base}routes = {{ \"red-home>red-near-a\" = [\"red\"] }}");
    let game = two(&begun);
    game.refuses("gray", "base red-home from species:ant", "MG-12.8");
    game.done();

    let game = two(BASE_AND_ROUTE);
    game.offers("gray", "base red-home from species:ant");
    game.done();

    let own = format!("{BASE_AND_ROUTE}\nsystems.red-near-a.owner = \"gray\"");
    let game = two(&own);
    game.offers("gray", "base red-home from species:ant");
    game.done();
}

/// MG-12.9, MG-12.10: a system takes as many bases as it has planets, settled or not.
#[test]
fn mg_12_9_mg_12_10_bases_cannot_outnumber_the_planets() {
    let table = |home: u8, near_a: u8| {
        two(&format!(
            r#"
            phase = "rewards"
            constructed = ["species:ant"]
            [systems]
            red-home = {{ owner = "gray", bases = {home} }}
            red-near-a = {{ owner = "gray", bases = {near_a}, planets = ["red", "red"] }}
            red-near-b = {{ owner = "gray", bases = 1 }}
            [routes]
            "red-home>red-near-a" = ["red", "red"]
            "red-home>red-near-b" = ["red", "red", "red"]
            "#
        ))
    };
    let game = table(2, 1);
    game.offers("gray", "base red-home from species:ant");
    game.offers("gray", "base red-near-a from species:ant");
    game.refuses("gray", "base red-near-b from species:ant", "MG-12.9");
    game.done();
    let game = table(3, 2);
    for system in ["red-home", "red-near-a", "red-near-b"] {
        let action = format!("base {system} from species:ant");
        game.refuses("gray", &action, "MG-12.9");
        game.does_not_offer("gray", &action);
    }
    game.done();
}

/// MG-12.11: the first base in a system draws a leader.
#[test]
fn mg_12_11_the_first_base_in_a_system_draws_a_leader() {
    let mut game = two(BASE_AND_ROUTE);
    game.plays("gray", "base red-near-a from species:ant");
    game.happened("base-placed gray red-near-a, cards-lifted gray leader:pilot");
    game.waits_for("gray", "keep-card");
    game.done();
}

/// MG-12.12: the second base in a system draws a conflict.
#[test]
fn mg_12_12_the_second_base_in_a_system_draws_a_conflict() {
    let mut game = two(BASE_AND_ROUTE);
    game.plays("gray", "base red-home from species:ant");
    game.happened("base-placed gray red-home, cards-lifted gray conflict:raid");
    game.waits_for("gray", "keep-card");
    game.done();
}

/// MG-12.13: the third base in a system draws a government.
#[test]
fn mg_12_13_the_third_base_in_a_system_draws_a_government() {
    let mut game = two(&format!("{BASE_AND_ROUTE}\nsystems.red-home.bases = 2"));
    game.plays("gray", "base red-home from species:ant");
    game.happened("base-placed gray red-home, cards-lifted gray government:council");
    game.waits_for("gray", "keep-card");
    game.done();
}

/// MG-12.14: a base brings the symbols of the board that are linked to its system.
#[test]
fn mg_12_14_a_base_brings_the_symbols_linked_to_its_system() {
    let mut game = two(BASE_AND_ROUTE);
    game.sees("players.gray.symbols.diplomatic", 0);
    game.sees("players.gray.symbols.economic", 0);
    game.plays("gray", "base red-near-a from species:ant");
    // The green link with Red Home, the red link with Red Inner.
    game.happened("symbols-changed gray economic 1, symbols-changed gray diplomatic 1");
    game.sees("players.gray.symbols.diplomatic", 1);
    game.sees("players.gray.symbols.economic", 1);
    game.done();
}

/// MG-12.15: bases are placed at any time of the reward step; a base and a route finished in this
/// phase work together.
#[test]
fn mg_12_15_placing_mixes_with_the_rewards_of_the_phase() {
    let mut game = two(r#"
        drawn = { red = 1, yellow = 1, white = 1 }
        routes = { "red-home>red-near-a" = ["red"] }
        [cubes]
        "species:ant/base" = ["red", "blue", "yellow"]
        "species:ant/receive" = ["yellow"]
    "#);
    game.plays_all(
        "gray",
        [
            "place red route:red-home>red-near-a",
            "place white species:ant/base",
            "place yellow species:ant/receive",
            "confirm",
            "reward species:ant/base",
        ],
    );
    game.offers_exactly(
        "gray",
        [
            "reward species:ant/receive",
            "base red-near-a from species:ant",
            "base red-home from species:ant",
        ],
    );
    game.plays("gray", "base red-near-a from species:ant");
    game.plays("gray", "keep leader:pilot");
    game.happened("card-gained gray leader:pilot, cards-lifted gray commerce:space-exchange");
    game.done();
}

/// MG-12.16: placing is optional.
#[test]
fn mg_12_16_a_base_need_not_be_placed() {
    let mut game = two(BASE_AND_ROUTE);
    game.plays("gray", "end-rewards");
    game.did_not_happen("base-placed");
    game.sees("players.gray.constructed", vec!["species:ant"]);
    game.done();
}

/// MG-12.16: every constructed base may be placed in one step.
#[test]
fn mg_12_16_several_bases_are_placed_in_one_step() {
    let mut game = two(r#"
        phase = "rewards"
        constructed = ["species:ant", "government:republic"]
        players.gray.cards = ["species:ant", "government:republic"]
        routes = { "red-home>red-near-a" = ["red", "red"] }
    "#);
    game.plays_all(
        "gray",
        [
            "base red-near-a from species:ant",
            "keep leader:pilot",
            "base red-near-a from government:republic",
        ],
    );
    game.happened("base-placed gray red-near-a, base-placed gray red-near-a");
    game.sees("systems.red-near-a.bases", 2);
    game.sees("players.gray.constructed", NONE);
    game.done();
}

/// MG-12.17: the reinforcing route may start or end in the system and be completed in this phase.
#[test]
fn mg_12_17_the_reinforcing_route_starts_or_ends_in_the_system() {
    let mut game = two(r#"
        drawn = { red = 1 }
        constructed = ["species:ant"]
        systems.red-near-a.owner = "gray"
        routes = { "red-home>red-near-a" = ["red"] }
    "#);
    game.plays_all("gray", ["place red route:red-home>red-near-a", "confirm"]);
    game.offers_exactly(
        "gray",
        [
            "base red-home from species:ant",
            "base red-near-a from species:ant",
            "end-rewards",
        ],
    );
    game.done();
}

/// MG-12.18: once a base is placed, the next one follows the normal conditions.
#[test]
fn mg_12_18_the_second_base_of_a_player_without_systems_needs_a_route() {
    let mut game = homeless(
        r#"
        owed = ["species:ant/receive", "species:ant/receive-2"]
        [cubes]
        "species:ant/receive" = ["yellow", "yellow"]
        "species:ant/receive-2" = ["blue", "blue", "blue", "blue"]
        "#,
    );
    game.offers("gray", "base yellow-near-a from government:republic");
    game.plays_all(
        "gray",
        ["base red-near-a from species:ant", "keep leader:pilot"],
    );
    game.waits_for("gray", "take-rewards");
    game.refuses(
        "gray",
        "base yellow-near-a from government:republic",
        "MG-12.4",
    );
    game.refuses(
        "gray",
        "base red-near-a from government:republic",
        "MG-12.8",
    );
    game.done();
}

/// MG-12.20: claiming a system sends back the routes of others to it and ends every conflict about
/// it, the claimer's own too.
#[test]
fn mg_12_20_claiming_ends_foreign_routes_and_all_conflicts() {
    let mut game = three(
        r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.red-near-a.owner = "gray"
        systems.white-inner.owner = "gray"
        systems.blue-near-b.owner = "brown"
        systems.blue-inner.owner = "brown"
        [routes]
        "red-near-a>red-inner" = ["yellow", "yellow", "yellow"]
        "blue-near-b>red-inner" = ["red", "red"]
        [conflicts]
        "conflict:raid" = { track = "white-inner>red-inner", red = "gray", blue = "neutral" }
        "conflict:strike" = { track = "blue-inner>red-inner", red = "brown", blue = "neutral" }
        "#,
    );
    game.plays("gray", "base red-inner from species:ant");
    game.happened(
        "base-placed gray red-inner, route-dissolved brown, cubes-returned brown red red",
    );
    game.did_not_happen("route-dissolved gray");
    game.happened("conflict-cancelled conflict:raid");
    game.happened("conflict-cancelled conflict:strike");
    game.sees("players.brown.bag.red", 7);
    game.done();
}

/// MG-12.21: reinforcing leaves routes and conflicts alone.
#[test]
fn mg_12_21_reinforcing_leaves_conflicts_and_routes_alone() {
    let mut game = two(&format!(
        r#"
        {BASE_AND_ROUTE}
        [conflicts."conflict:raid"]
        track = "red-home>red-near-b"
        red = "gray"
        blue = "neutral"
        "#
    ));
    game.plays("gray", "base red-home from species:ant");
    game.did_not_happen("conflict-cancelled");
    game.did_not_happen("route-dissolved");
    game.sees("cards.conflict:raid.place", "board");
    game.sees("tracks.red-home>red-near-a.complete", true);
    game.done();
}

/// Brown is about to use the Reaver; gray has two bases in Red Near A and one on a card.
const REAVER: &str = r#"
active = "brown"
phase = "cards"
constructed = ["species:ant"]
players.brown.cards = ["species:bee", "leader:reaver"]
systems.red-near-a = { owner = "gray", bases = 2 }
systems.yellow-inner.owner = "brown"
routes = { "red-home>red-near-a" = ["red", "red"] }
"#;

/// MG-12.22: a base placed again after a loss draws by the number of bases now, once more.
#[test]
fn mg_12_22_a_base_placed_again_draws_again() {
    let mut game = two(REAVER);
    game.plays_all(
        "brown",
        ["use leader:reaver", "target system:red-near-a", "gain red"],
    );
    game.plays_all("gray", ["confirm", "base red-near-a from species:ant"]);
    game.happened("base-placed gray red-near-a, cards-lifted gray conflict:raid");
    game.done();
}

/// MG-12.23: a victory comes before the politics card.
#[test]
fn mg_12_23_the_winning_base_draws_no_card() {
    let mut game = two(r#"
        phase = "rewards"
        constructed = ["species:ant"]
        [systems]
        red-home = { owner = "gray", bases = 3 }
        red-near-a = { owner = "gray", bases = 2 }
        red-near-b = { owner = "gray", bases = 1 }
        white-inner = { owner = "gray", bases = 2 }
        [routes]
        "red-near-a>red-inner" = ["yellow", "yellow", "yellow"]
    "#);
    game.plays("gray", "base red-inner from species:ant");
    game.happened("base-placed gray red-inner, game-won gray expansion");
    game.did_not_happen("cards-lifted");
    game.done();
}

/// MG-12.24: a removed base goes to its owner's stock, not onto a card.
#[test]
fn mg_12_24_a_removed_base_goes_to_the_stock() {
    let mut game = two(&REAVER.replace("constructed = [\"species:ant\"]", ""));
    game.sees("players.gray.stock", 6);
    game.plays_all("brown", ["use leader:reaver", "target system:red-near-a"]);
    game.happened("bases-removed gray red-near-a 1");
    game.sees("players.gray.stock", 7);
    game.sees("players.gray.constructed", NONE);
    game.done();
}

/// MG-12.25: while a base is left the system is not lost, and its routes stay.
#[test]
fn mg_12_25_a_system_with_a_base_left_is_not_lost() {
    let mut game = two(REAVER);
    game.plays_all("brown", ["use leader:reaver", "target system:red-near-a"]);
    game.did_not_happen("route-dissolved");
    game.sees("systems.red-near-a.owner", "gray");
    game.sees("systems.red-near-a.bases", 1);
    game.sees("tracks.red-home>red-near-a.complete", true);
    game.done();
}
