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
