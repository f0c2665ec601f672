//! Trade with players (IC-PTR).

use crate::table::{offered, pass, three};

/// Red next to yellow, both with cards; blue is far away.
const NEIGHBORS: &str = r#"
ships = { red-c0 = "red l1", red-c1 = "yellow l1" }
players.red.hand = { iron = 3, dark-matter = 1 }
players.yellow.hand = { platinum = 2, titanium = 1 }
players.blue.hand = { stardust = 1 }
"#;

/// Red offers two iron for a platinum.
const OFFER: [&str; 5] = [
    "negotiate yellow",
    "give iron",
    "give iron",
    "want platinum",
    "propose",
];

#[test]
fn ic_ptr_1_ic_ptr_3_ships_on_connecting_spaces_may_trade() {
    let play = three(NEIGHBORS);
    play.offers("red", "negotiate yellow");
    play.refuses("red", "negotiate blue", "IC-PTR.3");
    play.refuses("red", "negotiate red", "IC-PTR.1");
    // Planets and bases count, trade-ship spaces do not relay.
    let planet = three("ships.yellow-a0 = 'red l1'\nplayers.red.hand.iron = 1");
    planet.offers("red", "negotiate yellow");
    let across =
        three("ships = { red-c4 = 'red l1', orange-c3 = 'yellow l1' }\nplayers.red.hand.iron = 1");
    across.refuses("red", "negotiate yellow", "IC-PTR.3");
}

#[test]
fn ic_ptr_2_the_first_offer_asks_for_one_resource_and_gives_any() {
    let mut play = three(NEIGHBORS);
    play.plays_all(
        "red",
        [
            "negotiate yellow",
            "give iron",
            "give dark-matter",
            "want platinum",
        ],
    );
    play.refuses("red", "want titanium", "IC-PTR.2");
    play.offers("red", "want platinum");
    play.plays("red", "propose");
    play.happened("offer-made red yellow dark-matter+iron platinum");
}

#[test]
fn ic_ptr_4_only_cards_change_hands_dark_matter_included() {
    let mut play = three(NEIGHBORS);
    play.plays_all(
        "red",
        [
            "negotiate yellow",
            "give dark-matter",
            "want platinum",
            "propose",
        ],
    );
    let answers = offered(play.game(), "yellow");
    assert_eq!(answers, ["accept", "counter", "decline"]);
    play.plays("yellow", "accept");
    play.sees_as("yellow", "players.yellow.hand.dark-matter", 1);
    play.sees_as("red", "players.red.hand.platinum", 1);
    // While an offer is composed, cards can only be added to it.
    let mut play = three(NEIGHBORS);
    play.plays("red", "negotiate yellow");
    let words = offered(play.game(), "red");
    let is_card = |word: &String| word.starts_with("give ") || word.starts_with("want ");
    assert!(
        words.iter().all(|word| is_card(word) || word == "withdraw"),
        "{words:?}"
    );
}

#[test]
fn ic_ptr_5_offer_counter_and_accept() {
    let mut play = three(NEIGHBORS);
    play.plays("red", "negotiate yellow");
    play.refuses("red", "propose", "IC-PTR.5");
    play.plays("red", "give iron");
    play.refuses("red", "propose", "IC-PTR.5");
    play.plays_all("red", ["want platinum", "propose"]);
    play.waits_for("yellow", "answer-offer");
    play.plays("yellow", "counter");
    // Later offers may mix resources.
    play.plays_all(
        "yellow",
        [
            "give platinum",
            "give titanium",
            "want iron",
            "want dark-matter",
        ],
    );
    play.plays("yellow", "propose");
    play.waits_for("red", "answer-offer");
    play.plays("red", "counter");
    play.plays_all(
        "red",
        [
            "give iron",
            "give iron",
            "want platinum",
            "want titanium",
            "propose",
        ],
    );
    play.plays("yellow", "accept");
    play.happened("cards-traded red yellow iron+iron platinum+titanium");
    play.waits_for("red", "take-turn");
    play.refuses("red", "accept", "IC-PTR.5");
}

#[test]
fn ic_ptr_6_ic_inv_27_negotiations_are_bounded_and_may_be_withdrawn() {
    let mut play = three(NEIGHBORS);
    play.plays_all("red", OFFER);
    for message in 2..=6 {
        let seat = if message % 2 == 0 { "yellow" } else { "red" };
        play.plays(seat, "counter");
        let (give, want) = match seat {
            "red" => ("give iron", "want platinum"),
            _ => ("give platinum", "want iron"),
        };
        play.plays_all(seat, [give, want, "propose"]);
    }
    play.sees("negotiation.messages", 6);
    play.refuses("red", "counter", "IC-PTR.6");
    play.plays("red", "decline");
    // The opener may withdraw at any time, even while the other player is asked.
    play.plays_all("red", OFFER);
    play.refuses("yellow", "withdraw", "IC-PTR.6");
    play.offers("red", "withdraw");
    play.plays("red", "withdraw");
    play.happened("negotiation-withdrawn red yellow");
    play.plays("red", "negotiate yellow");
    play.plays("red", "withdraw");
    play.refuses("red", "negotiate yellow", "IC-PTR.6");
    // The count starts again in the next turn.
    let mut play = three(&format!(
        "{NEIGHBORS}\nplayers.yellow.talks = 3\nkeeper = 'blue'\ntokens = {{ red-c0 = 'platinum', red-c1 = 'dark-matter' }}"
    ));
    play.refuses("red", "negotiate yellow", "IC-PTR.6");
    pass(&mut play, "red");
    play.offers("yellow", "negotiate red");
}

