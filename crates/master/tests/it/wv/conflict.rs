//! WV-CON: conflicts against swarms.

use serde_json::{Value, json};

use super::{NOTHING, PAIR, evening, project, span, swarms};
use crate::table::alone;

/// Gray beside Moth, with a coup: red white blue against yellow yellow.
const COUP: &str = r#"
    systems.blue-near-b.owner = "gray"
    conflicts."conflict:coup" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
"#;

/// WV-CON.1, WV-CON.7: a conflict is started on a track between a system of the player and one of
/// the Weavers, with either side towards it, and on no other.
#[test]
fn wv_con_1_wv_con_7_a_conflict_against_a_swarm() {
    let changes = "players.gray.cards = [\"species:ant\", \"conflict:raid\"]\nsystems.blue-near-b.owner = \"gray\"";
    let mut game = evening(changes);
    game.offers("gray", "start conflict:raid red blue-near-b>blue-home");
    game.offers("gray", "start conflict:raid blue blue-near-b>blue-home");
    game.refuses(
        "gray",
        "start conflict:raid red blue-near-a>blue-home",
        "MG-20.25",
    );
    game.draws(NOTHING);
    game.plays("gray", "start conflict:raid blue blue-near-b>blue-home");
    game.happened("conflict-placed gray conflict:raid blue");
    game.sees("conflicts.conflict:raid.red.weavers", true);
    game.sees("conflicts.conflict:raid.blue.player", "gray");
    game.sees("conflicts.conflict:raid.neutral", false);
}

/// Gray wins the coup: the last cube is drawn.
fn won(changes: &str) -> trial::Play<master::Master> {
    let mut game = alone(&format!(
        "drawn = {{ blue = 1 }}\nplayers.gray.bag = {{ red = 4, blue = 4, yellow = 5, white = 4, black = 5 }}\n\
         cubes.\"conflict:coup/red\" = [\"red\", \"white\"]\n{COUP}{changes}"
    ));
    game.plays("gray", "place blue conflict:coup/red");
    game.plays("gray", "confirm");
    game
}

/// WV-CON.2, WV-CON.9, WV-CON.11: the winner keeps the card, takes cubes of any bright color from
/// the reserve, destroys the swarm and may place a base; whatever objective is printed, no card
/// changes hands.
#[test]
fn wv_con_2_wv_con_9_wv_con_11_the_swarm_is_destroyed() {
    let mut game = won(&swarms(", engulfment = 1", ""));
    game.happened(
        "conflict-won gray conflict:coup weavers, swarm-removed weaver:moth blue-home destroyed, \
         card-gained gray conflict:coup",
    );
    game.waits_for("gray", "gain-cube");
    game.offers_exactly(
        "gray",
        ["gain red", "gain blue", "gain yellow", "gain white"],
    );
    game.sees("reserve.yellow", 40);
    game.sees("weavers.removed", json!(["weaver:moth"]));
    game.plays("gray", "gain yellow");
    game.sees("players.gray.bag.yellow", 6);
    game.waits_for("gray", "occupy");
    game.offers_exactly("gray", ["occupy", "decline"]);
}

/// WV-CON.10: the base needs no route and draws a card; without it the system is neutral.
#[test]
fn wv_con_10_a_base_in_the_system_of_the_swarm() {
    let inner = |home: &str| {
        r#"
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:coup" = { track = "blue-near-b>red-inner", red = "gray", blue = "weavers" }
        drawn = { blue = 1 }
        players.gray.bag = { red = 4, blue = 4, yellow = 5, white = 4, black = 5 }
        cubes."conflict:coup/red" = ["red", "white"]
        weavers.swarms = [{ card = "weaver:moth", at = "red-inner" }, { card = "weaver:gnat", at = "HOME" }]
        "#
        .replace("HOME", home)
    };
    let mut game = alone(&inner("white-home"));
    game.plays_all(
        "gray",
        [
            "place blue conflict:coup/red",
            "confirm",
            "gain red",
            "occupy",
        ],
    );
    game.happened("base-placed gray red-inner, cards-lifted gray");
    game.sees("systems.red-inner.owner", "gray");
    game.sees("players.gray.stock", 6);
    let mut game = alone(&inner("white-home"));
    game.plays_all(
        "gray",
        [
            "place blue conflict:coup/red",
            "confirm",
            "gain red",
            "decline",
        ],
    );
    game.sees("systems.red-inner.owner", Value::Null);
    game.sees("systems.red-inner.swarm", Value::Null);
}

