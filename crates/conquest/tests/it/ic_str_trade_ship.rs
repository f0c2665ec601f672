//! Trade with the trade ship (IC-STR).

use crate::table::{offered, two};

/// Red beside the trade ship.
const BESIDE: &str = r#"
ships = { red-c3 = "red l1", green-c3 = "green l1" }
trade-ship = "trade-1"
"#;

#[test]
fn ic_str_1_ic_str_2_any_three_cards_for_one_of_choice() {
    let table = format!("{BESIDE}players.red.hand = {{ iron = 2, stardust = 1, titanium = 3 }}");
    let mut play = two(&table);
    play.refuses("red", "exchange iron+iron platinum", "IC-STR.1");
    play.refuses(
        "red",
        "exchange iron+iron+titanium+titanium platinum",
        "IC-STR.1",
    );
    play.offers("red", "exchange titanium+titanium+titanium platinum");
    play.plays("red", "exchange iron+iron+stardust platinum");
    play.sees_as(
        "red",
        "players.red.hand",
        serde_json::json!({"platinum": 1, "titanium": 3}),
    );
    play.refuses("red", "exchange iron+iron+iron platinum", "IC-RES.4");
}

#[test]
fn ic_str_3_ic_inv_18_the_trade_ship_never_gives_dark_matter() {
    let play = two(&format!(
        "{BESIDE}players.red.hand = {{ iron = 3, platinum = 3 }}"
    ));
    play.refuses("red", "exchange iron+iron+iron dark-matter", "IC-STR.3");
    let offers = offered(play.game(), "red");
    assert!(offers.iter().any(|action| action.starts_with("exchange")));
    assert!(!offers.iter().any(|action| action.ends_with("dark-matter")));
}

#[test]
fn ic_str_4_only_the_active_player_and_as_often_as_he_likes() {
    let hands = "players.red.hand = { iron = 9 }\nplayers.green.hand = { iron = 9 }";
    let mut play = two(&format!("{BESIDE}{hands}"));
    play.refuses("green", "exchange iron+iron+iron platinum", "IC-STR.4");
    for _ in 0..3 {
        play.plays("red", "exchange iron+iron+iron platinum");
    }
    let away = two(&format!("ships.red-c1 = 'red l1'\n{hands}"));
    away.refuses("red", "exchange iron+iron+iron platinum", "IC-STR.4");
}

#[test]
fn ic_str_5_dark_matter_may_be_given_and_given_cards_reach_their_deck_first() {
    let mut play = two(&format!(
        "{BESIDE}players.red.hand = {{ dark-matter = 1, iron = 2, platinum = 30 }}\n\
         players.green.hand = {{ titanium = 30 }}"
    ));
    play.refuses("red", "exchange dark-matter+iron+iron titanium", "IC-STR.5");
    play.refuses("red", "exchange dark-matter+iron+iron platinum", "IC-STR.5");
    play.plays("red", "exchange dark-matter+iron+platinum platinum");
    play.sees("empty-decks", vec!["platinum", "titanium"]);
}

#[test]
fn ic_str_6_the_lines_of_its_space_tell_who_reaches_it() {
    let hand = "players.red.hand = { iron = 3, stardust = 1 }";
    // At trade-2 it is reached from orange's c3 and c4 only.
    let red = two(&format!(
        "ships.red-c4 = 'red l1'\ntrade-ship = 'trade-2'\n{hand}"
    ));
    red.refuses("red", "exchange iron+iron+iron platinum", "IC-STR.4");
    let orange = two(&format!(
        "ships.orange-c4 = 'red l1'\ntrade-ship = 'trade-2'\n{hand}"
    ));
    orange.offers("red", "exchange iron+iron+iron platinum");
    // Within a turn only the player's own moves can change that.
    let mut play = two(&format!(
        "ships.red-c1 = 'red l1'\ntrade-ship = 'trade-1'\n{hand}"
    ));
    play.refuses("red", "exchange iron+iron+iron platinum", "IC-STR.4");
    play.plays("red", "move l1 red-c1>red-c3");
    play.sees("trade-ship.space", "trade-1");
    play.offers("red", "exchange iron+iron+iron platinum");
}
