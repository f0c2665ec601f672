//! Style sheets and scripts.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::Error;

/// `GET /assets/{hash}/{name}`
pub(crate) async fn get(
    State(app): State<App>,
    Path((hash, name)): Path<(String, String)>,
) -> Result<Response, Error> {
    let asset = app.assets.at(&format!("/assets/{hash}/{name}"));
    let asset = asset.ok_or(Error::NotFound("such file"))?;
    let headers = [
        (header::CONTENT_TYPE, asset.kind),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, asset.text.clone()).into_response())
}