/// WV-CON.3, WV-CON.4: a cube for any swarm goes to the conflict first, and the project does not
/// advance; Moth gets no yellow cube.
#[test]
fn wv_con_3_wv_con_4_a_conflict_comes_first() {
    let game = span(COUP, NOTHING);
    game.happened("cube-diverted weaver:moth/engulfment yellow conflict:coup neither, swarm-advanced weaver:gnat/engulfment white");
    game.sees(&project("moth", "engulfment"), 0);
    game.sees("conflicts.conflict:coup.blue.cubes", json!(["yellow"]));
    game.sees("reserve.yellow", 39);
}

/// WV-CON.5, WV-CON.6, WV-CON.20: their full side wins at once; the card goes to the bottom of its
/// deck, cubes go back (starred ones and theirs to the reserve), and the turn goes on.
#[test]
fn wv_con_5_wv_con_6_wv_con_20_the_weavers_win() {
    let changes = r#"
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:strike" = { track = "blue-home>blue-near-b", red = "weavers", blue = "gray" }
        cubes."conflict:strike/red" = ["red"]
        cubes."conflict:strike/blue" = ["-", "blue"]
        players.gray.bag.blue = 4
    "#;
    let mut game = evening(changes);
    game.draws(PAIR);
    game.plays("gray", "end-turn");
    game.happened(
        "cube-diverted weaver:moth/proliferation red conflict:strike drawn 2 red, \
         conflict-lost gray conflict:strike, cubes-returned gray reserve blue, \
         card-put-back conflict:strike",
    );
    game.sees("conflicts", json!({}));
    game.sees("decks.conflict.bottom", json!(["conflict:strike"]));
    game.sees("reserve.red", 40);
    game.sees("reserve.blue", 40);
    game.waits_for("gray", "allocate");
}

/// WV-CON.8: a conflict takes cubes only from the next turn on, also when a swarm reacts before.
#[test]
fn wv_con_8_a_fresh_conflict_takes_no_cubes() {
    let changes = format!(
        "{COUP}{}\nphase = \"cards\"\nweavers.fresh = [\"conflict:coup\"]\n\
         players.gray.cards = [\"species:ant\", \"leader:spy\"]",
        swarms(", reacts-to = \"military\"", ", reacts-to = \"scientific\"")
    );
    let mut game = alone(&changes);
    game.draws(NOTHING);
    game.plays("gray", "discard leader:spy");
    game.happened("swarm-advanced weaver:gnat/morphing yellow 1/3 symbol scientific");
    game.plays("gray", "gain red");
    game.happened("cube-diverted weaver:moth/engulfment yellow conflict:coup neither");
}

/// WV-CON.12, WV-BAS.4: a conflict against a neutral system has no side of the Weavers; a system
/// with a swarm is neither neutral nor the player's.
#[test]
fn wv_con_12_wv_bas_4_a_neutral_side_takes_no_cubes() {
    let changes = r#"conflicts."conflict:coup" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }"#;
    let game = span(changes, NOTHING);
    game.happened("swarm-advanced weaver:moth/engulfment yellow 1/2");
    let wrong = r#"
        seats = ["gray"]
        players.gray.home = "red-home"
        players.gray.cards = ["species:ant"]
        systems.red-home.owner = "gray"
        systems.blue-near-b.owner = "gray"
        weavers.swarms = [{ card = "weaver:moth", at = "blue-home" }]
        conflicts."conflict:coup" = { track = "blue-near-b>blue-home", red = "gray", blue = "neutral" }
    "#;
    let problems = <master::Master as kernel::Files>::read_position(
        master::packs::test(),
        &wrong.parse().unwrap(),
    );
    let problems = problems.err().unwrap();
    assert!(
        problems.iter().any(|it| it.place == "MG-INV.20"),
        "{problems:?}"
    );
}

