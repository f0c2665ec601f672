//! Setup (IC-SET).

use std::collections::{BTreeMap, BTreeSet};

use conquest::{Color, Conquest, Setup, View, packs};
use kernel::{Game, Seed};

use crate::table::{RICH, pass, start, two};

fn begin(setup: &Setup, seed: u64) -> Conquest {
    Conquest::new(packs::standard(), setup, Seed::from_number(seed)).unwrap()
}

fn colors(view: &View) -> Vec<&'static str> {
    view.players.keys().copied().collect()
}

#[test]
fn ic_set_1_a_section_has_the_color_of_its_tokens_and_one_planet() {
    let view = start(6, 1).view(None);
    for (sector, color) in Color::ALL.into_iter().enumerate() {
        let own = view.spaces.values().filter(|space| space.sector == sector);
        assert_eq!(
            own.filter(|space| space.kind == "starter-planet").count(),
            1
        );
        let inner = |kind: &str| {
            let spaces = view.spaces.values();
            let own = spaces.filter(move |space| space.sector == sector && space.kind == kind);
            own.filter_map(|space| space.token.as_ref())
                .collect::<Vec<_>>()
        };
        for token in inner("area-1").into_iter().chain(inner("area-2")) {
            assert_eq!(token.color, color);
        }
    }
}

#[test]
fn ic_set_2_area_one_is_near_the_planet_and_area_two_near_the_center() {
    let board = &packs::standard().board;
    let find = |word: &str| board.find(word).unwrap();
    let steps = |a: &str, b: &str| board.steps(find(a), find(b)).unwrap();
    for index in 0..5 {
        let (one, two) = (format!("red-a{index}"), format!("red-c{index}"));
        assert!(steps("red-home", &one) < 3 && 2 < steps("red-home", &two));
        assert!(steps("base-1", &two) < steps("base-1", &one));
    }
}

#[test]
fn ic_set_3_ic_res_5_the_bank_begins_with_thirty_cards_of_each_kind() {
    // A deck of thirty gives the thirtieth card, but no thirty-first.
    let play = two("players.red.hand = { iron = 30 }");
    play.sees("empty-decks", vec!["iron"]);
    let play = two("players.red.hand = { iron = 29 }");
    play.sees("empty-decks", Vec::<String>::new());
}

/// What every token shows, by color and area, once the game is over.
fn faces(seed: u64) -> BTreeMap<(Color, u8), Vec<String>> {
    let mut game = start(2, seed);
    let loser = game.waits_for().unwrap();
    game.resign(loser, &mut kernel::Silent).unwrap();
    let mut faces: BTreeMap<(Color, u8), Vec<String>> = BTreeMap::new();
    for space in game.view(None).spaces.values() {
        if let Some(token) = &space.token {
            let key = (token.color, token.area);
            let face = token.face.clone().unwrap().join("+");
            faces.entry(key).or_default().push(face);
        }
    }
    faces
}

#[test]
fn ic_set_5_ic_set_6_ic_set_8_tokens_lie_at_random_inside_their_area() {
    let (one, other) = (faces(1), faces(2));
    assert_ne!(one, other, "the positions differ from game to game");
    let sorted = |faces: BTreeMap<(Color, u8), Vec<String>>, area: u8| {
        let lists = faces.into_iter().filter(|((_, of), _)| *of == area);
        let sort = |mut list: Vec<String>| {
            list.sort();
            list
        };
        lists.map(|(_, list)| sort(list)).collect::<Vec<_>>()
    };
    for (area, count) in [(1, 5), (2, 7)] {
        let sets = sorted(one.clone(), area);
        assert_eq!(sets.len(), 6);
        assert!(sets.iter().all(|set| *set == sets[0] && set.len() == count));
        assert_eq!(
            sets,
            sorted(other.clone(), area),
            "the sets are always the same"
        );
    }
}

#[test]
fn ic_set_7_ic_inv_8_each_border_region_has_one_token_of_each_neighbor() {
    let view = start(2, 1).view(None);
    for sector in 0..6 {
        let region = view.spaces.values();
        let region = region.filter(|space| space.kind == "border" && space.sector == sector);
        let tokens = region.map(|space| space.token.as_ref().unwrap().color);
        let next = Color::ALL[(sector + 1) % 6];
        assert_eq!(tokens.collect::<Vec<_>>(), [Color::ALL[sector], next]);
    }
}

#[test]
fn ic_set_9_ic_set_20_the_trade_ship_starts_on_any_of_its_spaces() {
    let mut starts = BTreeSet::new();
    for seed in 0..100 {
        let game = start(2, seed);
        let view = game.view(None);
        // The keeper does not roll before their own first turn.
        if view.trade_ship.keeper != view.active {
            starts.insert(view.trade_ship.space);
        }
    }
    assert_eq!(starts.len(), 6);
}

#[test]
fn ic_set_10_ic_set_21_tile_n_lies_on_base_n_unless_they_are_shuffled() {
    let plain = start(2, 1).view(None);
    let price_of = |view: &View, base: &str| view.spaces[base].price.clone().unwrap();
    let in_order = |view: &View| {
        (1..=6).all(|number| {
            let word = format!("base-{number}");
            price_of(view, &word) == view.prices[word.as_str()]
        })
    };
    assert!(in_order(&plain));
    let shuffled = Setup {
        shuffle_bases: true,
        ..Setup::new(2)
    };
    let views: Vec<View> = (0..5)
        .map(|seed| begin(&shuffled, seed).view(None))
        .collect();
    assert!(views.iter().any(|view| !in_order(view)));
    for view in views {
        let names: BTreeSet<&str> = view
            .spaces
            .values()
            .filter(|space| space.kind == "base")
            .map(|space| space.name.as_str())
            .collect();
        assert_eq!(names.len(), 6, "every number once");
    }
}

