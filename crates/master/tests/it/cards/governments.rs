//! Governments: they work while their player has them (MG-18.2).

use super::{cards, full, gains, phase_3, rewards, says, turn_of_gray};

#[test]
fn lamplit_senate() {
    let mut game = phase_3(
        "species:sussur+ commerce:salt-market+ government:lamplit-senate leader:fenn-lightfinger",
        "leader:nobody",
        "",
    );
    says(
        &game,
        "government:lamplit-senate",
        "When you gain a leader, take two cubes of any colors from the reserve.",
    );
    game.plays("gray", "use leader:fenn-lightfinger");
    game.happened("card-gained gray leader:nobody, ability-used gray government:lamplit-senate");
    gains(&mut game, ["red", "blue"]);
    game.waits_for("gray", "use-cards");
    game.done();
    rewards("government:lamplit-senate", "base", "construct a base");
}

#[test]
fn iron_crown() {
    let mut game = cards(
        "government:iron-crown",
        "",
        &format!(
            r#"
            phase = "rewards"
            owed = ["conflict:border-fires/red"]
            conflicts."conflict:border-fires" = {{ track = "karn>sefa", red = "gray", blue = "neutral" }}
            cubes.{}
            decks.conflict.top = "conflict:exodus"
            "#,
            full("conflict:border-fires/red")
        ),
    );
    says(
        &game,
        "government:iron-crown",
        "When you win a conflict, take two red cubes from the reserve, then draw a conflict.",
    );
    game.plays_all(
        "gray",
        ["reward conflict:border-fires/red", "gain white", "decline"],
    );
    game.happened(
        "ability-used gray government:iron-crown, cubes-gained gray red, cubes-gained gray red",
    );
    game.plays("gray", "keep conflict:exodus");
    game.happened("card-gained gray conflict:exodus");
    game.done();
    rewards("government:iron-crown", "base", "construct a base");
}

#[test]
fn tithe_houses() {
    for (option, color) in [("choose 1", "yellow"), ("choose 2", "white")] {
        let draws = ["red", "red", "red"];
        let mut game = turn_of_gray("government:tithe-houses", "", draws);
        says(
            &game,
            "government:tithe-houses",
            "At the start of your turn, either take one yellow cube from the reserve, or take one \
             white cube from the reserve.",
        );
        game.did_not_happen("cubes-drawn");
        game.offers_exactly("gray", ["choose 1", "choose 2"]);
        game.plays("gray", option);
        game.happened(&format!(
            "cubes-gained gray {color}, cubes-drawn gray red red red"
        ));
        game.done();
    }
    rewards(
        "government:tithe-houses",
        "receive",
        "draw a commerce development",
    );
}

#[test]
fn wandering_court() {
    let court = || turn_of_gray("government:wandering-court", "", ["red", "red", "red"]);
    let mut game = court();
    says(
        &game,
        "government:wandering-court",
        "At the start of your turn, you may move one of your bases along a track to a neutral \
         system or one of yours.",
    );
    game.plays("gray", "choose 1");
    game.offers_exactly("gray", ["target system:sefa", "target system:hale"]);
    game.plays("gray", "target system:hale");
    game.happened("base-moved gray karn hale, cubes-drawn gray");
    game.sees("players.gray.systems", vec!["hale"]);
    game.done();

    let mut game = court();
    game.plays("gray", "decline");
    game.did_not_happen("base-moved");
    game.sees("players.gray.systems", vec!["karn"]);
    game.done();
    rewards("government:wandering-court", "base", "construct a base");
}

#[test]
fn college_of_keys() {
    let mut game = cards(
        "government:college-of-keys commerce:salt-market",
        "",
        r#"
        drawn = { blue = 1 }
        cubes."commerce:salt-market/development" = ["yellow", "yellow"]
        "#,
    );
    says(
        &game,
        "government:college-of-keys",
        "When you implement a development, draw a leader.",
    );
    game.draws(["leader:ketu", "leader:nobody", "leader:quick-maro"]);
    game.plays_all(
        "gray",
        ["place blue commerce:salt-market/development", "confirm"],
    );
    // The first commerce development draws a leader, the college another one.
    game.plays("gray", "keep leader:oru-farsail");
    game.happened("ability-used gray government:college-of-keys");
    game.happened("cards-lifted gray leader:nobody leader:quick-maro");
    game.plays("gray", "keep leader:nobody");
    game.sees("players.gray.cards.#", 5);
    game.done();
    rewards(
        "government:college-of-keys",
        "receive",
        "draw a progress development",
    );
}

