//! The frame of a table page: what is the same for every game.

use maud::{Markup, PreEscaped, html};
use qrcode::QrCode;
use qrcode::render::svg;

use ::table::{Sitter, SitterKind, TableView};

use crate::{Region, parts};

/// What a link to the server begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Base {
    /// Others can open it.
    Sent(String),
    /// Only browsers on this machine can, because nobody else can reach the server.
    Here(String),
    /// Others need the address of this machine instead, which it does not know.
    Unsure(String),
}

/// How many regions every table has.
pub const COMMON: usize = 3;

/// The regions that every table has: the bar on top, what is waited for, and the end.
pub fn common(desk: &TableView) -> [Region; COMMON] {
    [
        Region::new("bar", bar(desk)),
        Region::new("waiting", waiting(desk)),
        Region::new("over", over(desk)),
    ]
}

/// The body of the page around the regions of the game.
pub fn body(
    seq: u64,
    desk: &TableView,
    common: Vec<Region>,
    game: &str,
    arranged: Markup,
) -> Markup {
    html! {
        div .table-page data-table=(desk.id) data-seq=(seq) data-game=(game) {
            div #banner .banner role="status" hidden { "The connection is lost. It will come back by itself." }
            @for region in common { (region) }
            main .game { (arranged) }
            div #message .message role="alert" aria-live="assertive" {}
            p #news .sr role="status" {}
            (confirmation())
        }
    }
}

/// Asks before something is done that cannot be taken back.
fn confirmation() -> Markup {
    html! {
        dialog #confirm aria-labelledby="confirm-question" {
            form method="dialog" {
                p #confirm-question {}
                div .choices {
                    button value="no" autofocus { "Not now" }
                    button .danger value="yes" { "Yes" }
                }
            }
        }
    }
}

fn bar(desk: &TableView) -> Markup {
    html! {
        header .bar {
            a .home href="/" { "Starboard" }
            span .title { (desk.title) }
            ul .sitters aria-label="Players" {
                @for sitter in &desk.seats { li { (parts::sitter(desk, sitter)) } }
            }
            (undo(desk))
            (menu(desk))
        }
    }
}

/// How far the viewer may go back, and what ended it.
fn undo(desk: &TableView) -> Markup {
    let playing = desk.seat.is_some() && desk.outcome.is_none() && !desk.open;
    html! {
        @if playing {
            div .undo {
                @if 0 < desk.undo.steps {
                    (wish(desk, "undo", html! {
                        button name="steps" value="1" data-key="undo" accesskey="z" { "Take back" }
                        @if 1 < desk.undo.steps {
                            button name="steps" value=(desk.undo.steps) data-key="undo-all" {
                                "all " (desk.undo.steps)
                            }
                        }
                    }))
                }
                span .pips aria-hidden="true" { @for _ in 0..desk.undo.steps { i {} } }
                @if let Some(reason) = &desk.undo.ended_by {
                    span .ended title=(reason) { "No further back: " (reason) }
                }
            }
        }
    }
}

fn menu(desk: &TableView) -> Markup {
    let playing = desk.outcome.is_none() && !desk.open;
    let has_bots = desk
        .seats
        .iter()
        .any(|sitter| matches!(sitter.kind, SitterKind::Bot | SitterKind::StandIn));
    html! {
        @if desk.seat.is_some() {
            details .menu data-key="menu" {
                summary { "Menu" }
                div .sheet {
                @if playing && has_bots {
                    (wish(desk, "pace", html! {
                        label { "Bots play "
                            select name="pace" {
                                @for (pace, word) in PACES {
                                    option value=(pace) selected[pace == desk.pace] { (word) }
                                }
                            }
                        }
                        button { "Set" }
                    }))
                    (wish(desk, "skip", html! { button { "Do not wait for bots" } }))
                }
                @if playing {
                    @for sitter in desk.seats.iter().filter(|sitter| !sitter.mine && away(sitter.kind)) {
                        (wish(desk, "takeover", html! {
                            input type="hidden" name="seat" value=(sitter.seat.number());
                            button { "Let a bot play for " (sitter.name) }
                        }))
                    }
                    (wish(desk, "leave", html! { button { "Leave for now" } }))
                    (wish(desk, "resign", html! {
                        button .danger data-confirm="Resign and leave the game for good? This cannot be taken back." { "Resign" }
                    }))
                }
                @if !playing { a href="/" { "To the lobby" } }
                }
            }
        }
    }
}

/// How fast bots may play: milliseconds before each step.
pub const PACES: [(u32, &str); 4] = [
    (1500, "slowly"),
    (600, "at a readable pace"),
    (200, "fast"),
    (0, "at once"),
];

fn away(kind: SitterKind) -> bool {
    matches!(kind, SitterKind::Person | SitterKind::Left)
}

/// A form that asks for something at this table.
fn wish(desk: &TableView, word: &str, inside: Markup) -> Markup {
    html! {
        form method="post" action={ "/t/" (desk.id) "/" (word) } data-quiet {
            input type="hidden" name="seq" value=(desk.seq);
            (inside)
        }
    }
}

