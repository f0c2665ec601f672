//! Cards that interact: each test is named after the cards and shows which one prevails.

use kernel::{Game, read_position, write_position};
use master::{Master, packs};
use trial::Play;

use crate::table::two;

/// Both fire when a commerce development is gained; their owner says which comes first (MG-0.3).
#[test]
fn market_and_outpost_fire_together_in_the_order_of_their_owner() {
    let mut game = two(r#"
        phase = "rewards"
        owed = ["species:ant/receive"]
        players.gray.cards = ["species:ant", "commerce:market", "expansion:outpost"]
        standing = ["commerce:market", "expansion:outpost"]
        cubes."commerce:market/development" = ["yellow", "blue"]
        cubes."expansion:outpost/development" = ["white", "white", "white"]
        cubes."species:ant/receive" = ["yellow", "yellow"]
        decks.commerce.top = "commerce:bank"
        "#);
    game.plays_all("gray", ["reward species:ant/receive", "keep commerce:bank"]);
    game.waits_for("gray", "order-triggers");
    game.offers_exactly(
        "gray",
        ["resolve commerce:market", "resolve expansion:outpost"],
    );
    game.plays("gray", "resolve expansion:outpost");
    game.happened(
        "cubes-gained gray white, ability-used gray commerce:market, cubes-gained gray yellow",
    );
    game.done();
}

/// The winner's ability comes before the loser's (MG-0.3), both after the rewards (MG-19.44).
#[test]
fn empire_and_insurance_answer_one_conflict_winner_first() {
    let mut game = two(r#"
        phase = "rewards"
        owed = ["conflict:raid/red"]
        players.gray.cards = ["species:ant", "government:empire"]
        players.brown.cards = ["species:bee", "commerce:insurance"]
        standing = ["commerce:insurance"]
        systems.red-near-a.owner = "brown"
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
        cubes."conflict:raid/red" = ["red", "red"]
        cubes."commerce:insurance/development" = ["yellow", "white"]
        cubes."species:bee/base" = ["yellow"]
        "#);
    game.plays_all(
        "gray",
        [
            "reward conflict:raid/red",
            "steal yellow species:bee/base",
            "decline",
        ],
    );
    game.happened(
        "declined gray, ability-used gray government:empire, ability-used brown commerce:insurance",
    );
    game.waits_for("brown", "gain-cube");
    game.done();
}

/// A loser who is robbed of a cube on the insurance has no insurance any more (MG-14.3, MG-18.6).
#[test]
fn insurance_broken_by_the_loot_pays_nothing() {
    let mut game = two(r#"
        phase = "rewards"
        owed = ["conflict:raid/red"]
        players.brown.cards = ["species:bee", "commerce:insurance"]
        standing = ["commerce:insurance"]
        systems.red-near-a.owner = "brown"
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
        cubes."conflict:raid/red" = ["red", "red"]
        cubes."commerce:insurance/development" = ["yellow", "white"]
        "#);
    game.plays_all(
        "gray",
        [
            "reward conflict:raid/red",
            "steal white commerce:insurance/development",
            "decline",
        ],
    );
    game.happened("cube-stolen gray brown white, project-broken brown commerce:insurance");
    game.did_not_happen("ability-used brown");
    game.done();
}

/// The mimic needs the symbol of the academy: when a black cube empties the academy, red stops
/// counting as white at once; the cube that lies on a white slot stays (MG-18.6).
#[test]
fn mimic_stops_when_its_academy_is_cancelled() {
    let mut game = two(r#"
        drawn = { red = 2, black = 1 }
        players.gray.bag.black = 4
        players.gray.cards = ["species:ant", "leader:mimic", "progress:academy"]
        standing = ["progress:academy"]
        cubes."progress:academy/development" = ["blue", "blue"]
        "#);
    game.plays("gray", "place red species:ant/base as white");
    game.offers("gray", "place red species:ant/agenda as white");
    game.plays("gray", "cancel progress:academy/development");
    game.happened("project-broken gray progress:academy, symbols-changed gray scientific 0");
    game.refuses("gray", "place red species:ant/agenda as white", "MG-8.2");
    game.sees("cards.species:ant.projects.base.slots[3].cube", "red");
    game.done();
}

/// Loot is one step (MG-19.45): a barrier that loses a cube protects the routes until the loot is
/// complete.
#[test]
fn barrier_robbed_by_the_loot_protects_routes_to_its_end() {
    let mut game = two(r#"
        phase = "rewards"
        owed = ["conflict:blockade/red"]
        players.brown.cards = ["species:bee", "expansion:barrier"]
        standing = ["expansion:barrier"]
        systems.red-near-a.owner = "brown"
        conflicts."conflict:blockade" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
        routes."yellow-home>yellow-near-a" = ["red"]
        cubes."conflict:blockade/red" = ["red", "yellow"]
        cubes."expansion:barrier/development" = ["white", "blue"]
        cubes."species:bee/base" = ["yellow"]
        "#);
    game.plays_all(
        "gray",
        [
            "reward conflict:blockade/red",
            "steal white expansion:barrier/development",
        ],
    );
    game.did_not_happen("project-broken");

    // A game that is saved in the middle of the loot goes on in the same way (MG-INV.35).
    let text = write_position(game.game());
    let loaded: Master = read_position(packs::test(), &text).unwrap();
    assert_eq!(loaded.digest(), game.game().digest());
    let mut game = Play::new(loaded);
    game.refuses(
        "gray",
        "steal red route:yellow-home>yellow-near-a",
        "MG-0.4",
    );
    game.offers_exactly(
        "gray",
        [
            "steal blue expansion:barrier/development*",
            "steal yellow species:bee/base",
        ],
    );
    game.plays("gray", "steal yellow species:bee/base");
    game.happened("cube-stolen gray brown yellow, project-broken brown expansion:barrier");
    game.done();
}

/// A protected card gives no loot either: the conflict pays its other rewards (MG-0.4, MG-0.2).
#[test]
fn order_keeps_the_loot_of_a_raid_from_the_cards() {
    let mut game = two(r#"
        phase = "rewards"
        owed = ["conflict:raid/red"]
        players.brown.cards = ["species:bee", "government:order"]
        systems.red-near-a.owner = "brown"
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
        cubes."conflict:raid/red" = ["red", "red"]
        cubes."species:bee/base" = ["yellow", "yellow"]
        "#);
    game.plays("gray", "reward conflict:raid/red");
    game.happened("conflict-won gray conflict:raid brown, card-gained gray conflict:raid");
    game.did_not_happen("cube-stolen");
    game.waits_for("gray", "occupy");
    game.done();
}

/// The thief takes the guard, and the spy steals what the guard has protected until then.
#[test]
fn thief_takes_the_guard_and_the_spy_steals() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:thief", "leader:spy", "progress:academy"]
        players.brown.cards = ["species:bee", "leader:guard", "expansion:shipyard", "commerce:toll"]
        standing = ["progress:academy", "expansion:shipyard", "commerce:toll"]
        systems.red-near-a.owner = "gray"
        cubes."progress:academy/development" = ["blue", "blue"]
        cubes."expansion:shipyard/development" = ["white", "red"]
        cubes."commerce:toll/development" = ["yellow", "red"]
        "#);
    game.plays("gray", "use leader:thief");
    game.happened("card-lost brown leader:guard, card-gained gray leader:guard");
    game.plays("gray", "use leader:spy");
    game.plays("gray", "steal red expansion:shipyard/development");
    game.happened("cube-stolen gray brown red, project-broken brown expansion:shipyard");
    game.done();
}

/// With the pilot a route holds cubes of two colors; it keeps its own color when the pilot leaves,
/// and a saved position keeps every cube.
#[test]
fn pilot_mixes_the_cubes_of_a_route() {
    let mut game = two(r#"
        drawn = { blue = 3, yellow = 1 }
        players.gray.cards = ["species:ant", "leader:pilot"]
        systems.red-near-a.owner = "gray"
        "#);
    game.plays("gray", "place blue route:red-near-a>red-inner");
    game.refuses("gray", "place blue route:red-inner>red-near-a", "MG-10.2");
    game.plays("gray", "place yellow route:red-near-a>red-inner");
    game.sees("tracks.red-near-a>red-inner.color", "yellow");
    game.sees("tracks.red-near-a>red-inner.cubes", vec!["blue", "yellow"]);

    let text = write_position(game.game());
    let loaded: Master = read_position(packs::test(), &text).unwrap();
    assert_eq!(write_position(&loaded), text);

    let mut game = Play::new(loaded);
    game.plays("gray", "place blue route:red-near-a>red-inner");
    game.sees("tracks.red-near-a>red-inner.complete", true);
    game.done();
}

/// Without the pilot's symbol the mixed route stays yellow, and blue fits it no longer (MG-10.4).
#[test]
fn pilot_without_power_leaves_a_mixed_route_behind() {
    let game = two(r#"
        drawn = { blue = 1, yellow = 1, white = 1 }
        systems.red-near-a.owner = "gray"
        routes."red-near-a>red-inner" = { color = "yellow", cubes = ["blue", "blue"] }
        "#);
    game.refuses("gray", "place blue route:red-near-a>red-inner", "MG-10.4");
    game.refuses("gray", "place white route:red-near-a>red-inner", "MG-10.4");
    game.offers("gray", "place yellow route:red-near-a>red-inner");
    game.done();
}

/// From a mixed route the furthest cube is stolen, whatever its color (MG-17.9).
#[test]
fn spy_steals_the_furthest_cube_of_a_mixed_route() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:spy", "leader:judge", "progress:academy"]
        standing = ["progress:academy"]
        cubes."progress:academy/development" = ["blue", "blue"]
        routes."yellow-home>yellow-near-a" = { color = "yellow", cubes = ["blue", "yellow"] }
        "#);
    game.plays("gray", "use leader:spy");
    game.happened("cube-stolen gray brown yellow route:yellow-home>yellow-near-a");
    game.sees("tracks.yellow-home>yellow-near-a.cubes", vec!["blue"]);
    game.sees("tracks.yellow-home>yellow-near-a.color", "yellow");
    game.sees("tracks.yellow-home>yellow-near-a.complete", false);
    game.done();
}

/// A system lost to the reaver returns every cube of a mixed route to its bag, ends the conflict
/// there and does not affect the bases of the other systems (MG-10.18, MG-19.28).
#[test]
fn reaver_dissolves_a_mixed_route_and_ends_the_conflict() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:reaver", "leader:judge"]
        systems.red-near-a.owner = "brown"
        routes."red-near-a>red-inner" = { color = "yellow", cubes = ["blue", "yellow"] }
        conflicts."conflict:raid" = { track = "red-near-a>red-home", red = "brown", blue = "gray" }
        cubes."conflict:raid/blue" = ["blue"]
        "#);
    game.plays_all("gray", ["use leader:reaver", "target system:red-near-a"]);
    game.happened(
        "bases-removed brown red-near-a 1, route-dissolved brown route:red-near-a>red-inner, \
         cubes-returned brown blue yellow, cubes-returned gray blue, \
         conflict-cancelled conflict:raid, card-gained brown conflict:raid",
    );
    game.sees("players.brown.systems", vec!["yellow-home"]);
    game.done();
}

/// A skip marker of the embassy uses up the extra turn of the racer (MG-21.9).
#[test]
fn embassy_eats_the_extra_turn_of_the_racer() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:racer", "progress:embassy", "leader:judge"]
        standing = ["progress:embassy"]
        cubes."progress:embassy/development" = ["blue", "red", "white"]
        "#);
    game.plays_all("gray", ["use leader:racer", "use progress:embassy"]);
    for _ in 0..4 {
        game.plays("gray", "gain red");
    }
    game.plays("gray", "end-turn");
    game.plays_all("gray", ["gain red", "gain red", "gain red"]);
    game.happened("turn-skipped gray, turn-began brown");
    game.sees("players.gray.skips", 0);
    game.sees("extra-turns.won", 0);
    game.done();
}

/// With a curator, nine cards are one too many; discarding the archive that powers the curator
/// removes one card and one place (MG-18.6, MG-20.32).
#[test]
fn curator_loses_his_place_with_the_archive() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:curator", "progress:archive", "leader:pilot",
            "leader:broker", "leader:guard", "leader:mimic", "leader:spy", "leader:seer"]
        standing = ["progress:archive"]
        cubes."progress:archive/development" = ["blue", "white"]
        "#);
    game.sees("players.gray.card-limit", 8);
    game.refuses("gray", "end-turn", "MG-20.3");
    game.plays("gray", "discard progress:archive");
    game.sees("players.gray.cards.#", 8);
    game.refuses("gray", "end-turn", "MG-20.3");
    game.plays("gray", "discard leader:spy");
    game.offers("gray", "end-turn");
    game.done();
}

/// The judge cannot be used after the archive that gave the needed symbol was discarded (MG-18.4),
/// but the effect of a discarded card itself is finished: the archive still gives its card.
#[test]
fn archive_unpowers_the_judge_by_its_own_discard() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:judge", "progress:archive"]
        players.brown.cards = ["species:bee", "government:guild"]
        standing = ["progress:archive"]
        cubes."progress:archive/development" = ["blue", "white"]
        "#);
    game.offers("gray", "use leader:judge");
    game.plays("gray", "use progress:archive");
    game.happened("card-lost gray progress:archive, symbols-changed gray cultural 0");
    game.plays_all("gray", ["draw commerce", "fetch commerce:bank"]);
    game.refuses("gray", "use leader:judge", "MG-18.4");
    game.done();
}

/// On gray's turn a cancelled conflict comes back to brown: brown's toll asks brown (MG-3.26).
#[test]
fn treaty_of_one_player_fires_the_toll_of_another() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "progress:treaty", "leader:judge"]
        players.brown.cards = ["species:bee", "commerce:toll"]
        standing = ["progress:treaty", "commerce:toll"]
        systems.red-near-a.owner = "brown"
        conflicts."conflict:raid" = { track = "red-near-a>red-home", red = "brown", blue = "gray" }
        cubes."progress:treaty/development" = ["white", "blue", "blue"]
        cubes."commerce:toll/development" = ["yellow", "red"]
        cubes."species:ant/base" = ["red", "blue"]
        "#);
    game.plays("gray", "use progress:treaty");
    game.happened("conflict-cancelled conflict:raid, card-gained brown conflict:raid");
    game.waits_for("brown", "choose-option");
    game.plays_all("brown", ["choose 1", "steal red species:ant/base"]);
    game.happened("cube-stolen brown gray red species:ant/base");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// A black hole on a system with a conflict, foreign routes and settled planets: everything goes
