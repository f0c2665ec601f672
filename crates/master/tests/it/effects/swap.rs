//! Words that change the cubes a player has: redraw, exchange and move.

use master::Master;
use trial::Play;

use super::says;
use crate::table::two_with;

/// The ability of the council in the test pack.
const COUNCIL: &str = "when = { gained = \"leader\" }\nmay = true\ndo = [{ gain-cubes = { count = 1, color = \"any\" } }]";

/// Brown's turn ends, and gray draws these cubes; gray's council has this ability instead.
#[track_caller]
fn drawing<'a>(
    ability: &str,
    changes: &str,
    cubes: impl IntoIterator<Item = &'a str>,
) -> Play<Master> {
    let changes = format!(
        r#"
        phase = "cards"
        active = "brown"
        players.brown.cards = ["species:bee", "leader:herald"]
        players.gray.cards = ["species:ant", "government:council"]
        {changes}
        "#
    );
    let mut game = two_with("governments.toml", COUNCIL, ability, &changes);
    game.draws(cubes);
    game.plays("brown", "end-turn");
    game
}

const REDRAW: &str = "when = \"cubes-drawn\"\ndo = [{ redraw = { count = 2 } }]";

#[test]
fn effect_redraw_chosen_cubes_after_all_were_put_back() {
    let mut game = drawing(REDRAW, "", ["red", "red", "black", "white", "blue"]);
    says(
        &game,
        "government:council",
        "After you draw your cubes, put up to two of them back and draw as many anew.",
    );
    game.waits_for("gray", "redraw");
    game.offers_exactly("gray", ["put-back red", "put-back black", "decline"]);
    game.refuses("gray", "put-back blue", "MG-7.2");
    game.refuses("gray", "confirm", "MG-0.8");
    game.plays("gray", "put-back black");
    // Nothing is drawn before the second choice.
    game.waits_for("gray", "redraw");
    game.sees("players.gray.drawn.red", 2);
    game.sees("players.gray.drawn.black", 0);
    game.plays("gray", "put-back red");
    game.happened("cubes-put-back gray red, cubes-drawn gray blue white");
    game.waits_for("gray", "allocate");
    game.sees("players.gray.bag.black", 5);
    game.offers("gray", "place blue species:ant/base");
    game.done();
}

#[test]
fn effect_redraw_may_be_declined_or_ended() {
    let mut game = drawing(REDRAW, "", ["red", "blue", "white"]);
    game.plays("gray", "decline");
    game.happened("declined gray");
    game.did_not_happen("cubes-put-back");
    game.waits_for("gray", "allocate");
    game.done();

    // One cube of two: it is in the bag when it is drawn for, and may come again.
    let mut game = drawing(REDRAW, "", ["red", "blue", "white", "red"]);
    game.plays_all("gray", ["put-back red", "decline"]);
    game.happened("cubes-put-back gray red, cubes-drawn gray red");
    game.waits_for("gray", "allocate");
    game.done();
}

#[test]
fn effect_redraw_of_a_short_bag() {
    // The bag has one cube: the same one comes back.
    let bag = "players.gray.bag = { red = 1, blue = 0, yellow = 0, white = 0, black = 0 }";
    let mut game = drawing(REDRAW, bag, ["red"]);
    game.plays("gray", "put-back red");
    game.happened("cubes-put-back gray red, cubes-drawn gray red");
    game.waits_for("gray", "allocate");
    game.done();
}

#[test]
fn effect_redraw_ends_when_its_owner_resigns() {
    let mut game = drawing(REDRAW, "", ["red", "blue", "white"]);
    game.plays("gray", "put-back red");
    game.resigns("gray");
    game.wins("brown", "resignation");
    game.sees("players.gray.bag.red", 5);
    game.done();
}

#[test]
fn effect_cubes_drawn_fires_after_the_draw() {
    let gain = "when = \"cubes-drawn\"\ndo = [{ gain-cubes = { count = 1, color = \"white\" } }]";
    let game = drawing(gain, "", ["red", "blue", "white"]);
    says(
        &game,
        "government:council",
        "After you draw your cubes, take one white cube from the reserve.",
    );
    game.happened("cubes-drawn gray red blue white, ability-used gray government:council");
    game.happened("cubes-gained gray white");
    game.waits_for("gray", "allocate");
    game.done();
}

#[test]
fn effect_exchange_of_drawn_cubes() {
    let exchange = "when = \"cubes-drawn\"\ndo = [{ exchange = { cubes = \"drawn\", count = 2, from = \"any\", to = \"white\" } }]";
    let mut game = drawing(exchange, "", ["red", "black", "white"]);
    says(
        &game,
        "government:council",
        "After you draw your cubes, exchange up to two drawn cubes of any colors for white cubes \
         from the reserve.",
    );
    game.offers_exactly("gray", ["exchange red for white", "decline"]);
    game.refuses("gray", "exchange black for white", "MG-0.2");
    game.refuses("gray", "exchange white for white", "MG-0.2");
    game.refuses("gray", "exchange red for black", "MG-20.17");
    game.refuses("gray", "exchange red for blue", "MG-20.34");
    game.plays("gray", "exchange red for white");
    game.happened("cube-exchanged gray red white");
    // Nothing is left to give, so the second exchange is not asked for.
    game.waits_for("gray", "allocate");
    game.sees("players.gray.drawn.white", 2);
    game.sees("players.gray.drawn.red", 0);
    game.sees("players.gray.bag.white", 4);
    game.done();
}

