//! The frame of a table page, which is the same for every game.

use maud::{Markup, PreEscaped, html};
use qrcode::QrCode;
use qrcode::render::svg;

use ::table::{Sitter, SitterKind, TableView};
use catalog::Name;

use crate::Region;
use crate::ending::{self, Ending};
use crate::handover::handover;
use crate::hint;
use crate::layout::{self, Card};
use crate::parts::{self, may_be_replaced, takeover, wish};
use crate::preview::{self, Moment};
use crate::rules;

/// The beginning of links to the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Base {
    /// Others can open the link.
    Sent(String),
    /// Only browsers on this machine can open it, because nobody else can reach the server.
    Here(String),
    /// Others need the address of this machine instead, which the server does not know.
    Unsure(String),
}

/// The number of regions that every table has.
pub const COMMON: usize = 4;

/// The regions that every table has: the bar at the top, what the table waits for, how a shared screen
/// goes from one person to the next, and the end.
pub(crate) fn common(
    game: Name,
    desk: &TableView,
    since: Markup,
    ending: Option<&Ending>,
) -> [Region; COMMON] {
    [
        Region::new("bar", bar(game, desk, &since)),
        Region::new("waiting", waiting(desk)),
        Region::new("handover", handover(desk)),
        Region::new("over", over(desk, ending)),
    ]
}

/// The title of the page. It begins with whether the viewer is asked, for people who look at
/// another tab.
pub fn title(desk: &TableView) -> String {
    let asked = desk.waits_for.map(|seat| desk.sitter(seat));
    let state = match asked.filter(|sitter| sitter.mine) {
        _ if desk.outcome.is_some() => "Game over · ".to_owned(),
        _ if desk.open => "Waiting for players · ".to_owned(),
        Some(sitter) if desk.is_shared() => format!("{}’s turn · ", desk.title_of(sitter)),
        Some(_) => "Your turn · ".to_owned(),
        None => String::new(),
    };
    format!("{state}{}", desk.title)
}

/// What messengers show for the address of the table; `base` is the beginning of all addresses.
pub fn card(desk: &TableView, game: Name, base: &str) -> Card {
    let names: Vec<&str> = (desk.seats.iter())
        .filter(|sitter| !matches!(sitter.kind, SitterKind::Open | SitterKind::Link))
        .map(|sitter| &*sitter.name)
        .collect();
    let (moment, state) = match desk.outcome {
        Some(_) => (Moment::Ending, "The game is over: look at how it went."),
        None if desk.open => (Moment::Table, "A seat is still free."),
        None => (Moment::Table, "The game is on: watch it live."),
    };
    let game = game.with_players(desk.seats.len());
    Card {
        title: format!("{}: {}", desk.title, names.join(", ")),
        description: format!("{state} Starboard: space board games in the browser."),
        address: format!("{base}/t/{}", desk.id),
        picture: format!("{base}{}", preview::address(game, moment)),
        picture_says: format!("A poster of {}", desk.title),
    }
}

