//! What is legal and achieves nothing: bots leave it alone.

use conquest::Conquest;
use kernel::{Game, Play};

use crate::table::two;

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
