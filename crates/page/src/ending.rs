//! How a game ended: the strip that stays at the table, and the panel over it with what can be done
//! next. The long story is fetched into the panel (`tale.rs`).

use catalog::Challenge;
use maud::{Markup, html};

use table::{Sitter, SitterKind, TableView};

use crate::coach;
use crate::parts::wish;
use crate::replay;

/// How a game ended, in the words of people.
pub(crate) struct Ending {
    /// Who has won.
    pub(crate) winner: Winner,
    /// How: *nine bases*.
    pub(crate) how: String,
    /// The turn in which it ended.
    pub(crate) turn: u32,
    /// What decided it.
    pub(crate) decisive: Option<Moment>,
    /// A picture of the winner.
    pub(crate) emblem: Markup,
}

/// Who has won.
pub(crate) enum Winner {
    /// The viewer.
    Me,
    /// Somebody else, by name.
    Other(String),
    /// Nobody in particular: how it ended says everything.
    Nobody,
}

/// Something that happened, the words of the things where it did, and when; `None` is the end.
pub(crate) struct Moment {
    pub(crate) text: String,
    pub(crate) about: Vec<String>,
    pub(crate) turn: Option<u32>,
}

impl Ending {
    /// Who won and how, in one line.
    pub(crate) fn headline(&self) -> String {
        match &self.winner {
            Winner::Me => format!("You won: {}", self.how),
            Winner::Other(name) => format!("{name} won: {}", self.how),
            Winner::Nobody => self.how.clone(),
        }
    }

    /// The same as a sentence that can be sent to others.
    fn to_share(&self, title: &str) -> String {
        let turns = self.turn;
        let how = &self.how;
        match &self.winner {
            Winner::Me => format!("I won {title} in {turns} turns: {how}."),
            Winner::Other(name) => format!("{name} won {title} in {turns} turns: {how}."),
            Winner::Nobody => format!("{title}, {turns} turns: {how}."),
        }
    }

    fn mood(&self, desk: &TableView) -> &'static str {
        match (&self.winner, desk.seat) {
            (Winner::Me, _) => "won",
            (_, Some(_)) => "lost",
            (_, None) => "seen",
        }
    }
}

/// What stays at the table: the headline and the way back to the panel, or the controls to look back.
pub(crate) fn strip(desk: &TableView, ending: &Ending) -> Markup {
    let more = if desk.is_guided {
        "What next"
    } else {
        "The story"
    };
    html! {
        section .ending {
            (ending.emblem)
            h2 { (ending.headline()) }
            button .main type="button" data-story data-key="story" { (more) }
        }
        @if !desk.is_guided { (replay::controls(desk, ending.turn)) }
    }
}

/// The panel: who has won and how, what decided it, what can be done next, and the story.
pub(crate) fn panel(desk: &TableView, ending: &Ending) -> Markup {
    html! {
        section .over data-mood=(ending.mood(desk)) {
            header .final {
                (ending.emblem)
                div {
                    p .eyebrow { "The game is over · turn " (ending.turn) }
                    h2 #over-title tabindex="-1" { (ending.headline()) }
                    @if let Some(moment) = &ending.decisive { p .decisive { (moment.text) " " (show(moment, "decisive")) } }
                }
                form method="dialog" {
                    button .close data-key="over-close" aria-label="Close, and look at the table" { "×" }
                }
            }
            @if let Some(coach) = &desk.coach {
                div .next { (coach::next(desk, coach, matches!(ending.winner, Winner::Me))) }
            } @else if !desk.is_guided {
                (afterwards(desk, ending))
            }
        }
    }
}

/// What can be done after a free game, and its story.
fn afterwards(desk: &TableView, ending: &Ending) -> Markup {
    html! {
        div .next {
            (next(desk))
            button type="button" data-key="look-back" data-look-back { "Look back" }
            button type="button" data-key="share" data-share=(ending.to_share(&desk.title)) { "Share" }
            p .proof {
                a href={ "/t/" (desk.id) "/fair" } { "Fair shuffle" }
                a href={ "/t/" (desk.id) "/log" } { "Log" }
                a href={ "/t/" (desk.id) "/transcript" } { "Transcript" }
                a href="/" { "To the lobby" }
            }
            span .shared role="status" data-shared {}
        }
        (asked_again(desk))
        div .telling data-embed={ "/t/" (desk.id) "/story" } {
            p { "The story of this game is being put together …" }
            p { a href={ "/t/" (desk.id) "/story" } { "Read it on a page of its own" } }
        }
    }
}

/// The button that shows on the board where something happened, as the board was then.
pub(crate) fn show(moment: &Moment, key: &str) -> Markup {
    html! {
        @if !moment.about.is_empty() || moment.turn.is_some() {
            button .show type="button" data-key={ "show-" (key) } data-show=(moment.about.join(" "))
                data-look-at=[moment.turn] data-say=(moment.text) { "Show on the board" }
        }
    }
}

/// The next game: the same again, or what suits better after this result.
fn next(desk: &TableView) -> Markup {
    let harder = |challenge| challenge == Challenge::Harder;
    let suggestion = desk.suggestion.as_ref().filter(|_| desk.next.is_none());
    let first = suggestion.is_some_and(|it| harder(it.challenge));
    let suggested = html! {
        @if let Some(suggestion) = suggestion {
            @let word = suggestion.challenge.word();
            (wish(desk, "rematch", html! {
                button .primary[first] name="challenge" value=(word) data-key={ "try-" (word) } {
                    "Try " (suggestion.opponents)
                }
            }))
        }
    };
    html! {
        @match &desk.next {
            Some(next) => a .primary href={ "/t/" (next) } data-follow[desk.seat.is_some()] { "To the rematch" },
            None if desk.seat.is_some() => {
                @if first { (suggested) }
                @if is_asking(desk) { (wish(desk, "rematch", html! { button .primary[!first] data-key="rematch" { "Play again" } })) }
                @if !first { (suggested) }
            },
            None => {},
        }
    }
}

fn undecided(desk: &TableView) -> (Vec<&Sitter>, Vec<&Sitter>) {
    let missing = desk.seats.iter();
    let missing = missing.filter(|sitter| desk.undecided.has(sitter.seat));
    missing.partition(|sitter| sitter.mine)
}

/// Whether the viewer may still agree to a rematch.
fn is_asking(desk: &TableView) -> bool {
    let (mine, others) = undecided(desk);
    !mine.is_empty() || others.is_empty()
}

/// Who wants to play again, and who has not answered: everybody at the table must agree.
fn asked_again(desk: &TableView) -> Markup {
    let (_, others) = undecided(desk);
    let is_person = |kind| matches!(kind, SitterKind::Person | SitterKind::Away);
    let wants = |sitter: &&Sitter| {
        !sitter.mine && is_person(sitter.kind) && !desk.undecided.has(sitter.seat)
    };
    let names: Vec<&str> = others.iter().map(|sitter| sitter.name.as_str()).collect();
    let absent = others
        .iter()
        .filter(|sitter| sitter.kind == SitterKind::Away);
    html! {
        @if desk.seat.is_some() && desk.next.is_none() {
            @if is_asking(desk) {
                @for sitter in desk.seats.iter().filter(wants) {
                    p .again data-tell { bdi { (sitter.name) } " wants to play again." }
                }
            } @else {
                p .again data-tell { "You want to play again. Waiting for " (names.join(" and ")) "." }
                @for sitter in absent { p .again data-tell { bdi { (sitter.name) } " is not here." } }
            }
        }
    }
}
