//! Two or more cards of the standard pack that interact: each test is named after them and shows
//! which one prevails.

use super::{cards, full, gains, phase_3, turn_of_gray};

/// A cube that counts as another color keeps its own: thieves go by the cube, not by the slot.
#[test]
fn amber_refinery_and_the_operations_of_sorrel_and_sill() {
    let thief = |leader: &str| {
        let operation = format!("{leader}/operation");
        let mut game = cards(
            leader,
            "commerce:amber-refinery+",
            &format!(
                r#"
                phase = "rewards"
                owed = ["{operation}"]
                cubes."species:tavosh/base" = ["-", "-", "-", "yellow"]
                cubes.{}
                "#,
                full(&operation)
            ),
        );
        game.plays("gray", &format!("reward {operation}"));
        game
    };
    // Sill steals white: only the refinery has a white cube.
    let game = thief("leader:envoy-sill");
    game.happened("cube-stolen gray brown white commerce:amber-refinery/development");
    game.happened("project-broken brown commerce:amber-refinery");
    // The white color is no longer borrowed, but the cube stays where it lies.
    game.sees("cards.species:tavosh.projects.base.slots[3].cube", "yellow");
    game.done();

    // Sorrel steals yellow, even from a white slot.
    let mut game = thief("leader:madam-sorrel");
    game.offers_exactly(
        "gray",
        [
            "steal yellow species:tavosh/base as white",
            "steal yellow commerce:amber-refinery/development",
        ],
    );
    game.plays("gray", "steal yellow species:tavosh/base as white");
    game.sees("cards.commerce:amber-refinery.works", true);
    game.done();
}

/// Pact and line together protect everything; the judge makes the cards available to Nobody again.
#[test]
fn judge_ombrel_opens_what_pact_and_picket_line_have_closed() {
    let closed = || {
        phase_3(
            "species:ilvane+ leader:nobody leader:judge-ombrel",
            "government:wardens-pact expansion:picket-line+",
            r#"
            cubes."species:tavosh/base" = ["yellow"]
            routes."tolo>rusk" = ["yellow"]
            "#,
        )
    };
    let mut game = closed();
    game.plays("gray", "use leader:nobody");
    game.did_not_happen("cube-stolen");
    game.waits_for("gray", "use-cards");
    game.done();

    let mut game = closed();
    game.plays_all("gray", ["use leader:judge-ombrel", "choose 1"]);
    game.happened("card-lost brown government:wardens-pact, symbols-changed brown diplomatic 0");
    game.plays("gray", "use leader:nobody");
    game.refuses("gray", "steal yellow route:tolo>rusk", "MG-0.4");
    game.plays("gray", "steal yellow species:tavosh/base");
    game.done();
}

/// The granary completes a receive project early, and the market pays for the card it gives.
#[test]
fn deep_granary_and_salt_market() {
    let mut game = cards(
        "commerce:deep-granary+ commerce:salt-market+",
        "",
        r#"cubes."species:ashkar/receive" = ["red"]"#,
    );
    game.plays_all("gray", ["confirm", "keep expansion:lighthouse-chain"]);
    game.happened("card-gained gray expansion:lighthouse-chain");
    game.happened("ability-used gray commerce:salt-market");
    gains(&mut game, ["white", "white"]);
    game.sees("players.gray.bag.red", 6);
    game.done();
}

/// A borrowed color makes no fourth development of a type (MG-14.12).
#[test]
fn amber_refinery_completes_no_fourth_commerce_development() {
    let game = cards(
        "commerce:amber-refinery+ commerce:salt-market+ commerce:space-exchange+ commerce:deep-granary",
        "",
        r#"
        drawn = { yellow = 1 }
        cubes."commerce:deep-granary/development" = ["-", "yellow", "blue"]
        "#,
    );
    game.refuses(
        "gray",
        "place yellow commerce:deep-granary/development as white",
        "MG-14.12",
    );
    game.offers("gray", "place yellow species:ashkar/base as white");
    game.done();
}

/// The table draws a fourth cube; the sea changes three of the four.
#[test]
fn thinking_sea_and_common_table() {
    let draws = ["red", "red", "black", "black", "blue", "blue", "white"];
    let mut game = turn_of_gray("progress:thinking-sea+ government:common-table", "", draws);
    game.happened("cubes-drawn gray red red black black");
    game.plays_all("gray", ["put-back black", "put-back black", "put-back red"]);
    game.happened("cubes-drawn gray blue blue white");
    game.waits_for("gray", "allocate");
    game.sees("players.gray.drawn.red", 1);
    game.sees("players.gray.drawn.blue", 2);
    game.done();
}

