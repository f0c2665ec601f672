//! The lobby and the form for a new table.

use std::sync::Arc;

use kernel::Seat;
use maud::{Markup, html};
use players::Level;

use crate::halls::Lists;
use crate::host::{Asked, Host};
use crate::store::{LIST, SeatKind, Status, Summary};

/// What the lobby shows.
pub(crate) struct Lobby {
    /// The name of the guest and whether it is kept.
    pub(crate) name: Option<String>,
    pub(crate) guest: Option<String>,
    pub(crate) mine: Vec<Summary>,
    pub(crate) public: Arc<Lists>,
}

/// So many of the games that somebody plays stand before everything else; more would hide the ways to
/// begin another one.
const FIRST: usize = 6;

impl Lobby {
    /// The games of the guest that go on, those that wait for him first: what stands at the top, and
    /// the rest.
    fn going(&self) -> (Vec<&Summary>, Vec<&Summary>) {
        let going = self.mine.iter().filter(|summary| !summary.is_over());
        let mut going: Vec<&Summary> = going.collect();
        let guest = self.guest.as_deref();
        going.sort_by_key(|summary| !summary.asks(guest));
        let rest = going.split_off(going.len().min(FIRST));
        (going, rest)
    }
}

/// The lobby. Whoever has a game to go on with finds it first.
pub(crate) fn lobby(lobby: &Lobby, hosts: &[&dyn Host]) -> Markup {
    let is_new = lobby.going().0.is_empty();
    html! {
        header .bar.lobby-bar {
            h1 .home { "Starboard" }
            (name_form(lobby.name.as_deref()))
            button type="button" data-theme-switch aria-label="Night or day" title="Night or day" { "◐" }
        }
        main .lobby {
            (mine(lobby, hosts))
            @for (index, host) in hosts.iter().enumerate() {
                (start(*host, if is_new && index == 0 { Focus::Here } else { Focus::Elsewhere }))
            }
            (halls(lobby, hosts))
        }
    }
}

/// The parts of the lobby that change while somebody looks at it.
pub(crate) fn lists(lobby: &Lobby, hosts: &[&dyn Host]) -> Markup {
    html! { (mine(lobby, hosts)) (halls(lobby, hosts)) }
}

/// The games to go on with.
fn mine(lobby: &Lobby, hosts: &[&dyn Host]) -> Markup {
    let (first, _) = lobby.going();
    html! {
        div #going .halls {
            @if !first.is_empty() { (list(hosts, "My games", &first, lobby.guest.as_deref(), "")) }
        }
    }
}

/// All other tables.
fn halls(lobby: &Lobby, hosts: &[&dyn Host]) -> Markup {
    let guest = lobby.guest.as_deref();
    let (first, rest) = lobby.going();
    let ended: Vec<&Summary> = lobby.mine.iter().filter(|mine| mine.is_over()).collect();
    let public = &lobby.public;
    let [open, playing, over] = [&public.open, &public.playing, &public.over].map(|list| {
        let others = list.iter().filter(|summary| !summary.has(guest));
        others.collect::<Vec<&Summary>>()
    });
    html! {
        div #halls .halls {
            @if first.is_empty() { (list(hosts, "My games", &[], guest, "A game you begin waits for you here, also after days.")) }
            @if !rest.is_empty() { (list(hosts, "More of my games", &rest, guest, "")) }
            (list(hosts, "Open tables", &open, None, "Nobody is looking for players just now. Open a table, and others find it here."))
            (list(hosts, "Games to watch", &playing, None, "No public game is on."))
            @if !ended.is_empty() { (list(hosts, "My finished games", &ended, guest, "")) }
            @if !over.is_empty() { (list(hosts, "Finished games", &over, None, "")) }
            nav .more aria-label="More tables" {
                @if lobby.mine.len() == LIST { a href="/tables/mine" { "All my games" } }
                @if !open.is_empty() { a href="/tables/open" { "All open tables" } }
                @if !playing.is_empty() { a href="/tables/playing" { "All games to watch" } }
                @if !over.is_empty() { a href="/tables/over" { "All finished games" } }
            }
        }
    }
}

/// A page of a list that is too long for the lobby.
pub(crate) fn shelf(
    hosts: &[&dyn Host],
    title: &str,
    tables: &[Summary],
    guest: Option<&str>,
    next: Option<&str>,
) -> Markup {
    let tables: Vec<&Summary> = tables.iter().collect();
    html! {
        header .bar { a .home href="/" { "Starboard" } }
        main .lobby {
            div .halls { (list(hosts, title, &tables, guest, "Nothing is here now.")) }
            nav .more aria-label="Pages" {
                @if let Some(next) = next { a href=(next) rel="next" { "Older ones" } }
                a href="/" { "To the lobby" }
            }
        }
    }
}

/// Where the focus is when the page has loaded: on the quickest way to begin, unless there is a game
/// to go on with. The window must not begin further down than its first line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Focus {
    Here,
    Elsewhere,
}

/// A game and the ways to begin it, the quickest first.
fn start(host: &dyn Host, focus: Focus) -> Markup {
    html! {
        section .start {
            div {
                h2 { (host.title()) }
                p .lead { (host.lead()) }
                div .ways {
                    form method="post" action="/play" {
                        input type="hidden" name="game" value=(host.name());
                        button .primary autofocus[focus == Focus::Here] { "Play now" small { "against a bot, one click" } }
                    }
                    @if let Some(alone) = host.alone() {
                        form method="post" action="/play" {
                            input type="hidden" name="game" value=(host.name());
                            input type="hidden" name="with" value="nobody";
                            button { "Play alone" small { "against " (alone) } }
                        }
                    }
                    form method="post" action="/play" {
                        input type="hidden" name="game" value=(host.name());
                        input type="hidden" name="with" value="friend";
                        button { "Play a friend" small { "a link to send" } }
                    }
                    a .secondary href={ "/tables/new?game=" (host.name()) } { "New table" small { "more players, bots, variants" } }
                }
            }
            div .poster aria-hidden="true" { (host.poster()) }
        }
    }
}