/// WV-CON.13: the conflict that was placed first takes the cube, its lowest slot first.
#[test]
fn wv_con_13_the_first_conflict_takes_the_cube() {
    let changes = |fronts: &str| {
        format!(
            r#"
        systems.blue-near-b.owner = "gray"
        systems.blue-near-a.owner = "gray"
        conflicts."conflict:coup" = {{ track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }}
        conflicts."conflict:embargo" = {{ track = "blue-near-a>blue-home", red = "gray", blue = "weavers" }}
        weavers.fronts = [{fronts}]
    "#
        )
    };
    let game = span(&changes("\"conflict:coup\", \"conflict:embargo\""), NOTHING);
    game.happened("cube-diverted weaver:moth/engulfment yellow conflict:coup");
    let game = span(&changes("\"conflict:embargo\", \"conflict:coup\""), NOTHING);
    game.happened("cube-diverted weaver:moth/engulfment yellow conflict:embargo");
    game.sees(
        "cards.conflict:embargo.projects.blue.slots[0].cube",
        "yellow",
    );
}

/// WV-CON.14: cubes of the Span and of reactions are diverted alike, cube by cube.
#[test]
fn wv_con_14_reactions_are_diverted_too() {
    let changes = format!(
        r#"
        phase = "cards"
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:raid" = {{ track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }}
        players.gray.cards = ["species:ant", "leader:spy", "leader:judge"]
        {}
    "#,
        swarms(", reacts-to = \"military\"", "")
    );
    let mut game = alone(&changes);
    game.plays("gray", "discard leader:spy");
    game.happened(
        "swarm-advanced weaver:moth/proliferation red 1/3 symbol military, \
         cube-diverted weaver:moth/morphing blue conflict:raid symbol military",
    );
}

/// WV-CON.15, WV-INV.12: after a diversion engulfment may advance: three cubes for one swarm.
#[test]
fn wv_con_15_wv_inv_12_engulfment_after_a_diversion() {
    let changes = r#"
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:invasion" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
    "#;
    let game = span(changes, ["red", "red", "blue"]);
    game.happened(
        "cube-diverted weaver:moth/proliferation red conflict:invasion drawn 2 red, \
         cube-diverted weaver:moth/morphing blue conflict:invasion drawn 1 blue, \
         cube-diverted weaver:moth/engulfment yellow conflict:invasion neither",
    );
    game.sees(
        "conflicts.conflict:invasion.blue.cubes",
        json!(["blue", "red", "yellow"]),
    );
}

/// WV-CON.16: a black slot on their side is never filled, so they cannot win there.
#[test]
fn wv_con_16_a_black_slot_is_never_filled() {
    let changes = r#"
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:purge" = { track = "blue-home>blue-near-b", red = "weavers", blue = "gray" }
        cubes."conflict:purge/red" = ["red"]
    "#;
    let game = span(changes, ["black", "black", "red"]);
    game.happened("swarm-advanced weaver:moth/proliferation red 1/3");
    game.sees("conflicts.conflict:purge.red.cubes", json!(["red"]));
}

/// WV-CON.17: the player who had more cubes keeps the symbol at a tie and loses it when the Weavers
/// have more; they hold none.
#[test]
fn wv_con_17_advantage_over_the_weavers() {
    // Gray has the blue side of the invasion, the Weavers three slots on the red one.
    let side = |cubes: &str| {
        format!(
            "systems.blue-near-b.owner = \"gray\"\nplayers.gray.bag.blue = 4\n\
             conflicts.\"conflict:invasion\" = {{ track = \"blue-home>blue-near-b\", red = \"weavers\", blue = \"gray\", advantage = \"gray\" }}\n\
             cubes.\"conflict:invasion/blue\" = [\"blue\"]\ncubes.\"conflict:invasion/red\" = {cubes}\n"
        )
    };
    let game = span(&side("[]"), PAIR);
    game.happened("cube-diverted weaver:moth/proliferation red conflict:invasion");
    game.did_not_happen("symbols-changed");
    game.sees("conflicts.conflict:invasion.advantage", "gray");
    let game = span(&side("[\"red\"]"), PAIR);
    game.happened(
        "cube-diverted weaver:moth/proliferation red conflict:invasion, \
         symbols-changed gray military 1",
    );
    game.sees("conflicts.conflict:invasion.advantage", Value::Null);
}

