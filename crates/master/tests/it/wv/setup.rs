//! WV-SET: one player, any species, any corner, two swarms beside it.

use kernel::{Game, Narration, Seat, Seed};
use master::{Master, Setup, packs};
use serde_json::json;
use trial::Play;

use crate::table::start;

/// The cards turned up when the setup is complete.
const TOPS: [&str; 7] = [
    "leader:pilot",
    "conflict:raid",
    "government:council",
    "expansion:beacon",
    "commerce:market",
    "progress:academy",
    "species:cat",
];

/// A game alone, before the species is chosen.
fn new_game() -> Play<Master> {
    Play::new(start(&Setup::new(1), 1))
}

/// Gray is the Ant; the setup ends with these two Weaver cards and gray's first three cubes.
fn begun(home: &str, weavers: [&str; 2], cubes: [&str; 3]) -> Play<Master> {
    let mut game = new_game();
    game.plays("gray", "take species:ant");
    let draws: Vec<&str> = TOPS.into_iter().chain(weavers).chain(cubes).collect();
    game.draws(draws);
    game.plays("gray", &format!("home {home}"));
    game
}

/// WV-SET.1: one seat, all decks, and five Weaver cards.
#[test]
fn wv_set_1_one_player_with_all_decks_and_five_weaver_cards() {
    let game = begun(
        "red-home",
        ["weaver:moth", "weaver:gnat"],
        ["red", "blue", "white"],
    );
    assert_eq!(game.game().seats(), 1);
    for (deck, size) in [("leader", 18), ("conflict", 9), ("progress", 9)] {
        game.sees(&format!("decks.{deck}.size"), size);
    }
    game.sees("weavers.swarms.#", 2);
    game.sees("weavers.deck.#", 3);
    for (swarms, tough) in [(Some(2), false), (None, true)] {
        let setup = Setup {
            swarms,
            tough,
            ..Setup::new(2)
        };
        let error = Master::new(packs::test(), &setup, Seed::from_number(1))
            .err()
            .unwrap();
        assert!(error.to_string().contains("WV-SET.1"), "{error}");
    }
}

/// WV-SET.2: any species, any starting system.
#[test]
fn wv_set_2_any_species_and_any_corner() {
    let mut game = new_game();
    game.waits_for("gray", "take-species");
    game.sees("revealed.#", 9);
    game.offers("gray", "take species:ant");
    game.offers("gray", "take species:gnu");
    game.plays("gray", "take species:gnu");
    game.waits_for("gray", "choose-home");
    let homes = [
        "home red-home",
        "home blue-home",
        "home yellow-home",
        "home white-home",
    ];
    game.offers_exactly("gray", homes);
    game.plays("gray", "home yellow-home");
    game.sees("systems.yellow-home.bases", 1);
    game.sees("systems.yellow-home.owner", "gray");
}

/// WV-SET.4, WV-SET.5, WV-SET.10, WV-SET.11: the first card goes to the next corner clockwise, the
/// second to the one before; each is turned at once, and the left one is senior.
#[test]
fn wv_set_4_wv_set_5_wv_set_10_wv_set_11_a_swarm_to_the_left_and_one_to_the_right() {
    let game = begun(
        "blue-home",
        ["weaver:tick", "weaver:moth"],
        ["red", "white", "black"],
    );
    game.happened(
        "swarm-arrived weaver:tick yellow-home setup, swarm-aimed weaver:tick, \
         swarm-arrived weaver:moth red-home setup, swarm-aimed weaver:moth, turn-began gray 1",
    );
    let order: Vec<String> = json(&game)["weavers"]["swarms"]
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    assert_eq!(order, ["weaver:tick", "weaver:moth"]);
    game.sees(
        "weavers.deck",
        json!(["weaver:gnat", "weaver:wasp", "weaver:mite"]),
    );
    game.done();
}

fn json(game: &Play<Master>) -> serde_json::Value {
    serde_json::to_value(game.game().view(None)).unwrap()
}

/// WV-SET.6: the far corner is neutral.
#[test]
fn wv_set_6_the_far_corner_is_free() {
    let game = begun(
        "red-home",
        ["weaver:moth", "weaver:gnat"],
        ["red", "blue", "white"],
    );
    for fact in ["owner", "swarm"] {
        game.sees(
            &format!("systems.yellow-home.{fact}"),
            serde_json::Value::Null,
        );
    }
    game.sees("systems.yellow-home.covered", false);
}

/// WV-SET.7: bag, bases, tokens and reserve as for one player of the base game.
#[test]
fn wv_set_7_bag_bases_and_reserve() {
    let game = new_game();
    let five = json!({ "red": 5, "blue": 5, "yellow": 5, "white": 5, "black": 5 });
    game.sees("players.gray.bag", five);
    let reserve = json!({ "red": 40, "blue": 40, "yellow": 40, "white": 40, "black": 15 });
    game.sees("reserve", reserve);
    game.sees("players.gray.stock", 9);
    let game = begun(
        "blue-home",
        ["weaver:moth", "weaver:gnat"],
        ["red", "blue", "white"],
    );
    game.sees("players.gray.stock", 8);
    game.sees("players.gray.symbols.military", 0);
}

/// WV-SET.8: the symbol on the blue line of the chosen corner is held at once, and no swarm reacts
/// to it, although Tick lists it.
#[test]
fn wv_set_8_the_symbol_of_the_corner_is_held() {
    let game = begun(
        "red-home",
        ["weaver:tick", "weaver:gnat"],
        ["red", "white", "black"],
    );
    game.sees("players.gray.symbols.military", 1);
    game.sees("weavers.swarms.weaver:tick.reacted", false);
    game.did_not_happen("swarm-advanced weaver:tick/engulfment blue 1/1 symbol");
}

