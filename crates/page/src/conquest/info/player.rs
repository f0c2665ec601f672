//! What is said of players and the numbers beside them, of energy and of the die.

use conquest::{
    COLONIES_TO_WIN, Color, Event, HOLD_PER_PLANET, HOLD_PER_SHIP, LOOT, Level, Odds,
    POINTS_PER_PLANET, PlayerView,
};

use super::super::DrawnTable;
use super::Gauge;
use crate::info::{Info, counted, listed};
use crate::parts::number;

/// A player: everything that is public, and what was seen of the cards lately.
pub(super) fn player(table: &DrawnTable<'_>, color: Color) -> Option<Info> {
    let view = table.view.players.get(color.word())?;
    let card = Info::new(table.name(color), view.civilization);
    if !view.living {
        return Some(card.says("Out of the game.").rule("IC-ELM.6"));
    }
    let target = table.view.target;
    let left = target.saturating_sub(view.points);
    let card = card
        .says(format!(
            "{} of {target} points: {}, {} and {}.",
            view.points,
            counted(view.planets.len() as u64, "planet"),
            counted(view.bases.len() as u64, "base"),
            counted(view.battle_tokens, "battle token"),
        ))
        .next(format!(
            "{} more or {} more win.",
            counted(left, "point"),
            counted(bases_left(view), "base")
        ))
        .says(format!(
            "{}. May hold {} cards; how many there are is a secret.",
            ships(view),
            view.hold_limit
        ));
    let card = lately(table, color).into_iter().fold(card, Info::says);
    let keeper = table.view.trade_ship.keeper == color;
    Some(
        card.may_say(keeper.then_some("Moves the trade ship."))
            .rule("IC-INF.2"),
    )
}

fn bases_left(view: &PlayerView) -> u64 {
    u64::from(COLONIES_TO_WIN).saturating_sub(view.bases.len() as u64)
}

fn ships(view: &PlayerView) -> String {
    let parts = Level::ALL.into_iter().zip(view.ships);
    let parts = parts.filter(|(_, count)| *count != 0);
    let parts: Vec<String> = parts
        .map(|(level, count)| format!("{count} of level {}", level.number()))
        .collect();
    match parts.is_empty() {
        true => "No ships".to_owned(),
        false => format!("Ships: {}", listed(&parts)),
    }
}

/// The cards of a player that everybody has seen lately: what the log tells anyway (IC-INF.3).
fn lately(table: &DrawnTable<'_>, color: Color) -> Vec<String> {
    let is = |seat| table.desk.sitter(seat).word == color.word();
    let collected = table.story.last(|event| match event {
        Event::CardsCollected { seat, cards } if is(seat) => Some(cards),
        _ => None,
    });
    let offered = table.story.last(|event| match event {
        Event::OfferMade { seat, give, .. } if is(seat) => Some(give),
        _ => None,
    });
    let mut told = Vec::new();
    if let Some((_, cards)) = collected {
        told.push(format!("Collected last: {}.", cards.told()));
    }
    if let Some((_, cards)) = offered {
        told.push(format!("Offered last: {}.", cards.told()));
    }
    told
}

/// One of the numbers beside a player.
pub(super) fn gauge(table: &DrawnTable<'_>, color: Color, gauge: Gauge) -> Option<Info> {
    let view = table.view.players.get(color.word())?;
    let name = table.name(color);
    let places = |words: &[&str]| {
        let names = words.iter().filter_map(|word| table.view.spaces.get(word));
        let names: Vec<String> = names.map(|space| space.name.clone()).collect();
        match names.is_empty() {
            true => "None.".to_owned(),
            false => format!("Holds {}.", listed(&names)),
        }
    };
    Some(match gauge {
        Gauge::Points => points(table, view, name),
        Gauge::Planets => Info::new(name, "starter planets")
            .says(places(&view.planets))
            .says(format!(
                "Each gives {POINTS_PER_PLANET} points, 1 energy a turn and room for {HOLD_PER_PLANET} cards."
            ))
            .rule("IC-MOV.2"),
        Gauge::Bases => Info::new(name, "bases on the central planet")
            .says(places(&view.bases))
            .next(format!("{} more win.", counted(bases_left(view), "base")))
            .rule("IC-VIC.3"),
        Gauge::Tokens => Info::new(name, "battle tokens")
            .says(format!(
                "{}, a point each. A ship that is destroyed brings one, and costs its owner one.",
                counted(view.battle_tokens, "token")
            ))
            .says(format!("{} are left to win.", table.view.battle_tokens))
            .rule("IC-ATK.6"),
        Gauge::Ships => fleet(view, name),
        Gauge::Limit => limit(table, color, view, name),
    })
}

fn points(table: &DrawnTable<'_>, view: &PlayerView, name: String) -> Info {
    let target = table.view.target;
    let planets = view.planets.len() as u64;
    Info::new(name, "victory points")
        .says(format!("{} of {target}.", view.points))
        .says(format!(
            "{} from {}, {} from bases, {} from battle tokens.",
            planets * u64::from(POINTS_PER_PLANET),
            counted(planets, "planet"),
            view.bases.len(),
            view.battle_tokens
        ))
        .next(format!(
            "{} more win.",
            counted(target.saturating_sub(view.points), "point")
        ))
        .rule("IC-VIC.2")
}

fn fleet(view: &PlayerView, name: String) -> Info {
    let levels = Level::ALL.into_iter().zip(view.ships).zip(view.stock);
    levels
        .fold(Info::new(name, "ships"), |card, ((level, count), left)| {
            card.says(format!(
                "Level {}: {count} on the board, {left} in the box. Moves up to {}, hits {}.",
                level.number(),
                counted(level.range(), "line"),
                Odds::of_attack(level)
            ))
        })
        .rule("IC-MOV.3")
}

fn limit(table: &DrawnTable<'_>, color: Color, view: &PlayerView, name: String) -> Info {
    let hand = table
        .known_hand()
        .filter(|_| table.own() == Some(color))
        .map(|hand| hand.values().map(|&count| u64::from(count)).sum::<u64>());
    let card = Info::new(name, "hold limit").says(format!(
        "{} cards: {HOLD_PER_PLANET} for each planet and {HOLD_PER_SHIP} for each ship.",
        view.hold_limit
    ));
    match hand {
        Some(held) => card
            .next(format!("You hold {}.", counted(held, "card")))
            .says("Above the limit you are a smuggler: somebody who accuses you makes you give up half."),
        None => card.says("How many cards a player holds is secret. Somebody above the limit can be accused, and gives up half."),
    }
    .rule("IC-HLD.3")
}

/// Energy.
pub(super) fn energy(table: &DrawnTable<'_>) -> Info {
    Info::new("Energy", format!("{} left", table.view.energy))
        .says("Each unit pays for one move or one attack. What is left at the end of the turn is lost.")
        .says(format!(
            "{} has it now: one for each starter planet held when the turn began.",
            table.name(table.view.active)
        ))
        .rule("IC-MOV.1")
}

/// The die.
pub(super) fn die() -> Info {
    let odds =
        Level::ALL.map(|level| format!("level {} hits {}", level.number(), Odds::of_attack(level)));
    Info::new("The die", "attacks and the trade ship")
        .says(format!("In an attack, {}.", listed(&odds)))
        .says(format!(
            "A hit destroys the ship, takes {} cards and wins a battle token.",
            number(LOOT)
        ))
        .rule("IC-ATK.3")
}