/// WV-CON.18: cubes on their side can be stolen.
#[test]
fn wv_con_18_their_side_can_be_robbed() {
    let changes = format!(
        "pending = [\"steal-cube gray red,blue,yellow,white\"]\n{COUP}cubes.\"conflict:coup/blue\" = [\"yellow\"]\n{}",
        swarms(", engulfment = 1", "")
    );
    let mut game = alone(&changes);
    game.plays("gray", "steal yellow conflict:coup/blue");
    game.happened("cube-stolen gray weavers yellow conflict:coup/blue");
    game.sees("players.gray.bag.yellow", 6);
}

/// WV-CON.19: a conflict whose player's side is full is decided and takes no more cubes; the reward
/// follows at the end of Phase 2.
#[test]
fn wv_con_19_a_decided_conflict_takes_no_cubes() {
    let changes = format!(
        "drawn = {{ red = 1, blue = 1 }}\nplayers.gray.bag = {{ red = 3, blue = 4, yellow = 5, white = 4, black = 5 }}\n\
         cubes.\"conflict:coup/red\" = [\"red\", \"white\"]\n{COUP}\
         conflicts.\"conflict:sabotage\" = {{ track = \"red-home>red-near-a\", red = \"gray\", blue = \"neutral\" }}\n"
    );
    let mut game = alone(&changes);
    game.plays("gray", "place blue conflict:coup/red");
    game.plays("gray", "place red conflict:sabotage/red");
    game.happened("swarm-advanced weaver:gnat/morphing yellow 1/3 symbol scientific");
    game.plays("gray", "confirm");
    game.happened("conflict-won gray conflict:coup weavers");
}

/// The Weavers win this conflict with the next pair.
fn lost(card: &str, slots: &str, changes: &str) -> trial::Play<master::Master> {
    let base = format!(
        "systems.blue-near-b.owner = \"gray\"\n\
         conflicts.\"conflict:{card}\" = {{ track = \"blue-home>blue-near-b\", red = \"weavers\", blue = \"gray\" }}\n\
         cubes.\"conflict:{card}/red\" = {slots}\n{changes}"
    );
    span(&base, PAIR)
}

/// WV-CON.29, WV-CON.21: with mercy the player chooses cubes from their own projects, not from
/// planets and conflicts, not black, the furthest of a route first; they go to the reserve.
#[test]
fn wv_con_21_wv_con_29_with_mercy_the_player_chooses_the_cubes() {
    let changes = r#"
        mercy = true
        routes."red-home>red-near-b" = ["white", "white"]
        systems.red-home.planets = ["red"]
        cubes."species:ant/base" = ["red", "-", "yellow"]
        players.gray.bag = { red = 3, blue = 5, yellow = 4, white = 3, black = 5 }
    "#;
    let mut game = lost("blockade", "[\"-\", \"yellow\"]", changes);
    game.happened("conflict-lost gray conflict:blockade");
    game.waits_for("gray", "lose-cube");
    game.offers_exactly(
        "gray",
        [
            "give red species:ant/base",
            "give yellow species:ant/base",
            "give white route:red-home>red-near-b",
        ],
    );
    game.plays("gray", "give white route:red-home>red-near-b");
    game.happened("cube-lost gray white route:red-home>red-near-b");
    game.sees("reserve.white", 41);
    game.plays("gray", "give red species:ant/base");
    game.waits_for("gray", "allocate");
    // Fewer cubes than printed: all of them, without a question.
    let few = "mercy = true\ncubes.\"species:ant/base\" = [\"red\"]\nplayers.gray.bag.red = 4";
    let game = lost("blockade", "[\"-\", \"yellow\"]", few);
    game.happened("cube-lost gray red species:ant/base");
    game.waits_for("gray", "allocate");
}

