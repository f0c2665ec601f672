//! Clause tests of chapter 22: the end of the game.

use master::Master;
use trial::Play;

use crate::table::{four, three, two};

/// Gray has four military symbols: that of Red Home and three from developments.
const FOUR_MILITARY: &str = r#"
    players.gray.cards = ["species:ant", "expansion:shipyard", "commerce:toll", "progress:heist"]
    standing = ["expansion:shipyard", "commerce:toll", "progress:heist"]
    cubes."expansion:shipyard/development" = ["white", "red"]
    cubes."commerce:toll/development" = ["yellow", "red"]
    cubes."progress:heist/development" = ["blue", "red"]
"#;

/// Gray has eight bases on the board and the ninth on the species card.
const EIGHT_BASES: &str = r#"
    constructed = ["species:ant"]
    systems.red-home.bases = 3
    systems.red-near-a = { owner = "gray", bases = 2 }
    systems.red-near-b.owner = "gray"
    systems.red-inner = { owner = "gray", bases = 2 }
    routes."red-near-b>white-inner" = ["white", "white", "white"]
"#;

/// MG-22.1: nine bases on the board win.
#[test]
fn mg_22_1_nine_bases_on_the_board_win() {
    let mut game = two(&format!("phase = \"rewards\"\n{EIGHT_BASES}"));
    game.sees("players.gray.victory.expansion.have", 8);
    game.plays("gray", "base white-inner from species:ant");
    game.wins("gray", "expansion");
    game.done();
}

/// MG-22.11: a base on a card does not count, even when none is left in the stock.
#[test]
fn mg_22_11_constructed_bases_do_not_count() {
    let mut game = two(&format!(
        r#"
        {EIGHT_BASES}
        drawn = {{ red = 1 }}
        conflicts."conflict:purge" = {{ track = "red-inner>blue-inner", red = "gray", blue = "neutral" }}
        "#
    ));
    game.sees("players.gray.stock", 0);
    // A symbol is gained, so victory is looked for.
    game.plays("gray", "place red conflict:purge/red");
    game.happened("symbols-changed gray cultural");
    game.goes_on();
    game.done();
}

/// MG-22.2, MG-22.4, MG-22.6: the fifth identical symbol wins the moment it is gained, in the
/// middle of a phase.
#[test]
fn mg_22_2_mg_22_4_mg_22_6_five_identical_symbols_win_at_once() {
    let mut game = two(&format!(
        r#"
        {FOUR_MILITARY}
        drawn = {{ red = 2 }}
        conflicts."conflict:raid" = {{ track = "red-home>red-near-a", red = "gray", blue = "neutral" }}
        "#
    ));
    game.sees("players.gray.symbols.military", 4);
    game.goes_on();
    game.plays("gray", "place red conflict:raid/red");
    game.wins("gray", "domination");
    game.done();
}

/// MG-22.2: five symbols of several types do not win.
#[test]
fn mg_22_2_five_different_symbols_do_not_win() {
    let mut game = two(&format!(
        r#"
        {FOUR_MILITARY}
        drawn = {{ red = 1 }}
        conflicts."conflict:purge" = {{ track = "red-home>red-near-a", red = "gray", blue = "neutral" }}
        "#
    ));
    game.plays("gray", "place red conflict:purge/red");
    game.happened("symbols-changed gray cultural 1");
    game.goes_on();
    game.done();
}

