//! Clause tests of chapter 19, first part: the sides of a conflict and the advantage.
//!
//! How conflicts are won and stopped is in `mg_19_conflict_won` and `mg_19_conflict_stopped`.

use kernel::{Files, Game};
use master::{Master, packs};
use trial::Play;

use crate::table::{problems_of_two, three, two};

/// Gray in Red Home and brown in Red Near A fight each other: gray on this side of this card.
#[track_caller]
pub(crate) fn border(card: &str, side: &str, changes: &str) -> Play<Master> {
    two(&border_text(card, side, changes))
}

fn border_text(card: &str, side: &str, changes: &str) -> String {
    let (track, red, blue) = match side {
        "red" => ("red-home>red-near-a", "gray", "brown"),
        _ => ("red-near-a>red-home", "brown", "gray"),
    };
    format!(
        r#"
        systems.red-near-a.owner = "brown"
        conflicts."conflict:{card}".track = "{track}"
        conflicts."conflict:{card}".red = "{red}"
        conflicts."conflict:{card}".blue = "{blue}"
        {changes}
        "#
    )
}

/// Gray in Red Home fights for the neutral Red Near A: gray on this side of this card.
#[track_caller]
pub(crate) fn frontier(card: &str, side: &str, changes: &str) -> Play<Master> {
    let (track, red, blue) = match side {
        "red" => ("red-home>red-near-a", "gray", "neutral"),
        _ => ("red-near-a>red-home", "neutral", "gray"),
    };
    two(&format!(
        r#"
        conflicts."conflict:{card}" = {{ track = "{track}", red = "{red}", blue = "{blue}" }}
        {changes}
        "#
    ))
}

/// MG-19.1: each side of the card is a project of its own, with its own slots.
#[test]
fn mg_19_1_each_side_is_a_project_of_its_own() {
    let game = border("blockade", "red", "drawn = { red = 1, yellow = 1 }");
    game.offers("gray", "place red conflict:blockade/red");
    game.offers("gray", "place yellow conflict:blockade/red");
    game.done();

    let game = border(
        "blockade",
        "red",
        r#"
        active = "brown"
        drawn = { white = 1, blue = 1 }
        "#,
    );
    game.offers("brown", "place white conflict:blockade/blue");
    game.offers("brown", "place blue conflict:blockade/blue");
    game.done();
}

/// MG-19.2: the cubes drawn this turn may go to the player's own side, never to the other one.
#[test]
fn mg_19_2_drawn_cubes_go_to_ones_own_side() {
    let mut game = border("raid", "red", "drawn = { red = 1, blue = 1 }");
    game.refuses("gray", "place blue conflict:raid/blue", "MG-8.10");
    game.plays("gray", "place red conflict:raid/red");
    game.sees("conflicts.conflict:raid.red.cubes", vec!["red"]);
    game.refuses("gray", "place red conflict:raid/red", "MG-7.2");
    game.done();
}

/// MG-19.3: the side with more cubes holds the symbol of the card.
#[test]
fn mg_19_3_more_cubes_hold_the_symbol() {
    let mut game = border("raid", "red", "drawn = { red = 1 }");
    // Red Home gives gray the first military symbol.
    game.sees("players.gray.symbols.military", 1);
    game.plays("gray", "place red conflict:raid/red");
    game.happened("symbols-changed gray military 2");
    game.sees("conflicts.conflict:raid.advantage", "gray");
    game.done();
}

/// MG-19.4: the symbol changes hands when the opponent has more cubes, and not at a tie.
#[test]
fn mg_19_4_the_symbol_is_lost_to_an_opponent_with_more_cubes() {
    let mut game = border(
        "invasion",
        "red",
        r#"
        active = "brown"
        drawn = { blue = 1, white = 1 }
        cubes."conflict:invasion/red" = ["red"]
        "#,
    );
    game.sees("players.gray.symbols.military", 2);
    game.plays("brown", "place blue conflict:invasion/blue");
    game.sees("players.gray.symbols.military", 2);
    game.sees("players.brown.symbols.military", 0);
    game.plays("brown", "place white conflict:invasion/blue");
    game.happened("symbols-changed gray military 1, symbols-changed brown military 1");
    game.sees("conflicts.conflict:invasion.advantage", "brown");
    game.done();
}

