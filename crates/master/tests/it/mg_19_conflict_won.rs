//! Clause tests of chapter 19, second part: how a conflict is won and what the winner gains.

use master::Master;
use trial::Play;

use crate::mg_19_conflict::{border, frontier};
use crate::table::{given, saved, two};

/// Gray's last cube for the red side of the raid is drawn.
const LAST_CUBE: &str = r#"
    drawn = { red = 1 }
    cubes."conflict:raid/red" = ["red"]
"#;

/// Gray is about to win the raid against brown.
#[track_caller]
fn raid(changes: &str) -> Play<Master> {
    border("raid", "red", &format!("{LAST_CUBE}{changes}"))
}

/// Gray is about to win the raid against neutral Red Near A.
#[track_caller]
fn neutral_raid(changes: &str) -> Play<Master> {
    frontier("raid", "red", &format!("{LAST_CUBE}{changes}"))
}

/// Gray fills the red side of the raid and confirms.
#[track_caller]
fn win_raid(game: &mut Play<Master>) {
    game.plays_all("gray", ["place red conflict:raid/red", "confirm"]);
}

/// MG-19.5: a player who fills their whole side before the opponent does wins.
#[test]
fn mg_19_5_a_full_side_wins() {
    let mut game = raid(r#"cubes."conflict:raid/blue" = ["blue"]"#);
    win_raid(&mut game);
    game.happened("conflict-won gray conflict:raid brown");
    game.done();
}

/// MG-19.5: a side that is not full wins nothing, even with more cubes.
#[test]
fn mg_19_5_an_advantage_alone_wins_nothing() {
    let mut game = border("raid", "red", "drawn = { red = 1 }");
    win_raid(&mut game);
    game.did_not_happen("conflict-won");
    game.sees("cards.conflict:raid.place", "board");
    game.done();
}

/// MG-19.6: the cubes of both sides are removed at the end of the phase, starred ones to the
/// reserve.
#[test]
fn mg_19_6_both_sides_are_cleared_at_the_end_of_the_phase() {
    let mut game = border(
        "strike",
        "red",
        r#"
        drawn = { red = 1 }
        cubes."conflict:strike/red" = ["red"]
        cubes."conflict:strike/blue" = ["-", "blue"]
        "#,
    );
    game.plays("gray", "place red conflict:strike/red*");
    game.sees("conflicts.conflict:strike.red.cubes", vec!["red", "red"]);
    game.sees("conflicts.conflict:strike.blue.cubes", vec!["blue"]);
    game.plays("gray", "confirm");
    game.happened("cubes-returned gray red reserve red, cubes-returned brown reserve blue");
    game.sees("cards.conflict:strike.projects.red.slots[0].cube", ());
    game.sees("cards.conflict:strike.projects.blue.slots[1].cube", ());
    game.done();
}

/// MG-19.7: no reward comes before that removal.
#[test]
fn mg_19_7_rewards_come_after_the_removal() {
    let mut game = raid(
        r#"
        cubes."conflict:raid/blue" = ["blue"]
        cubes."species:bee/base" = ["yellow"]
        "#,
    );
    win_raid(&mut game);
    game.happened("cubes-returned gray red red, cubes-returned brown blue, card-gained gray");
    game.happened("cubes-returned brown blue, cube-stolen gray brown yellow");
    game.waits_for("gray", "occupy");
    game.done();
}

/// MG-19.54: the sides are cleared together, so the loser's cubes give no temporary advantage.
#[test]
fn mg_19_54_clearing_gives_no_passing_advantage() {
    let mut game = raid(r#"cubes."conflict:raid/blue" = ["blue"]"#);
    win_raid(&mut game);
    game.happened("symbols-changed gray military 1");
    game.did_not_happen("symbols-changed brown");
    game.done();
}

/// MG-19.8: the winner takes the card and may use it later.
#[test]
fn mg_19_8_the_winner_takes_the_card() {
    let mut game = raid("");
    win_raid(&mut game);
    game.happened("card-gained gray conflict:raid");
    game.plays("gray", "decline");
    game.offers("gray", "start conflict:raid red red-home>red-near-a");
    game.done();
}

/// MG-19.9: the winner takes the printed number of cubes from any of the loser's projects.
#[test]
fn mg_19_9_loot_goes_into_the_winners_bag() {
    let mut game = border(
        "blockade",
        "red",
        r#"
        drawn = { yellow = 1 }
        cubes."conflict:blockade/red" = ["red"]
        cubes."species:bee/base" = ["yellow", "yellow", "white"]
        cubes."species:bee/receive" = ["red"]
        cubes."species:ant/base" = ["-", "blue"]
        "#,
    );
    game.plays("gray", "place yellow conflict:blockade/red");
    game.plays("gray", "confirm");
    game.waits_for("gray", "take-loot");
    game.refuses("gray", "steal blue species:ant/base", "MG-19.9");
    game.plays("gray", "steal white species:bee/base");
    game.plays("gray", "steal red species:bee/receive");
    game.waits_for("gray", "occupy");
    game.sees("players.gray.bag.white", 6);
    // One from the conflict, one from brown.
    game.sees("players.gray.bag.red", 7);
    game.done();
}

/// MG-19.10: planets and conflicts give no loot.
#[test]
fn mg_19_10_planets_and_conflicts_give_no_loot() {
    let mut game = raid(
        r#"
        systems.red-near-a.planets = ["red"]
        systems.yellow-near-a.owner = "gray"
        conflicts."conflict:coup" = { track = "yellow-near-a>yellow-home", red = "gray", blue = "brown" }
        cubes."conflict:coup/blue" = ["yellow"]
        cubes."species:bee/base" = ["yellow", "-", "white"]
        "#,
    );
    win_raid(&mut game);
    game.offers_exactly(
        "gray",
        [
            "steal yellow species:bee/base",
            "steal white species:bee/base",
        ],
    );
    game.refuses("gray", "steal yellow conflict:coup/blue", "MG-19.10");
    game.done();
}

/// MG-19.45: loot is compulsory, comes from several projects, from the far end of routes, and is
/// never black.
#[test]
fn mg_19_45_loot_is_compulsory_and_never_black() {
    // A pilot may have put the blue cube on the yellow route.
    let mut game = border(
        "purge",
        "blue",
        r#"
        drawn = { white = 1 }
        players.brown.bag.black = 4
        players.brown.cards = ["species:bee", "commerce:smugglers"]
        routes."yellow-home>yellow-near-a" = { color = "yellow", cubes = ["yellow", "blue"] }
        cubes."conflict:purge/blue" = ["white"]
        cubes."commerce:smugglers/development" = ["black"]
        cubes."species:bee/base" = ["yellow"]
        "#,
    );
    game.plays_all("gray", ["place white conflict:purge/blue", "confirm"]);
    game.waits_for("gray", "take-loot");
    game.refuses("gray", "decline", "MG-0.8");
    game.refuses(
        "gray",
        "steal black commerce:smugglers/development",
        "MG-17.13",
    );
    game.plays("gray", "steal blue route:yellow-home>yellow-near-a");
    game.happened("cube-stolen gray brown blue route:yellow-home>yellow-near-a");
    game.sees("tracks.yellow-home>yellow-near-a.cubes", vec!["yellow"]);
    game.plays("gray", "steal yellow route:yellow-home>yellow-near-a");
    game.happened("cube-stolen gray brown yellow species:bee/base");
    game.done();
}

/// MG-19.45: with fewer cubes than printed the winner takes what is there.
#[test]
fn mg_19_45_short_loot_is_taken_in_part() {
    let mut game = border(
        "blockade",
        "red",
        r#"
        drawn = { yellow = 1 }
        cubes."conflict:blockade/red" = ["red"]
        cubes."species:bee/base" = ["-", "-", "white"]
        "#,
    );
    game.plays_all("gray", ["place yellow conflict:blockade/red", "confirm"]);
    game.happened("cube-stolen gray brown white species:bee/base");
    game.waits_for("gray", "occupy");
    game.done();
}

/// MG-19.45: all loot is one step: symbols are counted after the last cube.
#[test]
fn mg_19_45_loot_is_one_step() {
    let mut game = border(
        "blockade",
        "red",
        r#"
        drawn = { yellow = 1 }
        players.brown.cards = ["species:bee", "expansion:shipyard"]
        standing = ["expansion:shipyard"]
        cubes."conflict:blockade/red" = ["red"]
        cubes."expansion:shipyard/development" = ["white", "red"]
        cubes."species:bee/base" = ["yellow"]
        "#,
    );
    game.plays_all("gray", ["place yellow conflict:blockade/red", "confirm"]);
    game.plays("gray", "steal white expansion:shipyard/development");
    game.did_not_happen("symbols-changed brown");
    game.plays("gray", "steal yellow species:bee/base");
    game.happened("symbols-changed brown military 0");
    game.done();
}

/// MG-19.11: the winner gains what is printed on the other side.
#[test]
fn mg_19_11_the_objective_stands_on_the_opposite_side() {
    // Red side of the blockade: take a leader. Blue side: capture.
    let leaders = r#"players.brown.cards = ["species:bee", "leader:pilot", "leader:spy"]"#;
    let mut game = border(
        "blockade",
        "red",
        &format!(
            r#"
            {leaders}
            drawn = {{ yellow = 1 }}
            cubes."conflict:blockade/red" = ["red"]
            "#
        ),
    );
    game.plays_all("gray", ["place yellow conflict:blockade/red", "confirm"]);
    game.waits_for("gray", "occupy");
    game.done();

    let mut game = border(
        "blockade",
        "blue",
        &format!(
            r#"
            {leaders}
            drawn = {{ blue = 1 }}
            cubes."conflict:blockade/blue" = ["white"]
            "#
        ),
    );
    game.plays_all("gray", ["place blue conflict:blockade/blue", "confirm"]);
    game.waits_for("gray", "take-card");
    game.done();
}

/// MG-19.12: the winner captures the system.
#[test]
fn mg_19_12_an_objective_captures_the_system() {
    let mut game = raid("");
    win_raid(&mut game);
    game.waits_for("gray", "occupy");
    game.plays("gray", "occupy");
    game.sees("systems.red-near-a.owner", "gray");
    game.done();
}

/// MG-19.12: the winner takes a card of the stated type and chooses which.
#[test]
fn mg_19_12_the_winner_chooses_the_card_he_takes() {
    let mut game = border(
        "blockade",
        "blue",
        r#"
        drawn = { blue = 1 }
        players.brown.cards = ["species:bee", "leader:pilot", "leader:spy", "government:council"]
        cubes."conflict:blockade/blue" = ["white"]
        "#,
    );
    game.plays_all("gray", ["place blue conflict:blockade/blue", "confirm"]);
    game.waits_for("gray", "take-card");
    game.refuses("gray", "pick government:council", "MG-19.12");
    game.plays("gray", "pick leader:spy");
    game.happened("card-lost brown leader:spy, card-gained gray leader:spy");
    game.sees("cards.leader:pilot.owner", "brown");
    game.done();
}

/// MG-19.12: the winner discards a card of the stated type and chooses which.
#[test]
fn mg_19_12_the_winner_chooses_the_card_the_loser_discards() {
    let mut game = border(
        "coup",
        "red",
        r#"
        drawn = { blue = 1 }
        players.brown.cards = ["species:bee", "government:council", "government:guild"]
        cubes."conflict:coup/red" = ["red", "white"]
        "#,
    );
    game.plays_all("gray", ["place blue conflict:coup/red", "confirm"]);
    game.waits_for("gray", "discard-card");
    game.plays("gray", "pick government:guild");
    game.happened("card-lost brown government:guild, card-put-back government:guild");
    game.sees("decks.government.bottom", vec!["government:guild"]);
    game.sees("cards.government:council.owner", "brown");
    game.done();
}

/// MG-19.13: an objective names one of seven types of cards, "any development" among them.
#[test]
fn mg_19_13_objectives_name_seven_types_of_cards() {
    let leaders: &[&str] = &["leader:pilot", "leader:spy"];
    let conflicts: &[&str] = &["conflict:raid", "conflict:purge"];
    let governments: &[&str] = &["government:council", "government:guild"];
    let expansions: &[&str] = &["expansion:tug", "expansion:rift"];
    let commerces: &[&str] = &["commerce:bank", "commerce:auction"];
    let progresses: &[&str] = &["progress:archive", "progress:censor"];
    let developments = [expansions, commerces, progresses].concat();
    let all = [leaders, conflicts, governments, &developments].concat();

    // The card, gray's side, the cubes there, the last one, and what gray may pick.
    let cases = [
        ("blockade", "blue", r#"["white"]"#, "blue", leaders),
        ("strike", "red", r#"["-", "red"]"#, "red", conflicts),
        ("coup", "blue", r#"["yellow"]"#, "yellow", governments),
        (
            "embargo",
            "red",
            r#"["yellow", "yellow"]"#,
            "red",
            &developments,
        ),
        ("embargo", "blue", r#"["yellow"]"#, "blue", commerces),
        ("espionage", "blue", r#"["white"]"#, "yellow", expansions),
        ("espionage", "red", r#"["blue"]"#, "black", progresses),
    ];
    for (card, side, cubes, last, picks) in cases {
        let mut game = border(
            card,
            side,
            &format!(
                r#"
                drawn = {{ {last} = 1 }}
                players.gray.bag.black = 4
                players.brown.cards = {:?}
                cubes."conflict:{card}/{side}" = {cubes}
                "#,
                [&["species:bee"], all.as_slice()].concat()
            ),
        );
        game.plays("gray", &format!("place {last} conflict:{card}/{side}"));
        game.plays("gray", "confirm");
        let picks: Vec<String> = picks.iter().map(|card| format!("pick {card}")).collect();
        game.offers_exactly("gray", picks.iter().map(String::as_str));
        game.done();
    }
}

/// MG-19.14: by capture the loser loses all bases in the system.
#[test]
fn mg_19_14_capture_removes_all_bases_of_the_loser() {
    let mut game = raid("systems.red-near-a.bases = 2");
    win_raid(&mut game);
    game.plays("gray", "occupy");
    game.happened("bases-removed brown red-near-a 2");
    game.sees("players.brown.bases", 1);
    game.sees("players.brown.stock", 8);
    game.done();
}

/// MG-19.15: the loser's routes from and to the captured system go back, others stay.
#[test]
fn mg_19_15_capture_dissolves_the_losers_routes() {
    let mut game = raid(
        r#"
        systems.red-inner.owner = "brown"
        routes."red-inner>red-near-a" = ["white", "white"]
        routes."yellow-home>yellow-near-a" = ["yellow", "yellow"]
        "#,
    );
    win_raid(&mut game);
    game.plays("gray", "steal yellow route:yellow-home>yellow-near-a");
    game.plays("gray", "occupy");
    game.happened("bases-removed brown red-near-a 1");
    game.happened("route-dissolved brown route:red-near-a>red-inner");
    game.sees("players.brown.bag.white", 7);
    game.sees("tracks.yellow-home>yellow-near-a.cubes", vec!["yellow"]);
    game.done();
}

/// MG-19.16, MG-19.17, MG-19.18: the winner places one unused base; that needs no route and does
/// not use the winner's constructed base.
#[test]
fn mg_19_16_to_19_18_capture_places_an_unused_base() {
    let mut game = raid(r#"constructed = ["species:ant"]"#);
    win_raid(&mut game);
    game.sees("tracks.red-home>red-near-a.cubes.#", 0);
    game.plays("gray", "occupy");
    game.happened("base-placed gray red-near-a");
    game.sees("systems.red-near-a.owner", "gray");
    game.sees("systems.red-near-a.bases", 1);
    game.sees("players.gray.stock", 6);
    game.sees("players.gray.constructed", vec!["species:ant"]);
    game.done();
}

/// MG-19.18: a constructed base is used when no unused one is left.
#[test]
fn mg_19_18_a_constructed_base_is_used_when_the_stock_is_empty() {
    let mut game = raid(
        r#"
        players.gray.cards = ["species:ant", "government:republic"]
        constructed = ["species:ant", "government:republic"]
        systems.red-home.bases = 3
        systems.red-inner = { owner = "gray", bases = 2 }
        systems.white-inner = { owner = "gray", bases = 2 }
        "#,
    );
    game.sees("players.gray.stock", 0);
    win_raid(&mut game);
    game.plays("gray", "occupy");
    // MG-0.3: gray picks the card, and only then the system changes hands.
    game.waits_for("gray", "choose-base");
    game.sees("systems.red-near-a.owner", "brown");
    game.offers_exactly("gray", ["pick species:ant", "pick government:republic"]);
    game.refuses("gray", "pick species:bee", "MG-19.18");
    let asked = saved(&game);
    game.plays("gray", "pick government:republic");
    game.happened("bases-removed brown red-near-a 1, base-placed gray red-near-a");
    game.sees("systems.red-near-a.owner", "gray");
    game.sees("players.gray.constructed", vec!["species:ant"]);
    game.done();

    let mut again = given(asked);
    again.plays("gray", "pick species:ant");
    again.sees("players.gray.constructed", vec!["government:republic"]);
    again.done();
}

/// MG-19.18: with one card nothing is asked.
#[test]
fn mg_19_18_the_only_constructed_base_is_taken_without_a_question() {
    let mut game = raid(
        r#"
        constructed = ["species:ant"]
        systems.red-home.bases = 3
        systems.red-inner = { owner = "gray", bases = 2 }
        systems.white-inner = { owner = "gray", bases = 2 }
        systems.yellow-inner = { owner = "gray", bases = 1 }
        "#,
    );
    game.sees("players.gray.stock", 0);
    win_raid(&mut game);
    game.plays("gray", "occupy");
    game.wins("gray", "expansion");
    game.done();
}

/// MG-19.19: without a base of the winner the system is neutral; later it takes a route.
#[test]
fn mg_19_19_a_declined_system_is_neutral() {
    let mut game = raid(
        r#"
        constructed = ["species:ant"]
        routes."red-home>red-near-b" = ["red", "red", "red"]
        "#,
    );
    win_raid(&mut game);
    game.plays("gray", "reward conflict:raid/red");
    game.plays("gray", "decline");
    game.happened("bases-removed brown red-near-a 1");
    game.sees("systems.red-near-a.owner", ());
    game.waits_for("gray", "take-rewards");
    game.refuses("gray", "base red-near-a from species:ant", "MG-12.4");
    game.offers("gray", "base red-near-b from species:ant");
    game.done();
}

/// MG-19.21: who completes a conflict against a neutral system gains the card.
#[test]
fn mg_19_21_a_neutral_conflict_gives_the_card() {
    let mut game = neutral_raid("");
    win_raid(&mut game);
    game.happened("conflict-won gray conflict:raid neutral, card-gained gray conflict:raid");
    game.done();
}

/// MG-19.22: and may place a base in the system.
#[test]
fn mg_19_22_a_neutral_conflict_lets_the_winner_place_a_base() {
    let mut game = neutral_raid("");
    win_raid(&mut game);
    game.plays("gray", "gain red");
    game.waits_for("gray", "occupy");
    game.plays("gray", "occupy");
    game.happened("base-placed gray red-near-a");
    game.sees("systems.red-near-a.owner", "gray");
    game.done();
}

/// MG-19.23, MG-19.42: the printed number of cubes comes from the reserve, in colors of choice,
/// but never black.
#[test]
fn mg_19_23_mg_19_42_a_neutral_conflict_gives_cubes_of_the_reserve() {
    let mut game = frontier(
        "blockade",
        "red",
        r#"
        drawn = { yellow = 1 }
        cubes."conflict:blockade/red" = ["red"]
        "#,
    );
    game.plays_all("gray", ["place yellow conflict:blockade/red", "confirm"]);
    game.offers_exactly(
        "gray",
        ["gain red", "gain blue", "gain yellow", "gain white"],
    );
    game.refuses("gray", "gain black", "MG-20.17");
    game.plays("gray", "gain white");
    game.plays("gray", "gain blue");
    game.waits_for("gray", "occupy");
    game.sees("players.gray.bag.white", 6);
    game.sees("players.gray.bag.blue", 6);
    game.done();
}

/// MG-19.42: a short reserve gives what it has.
#[test]
fn mg_19_42_a_short_reserve_gives_what_it_has() {
    let mut game = frontier(
        "blockade",
        "red",
        r#"
        drawn = { yellow = 1 }
        players.brown.bag = { red = 38, blue = 40, yellow = 39, white = 40 }
        cubes."conflict:blockade/red" = ["red"]
        "#,
    );
    game.sees("reserve.red", 1);
    game.plays_all("gray", ["place yellow conflict:blockade/red", "confirm"]);
    game.happened("cubes-gained gray red");
    game.sees("reserve.red", 0);
    game.waits_for("gray", "occupy");
    game.done();
}

/// MG-19.24, MG-19.41: whatever is printed, a neutral conflict lets the winner place a base and
/// touches no cards.
#[test]
fn mg_19_24_mg_19_41_a_neutral_conflict_touches_no_cards() {
    let mut game = frontier(
        "blockade",
        "blue",
        r#"
        drawn = { blue = 1 }
        players.brown.cards = ["species:bee", "leader:spy"]
        cubes."conflict:blockade/blue" = ["white"]
        "#,
    );
    game.plays_all("gray", ["place blue conflict:blockade/blue", "confirm"]);
    game.plays_all("gray", ["gain red", "gain red"]);
    game.waits_for("gray", "occupy");
    game.plays("gray", "occupy");
    game.did_not_happen("card-lost");
    game.plays("gray", "keep leader:pilot");
    game.waits_for("gray", "use-cards");
    game.sees("cards.leader:spy.owner", "brown");
    game.done();
}

/// MG-19.41: the base in a neutral system is optional; other conflicts there go on without it.
#[test]
fn mg_19_41_the_base_in_a_neutral_system_is_optional() {
    let mut game = neutral_raid(
        r#"
        systems.red-inner.owner = "brown"
        conflicts."conflict:coup" = { track = "red-inner>red-near-a", red = "brown", blue = "neutral" }
        cubes."conflict:coup/red" = ["red"]
        "#,
    );
    win_raid(&mut game);
    game.plays("gray", "gain red");
    game.plays("gray", "decline");
    game.sees("systems.red-near-a.owner", ());
    game.sees("players.gray.stock", 8);
    game.sees("conflicts.conflict:coup.red.cubes", vec!["red"]);
    game.done();
}

/// MG-19.41: an unused base comes first here too.
#[test]
fn mg_19_41_an_unused_base_comes_first() {
    let mut game = neutral_raid(r#"constructed = ["species:ant"]"#);
    win_raid(&mut game);
    game.plays_all("gray", ["gain red", "occupy"]);
    game.sees("players.gray.stock", 6);
    game.sees("players.gray.constructed", vec!["species:ant"]);
    game.done();
}

/// MG-19.43: a base placed by a conflict draws a leader like any first base.
#[test]
fn mg_19_43_a_base_won_by_conflict_draws_a_leader() {
    let mut game = raid("");
    win_raid(&mut game);
    game.plays("gray", "occupy");
    game.happened("base-placed gray red-near-a, cards-lifted gray leader:pilot");
    game.waits_for("gray", "keep-card");
    game.done();

    let mut game = neutral_raid("");
    win_raid(&mut game);
    game.plays_all("gray", ["gain red", "occupy"]);
    game.happened("base-placed gray red-near-a, cards-lifted gray leader:pilot");
    game.waits_for("gray", "keep-card");
    game.done();
}

/// MG-19.44: card, then loot, then objective: a route that the capture will dissolve can be looted.
#[test]
fn mg_19_44_rewards_come_in_the_order_of_the_list() {
    let mut game = raid(r#"routes."red-near-a>red-inner" = ["yellow", "yellow"]"#);
    win_raid(&mut game);
    game.happened("card-gained gray conflict:raid, cube-stolen gray brown yellow");
    game.sees("systems.red-near-a.owner", "brown");
    game.plays("gray", "occupy");
    game.happened("bases-removed brown red-near-a 1, route-dissolved brown");
    game.sees("players.gray.bag.yellow", 6);
    game.sees("players.brown.bag.yellow", 6);
    game.done();
}

/// MG-19.46: the only card of the type is taken without a question; a second icon then finds none.
#[test]
fn mg_19_46_fewer_cards_are_all_affected() {
    let mut game = two(r#"
        phase = "rewards"
        pending = ["take-card gray brown leader", "take-card gray brown leader", "gain-cube gray red,blue 1"]
        players.brown.cards = ["species:bee", "leader:spy"]
        "#);
    game.plays("gray", "gain red");
    game.happened("card-gained gray leader:spy");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-19.46: without such a card the objective has no effect.
#[test]
fn mg_19_46_without_such_a_card_nothing_happens() {
    let mut game = border(
        "blockade",
        "blue",
        r#"
        drawn = { blue = 1 }
        players.brown.cards = ["species:bee", "government:council"]
        cubes."conflict:blockade/blue" = ["white"]
        "#,
    );
    game.plays_all("gray", ["place blue conflict:blockade/blue", "confirm"]);
    game.happened("card-gained gray conflict:blockade");
    game.did_not_happen("card-lost");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-19.47: no objective reaches a species card.
#[test]
fn mg_19_47_a_species_card_is_never_taken_or_discarded() {
    for (card, side, cubes, last) in [
        ("blockade", "blue", r#"["white"]"#, "blue"),
        ("purge", "blue", r#"["white"]"#, "white"),
        ("sabotage", "blue", r#"["blue", "blue"]"#, "white"),
    ] {
        let mut game = border(
            card,
            side,
            &format!(
                r#"
                drawn = {{ {last} = 1 }}
                players.brown.cards = ["species:bee", "leader:pilot", "leader:spy", "progress:censor", "progress:heist"]
                cubes."conflict:{card}/{side}" = {cubes}
                "#
            ),
        );
        game.plays("gray", &format!("place {last} conflict:{card}/{side}"));
        game.plays("gray", "confirm");
        game.refuses("gray", "pick species:bee", "MG-19.47");
        game.done();
    }
}

/// MG-19.48: cubes on a taken card go back to its former owner, starred ones to the reserve.
#[test]
fn mg_19_48_a_taken_card_moves_empty() {
    let mut game = border(
        "sabotage",
        "blue",
        r#"
        drawn = { white = 1 }
        players.brown.cards = ["species:bee", "progress:heist"]
        standing = ["progress:heist"]
        cubes."conflict:sabotage/blue" = ["blue", "blue"]
        cubes."progress:heist/development" = ["blue", "red"]
        cubes."species:bee/base" = ["yellow"]
        "#,
    );
    game.plays_all("gray", ["place white conflict:sabotage/blue", "confirm"]);
    game.plays("gray", "steal yellow species:bee/base");
    game.happened("cubes-returned brown blue reserve red, card-gained gray progress:heist");
    game.sees(
        "cards.progress:heist.projects.development.slots[0].cube",
        (),
    );
    game.sees("cards.progress:heist.standing", false);
    game.done();
}

/// MG-19.48: so do cubes on a card the loser must discard.
#[test]
fn mg_19_48_a_discarded_card_leaves_its_cubes() {
    let mut game = border(
        "espionage",
        "red",
        r#"
        drawn = { black = 1 }
        players.gray.bag.black = 4
        players.brown.cards = ["species:bee", "progress:heist"]
        cubes."conflict:espionage/red" = ["blue"]
        cubes."progress:heist/development" = ["-", "red"]
        cubes."species:bee/base" = ["yellow", "yellow", "white"]
        "#,
    );
    game.plays_all("gray", ["place black conflict:espionage/red", "confirm"]);
    game.plays_all(
        "gray",
        [
            "steal yellow species:bee/base",
            "steal yellow species:bee/base",
        ],
    );
    game.happened("cubes-returned brown reserve red, card-put-back progress:heist");
    game.done();
}

/// MG-19.49: a card lost by an objective fires no discard ability and counts for no cubes.
#[test]
fn mg_19_49_a_card_lost_by_objective_counts_for_nobody() {
    let mut game = border(
        "purge",
        "blue",
        r#"
        drawn = { white = 1 }
        players.brown.cards = ["species:bee", "leader:sower"]
        cubes."conflict:purge/blue" = ["white"]
        "#,
    );
    game.sees("cards.leader:sower.works", true);
    game.plays_all("gray", ["place white conflict:purge/blue", "confirm"]);
    game.happened("card-lost brown leader:sower");
    game.did_not_happen("ability-used");
    game.sees("discarded.cards", 0);
    game.plays("gray", "end-turn");
    game.did_not_happen("cubes-gained");
    game.waits_for("brown", "allocate");
    game.done();
}

/// MG-19.52: several icons are carried out in printed order.
#[test]
fn mg_19_52_icons_come_in_printed_order() {
    let mut game = border(
        "invasion",
        "blue",
        r#"
        drawn = { yellow = 1 }
        players.brown.cards = ["species:bee", "leader:guard", "leader:spy"]
        cubes."conflict:invasion/blue" = ["blue", "white", "red"]
        "#,
    );
    game.plays_all("gray", ["place yellow conflict:invasion/blue", "confirm"]);
    game.waits_for("gray", "occupy");
    game.plays("gray", "occupy");
    game.plays("gray", "keep leader:pilot");
    game.waits_for("gray", "take-card");
    game.done();
}

/// MG-19.53: the loser's bases are removed only when the winner has decided; symbols, routes and
/// other conflicts follow after both.
#[test]
fn mg_19_53_bases_leave_and_come_in_one_step() {
    let mut game = raid(
        r#"
        conflicts."conflict:coup" = { track = "red-near-a>red-inner", red = "brown", blue = "neutral" }
        "#,
    );
    win_raid(&mut game);
    game.sees("systems.red-near-a.owner", "brown");
    game.sees("players.brown.symbols.economic", 2);
    game.plays("gray", "occupy");
    game.happened("bases-removed brown red-near-a 1, base-placed gray red-near-a");
    game.happened("base-placed gray red-near-a, conflict-cancelled conflict:coup");
    game.happened("base-placed gray red-near-a, symbols-changed gray diplomatic 1");
    game.happened("base-placed gray red-near-a, symbols-changed brown economic 1");
    game.done();
}

/// MG-19.55: a decided conflict survives the loss of its system: it pays card and cubes, but does
/// not capture a system that no longer belongs to the loser.
#[test]
fn mg_19_55_a_decided_conflict_still_pays_card_and_cubes() {
    let mut game = border(
        "raid",
        "red",
        r#"
        drawn = { red = 1, white = 1 }
        systems.red-inner.owner = "gray"
        conflicts."conflict:invasion" = { track = "red-inner>red-near-a", red = "gray", blue = "brown" }
        cubes."conflict:raid/red" = ["red"]
        cubes."conflict:invasion/red" = ["red", "red"]
        cubes."species:bee/base" = ["yellow", "-", "white"]
        "#,
    );
    game.plays("gray", "place red conflict:raid/red");
    game.plays("gray", "place white conflict:invasion/red");
    game.plays("gray", "confirm");
    game.plays("gray", "reward conflict:raid/red");
    game.plays("gray", "steal yellow species:bee/base");
    game.plays("gray", "occupy");
    game.did_not_happen("conflict-cancelled");
    game.plays("gray", "keep leader:pilot");
    game.happened("conflict-won gray conflict:invasion brown, card-gained gray conflict:invasion");
    game.happened("cube-stolen gray brown white species:bee/base");
    game.did_not_happen("bases-removed");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-19.55: the same against a neutral system that is no longer neutral.
#[test]
fn mg_19_55_a_decided_neutral_conflict_places_no_base_in_a_claimed_system() {
    let mut game = frontier(
        "raid",
        "red",
        r#"
        drawn = { red = 1, blue = 1 }
        systems.red-inner.owner = "gray"
        cubes."conflict:raid/red" = ["red"]
        conflicts."conflict:blockade" = { track = "red-near-a>red-inner", red = "neutral", blue = "gray" }
        cubes."conflict:blockade/blue" = ["white"]
        "#,
    );
    game.plays("gray", "place blue conflict:blockade/blue");
    win_raid(&mut game);
    game.plays("gray", "reward conflict:raid/red");
    game.plays_all("gray", ["gain red", "occupy"]);
    game.did_not_happen("conflict-cancelled");
    game.plays("gray", "keep leader:pilot");
    game.happened("conflict-won gray conflict:blockade neutral");
    game.plays_all("gray", ["gain red", "gain red"]);
    game.waits_for("gray", "use-cards");
    game.sees("systems.red-near-a.bases", 1);
    game.done();
}

/// MG-19.63: a second starting system won by conflict ends the game before the other rewards.
#[test]
fn mg_19_63_a_second_starting_system_wins_at_once() {
    let mut game = two(r#"
        drawn = { yellow = 1 }
        systems.yellow-near-a.owner = "gray"
        systems.yellow-inner.owner = "brown"
        players.brown.cards = ["species:bee", "leader:guard", "leader:spy"]
        conflicts."conflict:invasion" = { track = "yellow-home>yellow-near-a", red = "brown", blue = "gray" }
        cubes."conflict:invasion/blue" = ["blue", "white", "red"]
        "#);
    game.plays_all(
        "gray",
        ["place yellow conflict:invasion/blue", "confirm", "occupy"],
    );
    game.wins("gray", "conquest");
    game.did_not_happen("cards-lifted");
    game.sees("players.brown.cards.#", 3);
    game.done();
}

/// MG-19.63: so does a ninth base.
#[test]
fn mg_19_63_a_ninth_base_wins_at_once() {
    let mut game = raid(
        r#"
        systems.red-home.bases = 3
        systems.red-near-b.owner = "gray"
        systems.red-inner = { owner = "gray", bases = 2 }
        systems.white-inner = { owner = "gray", bases = 2 }
        "#,
    );
    win_raid(&mut game);
    game.plays("gray", "occupy");
    game.wins("gray", "expansion");
    game.did_not_happen("cards-lifted");
    game.done();
}

/// MG-19.65: a completed conflict keeps its symbol until its own reward is received.
#[test]
fn mg_19_65_the_order_of_rewards_decides_whether_the_symbol_counts() {
    // Military: Red Home one, the shipyard one, the raid one, the agenda two.
    let start = || {
        let mut game = border(
            "raid",
            "red",
            r#"
            drawn = { red = 1, white = 1 }
            players.gray.cards = ["species:ant", "expansion:shipyard"]
            standing = ["expansion:shipyard"]
            cubes."expansion:shipyard/development" = ["white", "red"]
            cubes."species:ant/agenda" = ["red", "red", "blue", "yellow"]
            cubes."conflict:raid/red" = ["red"]
            "#,
        );
        game.plays("gray", "place red conflict:raid/red");
        game.plays("gray", "place white species:ant/agenda");
        game.plays("gray", "confirm");
        game.waits_for("gray", "take-rewards");
        game
    };

    let mut game = start();
    game.plays("gray", "reward species:ant/agenda");
    game.wins("gray", "domination");
    game.done();

    let mut game = start();
    game.plays("gray", "reward conflict:raid/red");
    game.plays("gray", "decline");
    game.goes_on();
    game.sees("players.gray.symbols.military", 4);
    game.done();
}

/// MG-19.70: a player with seven cards still takes the card they have won; the limit comes later.
#[test]
fn mg_19_70_a_won_card_may_exceed_the_card_limit() {
    let mut game = raid(
        r#"
        players.gray.cards = [
            "species:ant", "leader:spy", "leader:thief", "leader:judge", "leader:seer",
            "leader:sower", "leader:diviner",
        ]
        "#,
    );
    win_raid(&mut game);
    game.plays("gray", "decline");
    game.sees("players.gray.cards.#", 8);
    game.refuses("gray", "end-turn", "MG-20.3");
    game.done();
}

/// MG-19.70: a returned card comes to a player with seven cards too.
#[test]
fn mg_19_70_a_returned_card_may_exceed_the_card_limit() {
    let mut game = border(
        "raid",
        "blue",
        r#"
        players.brown.cards = [
            "species:bee", "leader:spy", "leader:thief", "leader:judge", "leader:seer",
            "leader:sower", "leader:diviner",
        ]
        "#,
    );
    game.plays("gray", "offer-truce conflict:raid");
    game.plays("brown", "accept-truce conflict:raid");
    game.happened("card-gained brown conflict:raid");
    game.sees("players.brown.cards.#", 8);
    game.done();
}
