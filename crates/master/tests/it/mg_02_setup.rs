//! Clause tests of chapter 2: setup.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Files, Game, Seed};
use master::{Kind, Master, PlayerColor, Setup, packs};
use serde_json::Value;
use trial::Play;

use crate::table::{finish_setup, start, two};

/// The corners of the test pack, clockwise.
const CORNERS: [&str; 4] = ["red-home", "blue-home", "yellow-home", "white-home"];

/// Gray begins, the others follow clockwise in the order of their colors.
fn gray_begins(players: usize) -> Setup {
    Setup {
        first: Some(PlayerColor::Gray),
        ..Setup::new(players)
    }
}

fn corner_of(game: &Master, color: &str) -> usize {
    let home = game.view(None).players[color].home.unwrap();
    CORNERS
        .into_iter()
        .position(|corner| corner == home)
        .unwrap()
}

/// How many corners clockwise from the first player each later player starts.
fn corners_from_gray(game: &Master, others: &[&str]) -> Vec<usize> {
    let gray = corner_of(game, "gray");
    let distance = |color: &&str| (corner_of(game, color) + 4 - gray) % 4;
    others.iter().map(distance).collect()
}

fn started(setup: &Setup, seed: u64) -> Master {
    let mut game = start(setup, seed);
    finish_setup(&mut game);
    game
}

/// MG-2.1: one deck for each of the seven types, with all cards of the type.
#[test]
fn mg_2_1_the_cards_are_split_into_seven_decks() {
    let view = started(&Setup::new(2), 1).view(None);
    let sizes: Vec<(&str, u8)> = view
        .decks
        .iter()
        .map(|(kind, deck)| (*kind, deck.size))
        .collect();
    let expected = [
        ("leader", 18),
        ("conflict", 9),
        ("government", 9),
        ("expansion", 9),
        ("commerce", 9),
        ("progress", 9),
        ("species", 7), // Two are with the players.
    ];
    assert_eq!(sizes, expected);
    for (kind, deck) in &view.decks {
        let cards = deck.unknown.iter().chain(&deck.top).chain(&deck.bottom);
        assert!(
            cards
                .clone()
                .all(|card| card.starts_with(&format!("{kind}:")))
        );
    }
}

/// MG-2.2: every deck is shuffled for itself: any card can be on top, with any other beside it.
#[test]
fn mg_2_2_every_deck_is_shuffled_separately() {
    let mut leaders: BTreeMap<String, u32> = BTreeMap::new();
    let mut pairs = BTreeSet::new();
    for seed in 0..540 {
        let position = started(&Setup::new(2), seed).write_position();
        let top = |kind: &str| position["decks"][kind]["top"].as_str().unwrap().to_owned();
        *leaders.entry(top("leader")).or_default() += 1;
        pairs.insert((top("conflict"), top("government")));
    }
    // Thirty each are expected; of the 81 pairs nearly all occur.
    assert_eq!(leaders.len(), 18);
    assert!(
        leaders.values().all(|count| (10..60).contains(count)),
        "{leaders:?}"
    );
    assert!(70 < pairs.len(), "only {} pairs", pairs.len());
}

/// MG-2.2: the decks lie face down while setup goes on.
#[test]
fn mg_2_2_the_decks_start_face_down() {
    // With three players, the third chooses a home before anything is turned up.
    let game = Play::new(start(&gray_begins(3), 1));
    for kind in Kind::ALL {
        game.sees(&format!("decks.{}.top", kind.word()), Value::Null);
    }
    game.done();
}

/// MG-2.3 to MG-2.5: five cubes of each color in every bag, everything else in the reserve.
#[test]
fn mg_2_3_to_2_5_bags_and_reserve() {
    for (players, bright, black) in [(2, 35, 10), (3, 30, 5), (4, 25, 0)] {
        let view = start(&Setup::new(players), 1).view(None);
        for player in view.players.values() {
            assert!(player.bag.values().eq(&[5; 5]));
        }
        assert!(
            view.reserve
                .values()
                .eq(&[bright, bright, bright, bright, black])
        );
    }
}

/// MG-2.6: a player chooses a color and owns its nine bases.
#[test]
fn mg_2_6_a_player_owns_the_nine_bases_of_his_color() {
    let setup = Setup {
        players: vec![PlayerColor::Purple, PlayerColor::Orange],
        ..Setup::new(2)
    };
    let view = start(&setup, 1).view(None);
    for (player, color) in [
        ("purple", PlayerColor::Purple),
        ("orange", PlayerColor::Orange),
    ] {
        let home = view.players[player].home.unwrap();
        assert_eq!(view.systems[home].owner, Some(color));
        assert_eq!(view.players[player].stock + view.systems[home].bases, 9);
    }
}

