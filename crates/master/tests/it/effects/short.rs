//! Words that change projects or conditions: one slot less, a symbol while a condition holds.

use master::Master;
use trial::Play;

use super::says;
use crate::table::two_with;

const COUNCIL: &str = "when = { gained = \"leader\" }\nmay = true\ndo = [{ gain-cubes = { count = 1, color = \"any\" } }]";
const PILOT: &str = "do = [{ counts-as = { color = \"blue\", as = \"yellow\", on = \"routes\" } }]";

/// Gray against brown, where the council has these lasting effects.
#[track_caller]
fn council(effects: &str, changes: &str) -> Play<Master> {
    let ability = format!("when = \"always\"\ndo = [{effects}]");
    two_with("governments.toml", COUNCIL, &ability, changes)
}

#[track_caller]
fn slot_less(on: &str, changes: &str) -> Play<Master> {
    council(&format!("{{ slot-less = {{ on = \"{on}\" }} }}"), changes)
}

#[test]
fn effect_slot_less_completes_a_base_with_an_empty_slot() {
    let mut game = slot_less(
        "base",
        r#"
        players.gray.cards = ["species:ant", "government:council"]
        cubes."species:ant/base" = ["red", "blue", "yellow"]
        cubes."species:ant/receive" = ["yellow"]
        "#,
    );
    says(
        &game,
        "government:council",
        "Your base constructions are complete with one slot empty that has no star.",
    );
    game.plays("gray", "confirm");
    game.happened("cubes-returned gray red blue yellow, base-constructed gray species:ant");
    game.sees("cards.species:ant.projects.receive.complete", false);
    game.done();
}

