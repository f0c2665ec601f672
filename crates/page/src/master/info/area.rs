//! What is said of players, their gauges and bags, of decks and of the reserve.

use master::{Color, DeckView, GaugeView, PlayerColor, Symbol};
use maud::{Markup, html};

use super::super::DrawnTable;
use super::super::piece::{counts, piece};
use super::Gauge;
use crate::info::{Info, counted, listed};

/// How near somebody is to a victory, and what is missing.
pub(super) fn gauge(table: &DrawnTable<'_>, player: PlayerColor, gauge: Gauge) -> Option<Info> {
    let view = table.view.players.get(player.word())?;
    let name = table.name(player).to_owned();
    let victory = &view.victory;
    let left = |gauge: GaugeView| gauge.need.saturating_sub(gauge.have);
    Some(match gauge {
        Gauge::Expansion => Info::new(name, "bases on the board")
            .says(format!(
                "{} of {} bases.",
                victory.expansion.have, victory.expansion.need
            ))
            .next(format!("{} more win.", left(victory.expansion)))
            .says(format!(
                "{} constructed and waiting, {} left in stock.",
                counted(view.constructed.len() as u64, "base"),
                view.stock
            ))
            .rule("MG-22.1"),
        Gauge::Domination => Info::new(name, "identical symbols")
            .says(format!(
                "{} of {} {} symbols.",
                victory.domination.have,
                victory.domination.need,
                victory.symbol.word()
            ))
            .next(format!(
                "{} more of one kind win.",
                left(victory.domination)
            ))
            .shows(sources(table, player, victory.symbol))
            .rule("MG-22.2"),
        Gauge::Conquest => {
            let homes: Vec<String> = view
                .homes
                .iter()
                .map(|word| table.system_name(word).to_owned())
                .collect();
            let held = match homes.is_empty() {
                true => "Holds no starting system.".to_owned(),
                false => format!("Holds {}.", listed(&homes)),
            };
            Info::new(name, "starting systems")
                .says(held)
                .next(format!("{} more win.", left(victory.conquest)))
                .rule("MG-22.3")
        }
    })
}

/// Where the symbols of one kind of a player come from: links, cards, conflicts.
fn sources(table: &DrawnTable<'_>, player: PlayerColor, symbol: Symbol) -> Markup {
    let view = table.view;
    let links = view
        .links
        .iter()
        .filter(|link| link.symbol == symbol && link.holders.contains(&player));
    let cards = view.cards.values().filter(|card| {
        let gives = card.gives.get(symbol.word()).copied().unwrap_or(0);
        card.owner == Some(player) && card.standing && 0 < gives
    });
    let fought = (view.conflicts.iter())
        .filter(|(_, conflict)| conflict.symbol == symbol && conflict.advantage == Some(player));
    html! {
        ul {
            @for link in links {
                @let names: Vec<&str> = link.systems.iter().map(|word| table.system_name(word)).collect();
                li { "on the board: " (names.join(" and ")) }
            }
            @for card in cards { li { (card.gives.get(symbol.word()).copied().unwrap_or(0)) " from " (card.name) } }
            @for (word, _) in fought { li { "ahead in " (view.cards.get(word).map_or("", |card| card.name)) } }
        }
    }
}

/// The race for one symbol: everybody's count, and where each comes from.
pub(super) fn race(table: &DrawnTable<'_>, symbol: Symbol) -> Info {
    let mut card = Info::new(format!("The {} symbol", symbol.word()), "a race of its own");
    for (player, view) in table.players() {
        let count = view.symbols.get(symbol.word()).copied().unwrap_or(0);
        card = card.shows(html! {
            div .side {
                p { (piece(player)) " " b { (table.name(player)) } " " (count) " of " (view.victory.domination.need) }
                (sources(table, player, symbol))
            }
        });
    }
    card.rule("MG-22.2")
}

/// A deck: how many cards are in it and what they do.
pub(super) fn deck(table: &DrawnTable<'_>, kind: &str, deck: &DeckView) -> Info {
    let top = deck
        .top
        .as_ref()
        .and_then(|word| table.view.cards.get(word));
    let use_of = match kind {
        "leader" => {
            "Leaders steal cubes and, with the right symbols, bend the rules. A first base or a first development of a kind brings one."
        }
        "conflict" => {
            "Conflicts are put between two systems and fought for with cubes. A second base or development brings one."
        }
        "government" => {
            "Governments bring abilities and further projects. A third base or development brings one."
        }
        "species" => "Each player has one species for the whole game.",
        _ => {
            "Developments work once their slots are filled, and give symbols. Projects on species and governments bring them."
        }
    };
    Info::new(format!("The {kind} deck"), counted(deck.size, "card"))
        .may_say(top.map(|card| format!("On top: {}. The deck lies face up.", card.name)))
        .says(use_of)
        .rule("MG-3.1")
}

/// What somebody draws from.
pub(super) fn bag(table: &DrawnTable<'_>, player: PlayerColor) -> Option<Info> {
    let view = table.view.players.get(player.word())?;
    let total: u32 = view.bag.values().map(|&count| u32::from(count)).sum();
    Some(
        Info::new(format!("The bag of {}", table.name(player)), counted(total, "cube"))
            .shows(html! { p .cubes { (counts(table, &view.bag, "")) } })
            .says("Every turn begins with cubes drawn from it. Cubes you win go into it, so it says what you will draw.")
            .rule("MG-7.1"),
    )
}

/// Somebody at the table.
pub(super) fn player(table: &DrawnTable<'_>, player: PlayerColor) -> Option<Info> {
    let view = table.view.players.get(player.word())?;
    let cards: Vec<String> = (view.cards.iter())
        .filter_map(|word| table.view.cards.get(word))
        .map(|card| card.name.to_owned())
        .collect();
    let systems: Vec<String> = view
        .systems
        .iter()
        .map(|word| table.system_name(word).to_owned())
        .collect();
    Some(
        Info::new(table.name(player), player.name())
            .says(format!(
                "{}: {}.",
                counted(systems.len() as u64, "system"),
                listed(&systems)
            ))
            .says(format!(
                "{} of {} cards: {}.",
                cards.len(),
                view.card_limit,
                listed(&cards)
            ))
            .shows(html! { p .cubes { "Bag " (counts(table, &view.bag, "")) } })
            .rule("MG-3.7"),
    )
}

/// A color of cubes.
pub(super) fn cube(table: &DrawnTable<'_>, color: Color) -> Info {
    let label = table.label(color);
    let card = Info::new(format!("A {label} cube"), color.resource());
    match color {
        Color::Black => card
            .says("It fills black slots, or cancels one of your own projects: its cubes come back to your bag.")
            .rule("MG-8.28"),
        Color::Red | Color::Blue | Color::Yellow | Color::White => card
            .says(format!("It fills {label} slots of your cards, settles your planets, and builds routes from or to {label} systems."))
            .rule("MG-9.2"),
    }
}

/// The cubes that belong to nobody.
pub(super) fn reserve(table: &DrawnTable<'_>) -> Info {
    Info::new("The reserve", "cubes that belong to nobody")
        .shows(html! { p .cubes { (counts(table, &table.view.reserve, "")) } })
        .says("Rewards are paid from here, as long as there are cubes.")
        .rule("MG-9.6")
}
