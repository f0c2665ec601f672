//! Tables for the clause tests: a plain position, changed by what a test needs.
//!
//! Every player controls their home with three level 1 ships on it and holds nothing. It is red's
//! turn, and nothing has been done in it. The next player clockwise keeps the trade ship, which is
//! at `trade-1`. All tokens lie face down.

use conquest::{Conquest, Pack, Setup, packs};
use kernel::{Actions, Files, Game, Narration, Seed, Silent};
use toml::{Table, Value};
use trial::Play;

const TWO: &str = r#"
seats = ["red", "green"]
ships = { red-home = "red l1 l1 l1", green-home = "green l1 l1 l1" }
"#;

const THREE: &str = r#"
seats = ["red", "yellow", "blue"]
ships = { red-home = "red l1 l1 l1", yellow-home = "yellow l1 l1 l1", blue-home = "blue l1 l1 l1" }
"#;

const FOUR: &str = r#"
seats = ["red", "orange", "green", "blue"]
ships = { red-home = "red l1 l1 l1", orange-home = "orange l1 l1 l1", green-home = "green l1 l1 l1", blue-home = "blue l1 l1 l1" }
"#;

/// A hand that can pay every price at once.
pub(crate) const RICH: &str = "hand = { dark-matter = 4, platinum = 4, titanium = 4, iron = 4, \
                               space-crystal = 4, stardust = 4 }";

/// A new game at its first question.
#[track_caller]
pub(crate) fn start(players: usize, seed: u64) -> Conquest {
    let setup = Setup::new(players);
    Conquest::new(packs::standard(), &setup, Seed::from_number(seed)).unwrap()
}

/// Red against green, who sit opposite each other.
#[track_caller]
pub(crate) fn two(changes: &str) -> Play<Conquest> {
    Play::new(position(packs::standard(), &[TWO, changes]).unwrap())
}

/// The table of [`two`] on a board whose bases are joined in a ring.
#[track_caller]
pub(crate) fn two_with_bridges(changes: &str) -> Play<Conquest> {
    let files = packs::STANDARD.iter().map(|&(name, text)| {
        let bridges = text.replace("\"c4-base\"]", "\"c4-base\", \"base-next.base\"]");
        assert_eq!(bridges != text, name == "board.toml");
        (name, bridges)
    });
    let files: Vec<(&str, String)> = files.collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    let pack = Pack::parse(&files).unwrap();
    Play::new(position(pack, &[TWO, changes]).unwrap())
}

/// Red, yellow and blue, with a free sector between each pair.
#[track_caller]
pub(crate) fn three(changes: &str) -> Play<Conquest> {
    Play::new(position(packs::standard(), &[THREE, changes]).unwrap())
}

/// Red, orange, green and blue.
#[track_caller]
pub(crate) fn four(changes: &str) -> Play<Conquest> {
    Play::new(position(packs::standard(), &[FOUR, changes]).unwrap())
}

/// What is wrong with the table of [`two`] after these changes.
#[track_caller]
pub(crate) fn wrong(changes: &str) -> String {
    match position(packs::standard(), &[TWO, changes]) {
        Ok(_) => panic!("the position is fine"),
        Err(problems) => problems,
    }
}

/// The position of these texts; later ones change what earlier ones say.
#[track_caller]
fn position(pack: &'static Pack, texts: &[&str]) -> Result<Conquest, String> {
    let mut position = Table::new();
    for text in texts {
        let table = text
            .parse::<Table>()
            .unwrap_or_else(|error| panic!("{error}"));
        merge(&mut position, table);
    }
    Conquest::read_position(pack, &position).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        lines.join("\n")
    })
}

/// Merge tables and replace everything else; an empty text removes a key.
fn merge(base: &mut Table, changes: Table) {
    for (key, value) in changes {
        match (base.get_mut(&key), value) {
            (Some(Value::Table(base)), Value::Table(changes)) => merge(base, changes),
            (_, Value::String(text)) if text.is_empty() => {
                base.remove(&key);
            }
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

/// Everything offered to a seat, in notation.
pub(crate) fn offered(game: &Conquest, seat: &str) -> Vec<String> {
    let seat = game.seat_named(seat).unwrap();
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    actions.iter().map(|&a| game.write_action(a)).collect()
}

/// Let the asked seat play this.
#[track_caller]
pub(crate) fn act(game: &mut Conquest, text: &str) {
    let seat = game.waits_for().unwrap();
    let action = game.read_action(seat, text).unwrap();
    game.apply(seat, action, &mut Silent).unwrap();
}

/// End the turn of the asked seat and keep all cards.
#[track_caller]
pub(crate) fn pass(play: &mut Play<Conquest>, seat: &str) {
    play.plays_all(seat, ["end", "keep"]);
}
