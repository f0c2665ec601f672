//! Clause tests of chapter 18: leader and government abilities.

use master::Master;
use trial::Play;

use crate::table::{two, two_with};

/// The abilities in the test pack of the Pilot, who needs a military symbol, and the Broker, who
/// needs an economic one.
const PILOT: &str = r#"when = "always"
do = [{ counts-as = { color = "blue", as = "yellow", on = "routes" } }]"#;
const BROKER: &str = r#"needs = ["economic"]
operation = { slots = "yellow yellow", steal = "yellow" }
when = "always"
do = [{ draw-more = { count = 1 } }]"#;

/// Gray takes leaders from brown and has the Pilot, which is fired by that and needs this symbol.
#[track_caller]
fn pilot_waits_for_leaders(symbol: &str, pending: &str) -> Play<Master> {
    let printed = format!(
        "needs = [\"military\"]\noperation = {{ slots = \"red blue\", steal = \"red\" }}\n{PILOT}"
    );
    let waits = format!(
        r#"needs = ["{symbol}"]
when = {{ gained = "leader" }}
do = [{{ gain-cubes = {{ count = 1, color = "white" }} }}]"#
    );
    let theft = format!(
        r#"
        phase = "cards"
        pending = [{pending}]
        players.gray.cards = ["species:ant", "leader:pilot"]
        players.brown.cards = ["species:bee", "leader:spy", "leader:thief"]
        "#
    );
    two_with("leaders.toml", &printed, &waits, &theft)
}