#[test]
fn effect_slot_less_never_saves_a_starred_slot() {
    let with = |cubes: &str| {
        let mut game = slot_less(
            "base",
            &format!(
                r#"
                players.gray.cards = ["species:elk", "government:council"]
                cubes."species:elk/base" = {cubes}
                "#
            ),
        );
        game.plays("gray", "confirm");
        game
    };
    let game = with(r#"["-", "blue", "yellow", "white"]"#);
    game.did_not_happen("base-constructed");
    game.done();
    let game = with(r#"["red", "blue", "yellow"]"#);
    game.happened("cubes-returned gray blue yellow reserve red, base-constructed gray species:elk");
    game.done();
}

/// MG-8.35: what is complete is determined when the allocation is confirmed, with the abilities at
/// that time.
#[test]
fn mg_8_35_effect_slot_less_gained_later_completes_nothing_at_once() {
    let mut game = slot_less(
        "base",
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "progress:oracle", "leader:judge"]
        standing = ["progress:oracle"]
        cubes."progress:oracle/development" = ["blue", "blue", "yellow"]
        cubes."species:ant/base" = ["red", "blue", "yellow"]
        decks.government.top = "government:guild"
        "#,
    );
    game.draws(["government:council", "government:union"]);
    game.plays("gray", "use progress:oracle");
    game.happened("card-gained gray government:council");
    game.did_not_happen("base-constructed");
    game.waits_for("gray", "use-cards");
    game.sees("cards.species:ant.projects.base.complete", true);
    game.done();
}

#[test]
fn effect_slot_less_lost_breaks_what_it_held_up() {
    let mut game = two_with(
        "leaders.toml",
        PILOT,
        "do = [{ slot-less = { on = \"agenda\" } }]",
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:pilot", "leader:judge"]
        cubes."species:ant/agenda" = ["red", "red", "blue", "yellow"]
        standing = ["species:ant"]
        "#,
    );
    says(
        &game,
        "leader:pilot",
        "Your agendas are complete with one slot empty that has no star.",
    );
    game.sees("cards.leader:pilot.works", true);
    game.sees("players.gray.symbols.cultural", 1);
    game.plays("gray", "discard leader:pilot");
    game.happened("project-broken gray species:ant");
    game.sees("players.gray.symbols.cultural", 0);
    game.done();
}

#[test]
fn effect_slot_less_keeps_a_robbed_development_until_the_second_theft() {
    let mut game = slot_less(
        "development",
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:spy", "leader:judge", "progress:academy"]
        players.brown.cards = ["species:bee", "government:council", "commerce:bank"]
        standing = ["progress:academy", "commerce:bank"]
        cubes."progress:academy/development" = ["blue", "blue"]
        cubes."commerce:bank/development" = ["yellow", "yellow", "white"]
        "#,
    );
    game.plays_all(
        "gray",
        ["use leader:spy", "steal white commerce:bank/development"],
    );
    game.did_not_happen("project-broken");
    game.sees("cards.commerce:bank.standing", true);
    game.sees("cards.commerce:bank.projects.development.complete", true);
    game.done();

    let mut game = slot_less(
        "development",
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:spy", "leader:judge", "progress:academy"]
        players.brown.cards = ["species:bee", "government:council", "commerce:bank"]
        standing = ["progress:academy", "commerce:bank"]
        cubes."progress:academy/development" = ["blue", "blue"]
        cubes."commerce:bank/development" = ["yellow", "yellow"]
        "#,
    );
    game.plays("gray", "use leader:spy");
    game.happened("cube-stolen gray brown yellow commerce:bank/development, project-broken brown commerce:bank");
    game.done();
}

/// MG-14.12: a cube that completes a fourth development is refused, whichever slot stays empty.
#[test]
fn mg_14_12_effect_slot_less_makes_no_fourth_development() {
    let mut game = slot_less(
        "development",
        r#"
        drawn = { yellow = 1, white = 1 }
        players.gray.cards = ["species:ant", "government:council", "commerce:space-exchange",
            "commerce:market", "commerce:toll", "commerce:bank"]
        standing = ["commerce:space-exchange", "commerce:market", "commerce:toll"]
        cubes."commerce:space-exchange/development" = ["yellow", "yellow"]
        cubes."commerce:market/development" = ["yellow", "blue"]
        cubes."commerce:toll/development" = ["yellow", "red"]
        cubes."commerce:bank/development" = ["yellow"]
        "#,
    );
    game.refuses("gray", "place yellow commerce:bank/development", "MG-14.12");
    game.does_not_offer("gray", "place white commerce:bank/development");
    game.plays("gray", "confirm");
    game.did_not_happen("development-implemented");
    game.done();
}

#[track_caller]
fn symbol_while(condition: &str, changes: &str) -> Play<Master> {
    let effect = format!("{{ symbol-while = {{ symbol = \"military\", while = {condition} }} }}");
    council(
        &effect,
        &format!(
            "phase = \"cards\"\nplayers.gray.cards = [\"species:ant\", \"government:council\", \"conflict:raid\", \"leader:judge\"]\n{changes}"
        ),
    )
}

#[test]
fn effect_symbol_while_at_peace_is_lost_with_the_peace() {
    let mut game = symbol_while("\"at-peace\"", "");
    says(
        &game,
        "government:council",
        "You hold one military symbol while you take part in no conflict.",
    );
    game.sees("players.gray.symbols.military", 2);
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.happened("symbols-changed gray military 1");
    game.done();
}

#[test]
fn effect_symbol_while_a_condition_holds() {
    for (condition, changes, military) in [
        ("{ bases = 2 }", "", 1),
        ("{ bases = 2 }", "systems.red-home.bases = 2", 2),
        ("{ developments = 1 }", "", 1),
        ("\"in-conflict\"", "", 1),
        ("\"base-waiting\"", "", 1),
        ("\"base-waiting\"", "constructed = [\"species:ant\"]", 2),
    ] {
        let game = symbol_while(condition, changes);
        game.sees("players.gray.symbols.military", military);
        game.done();
    }
}

/// Bases on the board: the second one brings the symbol, and its loss takes it away.
#[test]
fn effect_symbol_while_bases_come_and_go() {
    let effect = "{ symbol-while = { symbol = \"military\", while = { bases = 2 } } }";
    let mut game = council(
        effect,
        r#"
        phase = "rewards"
        constructed = ["species:ant"]
        routes."red-home>red-near-a" = ["red", "red"]
        players.gray.cards = ["species:ant", "government:council"]
        "#,
    );
    game.sees("players.gray.symbols.military", 1);
    game.plays("gray", "base red-near-a from species:ant");
    game.happened("base-placed gray red-near-a, symbols-changed gray military 2");
    game.done();

    let mut game = council(
        effect,
        r#"
        phase = "cards"
        active = "brown"
        systems.red-home.bases = 2
        players.gray.cards = ["species:ant", "government:council"]
        players.brown.cards = ["species:bee", "expansion:siege", "leader:judge"]
        standing = ["expansion:siege"]
        cubes."expansion:siege/development" = ["red", "red", "white"]
        "#,
    );
    game.sees("players.gray.symbols.military", 2);
    game.plays("brown", "use expansion:siege");
    game.happened("bases-removed gray red-home 1, symbols-changed gray military 1");
    game.done();
}

/// A waiting base brings the symbol, and leaves with it.
#[test]
fn effect_symbol_while_a_base_waits() {
    let waiting = |changes: &str| {
        council(
            "{ symbol-while = { symbol = \"military\", while = \"base-waiting\" } }",
            &format!("players.gray.cards = [\"species:ant\", \"government:council\"]\n{changes}"),
        )
    };
    let mut game = waiting(
        r#"
        drawn = { white = 1 }
        cubes."species:ant/base" = ["red", "blue", "yellow"]
        "#,
    );
    game.plays_all("gray", ["place white species:ant/base", "confirm"]);
    game.happened("base-constructed gray species:ant, symbols-changed gray military 2");
    game.done();

    let mut game = waiting(
        r#"
        phase = "rewards"
        constructed = ["species:ant"]
        routes."red-home>red-near-a" = ["red", "red"]
        "#,
    );
    game.sees("players.gray.symbols.military", 2);
    game.plays("gray", "base red-near-a from species:ant");
    game.happened("base-placed gray red-near-a, symbols-changed gray military 1");
    game.done();
}

/// The leader's symbol comes when the last government leaves, and goes with a new one.
#[test]
fn effect_symbol_while_there_is_no_government() {
    let mut game = two_with(
        "leaders.toml",
        PILOT,
        "do = [{ symbol-while = { symbol = \"cultural\", while = \"no-government\" } }]",
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "government:guild", "leader:pilot", "progress:oracle", "leader:judge"]
        standing = ["progress:oracle"]
        cubes."progress:oracle/development" = ["blue", "blue", "yellow"]
        "#,
    );
    says(
        &game,
        "leader:pilot",
        "You hold one cultural symbol while you have no government.",
    );
    game.sees("players.gray.symbols.cultural", 0);
    game.plays("gray", "discard government:guild");
    game.happened("symbols-changed gray cultural 1");
    // The symbol powers the judge as any other would.
    game.offers("gray", "use leader:judge");
    game.draws(["government:union", "government:senate"]);
    game.plays("gray", "use progress:oracle");
    game.happened("card-gained gray government:union, symbols-changed gray cultural 0");
    game.refuses("gray", "use leader:judge", "MG-18.4");
    game.done();
}