/// WV-SET.9, WV-BAS.1: no black hole is on the board, and nine tokens are free.
#[test]
fn wv_set_9_wv_bas_1_no_corner_is_covered() {
    let game = begun(
        "red-home",
        ["weaver:moth", "weaver:gnat"],
        ["red", "blue", "white"],
    );
    game.did_not_happen("system-covered");
    game.did_not_happen("cards-lifted");
    game.sees("free-tokens", 9);
    game.sees("weavers.black-holes.have", 0);
}

/// WV-SET.12: what is in the deck is public, its order is not; cards are drawn singly.
#[test]
fn wv_set_12_the_order_of_the_deck_is_hidden() {
    for seed in 0..12 {
        let mut game = start(&Setup::new(1), seed);
        crate::table::finish_setup(&mut game);
        let weavers = game.view(Some(Seat::new(0))).weavers.unwrap();
        let mut known: Vec<String> = weavers.deck.clone();
        known.extend(weavers.swarms.keys().cloned());
        known.sort();
        let all = [
            "weaver:gnat",
            "weaver:mite",
            "weaver:moth",
            "weaver:tick",
            "weaver:wasp",
        ];
        assert_eq!(known, all);
        assert!(
            weavers
                .bottom
                .iter()
                .all(|card| weavers.deck.contains(card))
        );
        // In the order of the pack, whatever the order in the deck.
        let rank = |word: &String| {
            let weavers = &packs::test().weavers;
            weavers.iter().position(|it| word.ends_with(&it.word))
        };
        assert!(weavers.deck.is_sorted_by_key(rank), "{:?}", weavers.deck);
    }
}

/// WV-SET.13: species, home, decks, left swarm, right swarm, first turn.
#[test]
fn wv_set_13_the_order_of_the_setup() {
    let game = begun(
        "red-home",
        ["weaver:moth", "weaver:gnat"],
        ["red", "blue", "white"],
    );
    game.happened(
        "home-found gray red-home, card-turned-up leader:pilot, card-turned-up species:cat, \
         swarm-arrived weaver:moth blue-home, swarm-arrived weaver:gnat white-home, turn-began gray",
    );
}

/// WV-SET.14: the species that were not chosen are in the deck, and nothing is drafted.
#[test]
fn wv_set_14_unchosen_species_stay_in_the_deck() {
    let game = begun(
        "red-home",
        ["weaver:moth", "weaver:gnat"],
        ["red", "blue", "white"],
    );
    game.sees("decks.species.size", 8);
    game.sees("revealed.#", 0);
    let setup = Setup {
        draft: true,
        ..Setup::new(1)
    };
    let error = Master::new(packs::test(), &setup, Seed::from_number(1))
        .err()
        .unwrap();
    assert!(error.to_string().contains("WV-SET.14"), "{error}");
}

/// WV-SET.15: the player takes every turn.
#[test]
fn wv_set_15_the_player_takes_every_turn() {
    let mut game = super::span("", super::NOTHING);
    game.sees("turn", 2);
    game.sees("active", "gray");
    game.plays("gray", "confirm");
    game.sees("turn", 3);
    game.sees("active", "gray");
}

/// WV-SET.16, WV-INV.19: seed and decisions are the whole game.
#[test]
fn wv_set_16_wv_inv_19_a_game_can_be_replayed() {
    let play = || {
        let mut game = start(&Setup::new(1), 7);
        let mut told = Vec::new();
        for _ in 0..200 {
            let Some(seat) = game.waits_for() else { break };
            let mut actions = kernel::Actions::new();
            game.legal(seat, &mut actions);
            let mut log = kernel::Events::default();
            let action = actions[game.digest() as usize % actions.len()];
            game.apply(seat, action, &mut log).unwrap();
            told.extend(log.0.iter().map(|(_, event)| game.write_event(event)));
        }
        (told, game.digest())
    };
    let (told, digest) = play();
    assert!(100 < told.len());
    assert_eq!((told, digest), play());
}

/// The house options: one swarm or three, and projects that need a cube less.
#[test]
fn swarms_and_tough_are_house_options() {
    let setup = Setup {
        swarms: Some(3),
        tough: true,
        ..Setup::new(1)
    };
    let mut game = Play::new(start(&setup, 3));
    game.plays_all("gray", ["take species:ant", "home red-home"]);
    game.sees("weavers.swarms.#", 3);
    game.sees("weavers.started", 3);
    assert!(
        game.game().view(None).systems["yellow-home"]
            .swarm
            .is_some()
    );
    for swarm in game.game().view(None).weavers.unwrap().swarms.values() {
        let printed = packs::test()
            .weavers
            .iter()
            .find(|it| it.name == swarm.name)
            .unwrap();
        for (project, face) in swarm.projects.values().zip(&printed.projects) {
            assert_eq!(project.slots, (face.slots - 1).max(1));
        }
    }
    for options in [(true, false), (false, true)] {
        let (mercy, diverted) = options;
        let setup = Setup {
            mercy,
            diverted,
            ..Setup::new(1)
        };
        let game = start(&setup, 3);
        assert_eq!((game.setup().mercy, game.setup().diverted), options);
        let many = Setup {
            mercy,
            diverted,
            ..Setup::new(2)
        };
        let refused = Master::new(packs::test(), &many, Seed::from_number(1)).err();
        assert!(refused.unwrap().to_string().contains("WV-SET.1"));
    }
    let setup = Setup {
        swarms: Some(4),
        ..Setup::new(1)
    };
    let error = Master::new(packs::test(), &setup, Seed::from_number(1))
        .err()
        .unwrap();
    assert!(error.to_string().contains("WV-SET.4"), "{error}");
}
