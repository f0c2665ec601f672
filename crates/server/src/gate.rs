//! The layer around all routes: checks the origin and rate of requests, and formats errors.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::time::Instant;

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use page::layout::Trouble;
use serde_json::json;
use tokio::time::timeout;

use crate::app::App;
use crate::config::Config;
use crate::error::{Error, Explained};
use crate::name::HostNames;
use crate::proxy::{Proxies, one_address};
use crate::public_address::host_of;

/// The burst allowed to an address that has been quiet, as a multiple of the rate.
const BURST: u32 = 5;
/// The longest error text of the framework that is read.
const MAX_ERROR_BYTES: usize = 16 * 1024;
/// Everything is loaded from this server, nothing inline runs, and nobody may frame a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

/// Decides which requests are let in.
pub(crate) struct Gate {
    rate: Option<DefaultKeyedRateLimiter<IpAddr>>,
    proxies: Proxies,
    names: HostNames,
}

impl Gate {
    pub(crate) fn new(config: &Config) -> Gate {
        let quota = config.rate.and_then(NonZeroU32::new).map(|rate| {
            let burst = NonZeroU32::new(BURST).unwrap_or(NonZeroU32::MIN);
            Quota::per_second(rate).allow_burst(rate.saturating_mul(burst))
        });
        Gate {
            rate: quota.map(RateLimiter::keyed),
            proxies: config.proxies(),
            names: HostNames::new(config),
        }
    }

    /// Whether a request that changes something was sent by one of this server's own pages.
    fn is_own(&self, headers: &HeaderMap, host: &str) -> bool {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        match (text("sec-fetch-site"), text("origin")) {
            (Some(site), _) => site == "same-origin",
            (None, Some(origin)) => host_of(origin).eq_ignore_ascii_case(host),
            (None, None) => false,
        }
    }

    /// The address that a request is counted for: a whole IPv6 network counts as one.
    fn address(&self, extensions: &Extensions, headers: &HeaderMap) -> Option<IpAddr> {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>()?;
        Some(one_address(self.proxies.client(peer.0.ip(), headers)))
    }

    /// Forget addresses that have been quiet.
    pub(crate) fn forget_quiet(&self) {
        if let Some(rate) = &self.rate {
            rate.retain_recent();
        }
    }
}

/// Refuse requests that may not come in, count and log the others, limit their time, and give every
/// refusal the same form. One layer does it all, because each layer costs a request more than the
/// work done here.
pub(crate) async fn authorize(State(app): State<App>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let path = public_path(request.uri().path());
    let wants_page = wants_page(request.headers());
    let response = match admit(&app, &request) {
        // Live updates are not cut off, because their response begins at once.
        Ok(()) => timeout(app.config.timeouts.answer, next.run(request))
            .await
            .unwrap_or_else(|_| Error::TooSlow.into_response()),
        Err(error) => {
            let mut refusal = error.into_response();
            if !matches!(method, Method::GET | Method::HEAD) {
                // The body was not read, so the next request on this connection could not be found.
                let close = HeaderValue::from_static("close");
                refusal.headers_mut().insert(header::CONNECTION, close);
            }
            refusal
        }
    };
    let failed = response.status().is_client_error() || response.status().is_server_error();
    let mut response = if failed {
        explain(&app, response, wants_page, &path).await
    } else {
        response
    };
    tell_browsers(response.headers_mut());
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    app.rooms.metrics.answered(status, took);
    tracing::debug!(%method, path, status, took_us = took.as_micros() as u64, "answered");
    response
}

/// Set the headers that every response has.
fn tell_browsers(headers: &mut HeaderMap) {
    let mut tell = |name, value| headers.insert(name, HeaderValue::from_static(value));
    tell(header::CONTENT_SECURITY_POLICY, POLICY);
    tell(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    tell(header::REFERRER_POLICY, "same-origin");
    // Nearly every response depends on the viewer. Those that do not set the header themselves.
    let keeping = headers.entry(header::CACHE_CONTROL);
    keeping.or_insert(HeaderValue::from_static("no-store"));
}

fn admit(app: &App, request: &Request) -> Result<(), Error> {
    let headers = request.headers();
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let host = host.ok_or_else(|| Error::bad("the request names no host"))?;
    // Probes use the address of the server, whatever its name is.
    let is_probe = matches!(request.uri().path(), "/healthz" | "/livez" | "/metrics");
    if !app.gate.names.has(host) && !is_probe {
        return Err(unknown_name(app, host));
    }
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(());
    }
    if !app.gate.is_own(headers, host) {
        return Err(Error::Forbidden(
            "this was not sent by a page of this server",
        ));
    }
    let Some(rate) = &app.gate.rate else {
        return Ok(());
    };
    let address = app.gate.address(request.extensions(), headers);
    match address.map(|address| rate.check_key(&address)) {
        Some(Err(until)) => {
            let wait = until.wait_time_from(DefaultClock::default().now());
            Err(Error::TooFast(wait))
        }
        Some(Ok(())) | None => Ok(()),
    }
}

