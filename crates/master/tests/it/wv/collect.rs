//! WV-COL: swarms collect cubes when the player gains a symbol.

use master::Master;
use trial::Play;

use super::{of, project, span, swarms};
use crate::table::alone;

/// A development with a military symbol is complete: its reward is owed, and a planet's too, so that
/// the order is a question.
const SHIPYARD: &str = r#"
    phase = "rewards"
    owed = ["expansion:shipyard/development", "planet:red-home white"]
    players.gray.cards = ["species:ant", "expansion:shipyard"]
    players.gray.bag = { red = 4, blue = 5, yellow = 5, white = 3, black = 5 }
    systems.red-home.planets = ["white"]
    cubes."expansion:shipyard/development" = ["white", "red"]
"#;

/// Gray implements the shipyard and keeps the first leader.
fn implemented(changes: &str) -> Play<Master> {
    let mut game = alone(&format!("{SHIPYARD}{changes}"));
    game.plays("gray", "reward expansion:shipyard/development");
    game
}

/// Keep the upper card, whichever it is.
fn keep(game: &mut Play<Master>) {
    game.waits_for("gray", "keep-card");
    let view = kernel::Game::view(game.game(), Some(kernel::Seat::new(0)));
    game.plays("gray", &view.actions[0].clone());
}

/// WV-COL.1: the turn goes on with Phase 2 after the Span.
#[test]
fn wv_col_1_phase_two_follows_the_span() {
    let game = span("", super::PAIR);
    game.waits_for("gray", "allocate");
    game.offers("gray", "place red planet:red-home");
}

/// WV-COL.2, WV-COL.6, WV-COL.9: the swarm that lists a gained symbol gets its two cubes on the
/// projects of their colors, once the effect that gave the symbol is done, between two rewards.
#[test]
fn wv_col_2_wv_col_6_wv_col_9_a_gained_symbol_feeds_a_swarm() {
    let mut game = implemented("");
    game.happened(
        "development-implemented gray expansion:shipyard, symbols-changed gray military 2",
    );
    game.did_not_happen("swarm-advanced");
    keep(&mut game);
    game.happened(
        "card-gained gray, swarm-advanced weaver:moth/proliferation red 1/3 symbol military, \
         swarm-advanced weaver:moth/morphing blue 1/3 symbol military",
    );
    game.did_not_happen("swarm-advanced weaver:gnat");
    game.sees(&of("moth", "reacted"), true);
    game.sees("players.gray.bag.white", 5);
}

/// WV-COL.3: every swarm that lists the symbol reacts, the senior first.
#[test]
fn wv_col_3_all_swarms_that_list_it_react() {
    let both = r#"weavers.swarms = [
        { card = "weaver:moth", at = "blue-home" },
        { card = "weaver:tick", at = "white-home" },
    ]"#;
    let mut game = implemented(both);
    keep(&mut game);
    game.happened("swarm-advanced weaver:moth/proliferation, swarm-advanced weaver:moth/morphing, swarm-advanced weaver:tick/engulfment");
}

/// WV-COL.4: the net count of a step must rise. Advantage in a conflict is a gain; to lose it and
/// gain it again is another one.
#[test]
fn wv_col_4_a_gain_is_a_rise_of_the_count() {
    let changes = r#"
        drawn = { red = 1 }
        players.gray.bag.red = 4
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
    "#;
    let mut game = alone(changes);
    game.plays("gray", "place red conflict:raid/red");
    game.happened("symbols-changed gray military 2, swarm-advanced weaver:moth/proliferation red 1/3 symbol military");
    // A symbol that only changes its source is no gain: one link is lost and another held.
    let net = r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.red-near-a.owner = "gray"
        routes."red-near-a>red-inner" = ["white", "white", "white"]
        players.gray.bag.white = 2
        starting-swarms = 1
        weavers.swarms = [{ card = "weaver:wasp", at = "blue-home" }]
    "#;
    let mut game = alone(net);
    game.sees("players.gray.symbols.economic", 1);
    game.plays("gray", "base red-inner from species:ant");
    game.sees("players.gray.symbols.economic", 1);
    game.did_not_happen("swarm-advanced weaver:wasp");
}

/// WV-COL.5, WV-INV.17: a swarm reacts once in a turn, and again in the next one.
#[test]
fn wv_col_5_wv_inv_17_once_in_a_turn() {
    let changes = r#"
        drawn = { red = 1 }
        players.gray.bag.red = 4
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        starting-swarms = 1
        weavers.swarms = [{ card = "weaver:moth", at = "blue-home", reacted = true }]
    "#;
    let mut game = alone(changes);
    game.plays("gray", "place red conflict:raid/red");
    game.happened("symbols-changed gray military 2");
    game.did_not_happen("swarm-advanced");
    game.draws(super::NOTHING);
    game.plays("gray", "confirm");
    game.sees(&of("moth", "reacted"), false);
}

