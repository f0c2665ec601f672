//! Clause tests of chapter 5: supremacy symbols.
//!
//! Which symbols there are and where they may stand is tested with the packs, the tokens on the
//! track with the views.

use kernel::{Files, Game};
use master::{Master, packs};

use crate::table::two;

/// MG-5.4: a fulfilled agenda, an implemented development, advantage in a conflict and the links
/// of the board give symbols; an unfinished project gives none.
#[test]
fn mg_5_4_symbols_come_from_four_sources() {
    let cubes = r#"
        players.gray.cards = ["species:ant", "expansion:shipyard"]
        cubes."species:ant/agenda" = ["red", "red", "blue", "yellow", "white"]
        cubes."expansion:shipyard/development" = ["white", "red"]
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
    "#;
    // The blue line of Red Home is military.
    let linked = 1;
    for (changes, military) in [
        ("", linked),
        (r#"standing = ["species:ant"]"#, linked + 2),
        (r#"standing = ["expansion:shipyard"]"#, linked + 1),
        (r#"cubes."conflict:raid/red" = ["red"]"#, linked + 1),
    ] {
        let game = two(&format!("phase = \"cards\"\n{cubes}\n{changes}"));
        game.sees("players.gray.symbols.military", military);
        game.done();
    }
}

/// MG-5.5: the symbol of a starting system belongs to its player from the start.
#[test]
fn mg_5_5_a_blue_line_pays_from_the_start() {
    let game = two("");
    game.sees("players.gray.symbols.military", 1);
    game.sees("players.gray.symbols.economic", 0);
    game.sees("players.brown.symbols.economic", 1);
    game.sees("players.brown.symbols.military", 0);
    game.done();
}

/// MG-5.6: a green line pays a player with bases at both ends.
#[test]
fn mg_5_6_a_green_line_pays_for_both_ends() {
    for (owner, diplomatic) in [("gray", 1), ("brown", 0)] {
        let game = two(&format!("systems.red-near-a.owner = \"{owner}\""));
        game.sees("players.gray.symbols.diplomatic", diplomatic);
        game.sees("players.brown.symbols.diplomatic", 0);
        game.done();
    }
    let game = two("");
    game.sees("players.gray.symbols.diplomatic", 0);
    game.done();
}

/// MG-5.7: a red line pays a player with a base at exactly one end, whatever the other end is,
/// neutral, covered or an opponent's.
#[test]
fn mg_5_7_a_red_line_pays_for_exactly_one_end() {
    // Red Near A and Red Inner share a red line with an economic symbol.
    for other in ["", "covered = true", "owner = \"brown\""] {
        let game = two(&format!(
            "[systems.red-near-a]\nowner = \"gray\"\n[systems.red-inner]\n{other}"
        ));
        game.sees("players.gray.symbols.economic", 1);
        game.done();
    }
    let game = two("");
    game.sees("players.gray.symbols.economic", 0);
    game.done();
}

/// MG-5.8: two players with one end each of a red line both have its symbol.
#[test]
fn mg_5_8_a_red_line_pays_both_of_its_players() {
    // Red Inner and Blue Inner share a red line with a cultural symbol; Blue Inner has another to
    // Blue Near A.
    let game = two(r#"
        systems.red-inner.owner = "gray"
        systems.blue-inner.owner = "brown"
        "#);
    game.sees("players.gray.symbols.cultural", 1);
    game.sees("players.brown.symbols.cultural", 2);
    game.done();
}

/// MG-5.9: who claims the second end of a red line loses its symbol.
#[test]
fn mg_5_9_claiming_both_ends_loses_the_symbol_of_a_red_line() {
    let mut game = two(r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.red-inner.owner = "gray"
        routes."red-inner>red-near-a" = ["white", "white", "white"]
        "#);
    // Red Inner has another red line with an economic symbol, to White Inner.
    game.sees("players.gray.symbols.economic", 2);
    game.plays("gray", "base red-near-a from species:ant");
    game.happened("symbols-changed gray economic 1");
    game.done();
}

/// MG-5.10: the symbol of a red line goes with the system.
#[test]
fn mg_5_10_losing_the_system_loses_the_symbol_of_a_red_line() {
    let mut game = two(r#"
        phase = "cards"
        active = "brown"
        players.brown.cards = ["species:bee", "expansion:siege"]
        standing = ["expansion:siege"]
        cubes."expansion:siege/development" = ["red", "red", "white"]
        systems.red-near-a.owner = "gray"
        "#);
    game.sees("players.gray.symbols.economic", 1);
    game.plays_all("brown", ["use expansion:siege", "target system:red-near-a"]);
    game.happened("bases-removed gray red-near-a 1, symbols-changed gray economic 0");
    game.done();
}

/// MG-5.12: counts follow from the pieces on the table; a saved position has none of its own, only
/// who holds the symbol of a conflict (MG-19.36).
#[test]
fn mg_5_12_counts_are_derived_from_the_table() {
    let game = two(r#"
        systems.red-near-a.owner = "gray"
        conflicts."conflict:purge" = { track = "red-home>red-near-b", red = "gray", blue = "neutral" }
        cubes."conflict:purge/red" = ["red"]
        "#);
    let mut saved = game.game().write_position();
    assert!(!saved.to_string().contains("symbol"));
    let symbols = |game: &Master| game.view(None).players["gray"].symbols.clone();
    let loaded = Master::read_position(packs::test(), &saved).unwrap();
    assert_eq!(symbols(&loaded), symbols(game.game()));
    assert_eq!(symbols(&loaded)["cultural"], 1);

    saved.remove("cubes").unwrap();
    saved.remove("conflicts").unwrap();
    saved.remove("reserve");
    let emptied = Master::read_position(packs::test(), &saved).unwrap();
    assert_eq!(symbols(&emptied)["cultural"], 0);
    game.done();
}

/// MG-5.13: what one step gains and loses is netted before anybody looks, victory included.
#[test]
fn mg_5_13_gains_and_losses_of_a_step_are_netted() {
    // The base in Red Inner ends one red line with an economic symbol, to Red Near A, and begins
    // another, to White Inner. With the developments gray has four economic symbols all along.
    let mut game = two(r#"
        phase = "rewards"
        players.gray.cards = ["species:ant", "commerce:market", "commerce:bank", "commerce:smugglers"]
        standing = ["commerce:market", "commerce:bank", "commerce:smugglers"]
        cubes."commerce:market/development" = ["yellow", "blue"]
        cubes."commerce:bank/development" = ["yellow", "yellow", "white"]
        cubes."commerce:smugglers/development" = ["black", "yellow"]
        constructed = ["species:ant"]
        systems.red-near-a.owner = "gray"
        routes."red-near-a>red-inner" = ["white", "white", "white"]
        "#);
    game.sees("players.gray.symbols.economic", 4);
    game.plays("gray", "base red-inner from species:ant");
    game.happened("symbols-changed gray cultural 1");
    game.did_not_happen("symbols-changed gray economic");
    game.sees("players.gray.symbols.economic", 4);
    game.goes_on();
    game.done();
}

/// MG-5.14: the symbol of a starting system is lost with the system and comes back with it.
#[test]
fn mg_5_14_a_blue_symbol_goes_and_comes_with_the_system() {
    let mut game = two(r#"
        phase = "cards"
        active = "brown"
        players.brown.cards = ["species:bee", "expansion:siege"]
        standing = ["expansion:siege"]
        cubes."expansion:siege/development" = ["red", "red", "white"]
        systems.red-near-a.owner = "gray"
        constructed = ["species:ant"]
        "#);
    game.draws(["red", "red", "black"]);
    game.plays_all("brown", ["use expansion:siege", "target system:red-home"]);
    game.happened("symbols-changed gray military 0");
    game.plays("brown", "gain red");
    let route = "place red route:red-near-a>red-home";
    game.plays_all(
        "gray",
        [route, route, "confirm", "base red-home from species:ant"],
    );
    game.happened("base-placed gray red-home, symbols-changed gray military 1");
    game.done();
}

/// MG-5.14: the symbol of a starting system never goes to another player.
#[test]
fn mg_5_14_a_blue_symbol_is_never_anothers() {
    let game = two(r#"
        systems.red-home.owner = "brown"
        systems.yellow-home.owner = "gray"
        "#);
    for player in ["gray", "brown"] {
        game.sees(&format!("players.{player}.symbols.military"), 0);
        game.sees(&format!("players.{player}.symbols.economic"), 0);
    }
    game.done();
}

/// MG-5.15: an agenda and a development give their symbols with their reward, not with their last
/// cube.
#[test]
fn mg_5_15_agenda_and_development_pay_with_their_reward() {
    let mut game = two(r#"
        drawn = { red = 1, white = 1 }
        players.gray.cards = ["species:ant", "progress:archive"]
        cubes."species:ant/agenda" = ["-", "red", "blue", "yellow", "white"]
        cubes."progress:archive/development" = ["blue"]
        "#);
    game.plays("gray", "place red species:ant/agenda");
    game.plays("gray", "place white progress:archive/development");
    game.plays("gray", "confirm");
    game.waits_for("gray", "take-rewards");
    game.sees("players.gray.symbols.military", 1);
    game.sees("players.gray.symbols.cultural", 0);
    game.plays("gray", "reward species:ant/agenda");
    // The development is the only reward left and comes by itself.
    game.happened(
        "symbols-changed gray cultural 1, symbols-changed gray military 3, \
         symbols-changed gray cultural 2",
    );
    game.done();
}

/// MG-5.15: advantage in a conflict is counted with every cube.
#[test]
fn mg_5_15_advantage_pays_at_once() {
    let mut game = two(r#"
        drawn = { red = 1 }
        conflicts."conflict:purge" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
        "#);
    game.plays("gray", "place red conflict:purge/red");
    game.happened("symbols-changed gray cultural 1");
    game.waits_for("gray", "allocate");
    game.done();
}

/// MG-5.16: links and printed symbols of one type add up one by one.
#[test]
fn mg_5_16_every_link_and_every_printed_symbol_counts() {
    // Two red lines at Red Inner are economic, the bank prints one, the outpost prints two others.
    let game = two(r#"
        phase = "cards"
        systems.red-inner.owner = "gray"
        players.gray.cards = ["species:ant", "commerce:bank", "expansion:outpost"]
        standing = ["commerce:bank", "expansion:outpost"]
        cubes."commerce:bank/development" = ["yellow", "yellow", "white"]
        cubes."expansion:outpost/development" = ["white", "white", "white"]
        "#);
    game.sees("players.gray.symbols.economic", 3);
    game.sees("players.gray.symbols.diplomatic", 3);
    game.done();
}

/// MG-5.17: a count may go beyond five.
#[test]
fn mg_5_17_counts_have_no_upper_bound() {
    let mut game = two(r#"
        drawn = { red = 1 }
        players.gray.cards = ["species:ant", "expansion:shipyard", "commerce:toll", "progress:heist"]
        standing = ["expansion:shipyard", "commerce:toll", "progress:heist"]
        cubes."expansion:shipyard/development" = ["white", "red"]
        cubes."commerce:toll/development" = ["yellow", "red"]
        cubes."progress:heist/development" = ["blue", "red"]
        cubes."species:ant/agenda" = ["-", "red", "blue", "yellow", "white"]
        "#);
    game.sees("players.gray.symbols.military", 4);
    game.plays_all("gray", ["place red species:ant/agenda", "confirm"]);
    game.happened("symbols-changed gray military 6");
    game.sees("players.gray.symbols.military", 6);
    game.done();
}

/// MG-5.18: leaders only require symbols: one symbol powers several of them, and using a leader
/// takes none.
#[test]
fn mg_5_18_leaders_spend_no_symbols() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:racer", "leader:reaver", "leader:pilot"]
        "#);
    game.sees("players.gray.symbols.military", 1);
    for leader in ["racer", "reaver", "pilot"] {
        game.sees(&format!("cards.leader:{leader}.works"), true);
    }
    game.plays("gray", "use leader:racer");
    game.did_not_happen("symbols-changed");
    game.sees("players.gray.symbols.military", 1);
    game.offers("gray", "use leader:reaver");
    game.done();
}
