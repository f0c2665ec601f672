//! Clause tests of chapter 7: Phase 1 and the Adventurer.

use std::collections::BTreeSet;

use kernel::{Game, Narration, Rng, Seed, Silent};
use master::{Counts, Master};

use crate::table::two;

/// Brown's bag is empty.
const EMPTY: &str = "players.brown.bag = { red = 0, blue = 0, yellow = 0, white = 0, black = 0 }";

/// MG-7.1: three cubes are drawn from the bag.
#[test]
fn mg_7_1_three_cubes_are_drawn() {
    let mut game = two("");
    game.draws(["red", "black", "red"]);
    game.plays("gray", "confirm");
    game.happened("turn-began brown, cubes-drawn brown red red black");
    game.sees("players.brown.drawn.red", 2);
    game.sees("players.brown.drawn.black", 1);
    game.sees("players.brown.bag.red", 3);
    game.sees("players.brown.bag.black", 4);
    game.done();
}

/// MG-7.2: only the drawn cubes can be used, not those in the bag.
#[test]
fn mg_7_2_only_drawn_cubes_can_be_used() {
    let mut game = two("drawn = { red = 1 }");
    game.refuses("gray", "place white planet:red-home", "MG-7.2");
    game.plays("gray", "place red planet:red-home");
    game.refuses("gray", "place red planet:red-home", "MG-7.2");
    game.done();
}

/// MG-7.3, MG-7.10: a bag with one or two cubes is emptied, and that calls no Adventurer.
#[test]
fn mg_7_3_mg_7_10_a_short_bag_is_emptied() {
    for (blue, drawn) in [(0, "red"), (1, "red blue")] {
        let mut game = two(&format!(
            "players.brown.bag = {{ red = 1, blue = {blue}, yellow = 0, white = 0, black = 0 }}"
        ));
        game.plays("gray", "confirm");
        game.happened(&format!("turn-began brown, cubes-drawn brown {drawn}"));
        game.did_not_happen("adventurer-came");
        game.sees("players.brown.bag.red", 0);
        game.sees("players.brown.bag.blue", 0);
        game.sees("players.brown.cards.#", 1);
        game.done();
    }
}

/// MG-7.4, MG-7.16: players see what is in their bag whenever they are asked, and this tells
/// nothing about the next draw, which is as open as before.
#[test]
fn mg_7_4_mg_7_16_a_look_into_the_bag_leaves_the_draw_open() {
    let game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:broker"]
        extra-turns = 1
        "#);
    for color in ["red", "blue", "yellow", "white", "black"] {
        game.sees_as("gray", &format!("players.gray.bag.{color}"), 5);
    }
    let drawn = draws_of(game.game(), 100);
    let different: BTreeSet<Vec<u8>> = drawn
        .iter()
        .map(|cubes| cubes.values().copied().collect())
        .collect();
    // There are 35 ways to draw three cubes from such a bag.
    assert!(20 < different.len(), "{different:?}");
    game.done();
}

/// Gray ends the turn again and again, each time with a different future of chance but the same
/// view of the table, and draws for the next turn.
fn draws_of(game: &Master, times: u64) -> Vec<Counts> {
    let gray = game.seat_named("gray").unwrap();
    let end = game.read_action(gray, "end-turn").unwrap();
    let look = |game: &Master| serde_json::to_string(&game.view(Some(gray))).unwrap();
    let seen = look(game);
    let draw = |number| {
        let mut game = game.clone();
        game.determinize(gray, &mut Rng::new(Seed::from_number(number)));
        if number == 0 {
            assert_eq!(look(&game), seen);
        }
        game.apply(gray, end, &mut Silent).unwrap();
        game.view(None).players["gray"].drawn.clone()
    };
    (0..times).map(draw).collect()
}

/// MG-7.8: every cube of the bag is equally likely, and none is drawn twice.
#[test]
fn mg_7_8_every_cube_is_equally_likely() {
    let game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:broker"]
        players.gray.bag = { red = 6, blue = 3, yellow = 0, white = 0, black = 1 }
        extra-turns = 1
        "#);
    let drawn = draws_of(game.game(), 400);
    let total = |color| {
        drawn
            .iter()
            .map(|cubes| u32::from(cubes[color]))
            .sum::<u32>()
    };
    // Of 1200 cubes six, three and one tenth are expected: 720, 360, 120.
    assert!((660..780).contains(&total("red")), "{}", total("red"));
    assert!((310..410).contains(&total("blue")), "{}", total("blue"));
    assert!((85..155).contains(&total("black")), "{}", total("black"));
    assert!(drawn.iter().all(|cubes| cubes["black"] <= 1));
    // Without replacement three reds come once in six draws (67), with it more often (86).
    let reds = drawn.iter().filter(|cubes| cubes["red"] == 3).count();
    assert!((40..78).contains(&reds), "{reds}");
    game.done();
}

/// MG-7.9: everybody sees the drawn cubes.
#[test]
fn mg_7_9_drawn_cubes_are_public() {
    let game = two("drawn = { red = 2, black = 1 }");
    for viewer in ["gray", "brown"] {
        game.sees_as(viewer, "players.gray.drawn.red", 2);
        game.sees_as(viewer, "players.gray.drawn.black", 1);
    }
    game.sees("players.gray.drawn.red", 2);
    game.done();
}