/// MG-18.2: the ability of a government needs nothing but the card.
#[test]
fn mg_18_2_a_government_works_without_any_precondition() {
    let mut game = two(r#"players.brown.cards = ["species:bee", "government:republic"]"#);
    game.sees("cards.government:republic.works", true);
    game.draws(["red", "red", "red", "blue"]);
    game.plays("gray", "confirm");
    game.happened("cubes-drawn brown red red red blue");
    game.done();
}

/// MG-18.3: a leader has a passive ability or one used by discarding.
#[test]
fn mg_18_3_a_leader_works_passively_or_by_being_discarded() {
    let game = two(r#"
        drawn = { blue = 1 }
        players.gray.cards = ["species:ant", "leader:pilot"]
    "#);
    // Red Home is red and Red Near A is yellow; the Pilot lets blue stand for yellow.
    game.offers("gray", "place blue route:red-home>red-near-a");
    game.done();

    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:pilot", "leader:racer"]
    "#);
    game.refuses("gray", "use leader:pilot", "MG-20.10");
    game.plays("gray", "use leader:racer");
    game.happened("card-discarded gray leader:racer, extra-turn-won gray");
    game.done();
}

/// MG-18.4: without the needed symbols the text of a leader is blank.
#[test]
fn mg_18_4_a_leader_without_his_symbols_is_blank() {
    let mimic = "players.gray.cards = [\"species:ant\", \"leader:mimic\"]\ndrawn = { red = 1 }";
    let game = two(mimic);
    game.refuses("gray", "place red species:ant/base as white", "MG-8.2");
    game.done();
    // White Inner brings scientific symbols.
    let game = two(&format!("{mimic}\nsystems.white-inner.owner = \"gray\""));
    game.offers("gray", "place red species:ant/base as white");
    game.done();

    let sower = "phase = \"cards\"\nplayers.gray.cards = [\"species:ant\", \"leader:sower\"]";
    let game = two(sower);
    game.refuses("gray", "use leader:sower", "MG-18.4");
    game.does_not_offer("gray", "use leader:sower");
    game.done();
    // Red Near A brings an economic symbol.
    let game = two(&format!("{sower}\nsystems.red-near-a.owner = \"gray\""));
    game.offers("gray", "use leader:sower");
    game.done();
}

/// MG-18.5: a leader needs every symbol shown, each as often as it is shown.
#[test]
fn mg_18_5_a_leader_needs_all_his_symbols_with_their_number() {
    let cards = r#"
        players.gray.cards = ["species:ant", "leader:guard", "leader:marshal", "expansion:shipyard"]
        cubes = { "expansion:shipyard/development" = ["white", "red"] }
    "#;
    // One military symbol, from home.
    let game = two(&cards.replace("[\"white\", \"red\"]", "[\"white\"]"));
    game.sees("players.gray.symbols.military", 1);
    game.sees("cards.leader:guard.works", false);
    game.sees("cards.leader:marshal.works", false);
    game.done();
    // Two military symbols, but no scientific one.
    let game = two(&format!("standing = [\"expansion:shipyard\"]\n{cards}"));
    game.sees("players.gray.symbols.military", 2);
    game.sees("cards.leader:guard.works", true);
    game.sees("cards.leader:marshal.works", false);
    game.done();
}

/// MG-18.6: a passive leader stops working as soon as a symbol is missing.
#[test]
fn mg_18_6_passive_power_is_checked_continuously() {
    let mut game = two(r#"
        drawn = { black = 1 }
        standing = ["species:ant"]
        players.gray.cards = ["species:ant", "leader:curator"]
        cubes = { "species:ant/agenda" = ["red", "red", "blue", "yellow", "white"] }
    "#);
    game.sees("players.gray.card-limit", 8);
    game.plays("gray", "cancel species:ant/agenda");
    game.sees("players.gray.card-limit", 7);
    game.done();
}

/// MG-18.6: a leader that is discarded needs the symbols at that moment, and what has begun is
/// finished.
#[test]
fn mg_18_6_power_is_checked_at_the_moment_of_use_and_effects_are_finished() {
    let changes = r#"
        phase = "cards"
        standing = ["expansion:convoy"]
        players.gray.cards = ["species:ant", "leader:sower", "expansion:convoy"]
        cubes = { "expansion:convoy/development" = ["yellow", "white"] }
    "#;
    let mut game = two(changes);
    game.offers("gray", "use leader:sower");
    game.plays("gray", "discard expansion:convoy");
    game.refuses("gray", "use leader:sower", "MG-18.4");
    game.done();

    // The Embassy is no longer implemented when its effects come, and still they all come.
    let mut game = two(r#"
        phase = "cards"
        standing = ["progress:embassy"]
        players.gray.cards = ["species:ant", "progress:embassy"]
        cubes = { "progress:embassy/development" = ["blue", "red", "white"] }
    "#);
    game.plays_all(
        "gray",
        [
            "use progress:embassy",
            "gain red",
            "gain red",
            "gain red",
            "gain red",
        ],
    );
    game.happened("card-discarded gray progress:embassy, cubes-gained gray red, skip-marked gray");
    game.done();
}

/// MG-18.6: a leader without the needed symbols at the moment of the trigger is not triggered.
#[test]
fn mg_18_6_a_leader_who_lost_his_power_before_the_trigger_is_silent() {
    let broker = r#"needs = ["economic"]
when = "turn-end"
do = [{ gain-cubes = { count = 1, color = "white" } }]"#;
    let convoy = r#"
        phase = "cards"
        standing = ["expansion:convoy"]
        players.gray.cards = ["species:ant", "leader:broker", "expansion:convoy"]
        cubes = { "expansion:convoy/development" = ["yellow", "white"] }
    "#;
    let mut game = two_with("leaders.toml", BROKER, broker, convoy);
    game.plays("gray", "end-turn");
    game.happened("ability-used gray leader:broker, cubes-gained gray white, turn-began brown");
    game.done();

    // The Convoy gave the symbol.
    let mut game = two_with("leaders.toml", BROKER, broker, convoy);
    game.plays_all("gray", ["discard expansion:convoy", "end-turn", "gain red"]);
    game.happened("turn-began brown");
    game.did_not_happen("ability-used");
    game.done();
}

/// MG-18.6: symbols that the triggering step itself brings count, because all of a step is netted
/// before anything looks at it (MG-5.13).
#[test]
fn mg_18_6_the_step_that_fires_a_leader_may_power_him() {
    let broker = r#"needs = ["economic"]
when = "base-placed"
do = [{ gain-cubes = { count = 1, color = "white" } }]"#;
    let base = r#"
        phase = "rewards"
        constructed = ["species:ant"]
        routes."red-home>red-near-a" = ["red", "red"]
        routes."red-home>red-near-b" = ["red", "red", "red"]
        players.gray.cards = ["species:ant", "leader:broker"]
        decks.leader.top = "leader:judge"
    "#;
    // Red Near A brings an economic symbol, Red Near B none.
    let mut game = two_with("leaders.toml", BROKER, broker, base);
    let actions = ["base red-near-a from species:ant", "keep leader:judge"];
    game.plays_all("gray", actions);
    game.happened("symbols-changed gray economic 1, ability-used gray leader:broker");
    game.done();

    let mut game = two_with("leaders.toml", BROKER, broker, base);
    let actions = ["base red-near-b from species:ant", "keep leader:judge"];
    game.plays_all("gray", actions);
    game.did_not_happen("ability-used");
    game.done();
}

/// MG-18.6: power that comes after the trigger comes too late, and nobody is asked about the order
/// of an ability that lapses.
#[test]
fn mg_18_6_power_that_comes_after_the_trigger_is_too_late() {
    let printed = format!("{PILOT}\n\n[[leader]]\nid = \"broker\"\nname = \"Broker\"\n{BROKER}");
    let both = r#"when = "planet-settled"
do = [{ place-base = { at = "next" } }]

[[leader]]
id = "broker"
name = "Broker"
needs = ["economic"]
when = "planet-settled"
do = [{ gain-cubes = { count = 1, color = "white" } }]"#;
    let mut game = two_with(
        "leaders.toml",
        &printed,
        both,
        r#"
        drawn = { red = 1 }
        players.gray.cards = ["species:ant", "leader:pilot", "leader:broker"]
        decks.leader.top = "leader:judge"
        "#,
    );
    game.plays_all("gray", ["place red planet:red-home", "confirm"]);
    game.happened("ability-used gray leader:pilot");
    game.sees("triggers.#", 0);
    game.waits_for("gray", "choose-system");
    game.plays("gray", "target system:red-near-a");
    game.sees("cards.leader:broker.works", true);
    game.plays("gray", "keep leader:judge");
    game.did_not_happen("ability-used");
    game.done();
}

/// MG-18.6: what was fired and has not begun lapses with the power.
#[test]
fn mg_18_6_a_fired_ability_lapses_if_power_is_lost_before_it_begins() {
    let broker = |needs: &str| {
        format!(
            r#"needs = [{needs}]
when = "conflict-lost"
do = [{{ gain-cubes = {{ count = 1, color = "white" }} }}]"#
        )
    };
    let victory = r#"
        phase = "rewards"
        owed = ["conflict:raid/red"]
        players.brown.cards = ["species:bee", "leader:broker"]
        systems.red-near-a.owner = "brown"
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
        cubes."conflict:raid/red" = ["red", "red"]
    "#;
    let mut game = two_with("leaders.toml", BROKER, &broker("\"economic\""), victory);
    game.plays_all("gray", ["reward conflict:raid/red", "decline"]);
    game.happened("conflict-won gray conflict:raid brown, bases-removed brown red-near-a");
    game.happened("ability-used brown leader:broker");
    game.done();

    // Brown's second economic symbol is that of the captured system.
    let two_symbols = broker("\"economic\", \"economic\"");
    let mut game = two_with("leaders.toml", BROKER, &two_symbols, victory);
    game.sees("cards.leader:broker.works", true);
    game.plays_all("gray", ["reward conflict:raid/red", "decline"]);
    game.happened("bases-removed brown red-near-a");
    game.did_not_happen("ability-used");
    game.done();
}

/// MG-18.7: the symbol of an advantage powers a leader as long as it is held.
#[test]
fn mg_18_7_an_advantage_powers_a_leader_while_it_is_held() {
    let mut game = two(r#"
        drawn = { yellow = 1, black = 1 }
        players.gray.cards = ["species:ant", "leader:herald"]
        systems.red-near-a.owner = "brown"
        [cubes]
        "conflict:coup/red" = ["red"]
        "conflict:coup/blue" = ["yellow"]
        [conflicts."conflict:coup"]
        track = "red-near-a>red-home"
        red = "brown"
        blue = "gray"
    "#);
    game.sees("cards.leader:herald.works", false);
    game.plays("gray", "place yellow conflict:coup/blue");
    game.sees("cards.leader:herald.works", true);
    game.plays("gray", "cancel conflict:coup/blue");
    game.sees("cards.leader:herald.works", false);
    game.done();
}

/// MG-18.8: an ability begins with the gain of its card and ends when the card leaves.
#[test]
fn mg_18_8_an_ability_comes_and_goes_with_its_card() {
    let mut game = two(r#"
        phase = "cards"
        pending = ["take-card gray brown leader"]
        standing = ["species:ant"]
        players.brown.cards = ["species:bee", "leader:curator", "leader:scribe"]
        systems.blue-inner.owner = "brown"
        cubes = { "species:ant/agenda" = ["red", "red", "blue", "yellow", "white"] }
    "#);
    // Brown's two cultural symbols power both of brown's leaders, gray's one only the Curator.
    game.sees("players.brown.card-limit", 9);
    game.sees("players.gray.card-limit", 7);
    game.plays("gray", "pick leader:curator");
    game.sees("players.brown.card-limit", 8);
    game.sees("players.gray.card-limit", 8);
    game.done();

    let mut game = two(r#"
        phase = "cards"
        pending = ["take-card gray brown government"]
        players.brown.cards = ["species:bee", "government:republic"]
    "#);
    game.draws(["red", "red", "red", "red", "red", "red", "red"]);
    game.plays_all("gray", ["pick government:republic", "end-turn"]);
    game.sees("players.brown.drawn.red", 3);
    game.plays("brown", "confirm");
    game.sees("players.gray.drawn.red", 4);
    game.done();
}

/// MG-18.9: one event fires an ability once.
#[test]
fn mg_18_9_one_gained_card_fires_an_ability_once() {
    let mut game = two(r#"
        phase = "rewards"
        owed = ["species:ant/receive"]
        standing = ["commerce:market"]
        players.gray.cards = ["species:ant", "commerce:market"]
        [cubes]
        "species:ant/receive" = ["yellow", "yellow"]
        "commerce:market/development" = ["yellow", "blue"]
    "#);
    game.plays_all(
        "gray",
        ["reward species:ant/receive", "keep commerce:space-exchange"],
    );
    let fired = |event: &&String| *event == "ability-used gray commerce:market";
    assert_eq!(game.events().iter().filter(fired).count(), 1);
    game.sees("players.gray.bag.yellow", 8);
    game.done();
}

/// MG-18.9: a leader too is fired once by one event, and again by the next one.
#[test]
fn mg_18_9_one_gained_card_fires_a_leader_once() {
    let theft = r#""take-card gray brown leader""#;
    let mut game = pilot_waits_for_leaders("military", theft);
    game.plays("gray", "pick leader:spy");
    let fired = |event: &&String| *event == "ability-used gray leader:pilot";
    assert_eq!(game.events().iter().filter(fired).count(), 1);
    game.sees("players.gray.bag.white", 6);
    game.done();

    let thefts = format!("{theft}, {theft}");
    let mut game = pilot_waits_for_leaders("military", &thefts);
    game.plays("gray", "pick leader:spy");
    game.happened("card-gained gray leader:spy, ability-used gray leader:pilot");
    game.happened("card-gained gray leader:thief, ability-used gray leader:pilot");
    game.sees("players.gray.bag.white", 7);
    game.done();
}

/// MG-18.10: more abilities can wait than two dozen, and none is forgotten.
#[test]
fn mg_18_10_all_fired_abilities_wait() {
    let waiting = vec!["\"government:league\""; 30].join(", ");
    let mut game = two(&format!(
        r#"
        phase = "rewards"
        players.gray.cards = ["species:ant", "government:league"]
        triggers = [{waiting}]
        pending = ["order-triggers 0"]
        "#
    ));
    game.sees("triggers.#", 30);
    game.plays("gray", "resolve government:league");
    for _ in 0..30 {
        game.plays("gray", "choose 1");
    }
    game.sees("players.gray.bag.white", 5 + 30);
    game.done();
}

/// MG-18.11: a leader may wait for something that happens, and is triggered only while the needed
/// symbols are there (MG-18.4).
#[test]
fn mg_18_11_mg_18_4_a_triggered_leader_works_while_powered() {
    let theft = r#""take-card gray brown leader""#;
    let mut game = pilot_waits_for_leaders("military", theft);
    game.sees(
        "cards.leader:pilot.ability",
        "When you gain a leader, take one white cube from the reserve.",
    );
    game.refuses("gray", "use leader:pilot", "MG-0.8");
    game.plays("gray", "pick leader:spy");
    game.happened("card-gained gray leader:spy, ability-used gray leader:pilot");
    game.happened("cubes-gained gray white");
    // The leader is not discarded for it, and cannot be used by discarding.
    game.sees("cards.leader:pilot.owner", "gray");
    game.refuses("gray", "use leader:pilot", "MG-20.10");
    game.done();

    // Red Home gives gray a military symbol and no cultural one.
    let mut game = pilot_waits_for_leaders("cultural", theft);
    game.sees("cards.leader:pilot.works", false);
    game.plays("gray", "pick leader:spy");
    game.happened("card-gained gray leader:spy");
    game.did_not_happen("ability-used");
    game.done();
}
