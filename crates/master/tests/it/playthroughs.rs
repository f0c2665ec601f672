//! Short golden games, one for each number of players and each mode, to be read by people.
//!
//! Every decision shows who is asked what, what is offered, what a seeded generator chose, what
//! happened (in notation and as the sentence of the log) and the digest of the state. The seeds
//! were picked so that much happens in few decisions.

use std::fmt::Write as _;

use kernel::{Actions, Events, Game, Rng, Seat, Seed, golden};
use master::{Edition, Master, Setup, packs};

const DECISIONS: usize = 60;
/// Longer lists are only counted.
const LISTED: usize = 8;

fn playthrough(name: &str, title: &str, setup: &Setup, seed: u64) {
    let mut game = Master::new(packs::test(), setup, Seed::from_number(seed)).unwrap();
    let mut rng = Rng::new(Seed::from_number(!seed));
    let setup = serde_json::to_string(setup).unwrap();
    let mut text = format!("# {title}\n# setup {setup}\n# seed {seed}, pack test\n");
    let labels = game.view(None).edition.labels;
    let labels: Vec<&str> = labels.into_values().collect();
    writeln!(text, "# cubes are called {}", labels.join(", ")).unwrap();
    for number in 1..=DECISIONS {
        if game.waits_for().is_none() {
            break;
        }
        step(number, &mut game, &mut rng, &mut text);
    }
    text.push('\n');
    text.push_str(&ending(&game));
    golden::check(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it"),
        &format!("playthroughs/{name}.txt"),
        &text,
    );
}

/// One random decision, now and then of a seat the game does not wait for.
fn step(number: usize, game: &mut Master, rng: &mut Rng, text: &mut String) {
    let asked = game.waits_for().expect("the game goes on");
    let seat = match game.may_act().iter().next() {
        Some(other) if rng.below(4) == 0 => other,
        _ => asked,
    };
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    let action = choose(game, &actions, rng);

    let question = match seat == asked {
        true => game.question(),
        false => "may act",
    };
    writeln!(text, "\n{number}. {}: {question}", game.seat_name(seat)).unwrap();
    text.push_str(&offered(game, &actions));
    writeln!(text, "   > {}", game.write_action(action)).unwrap();
    let mut log = Events::default();
    game.apply(seat, action, &mut log).unwrap();
    for (_, event) in &log.0 {
        writeln!(text, "   {}", game.write_event(event)).unwrap();
        writeln!(text, "       {}", game.tell(event)).unwrap();
    }
    writeln!(text, "   #{:08x}", game.digest() >> 32).unwrap();
}

/// A random action; what gives something up is mostly passed over, so that the game moves on.
fn choose(game: &Master, actions: &[master::Action], rng: &mut Rng) -> master::Action {
    let moves_on = |action: &&master::Action| {
        let words = game.write_action(**action);
        !["confirm", "cancel", "discard", "decline"].contains(&words.split(' ').next().unwrap())
    };
    let useful: Vec<master::Action> = actions.iter().filter(moves_on).copied().collect();
    let choices = match useful.is_empty() || rng.below(4) == 0 {
        true => actions,
        false => &useful,
    };
    choices[rng.below(choices.len() as u32) as usize]
}

fn offered(game: &Master, actions: &[master::Action]) -> String {
    if LISTED < actions.len() {
        return format!("   {} actions offered\n", actions.len());
    }
    let words = actions.iter().map(|&action| game.write_action(action));
    format!("   offered: {}\n", words.collect::<Vec<_>>().join(" | "))
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
