//! The lobby: finding or opening a table.

use std::net::IpAddr;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use axum_extra::extract::CookieJar;
use catalog::{Answers, AnyGame, Guide, Refusal};
use kernel::{Seat, Seed};
use maud::Markup;
use page::coach::{self, Lesson};
use page::layout::{self, Needs};
use page::lobby::{self, LIST, Lobby, TableListPage};
use page::new_table::{NewTable, new_table, usual_name};
use players::Level;
use serde::Deserialize;
use serde_json::Value;
use table::{Guest, SeatKind, SeatRow, Status, TableRow, TableSummary};

use super::{Sent, Tried};
use crate::app::App;
use crate::clock;
use crate::error::Error;
use crate::gate::{self, Drawn};
use crate::guest::{self, Viewer};
use crate::nickname;
use crate::room::Visitor;
use crate::secret;
use crate::store::Cursor;

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/", get(show))
        .route("/lists", get(lists))
        .route("/play", post(play).get(home))
        .route("/learn", post(learn).get(lessons))
        .route("/name", post(rename).get(home))
        .route("/tables/new", get(form).post(create))
        .route("/settings", get(settings))
        .route("/forget", post(forget).get(home))
        .route("/tables/{list}", get(table_list))
}

/// `GET /play`, `GET /name`: addresses of forms, opened again as if they were pages.
async fn home() -> Redirect {
    Redirect::to("/")
}

/// `GET /`: the lobby.
async fn show(
    State(app): State<App>,
    viewer: Viewer,
    Query(tried): Query<Tried>,
) -> Result<Markup, Error> {
    let contents = Lobby {
        refused: tried.refused(),
        ..contents(&app, viewer).await?
    };
    let games = games(&app);
    let body = lobby::lobby(&contents, &games);
    Ok(layout::page(
        &app.assets,
        "Lobby",
        Needs::Script("lobby.js"),
        body,
    ))
}

/// `GET /lists`: the parts of the lobby that change.
async fn lists(State(app): State<App>, viewer: Viewer) -> Result<impl IntoResponse, Error> {
    let contents = contents(&app, viewer).await?;
    let lists = lobby::lists(&contents, &games(&app));
    Ok(([(header::CACHE_CONTROL, "no-store")], lists))
}

fn games(app: &App) -> Vec<&dyn AnyGame> {
    app.rooms.games.iter().map(|game| &**game).collect()
}

/// Count a request that searches the database.
fn count_search(app: &App, viewer: &Viewer) -> Result<(), Error> {
    let quotas = app.quotas.as_ref();
    quotas.map_or(Ok(()), |quotas| quotas.search(viewer.address))
}

/// Count a new table; returns the address it is counted for.
fn count_table(app: &App, viewer: &Viewer) -> Result<Option<IpAddr>, Error> {
    if let Some(quotas) = &app.quotas {
        quotas.open_table(viewer.address)?;
    }
    Ok(viewer.address)
}

async fn contents(app: &App, viewer: Viewer) -> Result<Lobby, Error> {
    count_search(app, &viewer)?;
    let store = &*app.rooms.store;
    let mine = match viewer.id() {
        Some(guest) => store.tables_of(guest, &Cursor::START).await?,
        None => Vec::new(),
    };
    Ok(Lobby {
        mine,
        public: app.list_cache.lists(store).await?,
        guest: viewer.id().map(str::to_owned),
        name: viewer.guest.map(|guest| guest.name),
        refused: None,
    })
}

/// Where a page of a list begins.
#[derive(Deserialize)]
struct After {
    /// The time and id of the last table of the previous page.
    after: Option<String>,
}

impl After {
    fn cursor(&self) -> Result<Cursor, Error> {
        let Some(after) = &self.after else {
            return Ok(Cursor::START);
        };
        let place = after.split_once('-');
        let place = place.and_then(|(touched, id)| Some((touched.parse().ok()?, id)));
        let (touched, id) = place.ok_or_else(|| {
            Error::bad("this page of the list is gone; begin with the newest ones")
        })?;
        let id = id.to_owned();
        Ok(Cursor { touched, id })
    }
}

