//! Hold limit and smuggling (IC-HLD).

use conquest::{Conquest, Setup, packs};
use kernel::{Game, Narration, Seat, Seed, Silent};

use crate::table::{offered, pass, start, three, two, wrong};

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
    play.refuses("red", "discard iron", "IC-HLD.4");
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
    // A trade in another player's turn may make somebody a smuggler.
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
fn ic_hld_8_the_suspect_chooses_at_once_also_out_of_turn() {
    let mut play = three(SMUGGLER);
    play.plays("red", "accuse yellow");
    play.refuses("yellow", "discard titanium", "IC-HLD.8");
    play.refuses("yellow", "end", "IC-HLD.8");
    play.refuses("red", "end", "IC-TRN.10");
    play.plays("yellow", "discard platinum");
    play.happened("card-discarded yellow platinum");
    play.plays_all("yellow", ["discard platinum"; 3]);
    play.plays("yellow", "discard iron");
    play.waits_for("red", "take-turn");
}

/// A table takes the first answer for a player who takes too long. Tables and their time limits
/// belong to the server.
#[test]
fn ic_hld_8_the_first_answer_is_the_most_numerous_kind_at_every_card() {
    let mut play = three(
        r#"
        players.yellow.hand = { dark-matter = 2, platinum = 5, iron = 3, stardust = 4 }
        players.yellow.suspicious = true
        "#,
    );
    assert!(!play.game().is_urgent());
    play.plays("red", "accuse yellow");
    let mut given = Vec::new();
    while play.game().question() == "discard-cards" {
        assert!(play.game().is_urgent());
        let first = offered(play.game(), "yellow").swap_remove(0);
        play.plays("yellow", &first);
        given.push(first);
    }
    // Five platinum, then four of two kinds: among equal numbers the rarer kind comes first.
    let kinds = [
        "platinum",
        "platinum",
        "stardust",
        "platinum",
        "iron",
        "stardust",
        "dark-matter",
    ];
    assert_eq!(given, kinds.map(|kind| format!("discard {kind}")));
    play.sees_as(
        "yellow",
        "players.yellow.hand",
        serde_json::json!({"dark-matter": 1, "platinum": 2, "iron": 2, "stardust": 2}),
    );
}

#[test]
fn ic_hld_9_a_wrong_accusation_uses_up_the_right_until_the_suspects_next_turn_has_ended() {
    let mut play = three("players.yellow.suspicious = true\nkeeper = 'red'");
    play.plays("blue", "accuse yellow");
    play.happened("accused blue yellow not-over");
    play.sees("players.yellow.accused-by", vec!["blue"]);
    play.refuses("blue", "accuse yellow", "IC-HLD.9");
    play.offers("red", "accuse yellow");
    pass(&mut play, "red");
    play.refuses("blue", "accuse yellow", "IC-HLD.11");
    play.plays("yellow", "end");
    play.refuses("blue", "accuse yellow", "IC-HLD.11");
    play.plays("yellow", "keep");
    play.sees("players.yellow.accused-by.#", 0);
    play.offers("blue", "accuse yellow");
    // A right accusation does not use it up: a player still above the limit can be accused again.
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
    // Yellow and blue both hold too much; it is red's turn.
    let both = format!("{SMUGGLER}\nplayers.blue.suspicious = true\nplayers.blue.hand.iron = 11")
        .replace("players.blue.hand = { iron = 3 }\n", "");
    let mut play = three(&both);
    play.plays("blue", "accuse yellow");
    play.happened("accused blue yellow over");
    // Accusations that arrive meanwhile wait, including one by the player who must answer.
    play.plays("yellow", "accuse blue");
    play.plays("red", "accuse yellow");
    play.refuses("red", "accuse yellow", "IC-HLD.10");
    play.sees(
        "accusations",
        serde_json::json!([
            {"accuser": "yellow", "suspect": "blue"},
            {"accuser": "red", "suspect": "yellow"},
        ]),
    );
    play.waits_for("yellow", "discard-cards");
    play.plays_all("yellow", ["discard iron"; 5]);
    play.happened("accused yellow blue over");
    play.did_not_happen("accused red");
    play.waits_for("blue", "discard-cards");
    play.plays_all("blue", ["discard iron"; 6]);
    // The last one is judged by what yellow holds then, and uses up red's right.
    play.happened("accused red yellow not-over");
    play.sees("players.yellow.accused-by", vec!["red"]);
    play.waits_for("red", "take-turn");
}

