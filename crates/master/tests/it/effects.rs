//! One test for every word of the effect vocabulary: a card does what its generated sentence says.

use kernel::Play;
use master::Master;

use crate::table::{three, two};

/// The card says this, in the words made from its data.
#[track_caller]
fn says(game: &Play<Master>, card: &str, sentence: &str) {
    game.sees(&format!("cards.{card}.ability"), sentence);
}

/// Gray's Phase 3 with these changes.
#[track_caller]
fn phase_3(changes: &str) -> Play<Master> {
    two(&format!("phase = \"cards\"\n{changes}"))
}

/// Brown ends his turn and gray's begins, with these cards of gray and these changes.
#[track_caller]
fn turn_of_gray(cards: &str, changes: &str) -> Play<Master> {
    two(&format!(
        r#"
        phase = "cards"
        active = "brown"
        players.brown.cards = ["species:bee", "leader:herald"]
        players.gray.cards = ["species:ant", {cards}]
        {changes}
        "#
    ))
}

// Passive words.

#[test]
fn effect_counts_as_on_routes() {
    let mut game = two(r#"
        drawn = { blue = 2 }
        players.gray.cards = ["species:ant", "leader:pilot"]
        "#);
    says(
        &game,
        "leader:pilot",
        "Blue cubes count as yellow on routes.",
    );
    game.refuses("gray", "place blue species:ant/receive as yellow", "MG-8.2");
    game.plays("gray", "place blue route:red-home>red-near-a");
    game.sees("tracks.red-home>red-near-a.color", "yellow");
    game.sees("tracks.red-home>red-near-a.cubes", vec!["blue"]);
    // Red Near B is white: no end of that track is yellow.
    game.refuses("gray", "place blue route:red-home>red-near-b", "MG-10.3");
    game.done();
}

#[test]
fn effect_counts_as_on_cards() {
    let mut game = two(r#"
        drawn = { yellow = 2 }
        systems.red-near-b.owner = "gray"
        players.gray.cards = ["species:ant", "commerce:refinery"]
        standing = ["commerce:refinery"]
        cubes."commerce:refinery/development" = ["yellow", "blue", "white"]
        "#);
    says(
        &game,
        "commerce:refinery",
        "Yellow cubes count as white on your cards.",
    );
    game.refuses("gray", "place yellow route:red-home>red-near-b", "MG-10.3");
    game.plays("gray", "place yellow species:ant/base as white");
    game.happened("cube-placed gray yellow species:ant/base");
    game.sees("cards.species:ant.projects.base.slots[3].cube", "yellow");
    game.done();
}

#[test]
fn effect_counts_as_in_conflicts() {
    let mut game = two(r#"
        drawn = { yellow = 2 }
        players.gray.cards = ["species:ant", "leader:marshal", "progress:academy"]
        standing = ["progress:academy"]
        cubes."progress:academy/development" = ["blue", "blue"]
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        "#);
    says(
        &game,
        "leader:marshal",
        "Yellow cubes count as red in conflicts.",
    );
    game.refuses("gray", "place yellow species:ant/base as red", "MG-8.2");
    game.plays("gray", "place yellow conflict:raid/red as red");
    game.sees("conflicts.conflict:raid.red.cubes", vec!["yellow"]);
    game.done();
}

#[test]
fn effect_counts_as_everywhere() {
    let game = two(r#"
        drawn = { red = 1 }
        players.gray.cards = ["species:ant", "leader:mimic", "progress:academy"]
        standing = ["progress:academy"]
        cubes."progress:academy/development" = ["blue", "blue"]
        systems.red-near-b.owner = "gray"
        conflicts."conflict:purge" = { track = "red-near-a>red-home", red = "neutral", blue = "gray" }
        "#);
    says(
        &game,
        "leader:mimic",
        "Red cubes count as white everywhere.",
    );
    game.offers("gray", "place red species:ant/base as white");
    game.offers("gray", "place red route:red-near-b>white-inner");
    game.offers("gray", "place red conflict:purge/blue as white");
    game.done();
}

#[test]
fn effect_draw_more_cubes_each_turn() {
    let mut game = turn_of_gray("\"government:republic\"", "");
    says(
        &game,
        "government:republic",
        "Draw one more cube each turn.",
    );
    game.draws(["red", "blue", "yellow", "white"]);
    game.plays("brown", "end-turn");
    game.happened("cubes-drawn gray red blue yellow white");
    game.done();
}

#[test]
fn effect_keep_more_cards_at_the_end_of_the_turn() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "commerce:warehouse", "leader:pilot", "leader:broker",
            "leader:curator", "leader:guard", "leader:mimic", "leader:spy", "leader:seer",
            "leader:judge"]
        standing = ["commerce:warehouse"]
        cubes."commerce:warehouse/development" = ["white", "yellow"]
        "#,
    );
    says(
        &game,
        "commerce:warehouse",
        "You may keep two more cards at the end of your turn.",
    );
    game.sees("players.gray.card-limit", 9);
    game.refuses("gray", "end-turn", "MG-20.3");
    game.plays("gray", "discard leader:judge");
    game.offers("gray", "end-turn");
    game.done();
}

/// Gray uses his spy, who takes any cube of an opponent; brown has cubes at every place.
#[track_caller]
fn spied_on(cards: &str, changes: &str) -> Play<Master> {
    let mut game = phase_3(&format!(
        r#"
        players.gray.cards = ["species:ant", "leader:spy", "leader:judge", "progress:academy"]
        players.brown.cards = ["species:bee", {cards}]
        cubes."progress:academy/development" = ["blue", "blue"]
        cubes."species:bee/base" = ["yellow"]
        cubes."conflict:raid/blue" = ["blue"]
        systems.red-near-a.owner = "brown"
        routes."yellow-home>yellow-near-b" = ["blue"]
        routes."red-near-a>red-inner" = ["yellow"]
        conflicts."conflict:raid" = {{ track = "red-home>red-near-a", red = "gray", blue = "brown" }}
        {changes}
        "#
    ));
    game.plays("gray", "use leader:spy");
    game
}

const ROUTES_STOLEN: [&str; 2] = [
    "steal blue route:yellow-home>yellow-near-b",
    "steal yellow route:red-near-a>red-inner",
];
const CARD_STOLEN: &str = "steal yellow species:bee/base";
const SIDE_STOLEN: &str = "steal blue conflict:raid/blue";

#[test]
fn effect_protect_cards() {
    let game = spied_on(
        r#""government:order""#,
        r#"standing = ["progress:academy"]"#,
    );
    says(
        &game,
        "government:order",
        "Opponents cannot take cubes from your cards.",
    );
    game.refuses("gray", CARD_STOLEN, "MG-0.4");
    game.offers_exactly("gray", [ROUTES_STOLEN[0], ROUTES_STOLEN[1], SIDE_STOLEN]);
    game.done();
}

#[test]
fn effect_protect_routes() {
    let game = spied_on(
        r#""expansion:barrier""#,
        r#"
        standing = ["progress:academy", "expansion:barrier"]
        cubes."expansion:barrier/development" = ["white", "blue"]
        "#,
    );
    says(
        &game,
        "expansion:barrier",
        "Opponents cannot take cubes from your routes.",
    );
    game.refuses("gray", ROUTES_STOLEN[0], "MG-0.4");
    game.does_not_offer("gray", ROUTES_STOLEN[1]);
    game.offers("gray", CARD_STOLEN);
    game.offers("gray", SIDE_STOLEN);
    game.done();
}

#[test]
fn effect_protect_conflicts() {
    // Brown's systems in both ends of a green line give him the symbol the warden needs.
    let game = spied_on(
        r#""leader:warden""#,
        r#"
        standing = ["progress:academy"]
        systems.yellow-near-a.owner = "brown"
        "#,
    );
    says(
        &game,
        "leader:warden",
        "Opponents cannot take cubes from your sides of conflicts.",
    );
    game.refuses("gray", SIDE_STOLEN, "MG-0.4");
    game.offers_exactly("gray", [ROUTES_STOLEN[0], ROUTES_STOLEN[1], CARD_STOLEN]);
    game.done();
}

#[test]
fn effect_protect_everywhere() {
    let game = spied_on(
        r#""leader:guard", "expansion:shipyard", "commerce:toll""#,
        r#"
        standing = ["progress:academy", "expansion:shipyard", "commerce:toll"]
        cubes."expansion:shipyard/development" = ["white", "red"]
        cubes."commerce:toll/development" = ["yellow", "red"]
        "#,
    );
    says(
        &game,
        "leader:guard",
        "Opponents cannot take cubes from your projects.",
    );
    // Nothing is left to steal, so the effect ends.
    game.happened("ability-used gray leader:spy");
    game.did_not_happen("cube-stolen");
    game.waits_for("gray", "use-cards");
    game.done();
}

// Deeds.

#[test]
fn effect_gain_cubes_of_one_color() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "expansion:colony", "leader:judge"]
        standing = ["expansion:colony"]
        cubes."expansion:colony/development" = ["red", "blue", "yellow", "white"]
        "#,
    );
    says(
        &game,
        "expansion:colony",
        "Discard: take three white cubes from the reserve.",
    );
    game.plays("gray", "use expansion:colony");
    game.sees("players.gray.bag.white", 5 + 1 + 3);
    game.sees("players.gray.bag.red", 5 + 1);
    game.done();
}