#[test]
fn ic_ptr_7_an_offer_contains_what_its_maker_holds_and_is_exchanged_at_once() {
    let mut play = three(NEIGHBORS);
    play.plays_all("red", ["negotiate yellow", "give dark-matter"]);
    play.refuses("red", "give dark-matter", "IC-PTR.7");
    play.refuses("red", "give platinum", "IC-PTR.7");
    play.plays_all("red", ["want stardust", "propose"]);
    // Yellow has no stardust: only decline or counter are available.
    play.refuses("yellow", "accept", "IC-PTR.7");
    assert_eq!(offered(play.game(), "yellow"), ["counter", "decline"]);
    play.plays("yellow", "decline");
    play.plays_all("red", OFFER);
    play.plays("yellow", "accept");
    play.sees_as(
        "red",
        "players.red.hand",
        serde_json::json!({"dark-matter": 1, "platinum": 1, "iron": 1}),
    );
    play.sees_as(
        "yellow",
        "players.yellow.hand",
        serde_json::json!({"platinum": 1, "titanium": 1, "iron": 2}),
    );
    // A player without cards cannot make an offer.
    let poor = three("ships = { red-c0 = 'red l1', red-c1 = 'yellow l1' }");
    poor.refuses("red", "negotiate yellow", "IC-PTR.7");
}

#[test]
fn ic_ptr_8_inactive_players_do_not_trade_and_refusing_is_free() {
    let mut play = three(
        r#"
        ships = { red-c0 = "red l1", red-c1 = "yellow l1", red-c2 = "blue l1" }
        players.red.hand = { iron = 1 }
        players.yellow.hand = { iron = 1 }
        players.blue.hand = { iron = 1 }
        "#,
    );
    play.refuses("yellow", "negotiate blue", "IC-PTR.8");
    play.refuses("yellow", "accept", "IC-PTR.5");
    play.plays_all(
        "red",
        ["negotiate yellow", "give iron", "want titanium", "propose"],
    );
    play.refuses("blue", "accept", "IC-TRN.10");
    play.plays("yellow", "decline");
    play.happened("offer-declined yellow red");
    assert_eq!(play.events().len(), 1);
    play.waits_for("red", "take-turn");
}

#[test]
fn ic_ptr_9_a_trade_may_exceed_the_hold_limit() {
    let mut play = three(
        r#"
        ships = { red-home = "", yellow-home = "", red-c0 = "red l1", red-c1 = "yellow l1" }
        players.red.hand = { iron = 5 }
        players.yellow.hand = { platinum = 5 }
        players.yellow.suspicious = true
        "#,
    );
    play.sees("players.yellow.hold-limit", 5);
    play.plays_all(
        "red",
        [
            "negotiate yellow",
            "give iron",
            "give iron",
            "want platinum",
            "propose",
        ],
    );
    play.plays("yellow", "accept");
    play.sees_as(
        "yellow",
        "players.yellow.hand",
        serde_json::json!({"platinum": 4, "iron": 2}),
    );
    play.plays("blue", "accuse yellow");
    play.happened("accused blue yellow over");
    // The active player may exceed it as well.
    let mut other = three(
        r#"
        ships = { red-home = "", yellow-home = "", red-c0 = "red l1", red-c1 = "yellow l1" }
        players.red.hand = { iron = 2 }
        players.yellow.hand = { platinum = 5 }
        keeper = "blue"
        tokens = { red-c0 = "dark-matter", red-c1 = "platinum" }
        "#,
    );
    other.sees("players.red.hold-limit", 5);
    other.plays_all("red", ["negotiate yellow", "give iron"]);
    other.plays_all("red", ["want platinum"; 5]);
    other.plays("red", "propose");
    other.plays("yellow", "accept");
    other.sees_as(
        "red",
        "players.red.hand",
        serde_json::json!({"platinum": 5, "iron": 1}),
    );
    other.plays_all("red", ["end", "return dark-matter", "keep"]);
    other.plays("blue", "accuse red");
    other.happened("accused blue red over");
}

#[test]
fn ic_ptr_5_ic_cmp_9_nobody_asks_for_more_cards_than_there_are() {
    let mut play = three(
        r#"
        ships = { red-c0 = "red l1", red-c1 = "yellow l1" }
        players.red.hand = { iron = 27, titanium = 1 }
        "#,
    );
    play.plays_all("red", ["negotiate yellow", "give titanium"]);
    play.plays_all("red", ["want iron"; 3]);
    // Red already holds 27 of the 30.
    play.refuses("red", "want iron", "IC-CMP.9");
    play.does_not_offer("red", "want iron");
    play.plays("red", "propose");
    play.happened("offer-made red yellow titanium iron+iron+iron");
}
