//! Errors while a request is answered, and the one place that turns them into responses.

use std::time::Duration;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use catalog::Refusal;
use serde_json::{Value, json};
use table::Refused;

use crate::store::{Lost, Unread};

/// A request that cannot be granted.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// It cannot be understood.
    #[error("{message}")]
    Bad { status: StatusCode, message: String },
    /// There is no such thing.
    #[error("there is no {0} here")]
    NotFound(&'static str),
    /// Others may do it, but not this viewer.
    #[error("{0}")]
    Forbidden(&'static str),
    /// The game refuses it.
    #[error("{}", .0.message)]
    Refused(Refusal),
    /// The request was meant for an earlier state of the table.
    #[error("the game has moved on; look again and choose")]
    MovedOn(Option<Box<Value>>),
    /// Too many requests.
    #[error("that was too fast; try again in {}", seconds(*.0))]
    TooFast(Duration),
    /// It took too long.
    #[error("the server did not answer in time; try again in a moment")]
    TooSlow,
    /// The database cannot be written.
    #[error("the server cannot save right now, so nothing was changed; try again in a moment")]
    NotSaved(#[source] Lost),
    /// The database cannot be read.
    #[error("the server cannot read its data right now; try again in a moment")]
    NotRead(#[from] Unread),
    /// A table that this program cannot continue.
    #[error("this game cannot go on: {0}")]
    Stale(String),
}

impl Error {
    /// A request that cannot be understood.
    pub(crate) fn bad(message: impl Into<String>) -> Error {
        Error::Bad {
            status: StatusCode::BAD_REQUEST,
            message: message.into(),
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            Error::Bad { status, .. } => *status,
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::Forbidden(_) => StatusCode::FORBIDDEN,
            Error::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::MovedOn(_) => StatusCode::CONFLICT,
            Error::TooFast(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::TooSlow | Error::NotSaved(_) | Error::NotRead(_) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Error::Stale(_) => StatusCode::GONE,
        }
    }
}

fn whole_seconds(wait: Duration) -> u64 {
    wait.as_millis().div_ceil(1000).max(1) as u64
}

fn seconds(wait: Duration) -> String {
    match whole_seconds(wait) {
        1 => "a second".to_owned(),
        seconds => format!("{seconds} seconds"),
    }
}

impl From<Lost> for Error {
    fn from(lost: Lost) -> Error {
        match lost {
            Lost::Race => Error::MovedOn(None),
            Lost::Failed(_) | Lost::Gone | Lost::Closing => Error::NotSaved(lost),
        }
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Error {
        match refused {
            Refused::Refusal(refusal) => Error::Refused(refusal),
            Refused::MovedOn => Error::MovedOn(None),
            Refused::NoSeat => Error::NotFound("such seat"),
            Refused::Stale(reason) => Error::Stale(reason),
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::Refused(refusal)
    }
}

/// The explanation of a refusal. It travels with the response, so that people get a page instead of
/// JSON.
#[derive(Clone, Debug)]
pub(crate) struct Explained {
    pub(crate) message: String,
    pub(crate) clause: Option<String>,
}

/// Programs get JSON; `gate` turns it into a page for people.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let status = self.status();
        if status.is_server_error() {
            let error: &dyn std::error::Error = &self;
            tracing::error!(error, cause = ?error.source(), "a request could not be answered");
        }
        let message = self.to_string();
        let mut body = json!({ "message": message });
        let mut explained = Explained {
            message,
            clause: None,
        };
        let wait = match self {
            Error::TooFast(wait) => Some([(header::RETRY_AFTER, whole_seconds(wait))]),
            _ => None,
        };
        match self {
            Error::Refused(refusal) => {
                body["clause"] = json!(refusal.clause);
                explained.clause = refusal.clause;
            }
            Error::MovedOn(Some(now)) => body["now"] = *now,
            _ => {}
        }
        let said = Extension(explained);
        match wait {
            Some(wait) => (status, wait, said, Json(body)).into_response(),
            None => (status, said, Json(body)).into_response(),
        }
    }
}