#[test]
fn effect_gain_cubes_of_any_colors() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "commerce:bank", "leader:judge"]
        standing = ["commerce:bank"]
        cubes."commerce:bank/development" = ["yellow", "yellow", "white"]
        "#,
    );
    says(
        &game,
        "commerce:bank",
        "Discard: take five cubes of any colors from the reserve.",
    );
    game.plays("gray", "use commerce:bank");
    for color in ["red", "red", "blue", "yellow", "white"] {
        game.waits_for("gray", "gain-cube");
        game.refuses("gray", "gain black", "MG-20.17");
        game.plays("gray", &format!("gain {color}"));
    }
    game.waits_for("gray", "use-cards");
    game.sees("players.gray.bag.red", 7);
    game.done();
}

#[test]
fn effect_steal_cube() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "commerce:smugglers", "leader:judge"]
        players.gray.bag.black = 4
        standing = ["commerce:smugglers"]
        cubes."commerce:smugglers/development" = ["black", "yellow"]
        cubes."species:bee/receive" = ["red", "red"]
        cubes."species:bee/receive-2" = ["blue", "-", "-", "-", "red"]
        "#,
    );
    says(
        &game,
        "commerce:smugglers",
        "Discard: steal one red cube from an opponent's project.",
    );
    game.plays("gray", "use commerce:smugglers");
    game.offers_exactly(
        "gray",
        [
            "steal red species:bee/receive",
            "steal red species:bee/receive-2",
        ],
    );
    game.plays("gray", "steal red species:bee/receive-2");
    game.happened("cube-stolen gray brown red species:bee/receive-2");
    game.sees("players.gray.bag.red", 6);
    game.done();
}

