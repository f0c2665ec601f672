//! After the game: its story, its whole log, and whether the shuffle was fair.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use catalog::{Chronicle, Refusal, Snapshot};
use maud::{Markup, html};
use page::layout::{self, Needs};
use serde::Deserialize;
use table::Status;
use tokio::sync::Semaphore;

use super::table::look;
use crate::app::App;
use crate::error::Error;
use crate::guest::Viewer;
use crate::room::Room;

/// How many stories are put together at the same time: each takes a thread for up to a few seconds.
static TELLERS: Semaphore = Semaphore::const_new(1);

/// `GET /t/{id}/story`: the story of a finished game.
pub(crate) async fn tell(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
) -> Result<Markup, Error> {
    count(&app, &viewer)?;
    let room = app.rooms.visit(&id, viewer.visitor()).await?;
    let chronicle = chronicle(&room).await?;
    let table = room.now();
    let tale = page::story(&table, table.seats_of(viewer.id()), &chronicle);
    let body = html! {
        (layout::header())
        main .narrow { (tale) p { a .secondary href={ "/t/" (id) } { "Back to the table" } } }
    };
    let title = format!("The story of a game · {}", table.kind.title());
    Ok(layout::page(
        &app.assets,
        &title,
        Needs::Style(table.kind.name()),
        body,
    ))
}

/// The story of a room. It never changes once the game is over, so it is put together once.
async fn chronicle(room: &Room) -> Result<Arc<Chronicle>, Error> {
    let told = room.chronicle.get_or_try_init(|| async {
        let table = room.now();
        table.check_unguided()?;
        if table.row.status != Status::Over {
            return Err(Refusal::new("the story is told when the game is over").into());
        }
        let turn = TELLERS.acquire().await.map_err(|_| Error::TooSlow)?;
        let told = tokio::task::spawn_blocking(move || {
            // It goes on if nobody waits for it any more, and the next one waits for its end.
            let _turn = turn;
            table.chronicle()
        });
        let told = told.await.map_err(|_| Error::TooSlow)?;
        Ok::<_, Error>(Arc::new(told?))
    });
    told.await.cloned()
}

/// The turn that somebody looks back at.
#[derive(Deserialize)]
pub(crate) struct LookBack {
    turn: u32,
}

/// `GET /t/{id}/board?turn=42`: what stood on the table of a finished game at the end of a turn.
pub(crate) async fn past(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    Query(wanted): Query<LookBack>,
) -> Result<impl IntoResponse, Error> {
    count(&app, &viewer)?;
    let room = app.rooms.visit(&id, viewer.visitor()).await?;
    let snapshots = snapshots(&room).await?;
    let table = room.now();
    let past = page::past(&table, viewer.screen(&table, None), snapshots, wanted.turn);
    let past = past.ok_or(Error::NotFound("such turn"))?;
    // It depends on who looks, and on how they have turned the board.
    Ok(([(header::CACHE_CONTROL, "no-store")], past))
}

/// How the game of a room stood after each turn: replayed once, when somebody looks back.
async fn snapshots(room: &Room) -> Result<&[Snapshot], Error> {
    let kept = room.snapshots.get_or_try_init(|| async {
        let table = room.now();
        let turn = TELLERS.acquire().await.map_err(|_| Error::TooSlow)?;
        let kept = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            table.snapshots()
        });
        let kept = kept.await.map_err(|_| Error::TooSlow)?;
        Ok::<_, Error>(kept?)
    });
    kept.await.map(Vec::as_slice)
}

/// `GET /t/{id}/log`: everything that has happened, once the game is over.
pub(crate) async fn look_back(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
) -> Result<Markup, Error> {
    count(&app, &viewer)?;
    let table = look(&app, &id, &viewer).await?;
    if table.row.status != Status::Over {
        return Err(Refusal::new("the whole log is shown when the game is over").into());
    }
    let log = page::log(&table, table.seats_of(viewer.id()));
    let body = html! { (layout::header()) main .narrow { div { (log) } } };
    Ok(layout::page(
        &app.assets,
        "What happened",
        Needs::Style(table.kind.name()),
        body,
    ))
}

/// `GET /t/{id}/fair`: what was promised about the shuffle and, at the end, what it was.
pub(crate) async fn fair(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
) -> Result<impl IntoResponse, Error> {
    let table = look(&app, &id, &viewer).await?;
    table.check_unguided()?;
    let desk = table.view(table.seats_of(viewer.id()));
    let body = page::fair::fair(&desk);
    let page = layout::page(&app.assets, "Fair shuffle", Needs::Script("fair.js"), body);
    // The seed appears when the game ends.
    Ok(([(header::CACHE_CONTROL, "no-store")], page))
}

/// Count a request that takes more work than others.
fn count(app: &App, viewer: &Viewer) -> Result<(), Error> {
    let quotas = app.quotas.as_ref();
    quotas.map_or(Ok(()), |quotas| quotas.search(viewer.address))
}
