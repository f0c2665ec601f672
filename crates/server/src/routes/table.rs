//! A table: looking at it and playing at it.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use catalog::{Challenge, Refusal};
use kernel::{Seat, Seats};
use maud::{Markup, PreEscaped};
use page::Region;
use page::layout::{self, Needs};
use page::lobby::Field;
use page::table::{Base, SeatLink};
use page::welcome::{Closed, Invited};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::{Again, Hands, Request, Screen, SeatKind, SeatRow, Status, Table, TableView};

use super::{Sent, Tried, hint, lesson, live, story};
use crate::app::App;
use crate::error::Error;
use crate::gate::{self, Drawn};
use crate::guest::{self, Viewer};
use crate::room::{Rendered, Room, Visitor};
use crate::secret;

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/t/{id}", get(show))
        .route("/t/{id}/state", get(state))
        .route("/t/{id}/offers", get(offers))
        .route("/t/{id}/live", get(live::follow))
        .route("/t/{id}/transcript", get(transcript))
        .route("/t/{id}/story", get(story::tell))
        .route("/t/{id}/board", get(story::past))
        .route("/t/{id}/log", get(story::look_back))
        .route("/t/{id}/fair", get(story::fair))
        .route("/t/{id}/why", get(why))
        .route("/t/{id}/info", get(info))
        .route("/t/{id}/help", get(help))
        .route("/t/{id}/firsts", get(firsts))
        .route("/t/{id}/hint", post(hint::advise))
        .route("/t/{id}/act", post(act))
        .route("/t/{id}/undo", post(undo))
        .route("/t/{id}/resign", post(resign))
        .route("/t/{id}/rematch", post(rematch))
        .route("/t/{id}/join", post(join))
        .route("/t/{id}/join/{token}", get(welcome))
        .route("/t/{id}/invite/{seat}", get(invite))
        .route("/t/{id}/say", post(say))
        .route("/t/{id}/next", post(lesson::next))
        .route("/t/{id}/back", post(lesson::back))
        .route("/t/{id}/chapter", post(lesson::chapter))
        .route("/t/{id}/leave", post(leave))
        .route("/t/{id}/return", post(come_back))
        .route("/t/{id}/takeover", post(takeover))
        .route("/t/{id}/pace", post(pace))
        .route("/t/{id}/skip", post(skip))
}

/// `GET /t/{id}`: the page.
async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Error> {
    let room = app.rooms.visit(&id, viewer.visitor()).await?;
    let table = room.now();
    let screen = viewer.screen(&table, None);
    let rendered = room.render(screen);
    let desk = table.view_on(screen);
    let mut regions: Vec<Region> = rendered
        .regions
        .iter()
        .map(|(id, html)| Region::new(id, PreEscaped(html.clone())))
        .collect();
    let of_game = regions.split_off(page::table::COMMON);
    let arranged = page::arrange(table.kind.id(), &desk, of_game);
    let name = table.kind.name();
    let shown = (rendered.seen.seq, &*rendered.seen.to_string());
    let body = page::table::body(shown, &desk, regions, name, arranged);
    let needs = match desk.is_guided {
        true => Needs::Guided(name),
        false => Needs::Table(name),
    };
    let title = page::table::title(&desk);
    let (Base::Sent(base) | Base::Here(base) | Base::Unsure(base)) = base_for(&app, &headers);
    let card = page::table::card(&desk, table.kind.id(), &base);
    let page = layout::page_with_card(&app.assets, &title, &card, needs, body);
    // After the back button the browser asks again instead of showing an old page.
    Ok(([(header::CACHE_CONTROL, "no-store")], page))
}

/// The table as it is now, for a viewer.
pub(crate) async fn look(app: &App, id: &str, viewer: &Viewer) -> Result<Arc<Table>, Error> {
    Ok(app.rooms.visit(id, viewer.visitor()).await?.now())
}