/// WV-CON.21: the Weavers break what stands, the most symbols first; then a complete route; then they
/// take from the fullest project. Nobody is asked.
#[test]
fn wv_con_21_the_weavers_take_what_hurts_most() {
    // The agenda of the ant gives three symbols, the shipyard one; the base project has more cubes.
    let standing = r#"
        standing = ["species:ant", "expansion:shipyard"]
        players.gray.cards = ["species:ant", "expansion:shipyard"]
        cubes."species:ant/agenda" = ["red", "red", "blue", "yellow", "white"]
        cubes."species:ant/receive-2" = ["blue", "blue", "blue"]
        cubes."expansion:shipyard/development" = ["white", "red"]
    "#;
    let game = lost("blockade", "[\"-\", \"yellow\"]", standing);
    game.happened(
        "conflict-lost gray conflict:blockade, cube-lost gray red species:ant/agenda, \
         cube-lost gray red expansion:shipyard/development",
    );
    game.happened("project-broken gray species:ant");
    game.happened("project-broken gray expansion:shipyard");
    game.waits_for("gray", "allocate");

    // Nothing stands: the complete route, then the project with the most cubes.
    let begun = r#"
        cubes."species:ant/base" = ["red", "-", "yellow"]
        routes."red-home>red-near-b" = ["white"]
        routes."red-home>red-near-a" = ["red", "red"]
    "#;
    let game = lost("blockade", "[\"-\", \"yellow\"]", begun);
    game.happened(
        "cube-lost gray red route:red-home>red-near-a, cube-lost gray red species:ant/base",
    );
    game.sees("reserve.red", 39);
    game.waits_for("gray", "allocate");
}

/// WV-CON.21: planets, conflicts and black cubes are spared.
#[test]
fn wv_con_21_the_weavers_spare_planets_conflicts_and_black_cubes() {
    let changes = r#"
        players.gray.cards = ["species:ant", "government:horde"]
        systems.red-home.planets = ["red"]
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        cubes."conflict:raid/red" = ["red"]
        cubes."government:horde/agenda" = ["-", "-", "-", "-", "black"]
    "#;
    let game = lost("blockade", "[\"-\", \"yellow\"]", changes);
    game.happened("conflict-lost gray conflict:blockade");
    game.did_not_happen("cube-lost");
    game.waits_for("gray", "allocate");
}

/// WV-CON.21: fewer cubes than printed: all of them.
#[test]
fn wv_con_21_fewer_cubes_than_printed() {
    let few = "cubes.\"species:ant/base\" = [\"red\"]\nplayers.gray.bag.red = 4";
    let game = lost("blockade", "[\"-\", \"yellow\"]", few);
    game.happened("cube-lost gray red species:ant/base");
    game.sees("reserve.red", 41);
    game.waits_for("gray", "allocate");
}

/// WV-CON.22: a system objective empties the player's system, which no swarm enters.
#[test]
fn wv_con_22_a_system_is_lost() {
    // On the blue side of the blockade stands "capture".
    let changes = "systems.blue-near-b.bases = 1\nroutes.\"blue-near-b>red-inner\" = [\"red\"]\nplayers.gray.bag.red = 4";
    let game = lost("blockade", "[\"-\", \"yellow\"]", changes);
    game.happened("conflict-lost gray conflict:blockade, bases-removed gray blue-near-b 1");
    game.sees("systems.blue-near-b.owner", Value::Null);
    game.sees("systems.blue-near-b.swarm", Value::Null);
    game.sees("tracks.blue-near-b>red-inner.cubes", json!([]));
}

/// WV-CON.22, WV-CON.23, WV-CON.29: a card objective, to take or to discard, costs a card, without
/// ability or cubes; with none it costs nothing, and never the species. With mercy the player chooses.
#[test]
fn wv_con_22_wv_con_23_wv_con_29_a_card_is_lost() {
    // On the blue side of the coup stands "discard a government".
    let changes = |cards: &str| {
        format!(
            "mercy = true\nsystems.blue-near-b.owner = \"gray\"\n\
             conflicts.\"conflict:coup\" = {{ track = \"blue-home>blue-near-b\", red = \"weavers\", blue = \"gray\" }}\n\
             cubes.\"conflict:coup/red\" = [\"-\", \"white\", \"blue\"]\nplayers.gray.cards = [{cards}]"
        )
    };
    let mut game = span(
        &changes("\"species:ant\", \"government:guild\", \"government:order\""),
        PAIR,
    );
    game.waits_for("gray", "lose-card");
    game.offers_exactly("gray", ["pick government:guild", "pick government:order"]);
    game.refuses("gray", "pick species:ant", "WV-CON.22");
    game.plays("gray", "pick government:guild");
    game.happened("card-put-back government:guild");
    game.did_not_happen("ability-used");
    game.sees("discarded.cards", 0);
    game.sees(
        "players.gray.cards",
        json!(["government:order", "species:ant"]),
    );
    let game = span(&changes("\"species:ant\""), PAIR);
    game.waits_for("gray", "allocate");
}

