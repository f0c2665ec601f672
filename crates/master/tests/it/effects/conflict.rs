//! Words about conflicts: more loot, and a card that is turned.

use super::{governed, led, says};
use crate::table::two_with;

/// Gray has filled the red side of a raid against brown, who has cubes to lose.
const WON: &str = r#"
    phase = "rewards"
    owed = ["conflict:raid/red"]
    systems.red-near-a.owner = "brown"
    conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
    cubes."conflict:raid/red" = ["red", "red"]
    cubes."species:bee/receive" = ["red", "red"]
    cubes."species:bee/receive-2" = ["blue", "-", "-", "-", "red"]
"#;

#[test]
fn effect_more_loot() {
    let mut game = governed("{ more-loot = { count = 2 } }", WON);
    says(
        &game,
        "government:order",
        "Take two more cubes when you win a conflict.",
    );
    game.plays("gray", "reward conflict:raid/red");
    // The raid gives one cube, the ability two more.
    game.plays("gray", "steal blue species:bee/receive-2");
    game.waits_for("gray", "take-loot");
    game.plays("gray", "steal red species:bee/receive-2");
    game.happened("cube-stolen gray brown red species:bee/receive");
    game.waits_for("gray", "occupy");
    game.sees("players.gray.bag.red", 5 + 2 + 2);
    game.done();
}

#[test]
fn effect_more_loot_takes_what_there_is() {
    let poor = WON.replace("\"blue\", \"-\", \"-\", \"-\", \"red\"", "");
    let mut game = governed("{ more-loot = { count = 3 } }", &poor);
    // Two cubes are all that the loser has; taking them leaves nothing to choose (MG-19.45).
    game.plays("gray", "reward conflict:raid/red");
    game.happened("cube-stolen gray brown red species:bee/receive");
    game.waits_for("gray", "occupy");
    game.sees("players.gray.bag.red", 5 + 2 + 2);
    game.done();
}

/// MG-19.71: against a neutral system the extra cubes come from the reserve.
#[test]
fn mg_19_71_more_loot_comes_from_the_reserve_too() {
    let mut game = governed(
        "{ more-loot = { count = 1 } }",
        r#"
        phase = "rewards"
        owed = ["conflict:raid/red"]
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        cubes."conflict:raid/red" = ["red", "red"]
        "#,
    );
    game.plays_all(
        "gray",
        ["reward conflict:raid/red", "gain white", "gain white"],
    );
    game.waits_for("gray", "occupy");
    game.sees("players.gray.bag.white", 7);
    game.done();
}

/// MG-19.71: an ability that only the conflict's own symbol powered is gone when the loot is taken.
#[test]
fn mg_19_71_the_symbol_of_the_won_conflict_powers_no_loot() {
    let mut game = two_with(
        "leaders.toml",
        "{ counts-as = { color = \"blue\", as = \"yellow\", on = \"routes\" } }",
        "{ more-loot = { count = 2 } }",
        &format!(
            "{WON}\nplayers.gray.cards = [\"species:ant\", \"leader:pilot\"]\nplayers.gray.home = \"blue-home\""
        ),
    );
    game.sees("cards.leader:pilot.works", true);
    game.plays("gray", "reward conflict:raid/red");
    game.sees("cards.leader:pilot.works", false);
    game.plays("gray", "steal red species:bee/receive");
    game.waits_for("gray", "occupy");
    game.done();
}

/// A raid of gray against brown with cubes on both sides.
const ONGOING: &str = r#"
    systems.red-near-a.owner = "brown"
    conflicts."conflict:strike" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
    cubes."conflict:strike/red" = ["-", "red"]
    cubes."conflict:strike/blue" = ["blue"]
"#;

#[test]
fn effect_turn_conflict() {
    let mut game = led("\"turn-conflict\"", ONGOING);
    says(
        &game,
        "leader:reaver",
        "Discard: return the cubes on a conflict and turn its card around.",
    );
    game.plays("gray", "use leader:reaver");
    // The starred slot sends its cube to the reserve.
    game.happened("cubes-returned gray reserve red, cubes-returned brown blue");
    game.happened("conflict-turned conflict:strike");
    game.sees("conflicts.conflict:strike.red.player", "brown");
    game.sees("conflicts.conflict:strike.red.system", "red-near-a");
    game.sees("conflicts.conflict:strike.blue.player", "gray");
    game.sees("conflicts.conflict:strike.blue.system", "red-home");
    game.done();
}