/// The address of the next page, if there is one.
fn next_page(list: &str, tables: &[TableSummary]) -> Option<String> {
    let last = tables.last().filter(|_| tables.len() == LIST)?;
    let (touched, id) = (last.table.touched, &last.table.id);
    Some(format!("/tables/{list}?after={touched}-{id}"))
}

/// `GET /tables/{list}`: a list of tables, longer than in the lobby.
async fn table_list(
    State(app): State<App>,
    viewer: Viewer,
    Path(list): Path<String>,
    Query(after): Query<After>,
) -> Result<Markup, Error> {
    count_search(&app, &viewer)?;
    let is_later = after.after.is_some();
    let (store, after) = (&app.rooms.store, after.cursor()?);
    let (title, tables) = match (list.as_str(), viewer.id()) {
        ("mine", Some(guest)) => ("My games", store.tables_of(guest, &after).await?),
        ("mine", None) => ("My games", Vec::new()),
        ("open", _) => (
            "Open tables",
            store.public_tables(Status::Open, &after).await?,
        ),
        ("playing", _) => (
            "Games to watch",
            store.public_tables(Status::Playing, &after).await?,
        ),
        ("over", _) => (
            "Finished games",
            store.public_tables(Status::Over, &after).await?,
        ),
        _ => return Err(Error::NotFound("such list")),
    };
    let next = next_page(&list, &tables);
    let first = format!("/tables/{list}");
    let list = TableListPage {
        title,
        newest: is_later.then_some(&*first),
        tables: &tables,
        next: next.as_deref(),
    };
    let body = lobby::table_list(&games(&app), &list, viewer.id());
    Ok(layout::page(
        &app.assets,
        &list.heading(),
        Needs::Nothing,
        body,
    ))
}

/// `GET /settings`: what the browser keeps about how pages look and sound.
async fn settings(State(app): State<App>, viewer: Viewer) -> Markup {
    let name = viewer.guest.as_ref().map(|guest| guest.name.as_str());
    let body = page::settings::settings(name);
    layout::page(&app.assets, "Settings", Needs::Script("settings.js"), body)
}

/// `POST /forget`: the browser forgets who it is.
async fn forget() -> (CookieJar, Redirect) {
    (guest::forgotten(), Redirect::to("/"))
}

/// Which game, if there are several.
#[derive(Deserialize)]
struct Which {
    game: Option<String>,
}

/// The answers that are about the game.
fn variants_in(game: &dyn AnyGame, fields: &Answers) -> Answers {
    let known = |name: &str| game.variants().iter().any(|variant| variant.name == name);
    let answers = fields.iter().filter(|(name, _)| known(name));
    answers
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

/// A bot of this level, or of the lowest.
fn bot(level: Option<&String>) -> Result<SeatChoice, Error> {
    let Some(word) = level else {
        return Ok(SeatChoice::Bot(Level::ALL[0]));
    };
    let level = table::level(word);
    let unknown = || Error::bad(format!("`{word}` is no level of a bot"));
    level.map(SeatChoice::Bot).ok_or_else(unknown)
}

impl Which {
    fn game<'a>(&self, app: &'a App) -> Result<&'a dyn AnyGame, Error> {
        let hosts = &app.rooms.games;
        let game = match &self.game {
            Some(name) => app.rooms.game(name),
            None => hosts.first(),
        };
        game.map(|game| &**game).ok_or(Error::NotFound("such game"))
    }
}

