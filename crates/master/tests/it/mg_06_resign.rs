//! Clause tests of chapter 6: resigning, and that nothing can be traded.

use kernel::{Actions, Events, Game, Narration, Silent};
use master::{Master, Setup};
use trial::Play;

use crate::table::{finish_setup, start, three, two};

/// MG-6.8: with two players, the one who stays wins.
#[test]
fn mg_6_8_of_two_players_the_other_wins() {
    let mut game = two("");
    game.resigns("brown");
    game.wins("gray", "resignation");
    game.done();
}

/// MG-6.8: with more players the pieces stay, and the turns of the seat are passed over.
#[test]
fn mg_6_8_the_pieces_stay_and_the_turns_are_passed_over() {
    let mut game = three(
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:pilot"]
        cubes."species:bee/base" = ["yellow"]
        routes."blue-home>blue-near-a" = ["blue"]
    "#,
    );
    game.resigns("brown");
    game.goes_on();
    game.waits_for("gray", "use-cards");
    game.sees("systems.blue-home.owner", "brown");
    game.sees("tracks.\"blue-home>blue-near-a\".owner", "brown");
    game.sees(
        "cards.\"species:bee\".projects.base.slots[0].cube",
        "yellow",
    );
    game.plays("gray", "end-turn");
    game.waits_for("orange", "allocate");
    game.refuses("brown", "confirm", "MG-6.8");
    game.done();
}

/// MG-6.8: resigning ends the player's own turn; drawn cubes go back.
#[test]
fn mg_6_8_resigning_ends_ones_own_turn() {
    let mut game = three("drawn = { red = 2, black = 1 }");
    game.resigns("gray");
    game.happened("resigned gray, turn-began brown");
    game.sees("players.gray.bag.red", 7);
    game.sees("players.gray.bag.black", 6);
    game.waits_for("brown", "allocate");
    game.done();
}

/// MG-6.8, MG-14.3: a player who resigns in the middle of taking loot keeps the cubes taken so far:
/// a robbed development stops working.
#[test]
fn mg_6_8_mg_14_3_loot_that_breaks_off_still_breaks_what_it_robbed() {
    let mut game = three(
        r#"
        phase = "rewards"
        owed = ["conflict:blockade/red"]
        standing = ["commerce:insurance"]
        players.brown.cards = ["species:bee", "commerce:insurance"]
        systems.red-near-a.owner = "brown"
        conflicts."conflict:blockade" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
        cubes."conflict:blockade/red" = ["red", "yellow"]
        cubes."commerce:insurance/development" = ["yellow", "white"]
        cubes."species:bee/base" = ["yellow"]
    "#,
    );
    game.sees("players.brown.symbols.diplomatic", 1);
    game.plays_all(
        "gray",
        [
            "reward conflict:blockade/red",
            "steal white commerce:insurance/development",
        ],
    );
    game.resigns("gray");
    game.happened("resigned gray, project-broken brown commerce:insurance");
    game.sees("players.brown.symbols.diplomatic", 0);
    assert_eq!(game.game().problems(), []);
    game.done();
}

/// The clause that refuses to let this player resign.
fn refused(game: &Play<Master>, player: &str) -> String {
    let mut game = game.game().clone();
    let seat = game.seat_named(player).unwrap();
    let illegal = game.resign(seat, &mut Silent).err().unwrap();
    illegal.clause.to_string()
}

/// MG-6.8, MG-22.13: nobody resigns twice, and nobody after the end.
#[test]
fn mg_6_8_mg_22_13_nobody_resigns_twice_or_after_the_end() {
    let mut game = three("");
    game.resigns("brown");
    assert_eq!(refused(&game, "brown"), "MG-6.8");
    game.resigns("orange");
    game.wins("gray", "resignation");
    assert_eq!(refused(&game, "gray"), "MG-22.13");
    game.done();
}

