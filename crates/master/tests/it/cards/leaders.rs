//! Leaders: they work with their symbols and are blank without them.

use master::Master;
use trial::Play;

use super::{cards, full, gains, phase_3, says, turn_of_gray};

/// Without any symbol the leader cannot be used.
#[track_caller]
fn blank_without_symbols(leader: &str) {
    let game = phase_3(leader, "", "players.gray.home = \"ysel\"");
    game.sees(&format!("cards.{leader}.works"), false);
    game.refuses("gray", &format!("use {leader}"), "MG-18.4");
    game.offers("gray", &format!("discard {leader}"));
    game.done();
}

#[test]
fn oru_farsail() {
    let at_mott = |changes: &str| {
        cards(
            "leader:oru-farsail",
            "",
            &format!("drawn = {{ white = 2 }}\n{changes}"),
        )
    };
    // Mott gives the diplomatic symbol that the leader needs, and leads to blue Lune.
    let mut game = at_mott("systems.mott.owner = \"gray\"");
    says(
        &game,
        "leader:oru-farsail",
        "White cubes count as red on routes. White cubes count as blue on routes.",
    );
    game.refuses("gray", "place white species:ashkar/base as red", "MG-8.2");
    game.plays("gray", "place white route:karn>sefa");
    game.sees("tracks.karn>sefa.color", "red");
    game.plays("gray", "place white route:mott>lune");
    game.sees("tracks.lune>mott.color", "blue");
    game.done();

    let game = at_mott("");
    game.refuses("gray", "place white route:karn>sefa", "MG-10.3");
    game.done();
}

#[test]
fn madam_sorrel() {
    let four = ["red", "blue", "yellow", "white"];
    let game = turn_of_gray(
        "species:sussur+ commerce:salt-market+ leader:madam-sorrel",
        "",
        four,
    );
    says(
        &game,
        "leader:madam-sorrel",
        "Draw one more cube each turn.",
    );
    game.happened("cubes-drawn gray red blue yellow white");
    game.done();

    let game = turn_of_gray("leader:madam-sorrel", "", ["red", "blue", "yellow"]);
    game.happened("cubes-drawn gray red blue yellow");
    game.waits_for("gray", "allocate");
    game.sees("players.gray.drawn.white", 0);
    game.done();
}

#[test]
fn ketu() {
    let game = phase_3("species:ondolai+ leader:ketu", "", "");
    says(
        &game,
        "leader:ketu",
        "You may keep two more cards at the end of your turn.",
    );
    game.sees("players.gray.card-limit", 9);
    game.done();

    let game = phase_3("species:ondolai leader:ketu", "", "");
    game.sees("players.gray.card-limit", 7);
    game.done();
}

/// Gray uses Nobody, who steals two cubes, while brown has cubes everywhere.
#[track_caller]
fn nobody_comes(brown: &str) -> Play<Master> {
    let mut game = phase_3(
        "species:ilvane+ leader:nobody",
        brown,
        r#"
        cubes."conflict:border-fires/blue" = ["red"]
        systems.sefa.owner = "brown"
        routes."tolo>rusk" = ["yellow"]
        conflicts."conflict:border-fires" = { track = "karn>sefa", red = "gray", blue = "brown" }
        "#,
    );
    game.plays("gray", "use leader:nobody");
    game
}

#[test]
fn warden_brasch() {
    let game = nobody_comes("species:veyr+ leader:warden-brasch");
    says(
        &game,
        "leader:warden-brasch",
        "Opponents cannot take cubes from your projects.",
    );
    game.happened("ability-used gray leader:nobody");
    game.did_not_happen("cube-stolen");
    game.waits_for("gray", "use-cards");
    game.done();

    // Sefa gives a military symbol as well: without a system and an agenda the leader is blank.
    let mut game = phase_3(
        "species:ilvane+ leader:nobody",
        "species:kethra leader:warden-brasch",
        "cubes.\"species:kethra/base\" = [\"red\", \"-\", \"white\"]",
    );
    game.sees("cards.leader:warden-brasch.works", false);
    game.plays("gray", "use leader:nobody");
    game.plays("gray", "steal red species:kethra/base");
    game.happened("cube-stolen gray brown red species:kethra/base");
    game.done();
}

