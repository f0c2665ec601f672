//! The parts to cut out: bases, supremacy tokens, black holes; the supremacy track; and the legend
//! of the cubes.

use master::{Color, PlayerColor, Symbol};
use maud::{Markup, html};

use crate::shape::icon;

/// Bases of each player (MG-1.7), and black holes (MG-1.11).
const NINE: usize = 9;
/// The track goes to five, which is enough to win (MG-5.17).
const STEPS: usize = 5;
/// The cubes, how many there are and what they mean.
pub(super) fn cubes() -> Markup {
    html! {
        ul .legend {
            @for color in Color::ALL {
                li {
                    span .{ "cube " (color.word()) } { (icon(color.word(), "glyph", color.word())) }
                    span { b { (color.word()) } " " (color.resource()) br; (count(color)) " cubes" }
                }
            }
        }
    }
}

/// How many cubes of a color there are (MG-1.6).
const fn count(color: Color) -> u8 {
    match color {
        Color::Red | Color::Blue | Color::Yellow | Color::White => 45,
        Color::Black => 20,
    }
}

/// The five symbols and their names.
pub(super) fn symbols() -> Markup {
    html! {
        ul .legend {
            @for symbol in Symbol::ALL {
                li { (icon(symbol.word(), "symbol", symbol.word())) b { (symbol.word()) } }
            }
        }
    }
}

/// All pieces to cut out.
pub(super) fn pieces() -> Markup {
    html! {
        div .pieces {
            @for player in PlayerColor::ALL {
                @for _ in 0..NINE { (piece(player.word(), html! {})) }
                @for symbol in Symbol::ALL {
                    (piece(player.word(), icon(symbol.word(), "symbol", symbol.word())))
                }
            }
        }
        div .holes { @for _ in 0..NINE { span .hole { (icon("hole", "", "black hole")) } } }
    }
}

/// A piece of a player: a base, or a token with something on it.
fn piece(player: &str, on_it: Markup) -> Markup {
    html! { span .{ "piece " (player) } { (icon(player, "shape", player)) (on_it) } }
}

/// Where the tokens move: a lane for each symbol.
pub(super) fn track() -> Markup {
    html! {
        table .supremacy {
            @for symbol in Symbol::ALL {
                tr {
                    th { (icon(symbol.word(), "symbol", symbol.word())) span { (symbol.word()) } }
                    @for step in 0..=STEPS { td { (step) } }
                }
            }
        }
    }
}
