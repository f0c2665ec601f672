//! Short golden games, one for each number of players, to be read by people.
//!
//! Every decision shows who is asked what, what is offered, what a seeded generator chose, what
//! happened (in notation and as the sentence of the log) and the digest of the state.

use std::fmt::Write as _;

use conquest::{Action, Conquest, Setup, packs};
use kernel::{Actions, Events, Game, Rng, Seat, Seed, golden};

const DECISIONS: usize = 60;
/// Longer lists are only counted.
const LISTED: usize = 8;

fn playthrough(name: &str, title: &str, setup: &Setup, seed: u64) {
    let mut game = Conquest::new(packs::standard(), setup, Seed::from_number(seed)).unwrap();
    let mut rng = Rng::new(Seed::from_number(!seed));
    let setup = serde_json::to_string(setup).unwrap();
    let mut text = format!("# {title}\n# setup {setup}\n# seed {seed}, pack standard\n");
    for number in 1..=DECISIONS {
        if game.waits_for().is_none() {
            break;
        }
        step(number, &mut game, &mut rng, &mut text);
    }
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

/// One random decision, now and then of a seat the game does not wait for.
fn step(number: usize, game: &mut Conquest, rng: &mut Rng, text: &mut String) {
    let asked = game.waits_for().expect("the game goes on");
    let seat = match game.may_act().iter().next() {
        Some(other) if rng.below(8) == 0 => other,
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
fn choose(game: &Conquest, actions: &[Action], rng: &mut Rng) -> Action {
    let moves_on = |action: &&Action| {
        let words = game.write_action(**action);
        !["end", "return", "withdraw", "decline"].contains(&words.split(' ').next().unwrap())
    };
    let useful: Vec<Action> = actions.iter().filter(moves_on).copied().collect();
    let choices = match useful.is_empty() || rng.below(4) == 0 {
        true => actions,
        false => &useful,
    };
    choices[rng.below(choices.len() as u32) as usize]
}

fn offered(game: &Conquest, actions: &[Action]) -> String {
    if LISTED < actions.len() {
        return format!("   {} actions offered\n", actions.len());
    }
    let words = actions.iter().map(|&action| game.write_action(action));
    format!("   offered: {}\n", words.collect::<Vec<_>>().join(" | "))
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
