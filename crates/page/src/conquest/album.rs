//! Everything in the box for the card browser, and what everybody may know of it at a table.

use conquest::{Color, Conquest, Counts, HOLD_PER_SHIP, Level, Odds, POINTS_PER_PLANET, Resource};
use maud::{Markup, html};
use picture::face::Face;

use super::DrawnTable;
use super::price::{base_of, name};
use super::shape::{cards, emblem, icon, resource, resource_name, shapes, ship};
use crate::Scene;
use crate::assets;
use crate::cards::{Album, Chapter, Choice, Exhibit, plate};
use crate::info::{counted, listed};
use crate::parts::capital;

/// Everything as it is printed; `at` is the table that says where it is.
pub(super) fn album(printed: &Scene<'_, Conquest>, at: Option<&Scene<'_, Conquest>>) -> Album {
    let table = DrawnTable::new(printed);
    let at = at.map(DrawnTable::new);
    let at = at.as_ref();
    let chapter = |id, title: &str, cards| Chapter {
        id,
        title: title.to_owned(),
        cards,
    };
    let civilizations = printed.pack.civilizations.iter();
    let civilizations = civilizations.map(|it| civilization(it.color, &it.name, &it.planet, at));
    Album {
        choices: choices(),
        chapters: vec![
            chapter(
                "resources",
                "Resource cards",
                Resource::ALL
                    .map(|kind| resource_card(&table, kind, at))
                    .into(),
            ),
            chapter("civilizations", "Civilizations", civilizations.collect()),
            chapter(
                "ships",
                "Ships",
                Level::ALL.map(|level| ship_card(level, &table, at)).into(),
            ),
            chapter("prices", "Prices", prices(&table, at)),
            chapter("asteroids", "Asteroids", asteroids(&table, at)),
        ],
        shapes: shapes(),
    }
}

fn choices() -> Vec<Choice> {
    let named = |word: &str| (word.to_owned(), word.to_owned());
    let kinds = ["resource", "civilization", "ship", "price", "asteroid"];
    let resources = Resource::ALL.map(|it| (it.word().to_owned(), it.name().to_owned()));
    vec![
        Choice {
            name: "kind",
            label: "Kind",
            answers: kinds.map(named).into(),
        },
        Choice {
            name: "resource",
            label: "Resource",
            answers: resources.into(),
        },
    ]
}

fn exhibit(
    kind: &str,
    resources: impl IntoIterator<Item = &'static str>,
    card: Markup,
    place: Option<String>,
) -> Exhibit {
    let resources = resources.into_iter().map(str::to_owned).collect();
    Exhibit {
        marks: vec![("kind", vec![kind.to_owned()]), ("resource", resources)],
        card,
        place,
    }
}

/// The poster with this id.
fn poster(id: &str) -> Markup {
    Face::of("", id, &[]).draw(assets::faces())
}

fn resource_card(table: &DrawnTable<'_>, kind: Resource, at: Option<&DrawnTable<'_>>) -> Exhibit {
    let word = kind.word();
    let prices = table.view.prices.iter();
    let uses: Vec<String> = prices
        .filter(|(_, price)| price.contains_key(word))
        .map(|(word, _)| name(word).to_lowercase())
        .collect();
    let lines = html! {
        p .type { "resource" }
        p .needs { (resource(word)) (counted(table.cards, "card")) " in the box" }
        p .ability { "Part of the price of: " (listed(&uses)) "." }
        @if kind == Resource::DarkMatter { p .ability { "The trade ship never gives it." } }
    };
    let place = at.map(|at| {
        let bank = at.view.bank.as_ref();
        let bank = bank.map(|bank| bank.get(word).copied().unwrap_or(0));
        let bank = match bank {
            Some(left) => format!("{left} in the bank."),
            None if at.view.empty_decks.contains(&word) => {
                "Its deck in the bank is empty.".to_owned()
            }
            None => "Its deck in the bank is not empty.".to_owned(),
        };
        let held = at
            .known_hand()
            .map(|hand| hand.get(word).copied().unwrap_or(0));
        match held {
            Some(0) => format!("None in your hand. {bank}"),
            Some(count) => format!("{count} in your hand. {bank}"),
            None => bank,
        }
    });
    exhibit(
        "resource",
        [word],
        plate(word, &capital(kind.name()), poster(word), lines),
        place,
    )
}