#[test]
fn effect_draw_card() {
    let mut game = two(r#"
        phase = "rewards"
        owed = ["species:ant/base"]
        players.gray.cards = ["species:ant", "government:guild"]
        cubes."species:ant/base" = ["red", "blue", "yellow", "white"]
        decks.commerce.top = "commerce:bank"
        "#);
    says(
        &game,
        "government:guild",
        "When you construct a base, draw a commerce development.",
    );
    game.draws(["commerce:toll", "commerce:market"]);
    game.plays("gray", "reward species:ant/base");
    game.happened("cards-lifted gray commerce:bank commerce:toll");
    game.plays("gray", "keep commerce:toll");
    game.happened("card-put-back commerce:bank, card-gained gray commerce:toll");
    game.done();
}

#[test]
fn effect_draw_random() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "progress:oracle", "leader:judge"]
        standing = ["progress:oracle"]
        cubes."progress:oracle/development" = ["blue", "blue", "yellow"]
        decks.government.top = "government:guild"
        "#,
    );
    says(
        &game,
        "progress:oracle",
        "Discard: gain a random government.",
    );
    // Any card of the deck, not its top; then another top is turned up.
    game.draws(["government:horde", "government:union"]);
    game.plays("gray", "use progress:oracle");
    game.happened("deck-shuffled government, card-turned-up government:union");
    game.happened("card-gained gray government:horde");
    game.done();
}