/// MG-19.4: the symbol is lost when the conflict ends.
#[test]
fn mg_19_4_the_symbol_is_lost_with_the_end_of_the_conflict() {
    let mut game = border("raid", "red", r#"cubes."conflict:raid/red" = ["red"]"#);
    game.plays("gray", "offer-truce conflict:raid");
    game.plays("brown", "accept-truce conflict:raid");
    game.happened("conflict-cancelled conflict:raid, symbols-changed gray military 1");
    game.done();
}

/// MG-19.36: at a tie the player who had more keeps the symbol, and nobody gains it.
#[test]
fn mg_19_36_the_holder_keeps_the_symbol_at_a_tie() {
    let mut game = border(
        "raid",
        "red",
        r#"
        active = "brown"
        drawn = { blue = 1 }
        cubes."conflict:raid/red" = ["red"]
        "#,
    );
    game.plays("brown", "place blue conflict:raid/blue");
    game.did_not_happen("symbols-changed");
    game.sees("conflicts.conflict:raid.advantage", "gray");
    game.sees("players.gray.symbols.military", 2);
    game.done();
}

/// MG-19.36: before a player has more cubes, nobody holds the symbol, not even at one cube each.
#[test]
fn mg_19_36_nobody_holds_the_symbol_before_somebody_had_more() {
    let equal = r#"
        cubes."conflict:invasion/red" = ["red"]
        cubes."conflict:invasion/blue" = ["blue"]
        drawn = { red = 1 }
        "#;
    let mut game = border("invasion", "red", equal);
    game.sees("conflicts.conflict:invasion.advantage", ());
    game.sees("players.gray.symbols.military", 1);
    game.plays("gray", "place red conflict:invasion/red");
    game.sees("conflicts.conflict:invasion.advantage", "gray");
    game.done();
}

/// MG-19.36: who holds the symbol at a tie is part of a position, which is refused if it contradicts
/// the cubes.
#[test]
fn mg_19_36_a_position_names_the_holder() {
    let tie = r#"
        conflicts."conflict:raid".advantage = "brown"
        cubes."conflict:raid/red" = ["red"]
        cubes."conflict:raid/blue" = ["blue"]
        "#;
    let game = border("raid", "red", tie);
    game.sees("conflicts.conflict:raid.advantage", "brown");
    game.sees("players.brown.symbols.military", 1);
    let again = Master::read_position(packs::test(), &game.game().write_position()).unwrap();
    assert_eq!(again.digest(), game.game().digest());
    game.done();

    let more = r#"
        conflicts."conflict:raid".advantage = "brown"
        cubes."conflict:raid/red" = ["red"]
        "#;
    let problems = problems_of_two(&border_text("raid", "red", more));
    assert_eq!(
        problems,
        [
            "conflicts.conflict:raid.advantage: the other side has more cubes, so it holds the symbol (MG-19.36)"
        ]
    );
    let stranger = r#"conflicts."conflict:raid".advantage = "orange""#;
    assert_eq!(
        problems_of_two(&border_text("raid", "red", stranger)).len(),
        1
    );
}

/// MG-19.37: the number of cubes counts, not how many are still missing.
#[test]
fn mg_19_37_missing_slots_do_not_count() {
    // The red side of the coup has three slots, the blue side two.
    let mut game = border(
        "coup",
        "red",
        r#"
        drawn = { white = 1 }
        cubes."conflict:coup/red" = ["red"]
        cubes."conflict:coup/blue" = ["yellow"]
        "#,
    );
    game.sees("conflicts.conflict:coup.advantage", ());
    game.plays("gray", "place white conflict:coup/red");
    game.sees("conflicts.conflict:coup.advantage", "gray");
    game.done();
}

/// MG-19.38: emptying a side moves the advantage at once.
#[test]
fn mg_19_38_cancelling_moves_the_advantage_at_once() {
    let mut game = border(
        "invasion",
        "red",
        r#"
        drawn = { black = 1 }
        players.gray.bag.black = 4
        cubes."conflict:invasion/red" = ["red", "red"]
        cubes."conflict:invasion/blue" = ["blue"]
        "#,
    );
    game.plays("gray", "cancel conflict:invasion/red");
    game.happened(
        "cubes-returned gray red red, symbols-changed gray military 1, \
         symbols-changed brown military 1",
    );
    game.done();
}

/// MG-19.36 + MG-19.38: a side that is emptied against an empty one keeps the symbol, because the
/// opponent does not have more.
#[test]
fn mg_19_36_an_emptied_side_keeps_the_symbol_until_the_opponent_has_more() {
    let mut game = border(
        "raid",
        "red",
        r#"
        drawn = { black = 1 }
        players.gray.bag.black = 4
        cubes."conflict:raid/red" = ["red"]
        "#,
    );
    game.plays("gray", "cancel conflict:raid/red");
    game.did_not_happen("symbols-changed");
    game.sees("conflicts.conflict:raid.advantage", "gray");
    game.done();
}

/// MG-19.38: so does a theft, on the thief's turn and for the victim's opponent.
#[test]
fn mg_19_38_a_theft_moves_the_advantage_of_others() {
    let mut game = three(
        r#"
        active = "orange"
        drawn = { blue = 1 }
        systems.red-near-a.owner = "brown"
        players.orange.cards = ["species:cat", "leader:pilot"]
        conflicts."conflict:strike" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
        cubes."conflict:strike/red" = ["red"]
        cubes."conflict:strike/blue" = ["blue"]
        cubes."leader:pilot/operation" = ["red"]
        "#,
    );
    game.plays("orange", "place blue leader:pilot/operation");
    game.plays("orange", "confirm");
    game.happened("cube-stolen orange gray red conflict:strike/red");
    game.happened("symbols-changed brown military 1");
    game.done();
}

/// MG-19.39: against a neutral system one cube is more than none.
#[test]
fn mg_19_39_one_cube_is_an_advantage_over_a_neutral_system() {
    let mut game = frontier("raid", "blue", "drawn = { blue = 1 }");
    game.plays("gray", "place blue conflict:raid/blue");
    game.happened("symbols-changed gray military 2");
    game.done();
}

/// MG-19.20, MG-19.40: the player has the side that faces their system, red or blue; nobody puts
/// cubes on the neutral side, so the player cannot lose there.
#[test]
fn mg_19_20_mg_19_40_nobody_fills_the_neutral_side() {
    for (side, neutral, mine) in [("red", "blue", "red"), ("blue", "red", "blue")] {
        for active in ["gray", "brown"] {
            let game = frontier(
                "raid",
                side,
                &format!(
                    r#"
                    active = "{active}"
                    drawn = {{ red = 1, blue = 1 }}
                    "#
                ),
            );
            game.sees(&format!("conflicts.conflict:raid.{mine}.player"), "gray");
            game.sees(&format!("conflicts.conflict:raid.{neutral}.player"), ());
            let action = format!("place {neutral} conflict:raid/{neutral}");
            game.refuses(active, &action, "MG-19.40");
            if active == "gray" {
                game.offers("gray", &format!("place {mine} conflict:raid/{mine}"));
            }
            game.done();
        }
    }
}

/// MG-19.67: black cubes count for the advantage too.
#[test]
fn mg_19_67_black_cubes_count() {
    let mut game = border(
        "purge",
        "red",
        r#"
        drawn = { black = 1 }
        players.gray.bag.black = 4
        "#,
    );
    game.plays("gray", "place black conflict:purge/red");
    game.happened("symbols-changed gray cultural 1");
    game.sees("conflicts.conflict:purge.advantage", "gray");
    game.done();
}

/// MG-19.25: a player can be in any number of conflicts.
#[test]
fn mg_19_25_a_player_is_in_many_conflicts_at_once() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "conflict:raid", "conflict:strike", "conflict:coup"]
        systems.red-near-a.owner = "brown"
        systems.red-inner.owner = "gray"
        "#);
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.plays("gray", "start conflict:strike red red-home>red-near-b");
    game.plays("gray", "start conflict:coup blue red-inner>red-near-a");
    game.sees("conflicts.#", 3);
    game.sees("conflicts.conflict:raid.red.player", "gray");
    game.sees("conflicts.conflict:strike.red.player", "gray");
    game.sees("conflicts.conflict:coup.blue.player", "gray");
    game.sees("conflicts.conflict:coup.red.player", "brown");
    game.done();
}

