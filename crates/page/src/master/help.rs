//! Help for newcomers: how to win, how a turn works, and the keys.

use master::{BASES, HOMES_TO_WIN, SYMBOLS_TO_WIN};
use maud::{Markup, html};
use picture::icon;

use crate::parts::{self, number};

/// The goal, the cubes and the keys, shown by `?`.
pub(super) fn help(legend: Markup) -> Markup {
    const KEYS: &[(&str, &str)] = &[
        ("arrows", "walk from one possible place to the next"),
        ("Enter", "take what is marked"),
        ("Esc", "let go of the cube"),
        ("W", "walk over what is not possible, Enter asks why"),
        ("C", "look closer at a card"),
        ("Z", "take back"),
        ("E", "confirm, or end what you are doing"),
        ("L", "the log"),
        ("+ –", "the board nearer or farther"),
        ("R", "turn the board by a quarter"),
        ("T", "night or day"),
        ("?", "this list"),
    ];
    parts::help(&html! { (goal()) (legend) }, KEYS)
}

/// The game in a few sentences, for people who have not read the rulebook.
fn goal() -> Markup {
    let [bases, symbols] = [BASES, SYMBOLS_TO_WIN].map(number);
    let ways = [
        ("base", format!("{bases} of your bases on the board")),
        ("diplomatic", format!("{symbols} identical symbols")),
        ("home", format!("{} starting systems", number(HOMES_TO_WIN))),
    ];
    html! {
        p { "The first player to have one of these wins:" }
        ul .goals { @for (shape, text) in ways { li { (icon(shape, "symbol", "")) (text) } } }
        p { "In your turn you draw cubes from your bag and put them on "
            b { "projects" } " of your cards, on the " b { "planets" } " of your systems or on " b { "routes" }
            " to other systems. Full projects pay: bases, cards, symbols, stolen cubes. Then you may use or discard cards." }
        p { "Choose a cube and every place it may go to glows. Anything else answers a click with the reason and its rule." }
    }
}
