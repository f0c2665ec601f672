//! Clause tests of chapter 20: Phase 3, discard and use cards.

use kernel::{Game, Narration, Silent};
use master::Master;
use trial::Play;

use crate::table::{two, two_with};

/// Gray's Phase 3 with these cards besides the species.
#[track_caller]
fn holding(cards: &str, changes: &str) -> Play<Master> {
    let cards: Vec<String> = cards
        .split_whitespace()
        .map(|card| format!("\"{card}\""))
        .collect();
    two(&format!(
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", {}]
        {changes}
        "#,
        cards.join(", ")
    ))
}

/// Seven cards beside the species: one too many.
const EIGHT: &str = "leader:pilot leader:broker leader:curator leader:guard leader:mimic \
                     leader:racer conflict:raid";

/// A convoy that works: it gives an extra turn when it is discarded.
const CONVOY: &str = r#"
    standing = ["expansion:convoy"]
    cubes."expansion:convoy/development" = ["yellow", "white"]
"#;

/// MG-20.1: any number of conflict cards goes on the board in one Phase 3.
#[test]
fn mg_20_1_several_conflicts_are_placed_in_one_phase() {
    let mut game = holding("conflict:raid conflict:strike leader:spy", "");
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.happened("conflict-placed gray conflict:raid red red-home>red-near-a");
    game.plays("gray", "start conflict:strike red red-home>red-near-b");
    game.sees("conflicts.#", 2);
    game.refuses(
        "gray",
        "start conflict:coup red red-home>red-near-a",
        "MG-20.1",
    );
    game.done();
}

