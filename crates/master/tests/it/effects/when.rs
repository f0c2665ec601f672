//! When abilities work, and what their owner decides: whether, and which alternative.

use master::Master;
use trial::Play;

use super::{implemented, phase_3, says, turn_of_gray};
use crate::table::two;

#[test]
fn effect_always_while_the_card_works() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "progress:archive", "leader:curator"]
        standing = ["progress:archive"]
        cubes."progress:archive/development" = ["blue", "white"]
        "#,
    );
    says(
        &game,
        "leader:curator",
        "You may keep one more card at the end of your turn.",
    );
    // The archive gives the cultural symbol the curator needs.
    game.sees("players.gray.card-limit", 8);
    game.plays("gray", "discard progress:archive");
    game.sees("cards.leader:curator.works", false);
    game.sees("players.gray.card-limit", 7);
    game.done();
}

#[test]
fn effect_gained_once_for_each_card_of_the_type() {
    let market = || {
        two(r#"
            phase = "rewards"
            owed = ["species:ant/receive-2"]
            players.gray.cards = ["species:ant", "commerce:market"]
            standing = ["commerce:market"]
            cubes."commerce:market/development" = ["yellow", "blue"]
            cubes."species:ant/receive-2" = ["blue", "blue", "blue", "blue"]
            decks.commerce.top = "commerce:bank"
            decks.progress.top = "progress:relay"
            "#)
    };
    let mut game = market();
    says(
        &game,
        "commerce:market",
        "When you gain a commerce development, take one yellow cube from the reserve.",
    );
    game.plays_all(
        "gray",
        [
            "reward species:ant/receive-2",
            "draw commerce",
            "keep commerce:bank",
        ],
    );
    game.happened("card-gained gray commerce:bank, ability-used gray commerce:market");
    game.happened("cubes-gained gray yellow");
    game.sees("players.gray.bag.yellow", 6);
    game.done();

    let mut game = market();
    game.plays_all(
        "gray",
        [
            "reward species:ant/receive-2",
            "draw progress",
            "keep progress:relay",
        ],
    );
    game.did_not_happen("ability-used");
    game.done();
}

#[test]
fn effect_planet_settled() {
    let mut game = two(r#"
        drawn = { red = 1 }
        players.gray.cards = ["species:ant", "government:league"]
        "#);
    says(
        &game,
        "government:league",
        "When you settle a planet, you may take one white cube from the reserve.",
    );
    game.plays("gray", "place red planet:red-home");
    game.did_not_happen("ability-used");
    game.plays("gray", "confirm");
    // The only reward is taken automatically; then the league asks.
    game.happened("cubes-gained gray red red red");
    game.waits_for("gray", "choose-option");
    game.plays("gray", "choose 1");
    game.happened("cubes-gained gray white");
    game.done();
}

#[test]
fn effect_base_constructed() {
    let mut game = two(r#"
        drawn = { white = 1 }
        players.gray.cards = ["species:ant", "government:guild"]
        cubes."species:ant/base" = ["red", "blue", "yellow"]
        "#);
    game.plays_all("gray", ["place white species:ant/base", "confirm"]);
    game.happened("base-constructed gray species:ant, ability-used gray government:guild");
    game.waits_for("gray", "keep-card");
    game.done();
}

#[test]
fn effect_base_placed() {
    let mut game = two(r#"
        phase = "rewards"
        constructed = ["species:ant"]
        routes."red-home>red-near-a" = ["red", "red"]
        players.gray.cards = ["species:ant", "expansion:shipyard"]
        standing = ["expansion:shipyard"]
        cubes."expansion:shipyard/development" = ["white", "red"]
        decks.leader.top = "leader:judge"
        "#);
    says(
        &game,
        "expansion:shipyard",
        "When you place a base, take one white cube from the reserve.",
    );
    game.plays_all(
        "gray",
        ["base red-near-a from species:ant", "keep leader:judge"],
    );
    game.happened("base-placed gray red-near-a");
    game.happened("ability-used gray expansion:shipyard, cubes-gained gray white");
    game.done();
}

#[test]
fn effect_implemented() {
    let mut game = two(r#"
        drawn = { blue = 1 }
        players.gray.cards = ["species:ant", "progress:academy", "commerce:market"]
        standing = ["progress:academy"]
        cubes."progress:academy/development" = ["blue", "blue"]
        cubes."commerce:market/development" = ["yellow", "-"]
        decks.leader.top = "leader:judge"
        "#);
    says(
        &game,
        "progress:academy",
        "When you implement a development, draw a leader.",
    );
    game.draws(["leader:pilot", "leader:guard"]);
    game.plays_all(
        "gray",
        ["place blue commerce:market/development", "confirm"],
    );
    game.happened("development-implemented gray commerce:market");
    // The first commerce development draws a leader, the academy another one.
    game.plays("gray", "keep leader:judge");
    game.happened("card-gained gray leader:judge, ability-used gray progress:academy");
    game.waits_for("gray", "keep-card");
    game.done();
}

#[test]
fn effect_conflict_placed() {
    let mut game = phase_3(
        r#"
        players.gray.cards = ["species:ant", "government:horde", "conflict:raid"]
        cubes."species:bee/base" = ["yellow", "-", "white"]
        "#,
    );
    says(
        &game,
        "government:horde",
        "When you put a conflict on the board, you may steal one cube of any color from an \
         opponent's project.",
    );
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.waits_for("gray", "choose-option");
    game.plays_all("gray", ["choose 1", "steal white species:bee/base"]);
    game.happened("cube-stolen gray brown white species:bee/base");
    game.done();
}

/// Gray has just filled their side of a conflict with brown in Red Near A.
#[track_caller]
fn victory(changes: &str) -> Play<Master> {
    two(&format!(
        r#"
        phase = "rewards"
        owed = ["conflict:raid/red"]
        systems.red-near-a.owner = "brown"
        conflicts."conflict:raid" = {{ track = "red-home>red-near-a", red = "gray", blue = "brown" }}
        cubes."conflict:raid/red" = ["red", "red"]
        {changes}
        "#
    ))
}

#[test]
fn effect_conflict_won() {
    let mut game = victory(r#"players.gray.cards = ["species:ant", "government:empire"]"#);
    says(
        &game,
        "government:empire",
        "When you win a conflict, take two red cubes from the reserve.",
    );
    game.plays_all("gray", ["reward conflict:raid/red", "decline"]);
    game.happened("conflict-won gray conflict:raid brown");
    game.happened("ability-used gray government:empire");
    game.sees("players.gray.bag.red", 5 + 2 + 2);
    game.done();
}

#[test]
fn effect_conflict_lost() {
    let mut game = victory(
        r#"
        players.brown.cards = ["species:bee", "commerce:insurance"]
        standing = ["commerce:insurance"]
        cubes."commerce:insurance/development" = ["yellow", "white"]
        cubes."species:bee/base" = ["yellow"]
        "#,
    );
    says(
        &game,
        "commerce:insurance",
        "When you lose a conflict, take three cubes of any colors from the reserve.",
    );
    game.plays("gray", "reward conflict:raid/red");
    game.plays("gray", "steal yellow species:bee/base");
    game.plays("gray", "decline");
    game.happened("ability-used brown commerce:insurance");
    for _ in 0..3 {
        game.waits_for("brown", "gain-cube");
        game.plays("brown", "gain red");
    }
    game.sees("players.brown.bag.red", 8);
    game.done();
}

#[test]
fn effect_turn_start() {
    let mut game = turn_of_gray("government:union");
    says(
        &game,
        "government:union",
        "At the start of your turn, either take one yellow cube from the reserve, or take one \
         blue cube from the reserve.",
    );
    game.plays("brown", "end-turn");
    // Before the cubes are drawn.
    game.did_not_happen("cubes-drawn");
    game.waits_for("gray", "choose-option");
    game.plays("gray", "choose 2");
    game.happened("cubes-gained gray blue, cubes-drawn gray");
    game.done();
}

#[test]
fn effect_turn_end() {
    let mut game = implemented(
        "progress:relay",
        r#"["blue", "white", "yellow", "red"]"#,
        "",
    );
    says(
        &game,
        "progress:relay",
        "At the end of your turn, take one blue cube from the reserve.",
    );
    game.plays("gray", "end-turn");
    game.happened("ability-used gray progress:relay, cubes-gained gray blue, turn-began brown");
    game.done();
}

#[test]
fn effect_discarded_only_when_used() {
    let mut game = implemented("expansion:convoy", r#"["yellow", "white"]"#, "");
    says(&game, "expansion:convoy", "Discard: take an extra turn.");
    game.plays("gray", "discard expansion:convoy");
    game.did_not_happen("ability-used");
    game.done();

    let mut game = implemented("expansion:convoy", r#"["yellow", "white"]"#, "");
    game.plays("gray", "use expansion:convoy");
    game.happened("ability-used gray expansion:convoy, extra-turn-won gray");
    game.done();
}

#[test]
fn effect_may_be_declined() {
    let council = || {
        phase_3(
            r#"
            players.gray.cards = ["species:ant", "government:council", "leader:thief"]
            players.brown.cards = ["species:bee", "leader:pilot"]
            systems.red-near-a.owner = "gray"
            "#,
        )
    };
    let mut game = council();
    says(
        &game,
        "government:council",
        "When you gain a leader, you may take one cube of any color from the reserve.",
    );
    game.plays("gray", "use leader:thief");
    game.waits_for("gray", "choose-option");
    game.offers_exactly("gray", ["choose 1", "decline"]);
    game.plays("gray", "decline");
    game.happened("declined gray");
    game.did_not_happen("ability-used");
    game.waits_for("gray", "use-cards");
    game.done();

    let mut game = council();
    game.plays_all("gray", ["use leader:thief", "choose 1", "gain white"]);
    game.happened("ability-used gray government:council, cubes-gained gray white");
    game.done();
}

#[test]
fn effect_choose_between_alternatives() {
    let diviner = || {
        phase_3(
            r#"
            players.gray.cards = ["species:ant", "leader:diviner", "progress:archive"]
            systems.red-near-a.owner = "gray"
            standing = ["progress:archive"]
            cubes."progress:archive/development" = ["blue", "white"]
            "#,
        )
    };
    let mut game = diviner();
    says(
        &game,
        "leader:diviner",
        "Discard: either put a black hole on a neutral system, or remove a black hole from the \
         board.",
    );
    game.plays("gray", "use leader:diviner");
    game.offers_exactly("gray", ["choose 1", "choose 2"]);
    game.refuses("gray", "decline", "MG-20.12");
    game.refuses("gray", "choose 3", "MG-20.13");
    game.plays_all("gray", ["choose 1", "target system:red-inner"]);
    game.happened("system-covered red-inner");
    game.done();

    let mut game = diviner();
    game.plays_all(
        "gray",
        ["use leader:diviner", "choose 2", "target system:blue-home"],
    );
    game.happened("system-uncovered blue-home");
    game.done();
}
