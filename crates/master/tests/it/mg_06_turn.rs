//! Clause tests of chapter 6: the structure of a turn.

use kernel::{Actions, Game, Seed, Silent};
use master::{Master, Phase, PlayerColor, Setup, packs};
use trial::Play;

use crate::mg_19_conflict::border;
use crate::table::{four, two};

/// MG-6.1: the first player begins, the others follow clockwise.
#[test]
fn mg_6_1_turns_go_clockwise_from_the_first_player() {
    let setup = Setup {
        first: Some(PlayerColor::Brown),
        ..Setup::new(3)
    };
    let mut start = Master::new(packs::test(), &setup, Seed::from_number(1)).unwrap();
    while start.view(None).phase == Phase::Setup {
        let seat = start.waits_for().unwrap();
        let mut actions = Actions::new();
        start.legal(seat, &mut actions);
        start.apply(seat, actions[0], &mut Silent).unwrap();
    }
    let mut game = Play::new(start);
    for player in ["brown", "orange", "gray", "brown"] {
        game.waits_for(player, "allocate");
        game.sees("active", player);
        game.plays(player, "confirm");
    }
    game.done();
}

/// MG-6.2: first cubes are drawn, then they are allocated, then cards are used.
#[test]
fn mg_6_2_a_turn_has_three_phases() {
    let mut game = two(r#"
        active = "brown"
        players.gray.cards = ["species:ant", "leader:pilot"]
        "#);
    game.draws(["red", "blue", "white"]);
    game.plays("brown", "confirm");
    game.happened("turn-began gray, cubes-drawn gray red blue white");
    game.waits_for("gray", "allocate");
    game.sees("phase", "allocation");
    game.plays("gray", "place red planet:red-home");
    game.plays("gray", "confirm");
    game.happened("cubes-gained gray");
    game.waits_for("gray", "use-cards");
    game.sees("phase", "cards");
    game.plays("gray", "end-turn");
    game.happened("turn-began brown");
    game.done();
}

/// MG-6.3: after a turn comes that of the player to the left.
#[test]
fn mg_6_3_the_turn_passes_to_the_left() {
    let mut game = four("");
    for player in ["gray", "brown", "orange", "purple", "gray"] {
        game.waits_for(player, "allocate");
        game.plays(player, "confirm");
    }
    game.done();
}

/// MG-6.4: a skip marker comes before the look into the bag: a skipped player with an empty bag
/// gets no Adventurer.
#[test]
fn mg_6_4_a_skip_marker_comes_before_the_empty_bag() {
    let empty = "{ red = 0, blue = 0, yellow = 0, white = 0, black = 0 }";
    let mut game = two(&format!(
        r#"
        players.brown.bag = {empty}
        players.brown.skips = 1
        "#
    ));
    game.plays("gray", "confirm");
    game.happened("turn-skipped brown, turn-began gray");
    game.did_not_happen("adventurer-came");
    game.sees("players.brown.skips", 0);
    // Without a marker the bag is looked into before the draw.
    game.plays("gray", "confirm");
    game.happened("turn-began brown, adventurer-came brown, cubes-drawn brown");
    game.done();
}

/// MG-6.5: a phase that is over is not entered again.
#[test]
fn mg_6_5_a_phase_is_not_entered_again() {
    let mut game = two(r#"
        drawn = { red = 1, blue = 1 }
        players.gray.cards = ["species:ant", "leader:pilot"]
        constructed = ["species:ant"]
        systems.red-near-b.owner = "gray"
        routes."red-home>red-near-b" = ["red", "red", "red"]
        "#);
    game.plays("gray", "confirm");
    game.waits_for("gray", "take-rewards");
    game.refuses("gray", "place red planet:red-home", "MG-6.5");
    game.refuses("gray", "confirm", "MG-6.5");
    game.plays("gray", "end-rewards");
    game.waits_for("gray", "use-cards");
    game.refuses("gray", "place red planet:red-home", "MG-6.5");
    game.refuses("gray", "confirm", "MG-6.5");
    game.refuses("gray", "base red-home from species:ant", "MG-12.1");
    game.refuses("gray", "end-rewards", "MG-8.15");
    game.done();
}

/// MG-6.5: a player may leave cubes unused and use no card.
#[test]
fn mg_6_5_a_player_may_do_nothing() {
    let mut game = two(r#"
        drawn = { red = 1, blue = 2 }
        players.gray.cards = ["species:ant", "leader:racer", "conflict:raid"]
        "#);
    game.plays("gray", "confirm");
    game.happened("allocation-confirmed gray red blue blue");
    game.sees("players.gray.bag.blue", 7);
    game.plays("gray", "end-turn");
    game.waits_for("brown", "allocate");
    game.sees("players.gray.cards.#", 3);
    game.done();
}

/// MG-6.6: a player without systems takes turns like the others.
#[test]
fn mg_6_6_a_player_without_systems_takes_normal_turns() {
    let mut game = two(r#"
        active = "brown"
        players.gray.cards = ["species:ant", "leader:pilot"]
        "#)
    .given(r#"remove = ["systems.red-home", "players.gray.stock"]"#);
    game.draws(["yellow", "yellow", "red"]);
    game.plays("brown", "confirm");
    game.happened("turn-began gray, cubes-drawn gray");
    game.sees("players.gray.systems.#", 0);
    let receive = "place yellow species:ant/receive";
    game.plays_all("gray", [receive, receive, "confirm"]);
    game.waits_for("gray", "keep-card");
    game.plays("gray", "keep commerce:space-exchange");
    game.waits_for("gray", "use-cards");
    game.plays_all("gray", ["discard leader:pilot", "end-turn", "gain red"]);
    game.waits_for("brown", "allocate");
    game.done();
}

/// MG-6.7: outside their turn players may only offer or answer to stop a conflict.
#[test]
fn mg_6_7_outside_his_turn_a_player_only_talks_of_peace() {
    let mut game = border(
        "raid",
        "red",
        r#"
        drawn = { red = 1, blue = 1 }
        players.brown.cards = ["species:bee", "leader:racer"]
        "#,
    );
    game.sees("question.may-act", vec!["brown"]);
    game.offers_exactly("brown", ["offer-truce conflict:raid"]);
    game.refuses("brown", "confirm", "MG-6.7");
    game.refuses("brown", "place blue conflict:raid/blue", "MG-6.7");
    game.refuses("brown", "discard leader:racer", "MG-6.7");
    game.refuses("brown", "end-turn", "MG-6.7");
    game.plays("gray", "offer-truce conflict:raid");
    game.offers_exactly(
        "brown",
        ["accept-truce conflict:raid", "refuse-truce conflict:raid"],
    );
    game.resigns("brown");
    game.wins("gray", "resignation");
    game.done();

    // A player in no conflict can do nothing.
    let game = two("drawn = { red = 1 }");
    game.sees("question.may-act", Vec::<&str>::new());
    game.offers_exactly("brown", []);
    game.done();
}

/// MG-6.7: a player answers a choice that a card offers in another player's turn.
#[test]
fn mg_6_7_a_card_may_ask_another_player() {
    let mut game = border(
        "raid",
        "red",
        r#"
        drawn = { red = 1 }
        cubes."conflict:raid/red" = ["red"]
        players.brown.cards = ["species:bee", "commerce:insurance"]
        standing = ["commerce:insurance"]
        cubes."commerce:insurance/development" = ["yellow", "white"]
        cubes."species:bee/base" = ["yellow"]
        "#,
    );
    game.plays_all("gray", ["place red conflict:raid/red", "confirm"]);
    game.plays_all("gray", ["steal yellow species:bee/base", "decline"]);
    game.waits_for("brown", "gain-cube");
    game.sees("active", "gray");
    game.refuses("gray", "gain red", "MG-6.7");
    game.plays_all("brown", ["gain red", "gain blue", "gain white"]);
    game.waits_for("gray", "use-cards");
    game.done();
}
