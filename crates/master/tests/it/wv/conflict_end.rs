//! WV-CAN, and how conflicts against swarms end when a swarm leaves (WV-CON.26, WV-CON.28).

use serde_json::{Value, json};

use super::{NOTHING, of, span, swarms};
use crate::table::alone;

/// Gray beside Moth on the red side of a coup, with a cube of each.
const COUP: &str = r#"
    systems.blue-near-b.owner = "gray"
    conflicts."conflict:coup" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
    cubes."conflict:coup/red" = ["red"]
    cubes."conflict:coup/blue" = ["yellow"]
    players.gray.bag.red = 4
"#;

/// Moth leaves its corner, but not for the system it is fought from.
fn leaving(more: &str) -> String {
    swarms(
        &format!(", target = \"blue-near-a\", engulfment = 1{more}"),
        "",
    )
}

/// WV-CAN.1, WV-CAN.2, WV-CAN.6, WV-CAN.7, WV-CAN.8: the attacked swarm leaves: the red player gets
/// the card back, the player's cubes go to the bag and those of the Weavers to the reserve; nobody
/// is rewarded.
#[test]
fn wv_can_1_wv_can_2_wv_can_6_to_can_8_the_attacked_swarm_leaves() {
    // The yellow cube of the engulfment goes to the coup first, so Moth is fed by a symbol.
    let changes = COUP.replace("[\"yellow\"]", "[\"yellow\", \"-\"]");
    let changes = changes
        .replace("conflict:coup", "conflict:raid")
        .replace("[\"yellow\", \"-\"]", "[\"blue\"]");
    let game = span(&format!("{changes}{}", leaving("")), NOTHING);
    game.happened(
        "swarm-moved weaver:moth/engulfment blue-home blue-near-a, \
         cubes-returned gray red, cubes-returned weavers reserve blue, \
         conflict-cancelled conflict:raid, card-gained gray conflict:raid, system-covered blue-home",
    );
    game.sees("conflicts", json!({}));
    game.sees("reserve.blue", 40);
    game.sees("players.gray.bag.red", 4);
    game.did_not_happen("cubes-gained");
    game.did_not_happen("conflict-won");
}

/// WV-CAN.7: with the Weavers on the red side the card is discarded.
#[test]
fn wv_can_7_their_red_side_discards_the_card() {
    let changes = r#"
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:purge" = { track = "blue-home>blue-near-b", red = "weavers", blue = "gray" }
    "#;
    let game = span(&format!("{changes}{}", leaving("")), NOTHING);
    game.happened("conflict-cancelled conflict:purge, card-put-back conflict:purge");
    game.sees("decks.conflict.bottom", json!(["conflict:purge"]));
}

/// WV-CAN.2: a swarm takes the system the player fights from.
#[test]
fn wv_can_2_the_players_system_is_taken() {
    let changes = r#"
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:raid" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
        weavers.swarms = [
            { card = "weaver:gnat", at = "blue-home" },
            { card = "weaver:moth", at = "red-inner", target = "blue-near-b", engulfment = 1 },
        ]"#;
    let game = span(changes, NOTHING);
    game.happened("bases-removed gray blue-near-b 1, conflict-cancelled conflict:raid, card-gained gray conflict:raid");
    game.sees("systems.blue-home.swarm", "weaver:gnat");
}

/// WV-CON.26, WV-CAN.2: two conflicts against one swarm; winning one destroys it and cancels the
/// other.
#[test]
fn wv_con_26_the_first_victory_ends_the_others() {
    let changes = r#"
        drawn = { red = 1 }
        players.gray.bag = { red = 3, blue = 5, yellow = 5, white = 5, black = 5 }
        systems.blue-near-b.owner = "gray"
        systems.blue-near-a.owner = "gray"
        conflicts."conflict:raid" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
        conflicts."conflict:coup" = { track = "blue-near-a>blue-home", red = "gray", blue = "weavers" }
        cubes."conflict:raid/red" = ["red"]
    "#;
    let mut game = alone(changes);
    game.plays_all("gray", ["place red conflict:raid/red", "confirm"]);
    game.happened(
        "conflict-won gray conflict:raid weavers, swarm-removed weaver:moth blue-home destroyed, \
         conflict-cancelled conflict:coup, card-gained gray conflict:coup",
    );
}

/// WV-CON.28: the swarm leaves after the player's side was full: card and cubes are paid, there is
/// no base in a black hole, and the swarm lives.
#[test]
fn wv_con_28_a_decided_conflict_outlives_the_departure() {
    let changes = r#"
        drawn = { red = 2 }
        players.gray.bag = { red = 2, blue = 5, yellow = 5, white = 5, black = 5 }
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:raid" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
        conflicts."conflict:strike" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        cubes."conflict:raid/red" = ["red"]
        weavers.swarms = [
            { card = "weaver:tick", at = "blue-home", target = "blue-near-a", reacted = false },
            { card = "weaver:gnat", at = "white-home" },
        ]
    "#;
    let mut game = alone(changes);
    game.sees("players.gray.symbols.military", 2);
    game.plays("gray", "place red conflict:raid/red");
    game.draws(["weaver:moth"]);
    game.plays("gray", "place red conflict:strike/red");
    game.happened(
        "symbols-changed gray military 3, swarm-moved weaver:tick/engulfment blue-home blue-near-a, \
         conflict-won gray conflict:raid weavers, card-gained gray conflict:raid, \
         system-covered blue-home",
    );
    game.did_not_happen("swarm-removed");
    game.waits_for("gray", "gain-cube");
    game.plays("gray", "gain white");
    game.waits_for("gray", "allocate");
    game.sees("systems.blue-home.covered", true);
    game.sees(&of("tick", "system"), "blue-near-a");
}

