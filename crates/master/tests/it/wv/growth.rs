//! WV-PRO, WV-MOR, WV-ENG, WV-DCK: what full projects do.

use serde_json::{Value, json};

use super::{NOTHING, PAIR, evening, of, project, span, swarms};
use crate::table::alone;

/// Moth with two cubes on its proliferation, and the player in its target.
const CROWDED: &str = r#"
    systems.blue-near-b.owner = "gray"
    systems.red-near-a.owner = "gray"
    routes."red-near-a>blue-near-b" = ["yellow"]
    players.gray.bag.yellow = 4
"#;

/// WV-PRO.1, WV-PRO.2: two alike advance proliferation by one cube of its own color.
#[test]
fn wv_pro_1_wv_pro_2_two_alike() {
    let game = span("", ["white", "white", "red"]);
    game.happened("swarm-advanced weaver:moth/proliferation red 1/3 drawn 2 white");
    let game = span("", ["white", "yellow", "red"]);
    game.did_not_happen("swarm-advanced weaver:moth/proliferation");
}

/// WV-PRO.3, WV-PRO.4, WV-PRO.9: another card enters the target, both take new targets, the parent
/// stays and loses all cubes; no black hole arises.
#[test]
fn wv_pro_3_wv_pro_4_wv_pro_9_another_swarm_enters_the_target() {
    let mut game = evening(&swarms(", proliferation = 2, engulfment = 1", ""));
    game.draws(["red", "red", "black", "weaver:wasp"]);
    game.plays("gray", "end-turn");
    game.sees(&of("wasp", "system"), "blue-near-b");
    game.sees(&of("moth", "system"), "blue-home");
    game.sees(&of("moth", "target"), "blue-near-a");
    game.sees(&of("wasp", "target"), "red-near-a");
    for growth in ["proliferation", "morphing", "engulfment"] {
        game.sees(&project("moth", growth), 0);
    }
    game.sees("weavers.black-holes.have", 0);
    game.sees("weavers.deck.#", 2);
}

/// WV-PRO.5: three alike are two alike.
#[test]
fn wv_pro_5_three_alike_suffice() {
    let game = span("", ["red", "red", "red"]);
    game.happened("swarm-advanced weaver:moth/proliferation red 1/3 drawn 3 red");
}

/// WV-PRO.6: one advance in a Span, however many pairs.
#[test]
fn wv_pro_6_two_pairs_are_one_advance() {
    let republic = "players.gray.cards = [\"species:ant\", \"government:republic\"]";
    let game = span(republic, ["red", "red", "white", "white"]);
    game.happened("cubes-drawn gray red red white white");
    game.sees(&project("moth", "proliferation"), 1);
}

/// WV-PRO.7: two black cubes are alike.
#[test]
fn wv_pro_7_a_black_pair_counts() {
    let game = span("", ["black", "black", "white"]);
    game.sees(&project("moth", "proliferation"), 1);
    game.sees(&project("gnat", "proliferation"), 1);
}

/// WV-PRO.8, WV-PRO.10: a newcomer takes the system as a moving swarm would, before the parent is
/// cleared, the parent turns, the newcomer turns.
#[test]
fn wv_pro_8_wv_pro_10_a_newcomer_takes_the_system() {
    let changes = format!("{CROWDED}{}", swarms(", proliferation = 2", ""));
    let mut game = evening(&changes);
    game.draws(["red", "red", "black", "weaver:wasp"]);
    game.plays("gray", "end-turn");
    game.happened(
        "swarm-arrived weaver:wasp blue-near-b weaver:moth, \
         route-dissolved gray route:red-near-a>blue-near-b, bases-removed gray blue-near-b 1, \
         swarm-cleared weaver:moth red red red, swarm-aimed weaver:moth blue-near-a last, \
         swarm-aimed weaver:wasp red-near-a 1",
    );
    game.sees("systems.blue-near-b.owner", Value::Null);
    game.sees("players.gray.stock", 7);
    game.sees("players.gray.bag.yellow", 5);
}