/// MG-2.7: no two players have the same color.
#[test]
fn mg_2_7_every_player_has_a_color_of_his_own() {
    let setup = Setup {
        players: vec![PlayerColor::Gray, PlayerColor::Brown, PlayerColor::Gray],
        ..Setup::new(3)
    };
    let error = Master::new(packs::test(), &setup, Seed::from_number(1))
        .err()
        .unwrap();
    assert!(error.to_string().contains("MG-2.7"), "{error}");
}

/// MG-2.8: all tokens stand on the first step until a base is down.
#[test]
fn mg_2_8_all_tokens_start_on_the_initial_step() {
    // In the draft the homes are chosen last.
    let setup = Setup {
        draft: true,
        ..Setup::new(4)
    };
    for player in start(&setup, 1).view(None).players.values() {
        assert!(player.symbols.values().eq(&[0; 5]));
    }
}

/// MG-2.9: any method may name the first player, who then begins.
#[test]
fn mg_2_9_a_named_first_player_begins() {
    for seed in 0..8 {
        let setup = Setup {
            first: Some(PlayerColor::Orange),
            ..Setup::new(4)
        };
        let game = started(&setup, seed);
        assert_eq!(game.view(None).first, PlayerColor::Orange);
        assert_eq!(game.seat_name(game.waits_for().unwrap()), "orange");
    }
    let setup = Setup {
        first: Some(PlayerColor::Purple),
        ..Setup::new(2)
    };
    let error = Master::new(packs::test(), &setup, Seed::from_number(1))
        .err()
        .unwrap();
    assert!(error.to_string().contains("MG-2.9"), "{error}");
}

/// MG-2.10: by default the first player is drawn by lot, with equal chances, and the same seed
/// gives the same result.
#[test]
fn mg_2_10_the_lot_names_every_seat_equally_often() {
    let mut counts = [0; 3];
    for seed in 0..300 {
        let first = start(&Setup::new(3), seed).view(None).first;
        assert_eq!(start(&Setup::new(3), seed).view(None).first, first);
        counts[PlayerColor::ALL
            .iter()
            .position(|&color| color == first)
            .unwrap()] += 1;
    }
    assert!(
        counts.iter().all(|count| (60..140).contains(count)),
        "{counts:?}"
    );
}

/// MG-2.11, MG-2.12: a cube of a bright color decides, so the first player starts in each of the
/// four starting systems equally often.
#[test]
fn mg_2_11_mg_2_12_every_starting_system_is_equally_likely() {
    let mut counts = [0; 4];
    for seed in 0..400 {
        counts[corner_of(&start(&gray_begins(2), seed), "gray")] += 1;
    }
    assert!(
        counts.iter().all(|count| (60..140).contains(count)),
        "{counts:?}"
    );
}

/// MG-2.13: the cube that named the system is back in the bag.
#[test]
fn mg_2_13_the_first_player_keeps_all_his_cubes() {
    for seed in 0..8 {
        let view = start(&gray_begins(2), seed).view(None);
        assert!(view.players["gray"].bag.values().eq(&[5; 5]));
    }
}

/// MG-2.14: one base of the first player is in that player's starting system.
#[test]
fn mg_2_14_the_first_player_puts_one_base_on_his_starting_system() {
    for seed in 0..8 {
        let view = start(&gray_begins(2), seed).view(None);
        let home = &view.systems[view.players["gray"].home.unwrap()];
        assert!(home.home);
        assert_eq!((home.owner, home.bases), (Some(PlayerColor::Gray), 1));
        assert_eq!(view.players["gray"].bases, 1);
    }
}

/// MG-2.17: wherever the first player starts, the systems keep their places on the board.
#[test]
fn mg_2_17_turning_the_board_changes_no_state() {
    let places = |seed| {
        let game = start(&gray_begins(2), seed);
        let corner = corner_of(&game, "gray");
        let systems = game.view(None).systems;
        let places: Vec<_> = systems
            .iter()
            .map(|(word, system)| (*word, system.corner, system.x, system.y))
            .collect();
        (corner, places)
    };
    let (first_corner, first_places) = places(0);
    let turned: Vec<_> = (1..20).map(places).collect();
    assert!(turned.iter().any(|(corner, _)| *corner != first_corner));
    assert!(turned.iter().all(|(_, places)| *places == first_places));
}

