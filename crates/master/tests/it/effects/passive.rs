//! Words that work while their card works.

use master::Master;
use trial::Play;

use super::{phase_3, says, turn_of_gray};
use crate::table::two;

#[test]
fn effect_counts_as_on_routes() {
    let mut game = two(r#"
        drawn = { blue = 2 }
        players.gray.cards = ["species:ant", "leader:pilot"]
        "#);
    says(
        &game,
        "leader:pilot",
        "Blue cubes count as yellow on routes.",
    );
    game.refuses("gray", "place blue species:ant/receive as yellow", "MG-8.2");
    game.plays("gray", "place blue route:red-home>red-near-a");
    game.sees("tracks.red-home>red-near-a.color", "yellow");
    game.sees("tracks.red-home>red-near-a.cubes", vec!["blue"]);
    // Red Near B is white: no end of that track is yellow.
    game.refuses("gray", "place blue route:red-home>red-near-b", "MG-10.3");
    game.done();
}

#[test]
fn effect_counts_as_on_cards() {
    let mut game = two(r#"
        drawn = { yellow = 2 }
        systems.red-near-b.owner = "gray"
        players.gray.cards = ["species:ant", "commerce:refinery"]
        standing = ["commerce:refinery"]
        cubes."commerce:refinery/development" = ["yellow", "blue", "white"]
        "#);
    says(
        &game,
        "commerce:refinery",
        "Yellow cubes count as white on your cards.",
    );
    game.refuses("gray", "place yellow route:red-home>red-near-b", "MG-10.3");
    game.plays("gray", "place yellow species:ant/base as white");
    game.happened("cube-placed gray yellow species:ant/base");
    game.sees("cards.species:ant.projects.base.slots[3].cube", "yellow");
    game.done();
}

#[test]
fn effect_counts_as_in_conflicts() {
    let mut game = two(r#"
        drawn = { yellow = 2 }
        players.gray.cards = ["species:ant", "leader:marshal", "progress:academy"]
        standing = ["progress:academy"]
        cubes."progress:academy/development" = ["blue", "blue"]
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        "#);
    says(
        &game,
        "leader:marshal",
        "Yellow cubes count as red in conflicts.",
    );
    game.refuses("gray", "place yellow species:ant/base as red", "MG-8.2");
    game.plays("gray", "place yellow conflict:raid/red as red");
    game.sees("conflicts.conflict:raid.red.cubes", vec!["yellow"]);
    game.done();
}

#[test]
fn effect_counts_as_everywhere() {
    let game = two(r#"
        drawn = { red = 1 }
        players.gray.cards = ["species:ant", "leader:mimic", "progress:academy"]
        standing = ["progress:academy"]
        cubes."progress:academy/development" = ["blue", "blue"]
        systems.red-near-b.owner = "gray"
        conflicts."conflict:purge" = { track = "red-near-a>red-home", red = "neutral", blue = "gray" }
        "#);
    says(
        &game,
        "leader:mimic",
        "Red cubes count as white everywhere.",
    );
    game.offers("gray", "place red species:ant/base as white");
    game.offers("gray", "place red route:red-near-b>white-inner");
    game.offers("gray", "place red conflict:purge/blue as white");
    game.done();
}

#[test]
fn effect_draw_more_cubes_each_turn() {
    let mut game = turn_of_gray("government:republic");
    says(
        &game,
        "government:republic",
        "Draw one more cube each turn.",
    );
    game.draws(["red", "blue", "yellow", "white"]);
    game.plays("brown", "end-turn");
    game.happened("cubes-drawn gray red blue yellow white");
    game.done();
}

#[test]
fn effect_keep_more_cards_at_the_end_of_the_turn() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "commerce:warehouse", "leader:pilot", "leader:broker",
            "leader:curator", "leader:guard", "leader:mimic", "leader:spy", "leader:seer",
            "leader:judge"]
        standing = ["commerce:warehouse"]
        cubes."commerce:warehouse/development" = ["white", "yellow"]
        "#,
    );
    says(
        &game,
        "commerce:warehouse",
        "You may keep two more cards at the end of your turn.",
    );
    game.sees("players.gray.card-limit", 9);
    game.refuses("gray", "end-turn", "MG-20.3");
    game.plays("gray", "discard leader:judge");
    game.offers("gray", "end-turn");
    game.done();
}

/// Gray uses the spy, who takes any cube of an opponent; brown has cubes in every place.
#[track_caller]
fn spied_on(cards: &str, changes: &str) -> Play<Master> {
    let mut game = phase_3(&format!(
        r#"
        players.gray.cards = ["species:ant", "leader:spy", "leader:judge", "progress:academy"]
        players.brown.cards = ["species:bee", {cards}]
        cubes."progress:academy/development" = ["blue", "blue"]
        cubes."species:bee/base" = ["yellow"]
        cubes."conflict:raid/blue" = ["blue"]
        systems.red-near-a.owner = "brown"
        routes."yellow-home>yellow-near-b" = ["blue"]
        routes."red-near-a>red-inner" = ["yellow"]
        conflicts."conflict:raid" = {{ track = "red-home>red-near-a", red = "gray", blue = "brown" }}
        {changes}
        "#
    ));
    game.plays("gray", "use leader:spy");
    game
}

const ROUTES_STOLEN: [&str; 2] = [
    "steal blue route:yellow-home>yellow-near-b",
    "steal yellow route:red-near-a>red-inner",
];
const CARD_STOLEN: &str = "steal yellow species:bee/base";
const SIDE_STOLEN: &str = "steal blue conflict:raid/blue";

#[test]
fn effect_protect_cards() {
    let game = spied_on(
        r#""government:order""#,
        r#"standing = ["progress:academy"]"#,
    );
    says(
        &game,
        "government:order",
        "Opponents cannot take cubes from your cards.",
    );
    game.refuses("gray", CARD_STOLEN, "MG-0.4");
    game.offers_exactly("gray", [ROUTES_STOLEN[0], ROUTES_STOLEN[1], SIDE_STOLEN]);
    game.done();
}

#[test]
fn effect_protect_routes() {
    let game = spied_on(
        r#""expansion:barrier""#,
        r#"
        standing = ["progress:academy", "expansion:barrier"]
        cubes."expansion:barrier/development" = ["white", "blue"]
        "#,
    );
    says(
        &game,
        "expansion:barrier",
        "Opponents cannot take cubes from your routes.",
    );
    game.refuses("gray", ROUTES_STOLEN[0], "MG-0.4");
    game.does_not_offer("gray", ROUTES_STOLEN[1]);
    game.offers("gray", CARD_STOLEN);
    game.offers("gray", SIDE_STOLEN);
    game.done();
}

#[test]
fn effect_protect_conflicts() {
    // Brown's systems at both ends of a green line give the symbol that the warden needs.
    let game = spied_on(
        r#""leader:warden""#,
        r#"
        standing = ["progress:academy"]
        systems.yellow-near-a.owner = "brown"
        "#,
    );
    says(
        &game,
        "leader:warden",
        "Opponents cannot take cubes from your sides of conflicts.",
    );
    game.refuses("gray", SIDE_STOLEN, "MG-0.4");
    game.offers_exactly("gray", [ROUTES_STOLEN[0], ROUTES_STOLEN[1], CARD_STOLEN]);
    game.done();
}

#[test]
fn effect_protect_everywhere() {
    let game = spied_on(
        r#""leader:guard", "expansion:shipyard", "commerce:toll""#,
        r#"
        standing = ["progress:academy", "expansion:shipyard", "commerce:toll"]
        cubes."expansion:shipyard/development" = ["white", "red"]
        cubes."commerce:toll/development" = ["yellow", "red"]
        "#,
    );
    says(
        &game,
        "leader:guard",
        "Opponents cannot take cubes from your projects.",
    );
    // Nothing is left to steal, so the effect ends.
    game.happened("ability-used gray leader:spy");
    game.did_not_happen("cube-stolen");
    game.waits_for("gray", "use-cards");
    game.done();
}
