//! Short golden games, one for each number of players, for people to read.
//!
//! Every decision shows who is asked what, the offers, the random choice, what happened (in
//! notation and as the sentence of the log) and the digest of the state.

use conquest::{Conquest, Setup, packs};
use kernel::{Game, Rng, Seat, Seed};
use trial::{Playthrough, golden};

const PLAYTHROUGH: Playthrough<'_> = Playthrough {
    decisions: 60,
    out_of_turn: 8,
    passed_over: &["end", "return", "withdraw", "decline"],
};

fn playthrough(name: &str, title: &str, setup: &Setup, seed: u64) {
    let mut game = Conquest::new(packs::standard(), setup, Seed::from_number(seed)).unwrap();
    let mut rng = Rng::new(Seed::from_number(!seed));
    let setup = serde_json::to_string(setup).unwrap();
    let mut text = format!("# {title}\n# setup {setup}\n# seed {seed}, pack standard\n");
    text += &PLAYTHROUGH.play(&mut game, &mut rng);
    text.push('\n');
    for seat in Seat::all(game.seats()) {
        text.push_str(&standing(&game, seat));
    }
    golden::check(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it"),
        &format!("playthroughs/{name}.txt"),
        &text,
    );
}

/// What a player has on the table, in one line.
fn standing(game: &Conquest, seat: Seat) -> String {
    let view = game.view(Some(seat));
    let name = game.seat_name(seat);
    let player = &view.players[name];
    let hand = player.hand.as_ref().unwrap();
    let hand: Vec<String> = hand
        .iter()
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    format!(
        "{name}: {} points, ships {:?}, hand [{}] of {}\n",
        player.points,
        player.ships,
        hand.join(", "),
        player.hold_limit
    )
}

#[test]
fn playthrough_of_two_players() {
    playthrough("two", "Two players", &Setup::new(2), 2);
}

#[test]
fn playthrough_of_three_players() {
    playthrough("three", "Three players", &Setup::new(3), 3);
}

#[test]
fn playthrough_of_four_players() {
    playthrough("four", "Four players", &Setup::new(4), 4);
}

#[test]
fn playthrough_of_five_players() {
    playthrough("five", "Five players", &Setup::new(5), 5);
}

#[test]
fn playthrough_of_six_players_with_shuffled_bases() {
    let setup = Setup {
        shuffle_bases: true,
        ..Setup::new(6)
    };
    playthrough("six", "Six players, bases shuffled", &setup, 6);
}