/// MG-2.18: of two players the second starts in the opposite corner.
#[test]
fn mg_2_18_two_players_start_in_opposite_corners() {
    for seed in 0..16 {
        assert_eq!(
            corners_from_gray(&start(&gray_begins(2), seed), &["brown"]),
            [2]
        );
    }
}

/// MG-2.19, MG-2.20: of three players the second starts in the next corner, and the third chooses
/// between the two corners that are left.
#[test]
fn mg_2_19_mg_2_20_three_players_second_is_next_and_third_chooses() {
    for seed in 0..16 {
        let game = start(&gray_begins(3), seed);
        assert_eq!(corners_from_gray(&game, &["brown"]), [1]);
        let gray = corner_of(&game, "gray");
        let home = |distance: usize| format!("home {}", CORNERS[(gray + distance) % 4]);
        let mut game = Play::new(game);
        game.waits_for("orange", "choose-home");
        game.offers_exactly("orange", [home(2).as_str(), &home(3)]);
        game.refuses("orange", &home(1), "MG-2.20");
        game.refuses("orange", "home red-inner", "MG-2.15");
        game.plays("orange", &home(3));
        game.happened(&format!("home-found orange {}", CORNERS[(gray + 3) % 4]));
        game.done();
    }
}

/// MG-2.21, MG-2.22: four players sit around the board clockwise, as do their corners.
#[test]
fn mg_2_21_mg_2_22_four_players_start_clockwise() {
    for seed in 0..16 {
        let game = start(&gray_begins(4), seed);
        assert_eq!(
            corners_from_gray(&game, &["brown", "orange", "purple"]),
            [1, 2, 3]
        );
    }
}

/// MG-2.23: the base of setup comes from the nine and draws no politics card.
#[test]
fn mg_2_23_the_first_base_leaves_eight_and_draws_nothing() {
    let view = start(&Setup::new(4), 1).view(None);
    for player in view.players.values() {
        assert_eq!((player.bases, player.stock), (1, 8));
        assert!(player.cards.is_empty());
    }
    assert_eq!(view.decks["leader"].size, 18);
}

/// MG-2.24: a free corner is covered with its two nearest systems, and nothing else is.
#[test]
fn mg_2_24_black_holes_cover_the_free_corners_and_their_nearest_systems() {
    for players in 2..=4 {
        let view = started(&gray_begins(players), 3).view(None);
        for system in view.systems.values() {
            let free_corner = system
                .corner
                .is_some_and(|corner| view.systems[corner].start_of.is_none());
            assert_eq!(system.covered, free_corner, "{}", system.name);
        }
    }
}

/// MG-2.25: six, three or no covered systems; three, six or nine free tokens.
#[test]
fn mg_2_25_the_number_of_black_holes_follows_from_the_players() {
    for (players, covered, free) in [(2, 6, 3), (3, 3, 6), (4, 0, 9)] {
        let view = started(&Setup::new(players), 1).view(None);
        assert_eq!(
            view.systems
                .values()
                .filter(|system| system.covered)
                .count(),
            covered
        );
        assert_eq!(view.free_tokens, free);
    }
}

/// MG-2.26: the species deck lies face up while the species are drawn.
#[test]
fn mg_2_26_the_species_deck_is_turned_up_before_the_species_are_drawn() {
    let view = start(&Setup::new(2), 1).view(None);
    assert_eq!(view.question.as_ref().unwrap().topic, "keep-card");
    assert!(view.decks["species"].top.is_some());
}

/// MG-2.27: clockwise from the first player everybody lifts two species and keeps one.
#[test]
fn mg_2_27_species_are_drawn_by_the_normal_rule_from_the_first_player_on() {
    let setup = Setup {
        first: Some(PlayerColor::Orange),
        ..Setup::new(4)
    };
    let mut game = Play::new(start(&setup, 1));
    for seat in ["orange", "purple", "gray", "brown"] {
        game.waits_for(seat, "keep-card");
        let lifted = game.game().view(None).decks["species"].lifted.clone();
        let [one, two] = &lifted[..] else {
            panic!("two cards are lifted, not {lifted:?}");
        };
        let [keep_one, keep_two] = [one, two].map(|card| format!("keep {card}"));
        let [both_one, both_two] = [one, two].map(|card| format!("put-both {card}"));
        game.offers_exactly(seat, [keep_one.as_str(), &keep_two, &both_one, &both_two]);
        game.plays(seat, &keep_two);
        game.happened(&format!("card-put-back {one}, card-gained {seat} {two}"));
    }
    game.done();
}