/// `POST /play`: open a table with one click.
async fn play(
    State(app): State<App>,
    viewer: Viewer,
    Sent(fields): Sent<Answers>,
) -> Result<(CookieJar, Redirect), Error> {
    let which = Which {
        game: fields.get("game").cloned(),
    };
    let game = which.game(&app)?;
    let other = match fields.get("with").map(String::as_str) {
        None | Some("bot") => Some(bot(fields.get("level"))?),
        Some("friend") => Some(SeatChoice::Link),
        Some("nobody") => None,
        Some(with) => {
            let why = format!("`{with}` cannot play with you: bot, friend or nobody");
            return Err(Error::bad(why));
        }
    };
    let address = count_table(&app, &viewer)?;
    let (guest, jar) = guest::admit(&app, viewer).await?;
    let is_against_bot = matches!(other, Some(SeatChoice::Bot(_)));
    let deal = match is_against_bot && is_beginner(&app, &guest).await? {
        true => Deal::Kind,
        false => Deal::Any,
    };
    let wanted = Wanted {
        deal,
        names: vec![None; 1 + usize::from(other.is_some())],
        seats: [SeatChoice::Me].into_iter().chain(other).collect(),
        answers: variants_in(game, &fields),
        pack: None,
        public: false,
        hints: false,
    };
    let id = open_table(&app, game, &guest, address, wanted).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))))
}

/// `GET /learn`: every guided game.
async fn lessons(State(app): State<App>) -> Markup {
    let lessons: Vec<Lesson<'_>> = (app.rooms.games.iter())
        .flat_map(|game| {
            let lesson = |guide| Lesson {
                game: game.title_for(Guide::players(guide)),
                guide,
            };
            game.guides().iter().map(lesson)
        })
        .collect();
    let body = coach::lessons(&lessons);
    layout::page(&app.assets, "Guided games", Needs::Nothing, body)
}

/// Which guided game.
#[derive(Deserialize)]
struct WhichGuide {
    guide: String,
}

/// `POST /learn`: open a guided game, or the one that this guest has left.
async fn learn(
    State(app): State<App>,
    viewer: Viewer,
    Sent(which): Sent<WhichGuide>,
) -> Result<(CookieJar, Redirect), Error> {
    let mut games = app.rooms.games.iter();
    let found = games.find_map(|game| Some((&**game, game.guide(&which.guide)?)));
    let (game, guide) = found.ok_or(Error::NotFound("such guided game"))?;
    if let Some(id) = left(&app, &viewer, guide).await? {
        return Ok((CookieJar::new(), Redirect::to(&format!("/t/{id}"))));
    }
    let address = count_table(&app, &viewer)?;
    let (guest, jar) = guest::admit(&app, viewer).await?;
    let id = open_guided(&app, game, guide, &guest).await?;
    // A visit wakes the bots.
    let visitor = Visitor {
        guest: Some(&guest.id),
        address,
    };
    app.rooms.visit(&id, visitor).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))))
}

