//! Progress developments: cards, projects and symbols.

use super::{cards, gains, phase_3, says, turn_of_gray, unbuilt};

#[test]
fn glass_academy() {
    let implemented = |card: &str| {
        let mut game = cards(
            &format!("{card} commerce:salt-market"),
            "",
            r#"
            drawn = { blue = 1 }
            cubes."commerce:salt-market/development" = ["yellow", "yellow"]
            "#,
        );
        game.plays_all(
            "gray",
            [
                "place blue commerce:salt-market/development",
                "confirm",
                "keep leader:oru-farsail",
            ],
        );
        game
    };
    let mut game = implemented("progress:glass-academy+");
    says(
        &game,
        "progress:glass-academy",
        "When you implement a development, draw a development of any type.",
    );
    game.happened("ability-used gray progress:glass-academy");
    game.offers_exactly("gray", ["draw expansion", "draw commerce", "draw progress"]);
    game.plays_all(
        "gray",
        ["draw expansion", "keep expansion:lighthouse-chain"],
    );
    game.happened("card-gained gray expansion:lighthouse-chain");
    game.done();

    let game = implemented("progress:glass-academy");
    game.did_not_happen("ability-used gray progress:glass-academy");
    game.done();
}

#[test]
fn hall_of_echoes() {
    let mut game = phase_3("progress:hall-of-echoes+", "", "");
    says(
        &game,
        "progress:hall-of-echoes",
        "Discard: choose any development from its deck and shuffle the deck.",
    );
    game.plays_all(
        "gray",
        [
            "use progress:hall-of-echoes",
            "draw expansion",
            "fetch expansion:sunbreaker",
        ],
    );
    game.happened("deck-shuffled expansion, card-gained gray expansion:sunbreaker");
    game.waits_for("gray", "use-cards");
    game.done();
    unbuilt("progress:hall-of-echoes");
}

#[test]
fn dream_engine() {
    let mut game = phase_3("progress:dream-engine+", "", "");
    says(
        &game,
        "progress:dream-engine",
        "Discard: gain a random government, then gain a random leader.",
    );
    game.sees("players.gray.symbols.scientific", 2);
    game.draws([
        "government:common-table",
        "government:iron-crown",
        "leader:nobody",
        "leader:ketu",
    ]);
    game.plays("gray", "use progress:dream-engine");
    game.happened("card-gained gray government:common-table, card-gained gray leader:nobody");
    game.waits_for("gray", "use-cards");
    game.done();
    unbuilt("progress:dream-engine");
}

#[test]
fn thinking_sea() {
    let draws = ["red", "black", "black", "white", "blue"];
    let mut game = turn_of_gray("progress:thinking-sea+", "", draws);
    says(
        &game,
        "progress:thinking-sea",
        "After you draw your cubes, put up to three of them back and draw as many anew.",
    );
    game.offers_exactly("gray", ["put-back red", "put-back black", "decline"]);
    game.plays_all("gray", ["put-back black", "put-back black", "decline"]);
    game.happened("cubes-put-back gray black, cubes-drawn gray blue white");
    game.waits_for("gray", "allocate");
    game.sees("players.gray.drawn.red", 1);
    game.sees("players.gray.drawn.black", 0);
    game.done();

    let game = turn_of_gray("progress:thinking-sea", "", ["red", "red", "red"]);
    game.waits_for("gray", "allocate");
    game.done();
}

#[test]
fn long_sleep() {
    let mut game = phase_3("progress:long-sleep+", "", "");
    says(
        &game,
        "progress:long-sleep",
        "Discard: take five cubes of any colors from the reserve, then draw a leader, then skip \
         your next turn.",
    );
    game.plays("gray", "use progress:long-sleep");
    gains(&mut game, ["red", "red", "blue", "blue", "white"]);
    game.sees("players.gray.skips", 0);
    game.plays("gray", "keep leader:oru-farsail");
    game.happened("card-gained gray leader:oru-farsail, skip-marked gray");
    game.sees("players.gray.skips", 1);
    game.done();
    unbuilt("progress:long-sleep");
}

