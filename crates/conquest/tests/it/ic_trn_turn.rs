//! Turn order and the trade ship (IC-TRN).

use kernel::Game;

use crate::table::{RICH, four, offered, pass, three, two};

#[test]
fn ic_trn_1_ic_end_4_turns_pass_clockwise() {
    let mut play = three("keeper = 'blue'");
    pass(&mut play, "red");
    pass_as_keeper(&mut play, "yellow");
    play.waits_for("blue", "take-turn");
    pass(&mut play, "blue");
    play.waits_for("red", "take-turn");
    play.sees("round", 2);
}

/// End a turn after which the keeper of the trade ship rolls a two.
fn pass_as_keeper(play: &mut trial::Play<conquest::Conquest>, seat: &str) {
    play.draws(["2"]);
    pass(play, seat);
}

#[test]
fn ic_trn_2_ic_trn_6_ic_inv_20_the_keeper_rolls_first_in_his_turn() {
    let mut play = two("keeper = 'green'");
    play.draws(["4"]);
    pass(&mut play, "red");
    play.happened("turn-began green, trade-ship-moved green 4 trade-5");
    play.sees("trade-ship.space", "trade-5");
    // Only once per turn, and not in the other player's turn.
    pass(&mut play, "green");
    play.did_not_happen("trade-ship-moved");
    play.sees("trade-ship.space", "trade-5");
}

#[test]
fn ic_trn_3_ic_trn_4_everything_in_any_order() {
    let mut play = two(&format!(
        r#"
        ships = {{ red-c3 = "red l1", green-c3 = "green l1", red-c0 = "green l1" }}
        trade-ship = "trade-1"
        players.red.{RICH}
        players.green.hand = {{ iron = 1 }}
        "#
    ));
    play.plays("red", "build red-home");
    play.plays("red", "move l1 red-c3>red-c4");
    play.plays(
        "red",
        "exchange space-crystal+space-crystal+stardust titanium",
    );
    play.plays("red", "move l1 red-c4>red-c3 paid");
    play.plays("red", "negotiate green");
    play.plays("red", "withdraw");
    play.plays("red", "upgrade l1 red-c3");
    play.plays("red", "colonize base-1");
    play.draws(["6"]);
    play.plays("red", "attack l2 red-c3>red-c0 l1 paid");
    play.waits_for("red", "take-turn");
}

#[test]
fn ic_trn_5_ic_end_1_a_turn_ends_with_collecting() {
    let mut play = two("ships.red-a0 = 'red l1'");
    play.draws(["token:iron"]);
    play.plays("red", "end");
    play.happened("token-revealed red-a0 iron, cards-collected red iron");
}

#[test]
fn ic_trn_7_a_six_is_a_full_lap_and_nothing_blocks_the_ring() {
    for (start, roll, end) in [
        ("trade-3", "6", "trade-3"),
        ("trade-6", "1", "trade-1"),
        ("trade-2", "5", "trade-1"),
    ] {
        let mut play = two(&format!(
            "keeper = 'green'\ntrade-ship = '{start}'\nships.yellow-c3 = 'red l3'\n\
             tokens.yellow-c3 = 'platinum'"
        ));
        play.draws([roll]);
        pass(&mut play, "red");
        play.sees("trade-ship.space", end);
    }
}

#[test]
fn ic_trn_8_the_duty_passes_to_the_next_living_player() {
    let mut play = four("keeper = 'orange'\ntrade-ship = 'trade-1'");
    play.resigns("orange");
    play.happened("resigned orange, eliminated orange, keeper-changed green");
    play.sees("trade-ship.keeper", "green");
    // It starts with that player's next turn.
    play.draws(["3"]);
    pass(&mut play, "red");
    play.happened("turn-began green, trade-ship-moved green 3");
    // Even if that player is active, the duty begins with their next turn.
    let mut play = three("keeper = 'blue'");
    play.resigns("blue");
    play.sees("trade-ship.keeper", "red");
    play.sees("trade-ship.space", "trade-1");
    pass(&mut play, "red");
    play.draws(["2"]);
    pass(&mut play, "yellow");
    play.happened("trade-ship-moved red 2 trade-3");
}

#[test]
fn ic_trn_9_a_player_may_do_nothing_or_as_much_as_he_can_pay() {
    let mut play = two("players.red.hand = { stardust = 5 }");
    play.plays("red", "move l1 red-home>red-a0");
    for way in [
        "red-a0>red-a1",
        "red-a1>red-a0",
        "red-a0>red-a1",
        "red-a1>red-a0",
    ] {
        play.plays("red", &format!("move l1 {way} paid"));
    }
    play.plays("red", "move l1 red-a0>red-a1 paid");
    play.refuses("red", "move l1 red-a1>red-a0 paid", "IC-RES.4");
    let mut idle = two("");
    pass(&mut idle, "red");
    idle.waits_for("green", "take-turn");
}

#[test]
fn ic_trn_10_accusations_wait_until_an_action_is_finished() {
    let mut play = three(
        r#"
        ships = { red-c0 = "red l1", red-c1 = "yellow l1" }
        players.red.hand = { iron = 2 }
        players.yellow.hand = { iron = 20 }
        players.yellow.suspicious = true
        "#,
    );
    play.plays("red", "negotiate yellow");
    play.plays("blue", "accuse yellow");
    assert_eq!(play.events(), ["accusation-waits blue yellow"]);
    play.sees(
        "accusations",
        serde_json::json!([{"accuser": "blue", "suspect": "yellow"}]),
    );
    // The negotiation continues as if nothing had been said.
    play.waits_for("red", "compose-offer");
    play.refuses("red", "end", "IC-TRN.10");
    play.plays_all("red", ["give iron", "want iron", "propose"]);
    play.waits_for("yellow", "answer-offer");
    play.plays("yellow", "counter");
    play.did_not_happen("accused");
    play.plays("red", "withdraw");
    play.happened("negotiation-withdrawn red yellow, accused blue yellow over");
    play.waits_for("yellow", "discard-cards");
    play.sees("accusations.#", 0);
    play.refuses("red", "end", "IC-TRN.10");
}

#[test]
fn ic_trn_11_nobody_is_forced_out_by_having_nothing_to_do() {
    // Red has a planet but no ship, green ships but no planet.
    let mut play = two(r#"
        ships = { red-home = "", green-home = "", yellow-a0 = "green l1" }
        control = { red-home = "red" }
        tokens.yellow-a0 = "iron"
        keeper = "red"
        "#);
    assert_eq!(offered(play.game(), "red"), ["end"]);
    pass(&mut play, "red");
    play.waits_for("green", "take-turn");
    play.draws(["1"]);
    pass(&mut play, "green");
    play.waits_for("red", "take-turn");
    // Resigning is always possible.
    play.resigns("red");
    play.wins("green", "last-survivor");
    assert!(play.game().waits_for().is_none());
}
