//! The frame around every page.

use maud::{DOCTYPE, Markup, html};

use crate::app::App;

/// A whole page. `game` adds the style sheet and the script of a game, and the script of tables.
pub(crate) fn page(app: &App, title: &str, game: Option<&str>, body: Markup) -> Markup {
    let asset = |name: &str| app.assets.address(name).map(str::to_owned);
    let of_game = |extension: &str| asset(&format!("{}.{extension}", game?));
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="dark light";
                title { (title) " · Starboard" }
                link rel="icon" href=[asset("icon.svg")] type="image/svg+xml";
                link rel="stylesheet" href=[asset("app.css")];
                @if let Some(style) = of_game("css") { link rel="stylesheet" href=(style); }
                @if game.is_some() { script type="module" src=[asset("table.js")] {} }
                @if let Some(script) = of_game("js") { script type="module" src=(script) {} }
            }
            body { (body) }
        }
    }
}

/// Why a request was not granted, for people whose browser sent a form.
pub(crate) fn explain(app: &App, message: &str, clause: Option<&str>) -> Markup {
    page(
        app,
        "Not possible",
        None,
        html! {
            main .narrow {
                h1 { "That did not work" }
                p role="alert" {
                    (sentence(message))
                    @if let Some(clause) = clause { " " span .clause { (clause) } }
                }
                p { a href="/" { "To the lobby" } }
            }
        },
    )
}

/// A message as a sentence: errors are written in lower case.
pub(crate) fn sentence(message: &str) -> String {
    let mut rest = message.chars();
    let Some(first) = rest.next() else {
        return String::new();
    };
    let end = if message.ends_with(['.', '?', '!']) {
        ""
    } else {
        "."
    };
    format!("{}{}{end}", first.to_uppercase(), rest.as_str())
}
