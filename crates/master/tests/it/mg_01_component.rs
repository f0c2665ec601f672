//! Clause tests of chapter 1: components.

use kernel::{Files, Game, Seed};
use master::{Master, PlayerColor, Setup, packs};

use crate::table::{finish_setup, four, start, two};

const BRIGHT: [&str; 4] = ["red", "blue", "yellow", "white"];

/// MG-1.6: 45 cubes of each bright color and 20 black ones, 200 in all.
#[test]
fn mg_1_6_there_are_two_hundred_cubes() {
    for players in 2..=4 {
        let view = start(&Setup::new(players), 1).view(None);
        let count = |color: &str| {
            let bags = view.players.values().map(|player| player.bag[color]);
            u32::from(view.reserve[color]) + bags.map(u32::from).sum::<u32>()
        };
        assert_eq!(BRIGHT.map(count), [45; 4]);
        assert_eq!(count("black"), 20);
    }
}

/// MG-1.7: nine bases in each of four colors.
#[test]
fn mg_1_7_every_color_has_nine_bases() {
    let view = start(&Setup::new(4), 1).view(None);
    let colors: Vec<&str> = view.players.keys().copied().collect();
    assert_eq!(colors, ["gray", "brown", "orange", "purple"]);
    for player in view.players.values() {
        assert_eq!(player.stock + player.bases, 9);
    }
}

/// MG-1.8, MG-1.15: a player has five supremacy tokens, one for each type of symbol.
#[test]
fn mg_1_8_mg_1_15_every_player_has_one_token_for_each_symbol() {
    let view = start(&Setup::new(4), 1).view(None);
    for player in view.players.values() {
        let mut tokens: Vec<&str> = player.symbols.keys().copied().collect();
        tokens.sort_unstable();
        let symbols = [
            "cultural",
            "diplomatic",
            "economic",
            "military",
            "scientific",
        ];
        assert_eq!(tokens, symbols);
    }
}

/// MG-1.9: there is one supremacy track: everybody sees the tokens of all players on it, each where its
/// player's symbols are.
#[test]
fn mg_1_9_one_track_shows_the_tokens_of_all_players() {
    let game = four("");
    game.sees("edition.hides-track", false);
    let tokens = [
        ("gray", "military"),
        ("brown", "scientific"),
        ("orange", "economic"),
        ("purple", "cultural"),
    ];
    for viewer in ["gray", "brown", "orange", "purple"] {
        for (player, held) in tokens {
            for (_, symbol) in tokens.into_iter().chain([("", "diplomatic")]) {
                let step = i64::from(symbol == held);
                game.sees_as(viewer, &format!("players.{player}.symbols.{symbol}"), step);
            }
        }
    }
    game.done();
}

/// MG-1.10: every player has their own bag.
#[test]
fn mg_1_10_every_player_draws_from_his_own_bag() {
    let mut game = four(
        r#"
        phase = "cards"
        players.gray.bag = { red = 3 }
        players.brown.bag = { blue = 4 }
        players.orange.bag = { yellow = 3 }
        players.purple.bag = { white = 3 }
    "#,
    );
    game.plays("gray", "end-turn");
    game.happened("cubes-drawn brown blue blue blue");
    game.sees("players.gray.bag.red", 3);
    game.sees("players.brown.bag.blue", 1);
    game.sees("players.orange.bag.yellow", 3);
    game.sees("players.purple.bag.white", 3);
    game.done();
}

/// MG-1.11: nine black hole tokens, on the board or free.
#[test]
fn mg_1_11_there_are_nine_black_hole_tokens() {
    for players in 2..=4 {
        let mut game = start(&Setup::new(players), 1);
        finish_setup(&mut game);
        let view = game.view(None);
        let covered = view.systems.values().filter(|system| system.covered);
        assert_eq!(covered.count() as u32 + view.free_tokens, 9);
    }
}

/// MG-1.14: two, three or four players; one plays against the Weavers (WV-SET.1), nobody else.
#[test]
fn mg_1_14_two_three_or_four_can_play() {
    let play = |players| Master::new(packs::test(), &Setup::new(players), Seed::from_number(1));
    for players in 2..=4 {
        assert_eq!(play(players).unwrap().seats(), players);
    }
    for players in [0, 5] {
        let error = play(players).err().unwrap();
        assert!(error.to_string().contains("MG-1.14"), "{error}");
    }
}

/// MG-1.16: bases and tokens of colors nobody picked are not in the game.
#[test]
fn mg_1_16_colors_nobody_picked_stay_in_the_box() {
    let setup = Setup {
        players: vec![PlayerColor::Purple, PlayerColor::Brown],
        ..Setup::new(2)
    };
    let game = start(&setup, 1);
    let view = game.view(None);
    let colors: Vec<&str> = view.players.keys().copied().collect();
    assert_eq!(colors, ["purple", "brown"]);

    let mut position = game.write_position();
    let orange: toml::Table = r#"red-inner = { owner = "orange" }"#.parse().unwrap();
    let systems = position.get_mut("systems").unwrap().as_table_mut().unwrap();
    systems.extend(orange);
    let problems = Master::read_position(packs::test(), &position)
        .err()
        .unwrap();
    assert!(problems[0].place.contains("red-inner"), "{}", problems[0]);
}

/// MG-1.17: black holes and skip markers share the nine tokens; without one nothing happens.
#[test]
fn mg_1_17_without_a_free_token_no_black_hole_and_no_skip_marker_comes() {
    let rift_and_embassy = r#"
        phase = "cards"
        standing = ["expansion:rift", "progress:embassy"]
        players.gray.cards = ["species:ant", "expansion:rift", "progress:embassy"]
        [cubes]
        "expansion:rift/development" = ["black", "red"]
        "progress:embassy/development" = ["blue", "red", "white"]
    "#;
    // Six tokens cover the free corners, three mark brown's turns.
    let mut game = two(&format!("players.brown.skips = 3\n{rift_and_embassy}"));
    game.sees("free-tokens", 0);
    game.plays("gray", "use expansion:rift");
    game.did_not_happen("system-covered");
    game.waits_for("gray", "use-cards");
    game.plays_all(
        "gray",
        [
            "use progress:embassy",
            "gain red",
            "gain red",
            "gain red",
            "gain red",
        ],
    );
    game.did_not_happen("skip-marked");
    game.done();

    // With a single free token the black hole takes it from the skip marker.
    let mut game = two(&format!("players.brown.skips = 2\n{rift_and_embassy}"));
    game.plays_all("gray", ["use expansion:rift", "target system:red-inner"]);
    game.happened("system-covered red-inner");
    game.sees("free-tokens", 0);
    game.plays_all(
        "gray",
        [
            "use progress:embassy",
            "gain red",
            "gain red",
            "gain red",
            "gain red",
        ],
    );
    game.did_not_happen("skip-marked");
    game.done();
}