/// The body of the page around the regions of the game; `seen` is what they show, as the id of a
/// live update.
pub fn body(
    (seq, seen): (u64, &str),
    desk: &TableView,
    common: Vec<Region>,
    game: &str,
    arranged: Markup,
) -> Markup {
    let (bar, rest): (Vec<Region>, Vec<Region>) =
        common.into_iter().partition(|region| region.id == "bar");
    let (over, rest): (Vec<Region>, Vec<Region>) =
        rest.into_iter().partition(|region| region.id == "over");
    html! {
        div .table-page data-table=(desk.id) data-seq=(seq) data-seen=(seen) data-game=(game)
            data-promise=(desk.commitment) {
            div #banner .banner role="status" hidden { "The connection is lost. It will come back by itself." }
            @for region in bar { (region) }
            main .room {
                @for region in rest { (region) }
                div .game { (arranged) }
            }
            div #message .message role="alert" aria-live="assertive" {}
            p #news .sr role="status" {}
            div #info .info-card popover="manual" role="tooltip" {}
            @if desk.seat.is_some() { div #first .first role="note" aria-label="New to you" hidden {} }
            div #caption .caption popover="manual" aria-hidden="true" {}
            // Outside of the main part, because it covers it.
            dialog #ended .{ "ended " (game) } aria-labelledby="over-title" { @for region in over { (region) } }
            @if desk.has_hints && desk.outcome.is_none() { (hint::shell()) }
            (confirmation())
        }
    }
}

/// The dialog for actions that cannot be undone.
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

fn bar(game: Name, desk: &TableView, since: &Markup) -> Markup {
    html! {
        header .bar data-title=(title(desk)) {
            (layout::home())
            h1 .title { (desk.title) }
            @if desk.seat.is_none() { span .watching { "You are watching" } }
            ul .sitters aria-label="Players" {
                @for sitter in &desk.seats { li { (parts::sitter(desk, sitter)) } }
            }
            (since)
            (undo(desk))
            (menu(game, desk))
        }
    }
}

/// How many steps the viewer may take back, and why no more.
fn undo(desk: &TableView) -> Markup {
    let playing = desk.seat.is_some() && desk.outcome.is_none() && !desk.open;
    let why = match &desk.undo.ended_by {
        Some(reason) => format!("Nothing can be taken back: {reason}"),
        None => "You have done nothing yet that could be taken back.".to_owned(),
    };
    html! {
        @if playing {
            div .undo {
                @if 0 < desk.undo.steps {
                    (wish(desk, "undo", html! {
                        button name="steps" value="1" data-key="undo" accesskey="z" { "Undo" }
                        @if 1 < desk.undo.steps {
                            button name="steps" value=(desk.undo.steps) data-key="undo-all" title={ "Undo the last " (desk.undo.steps) " steps" } {
                                "all " (desk.undo.steps)
                            }
                        }
                    }))
                } @else {
                    button type="button" aria-disabled="true" data-key="undo" data-say=(layout::sentence(&why)) { "Undo" }
                }
            }
        }
    }
}

fn menu(game: Name, desk: &TableView) -> Markup {
    let rules = rules::address(game.with_players(desk.seats.len()));
    let playing = desk.outcome.is_none() && !desk.open;
    let has_bots = desk
        .seats
        .iter()
        .any(|sitter| matches!(sitter.kind, SitterKind::Bot | SitterKind::StandIn));
    html! {
        details .menu data-key="menu" {
            summary data-key="menu-summary" { "Menu" }
            div .sheet {
                @if playing && has_bots && desk.seat.is_some() {
                    (wish(desk, "pace", html! {
                        label { "Bots play "
                            select name="pace" data-key="pace" {
                                @for (pace, word) in PACES {
                                    option value=(pace) selected[pace == desk.pace] { (word) }
                                }
                            }
                        }
                        button data-key="set-pace" { "Set" }
                    }))
                    (wish(desk, "skip", html! { button data-key="skip" { "Do not wait for bots" } }))
                }
                @if playing && desk.seat.is_some() {
                    @for sitter in desk.seats.iter().filter(|sitter| !sitter.mine && may_be_replaced(sitter.kind)) {
                        (takeover(desk, sitter, "menu"))
                    }
                    @if !desk.is_guided && !desk.seats.iter().any(has_left) {
                        (wish(desk, "leave", html! { button data-key="leave" { "Leave for now" } }))
                    }
                    @if !desk.is_guided {
                        (wish(desk, "resign", html! {
                            button .danger data-key="resign" data-confirm="Resign and leave the game for good? This cannot be taken back." { "Resign" }
                        }))
                    }
                }
                label { input type="checkbox" data-turn-switch="sound" data-key="sound"; "Sounds" }
                @if playing && desk.seat.is_some() {
                    label { input type="checkbox" data-turn-switch="turn-notice" data-key="turn-notice"; "Notify me when I look elsewhere" }
                }
                @if !desk.open && !desk.is_guided { a href={ "/t/" (desk.id) "/fair" } { "Fair shuffle" } }
                // A tab of its own: the table stays.
                a href=(rules) target="_blank" { "Rules" }
                a href={ "/t/" (desk.id) "/cards" } { "All cards" }
                a href="/settings" { "Settings" }
                a href="/" { "To the lobby" }
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

/// Whether the viewer has left this seat, and a bot plays there or soon will.
fn has_left(sitter: &Sitter) -> bool {
    sitter.mine && matches!(sitter.kind, SitterKind::Left | SitterKind::StandIn)
}

/// Free seats: a way to sit down or to invite others. If a bot plays for the viewer or soon will: a
/// way to take the seat back.
fn waiting(desk: &TableView) -> Markup {
    let left: Vec<&Sitter> = desk
        .seats
        .iter()
        .filter(|sitter| has_left(sitter))
        .collect();
    let is_replaced = left.iter().any(|sitter| sitter.kind == SitterKind::StandIn);
    html! {
        @if desk.outcome.is_none() && !left.is_empty() {
            section .waiting {
                h2 data-tell {
                    @if is_replaced { "A bot plays for you." } @else { "You have left. A bot will soon take over." }
                }
                (wish(desk, "return", html! { button .primary data-key="return" { "I’m back" } }))
            }
        }
        @if desk.open {
            section .waiting {
                h2 { "Waiting for players" }
                (hint::agreed(desk))
                @for sitter in &desk.seats {
                    @match sitter.kind {
                        SitterKind::Open if desk.seat.is_some() => p { "Everybody who finds this table in the lobby may be " (sitter.word) "." },
                        SitterKind::Open => (wish(desk, "join", html! {
                            input type="hidden" name="seat" value=(sitter.seat.number());
                            button .primary data-key={ "join-" (sitter.seat.number()) } { "Sit down as " (sitter.word) }
                        })),
                        SitterKind::Link if desk.is_maker => {
                            @let invitation = format!("/t/{}/invite/{}", desk.id, sitter.seat.number());
                            p data-embed=(invitation) {
                                a .primary href=(invitation) { "Invite somebody to be " (sitter.word) }
                            }
                        },
                        SitterKind::Link => p { "Somebody with the link may be " (sitter.word) "." },
                        SitterKind::Person | SitterKind::Away | SitterKind::Left | SitterKind::StandIn | SitterKind::Bot => {},
                    }
                }
            }
        }
    }
}

/// Who has won, and what can be done next; empty while the game goes on.
fn over(desk: &TableView, ending: Option<&Ending>) -> Markup {
    html! { @if let Some(ending) = ending { (ending::panel(desk, ending)) } }
}

/// The link to a seat.
pub struct SeatLink {
    /// Its beginning.
    pub base: Base,
    /// Its path.
    pub path: String,
    /// The port of the server.
    pub port: u16,
}

/// How to invite somebody to a seat: a link, and a QR code for phones if others can open it.
pub fn invitation(desk: &TableView, sitter: &Sitter, link: &SeatLink) -> Markup {
    let field = format!("link-{}", sitter.seat.number());
    let (Base::Sent(base) | Base::Here(base) | Base::Unsure(base)) = &link.base;
    let address = format!("{base}{}", link.path);
    html! {
        (layout::header())
        main .narrow {
            h1 { (desk.title) }
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
                    span .sr role="status" data-copied=(field) {}
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
    // The XML declaration is not allowed inside a page.
    let start = picture.find("<svg").unwrap_or(0);
    picture[start..].to_owned()
}

#[cfg(test)]
mod tests {
    use kernel::{Seat, Seats, Seed};
    use maud::Render as _;
    use scraper::{Html, Selector};
    use table::{Request, Screen, Table};

    use super::*;
    use crate::testing;

    const NOW: i64 = 1_800_000_000;
    const OWN: Seat = Seat::new(0);
    const OTHER: Seat = Seat::new(1);

    fn begun(game: &str) -> Table {
        ::table::testing::table(&::table::testing::game(game), 2, Seed::from_number(1))
    }

    /// The page of a table for two, for the owner of this seat.
    fn page(table: &Table, seat: Option<Seat>, away: Seats) -> Html {
        let mine = seat.map_or(Seats::EMPTY, Seats::only);
        let regions = crate::regions(table, Screen::of(mine), away).into_iter();
        let html: String = regions
            .map(|region| region.render().into_string())
            .collect();
        Html::parse_document(&html)
    }

    fn texts(page: &Html, selector: &str) -> Vec<String> {
        let selector = Selector::parse(selector).unwrap();
        let found = page.select(&selector);
        found.map(|element| element.text().collect()).collect()
    }

    /// A view of a new game of Conquest in which the other sitter is of this kind.
    fn desk(kind: SitterKind, seat: Option<Seat>) -> TableView {
        let pack = conquest::packs::standard();
        let setup = conquest::Setup::new(2);
        let game = <conquest::Conquest as kernel::Game>::new(pack, &setup, Seed::from_number(1));
        let mut desk = testing::desk(&game.unwrap(), seat, Vec::new());
        desk.seats[OTHER.index()].kind = kind;
        desk
    }

    /// How the game of this desk ended, if it has.
    fn end(desk: &TableView) -> Option<Ending> {
        desk.outcome.map(|_| Ending {
            winner: crate::ending::Winner::Nobody,
            how: "It is over".to_owned(),
            turn: 7,
            decisive: Some(crate::ending::Moment {
                text: "A base is placed.".to_owned(),
                about: vec!["karn".to_owned()],
                turn: None,
            }),
            emblem: html! {},
        })
    }

    #[test]
    fn who_waits_for_somebody_who_is_away_is_told_and_has_the_way_on() {
        for game in ["master", "conquest"] {
            let table = begun(game);
            let asked = table.game.waits_for().unwrap();
            let waiting = if asked == OWN { OTHER } else { OWN };
            let name = table.name_of(asked);
            let prompt = ".prompt form[action$='/takeover'] button";
            let here = page(&table, Some(waiting), Seats::EMPTY);
            assert_eq!(texts(&here, ".prompt [data-tell]").len(), 0, "{game}");
            assert_eq!(texts(&here, "form[action$='/takeover']").len(), 0);

            let away = page(&table, Some(waiting), Seats::only(asked));
            let told = texts(&away, ".prompt [data-tell]");
            assert_eq!(told, [format!("{name} is not here.")], "{game}");
            let wanted = format!("Let a bot play for {name}");
            assert_eq!(texts(&away, prompt), [wanted.as_str()]);
            assert_eq!(
                texts(&away, ".menu form[action$='/takeover'] button"),
                [wanted]
            );
            let row = texts(&away, "#gauges .player.asked, #players .player.asked").join(" ");
            assert!(row.contains("not here"), "{game}: {row}");

            let watched = page(&table, None, Seats::only(asked));
            assert_eq!(texts(&watched, ".prompt [data-tell]").len(), 1);
            assert_eq!(texts(&watched, "form[action$='/takeover']").len(), 0);
            // Somebody else is away, but nobody waits for them.
            let asked = page(&table, Some(asked), Seats::only(waiting));
            assert_eq!(texts(&asked, ".prompt [data-tell]").len(), 0);
            assert_eq!(texts(&asked, ".menu form[action$='/takeover']").len(), 1);
        }
    }

    #[test]
    fn who_has_left_reads_whether_a_bot_plays_already() {
        let mut table = begun("master");
        let leave = Request::Leave { seat: OWN };
        table = table.request(&leave, NOW).unwrap().0;
        let left = page(&table, Some(OWN), Seats::EMPTY);
        let told = texts(&left, ".waiting h2");
        assert_eq!(told, ["You have left. A bot will soon take over."]);
        let leave = "form[action$='/leave']";
        assert_eq!(texts(&left, leave).len(), 0, "nobody leaves twice");
        let stands_in = Request::StandIn { seat: OWN };
        table = table.request(&stands_in, NOW).unwrap().0;
        let replaced = page(&table, Some(OWN), Seats::EMPTY);
        assert_eq!(texts(&replaced, ".waiting h2"), ["A bot plays for you."]);
        assert_eq!(texts(&replaced, leave).len(), 0);

        let back = table
            .request(&Request::Return { seat: OWN }, NOW)
            .unwrap()
            .0;
        let own = page(&back, Some(OWN), Seats::EMPTY);
        assert_eq!(texts(&own, leave).len(), 1);
        let last = |page: &Html| texts(page, ".log li").pop().unwrap();
        assert_eq!(last(&own), "You are back.");
        for other in [Some(OTHER), None] {
            assert_eq!(last(&page(&back, other, Seats::EMPTY)), "Guest 0 is back.");
        }
    }

    #[test]
    fn everything_that_can_have_the_focus_is_found_again_after_a_swap() {
        let mut desks = Vec::new();
        for kind in [
            SitterKind::Person,
            SitterKind::Away,
            SitterKind::Left,
            SitterKind::StandIn,
            SitterKind::Open,
            SitterKind::Link,
        ] {
            for seat in [None, Some(OWN), Some(OTHER)] {
                let open = matches!(kind, SitterKind::Open | SitterKind::Link);
                let undo = ::table::UndoView {
                    steps: 3,
                    ended_by: None,
                };
                let desk = TableView {
                    open,
                    undo,
                    ..desk(kind, seat)
                };
                let outcome = kernel::Outcome {
                    winner: None,
                    way: "points",
                };
                desks.push(TableView {
                    outcome: Some(outcome),
                    ..desk.clone()
                });
                desks.push(desk);
            }
        }
        let controls = Selector::parse("button, summary, select").unwrap();
        let mut seen = 0;
        for desk in desks {
            let html: String = common(Name::Conquest, &desk, html! {}, end(&desk).as_ref())
                .iter()
                .map(|it| it.render().into_string())
                .collect();
            let page = Html::parse_document(&html);
            for control in page.select(&controls) {
                assert!(control.attr("data-key").is_some(), "{}", control.html());
                seen += 1;
            }
            let keys = testing::values(&page, "data-key");
            let twice = keys.into_iter().find(|(_, count)| 1 < *count);
            assert_eq!(twice, None);
        }
        assert!(40 < seen, "only {seen}");
    }

    #[test]
    fn a_wish_to_play_again_does_not_load_the_page_again() {
        let over = TableView {
            outcome: Some(kernel::Outcome {
                winner: None,
                way: "points",
            }),
            undecided: Seats::only(OWN).with(OTHER),
            ..desk(SitterKind::Person, Some(OWN))
        };
        let page = Html::parse_document(&super::over(&over, end(&over).as_ref()).into_string());
        assert_eq!(
            texts(&page, "form[action$='/rematch'][data-quiet] button"),
            ["Play again"]
        );
        let wants = TableView {
            undecided: Seats::only(OTHER),
            ..over
        };
        let page = Html::parse_document(&super::over(&wants, end(&wants).as_ref()).into_string());
        let told = texts(&page, "[data-tell]");
        assert!(
            told[0].starts_with("You want to play again. Waiting for "),
            "{told:?}"
        );
    }

    #[test]
    fn who_played_without_others_may_try_other_opponents_with_one_click() {
        let over = TableView {
            outcome: Some(kernel::Outcome {
                winner: Some(OWN),
                way: "points",
            }),
            suggestion: Some(::table::Suggestion {
                challenge: catalog::Challenge::Harder,
                opponents: "captains".to_owned(),
            }),
            ..desk(SitterKind::Bot, Some(OWN))
        };
        let page = Html::parse_document(&super::over(&over, end(&over).as_ref()).into_string());
        let primary =
            "form[action$='/rematch'][data-quiet] button.primary[name=challenge][value=harder]";
        assert_eq!(texts(&page, primary), ["Try captains"]);
        assert_eq!(texts(&page, "[data-key=rematch]"), ["Play again"]);
        assert_eq!(texts(&page, "[data-share]"), ["Share"]);
        let hashes = texts(&page, "code");
        assert_eq!(
            hashes.len(),
            0,
            "hashes have a page of their own: {hashes:?}"
        );
        assert_eq!(texts(&page, "a[href$='/fair']"), ["Fair shuffle"]);
        let embedded = testing::values(&page, "data-embed");
        assert!(embedded.contains_key("/t/test/story"), "{embedded:?}");
    }

    #[test]
    fn the_title_tells_how_the_game_stands() {
        let here = |seat| desk(SitterKind::Person, seat);
        let asked = here(None).waits_for;
        let other = if asked == Some(OWN) { OTHER } else { OWN };
        assert_eq!(title(&here(asked)), "Your turn · A game");
        assert_eq!(title(&here(Some(other))), "A game");
        let open = TableView {
            open: true,
            waits_for: None,
            ..here(asked)
        };
        assert_eq!(title(&open), "Waiting for players · A game");
        let outcome = Some(kernel::Outcome {
            winner: None,
            way: "points",
        });
        let over = TableView {
            outcome,
            ..here(asked)
        };
        assert_eq!(title(&over), "Game over · A game");
        let bar = Html::parse_document(&bar(Name::Conquest, &over, &html! {}).into_string());
        let titles = testing::values(&bar, "data-title");
        assert!(titles.contains_key("Game over · A game"), "{titles:?}");
    }

    #[test]
    fn a_table_has_one_heading_and_everything_else_in_its_main_part() {
        for seat in [None, Some(OWN)] {
            let desk = desk(SitterKind::Person, seat);
            let common = Vec::from(common(Name::Conquest, &desk, html! {}, end(&desk).as_ref()));
            let html = body((7, "7.2"), &desk, common, "conquest", html! {}).into_string();
            let page = Html::parse_document(&html);
            assert_eq!(texts(&page, "h1"), ["A game"]);
            assert_eq!(
                texts(&page, "main #waiting, dialog #over, main .game").len(),
                3
            );
            assert_eq!(texts(&page, "[data-seq='7'][data-seen='7.2']").len(), 1);
            let watching = texts(&page, ".watching");
            assert_eq!(watching.len(), usize::from(seat.is_none()), "{watching:?}");
        }
    }

    #[test]
    fn before_the_game_begins_nobody_is_on_turn() {
        let kind = ::table::testing::game("conquest");
        let mut table = begun("conquest");
        let row = std::sync::Arc::make_mut(&mut table.row);
        row.status = ::table::Status::Open;
        let seats = std::sync::Arc::make_mut(&mut table.seats);
        seats[OTHER.index()].kind = ::table::SeatKind::Open;
        assert_eq!(kind.name(), "conquest");
        let page = page(&table, None, Seats::EMPTY);
        assert_eq!(texts(&page, ".asked, .state, .whose"), [""; 0]);
        assert!(texts(&page, "#players .name").contains(&"Seat free".to_owned()));
    }
}
