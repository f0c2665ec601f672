//! Style sheets, scripts and pictures.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::Error;

/// The contents of an address with a hash never change.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// `GET /assets/{hash}/{name}`
pub(crate) async fn get(
    State(app): State<App>,
    Path((hash, name)): Path<(String, String)>,
) -> Result<Response, Error> {
    let asset = app.assets.at(&format!("/assets/{hash}/{name}"));
    let asset = asset.ok_or(Error::NotFound("such file"))?;
    let headers = [
        (header::CONTENT_TYPE, asset.kind),
        (header::CACHE_CONTROL, FOREVER),
    ];
    Ok((headers, asset.bytes.clone()).into_response())
}

/// `GET /manifest.webmanifest`: how the app looks on a home screen. Its address stays the same, so it is asked for anew.
pub(crate) async fn manifest(State(app): State<App>) -> impl IntoResponse {
    let headers = [
        (header::CONTENT_TYPE, "application/manifest+json"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, app.assets.manifest())
}

/// `GET /preview/{hash}/{name}`: the picture that messengers show beside an invitation.
pub(crate) async fn preview(Path((hash, name)): Path<(String, String)>) -> Result<Response, Error> {
    let picture = page::preview::at(&format!("/preview/{hash}/{name}"));
    let picture = picture.ok_or(Error::NotFound("such picture"))?;
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, FOREVER),
    ];
    Ok((headers, picture).into_response())
}

/// `GET /faces/{hash}/{name}`: the pictures of the cards of a pack whose author drew some.
pub(crate) async fn faces(Path((hash, name)): Path<(String, String)>) -> Result<Response, Error> {
    let file = page::faces::at(&format!("/faces/{hash}/{name}"));
    let file = file.ok_or(Error::NotFound("such picture"))?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, FOREVER),
    ];
    Ok((headers, file).into_response())
}

/// `GET /sky/{hash}/{name}`: the sky behind a board. It is painted by the first who asks, on a thread that
/// may wait.
pub(crate) async fn sky(Path((hash, name)): Path<(String, String)>) -> Result<Response, Error> {
    let address = format!("/sky/{hash}/{name}");
    let painted = tokio::task::spawn_blocking(move || page::sky::at(&address)).await;
    let picture = painted.ok().flatten().ok_or(Error::NotFound("such sky"))?;
    let headers = [
        (header::CONTENT_TYPE, "image/jpeg"),
        (header::CACHE_CONTROL, FOREVER),
    ];
    Ok((headers, picture).into_response())
}
