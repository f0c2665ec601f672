//! The lobby.

use std::sync::Arc;

use maud::{Markup, html};
use picture::mark;
use picture::poster::{Poster, poster};
use picture::scene::{self, Vignette, vignette};
use players::Level;

use catalog::{AnyGame, Asked, Guide};
use table::{SeatKind, TableSummary};

use crate::Cover;
use crate::coach;
use crate::layout::{self, sentence};
use crate::parts::number;
use crate::preview::poster_of;

/// How many tables a list of the lobby shows.
pub const LIST: usize = 30;

/// The tables that everybody may see.
pub struct Lists {
    /// Those with free seats.
    pub open: Vec<TableSummary>,
    /// Those where a game is on.
    pub playing: Vec<TableSummary>,
    /// Those where the game has ended.
    pub over: Vec<TableSummary>,
}

/// What the lobby shows.
pub struct Lobby {
    /// The name of the guest.
    pub name: Option<String>,
    /// A name that the guest has asked for and cannot have, and why.
    pub refused: Option<(String, String)>,
    /// The id of the guest who looks.
    pub guest: Option<String>,
    /// Their tables.
    pub mine: Vec<TableSummary>,
    /// The tables that everybody may see.
    pub public: Arc<Lists>,
}

/// How many of the viewer's own games come before everything else; more would hide the buttons that
/// start a new one.
const FIRST: usize = 6;

impl Lobby {
    /// The unfinished games of the guest, those that wait for the guest first: the games for the
    /// top of the page, and the rest.
    fn going(&self) -> (Vec<&TableSummary>, Vec<&TableSummary>) {
        let going = self.mine.iter().filter(|summary| !summary.is_over());
        let mut going: Vec<&TableSummary> = going.collect();
        let guest = self.guest.as_deref();
        going.sort_by_key(|summary| !summary.asks(guest));
        let rest = going.split_off(going.len().min(FIRST));
        (going, rest)
    }

    /// The field for the name.
    fn name_field(&self) -> Field<'_> {
        match &self.refused {
            Some((text, why)) => Field {
                text: Some(text),
                error: Some(why),
            },
            None => Field {
                text: self.name.as_deref(),
                error: None,
            },
        }
    }
}

/// A field for a name: its contents, and why they are rejected.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Its contents.
    pub text: Option<&'a str>,
    /// Why they are rejected.
    pub error: Option<&'a str>,
}

impl Field<'_> {
    /// The input element. After a refusal it has the focus, and says why.
    pub(crate) fn input(&self, required: bool) -> Markup {
        let wrong = self.error.is_some();
        html! {
            input name="name" value=[self.text] placeholder="a guest" maxlength="30" required[required] autocomplete="nickname"
                aria-invalid=[wrong.then_some("true")] aria-describedby=[wrong.then_some("name-error")] autofocus[wrong];
        }
    }

    /// The reason for the refusal.
    pub(crate) fn error(&self) -> Markup {
        html! { @if let Some(error) = self.error { p #name-error .wrong role="alert" { (sentence(error)) } } }
    }
}

/// The lobby. Games that the viewer can continue come first.
pub fn lobby(lobby: &Lobby, games: &[&dyn AnyGame]) -> Markup {
    let is_new = lobby.going().0.is_empty() && lobby.refused.is_none();
    html! {
        header .bar.lobby-bar {
            (layout::home())
            (name_form(&lobby.name_field()))
            (layout::ways())
            button .theme type="button" data-theme-switch aria-label="Night or day" title="Night or day" {
                svg viewBox="0 0 24 24" aria-hidden="true" {
                    circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2" {}
                    path d="M12 3A9 9 0 0 1 12 21Z" fill="currentColor" {}
                }
            }
        }
        main .lobby {
            div .hero {
                div .backdrop { (scene::star_field()) (scene::hero()) }
                (mine(lobby, games))
                @if let Some(first) = games.first() {
                    (pitch(*first, if is_new { Focus::Here } else { Focus::Elsewhere }))
                }
            }
            div .games {
                @for (index, game) in games.iter().enumerate() {
                    (card(*game, if index == 0 { Begins::Above } else { Begins::Here }))
                    @if let Some(alone) = game.alone() { (card_alone(*game, alone)) }
                }
            }
            (halls(lobby, games))
        }
    }
}

/// The parts of the lobby that are updated while somebody looks at it.
pub fn lists(lobby: &Lobby, games: &[&dyn AnyGame]) -> Markup {
    html! { (mine(lobby, games)) (halls(lobby, games)) }
}

/// The games to continue.
fn mine(lobby: &Lobby, games: &[&dyn AnyGame]) -> Markup {
    let (first, _) = lobby.going();
    html! {
        div #going .halls {
            @if !first.is_empty() { (list(games, "My games", &first, lobby.guest.as_deref(), "")) }
        }
    }
}

