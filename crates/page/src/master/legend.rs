//! The legend of the cubes: their keys, their colors in this edition and what they stand for
//! (MG-1.13).

use master::Color;
use maud::{Markup, html};
use picture::icon;

use super::DrawnTable;

/// A line for each color, in the order of the keys that choose it.
pub(super) fn legend(table: &DrawnTable<'_>) -> Markup {
    html! {
        h3 { "Cubes, and the keys that choose them" }
        ul .legend {
            @for (index, color) in Color::ALL.into_iter().enumerate() {
                @let label = table.label(color);
                li {
                    kbd { (index + 1) }
                    span .{ "cube " (label) } { (icon(label, "glyph", "")) }
                    span { (label) ": " (color.resource()) }
                }
            }
        }
    }
}