/// Both answer the draw; their owner says which comes first, so an exchanged cube may go back.
#[test]
fn thinking_sea_and_space_exchange_in_the_order_of_their_owner() {
    let draws = ["red", "red", "red", "white"];
    let mut game = turn_of_gray("progress:thinking-sea+ commerce:space-exchange+", "", draws);
    game.waits_for("gray", "order-triggers");
    game.offers_exactly(
        "gray",
        [
            "resolve commerce:space-exchange",
            "resolve progress:thinking-sea",
        ],
    );
    game.plays_all(
        "gray",
        [
            "resolve commerce:space-exchange",
            "exchange red for blue",
            "decline",
        ],
    );
    game.waits_for("gray", "redraw");
    game.plays_all("gray", ["put-back blue", "decline"]);
    game.happened("cubes-put-back gray blue, cubes-drawn gray white");
    game.waits_for("gray", "allocate");
    game.sees("players.gray.bag.blue", 6);
    game.done();
}

/// A route that is complete for its owner is complete for the charter too, and no other route is.
#[test]
fn lighthouse_chain_and_frontier_charter() {
    let road = |gray: &str, brown: &str| {
        cards(
            gray,
            brown,
            r#"
            phase = "rewards"
            constructed = ["species:ashkar"]
            owed = ["planet:karn red"]
            systems.karn.planets = ["red"]
            routes."tolo>vell" = ["blue", "blue", "blue"]
            "#,
        )
    };
    let mut game = road("expansion:frontier-charter+", "expansion:lighthouse-chain+");
    game.plays("gray", "base vell from species:ashkar");
    game.happened("base-placed gray vell, route-dissolved brown route:tolo>vell");
    game.done();

    // Gray's own lights do not shorten the route of another.
    let game = road(
        "expansion:frontier-charter+ expansion:lighthouse-chain+",
        "",
    );
    game.refuses("gray", "base vell from species:ashkar", "MG-12.4");
    game.done();
}

/// The pact's symbol powers the envoy in peace; in a conflict of gray's the envoy is blank.
#[test]
fn wardens_pact_powers_envoy_sill_in_peace_only() {
    let mut game = phase_3(
        "government:wardens-pact leader:envoy-sill conflict:border-fires",
        "",
        "",
    );
    game.offers("gray", "use leader:envoy-sill");
    game.plays("gray", "start conflict:border-fires red karn>sefa");
    game.happened("symbols-changed gray diplomatic 0");
    game.refuses("gray", "use leader:envoy-sill", "MG-18.4");
    game.done();
}

/// A conflict turned to its easier side is won in Maro's extra turn, with Corvin's additional
/// cubes.
#[test]
fn accord_of_mirrors_quick_maro_and_corvin_dray() {
    let mut game = cards(
        "species:sussur+ commerce:salt-market+ progress:accord-of-mirrors+ leader:quick-maro leader:corvin-dray",
        "",
        r#"
        phase = "cards"
        conflicts."conflict:exodus" = { track = "karn>sefa", red = "gray", blue = "neutral" }
        "#,
    );
    game.plays_all("gray", ["use progress:accord-of-mirrors", "choose 1"]);
    gains(&mut game, ["red", "red"]);
    game.plays("gray", "use leader:quick-maro");
    game.draws(["white", "white", "white"]);
    game.plays("gray", "end-turn");
    gains(&mut game, ["red", "red", "red"]);
    game.happened("turn-began gray, cubes-drawn gray white white white");
    for _ in 0..3 {
        game.plays("gray", "place white conflict:exodus/blue");
    }
    game.plays("gray", "confirm");
    game.happened("conflict-won gray conflict:exodus neutral");
    gains(&mut game, ["blue", "blue", "blue", "blue", "blue"]);
    game.waits_for("gray", "occupy");
    game.done();
}

/// The clock takes a cube from the market, whose symbol Sorrel needs: the next draw is short.
#[test]
fn tide_clock_breaks_the_salt_market_that_powers_madam_sorrel() {
    let mut game = turn_of_gray(
        "progress:tide-clock+ commerce:salt-market+ leader:madam-sorrel",
        "",
        ["black", "black", "black", "black"],
    );
    game.sees("players.gray.symbols.economic", 2);
    game.plays_all(
        "gray",
        [
            "choose 1",
            "lift yellow commerce:salt-market/development",
            "place yellow species:ashkar/base",
        ],
    );
    game.happened("project-broken gray commerce:salt-market, symbols-changed gray economic 1");
    game.sees("cards.commerce:salt-market.works", false);
    game.sees("cards.leader:madam-sorrel.works", true);
    game.done();

    // A cube of the clock itself stops the clock, and Sorrel with it.
    let mut game = turn_of_gray(
        "progress:tide-clock+ leader:madam-sorrel",
        "",
        ["black", "black", "black", "black"],
    );
    game.plays_all(
        "gray",
        [
            "choose 1",
            "lift yellow progress:tide-clock/development",
            "place yellow species:ashkar/base",
        ],
    );
    game.happened("project-broken gray progress:tide-clock");
    game.sees("cards.leader:madam-sorrel.works", false);
    game.waits_for("gray", "allocate");
    game.done();
}

