//! The frame of a page that is printed.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A self-contained page.
pub(crate) fn page(title: &str, style: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(style)) }
            }
            body { (body) }
        }
    }
}
