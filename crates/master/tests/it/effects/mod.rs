//! One test for every word of the effect vocabulary: a card does what its generated sentence says.

mod base;
mod conflict;
mod deed;
mod passive;
mod route;
mod short;
mod swap;
mod when;

use master::Master;
use trial::Play;

use crate::table::{two, two_with};

/// Check the generated sentence of a card.
#[track_caller]
fn says(game: &Play<Master>, card: &str, sentence: &str) {
    game.sees(&format!("cards.{card}.ability"), sentence);
}

/// Gray has a government with this lasting ability, and a card that keeps Phase 3 open.
#[track_caller]
fn governed(word: &str, changes: &str) -> Play<Master> {
    let cards = r#"players.gray.cards = ["species:ant", "government:order", "leader:judge"]"#;
    let order = "{ protect = { on = \"cards\" } }";
    two_with(
        "governments.toml",
        order,
        word,
        &format!("{cards}\n{changes}"),
    )
}

/// Gray's Phase 3 with a usable leader that has this ability.
#[track_caller]
fn led(word: &str, changes: &str) -> Play<Master> {
    let cards = r#"players.gray.cards = ["species:ant", "leader:reaver", "leader:judge"]"#;
    two_with(
        "leaders.toml",
        "\"remove-base\"",
        word,
        &format!("phase = \"cards\"\n{cards}\n{changes}"),
    )
}

/// Gray's Phase 3 with these changes.
#[track_caller]
fn phase_3(changes: &str) -> Play<Master> {
    two(&format!("phase = \"cards\"\n{changes}"))
}

/// Brown's turn ends with the next action, and that of gray, who has this card, begins.
#[track_caller]
fn turn_of_gray(card: &str) -> Play<Master> {
    two(&format!(
        r#"
        phase = "cards"
        active = "brown"
        players.brown.cards = ["species:bee", "leader:herald"]
        players.gray.cards = ["species:ant", "{card}"]
        "#
    ))
}

/// A working development of gray in Phase 3, beside a card that keeps the phase open.
#[track_caller]
fn implemented(card: &str, cubes: &str, changes: &str) -> Play<Master> {
    phase_3(&format!(
        r#"
        players.gray.cards = ["species:ant", "{card}", "leader:judge"]
        standing = ["{card}"]
        cubes."{card}/development" = {cubes}
        {changes}
        "#
    ))
}