/// WV-COL.6: what is gained in the Span waits until all swarms have acted.
#[test]
fn wv_col_6_gains_of_the_span_wait_for_its_end() {
    let changes = r#"
        systems.red-near-a.owner = "gray"
        systems.red-inner.owner = "gray"
        systems.white-inner.owner = "gray"
        weavers.swarms = [
            { card = "weaver:moth", at = "blue-inner", target = "red-inner", engulfment = 1 },
            { card = "weaver:wasp", at = "yellow-home" },
        ]"#;
    let game = span(changes, super::NOTHING);
    game.happened(
        "swarm-moved weaver:moth/engulfment, symbols-changed gray economic 2, \
         swarm-advanced weaver:wasp/morphing white 1/3 drawn 1 white, \
         swarm-advanced weaver:wasp/proliferation yellow 1/3 symbol economic, \
         swarm-advanced weaver:wasp/morphing white 2/3 symbol economic",
    );
    game.waits_for("gray", "allocate");
}

/// WV-COL.7, WV-COL.8: each cube can complete its project at once, in any phase. After a
/// proliferation the second cube lies on the cleared card; after a morphing it is not placed.
#[test]
fn wv_col_7_wv_col_8_each_cube_can_complete_a_project() {
    let mut game = implemented(&swarms(", proliferation = 2, morphing = 1", ""));
    game.draws(["weaver:wasp"]);
    keep(&mut game);
    game.happened(
        "swarm-advanced weaver:moth/proliferation red 3/3 symbol military, \
         swarm-arrived weaver:wasp blue-near-b, swarm-cleared weaver:moth, \
         swarm-advanced weaver:moth/morphing blue 1/3 symbol military",
    );
    game.waits_for("gray", "use-cards");
    // Tick: the blue cube lets it move, the red one then lets it proliferate.
    let tick =
        "starting-swarms = 1\nweavers.swarms = [{ card = \"weaver:tick\", at = \"blue-home\" }]";
    let mut game = implemented(tick);
    game.draws(["weaver:gnat"]);
    keep(&mut game);
    game.happened(
        "swarm-advanced weaver:tick/engulfment blue 1/1, swarm-moved weaver:tick/engulfment, \
         swarm-advanced weaver:tick/proliferation red 1/1, swarm-arrived weaver:gnat",
    );
    // Gnat morphs by its first cube: the second, yellow, is not placed.
    let changes = r#"
        drawn = { red = 1 }
        players.gray.bag.red = 4
        systems.red-near-b.owner = "gray"
        conflicts."conflict:sabotage" = { track = "red-near-b>white-near-a", red = "gray", blue = "neutral" }
        starting-swarms = 1
        weavers.swarms = [{ card = "weaver:gnat", at = "white-home", morphing = 2 }]
    "#;
    let gnat_first_yellow = "cubes = [\"blue\", \"yellow\"]";
    let mut game = crate::table::alone_with(
        "weavers.toml",
        gnat_first_yellow,
        "cubes = [\"yellow\", \"blue\"]",
        changes,
    );
    game.draws(["weaver:tick"]);
    game.plays("gray", "place red conflict:sabotage/red");
    game.happened("swarm-advanced weaver:gnat/morphing yellow 3/3 symbol scientific, swarm-morphed weaver:gnat weaver:tick");
    game.did_not_happen("swarm-advanced weaver:gnat/proliferation");
}

/// WV-COL.9: a color missing in the reserve is skipped, the other cube is still placed.
#[test]
fn wv_col_9_a_missing_color_is_skipped() {
    let changes = r#"
        drawn = { red = 1 }
        players.gray.bag = { red = 44 }
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
    "#;
    let mut game = alone(changes);
    game.plays("gray", "place red conflict:raid/red");
    game.happened("cube-missed weaver:moth/proliferation red, swarm-advanced weaver:moth/morphing blue 1/3 symbol military");
}

/// WV-COL.10: cubes of a reaction play no part in the Span: engulfment advances all the same.
#[test]
fn wv_col_10_a_reaction_does_not_stop_engulfment() {
    let mut game = implemented("");
    keep(&mut game);
    game.plays("gray", "discard expansion:shipyard");
    game.draws(super::NOTHING);
    let end = kernel::Game::view(game.game(), Some(kernel::Seat::new(0))).actions;
    assert!(end.contains(&"end-turn".to_owned()), "{end:?}");
    game.plays("gray", "end-turn");
    game.plays("gray", "gain white");
    game.happened("swarm-advanced weaver:moth/engulfment yellow 1/2 neither");
}

