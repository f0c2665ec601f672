//! WV-TGT: where swarms turn to.

use kernel::{Files, Game};
use master::{Master, packs};
use serde_json::json;

use super::{NOTHING, of, project, span, swarms};
use crate::table::{alone, alone_with};

/// A table on which an effect covers a system.
fn covering(changes: &str) -> trial::Play<Master> {
    let question = "phase = \"cards\"\npending = [\"choose-system gray cover\"]\n";
    alone(&format!(
        "{question}players.gray.cards = [\"species:ant\", \"leader:spy\"]\n{changes}"
    ))
}

/// Two swarms at these places, and nothing about their targets.
fn at(one: (&str, &str), other: (&str, &str)) -> String {
    let swarm = |(card, at)| format!("{{ card = \"weaver:{card}\", at = \"{at}\" }}");
    format!("weavers.swarms = [{}, {}]\n", swarm(one), swarm(other))
}

/// WV-TGT.1: three ranked arrows and three projects on each card.
#[test]
fn wv_tgt_1_three_arrows_and_three_projects() {
    let game = alone("");
    game.sees(&of("moth", "arrows"), json!(["red", "blue", "yellow"]));
    for (growth, color, slots) in [
        ("proliferation", "red", 3),
        ("morphing", "blue", 3),
        ("engulfment", "yellow", 2),
    ] {
        let path = of("moth", &format!("projects.{growth}"));
        game.sees(&format!("{path}.color"), color);
        game.sees(&format!("{path}.slots"), slots);
    }
}

/// WV-TGT.2: a card in play lies on a system.
#[test]
fn wv_tgt_2_a_swarm_lies_on_a_system() {
    let game = alone("");
    game.sees("systems.blue-home.swarm", "weaver:moth");
    let nowhere = "seats = [\"gray\"]\nweavers.swarms = [{ card = \"weaver:moth\" }]";
    let problems = Master::read_position(packs::test(), &nowhere.parse().unwrap())
        .err()
        .unwrap();
    assert!(
        problems
            .iter()
            .any(|it| it.to_string().contains("`at = \"SYSTEM\"`")),
        "{problems:?}"
    );
}

/// WV-TGT.3: the top arrow decides first.
#[test]
fn wv_tgt_3_the_top_arrow_decides() {
    let game = span(&swarms(", engulfment = 1", ", engulfment = 1"), NOTHING);
    // From White Near A Gnat finds no blue system; White Inner is yellow.
    game.happened("swarm-aimed weaver:gnat white-inner 2");
    let game = alone("");
    game.sees(&of("moth", "target"), "blue-near-b");
    game.sees(&of("gnat", "target"), "white-near-a");
}

/// WV-TGT.4: if the color of an arrow is not to be had, the next one decides.
#[test]
fn wv_tgt_4_the_second_and_the_third_arrow() {
    // Beside Red Inner there are yellow and red systems, none that is blue.
    let game = alone(&at(("gnat", "red-inner"), ("moth", "blue-home")));
    game.sees(&of("gnat", "target"), "red-near-a");
    let mut game = covering(&at(("moth", "red-inner"), ("gnat", "blue-inner")));
    game.sees(&of("moth", "target"), "blue-near-b");
    game.plays("gray", "target system:blue-near-b");
    // Gnat is on the other red system; no blue one; yellow is the third arrow.
    game.happened("system-covered blue-near-b, swarm-aimed weaver:moth red-near-a 3");
}

/// WV-TGT.5, WV-TGT.7, WV-TGT.11, WV-TGT.14: a covered target is given up at once; if no arrow
/// yields another, the last system does.
#[test]
fn wv_tgt_5_wv_tgt_7_wv_tgt_11_wv_tgt_14_the_last_remaining_system() {
    let mut game = covering("");
    game.plays("gray", "target system:blue-near-b");
    game.happened("system-covered blue-near-b, swarm-aimed weaver:moth blue-near-a last");
    game.sees(&of("moth", "target"), "blue-near-a");
}

/// WV-TGT.6, WV-TGT.17: without any target the card leaves for good: its cubes and those on the
/// planets go to the reserve, a black hole takes its place, its conflicts end.
#[test]
fn wv_tgt_6_wv_tgt_17_a_swarm_without_target_vanishes() {
    let mut game = covering(&format!(
        "{}\nsystems.blue-near-b.covered = true\nsystems.blue-home.planets = [\"red\"]",
        swarms(", engulfment = 1, morphing = 2", "")
    ));
    game.sees("reserve.blue", 38);
    game.plays("gray", "target system:blue-near-a");
    game.happened(
        "system-covered blue-near-a, swarm-removed weaver:moth blue-home stranded, \
         system-covered blue-home",
    );
    game.sees("weavers.removed", json!(["weaver:moth"]));
    game.sees("weavers.swarms.#", 1);
    for color in ["red", "blue", "yellow"] {
        game.sees(&format!("reserve.{color}"), 40);
    }
}

/// WV-TGT.8: only systems joined by a track count, however many red ones there are elsewhere.
#[test]
fn wv_tgt_8_only_neighbors_are_targets() {
    let game = alone("systems.blue-near-b.covered = true");
    game.sees("systems.yellow-near-a.color", "red");
    game.sees(&of("moth", "target"), "blue-near-a");
}

