//! Short golden games, one for each number of players and each mode, for people to read.
//!
//! Every decision shows who is asked what, the offers, the random choice, what happened (in
//! notation and as the sentence of the log) and the digest of the state. The seeds were chosen so
//! that much happens in few decisions.

use std::fmt::Write as _;

use kernel::{Game, Rng, Seat, Seed};
use master::{Edition, Master, Setup, packs};
use trial::{Playthrough, golden};

const PLAYTHROUGH: Playthrough<'_> = Playthrough {
    decisions: 60,
    out_of_turn: 4,
    passed_over: &["confirm", "cancel", "discard", "decline"],
};

fn playthrough(name: &str, title: &str, setup: &Setup, seed: u64) {
    let mut game = Master::new(packs::test(), setup, Seed::from_number(seed)).unwrap();
    let mut rng = Rng::new(Seed::from_number(!seed));
    let setup = serde_json::to_string(setup).unwrap();
    let mut text = format!("# {title}\n# setup {setup}\n# seed {seed}, pack test\n");
    let labels = game.view(None).edition.labels;
    let labels: Vec<&str> = labels.into_values().collect();
    writeln!(text, "# cubes are called {}", labels.join(", ")).unwrap();
    text += &PLAYTHROUGH.play(&mut game, &mut rng);
    text.push('\n');
    text.push_str(&ending(&game));
    golden::check(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it"),
        &format!("playthroughs/{name}.txt"),
        &text,
    );
}

fn ending(game: &Master) -> String {
    match (game.outcome(), game.waits_for()) {
        (Some(outcome), _) => {
            let winner = outcome.winner.map_or("nobody", |seat| game.seat_name(seat));
            format!("{winner} has won by {}\n", outcome.way)
        }
        (None, Some(seat)) => {
            let symbols = Seat::all(game.seats()).map(|seat| standing(game, seat));
            let lines: String = symbols.collect();
            format!(
                "{}the game goes on: {} is asked {}\n",
                lines,
                game.seat_name(seat),
                game.question()
            )
        }
        (None, None) => unreachable!("a game without a winner waits for somebody"),
    }
}

/// What a player has on the table, in one line.
fn standing(game: &Master, seat: Seat) -> String {
    let view = game.view(None);
    let name = game.seat_name(seat);
    let player = &view.players[name];
    let systems = match player.systems.is_empty() {
        true => "none".to_owned(),
        false => player.systems.join(" "),
    };
    format!(
        "{name}: bases on the board {}, cards {}, systems {systems}\n",
        player.bases,
        player.cards.len(),
    )
}

#[test]
fn playthrough_of_two_players() {
    playthrough("two", "Two players", &Setup::new(2), 748);
}

#[test]
fn playthrough_of_three_players() {
    playthrough("three", "Three players", &Setup::new(3), 1142);
}

#[test]
fn playthrough_of_four_players() {
    playthrough("four", "Four players", &Setup::new(4), 1153);
}

#[test]
fn playthrough_of_a_draft() {
    let setup = Setup {
        draft: true,
        ..Setup::new(2)
    };
    playthrough("draft", "Two players with the draft", &setup, 2195);
}

#[test]
fn playthrough_against_the_weavers() {
    let setup = Setup::new(1);
    playthrough("weavers", "One player against the Weavers", &setup, 26);
}

/// The same game as that of two players, under the names of the early edition (MG-24.14).
#[test]
fn playthrough_of_the_early_edition() {
    let setup = Setup {
        edition: Edition::Early,
        ..Setup::new(2)
    };
    playthrough("early", "Two players, early edition", &setup, 748);
}