/// MG-19.72: the symbol belongs to the player, not to the side.
#[test]
fn mg_19_72_the_holder_of_the_symbol_keeps_it_on_the_other_side() {
    for holder in ["gray", "brown"] {
        let held = format!("blue = \"brown\", advantage = \"{holder}\"");
        let ongoing = ONGOING.replace("blue = \"brown\"", &held);
        let mut game = led("\"turn-conflict\"", &ongoing);
        game.sees("conflicts.conflict:strike.advantage", holder);
        game.plays("gray", "use leader:reaver");
        game.sees("conflicts.conflict:strike.blue.player", "gray");
        game.sees("conflicts.conflict:strike.advantage", holder);
        game.done();
    }
}

#[test]
fn effect_turn_conflict_without_a_conflict_is_skipped() {
    let mut game = led("\"turn-conflict\"", "");
    game.plays("gray", "use leader:reaver");
    game.did_not_happen("conflict-turned");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-19.72: against a neutral system the player takes the other side, and the neutral one stays
/// empty; only conflicts on the board can be turned.
#[test]
fn mg_19_72_a_conflict_with_a_neutral_system_is_turned() {
    let mut game = led(
        "\"turn-conflict\"",
        r#"
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        conflicts."conflict:coup" = { track = "red-home>red-near-b", red = "gray", blue = "neutral" }
        "#,
    );
    game.plays("gray", "use leader:reaver");
    game.refuses("gray", "target on-board:purge", "MG-19.72");
    game.plays("gray", "target on-board:raid");
    game.sees("conflicts.conflict:raid.blue.player", "gray");
    game.sees("conflicts.conflict:coup.red.player", "gray");
    game.done();
}

/// MG-19.72: a conflict whose reward is owed is not turned, no matter who would gain by it.
#[test]
fn mg_19_72_a_conflict_that_is_owed_is_not_turned() {
    let league = "may = true\ndo = [{ gain-cubes = { count = 1, color = \"white\" } }]";
    let mut game = two_with(
        "governments.toml",
        league,
        "do = [\"turn-conflict\"]",
        r#"
        phase = "rewards"
        owed = ["planet:red-home red", "conflict:raid/red"]
        players.gray.cards = ["species:ant", "government:league"]
        systems.red-home.planets = ["red"]
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        conflicts."conflict:coup" = { track = "red-home>red-near-b", red = "gray", blue = "neutral" }
        cubes."conflict:raid/red" = ["red", "red"]
        "#,
    );
    // The coup is the only one left to turn, and the raid the only reward: nothing is asked.
    game.plays("gray", "reward planet:red-home red");
    game.happened("conflict-turned conflict:coup, conflict-won gray conflict:raid neutral");
    game.did_not_happen("conflict-turned conflict:raid");
    game.done();
}

/// A card gained by a victory may move a cube before the loot is taken; all of the loot comes after
/// it, and nothing is completed outside the allocation (MG-C.49).
#[test]
fn effect_move_cube_comes_between_a_victory_and_its_loot() {
    let council = "when = { gained = \"leader\" }\nmay = true\ndo = [{ gain-cubes = { count = 1, color = \"any\" } }]";
    let mut game = two_with(
        "governments.toml",
        council,
        "when = { gained = \"conflict\" }\ndo = [\"move-cube\"]",
        &format!(
            r#"{WON}
            players.gray.cards = ["species:ant", "government:council"]
            cubes."species:ant/base" = ["-", "-", "yellow"]
            cubes."species:ant/receive" = ["yellow"]
            "#
        ),
    );
    game.plays("gray", "reward conflict:raid/red");
    game.happened("card-gained gray conflict:raid, ability-used gray government:council");
    game.did_not_happen("cube-stolen");
    game.refuses("gray", "lift red species:bee/receive", "MG-8.30");
    // The receive project would be complete: only the agenda is left.
    game.plays("gray", "lift yellow species:ant/base");
    game.happened("cube-moved gray yellow species:ant/base species:ant/agenda");
    game.waits_for("gray", "take-loot");
    game.plays("gray", "steal red species:bee/receive");
    game.waits_for("gray", "occupy");
    game.done();
}
