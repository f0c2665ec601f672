//! Clause tests of chapter 8: allocation, cancelling, rewards.

use kernel::{Game, Narration, Silent, Step};
use master::Master;
use trial::Play;

use crate::table::two;

/// What the action would report if it were taken now; the game itself does not change.
#[track_caller]
fn step(game: &Play<Master>, seat: &str, action: &str) -> Step {
    let mut game = game.game().clone();
    let seat = game.seat_named(seat).unwrap();
    let action = game.read_action(seat, action).unwrap();
    game.apply(seat, action, &mut Silent).unwrap()
}

/// MG-8.1: drawn cubes may be spread over projects on cards and on the board.
#[test]
fn mg_8_1_drawn_cubes_go_to_projects_on_cards_and_on_the_board() {
    let mut game = two("drawn = { red = 2, blue = 1 }");
    game.plays_all(
        "gray",
        [
            "place red planet:red-home",
            "place red route:red-home>red-near-a",
            "place blue species:ant/base",
        ],
    );
    game.sees("players.gray.drawn.red", 0);
    game.sees("players.gray.drawn.blue", 0);
    game.sees("systems.red-home.cubes[0]", "red");
    game.sees("tracks.\"red-home>red-near-a\".cubes[0]", "red");
    game.sees("cards.\"species:ant\".projects.base.slots[1].cube", "blue");
    game.done();
}

/// MG-8.2: a slot takes a cube of its own color and no other.
#[test]
fn mg_8_2_a_slot_takes_a_cube_of_its_color() {
    let mut game = two("drawn = { red = 1, yellow = 1 }");
    game.refuses("gray", "place red species:ant/receive as yellow", "MG-8.2");
    game.plays("gray", "place yellow species:ant/receive");
    game.happened("cube-placed gray yellow species:ant/receive");
    game.done();
}