#[test]
fn quiet_hand() {
    let hand = || {
        let mut game = phase_3(
            "government:quiet-hand conflict:border-fires",
            "",
            r#"cubes."species:tavosh/base" = ["yellow", "-", "red", "white"]"#,
        );
        game.plays("gray", "start conflict:border-fires red karn>sefa");
        game.waits_for("gray", "choose-option");
        game
    };
    let mut game = hand();
    says(
        &game,
        "government:quiet-hand",
        "When you put a conflict on the board, you may steal one cube of any color from an \
         opponent's project, then steal one cube of any color from an opponent's project.",
    );
    game.plays_all(
        "gray",
        [
            "choose 1",
            "steal white species:tavosh/base",
            "steal red species:tavosh/base",
        ],
    );
    game.happened("cube-stolen gray brown white, cube-stolen gray brown red");
    game.waits_for("gray", "use-cards");
    game.done();

    let mut game = hand();
    game.plays("gray", "decline");
    game.did_not_happen("cube-stolen");
    game.done();
    rewards(
        "government:quiet-hand",
        "agenda",
        "hold one scientific symbol and one military symbol",
    );
}

#[test]
fn common_table() {
    let four = ["red", "blue", "yellow", "white"];
    let game = turn_of_gray("government:common-table", "", four);
    says(
        &game,
        "government:common-table",
        "Draw one more cube each turn.",
    );
    game.happened("cubes-drawn gray red blue yellow white");
    game.done();
    rewards(
        "government:common-table",
        "receive",
        "draw a development of any type",
    );
}

#[test]
fn choir_of_ages() {
    let choir = || {
        let mut game = phase_3(
            "government:choir-of-ages",
            "",
            r#"
            cubes."species:ashkar/base" = ["red", "-", "white"]
            routes."karn>sefa" = ["red"]
            "#,
        );
        game.plays("gray", "end-turn");
        game
    };
    let mut game = choir();
    says(
        &game,
        "government:choir-of-ages",
        "At the end of your turn, you may return all cubes of one of your projects.",
    );
    game.plays("gray", "choose 1");
    game.offers_exactly(
        "gray",
        ["target species:ashkar/base", "target route:karn>sefa"],
    );
    game.plays("gray", "target species:ashkar/base");
    game.happened("cubes-returned gray red white, turn-began brown");
    game.done();

    let mut game = choir();
    game.plays("gray", "decline");
    game.did_not_happen("cubes-returned");
    game.done();
    rewards(
        "government:choir-of-ages",
        "agenda",
        "hold two cultural symbols and one diplomatic symbol",
    );
}

#[test]
fn wardens_pact() {
    let mut game = phase_3(
        "species:ilvane+ leader:nobody",
        "government:wardens-pact",
        r#"
        cubes."species:tavosh/base" = ["yellow"]
        routes."tolo>rusk" = ["yellow"]
        routes."tolo>vell" = ["blue"]
        "#,
    );
    says(
        &game,
        "government:wardens-pact",
        "Opponents cannot take cubes from your cards. You hold one diplomatic symbol while you \
         take part in no conflict.",
    );
    game.plays("gray", "use leader:nobody");
    game.refuses("gray", "steal yellow species:tavosh/base", "MG-0.4");
    game.offers_exactly(
        "gray",
        ["steal yellow route:tolo>rusk", "steal blue route:tolo>vell"],
    );
    game.done();

    let mut game = phase_3("government:wardens-pact conflict:border-fires", "", "");
    game.sees("players.gray.symbols.diplomatic", 1);
    game.plays("gray", "start conflict:border-fires red karn>sefa");
    game.happened("symbols-changed gray diplomatic 0");
    game.done();
    rewards("government:wardens-pact", "base", "construct a base");
    rewards(
        "government:wardens-pact",
        "receive",
        "draw an expansion development",
    );
}