/// Implemented developments: the first one brings the symbol, and takes it along.
#[test]
fn effect_symbol_while_developments_come_and_go() {
    let effect = "{ symbol-while = { symbol = \"military\", while = { developments = 1 } } }";
    let mut game = council(
        effect,
        r#"
        drawn = { blue = 1 }
        players.gray.cards = ["species:ant", "government:council", "commerce:market"]
        cubes."commerce:market/development" = ["yellow"]
        "#,
    );
    game.plays_all(
        "gray",
        ["place blue commerce:market/development", "confirm"],
    );
    game.happened("development-implemented gray commerce:market, symbols-changed gray military 2");
    game.done();

    let mut game = council(
        effect,
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "government:council", "commerce:market"]
        standing = ["commerce:market"]
        cubes."commerce:market/development" = ["yellow", "blue"]
        "#,
    );
    game.sees("players.gray.symbols.military", 2);
    game.plays("gray", "discard commerce:market");
    game.happened("symbols-changed gray military 1");
    game.done();
}

#[test]
fn effect_slot_less_lets_an_operation_steal_with_one_cube() {
    let mut game = slot_less(
        "operation",
        r#"
        players.gray.cards = ["species:ant", "government:council", "leader:broker"]
        cubes."leader:broker/operation" = ["yellow"]
        cubes."species:bee/base" = ["yellow"]
        "#,
    );
    says(
        &game,
        "government:council",
        "Your covert operations are complete with one slot empty that has no star.",
    );
    game.plays("gray", "confirm");
    game.happened("cubes-returned gray yellow, cube-stolen gray brown yellow species:bee/base");
    game.done();
}

/// MG-22.2: such a symbol counts for the victory at once.
#[test]
fn mg_22_2_effect_symbol_while_wins() {
    let one = "{ symbol-while = { symbol = \"military\", while = \"in-conflict\" } }";
    let mut game = council(
        &[one; 4].join(", "),
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "government:council", "conflict:raid", "leader:judge"]
        "#,
    );
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.wins("gray", "domination");
    game.done();
}

/// MG-18.4: a leader's symbol does not count for the leader's own needs.
#[test]
fn mg_18_4_effect_symbol_while_does_not_power_itself() {
    let game = two_with(
        "leaders.toml",
        "needs = [\"cultural\"]\noperation = { slots = \"white blue\", steal = \"blue\" }\nwhen = \"always\"\ndo = [{ keep-more = { count = 1 } }]",
        "needs = [\"cultural\"]\noperation = { slots = \"white blue\", steal = \"blue\" }\nwhen = \"always\"\ndo = [{ symbol-while = { symbol = \"cultural\", while = \"at-peace\" } }]",
        r#"players.gray.cards = ["species:ant", "leader:curator"]"#,
    );
    game.sees("players.gray.symbols.cultural", 0);
    game.sees("cards.leader:curator.works", false);
    game.done();
}