/// WV-CON.28: if a swarm took the player's own system instead, the base may still be placed.
#[test]
fn wv_con_28_the_players_system_is_taken_after_the_decision() {
    // The reserve has no red cube: Tick moves and does not proliferate.
    let changes = r#"
        drawn = { red = 2 }
        players.gray.bag = { red = 42, blue = 5, yellow = 5, white = 5, black = 5 }
        systems.red-near-b.owner = "gray"
        conflicts."conflict:raid" = { track = "red-near-b>white-inner", red = "gray", blue = "weavers" }
        conflicts."conflict:strike" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        cubes."conflict:raid/red" = ["red"]
        weavers.swarms = [
            { card = "weaver:tick", at = "white-near-a", target = "red-near-b" },
            { card = "weaver:gnat", at = "white-inner" },
        ]
    "#;
    let mut game = alone(changes);
    game.plays("gray", "place red conflict:raid/red");
    game.plays("gray", "place red conflict:strike/red");
    game.happened("swarm-moved weaver:tick/engulfment white-near-a red-near-b, bases-removed gray red-near-b 1, cube-missed weaver:tick/proliferation red");
    game.did_not_happen("conflict-cancelled conflict:raid");
    game.plays("gray", "confirm");
    game.happened(
        "conflict-won gray conflict:raid weavers, swarm-removed weaver:gnat white-inner destroyed",
    );
    game.plays("gray", "gain white");
    game.plays("gray", "occupy");
    game.sees("systems.white-inner.owner", "gray");
}

/// WV-CAN.4: a swarm that proliferates stays, and so does its conflict.
#[test]
fn wv_can_4_proliferation_cancels_nothing() {
    let changes = format!(
        "{}{}",
        COUP,
        swarms(", target = \"blue-near-a\", proliferation = 2", "")
    );
    let mut game = super::evening(&changes);
    game.draws(["white", "white", "black", "weaver:wasp"]);
    game.plays("gray", "end-turn");
    game.happened("swarm-arrived weaver:wasp blue-near-a");
    game.did_not_happen("conflict-cancelled");
    game.sees("conflicts.conflict:coup.blue.cubes", json!(["yellow"]));
}

/// WV-CAN.5: a swarm enters the neutral system that is fought over: the card is discarded.
#[test]
fn wv_can_5_a_swarm_enters_a_neutral_battlefield() {
    let changes = r#"
        systems.red-near-a.owner = "gray"
        conflicts."conflict:raid" = { track = "red-near-a>blue-near-b", red = "gray", blue = "neutral" }
    "#;
    let game = span(
        &format!("{changes}{}", swarms(", engulfment = 1", "")),
        NOTHING,
    );
    game.happened("swarm-moved weaver:moth/engulfment blue-home blue-near-b, conflict-cancelled conflict:raid, card-put-back conflict:raid");
}

/// WV-CAN.6: an effect covers the neutral system that is fought over: the player keeps the card.
#[test]
fn wv_can_6_a_covered_neutral_battlefield() {
    let changes = r#"
        phase = "cards"
        pending = ["choose-system gray cover"]
        players.gray.cards = ["species:ant", "leader:spy"]
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
    "#;
    let mut game = alone(changes);
    game.plays("gray", "target system:red-near-a");
    game.happened("conflict-cancelled conflict:raid, card-gained gray conflict:raid");
}

/// WV-CAN.8: the symbol of a cancelled conflict is lost.
#[test]
fn wv_can_8_the_symbol_is_lost() {
    let changes = r#"
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:sabotage" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
        cubes."conflict:sabotage/red" = ["red"]
        players.gray.bag.red = 4
    "#;
    let game = span(&format!("{changes}{}", leaving("")), NOTHING);
    game.happened("conflict-cancelled conflict:sabotage, symbols-changed gray scientific 0");
}

/// WV-CAN.9: a card that came back counts for the limit of seven at the end of that turn.
#[test]
fn wv_can_9_a_returned_card_counts_for_the_limit() {
    let cards = r#"players.gray.cards = ["species:ant", "leader:spy", "leader:judge", "leader:seer", "leader:sower", "leader:guard", "leader:warden"]"#;
    let changes = r#"
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:raid" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
    "#;
    let mut game = span(&format!("{cards}\n{changes}{}", leaving("")), NOTHING);
    game.happened("card-gained gray conflict:raid");
    game.plays("gray", "confirm");
    game.refuses("gray", "end-turn", "MG-20.3");
    game.sees("systems.blue-home.swarm", Value::Null);
}