/// MG-19.26: cubes can be stolen from the side of a conflict.
#[test]
fn mg_19_26_cubes_are_stolen_from_a_side() {
    let mut game = border(
        "raid",
        "blue",
        r#"
        drawn = { blue = 1 }
        players.gray.cards = ["species:ant", "leader:pilot"]
        cubes."leader:pilot/operation" = ["red"]
        cubes."conflict:raid/red" = ["red"]
        "#,
    );
    game.plays("gray", "place blue leader:pilot/operation");
    game.plays("gray", "confirm");
    game.happened("cube-stolen gray brown red conflict:raid/red");
    game.sees("conflicts.conflict:raid.red.cubes.#", 0);
    game.done();
}

/// MG-19.26: a black cube empties one's own side, not the opponent's.
#[test]
fn mg_19_26_a_black_cube_empties_ones_own_side() {
    let mut game = border(
        "raid",
        "blue",
        r#"
        drawn = { black = 1 }
        players.gray.bag.black = 4
        cubes."conflict:raid/red" = ["red"]
        cubes."conflict:raid/blue" = ["blue"]
        "#,
    );
    game.refuses("gray", "cancel conflict:raid/red", "MG-8.30");
    game.plays("gray", "cancel conflict:raid/blue");
    game.sees("players.gray.bag.blue", 6);
    game.sees("conflicts.conflict:raid.blue.cubes.#", 0);
    game.sees("conflicts.conflict:raid.red.cubes", vec!["red"]);
    game.done();
}

