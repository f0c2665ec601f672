//! Players, ships and resources in lines of text.

use conquest::{Color, Counts, Resource};
use maud::{Markup, html};

pub(super) use picture::conquest::{icon, stamp};

/// The emblem of a player.
pub(super) fn emblem(color: Color) -> Markup {
    html! { span .{ "emblem " (color.word()) } { (icon(color.word(), "plate")) } }
}

/// A ship in a line of text: the outline of its level with the emblem of its owner.
pub(super) fn ship(color: Color, level: u8) -> Markup {
    let name = format!("#k-{}-{level}", color.word());
    html! {
        svg .{ "icon craft " (color.word()) } viewBox="0 0 100 100" aria-hidden="true" { use href=(name) {} }
    }
}

/// Everything that pictures on a page refer to.
pub(super) fn shapes() -> Markup {
    html! { (picture::conquest::shapes()) (picture::conquest::scenery()) }
}

/// A resource in a line of text.
pub(super) fn resource(word: &str) -> Markup {
    html! { span .{ "resource " (word) } { (icon(word, "")) } }
}

/// What people call a resource.
pub(super) fn resource_name(word: &str) -> &str {
    Resource::read(word).map_or(word, |resource| resource.name())
}

/// Cards as a row of pictures, with words for screen readers.
pub(super) fn cards(counts: &Counts) -> Markup {
    html! {
        span .cards {
            @for (&word, &count) in counts {
                @for _ in 0..count { (resource(word)) }
            }
            span .sr { (told(counts)) }
        }
    }
}

/// Cards in words: `2 iron, 1 stardust`.
pub(super) fn told(counts: &Counts) -> String {
    let parts = counts
        .iter()
        .map(|(word, count)| format!("{count} {}", resource_name(word)));
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() {
        return "nothing".to_owned();
    }
    parts.join(", ")
}
