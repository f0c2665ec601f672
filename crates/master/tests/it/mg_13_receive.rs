//! Clause tests of chapter 13: receive a card.

use kernel::Files;
use master::{Master, Pack, packs};
use serde_json::Value;
use trial::Play;

use crate::table::two;

/// MG-13.2: the cubes of a completed receive project go back and its card is drawn.
#[test]
fn mg_13_2_a_completed_receive_project_returns_its_cubes_and_draws() {
    let mut game = two(r#"
        drawn = { yellow = 1 }
        cubes = { "species:ant/receive" = ["yellow"] }
    "#);
    game.plays_all("gray", ["place yellow species:ant/receive", "confirm"]);
    game.happened("cubes-returned gray yellow yellow, cards-lifted gray commerce:space-exchange");
    game.plays("gray", "keep commerce:space-exchange");
    game.happened("card-gained gray commerce:space-exchange");
    game.sees("players.gray.bag.yellow", 7);
    game.done();
}

/// MG-13.3: a receive project names one deck.
#[test]
fn mg_13_3_a_receive_project_draws_from_the_deck_it_names() {
    let projects = [
        ("receive", "white", "expansion:beacon"),
        ("receive-2", "yellow", "commerce:space-exchange"),
        ("receive-3", "blue", "progress:academy"),
    ];
    for (project, color, top) in projects {
        let mut game = two(&format!(
            r#"
            drawn = {{ {color} = 2 }}
            players.gray.cards = ["species:gnu"]
            "#
        ));
        let place = format!("place {color} species:gnu/{project}");
        game.plays_all("gray", [place.as_str(), place.as_str(), "confirm"]);
        game.happened(&format!("cards-lifted gray {top}"));
        game.done();
    }
}

/// MG-13.3: a project for any development lets its player choose among the three decks.
#[test]
fn mg_13_3_any_development_may_come_from_each_of_the_three_decks() {
    let mut game = two(r#"
        drawn = { blue = 1 }
        cubes = { "species:ant/receive-2" = ["blue", "blue", "blue"] }
    "#);
    game.plays_all("gray", ["place blue species:ant/receive-2", "confirm"]);
    game.waits_for("gray", "receive-card");
    game.offers_exactly("gray", ["draw expansion", "draw commerce", "draw progress"]);
    game.refuses("gray", "draw leader", "MG-13.3");
    game.plays("gray", "draw progress");
    game.happened("cards-lifted gray progress:academy");
    game.done();
}

/// MG-13.3: a project may give several cards of one deck.
#[test]
fn mg_13_3_a_project_may_give_several_cards() {
    let mut game = two(r#"
        drawn = { blue = 1 }
        players.gray.cards = ["species:elk"]
        cubes = { "species:elk/receive-2" = ["yellow", "yellow", "yellow"] }
        decks.commerce.top = "commerce:bank"
    "#);
    game.draws(["commerce:toll", "commerce:auction", "commerce:refinery"]);
    game.plays_all(
        "gray",
        [
            "place blue species:elk/receive-2",
            "confirm",
            "keep commerce:bank",
            "keep commerce:auction",
        ],
    );
    game.happened("card-gained gray commerce:bank, card-gained gray commerce:auction");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-13.4: a receive project pays once a turn, and again on later turns.
#[test]
fn mg_13_4_a_receive_project_pays_once_a_turn_and_again_later() {
    let mut game = two(r#"
        drawn = { yellow = 2, blue = 1 }
        cubes = { "species:ant/receive-2" = ["blue", "blue", "blue"] }
    "#);
    let fill = "place yellow species:ant/receive";
    game.plays_all(
        "gray",
        [fill, fill, "place blue species:ant/receive-2", "confirm"],
    );
    game.draws(["commerce:market", "commerce:bank"]);
    game.plays_all(
        "gray",
        ["reward species:ant/receive", "keep commerce:space-exchange"],
    );
    game.happened("card-gained gray commerce:space-exchange");
    // The other project is still being rewarded, this one is empty and owes nothing.
    game.waits_for("gray", "receive-card");
    game.sees("cards.species:ant.projects.receive.owed", false);
    game.sees(
        "cards.species:ant.projects.receive.slots[0].cube",
        Value::Null,
    );
    game.draws(["progress:archive", "progress:oracle"]);
    game.plays_all("gray", ["draw progress", "keep progress:academy"]);
    game.draws(["red", "red", "red", "yellow", "yellow", "red"]);
    game.plays("gray", "end-turn");
    game.plays("brown", "confirm");
    game.plays_all("gray", [fill, fill, "confirm"]);
    game.happened("cards-lifted gray commerce:bank");
    game.done();
}

/// MG-13.5: the player chooses the order of several draws.
#[test]
fn mg_13_5_the_player_orders_the_draws() {
    let mut game = two(r#"
        drawn = { blue = 1 }
        players.gray.cards = ["species:fox"]
        cubes = { "species:fox/receive-2" = ["-", "white", "white"] }
    "#);
    game.plays_all("gray", ["place blue species:fox/receive-2", "confirm"]);
    game.offers_exactly("gray", ["draw expansion", "draw progress"]);
    game.refuses("gray", "draw commerce", "MG-13.3");
    game.plays_all("gray", ["draw progress", "keep progress:academy"]);
    game.happened("card-gained gray progress:academy, cards-lifted gray expansion:beacon");
    game.done();
}

/// MG-13.5: of two cards of any development each has its own deck.
#[test]
fn mg_13_5_each_card_of_any_development_has_its_own_deck() {
    let texts: Vec<(&str, String)> = packs::TEST
        .iter()
        .map(|&(file, text)| {
            let two = "[\"development\", \"development\"]";
            (file, text.replace("[\"commerce\", \"commerce\"]", two))
        })
        .collect();
    let files: Vec<(&str, &str)> = texts
        .iter()
        .map(|(file, text)| (*file, text.as_str()))
        .collect();
    let pack = Pack::parse(&files).unwrap();
    let table = two(r#"
        drawn = { blue = 1 }
        players.gray.cards = ["species:elk"]
        cubes = { "species:elk/receive-2" = ["yellow", "yellow", "yellow"] }
    "#);
    let mut game = Play::new(Master::read_position(pack, &table.game().write_position()).unwrap());
    table.done();
    game.plays_all(
        "gray",
        [
            "place blue species:elk/receive-2",
            "confirm",
            "draw progress",
            "keep progress:academy",
        ],
    );
    game.waits_for("gray", "receive-card");
    game.offers_exactly("gray", ["draw expansion", "draw commerce", "draw progress"]);
    game.plays("gray", "draw commerce");
    game.happened("cards-lifted gray commerce:space-exchange");
    game.done();
}
