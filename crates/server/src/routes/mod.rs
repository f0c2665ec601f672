//! The routes: a router and its handlers in each file.

pub(crate) mod cards;
pub(crate) mod hint;
pub(crate) mod lesson;
pub(crate) mod live;
pub(crate) mod lobby;
pub(crate) mod rules;
pub(crate) mod story;
pub(crate) mod table;

use std::fmt::Write as _;

use axum::extract::{Form, FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect};
use axum::{Json, RequestExt};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::Error;
use crate::gate;
use crate::nickname;

/// The longest name, in bytes, that is repeated when a form is shown again.
const LONGEST_TRY: usize = 400;

/// A rejected name, in the address of the page that shows the form again.
#[derive(Deserialize)]
pub(crate) struct Tried {
    name: Option<String>,
}

impl Tried {
    /// The name, and why it was rejected.
    pub(crate) fn refused(self) -> Option<(String, String)> {
        let name = self.name?;
        let why = nickname::clean(&name).err()?.to_string();
        Some((name, why))
    }

    /// A name as it is stored. People who sent a bad one are sent back to the form at `path`, which
    /// shows it with the reason.
    ///
    /// # Errors
    /// For programs, if the name is bad.
    pub(crate) fn read(
        name: &str,
        headers: &HeaderMap,
        path: &str,
    ) -> Result<Result<String, Redirect>, Error> {
        match nickname::clean(name) {
            Ok(name) => Ok(Ok(name)),
            Err(_) if gate::wants_page(headers) && name.len() <= LONGEST_TRY => {
                let again = format!("{path}?name={}", encoded(name));
                Ok(Err(Redirect::to(&again)))
            }
            Err(error) => Err(error),
        }
    }
}

/// A text, encoded for an address.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            encoded.push(byte.into());
        } else {
            write!(encoded, "%{byte:02X}").expect("text takes everything");
        }
    }
    encoded
}

/// The body of a request, a form or JSON.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest<App> for Sent<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Sent<T>, Error> {
        // Shorter than the timeout for the whole response, because here the client is slow.
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