/// MG-22.3, MG-22.10: a base in a second starting system wins, also in a corner where nobody
/// started.
#[test]
fn mg_22_3_mg_22_10_a_second_starting_system_wins() {
    let mut game = two(r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.blue-home.covered = false
        systems.blue-near-b = { covered = false, owner = "gray" }
        routes."blue-near-b>blue-home" = ["red", "red", "red"]
        "#);
    game.plays("gray", "base blue-home from species:ant");
    game.happened("base-placed gray blue-home, game-won gray conquest");
    game.wins("gray", "conquest");
    game.done();
}

/// MG-22.9: a single starting system wins nothing, even if it is another player's.
#[test]
fn mg_22_9_one_starting_system_does_not_win() {
    let mut game = two(r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.blue-home.covered = false
        systems.blue-near-b = { covered = false, owner = "gray" }
        routes."blue-near-b>blue-home" = ["red", "red", "red"]
        "#)
    .given(r#"remove = ["systems.red-home", "players.gray.stock"]"#);
    game.plays("gray", "base blue-home from species:ant");
    game.happened("base-placed gray blue-home");
    game.goes_on();
    game.done();
}

/// MG-22.9: a starting system captured in a conflict counts.
#[test]
fn mg_22_9_a_captured_starting_system_wins() {
    let mut game = two(r#"
        drawn = { red = 1 }
        systems.yellow-near-a.owner = "gray"
        conflicts."conflict:raid" = { track = "yellow-near-a>yellow-home", red = "gray", blue = "brown" }
        cubes."conflict:raid/red" = ["red"]
        "#);
    game.plays_all("gray", ["place red conflict:raid/red", "confirm"]);
    game.goes_on();
    game.plays("gray", "occupy");
    game.wins("gray", "conquest");
    game.done();
}

/// MG-22.15: a starting system that its player has lost but nobody has taken is claimed by route,
/// which wins like a capture.
#[test]
fn mg_22_15_a_deserted_starting_system_claimed_by_route_wins() {
    let mut game = two(r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.yellow-near-a.owner = "gray"
        systems.yellow-near-b.owner = "brown"
        "#)
    .given(
        r#"
        remove = ["systems.yellow-home", "players.brown.stock", "reserve"]
        [set]
        'routes."yellow-near-a>yellow-home"' = ["red", "red"]
        "#,
    );
    game.plays("gray", "base yellow-home from species:ant");
    game.wins("gray", "conquest");
    game.done();
}

/// MG-22.6, MG-22.7: a player may win in another player's turn: here a theft from the opponent in a
/// conflict gives the advantage.
#[test]
fn mg_22_6_mg_22_7_a_player_can_win_on_anothers_turn() {
    let mut game = three(
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:spy", "progress:academy"]
        players.brown.cards = ["species:bee", "expansion:shipyard", "expansion:siege", "commerce:toll", "progress:heist"]
        standing = ["progress:academy", "expansion:shipyard", "expansion:siege", "commerce:toll", "progress:heist"]
        cubes."progress:academy/development" = ["blue", "blue"]
        cubes."expansion:shipyard/development" = ["white", "red"]
        cubes."expansion:siege/development" = ["red", "red", "white"]
        cubes."commerce:toll/development" = ["yellow", "red"]
        cubes."progress:heist/development" = ["blue", "red"]
        systems.blue-near-a.owner = "brown"
        systems.yellow-near-b.owner = "orange"
        conflicts."conflict:raid" = { track = "blue-near-a>yellow-near-b", red = "brown", blue = "orange" }
        cubes."conflict:raid/red" = ["red"]
        cubes."conflict:raid/blue" = ["blue"]
        "#,
    );
    game.sees("players.brown.symbols.military", 4);
    game.plays_all("gray", ["use leader:spy", "steal blue conflict:raid/blue"]);
    game.wins("brown", "domination");
    game.done();
}

/// MG-22.5, MG-22.8: when one step makes several players meet a condition, the active one is the
/// only winner.
#[test]
fn mg_22_5_mg_22_8_the_active_player_wins_first() {
    // Brown captures Red Inner: both then hold one end of its red line to Blue Inner, and each gets
    // a fifth cultural symbol.
    let mut game = two(r#"
        active = "brown"
        drawn = { red = 1 }
        players.brown.cards = ["species:bee", "expansion:beacon", "expansion:colony", "commerce:auction", "progress:archive"]
        players.gray.cards = ["species:ant", "progress:network", "progress:censor"]
        standing = ["expansion:beacon", "expansion:colony", "commerce:auction", "progress:archive", "progress:network", "progress:censor"]
        cubes."expansion:beacon/development" = ["white", "white", "blue"]
        cubes."expansion:colony/development" = ["red", "blue", "yellow", "white"]
        cubes."commerce:auction/development" = ["yellow", "yellow", "blue"]
        cubes."progress:archive/development" = ["blue", "white"]
        cubes."progress:network/development" = ["blue", "yellow"]
        cubes."progress:censor/development" = ["blue", "black"]
        cubes."species:ant/base" = ["red"]
        systems.red-near-a.owner = "brown"
        systems.red-inner.owner = "gray"
        systems.blue-inner.owner = "gray"
        systems.yellow-near-b.owner = "gray"
        conflicts."conflict:raid" = { track = "red-near-a>red-inner", red = "brown", blue = "gray" }
        cubes."conflict:raid/red" = ["red"]
        "#);
    game.sees("players.brown.symbols.cultural", 4);
    game.sees("players.gray.symbols.cultural", 4);
    game.plays_all("brown", ["place red conflict:raid/red", "confirm"]);
    game.plays_all("brown", ["steal red species:ant/base", "occupy"]);
    game.sees("players.brown.symbols.cultural", 5);
    game.sees("players.gray.symbols.cultural", 5);
    game.wins("brown", "domination");
    game.sees("outcome.winner", "brown");
    game.done();
}

/// MG-22.8: if the active player is not among them, the next one clockwise wins.
#[test]
fn mg_22_8_the_next_player_clockwise_wins() {
    // The Adventurer takes orange's black cubes off two tied conflicts: the opponents there, brown
    // and purple, both get their fifth symbol.
    let mut game = four(
        r#"
        active = "brown"
        players.brown.cards = ["species:bee", "progress:academy", "progress:oracle", "commerce:refinery"]
        players.purple.cards = ["species:dog", "progress:archive", "commerce:auction", "expansion:colony"]
        standing = ["progress:academy", "progress:oracle", "commerce:refinery", "progress:archive", "commerce:auction", "expansion:colony"]
        cubes."progress:academy/development" = ["blue", "blue"]
        cubes."progress:oracle/development" = ["blue", "blue", "yellow"]
        cubes."commerce:refinery/development" = ["yellow", "blue", "white"]
        cubes."progress:archive/development" = ["blue", "white"]
        cubes."commerce:auction/development" = ["yellow", "yellow", "blue"]
        cubes."expansion:colony/development" = ["red", "blue", "yellow", "white"]
        systems.blue-near-a.owner = "brown"
        systems.yellow-near-b.owner = "orange"
        systems.yellow-near-a.owner = "orange"
        systems.white-near-b.owner = "purple"
        conflicts."conflict:espionage" = { track = "yellow-near-b>blue-near-a", red = "orange", blue = "brown" }
        conflicts."conflict:purge" = { track = "yellow-near-a>white-near-b", red = "orange", blue = "purple" }
        players.orange.bag = { red = 0, blue = 0, yellow = 0, white = 0, black = 0 }
        cubes."conflict:espionage/red" = ["-", "black"]
        cubes."conflict:espionage/blue" = ["white"]
        cubes."conflict:purge/red" = ["-", "black"]
        cubes."conflict:purge/blue" = ["white"]
        "#,
    );
    game.sees("players.brown.symbols.scientific", 4);
    game.sees("players.purple.symbols.cultural", 4);
    game.plays_all("brown", ["confirm", "end-turn"]);
    game.happened("turn-began orange, adventurer-came orange");
    game.sees("players.brown.symbols.scientific", 5);
    game.sees("players.purple.symbols.cultural", 5);
    game.wins("purple", "domination");
    game.done();
}

/// MG-22.12: more than five of a type win as well, from whatever sources.
#[test]
fn mg_22_12_more_than_five_symbols_of_any_sources_win() {
    let mut game = two(&format!(
        r#"
        {FOUR_MILITARY}
        drawn = {{ red = 1 }}
        cubes."species:ant/agenda" = ["-", "red", "blue", "yellow", "white"]
        "#
    ));
    game.plays_all("gray", ["place red species:ant/agenda", "confirm"]);
    game.sees("players.gray.symbols.military", 6);
    game.wins("gray", "domination");
    game.done();
}

/// Gray has won by a ninth base while a reward is owed and a leader would be drawn for the base.
fn won() -> Play<Master> {
    let mut game = two(&format!(
        r#"
        phase = "rewards"
        {EIGHT_BASES}
        systems.red-home.planets = ["red"]
        owed = ["planet:red-home red"]
        conflicts."conflict:raid" = {{ track = "red-near-a>blue-near-b", red = "gray", blue = "brown" }}
        systems.blue-near-b = {{ covered = false, owner = "brown" }}
        "#
    ));
    game.plays("gray", "base white-inner from species:ant");
    game.wins("gray", "expansion");
    game
}

/// MG-22.13: when the game is over nothing is accepted any more.
#[test]
fn mg_22_13_no_action_is_accepted_after_the_end() {
    let game = won();
    for player in ["gray", "brown"] {
        game.offers_exactly(player, []);
    }
    for action in ["reward planet:red-home red", "end-rewards", "confirm"] {
        game.refuses("gray", action, "MG-22.13");
    }
    game.refuses("brown", "offer-truce conflict:raid", "MG-22.13");
    game.refuses("brown", "confirm", "MG-22.13");
    game.done();
}

/// MG-22.13: open rewards and draws lapse with the end.
#[test]
fn mg_22_13_open_rewards_and_draws_lapse() {
    let game = won();
    game.happened("base-placed gray white-inner, game-won gray expansion");
    game.did_not_happen("cards-lifted");
    game.did_not_happen("cubes-gained");
    game.sees("question", ());
    game.sees("phase", "over");
    game.sees("players.gray.bag.red", 5);
    game.done();
}

/// MG-22.14: no number of turns ends the game.
#[test]
fn mg_22_14_there_is_no_turn_limit() {
    let mut game = two("turn = 65534");
    for _ in 0..4 {
        game.plays("gray", "confirm");
        game.plays("brown", "confirm");
        game.goes_on();
    }
    game.waits_for("gray", "allocate");
    game.done();
}