/// All other tables.
fn halls(lobby: &Lobby, games: &[&dyn AnyGame]) -> Markup {
    let guest = lobby.guest.as_deref();
    let (first, rest) = lobby.going();
    let ended: Vec<&TableSummary> = lobby.mine.iter().filter(|mine| mine.is_over()).collect();
    let public = &lobby.public;
    let [open, playing, over] = [&public.open, &public.playing, &public.over].map(|list| {
        let others = list.iter().filter(|summary| !summary.has(guest));
        others.collect::<Vec<&TableSummary>>()
    });
    let more = [
        (lobby.mine.len() == LIST, "/tables/mine", "All my games"),
        (!public.open.is_empty(), "/tables/open", "All open tables"),
        (
            !public.playing.is_empty(),
            "/tables/playing",
            "All games to watch",
        ),
        (
            !public.over.is_empty(),
            "/tables/over",
            "All finished games",
        ),
    ];
    let more: Vec<_> = more.into_iter().filter(|(any, _, _)| *any).collect();
    html! {
        div #halls .halls {
            @if first.is_empty() { (list(games, "My games", &[], guest, "A game you begin waits for you here, even days later.")) }
            @if !rest.is_empty() { (list(games, "More of my games", &rest, guest, "")) }
            (list(games, "Open tables", &open, None, if public.open.is_empty() {
                "Nobody is looking for players just now. Open a table, and others find it here."
            } else {
                "Only you are looking for players just now: others find your table here."
            }))
            (list(games, "Games to watch", &playing, None, "No public game is on."))
            @if !ended.is_empty() { (list(games, "My finished games", &ended, guest, "")) }
            @if !over.is_empty() { (list(games, "Finished games", &over, None, "")) }
            @if !more.is_empty() {
                nav .more aria-label="More tables" { @for (_, path, text) in more { a href=(path) { (text) } } }
            }
        }
    }
}

/// A page of a list that is too long for the lobby.
pub struct TableListPage<'a> {
    /// What the list is called.
    pub title: &'a str,
    /// The address of its first page, if this is another one.
    pub newest: Option<&'a str>,
    /// The tables of this page.
    pub tables: &'a [TableSummary],
    /// The address of the next page, if there is one.
    pub next: Option<&'a str>,
}

impl TableListPage<'_> {
    /// The heading of the page.
    pub fn heading(&self) -> String {
        match self.newest {
            Some(_) => format!("{}: older ones", self.title),
            None => self.title.to_owned(),
        }
    }
}

/// The page of a list for this guest.
pub fn table_list(games: &[&dyn AnyGame], list: &TableListPage<'_>, guest: Option<&str>) -> Markup {
    let tables: Vec<&TableSummary> = list.tables.iter().collect();
    html! {
        (layout::header())
        main .hall {
            div .shelf {
                h1 { (list.heading()) }
                @if tables.is_empty() { (vignette(Vignette::Quiet)) }
                (rows(games, &tables, guest, "Nothing is here now."))
            }
            nav .more aria-label="Pages" {
                @if let Some(newest) = list.newest { a href=(newest) { "Newest ones" } }
                @if let Some(next) = list.next { a href=(next) rel="next" { "Older ones" } }
                a href="/" { "To the lobby" }
            }
        }
    }
}

/// The element that has the focus when the page has loaded: the quickest way to start a game,
/// unless there is one to continue. Focus must not scroll the page down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Focus {
    Here,
    Elsewhere,
}

/// Where the form is that begins a game with one click.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begins {
    /// At the top of the page.
    Above,
    /// On the card of the game.
    Here,
}

/// The top of the page: what this is, and the quickest way to play.
fn pitch(game: &dyn AnyGame, focus: Focus) -> Markup {
    html! {
        section .start {
            (mark::word_mark(mark::NIGHT))
            h1 { "A galaxy on your table." }
            p .lead { "Space board games in the browser: with friends, against bots, or alone against the dark. Nothing to install, no account." }
            div .ways {
                (against_bot(game, focus, html! { (game.title()) ", against a bot" }))
                (against_friend(game))
                @for guide in guides(game, Company::Others).take(1) {
                    (coach::learn(guide, html! {
                        button data-key="learn" { "Learn in " (number(guide.minutes)) " minutes" small { "a guided game" } }
                    }))
                }
            }
        }
    }
}

