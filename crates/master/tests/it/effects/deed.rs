//! Words that do something once.

use master::Master;
use trial::Play;

use super::{implemented, phase_3, says};
use crate::table::{three, two, two_with};

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
    // Any card of the deck, not just its top card; then another one is turned up.
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

/// Gray has a Jailer who makes one opponent skip two turns.
#[track_caller]
fn stern_jailer(changes: &str) -> Play<Master> {
    two_with(
        "leaders.toml",
        "{ skip-turn = { who = \"opponent\" } }",
        "{ skip-turn = { who = \"opponent\", count = 2 } }",
        &format!(
            r#"
            phase = "cards"
            players.gray.cards = ["species:ant", "leader:jailer", "leader:judge"]
            systems.red-near-a.owner = "gray"
            {changes}
            "#
        ),
    )
}

/// MG-21.4: one choice, and a marker for each turn.
#[test]
fn mg_21_4_skip_turn_marks_two_turns_of_one_opponent() {
    let mut game = stern_jailer("");
    says(
        &game,
        "leader:jailer",
        "Discard: make an opponent skip two turns.",
    );
    game.sees("free-tokens", 3);
    game.plays("gray", "use leader:jailer");
    game.happened("skip-marked brown, skip-marked brown");
    game.sees("players.brown.skips", 2);
    game.sees("free-tokens", 1);
    game.plays_all("gray", ["end-turn", "gain red"]);
    game.happened("turn-skipped brown, turn-began gray");
    game.sees("players.brown.skips", 1);
    game.done();
}

/// MG-1.17 + MG-0.2: no more markers than there are free tokens.
#[test]
fn mg_1_17_mg_0_2_skip_turn_marks_as_many_as_tokens_are_free() {
    let mut game = stern_jailer(
        r#"
        systems.red-inner.covered = true
        systems.blue-inner.covered = true
        "#,
    );
    game.sees("free-tokens", 1);
    game.plays("gray", "use leader:jailer");
    game.sees("players.brown.skips", 1);
    game.sees("free-tokens", 0);
    game.done();
}

/// One of several opponents is chosen, and the question says for how many turns.
#[test]
fn effect_skip_turn_asks_once_who_skips_how_often() {
    let mut game = three(
        r#"
        phase = "cards"
        pending = ["choose-player gray 2"]
        "#,
    );
    game.waits_for("gray", "choose-player");
    game.sees(
        "question.prompt",
        "Gray chooses an opponent who skips two turns.",
    );
    game.plays("gray", "target player:orange");
    game.sees("players.orange.skips", 2);
    game.sees("players.brown.skips", 0);
    game.done();
}

#[test]
fn effect_skip_turn_of_ones_own_several_times() {
    let game = two_with(
        "developments.toml",
        "{ skip-turn = { who = \"own\" } }",
        "{ skip-turn = { who = \"own\", count = 2 } }",
        "",
    );
    says(
        &game,
        "progress:embassy",
        "Discard: take four cubes of any colors from the reserve, then skip your next two turns.",
    );
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
