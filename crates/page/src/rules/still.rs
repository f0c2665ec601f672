//! Pictures of a game that nobody plays: parts of its table page, without anything to click.

use std::fmt::Write as _;

use kernel::{Game, Narration, Seat};
use maud::{Markup, PreEscaped};
use table::{Sitter, SitterKind, TableView};

use crate::Scene;
use crate::story::Story;

/// Draw something of a game as its table page does, for somebody who watches.
pub(crate) fn draw<G: Narration, T>(game: &G, draw: impl FnOnce(&Scene<'_, G>) -> T) -> T {
    let desk = desk(game);
    draw(&Scene {
        desk: &desk,
        story: Story::new(game, &[]),
        view: game.view(None),
        offers: Vec::new(),
        pack: game.pack(),
    })
}

/// A table at which somebody watches and nobody plays.
fn desk<G: Game>(game: &G) -> TableView {
    let sitter = |seat: Seat| Sitter {
        seat,
        word: game.seat_name(seat),
        name: crate::parts::capital(game.seat_name(seat)),
        level: None,
        kind: SitterKind::Person,
        mine: false,
    };
    TableView {
        seats: Seat::all(game.seats()).map(sitter).collect(),
        outcome: game.outcome(),
        ..TableView::empty("")
    }
}

/// The attributes that a picture does not need: what scripts and screen readers would make of its parts.
const LEFT_OUT: &[&str] = &["tabindex", "role", "id", "title"];

/// A drawing as decoration: its parts have no names and cannot have the focus. The page says in words what is to
/// be seen.
pub(crate) fn quiet(drawn: &Markup) -> Markup {
    let mut quiet = String::with_capacity(drawn.0.len());
    let mut rest = drawn.0.as_str();
    while let Some((text, tag)) = rest.split_once('<') {
        quiet.push_str(text);
        quiet.push('<');
        rest = tag_without(tag, &mut quiet);
    }
    quiet.push_str(rest);
    PreEscaped(quiet)
}

/// Copy a tag without some of its attributes; returns what follows it. Values are quoted, because maud quotes them.
fn tag_without<'a>(tag: &'a str, quiet: &mut String) -> &'a str {
    let end = tag.find([' ', '>']).unwrap_or(tag.len());
    let (name, mut rest) = tag.split_at(end);
    quiet.push_str(name);
    while let Some(attribute) = rest.strip_prefix(' ') {
        let end = attribute.find(['=', ' ', '>']).unwrap_or(attribute.len());
        let (name, after) = attribute.split_at(end);
        let (value, after) = match after.strip_prefix("=\"") {
            Some(value) => {
                let (value, after) = value.split_once('"').unwrap_or((value, ""));
                (Some(value), after)
            }
            None => (None, after),
        };
        let left_out =
            LEFT_OUT.contains(&name) || name.starts_with("data-") || name.starts_with("aria-");
        if !left_out {
            let written = match value {
                Some(value) => write!(quiet, " {name}=\"{value}\""),
                None => write!(quiet, " {name}"),
            };
            written.expect("text takes everything");
        }
        rest = after;
    }
    rest
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::*;

    #[test]
    fn a_quiet_drawing_has_no_names_and_nothing_to_focus() {
        let drawn = html! {
            g #a .b data-info="x > y" tabindex="0" role="img" aria-label="a \"b\" > c" transform="scale(2)" {
                path d="M0 0" {} "1 < 2"
                button disabled title="t" { "go" }
            }
        };
        let expected = "<g class=\"b\" transform=\"scale(2)\"><path d=\"M0 0\"></path>1 &lt; 2\
                        <button disabled>go</button></g>";
        assert_eq!(quiet(&drawn).0, expected);
    }
}