impl Summary {
    fn has(&self, guest: Option<&str>) -> bool {
        guest.is_some() && self.seats.iter().any(|seat| seat.guest.as_deref() == guest)
    }

    fn is_over(&self) -> bool {
        self.table.status == Status::Over
    }

    /// Whether the game waits for this guest.
    fn asks(&self, guest: Option<&str>) -> bool {
        let asked = self.waits.and_then(|seat| self.seats.get(seat.index()));
        guest.is_some() && asked.is_some_and(|seat| seat.guest.as_deref() == guest)
    }

    fn name_of(&self, seat: Seat) -> &str {
        let row = self.seats.get(seat.index());
        row.map_or("nobody", |row| match row.kind {
            SeatKind::Person => row.name.as_deref().unwrap_or("somebody"),
            SeatKind::Bot => row.bot.as_deref().unwrap_or("bot"),
            SeatKind::Open | SeatKind::Link => "a free seat",
        })
    }
}

fn list(
    hosts: &[&dyn Host],
    title: &str,
    tables: &[&Summary],
    guest: Option<&str>,
    none: &str,
) -> Markup {
    html! {
        section {
            h2 { (title) @if !tables.is_empty() { span .number { (tables.len()) } } }
            @if tables.is_empty() { p .none { (none) } }
            ul .tables { @for summary in tables { li { (entry(hosts, summary, guest)) } } }
        }
    }
}

/// A table in a list: what is played by whom, whose turn it is, how it ended.
fn entry(hosts: &[&dyn Host], summary: &Summary, guest: Option<&str>) -> Markup {
    let game = hosts.iter().find(|host| host.name() == summary.table.game);
    let asks = summary.asks(guest);
    let between = if summary.seats.len() == 2 {
        " against "
    } else {
        ", "
    };
    html! {
        a .yours[asks] href={ "/t/" (summary.table.id) } {
            @if let Some(game) = game { small .game-title { (game.title()) } }
            span .players {
                @for (index, seat) in summary.seats.iter().enumerate() {
                    @if 0 < index { i { (between) } }
                    bdi { (summary.name_of(seat.seat)) }
                    @if seat.kind == SeatKind::Bot { i { " (bot)" } }
                }
                @if let ([_], Some(alone)) = (&*summary.seats, game.and_then(|game| game.alone())) {
                    i { " against " } (alone)
                }
            }
            @if asks { strong .turn { "your turn" } }
            @if let Some(way) = &summary.table.way {
                span .result {
                    @match summary.table.winner {
                        Some(winner) => { "won by " bdi { (summary.name_of(winner)) } ", " (way) },
                        None => (way),
                    }
                }
            }
        }
    }
}

fn name_form(name: Option<&str>) -> Markup {
    html! {
        form .name method="post" action="/name" {
            label { "You are " input name="name" value=[name] placeholder="a guest" maxlength="30" required; }
            button { "Rename" }
        }
    }
}

/// The form for a new table.
pub(crate) fn new_table(host: &dyn Host) -> Markup {
    let most = *host.players().end();
    html! {
        header .bar { a .home href="/" { "Starboard" } }
        main .narrow {
            h1 { "New table: " (host.title()) }
            form .new method="post" action="/tables/new" {
                input type="hidden" name="game" value=(host.name());
                fieldset {
                    legend { "Who plays" }
                    label { "Players "
                        select name="players" {
                            @for players in host.players() { option value=(players) selected[players == 2] {
                                (players) @if let Some(notice) = host.notice(players) { ": " (notice) }
                            } }
                        }
                    }
                    @for seat in 1..=most {
                        label .{ "seat-" (seat) } { "Seat " (seat) " "
                            select name={ "seat" (seat) } { (seat_choices(seat)) }
                        }
                    }
                    p .hint.several { "Take several seats yourself to play with people at one screen." }
                }
                fieldset {
                    legend { "What is played" }
                    @for variant in host.variants() {
                        label .one[variant.asked == Asked::One] .several[variant.asked == Asked::Several] { (variant.label) " "
                            select name=(variant.name) {
                                @for (value, text) in variant.choices { option value=(value) { (text) } }
                            }
                        }
                    }
                    label { "Cards and board "
                        select name="pack" {
                            @for pack in host.packs() { option value=(pack.hash) { (pack.name) " (" (pack.word) ")" } }
                        }
                    }
                    label { input type="checkbox" name="public" value="yes"; " Others may find and watch it" }
                }
                button .primary { "Open the table" }
            }
        }
    }
}

/// Who may sit there; the first seat is usually the one who asks, the second a friend's.
fn seat_choices(seat: usize) -> Markup {
    let usual = match seat {
        1 => "me",
        2 => "link",
        _ => "open",
    };
    let people = [
        ("me", "me"),
        ("open", "open to everybody"),
        ("link", "whoever gets my link"),
    ];
    html! {
        @for (value, text) in people { option value=(value) selected[value == usual] { (text) } }
        @for bot in Level::ALL { option value=(bot.name()) { "bot: " (bot.name()) (strength(bot)) } }
    }
}

/// How strong a bot is, for people.
const fn strength(level: Level) -> &'static str {
    match level {
        Level::Cadet => ", for a first game",
        Level::Pilot => ", easy",
        Level::Captain => ", thinks a moment",
        Level::Admiral => ", strong",
    }
}
