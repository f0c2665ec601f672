//! All cards of a pack in the card browser, and where each of them is at a table.

use master::{CardPlace, CardView, Color, Growth, Kind, Master, Symbol, WeaverId};
use maud::{Markup, html};
use picture::{icon, shapes};

use super::DrawnTable;
use super::card::card;
use super::piece::Area;
use crate::Scene;
use crate::cards::{Album, Chapter, Choice, Exhibit, plate};
use crate::faces;
use crate::parts::{capital, number};

/// What is in the swarms' chapter, as a kind.
const SWARM: &str = "swarm";

/// All cards as they are printed; `at` is the table that says where they are.
pub(super) fn album(printed: &Scene<'_, Master>, at: Option<&Scene<'_, Master>>) -> Album {
    let table = DrawnTable::new(printed);
    let at = at.map(DrawnTable::new);
    let mut chapters: Vec<Chapter> = [
        Kind::Species,
        Kind::Leader,
        Kind::Government,
        Kind::Conflict,
        Kind::Expansion,
        Kind::Commerce,
        Kind::Progress,
    ]
    .into_iter()
    .map(|kind| chapter(&table, at.as_ref(), kind))
    .collect();
    chapters.push(swarms(&table, at.as_ref()));
    Album {
        choices: choices(&table),
        chapters,
        shapes: html! { (shapes()) (picture::master::scenery()) },
    }
}

fn choices(table: &DrawnTable<'_>) -> Vec<Choice> {
    let kinds = Kind::ALL.map(Kind::word).into_iter().chain([SWARM]);
    let colors = Color::ALL.into_iter();
    let symbols = Symbol::ALL.map(Symbol::word).into_iter();
    let named = |word: &str| (word.to_owned(), word.to_owned());
    vec![
        Choice {
            name: "kind",
            label: "Kind",
            answers: kinds.map(named).collect(),
        },
        Choice {
            name: "color",
            label: "Slots",
            answers: colors
                .map(|color| (color.word().to_owned(), table.label(color).to_owned()))
                .collect(),
        },
        Choice {
            name: "symbol",
            label: "Symbol",
            answers: symbols.map(named).collect(),
        },
    ]
}

fn chapter(table: &DrawnTable<'_>, at: Option<&DrawnTable<'_>>, kind: Kind) -> Chapter {
    let title = match kind {
        Kind::Species => "Species".to_owned(),
        Kind::Expansion | Kind::Commerce | Kind::Progress => {
            format!("{} developments", capital(kind.word()))
        }
        Kind::Leader | Kind::Conflict | Kind::Government => format!("{}s", capital(kind.word())),
    };
    let cards = table
        .view
        .cards
        .iter()
        .filter(|(_, card)| card.kind == kind);
    Chapter {
        id: kind.word(),
        title,
        cards: cards
            .map(|(word, view)| Exhibit {
                marks: marks(view),
                card: card(table, word, Area::Other),
                place: at.map(|at| place(at, word)),
            })
            .collect(),
    }
}

/// What a card is found by.
fn marks(card: &CardView) -> Vec<(&'static str, Vec<String>)> {
    let slots = card.projects.values().flat_map(|project| &project.slots);
    let slots: Vec<Color> = slots.map(|slot| slot.color).collect();
    let colors = Color::ALL.into_iter().filter(|color| slots.contains(color));
    let fought = card.conflict.iter().map(|it| it.symbol.word());
    let symbols = card.gives.keys().chain(card.needs.keys()).copied();
    vec![
        ("kind", vec![card.kind.word().to_owned()]),
        ("color", colors.map(|it| it.word().to_owned()).collect()),
        ("symbol", symbols.chain(fought).map(str::to_owned).collect()),
    ]
}

/// Where a card is. All of this is public (MG-IM.13).
fn place(at: &DrawnTable<'_>, word: &str) -> String {
    let view = at.view;
    let Some(card) = view.cards.get(word) else {
        return "Not in this game.".to_owned();
    };
    match card.place {
        CardPlace::Player => {
            let viewer = view.viewer.filter(|_| !at.is_hot_seat());
            match card.owner {
                owner if owner.is_some() && owner == viewer => "Yours.".to_owned(),
                Some(owner) => format!("With {}.", at.name(owner)),
                None => "With a player.".to_owned(),
            }
        }
        CardPlace::Board => {
            let fought = view.conflicts.get(word);
            let ends = fought.map(|it| {
                let name = |word: &str| view.systems.get(word).map_or("", |system| system.name);
                format!(
                    "On the board: {} – {}.",
                    name(it.red.system),
                    name(it.blue.system)
                )
            });
            ends.unwrap_or_else(|| "On the board.".to_owned())
        }
        CardPlace::Lifted => {
            let asks = view.question.as_ref().map(|it| at.name(it.asks));
            format!(
                "{} is choosing whether to keep it.",
                asks.unwrap_or("Somebody")
            )
        }
        CardPlace::Revealed => "On show, to be taken.".to_owned(),
        CardPlace::Deck => in_deck(at, word, card.kind),
    }
}

