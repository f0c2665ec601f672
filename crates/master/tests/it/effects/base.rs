//! Words about bases: kept, placed at once, moved.

use super::{governed, led, says};
use crate::table::two_with;

/// A base stands on the spot of gray's species; the project is full again but for a white cube.
const SECOND: &str = r#"
    drawn = { white = 1 }
    constructed = ["species:ant"]
    cubes."species:ant/base" = ["red", "blue", "yellow"]
"#;

#[test]
fn effect_keep_base() {
    let mut game = governed("\"keep-base\"", SECOND);
    says(
        &game,
        "government:order",
        "Each of your base spots holds one more base.",
    );
    game.plays_all("gray", ["place white species:ant/base", "confirm"]);
    game.happened("base-constructed gray species:ant");
    game.sees(
        "players.gray.constructed",
        vec!["species:ant", "species:ant"],
    );
    game.sees("cards.species:ant.constructed", 2);
    game.sees("players.gray.stock", 6);
    game.done();
}

#[test]
fn effect_keep_base_places_one_base_after_the_other() {
    let mut game = governed(
        "\"keep-base\"",
        r#"
        phase = "rewards"
        constructed = ["species:ant", "species:ant"]
        routes."red-home>red-near-a" = ["red", "red"]
        decks.leader.top = "leader:spy"
        decks.conflict.top = "conflict:raid"
        "#,
    );
    game.draws(["leader:thief", "leader:seer"]);
    game.plays("gray", "base red-near-a from species:ant");
    game.plays("gray", "keep leader:spy");
    game.sees("players.gray.constructed", vec!["species:ant"]);
    game.draws(["conflict:coup", "conflict:purge"]);
    game.plays("gray", "base red-near-a from species:ant");
    game.sees("players.gray.constructed.#", 0);
    game.sees("systems.red-near-a.bases", 2);
    game.done();
}

/// MG-11.15: a third base does not fit, whether the second is placed in the same step or not.
#[test]
fn mg_11_15_a_spot_holds_two_bases_and_no_third() {
    let mut game = governed(
        "\"keep-base\"",
        r#"
        drawn = { white = 1 }
        constructed = ["species:ant", "species:ant"]
        cubes."species:ant/base" = ["red", "blue", "yellow"]
        "#,
    );
    game.plays_all("gray", ["place white species:ant/base", "confirm"]);
    game.happened("base-missed gray species:ant");
    game.sees("players.gray.constructed.#", 2);
    game.done();
}

/// MG-11.15: bases that wait stay without the ability, but no other joins them.
#[test]
fn mg_11_15_two_bases_stay_when_the_ability_is_lost() {
    let mut game = governed(
        "\"keep-base\"",
        r#"
        phase = "cards"
        constructed = ["species:ant", "species:ant", "government:order", "government:order"]
        "#,
    );
    game.plays("gray", "discard government:order");
    game.happened("base-returned gray government:order, base-returned gray government:order");
    game.sees(
        "players.gray.constructed",
        vec!["species:ant", "species:ant"],
    );
    game.sees("players.gray.stock", 6);
    game.done();
}

#[test]
fn effect_place_base_next_to_a_system() {
    let mut game = led(
        "{ place-base = { at = \"next\" } }",
        "decks.leader.top = \"leader:spy\"",
    );
    says(
        &game,
        "leader:reaver",
        "Discard: place a base at once in a neutral system next to one of yours.",
    );
    game.plays("gray", "use leader:reaver");
    game.offers_exactly(
        "gray",
        ["target system:red-near-a", "target system:red-near-b"],
    );
    game.refuses("gray", "target system:red-inner", "MG-12.26");
    game.draws(["leader:thief", "leader:seer"]);
    game.plays("gray", "target system:red-near-b");
    game.happened("base-placed gray red-near-b, cards-lifted gray leader:spy leader:thief");
    game.sees("players.gray.stock", 7);
    game.done();
}

#[test]
fn effect_place_base_in_ones_own_system() {
    let mut game = led(
        "{ place-base = { at = \"own\" } }",
        r#"
        systems.red-near-a = { owner = "gray", bases = 2 }
        decks.conflict.top = "conflict:raid"
        "#,
    );
    says(
        &game,
        "leader:reaver",
        "Discard: place a base at once in one of your systems.",
    );
    game.draws(["conflict:coup", "conflict:purge"]);
    // Red Near A has two planets: only the home has room, so nothing is asked.
    game.plays("gray", "use leader:reaver");
    game.happened("base-placed gray red-home, cards-lifted gray conflict:raid conflict:coup");
    game.sees("systems.red-home.bases", 2);
    game.done();
}

#[test]
fn effect_place_base_where_routes_allow_it() {
    let mut game = led(
        "{ place-base = { at = \"reached\" } }",
        r#"
        routes."red-home>red-near-a" = ["red", "red"]
        decks.leader.top = "leader:spy"
        "#,
    );
    says(
        &game,
        "leader:reaver",
        "Discard: place a base at once where your routes allow it.",
    );
    game.plays("gray", "use leader:reaver");
    game.offers_exactly(
        "gray",
        ["target system:red-home", "target system:red-near-a"],
    );
    game.refuses("gray", "target system:red-near-b", "MG-12.4");
    game.refuses("gray", "target system:yellow-home", "MG-12.2");
    game.draws(["leader:thief", "leader:seer"]);
    game.plays("gray", "target system:red-near-a");
    game.sees("systems.red-near-a.owner", "gray");
    game.done();
}

