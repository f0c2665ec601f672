//! What is said of prices, and of the cards that pay them.

use crate::parts::capital;
use conquest::{Color, Counts, Level, Resource};

use super::super::DrawnTable;
use super::super::price::name;
use super::super::shape::told;
use crate::info::{Info, counted, listed};

/// A price: what it buys, what it costs, and what the viewer lacks for it.
pub(super) fn price(table: &DrawnTable<'_>, word: &str, price: &Counts) -> Info {
    let (does, clause) = bought(word);
    let what = name(word).to_lowercase();
    let card = Info::new(name(word), format!("costs {}", told(price))).says(does);
    let card = card.may_say(holder(table, word));
    let card = match table.nearness(price, &what) {
        Some(nearness) => card.next(nearness),
        None => card,
    };
    card.rule(clause)
}

/// What a price buys, and the clause that says so.
pub(super) fn bought(word: &str) -> (String, &'static str) {
    let text = |text: &str| text.to_owned();
    match word {
        "movement" => (
            text("One more move of one ship, as often as you can pay."),
            "IC-MOV.10",
        ),
        "attack" => (
            text("One more attack of one ship, as often as you can pay."),
            "IC-ATK.1",
        ),
        "build" => (text("A level 1 ship on a planet you hold."), "IC-BLD.1"),
        "planet" => (
            text("A starter planet beside one of your ships, if no ship is on it."),
            "IC-COL.1",
        ),
        word => match upgrade(word) {
            Some(level) => (
                format!(
                    "A ship becomes level {}: it moves up to {} and hits with 1 to {}.",
                    level.number(),
                    counted(level.range(), "line"),
                    level.highest_hit()
                ),
                "IC-BLD.2",
            ),
            None => (
                text(
                    "This base of the central planet, if one of your ships is beside it and no ship is on it.",
                ),
                "IC-COL.6",
            ),
        },
    }
}

/// The level that an upgrade leads to.
fn upgrade(word: &str) -> Option<Level> {
    let number = word.strip_prefix("upgrade-")?;
    let mut levels = Level::ALL.into_iter();
    levels.find(|level| level.number().to_string() == number)
}

/// Who holds the base of this price.
fn holder(table: &DrawnTable<'_>, word: &str) -> Option<String> {
    let (_, space) = super::super::price::base_of(table, word)?;
    Some(match space.controller {
        Some(color) => format!("Held by {}.", who(table, color)),
        None => "Nobody holds it.".to_owned(),
    })
}

fn who(table: &DrawnTable<'_>, color: Color) -> String {
    match table.who(color).as_str() {
        "You" => "you".to_owned(),
        name => name.to_owned(),
    }
}

/// A kind of card: how many the viewer holds, what they pay for, and how to get one.
pub(super) fn card(table: &DrawnTable<'_>, kind: Resource) -> Info {
    let word = kind.word();
    let held = table
        .known_hand()
        .map(|hand| hand.get(word).copied().unwrap_or(0));
    let kind_of = match held {
        Some(count) => format!("you hold {count}"),
        None => "a resource".to_owned(),
    };
    let uses: Vec<String> = table
        .view
        .prices
        .iter()
        .filter(|(_, price)| price.contains_key(word))
        .map(|(word, _)| name(word).to_lowercase())
        .collect();
    let sources = table.view.spaces.values().filter(|space| {
        let face = space.token.as_ref().and_then(|token| token.face.as_ref());
        space.ships.is_empty() && face.is_some_and(|face| face.contains(&word))
    });
    let sources: Vec<String> = sources.map(|space| space.name.clone()).collect();
    let found = match sources.is_empty() {
        true => "No free asteroid that is turned up yields it.".to_owned(),
        false => format!("Free asteroids that yield it: {}.", listed(&sources)),
    };
    let card = Info::new(capital(kind.name()), kind_of)
        .says(format!("Part of the price of: {}.", listed(&uses)))
        .says(found);
    let card = match kind {
        Resource::DarkMatter => card.says("The trade ship never gives it.").rule("IC-STR.3"),
        _ => card.rule("IC-RES.2"),
    };
    match table.view.empty_decks.contains(&word) {
        true => card.next("Its deck in the bank is empty."),
        false => card,
    }
}
