//! Parts of a table page that look alike in every game.

use maud::{Markup, html};

use table::{LogLine, Sitter, SitterKind, TableView};

/// The lines a log shows; it is sent again with every step.
const LOG_LINES: usize = 100;

/// What has happened lately, the newest last; a game says what a line of it looks like.
pub(crate) fn log(lines: &[LogLine], entry: impl Fn(&LogLine) -> Markup) -> Markup {
    let lines = &lines[lines.len().saturating_sub(LOG_LINES)..];
    html! {
        ol .log data-key="log" tabindex="0" aria-label="What has happened" {
            @if lines.is_empty() { li .nothing { "What happens will be told here." } }
            @for line in lines { (entry(line)) }
        }
    }
}

/// What a newcomer asks first: how the game goes, and which keys there are.
pub(crate) fn help(goal: &Markup, keys: &[(&str, &str)]) -> Markup {
    html! {
        dialog .help #help aria-labelledby="help-title" {
            h2 #help-title { "How to play" }
            (goal)
            h3 { "Keys" }
            dl { @for (key, text) in keys { dt { kbd { (key) } } dd { (text) } } }
            form method="dialog" { button .main autofocus { "Close" } }
        }
    }
}

/// Why the game stands still if the person it waits for has gone, and the way on.
pub(crate) fn gone(desk: &TableView) -> Markup {
    let waits_for = desk.waits_for.map(|seat| desk.sitter(seat));
    let gone = waits_for.filter(|sitter| !sitter.mine && may_be_replaced(sitter.kind));
    html! {
        @if let Some(sitter) = gone {
            div .gone-away {
                p data-tell {
                    bdi { (sitter.name) }
                    @match sitter.kind {
                        SitterKind::Left => " has left; a bot will soon stand in.",
                        _ => " is not here.",
                    }
                }
                @if desk.seat.is_some() { (takeover(desk, sitter, "prompt")) }
            }
        }
    }
}

/// Whether others may let a bot play for somebody: they are not here.
pub(crate) fn may_be_replaced(kind: SitterKind) -> bool {
    matches!(kind, SitterKind::Away | SitterKind::Left)
}

/// The button that lets a bot play for somebody who is not here.
pub(crate) fn takeover(desk: &TableView, sitter: &Sitter, place: &str) -> Markup {
    let number = sitter.seat.number();
    wish(
        desk,
        "takeover",
        html! {
            input type="hidden" name="seat" value=(number);
            button data-key={ "takeover-" (number) "-" (place) } { "Let a bot play for " bdi { (sitter.name) } }
        },
    )
}

/// A form that asks for something at this table.
pub(crate) fn wish(desk: &TableView, word: &str, inside: Markup) -> Markup {
    html! {
        form method="post" action={ "/t/" (desk.id) "/" (word) } data-quiet {
            input type="hidden" name="seq" value=(desk.seq);
            (inside)
        }
    }
}

/// A seat: who sits there, and whether the game waits for it.
pub(crate) fn sitter(desk: &TableView, sitter: &Sitter) -> Markup {
    let asked = desk.waits_for == Some(sitter.seat);
    html! {
        span .sitter .asked[asked] .mine[sitter.mine] data-seat-word=(sitter.word) {
            span .word { (sitter.word) } " "
            bdi .name { (sitter.name) }
            @match sitter.kind {
                SitterKind::Bot => small { " bot" },
                SitterKind::Away => small { " is not here" },
                SitterKind::Left => small { " has left" },
                SitterKind::StandIn => small { " away, a bot stands in" },
                SitterKind::Person | SitterKind::Open | SitterKind::Link => {},
            }
            @if asked { small .turn { " to move" } }
        }
    }
}

/// Whether a label fits on a button beside others; a longer one takes a line of its own.
pub(crate) fn is_short(label: &str) -> bool {
    const MOST_LETTERS: usize = 34;
    label.len() < MOST_LETTERS
}

/// A small number in words.
pub(crate) fn number(count: impl Into<u64>) -> String {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let count = count.into();
    let word = usize::try_from(count)
        .ok()
        .and_then(|count| WORDS.get(count));
    word.map_or_else(|| count.to_string(), |&word| word.to_owned())
}