#[test]
fn effect_choose_card() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "progress:archive", "leader:judge"]
        standing = ["progress:archive"]
        cubes."progress:archive/development" = ["blue", "white"]
        "#,
    );
    says(
        &game,
        "progress:archive",
        "Discard: choose any development from its deck and shuffle the deck.",
    );
    game.plays("gray", "use progress:archive");
    game.offers_exactly("gray", ["draw expansion", "draw commerce", "draw progress"]);
    game.plays("gray", "draw commerce");
    game.sees_as("gray", "actions.#", 9);
    game.refuses("gray", "fetch progress:relay", "MG-3.5");
    game.plays("gray", "fetch commerce:refinery");
    game.happened("deck-shuffled commerce, card-gained gray commerce:refinery");
    game.done();
}

#[test]
fn effect_take_card() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "leader:thief", "leader:judge"]
        players.brown.cards = ["species:bee", "leader:pilot", "leader:spy", "government:guild"]
        systems.red-near-a.owner = "gray"
        "#,
    );
    says(
        &game,
        "leader:thief",
        "Discard: take a leader from an opponent.",
    );
    game.plays("gray", "use leader:thief");
    game.offers_exactly("gray", ["pick leader:pilot", "pick leader:spy"]);
    game.plays("gray", "pick leader:spy");
    game.happened("card-lost brown leader:spy, card-gained gray leader:spy");
    game.done();
}

#[test]
fn effect_discard_card() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "leader:judge", "progress:archive"]
        players.brown.cards = ["species:bee", "leader:pilot", "government:guild", "government:order"]
        standing = ["progress:archive"]
        cubes."progress:archive/development" = ["blue", "white"]
        "#,
    );
    says(
        &game,
        "leader:judge",
        "Discard: discard a government of an opponent.",
    );
    game.plays("gray", "use leader:judge");
    game.offers_exactly("gray", ["pick government:guild", "pick government:order"]);
    game.plays("gray", "pick government:order");
    game.happened("card-lost brown government:order, card-put-back government:order");
    game.done();
}

#[test]
fn effect_extra_turn() {
    let mut game =
        phase_3(r#"players.gray.cards = ["species:ant", "leader:racer", "leader:judge"]"#);
    says(&game, "leader:racer", "Discard: take an extra turn.");
    game.plays("gray", "use leader:racer");
    game.sees("extra-turns.won", 1);
    game.plays_all("gray", ["end-turn", "gain red"]);
    game.happened("turn-began gray");
    game.done();
}

#[test]
fn effect_skip_turn_of_ones_own() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "progress:embassy", "leader:judge"]
        standing = ["progress:embassy"]
        cubes."progress:embassy/development" = ["blue", "red", "white"]
        "#,
    );
    says(
        &game,
        "progress:embassy",
        "Discard: take four cubes of any colors from the reserve, then skip your next turn.",
    );
    game.plays_all(
        "gray",
        [
            "use progress:embassy",
            "gain red",
            "gain red",
            "gain red",
            "gain red",
        ],
    );
    game.happened("skip-marked gray");
    game.sees("players.gray.skips", 1);
    game.done();
}