#[test]
fn ninefold_ilo() {
    let mut game = cards(
        "species:ilvane+ leader:ninefold-ilo",
        "",
        "drawn = { blue = 3 }",
    );
    says(
        &game,
        "leader:ninefold-ilo",
        "Blue cubes count as yellow on your cards. Blue cubes count as white on your cards.",
    );
    game.refuses("gray", "place blue route:karn>sefa", "MG-10.3");
    game.plays("gray", "place blue species:ilvane/receive-3 as yellow");
    game.plays("gray", "place blue species:ilvane/base as white");
    game.sees(
        "cards.species:ilvane.projects.receive-3.slots[1].cube",
        "blue",
    );
    game.sees("cards.species:ilvane.projects.base.slots[2].cube", "blue");
    game.done();

    let game = cards(
        "species:ilvane leader:ninefold-ilo",
        "",
        "drawn = { blue = 1 }",
    );
    game.refuses("gray", "place blue species:ilvane/base as white", "MG-8.2");
    game.done();
}

#[test]
fn marshal_vor() {
    let at_war = |home: &str| {
        let changes = r#"
            drawn = { yellow = 1, white = 1 }
            conflicts."conflict:border-fires" = { track = "karn>sefa", red = "gray", blue = "neutral" }
            "#;
        cards(
            "leader:marshal-vor",
            "",
            &format!("players.gray.home = \"{home}\"\n{changes}"),
        )
    };
    let mut game = at_war("karn");
    says(
        &game,
        "leader:marshal-vor",
        "Yellow cubes count as red in conflicts. White cubes count as red in conflicts.",
    );
    game.refuses("gray", "place yellow species:ashkar/base as red", "MG-8.2");
    game.plays("gray", "place yellow conflict:border-fires/red as red");
    game.plays("gray", "place white conflict:border-fires/red as red");
    game.sees(
        "conflicts.conflict:border-fires.red.cubes",
        vec!["yellow", "white"],
    );
    game.done();

    let game = at_war("ysel");
    game.refuses(
        "gray",
        "place yellow conflict:border-fires/red as red",
        "MG-8.2",
    );
    game.done();
}

#[test]
fn lamp_eater() {
    let with = |species: &str| {
        let changes = "drawn = { black = 2 }\nplayers.gray.bag.black = 2";
        cards(&format!("{species} leader:lamp-eater"), "", changes)
    };
    let mut game = with("species:ilvane+");
    says(
        &game,
        "leader:lamp-eater",
        "Black cubes count as blue on your cards. Black cubes count as red on your cards.",
    );
    game.refuses("gray", "place black species:ilvane/base as white", "MG-8.2");
    game.plays("gray", "place black species:ilvane/base as red");
    game.plays("gray", "place black species:ilvane/base as blue");
    game.sees("cards.species:ilvane.projects.base.slots[0].cube", "black");
    game.done();

    let game = with("species:ilvane");
    game.refuses("gray", "place black species:ilvane/base as blue", "MG-8.2");
    game.done();
}

#[test]
fn grandmother_hush() {
    let five = ["red", "red", "blue", "yellow", "white"];
    let game = turn_of_gray(
        "species:sussur+ commerce:salt-market+ leader:grandmother-hush",
        "",
        five,
    );
    says(
        &game,
        "leader:grandmother-hush",
        "Draw two more cubes each turn.",
    );
    game.happened("cubes-drawn gray red red blue yellow white");
    game.done();

    // One cultural symbol is not enough.
    let three = ["red", "red", "blue"];
    let game = turn_of_gray("species:ondolai+ leader:grandmother-hush", "", three);
    game.sees("cards.leader:grandmother-hush.works", false);
    game.sees("players.gray.drawn.white", 0);
    game.done();
}

#[test]
fn corvin_dray() {
    let won = |species: &str| {
        let changes = r#"
            phase = "rewards"
            owed = ["conflict:border-fires/red"]
            conflicts."conflict:border-fires" = { track = "karn>sefa", red = "gray", blue = "neutral" }
            "#;
        let mut game = cards(
            &format!("{species} leader:corvin-dray"),
            "",
            &format!("{changes}\ncubes.{}", full("conflict:border-fires/red")),
        );
        game.plays("gray", "reward conflict:border-fires/red");
        game
    };
    let mut game = won("species:sussur+ commerce:salt-market+");
    says(
        &game,
        "leader:corvin-dray",
        "Take two more cubes when you win a conflict.",
    );
    gains(&mut game, ["blue", "blue", "blue"]);
    game.waits_for("gray", "occupy");
    game.sees("players.gray.bag.blue", 5 + 3);
    game.done();

    let mut game = won("species:sussur");
    gains(&mut game, ["blue"]);
    game.waits_for("gray", "occupy");
    game.done();
}

