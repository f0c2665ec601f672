//! Clause tests of chapter 11: construct a space base.

use master::{Kind, Pack, packs};

use crate::table::{given, saved, two};

/// Eight bases of gray on the board, none of them in a second corner.
const EIGHT_BASES: &str = r#"
[systems]
red-home = { owner = "gray", bases = 3 }
red-near-a = { owner = "gray", bases = 2 }
red-near-b = { owner = "gray", bases = 1 }
white-inner = { owner = "gray", bases = 2 }
"#;

/// No card at all.
const NONE: Vec<&str> = Vec::new();

/// MG-11.1: every species card has a construction project.
#[test]
fn mg_11_1_every_species_has_a_construction_project() {
    let game = two("drawn = { red = 1 }");
    game.offers("gray", "place red species:ant/base");
    for card in Pack::card_ids().filter(|card| card.kind() == Kind::Species) {
        let word = packs::test().card_word(card);
        game.sees(&format!("cards.{word}.projects.base.reward"), "base");
    }
    game.done();
}

/// MG-11.2: the cubes of a completed construction go back, and an unused base comes onto the card.
#[test]
fn mg_11_2_a_completed_construction_returns_its_cubes_and_brings_a_base() {
    let mut game = two(r#"
        drawn = { white = 1 }
        cubes = { "species:ant/base" = ["red", "blue", "yellow"] }
    "#);
    game.sees("players.gray.stock", 8);
    game.plays("gray", "place white species:ant/base");
    game.sees("players.gray.constructed", NONE);
    game.plays("gray", "confirm");
    game.happened("cubes-returned gray red blue yellow white, base-constructed gray species:ant");
    game.sees("players.gray.constructed", vec!["species:ant"]);
    game.sees("players.gray.stock", 7);
    game.sees("players.gray.bag.white", 6);
    game.done();
}

/// MG-11.3: a constructed base waits on its card, over turns, until it is placed.
#[test]
fn mg_11_3_a_constructed_base_waits_on_its_card() {
    let mut game = two(r#"
        constructed = ["species:ant"]
        routes = { "red-home>red-near-a" = ["red"] }
    "#);
    game.draws(["red", "red", "red", "red", "blue", "blue"]);
    game.plays("gray", "confirm");
    game.plays("brown", "confirm");
    game.sees("players.gray.constructed", vec!["species:ant"]);
    game.plays_all("gray", ["place red route:red-home>red-near-a", "confirm"]);
    game.sees("players.gray.constructed", vec!["species:ant"]);
    game.plays("gray", "base red-near-a from species:ant");
    game.sees("players.gray.constructed", NONE);
    game.done();
}

/// MG-11.4: the next construction may be begun while a base waits.
#[test]
fn mg_11_4_a_construction_may_begin_while_a_base_waits() {
    let mut game = two(r#"
        drawn = { red = 1 }
        constructed = ["species:ant"]
    "#);
    game.plays_all("gray", ["place red species:ant/base", "confirm"]);
    game.sees("cards.species:ant.projects.base.slots[0].cube", "red");
    game.sees("players.gray.constructed", vec!["species:ant"]);
    game.done();
}

/// MG-11.5, MG-11.6: a card holds one base; a construction completed there returns its cubes and
/// brings nothing.
#[test]
fn mg_11_5_mg_11_6_a_card_holds_one_base_and_a_second_is_not_constructed() {
    let mut game = two(r#"
        drawn = { white = 1 }
        constructed = ["species:ant"]
        cubes = { "species:ant/base" = ["red", "blue", "yellow"] }
    "#);
    game.plays_all("gray", ["place white species:ant/base", "confirm"]);
    game.happened("cubes-returned gray red blue yellow white, base-missed gray species:ant");
    game.did_not_happen("base-constructed");
    game.sees("players.gray.constructed", vec!["species:ant"]);
    game.sees("players.gray.stock", 7);
    game.sees("players.gray.bag.white", 6);
    game.done();
}

/// MG-11.8: with such a government two bases are constructed side by side and wait together.
#[test]
fn mg_11_8_a_government_constructs_a_second_base_beside_the_species() {
    let mut game = two(r#"
        drawn = { white = 2 }
        players.gray.cards = ["species:ant", "government:republic"]
        [cubes]
        "species:ant/base" = ["red", "blue", "yellow"]
        "government:republic/base" = ["red", "blue", "-", "yellow"]
    "#);
    game.plays("gray", "place white species:ant/base");
    game.plays("gray", "place white government:republic/base");
    game.plays("gray", "confirm");
    game.offers_exactly(
        "gray",
        ["reward species:ant/base", "reward government:republic/base"],
    );
    game.plays("gray", "reward species:ant/base");
    game.happened("base-constructed gray species:ant, base-constructed gray government:republic");
    game.sees(
        "players.gray.constructed",
        vec!["government:republic", "species:ant"],
    );
    game.done();
}

/// MG-11.9: the ninth base on the board wins at once.
#[test]
fn mg_11_9_the_ninth_base_on_the_board_wins() {
    let mut game = two(&format!(
        r#"
        phase = "rewards"
        constructed = ["species:ant"]
        routes = {{ "red-near-a>red-inner" = ["yellow", "yellow", "yellow"] }}
        {EIGHT_BASES}
        "#
    ));
    game.goes_on();
    game.plays("gray", "base red-inner from species:ant");
    game.wins("gray", "expansion");
    game.done();
}

/// MG-11.10: a spot that is taken when allocation ends brings no base, even if it is emptied in
/// the same reward step.
#[test]
fn mg_11_10_whether_the_spot_is_free_is_judged_when_allocation_ends() {
    let mut game = two(r#"
        drawn = { white = 1 }
        constructed = ["species:ant"]
        cubes = { "species:ant/base" = ["red", "blue", "yellow"] }
        routes = { "red-home>red-near-a" = ["red", "red"] }
    "#);
    game.plays_all("gray", ["place white species:ant/base", "confirm"]);
    game.offers("gray", "reward species:ant/base");
    game.plays("gray", "base red-near-a from species:ant");
    game.plays("gray", "keep leader:pilot");
    // The spot is empty by now, but it was not when allocation ended.
    game.happened("base-missed gray species:ant");
    game.did_not_happen("base-constructed");
    game.waits_for("gray", "use-cards");
    game.sees("players.gray.constructed", NONE);
    game.sees("players.gray.stock", 7);
    game.done();
}

/// MG-11.6, MG-12.4: the view says before allocation ends that a base project pays no base, and that the
/// waiting base has nowhere to go.
#[test]
fn mg_11_6_the_view_tells_a_base_project_that_pays_nothing() {
    let mut game = two(r#"
        drawn = { white = 1 }
        constructed = ["species:ant"]
        cubes = { "species:ant/base" = ["red", "blue", "yellow"] }
    "#);
    let barren = "cards.species:ant.projects.base.barren";
    game.sees(barren, "spot-taken");
    game.sees("players.gray.is-stranded", true);
    game.plays_all("gray", ["place white species:ant/base", "confirm"]);
    game.happened("base-missed gray species:ant");
    game.done();
}

/// MG-11.10: that a spot was taken when allocation ended is part of a position.
#[test]
fn mg_11_10_a_position_remembers_the_taken_spot() {
    let mut game = two(r#"
        drawn = { white = 1 }
        constructed = ["species:ant"]
        cubes = { "species:ant/base" = ["red", "blue", "yellow"] }
        routes = { "red-home>red-near-a" = ["red", "red"] }
    "#);
    game.plays_all("gray", ["place white species:ant/base", "confirm"]);
    game.plays("gray", "base red-near-a from species:ant");
    let mut again = given(saved(&game));
    again.plays("gray", "keep leader:pilot");
    again.happened("base-missed gray species:ant");
    again.done();
    game.done();
}

/// MG-11.11: without an unused base the cubes go back and nothing is constructed.
#[test]
fn mg_11_11_nothing_is_constructed_without_an_unused_base() {
    let mut game = two(&format!(
        r#"
        drawn = {{ white = 1 }}
        constructed = ["government:republic"]
        players.gray.cards = ["species:ant", "government:republic"]
        cubes = {{ "species:ant/base" = ["red", "blue", "yellow"] }}
        {EIGHT_BASES}
        "#
    ));
    game.sees("players.gray.stock", 0);
    game.plays_all("gray", ["place white species:ant/base", "confirm"]);
    game.happened("cubes-returned gray red blue yellow white, base-missed gray species:ant");
    game.sees("players.gray.constructed", vec!["government:republic"]);
    game.done();
}

/// MG-11.12: a base on a government that leaves goes back to the stock.
#[test]
fn mg_11_12_the_base_on_a_lost_government_returns_to_the_stock() {
    let mut game = two(r#"
        phase = "cards"
        constructed = ["government:republic"]
        players.gray.cards = ["species:ant", "government:republic"]
    "#);
    game.sees("players.gray.stock", 7);
    game.plays("gray", "discard government:republic");
    game.happened("base-returned gray government:republic");
    game.sees("players.gray.stock", 8);
    game.sees("players.gray.constructed", NONE);
    game.done();
}

/// MG-11.13: a constructed base is never taken: it stays out of a theft, is placed by nobody else,
/// and does not move with its card.
#[test]
fn mg_11_13_a_constructed_base_is_never_taken() {
    let brown = r#"
        constructed = ["government:republic"]
        players.gray.cards = ["species:ant", "leader:scribe"]
        players.brown.cards = ["species:bee", "government:republic"]
        cubes = { "species:bee/receive" = ["red", "red"] }
        routes = { "red-home>red-near-a" = ["red", "red"] }
    "#;
    let game = two(&format!("pending = [\"steal-cube gray red\"]\n{brown}"));
    game.offers_exactly("gray", ["steal red species:bee/receive"]);
    game.done();

    let game = two(&format!("phase = \"rewards\"\n{brown}"));
    game.refuses(
        "gray",
        "base red-near-a from government:republic",
        "MG-12.1",
    );
    game.done();

    let mut game = two(&format!(
        "phase = \"cards\"\npending = [\"take-card gray brown government\"]\n{brown}"
    ));
    game.plays("gray", "pick government:republic");
    game.happened("base-returned brown government:republic, card-gained gray government:republic");
    game.sees("players.brown.stock", 8);
    game.sees("players.gray.stock", 8);
    game.sees("players.gray.constructed", NONE);
    game.done();
}

/// MG-11.14: every card with a construction project has a spot of its own.
#[test]
fn mg_11_14_two_governments_and_the_species_construct_three_bases() {
    let mut game = two(r#"
        drawn = { white = 3 }
        players.gray.cards = ["species:ant", "government:republic", "government:empire"]
        [cubes]
        "species:ant/base" = ["red", "blue", "yellow"]
        "government:republic/base" = ["red", "blue", "-", "yellow"]
        "government:empire/base" = ["red", "red"]
    "#);
    for card in ["species:ant", "government:republic", "government:empire"] {
        game.plays("gray", &format!("place white {card}/base"));
    }
    game.plays("gray", "confirm");
    game.plays("gray", "reward government:empire/base");
    game.plays("gray", "reward species:ant/base");
    game.sees(
        "players.gray.constructed",
        vec!["government:republic", "government:empire", "species:ant"],
    );
    game.sees("players.gray.stock", 5);
    game.done();
}
