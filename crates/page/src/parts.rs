//! Parts of a table page that look alike in every game.

use maud::{Markup, html};

use table::{LogLine, Sitter, SitterKind, TableView};

/// The most lines of a log on the page; it is sent again with every step.
const LOG_LINES: usize = 100;

/// The latest lines, the newest last; `entry` draws one.
pub(crate) fn log(lines: &[LogLine], entry: impl Fn(&LogLine) -> Markup) -> Markup {
    whole_log(&lines[lines.len().saturating_sub(LOG_LINES)..], entry)
}

/// All these lines, the newest last; `entry` draws one.
pub(crate) fn whole_log(lines: &[LogLine], entry: impl Fn(&LogLine) -> Markup) -> Markup {
    html! {
        ol .log data-key="log" tabindex="0" aria-label="What has happened" {
            @if lines.is_empty() { li .nothing { "What happens will be told here." } }
            @for line in lines { (entry(line)) }
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

/// What is said beside the name of somebody: a person, a bot and how strong it is, or nobody yet.
pub(crate) fn who(desk: &TableView, sitter: Option<&Sitter>, asked: bool) -> Markup {
    let Some(sitter) = sitter else {
        return html! {};
    };
    let level = sitter.level.as_deref().unwrap_or_default();
    let alone = desk.seats.iter().filter(|other| other.mine).count() == 1;
    let kind = match sitter.kind {
        SitterKind::Person if sitter.mine && alone => "you".to_owned(),
        SitterKind::Person => String::new(),
        SitterKind::Bot => format!("bot · {level}"),
        SitterKind::Away => "is not here".to_owned(),
        SitterKind::Left => "is away".to_owned(),
        SitterKind::StandIn => "is away, a bot stands in".to_owned(),
        SitterKind::Open | SitterKind::Link => "seat free".to_owned(),
    };
    html! {
        small .kind { (kind) @if asked && !kind.is_empty() { " · " } @if asked { span .turn { "to move" } } }
    }
}

/// What somebody can do who waits for a bot: see it faster or slower.
pub(crate) fn watching(desk: &TableView) -> Markup {
    let is_bot = |kind| matches!(kind, SitterKind::Bot | SitterKind::StandIn);
    let waits_for_bot = desk
        .waits_for
        .is_some_and(|seat| is_bot(desk.sitter(seat).kind));
    html! { @if waits_for_bot && desk.seat.is_some() { (pace(desk)) } }
}

/// How fast the bots play: slower, faster, or all of their steps at once.
pub(crate) fn pace(desk: &TableView) -> Markup {
    let paces = crate::table::PACES.map(|(pace, _)| pace);
    let now = paces
        .iter()
        .position(|pace| *pace <= desk.pace)
        .unwrap_or(paces.len() - 1);
    let slower = now.checked_sub(1).map(|slower| paces[slower]);
    let faster = paces.get(now + 1).copied();
    let button = |pace: Option<u32>, word: &str| {
        wish(
            desk,
            "pace",
            html! {
                @if let Some(pace) = pace { input type="hidden" name="pace" value=(pace); }
                button .quiet disabled[pace.is_none()] data-key={ "pace-" (word) } { (word) }
            },
        )
    };
    html! {
        div .pace role="group" aria-label="How fast the bots play" {
            (button(slower, "Slower")) (button(faster, "Faster"))
            (wish(desk, "skip", html! { button .quiet data-skip data-key="pace-skip" { "Skip" } }))
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

/// The text with a capital first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + rest.as_str()
}