#[test]
fn ic_set_11_ic_set_15_players_choose_their_planets() {
    let chosen = Setup {
        players: vec![Color::Purple, Color::Orange],
        ..Setup::new(2)
    };
    let view = begin(&chosen, 1).view(None);
    assert_eq!(view.players["purple"].planets, ["purple-home"]);
    assert_eq!(view.players["orange"].planets, ["orange-home"]);
    let twice = Setup {
        players: vec![Color::Red, Color::Red],
        ..Setup::new(2)
    };
    let error = Conquest::new(packs::standard(), &twice, Seed::from_number(1));
    assert!(error.err().unwrap().to_string().contains("IC-SET.15"));
    let default = |players: usize| colors(&start(players, 1).view(None));
    assert_eq!(default(2), ["red", "green"]);
    assert_eq!(default(3), ["red", "yellow", "blue"]);
    assert_eq!(default(4), ["red", "orange", "green", "blue"]);
    assert_eq!(default(5), ["red", "orange", "yellow", "green", "blue"]);
    assert_eq!(default(6).len(), 6);
}

#[test]
fn ic_set_12_everybody_begins_with_three_ships_at_home() {
    let view = start(4, 1).view(None);
    for home in ["red-home", "orange-home", "green-home", "blue-home"] {
        let ships = &view.spaces[home].ships;
        assert_eq!(ships.len(), 1);
        assert_eq!((ships[0].level, ships[0].count), (1, 3));
    }
}

#[test]
fn ic_set_13_ic_set_14_the_highest_roll_begins_and_the_lowest_keeps_the_trade_ship() {
    for seed in 0..300 {
        let view = start(3, seed).view(None);
        let first = view.players[view.first.word()].roll;
        assert_eq!(view.active, view.first);
        assert!((1..=6).contains(&first));
        assert_ne!(view.first, view.trade_ship.keeper, "seed {seed}");
        // Unless a tie was re-rolled, nobody rolled more than the player who begins.
        let before_ties = view.players.values().filter(|player| first < player.roll);
        assert!(before_ties.count() < 2, "seed {seed}");
    }
    // With two players both re-roll a tie, so the higher roll always begins.
    let mut beginners = BTreeSet::new();
    for seed in 0..300 {
        let view = start(2, seed).view(None);
        let roll = |color: Color| view.players[color.word()].roll;
        assert!(
            roll(view.trade_ship.keeper) < roll(view.first),
            "seed {seed}"
        );
        beginners.insert(view.first.word());
    }
    assert_eq!(beginners.len(), 2);
}

#[test]
fn ic_set_14_only_those_who_tie_roll_again() {
    let (mut highest, mut lowest, mut beaten) = (0, 0, 0);
    for seed in 0..600 {
        let view = start(3, seed).view(None);
        let roll = |color: Color| view.players[color.word()].roll;
        let rolls = || view.players.values().map(|player| player.roll);
        highest += u32::from(rolls().max() == Some(roll(view.first)));
        lowest += u32::from(rolls().min() == Some(roll(view.trade_ship.keeper)));
        beaten += u32::from(roll(view.first) < rolls().max().unwrap());
    }
    // In about four of five setups nobody ties for highest. After a tie the third player's roll
    // stands, and may be higher than the new rolls.
    assert!(450 < highest && 400 < lowest, "{highest}, {lowest}");
    assert!(4 < beaten, "{beaten}");
}

#[test]
fn ic_set_16_seats_run_clockwise_whoever_joined_first() {
    let setup = Setup {
        players: vec![Color::Blue, Color::Red, Color::Green],
        ..Setup::new(3)
    };
    assert_eq!(
        colors(&begin(&setup, 1).view(None)),
        ["red", "green", "blue"]
    );
}

#[test]
fn ic_set_17_ic_set_18_unused_sections_are_neutral_ground_with_planets_to_colonize() {
    let view = start(2, 1).view(None);
    let tokens = view.spaces.values().filter(|space| space.token.is_some());
    assert_eq!(tokens.count(), 72);
    assert_eq!(view.spaces["blue-home"].controller, None);
    assert!(view.spaces["blue-home"].ships.is_empty());
    let mut play = two(&format!("ships.blue-a0 = 'red l1'\nplayers.red.{RICH}"));
    play.plays("red", "colonize blue-home");
    play.sees("players.red.points", 4);
    pass(&mut play, "red");
    pass(&mut play, "green");
    play.sees("energy", 2);
    play.sees("players.red.hold-limit", 3 * 2 + 2 * 4);
}

#[test]
fn ic_set_19_which_area_two_tokens_go_to_the_borders_is_random() {
    let on_border = |seed: u64| {
        let mut game = start(2, seed);
        let loser = game.waits_for().unwrap();
        game.resign(loser, &mut kernel::Silent).unwrap();
        let view = game.view(None);
        ["red-x0", "purple-x1"].map(|space| {
            let token = view.spaces[space].token.as_ref().unwrap();
            assert_eq!((token.color, token.area), (Color::Red, 2));
            token.face.clone().unwrap()
        })
    };
    let seen: BTreeSet<_> = (0..40).map(on_border).collect();
    assert!(10 < seen.len(), "{seen:?}");
}

#[test]
fn ic_set_22_hands_and_battle_tokens_start_at_zero() {
    let game = start(3, 1);
    for seat in kernel::Seat::all(3) {
        let view = game.view(Some(seat));
        let player = &view.players[game.seat_name(seat)];
        assert!(player.hand.as_ref().unwrap().is_empty());
        assert_eq!(player.battle_tokens, 0);
    }
}