/// A shipyard and a planet of Red Near B are to be rewarded; Tick is turned to Red Near B.
fn owed_planet() -> Play<Master> {
    let changes = r#"
        systems.red-near-b.owner = "gray"
        systems.red-near-b.planets = ["red"]
        weavers.swarms = [
            { card = "weaver:tick", at = "white-inner", target = "red-near-b" },
            { card = "weaver:gnat", at = "white-home" },
        ]"#;
    let owed = SHIPYARD.replace(
        "\"planet:red-home white\"",
        "\"planet:red-near-b red\", \"planet:red-home white\"",
    );
    alone(&format!("{owed}{changes}"))
}

/// WV-COL.11: a reward that is owed stays owed when a swarm takes the system of its planet.
#[test]
fn wv_col_11_an_owed_reward_is_paid_after_a_capture() {
    let mut game = owed_planet();
    game.plays("gray", "reward expansion:shipyard/development");
    game.draws(["weaver:moth"]);
    keep(&mut game);
    game.happened(
        "swarm-moved weaver:tick/engulfment white-inner red-near-b, \
         planets-emptied red-near-b red",
    );
    game.plays("gray", "reward planet:red-near-b red");
    game.happened("cubes-gained gray red red");
    game.sees("cards.expansion:shipyard.standing", true);
    game.sees(&project("gnat", "engulfment"), 0);
}

/// WV-COL.11: a planet that is deserted before allocation ends owes nothing.
#[test]
fn wv_col_11_a_planet_deserted_in_allocation_owes_nothing() {
    let changes = r#"
        drawn = { red = 1, white = 1 }
        players.gray.bag.red = 44
        systems.red-near-b.owner = "gray"
        conflicts."conflict:strike" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        weavers.swarms = [
            { card = "weaver:tick", at = "white-inner", target = "red-near-b" },
            { card = "weaver:gnat", at = "white-home" },
        ]"#;
    let mut game = alone(changes);
    game.plays("gray", "place white planet:red-near-b");
    game.plays("gray", "place red conflict:strike/red");
    game.happened(
        "swarm-moved weaver:tick/engulfment white-inner red-near-b, planets-emptied red-near-b white",
    );
    game.draws(super::NOTHING);
    game.plays("gray", "confirm");
    game.did_not_happen("cubes-gained");
}

/// WV-COL.11: a complete project that pays for a lost conflict with a cube still has its reward, but
/// an agenda or a development that lost one gives nothing.
#[test]
fn wv_col_11_a_project_that_lost_a_cube_still_pays() {
    let changes = r#"
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:blockade" = { track = "blue-home>blue-near-b", red = "weavers", blue = "gray" }
        cubes."conflict:blockade/red" = ["-", "yellow"]
        cubes."species:ant/base" = ["red", "blue", "yellow", "white"]
    "#;
    let owed = SHIPYARD.replace("planet:red-home white", "species:ant/base");
    let mut game = alone(&format!("{owed}{changes}"));
    game.plays("gray", "reward expansion:shipyard/development");
    keep(&mut game);
    game.happened(
        "conflict-lost gray conflict:blockade, \
         cube-lost gray red expansion:shipyard/development, cube-lost gray red species:ant/base, \
         project-broken gray expansion:shipyard",
    );
    game.happened("cubes-returned gray blue yellow white, base-constructed gray species:ant");
}

/// WV-COL.4 + MG-0.7: every cube of a swarm's act is a step. A symbol that one cube costs and the
/// engulfment that follows gives back is gained.
#[test]
fn wv_col_4_each_cube_of_an_act_is_counted() {
    // Gray holds the economic symbols of the blockade, where no cube lies yet, and of the embargo,
    // which the engulfment cancels; it gives the symbols of two links instead.
    let changes = r#"
        systems.red-near-a.owner = "gray"
        systems.red-inner.owner = "gray"
        systems.white-inner.owner = "gray"
        conflicts."conflict:blockade" = { track = "red-near-a>blue-near-b", red = "gray", blue = "weavers", advantage = "gray" }
        conflicts."conflict:embargo" = { track = "red-inner>blue-inner", red = "gray", blue = "weavers", advantage = "gray" }
        cubes."conflict:embargo/red" = ["yellow"]
        cubes."conflict:embargo/blue" = ["yellow"]
        weavers.swarms = [
            { card = "weaver:moth", at = "blue-inner", target = "red-inner", engulfment = 1 },
            { card = "weaver:wasp", at = "blue-near-b" },
        ]"#;
    let game = span(changes, ["blue", "red", "black"]);
    game.happened(
        "cube-diverted weaver:moth/morphing blue conflict:blockade, \
         symbols-changed gray economic 1, \
         swarm-moved weaver:moth/engulfment blue-inner red-inner, \
         symbols-changed gray economic 2, \
         swarm-advanced weaver:wasp/proliferation yellow 1/3 symbol economic",
    );
}