#[test]
fn ic_hld_10_what_waits_when_a_turn_ends_is_taken_before_the_next_one_begins() {
    // Yellow is next: the window closes when the turn of yellow begins (IC-HLD.11).
    let mut play = three(&format!(
        "{SMUGGLER}\nkeeper = 'blue'\nplayers.red.hand.iron = 12"
    ));
    play.plays("red", "end");
    play.plays("blue", "accuse yellow");
    play.plays("red", "keep");
    play.happened("accused blue yellow over");
    play.did_not_happen("turn-began");
    play.waits_for("yellow", "discard-cards");
    // Red's window is open by now.
    play.plays("blue", "accuse red");
    play.happened("accusation-waits blue red");
    play.plays_all("yellow", ["discard iron"; 5]);
    play.happened("accused blue red over");
    play.waits_for("red", "discard-cards");
    play.plays_all("red", ["discard iron"; 6]);
    play.happened("turn-began yellow");
    play.waits_for("yellow", "take-turn");
}

#[test]
fn ic_hld_10_who_leaves_takes_his_accusations_and_those_against_him_along() {
    let waiting = || {
        let mut play = three(&format!(
            "{SMUGGLER}\nplayers.blue.suspicious = true\nkeeper = 'blue'"
        ));
        play.plays("red", "accuse yellow");
        play.plays("blue", "accuse yellow");
        play.plays("red", "accuse blue");
        play
    };
    let mut accuser = waiting();
    accuser.resigns("blue");
    accuser.sees("accusations.#", 0);
    accuser.plays_all("yellow", ["discard iron"; 5]);
    accuser.did_not_happen("accused");
    accuser.waits_for("red", "take-turn");
    let mut suspect = waiting();
    suspect.resigns("yellow");
    suspect.happened("resigned yellow, accused red blue not-over");
    suspect.did_not_happen("accused blue yellow");
    suspect.waits_for("red", "take-turn");
    // Nothing is judged once the game is over.
    let mut last = waiting();
    last.resigns("blue");
    last.resigns("yellow");
    last.wins("red", "last-survivor");
    last.did_not_happen("accused");
    last.sees("accusations.#", 0);
}

#[test]
fn ic_hld_10_an_accusation_is_not_taken_back() {
    let mut play = three(SMUGGLER);
    play.plays("red", "accuse yellow");
    let mut game = play.game().clone();
    let blue = game.seat_named("blue").unwrap();
    let accuse = game.read_action(blue, "accuse yellow").unwrap();
    let step = game.apply(blue, accuse, &mut Silent).unwrap();
    assert!(!step.may_undo());
}

#[test]
fn ic_hld_10_only_accusations_that_may_be_made_wait() {
    let waits = "pending = { topic = 'discard-cards', seat = 'green', left = 1 }\n\
                 players.green = { hand = { iron = 1 }, suspicious = true }\n";
    two(&format!("{waits}accusations = ['red green']")).done();
    for (accusations, told) in [
        (
            "['green red']",
            "IC-HLD.10: the accusation of red by green cannot wait",
        ),
        (
            "['red green', 'red green']",
            "only once (IC-HLD.5, IC-HLD.10)",
        ),
        ("['red red']", "each accuses another player"),
        ("['red']", "`red` is not `ACCUSER SUSPECT`"),
        ("['red blue']", "unknown seat"),
    ] {
        let found = wrong(&format!("{waits}accusations = {accusations}"));
        assert!(found.contains(told), "{accusations}: {found}");
    }
    let found = wrong("players.green.suspicious = true\naccusations = ['red green']");
    assert!(found.contains("IC-HLD.10"), "{found}");
    let spent = waits.replace(
        "suspicious = true",
        "suspicious = true, accused-by = ['red']",
    );
    let found = wrong(&format!("{spent}accusations = ['red green']"));
    assert!(found.contains("IC-HLD.10"), "{found}");
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
    // A player with fewer cards pays those they have, and an empty hand is not asked.
    for (held, cost) in [(1, 1), (0, 0)] {
        let poor = table.replace("iron = 6", "iron = 1");
        let poor = poor.replace("iron = 3", &format!("iron = {held}"));
        let mut play = three(&poor);
        play.plays("blue", "accuse yellow");
        play.plays_all("blue", vec!["discard iron"; cost]);
        play.waits_for("red", "take-turn");
    }
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