#[test]
fn effect_skip_turn_of_an_opponent() {
    let mut game = three(
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:jailer", "leader:judge"]
        systems.red-near-a.owner = "gray"
        "#,
    );
    says(
        &game,
        "leader:jailer",
        "Discard: make an opponent skip a turn.",
    );
    game.plays("gray", "use leader:jailer");
    game.offers_exactly("gray", ["target player:brown", "target player:orange"]);
    game.refuses("gray", "target player:gray", "MG-21.3");
    game.plays("gray", "target player:brown");
    game.plays_all("gray", ["end-turn", "gain red"]);
    game.happened("turn-skipped brown, turn-began orange");
    game.done();
}

#[test]
fn effect_cancel_conflict() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "progress:treaty", "leader:judge"]
        standing = ["progress:treaty"]
        cubes."progress:treaty/development" = ["white", "blue", "blue"]
        cubes."conflict:raid/blue" = ["blue"]
        systems.red-near-a.owner = "brown"
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
        conflicts."conflict:coup" = { track = "red-home>red-near-b", red = "gray", blue = "neutral" }
        "#,
    );
    says(
        &game,
        "progress:treaty",
        "Discard: cancel a conflict on the board.",
    );
    game.plays("gray", "use progress:treaty");
    game.offers_exactly("gray", ["target on-board:raid", "target on-board:coup"]);
    game.plays("gray", "target on-board:raid");
    game.happened("cubes-returned brown blue, conflict-cancelled conflict:raid");
    game.sees("conflicts.#", 1);
    game.done();
}

/// A development of gray that works, in his Phase 3, beside a card that keeps the phase open.
#[track_caller]
fn implemented(card: &str, cubes: &str, changes: &str) -> Play<Master> {
    phase_3(&format!(
        r#"
        players.gray.cards = ["species:ant", "{card}", "leader:judge"]
        standing = ["{card}"]
        cubes."{card}/development" = {cubes}
        {changes}
        "#
    ))
}

#[test]
fn effect_place_black_hole() {
    let mut game = implemented(
        "expansion:rift",
        r#"["black", "red"]"#,
        "players.gray.bag.black = 4",
    );
    says(
        &game,
        "expansion:rift",
        "Discard: put a black hole on a neutral system.",
    );
    game.plays("gray", "use expansion:rift");
    game.refuses("gray", "target system:yellow-home", "MG-4.16");
    game.refuses("gray", "target system:blue-home", "MG-4.16");
    game.plays("gray", "target system:red-near-a");
    game.happened("system-covered red-near-a");
    game.sees("systems.red-near-a.covered", true);
    game.sees("free-tokens", 2);
    game.done();
}

#[test]
fn effect_remove_black_hole() {
    let mut game = implemented("expansion:tug", r#"["red", "white"]"#, "");
    says(
        &game,
        "expansion:tug",
        "Discard: remove a black hole from the board.",
    );
    game.plays("gray", "use expansion:tug");
    game.refuses("gray", "target system:red-near-a", "MG-4.12");
    game.plays("gray", "target system:blue-near-b");
    game.happened("system-uncovered blue-near-b");
    game.sees("systems.blue-near-b.covered", false);
    game.sees("free-tokens", 4);
    game.done();
}

#[test]
fn effect_remove_base() {
    let mut game = implemented(
        "expansion:siege",
        r#"["red", "red", "white"]"#,
        r#"systems.yellow-near-a = { owner = "brown", bases = 2 }"#,
    );
    says(
        &game,
        "expansion:siege",
        "Discard: remove one base of an opponent from the board.",
    );
    game.plays("gray", "use expansion:siege");
    game.offers_exactly(
        "gray",
        ["target system:yellow-home", "target system:yellow-near-a"],
    );
    game.plays("gray", "target system:yellow-near-a");
    game.happened("bases-removed brown yellow-near-a 1");
    game.sees("systems.yellow-near-a.bases", 1);
    game.sees("players.brown.stock", 7);
    game.done();
}

#[test]
fn effect_clear_project() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "government:senate", "leader:judge"]
        cubes."species:ant/base" = ["red", "blue"]
        cubes."species:ant/receive" = ["yellow"]
        routes."red-home>red-near-a" = ["red"]
        "#,
    );
    says(
        &game,
        "government:senate",
        "At the end of your turn, you may return all cubes of one of your projects.",
    );
    game.plays_all("gray", ["end-turn", "choose 1"]);
    game.offers_exactly(
        "gray",
        [
            "target species:ant/base",
            "target species:ant/receive",
            "target route:red-home>red-near-a",
        ],
    );
    game.plays("gray", "target species:ant/base");
    game.happened("cubes-returned gray red blue");
    game.sees("players.gray.bag.black", 5);
    game.done();
}

