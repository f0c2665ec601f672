//! What the learner of a guided game asks of the coach.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use table::{Request, Wish};

use super::Sent;
use super::table::{Asking, RequestBody, done};
use crate::app::App;
use crate::error::Error;
use crate::guest::Viewer;

/// `POST /t/{id}/next`: what the coach said has been read.
pub(super) async fn next(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let asking = Asking::new(app, &id, viewer, body).await?;
    let seq = asking.seq()?;
    grant(&asking, Wish::Next { seq }).await?;
    Ok(done(&headers, &id))
}

/// `POST /t/{id}/back`: what the coach said before is to be read again.
pub(super) async fn back(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let asking = Asking::new(app, &id, viewer, body).await?;
    let seq = asking.seq()?;
    grant(&asking, Wish::Back { seq }).await?;
    Ok(done(&headers, &id))
}

/// `POST /t/{id}/chapter`: the game goes to the beginning of a chapter.
pub(super) async fn chapter(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    headers: HeaderMap,
    Sent(body): Sent<RequestBody>,
) -> Result<Response, Error> {
    let number = body.number;
    let asking = Asking::new(app, &id, viewer, body).await?;
    let number = number.ok_or_else(|| Error::bad("`number` is missing: which chapter?"))?;
    grant(&asking, Wish::Chapter { number }).await?;
    Ok(done(&headers, &id))
}

async fn grant(asking: &Asking, wish: Wish) -> Result<(), Error> {
    let seat = asking.own()?;
    asking.return_seats().await?;
    asking.grant(Request::Lesson { seat, wish }).await
}