/// Issa takes an unused base: the two that wait in the docks stay there (MG-12.26).
#[test]
fn redhand_issa_leaves_the_bases_of_the_sky_docks() {
    let mut game = phase_3(
        "species:veyr+ expansion:sky-docks+ leader:redhand-issa",
        "",
        "constructed = [\"species:veyr\", \"species:veyr\"]",
    );
    game.plays_all("gray", ["use leader:redhand-issa", "choose 2"]);
    game.happened("base-placed gray karn");
    game.sees("cards.species:veyr.constructed", 2);
    game.sees("players.gray.stock", 9 - 1 - 2 - 1);
    game.done();
}

/// Two extra turns in a row are all there can be (MG-21.2).
#[test]
fn quick_maro_and_long_convoy_in_an_extra_turn() {
    let mut game = phase_3(
        "leader:quick-maro expansion:long-convoy+",
        "",
        "extra-row = 1",
    );
    game.plays_all(
        "gray",
        ["use leader:quick-maro", "use expansion:long-convoy"],
    );
    game.draws(["black", "black", "black"]);
    game.plays("gray", "end-turn");
    gains(&mut game, ["red", "red", "red"]);
    game.happened("turn-began gray");
    // The second extra turn in a row; the one that would be the third is lost.
    game.plays_all("gray", ["confirm", "end-turn"]);
    game.happened("extra-turn-lost gray, turn-began brown");
    game.done();
}

/// A used bank takes its symbols along, so Fenn and Sill lose their power (MG-20.38, MG-18.4).
#[test]
fn sunken_bank_leaves_fenn_and_sill_without_symbols() {
    let mut game = phase_3(
        "commerce:sunken-bank+ leader:fenn-lightfinger leader:envoy-sill",
        "leader:nobody",
        "",
    );
    game.offers("gray", "use leader:fenn-lightfinger");
    game.offers("gray", "use leader:envoy-sill");
    game.plays("gray", "use commerce:sunken-bank");
    gains(&mut game, ["red", "red", "red", "red"]);
    game.plays("gray", "decline");
    game.refuses("gray", "use leader:fenn-lightfinger", "MG-18.4");
    game.refuses("gray", "use leader:envoy-sill", "MG-18.4");
    game.done();
}

/// A development that is taken arrives empty (MG-14.15); what it powered stops working.
#[test]
fn mind_heist_takes_the_tide_clock_that_powers_ketu() {
    let mut game = phase_3(
        "progress:mind-heist+",
        "progress:tide-clock+ leader:ketu",
        "",
    );
    game.sees("cards.leader:ketu.works", true);
    game.plays("gray", "use progress:mind-heist");
    game.happened(
        "cubes-returned brown red blue yellow white, card-gained gray progress:tide-clock",
    );
    game.sees("cards.leader:ketu.works", false);
    game.sees("players.brown.card-limit", 7);
    game.sees("cards.progress:tide-clock.standing", false);
    game.done();
}

/// A black hole sends the conflict on its track back to its player, whose beacons fire; the red
/// link still gives its symbol with one end covered (MG-4.14, MG-4.17).
#[test]
fn rift_plough_and_toll_beacons_on_a_linked_system() {
    let mut game = phase_3(
        "expansion:rift-plough+ commerce:toll-beacons+",
        "",
        r#"
        systems.sefa.owner = "gray"
        systems.pell.planets = ["white"]
        conflicts."conflict:dark-harbors" = { track = "sefa>pell", red = "gray", blue = "neutral" }
        cubes."conflict:dark-harbors/red" = ["yellow"]
        cubes."species:tavosh/base" = ["yellow", "-", "red"]
        "#,
    );
    // Karn, Sefa, plough and beacons.
    game.sees("players.gray.symbols.military", 4);
    game.plays_all("gray", ["use expansion:rift-plough", "target system:pell"]);
    game.happened("system-covered pell");
    game.happened("card-gained gray conflict:dark-harbors");
    game.waits_for("gray", "choose-option");
    game.plays_all(
        "gray",
        ["choose 1", "steal red species:tavosh/base", "gain blue"],
    );
    game.sees("systems.pell.cubes.#", 0);
    game.sees("players.gray.symbols.military", 3);
    game.done();
}