#[test]
fn effect_exchange_of_cubes_in_the_bag() {
    let exchange = "when = \"turn-start\"\nmay = true\ndo = [{ exchange = { cubes = \"bag\", count = 3, from = \"blue\", to = \"any\" } }]";
    let mut game = drawing(exchange, "", ["red", "red", "red"]);
    says(
        &game,
        "government:council",
        "At the start of your turn, you may exchange up to three blue cubes from your bag for \
         cubes of other colors from the reserve.",
    );
    game.plays("gray", "choose 1");
    game.offers_exactly(
        "gray",
        [
            "exchange blue for red",
            "exchange blue for yellow",
            "exchange blue for white",
            "decline",
        ],
    );
    game.plays_all("gray", ["exchange blue for red", "decline"]);
    game.happened("cube-exchanged gray blue red, declined gray");
    game.sees("players.gray.bag.blue", 4);
    game.sees("players.gray.bag.red", 3);
    game.done();
}

#[test]
fn effect_exchange_with_an_empty_reserve_is_skipped() {
    let exchange = "when = \"cubes-drawn\"\ndo = [{ exchange = { cubes = \"drawn\", count = 1, from = \"any\", to = \"white\" } }]";
    let bags = "players.brown.bag.white = 40";
    let game = drawing(exchange, bags, ["red", "red", "blue"]);
    says(
        &game,
        "government:council",
        "After you draw your cubes, exchange one drawn cube of any color for one white cube from \
         the reserve.",
    );
    game.happened("ability-used gray government:council");
    game.waits_for("gray", "allocate");
    game.done();
}

const MOVE: &str = "when = \"cubes-drawn\"\nmay = true\ndo = [\"move-cube\"]";

#[test]
fn effect_move_cube_to_another_project() {
    let cubes = r#"
        cubes."species:ant/agenda" = ["red", "red", "blue", "yellow", "white"]
        cubes."species:bee/base" = ["yellow"]
        standing = ["species:ant"]
        "#;
    let mut game = drawing(MOVE, cubes, ["black", "black", "black"]);
    says(
        &game,
        "government:council",
        "After you draw your cubes, you may move one cube from one of your projects to another \
         one.",
    );
    game.plays("gray", "choose 1");
    game.waits_for("gray", "lift-cube");
    game.refuses("gray", "lift yellow species:bee/base", "MG-8.30");
    game.plays("gray", "lift blue species:ant/agenda");
    game.waits_for("gray", "move-cube");
    game.refuses("gray", "place blue species:ant/agenda", "MG-8.31");
    game.refuses("gray", "place red species:ant/base", "MG-0.8");
    game.refuses("gray", "confirm", "MG-0.8");
    game.offers_exactly(
        "gray",
        [
            "place blue species:ant/base",
            "place blue species:ant/receive-2",
        ],
    );
    game.plays("gray", "place blue species:ant/base");
    game.happened("cube-moved gray blue species:ant/agenda species:ant/base");
    game.happened("project-broken gray species:ant");
    game.sees("cards.species:ant.projects.base.slots[1].cube", "blue");
    game.waits_for("gray", "allocate");
    game.done();
}

#[test]
fn effect_move_cube_may_be_declined_and_needs_a_cube() {
    let cubes = r#"cubes."species:ant/base" = ["red"]"#;
    let mut game = drawing(MOVE, cubes, ["black", "black", "black"]);
    game.plays("gray", "decline");
    game.did_not_happen("cube-moved");
    game.waits_for("gray", "allocate");
    game.done();

    let mut game = drawing(MOVE, "", ["black", "black", "black"]);
    game.plays("gray", "choose 1");
    game.waits_for("gray", "allocate");
    game.done();
}

#[test]
fn effect_move_cube_from_the_end_of_a_route() {
    let route = r#"routes."red-home>red-near-a" = ["red"]"#;
    let mut game = drawing(MOVE, route, ["black", "black", "black"]);
    game.plays_all("gray", ["choose 1", "place red species:ant/agenda"]);
    game.happened("cube-moved gray red route:red-home>red-near-a species:ant/agenda");
    game.sees("tracks.red-home>red-near-a.cubes.#", 0);
    game.done();
}

/// MG-C.49: outside the allocation nothing is completed.
#[test]
fn mg_c_49_effect_move_cube_completes_nothing_at_the_end_of_a_turn() {
    let ability = MOVE.replace("cubes-drawn", "turn-end");
    let mut game = two_with(
        "governments.toml",
        COUNCIL,
        &ability,
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "government:council"]
        cubes."species:ant/base" = ["-", "-", "yellow"]
        cubes."species:ant/receive" = ["yellow"]
        "#,
    );
    game.plays_all(
        "gray",
        ["end-turn", "choose 1", "lift yellow species:ant/base"],
    );
    game.refuses("gray", "place yellow species:ant/receive", "MG-C.49");
    game.plays("gray", "place yellow species:ant/agenda");
    game.happened("cube-moved gray yellow species:ant/base species:ant/agenda");
    game.done();
}