#[test]
fn effect_place_base_without_a_site_is_skipped() {
    let mut game = led(
        "{ place-base = { at = \"own\" } }, { gain-cubes = { count = 1, color = \"red\" } }",
        "systems.red-home.bases = 3",
    );
    game.plays("gray", "use leader:reaver");
    game.did_not_happen("base-placed");
    game.sees("players.gray.bag.red", 6);
    game.done();
}

/// MG-12.26: a constructed base is used only if no unused one is left.
#[test]
fn mg_12_26_a_constructed_base_is_placed_when_the_stock_is_empty() {
    let mut game = led(
        "{ place-base = { at = \"next\" } }",
        r#"
        constructed = ["species:ant"]
        systems.red-home.bases = 3
        systems.red-near-a = { owner = "gray", bases = 2 }
        systems.red-near-b.owner = "gray"
        systems.red-inner = { owner = "gray", bases = 2 }
        "#,
    );
    game.plays("gray", "use leader:reaver");
    game.plays("gray", "target system:blue-inner");
    game.sees("players.gray.constructed.#", 0);
    game.wins("gray", "expansion");
}

#[test]
fn effect_move_base() {
    let mut game = led(
        "\"move-base\"",
        r#"
        systems.red-home.bases = 2
        routes."red-home>red-near-a" = ["red"]
        "#,
    );
    says(
        &game,
        "leader:reaver",
        "Discard: move one of your bases along a track to a neutral system or one of yours.",
    );
    game.plays("gray", "use leader:reaver");
    game.waits_for("gray", "move-base");
    game.offers_exactly(
        "gray",
        ["target system:red-near-a", "target system:red-near-b"],
    );
    game.refuses("gray", "target system:yellow-home", "MG-12.27");
    game.plays("gray", "target system:red-near-b");
    game.happened("base-moved gray red-home red-near-b");
    // No card is drawn, and the route from the system that still belongs to gray stays.
    game.did_not_happen("cards-lifted");
    game.did_not_happen("base-placed");
    game.sees("systems.red-home.bases", 1);
    game.sees("systems.red-near-b.owner", "gray");
    game.sees("tracks.red-home>red-near-a.cubes.#", 1);
    game.done();
}

#[test]
fn effect_move_base_may_be_declined() {
    let mut game = two_with(
        "governments.toml",
        "choose = [[{ gain-cubes = { count = 1, color = \"yellow\" } }], [{ gain-cubes = { count = 1, color = \"blue\" } }]]",
        "may = true\ndo = [\"move-base\"]",
        r#"
        phase = "cards"
        active = "brown"
        players.brown.cards = ["species:bee", "leader:herald"]
        players.gray.cards = ["species:ant", "government:union"]
        "#,
    );
    game.draws(["red", "red", "red"]);
    game.plays("brown", "end-turn");
    game.plays("gray", "decline");
    game.did_not_happen("base-moved");
    game.waits_for("gray", "allocate");
    game.done();
}

/// MG-12.27: the last base that leaves a system loses it, its routes, conflicts and symbols.
#[test]
fn mg_12_27_a_system_without_bases_is_lost() {
    let mut game = led(
        "\"move-base\"",
        r#"
        routes."red-home>red-near-a" = ["red"]
        conflicts."conflict:raid" = { track = "red-home>red-near-b", red = "gray", blue = "neutral" }
        cubes."conflict:raid/red" = ["red"]
        "#,
    );
    game.plays_all("gray", ["use leader:reaver", "target system:red-near-a"]);
    game.happened("base-moved gray red-home red-near-a");
    game.happened("route-dissolved gray route:red-home>red-near-a");
    game.happened("conflict-cancelled conflict:raid");
    game.sees("systems.red-home.bases", 0);
    game.sees("players.gray.systems", vec!["red-near-a"]);
    game.done();
}

/// MG-12.27: a neutral system is claimed, so the routes of others to it go back.
#[test]
fn mg_12_27_a_moved_base_claims_a_neutral_system() {
    let mut game = led(
        "\"move-base\"",
        r#"
        systems.red-home.bases = 2
        systems.red-inner.owner = "brown"
        routes."red-inner>red-near-a" = ["yellow"]
        "#,
    );
    game.plays_all("gray", ["use leader:reaver", "target system:red-near-a"]);
    game.happened("route-dissolved brown route:red-near-a>red-inner");
    game.sees("systems.red-near-a.owner", "gray");
    game.done();
}

/// MG-12.27: bases in two starting systems win, whatever brought them there.
#[test]
fn mg_12_27_a_base_moved_into_a_second_starting_system_wins() {
    let mut game = led(
        "\"move-base\"",
        r#"
        systems.blue-home.covered = false
        systems.blue-near-a = { covered = false, owner = "gray" }
        "#,
    );
    game.plays_all("gray", ["use leader:reaver", "target system:blue-near-a"]);
    game.plays("gray", "target system:blue-home");
    game.wins("gray", "conquest");
}