#[test]
fn envoy_sill() {
    let mut game = phase_3(
        "species:ondolai+ leader:envoy-sill",
        "",
        r#"
        systems.sefa.owner = "brown"
        conflicts."conflict:border-fires" = { track = "karn>sefa", red = "gray", blue = "brown" }
        cubes."conflict:border-fires/blue" = ["red"]
        "#,
    );
    says(
        &game,
        "leader:envoy-sill",
        "Discard: cancel a conflict on the board, then take three cubes of any colors from the \
         reserve.",
    );
    game.plays("gray", "use leader:envoy-sill");
    game.happened("cubes-returned brown red, conflict-cancelled conflict:border-fires");
    game.happened("card-gained gray conflict:border-fires");
    gains(&mut game, ["red", "white", "white"]);
    game.sees("players.gray.bag.white", 5 + 2);
    game.waits_for("gray", "use-cards");
    game.done();
    blank_without_symbols("leader:envoy-sill");
}

#[test]
fn quick_maro() {
    let mut game = phase_3("leader:quick-maro", "", "");
    says(&game, "leader:quick-maro", "Discard: take an extra turn.");
    game.plays("gray", "use leader:quick-maro");
    game.happened("extra-turn-won gray");
    game.plays_all("gray", ["end-turn", "gain red"]);
    game.happened("turn-began gray");
    game.done();
    blank_without_symbols("leader:quick-maro");
}

#[test]
fn gaoler_of_pell() {
    let mut game = phase_3("species:morrok+ leader:gaoler-of-pell", "", "");
    says(
        &game,
        "leader:gaoler-of-pell",
        "Discard: make an opponent skip a turn, then take two cubes of any colors from the \
         reserve.",
    );
    game.plays("gray", "use leader:gaoler-of-pell");
    game.happened("skip-marked brown");
    gains(&mut game, ["blue", "white"]);
    game.plays_all("gray", ["end-turn", "gain red"]);
    game.happened("turn-skipped brown, turn-began gray");
    game.done();
    blank_without_symbols("leader:gaoler-of-pell");
}

#[test]
fn redhand_issa() {
    let issa = |species: &str| {
        phase_3(
            &format!("{species} leader:redhand-issa"),
            "",
            "systems.rusk = { owner = \"brown\", bases = 2 }",
        )
    };
    let mut game = issa("species:kethra+");
    says(
        &game,
        "leader:redhand-issa",
        "Discard: either remove one base of an opponent from the board, or place a base at once \
         in one of your systems.",
    );
    game.plays_all("gray", ["use leader:redhand-issa", "choose 1"]);
    game.offers_exactly("gray", ["target system:tolo", "target system:rusk"]);
    game.plays("gray", "target system:rusk");
    game.happened("bases-removed brown rusk 1");
    game.sees("systems.rusk.bases", 1);
    game.done();

    let mut game = issa("species:kethra+");
    game.plays_all("gray", ["use leader:redhand-issa", "choose 2"]);
    game.happened("base-placed gray karn, cards-lifted gray conflict:border-fires");
    game.sees("systems.karn.bases", 2);
    game.done();

    // The military symbol of Karn alone is not enough.
    let game = issa("species:kethra");
    game.refuses("gray", "use leader:redhand-issa", "MG-18.4");
    game.done();
}

#[test]
fn nobody() {
    let mut game = nobody_comes("");
    says(
        &game,
        "leader:nobody",
        "Discard: steal one cube of any color from an opponent's project, then steal one cube of \
         any color from an opponent's project.",
    );
    game.offers_exactly(
        "gray",
        [
            "steal red conflict:border-fires/blue",
            "steal yellow route:tolo>rusk",
        ],
    );
    game.plays("gray", "steal yellow route:tolo>rusk");
    // Only one cube is left to steal: nothing is asked.
    game.happened("cube-stolen gray brown yellow, cube-stolen gray brown red");
    game.sees("players.gray.bag.yellow", 6);
    game.sees("players.gray.bag.red", 6);
    game.done();
    blank_without_symbols("leader:nobody");
}

#[test]
fn fenn_lightfinger() {
    let mut game = phase_3(
        "species:sussur+ commerce:salt-market+ leader:fenn-lightfinger",
        "leader:ketu leader:nobody government:iron-crown",
        "",
    );
    says(
        &game,
        "leader:fenn-lightfinger",
        "Discard: take a leader from an opponent.",
    );
    game.plays("gray", "use leader:fenn-lightfinger");
    game.offers_exactly("gray", ["pick leader:ketu", "pick leader:nobody"]);
    game.plays("gray", "pick leader:ketu");
    game.happened("card-lost brown leader:ketu, card-gained gray leader:ketu");
    game.done();
    blank_without_symbols("leader:fenn-lightfinger");
}

