//! Cubes, slots and bases as they lie on cards and in the tray.

use master::{Color, PlayerColor, SlotView};
use maud::{Markup, html};
use picture::icon;

use super::Table;
use super::spot::Spot;

/// A cube that lies somewhere; `at` is a place of its own. Its title says what it stands for.
pub(super) fn cube(table: &Table<'_>, color: Color, at: &str) -> Markup {
    let label = table.label(color);
    html! {
        span .{ "cube " (label) } title={ (label) ", " (color.resource()) } data-piece=(label) data-at=(at) {
            (icon(label, "glyph", label))
        }
    }
}

/// A player's piece.
pub(super) fn piece(player: PlayerColor) -> Markup {
    let word = player.word();
    html! { span .{ "piece " (word) } { (icon(word, "", word)) } }
}

/// How many cubes of each color, as small cubes with numbers; colors without a cube are left out.
pub(super) fn counts(table: &Table<'_>, counts: &master::Counts, at: &str) -> Markup {
    html! {
        span .counts {
            @for color in Color::ALL {
                @let count = counts.get(color.word()).copied().unwrap_or(0);
                @if 0 < count {
                    span .count-of {
                        (cube(table, color, &format!("{at}:{}", color.word()))) b { (count) }
                    }
                }
            }
        }
    }
}

/// The slots of a project with what lies on them and what may be put there.
pub(super) fn slots(table: &Table<'_>, project: &str, slots: &[SlotView], own: Whose) -> Markup {
    html! {
        span .slots {
            @for (index, view) in slots.iter().enumerate() { (slot(table, project, index, view, own)) }
        }
    }
}

/// Whose area something lies in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    /// The viewer's: its empty slots say why nothing can be put there.
    Mine,
    /// Somebody else's, or nobody's.
    Other,
}

fn slot(table: &Table<'_>, project: &str, index: usize, view: &SlotView, own: Whose) -> Markup {
    let at = format!("slot:{project}/{index}");
    let offers = table.offers.take(&Spot::Slot(project.to_owned(), index));
    let star = if view.star { "*" } else { "" };
    let place = format!("{project}{star}");
    let ask = own == Whose::Mine && view.cube.is_none();
    let label = table.label(view.color);
    html! {
        span .{ "slot " (label) } .full[view.cube.is_some()] .open[!offers.is_empty()] data-info={ "slot:" (project) "/" (index) }
            data-place=[ask.then_some(&place)] data-as=[ask.then_some(view.color.word())]
            data-why=[ask.then(|| why(table.some_cube(), &place, view.color))] {
            @match view.cube {
                Some(color) => (cube(table, color, &at)),
                None => (icon(label, "glyph", &format!("empty {label} slot"))),
            }
            @if view.star { (icon("star", "star", "irretrievable")) }
            @for offer in offers { (offer) }
        }
    }
}

/// The notation of putting a cube on a slot.
fn why(cube: &str, place: &str, slot: Color) -> String {
    let slot = slot.word();
    if cube == slot {
        format!("place {cube} {place}")
    } else {
        format!("place {cube} {place} as {slot}")
    }
}
