//! Clause tests of chapter 16: fulfill an agenda.

use crate::table::two;

/// Gray's agenda is fulfilled, and gray has drawn a black cube.
const FULFILLED: &str = r#"
drawn = { black = 1 }
standing = ["species:ant"]
cubes = { "species:ant/agenda" = ["red", "red", "blue", "yellow", "white"] }
"#;

/// Gray has drawn the last cube for the agenda.
const LAST_CUBE: &str = r#"
drawn = { white = 1 }
cubes = { "species:ant/agenda" = ["red", "red", "blue", "yellow"] }
"#;

/// MG-16.1, MG-16.2: a completed agenda gives its symbols, and its cubes stay.
#[test]
fn mg_16_1_mg_16_2_a_fulfilled_agenda_gives_symbols_and_keeps_its_cubes() {
    let mut game = two(LAST_CUBE);
    game.sees("players.gray.symbols.military", 1);
    game.plays_all("gray", ["place white species:ant/agenda", "confirm"]);
    game.happened("agenda-fulfilled gray species:ant");
    game.did_not_happen("cubes-returned gray");
    game.sees("players.gray.symbols.military", 3);
    game.sees("players.gray.symbols.cultural", 1);
    game.sees("cards.species:ant.projects.agenda.complete", true);
    game.done();
}

/// MG-16.3: a black cube returns the cubes of a fulfilled agenda to the bag.
#[test]
fn mg_16_3_a_black_cube_returns_the_cubes_of_an_agenda() {
    let mut game = two(FULFILLED);
    game.plays("gray", "cancel species:ant/agenda");
    game.happened("cubes-returned gray red red blue yellow white");
    game.sees("players.gray.bag.red", 7);
    game.sees("players.gray.symbols.military", 1);
    game.done();
}

/// MG-16.4: one cube less, and all symbols of the agenda are lost.
#[test]
fn mg_16_4_one_lost_cube_costs_all_symbols_of_the_agenda() {
    let mut game = two(r#"
        pending = ["steal-cube gray white"]
        standing = ["species:bee"]
        cubes = { "species:bee/agenda" = ["white", "white", "white", "yellow", "yellow"] }
    "#);
    game.sees("players.brown.symbols.economic", 3);
    game.sees("players.brown.symbols.diplomatic", 1);
    game.plays("gray", "steal white species:bee/agenda");
    game.happened("project-broken brown species:bee");
    game.sees("players.brown.symbols.economic", 1);
    game.sees("players.brown.symbols.diplomatic", 0);
    game.done();
}

/// MG-16.5, MG-16.8: refilling the one empty slot brings the symbols back, in the reward step.
#[test]
fn mg_16_5_mg_16_8_a_refilled_agenda_gives_its_symbols_again_as_a_reward() {
    let mut game = two(r#"
        active = "brown"
        phase = "cards"
        pending = ["steal-cube brown white"]
        standing = ["species:ant"]
        cubes = { "species:ant/agenda" = ["red", "red", "blue", "yellow", "white"] }
    "#);
    game.draws(["white", "red", "red"]);
    game.plays("brown", "steal white species:ant/agenda");
    game.sees("players.gray.symbols.military", 1);
    game.plays("gray", "place white species:ant/agenda");
    game.sees("players.gray.symbols.military", 1);
    game.plays("gray", "confirm");
    game.happened("allocation-confirmed gray, agenda-fulfilled gray species:ant");
    game.sees("players.gray.symbols.military", 3);
    game.done();
}

/// MG-16.6: the track shows the symbols of an agenda as they come and go.
#[test]
fn mg_16_6_the_track_follows_agenda_symbols() {
    let mut game = two(LAST_CUBE);
    game.plays_all("gray", ["place white species:ant/agenda", "confirm"]);
    game.happened("symbols-changed gray cultural 1, symbols-changed gray military 3");
    game.done();
    let mut game = two(FULFILLED);
    game.plays("gray", "cancel species:ant/agenda");
    game.happened("symbols-changed gray cultural 0, symbols-changed gray military 1");
    game.done();
}

/// MG-16.7: an agenda on a government follows the same rules, beside that of the species.
#[test]
fn mg_16_7_a_government_may_carry_an_agenda_too() {
    let mut game = two(r#"
        drawn = { blue = 1 }
        standing = ["species:ant"]
        players.gray.cards = ["species:ant", "government:union"]
        [cubes]
        "species:ant/agenda" = ["red", "red", "blue", "yellow", "white"]
        "government:union/agenda" = ["yellow", "yellow", "white", "white"]
    "#);
    game.plays_all("gray", ["place blue government:union/agenda", "confirm"]);
    game.happened("agenda-fulfilled gray government:union");
    game.sees("players.gray.symbols.diplomatic", 2);
    game.sees("players.gray.symbols.economic", 1);
    game.sees("players.gray.symbols.military", 3);
    game.done();

    let mut game = two(r#"
        drawn = { black = 1 }
        standing = ["government:union"]
        players.gray.cards = ["species:ant", "government:union"]
        cubes = { "government:union/agenda" = ["yellow", "yellow", "white", "white", "blue"] }
    "#);
    game.plays("gray", "cancel government:union/agenda");
    game.happened("project-broken gray government:union");
    game.sees("players.gray.symbols.diplomatic", 0);
    game.done();
}