/// MG-19.61: emptying one's side does not end the conflict.
#[test]
fn mg_19_61_an_emptied_side_does_not_end_the_conflict() {
    let mut game = border(
        "raid",
        "red",
        r#"
        drawn = { black = 1, red = 1 }
        players.gray.bag.black = 4
        cubes."conflict:raid/red" = ["red"]
        "#,
    );
    game.plays("gray", "cancel conflict:raid/red");
    game.sees("cards.conflict:raid.place", "board");
    game.plays("gray", "place red conflict:raid/red");
    game.sees("conflicts.conflict:raid.advantage", "gray");
    game.done();
}

/// MG-19.64: the players who control the two systems are involved, even if they did not start it.
#[test]
fn mg_19_64_the_owners_of_the_two_systems_are_involved() {
    let mut game = border_of_three(
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "conflict:raid"]
        "#,
    );
    game.plays("gray", "start conflict:raid red red-home>red-near-a");
    game.draws(["blue", "white", "white"]);
    game.plays("gray", "end-turn");
    game.offers("brown", "place blue conflict:raid/blue");
    game.done();
}

/// MG-19.64: a player without one of the two systems is not involved.
#[test]
fn mg_19_64_a_third_player_is_not_involved() {
    let game = border_of_three(
        r#"
        active = "orange"
        drawn = { red = 1, blue = 1 }
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
        "#,
    );
    game.refuses("orange", "place red conflict:raid/red", "MG-8.10");
    game.refuses("orange", "place blue conflict:raid/blue", "MG-8.10");
    game.done();
}

#[track_caller]
fn border_of_three(changes: &str) -> Play<Master> {
    three(&format!(
        r#"
        systems.red-near-a.owner = "brown"
        players.brown.bag = {{ red = 5, blue = 5, yellow = 5, white = 5, black = 5 }}
        {changes}
        "#
    ))
}

/// MG-19.56: a full side is settled before the opponent can add a cube: one side alone is full,
/// and its owner is the active player.
#[test]
fn mg_19_56_a_full_side_is_settled_on_its_owners_turn() {
    let mut game = border(
        "raid",
        "red",
        r#"
        drawn = { red = 1 }
        cubes."conflict:raid/red" = ["red"]
        cubes."conflict:raid/blue" = ["blue"]
        "#,
    );
    game.plays("gray", "place red conflict:raid/red");
    game.refuses("brown", "place blue conflict:raid/blue", "MG-6.7");
    game.plays("gray", "confirm");
    game.happened("conflict-won gray conflict:raid brown");
    game.sees("active", "gray");
    game.sees("conflicts.#", 0);
    game.done();
}