/// What brown has to lose.
const BROWN: &str = "government:iron-crown commerce:salt-market+ progress:tide-clock";

#[test]
fn silent_index() {
    let mut game = phase_3("progress:silent-index+", BROWN, "");
    says(
        &game,
        "progress:silent-index",
        "Discard: discard a development of any type of an opponent.",
    );
    game.plays("gray", "use progress:silent-index");
    game.offers_exactly(
        "gray",
        ["pick commerce:salt-market", "pick progress:tide-clock"],
    );
    game.plays("gray", "pick commerce:salt-market");
    game.happened("card-lost brown commerce:salt-market, card-put-back commerce:salt-market");
    game.sees("players.brown.symbols.economic", 1);
    game.done();
    unbuilt("progress:silent-index");
}

#[test]
fn mind_heist() {
    let mut game = phase_3("progress:mind-heist+", BROWN, "");
    says(
        &game,
        "progress:mind-heist",
        "Discard: take a development of any type from an opponent.",
    );
    game.plays_all(
        "gray",
        ["use progress:mind-heist", "pick progress:tide-clock"],
    );
    game.happened("card-lost brown progress:tide-clock, card-gained gray progress:tide-clock");
    game.done();
    unbuilt("progress:mind-heist");
}

#[test]
fn tide_clock() {
    let tide = |card: &str| {
        turn_of_gray(
            card,
            r#"cubes."species:ashkar/base" = ["red"]"#,
            ["black", "black", "black"],
        )
    };
    let mut game = tide("progress:tide-clock+");
    says(
        &game,
        "progress:tide-clock",
        "After you draw your cubes, either move one cube from one of your projects to another \
         one, or take one blue cube from the reserve.",
    );
    game.plays_all(
        "gray",
        [
            "choose 1",
            "lift red species:ashkar/base",
            "place red species:ashkar/agenda",
        ],
    );
    game.happened("cube-moved gray red species:ashkar/base species:ashkar/agenda");
    game.waits_for("gray", "allocate");
    game.done();

    let mut game = tide("progress:tide-clock+");
    game.plays("gray", "choose 2");
    game.happened("cubes-gained gray blue");
    game.waits_for("gray", "allocate");
    game.done();

    let game = tide("progress:tide-clock");
    game.waits_for("gray", "allocate");
    game.done();
}

#[test]
fn accord_of_mirrors() {
    let war = || {
        phase_3(
            "progress:accord-of-mirrors+",
            "",
            r#"
            conflicts."conflict:exodus" = { track = "karn>sefa", red = "gray", blue = "neutral" }
            cubes."conflict:exodus/red" = ["white", "-", "red"]
            "#,
        )
    };
    let mut game = war();
    says(
        &game,
        "progress:accord-of-mirrors",
        "Discard: either return the cubes on a conflict and turn its card around, then take two \
         cubes of any colors from the reserve, or draw a leader, then draw a conflict.",
    );
    game.plays_all("gray", ["use progress:accord-of-mirrors", "choose 1"]);
    game.happened("cubes-returned gray white reserve red, conflict-turned conflict:exodus");
    game.sees("conflicts.conflict:exodus.blue.player", "gray");
    gains(&mut game, ["red", "white"]);
    game.waits_for("gray", "use-cards");
    game.done();

    let mut game = war();
    game.plays_all(
        "gray",
        [
            "use progress:accord-of-mirrors",
            "choose 2",
            "keep leader:oru-farsail",
            "keep conflict:border-fires",
        ],
    );
    game.happened("card-gained gray leader:oru-farsail, card-gained gray conflict:border-fires");
    game.waits_for("gray", "use-cards");
    game.done();
    unbuilt("progress:accord-of-mirrors");
}
