//! The frame around every page.

use maud::{DOCTYPE, Markup, html};

use crate::assets::Assets;

/// What a page needs besides the common style sheet.
#[derive(Clone, Copy)]
pub enum Needs<'a> {
    /// Nothing.
    Nothing,
    /// The lobby, with the pictures of these games.
    Lobby(&'a [&'a str]),
    /// Everything to play this game.
    Table(&'a str),
}

/// A whole page.
pub fn page(assets: &Assets, title: &str, needs: Needs<'_>, body: Markup) -> Markup {
    let asset = |name: &str| assets.address(name).map(str::to_owned);
    let (styles, scripts) = match needs {
        Needs::Nothing => (&[][..], vec![]),
        Needs::Lobby(games) => (games, vec!["lobby.js".to_owned()]),
        Needs::Table(game) => {
            let scripts = [
                "table.js".to_owned(),
                "board.js".to_owned(),
                format!("{game}.js"),
            ];
            (&[game][..], Vec::from(scripts))
        }
    };
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
                script src=[asset("app.js")] {}
                @for game in styles {
                    @if let Some(style) = asset(&format!("{game}.css")) { link rel="stylesheet" href=(style); }
                }
                @for script in &scripts {
                    @if let Some(script) = asset(script) { script type="module" src=(script) {} }
                }
            }
            body { (body) }
        }
    }
}

/// Why a request was not granted, for people whose browser sent a form.
pub fn explain(assets: &Assets, message: &str, clause: Option<&str>) -> Markup {
    page(
        assets,
        "Not possible",
        Needs::Nothing,
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
pub fn sentence(message: &str) -> String {
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
