//! WV-SPN: how swarms act.

use serde_json::json;

use super::{NOTHING, PAIR, evening, of, project, span, swarms};
use crate::table::alone;

/// WV-SPN.1, WV-SPN.2, WV-SPN.3, WV-SPN.11: a project whose condition is met gets one cube of the
/// reserve; which slot it takes is no question.
#[test]
fn wv_spn_1_to_spn_3_wv_spn_11_a_cube_of_the_reserve() {
    let game = span("", PAIR);
    game.happened(
        "swarm-advanced weaver:moth/proliferation red 1/3 drawn 2 red, \
         swarm-advanced weaver:gnat/proliferation blue 1/3 drawn 2 red",
    );
    game.sees("reserve.red", 39);
    game.sees("reserve.blue", 39);
    game.sees("players.gray.drawn.red", 2);
    game.waits_for("gray", "allocate");
}

/// WV-SPN.4: cubes of swarms can be stolen like any opponent's.
#[test]
fn wv_spn_4_cubes_can_be_stolen_from_swarms() {
    let mut game = alone(&format!(
        "pending = [\"steal-cube gray red,blue,yellow,white\"]\n{}",
        swarms(", engulfment = 1, morphing = 2", ", engulfment = 1")
    ));
    game.offers_exactly(
        "gray",
        [
            "steal blue weaver:moth/morphing",
            "steal yellow weaver:moth/engulfment",
            "steal white weaver:gnat/engulfment",
        ],
    );
    game.refuses("gray", "steal red weaver:moth/proliferation", "MG-17.3");
    game.plays("gray", "steal blue weaver:moth/morphing");
    game.happened("cube-stolen gray weavers blue weaver:moth/morphing");
    game.sees(&project("moth", "morphing"), 1);
    game.sees("players.gray.bag.blue", 6);
    // An operation names its color.
    let operation = "pending = [\"steal-cube gray white\"]\n";
    let game = alone(&format!(
        "{operation}{}",
        swarms(", engulfment = 1", ", engulfment = 1, morphing = 1")
    ));
    game.refuses("gray", "steal yellow weaver:moth/engulfment", "MG-17.3");
}

/// WV-SPN.5: one swarm acts completely before the next, the senior first.
#[test]
fn wv_spn_5_the_senior_swarm_acts_first() {
    let game = span(&swarms(", engulfment = 1", ", engulfment = 1"), NOTHING);
    game.happened(
        "swarm-advanced weaver:moth/engulfment, swarm-moved weaver:moth/engulfment, \
         swarm-aimed weaver:moth, swarm-advanced weaver:gnat/engulfment, \
         swarm-moved weaver:gnat/engulfment",
    );
}

/// WV-SPN.6, WV-INV.13: a newcomer has the lowest seniority and does not act at once; a morphed card
/// keeps the place of the old one; a swarm that has left does not act.
#[test]
fn wv_spn_6_wv_inv_13_seniority_of_newcomers() {
    let mut game = evening(&swarms(", proliferation = 2", ", proliferation = 2"));
    game.draws(["red", "red", "black", "weaver:tick", "weaver:wasp"]);
    game.plays("gray", "end-turn");
    game.did_not_happen("swarm-advanced weaver:tick");
    game.did_not_happen("swarm-advanced weaver:wasp");
    assert_eq!(
        order(&game),
        ["weaver:moth", "weaver:gnat", "weaver:tick", "weaver:wasp"]
    );
    let mut game = evening(&swarms(", morphing = 2", ""));
    game.draws(["blue", "red", "black", "weaver:wasp"]);
    game.plays("gray", "end-turn");
    assert_eq!(order(&game), ["weaver:wasp", "weaver:gnat"]);
    game.did_not_happen("swarm-advanced weaver:wasp");
    // Moth strands Gnat, which has not acted yet.
    let changes = r#"
        systems.white-near-a.covered = true
        weavers.swarms = [
            { card = "weaver:moth", at = "yellow-inner", target = "white-near-b", engulfment = 1 },
            { card = "weaver:gnat", at = "white-home" },
        ]"#;
    let game = span(changes, NOTHING);
    game.happened("swarm-removed weaver:gnat white-home stranded");
    game.did_not_happen("swarm-advanced weaver:gnat");
}