/// Where a card is in its deck.
fn in_deck(at: &DrawnTable<'_>, word: &str, kind: Kind) -> String {
    let Some(deck) = at.view.decks.get(kind.word()) else {
        return "In its deck.".to_owned();
    };
    let is = |other: &String| other == word;
    if deck.top.as_ref().is_some_and(is) {
        return "On top of its deck, face up.".to_owned();
    }
    if deck.bottom.iter().any(is) {
        return "Discarded: face up under its deck.".to_owned();
    }
    let word = match deck.size {
        1 => kind.word().to_owned(),
        _ if kind == Kind::Species => "species".to_owned(),
        _ if kind.is_development() => format!("{} cards", kind.word()),
        _ => format!("{}s", kind.word()),
    };
    format!(
        "In the deck: {} of {} {word} left, this one among them.",
        number(deck.size),
        number(kind.count())
    )
}

/// The swarms of the Weavers.
fn swarms(table: &DrawnTable<'_>, at: Option<&DrawnTable<'_>>) -> Chapter {
    let swarms = WeaverId::all().map(|id| {
        let face = table.pack.weaver(id);
        let rows = Growth::ALL.map(|growth| face.project(growth).color);
        let symbols = Symbol::ALL.into_iter().zip(face.symbols);
        let symbols = symbols.filter(|(_, count)| *count != 0);
        Exhibit {
            marks: vec![
                ("kind", vec![SWARM.to_owned()]),
                (
                    "color",
                    rows.iter().map(|it| it.word().to_owned()).collect(),
                ),
                (
                    "symbol",
                    symbols.map(|(it, _)| it.word().to_owned()).collect(),
                ),
            ],
            card: swarm(table, id),
            place: at.and_then(|at| swarm_place(at, &table.pack.weaver_word(id))),
        }
    });
    Chapter {
        id: "swarms",
        title: "The Weavers’ swarms".to_owned(),
        cards: swarms.collect(),
    }
}

/// A swarm as it is printed.
fn swarm(table: &DrawnTable<'_>, id: WeaverId) -> Markup {
    let pack = table.pack;
    let weaver = pack.weaver(id);
    let dot = |color: Color| {
        let label = table.label(color);
        html! { span .{ "cube " (label) } { (icon(label, "glyph", label)) } }
    };
    let face = picture::master::swarm_face(pack, id).draw(faces::address(pack));
    let lines = html! {
        p .aim {
            "Looks for" span .arrows role="group" aria-label="Arrows, the top one first" { @for color in weaver.arrows { (dot(color)) } }
        }
        @for growth in Growth::ALL {
            @let project = weaver.project(growth);
            @let label = table.label(project.color);
            div .growth {
                (icon(growth.word(), "kind", "")) b { (growth.word()) }
                span .cubes role="img" aria-label={ (project.slots) " " (label) " slots" } {
                    @for _ in 0..project.slots { span .{ "cube empty " (label) } { (icon(label, "glyph", "")) } }
                }
                small { (growth.condition(project.color)) }
                small .full { (growth.consequence(true)) }
            }
        }
        p .reaction {
            @for (symbol, count) in Symbol::ALL.into_iter().zip(weaver.symbols) {
                @if count != 0 { (icon(symbol.word(), "symbol", symbol.word())) }
            }
            " gained: " @for color in weaver.cubes { (dot(color)) }
        }
        @if !weaver.flavor.is_empty() { p .flavor { (weaver.flavor) } }
    };
    plate("swarm", &weaver.name, face, lines)
}

/// Where a swarm is; nothing if nobody plays against the Weavers. The order of their deck is the only secret
/// (WV-SET.12).
fn swarm_place(at: &DrawnTable<'_>, word: &str) -> Option<String> {
    let weavers = at.view.weavers.as_ref()?;
    let name = |word: &str| at.view.systems.get(word).map_or("", |system| system.name);
    if let Some(swarm) = weavers.swarms.get(word) {
        return Some(format!(
            "On {}, looks at {}.",
            name(swarm.system),
            name(swarm.target)
        ));
    }
    let is = |other: &String| other == word;
    Some(match () {
        () if weavers.removed.iter().any(is) => "Out of the game.".to_owned(),
        () if weavers.bottom.iter().any(is) => "Face up under the deck of the Weavers.".to_owned(),
        () => format!(
            "In the deck of the Weavers: {} left, this one among them.",
            number(weavers.deck.len() as u64)
        ),
    })
}