/// One click, and the game begins against a bot of the chosen level.
fn against_bot(game: &dyn AnyGame, focus: Focus, small: Markup) -> Markup {
    html! {
        form .now id={ "play-" (game.name()) } method="post" action="/play" {
            input type="hidden" name="game" value=(game.name());
            button .primary autofocus[focus == Focus::Here] data-key={ "play-" (game.name()) } { "Play now" small { (small) } }
            (levels(game))
        }
    }
}

fn against_friend(game: &dyn AnyGame) -> Markup {
    html! {
        form method="post" action="/play" {
            input type="hidden" name="game" value=(game.name());
            input type="hidden" name="with" value="friend";
            button { "Play a friend" small { "a link to send" } }
        }
    }
}

/// The face of a game, and what can be done with it.
fn face(picture: Poster, title: &str, players: &str, lead: &str, ways: Markup) -> Markup {
    html! {
        article .game-card {
            div .poster { (poster(picture)) }
            div .about {
                h2 { (title) }
                span .count { (players) }
                p { (lead) }
                div .ways { (ways) }
            }
        }
    }
}

/// A game for several people.
fn card(game: &dyn AnyGame, begins: Begins) -> Markup {
    let (picture, _) = poster_of(game.id());
    let least = (*game.players().start()).max(2);
    let players = format!("{least}–{} players", game.players().end());
    let lead = (Cover::of(game.id()).lead)();
    let ways = html! {
        @match begins {
            Begins::Above => button .primary.again form={ "play-" (game.name()) } { "Play now" small { "against a bot" } },
            Begins::Here => (against_bot(game, Focus::Elsewhere, html! { "against a bot" })),
        }
        (against_friend(game))
        (learn(game, Company::Others))
        a .secondary href={ "/tables/new?game=" (game.name()) } { "New table" small { "more players, bots, variants" } }
    };
    face(picture, game.title(), &players, &lead, ways)
}

/// The same game for one person, against its own opponent.
fn card_alone(game: &dyn AnyGame, alone: &str) -> Markup {
    let ways = html! {
        form .now method="post" action="/play" {
            input type="hidden" name="game" value=(game.name());
            input type="hidden" name="with" value="nobody";
            button .primary { "Play alone" small { "against " (alone) } }
            (trials(game))
        }
        (learn(game, Company::Nobody))
    };
    let lead = "Alone against those who wove the dark. Their threads close around one star after the other; keep the \
                last lamps lit.";
    face(Poster::Weavers, game.title_for(1), "1 player", lead, ways)
}

/// Whether a guided game has other players besides the learner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Company {
    Others,
    Nobody,
}

/// The guided games of a game, for one person or with others.
fn guides(game: &dyn AnyGame, company: Company) -> impl Iterator<Item = &Guide> {
    let alone = company == Company::Nobody;
    let all = game.guides().iter();
    all.filter(move |guide| (guide.players() == 1) == alone)
}

/// The buttons that begin the guided games of a game.
fn learn(game: &dyn AnyGame, company: Company) -> Markup {
    html! {
        @for guide in guides(game, company) {
            (coach::learn(guide, html! {
                button data-key={ "learn-" (guide.word) } { "Learn" small { "in " (number(guide.minutes)) " minutes" } }
            }))
        }
    }
}

/// How strong the bot is: one of the levels, with a sentence about it.
fn levels(game: &dyn AnyGame) -> Markup {
    let choices = Level::ALL.map(|level| Dial {
        value: level.name(),
        text: level.name(),
        about: character(level),
    });
    dial(
        game,
        "level",
        "How strong is the bot?",
        Level::ALL[0].name(),
        &choices,
    )
}

/// How hard it is to play alone, if that can be chosen: the first question for a single player.
fn trials(game: &dyn AnyGame) -> Markup {
    let mut variants = game.variants().iter();
    let Some(variant) = variants.find(|variant| variant.asked == Asked::One) else {
        return html! {};
    };
    let mut choices: Vec<Dial<'_>> = (variant.choices.iter())
        .map(|(value, text)| {
            let (text, about) = text.split_once(", ").unwrap_or((text, ""));
            Dial { value, text, about }
        })
        .collect();
    let usual = choices.first().map_or("", |choice| choice.value);
    choices.sort_by_key(|choice| choice.value);
    dial(game, variant.name, variant.label, usual, &choices)
}