/// Who sits in front of a screen that several people share.
#[derive(Deserialize)]
struct InFront {
    ready: Option<u8>,
}

/// `GET /t/{id}/state`: the table as JSON. At a shared screen it says what the page shows: with the curtain
/// down, no hand and no offer.
async fn state(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    Query(who): Query<InFront>,
) -> Result<Json<Value>, Error> {
    let table = look(&app, &id, &viewer).await?;
    Ok(Json(state_of(&table, viewer.screen(&table, who.ready))))
}

/// `GET /t/{id}/offers`: only what may be done now, as JSON.
async fn offers(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    Query(who): Query<InFront>,
) -> Result<Json<OffersBody>, Error> {
    let table = look(&app, &id, &viewer).await?;
    let screen = viewer.screen(&table, who.ready);
    Ok(Json(OffersBody::of(&table, screen)))
}

/// What a viewer may do now.
#[derive(Serialize)]
struct OffersBody {
    seq: u64,
    status: &'static str,
    seat: Option<u8>,
    offers: Vec<String>,
}

impl OffersBody {
    /// What may be done at this screen; nothing behind a curtain.
    fn of(table: &Table, screen: Screen) -> OffersBody {
        let desk = table.view_on(screen);
        let seat = desk.seat;
        let playing = table.row.status == Status::Playing;
        let asked = seat.filter(|seat| playing && !is_covered(&desk, *seat));
        OffersBody {
            seq: table.seq,
            status: table.row.status.word(),
            seat: seat.map(Seat::number),
            offers: asked.map_or_else(Vec::new, |seat| table.game.offers(seat)),
        }
    }
}

/// Whether what this seat may do is not told, because it would tell its cards to the others at the screen.
fn is_covered(desk: &TableView, seat: Seat) -> bool {
    desk.hands == Hands::Covered && desk.waits_for == Some(seat)
}

/// The most lines of the log in JSON; a log can grow without limit.
const LOG_LINES: usize = 500;

/// Everything that people in front of this screen may know, as JSON.
pub(crate) fn state_of(table: &Table, screen: Screen) -> Value {
    let desk = table.view_on(screen);
    let playing = table.row.status == Status::Playing;
    let seats = screen.mine.iter();
    let seats = seats.filter(|seat| playing && !is_covered(&desk, *seat));
    let offers = seats.map(|seat| {
        let number = seat.number().to_string();
        (number, json!(table.game.offers(seat)))
    });
    let seats = desk.seats.iter().map(|sitter| {
        json!({
            "word": sitter.word,
            "name": sitter.name,
            "kind": table.seats[sitter.seat.index()].kind.word(),
            "mine": sitter.mine,
        })
    });
    let log = &desk.log[desk.log.len().saturating_sub(LOG_LINES)..];
    json!({
        "table": desk.id,
        "game": table.kind.name(),
        "seq": desk.seq,
        "status": table.row.status.word(),
        "waits": desk.waits_for.map(Seat::number),
        "question": table.game.question(),
        "seats": seats.collect::<Vec<Value>>(),
        "seat": desk.seat.map(Seat::number),
        "offers": offers.collect::<serde_json::Map<String, Value>>(),
        "undo": desk.undo.steps,
        "winner": table.row.winner.map(Seat::number),
        "way": table.row.way,
        "commitment": desk.commitment,
        "seed": desk.seed,
        "next": desk.next,
        "log": log.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(),
        "view": table.game.view(desk.knows()),
    })
}

