//! Clause tests of chapter 23: the advanced drafting variant.

use kernel::Game;
use master::{Master, PlayerColor, Setup};
use trial::Play;

use crate::table::{finish_setup, start};

const CORNERS: [&str; 4] = ["red-home", "blue-home", "yellow-home", "white-home"];

/// A draft in which gray begins.
fn draft(players: usize, seed: u64) -> Play<Master> {
    let setup = Setup {
        first: Some(PlayerColor::Gray),
        draft: true,
        ..Setup::new(players)
    };
    Play::new(start(&setup, seed))
}

/// Let these seats take the first revealed species each.
fn take_species(game: &mut Play<Master>, seats: &[&str]) {
    for seat in seats {
        let species = game.game().view(None).revealed[0].clone();
        game.plays(seat, &format!("take {species}"));
    }
}

/// MG-23.1: no starting system is given by lot or by seat; species come first.
#[test]
fn mg_23_1_the_draft_replaces_the_starting_systems() {
    let game = draft(4, 1);
    game.waits_for("gray", "take-species");
    let view = game.game().view(None);
    assert!(
        view.players
            .values()
            .all(|player| player.home.is_none() && player.bases == 0)
    );
    game.done();
}

/// MG-23.2: the first player is named or drawn by lot, as in the standard setup.
#[test]
fn mg_23_2_the_first_player_is_named_or_drawn_by_lot() {
    let named = Setup {
        first: Some(PlayerColor::Brown),
        draft: true,
        ..Setup::new(3)
    };
    let game = Play::new(start(&named, 1));
    game.waits_for("brown", "take-species");
    game.done();

    let by_lot = Setup {
        first: None,
        ..named
    };
    let mut counts = [0; 3];
    for seed in 0..150 {
        let game = start(&by_lot, seed);
        counts[game.waits_for().unwrap().index()] += 1;
    }
    assert!(
        counts.iter().all(|count| (25..80).contains(count)),
        "{counts:?}"
    );
}

/// MG-23.3: two species more than players are revealed to everybody.
#[test]
fn mg_23_3_two_species_more_than_players_are_revealed() {
    for players in 2..=4 {
        let game = draft(players, 1);
        let revealed = game.game().view(None).revealed;
        assert_eq!(revealed.len(), players + 2);
        for seat in ["gray", "brown"] {
            game.sees_as(seat, "revealed", revealed.clone());
        }
        game.sees("decks.species.size", 9 - revealed.len());
        game.done();
    }
}

/// MG-23.4: clockwise from the first player each takes one of the revealed species.
#[test]
fn mg_23_4_everybody_takes_a_revealed_species_clockwise() {
    let setup = Setup {
        first: Some(PlayerColor::Orange),
        draft: true,
        ..Setup::new(3)
    };
    let mut game = Play::new(start(&setup, 1));
    for seat in ["orange", "gray", "brown"] {
        game.waits_for(seat, "take-species");
        let view = game.game().view(None);
        let offers: Vec<String> = view
            .revealed
            .iter()
            .map(|card| format!("take {card}"))
            .collect();
        game.offers_exactly(seat, offers.iter().map(String::as_str));
        let hidden = &view.decks["species"].unknown[0];
        game.refuses(seat, &format!("take {hidden}"), "MG-23.4");
        game.plays(seat, offers.last().unwrap());
        // What was taken is gone for the others.
        game.refuses(
            game.game().seat_name(game.game().waits_for().unwrap()),
            offers.last().unwrap(),
            if seat == "brown" { "MG-0.8" } else { "MG-23.4" },
        );
    }
    game.done();
}

/// MG-23.5: species that nobody took go back into the deck, in an order nobody knows.
#[test]
fn mg_23_5_unused_species_are_shuffled_back() {
    let mut game = draft(2, 1);
    let revealed = game.game().view(None).revealed;
    game.plays("gray", &format!("take {}", revealed[0]));
    game.plays("brown", &format!("take {}", revealed[1]));
    let view = game.game().view(None);
    assert!(view.revealed.is_empty());
    let deck = &view.decks["species"];
    assert_eq!((deck.size, deck.bottom.len()), (7, 0));
    assert!(revealed[2..].iter().all(|card| deck.unknown.contains(card)));
    game.done();
}

