//! What a newcomer asks first, and the curtain between people at one screen.

use maud::{Markup, html};

use super::shape::icon;
use crate::parts;

/// How to win, what a turn is, which keys there are.
pub(super) fn help() -> Markup {
    const KEYS: [(&str, &str); 10] = [
        ("arrows", "walk from one possible place to the next"),
        ("Enter", "choose the ship, or take what is marked"),
        ("Esc", "let go of the ship"),
        ("P", "power ships by energy or by cards"),
        ("W", "walk over what is not possible, Enter asks why"),
        ("Z", "take back"),
        ("E", "end the turn; again, keep all cards and pass"),
        ("+ –", "the board nearer or farther"),
        ("T", "night or day"),
        ("?", "this list"),
    ];
    parts::help(&goal(), &KEYS)
}

/// The game in a few sentences, for whoever has not read the rulebook.
fn goal() -> Markup {
    const WAYS: [(&str, &str); 3] = [
        ("planet", "starter planets: 2 points each"),
        (
            "base",
            "bases on the central planet: 1 point each, and four win at once",
        ),
        ("token", "battle tokens: 1 point for every ship you destroy"),
    ];
    html! {
        p { "Be first to reach the points on top of the table:" }
        ul .goals { @for (shape, text) in WAYS { li { (icon(shape, "")) (text) } } }
        p { "Each starter planet gives energy for one move or one attack in your turn; more can be paid for. "
            "A level 1 ship moves one line and hits on 1 or 2, a level 2 ship two lines and 1 to 3, a level 3 ship three lines and 1 to 4." }
        p { "When your turn ends, the asteroids under your ships are turned up and yield their cards; you may return some before you pass. "
            "Pay with them for ships, upgrades, planets and bases; trade them with players whose ships are next to yours, or three for one beside the trade ship." }
        p { "Hands are secret. Players who hold more cards than their ships and planets allow are smugglers: accuse one between two of their turns, and half the cards must be given up." }
    }
}

/// Between the turns of people at one screen: nobody sees the cards of another.
pub(super) fn curtain() -> Markup {
    html! {
        dialog .curtain #curtain aria-labelledby="curtain-title" {
            div {
                h2 #curtain-title { span .who {} ", it is your turn" }
                p { "Everybody else looks away. Your cards are shown when you say that you are ready." }
                button .main type="button" data-ready autofocus { "I am " span .who {} }
            }
        }
    }
}