/// `GET /t/{id}/transcript`: a finished game with its seed, for everybody to verify.
async fn transcript(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
) -> Result<impl IntoResponse, Error> {
    if let Some(quotas) = &app.quotas {
        quotas.search(viewer.address)?;
    }
    let table = look(&app, &id, &viewer).await?;
    table.check_unguided()?;
    let row = &table.row;
    if row.status != Status::Over {
        let reason = "the transcript tells the seed, so it is shown when the game is over";
        return Err(Refusal::new(reason).into());
    }
    let decisions = table.decisions();
    let text = table
        .kind
        .transcript(&row.pack, &row.setup, row.seed, &decisions);
    let text = text.map_err(|error| Error::Stale(error.0))?;
    let name = format!("attachment; filename=\"{id}.transcript\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text))
}

/// What names an action.
#[derive(Deserialize)]
struct WhyQuery {
    action: String,
    seat: Option<u8>,
}

/// `GET /t/{id}/why?action=…`: why this is not possible.
async fn why(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    Query(query): Query<WhyQuery>,
) -> Result<Json<Value>, Error> {
    let table = look(&app, &id, &viewer).await?;
    let mine = table.seats_of(viewer.id());
    let seat = match seat_named(&table, query.seat)? {
        Some(seat) if mine.has(seat) => seat,
        Some(_) => return Err(Error::Forbidden("that is not your seat")),
        None => table.viewpoint(mine).ok_or(NOT_SEATED)?,
    };
    let refusal = table.game.check(seat, &query.action).err();
    let message = refusal
        .as_ref()
        .map_or("this is possible", |refusal| &refusal.message);
    Ok(Json(json!({
        "possible": refusal.is_none(),
        "message": layout::sentence(message),
        "clause": refusal.as_ref().and_then(|refusal| refusal.clause.as_deref()),
    })))
}

/// What somebody asks about.
#[derive(Deserialize)]
struct About {
    thing: String,
    ready: Option<u8>,
}

/// `GET /t/{id}/info?thing=…`: the small card about a thing on the table.
async fn info(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    Query(about): Query<About>,
) -> Result<Markup, Error> {
    let table = look(&app, &id, &viewer).await?;
    let card = page::info(&table, viewer.screen(&table, about.ready), &about.thing);
    card.ok_or(Error::NotFound("such thing on this table"))
}

/// `GET /t/{id}/help`: what fits the moment.
async fn help(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    Query(who): Query<InFront>,
) -> Result<Markup, Error> {
    let table = look(&app, &id, &viewer).await?;
    Ok(page::help(&table, viewer.screen(&table, who.ready)))
}

/// What somebody has not read yet.
#[derive(Deserialize)]
struct Firsts {
    /// The step up to which everything is known.
    since: u64,
    /// The first-time cards that were read, with commas between them.
    #[serde(default)]
    known: String,
    ready: Option<u8>,
}

/// The longest list of first-time cards; there are about forty.
const LONGEST_LIST: usize = 2000;

/// `GET /t/{id}/firsts?since=SEQ&known=a,b`: the next first-time card, or nothing.
async fn firsts(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    Query(asked): Query<Firsts>,
) -> Result<Response, Error> {
    if LONGEST_LIST < asked.known.len() {
        return Err(Error::bad("`known` is longer than all there is to know"));
    }
    let table = look(&app, &id, &viewer).await?;
    let known: Vec<&str> = asked.known.split(',').collect();
    let screen = viewer.screen(&table, asked.ready);
    let first = page::first(&table, screen, asked.since, &known);
    Ok(match first {
        Some(card) => card.into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

const NOT_SEATED: Error = Error::Forbidden("you watch this table; only its players may do that");

/// The body of a request to a table.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct RequestBody {
    seq: Option<u64>,
    seat: Option<u8>,
    action: Option<String>,
    steps: Option<usize>,
    /// The number of a chapter, from 1.
    pub(super) number: Option<usize>,
    token: Option<String>,
    name: Option<String>,
    pace: Option<u32>,
    phrase: Option<usize>,
    /// The seat of the person in front of the screen, if several people share it.
    ready: Option<u8>,
    challenge: Option<String>,
}

/// A request from somebody who sits at a table.
pub(super) struct Asking {
    pub(super) app: App,
    room: Arc<Room>,
    pub(super) table: Arc<Table>,
    guest: String,
    pub(super) screen: Screen,
    mine: Seats,
    pub(super) body: RequestBody,
}

impl Asking {
    /// Find the table and check that the viewer sits at it.
    pub(super) async fn new(
        app: App,
        id: &str,
        viewer: Viewer,
        body: RequestBody,
    ) -> Result<Asking, Error> {
        let room = app.rooms.visit(id, viewer.visitor()).await?;
        let table = room.now();
        let mine = table.seats_of(viewer.id());
        let screen = viewer.screen(&table, body.ready);
        let guest = viewer.guest.ok_or(NOT_SEATED)?.id;
        if mine.is_empty() {
            return Err(NOT_SEATED);
        }
        Ok(Asking {
            app,
            room,
            table,
            guest,
            screen,
            mine,
            body,
        })
    }

    /// The seat to act for: the one named, or the one the viewer looks from.
    fn seat(&self) -> Result<Seat, Error> {
        match seat_named(&self.table, self.body.seat)? {
            Some(seat) if self.mine.has(seat) => Ok(seat),
            Some(_) => Err(Error::Forbidden("that is not your seat")),
            None => self.table.viewpoint(self.mine).ok_or(NOT_SEATED),
        }
    }

    /// Any seat of the viewer, for what is not about a seat.
    pub(super) fn own(&self) -> Result<Seat, Error> {
        self.mine.iter().next().ok_or(NOT_SEATED)
    }

    /// End a stand-in: the person who acts is back.
    pub(super) async fn return_seats(&self) -> Result<(), Error> {
        let seats = self.table.seats.iter();
        let mut own = seats.filter(|row| self.mine.has(row.seat));
        if own.all(SeatRow::is_here) {
            return Ok(());
        }
        self.app.rooms.return_seats(&self.room, &self.guest).await
    }

    pub(super) fn seq(&self) -> Result<u64, Error> {
        let missing = || Error::bad("`seq` is missing: how far was the table when you chose?");
        self.body.seq.ok_or_else(missing)
    }

    pub(super) async fn grant(&self, wish: Request) -> Result<(), Error> {
        let granted = self.app.rooms.grant(&self.room, wish).await;
        self.with_news(granted.map(drop))
    }

    /// A stale request is answered with the current page.
    pub(super) fn with_news<T>(&self, granted: Result<T, Error>) -> Result<T, Error> {
        match granted {
            Err(Error::MovedOn(_)) => {
                let now = self.room.render(self.screen);
                Err(Error::MovedOn(Some(Box::new(news(&now)))))
            }
            granted => granted,
        }
    }
}

/// The page as JSON, for the browser to swap.
fn news(rendered: &Rendered) -> Value {
    let regions = rendered.regions.iter();
    let regions = regions.map(|(id, html)| json!({ "id": id, "html": html }));
    let seen = rendered.seen;
    json!({ "seq": seen.seq, "seen": seen.to_string(), "regions": regions.collect::<Vec<Value>>() })
}

fn seat_named(table: &Table, seat: Option<u8>) -> Result<Option<Seat>, Error> {
    match seat {
        None => Ok(None),
        Some(seat) if usize::from(seat) < table.seats.len() => Ok(Some(Seat::new(seat))),
        Some(_) => Err(Error::NotFound("such seat")),
    }
}

/// An empty response for a script; a redirect to the table for a form.
pub(super) fn done(headers: &HeaderMap, id: &str) -> Response {
    if gate::wants_page(headers) {
        Redirect::to(&format!("/t/{id}")).into_response()
    } else {
        StatusCode::NO_CONTENT.into_response()
    }
}

/// Whether a program asks for the result of its request (RFC 7240).
fn prefers_more(headers: &HeaderMap) -> bool {
    let preference = headers.get("prefer");
    preference.is_some_and(|preference| preference == "return=representation")
}

/// `POST /t/{id}/act`: take an action. Programs that ask for it are told what may be done next,
/// which saves them a request.
async fn act(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let mut asking = Asking::new(app, &id, viewer, body).await?;
    let action = asking.body.action.take();
    let action =
        action.ok_or_else(|| Error::bad("`action` is missing: what do you want to do?"))?;
    let (seat, seq) = (asking.seat()?, asking.seq()?);
    asking.return_seats().await?;
    asking.grant(Request::Act { seat, seq, action }).await?;
    if prefers_more(&headers) {
        let offers = OffersBody::of(&asking.room.now(), asking.screen);
        return Ok(Json(offers).into_response());
    }
    Ok(done(&headers, &id))
}

/// `POST /t/{id}/undo`: take steps back.
async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let asking = Asking::new(app, &id, viewer, body).await?;
    let steps = asking.body.steps.unwrap_or(1);
    let seq = asking.seq()?;
    let own = asking.table.game.horizon().seat;
    let own = own.filter(|seat| asking.body.seat.is_none() && asking.mine.has(*seat));
    let seat = match own {
        Some(seat) => seat,
        None => asking.seat()?,
    };
    asking.return_seats().await?;
    asking.grant(Request::Undo { seat, seq, steps }).await?;
    Ok(done(&headers, &id))
}

/// `POST /t/{id}/resign`: leave the game for good.
async fn resign(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let asking = Asking::new(app, &id, viewer, body).await?;
    let seat = asking.seat()?;
    asking.grant(Request::Resign { seat }).await?;
    Ok(done(&headers, &id))
}

/// `POST /t/{id}/leave`: leave for now.
async fn leave(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    Sent(body): Sent<RequestBody>,
) -> Result<Redirect, Error> {
    let asking = Asking::new(app, &id, viewer, body).await?;
    if let Some(quotas) = &asking.app.quotas {
        quotas.leave(&asking.guest)?;
    }
    for seat in asking.mine.iter() {
        if asking.table.seat(seat)?.left_at.is_none() {
            asking.grant(Request::Leave { seat }).await?;
        }
    }
    Ok(Redirect::to("/"))
}

/// `POST /t/{id}/return`: come back.
async fn come_back(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let asking = Asking::new(app, &id, viewer, body).await?;
    let (rooms, room) = (&asking.app.rooms, &asking.room);
    rooms.return_seats(room, &asking.guest).await?;
    Ok(done(&headers, &id))
}

/// `POST /t/{id}/takeover`: let a bot stand in for somebody who is away. Nobody can do that to a person
/// who is here.
async fn takeover(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let asking = Asking::new(app, &id, viewer, body).await?;
    let seat = seat_named(&asking.table, asking.body.seat)?;
    let seat = seat.ok_or_else(|| Error::bad("`seat` is missing: who is away?"))?;
    let row = asking.table.seat(seat)?;
    let person = match (&row.guest, row.kind) {
        (Some(person), SeatKind::Person) if !asking.mine.has(seat) => person,
        _ => return Err(Refusal::new("a bot stands in only for another person").into()),
    };
    let grace = asking.app.config.grace;
    let has_left = row.left_at.is_some();
    let check = |room: &Room| {
        if has_left || room.is_away(person, grace) {
            return Ok(());
        }
        let (name, seconds) = (room.now().name_of(seat), grace.as_secs());
        Err(Refusal::new(format!(
            "{name} is here; a bot can stand in when they have been away for {seconds} seconds"
        )))
    };
    let rooms = &asking.app.rooms;
    rooms
        .grant_if(&asking.room, Request::StandIn { seat }, check)
        .await?;
    Ok(done(&headers, &id))
}

/// `POST /t/{id}/say`: say one of the phrases.
async fn say(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let asking = Asking::new(app, &id, viewer, body).await?;
    let phrase = asking.body.phrase;
    let phrase = phrase.ok_or_else(|| Error::bad("`phrase` is missing: which one?"))?;
    let seat = asking.seat()?;
    asking.grant(Request::Say { seat, phrase }).await?;
    Ok(done(&headers, &id))
}

/// `POST /t/{id}/pace`: how fast bots play.
async fn pace(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let asking = Asking::new(app, &id, viewer, body).await?;
    let known = |pace: &u32| page::table::PACES.iter().any(|(known, _)| known == pace);
    let pace = asking.body.pace.filter(known);
    let pace = pace.ok_or_else(|| Error::bad("`pace` is missing or none that is offered"))?;
    let seat = asking.seat()?;
    if pace != asking.table.row.pace {
        asking.grant(Request::Pace { seat, pace }).await?;
    }
    Ok(done(&headers, &id))
}

/// `POST /t/{id}/skip`: do not wait for bots until a person must decide.
async fn skip(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let asking = Asking::new(app, &id, viewer, body).await?;
    asking.room.hurry();
    Ok(done(&headers, &id))
}

/// `POST /t/{id}/join`: take a seat, optionally with a name.
async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let room = app.rooms.visit(&id, viewer.visitor()).await?;
    let table = room.now();
    let seat = seat_named(&table, body.seat)?;
    let seat = seat.ok_or_else(|| Error::bad("`seat` is missing: where do you want to sit?"))?;
    let by_link = table.seat(seat)?.kind == SeatKind::Link;
    let token = body.token.unwrap_or_default();
    if by_link && !secret::is_seat_token(&token, &table.row.seed, seat) {
        return Err(Error::Forbidden("this seat is for somebody with its link"));
    }
    let name = body.name.filter(|name| !name.trim().is_empty());
    let name = match name {
        None => None,
        Some(name) => match Tried::read(&name, &headers, &format!("/t/{id}/join/{token}"))? {
            Ok(name) => Some(name),
            Err(again) => return Ok(again.into_response()),
        },
    };
    let (mut guest, jar) = guest::admit(&app, viewer).await?;
    if let Some(name) = name.filter(|name| *name != guest.name) {
        guest::rename(&app, &mut guest, name).await?;
    }
    app.rooms.grant(&room, Request::Sit { seat, guest }).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// `GET /t/{id}/join/{token}`: the page behind the link to a seat. Opening it does not take the
/// seat, because messengers open links for their previews.
async fn welcome(
    State(app): State<App>,
    Path((id, token)): Path<(String, String)>,
    viewer: Viewer,
    headers: HeaderMap,
    Query(tried): Query<Tried>,
) -> Result<Response, Error> {
    let is_person = gate::wants_page(&headers);
    let table = match look(&app, &id, &viewer).await {
        Err(Error::NotFound(_)) if is_person => return Ok(turn_away(&app, Closed::Gone)),
        table => table?,
    };
    let mut seats = table.seats.iter().map(|row| row.seat);
    let meant = seats.find(|seat| secret::is_seat_token(&token, &table.row.seed, *seat));
    let seat = match meant {
        None if is_person => return Ok(turn_away(&app, Closed::Gone)),
        meant => meant.ok_or(Error::NotFound("such seat"))?,
    };
    let desk = table.view(Seats::EMPTY);
    let is_free = table.seat(seat)?.kind == SeatKind::Link;
    match table.seats_of(viewer.id()).is_empty() {
        false if is_free => return Ok(turn_away(&app, Closed::Own(&desk))),
        false => return Ok(Redirect::to(&format!("/t/{id}")).into_response()),
        true if table.row.status == Status::Over => {
            return Ok(turn_away(&app, Closed::Over(&desk)));
        }
        true if !is_free => return Ok(turn_away(&app, Closed::Taken(&desk))),
        true => {}
    }
    let host = match &table.row.maker {
        Some(maker) => guest::find(&app, maker).await?,
        None => None,
    };
    let refused = tried.refused();
    let own = viewer.guest.as_ref().map(|guest| guest.name.as_str());
    let invited = Invited {
        game: table.kind.id(),
        sitter: desk.sitter(seat),
        token: &token,
        host: host.as_ref().map(|host| host.name.as_str()),
        name: Field {
            text: refused.as_ref().map(|(name, _)| name.as_str()).or(own),
            error: refused.as_ref().map(|(_, why)| why.as_str()),
        },
    };
    let (Base::Sent(base) | Base::Here(base) | Base::Unsure(base)) = base_for(&app, &headers);
    let card = invited.card(&desk, &base);
    let body = page::welcome::welcome(&desk, &invited);
    let needs = Needs::Poster(table.kind.name());
    Ok(layout::shared_page(&app.assets, &card, needs, body).into_response())
}

/// The page for somebody whose link leads to no free seat.
fn turn_away(app: &App, why: Closed<'_>) -> Response {
    let status = match why {
        Closed::Gone => StatusCode::NOT_FOUND,
        Closed::Taken(_) | Closed::Over(_) | Closed::Own(_) => StatusCode::OK,
    };
    let body = page::welcome::closed(why);
    let page = layout::page(&app.assets, why.title(), Needs::Nothing, body);
    (status, Extension(Drawn), page).into_response()
}

/// The beginning of links for the sender of this request.
fn base_for(app: &App, headers: &HeaderMap) -> Base {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    app.address.base(host.unwrap_or("localhost"))
}

/// `GET /t/{id}/invite/{seat}`: the link to a seat, for the person who opened the table.
async fn invite(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    viewer: Viewer,
    headers: HeaderMap,
) -> Result<Markup, Error> {
    let table = look(&app, &id, &viewer).await?;
    if viewer.id().is_none() || viewer.id() != table.row.maker.as_deref() {
        return Err(Error::Forbidden(
            "the links to the seats are for the person who opened the table",
        ));
    }
    let seat = seat_named(&table, Some(seat))?.ok_or(Error::NotFound("such seat"))?;
    if table.seat(seat)?.kind != SeatKind::Link {
        return Err(Refusal::new("nobody needs to be invited to that seat").into());
    }
    let token = secret::seat_token(&table.row.seed, seat);
    let link = SeatLink {
        base: base_for(&app, &headers),
        path: format!("/t/{id}/join/{token}"),
        port: app.address.port(),
    };
    let desk = table.view(Seats::EMPTY);
    let body = page::table::invitation(&desk, desk.sitter(seat), &link);
    Ok(layout::page(&app.assets, "Invite", Needs::Nothing, body))
}

/// `POST /t/{id}/rematch`: agree to a rematch. The last person to agree opens the new table.
async fn rematch(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let address = viewer.address;
    let asking = Asking::new(app, &id, viewer, body).await?;
    asking.return_seats().await?;
    let seat = asking.mine.iter().next().ok_or(NOT_SEATED)?;
    let opens = asking.table.row.next.is_none();
    if let (Some(quotas), true) = (&asking.app.quotas, opens) {
        quotas.open_table(address)?;
    }
    let (table, seed) = (secret::id(), secret::seed());
    let challenge = asking.body.challenge.as_deref().map(|word| {
        let known = Challenge::read(word);
        known.ok_or_else(|| Error::bad("`challenge` is harder or easier"))
    });
    let wish = Request::Again(Again {
        seat,
        table,
        seed,
        challenge: challenge.transpose()?,
    });
    let rooms = &asking.app.rooms;
    let granted = rooms.grant(&asking.room, wish).await;
    let next = asking.room.now().row.next.clone();
    match (granted, next) {
        // The rematch exists, opened by this request or by another one.
        (_, Some(next)) => {
            let visitor = Visitor {
                guest: Some(&asking.guest),
                address,
            };
            match rooms.visit(&next, visitor).await {
                Ok(_) => Ok(Redirect::to(&format!("/t/{next}")).into_response()),
                Err(Error::NotFound(_)) => {
                    Err(Refusal::new("the rematch was abandoned, and is forgotten").into())
                }
                Err(error) => Err(error),
            }
        }
        (Ok(_), None) => Ok(done(&headers, &id)),
        (Err(error), None) => Err(error),
    }
}
