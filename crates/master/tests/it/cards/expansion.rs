//! Expansion developments: routes, planets and bases.

use super::{cards, gains, phase_3, says, unbuilt};

#[test]
fn lighthouse_chain() {
    let road = |card: &str| {
        cards(
            card,
            "",
            r#"
            phase = "rewards"
            constructed = ["species:ashkar"]
            owed = ["planet:karn red"]
            systems.karn.planets = ["red"]
            routes."karn>sefa" = ["red"]
            "#,
        )
    };
    let mut game = road("expansion:lighthouse-chain+");
    says(
        &game,
        "expansion:lighthouse-chain",
        "Your routes are complete with one slot empty.",
    );
    game.plays("gray", "base sefa from species:ashkar");
    game.happened("base-placed gray sefa");
    game.done();

    let game = road("expansion:lighthouse-chain");
    game.refuses("gray", "base sefa from species:ashkar", "MG-12.4");
    game.done();
}

#[test]
fn sky_docks() {
    let docks = |card: &str| {
        let mut game = cards(
            card,
            "",
            r#"
            drawn = { yellow = 1 }
            constructed = ["species:ashkar"]
            cubes."species:ashkar/base" = ["red", "red", "white"]
            "#,
        );
        game.plays_all("gray", ["place yellow species:ashkar/base", "confirm"]);
        game
    };
    let game = docks("expansion:sky-docks+");
    says(
        &game,
        "expansion:sky-docks",
        "Each of your base spots holds one more base.",
    );
    game.happened("base-constructed gray species:ashkar");
    game.sees("cards.species:ashkar.constructed", 2);
    game.done();

    let game = docks("expansion:sky-docks");
    game.happened("base-missed gray species:ashkar");
    game.sees("cards.species:ashkar.constructed", 1);
    game.done();
}

#[test]
fn hollow_tug() {
    // Sefa is gray's, so Garn, which comes out of its hole, is at once next to a system of gray's.
    let mut game = phase_3("expansion:hollow-tug+", "", "systems.sefa.owner = \"gray\"");
    says(
        &game,
        "expansion:hollow-tug",
        "Discard: remove a black hole from the board, then place a base at once in a neutral \
         system next to one of yours.",
    );
    game.plays_all("gray", ["use expansion:hollow-tug", "target system:garn"]);
    game.happened("system-uncovered garn");
    game.offers_exactly(
        "gray",
        [
            "target system:hale",
            "target system:garn",
            "target system:pell",
        ],
    );
    game.plays("gray", "target system:garn");
    game.happened("base-placed gray garn, cards-lifted gray leader:oru-farsail");
    game.sees("systems.garn.owner", "gray");
    game.done();
    unbuilt("expansion:hollow-tug");
}

#[test]
fn rift_plough() {
    let mut game = phase_3("expansion:rift-plough+", "", "");
    says(
        &game,
        "expansion:rift-plough",
        "Discard: put a black hole on a neutral system.",
    );
    game.sees("players.gray.symbols.scientific", 1);
    game.plays("gray", "use expansion:rift-plough");
    // The red cube lay on a starred slot.
    game.happened("cubes-returned gray white black reserve red");
    game.refuses("gray", "target system:tolo", "MG-4.16");
    game.plays("gray", "target system:pell");
    game.happened("system-covered pell");
    game.done();
    unbuilt("expansion:rift-plough");
}

#[test]
fn frontier_charter() {
    let charter = |card: &str| {
        cards(
            card,
            "",
            r#"
            phase = "rewards"
            constructed = ["species:ashkar"]
            owed = ["planet:karn red"]
            systems.karn.planets = ["red"]
            routes."tolo>vell" = ["blue", "blue", "blue", "blue"]
            "#,
        )
    };
    let mut game = charter("expansion:frontier-charter+");
    says(
        &game,
        "expansion:frontier-charter",
        "You may place bases at the end of opponents' complete routes.",
    );
    game.plays("gray", "base vell from species:ashkar");
    game.happened("base-placed gray vell, route-dissolved brown route:tolo>vell");
    game.done();

    let game = charter("expansion:frontier-charter");
    game.refuses("gray", "base vell from species:ashkar", "MG-12.4");
    game.done();
}

#[test]
fn seed_arks() {
    let settled = |card: &str| {
        let mut game = cards(card, "", "drawn = { red = 1 }");
        game.plays_all("gray", ["place red planet:karn", "confirm"]);
        game.happened("cubes-gained gray red red red");
        game
    };
    let mut game = settled("expansion:seed-arks+");
    says(
        &game,
        "expansion:seed-arks",
        "When you settle a planet, take two cubes of any colors from the reserve.",
    );
    gains(&mut game, ["blue", "white"]);
    game.waits_for("gray", "use-cards");
    game.done();

    let game = settled("expansion:seed-arks");
    game.did_not_happen("ability-used");
    game.done();
}

#[test]
fn picket_line() {
    let mut game = phase_3(
        "species:ilvane+ leader:nobody",
        "expansion:picket-line+",
        r#"
        systems.sefa.owner = "brown"
        routes."tolo>rusk" = ["yellow"]
        conflicts."conflict:border-fires" = { track = "karn>sefa", red = "gray", blue = "brown" }
        cubes."conflict:border-fires/blue" = ["red"]
        "#,
    );
    says(
        &game,
        "expansion:picket-line",
        "Opponents cannot take cubes from your routes. Opponents cannot take cubes from your \
         sides of conflicts.",
    );
    game.plays("gray", "use leader:nobody");
    game.refuses("gray", "steal yellow route:tolo>rusk", "MG-0.4");
    game.refuses("gray", "steal red conflict:border-fires/blue", "MG-0.4");
    // The line does not guard itself: without a cube it guards nothing.
    game.plays("gray", "steal white expansion:picket-line/development");
    game.happened("project-broken brown expansion:picket-line");
    game.offers("gray", "steal yellow route:tolo>rusk");
    game.offers("gray", "steal red conflict:border-fires/blue");
    game.done();
}

#[test]
fn long_convoy() {
    let mut game = phase_3("expansion:long-convoy+", "", "");
    says(
        &game,
        "expansion:long-convoy",
        "Discard: take an extra turn.",
    );
    game.plays("gray", "use expansion:long-convoy");
    game.happened("extra-turn-won gray");
    game.plays_all("gray", ["end-turn", "gain red"]);
    game.happened("turn-began gray");
    game.done();
    unbuilt("expansion:long-convoy");
}

#[test]
fn sunbreaker() {
    let mut game = phase_3(
        "expansion:sunbreaker+",
        "",
        "systems.rusk = { owner = \"brown\", bases = 2 }",
    );
    says(
        &game,
        "expansion:sunbreaker",
        "Discard: remove one base of an opponent from the board.",
    );
    game.sees("players.gray.symbols.military", 3);
    game.plays_all("gray", ["use expansion:sunbreaker", "target system:rusk"]);
    game.happened("bases-removed brown rusk 1");
    game.sees("players.brown.stock", 9 - 2);
    game.done();
    unbuilt("expansion:sunbreaker");
}
