//! The twelve prices, always visible; those the viewer can pay stand out.

use conquest::{Counts, Level, ShipView, SpaceView};
use maud::{Markup, html};

use super::shape::{cards, emblem, told};
use super::{DrawnTable, capital};

/// All prices.
pub(super) fn prices(table: &DrawnTable<'_>) -> Markup {
    html! {
        section .prices aria-label="Prices" {
            @for (word, price) in &table.view.prices { (row(table, word, price)) }
        }
    }
}

fn row(table: &DrawnTable<'_>, word: &str, price: &Counts) -> Markup {
    let hand = table.own_player().and_then(|player| player.hand.as_ref());
    let has = |card: &str, count: u8| {
        hand.is_some_and(|hand| count <= hand.get(card).copied().unwrap_or(0))
    };
    let payable = price.iter().all(|(card, &count)| has(card, count));
    let of = table.own().map_or("", |own| own.word());
    let base = word
        .strip_prefix("base-")
        .and_then(|number| base_named(table, number));
    html! {
        div .price data-why=[why(table, word, base)] title={ (name(word)) ": " (told(price)) } {
            span .what { (name(word)) @if let Some((_, SpaceView { controller: Some(holder), .. })) = base { (emblem(*holder)) } }
            (cards(price))
            @if payable { span .can.secret data-of=(of) title="You hold these cards" { "✓" span .sr { "you can pay this" } } }
        }
    }
}

fn name(word: &str) -> String {
    match word {
        "movement" => "Extra move".to_owned(),
        "attack" => "Extra attack".to_owned(),
        "build" => "Build a ship".to_owned(),
        "planet" => "Starter planet".to_owned(),
        word => match word.strip_prefix("upgrade-") {
            Some(level) => format!("To level {level}"),
            None => capital(&word.replace('-', " ")),
        },
    }
}

/// The base with this number, wherever it lies (IC-SET.21).
fn base_named<'a>(
    table: &'a DrawnTable<'_>,
    number: &str,
) -> Option<(&'static str, &'a SpaceView)> {
    let mut spaces = table.view.spaces.iter();
    let found = spaces
        .find(|(_, space)| space.kind == "base" && space.name.rsplit(' ').next() == Some(number));
    found.map(|(word, space)| (*word, space))
}

/// The action that a click on a price asks about.
fn why(
    table: &DrawnTable<'_>,
    word: &str,
    base: Option<(&'static str, &SpaceView)>,
) -> Option<String> {
    let own = table.own()?;
    let spaces = || table.view.spaces.iter();
    let ship = |level: Level| {
        let is_own = |ship: &ShipView| ship.owner == own && ship.level == level.number();
        let mut spaces = spaces().filter(move |(_, space)| space.ships.iter().any(is_own));
        spaces.next().map(|(word, _)| *word)
    };
    let planet = |mine: bool| {
        let mut planets = spaces().filter(|(_, space)| space.kind == "starter-planet");
        let planet = planets.find(|(_, space)| (space.controller == Some(own)) == mine);
        planet.map(|(word, _)| *word)
    };
    match word {
        "build" => Some(format!("build {}", planet(true)?)),
        "planet" => Some(format!("colonize {}", planet(false)?)),
        word => match word.strip_prefix("upgrade-") {
            Some(next) => {
                let mut levels = Level::ALL.into_iter();
                let level = levels.find(|level| (level.number() + 1).to_string() == next)?;
                Some(format!("upgrade {} {}", level.word(), ship(level)?))
            }
            None => Some(format!("colonize {}", base?.0)),
        },
    }
}