/// WV-PRO.11: a project that is completed always has a target; here it is the last one.
#[test]
fn wv_pro_11_a_target_exists_at_completion() {
    let changes = format!(
        "systems.blue-near-a.covered = true\n{}",
        swarms(", proliferation = 2", "")
    );
    let mut game = evening(&changes);
    game.draws(["red", "red", "black", "weaver:wasp"]);
    game.plays("gray", "end-turn");
    // The newcomer takes the last target of its parent, which is then stranded.
    game.happened(
        "swarm-arrived weaver:wasp blue-near-b, swarm-removed weaver:moth blue-home stranded, \
         swarm-aimed weaver:wasp",
    );
}

/// WV-MOR.1, WV-MOR.2, WV-MOR.5: exactly one cube of the marked color, no more and no fewer; black
/// cubes do not matter.
#[test]
fn wv_mor_1_wv_mor_2_wv_mor_5_exactly_one_of_the_color() {
    let advanced = |cubes: [&str; 3]| {
        let game = span("", cubes);
        let view = kernel::Game::view(game.game(), None).weavers.unwrap();
        view.swarms["weaver:moth"].projects["morphing"].cubes
    };
    assert_eq!(advanced(["blue", "red", "white"]), 1);
    assert_eq!(advanced(["blue", "black", "black"]), 1);
    assert_eq!(advanced(["red", "white", "black"]), 0);
    assert_eq!(advanced(["blue", "blue", "black"]), 0);
    assert_eq!(advanced(["blue", "blue", "blue"]), 0);
    span("", ["blue", "red", "white"])
        .happened("swarm-advanced weaver:moth/morphing blue 1/3 drawn 1 blue");
}

/// WV-MOR.3, WV-MOR.4, WV-MOR.6: the card goes to the bottom of the deck and a different one takes
/// its place, which turns at once.
#[test]
fn wv_mor_3_wv_mor_4_wv_mor_6_another_card_takes_the_place() {
    let mut game = evening(&swarms(", morphing = 2, engulfment = 1", ""));
    game.draws(["blue", "red", "black", "weaver:mite"]);
    game.plays("gray", "end-turn");
    game.happened(
        "swarm-cleared weaver:moth blue blue blue yellow, \
         swarm-morphed weaver:moth weaver:mite blue-home, swarm-aimed weaver:mite blue-near-a 1",
    );
    game.sees("systems.blue-home.swarm", "weaver:mite");
    game.sees("weavers.bottom", json!(["weaver:moth"]));
    game.sees("weavers.deck.#", 3);
    // The deck has one card: the old one goes below it, the new one is that card.
    let last = format!(
        "weavers.removed = [\"weaver:wasp\", \"weaver:mite\"]\n{}",
        swarms(", morphing = 2", "")
    );
    let game = span(&last, ["blue", "red", "black"]);
    game.happened("swarm-morphed weaver:moth weaver:tick blue-home");
}

/// WV-MOR.7, WV-CAN.3: a conflict and all cubes on it outlast a morphing; other targets stay, and
/// nothing is captured.
#[test]
fn wv_mor_7_wv_can_3_a_conflict_outlasts_a_morphing() {
    let changes = r#"
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:coup" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
        cubes."conflict:coup/red" = ["red"]
        cubes."conflict:coup/blue" = ["yellow"]
        players.gray.bag.red = 4
    "#;
    let mut game = evening(&format!("{changes}{}", swarms(", morphing = 2", "")));
    game.draws(["blue", "red", "black", "weaver:mite"]);
    game.plays("gray", "end-turn");
    game.happened("swarm-morphed weaver:moth weaver:mite");
    game.did_not_happen("conflict-cancelled");
    game.did_not_happen("swarm-aimed weaver:gnat");
    game.did_not_happen("bases-removed");
    game.sees("conflicts.conflict:coup.blue.cubes", json!(["yellow"]));
    game.sees("conflicts.conflict:coup.blue.weavers", true);
}