// When abilities work.

#[test]
fn effect_always_while_the_card_works() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "progress:archive", "leader:curator"]
        standing = ["progress:archive"]
        cubes."progress:archive/development" = ["blue", "white"]
        "#,
    );
    says(
        &game,
        "leader:curator",
        "You may keep one more card at the end of your turn.",
    );
    // The archive gives the cultural symbol the curator needs.
    game.sees("players.gray.card-limit", 8);
    game.plays("gray", "discard progress:archive");
    game.sees("cards.leader:curator.works", false);
    game.sees("players.gray.card-limit", 7);
    game.done();
}

#[test]
fn effect_gained_once_for_each_card_of_the_type() {
    let market = || {
        two(r#"
            phase = "rewards"
            owed = ["species:ant/receive-2"]
            players.gray.cards = ["species:ant", "commerce:market"]
            standing = ["commerce:market"]
            cubes."commerce:market/development" = ["yellow", "blue"]
            cubes."species:ant/receive-2" = ["blue", "blue", "blue", "blue"]
            decks.commerce.top = "commerce:bank"
            decks.progress.top = "progress:relay"
            "#)
    };
    let mut game = market();
    says(
        &game,
        "commerce:market",
        "When you gain a commerce development, take one yellow cube from the reserve.",
    );
    game.plays_all(
        "gray",
        [
            "reward species:ant/receive-2",
            "draw commerce",
            "keep commerce:bank",
        ],
    );
    game.happened("card-gained gray commerce:bank, ability-used gray commerce:market");
    game.happened("cubes-gained gray yellow");
    game.sees("players.gray.bag.yellow", 6);
    game.done();

    let mut game = market();
    game.plays_all(
        "gray",
        [
            "reward species:ant/receive-2",
            "draw progress",
            "keep progress:relay",
        ],
    );
    game.did_not_happen("ability-used");
    game.done();
}

#[test]
fn effect_planet_settled() {
    let mut game = two(r#"
        drawn = { red = 1 }
        players.gray.cards = ["species:ant", "government:league"]
        "#);
    says(
        &game,
        "government:league",
        "When you settle a planet, you may take one white cube from the reserve.",
    );
    game.plays("gray", "place red planet:red-home");
    game.did_not_happen("ability-used");
    game.plays("gray", "confirm");
    // The only reward is taken by itself; then the league asks.
    game.happened("cubes-gained gray red red red");
    game.waits_for("gray", "choose-option");
    game.plays("gray", "choose 1");
    game.happened("cubes-gained gray white");
    game.done();
}

#[test]
fn effect_base_constructed() {
    let mut game = two(r#"
        drawn = { white = 1 }
        players.gray.cards = ["species:ant", "government:guild"]
        cubes."species:ant/base" = ["red", "blue", "yellow"]
        "#);
    game.plays_all("gray", ["place white species:ant/base", "confirm"]);
    game.happened("base-constructed gray species:ant, ability-used gray government:guild");
    game.waits_for("gray", "keep-card");
    game.done();
}

#[test]
fn effect_base_placed() {
    let mut game = two(r#"
        phase = "rewards"
        constructed = ["species:ant"]
        routes."red-home>red-near-a" = ["red", "red"]
        players.gray.cards = ["species:ant", "expansion:shipyard"]
        standing = ["expansion:shipyard"]
        cubes."expansion:shipyard/development" = ["white", "red"]
        decks.leader.top = "leader:judge"
        "#);
    says(
        &game,
        "expansion:shipyard",
        "When you place a base, take one white cube from the reserve.",
    );
    game.plays_all(
        "gray",
        ["base red-near-a from species:ant", "keep leader:judge"],
    );
    game.happened("base-placed gray red-near-a");
    game.happened("ability-used gray expansion:shipyard, cubes-gained gray white");
    game.done();
}

#[test]
fn effect_implemented() {
    let mut game = two(r#"
        drawn = { blue = 1 }
        players.gray.cards = ["species:ant", "progress:academy", "commerce:market"]
        standing = ["progress:academy"]
        cubes."progress:academy/development" = ["blue", "blue"]
        cubes."commerce:market/development" = ["yellow", "-"]
        decks.leader.top = "leader:judge"
        "#);
    says(
        &game,
        "progress:academy",
        "When you implement a development, draw a leader.",
    );
    game.draws(["leader:pilot", "leader:guard"]);
    game.plays_all(
        "gray",
        ["place blue commerce:market/development", "confirm"],
    );
    game.happened("development-implemented gray commerce:market");
    // The first commerce development draws a leader, the academy another one.
    game.plays("gray", "keep leader:judge");
    game.happened("card-gained gray leader:judge, ability-used gray progress:academy");
    game.waits_for("gray", "keep-card");
    game.done();
}

#[test]
fn effect_conflict_placed() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "government:horde", "conflict:raid"]
        cubes."species:bee/base" = ["yellow", "-", "white"]
        "#,
    );
    says(
        &game,
        "government:horde",
        "When you put a conflict on the board, you may steal one cube of any color from an \
         opponent's project.",
    );
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.waits_for("gray", "choose-option");
    game.plays_all("gray", ["choose 1", "steal white species:bee/base"]);
    game.happened("cube-stolen gray brown white species:bee/base");
    game.done();
}

/// Gray has just filled his side of a conflict with brown in Red Near A.
#[track_caller]
fn victory(changes: &str) -> Play<Master> {
    two(&format!(
        r#"
        phase = "rewards"
        owed = ["conflict:raid/red"]
        systems.red-near-a.owner = "brown"
        conflicts."conflict:raid" = {{ track = "red-home>red-near-a", red = "gray", blue = "brown" }}
        cubes."conflict:raid/red" = ["red", "red"]
        {changes}
        "#
    ))
}

#[test]
fn effect_conflict_won() {
    let mut game = victory(r#"players.gray.cards = ["species:ant", "government:empire"]"#);
    says(
        &game,
        "government:empire",
        "When you win a conflict, take two red cubes from the reserve.",
    );
    game.plays_all("gray", ["reward conflict:raid/red", "decline"]);
    game.happened("conflict-won gray conflict:raid brown");
    game.happened("ability-used gray government:empire");
    game.sees("players.gray.bag.red", 5 + 2 + 2);
    game.done();
}

#[test]
fn effect_conflict_lost() {
    let mut game = victory(
        r#"
        players.brown.cards = ["species:bee", "commerce:insurance"]
        standing = ["commerce:insurance"]
        cubes."commerce:insurance/development" = ["yellow", "white"]
        cubes."species:bee/base" = ["yellow"]
        "#,
    );
    says(
        &game,
        "commerce:insurance",
        "When you lose a conflict, take three cubes of any colors from the reserve.",
    );
    game.plays("gray", "reward conflict:raid/red");
    game.plays("gray", "steal yellow species:bee/base");
    game.plays("gray", "decline");
    game.happened("ability-used brown commerce:insurance");
    for _ in 0..3 {
        game.waits_for("brown", "gain-cube");
        game.plays("brown", "gain red");
    }
    game.sees("players.brown.bag.red", 8);
    game.done();
}

#[test]
fn effect_turn_start() {
    let mut game = turn_of_gray("\"government:union\"", "");
    says(
        &game,
        "government:union",
        "At the start of your turn, either take one yellow cube from the reserve, or take one \
         blue cube from the reserve.",
    );
    game.plays("brown", "end-turn");
    // Before the cubes are drawn.
    game.did_not_happen("cubes-drawn");
    game.waits_for("gray", "choose-option");
    game.plays("gray", "choose 2");
    game.happened("cubes-gained gray blue, cubes-drawn gray");
    game.done();
}

#[test]
fn effect_turn_end() {
    let mut game = implemented(
        "progress:relay",
        r#"["blue", "white", "yellow", "red"]"#,
        "",
    );
    says(
        &game,
        "progress:relay",
        "At the end of your turn, take one blue cube from the reserve.",
    );
    game.plays("gray", "end-turn");
    game.happened("ability-used gray progress:relay, cubes-gained gray blue, turn-began brown");
    game.done();
}

#[test]
fn effect_discarded_only_when_used() {
    let mut game = implemented("expansion:convoy", r#"["yellow", "white"]"#, "");
    says(&game, "expansion:convoy", "Discard: take an extra turn.");
    game.plays("gray", "discard expansion:convoy");
    game.did_not_happen("ability-used");
    game.done();

    let mut game = implemented("expansion:convoy", r#"["yellow", "white"]"#, "");
    game.plays("gray", "use expansion:convoy");
    game.happened("ability-used gray expansion:convoy, extra-turn-won gray");
    game.done();
}

// Choices.

#[test]
fn effect_may_be_declined() {
    let council = || {
        phase_3(
            r#"
            players.gray.cards = ["species:ant", "government:council", "leader:thief"]
            players.brown.cards = ["species:bee", "leader:pilot"]
            systems.red-near-a.owner = "gray"
            "#,
        )
    };
    let mut game = council();
    says(
        &game,
        "government:council",
        "When you gain a leader, you may take one cube of any color from the reserve.",
    );
    game.plays("gray", "use leader:thief");
    game.waits_for("gray", "choose-option");
    game.offers_exactly("gray", ["choose 1", "decline"]);
    game.plays("gray", "decline");
    game.happened("declined gray");
    game.did_not_happen("ability-used");
    game.waits_for("gray", "use-cards");
    game.done();

    let mut game = council();
    game.plays_all("gray", ["use leader:thief", "choose 1", "gain white"]);
    game.happened("ability-used gray government:council, cubes-gained gray white");
    game.done();
}

#[test]
fn effect_choose_between_alternatives() {
    let diviner = || {
        phase_3(
            r#"
            players.gray.cards = ["species:ant", "leader:diviner", "progress:archive"]
            systems.red-near-a.owner = "gray"
            standing = ["progress:archive"]
            cubes."progress:archive/development" = ["blue", "white"]
            "#,
        )
    };
    let mut game = diviner();
    says(
        &game,
        "leader:diviner",
        "Discard: either put a black hole on a neutral system, or remove a black hole from the \
         board.",
    );
    game.plays("gray", "use leader:diviner");
    game.offers_exactly("gray", ["choose 1", "choose 2"]);
    game.refuses("gray", "decline", "MG-20.12");
    game.refuses("gray", "choose 3", "MG-20.13");
    game.plays_all("gray", ["choose 1", "target system:red-inner"]);
    game.happened("system-covered red-inner");
    game.done();

    let mut game = diviner();
    game.plays_all(
        "gray",
        ["use leader:diviner", "choose 2", "target system:blue-home"],
    );
    game.happened("system-uncovered blue-home");
    game.done();
}