#[test]
fn judge_ombrel() {
    let court = || {
        phase_3(
            "species:ondolai+ leader:judge-ombrel",
            "government:iron-crown commerce:salt-market+ progress:tide-clock",
            "",
        )
    };
    let mut game = court();
    says(
        &game,
        "leader:judge-ombrel",
        "Discard: either discard a government of an opponent, or discard a development of any \
         type of an opponent.",
    );
    game.plays_all("gray", ["use leader:judge-ombrel", "choose 1"]);
    game.happened("card-lost brown government:iron-crown, card-put-back government:iron-crown");
    game.done();

    let mut game = court();
    game.plays_all("gray", ["use leader:judge-ombrel", "choose 2"]);
    game.offers_exactly(
        "gray",
        ["pick commerce:salt-market", "pick progress:tide-clock"],
    );
    game.plays("gray", "pick commerce:salt-market");
    game.happened("cubes-returned brown blue yellow yellow, card-lost brown commerce:salt-market");
    // Tolo alone is left.
    game.sees("players.brown.symbols.economic", 1);
    game.done();
    blank_without_symbols("leader:judge-ombrel");
}

#[test]
fn mother_of_charts() {
    let mut game = phase_3("species:ilvane+ leader:mother-of-charts", "", "");
    says(
        &game,
        "leader:mother-of-charts",
        "Discard: choose any development from its deck and shuffle the deck, then choose any \
         development from its deck and shuffle the deck.",
    );
    game.plays("gray", "use leader:mother-of-charts");
    game.plays_all("gray", ["draw progress", "fetch progress:mind-heist"]);
    game.happened("deck-shuffled progress, card-gained gray progress:mind-heist");
    game.plays_all("gray", ["draw commerce", "fetch commerce:deep-granary"]);
    game.happened("deck-shuffled commerce, card-gained gray commerce:deep-granary");
    game.waits_for("gray", "use-cards");
    game.done();
    blank_without_symbols("leader:mother-of-charts");
}

#[test]
fn voidcaller_ruun() {
    let void = || phase_3("species:ilvane+ leader:voidcaller-ruun", "", "");
    let mut game = void();
    says(
        &game,
        "leader:voidcaller-ruun",
        "Discard: either put a black hole on a neutral system, then take one cube of any color \
         from the reserve, or remove a black hole from the board, then take two cubes of any \
         colors from the reserve.",
    );
    game.plays_all(
        "gray",
        [
            "use leader:voidcaller-ruun",
            "choose 1",
            "target system:pell",
        ],
    );
    game.happened("system-covered pell");
    gains(&mut game, ["red"]);
    game.waits_for("gray", "use-cards");
    game.done();

    let mut game = void();
    game.plays_all(
        "gray",
        [
            "use leader:voidcaller-ruun",
            "choose 2",
            "target system:garn",
        ],
    );
    game.happened("system-uncovered garn");
    gains(&mut game, ["red", "blue"]);
    game.waits_for("gray", "use-cards");
    game.done();
    blank_without_symbols("leader:voidcaller-ruun");
}

/// Each covert operation steals its color, whatever symbols there are (MG-17.5).
#[test]
fn operations_steal_their_color() {
    let operations = [
        ("oru-farsail", "white"),
        ("madam-sorrel", "yellow"),
        ("ketu", "blue"),
        ("warden-brasch", "red"),
        ("ninefold-ilo", "blue"),
        ("marshal-vor", "red"),
        ("lamp-eater", "yellow"),
        ("corvin-dray", "white"),
        ("envoy-sill", "white"),
        ("quick-maro", "yellow"),
        ("gaoler-of-pell", "red"),
        ("redhand-issa", "blue"),
        ("nobody", "blue"),
        ("fenn-lightfinger", "yellow"),
        ("judge-ombrel", "white"),
        ("voidcaller-ruun", "red"),
    ];
    for (leader, color) in operations {
        let card = format!("leader:{leader}");
        let operation = format!("{card}/operation");
        let mut game = cards(
            &card,
            "species:quorum",
            &format!(
                r#"
                phase = "rewards"
                owed = ["{operation}"]
                players.gray.home = "ysel"
                cubes."species:quorum/agenda" = ["red", "blue", "yellow", "white"]
                cubes.{}
                "#,
                full(&operation)
            ),
        );
        game.plays("gray", &format!("reward {operation}"));
        game.happened(&format!(
            "cube-stolen gray brown {color} species:quorum/agenda"
        ));
        game.done();
    }
}
