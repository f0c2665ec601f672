//! Pictures of Inter-Galactic Conquest for its rulebook: parts of the board, ships, prices and the die, drawn as at a
//! table.

use conquest::{Color, Conquest, FACES, Level, Resource, View};
use maud::{Markup, html};

use super::board::{board_part, place};
use super::{die, price, shape};
use crate::Scene;
use crate::rules::still::quiet;
use crate::rules::window::{Point, Window};

/// How much room a picture has around the spaces it is about.
const ROOM: f64 = 128.0;

/// Everything that the pictures refer to; needed once on a page.
pub(crate) fn shapes() -> Markup {
    shape::shapes()
}

/// The part of the board with these spaces; with none, the whole board.
pub(crate) fn board(scene: &Scene<'_, Conquest>, about: &[&str]) -> Markup {
    let view = &scene.view;
    let places: Vec<Point> = (about.iter())
        .filter_map(|word| view.spaces.get(word).map(place))
        .collect();
    quiet(&board_part(view, Window::around(&places, ROOM)))
}

/// The part of the board around the central planet.
pub(crate) fn center(scene: &Scene<'_, Conquest>) -> Markup {
    let spaces = scene.view.spaces.iter();
    let ring = spaces.filter(|(_, space)| space.kind == "trade-ship");
    let ring: Vec<&str> = ring.map(|(word, _)| *word).collect();
    board(scene, &ring)
}

/// A ship of every level.
pub(crate) fn ships() -> Markup {
    html! {
        ul .row { @for level in Level::ALL {
            li { (quiet(&shape::ship(Color::Red, level.number()))) "level " (level.number()) }
        } }
    }
}

/// Every resource with its name.
pub(crate) fn resources() -> Markup {
    html! {
        ul .row { @for resource in Resource::ALL {
            li { (quiet(&shape::resource(resource.word()))) (resource.name()) }
        } }
    }
}

/// Every price.
pub(crate) fn prices(scene: &Scene<'_, Conquest>) -> Markup {
    html! {
        ul .price-list { @for (word, counts) in &scene.view.prices {
            li { span { (price::name(word)) } (quiet(&shape::cards(counts))) }
        } }
    }
}

/// A roll that hits for every ship but the smallest.
pub(crate) fn dice() -> Markup {
    let hits = |level: Level| (1..=FACES).filter(move |&roll| level.hits(roll));
    let roll = hits(Level::Two).find(|&roll| !Level::One.hits(roll));
    html! {
        ul .row {
            li { (quiet(&die::face(roll.unwrap_or(1), 0))) }
            @for level in Level::ALL {
                li { (quiet(&shape::ship(Color::Red, level.number()))) "1 to " (hits(level).count()) }
            }
        }
    }
}

/// What the words of an action or an event are about on the board.
pub(crate) fn spaces(view: &View, words: &str) -> Vec<&'static str> {
    let words = words.split([' ', '>', '/']);
    let known = words.filter_map(|word| view.spaces.get_key_value(word));
    known.map(|(word, _)| *word).collect()
}
