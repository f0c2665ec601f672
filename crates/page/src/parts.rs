//! Parts of a table page that look alike in every game.

use maud::{Markup, html};

use table::{LogLine, Sitter, SitterKind, TableView};

/// The most lines of a log on the page; it is sent again with every step.
const LOG_LINES: usize = 100;

/// The latest lines, the newest last; `entry` draws one.
pub(crate) fn log(lines: &[LogLine], entry: impl Fn(&LogLine) -> Markup) -> Markup {
    let lines = &lines[lines.len().saturating_sub(LOG_LINES)..];
    html! {
        ol .log data-key="log" tabindex="0" aria-label="What has happened" {
            @if lines.is_empty() { li .nothing { "What happens will be told here." } }
            @for line in lines { (entry(line)) }
        }
    }
}

/// Help for newcomers: how the game works, and the keys.
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

/// If the person whom the game waits for is away: a message, and the button for a stand-in.
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

/// Whether others may let a bot play for this person, who is away.
pub(crate) fn may_be_replaced(kind: SitterKind) -> bool {
    matches!(kind, SitterKind::Away | SitterKind::Left)
}

/// The button that lets a bot play for somebody who is away.
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

/// A form with one button that sends a request to this table.
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
