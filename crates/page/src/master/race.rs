//! The supremacy track (MG-1.9) as a race: five rails, one for each symbol, that bend into one star. Each
//! player's piece stands on its step, so the one near the star is near winning.

use master::{PlayerColor, Symbol};
use maud::{Markup, html};
use picture::{stamp, tenths};

use super::DrawnTable;
use super::board::piece;
use super::piece::piece as inline_piece;
use crate::parts::{capital, number};

/// The width and height of the picture.
const SIZE: (f64, f64) = (252.0, 192.0);
/// Where the rails begin and where they all end.
const START: f64 = 28.0;
const STAR: (f64, f64) = (217.0, 96.0);
/// From this part of the way on the rails bend toward the star.
const BEND: f64 = 0.55;

/// The race; nothing in an edition without a track (MG-24.2).
pub(super) fn race(table: &DrawnTable<'_>) -> Markup {
    if table.view.edition.hides_track {
        return html! {};
    }
    html! {
        section .race aria-label="The race for identical symbols" {
            h2 { (capital(&number(goal(table)))) " identical symbols win" }
            svg viewBox={ "0 0 " (SIZE.0) " " (SIZE.1) } aria-hidden="true" {
                circle .burst cx=(STAR.0) cy=(STAR.1) r="34" {}
                circle .burst cx=(STAR.0) cy=(STAR.1) r="22" {}
                @for (row, symbol) in Symbol::ALL.into_iter().enumerate() { (rail(table, row, symbol)) }
                path .goal transform={ "translate(" (STAR.0) " " (STAR.1) ")" } d="M0-16 4-4 16 0 4 4 0 16-4 4-16 0-4-4Z" {}
            }
            // A table cannot be as small as what only screen readers are told.
            div .sr {
                table {
                    tr { th { "Player" } @for symbol in Symbol::ALL { th { (symbol.word()) } } }
                    @for (color, player) in table.players() {
                        tr {
                            th { (inline_piece(color)) (table.name(color)) }
                            @for symbol in Symbol::ALL { td { (player.symbols.get(symbol.word()).copied().unwrap_or(0)) } }
                        }
                    }
                }
            }
        }
    }
}

/// How many identical symbols win.
fn goal(table: &DrawnTable<'_>) -> u8 {
    let mut players = table.players();
    players
        .next()
        .map_or(0, |(_, player)| player.victory.domination.need)
}

/// Where a step of a rail is.
fn at(row: usize, part: f64) -> (f64, f64) {
    let top = 19.0 + row as f64 * 38.5;
    let bent = (part - BEND).max(0.0).powf(1.3) * 2.82;
    (
        START + (STAR.0 - START) * part,
        top + (STAR.1 - top) * bent.min(1.0),
    )
}

fn rail(table: &DrawnTable<'_>, row: usize, symbol: Symbol) -> Markup {
    let need = f64::from(goal(table).max(1));
    let path: Vec<String> = (0..=20)
        .map(|part| at(row, f64::from(part) / 20.0))
        .map(|(x, y)| format!("{} {}", tenths(x), tenths(y)))
        .collect();
    let (x, y) = at(row, 0.0);
    let near = table.players().any(|(_, player)| {
        let count = player.symbols.get(symbol.word()).copied().unwrap_or(0);
        player.victory.domination.need <= count + 1
    });
    html! {
        g .rail-of .near[near] data-info={ "symbol:" (symbol.word()) } data-thing={ "symbol:" (symbol.word()) } {
            rect .hit x="0" y=(tenths(y - 19.0)) width=(SIZE.0) height="38" {}
            path .rail d={ "M" (path.join("L")) } {}
            @for step in 1..goal(table) {
                @let (x, y) = at(row, f64::from(step) / need);
                circle .stop cx=(tenths(x)) cy=(tenths(y)) r="3" {}
            }
            (stamp(symbol.word(), "ink", (x - 16.0, y), 20.0))
            @for (player, place) in standing(table, row, symbol) {
                g data-racer={ (player.word()) "/" (symbol.word()) } { (piece(player, place, 19.0)) }
            }
        }
    }
}

/// Where everybody's piece stands on a rail: beside each other if several are equally far. Nobody stands at
/// the start.
fn standing(table: &DrawnTable<'_>, row: usize, symbol: Symbol) -> Vec<(PlayerColor, (f64, f64))> {
    let count_of = |color: PlayerColor| {
        let player = table.view.players.get(color.word());
        player.map_or(0, |player| {
            let count = player.symbols.get(symbol.word()).copied().unwrap_or(0);
            count.min(player.victory.domination.need)
        })
    };
    let need = f64::from(goal(table).max(1));
    let colors: Vec<PlayerColor> = table.players().map(|(color, _)| color).collect();
    let mut places = Vec::new();
    for count in 1..=goal(table) {
        let here: Vec<PlayerColor> = (colors.iter().copied())
            .filter(|color| count_of(*color) == count)
            .collect();
        let (x, y) = at(row, f64::from(count) / need);
        for (index, &color) in here.iter().enumerate() {
            let offset = match here.len() {
                1 | 2 => (14.0 * (index as f64 - (here.len() as f64 - 1.0) / 2.0), 0.0),
                3 if index == 2 => (0.0, 8.0),
                _ => (
                    if index % 2 == 0 { -8.0 } else { 8.0 },
                    if index < 2 { -7.0 } else { 8.0 },
                ),
            };
            places.push((color, (x + offset.0, y + offset.1)));
        }
    }
    places
}
