//! Style sheets and scripts: part of the program, with a hash in their address so that browsers
//! keep them for good.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::error::Error;
use crate::host::Host;
use crate::secret::hex;

const APP_CSS: &str = include_str!("../assets/app.css");
const APP_JS: &str = include_str!("../assets/app.js");
const LOBBY_JS: &str = include_str!("../assets/lobby.js");
const TABLE_JS: &str = include_str!("../assets/table.js");
const BOARD_JS: &str = include_str!("../assets/board.js");
const ICON: &str = include_str!("../assets/icon.svg");

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// A file of the page.
pub(crate) struct Asset {
    name: String,
    kind: &'static str,
    text: &'static str,
    address: String,
}

/// All files of the pages.
pub(crate) struct Assets(Vec<Asset>);

impl Assets {
    /// The common files, and those of every game.
    pub(crate) fn new<'a>(hosts: impl Iterator<Item = &'a dyn Host>) -> Assets {
        let mut assets = vec![
            Asset::new("app.css", CSS, APP_CSS),
            Asset::new("app.js", JS, APP_JS),
            Asset::new("lobby.js", JS, LOBBY_JS),
            Asset::new("table.js", JS, TABLE_JS),
            Asset::new("board.js", JS, BOARD_JS),
            Asset::new("icon.svg", SVG, ICON),
        ];
        for host in hosts {
            assets.push(Asset::new(
                &format!("{}.css", host.name()),
                CSS,
                host.style(),
            ));
            assets.push(Asset::new(
                &format!("{}.js", host.name()),
                JS,
                host.script(),
            ));
        }
        Assets(assets)
    }

    /// Where a file is, hash included; `None` if it is empty or there is none.
    pub(crate) fn address(&self, name: &str) -> Option<&str> {
        let asset = self.0.iter().find(|asset| asset.name == name)?;
        (!asset.text.is_empty()).then_some(asset.address.as_str())
    }
}

impl Asset {
    fn new(name: &str, kind: &'static str, text: &'static str) -> Asset {
        let hash = hex(&Sha256::digest(text)[..6]);
        Asset {
            address: format!("/assets/{hash}/{name}"),
            name: name.to_owned(),
            kind,
            text,
        }
    }
}

/// `GET /assets/{hash}/{name}`
pub(crate) async fn get(
    State(app): State<App>,
    Path((hash, name)): Path<(String, String)>,
) -> Result<Response, Error> {
    let address = format!("/assets/{hash}/{name}");
    let mut assets = app.assets.0.iter();
    // An old hash finds nothing: a page of an older version must not get a newer script.
    let asset = assets.find(|asset| asset.address == address);
    let asset = asset.ok_or(Error::NotFound("such file"))?;
    let headers = [
        (header::CONTENT_TYPE, asset.kind),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, asset.text).into_response())
}
