//! The twelve prices, always visible; those the viewer can pay stand out. Choosing one lights what it buys.

use crate::parts::capital;
use std::collections::BTreeSet;

use conquest::{Action, Counts, Level, Power, ShipView, SpaceView};
use maud::{Markup, html};

use super::DrawnTable;
use super::shape::{cards, emblem};
use super::spot::power_word;

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
    let base = base_of(table, word);
    let bought = Bought::of(table, word);
    let holder = base.and_then(|(_, space)| space.controller);
    let inside = html! {
        span .what { (name(word)) @if let Some(holder) = holder { (emblem(holder)) } }
        (cards(price))
        @if payable { span .can { "✓" span .sr { ", you can pay this" } } }
    };
    let info = format!("price:{word}");
    html! {
        @if bought.lights.is_empty() {
            @let why = why(table, word, base.map(|(word, _)| word));
            button .price type="button" data-key={ "price-" (word) } data-info=(info)
                data-reads[why.is_none()] data-why=[why] { (inside) }
        } @else {
            button .price.buys type="button" data-key={ "price-" (word) } data-info=(info)
                data-lights=(bought.lights.join(" | ")) data-powers=[bought.power] data-hint=(hint(word)) aria-pressed="false" { (inside) }
        }
    }
}

/// What a price buys now.
struct Bought {
    /// The offers it pays for, in notation; for ships, the word that chooses them.
    lights: Vec<String>,
    /// How ships are powered then.
    power: Option<&'static str>,
}

impl Bought {
    fn of(table: &DrawnTable<'_>, word: &str) -> Bought {
        let pays = |action: Action| pays_for(table, word, action);
        let offers = table.offers.list().iter();
        let offers = offers.filter(|offer| pays(offer.action));
        let lights: BTreeSet<String> = offers
            .map(|offer| offer.with.clone().unwrap_or_else(|| offer.notation.clone()))
            .collect();
        let moves = matches!(word, "movement" | "attack");
        Bought {
            lights: lights.into_iter().collect(),
            power: moves.then_some(power_word(Power::Paid)),
        }
    }
}

/// Whether an action is paid by this price.
fn pays_for(table: &DrawnTable<'_>, word: &str, action: Action) -> bool {
    match action {
        Action::Move { power, .. } => word == "movement" && power == Power::Paid,
        Action::Attack { power, .. } => word == "attack" && power == Power::Paid,
        Action::Build { .. } => word == "build",
        Action::Upgrade { level, .. } => level
            .next()
            .is_some_and(|next| word.strip_prefix("upgrade-") == Some(&next.number().to_string())),
        Action::Colonize { space } => {
            let site = table.board.word(space);
            match base_of(table, word) {
                Some((base, _)) => base == site,
                None => word == "planet" && site_kind(table, site) == "starter-planet",
            }
        }
        _ => false,
    }
}

fn site_kind(table: &DrawnTable<'_>, word: &str) -> &'static str {
    table.view.spaces.get(word).map_or("", |space| space.kind)
}

/// What to do after a price was chosen.
fn hint(word: &str) -> &'static str {
    match word {
        "movement" => "Choose a ship that glows: it moves for these cards.",
        "attack" => "Choose a ship that glows: it attacks for these cards.",
        "build" => "Choose the planet that glows: the new ship starts there.",
        "planet" => "Choose the planet that glows to colonize it.",
        word if word.starts_with("upgrade-") => "Choose the ship that glows, then “Upgrade”.",
        _ => "Choose the base that glows to colonize it.",
    }
}

/// What people call a price.
pub(super) fn name(word: &str) -> String {
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

/// The base of this price, wherever it lies (IC-SET.21).
pub(super) fn base_of<'a>(
    table: &'a DrawnTable<'_>,
    word: &str,
) -> Option<(&'static str, &'a SpaceView)> {
    let number = word.strip_prefix("base-")?;
    let mut spaces = table.view.spaces.iter();
    let found = spaces
        .find(|(_, space)| space.kind == "base" && space.name.rsplit(' ').next() == Some(number));
    found.map(|(word, space)| (*word, space))
}

/// The action that a click on a price asks about while it buys nothing.
fn why(table: &DrawnTable<'_>, word: &str, base: Option<&'static str>) -> Option<String> {
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
            None => Some(format!("colonize {}", base?)),
        },
    }
}
