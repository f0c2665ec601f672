//! The state shared by all requests, and the routes.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::IntoResponse;
use axum::routing::get;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use page::Assets;

use crate::assets;
use crate::config::Config;
use crate::error::Error;
use crate::gate::{self, Gate};
use crate::guest::GuestCache;
use crate::list_cache::ListCache;
use crate::public_address::PublicAddress;
use crate::quota::{Pages, Quotas};
use crate::room::Rooms;
use crate::routes;
use crate::routes::rules::RulePages;

/// The largest accepted request body. Forms are short.
const MAX_BODY_BYTES: usize = 16 * 1024;

/// The state shared by all requests.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// The contents of [`App`].
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) assets: Assets,
    pub(crate) gate: Gate,
    /// The limits for each address; `None` if there are none.
    pub(crate) quotas: Option<Quotas>,
    pub(crate) pages: Arc<Pages>,
    pub(crate) list_cache: ListCache,
    pub(crate) guests: GuestCache,
    pub(crate) rule_pages: RulePages,
    pub(crate) address: PublicAddress,
}

impl std::ops::Deref for App {
    type Target = Shared;
    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    pub(crate) fn new(config: Config, address: PublicAddress, rooms: Arc<Rooms>) -> App {
        App(Arc::new(Shared {
            assets: Assets::new(),
            gate: Gate::new(&config),
            quotas: config.rate.map(|_| Quotas::new()),
            pages: Arc::default(),
            list_cache: ListCache::default(),
            guests: GuestCache::default(),
            rule_pages: RulePages::default(),
            address,
            rooms,
            config,
        }))
    }

    /// All routes, with the layers around them.
    pub(crate) fn router(&self) -> Router {
        let around = ServiceBuilder::new()
            .layer(CompressionLayer::new())
            .layer(middleware::from_fn_with_state(
                self.clone(),
                gate::authorize,
            ))
            .layer(CatchPanicLayer::new())
            .layer(DefaultBodyLimit::max(MAX_BODY_BYTES));
        Router::new()
            .merge(routes::lobby::router())
            .merge(routes::rules::router())
            .merge(routes::table::router())
            .merge(routes::cards::router())
            .route("/assets/{hash}/{name}", get(assets::get))
            .route("/preview/{hash}/{name}", get(assets::preview))
            .route("/manifest.webmanifest", get(assets::manifest))
            .route("/sky/{hash}/{name}", get(assets::sky))
            .route("/faces/{hash}/{name}", get(assets::faces))
            .route("/healthz", get(healthz))
            .route("/livez", get(async || "ok\n"))
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

/// `GET /healthz`: whether the server can do its work. `GET /livez` only tells that it runs.
async fn healthz(State(app): State<App>) -> impl IntoResponse {
    match app.rooms.store.check_health().await {
        Ok(()) => Ok("ok\n"),
        Err(wrong) => Err(Error::Bad {
            status: StatusCode::SERVICE_UNAVAILABLE,
            message: wrong.to_string(),
        }),
    }
}

/// `GET /metrics`: figures for Prometheus.
async fn metrics(State(app): State<App>) -> impl IntoResponse {
    app.rooms.measure();
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
