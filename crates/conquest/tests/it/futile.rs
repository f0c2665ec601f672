//! What is legal and achieves nothing: bots leave it alone.

use conquest::Conquest;
use kernel::{Evaluation, Narration};
use trial::Play;

use crate::table::{three, two};

/// Whether the player can know that an offered action achieves nothing.
#[track_caller]
fn is_futile(play: &Play<Conquest>, player: &str, action: &str) -> bool {
    play.offers(player, action);
    let game = play.game();
    let seat = game.seat_named(player).unwrap();
    game.is_futile(seat, game.read_action(seat, action).unwrap())
}

#[track_caller]
fn all_are_futile<const N: usize>(play: &Play<Conquest>, player: &str, actions: [&str; N]) {
    for action in actions {
        assert!(is_futile(play, player, action), "{action} may help");
    }
}

#[track_caller]
fn none_is_futile<const N: usize>(play: &Play<Conquest>, player: &str, actions: [&str; N]) {
    for action in actions {
        assert!(
            !is_futile(play, player, action),
            "{action} achieves nothing"
        );
    }
}

#[test]
fn a_card_is_not_bought_with_its_like() {
    let play = two("ships = { red-c3 = 'red l1' }\ntrade-ship = 'trade-1'\n\
         players.red.hand = { iron = 3, titanium = 1 }");
    all_are_futile(
        &play,
        "red",
        [
            "exchange iron+iron+iron iron",
            "exchange titanium+iron+iron iron",
            "exchange titanium+iron+iron titanium",
        ],
    );
    none_is_futile(
        &play,
        "red",
        [
            "exchange iron+iron+iron titanium",
            "exchange titanium+iron+iron platinum",
        ],
    );
}

/// Red has a ship in front of the planet, and cards to move it about.
const TRAVELER: &str = "ships.red-a0 = 'red l1'\n\
                        players.red.hand = { stardust = 4, titanium = 2, iron = 1 }";

#[test]
fn a_ship_does_not_go_back_where_it_came_from() {
    let mut play = two(TRAVELER);
    none_is_futile(&play, "red", ["move l1 red-a0>red-a2"]);
    play.plays("red", "move l1 red-a0>red-a2");
    all_are_futile(&play, "red", ["move l1 red-a2>red-a0 paid"]);
    none_is_futile(&play, "red", ["move l1 red-a2>red-a3 paid"]);
    // Moving another ship elsewhere changes nothing about it.
    play.plays("red", "move l1 red-home>red-a1 paid");
    all_are_futile(&play, "red", ["move l1 red-a2>red-a0 paid"]);
    play.plays("red", "upgrade l1 red-a1");
    none_is_futile(&play, "red", ["move l1 red-a2>red-a0 paid"]);
}

#[test]
fn a_ship_does_not_go_in_circles() {
    let mut play = two(TRAVELER);
    play.plays_all(
        "red",
        ["move l1 red-a0>red-a2", "move l1 red-a2>red-a3 paid"],
    );
    all_are_futile(
        &play,
        "red",
        ["move l1 red-a3>red-a0 paid", "move l1 red-a3>red-a2 paid"],
    );
    none_is_futile(&play, "red", ["move l1 red-a3>red-a4 paid"]);
}

#[test]
fn a_ship_that_made_way_may_go_back() {
    let mut play = two(TRAVELER);
    play.plays_all(
        "red",
        [
            "move l1 red-a0>red-a2",
            "move l1 red-home>red-a0 paid",
            "move l1 red-a0>red-a3 paid",
        ],
    );
    none_is_futile(&play, "red", ["move l1 red-a2>red-a0 paid"]);
}

/// Red next to yellow. An iron for a platinum brings both nearer to what they can buy.
const NEIGHBORS: &str = r#"
ships = { red-c0 = "red l1", red-c1 = "yellow l1" }
players.red.hand = { iron = 3, dark-matter = 1 }
players.yellow.hand = { platinum = 2, titanium = 1 }
"#;

#[test]
fn nobody_opens_a_negotiation_without_a_trade_in_mind() {
    none_is_futile(&three(NEIGHBORS), "red", ["negotiate yellow"]);
    let poor = NEIGHBORS.replace("platinum = 2, titanium = 1", "");
    all_are_futile(&three(&poor), "red", ["negotiate yellow"]);
    let alike = NEIGHBORS.replace("platinum = 2, titanium = 1", "iron = 2");
    all_are_futile(&three(&alike), "red", ["negotiate yellow"]);
}

#[test]
fn a_negotiation_leads_to_an_offer() {
    let mut play = three(NEIGHBORS);
    play.plays("red", "negotiate yellow");
    // Everybody can know that yellow has no dark matter and no iron.
    all_are_futile(
        &play,
        "red",
        ["withdraw", "want dark-matter", "want iron", "want stardust"],
    );
    none_is_futile(&play, "red", ["give iron", "want platinum"]);
    play.plays_all("red", ["give iron", "want platinum"]);
    // One iron is enough.
    all_are_futile(&play, "red", ["withdraw", "give iron", "give dark-matter"]);
    none_is_futile(&play, "red", ["propose"]);
}

#[test]
fn an_offer_that_went_wrong_is_given_up() {
    let mut play = three(NEIGHBORS);
    let offer = [
        "negotiate yellow",
        "give iron",
        "give iron",
        "give iron",
        "give dark-matter",
        "want titanium",
    ];
    play.plays_all("red", offer);
    all_are_futile(&play, "red", ["propose"]);
    none_is_futile(&play, "red", ["withdraw"]);
}

/// Red offers an iron for a platinum.
const OFFER: [&str; 4] = ["negotiate yellow", "give iron", "want platinum", "propose"];

#[test]
fn a_player_who_refused_is_not_asked_again_in_this_turn() {
    let mut play = three(NEIGHBORS);
    play.plays_all("red", OFFER);
    play.plays("yellow", "decline");
    all_are_futile(&play, "red", ["negotiate yellow"]);
    // After a trade there may be another: a dark matter for the second platinum.
    let rich = NEIGHBORS
        .replace("dark-matter = 1", "dark-matter = 3")
        .replace("platinum = 2", "platinum = 3");
    let mut play = three(&rich);
    play.plays_all("red", OFFER);
    play.plays("yellow", "accept");
    none_is_futile(&play, "red", ["negotiate yellow"]);
}

#[test]
fn after_an_offer_and_a_counteroffer_everything_is_said() {
    let mut play = three(NEIGHBORS);
    play.plays_all("red", OFFER);
    play.plays_all(
        "yellow",
        ["counter", "give titanium", "want dark-matter", "propose"],
    );
    all_are_futile(&play, "red", ["counter"]);
    none_is_futile(&play, "red", ["accept", "decline"]);
}