/// MG-7.5, MG-7.6, MG-7.7: a player who begins a turn with an empty bag gains a random leader, then
/// the black cubes on the player's projects return to the bag, then cubes are drawn as usual.
#[test]
fn mg_7_5_to_7_7_the_adventurer_comes_to_an_empty_bag() {
    let mut game = two(&format!(
        r#"
        {EMPTY}
        players.gray.cards = ["species:ant", "progress:censor"]
        players.brown.cards = ["species:bee", "expansion:rift", "leader:spy"]
        cubes."progress:censor/development" = ["-", "black"]
        cubes."expansion:rift/development" = ["black"]
        cubes."leader:spy/operation" = ["black"]
        cubes."species:bee/base" = ["yellow"]
        systems.blue-inner.owner = "brown"
        systems.red-inner.owner = "gray"
        conflicts."conflict:purge" = {{ track = "blue-inner>red-inner", red = "brown", blue = "gray" }}
        cubes."conflict:purge/red" = ["-", "black"]
        "#
    ));
    game.draws(["leader:judge", "leader:seer", "black", "black", "black"]);
    game.plays_all("gray", ["confirm", "end-turn"]);
    game.happened(
        "turn-began brown, adventurer-came brown, deck-shuffled leader, \
         card-gained brown leader:judge, cubes-returned brown black, \
         cubes-drawn brown black black black",
    );
    game.sees("cards.leader:judge.owner", "brown");
    // Brown's other cubes stay, and so do the cubes of the others.
    game.sees("cards.species:bee.projects.base.slots[0].cube", "yellow");
    game.sees(
        "cards.progress:censor.projects.development.slots[1].cube",
        "black",
    );
    game.done();
}

/// MG-7.11: without leaders in the deck no card comes, but the black cubes return.
#[test]
fn mg_7_11_the_adventurer_comes_without_a_leader() {
    let leaders = [
        "pilot", "broker", "curator", "guard", "mimic", "warden", "marshal", "scribe", "herald",
        "racer", "jailer", "reaver", "spy", "thief", "judge", "seer", "sower", "diviner",
    ];
    let leaders = leaders.map(|leader| format!("\"leader:{leader}\""));
    let mut game = two(&format!(
        r#"
        {EMPTY}
        players.brown.cards = ["species:bee", "expansion:rift", {}]
        cubes."expansion:rift/development" = ["black"]
        "#,
        leaders.join(", ")
    ));
    game.plays("gray", "confirm");
    game.happened("adventurer-came brown, deck-empty brown leader, cubes-drawn brown black");
    game.did_not_happen("card-gained");
    game.done();
}

/// MG-7.12: black cubes that leave starred slots go to the reserve.
#[test]
fn mg_7_12_starred_black_cubes_go_to_the_reserve() {
    let mut game = two(&format!(
        r#"
        {EMPTY}
        players.brown.cards = ["species:bee", "government:horde", "expansion:rift"]
        cubes."government:horde/agenda" = ["-", "-", "-", "-", "black"]
        cubes."expansion:rift/development" = ["black"]
        "#
    ));
    game.sees("reserve.black", 13);
    game.plays("gray", "confirm");
    game.happened("cubes-drawn brown black");
    game.sees("players.brown.drawn.black", 1);
    game.sees("reserve.black", 14);
    game.done();
}

/// MG-7.13: a development or agenda that loses its black cube stops working.
#[test]
fn mg_7_13_a_project_without_its_black_cube_is_broken() {
    let mut game = two(&format!(
        r#"
        {EMPTY}
        players.brown.cards = ["species:dog", "expansion:rift"]
        standing = ["species:dog", "expansion:rift"]
        cubes."expansion:rift/development" = ["black", "red"]
        cubes."species:dog/agenda" = ["white", "white", "red", "black"]
        "#
    ));
    // Economic: the blue line of Yellow Home and the agenda.
    game.sees("players.brown.symbols.economic", 2);
    game.plays("gray", "confirm");
    game.happened(
        "project-broken brown, project-broken brown, symbols-changed brown economic 1, \
         symbols-changed brown scientific 0",
    );
    game.sees("cards.expansion:rift.works", false);
    game.sees("cards.species:dog.standing", false);
    game.sees("players.brown.symbols.military", 0);
    game.done();
}

/// MG-7.14: with nothing to draw the turn still goes on: bases are placed, cards are used.
#[test]
fn mg_7_14_a_turn_without_cubes_goes_on() {
    let mut game = two(&format!(
        r#"
        {EMPTY}
        constructed = ["species:bee"]
        routes."yellow-home>yellow-near-a" = ["red", "red"]
        "#
    ));
    game.draws(["leader:judge", "leader:seer"]);
    game.plays("gray", "confirm");
    game.waits_for("brown", "allocate");
    game.offers_exactly("brown", ["confirm"]);
    game.plays("brown", "confirm");
    game.waits_for("brown", "take-rewards");
    game.plays("brown", "base yellow-near-a from species:bee");
    game.plays("brown", "keep leader:seer");
    game.waits_for("brown", "use-cards");
    game.offers("brown", "discard leader:judge");
    game.done();
}

/// MG-7.15: the Adventurer comes at the start of an extra turn too, but not to a player who skips.
#[test]
fn mg_7_15_the_adventurer_comes_in_extra_turns_only() {
    let ended = |skips: u8| {
        let mut game = two(&format!(
            r#"
            {EMPTY}
            active = "brown"
            extra-turns = 1
            players.brown.skips = {skips}
            "#
        ));
        game.plays("brown", "confirm");
        game
    };
    let game = ended(0);
    game.happened("turn-began brown, adventurer-came brown");
    game.done();
    let game = ended(1);
    game.happened("turn-skipped brown, turn-began gray");
    game.did_not_happen("adventurer-came");
    game.done();
}