/// WV-TGT.9: of two systems of a color the one with fewer slots between, then the lower index.
#[test]
fn wv_tgt_9_the_nearest_system_of_a_color() {
    let swarms = at(("moth", "red-inner"), ("gnat", "white-home"));
    let track = "between = [\"red-inner\", \"blue-inner\"]\nslots = 4";
    let with_slots = |slots: &str| {
        let other = track.replace('4', slots);
        alone_with("board.toml", track, &other, &swarms)
    };
    with_slots("2").sees(&of("moth", "target"), "blue-inner");
    with_slots("3").sees(&of("moth", "target"), "blue-near-b");
    with_slots("4").sees(&of("moth", "target"), "blue-near-b");
}

/// WV-TGT.10: one blocked system of a color does not block another.
#[test]
fn wv_tgt_10_another_system_of_the_color_serves() {
    let mut game = covering(&at(("moth", "red-inner"), ("gnat", "white-home")));
    game.plays("gray", "target system:blue-near-b");
    game.happened("swarm-aimed weaver:moth blue-inner 1");
}

/// WV-TGT.12: the player's own systems and the free far corner are targets like all others.
#[test]
fn wv_tgt_12_whose_a_system_is_does_not_matter() {
    let game = alone(&format!(
        "{}systems.red-home.planets = [\"white\"]",
        at(("moth", "red-near-a"), ("gnat", "white-home"))
    ));
    game.sees(&of("moth", "target"), "red-home");
    let far = alone(&at(("wasp", "yellow-near-a"), ("gnat", "white-home")));
    far.sees(&of("wasp", "target"), "yellow-home");
}

/// WV-TGT.13: two swarms may share a target; when one arrives, the other turns away.
#[test]
fn wv_tgt_13_a_shared_target_is_left_to_the_first() {
    let shared = r#"weavers.swarms = [
        { card = "weaver:moth", at = "blue-home", engulfment = 1 },
        { card = "weaver:wasp", at = "red-inner", target = "blue-near-b" },
    ]"#;
    let game = span(shared, NOTHING);
    game.happened(
        "swarm-moved weaver:moth/engulfment blue-home blue-near-b, system-covered blue-home, \
         swarm-aimed weaver:moth red-near-a 3, swarm-aimed weaver:wasp red-near-a 1",
    );
}

/// WV-TGT.15, WV-TGT.20: a target is kept while it is legal, even if a better one appears; an
/// uncovered system counts again from then on.
#[test]
fn wv_tgt_15_wv_tgt_20_a_legal_target_is_kept() {
    let changes = "phase = \"cards\"\npending = [\"choose-system gray uncover\"]\n\
                   players.gray.cards = [\"species:ant\", \"leader:spy\"]\n\
                   systems.blue-near-b.covered = true\nsystems.red-inner.covered = true";
    let mut game = alone(changes);
    game.sees(&of("moth", "target"), "blue-near-a");
    game.plays("gray", "target system:blue-near-b");
    game.did_not_happen("swarm-aimed");
    game.sees(&of("moth", "target"), "blue-near-a");
    game.sees("systems.blue-near-b.cubes", json!([]));
    // A swarm that turns now finds it.
    let turned = "phase = \"cards\"\npending = [\"choose-system gray cover\"]\n\
                  players.gray.cards = [\"species:ant\", \"leader:spy\"]\n\
                  starting-swarms = 1\n\
                  weavers.swarms = [{ card = \"weaver:moth\", at = \"blue-home\", target = \"blue-near-a\" }]";
    let mut game = alone(turned);
    game.plays("gray", "target system:blue-near-a");
    game.happened("swarm-aimed weaver:moth blue-near-b 1");
}

/// WV-TGT.16: swarms turn by seniority, and a removal begins the check anew.
#[test]
fn wv_tgt_16_the_senior_swarm_turns_first() {
    let shared = r#"weavers.swarms = [
        { card = "weaver:wasp", at = "red-inner", target = "blue-near-b" },
        { card = "weaver:moth", at = "blue-home", target = "blue-near-b" },
        { card = "weaver:gnat", at = "red-near-a", target = "blue-near-b" },
    ]
    systems.blue-near-a.covered = true"#;
    let mut game = covering(shared);
    game.plays("gray", "target system:blue-near-b");
    game.happened(
        "swarm-aimed weaver:wasp white-inner 1, swarm-removed weaver:moth blue-home stranded, \
         system-covered blue-home, swarm-aimed weaver:gnat red-home",
    );
}

/// WV-TGT.18: a target is part of the state, even one that the arrows would not choose now.
#[test]
fn wv_tgt_18_targets_are_kept_in_the_state() {
    let game = alone(&swarms(", target = \"blue-near-a\"", ""));
    game.sees(&of("moth", "target"), "blue-near-a");
    let again = Master::read_position(packs::test(), &game.game().write_position()).unwrap();
    assert_eq!(again.digest(), game.game().digest());
    let game = span(&swarms(", target = \"blue-near-a\"", ""), NOTHING);
    game.sees(&of("moth", "target"), "blue-near-a");
    game.sees(&project("moth", "engulfment"), 1);
}

/// WV-TGT.19: an effect that covers a neutral system cannot choose one with a swarm.
#[test]
fn wv_tgt_19_no_black_hole_is_put_on_a_swarm() {
    let game = covering("");
    game.refuses("gray", "target system:blue-home", "MG-4.16");
    game.offers("gray", "target system:yellow-home");
}
