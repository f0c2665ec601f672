//! Help for newcomers: how to win, how a turn works, and the keys.

use master::{BASES, BLACK_HOLES, HOMES_TO_WIN, SYMBOLS_TO_WIN};
use maud::{Markup, html};
use picture::icon;

use crate::parts::{self, number};

/// The goal, the cubes and the keys, shown by `?`.
pub(super) fn help(alone: bool, legend: Markup) -> Markup {
    const KEYS: &[(&str, &str)] = &[
        ("arrows", "walk from one possible place to the next"),
        ("Enter", "take what is marked"),
        ("Esc", "let go of the cube"),
        ("W", "walk over what is not possible, Enter asks why"),
        (
            "I",
            "read what the marked thing is, then walk over everything",
        ),
        ("B", "open the rule on the small card, or behind a refusal"),
        ("C", "look closer at a card"),
        ("Z", "take back"),
        ("E", "confirm, or end what you are doing"),
        ("L", "the log"),
        ("+ –", "the board nearer or farther"),
        ("R", "turn the board by a quarter"),
        ("T", "night or day"),
        ("?", "this list"),
    ];
    parts::help(&html! { (goal(alone)) (legend) }, KEYS)
}

/// The game in a few sentences, for people who have not read the rulebook.
fn goal(alone: bool) -> Markup {
    let [bases, symbols] = [BASES, SYMBOLS_TO_WIN].map(number);
    let ways = [
        ("base", format!("{bases} of your bases on the board")),
        ("diplomatic", format!("{symbols} identical symbols")),
        ("home", format!("{} starting systems", number(HOMES_TO_WIN))),
    ];
    html! {
        p { @if alone { "You win as soon as you have one of these, or when no swarm is left on the board:" } @else { "The first player to have one of these wins:" } }
        ul .goals { @for (shape, text) in ways { li { (icon(shape, "symbol", "")) (text) } } }
        p { "In your turn you draw cubes from your bag and put them on "
            b { "projects" } " of your cards, on the " b { "planets" } " of your systems or on " b { "routes" }
            " to other systems. Full projects pay: bases, cards, symbols, stolen cubes. Then you may use or discard cards." }
        @if alone { (weavers()) }
        p { "Choose a cube and every place it may go to glows. Anything else answers a click with the reason and its rule." }
    }
}

/// What somebody needs to know who plays alone.
fn weavers() -> Markup {
    html! {
        p { "The " b { "Weavers" } " are swarms that aim at a system each: the arrow. After you draw, in the " b { "Span" }
            ", the drawn cubes feed their rows. A full row lets another swarm come, a swarm change, or a swarm move: it takes \
            the system it aims at, with your bases, and leaves a black hole behind." }
        p { "You lose at the end of a turn if " (number(BLACK_HOLES)) " black holes are on the board, or if you have no base in your \
            starting system. Win a conflict against a swarm to drive it off; steal cubes from its rows to slow it down." }
    }
}