/// WV-MOR.8: a card that came by morphing does not react to what was gained before, and its place
/// has reacted if the old card had.
#[test]
fn wv_mor_8_a_new_card_does_not_react_to_old_symbols() {
    // Moth reacts to the military symbol of the shipyard, morphs by its second cube into Tick,
    // which lists the symbol too.
    let changes = r#"
        phase = "rewards"
        owed = ["expansion:shipyard/development"]
        players.gray.cards = ["species:ant", "expansion:shipyard"]
        players.gray.bag = { red = 4, blue = 5, yellow = 5, white = 4, black = 5 }
        cubes."expansion:shipyard/development" = ["white", "red"]
    "#;
    let mut game = alone(&format!("{changes}{}", swarms(", morphing = 2", "")));
    game.plays("gray", "reward expansion:shipyard/development");
    game.draws(["weaver:tick"]);
    game.plays("gray", &first_offer(&game));
    game.happened("swarm-morphed weaver:moth weaver:tick");
    game.did_not_happen("swarm-advanced weaver:tick");
    game.sees(&of("tick", "reacted"), true);
}

/// The first action offered, in notation.
fn first_offer(game: &trial::Play<master::Master>) -> String {
    kernel::Game::view(game.game(), Some(kernel::Seat::new(0))).actions[0].clone()
}

/// WV-ENG.1, WV-ENG.2: engulfment gets a cube if neither other project did.
#[test]
fn wv_eng_1_wv_eng_2_engulfment_advances_alone() {
    let game = span("", NOTHING);
    game.happened("swarm-advanced weaver:moth/engulfment yellow 1/2 neither");
    let game = span("", ["blue", "red", "black"]);
    game.did_not_happen("swarm-advanced weaver:moth/engulfment");
    game.happened("swarm-advanced weaver:gnat/engulfment white 1/2 neither");
}

/// WV-ENG.3, WV-ENG.6, WV-ENG.7, WV-ENG.11: the swarm moves, the player's system is taken, a black
/// hole covers the system left behind with its planets, the card is cleared, and all turn anew.
#[test]
fn wv_eng_3_wv_eng_6_wv_eng_7_wv_eng_11_a_swarm_moves() {
    let changes = format!(
        "{CROWDED}systems.blue-home.planets = [\"red\", \"white\"]\n{}",
        swarms(", engulfment = 1, morphing = 1", "")
    );
    let game = span(&changes, NOTHING);
    game.happened(
        "swarm-moved weaver:moth/engulfment blue-home blue-near-b, \
         bases-removed gray blue-near-b 1, system-covered blue-home, \
         swarm-cleared weaver:moth blue yellow yellow, swarm-aimed weaver:moth red-near-a 3",
    );
    game.sees("systems.blue-home.covered", true);
    game.sees("systems.blue-home.cubes", json!([]));
    game.sees(&of("moth", "system"), "blue-near-b");
    game.sees("reserve.white", 39);
    game.sees("reserve.red", 40);
}

/// WV-ENG.4, WV-ENG.5, WV-ENG.10: all bases leave the entered system, and the cubes of its routes go
/// to the bag, not into the hand.
#[test]
fn wv_eng_4_wv_eng_5_wv_eng_10_bases_and_routes_are_lost() {
    let game = span(
        &format!("{CROWDED}{}", swarms(", engulfment = 1", "")),
        NOTHING,
    );
    game.sees("systems.blue-near-b.bases", 0);
    game.sees("players.gray.stock", 7);
    game.sees("tracks.red-near-a>blue-near-b.cubes", json!([]));
    game.sees("players.gray.bag.yellow", 5);
    let drawn = json!({ "red": 1, "blue": 0, "yellow": 0, "white": 1, "black": 1 });
    game.sees("players.gray.drawn", drawn);
}