/// MG-6.8: choices that come to a seat that was left are refused.
#[test]
fn mg_6_8_the_choices_of_a_seat_that_was_left_are_refused() {
    // Stopping the conflict gives brown its card; brown's Toll might then steal a cube.
    let mut game = three(
        r#"
        phase = "cards"
        standing = ["progress:treaty", "commerce:toll"]
        players.gray.cards = ["species:ant", "leader:pilot", "progress:treaty"]
        players.brown = { cards = ["species:bee", "commerce:toll"], resigned = true }
        systems.blue-near-a.owner = "orange"
        [conflicts."conflict:raid"]
        track = "blue-home>blue-near-a"
        red = "brown"
        blue = "orange"
        [cubes]
        "progress:treaty/development" = ["white", "blue", "blue"]
        "commerce:toll/development" = ["yellow", "red"]
        "species:cat/base" = ["red"]
    "#,
    );
    game.plays("gray", "use progress:treaty");
    game.happened("card-gained brown conflict:raid, declined brown");
    game.did_not_happen("cube-stolen");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-6.8: a seat that was left agrees to nothing.
#[test]
fn mg_6_8_a_seat_that_was_left_accepts_no_truce() {
    let game = three(
        r#"
        players.brown.resigned = true
        systems.red-near-a.owner = "brown"
        [conflicts."conflict:raid"]
        track = "red-home>red-near-a"
        red = "gray"
        blue = "brown"
    "#,
    );
    game.refuses("gray", "offer-truce conflict:raid", "MG-6.8");
    game.does_not_offer("gray", "offer-truce conflict:raid");
    game.done();
}

/// MG-6.8: a seat that was left cannot win, even if it comes to five symbols.
#[test]
fn mg_6_8_a_seat_that_was_left_cannot_win() {
    // Gray's side is emptied: brown has the advantage, and with it the fifth military symbol.
    let position = |resigned: bool| {
        format!(
            r#"
            drawn = {{ black = 1 }}
            standing = [
                "expansion:shipyard", "expansion:siege", "commerce:toll", "progress:heist",
            ]
            systems.red-near-a.owner = "brown"
            [players.brown]
            resigned = {resigned}
            cards = [
                "species:bee", "expansion:shipyard", "expansion:siege", "commerce:toll",
                "progress:heist",
            ]
            [conflicts."conflict:raid"]
            track = "red-home>red-near-a"
            red = "gray"
            blue = "brown"
            [cubes]
            "conflict:raid/red" = ["red"]
            "conflict:raid/blue" = ["blue"]
            "expansion:shipyard/development" = ["white", "red"]
            "expansion:siege/development" = ["red", "red", "white"]
            "commerce:toll/development" = ["yellow", "red"]
            "progress:heist/development" = ["blue", "red"]
            "#
        )
    };
    let mut game = three(&position(false));
    game.plays("gray", "cancel conflict:raid/red");
    game.wins("brown", "domination");
    game.done();

    let mut game = three(&position(true));
    game.plays("gray", "cancel conflict:raid/red");
    game.sees("players.brown.symbols.military", 5);
    game.goes_on();
    game.done();
}

/// MG-6.8: the last player who stays wins.
#[test]
fn mg_6_8_the_last_one_left_wins() {
    let mut game = three("");
    game.resigns("gray");
    game.goes_on();
    game.resigns("orange");
    game.wins("brown", "resignation");
    game.done();
}

/// MG-6.9: whatever a player does, no cube and no card goes from that player to another.
#[test]
fn mg_6_9_nobody_can_give_anything_away() {
    for seed in 0..4 {
        let mut game = start(&Setup::new(3), seed);
        finish_setup(&mut game);
        for turn in 0..400 {
            let Some(seat) = game.waits_for() else { break };
            let mut actions = Actions::new();
            game.legal(seat, &mut actions);
            let action = actions[(seed as usize + 7 * turn) % actions.len()];
            let mut log = Events::default();
            game.apply(seat, action, &mut log).unwrap();
            let actor = game.seat_name(seat);
            let events: Vec<String> = log
                .0
                .iter()
                .map(|(_, event)| game.write_event(event))
                .collect();
            for event in &events {
                let words: Vec<&str> = event.split(' ').collect();
                match words[..] {
                    ["cube-stolen", _, victim, ..] => assert_ne!(victim, actor),
                    ["card-lost", loser, card] if loser == actor => assert!(
                        !events.iter().any(|event| {
                            event.starts_with("card-gained") && event.ends_with(card)
                        }),
                        "{actor} gave {card} away"
                    ),
                    _ => {}
                }
            }
        }
    }
}

/// MG-6.9: an offer to stop a conflict binds nobody before it is accepted, and an accepted one
/// binds both.
#[test]
fn mg_6_9_only_an_accepted_stop_binds() {
    let conflict = r#"
        drawn = { red = 1 }
        systems.red-near-a.owner = "brown"
        [conflicts."conflict:raid"]
        track = "red-home>red-near-a"
        red = "gray"
        blue = "brown"
    "#;
    let mut game = two(conflict);
    game.plays("gray", "offer-truce conflict:raid");
    game.offers("gray", "place red conflict:raid/red");
    game.plays("brown", "accept-truce conflict:raid");
    game.happened("conflict-cancelled conflict:raid");
    game.does_not_offer("gray", "place red conflict:raid/red");
    game.done();
}
