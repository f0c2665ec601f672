//! What all requests share, and the routes.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::IntoResponse;
use axum::routing::get;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::assets::{self, Assets};
use crate::config::Config;
use crate::error::Error;
use crate::gate::{self, Gate};
use crate::room::Rooms;
use crate::routes;

/// A request body is a short form; more is refused.
const MOST_BYTES: usize = 16 * 1024;
/// No answer takes longer. Live updates are not counted: their answer begins at once.
const LONGEST: Duration = Duration::from_secs(15);
/// Everything comes from here, nothing is written into the page, nobody may frame it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

/// What all requests share.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// The contents of [`App`].
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) assets: Assets,
    pub(crate) gate: Gate,
}

impl std::ops::Deref for App {
    type Target = Shared;
    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    pub(crate) fn new(config: Config, rooms: Arc<Rooms>) -> App {
        App(Arc::new(Shared {
            assets: Assets::new(rooms.hosts.iter().map(|host| &**host)),
            gate: Gate::new(&config),
            rooms,
            config,
        }))
    }

    /// All routes with everything around them.
    pub(crate) fn router(&self) -> Router {
        let fixed = |name: HeaderName, value: &'static str| {
            SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
        };
        let around = ServiceBuilder::new()
            .layer(fixed(header::CONTENT_SECURITY_POLICY, POLICY))
            .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(fixed(header::REFERRER_POLICY, "same-origin"))
            .layer(CompressionLayer::new())
            .layer(middleware::from_fn_with_state(self.clone(), gate::pass))
            .layer(CatchPanicLayer::new())
            .layer(TimeoutLayer::with_status_code(
                StatusCode::SERVICE_UNAVAILABLE,
                LONGEST,
            ))
            .layer(DefaultBodyLimit::max(MOST_BYTES));
        Router::new()
            .merge(routes::lobby::router())
            .merge(routes::table::router())
            .route("/assets/{hash}/{name}", get(assets::get))
            .route("/healthz", get(healthz))
            .route("/metrics", get(metrics))
            .fallback(|| async { Error::NotFound("such page") })
            .method_not_allowed_fallback(|| async {
                Error::Bad {
                    status: StatusCode::METHOD_NOT_ALLOWED,
                    message: "this address does not answer to that method".to_owned(),
                }
            })
            .layer(around)
            .with_state(self.clone())
    }
}

/// `GET /healthz`: whether the server can do its work.
async fn healthz(State(app): State<App>) -> impl IntoResponse {
    if app.rooms.store.is_well().await {
        (StatusCode::OK, "well\n")
    } else {
        (
            StatusCode::SERVICE_UNAVAILABLE,
            "the database does not answer\n",
        )
    }
}

/// `GET /metrics`: figures for Prometheus.
async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    match app.rooms.metrics.text() {
        Ok(text) => (StatusCode::OK, [(header::CONTENT_TYPE, kind)], text),
        Err(_) => (
            StatusCode::INTERNAL_SERVER_ERROR,
            [(header::CONTENT_TYPE, "text/plain")],
            String::new(),
        ),
    }
}
