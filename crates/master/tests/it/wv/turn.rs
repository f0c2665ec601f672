//! WV-TRN: the turn with its Span, and the turns a player skips.

use serde_json::json;

use super::{EMPTY_BAG, NOTHING, PAIR, evening, of, project, span, swarms};
use crate::table::alone_with;

/// WV-TRN.1: cubes are drawn, then the swarms act, then cubes are allocated and cards used, and the
/// check comes last.
#[test]
fn wv_trn_1_the_span_comes_between_the_phases() {
    let mut game = evening("systems.red-near-a.owner = \"gray\"");
    game.draws(PAIR);
    game.plays("gray", "end-turn");
    game.happened(
        "turn-began gray 2, cubes-drawn gray red red black, \
         swarm-advanced weaver:moth/proliferation, swarm-advanced weaver:gnat/proliferation",
    );
    game.waits_for("gray", "allocate");
    game.plays("gray", "confirm");
    game.happened("allocation-confirmed gray, turn-began gray 3");
}

/// WV-TRN.2: all other phases are those of the base game.
#[test]
fn wv_trn_2_the_phases_are_those_of_the_base_game() {
    let mut game = span("", NOTHING);
    game.refuses("gray", "end-turn", "MG-8.42");
    game.plays("gray", "place red planet:red-home");
    game.happened("planet-settled gray red planet:red-home");
    game.plays("gray", "confirm");
    game.happened("allocation-confirmed gray, cubes-gained gray red red red, turn-began gray 3");
}

/// WV-TRN.3, WV-BAS.3: in a skipped turn cubes are drawn, the swarms act, and the cubes go back.
#[test]
fn wv_trn_3_wv_bas_3_the_swarms_act_in_a_skipped_turn() {
    let mut game = evening("players.gray.skips = 1");
    game.draws(PAIR.into_iter().chain(NOTHING));
    game.plays("gray", "end-turn");
    game.happened(
        "turn-skipped gray, cubes-drawn gray red red black, \
         swarm-advanced weaver:moth/proliferation, swarm-advanced weaver:gnat/proliferation, \
         cubes-put-back gray red red black, turn-began gray 3, cubes-drawn gray red white black",
    );
    game.did_not_happen("turn-began gray 2");
    game.sees("players.gray.skips", 0);
    let bag = json!({ "red": 4, "blue": 5, "yellow": 5, "white": 4, "black": 4 });
    game.sees("players.gray.bag", bag);
}

/// WV-TRN.4: a skipped turn ends with the check: here Moth takes the starting system.
#[test]
fn wv_trn_4_a_skipped_turn_can_lose_the_game() {
    let changes = r#"
        players.gray.skips = 1
        systems.red-near-b.owner = "gray"
        starting-swarms = 1
        weavers.swarms = [{ card = "weaver:moth", at = "red-near-a", engulfment = 1 }]"#;
    let game = span(changes, NOTHING);
    game.happened(
        "turn-skipped gray, bases-removed gray red-home 1, cubes-put-back gray, game-lost exile",
    );
    game.wins("nobody", "exile");
}

/// WV-TRN.4: symbols gained in a skipped turn are reacted to in it: Moth takes one of two linked
/// systems, and a red line gives a symbol for the other.
#[test]
fn wv_trn_4_swarms_react_in_a_skipped_turn() {
    let changes = r#"
        players.gray.skips = 1
        systems.red-near-a.owner = "gray"
        systems.red-inner.owner = "gray"
        systems.white-inner.owner = "gray"
        weavers.swarms = [
            { card = "weaver:moth", at = "blue-inner", target = "red-inner", engulfment = 1 },
            { card = "weaver:wasp", at = "yellow-home" },
        ]"#;
    let game = span(changes, NOTHING);
    game.happened(
        "turn-skipped gray, swarm-moved weaver:moth/engulfment blue-inner red-inner, \
         symbols-changed gray economic 2, cubes-put-back gray, \
         swarm-advanced weaver:wasp/proliferation yellow 1/3 symbol economic, turn-began gray 3",
    );
}

/// WV-TRN.5: markers of skipped turns are no black holes and need no token.
#[test]
fn wv_trn_5_skip_markers_are_no_tokens() {
    let game = evening("players.gray.skips = 3");
    game.sees("free-tokens", 9);
    let covered: String = [
        "yellow-home",
        "yellow-near-a",
        "yellow-near-b",
        "yellow-inner",
        "blue-inner",
        "red-inner",
        "white-inner",
        "red-near-b",
    ]
    .map(|system| format!("systems.{system}.covered = true\n"))
    .concat();
    let game = span(&format!("{covered}players.gray.skips = 1"), PAIR);
    game.goes_on();
}

/// WV-TRN.6: every extra turn is a full one, with its own Span.
#[test]
fn wv_trn_6_an_extra_turn_has_its_span() {
    let mut game = evening("extra-turns = 2");
    game.draws(PAIR.into_iter().chain(PAIR));
    game.plays("gray", "end-turn");
    game.sees("extra-turns.in-a-row", 1);
    game.sees(&project("moth", "proliferation"), 1);
    game.plays("gray", "confirm");
    game.sees("extra-turns.in-a-row", 2);
    game.sees(&project("moth", "proliferation"), 2);
}

/// WV-TRN.7: the swarms look at the cubes after all effects of Phase 1, and take none of them.
#[test]
fn wv_trn_7_the_snapshot_is_taken_after_phase_one() {
    let ability = "when = { gained = \"leader\" }\nmay = true\ndo = [{ gain-cubes = { count = 1, color = \"any\" } }]";
    let redraw = "when = \"cubes-drawn\"\ndo = [{ redraw = { count = 1 } }]";
    let changes =
        "phase = \"cards\"\nplayers.gray.cards = [\"species:ant\", \"government:council\"]";
    let mut game = alone_with("governments.toml", ability, redraw, changes);
    game.draws(["red", "red", "white", "black"]);
    game.plays("gray", "end-turn");
    game.did_not_happen("swarm-advanced");
    game.plays("gray", "put-back red");
    game.happened("cubes-drawn gray black, swarm-advanced weaver:moth/engulfment");
    game.did_not_happen("swarm-advanced weaver:moth/proliferation");
    let drawn = json!({ "red": 1, "blue": 0, "yellow": 0, "white": 1, "black": 1 });
    game.sees("players.gray.drawn", drawn);
}

/// WV-TRN.8: with fewer cubes the snapshot is what was drawn; an empty one lets every swarm engulf.
#[test]
fn wv_trn_8_a_short_bag_is_a_short_snapshot() {
    let game = span(&EMPTY_BAG.replace("blue = 0", "blue = 2"), ["blue", "blue"]);
    game.happened("cubes-drawn gray blue blue, swarm-advanced weaver:moth/proliferation");
    let game = span(EMPTY_BAG, ["leader:pilot", "leader:spy"]);
    game.happened(
        "adventurer-came gray, cubes-drawn gray, swarm-advanced weaver:moth/engulfment, \
         swarm-advanced weaver:gnat/engulfment",
    );
}

/// WV-TRN.9: swarms act without a question.
#[test]
fn wv_trn_9_the_player_is_not_asked() {
    let game = span(&swarms(", engulfment = 1", ", engulfment = 1"), NOTHING);
    game.happened("swarm-moved weaver:moth/engulfment, swarm-moved weaver:gnat/engulfment");
    game.waits_for("gray", "allocate");
    game.sees(&of("gnat", "system"), "white-near-a");
}