/// A choice of the lobby.
struct Dial<'a> {
    value: &'a str,
    text: &'a str,
    about: &'a str,
}

/// Choices side by side, and below them a sentence about the chosen one. The browser remembers it.
fn dial(game: &dyn AnyGame, name: &str, label: &str, usual: &str, choices: &[Dial<'_>]) -> Markup {
    let id = |choice: &Dial<'_>| format!("{}-{name}-{}", game.name(), choice.value);
    html! {
        fieldset .dial {
            legend .sr { (label) }
            div .sides {
                @for choice in choices {
                    label {
                        input type="radio" name=(name) value=(choice.value) id=(id(choice)) data-keep=(game.name())
                            checked[choice.value == usual] aria-describedby={ (id(choice)) "-about" };
                        (choice.text)
                    }
                }
            }
            @for choice in choices { p id={ (id(choice)) "-about" } data-about=(choice.value) { (sentence(choice.about)) } }
        }
    }
}

/// What a bot of this level does, in words for somebody who has never met one.
const fn character(level: Level) -> &'static str {
    match level {
        Level::Cadet => "A kind beginner that overlooks half of what it could do",
        Level::Pilot => "Takes what looks best now and never thinks ahead",
        Level::Captain => "Imagines the next turns before it decides",
        Level::Admiral => "Thinks eight times as long as the captain: the strongest",
    }
}

fn list(
    games: &[&dyn AnyGame],
    title: &str,
    tables: &[&TableSummary],
    guest: Option<&str>,
    none: &str,
) -> Markup {
    html! {
        section {
            h2 { (title) }
            (rows(games, tables, guest, none))
        }
    }
}

/// The tables of a list, or a message if there are none.
fn rows(
    games: &[&dyn AnyGame],
    tables: &[&TableSummary],
    guest: Option<&str>,
    none: &str,
) -> Markup {
    html! {
        @if tables.is_empty() { div .empty { span .spot {} p .none { (none) } } }
        @else { ul .tables { @for summary in tables { li { (entry(games, summary, guest)) } } } }
    }
}

/// What is played at a table: a guided game has a title of its own.
fn title_of<'a>(game: &'a dyn AnyGame, summary: &TableSummary) -> &'a str {
    let guide = summary
        .table
        .guide
        .as_deref()
        .and_then(|word| game.guide(word));
    guide.map_or(game.title_for(summary.seats.len()), |guide| &guide.title)
}