/// MG-2.28, MG-2.29: the kept species lies face up before its player; there is no hidden hand.
#[test]
fn mg_2_28_mg_2_29_species_lie_open_and_nobody_has_a_hand() {
    let game = started(&Setup::new(3), 1);
    let table = game.view(None).players;
    for (color, player) in &table {
        let [species] = &player.cards[..] else {
            panic!("{color} has {:?}", player.cards);
        };
        assert!(species.starts_with("species:"));
    }
    for seat in kernel::Seat::all(3) {
        assert_eq!(game.view(Some(seat)).players, table);
    }
}

/// MG-2.30, MG-2.31: the other decks are turned up when the last species is kept; the rest of the
/// species stays as a face-up deck.
#[test]
fn mg_2_30_mg_2_31_the_decks_are_turned_up_after_the_last_species() {
    let others = [
        "leader",
        "conflict",
        "government",
        "expansion",
        "commerce",
        "progress",
    ];
    let mut game = Play::new(start(&gray_begins(2), 1));
    for seat in ["gray", "brown"] {
        for kind in others {
            game.sees(&format!("decks.{kind}.top"), Value::Null);
        }
        let species = game.game().view(None).decks["species"].lifted[0].clone();
        game.plays(seat, &format!("keep {species}"));
    }
    let view = game.game().view(None);
    assert!(
        others
            .into_iter()
            .all(|kind| view.decks[kind].top.is_some())
    );
    assert!(view.decks["species"].top.is_some());
    assert_eq!(view.decks["species"].size, 7);
    game.done();
}

/// MG-2.32: the symbols of the starting systems are counted before the first turn.
#[test]
fn mg_2_32_blue_links_are_counted_before_the_first_turn() {
    let game = start(&Setup::new(4), 1);
    assert_eq!(game.turns(), 0);
    let view = game.view(None);
    let symbols = [
        ("red-home", "military"),
        ("blue-home", "scientific"),
        ("yellow-home", "economic"),
        ("white-home", "cultural"),
    ];
    for (home, symbol) in symbols {
        let mut players = view.players.values();
        let player = players.find(|player| player.home == Some(home)).unwrap();
        assert_eq!(player.symbols[symbol], 1);
        assert_eq!(player.symbols.values().sum::<u8>(), 1);
    }
}

/// MG-2.33: keeping a species fires nothing, whatever lies before the player.
#[test]
fn mg_2_33_the_species_draw_fires_no_ability() {
    let mut game = two(r#"
        phase = "setup"
        turn = 0
        pending = ["setup begin", "keep-card brown species:bee species:cat"]
        players.brown.cards = ["government:council", "commerce:market", "expansion:outpost"]
    "#);
    game.plays("brown", "keep species:bee");
    game.happened("card-gained brown species:bee, turn-began gray");
    game.did_not_happen("ability-used");
    game.waits_for("gray", "allocate");
    game.done();
}

/// MG-2.34: homes, then black holes, then species, then the other decks.
#[test]
fn mg_2_34_setup_goes_on_in_its_order() {
    let mut game = Play::new(start(&gray_begins(3), 1));
    let covered = |game: &Play<Master>| {
        let systems = game.game().view(None).systems;
        systems.values().filter(|system| system.covered).count()
    };
    game.waits_for("orange", "choose-home");
    assert_eq!(covered(&game), 0);
    game.sees("decks.species.top", Value::Null);
    game.sees("players.gray.bases", 1);

    let home = game
        .game()
        .view(None)
        .systems
        .into_iter()
        .find_map(|(word, system)| (system.home && system.owner.is_none()).then_some(word));
    game.plays("orange", &format!("home {}", home.unwrap()));
    game.happened("home-found orange, system-covered, card-turned-up, cards-lifted gray");
    assert_eq!(covered(&game), 3);
    game.waits_for("gray", "keep-card");
    game.sees("decks.leader.top", Value::Null);

    for seat in ["gray", "brown", "orange"] {
        let species = game.game().view(None).decks["species"].lifted[0].clone();
        game.plays(seat, &format!("keep {species}"));
    }
    game.happened("card-gained orange, card-turned-up, turn-began gray");
    assert!(game.game().view(None).decks["leader"].top.is_some());
    game.done();
}