/// The address that a request is counted for.
pub(crate) fn address_of(app: &App, parts: &Parts) -> Option<IpAddr> {
    app.gate.address(&parts.extensions, &parts.headers)
}

/// The refusal of an unknown host name. The name may be correct, but missing in the configuration.
fn unknown_name(app: &App, host: &str) -> Error {
    let here = app.address.others().unwrap_or_else(|| app.address.here());
    Error::Bad {
        status: StatusCode::FORBIDDEN,
        message: format!(
            "this server does not go by the name {host}. Open {here} instead; or, if the server is \
             yours and the name is good, start it with --origin http://{host}"
        ),
    }
}

/// Whether a person is looking, rather than a program.
pub(crate) fn wants_page(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT);
    let accepts = accepts.and_then(|accepts| accepts.to_str().ok());
    accepts.is_some_and(|accepts| accepts.contains("text/html"))
}

/// Marks a refusal that is a page for people already, and says what to do.
#[derive(Clone, Copy)]
pub(crate) struct Drawn;

/// Give a refusal the same form as all others: JSON for programs, a page for people.
async fn explain(app: &App, response: Response, wants_page: bool, path: &str) -> Response {
    if response.extensions().get::<Drawn>().is_some() {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let explained = match parts.extensions.remove::<Explained>() {
        Some(_) if !wants_page => return Response::from_parts(parts, body),
        Some(explained) => explained,
        None => foreign(parts.status, body).await,
    };
    let kept = [header::RETRY_AFTER, header::CONNECTION];
    let kept = kept.map(|name| (parts.headers.remove(&name), name));
    let kept = kept
        .into_iter()
        .filter_map(|(value, name)| Some((name, value?)));
    let kept: HeaderMap = kept.collect();
    let Explained { message, clause } = explained;
    if !wants_page {
        let body = json!({ "message": message });
        return (parts.status, kept, Json(body)).into_response();
    }
    let is_missing = parts.status == StatusCode::NOT_FOUND;
    let trouble = Trouble {
        message: &message,
        clause: clause.as_deref(),
        is_missing,
        is_failure: parts.status.is_server_error(),
        table: table_around(path).filter(|_| !is_missing && parts.status != StatusCode::GONE),
    };
    let page = page::layout::explain(&app.assets, &trouble);
    (parts.status, kept, page).into_response()
}

/// The id of the table in the path of one of its pages.
fn table_around(path: &str) -> Option<&str> {
    let (id, _) = path.strip_prefix("/t/")?.split_once('/')?;
    let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_id.then_some(id)
}

/// An error from the framework, which is plain text with its own wording.
async fn foreign(status: StatusCode, body: Body) -> Explained {
    let body = to_bytes(body, MAX_ERROR_BYTES).await.unwrap_or_default();
    let told = String::from_utf8_lossy(&body);
    let message = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "the request is too long".to_owned(),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "the request must be a form or JSON".to_owned(),
        _ if status.is_server_error() => "the server failed; try again in a moment".to_owned(),
        _ => format!("the request cannot be read: {told}"),
    };
    Explained {
        message,
        clause: None,
    }
}

/// A path as it may be logged. The only secret in a path is the end of the link to a seat, which is
/// left out.
fn public_path(path: &str) -> String {
    match path.split_once("/join/") {
        Some((table, _)) => format!("{table}/join/…"),
        None => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_to_a_seat_is_not_logged() {
        assert_eq!(public_path("/t/abc/join/secret"), "/t/abc/join/…");
        assert_eq!(public_path("/t/abc"), "/t/abc");
    }

    #[test]
    fn a_refusal_leads_back_to_the_table_it_happened_at() {
        assert_eq!(table_around("/t/abc7/join"), Some("abc7"));
        for elsewhere in ["/t/abc7", "/tables/new", "/t//join", "/t/%22/join", "/"] {
            assert_eq!(table_around(elsewhere), None, "{elsewhere}");
        }
    }
}