/// where it belongs, and the red link still gives its symbol (MG-4.8 to MG-4.17).
#[test]
fn rift_swallows_a_system_with_raid_and_routes() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "expansion:rift", "leader:judge"]
        players.gray.bag.black = 4
        standing = ["expansion:rift"]
        cubes."expansion:rift/development" = ["black", "red"]
        cubes."conflict:raid/red" = ["red"]
        systems.red-near-a.owner = "gray"
        systems.blue-inner.owner = "brown"
        systems.red-inner.planets = ["white", "blue"]
        conflicts."conflict:raid" = { track = "red-near-a>red-inner", red = "gray", blue = "neutral" }
        routes."blue-inner>red-inner" = ["red", "red"]
        "#);
    game.sees("players.gray.symbols.economic", 1);
    game.sees("reserve.white", 45 - 10 - 1);
    game.plays_all("gray", ["use expansion:rift", "target system:red-inner"]);
    game.happened(
        "route-dissolved brown route:red-inner>blue-inner, cubes-returned brown red red, \
         cubes-returned gray red, conflict-cancelled conflict:raid, card-gained gray conflict:raid, \
         system-covered red-inner",
    );
    game.sees("reserve.white", 45 - 10);
    game.sees("systems.red-inner.cubes.#", 0);
    game.sees("players.gray.symbols.economic", 1);
    game.refuses(
        "gray",
        "start conflict:raid red red-near-a>red-inner",
        "MG-4.4",
    );
    game.done();
}