fn order(game: &trial::Play<master::Master>) -> Vec<String> {
    let view = kernel::Game::view(game.game(), None);
    view.weavers.unwrap().swarms.keys().cloned().collect()
}

/// WV-SPN.7: both projects get their cube before the first full one is completed; the clearing
/// empties the other.
#[test]
fn wv_spn_7_one_project_is_completed() {
    let mut game = evening(&swarms(", proliferation = 2, morphing = 2", ""));
    game.draws(["red", "red", "blue", "weaver:wasp"]);
    game.plays("gray", "end-turn");
    game.happened(
        "swarm-advanced weaver:moth/proliferation red 3/3, \
         swarm-advanced weaver:moth/morphing blue 3/3, swarm-arrived weaver:wasp, \
         swarm-cleared weaver:moth red red red blue blue blue",
    );
    game.did_not_happen("swarm-morphed");
    game.sees(&project("moth", "morphing"), 0);
}

/// WV-SPN.8: proliferation and morphing may advance together; engulfment advances alone.
#[test]
fn wv_spn_8_two_projects_may_advance() {
    let game = span("", ["red", "red", "blue"]);
    game.sees(&project("moth", "proliferation"), 1);
    game.sees(&project("moth", "morphing"), 1);
    game.sees(&project("moth", "engulfment"), 0);
}

/// WV-SPN.9, WV-SPN.10: without a cube in the reserve a project does not advance, engulfment does
/// instead, and nothing is owed later.
#[test]
fn wv_spn_9_wv_spn_10_the_reserve_lacks_a_color() {
    let mut game = evening("players.gray.bag = { red = 45, black = 4 }");
    game.draws(["red", "red", "black", "red", "red", "black"]);
    game.plays("gray", "end-turn");
    game.happened(
        "cube-missed weaver:moth/proliferation red, \
         swarm-advanced weaver:moth/engulfment yellow 1/2 neither, \
         swarm-advanced weaver:gnat/proliferation blue 1/3",
    );
    game.plays("gray", "confirm");
    game.happened("cube-missed weaver:moth/proliferation red, swarm-moved weaver:moth/engulfment");
    game.sees(&project("moth", "proliferation"), 0);
}

/// WV-SPN.12: cubes leave a Weaver card to the reserve, never to the bag.
#[test]
fn wv_spn_12_cleared_cubes_go_to_the_reserve() {
    let mut game = evening(&swarms(", proliferation = 1, morphing = 2", ""));
    game.sees("reserve.blue", 38);
    game.draws(["blue", "red", "black", "weaver:wasp"]);
    game.plays("gray", "end-turn");
    game.happened(
        "swarm-cleared weaver:moth red blue blue blue, swarm-morphed weaver:moth weaver:wasp",
    );
    game.sees("reserve.blue", 40);
    game.sees("reserve.red", 40);
    let bag = json!({ "red": 4, "blue": 4, "yellow": 5, "white": 5, "black": 4 });
    game.sees("players.gray.bag", bag);
}

/// WV-SPN.13: a drawn black cube cancels no project of the Weavers.
#[test]
fn wv_spn_13_black_cubes_cancel_nothing_of_theirs() {
    let game = alone(&format!(
        "drawn = {{ black = 1 }}\nplayers.gray.bag.black = 4\n{}",
        swarms(", engulfment = 1", "")
    ));
    game.refuses("gray", "cancel weaver:moth/engulfment", "WV-SPN.13");
    game.offers_exactly("gray", ["confirm"]);
}

/// WV-SPN.14: no black cube is taken from the reserve, whatever was drawn.
#[test]
fn wv_spn_14_no_black_cube_is_taken() {
    let game = span("", ["black", "black", "red"]);
    game.happened("swarm-advanced weaver:moth/proliferation red 1/3 drawn 2 black");
    game.sees("reserve.black", 15);
    game.sees(&of("moth", "projects.proliferation.color"), "red");
}
