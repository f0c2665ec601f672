//! What the server answers to: a router and its handlers in each file.

pub(crate) mod live;
pub(crate) mod lobby;
pub(crate) mod table;

use axum::extract::{Form, FromRequest, Request};
use axum::http::header;
use axum::response::IntoResponse;
use axum::{Json, RequestExt};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::Error;

/// The contents of a request, as a form or as JSON.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest<App> for Sent<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _: &App) -> Result<Sent<T>, Error> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.starts_with("application/json") {
            let sent = request.extract::<Json<T>, _>().await;
            return match sent {
                Ok(Json(sent)) => Ok(Sent(sent)),
                Err(error) => Err(unreadable(error.body_text(), error)),
            };
        }
        match request.extract::<Form<T>, _>().await {
            Ok(Form(sent)) => Ok(Sent(sent)),
            Err(error) => Err(unreadable(error.body_text(), error)),
        }
    }
}

fn unreadable(message: String, error: impl IntoResponse) -> Error {
    let status = error.into_response().status();
    Error::Bad { status, message }
}