fn civilization(
    color: Color,
    civilization: &str,
    planet: &str,
    at: Option<&DrawnTable<'_>>,
) -> Exhibit {
    let lines = html! {
        p .type { "civilization" }
        p .needs { (emblem(color)) (capital(color.word())) ", planet " b { (planet) } }
        p .ability {
            "Its starter planet: " (POINTS_PER_PLANET) " points, 1 energy a turn, a place to build. \
             Civilizations differ in color only."
        }
    };
    let place = at.map(|at| match at.view.players.contains_key(color.word()) {
        true if at.own() == Some(color) && !at.is_hot_seat() => "Yours.".to_owned(),
        true => format!("Played by {}.", at.name(color)),
        false => "Nobody plays it; its planet can be taken.".to_owned(),
    });
    let face = poster(&format!("civilization-{}", color.word()));
    exhibit(
        "civilization",
        [],
        plate(color.word(), civilization, face, lines),
        place,
    )
}

fn ship_card(level: Level, table: &DrawnTable<'_>, at: Option<&DrawnTable<'_>>) -> Exhibit {
    let number = level.number();
    let index = usize::from(number - 1);
    let word = match number {
        1 => "build".to_owned(),
        _ => format!("upgrade-{number}"),
    };
    let price = table
        .view
        .prices
        .get(word.as_str())
        .cloned()
        .unwrap_or_default();
    let lines = html! {
        p .type { "ship" }
        p .fleet { @for color in Color::ALL { (ship(color, number)) } }
        p .needs { @if number == 1 { "to build " } @else { "to upgrade " } (cards(&price)) }
        p .ability {
            "Moves up to " (counted(level.range(), "line")) ". Hits " (Odds::of_attack(level)) ". \
             Room for " (HOLD_PER_SHIP) " more cards."
        }
    };
    let place = at.map(|at| {
        let fleets = at.players().filter(|(_, player)| player.ships[index] != 0);
        let fleets: Vec<String> = fleets
            .map(|(color, player)| format!("{} of {}", player.ships[index], at.name(color)))
            .collect();
        match fleets.is_empty() {
            true => "None on the board.".to_owned(),
            false => format!("On the board: {}.", listed(&fleets)),
        }
    });
    let kinds = price.keys().copied().collect::<Vec<_>>();
    exhibit(
        "ship",
        kinds,
        plate(
            "vessel",
            &format!("Ship of level {number}"),
            html! {},
            lines,
        ),
        place,
    )
}

fn prices(table: &DrawnTable<'_>, at: Option<&DrawnTable<'_>>) -> Vec<Exhibit> {
    let prices = table.view.prices.iter();
    let price = |(&word, price): (&&'static str, &Counts)| {
        let lines = html! {
            p .type { "price" }
            p .needs .costs { (cards(price)) }
            p .ability { (super::info::bought(word)) }
        };
        let holder = |at: &DrawnTable<'_>| {
            let (_, space) = base_of(at, word)?;
            Some(match space.controller {
                Some(color) => format!("Held by {}.", at.name(color)),
                None => "Nobody holds it.".to_owned(),
            })
        };
        let kinds: Vec<&'static str> = price.keys().copied().collect();
        exhibit(
            "price",
            kinds,
            plate("price-card", &name(word), html! {}, lines),
            at.and_then(holder),
        )
    };
    prices.map(price).collect()
}

/// What asteroids may yield: the faces of the tokens, which are the same for every civilization (IC-INF.4).
fn asteroids(table: &DrawnTable<'_>, at: Option<&DrawnTable<'_>>) -> Vec<Exhibit> {
    let mut found = Vec::new();
    for (area, faces) in (1_u8..).zip(table.view.faces.values()) {
        let mut told: Vec<&Vec<&'static str>> = Vec::new();
        for face in faces {
            if told.contains(&face) {
                continue;
            }
            told.push(face);
            let alike = faces.iter().filter(|other| *other == face).count() * Color::ALL.len();
            let names: Vec<String> = face.iter().map(|it| resource_name(it).to_owned()).collect();
            let lines = html! {
                p .type { "asteroid" }
                p .needs .costs { span .cards { @for word in face { (resource(word)) } } }
                p .ability { "Area " (area) ": " (alike) " of them on the whole board." }
            };
            let place = at.map(|at| {
                let spaces = at
                    .view
                    .spaces
                    .values()
                    .filter_map(|space| space.token.as_ref());
                let open =
                    spaces.filter(|token| token.area == area && token.face.as_ref() == Some(face));
                format!("{} of {alike} turned up so far.", open.count())
            });
            let card = plate(
                "rock",
                &capital(&listed(&names)),
                html! { (icon("token", "")) },
                lines,
            );
            found.push(exhibit("asteroid", face.clone(), card, place));
        }
    }
    found
}
