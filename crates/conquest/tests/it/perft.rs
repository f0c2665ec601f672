//! The number and order of the offered actions to a small depth, from named positions.
//!
//! A count alone would not notice that two actions changed places, but that would affect players
//! that choose by index and recorded searches. For each position and depth, `offers.perft` has the
//! number of ways to play on and a hash of all offered actions in order.

use std::fmt::Write as _;

use conquest::Conquest;
use kernel::{Actions, Game, Narration, Silent, digest_of};
use trial::golden;

use crate::table::{RICH, four, start, three, two};

const HEAD: &str = "\
# Offered actions of Inter-Galactic Conquest; written by `cargo xtask bless`.
#
# NAME DEPTH COUNT ORDER: from the position NAME there are COUNT ways to play DEPTH actions of the
# player who is asked. ORDER is a hash of the notation of every list on the way, in its order. The
# positions are built in perft.rs.
";

/// Count the ways to play on and mix every list of offers into the hash.
fn perft(game: &Conquest, depth: u32, order: &mut u64) -> u64 {
    let Some(seat) = game.waits_for() else {
        return 0;
    };
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    let words: Vec<String> = actions.iter().map(|&a| game.write_action(a)).collect();
    *order = digest_of(&(*order, words, others(game)));
    if depth == 1 {
        return actions.len() as u64;
    }
    let play_on = |&action| {
        let mut next = game.clone();
        next.apply(seat, action, &mut Silent).unwrap();
        perft(&next, depth - 1, order)
    };
    actions.iter().map(play_on).sum()
}

/// What seats that the game does not wait for may do.
fn others(game: &Conquest) -> Vec<String> {
    let mut actions = Actions::new();
    for seat in game.may_act().iter() {
        game.legal(seat, &mut actions);
    }
    actions.iter().map(|&a| game.write_action(a)).collect()
}

fn places() -> Vec<(&'static str, u32, Conquest)> {
    let of = |play: trial::Play<Conquest>| play.game().clone();
    vec![
        ("two-begin", 4, start(2, 1)),
        ("six-begin", 4, start(6, 1)),
        (
            "rich",
            2,
            of(two(&format!(
                r#"
                ships = {{ red-c3 = "red l2", red-a0 = "red l3", red-c0 = "green l1" }}
                players.red.{RICH}
                players.green.{RICH}
                "#
            ))),
        ),
        (
            "fight",
            3,
            of(three(
                r#"
                control = { red-home = "red", yellow-home = "yellow", blue-home = "blue", base-1 = "blue" }
                ships = { red-c0 = "red l1", red-c1 = "yellow l2", red-c3 = "red l3", base-1 = "blue l1 l2" }
                players.red.hand = { iron = 2, stardust = 1 }
                players.yellow.hand = { platinum = 3 }
                "#,
            )),
        ),
        (
            "talk",
            4,
            of(three(
                r#"
                ships = { red-c0 = "red l1", red-c1 = "yellow l1" }
                players.red.hand = { iron = 2 }
                players.yellow.hand = { platinum = 1, titanium = 1 }
                pending = { topic = "answer-offer", seat = "yellow", opener = "red", partner = "yellow", messages = 1, give = { iron = 1 }, want = { platinum = 1 } }
                "#,
            )),
        ),
        (
            "suspicion",
            3,
            of(four(
                r#"
                players.orange.hand = { iron = 8, platinum = 4 }
                players.orange.suspicious = true
                players.blue.suspicious = true
                "#,
            )),
        ),
        (
            "waiting",
            3,
            of(four(
                r#"
                players.orange.hand = { iron = 8, platinum = 4 }
                players.orange.suspicious = true
                players.blue.suspicious = true
                pending = { topic = "discard-cards", seat = "orange", left = 2 }
                accusations = ["green blue", "red orange"]
                "#,
            )),
        ),
        (
            "return",
            3,
            of(two(r#"
                players.red.hand = { iron = 8, dark-matter = 4 }
                pending = { topic = "return-cards", seat = "red" }
                "#)),
        ),
    ]
}

#[test]
fn offers_and_their_order_are_as_recorded() {
    let mut text = HEAD.to_owned();
    for (name, deepest, game) in places() {
        text.push('\n');
        for depth in 1..=deepest {
            let mut order = 0;
            let count = perft(&game, depth, &mut order);
            writeln!(text, "{name} {depth} {count} {order:016x}").unwrap();
        }
    }
    golden::check(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it"),
        "offers.perft",
        &text,
    );
}

#[test]
fn a_state_is_small() {
    let size = size_of::<Conquest>();
    assert!(size <= 1024, "{size} bytes");
}