/// WV-CON.22: the Weavers choose the card: most symbols, then a working ability, then a waiting base,
/// then the most cubes, then the order of the pack.
#[test]
fn wv_con_22_the_weavers_choose_the_card() {
    let lost_of = |cards: &str, more: &str| {
        let changes = format!(
            "systems.blue-near-b.owner = \"gray\"\n\
             conflicts.\"conflict:coup\" = {{ track = \"blue-home>blue-near-b\", red = \"weavers\", blue = \"gray\" }}\n\
             cubes.\"conflict:coup/red\" = [\"-\", \"white\", \"blue\"]\n\
             players.gray.cards = [\"species:ant\", {cards}]\n{more}"
        );
        let game = span(&changes, PAIR);
        game.waits_for("gray", "allocate");
        let events = game.events().iter();
        let lost = events.filter_map(|event| event.strip_prefix("card-put-back government:"));
        lost.map(str::to_owned).collect::<Vec<String>>()
    };
    // In the order of the pack: Council, Empire, Horde.
    let two = |one: &str, other: &str| format!("\"government:{one}\", \"government:{other}\"");
    let fulfilled = "standing = [\"government:horde\"]\n\
                     cubes.\"government:horde/agenda\" = [\"red\", \"red\", \"red\", \"white\", \"black\"]";
    assert_eq!(lost_of(&two("empire", "horde"), fulfilled), ["horde"]);
    let waiting = "constructed = [\"government:empire\"]";
    assert_eq!(lost_of(&two("council", "empire"), waiting), ["empire"]);
    let cubes = "cubes.\"government:empire/base\" = [\"red\", \"-\", \"white\"]";
    assert_eq!(lost_of(&two("council", "empire"), cubes), ["empire"]);
    assert_eq!(lost_of(&two("council", "empire"), ""), ["council"]);
}

/// WV-SPN.9: by the option a cube that goes to a conflict counts as an advance, so engulfment does
/// not advance.
#[test]
fn wv_spn_9_a_diverted_cube_counts_by_an_option() {
    let raid = "systems.blue-near-b.owner = \"gray\"\n\
                conflicts.\"conflict:raid\" = { track = \"blue-home>blue-near-b\", red = \"weavers\", blue = \"gray\" }\n";
    let game = span(raid, PAIR);
    game.happened(
        "cube-diverted weaver:moth/proliferation red conflict:raid, \
         swarm-advanced weaver:moth/engulfment yellow 1/2 neither",
    );
    let game = span(&format!("diverted = true\n{raid}"), PAIR);
    game.sees("weavers.diverted", true);
    game.happened("cube-diverted weaver:moth/proliferation red conflict:raid");
    game.did_not_happen("swarm-advanced weaver:moth/engulfment");
}

/// WV-CON.24: no route leads to a swarm.
#[test]
fn wv_con_24_no_route_leads_to_a_swarm() {
    let game = alone(
        "drawn = { red = 1 }\nplayers.gray.bag.red = 4\nsystems.blue-near-b.owner = \"gray\"",
    );
    game.refuses("gray", "place red route:blue-near-b>blue-home", "WV-CON.24");
    game.does_not_offer("gray", "place red route:blue-near-b>blue-home");
}

/// WV-CON.25: effects that ask for an opponent's base, turn or card do nothing.
#[test]
fn wv_con_25_the_weavers_have_no_bases_cards_or_turns() {
    let changes = r#"
        players.gray.cards = ["species:ant", "leader:reaver", "leader:jailer", "leader:thief"]
        systems.red-near-a.owner = "gray"
    "#;
    for card in ["reaver", "jailer", "thief"] {
        let mut game = evening(changes);
        game.plays("gray", &format!("use leader:{card}"));
        game.happened(&format!("ability-used gray leader:{card}"));
        game.waits_for("gray", "use-cards");
        game.sees("systems.blue-home.swarm", "weaver:moth");
        game.sees("players.gray.skips", 0);
    }
}

/// WV-CON.27: the Weavers agree to nothing.
#[test]
fn wv_con_27_no_truce_with_the_weavers() {
    let game = alone(COUP);
    game.refuses("gray", "offer-truce conflict:coup", "WV-CON.27");
    game.does_not_offer("gray", "offer-truce conflict:coup");
}
