//! What the server answers to: a router and its handlers in each file.

pub(crate) mod live;
pub(crate) mod lobby;
pub(crate) mod table;

use axum::extract::{Form, FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::{Json, RequestExt};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::Error;

/// The contents of a request, as a form or as JSON.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest<App> for Sent<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Sent<T>, Error> {
        // Sooner than the whole answer must be there: it is the client who is slow.
        let patience = app.config.timeouts.answer / 2;
        let read = tokio::time::timeout(patience, read(request)).await;
        read.unwrap_or_else(|_| {
            Err(Error::Bad {
                status: StatusCode::REQUEST_TIMEOUT,
                message: "the request took too long to arrive; try again".to_owned(),
            })
        })
    }
}

async fn read<T: DeserializeOwned + 'static>(request: Request) -> Result<Sent<T>, Error> {
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

fn unreadable(message: String, error: impl IntoResponse) -> Error {
    let status = error.into_response().status();
    Error::Bad { status, message }
}