/// The heist takes an implemented development: its cubes and symbols stay behind (MG-19.48), and
/// the outpost of the thief fires for it.
#[test]
fn heist_takes_a_bank_empty_and_fires_the_outpost() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "progress:heist", "expansion:outpost", "leader:judge"]
        players.brown.cards = ["species:bee", "commerce:bank"]
        standing = ["progress:heist", "expansion:outpost", "commerce:bank"]
        cubes."progress:heist/development" = ["blue", "red"]
        cubes."expansion:outpost/development" = ["white", "white", "white"]
        cubes."commerce:bank/development" = ["yellow", "yellow", "white"]
        "#);
    game.plays("gray", "use progress:heist");
    game.happened(
        "cubes-returned brown yellow yellow white, card-lost brown commerce:bank, \
         card-gained gray commerce:bank, cubes-gained gray white",
    );
    game.sees("players.brown.symbols.economic", 1);
    game.sees("cards.commerce:bank.works", false);
    game.refuses("gray", "use commerce:bank", "MG-14.5");
    game.done();
}

/// The academy counts its own implementation: two leaders are drawn (MG-14.7, MG-14.13).
#[test]
fn academy_fires_for_its_own_implementation() {
    let mut game = two(r#"
        drawn = { blue = 1 }
        players.gray.cards = ["species:ant", "progress:academy"]
        cubes."progress:academy/development" = ["blue"]
        decks.leader.top = "leader:judge"
        "#);
    game.draws(["leader:pilot", "leader:guard", "leader:seer"]);
    game.plays_all(
        "gray",
        ["place blue progress:academy/development", "confirm"],
    );
    game.plays("gray", "keep leader:judge");
    game.happened("card-gained gray leader:judge, ability-used gray progress:academy");
    game.happened("cards-lifted gray leader:guard leader:seer");
    game.plays("gray", "keep leader:seer");
    game.sees("players.gray.cards.#", 4);
    game.done();
}

/// The leader the Adventurer brings fires the council before the cubes are drawn: its cube may be
/// drawn at once (MG-7.5 to MG-7.7).
#[test]
fn council_puts_a_cube_into_the_bag_the_adventurer_found_empty() {
    let mut game = two(r#"
        phase = "cards"
        active = "brown"
        players.brown.cards = ["species:bee", "leader:judge"]
        players.gray.cards = ["species:ant", "government:council", "expansion:rift"]
        players.gray.bag = { red = 0, blue = 0, yellow = 0, white = 0, black = 0 }
        cubes."expansion:rift/development" = ["black"]
        "#);
    game.draws(["leader:pilot", "leader:guard"]);
    game.plays("brown", "end-turn");
    game.happened("adventurer-came gray, card-gained gray leader:pilot");
    game.waits_for("gray", "choose-option");
    game.did_not_happen("cubes-drawn");
    game.plays_all("gray", ["choose 1", "gain white"]);
    game.happened("cubes-gained gray white, cubes-drawn gray white black");
    game.done();
}
