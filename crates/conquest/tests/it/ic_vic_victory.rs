//! Victory (IC-VIC).

use conquest::{Conquest, Setup, packs};
use kernel::{Game, Seed};

use crate::table::{RICH, four, offered, pass, start, three, two};

#[test]
fn ic_vic_1_ic_vic_7_fifteen_points_win_and_twenty_with_two_players() {
    let ships = "ships = { red-c0 = 'red l1', red-c1 = 'yellow l1' }\n";
    let mut play = three(&format!("{ships}players.red.battle-tokens = 12"));
    play.sees("target", 15);
    play.draws(["1"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.wins("red", "points");
    let ships = "ships = { red-c0 = 'red l1', red-c1 = 'green l1' }\n";
    let mut play = two(&format!("{ships}players.red.battle-tokens = 12"));
    play.sees("target", 20);
    play.draws(["1"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.goes_on();
    let mut play = two(&format!("{ships}players.red.battle-tokens = 17"));
    play.draws(["1"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.wins("red", "points");
    // Three began: it stays fifteen when two are left.
    let mut play = three(
        "ships = { red-c0 = 'red l1', red-c1 = 'yellow l1' }\nplayers.red.battle-tokens = 12",
    );
    play.resigns("blue");
    play.sees("target", 15);
    play.draws(["1"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.wins("red", "points");
}

#[test]
fn ic_vic_2_planets_count_two_colonies_and_tokens_one() {
    let play = two(r#"
        control = { red-home = "red", blue-home = "red", green-home = "green", base-1 = "red", base-4 = "red" }
        players.red.battle-tokens = 3
        "#);
    play.sees("players.red.points", 2 * 2 + 2 + 3);
    play.sees("players.green.points", 2);
    for player in start(4, 1).view(None).players.values() {
        assert_eq!(player.points, 2);
    }
}

#[test]
fn ic_vic_3_four_colonies_win_at_once() {
    let mut play = two(&format!(
        r#"
        control = {{ red-home = "red", green-home = "green", base-2 = "red", base-3 = "red", base-4 = "red" }}
        ships.red-c3 = "red l1"
        players.red.{RICH}
        "#
    ));
    play.goes_on();
    play.plays("red", "colonize base-1");
    play.wins("red", "four-colonies");
}

#[test]
fn ic_vic_4_the_last_one_standing_wins_regardless_of_points() {
    let mut play = two(r#"
        control = { red-home = "red" }
        ships = { red-c0 = "red l1", red-c1 = "green l1", green-home = "" }
        "#);
    play.draws(["1"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.happened("eliminated green, game-won red last-survivor");
    play.wins("red", "last-survivor");
    play.sees("players.red.points", 3);
}

#[test]
fn ic_vic_5_the_game_stops_immediately() {
    let mut play = two(&format!(
        r#"
        control = {{ red-home = "red", green-home = "green", base-2 = "red", base-3 = "red", base-4 = "red" }}
        ships = {{ red-c3 = "red l1", red-a0 = "red l1" }}
        players.red.{RICH}
        "#
    ));
    play.plays("red", "colonize base-1");
    play.did_not_happen("cards-collected");
    assert!(offered(play.game(), "red").is_empty());
    play.refuses("red", "end", "IC-VIC.5");
    play.refuses("green", "end", "IC-VIC.5");
}

#[test]
fn ic_vic_6_points_are_recounted_and_can_fall() {
    let mut play = two(r#"
        control = { red-home = "red", green-home = "green", base-1 = "green" }
        ships = { red-c3 = "red l1", red-c0 = "green l1" }
        players.red.hand = { dark-matter = 2, platinum = 2, titanium = 1, iron = 1 }
        players.green.battle-tokens = 1
        "#);
    play.sees("players.green.points", 4);
    play.plays("red", "colonize base-1");
    play.sees("players.green.points", 3);
    play.draws(["1"]);
    play.plays("red", "attack l1 red-c3>red-c0 l1");
    play.sees("players.green.points", 2);
    play.sees("players.red.points", 4);
}

#[test]
fn ic_vic_8_reasons_are_named_in_order() {
    // The fourth colony is also the fifteenth point: four colonies is the reason.
    let mut play = four(&format!(
        r#"
        control = {{ red-home = "red", orange-home = "orange", green-home = "green", blue-home = "blue", base-2 = "red", base-3 = "red", base-4 = "red" }}
        ships.red-c3 = "red l1"
        players.red.battle-tokens = 9
        players.red.{RICH}
        "#
    ));
    play.sees("players.red.points", 14);
    play.plays("red", "colonize base-1");
    play.wins("red", "four-colonies");
    // The last opponent's planet is also the fourteenth and fifteenth point: last survivor.
    let mut play = three(&format!(
        r#"
        eliminated = ["blue"]
        control = {{ red-home = "red", yellow-home = "yellow" }}
        ships = {{ yellow-home = "", yellow-a0 = "red l1", blue-home = "" }}
        players.red.battle-tokens = 12
        players.red.{RICH}
        "#
    ));
    play.plays("red", "colonize yellow-home");
    play.wins("red", "last-survivor");
}

#[test]
fn ic_vic_9_after_the_agreed_rounds_the_best_standing_wins() {
    let mut play = two("round-cap = 2\nround = 2\nplayers.green.battle-tokens = 1\nkeeper = 'red'");
    pass(&mut play, "red");
    play.goes_on();
    pass(&mut play, "green");
    play.wins("green", "round-cap");
    // Equal points: colonies decide.
    let mut play = two(r#"
        round-cap = 1
        control = { red-home = "red", green-home = "green", base-1 = "red" }
        players.green.battle-tokens = 1
        keeper = "red"
        "#);
    pass(&mut play, "red");
    pass(&mut play, "green");
    play.wins("red", "round-cap");
    // Equal points and colonies: starter planets decide.
    let mut play = two(r#"
        round-cap = 1
        control = { red-home = "red", green-home = "green", blue-home = "green" }
        players.red.battle-tokens = 2
        keeper = "red"
        "#);
    pass(&mut play, "red");
    pass(&mut play, "green");
    play.wins("green", "round-cap");
    // Equal in everything: shared.
    let mut play = two("round-cap = 1\nkeeper = 'red'");
    pass(&mut play, "red");
    pass(&mut play, "green");
    play.wins("nobody", "round-cap");
    // Off by default.
    let setup = Setup::new(2);
    assert_eq!(setup.round_cap, 0);
    let game = Conquest::new(packs::standard(), &setup, Seed::from_number(1)).unwrap();
    assert!(game.outcome().is_none());
}