/// A table in a list: the game and its players, whose turn it is, how it ended.
fn entry(games: &[&dyn AnyGame], summary: &TableSummary, guest: Option<&str>) -> Markup {
    let game = games.iter().find(|game| game.name() == summary.table.game);
    let asks = summary.asks(guest);
    let between = if summary.seats.len() == 2 {
        " against "
    } else {
        ", "
    };
    html! {
        a .yours[asks] href={ "/t/" (summary.table.id) } data-game=(face_of(summary)) {
            @if let Some(game) = game {
                small .game-title { (title_of(*game, summary)) @if summary.table.guide.is_some() { " · guided game" } }
            }
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

/// The word of the poster beside a table.
fn face_of(summary: &TableSummary) -> &str {
    match summary.seats.len() {
        1 => "weavers",
        _ => &summary.table.game,
    }
}

fn name_form(name: &Field<'_>) -> Markup {
    html! {
        form .name method="post" action="/name" {
            label { "You are " (name.input(true)) }
            button { "Rename" }
            (name.error())
        }
    }
}

/// The strength of a bot, in words for people.
pub(crate) const fn strength(level: Level) -> &'static str {
    match level {
        Level::Cadet => ", for a first game",
        Level::Pilot => ", easy",
        Level::Captain => ", thinks a moment",
        Level::Admiral => ", strong",
    }
}

#[cfg(test)]
mod tests {
    use scraper::{Html, Selector};

    use super::*;

    /// The lobby of Ann with these open tables.
    fn lobby_of(open: Vec<TableSummary>, refused: Option<(&str, &str)>) -> Html {
        let refused = refused.map(|(name, why)| (name.to_owned(), why.to_owned()));
        let contents = Lobby {
            name: Some("Ann".to_owned()),
            refused,
            guest: Some("guest 0".to_owned()),
            mine: Vec::new(),
            public: Arc::new(Lists {
                open,
                playing: Vec::new(),
                over: Vec::new(),
            }),
        };
        let game = table::testing::game("conquest");
        Html::parse_document(&lobby(&contents, &[&*game]).into_string())
    }

    fn texts(page: &Html, selector: &str) -> Vec<String> {
        let selector = Selector::parse(selector).unwrap();
        let found = page.select(&selector);
        found.map(|element| element.text().collect()).collect()
    }

    #[test]
    fn a_name_that_cannot_be_had_is_shown_again_with_the_reason() {
        let page = lobby_of(Vec::new(), Some(("pilot", "it is the name of a bot")));
        let field = "form.name input[value=pilot][aria-invalid=true][aria-describedby=name-error]";
        assert_eq!(texts(&page, field).len(), 1);
        assert_eq!(texts(&page, "#name-error"), ["It is the name of a bot."]);
        assert_eq!(texts(&page, "[autofocus]").len(), 1, "the field alone");
        let page = lobby_of(Vec::new(), None);
        assert_eq!(texts(&page, "form.name input[value=Ann]").len(), 1);
        assert_eq!(texts(&page, "#name-error, [aria-invalid]").len(), 0);
    }

    #[test]
    fn the_maker_of_the_only_open_table_is_not_told_that_there_is_none() {
        let game = table::testing::game("conquest");
        let table = table::testing::table(&game, 2, kernel::Seed::from_number(1));
        let own = TableSummary {
            table: (*table.row).clone(),
            seats: (*table.seats).clone(),
        };
        let page = lobby_of(vec![own], None);
        let none = texts(&page, "#halls .none").join(" ");
        assert!(none.contains("Only you are looking"), "{none}");
        assert_eq!(texts(&page, "nav.more a"), ["All open tables"]);
    }

    #[test]
    fn the_strength_of_a_bot_is_chosen_without_leaving_the_lobby() {
        let page = lobby_of(Vec::new(), None);
        let levels = "form[action='/play'] .dial input[name=level]";
        let values = |selector: &str| -> Vec<String> {
            let selector = Selector::parse(selector).unwrap();
            let found = page.select(&selector);
            found
                .filter_map(|it| it.attr("value").map(str::to_owned))
                .collect()
        };
        assert_eq!(values(levels), ["cadet", "pilot", "captain", "admiral"]);
        assert_eq!(values(&format!("{levels}[checked]")), ["cadet"]);
        let about = texts(&page, ".dial p");
        assert_eq!(about.len(), Level::ALL.len());
        assert!(about.iter().all(|text| text.ends_with('.')), "{about:?}");
        assert!(
            values("input[name=swarms]").is_empty(),
            "nobody plays it alone"
        );

        let game = table::testing::game("master");
        let page = Html::parse_document(&card_alone(&*game, "the Weavers").into_string());
        let swarms = "form:has([value=nobody]) input[name=swarms]";
        let of = |selector: &str| {
            let selector = Selector::parse(selector).unwrap();
            let found = page.select(&selector);
            found
                .filter_map(|it| it.attr("value").map(str::to_owned))
                .collect::<Vec<_>>()
        };
        assert_eq!(of(swarms), ["1", "2", "3"]);
        assert_eq!(of(&format!("{swarms}[checked]")), ["2"]);
    }

    #[test]
    fn nothing_empty_is_read_aloud() {
        let page = lobby_of(Vec::new(), None);
        assert_eq!(texts(&page, "main :is(ul, nav)").len(), 0);
    }

    #[test]
    fn a_page_of_a_list_says_which_one_it_is() {
        let game = table::testing::game("conquest");
        let mut page = TableListPage {
            title: "Open tables",
            newest: None,
            tables: &[],
            next: Some("/tables/open?after=1-x"),
        };
        let html = |page: &TableListPage<'_>| table_list(&[&*game], page, None).into_string();
        let first = Html::parse_document(&html(&page));
        assert_eq!(texts(&first, "h1"), ["Open tables"]);
        assert_eq!(texts(&first, ".more a"), ["Older ones", "To the lobby"]);
        page.newest = Some("/tables/open");
        page.next = None;
        let last = Html::parse_document(&html(&page));
        assert_eq!(texts(&last, "h1"), ["Open tables: older ones"]);
        assert_eq!(texts(&last, ".more a"), ["Newest ones", "To the lobby"]);
    }
}
