//! Cubes, slots and bases on cards and in the tray.

use master::{Color, PlayerColor, SlotView};
use maud::{Markup, html};
use picture::icon;

use super::DrawnTable;
use super::spot::Spot;

/// A cube; `at` identifies its place. Its title says what it stands for.
pub(super) fn cube(table: &DrawnTable<'_>, color: Color, at: &str) -> Markup {
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

/// The number of cubes of each color, as small cubes with numbers; colors without cubes are
/// omitted.
pub(super) fn counts(table: &DrawnTable<'_>, counts: &master::Counts, at: &str) -> Markup {
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

/// The slots of a project, with their cubes and what may be put there.
pub(super) fn slots(
    table: &DrawnTable<'_>,
    project: &str,
    slots: &[SlotView],
    own: Area,
) -> Markup {
    html! {
        span .slots {
            @for (index, view) in slots.iter().enumerate() { (slot(table, project, index, view, own)) }
        }
    }
}

/// Area area something lies in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Area {
    /// The viewer's: a click on an empty slot says why nothing can be put there.
    Mine,
    /// Somebody else's, or nobody's.
    Other,
    /// A page: nothing can be done with it.
    Printed,
}

fn slot(table: &DrawnTable<'_>, project: &str, index: usize, view: &SlotView, own: Area) -> Markup {
    let at = format!("slot:{project}/{index}");
    let offers = table.offers.take(&Spot::Slot(project.to_owned(), index));
    let star = if view.star { "*" } else { "" };
    let place = format!("{project}{star}");
    let ask = own == Area::Mine && view.cube.is_none();
    let label = table.label(view.color);
    html! {
        span .{ "slot " (label) } .full[view.cube.is_some()] .open[!offers.is_empty()] data-info={ "slot:" (project) "/" (index) }
            data-place=[ask.then_some(&place)] data-as=[ask.then_some(view.color.word())]
            data-called=[ask.then(|| format!("empty {label} slot of {}", card_name(table, project)))]
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

/// What the card of a project is called.
fn card_name(table: &DrawnTable<'_>, project: &str) -> &'static str {
    let word = project.split('/').next().unwrap_or_default();
    table
        .view
        .cards
        .get(word)
        .map_or("a card", |card| card.name)
}

/// The notation for putting a cube on a slot.
fn why(cube: &str, place: &str, slot: Color) -> String {
    let slot = slot.word();
    if cube == slot {
        format!("place {cube} {place}")
    } else {
        format!("place {cube} {place} as {slot}")
    }
}
