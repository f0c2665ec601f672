//! Help for newcomers.

use conquest::{COLONIES_TO_WIN, Level, POINTS_PER_PLANET, TRADE_SHIP_TAKES};
use maud::{Markup, html};

use super::shape::icon;
use crate::parts::{self, capital, number};

/// How to win, what a turn is, which keys there are.
pub(super) fn help() -> Markup {
    const KEYS: &[(&str, &str)] = &[
        ("arrows", "walk from one possible place to the next"),
        ("Enter", "choose the ship, or take what is marked"),
        ("Esc", "let go of the ship"),
        ("P", "power ships by energy or by cards"),
        ("W", "walk over what is not possible, Enter asks why"),
        ("I", "read what everything is, one thing after the other"),
        ("B", "open the rule on the small card, or behind a refusal"),
        ("L", "the log"),
        ("Z", "take back"),
        ("E", "end the turn; again, keep all cards and pass"),
        ("+ –", "the board nearer or farther"),
        ("T", "night or day"),
        ("?", "this list"),
    ];
    parts::help(&goal(), KEYS)
}

/// The game in a few sentences, for people who have not read the rulebook.
fn goal() -> Markup {
    let bases = number(COLONIES_TO_WIN);
    let ways = [
        (
            "planet",
            format!("starter planets: {POINTS_PER_PLANET} points each"),
        ),
        (
            "base",
            format!("bases on the central planet: a point each, and {bases} win at once"),
        ),
        (
            "token",
            "battle tokens: a point for every ship you destroy".to_owned(),
        ),
    ];
    let ships = Level::ALL.map(|level| {
        let (lines, hit) = (number(level.range()), level.highest_hit());
        let lines = if level.range() == 1 {
            "one line".to_owned()
        } else {
            format!("{lines} lines")
        };
        format!(
            "a level {} ship moves {lines} and hits on 1 to {hit}",
            level.number()
        )
    });
    html! {
        p { "Be first to reach the points on top of the table:" }
        ul .goals { @for (shape, text) in ways { li { (icon(shape, "")) (text) } } }
        p { "Each starter planet gives energy for one move or one attack in your turn; more can be paid for. "
            (capital(&ships.join(", "))) "." }
        p { "When your turn ends, the asteroids under your ships are turned up and yield their cards; you may return some before you pass. "
            "Pay with them for ships, upgrades, planets and bases; trade them with players whose ships are next to yours, or " (number(TRADE_SHIP_TAKES)) " for one beside the trade ship." }
        p { "Hands are secret. Players who hold more cards than their ships and planets allow are smugglers: accuse one between two of their turns, and half the cards must be given up." }
    }
}
