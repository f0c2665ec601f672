//! Cards that clash: each test is named after the cards and shows who gives way.

use kernel::{Game, Play, read_position, write_position};
use master::{Master, packs};

use crate::table::two;

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