/// MG-23.6: counter-clockwise from the last player each chooses a starting system and puts one
/// base there.
#[test]
fn mg_23_6_homes_are_chosen_from_the_last_player_back_to_the_first() {
    let mut game = draft(3, 1);
    take_species(&mut game, &["gray", "brown", "orange"]);
    let choices = [
        ("orange", "blue-home"),
        ("brown", "red-home"),
        ("gray", "white-home"),
    ];
    for (seat, home) in choices {
        game.waits_for(seat, "choose-home");
        game.plays(seat, &format!("home {home}"));
        game.happened(&format!("home-found {seat} {home}"));
        game.sees(&format!("systems.{home}.owner"), seat);
        game.sees(&format!("systems.{home}.bases"), 1);
        game.sees(&format!("players.{seat}.stock"), 8);
    }
    game.done();
}

/// MG-23.7: no species is drawn besides the one that was taken.
#[test]
fn mg_23_7_the_normal_species_draw_is_dropped() {
    let mut game = draft(2, 1);
    take_species(&mut game, &["gray", "brown"]);
    game.plays("brown", "home red-home");
    game.plays("gray", "home blue-home");
    game.did_not_happen("cards-lifted");
    game.happened("turn-began gray");
    game.sees("players.gray.cards.#", 1);
    game.sees("players.brown.cards.#", 1);
    game.done();
}

/// MG-23.8: any free corner may be chosen, with two players also the next one.
#[test]
fn mg_23_8_any_free_corner_may_be_chosen() {
    let mut game = draft(2, 1);
    take_species(&mut game, &["gray", "brown"]);
    let homes = CORNERS.map(|corner| format!("home {corner}"));
    game.offers_exactly("brown", homes.iter().map(String::as_str));
    game.plays("brown", "home red-home");
    game.offers_exactly("gray", homes[1..].iter().map(String::as_str));
    game.refuses("gray", "home red-home", "MG-2.20");
    game.plays("gray", "home blue-home");
    game.sees("players.gray.home", "blue-home");
    game.done();
}

/// MG-23.9: the free corners are covered and all decks turned up, as always.
#[test]
fn mg_23_9_black_holes_and_decks_follow_as_in_the_standard_setup() {
    let mut game = draft(2, 1);
    take_species(&mut game, &["gray", "brown"]);
    game.plays("brown", "home red-home");
    game.plays("gray", "home blue-home");
    let view = game.game().view(None);
    let covered = view.systems.iter().filter(|(_, system)| system.covered);
    let mut covered: Vec<&str> = covered.map(|(word, _)| *word).collect();
    covered.sort_unstable();
    let free_corners = [
        "white-home",
        "white-near-a",
        "white-near-b",
        "yellow-home",
        "yellow-near-a",
        "yellow-near-b",
    ];
    assert_eq!(covered, free_corners);
    assert!(view.decks.values().all(|deck| deck.top.is_some()));
    game.done();
}

/// MG-23.10: the player who chose a home last still has the first turn, and turns go clockwise.
#[test]
fn mg_23_10_the_first_player_has_the_first_turn() {
    for seed in 0..8 {
        let setup = Setup {
            draft: true,
            ..Setup::new(4)
        };
        let mut game = start(&setup, seed);
        let first = game.waits_for().unwrap();
        finish_setup(&mut game);
        assert_eq!(game.waits_for(), Some(first));
        let mut game = Play::new(game);
        let seat = game.game().seat_name(first);
        let next = game.game().seat_name(first.clockwise(4));
        game.plays(seat, "confirm");
        game.waits_for(next, "allocate");
        game.done();
    }
}