/// MG-8.3: a project is complete when its last empty slot is filled, not before.
#[test]
fn mg_8_3_the_last_empty_slot_completes_a_project() {
    let mut game = two(r#"
        drawn = { yellow = 1, white = 1 }
        cubes."species:ant/base" = ["red", "blue"]
    "#);
    game.plays("gray", "place white species:ant/base");
    game.sees("cards.\"species:ant\".projects.base.complete", false);
    game.plays("gray", "place yellow species:ant/base");
    game.sees("cards.\"species:ant\".projects.base.complete", true);
    game.done();
}

/// MG-8.4, MG-8.5: projects are begun side by side, none of them has to be finished first.
#[test]
fn mg_8_4_mg_8_5_many_projects_may_be_in_progress() {
    let mut game = two(r#"
        drawn = { red = 1, blue = 1, yellow = 1 }
        cubes."species:ant/base" = ["red"]
    "#);
    game.plays_all(
        "gray",
        [
            "place red species:ant/agenda",
            "place blue species:ant/receive-2",
            "place yellow species:ant/receive",
        ],
    );
    for project in ["base", "agenda", "receive", "receive-2"] {
        let path = format!("cards.\"species:ant\".projects.{project}");
        game.sees(&format!("{path}.complete"), false);
        game.sees(
            &format!("{path}.slots[0].cube"),
            match project {
                "receive" => "yellow",
                "receive-2" => "blue",
                _ => "red",
            },
        );
    }
    game.done();
}

/// MG-8.6: the eight kinds of projects, each takes a drawn cube.
#[test]
fn mg_8_6_there_are_eight_kinds_of_projects() {
    let game = two(r#"
        drawn = { red = 1, yellow = 1 }
        players.gray.cards = ["species:ant", "expansion:shipyard", "leader:pilot"]
        systems.red-inner.owner = "gray"
        systems.blue-inner.owner = "brown"
        conflicts."conflict:raid" = { track = "red-inner>blue-inner", red = "gray", blue = "brown" }
    "#);
    for action in [
        "place red planet:red-home",
        "place red route:red-home>red-near-a",
        "place red species:ant/base",
        "place yellow species:ant/receive",
        "place red expansion:shipyard/development",
        "place red leader:pilot/operation",
        "place red species:ant/agenda",
        "place red conflict:raid/red",
    ] {
        game.offers("gray", action);
    }
    game.done();
}

/// MG-8.7: the slots of a card may be filled from the last to the first; those of a route are
/// always filled from the departure on.
#[test]
fn mg_8_7_slots_are_filled_in_any_order_except_on_routes() {
    let mut game = two("drawn = { red = 2, white = 1 }");
    game.plays("gray", "place white species:ant/base");
    game.sees("cards.\"species:ant\".projects.base.slots[0].cube", ());
    game.sees("cards.\"species:ant\".projects.base.slots[3].cube", "white");
    game.plays("gray", "place red species:ant/base");
    game.sees("cards.\"species:ant\".projects.base.slots[0].cube", "red");
    game.plays("gray", "place red route:red-home>red-near-b");
    game.sees("tracks.\"red-home>red-near-b\".from", "red-home");
    game.sees("tracks.\"red-home>red-near-b\".cubes.#", 1);
    game.done();
}

/// MG-8.8, MG-8.9: cubes may be left over; they go back into the bag.
#[test]
fn mg_8_8_mg_8_9_unallocated_cubes_go_back_into_the_bag() {
    let mut game = two("drawn = { red = 2, blue = 1 }");
    game.plays("gray", "place blue species:ant/base");
    game.plays("gray", "confirm");
    game.happened("allocation-confirmed gray red red");
    game.sees("players.gray.bag.red", 7);
    game.sees("players.gray.bag.blue", 5);
    game.done();
}

/// MG-8.10: an opponent's projects do not take a player's cubes, whether on the opponent's card or
/// on their side of a conflict.
#[test]
fn mg_8_10_no_cube_goes_to_an_opponents_project() {
    let game = two(r#"
        drawn = { yellow = 1, blue = 1 }
        systems.red-inner.owner = "gray"
        systems.blue-inner.owner = "brown"
        conflicts."conflict:raid" = { track = "red-inner>blue-inner", red = "gray", blue = "brown" }
    "#);
    game.refuses("gray", "place yellow species:bee/base", "MG-8.10");
    game.refuses("gray", "place blue conflict:raid/blue", "MG-8.10");
    game.done();
}

/// MG-8.11, MG-8.12, MG-8.13: a drawn black cube empties a project; it goes into the bag with the
/// cubes of the project, but those on starred slots go to the reserve.
#[test]
fn mg_8_11_mg_8_12_mg_8_13_a_black_cube_cancels_a_project() {
    // The red slot of Elk's base project has a star.
    let mut game = two(r#"
        drawn = { black = 1 }
        players.gray.cards = ["species:elk"]
        cubes."species:elk/base" = ["red", "blue"]
    "#);
    game.sees("reserve.red", 34);
    game.plays("gray", "cancel species:elk/base");
    game.happened("project-cancelled gray species:elk/base, cubes-returned gray blue reserve red");
    game.sees("cards.\"species:elk\".projects.base.slots[0].cube", ());
    game.sees("cards.\"species:elk\".projects.base.slots[1].cube", ());
    game.sees("players.gray.drawn.black", 0);
    game.sees("players.gray.bag.black", 6);
    game.sees("players.gray.bag.blue", 6);
    game.sees("players.gray.bag.red", 5);
    game.sees("reserve.red", 35);
    game.done();
}

/// MG-8.14: without a drawn black cube nothing can be cancelled.
#[test]
fn mg_8_14_only_a_black_cube_cancels() {
    let game = two(r#"
        drawn = { red = 1, white = 1 }
        cubes."species:ant/base" = ["red", "blue"]
    "#);
    game.refuses("gray", "cancel species:ant/base", "MG-8.14");
    game.done();
}

/// MG-8.15, MG-8.16: completed projects pay at the end of the phase, right after the last drawn
/// cube was put back, and not before.
#[test]
fn mg_8_15_mg_8_16_rewards_come_at_the_end_of_the_phase() {
    let mut game = two(r#"
        drawn = { red = 2, white = 1 }
        cubes."species:ant/base" = ["red", "blue", "yellow"]
    "#);
    game.plays("gray", "place red planet:red-home");
    game.refuses("gray", "reward planet:red-home red", "MG-8.15");
    game.plays("gray", "place white species:ant/base");
    game.did_not_happen("base-constructed");
    game.refuses("gray", "reward species:ant/base", "MG-8.15");
    game.sees("players.gray.bag.red", 5);
    game.plays("gray", "confirm");
    game.waits_for("gray", "take-rewards");
    game.offers("gray", "reward species:ant/base");
    game.offers("gray", "reward planet:red-home red");
    game.done();
}

/// MG-8.17: the player chooses the order of the rewards and must take them all.
#[test]
fn mg_8_17_rewards_come_in_any_order_and_all_of_them() {
    let mut game = two(r#"
        drawn = { red = 1, white = 1 }
        cubes."species:ant/base" = ["red", "blue", "yellow"]
    "#);
    game.plays_all(
        "gray",
        [
            "place white species:ant/base",
            "place red planet:red-home",
            "confirm",
        ],
    );
    game.offers_exactly(
        "gray",
        ["reward species:ant/base", "reward planet:red-home red"],
    );
    game.refuses("gray", "end-rewards", "MG-8.17");
    // The second one first; the last one needs no choice any more.
    game.plays("gray", "reward planet:red-home red");
    game.happened("cubes-gained gray red red red, base-constructed gray species:ant");
    game.done();
}

/// MG-8.18: of two projects completed together one keeps its cubes and one gives them back.
#[test]
fn mg_8_18_the_kind_of_project_decides_whether_cubes_stay() {
    let mut game = two(r#"
        drawn = { white = 2 }
        cubes."species:ant/base" = ["red", "blue", "yellow"]
        cubes."species:ant/agenda" = ["red", "red", "blue", "yellow"]
    "#);
    game.plays_all(
        "gray",
        [
            "place white species:ant/base",
            "place white species:ant/agenda",
            "confirm",
        ],
    );
    game.plays("gray", "reward species:ant/agenda");
    game.happened("agenda-fulfilled gray species:ant, cubes-returned gray red blue yellow white");
    game.sees("cards.\"species:ant\".projects.base.slots[0].cube", ());
    game.sees("cards.\"species:ant\".projects.agenda.slots[0].cube", "red");
    game.sees(
        "cards.\"species:ant\".projects.agenda.slots[4].cube",
        "white",
    );
    game.done();
}

/// MG-8.19: a planet takes one cube that is not black, pays two or three cubes, and keeps it.
#[test]
fn mg_8_19_a_planet_pays_cubes_and_keeps_its_own() {
    let mut game = two("drawn = { red = 1, blue = 1, black = 1 }");
    game.refuses("gray", "place black planet:red-home", "MG-9.2");
    game.plays_all(
        "gray",
        ["place red planet:red-home", "place blue planet:red-home"],
    );
    game.offers_exactly("gray", ["confirm"]);
    game.plays("gray", "confirm");
    game.plays("gray", "reward planet:red-home red");
    game.happened("cubes-gained gray red red red, cubes-gained gray blue blue");
    game.did_not_happen("cubes-gained gray blue blue blue");
    game.sees("systems.red-home.cubes.#", 2);
    game.done();
}

/// MG-8.20: a route has one of two colors, allows a base to be placed, keeps its cubes, and can
/// be removed.
#[test]
fn mg_8_20_a_route_allows_a_base_and_keeps_its_cubes() {
    let mut game = two(r#"
        drawn = { red = 1, blue = 1, black = 1 }
        constructed = ["species:ant"]
        routes."red-home>red-near-a" = ["red"]
    "#);
    game.refuses("gray", "place blue route:red-home>red-near-b", "MG-10.3");
    game.plays("gray", "place red route:red-home>red-near-a");
    game.offers("gray", "cancel route:red-home>red-near-a");
    game.plays("gray", "confirm");
    game.plays("gray", "base red-near-a from species:ant");
    game.happened("base-placed gray red-near-a");
    game.sees("tracks.\"red-home>red-near-a\".cubes.#", 2);
    game.done();
}

/// MG-8.21: species and governments construct bases; the cubes go back, the starred one to the
/// reserve; until then the project can be removed.
#[test]
fn mg_8_21_construction_gives_a_base_and_returns_the_cubes() {
    let mut game = two(r#"
        drawn = { white = 1, yellow = 1, black = 1 }
        players.gray.cards = ["species:elk", "government:republic"]
        cubes."species:elk/base" = ["red", "blue", "yellow"]
        cubes."government:republic/base" = ["red", "blue", "white"]
    "#);
    game.plays_all(
        "gray",
        [
            "place white species:elk/base",
            "place yellow government:republic/base",
        ],
    );
    game.offers("gray", "cancel species:elk/base");
    game.offers("gray", "cancel government:republic/base");
    game.plays("gray", "confirm");
    game.plays("gray", "reward species:elk/base");
    game.happened(
        "cubes-returned gray blue yellow white reserve red, base-constructed gray species:elk, \
         cubes-returned gray red blue yellow white, base-constructed gray government:republic",
    );
    game.done();
}

/// MG-8.22: receive projects draw the stated card; the cubes go back, the starred one to the
/// reserve; until then the project can be removed.
#[test]
fn mg_8_22_receive_projects_draw_a_card_and_return_the_cubes() {
    let mut game = two(r#"
        drawn = { red = 1, black = 1 }
        players.gray.cards = ["species:cat"]
        cubes."species:cat/receive-2" = ["red"]
        decks.expansion.top = "expansion:tug"
    "#);
    game.draws(["expansion:rift", "expansion:siege"]);
    game.offers("gray", "cancel species:cat/receive-2");
    game.plays("gray", "place red species:cat/receive-2*");
    game.plays("gray", "confirm");
    game.happened(
        "cubes-returned gray red reserve red, cards-lifted gray expansion:tug expansion:rift",
    );
    game.waits_for("gray", "keep-card");
    game.done();
}

/// MG-8.22: governments have receive projects too.
#[test]
fn mg_8_22_a_government_gives_the_stated_card() {
    let mut game = two(r#"
        drawn = { white = 1 }
        players.gray.cards = ["species:ant", "government:league"]
        cubes."government:league/receive" = ["yellow"]
        decks.commerce.top = "commerce:bank"
    "#);
    game.draws(["commerce:toll", "commerce:market"]);
    game.plays("gray", "place white government:league/receive");
    game.plays("gray", "confirm");
    game.happened(
        "cubes-returned gray yellow white, cards-lifted gray commerce:bank commerce:toll",
    );
    game.done();
}

/// MG-8.23: an implemented development keeps its cubes and works as printed.
#[test]
fn mg_8_23_a_development_keeps_its_cubes_and_works() {
    let mut game = two(r#"
        drawn = { yellow = 1 }
        players.gray.cards = ["species:ant", "progress:network"]
        cubes."progress:network/development" = ["blue"]
    "#);
    game.sees("cards.\"progress:network\".works", false);
    game.plays("gray", "place yellow progress:network/development");
    game.plays("gray", "confirm");
    game.happened("development-implemented gray progress:network");
    game.sees("cards.\"progress:network\".works", true);
    game.sees("players.gray.symbols.scientific", 1);
    game.sees(
        "cards.\"progress:network\".projects.development.slots[0].cube",
        "blue",
    );
    game.sees(
        "cards.\"progress:network\".projects.development.slots[1].cube",
        "yellow",
    );
    game.done();
}

/// MG-8.23: an implemented development can be removed; its ability and symbols are lost then.
#[test]
fn mg_8_23_a_removed_development_stops_working() {
    let mut game = two(r#"
        drawn = { black = 1 }
        standing = ["progress:network"]
        players.gray.cards = ["species:ant", "progress:network"]
        cubes."progress:network/development" = ["blue", "yellow"]
    "#);
    game.sees("cards.\"progress:network\".works", true);
    game.plays("gray", "cancel progress:network/development");
    game.happened("cubes-returned gray blue yellow, project-broken gray progress:network");
    game.sees("cards.\"progress:network\".works", false);
    game.sees("players.gray.symbols.scientific", 0);
    game.done();
}

/// MG-8.24: agendas on species and governments give symbols and keep their cubes.
#[test]
fn mg_8_24_agendas_give_symbols_and_keep_their_cubes() {
    let mut game = two(r#"
        drawn = { white = 1, blue = 1 }
        players.gray.cards = ["species:ant", "government:union"]
        cubes."species:ant/agenda" = ["red", "red", "blue", "yellow"]
        cubes."government:union/agenda" = ["yellow", "yellow", "white", "white"]
    "#);
    game.plays_all(
        "gray",
        [
            "place white species:ant/agenda",
            "place blue government:union/agenda",
            "confirm",
        ],
    );
    game.plays("gray", "reward species:ant/agenda");
    game.happened("agenda-fulfilled gray species:ant, agenda-fulfilled gray government:union");
    // One military symbol comes from Red Home.
    game.sees("players.gray.symbols.military", 3);
    game.sees("players.gray.symbols.diplomatic", 2);
    game.sees("cards.\"species:ant\".projects.agenda.complete", true);
    game.sees("cards.\"government:union\".projects.agenda.complete", true);
    game.done();
}

/// MG-8.24: a fulfilled agenda can be removed; its symbols are lost then.
#[test]
fn mg_8_24_a_removed_agenda_loses_its_symbols() {
    let mut game = two(r#"
        drawn = { black = 1 }
        standing = ["species:ant"]
        cubes."species:ant/agenda" = ["red", "red", "blue", "yellow", "white"]
    "#);
    game.sees("players.gray.symbols.military", 3);
    game.plays("gray", "cancel species:ant/agenda");
    game.happened("project-broken gray species:ant, symbols-changed gray cultural 0");
    game.sees("players.gray.symbols.military", 1);
    game.done();
}

/// MG-8.25: a covert operation on a leader takes one cube from an opponent's project into the bag;
/// until then it can be removed.
#[test]
fn mg_8_25_an_operation_takes_a_cube_from_an_opponent() {
    let mut game = two(r#"
        drawn = { blue = 1, black = 1 }
        players.gray.cards = ["species:ant", "leader:pilot"]
        cubes."leader:pilot/operation" = ["red"]
        cubes."species:bee/receive" = ["red", "red"]
    "#);
    game.offers("gray", "cancel leader:pilot/operation");
    game.plays("gray", "place blue leader:pilot/operation");
    game.plays("gray", "confirm");
    game.happened("cubes-returned gray red blue, cube-stolen gray brown red");
    // Five, the operation's own cube, and the stolen one.
    game.sees("players.gray.bag.red", 7);
    game.sees("cards.\"species:bee\".projects.receive.slots[0].cube", ());
    game.sees(
        "cards.\"species:bee\".projects.receive.slots[1].cube",
        "red",
    );
    game.done();
}

/// MG-8.26: a full side wins the conflict; the cubes of both sides go back, starred ones to the
/// reserve; until then one's own side can be removed.
#[test]
fn mg_8_26_a_conflict_side_pays_and_returns_the_cubes() {
    let mut game = two(r#"
        drawn = { red = 1, black = 1 }
        systems.red-inner.owner = "gray"
        systems.blue-inner.owner = "brown"
        conflicts."conflict:strike" = { track = "red-inner>blue-inner", red = "gray", blue = "brown" }
        cubes."conflict:strike/red" = ["red"]
        cubes."conflict:strike/blue" = ["blue"]
    "#);
    game.offers("gray", "cancel conflict:strike/red");
    game.refuses("gray", "cancel conflict:strike/blue", "MG-8.30");
    game.plays("gray", "place red conflict:strike/red*");
    game.plays("gray", "confirm");
    game.happened(
        "cubes-returned gray red reserve red, cubes-returned brown blue, \
         conflict-won gray conflict:strike, card-gained gray conflict:strike",
    );
    game.done();
}

/// MG-8.27: a black cube also fits a black slot, and may simply go back.
#[test]
fn mg_8_27_a_black_cube_fills_a_black_slot_or_goes_back() {
    let mut game = two(r#"
        drawn = { black = 2 }
        players.gray.cards = ["species:elk"]
    "#);
    game.plays("gray", "place black species:elk/receive");
    game.sees(
        "cards.\"species:elk\".projects.receive.slots[0].cube",
        "black",
    );
    game.plays("gray", "confirm");
    game.happened("allocation-confirmed gray black");
    game.sees("players.gray.bag.black", 6);
    game.done();
}

/// MG-8.28: a project may be cancelled between allocations, one for each black cube.
#[test]
fn mg_8_28_each_black_cube_cancels_one_project_at_any_moment() {
    let mut game = two(r#"
        drawn = { red = 1, black = 1 }
        cubes."species:ant/receive" = ["yellow"]
        cubes."species:ant/receive-2" = ["blue"]
    "#);
    game.offers("gray", "cancel species:ant/receive");
    game.plays("gray", "place red species:ant/base");
    game.plays("gray", "cancel species:ant/receive");
    game.refuses("gray", "cancel species:ant/receive-2", "MG-8.14");
    game.done();
}

/// MG-8.28: in the reward step it is too late to cancel.
#[test]
fn mg_8_28_nothing_is_cancelled_in_the_reward_step() {
    let mut game = two(r#"
        drawn = { red = 1, blue = 1, black = 1 }
        cubes."species:ant/receive" = ["yellow"]
    "#);
    game.plays_all(
        "gray",
        [
            "place red planet:red-home",
            "place blue planet:red-home",
            "confirm",
        ],
    );
    game.waits_for("gray", "take-rewards");
    game.refuses("gray", "cancel species:ant/receive", "MG-6.5");
    game.done();
}

/// MG-8.29: cubes freed by cancelling, and the black cube, cannot be used this turn.
#[test]
fn mg_8_29_freed_cubes_cannot_be_used_again() {
    let mut game = two(r#"
        drawn = { black = 1 }
        players.gray.cards = ["species:elk"]
        cubes."species:elk/receive-2" = ["yellow"]
    "#);
    game.plays("gray", "cancel species:elk/receive-2");
    game.refuses("gray", "place yellow species:elk/receive-2", "MG-7.2");
    game.refuses("gray", "place black species:elk/receive", "MG-7.2");
    game.offers_exactly("gray", ["confirm"]);
    game.done();
}

/// MG-8.30: the project must be the player's own and have a cube on it.
#[test]
fn mg_8_30_an_own_project_with_a_cube_is_cancelled() {
    let game = two(r#"
        drawn = { black = 1 }
        cubes."species:ant/receive" = ["yellow"]
        cubes."species:bee/receive" = ["red"]
        routes."yellow-home>yellow-near-a" = ["red"]
    "#);
    game.refuses("gray", "cancel species:bee/receive", "MG-8.30");
    game.refuses("gray", "cancel route:yellow-home>yellow-near-a", "MG-8.30");
    game.refuses("gray", "cancel species:ant/base", "MG-8.30");
    game.refuses("gray", "cancel route:red-home>red-near-a", "MG-8.30");
    game.offers_exactly("gray", ["cancel species:ant/receive", "confirm"]);
    game.done();
}

/// MG-8.31: one group of slots, one track, or the player's own side of a conflict is a project:
/// each is cancelled alone.
#[test]
fn mg_8_31_a_group_a_track_or_a_side_is_one_project() {
    let mut game = two(r#"
        drawn = { black = 3 }
        systems.red-inner.owner = "gray"
        systems.blue-inner.owner = "brown"
        [routes]
        "red-home>red-near-a" = ["red", "red"]
        "red-home>red-near-b" = ["red"]
        [conflicts]
        "conflict:raid" = { track = "red-inner>blue-inner", red = "gray", blue = "brown" }
        [cubes]
        "conflict:raid/red" = ["red"]
        "conflict:raid/blue" = ["blue"]
        "species:ant/base" = ["red"]
        "species:ant/agenda" = ["red"]
    "#);
    game.plays_all(
        "gray",
        [
            "cancel species:ant/base",
            "cancel route:red-home>red-near-a",
            "cancel conflict:raid/red",
        ],
    );
    game.sees("cards.\"species:ant\".projects.base.slots[0].cube", ());
    game.sees("cards.\"species:ant\".projects.agenda.slots[0].cube", "red");
    game.sees("tracks.\"red-home>red-near-a\".cubes.#", 0);
    game.sees("tracks.\"red-home>red-near-b\".cubes.#", 1);
    game.sees("conflicts.\"conflict:raid\".red.cubes.#", 0);
    game.sees("conflicts.\"conflict:raid\".blue.cubes.#", 1);
    game.done();
}

/// MG-8.32: implemented developments and fulfilled agendas can be cancelled, settled planets
/// cannot.
#[test]
fn mg_8_32_planets_cannot_be_cancelled_but_finished_projects_can() {
    let game = two(r#"
        drawn = { black = 1 }
        standing = ["species:ant", "progress:network"]
        players.gray.cards = ["species:ant", "progress:network"]
        systems.red-home.planets = ["red", "blue"]
        [cubes]
        "progress:network/development" = ["blue", "yellow"]
        "species:ant/agenda" = ["red", "red", "blue", "yellow", "white"]
    "#);
    game.offers_exactly(
        "gray",
        [
            "cancel species:ant/agenda",
            "cancel progress:network/development",
            "confirm",
        ],
    );
    game.done();
}

/// MG-8.33: a project filled and cancelled in the same phase pays nothing.
#[test]
fn mg_8_33_a_project_cancelled_after_completion_pays_nothing() {
    let mut game = two(r#"
        drawn = { white = 1, black = 1 }
        cubes."species:ant/base" = ["red", "blue", "yellow"]
    "#);
    game.plays_all(
        "gray",
        ["place white species:ant/base", "cancel species:ant/base"],
    );
    game.plays("gray", "confirm");
    game.did_not_happen("base-constructed");
    game.sees("players.gray.constructed.#", 0);
    game.done();
}

/// MG-8.34: every way to use a drawn cube can be taken back.
#[test]
fn mg_8_34_allocations_and_cancellations_can_be_taken_back() {
    let game = two(r#"
        drawn = { red = 1, blue = 1, black = 1 }
        cubes."species:ant/agenda" = ["red"]
    "#);
    for action in [
        "place red planet:red-home",
        "place red route:red-home>red-near-a",
        "place blue species:ant/base",
        "cancel species:ant/agenda",
    ] {
        assert!(step(&game, "gray", action).may_undo(), "{action}");
    }
    game.done();
}

/// MG-8.34: taking back ends with the confirmation, even one that shows nothing and leaves the
/// decision with the same player.
#[test]
fn mg_8_34_confirming_ends_taking_back() {
    let mut game = two("drawn = { red = 2, blue = 1 }");
    game.plays_all(
        "gray",
        ["place red planet:red-home", "place blue planet:red-home"],
    );
    let confirm = step(&game, "gray", "confirm");
    assert!(!confirm.revealed && !confirm.passed);
    assert!(!confirm.may_undo());
    game.done();
}

/// MG-8.34: what was said to another player cannot be taken back, nor what they answered.
#[test]
fn mg_8_34_what_involves_another_player_cannot_be_taken_back() {
    let mut game = two(r#"
        drawn = { red = 1 }
        systems.red-inner.owner = "gray"
        systems.blue-inner.owner = "brown"
        conflicts."conflict:raid" = { track = "red-inner>blue-inner", red = "gray", blue = "brown" }
    "#);
    assert!(!step(&game, "gray", "offer-truce conflict:raid").may_undo());
    game.plays("gray", "offer-truce conflict:raid");
    assert!(!step(&game, "brown", "refuse-truce conflict:raid").may_undo());
    assert!(!step(&game, "brown", "accept-truce conflict:raid").may_undo());
    game.done();
}

/// MG-8.34: an allocation that ends the game cannot be taken back.
#[test]
fn mg_8_34_what_ends_the_game_cannot_be_taken_back() {
    let game = two(r#"
        drawn = { red = 1 }
        standing = ["species:ant", "expansion:barrier"]
        systems.red-inner.owner = "gray"
        systems.blue-inner.owner = "brown"
        [players.gray]
        cards = ["species:ant", "expansion:barrier"]
        [conflicts]
        "conflict:raid" = { track = "red-inner>blue-inner", red = "gray", blue = "brown" }
        [cubes]
        "species:ant/agenda" = ["red", "red", "blue", "yellow", "white"]
        "expansion:barrier/development" = ["white", "blue"]
    "#);
    // Military symbols: home, agenda twice, Barrier; the advantage in Raid is the fifth.
    assert!(!step(&game, "gray", "place red conflict:raid/red").may_undo());
    game.done();
}

/// MG-8.35: allocation ends by confirming, even with no cube left; drawn cubes then go back, and
/// projects complete at that time are rewarded.
#[test]
fn mg_8_35_confirming_is_explicit_and_fixes_what_is_completed() {
    let mut game = two(r#"
        drawn = { white = 1 }
        cubes."species:ant/base" = ["red", "blue", "yellow"]
    "#);
    game.plays("gray", "place white species:ant/base");
    game.waits_for("gray", "allocate");
    game.offers_exactly("gray", ["confirm"]);
    game.plays("gray", "confirm");
    game.happened("allocation-confirmed gray, base-constructed gray species:ant");

    let mut game = two("drawn = { red = 1, white = 1, black = 1 }");
    game.plays("gray", "confirm");
    game.happened("allocation-confirmed gray red white black");
    game.sees("players.gray.bag.black", 6);
    game.done();
}

/// MG-8.36: an earlier reward or placement does not take away a reward that is owed; only the part
/// that has become impossible is left out.
#[test]
fn mg_8_36_a_reward_is_owed_although_the_board_has_changed() {
    let mut game = two(r#"
        drawn = { red = 1 }
        constructed = ["species:ant"]
        systems.red-near-a.owner = "gray"
        systems.white-inner.owner = "gray"
        decks.leader.top = "leader:scribe"
        [routes]
        "red-near-a>red-inner" = ["white", "white", "white"]
        [conflicts]
        "conflict:raid" = { track = "white-inner>red-inner", red = "gray", blue = "neutral" }
        [cubes]
        "conflict:raid/red" = ["red"]
    "#);
    game.draws(["leader:seer", "leader:spy"]);
    game.plays_all("gray", ["place red conflict:raid/red", "confirm"]);
    game.plays("gray", "base red-inner from species:ant");
    game.did_not_happen("conflict-cancelled");
    game.plays("gray", "keep leader:scribe");
    game.happened("conflict-won gray conflict:raid, card-gained gray conflict:raid");
    game.plays("gray", "gain red");
    // The system is no longer neutral: nothing to occupy.
    game.did_not_happen("base-placed");
    game.waits_for("gray", "use-cards");
    game.sees("systems.red-inner.bases", 1);
    game.done();
}

/// MG-8.37: a card gained in the reward step takes no cube this turn, but what it allows holds
/// at once.
#[test]
fn mg_8_37_a_card_gained_as_a_reward_works_at_once_but_takes_no_cubes() {
    let mut game = two(r#"
        drawn = { white = 1, red = 1, blue = 1 }
        players.gray.cards = ["species:ant", "expansion:beacon"]
        cubes."expansion:beacon/development" = ["white", "-", "blue"]
        decks.leader.top = "leader:curator"
    "#);
    game.draws(["leader:seer", "leader:spy"]);
    game.plays_all(
        "gray",
        [
            "place white expansion:beacon/development",
            "place red planet:red-home",
            "confirm",
            "reward expansion:beacon/development",
        ],
    );
    game.sees("players.gray.card-limit", 7);
    game.plays("gray", "keep leader:curator");
    // Beacon gives the cultural symbol that Curator needs, who lets the owner keep one more card.
    game.sees("players.gray.card-limit", 8);
    game.refuses("gray", "place blue leader:curator/operation", "MG-6.5");
    game.done();
}

/// MG-8.38: if the reward cannot be given, the cubes go back all the same.
#[test]
fn mg_8_38_an_impossible_reward_still_returns_the_cubes() {
    let mut game = two(r#"
        drawn = { white = 1, yellow = 1 }
        constructed = ["species:ant"]
        cubes."species:ant/base" = ["red", "blue", "yellow"]
        cubes."species:ant/receive" = ["yellow"]
        players.brown.cards = [
            "species:bee", "commerce:space-exchange", "commerce:market", "commerce:bank",
            "commerce:toll", "commerce:insurance", "commerce:smugglers", "commerce:auction",
            "commerce:warehouse", "commerce:refinery",
        ]
    "#);
    game.plays_all(
        "gray",
        [
            "place white species:ant/base",
            "place yellow species:ant/receive",
        ],
    );
    game.plays("gray", "confirm");
    game.plays("gray", "reward species:ant/base");
    game.did_not_happen("base-constructed");
    game.did_not_happen("card-gained");
    game.happened(
        "cubes-returned gray red blue yellow white, base-missed gray species:ant, \
         cubes-returned gray yellow yellow",
    );
    game.done();
}

/// MG-8.17 + MG-11.10: a base project whose spot is taken is a reward like the others, taken when its
/// player likes.
#[test]
fn mg_8_17_a_base_that_will_be_missed_has_its_place_in_the_order() {
    let both = r#"
        drawn = { white = 1, red = 1 }
        constructed = ["species:ant"]
        cubes."species:ant/base" = ["red", "blue", "yellow"]
    "#;
    let filled = [
        "place white species:ant/base",
        "place red planet:red-home",
        "confirm",
    ];
    let mut game = two(both);
    game.plays_all("gray", filled);
    game.offers_exactly(
        "gray",
        ["reward species:ant/base", "reward planet:red-home red"],
    );
    game.plays("gray", "reward planet:red-home red");
    game.happened("cubes-gained gray red red red, cubes-returned gray red blue yellow white, base-missed gray species:ant");
    game.done();

    let mut game = two(both);
    game.plays_all("gray", filled);
    game.plays("gray", "reward species:ant/base");
    game.happened("cubes-returned gray red blue yellow white, base-missed gray species:ant, cubes-gained gray red red red");
    game.done();
}

/// MG-8.39: a project that is full before its owner allocates is rewarded at the end of the owner's
/// next Phase 2.
#[test]
fn mg_8_39_a_project_filled_outside_allocation_is_rewarded_in_the_next_phase_2() {
    let mut game = two(r#"cubes."species:ant/base" = ["red", "blue", "yellow", "white"]"#);
    game.sees("players.gray.constructed.#", 0);
    game.plays("gray", "confirm");
    game.happened("allocation-confirmed gray, base-constructed gray species:ant");
    game.done();
}

/// MG-8.40: a slot that holds a cube takes no second one.
#[test]
fn mg_8_40_a_filled_slot_takes_no_cube() {
    let game = two(r#"
        drawn = { red = 1 }
        cubes."species:ant/base" = ["red"]
    "#);
    game.refuses("gray", "place red species:ant/base", "MG-8.40");
    game.does_not_offer("gray", "place red species:ant/base");
    game.done();
}

/// MG-8.41: in the reward step an opponent can offer to stop a conflict and nothing else.
#[test]
fn mg_8_41_opponents_cannot_interrupt_the_reward_step() {
    let mut game = two(r#"
        drawn = { red = 1, blue = 1 }
        systems.red-inner.owner = "gray"
        systems.blue-inner.owner = "brown"
        conflicts."conflict:raid" = { track = "red-inner>blue-inner", red = "gray", blue = "brown" }
    "#);
    game.plays_all(
        "gray",
        [
            "place red planet:red-home",
            "place blue planet:red-home",
            "confirm",
        ],
    );
    game.waits_for("gray", "take-rewards");
    game.offers_exactly("brown", ["offer-truce conflict:raid"]);
    game.refuses("brown", "reward planet:red-home red", "MG-6.7");
    game.done();
}

/// MG-8.42: cards are used only when every reward was received.
#[test]
fn mg_8_42_phase_3_waits_for_all_rewards() {
    let mut game = two(r#"
        drawn = { red = 1, blue = 1 }
        players.gray.cards = ["species:ant", "leader:pilot"]
    "#);
    game.plays_all(
        "gray",
        [
            "place red planet:red-home",
            "place blue planet:red-home",
            "confirm",
        ],
    );
    game.refuses("gray", "discard leader:pilot", "MG-8.42");
    game.refuses("gray", "end-turn", "MG-8.42");
    game.plays("gray", "reward planet:red-home blue");
    game.happened("cubes-gained gray blue, cubes-gained gray red");
    game.waits_for("gray", "use-cards");
    game.offers("gray", "discard leader:pilot");
    game.done();
}

/// MG-8.43: a project may be filled although its reward will be impossible.
#[test]
fn mg_8_43_hopeless_projects_may_be_filled() {
    let mut game = two(r#"
        drawn = { white = 1, yellow = 1, blue = 1 }
        constructed = ["species:ant"]
        cubes."species:ant/base" = ["red", "blue", "yellow"]
        cubes."species:ant/receive" = ["yellow"]
        cubes."leader:pilot/operation" = ["red"]
        players.gray.cards = ["species:ant", "leader:pilot"]
        players.brown.cards = [
            "species:bee", "commerce:space-exchange", "commerce:market", "commerce:bank",
            "commerce:toll", "commerce:insurance", "commerce:smugglers", "commerce:auction",
            "commerce:warehouse", "commerce:refinery",
        ]
    "#);
    // The spot is taken, the commerce deck is empty, and brown has no cube to steal.
    for action in [
        "place white species:ant/base",
        "place yellow species:ant/receive",
        "place blue leader:pilot/operation",
    ] {
        game.offers("gray", action);
        game.plays("gray", action);
    }
    game.done();
}

/// MG-8.44: an implemented card that was cancelled and filled again is implemented again.
#[test]
fn mg_8_44_a_development_filled_again_is_completed_again() {
    let mut game = two(r#"
        drawn = { blue = 1, yellow = 1, black = 1 }
        standing = ["commerce:market"]
        players.gray.cards = ["species:ant", "commerce:market"]
        cubes."commerce:market/development" = ["yellow", "blue"]
        decks.leader.top = "leader:seer"
    "#);
    game.plays_all(
        "gray",
        [
            "cancel commerce:market/development",
            "place blue commerce:market/development",
            "place yellow commerce:market/development",
        ],
    );
    game.plays("gray", "confirm");
    game.happened("development-implemented gray commerce:market, cards-lifted gray leader:seer");
    game.done();
}

/// MG-8.44: a fulfilled agenda that was robbed and filled again is fulfilled again.
#[test]
fn mg_8_44_an_agenda_filled_again_is_completed_again() {
    let mut game = two(r#"
        active = "brown"
        drawn = { blue = 1 }
        standing = ["species:ant"]
        players.brown.cards = ["species:bee", "leader:pilot"]
        cubes."leader:pilot/operation" = ["red"]
        cubes."species:ant/agenda" = ["red", "red", "blue", "yellow", "white"]
    "#);
    game.draws(["red", "blue", "blue"]);
    game.plays("brown", "place blue leader:pilot/operation");
    game.plays("brown", "confirm");
    game.happened("cube-stolen brown gray red, project-broken gray species:ant");
    game.plays("brown", "end-turn");
    game.plays("gray", "place red species:ant/agenda");
    game.plays("gray", "confirm");
    game.happened("agenda-fulfilled gray species:ant");
    game.done();
}

/// MG-8.44: a complete route that was cancelled and filled again is complete again.
#[test]
fn mg_8_44_a_route_filled_again_is_completed_again() {
    let mut game = two(r#"
        drawn = { red = 2, black = 1 }
        constructed = ["species:ant"]
        routes."red-home>red-near-a" = ["yellow", "yellow"]
    "#);
    game.plays("gray", "cancel route:red-home>red-near-a");
    game.sees("tracks.\"red-home>red-near-a\".complete", false);
    game.plays_all(
        "gray",
        [
            "place red route:red-home>red-near-a",
            "place red route:red-home>red-near-a",
            "confirm",
        ],
    );
    game.offers("gray", "base red-near-a from species:ant");
    game.done();
}