/// MG-20.2: players may discard any number of their own cards, or none.
#[test]
fn mg_20_2_as_many_cards_are_discarded_as_one_likes() {
    let mut game = holding("leader:spy leader:racer leader:judge leader:seer", "");
    game.offers("gray", "end-turn");
    game.refuses("gray", "discard leader:thief", "MG-20.2");
    game.plays_all(
        "gray",
        [
            "discard leader:spy",
            "discard leader:racer",
            "discard leader:seer",
        ],
    );
    game.happened("card-discarded gray leader:spy, card-discarded gray leader:racer");
    game.sees("players.gray.cards", vec!["leader:judge", "species:ant"]);
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-20.3: with more than seven cards the phase cannot end; discarding helps.
#[test]
fn mg_20_3_above_seven_cards_the_phase_goes_on() {
    let mut game = holding(EIGHT, "");
    game.refuses("gray", "end-turn", "MG-20.3");
    game.plays("gray", "discard leader:guard");
    game.offers("gray", "end-turn");
    game.done();
}

/// MG-20.3: placing a conflict helps as well.
#[test]
fn mg_20_3_placing_a_conflict_meets_the_limit() {
    let mut game = holding(EIGHT, "");
    game.does_not_offer("gray", "end-turn");
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.offers("gray", "end-turn");
    game.done();
}

/// MG-20.4: a conflict lies between an own system and a neutral one or an opponent's, joined by a
/// track.
#[test]
fn mg_20_4_a_conflict_joins_an_own_system_to_a_foreign_one() {
    let game = holding("conflict:raid", r#"systems.red-near-a.owner = "brown""#);
    game.offers_exactly(
        "gray",
        [
            "start conflict:raid red red-home>red-near-a",
            "start conflict:raid blue red-home>red-near-a",
            "start conflict:raid red red-home>red-near-b",
            "start conflict:raid blue red-home>red-near-b",
            "discard conflict:raid",
            "end-turn",
        ],
    );
    game.done();
}

/// MG-20.5: the player chooses which side faces their system.
#[test]
fn mg_20_5_either_side_faces_ones_own_system() {
    let mut game = holding("conflict:raid conflict:strike", "");
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.sees("conflicts.conflict:raid.red.player", "gray");
    game.sees("conflicts.conflict:raid.red.system", "red-home");
    game.sees("conflicts.conflict:raid.blue.system", "red-near-a");
    game.plays("gray", "start conflict:strike blue red-home>red-near-b");
    game.happened("conflict-placed gray conflict:strike blue");
    game.done();

    let mut game = holding("conflict:raid leader:spy", "");
    game.plays("gray", "start conflict:raid blue red-home>red-near-a");
    game.sees("conflicts.conflict:raid.blue.player", "gray");
    game.sees("conflicts.conflict:raid.blue.system", "red-home");
    game.sees("conflicts.conflict:raid.red.system", "red-near-a");
    game.done();
}

/// MG-20.6: the orientation decides which slots a player fills and what they can win.
#[test]
fn mg_20_6_the_orientation_fixes_slots_and_rewards() {
    let against_brown = r#"systems.red-near-a.owner = "brown""#;
    let mut game = holding("conflict:coup leader:spy", against_brown);
    game.plays("gray", "start conflict:coup red red-home>red-near-a");
    game.sees("conflicts.conflict:coup.red.player", "gray");
    game.sees("conflicts.conflict:coup.red.slots", 3);
    game.sees(
        "conflicts.conflict:coup.red.gains[0].text",
        "discard a government of the loser",
    );
    game.done();

    let mut game = holding("conflict:coup leader:spy", against_brown);
    game.plays("gray", "start conflict:coup blue red-home>red-near-a");
    game.sees("conflicts.conflict:coup.blue.player", "gray");
    game.sees("conflicts.conflict:coup.blue.slots", 2);
    game.sees(
        "conflicts.conflict:coup.blue.gains[0].text",
        "take a government from the loser",
    );
    game.done();
}

/// MG-20.7: an unfinished route on the track goes back to the bag.
#[test]
fn mg_20_7_an_unfinished_route_gives_way_to_a_conflict() {
    let mut game = holding(
        "conflict:raid leader:spy",
        r#"routes."red-home>red-near-a" = ["yellow"]"#,
    );
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.happened(
        "route-dissolved gray route:red-home>red-near-a, cubes-returned gray yellow, \
         conflict-placed gray conflict:raid",
    );
    game.sees("players.gray.bag.yellow", 6);
    game.done();
}

/// MG-20.24: so does a complete one; routes on other tracks stay.
#[test]
fn mg_20_24_a_complete_route_gives_way_to_a_conflict() {
    let mut game = holding(
        "conflict:raid leader:spy",
        r#"
        routes."red-home>red-near-a" = ["red", "red"]
        routes."red-home>red-near-b" = ["red"]
        "#,
    );
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.sees("players.gray.bag.red", 7);
    game.sees("tracks.red-home>red-near-a.cubes.#", 0);
    game.sees("tracks.red-home>red-near-b.cubes.#", 1);
    game.done();
}

/// MG-20.8: cubes go to a conflict only from the next turn on.
#[test]
fn mg_20_8_a_new_conflict_takes_cubes_from_the_next_turn_on() {
    let mut game = holding(
        "conflict:raid leader:spy",
        r#"systems.red-near-a.owner = "brown""#,
    );
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.refuses("gray", "place red conflict:raid/red", "MG-6.5");
    game.draws(["blue", "yellow", "white"]);
    game.plays("gray", "end-turn");
    game.offers("brown", "place blue conflict:raid/blue");
    game.done();

    // A conflict card in the hand is no project.
    let game = two(r#"
        drawn = { red = 1 }
        players.gray.cards = ["species:ant", "conflict:raid"]
        "#);
    game.refuses("gray", "place red conflict:raid/red", "MG-20.8");
    game.done();
}

/// MG-20.9: conflicts on the board do not count towards the seven cards.
#[test]
fn mg_20_9_board_conflicts_do_not_count_for_the_limit() {
    let seven = "leader:pilot leader:broker leader:curator leader:guard leader:mimic leader:spy";
    let mut game = holding(
        seven,
        r#"
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        "#,
    );
    game.sees("players.gray.cards.#", 7);
    game.plays("gray", "end-turn");
    game.happened("turn-began brown");
    game.done();
}

/// MG-20.10: an ability with the discard symbol is used by discarding its card in the player's own
/// Phase 3.
#[test]
fn mg_20_10_a_discard_ability_is_used_in_ones_own_phase_3() {
    let mut game = holding("leader:racer leader:pilot", "");
    game.refuses("gray", "use leader:pilot", "MG-20.10");
    game.plays("gray", "use leader:racer");
    game.happened("card-discarded gray leader:racer, ability-used gray leader:racer");
    game.happened("extra-turn-won gray");
    game.done();

    let game = two(r#"
        players.gray.cards = ["species:ant", "leader:racer"]
        players.brown.cards = ["species:bee", "leader:reaver"]
        "#);
    game.refuses("gray", "use leader:racer", "MG-8.42");
    game.refuses("brown", "use leader:reaver", "MG-6.7");
    game.done();
}

/// MG-20.11: a card that somebody else discards does not fire its ability.
#[test]
fn mg_20_11_a_card_discarded_by_another_does_not_fire() {
    let mut game = holding(
        "progress:censor leader:spy",
        r#"
        players.gray.bag.black = 4
        players.brown.cards = ["species:bee", "expansion:convoy"]
        standing = ["progress:censor", "expansion:convoy"]
        cubes."progress:censor/development" = ["blue", "black"]
        cubes."expansion:convoy/development" = ["yellow", "white"]
        "#,
    );
    game.plays("gray", "use progress:censor");
    game.happened("card-lost brown expansion:convoy, card-put-back expansion:convoy");
    game.did_not_happen("ability-used brown");
    game.did_not_happen("extra-turn-won");
    game.done();
}

/// MG-20.12: an ability that was triggered is carried out to its end.
#[test]
fn mg_20_12_a_triggered_ability_is_carried_out_completely() {
    let mut game = holding(
        "leader:sower leader:spy",
        r#"
        systems.red-near-a.owner = "gray"
        decks.leader.top = "leader:judge"
        "#,
    );
    game.draws(["leader:judge"]);
    game.plays("gray", "use leader:sower");
    // Two cubes of any colors, then a random leader; nothing may be declined.
    let colors = ["gain red", "gain blue", "gain yellow", "gain white"];
    game.offers_exactly("gray", colors);
    game.plays("gray", "gain red");
    game.offers_exactly("gray", colors);
    game.plays("gray", "gain blue");
    game.happened("cubes-gained gray blue, card-gained gray leader:judge");
    game.done();
}

/// MG-20.13: where the text says "may", the player decides.
#[test]
fn mg_20_13_an_optional_ability_may_be_declined() {
    let senate = r#"
        cubes."species:ant/base" = ["red"]
    "#;
    let mut game = holding("government:senate leader:spy", senate);
    game.plays("gray", "end-turn");
    game.waits_for("gray", "choose-option");
    game.offers_exactly("gray", ["choose 1", "decline"]);
    game.plays("gray", "decline");
    game.happened("declined gray, turn-began brown");
    game.did_not_happen("ability-used");
    game.sees("cards.species:ant.projects.base.slots[0].cube", "red");
    game.done();

    let mut game = holding("government:senate leader:spy", senate);
    game.plays_all("gray", ["end-turn", "choose 1"]);
    game.happened("ability-used gray government:senate, cubes-returned gray red");
    game.done();
}

/// MG-20.14: the ability of a development is used only if the card is implemented.
#[test]
fn mg_20_14_a_development_must_be_implemented_to_be_used() {
    let game = holding(
        "expansion:convoy",
        r#"cubes."expansion:convoy/development" = ["yellow"]"#,
    );
    game.refuses("gray", "use expansion:convoy", "MG-14.5");
    game.done();

    let game = holding("expansion:convoy", CONVOY);
    game.offers("gray", "use expansion:convoy");
    game.done();
}

/// MG-20.15: cubes on a discarded card go back to the bag, those on starred slots to the reserve.
#[test]
fn mg_20_15_a_discarded_card_gives_its_cubes_back() {
    let mut game = holding(
        "progress:heist leader:spy",
        r#"cubes."progress:heist/development" = ["blue", "red"]"#,
    );
    game.sees("reserve.red", 34);
    game.plays("gray", "discard progress:heist");
    game.happened("card-discarded gray progress:heist, cubes-returned gray blue reserve red");
    game.sees("players.gray.bag.blue", 6);
    game.sees("players.gray.bag.red", 5);
    game.sees("reserve.red", 35);
    game.done();
}

/// MG-20.16: one discarded card gives one cube, two give three, three or more give five.
#[test]
fn mg_20_16_discarded_cards_give_one_three_or_five_cubes() {
    let leaders = ["leader:spy", "leader:judge", "leader:seer", "leader:thief"];
    for (discarded, cubes) in [(0, 0), (1, 1), (2, 3), (3, 5), (4, 5)] {
        let mut game = holding(
            "leader:spy leader:judge leader:seer leader:thief leader:guard",
            "",
        );
        for leader in &leaders[..discarded] {
            game.plays("gray", &format!("discard {leader}"));
        }
        game.sees("discarded.cubes", cubes);
        game.plays("gray", "end-turn");
        for _ in 0..cubes {
            game.waits_for("gray", "gain-cube");
            game.plays("gray", "gain white");
        }
        game.waits_for("brown", "allocate");
        game.sees("players.gray.bag.white", 5 + cubes);
        game.done();
    }
}

/// MG-20.17: black cubes are never taken from the reserve, even if it has some.
#[test]
fn mg_20_17_black_cubes_stay_in_the_reserve() {
    let mut game = holding("leader:spy leader:judge", "");
    game.sees("reserve.black", 10);
    game.plays_all("gray", ["discard leader:spy", "end-turn"]);
    game.refuses("gray", "gain black", "MG-20.17");
    game.offers_exactly(
        "gray",
        ["gain red", "gain blue", "gain yellow", "gain white"],
    );
    game.done();
}

/// MG-20.18: cards of every type may be discarded, with or without the discard symbol.
#[test]
fn mg_20_18_any_card_may_be_discarded() {
    let game = holding(
        "leader:pilot leader:racer conflict:raid government:council expansion:beacon \
         commerce:bank progress:academy",
        "",
    );
    for card in [
        "leader:pilot",
        "leader:racer",
        "conflict:raid",
        "government:council",
        "expansion:beacon",
        "commerce:bank",
        "progress:academy",
    ] {
        game.offers("gray", &format!("discard {card}"));
    }
    game.done();
}

/// MG-20.19: cards count whether their ability was fired or not.
#[test]
fn mg_20_19_used_and_unused_cards_count_alike() {
    let mut game = holding("leader:racer leader:spy leader:judge", "");
    game.plays("gray", "use leader:racer");
    game.plays("gray", "discard leader:spy");
    game.sees("discarded.cards", 2);
    game.sees("discarded.cubes", 3);
    game.done();
}

/// MG-20.20: the cubes come on top of what the ability gave.
#[test]
fn mg_20_20_the_cubes_come_in_addition_to_the_ability() {
    let mut game = holding(
        "expansion:colony leader:spy",
        r#"
        standing = ["expansion:colony"]
        cubes."expansion:colony/development" = ["red", "blue", "yellow", "white"]
        "#,
    );
    game.plays("gray", "use expansion:colony");
    game.sees("players.gray.bag.white", 5 + 1 + 3);
    game.plays_all("gray", ["end-turn", "gain white"]);
    game.sees("players.gray.bag.white", 5 + 1 + 3 + 1);
    game.done();
}

/// MG-20.21: when a player is done with their cards, the turn is over.
#[test]
fn mg_20_21_the_turn_ends_with_phase_3() {
    let mut game = holding("leader:spy", "");
    game.plays("gray", "end-turn");
    game.happened("turn-began brown 2");
    game.waits_for("brown", "allocate");
    game.done();
}

/// MG-20.22: a track holds one conflict.
#[test]
fn mg_20_22_a_track_holds_one_conflict() {
    let mut game = holding("conflict:raid conflict:strike", "");
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.refuses(
        "gray",
        "start conflict:strike blue red-home>red-near-a",
        "MG-20.22",
    );
    game.done();
}

/// MG-20.23: two systems have at most one conflict with each other at a time, no matter who started
/// it, but a system may be in several with different neighbors.
#[test]
fn mg_20_23_a_system_fights_several_neighbors_once_each() {
    let mut game = holding(
        "conflict:raid conflict:strike",
        r#"
        systems.red-near-a.owner = "brown"
        conflicts."conflict:coup" = { track = "red-near-a>red-home", red = "brown", blue = "gray" }
        "#,
    );
    game.refuses(
        "gray",
        "start conflict:raid red red-home>red-near-a",
        "MG-20.22",
    );
    game.plays("gray", "start conflict:raid red red-home>red-near-b");
    game.sees("conflicts.#", 2);
    game.done();
}

/// MG-20.25: no conflict between two own systems, between two foreign ones, or against a black
/// hole.
#[test]
fn mg_20_25_a_conflict_needs_one_own_and_one_open_foreign_system() {
    let game = holding("conflict:raid", r#"systems.red-near-a.owner = "gray""#);
    let refused = |track: &str, clause: &str| {
        game.refuses("gray", &format!("start conflict:raid red {track}"), clause);
    };
    refused("red-home>red-near-a", "MG-20.25");
    refused("red-near-b>white-inner", "MG-20.25");
    refused("red-near-a>blue-near-b", "MG-4.4");
    game.offers("gray", "start conflict:raid red red-near-a>red-inner");
    game.done();
}

/// MG-20.26: discards, placements and uses are mixed freely, and a card gained in Phase 3 may be
/// used in it.
#[test]
fn mg_20_26_actions_mix_and_gained_cards_are_used_at_once() {
    let mut game = holding(
        "leader:thief leader:spy conflict:raid conflict:strike leader:judge",
        r#"
        systems.red-near-a.owner = "gray"
        players.brown.cards = ["species:bee", "leader:racer"]
        "#,
    );
    game.plays("gray", "start conflict:raid red red-home>red-near-b");
    game.plays("gray", "use leader:thief");
    game.happened("card-gained gray leader:racer");
    game.plays("gray", "start conflict:strike red red-near-a>red-inner");
    game.plays("gray", "use leader:racer");
    game.happened("extra-turn-won gray");
    game.plays("gray", "discard leader:spy");
    game.sees("discarded.cards", 3);
    game.done();
}

/// MG-20.27: a conflict drawn in Phase 2 may be placed in Phase 3 of the same turn.
#[test]
fn mg_20_27_a_conflict_drawn_this_turn_is_placed_this_turn() {
    let mut game = two(r#"
        phase = "rewards"
        constructed = ["species:ant"]
        routes."red-home>red-near-a" = ["red", "red"]
        decks.conflict.top = "conflict:raid"
        "#);
    // The second base in a system draws a conflict.
    game.plays("gray", "base red-home from species:ant");
    game.plays("gray", "keep conflict:raid");
    game.waits_for("gray", "use-cards");
    game.plays("gray", "start conflict:raid red red-home>red-near-b");
    game.happened("conflict-placed gray conflict:raid");
    game.done();
}

/// MG-20.28: a card that could be used may be discarded without using it.
#[test]
fn mg_20_28_a_usable_card_may_be_discarded_unused() {
    let mut game = holding("leader:racer leader:spy", "");
    game.offers("gray", "use leader:racer");
    game.plays("gray", "discard leader:racer");
    game.did_not_happen("ability-used");
    game.did_not_happen("extra-turn-won");
    game.sees("discarded.cards", 1);
    game.done();
}

/// MG-20.29: leaders without their symbols and unfinished developments are discarded without their
/// ability.
#[test]
fn mg_20_29_cards_that_do_not_work_may_be_discarded() {
    let mut game = holding("leader:thief expansion:convoy leader:spy", "");
    game.refuses("gray", "use leader:thief", "MG-18.4");
    game.refuses("gray", "use expansion:convoy", "MG-14.5");
    game.plays_all("gray", ["discard leader:thief", "discard expansion:convoy"]);
    game.did_not_happen("ability-used");
    game.sees("discarded.cards", 2);
    game.done();
}

/// MG-20.30: the species card cannot be discarded.
#[test]
fn mg_20_30_the_species_card_stays() {
    let game = holding("leader:spy", "");
    game.refuses("gray", "discard species:ant", "MG-20.30");
    game.refuses("gray", "use species:ant", "MG-20.30");
    game.does_not_offer("gray", "discard species:ant");
    game.done();
}

/// MG-20.31: what is discarded for the limit counts for the cubes and may be used.
#[test]
fn mg_20_31_discards_for_the_limit_are_discards_like_others() {
    let mut game = holding(EIGHT, "");
    game.refuses("gray", "end-turn", "MG-20.3");
    game.plays("gray", "use leader:racer");
    game.happened("ability-used gray leader:racer, extra-turn-won gray");
    game.plays_all("gray", ["end-turn", "gain red"]);
    game.happened("cubes-gained gray red, turn-began gray");
    game.done();
}

/// MG-20.32: if an ability used at the limit brings a new card, discarding goes on.
#[test]
fn mg_20_32_a_card_gained_at_the_limit_must_be_made_up_for() {
    let mut game = holding(
        "leader:pilot leader:broker leader:curator leader:guard leader:mimic conflict:raid \
         progress:oracle",
        r#"
        standing = ["progress:oracle"]
        cubes."progress:oracle/development" = ["blue", "blue", "yellow"]
        "#,
    );
    game.draws(["government:council", "government:guild"]);
    game.plays("gray", "use progress:oracle");
    game.happened("card-gained gray government:council");
    game.refuses("gray", "end-turn", "MG-20.3");
    game.plays("gray", "discard government:council");
    game.offers("gray", "end-turn");
    game.done();
}

/// MG-20.33: first the card limit, then the cubes for discarded cards, then the turn ends.
#[test]
fn mg_20_33_limit_then_cubes_then_the_next_turn() {
    let mut game = holding(EIGHT, "");
    game.refuses("gray", "end-turn", "MG-20.3");
    game.plays("gray", "discard leader:guard");
    game.did_not_happen("cubes-gained");
    game.plays("gray", "end-turn");
    game.waits_for("gray", "gain-cube");
    game.did_not_happen("turn-began");
    game.plays("gray", "gain red");
    game.happened("cubes-gained gray red, turn-began brown");
    game.done();
}

/// MG-20.34: the cubes are compulsory and of free colors; a short reserve gives what it has.
#[test]
fn mg_20_34_a_short_reserve_gives_less() {
    let mut game = holding(
        "leader:spy leader:judge leader:seer leader:guard",
        r#"
        players.gray.bag = { red = 43, blue = 44, yellow = 45, white = 45 }
        players.brown.bag = { red = 0, blue = 0, yellow = 0, white = 0 }
        "#,
    );
    game.plays_all(
        "gray",
        [
            "discard leader:spy",
            "discard leader:judge",
            "discard leader:seer",
            "end-turn",
        ],
    );
    game.offers_exactly("gray", ["gain red", "gain blue"]);
    game.refuses("gray", "gain yellow", "MG-20.34");
    game.plays("gray", "gain blue");
    // Two red cubes are left in the reserve and nothing else: no choice any more.
    game.happened("cubes-gained gray blue, cubes-gained gray red, cubes-gained gray red");
    game.happened("turn-began brown");
    game.sees("players.gray.bag.red", 45);
    game.done();
}

/// MG-20.35: a cancelled neutral conflict and an opponent's card do not count as the player's own
/// discards.
#[test]
fn mg_20_35_only_ones_own_cards_count() {
    let mut game = holding(
        "leader:herald progress:censor leader:spy",
        r#"
        systems.red-near-a.owner = "gray"
        players.gray.bag.black = 4
        players.brown.cards = ["species:bee", "expansion:convoy"]
        standing = ["progress:censor"]
        cubes."progress:censor/development" = ["blue", "black"]
        conflicts."conflict:raid" = { track = "red-home>red-near-b", red = "gray", blue = "neutral" }
        "#,
    );
    game.plays("gray", "use leader:herald");
    game.happened("conflict-cancelled conflict:raid, card-put-back conflict:raid");
    game.sees("discarded.cards", 1);
    game.plays("gray", "use progress:censor");
    game.happened("card-put-back expansion:convoy");
    game.sees("discarded.cards", 2);
    game.done();
}

/// MG-20.36: the limit is checked only at the end of the player's own turn.
#[test]
fn mg_20_36_the_limit_waits_for_ones_own_turn() {
    let mut game = holding(
        "leader:spy",
        r#"
        players.brown.cards = ["species:bee", "leader:pilot", "leader:broker", "leader:curator",
            "leader:guard", "leader:mimic", "leader:racer", "conflict:raid"]
        "#,
    );
    game.plays("gray", "end-turn");
    game.waits_for("brown", "allocate");
    game.plays("brown", "confirm");
    game.refuses("brown", "end-turn", "MG-20.3");
    game.done();
}

/// MG-20.37: nothing done in Phase 3 can be taken back.
#[test]
fn mg_20_37_phase_3_actions_are_final() {
    let game = holding("conflict:raid leader:racer leader:spy leader:judge", "");
    for text in [
        "start conflict:raid red red-home>red-near-a",
        "discard leader:spy",
        "use leader:racer",
        "end-turn",
    ] {
        let mut state = game.game().clone();
        let seat = state.waits_for().unwrap();
        let action = state.read_action(seat, text).unwrap();
        let step = state.apply(seat, action, &mut Silent).unwrap();
        assert!(!step.may_undo(), "{text}");
    }
    game.done();
}

/// MG-20.38: the card leaves first, with its cubes and its symbols; then the effect happens.
#[test]
fn mg_20_38_the_discard_comes_before_the_effect() {
    let mut game = holding("expansion:convoy leader:spy", CONVOY);
    game.sees("players.gray.symbols.economic", 1);
    game.plays("gray", "use expansion:convoy");
    game.happened(
        "card-discarded gray expansion:convoy, cubes-returned gray yellow white, \
         card-lost gray expansion:convoy, symbols-changed gray economic 0, extra-turn-won gray",
    );
    game.done();
}

/// MG-20.39: a player without systems places no conflicts and must discard to meet the limit.
#[test]
fn mg_20_39_without_a_system_only_discarding_meets_the_limit() {
    let mut game =
        holding(EIGHT, "").given(r#"remove = ["systems.red-home", "players.gray.stock"]"#);
    game.refuses("gray", "end-turn", "MG-20.3");
    game.does_not_offer("gray", "start conflict:raid red red-home>red-near-a");
    game.refuses(
        "gray",
        "start conflict:raid red red-home>red-near-a",
        "MG-20.25",
    );
    game.plays("gray", "discard conflict:raid");
    game.offers("gray", "end-turn");
    game.done();
}

/// MG-20.40: a leader who fetches their own card cannot be used again in this phase, only
/// discarded.
#[test]
fn mg_20_40_a_card_is_used_once_in_a_phase() {
    let mut game = two_with(
        "leaders.toml",
        "\"remove-base\"",
        "{ choose-card = { kind = \"leader\" } }",
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:reaver", "leader:judge"]
        "#,
    );
    game.plays_all("gray", ["use leader:reaver", "fetch leader:reaver"]);
    game.sees("discarded.used", vec!["leader:reaver"]);
    game.refuses("gray", "use leader:reaver", "MG-20.40");
    game.plays("gray", "discard leader:reaver");
    game.sees("discarded.cards", 2);
    game.done();
}

/// MG-20.41: a conflict that was started and stopped is not started again in this phase.
#[test]
fn mg_20_41_a_conflict_is_started_once_in_a_phase() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "conflict:raid", "leader:spy"]
        systems.red-near-a.owner = "brown"
        "#);
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.plays("gray", "offer-truce conflict:raid");
    game.plays("brown", "accept-truce conflict:raid");
    game.sees("discarded.used", vec!["conflict:raid"]);
    game.refuses(
        "gray",
        "start conflict:raid red red-home>red-near-a",
        "MG-20.41",
    );
    game.does_not_offer("gray", "start conflict:raid blue red-home>red-near-a");
    game.plays("gray", "discard conflict:raid");
    game.done();
}
