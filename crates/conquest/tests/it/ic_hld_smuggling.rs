//! Hold limit and smuggling (IC-HLD).

use conquest::{Conquest, Setup, packs};
use kernel::{Game, Seat, Seed};

use crate::table::{offered, pass, start, three, two};

/// Yellow has ended a turn with ten cards and may hold nine; it is red's turn.
const SMUGGLER: &str = r#"
players.yellow.hand = { iron = 6, platinum = 4 }
players.yellow.suspicious = true
players.blue.hand = { iron = 3 }
"#;

#[test]
fn ic_hld_1_three_for_each_planet_and_two_for_each_ship() {
    let play = two(r#"
        control = { red-home = "red", blue-home = "red", green-home = "green" }
        ships = { red-home = "red l1 l2", red-a0 = "red l3", green-home = "" }
        "#);
    play.sees("players.red.hold-limit", 2 * 3 + 3 * 2);
    play.sees("players.green.hold-limit", 3);
}

#[test]
fn ic_hld_2_the_limit_starts_at_nine() {
    for player in start(6, 1).view(None).players.values() {
        assert_eq!(player.hold_limit, 9);
    }
}

#[test]
fn ic_hld_3_ic_inv_24_a_smuggler_discards_half_rounded_up() {
    let mut play = three(SMUGGLER);
    play.plays("blue", "accuse yellow");
    play.happened("accused blue yellow over");
    play.waits_for("yellow", "discard-cards");
    play.plays_all("yellow", ["discard iron"; 5]);
    play.waits_for("red", "take-turn");
    play.sees_as(
        "yellow",
        "players.yellow.hand",
        serde_json::json!({"platinum": 4, "iron": 1}),
    );
    let mut odd = three(&SMUGGLER.replace("iron = 6", "iron = 7"));
    odd.plays("blue", "accuse yellow");
    odd.sees_as("yellow", "question.left", 6);
    odd.plays_all("yellow", ["discard iron"; 6]);
    odd.sees_as(
        "yellow",
        "players.yellow.hand",
        serde_json::json!({"platinum": 4, "iron": 1}),
    );
}

#[test]
fn ic_hld_4_the_limit_forces_nothing_by_itself() {
    let mut play = three("players.red.hand = { iron = 20 }\nkeeper = 'blue'");
    play.plays("red", "end");
    play.plays("red", "keep");
    play.sees_as("red", "players.red.hand.iron", 20);
    play.refuses("red", "discard iron", "IC-INV.19");
    play.waits_for("yellow", "take-turn");
    play.refuses("yellow", "discard iron", "IC-HLD.4");
}

#[test]
fn ic_hld_5_any_other_living_player_may_accuse_after_the_first_turn() {
    let play = three(SMUGGLER);
    play.offers("red", "accuse yellow");
    play.offers("blue", "accuse yellow");
    play.refuses("yellow", "accuse yellow", "IC-HLD.5");
    assert!(play.game().may_act().has(Seat::new(2)));
    // Blue has not had a turn yet.
    play.refuses("red", "accuse blue", "IC-HLD.5");
    let mut out = three(SMUGGLER);
    out.resigns("blue");
    out.refuses("blue", "accuse yellow", "IC-ELM.6");
}

#[test]
fn ic_hld_6_the_state_at_the_accusation_counts() {
    // Yellow holds nine with three ships. A lost ship lowers the limit by two, and the hand too.
    let mut play = three(
        r#"
        ships = { yellow-home = "yellow l1 l1", red-c1 = "yellow l1", red-c0 = "red l3", yellow-a0 = "red l1" }
        players.yellow.hand = { iron = 9 }
        players.yellow.suspicious = true
        "#,
    );
    play.plays("blue", "accuse yellow");
    play.happened("accused blue yellow not-over");
    play.draws(["1", "iron", "iron"]);
    play.plays("red", "attack l3 red-c0>red-c1 l1");
    play.plays("red", "accuse yellow");
    play.happened("accused red yellow not-over");
    // A trade in somebody else's turn may make a smuggler.
    let mut trade = three(
        r#"
        ships = { yellow-home = "yellow l1 l1", red-c1 = "yellow l1", red-c0 = "red l3" }
        players.red.hand = { titanium = 2 }
        players.yellow.hand = { iron = 9 }
        players.yellow.suspicious = true
        "#,
    );
    trade.plays_all(
        "red",
        [
            "negotiate yellow",
            "give titanium",
            "give titanium",
            "want iron",
            "propose",
        ],
    );
    trade.plays("yellow", "accept");
    trade.plays("blue", "accuse yellow");
    trade.happened("accused blue yellow over");
}

#[test]
fn ic_hld_7_the_answer_is_over_or_not_and_nothing_else() {
    let mut play = three(SMUGGLER);
    play.plays("blue", "accuse yellow");
    assert_eq!(play.events(), ["accused blue yellow over"]);
    play.sees_as("blue", "players.yellow.hand", serde_json::Value::Null);
    play.sees_as("blue", "question.left", serde_json::Value::Null);
    play.sees("question.left", serde_json::Value::Null);
}

#[test]
fn ic_hld_8_the_suspect_chooses_at_once_and_the_first_answer_is_the_most_numerous_kind() {
    let mut play = three(SMUGGLER);
    play.plays("red", "accuse yellow");
    assert_eq!(
        offered(play.game(), "yellow"),
        ["discard iron", "discard platinum"]
    );
    play.refuses("yellow", "discard titanium", "IC-HLD.8");
    play.refuses("yellow", "end", "IC-HLD.8");
    play.refuses("red", "end", "IC-TRN.10");
    play.plays("yellow", "discard platinum");
    play.happened("card-discarded yellow platinum");
    play.plays_all("yellow", ["discard platinum"; 3]);
    play.plays("yellow", "discard iron");
    play.waits_for("red", "take-turn");
}

#[test]
fn ic_hld_9_a_wrong_accusation_uses_up_the_right_until_the_suspects_next_turn_has_ended() {
    let mut play = three("players.yellow.suspicious = true\nkeeper = 'red'");
    play.plays("blue", "accuse yellow");
    play.happened("accused blue yellow not-over");
    play.sees("players.yellow.accused-by", vec!["blue"]);
    play.refuses("blue", "accuse yellow", "IC-HLD.9");
    play.offers("red", "accuse yellow");
    play.plays("red", "end");
    play.plays("yellow", "end");
    play.offers("blue", "accuse yellow");
    // A right one does not use it up: still above the limit means accused again.
    let mut play = three(
        r#"
        ships.yellow-home = ""
        players.yellow.hand = { iron = 20 }
        players.yellow.suspicious = true
        "#,
    );
    play.plays("blue", "accuse yellow");
    play.plays_all("yellow", ["discard iron"; 10]);
    play.plays("blue", "accuse yellow");
    play.happened("accused blue yellow over");
}

#[test]
fn ic_hld_10_accusations_are_taken_in_the_order_received() {
    let mut play = three(SMUGGLER);
    play.plays("blue", "accuse yellow");
    // The second one waits until the first is dealt with, and is then judged anew.
    play.refuses("red", "accuse yellow", "IC-TRN.10");
    play.plays_all("yellow", ["discard iron"; 5]);
    play.plays("red", "accuse yellow");
    play.happened("accused red yellow not-over");
}

#[test]
fn ic_hld_11_the_active_player_cannot_be_accused() {
    let mut play = three(
        "players.red.hand = { iron = 20 }\nkeeper = 'yellow'\nplayers.yellow.suspicious = true",
    );
    play.refuses("blue", "accuse red", "IC-HLD.11");
    play.plays("red", "end");
    play.draws(["1"]);
    play.plays("red", "keep");
    // Yellow's window closed before the trade ship moved.
    play.happened("turn-began yellow, trade-ship-moved yellow");
    play.refuses("blue", "accuse yellow", "IC-HLD.11");
    play.offers("blue", "accuse red");
}

#[test]
fn ic_hld_12_a_wrong_accusation_may_cost_cards() {
    let table = format!("{SMUGGLER}\nwrong-accusation-cost = 2");
    let mut play = three(&table.replace("iron = 6", "iron = 1"));
    play.plays("blue", "accuse yellow");
    play.waits_for("blue", "discard-cards");
    play.plays_all("blue", ["discard iron"; 2]);
    play.waits_for("red", "take-turn");
    play.sees_as("blue", "players.blue.hand.iron", 1);
    // By default it costs nothing.
    let setup = Setup::new(2);
    assert_eq!(setup.wrong_accusation_cost, 0);
    let game = Conquest::new(packs::standard(), &setup, Seed::from_number(1)).unwrap();
    assert_eq!(game.setup(), setup);
    let mut free = three(&SMUGGLER.replace("iron = 6", "iron = 1"));
    free.plays("blue", "accuse yellow");
    free.waits_for("red", "take-turn");
    pass(&mut free, "red");
}