/// WV-ENG.6, WV-ENG.8, WV-BAS.7: the cubes on the planets of the entered system go to the reserve, whether the
/// player held it or not; a route towards it is dissolved even if it was neutral.
#[test]
fn wv_eng_6_wv_eng_8_wv_bas_7_the_planets_of_an_entered_system_are_deserted() {
    let neutral = format!(
        "systems.red-near-a.owner = \"gray\"\nsystems.blue-near-b.planets = [\"red\"]\n\
         routes.\"red-near-a>blue-near-b\" = [\"yellow\"]\nplayers.gray.bag.yellow = 4\n{}",
        swarms(", engulfment = 1", "")
    );
    let game = span(&neutral, NOTHING);
    game.happened(
        "swarm-moved weaver:moth/engulfment, route-dissolved gray, \
         planets-emptied blue-near-b red, system-covered blue-home",
    );
    game.sees("systems.blue-near-b.cubes", json!([]));
    game.sees("reserve.red", 40);

    let held = format!(
        "{CROWDED}systems.blue-near-b.planets = [\"white\"]\n{}",
        swarms(", engulfment = 1", "")
    );
    let game = span(&held, NOTHING);
    game.happened("bases-removed gray blue-near-b 1, planets-emptied blue-near-b white");
    game.sees("systems.blue-near-b.cubes", json!([]));
    game.sees("systems.blue-near-b.swarm", "weaver:moth");
}

/// WV-PRO.8 + WV-ENG.8: a card that enters by proliferation deserts planets alike.
#[test]
fn wv_pro_8_wv_eng_8_proliferation_deserts_planets_too() {
    let changes = format!(
        "systems.blue-near-b.planets = [\"red\"]\n{}",
        swarms(", proliferation = 2", "")
    );
    let mut game = super::evening(&changes);
    game.draws(["white", "white", "black", "weaver:wasp"]);
    game.plays("gray", "end-turn");
    game.happened("swarm-arrived weaver:wasp blue-near-b, planets-emptied blue-near-b red");
    game.sees("systems.blue-near-b.cubes", json!([]));
}

/// WV-ENG.13: a planet that a swarm deserted is free: settled again, it gives its reward again.
#[test]
fn wv_eng_13_deserted_planets_are_settled_again() {
    let changes = format!(
        "systems.blue-near-b.owner = \"gray\"\nsystems.blue-near-b.planets = [\"red\"]\n\
         players.gray.bag.red = 4\n{}",
        swarms(", engulfment = 1", "")
    );
    let game = span(&changes, NOTHING);
    game.happened("planets-emptied blue-near-b red");
    // The player is back in the system, and the swarm is gone.
    let mut position = crate::table::saved(&game);
    let back: toml::Table = r#"
        starting-swarms = 1
        systems.blue-near-b.owner = "gray"
        weavers.swarms = [{ card = "weaver:gnat", at = "white-home" }]
        weavers.removed = ["weaver:moth"]
        "#
    .parse()
    .unwrap();
    crate::table::merge(&mut position, back);
    position.remove("reserve");
    let players = position["players"].as_table_mut().unwrap();
    players["gray"].as_table_mut().unwrap().remove("stock");
    let mut game = crate::table::given(position);
    game.plays("gray", "place red planet:blue-near-b");
    game.plays("gray", "confirm");
    game.happened("cubes-gained gray red red");
}

/// WV-ENG.8: symbols are counted anew: of two systems with a green link one is lost.
#[test]
fn wv_eng_8_symbols_of_a_lost_system_are_lost() {
    let linked = "starting-swarms = 1\nsystems.red-near-a.owner = \"gray\"\nweavers.swarms = [{ card = \"weaver:moth\", \
                  at = \"blue-near-b\", target = \"red-near-a\", engulfment = 1 }]";
    let game = span(linked, NOTHING);
    game.happened("bases-removed gray red-near-a 1, symbols-changed gray diplomatic 0");
}