/// Free seats: sit down, or show others how. A bot that plays for the viewer: take the seat back.
fn waiting(desk: &TableView) -> Markup {
    let is_away = |sitter: &Sitter| {
        sitter.mine && matches!(sitter.kind, SitterKind::Left | SitterKind::StandIn)
    };
    html! {
        @if desk.outcome.is_none() && desk.seats.iter().any(is_away) {
            section .waiting {
                h2 { "A bot plays for you" }
                (wish(desk, "return", html! { button .primary { "I’m back" } }))
            }
        }
        @if desk.open {
            section .waiting {
                h2 { "Waiting for players" }
                @for sitter in &desk.seats {
                    @match sitter.kind {
                        SitterKind::Open if desk.seat.is_some() => p { "Everybody who finds this table in the lobby may be " (sitter.word) "." },
                        SitterKind::Open => (wish(desk, "join", html! {
                            input type="hidden" name="seat" value=(sitter.seat.number());
                            button .primary { "Sit down as " (sitter.word) }
                        })),
                        SitterKind::Link if desk.is_maker => {
                            @let invitation = format!("/t/{}/invite/{}", desk.id, sitter.seat.number());
                            p data-embed=(invitation) {
                                a .primary href=(invitation) { "Invite somebody to be " (sitter.word) }
                            }
                        },
                        SitterKind::Link => p { "Somebody with the link may be " (sitter.word) "." },
                        SitterKind::Person | SitterKind::Left | SitterKind::StandIn | SitterKind::Bot => {},
                    }
                }
            }
        }
    }
}

/// Who has won, and what now.
fn over(desk: &TableView) -> Markup {
    html! {
        @if let Some(outcome) = desk.outcome {
            section .over {
                h2 {
                    @match outcome.winner.map(|seat| desk.sitter(seat)) {
                        Some(winner) if winner.mine => { "You win by " (outcome.way) },
                        Some(winner) => { (winner.name) " (" (winner.word) ") wins by " (outcome.way) },
                        None => { "Nobody wins: " (outcome.way) },
                    }
                }
                @match &desk.next {
                    Some(next) => p { a .primary href={ "/t/" (next) } data-follow[desk.seat.is_some()] { "To the rematch" } },
                    None if desk.seat.is_some() => (rematch(desk)),
                    None => {},
                }
                p .proof {
                    a href={ "/t/" (desk.id) "/transcript" } { "Transcript" }
                    " · the shuffle was promised as " code { (desk.commitment) }
                    @if let Some(seed) = &desk.seed { " and was made by " code { (seed) } }
                }
            }
        }
    }
}

/// Playing again, which all people at the table must want.
fn rematch(desk: &TableView) -> Markup {
    let is_undecided = |sitter: &&Sitter| desk.undecided.has(sitter.seat);
    let wants = |sitter: &&Sitter| {
        !sitter.mine && sitter.kind == SitterKind::Person && !is_undecided(sitter)
    };
    let missing = desk.seats.iter().filter(is_undecided);
    let (mine, others): (Vec<&Sitter>, Vec<&Sitter>) = missing.partition(|sitter| sitter.mine);
    let others: Vec<&str> = others.iter().map(|sitter| sitter.name.as_str()).collect();
    html! {
        @if mine.is_empty() && !others.is_empty() {
            p role="status" { "You want to play again. Waiting for " (others.join(" and ")) "." }
        } @else {
            @for sitter in desk.seats.iter().filter(wants) {
                p role="status" { bdi { (sitter.name) } " wants to play again." }
            }
            form method="post" action={ "/t/" (desk.id) "/rematch" } {
                button .primary { "Play again" }
            }
        }
    }
}

/// The link to a seat.
pub struct Link {
    /// What it begins with.
    pub base: Base,
    /// The rest of it.
    pub path: String,
    /// The port of the server.
    pub port: u16,
}

/// How somebody comes to a seat: a link, and if others can open it a picture of it for their phones.
pub fn invitation(desk: &TableView, sitter: &Sitter, link: &Link) -> Markup {
    let field = format!("link-{}", sitter.seat.number());
    let (Base::Sent(base) | Base::Here(base) | Base::Unsure(base)) = &link.base;
    let address = format!("{base}{}", link.path);
    html! {
        main .narrow {
            div .invitation {
                h2 { "Invite somebody to be " (sitter.word) }
                @match link.base {
                    Base::Sent(_) => p { "Send this link, or let them scan the picture. The first to open it may take the seat." },
                    Base::Here(_) => p {
                        "Open this link in another browser on this machine: nobody else can reach Starboard now. For a friend elsewhere end it and start "
                        code { "starboard serve --listen 0.0.0.0:" (link.port) } "; this table waits."
                    },
                    Base::Unsure(_) => p { "Send this link, with the address of this machine in the place of its own. The first to open it may take the seat." },
                }
                p .copy {
                    input .link id=(field) readonly value=(address) aria-label={ "Link to the seat of " (sitter.word) };
                    button .primary type="button" data-copy=(field) { "Copy" }
                }
                @if let Base::Sent(_) = link.base { figure .qr { (PreEscaped(picture_of(&address))) } }
            }
            p .hint { a href={ "/t/" (desk.id) } { "Back to the table" } }
        }
    }
}

/// The link as a QR code.
fn picture_of(link: &str) -> String {
    let code = QrCode::new(link).expect("a link fits into a code");
    let colors = (svg::Color("#0d111c"), svg::Color("#ffffff"));
    let picture = code
        .render()
        .dark_color(colors.0)
        .light_color(colors.1)
        .build();
    // The declaration of an XML file has no place inside a page.
    let start = picture.find("<svg").unwrap_or(0);
    picture[start..].to_owned()
}

/// What somebody sees who opened the link to a seat.
pub fn welcome(desk: &TableView, seat: u8, word: &str, token: &str) -> Markup {
    html! {
        main .narrow {
            h1 { (desk.title) }
            p { "You are invited to play as " strong { (word) } "." }
            form method="post" action={ "/t/" (desk.id) "/join" } {
                input type="hidden" name="seat" value=(seat);
                input type="hidden" name="token" value=(token);
                button .primary { "Sit down" }
            }
            p { a href={ "/t/" (desk.id) } { "Only watch" } }
        }
    }
}
