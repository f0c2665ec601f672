//! The rulebooks: the same for everybody, so each page is made once and compressed once.

use std::convert::Infallible;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Extension, Router};
use catalog::Name;
use maud::{Markup, html};
use page::layout::{self, Needs};
use page::rules;
use serde::Deserialize;
use tokio::sync::OnceCell;
use tower::{Layer, ServiceExt, service_fn};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::error::Error;
use crate::gate::{self, Drawn};
use crate::secret;

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/rules", get(choose))
        .route("/rules/clause/{id}", get(clause))
        .route("/rules/{game}", get(read))
}

/// A browser asks again whether a page has changed, and is told in a few bytes that it has not.
const ASK_AGAIN: &str = "no-cache";
/// A clause in the panel should be there at once when it is opened again.
const AN_HOUR: &str = "max-age=3600";

/// The pages that were made.
#[derive(Default)]
pub(crate) struct RulePages {
    books: [OnceCell<Kept>; Name::ALL.len()],
}

/// A page that was made.
struct Kept {
    /// A hash of what is in it.
    tag: String,
    plain: Bytes,
    gzip: Bytes,
}

impl Kept {
    /// Keep a page, and how it is sent to nearly everybody.
    async fn new(page: String) -> Kept {
        let plain = Bytes::from(page);
        let hash = secret::hash(&String::from_utf8_lossy(&plain));
        let hash: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        Kept {
            tag: format!("W/\"{hash}\""),
            gzip: compressed(plain.clone()).await,
            plain,
        }
    }

    fn answer(&self, headers: &HeaderMap) -> Response {
        let about = [
            (header::ETAG, self.tag.as_str()),
            (header::CACHE_CONTROL, ASK_AGAIN),
            (header::VARY, "accept-encoding"),
        ];
        if has(headers, header::IF_NONE_MATCH, &self.tag) {
            return (StatusCode::NOT_MODIFIED, about).into_response();
        }
        let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
        match has(headers, header::ACCEPT_ENCODING, "gzip") {
            true => {
                let packed = [(header::CONTENT_ENCODING, "gzip")];
                (about, kind, packed, self.gzip.clone()).into_response()
            }
            false => (about, kind, self.plain.clone()).into_response(),
        }
    }
}

/// Whether a header lists this word, and does not refuse it (`gzip;q=0`).
fn has(headers: &HeaderMap, name: header::HeaderName, word: &str) -> bool {
    let lists = headers.get_all(name).into_iter();
    let lists = lists.filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|entry| {
        let (listed, weight) = entry.split_once(';').unwrap_or((entry, ""));
        let is_refused = weight.replace(' ', "").trim_end_matches(['0', '.']) == "q=";
        listed.trim() == word && !is_refused
    })
}

/// A page as the layer around all routes would compress it, but as small as it gets.
async fn compressed(page: Bytes) -> Bytes {
    let inner = service_fn(move |_: Request| {
        let page = page.clone();
        async move {
            let kind = [(header::CONTENT_TYPE, "text/html")];
            Ok::<Response, Infallible>((kind, page).into_response())
        }
    });
    let layer = CompressionLayer::new().quality(CompressionLevel::Best);
    let request = Request::builder().header(header::ACCEPT_ENCODING, "gzip");
    let request = request
        .body(Body::empty())
        .expect("the header is well-formed");
    let Ok(answer) = layer.layer(inner).oneshot(request).await;
    let body = Body::new(answer.into_body());
    to_bytes(body, usize::MAX)
        .await
        .expect("a body in memory can be read")
}

/// `GET /rules`: which rulebook.
async fn choose(State(app): State<App>) -> Markup {
    layout::page(&app.assets, "Rules", Needs::Nothing, rules::choice())
}

/// What is searched for.
#[derive(Deserialize)]
struct Asked {
    q: Option<String>,
}

/// `GET /rules/{game}`: the rulebook of a game; with `?q=`, what it finds.
async fn read(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(asked): Query<Asked>,
    parts: Parts,
) -> Result<Response, Error> {
    let name = Name::find(&game).ok_or(Error::NotFound("such rulebook"))?;
    if let Some(typed) = asked.q.filter(|typed| !typed.trim().is_empty()) {
        if let Some(quotas) = &app.quotas {
            quotas.search(gate::address_of(&app, &parts))?;
        }
        return Ok(made(&app, name, Some(typed)).await?.into_response());
    }
    let index = Name::ALL.iter().position(|one| *one == name);
    let kept = &app.rule_pages.books[index.unwrap_or_default()];
    let kept = kept.get_or_try_init(|| async {
        let page = made(&app, name, None).await?;
        Ok::<_, Error>(Kept::new(page.into_string()).await)
    });
    Ok(kept.await?.answer(&parts.headers))
}

/// The page of a rulebook, made on a thread that may take its time.
async fn made(app: &App, name: Name, typed: Option<String>) -> Result<Markup, Error> {
    let app = app.clone();
    let made = tokio::task::spawn_blocking(move || {
        let body = rules::rulebook(name, typed.as_deref());
        let needs = match name {
            Name::Master | Name::Weavers => Needs::Rulebook(Name::Master.word()),
            Name::Conquest => Needs::Rulebook(name.word()),
        };
        layout::page(&app.assets, &rules::title(name), needs, body)
    });
    made.await.map_err(|_| Error::TooSlow)
}

/// `GET /rules/clause/{id}`: a clause for the panel. Somebody who opens the address as a page gets the rulebook.
async fn clause(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let is_page = gate::wants_page(&headers);
    let vary = [(header::VARY, "accept")];
    if let Some(leaf) = rules::leaf(&id) {
        if is_page {
            return (vary, Redirect::to(&whole(&id))).into_response();
        }
        let keep = [(header::CACHE_CONTROL, AN_HOUR)];
        return (vary, keep, leaf).into_response();
    }
    let leaf = rules::no_leaf(&id);
    let missing =
        |page: Markup| (StatusCode::NOT_FOUND, Extension(Drawn), vary, page).into_response();
    if !is_page {
        return missing(leaf);
    }
    let body = html! { (layout::header()) main .narrow { (leaf) } };
    let page = layout::page(&app.assets, "No such rule", Needs::Nothing, body);
    missing(page)
}

/// The address of a clause in its rulebook.
fn whole(id: &str) -> String {
    let place = catalog::rules::find(id);
    place.map_or("/rules".to_owned(), |place| {
        format!("{}#{}", rules::address(place.book.name), place.rule.id)
    })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn what_a_browser_accepts_is_understood() {
        let gzip = |value: &'static str| {
            let value = HeaderValue::from_static(value);
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, value)]);
            has(&headers, header::ACCEPT_ENCODING, "gzip")
        };
        for accepted in ["gzip", "br, gzip;q=0.5", "deflate,gzip ;q=1"] {
            assert!(gzip(accepted), "{accepted}");
        }
        for refused in ["", "br", "gzip;q=0", "gzip; q=0.0", "xgzip"] {
            assert!(!gzip(refused), "{refused}");
        }
    }
}