/// WV-ENG.9: bases lost to a swarm can be constructed and placed again; one that waits on a card and
/// the cards drawn for lost ones stay.
#[test]
fn wv_eng_9_lost_bases_come_back_to_the_stock() {
    let changes = format!(
        "{CROWDED}constructed = [\"species:ant\"]\nplayers.gray.cards = [\"species:ant\", \"leader:spy\"]\n{}",
        swarms(", engulfment = 1", "")
    );
    let game = span(&changes, NOTHING);
    game.sees("players.gray.stock", 6);
    game.sees("players.gray.constructed", json!(["species:ant"]));
    game.sees("players.gray.cards", json!(["leader:spy", "species:ant"]));
    game.sees("players.gray.bases", 2);
}

/// WV-ENG.12: more than nine black holes may arise within a turn.
#[test]
fn wv_eng_12_a_tenth_black_hole() {
    let covered: String = [
        "yellow-home",
        "yellow-near-a",
        "yellow-near-b",
        "yellow-inner",
        "blue-inner",
        "red-inner",
        "white-inner",
        "white-near-b",
    ]
    .map(|system| format!("systems.{system}.covered = true\n"))
    .concat();
    let game = span(
        &format!(
            "{covered}{}",
            swarms(", engulfment = 1", ", engulfment = 1")
        ),
        NOTHING,
    );
    game.sees("weavers.black-holes.have", 10);
    game.sees("free-tokens", 0);
    game.goes_on();
}

/// WV-DCK.1, WV-DCK.2: with an empty deck full projects of all kinds engulf, on their own
/// conditions and colors.
#[test]
fn wv_dck_1_wv_dck_2_an_empty_deck_turns_all_into_engulfment() {
    let empty = "weavers.removed = [\"weaver:wasp\", \"weaver:mite\", \"weaver:tick\"]\n";
    let game = span(
        &format!("{empty}{}", swarms(", proliferation = 2", "")),
        PAIR,
    );
    game.happened(
        "swarm-advanced weaver:moth/proliferation red 3/3, \
         swarm-moved weaver:moth/proliferation blue-home blue-near-b, system-covered blue-home",
    );
    let game = span(
        &format!("{empty}{}", swarms(", morphing = 2", "")),
        ["blue", "red", "black"],
    );
    game.happened("swarm-moved weaver:moth/morphing blue-home blue-near-b");
    // Emptiness is tested at completion: Moth takes the last card, Gnat finds none.
    let last = "weavers.removed = [\"weaver:wasp\", \"weaver:mite\"]\n";
    let game = span(
        &format!(
            "{last}{}",
            swarms(", proliferation = 2", ", proliferation = 2")
        ),
        PAIR,
    );
    game.happened("swarm-arrived weaver:tick blue-near-b, swarm-moved weaver:gnat/proliferation");
}

/// WV-DCK.3: engulfment still waits for both others.
#[test]
fn wv_dck_3_engulfment_keeps_its_condition() {
    let empty = "weavers.removed = [\"weaver:wasp\", \"weaver:mite\", \"weaver:tick\"]\n";
    let game = span(empty, PAIR);
    game.did_not_happen("swarm-advanced weaver:moth/engulfment");
    let game = span(empty, NOTHING);
    game.happened("swarm-advanced weaver:moth/engulfment");
}

/// WV-DCK.4: only morphing returns a card to the deck; its size is three less the proliferations.
#[test]
fn wv_dck_4_wv_inv_9_only_morphing_returns_a_card() {
    let changes = format!(
        "phase = \"cards\"\npending = [\"choose-system gray cover\"]\n\
         players.gray.cards = [\"species:ant\", \"leader:spy\"]\n\
         systems.blue-near-b.covered = true\n{}",
        swarms("", "")
    );
    let mut game = alone(&changes);
    game.plays("gray", "target system:blue-near-a");
    game.sees("weavers.removed", json!(["weaver:moth"]));
    game.sees("weavers.deck.#", 3);
}