/// The unfinished guided game of this guest, if there is one that can go on.
async fn left(app: &App, viewer: &Viewer, guide: &Guide) -> Result<Option<String>, Error> {
    let Some(guest) = viewer.id() else {
        return Ok(None);
    };
    count_search(app, viewer)?;
    let mine = app.rooms.store.tables_of(guest, &Cursor::START).await?;
    let mut left = mine.into_iter().map(|summary| summary.table);
    let left = left.find(|table| {
        table.guide.as_deref() == Some(guide.word) && table.status == Status::Playing
    });
    let Some(table) = left else {
        return Ok(None);
    };
    match app.rooms.visit(&table.id, viewer.visitor()).await {
        Ok(_) => Ok(Some(table.id)),
        Err(Error::Stale(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Open a guided game: the guest on the seat of the learner, bots on all others.
async fn open_guided(
    app: &App,
    game: &dyn AnyGame,
    guide: &Guide,
    guest: &Guest,
) -> Result<String, Error> {
    let pack = game.packs().into_iter().next();
    let pack = pack.ok_or(Error::NotFound("such pack"))?.hash;
    let refuse = |error: kernel::SetupError| Error::Refused(Refusal::new(error.0));
    let begun = game.begin_chapter(&pack, guide.word, 0).map_err(refuse)?;
    let seats = (0..begun.seats() as u8).map(Seat::new).map(|seat| {
        let who = match begun.seat_word(seat) == guide.seat {
            true => SeatChoice::Me,
            false => SeatChoice::Bot(Level::ALL[0]),
        };
        seat_row(seat, who, guest, None)
    });
    let seats: Vec<SeatRow> = seats.collect();
    let setup = guide.chapters.first().and_then(|first| first.given.setup());
    let setup = serde_json::to_value(setup).unwrap_or_default();
    let mut table = TableRow {
        guide: Some(guide.word.to_owned()),
        ..private_table(app, game, guest, (pack, setup, secret::seed()))
    };
    table.wait_for(begun.waits_for(), &seats);
    let id = table.id.clone();
    tracing::info!(table.id = id, guide = guide.word, "a guided game is opened");
    app.rooms.store.keep_table(table, seats).await?;
    Ok(id)
}

/// `GET /tables/new`: the form.
async fn form(
    State(app): State<App>,
    viewer: Viewer,
    Query(which): Query<Which>,
) -> Result<Markup, Error> {
    let form = NewTable {
        game: which.game(&app)?,
        own: viewer.guest.as_ref().map(|guest| &*guest.name),
        answers: &Answers::new(),
        refused: None,
    };
    let body = new_table(&form);
    Ok(layout::page(&app.assets, "New table", Needs::Nothing, body))
}

/// `POST /tables/new`: open a table.
async fn create(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(fields): Sent<Answers>,
) -> Result<Response, Error> {
    let which = Which {
        game: fields.get("game").cloned(),
    };
    let game = which.game(&app)?;
    let mut wanted = Wanted::read(game, &fields)?;
    match wanted.name_seats(&fields, viewer.guest.as_ref().map(|guest| &*guest.name)) {
        Ok(()) => {}
        Err((seat, why)) if gate::wants_page(&headers) => {
            let form = NewTable {
                game,
                own: viewer.guest.as_ref().map(|guest| &*guest.name),
                answers: &fields,
                refused: Some((seat, why.to_string())),
            };
            let body = new_table(&form);
            let page = layout::page(&app.assets, "New table", Needs::Nothing, body);
            let marked = Extension(Drawn);
            return Ok((StatusCode::BAD_REQUEST, marked, page).into_response());
        }
        Err((_, why)) => return Err(why),
    }
    let address = count_table(&app, &viewer)?;
    let (guest, jar) = guest::admit(&app, viewer).await?;
    let id = open_table(&app, game, &guest, address, wanted).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// The choice of the form for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SeatChoice {
    Me,
    Open,
    Link,
    Bot(Level),
}

impl SeatChoice {
    fn read(word: &str) -> Result<SeatChoice, Error> {
        match word {
            "me" => Ok(SeatChoice::Me),
            "open" => Ok(SeatChoice::Open),
            "link" => Ok(SeatChoice::Link),
            _ => table::level(word).map(SeatChoice::Bot).ok_or_else(|| {
                Error::bad(format!(
                    "`{word}` cannot sit: me, open, link, or the level of a bot"
                ))
            }),
        }
    }
}

/// The table that a form asks for.
struct Wanted {
    seats: Vec<SeatChoice>,
    /// The names that the seats have of their own.
    names: Vec<Option<String>>,
    answers: Answers,
    pack: Option<String>,
    public: bool,
    /// Whether everybody may ask for hints.
    hints: bool,
    deal: Deal,
}

/// Which of the games that chance could begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deal {
    /// Any.
    Any,
    /// One that suits somebody who plays for the first time.
    Kind,
}

impl Deal {
    /// How many seeds are tried. Of the standard pack every third one suits, so this many are enough for sure.
    const TRIES: usize = 64;

    /// A secret seed. It is drawn before anybody sees its fingerprint, and never changed afterwards.
    fn seed(self, game: &dyn AnyGame, pack: &str, setup: &Value) -> Seed {
        let suits = |seed: &Seed| {
            let begun = game.begin(pack, setup, *seed);
            begun.is_ok_and(|begun| begun.suits_beginner(Seat::new(0)))
        };
        let mut seeds = (0..Deal::TRIES).map(|_| secret::seed());
        let kind = match self {
            Deal::Kind => seeds.find(suits),
            Deal::Any => None,
        };
        kind.unwrap_or_else(secret::seed)
    }
}

/// In how many games somebody is a beginner.
const FIRST_GAMES: usize = 3;

/// Whether this is one of the first games of a guest.
async fn is_beginner(app: &App, guest: &Guest) -> Result<bool, Error> {
    let tables = app.rooms.store.tables_of(&guest.id, &Cursor::START).await?;
    Ok(tables.len() < FIRST_GAMES)
}

impl Wanted {
    fn read(game: &dyn AnyGame, fields: &Answers) -> Result<Wanted, Error> {
        let field = |name: &str| fields.get(name).map(String::as_str);
        let players = field("players").unwrap_or("2").parse().ok();
        let players: usize = players
            .filter(|players| game.players().contains(players))
            .ok_or_else(|| {
                let range = game.players();
                let (least, most) = (range.start(), range.end());
                Error::bad(format!("how many players? from {least} to {most}"))
            })?;
        let seats = (1..=players).map(|seat| {
            let usual = if seat == 1 { "me" } else { "open" };
            SeatChoice::read(field(&format!("seat{seat}")).unwrap_or(usual))
        });
        let seats = seats.collect::<Result<Vec<SeatChoice>, _>>()?;
        if seats.contains(&SeatChoice::Link) && !seats.contains(&SeatChoice::Me) {
            return Err(Error::bad(
                "the links to seats are shown at the table, to the person who opened it: take one of the seats yourself",
            ));
        }
        // An open seat needs a table that can be found in the lobby.
        let is_public = field("public").is_some_and(|public| public == "yes");
        let public = is_public || seats.contains(&SeatChoice::Open);
        Ok(Wanted {
            deal: Deal::Any,
            names: vec![None; seats.len()],
            seats,
            pack: field("pack").map(str::to_owned),
            public,
            hints: field("hints").is_some_and(|hints| hints == "yes"),
            answers: variants_in(game, fields),
        })
    }

    /// Name the people who share a screen. The first is the guest, unless the form says otherwise.
    ///
    /// # Errors
    /// The number of the first seat whose name cannot be had, and why.
    fn name_seats(&mut self, fields: &Answers, own: Option<&str>) -> Result<(), (usize, Error)> {
        let mine: Vec<usize> = (0..self.seats.len())
            .filter(|index| self.seats[*index] == SeatChoice::Me)
            .collect();
        if mine.len() < 2 {
            return Ok(());
        }
        for &index in &mine {
            let seat = index + 1;
            let given = fields.get(&format!("name{seat}")).map(|name| name.trim());
            let given = given.filter(|name| !name.is_empty());
            let name = given.map(nickname::clean).transpose();
            let usual = (index != mine[0]).then(|| usual_name(seat));
            let name = name.map_err(|why| (seat, why))?.or(usual);
            let others = mine.iter().filter(|other| **other < index);
            let mut others = others.filter_map(|other| self.names[*other].as_deref().or(own));
            if let Some(name) = &name
                && let Some(other) = others.find(|other| nickname::are_alike(other, name))
            {
                let why = format!(
                    "“{name}” looks like “{other}”, and both sit at this screen. Choose another name"
                );
                return Err((seat, Error::bad(why)));
            }
            self.names[index] = name;
        }
        Ok(())
    }
}

async fn open_table(
    app: &App,
    game: &dyn AnyGame,
    guest: &Guest,
    address: Option<IpAddr>,
    wanted: Wanted,
) -> Result<String, Error> {
    let refuse = |error: kernel::SetupError| Error::Refused(Refusal::new(error.0));
    let setup = game
        .agree(wanted.seats.len(), &wanted.answers)
        .map_err(refuse)?;
    let packs = game.packs();
    let pack = match &wanted.pack {
        Some(hash) => packs.into_iter().find(|pack| pack.hash == *hash),
        None => packs.into_iter().next(),
    };
    let pack = pack.ok_or(Error::NotFound("such pack"))?.hash;
    let seed = wanted.deal.seed(game, &pack, &setup);
    let seats: Vec<SeatRow> = (0..)
        .map(Seat::new)
        .zip(wanted.seats.into_iter().zip(wanted.names))
        .map(|(seat, (who, name))| seat_row(seat, who, guest, name))
        .collect();
    let table = TableRow {
        hints: wanted.hints,
        public: wanted.public,
        ..private_table(app, game, guest, (pack, setup, seed))
    };
    let id = begin(app, game, table, seats).await?;
    app.list_cache.forget().await;
    // A visit wakes the bots.
    let visitor = Visitor {
        guest: Some(&guest.id),
        address,
    };
    app.rooms.visit(&id, visitor).await?;
    Ok(id)
}

/// The row of a new table that the lobby does not list, with this pack, setup and seed.
fn private_table(
    app: &App,
    game: &dyn AnyGame,
    guest: &Guest,
    (pack, setup, seed): (String, Value, Seed),
) -> TableRow {
    TableRow {
        id: secret::id(),
        game: game.name().to_owned(),
        rules: game.rules(),
        pack,
        setup,
        seed,
        guide: None,
        hints: false,
        maker: Some(guest.id.clone()),
        public: false,
        status: Status::Playing,
        waits: None,
        due: false,
        winner: None,
        way: None,
        pace: app.config.pace,
        next: None,
        touched: clock::now(),
    }
}

/// Store a new table; it begins if every seat is taken.
///
/// # Errors
/// If the game cannot be set up, or the table cannot be stored.
async fn begin(
    app: &App,
    game: &dyn AnyGame,
    mut table: TableRow,
    seats: Vec<SeatRow>,
) -> Result<String, Error> {
    let begun = game.begin(&table.pack, &table.setup, table.seed);
    let begun = begun.map_err(|error| Error::Refused(Refusal::new(error.0)))?;
    let is_open = seats.iter().any(table::is_free);
    table.status = if is_open {
        Status::Open
    } else {
        Status::Playing
    };
    table.wait_for(begun.waits_for(), &seats);
    let id = table.id.clone();
    tracing::info!(
        table.id = id,
        game = game.name(),
        seats = seats.len(),
        "a table is opened"
    );
    app.rooms.store.keep_table(table, seats).await?;
    Ok(id)
}

fn seat_row(seat: Seat, who: SeatChoice, guest: &Guest, name: Option<String>) -> SeatRow {
    let free = |kind| SeatRow {
        seat,
        kind,
        guest: None,
        name: None,
        own_name: None,
        bot: None,
        left_at: None,
    };
    match who {
        SeatChoice::Me => SeatRow {
            guest: Some(guest.id.clone()),
            name: Some(name.clone().unwrap_or_else(|| guest.name.clone())),
            own_name: name,
            ..free(SeatKind::Person)
        },
        SeatChoice::Bot(level) => SeatRow {
            bot: Some(level.name().to_owned()),
            ..free(SeatKind::Bot)
        },
        SeatChoice::Open => free(SeatKind::Open),
        SeatChoice::Link => free(SeatKind::Link),
    }
}

#[derive(Deserialize)]
struct NewName {
    name: String,
}

/// `POST /name`: change one's name, at all tables.
async fn rename(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(wanted): Sent<NewName>,
) -> Result<(CookieJar, Redirect), Error> {
    let name = match Tried::read(&wanted.name, &headers, "/")? {
        Ok(name) => name,
        Err(again) => return Ok((CookieJar::new(), again)),
    };
    let (mut guest, jar) = guest::admit(&app, viewer).await?;
    guest::rename(&app, &mut guest, name).await?;
    Ok((jar, Redirect::to("/")))
}
