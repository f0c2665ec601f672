//! The frame around every page.

use std::slice;

use maud::{DOCTYPE, Markup, html};
use picture::scene::{Vignette, vignette};

use crate::assets::Assets;
use crate::clause;
use crate::hint;
use crate::preview;

/// What a page needs besides the common style sheet, and besides `rules.js`, which every page with a rule number gets.
#[derive(Clone, Copy)]
pub enum Needs<'a> {
    /// Nothing.
    Nothing,
    /// This script.
    Script(&'a str),
    /// The style sheet of this game.
    Style(&'a str),
    /// The card browser of this game.
    Album(&'a str),
    /// A picture of the board of this game.
    Poster(&'a str),
    /// The rulebook of this game.
    Rulebook(&'a str),
    /// Everything to play this game.
    Table(&'a str),
    /// Everything to play this game with a coach.
    Guided(&'a str),
}

/// What others show for a link to a page: the Open Graph protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The title.
    pub title: String,
    /// One or two sentences.
    pub description: String,
    /// The whole address of the page.
    pub address: String,
    /// The whole address of a bitmap.
    pub picture: String,
    /// What is on it, for people who do not see it.
    pub picture_says: String,
}

impl Card {
    fn tags(&self) -> Markup {
        let (wide, high) = preview::SIZE;
        let (wide, high) = (wide.to_string(), high.to_string());
        let tags = [
            ("og:type", "website"),
            ("og:site_name", "Starboard"),
            ("og:title", &self.title),
            ("og:description", &self.description),
            ("og:url", &self.address),
            ("og:image", &self.picture),
            ("og:image:type", "image/png"),
            ("og:image:width", &wide),
            ("og:image:height", &high),
            ("og:image:alt", &self.picture_says),
        ];
        html! {
            meta name="description" content=(self.description);
            // The link is for one person; it does not belong into a search engine.
            meta name="robots" content="noindex";
            meta name="twitter:card" content="summary_large_image";
            @for (property, content) in tags { meta property=(property) content=(content); }
        }
    }
}

/// A whole page.
pub fn page(assets: &Assets, title: &str, needs: Needs<'_>, body: Markup) -> Markup {
    page_with(assets, title, needs, None, body)
}

/// A whole page that is shown with a card where people share the link to it.
pub fn shared_page(assets: &Assets, card: &Card, needs: Needs<'_>, body: Markup) -> Markup {
    page_with(assets, &card.title, needs, Some(card), body)
}

/// The same, with a title of its own: it may say more to the person who looks.
pub fn page_with_card(
    assets: &Assets,
    title: &str,
    card: &Card,
    needs: Needs<'_>,
    body: Markup,
) -> Markup {
    page_with(assets, title, needs, Some(card), body)
}

fn page_with(
    assets: &Assets,
    title: &str,
    needs: Needs<'_>,
    card: Option<&Card>,
    body: Markup,
) -> Markup {
    let asset = |name: &str| assets.address(name).map(str::to_owned);
    let is_guided = matches!(needs, Needs::Guided(_));
    let (styles, mut scripts) = match &needs {
        Needs::Nothing => (&[][..], vec![]),
        Needs::Script(script) => (&[][..], vec![(*script).to_owned()]),
        Needs::Style(game) | Needs::Poster(game) => (slice::from_ref(game), vec![]),
        Needs::Rulebook(game) => (slice::from_ref(game), vec!["rulebook.js".to_owned()]),
        Needs::Album(game) => (slice::from_ref(game), vec!["cards.js".to_owned()]),
        Needs::Table(game) | Needs::Guided(game) => {
            let scripts = [
                "rules.js".to_owned(),
                "table.js".to_owned(),
                "board.js".to_owned(),
                "info.js".to_owned(),
                "follow.js".to_owned(),
                "story.js".to_owned(),
                "replay.js".to_owned(),
                "sound.js".to_owned(),
                "turn.js".to_owned(),
                "handover.js".to_owned(),
                "firsts.js".to_owned(),
                format!("{game}.js"),
            ];
            let mut scripts = Vec::from(scripts);
            if is_guided {
                scripts.push("coach.js".to_owned());
            }
            (slice::from_ref(game), scripts)
        }
    };
    add_needed(&body, &mut scripts);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="dark light";
                title { (title) " · Starboard" }
                @if let Some(card) = card { (card.tags()) }
                meta name="theme-color" content="#070a16";
                link rel="icon" href=[asset("icon.svg")] type="image/svg+xml";
                link rel="apple-touch-icon" href=[asset("icon-180.png")];
                link rel="manifest" href="/manifest.webmanifest";
                link rel="stylesheet" href=[asset("app.css")];
                script src=[asset("app.js")] {}
                @for game in styles {
                    @if let Some(style) = asset(&format!("{game}.css")) { link rel="stylesheet" href=(style); }
                }
                @if is_guided { link rel="stylesheet" href=[asset("coach.css")]; }
                @for script in &scripts {
                    @if let Some(script) = asset(script) { script type="module" src=(script) {} }
                }
            }
            body { (body) }
        }
    }
}

/// Add the scripts for what stands on a page.
fn add_needed(body: &Markup, scripts: &mut Vec<String>) {
    if body.0.contains(hint::MARK) {
        scripts.push("hint.js".to_owned());
    }
    if body.0.contains(clause::MARK) && !scripts.iter().any(|script| script == "rules.js") {
        scripts.push("rules.js".to_owned());
    }
}

/// The top of a page that is not a table.
pub fn header() -> Markup {
    html! { header .bar.plain { (home()) (ways()) } }
}

/// Where one can go from every page that is not a table: address, name.
const WAYS: [(&str, &str); 3] = [
    ("/rules", "Rules"),
    ("/cards", "Cards"),
    ("/settings", "Settings"),
];

/// The ways to the other pages.
pub(crate) fn ways() -> Markup {
    html! {
        nav .site aria-label="Starboard" {
            ul { @for (address, name) in WAYS { li { a href=(address) { (name) } } } }
        }
    }
}

/// The mark, which leads to the lobby.
pub(crate) fn home() -> Markup {
    html! { a .home href="/" { span .mark {} span .sr { "Starboard" } } }
}

/// A page with one thing to say, below a small scene.
pub(crate) fn notice(scene: Vignette, heading: &str, body: &Markup) -> Markup {
    html! {
        (header())
        main .narrow.notice {
            (vignette(scene))
            h1 { (heading) }
            (body)
        }
    }
}

/// A request that was not granted.
#[derive(Clone, Copy, Debug)]
pub struct Trouble<'a> {
    /// Why.
    pub message: &'a str,
    /// The rule that says so.
    pub clause: Option<&'a str>,
    /// Whether the address does not exist.
    pub is_missing: bool,
    /// Whether the server failed, and not the request.
    pub is_failure: bool,
    /// The id of the table at which the request was made, if one can go back to it.
    pub table: Option<&'a str>,
}

/// Why a request was not granted, for people whose browser sent a form.
pub fn explain(assets: &Assets, trouble: &Trouble<'_>) -> Markup {
    let (heading, scene) = match trouble {
        Trouble {
            is_missing: true, ..
        } => ("Nothing is here", Vignette::Lost),
        Trouble {
            is_failure: true, ..
        } => ("Back in a moment", Vignette::Dawn),
        _ => ("That did not work", Vignette::Shut),
    };
    let body = html! {
        p role="alert" {
            (clause::linked(&sentence(trouble.message)))
            @if let Some(clause) = trouble.clause { " " (clause::link(clause)) }
        }
        @if trouble.is_missing { p { "You have left the chart. Your tables wait in the lobby." } }
        @if let Some(table) = trouble.table { p { a .primary href={ "/t/" (table) } { "Back to the table" } } }
        p { a .primary[trouble.table.is_none()] href="/" { "To the lobby" } }
    };
    page(
        assets,
        heading,
        Needs::Nothing,
        notice(scene, heading, &body),
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

#[cfg(test)]
mod tests {
    use scraper::{Html, Selector};

    use super::*;

    #[test]
    fn a_refusal_is_no_dead_end() {
        let texts = |trouble: &Trouble<'_>, selector: &str| -> Vec<String> {
            let page = explain(&Assets::new(), trouble).into_string();
            let page = Html::parse_document(&page);
            let selector = Selector::parse(selector).unwrap();
            page.select(&selector)
                .map(|it| it.text().collect())
                .collect()
        };
        let mut trouble = Trouble {
            message: "somebody else sits there already",
            clause: None,
            is_missing: false,
            is_failure: false,
            table: Some("abc"),
        };
        let back = "main a[href='/t/abc']";
        assert_eq!(texts(&trouble, back), ["Back to the table"]);
        assert_eq!(texts(&trouble, "header a[href='/']"), ["Starboard"]);
        assert_eq!(texts(&trouble, "title"), ["That did not work · Starboard"]);
        trouble.table = None;
        trouble.is_missing = true;
        assert_eq!(texts(&trouble, back).len(), 0);
        assert_eq!(texts(&trouble, "h1"), ["Nothing is here"]);
        assert_eq!(texts(&trouble, "title"), ["Nothing is here · Starboard"]);
        trouble.is_missing = false;
        trouble.is_failure = true;
        assert_eq!(texts(&trouble, "h1"), ["Back in a moment"]);
        assert_eq!(texts(&trouble, "main svg.vignette").len(), 1);
    }
}