/// The college draws a second leader; the senate pays for both.
#[test]
fn college_of_keys_and_lamplit_senate() {
    let mut game = cards(
        "government:college-of-keys government:lamplit-senate expansion:seed-arks",
        "",
        r#"
        drawn = { white = 1 }
        cubes."expansion:seed-arks/development" = ["-", "yellow", "red"]
        "#,
    );
    game.draws(["leader:ketu", "leader:nobody", "leader:quick-maro"]);
    game.plays_all(
        "gray",
        [
            "place white expansion:seed-arks/development",
            "confirm",
            "keep leader:oru-farsail",
        ],
    );
    game.happened("ability-used gray government:lamplit-senate");
    gains(&mut game, ["red", "red"]);
    game.happened("cards-lifted gray leader:nobody leader:quick-maro");
    game.plays("gray", "keep leader:nobody");
    gains(&mut game, ["red", "red"]);
    game.sees("players.gray.bag.red", 5 + 4);
    game.done();
}

/// The academy counts its own implementation, and the market pays for the card it brings.
#[test]
fn glass_academy_and_salt_market() {
    let mut game = cards(
        "progress:glass-academy commerce:salt-market+",
        "",
        r#"
        drawn = { blue = 1 }
        cubes."progress:glass-academy/development" = ["blue", "-", "white"]
        "#,
    );
    game.plays_all(
        "gray",
        [
            "place blue progress:glass-academy/development",
            "confirm",
            "keep leader:oru-farsail",
            "draw commerce",
            "keep commerce:space-exchange",
        ],
    );
    game.happened(
        "development-implemented gray progress:glass-academy, ability-used gray \
         progress:glass-academy, card-gained gray commerce:space-exchange, ability-used gray \
         commerce:salt-market",
    );
    gains(&mut game, ["red", "red"]);
    game.waits_for("gray", "use-cards");
    game.done();
}

/// Brasch protects every cube from the loot, no matter how many more Corvin may take.
#[test]
fn warden_brasch_against_corvin_dray() {
    let won = |brown: &str| {
        let mut game = cards(
            "species:sussur+ commerce:salt-market+ leader:corvin-dray",
            brown,
            &format!(
                r#"
                phase = "rewards"
                owed = ["conflict:border-fires/red"]
                systems.sefa.owner = "brown"
                conflicts."conflict:border-fires" = {{ track = "karn>sefa", red = "gray", blue = "brown" }}
                cubes."species:tavosh/agenda" = ["yellow", "yellow", "yellow"]
                cubes.{}
                "#,
                full("conflict:border-fires/red")
            ),
        );
        game.plays("gray", "reward conflict:border-fires/red");
        game
    };
    // Sefa gives brown the military symbol that Brasch needs; then Brasch is taken.
    let game = won("leader:warden-brasch");
    game.did_not_happen("cube-stolen");
    game.happened("card-gained gray leader:warden-brasch");
    game.done();

    let game = won("leader:ketu");
    let stolen = game.events().iter();
    assert_eq!(
        stolen
            .filter(|event| event.starts_with("cube-stolen"))
            .count(),
        3
    );
    game.done();
}

/// The effects of cards that draw more add up.
#[test]
fn grandmother_hush_madam_sorrel_and_common_table() {
    let draws = ["red", "red", "blue", "blue", "yellow", "yellow", "white"];
    let game = turn_of_gray(
        "species:sussur+ commerce:salt-market+ leader:grandmother-hush leader:madam-sorrel government:common-table",
        "",
        draws,
    );
    game.happened("cubes-drawn gray red red blue blue yellow yellow white");
    game.done();
}

/// The choir clears its own agenda after the limit has been checked: Ketu stops working, and the
/// additional cards are too many only at the end of the next turn (MG-20.33, MG-20.36).
#[test]
fn choir_of_ages_silences_ketu_after_the_card_limit() {
    let mut game = cards(
        "government:choir-of-ages+ leader:ketu leader:nobody leader:quick-maro leader:lamp-eater \
         leader:oru-farsail leader:corvin-dray leader:marshal-vor",
        "",
        "phase = \"cards\"",
    );
    game.sees("players.gray.cards.#", 9);
    game.sees("players.gray.card-limit", 9);
    game.plays_all("gray", ["end-turn", "choose 1"]);
    game.happened("cubes-returned gray blue yellow yellow white white");
    game.sees("players.gray.card-limit", 7);
    game.waits_for("brown", "allocate");
    game.done();
}

/// The court leaves Karn and its symbol behind, so Maro has no power (MG-12.27, MG-5.14).
#[test]
fn wandering_court_leaves_the_symbol_of_quick_maro_behind() {
    let mut game = turn_of_gray(
        "government:wandering-court leader:quick-maro",
        "",
        ["black", "black", "black"],
    );
    game.sees("cards.leader:quick-maro.works", true);
    game.plays_all("gray", ["choose 1", "target system:hale"]);
    game.happened("base-moved gray karn hale, symbols-changed gray military 0");
    game.sees("cards.leader:quick-maro.works", false);
    game.done();
}
