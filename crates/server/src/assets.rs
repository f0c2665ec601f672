//! Style sheets and scripts: part of the program, with a hash in their address so that browsers
//! keep them for good.
//!
//! Scripts share code by `import … from "./table.js"`. Each is served with the address of what it imports
//! in place of that name: another version of a script has another address, and so has every script that
//! imports it. Pages need no import map, which the content security policy would refuse.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::error::Error;
use crate::host::Host;
use crate::page;
use crate::secret::hex;

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
    text: Bytes,
    address: String,
}

/// All files of the pages.
pub(crate) struct Assets(Vec<Asset>);

impl Assets {
    /// The common files, and those of every game.
    pub(crate) fn new<'a>(hosts: impl Iterator<Item = &'a dyn Host>) -> Assets {
        let mut assets = Assets(Vec::new());
        assets.add("app.css", CSS, page::STYLE);
        assets.add("app.js", JS, APP_JS);
        assets.add("lobby.js", JS, LOBBY_JS);
        assets.add("table.js", JS, TABLE_JS);
        assets.add("board.js", JS, BOARD_JS);
        assets.add("icon.svg", SVG, ICON);
        for host in hosts {
            assets.add(&format!("{}.css", host.name()), CSS, host.style());
            assets.add(&format!("{}.js", host.name()), JS, host.script());
        }
        assets
    }

    /// Add a file. A script comes after those it imports.
    fn add(&mut self, name: &str, kind: &'static str, text: &str) {
        let text = if kind == JS {
            self.link(text)
        } else {
            text.to_owned()
        };
        let hash = hex(&Sha256::digest(&text)[..6]);
        self.0.push(Asset {
            address: format!("/assets/{hash}/{name}"),
            name: name.to_owned(),
            kind,
            text: text.into(),
        });
    }

    /// The script with the addresses of what it imports.
    fn link(&self, script: &str) -> String {
        let scripts = self.0.iter().filter(|asset| asset.kind == JS);
        scripts.fold(script.to_owned(), |text, Asset { name, address, .. }| {
            text.replace(
                &format!(" from \"./{name}\""),
                &format!(" from \"{address}\""),
            )
        })
    }

    /// Where a file is, hash included; `None` if it is empty or there is none.
    pub(crate) fn address(&self, name: &str) -> Option<&str> {
        let asset = self.0.iter().find(|asset| asset.name == name)?;
        (!asset.text.is_empty()).then_some(asset.address.as_str())
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
    Ok((headers, asset.text.clone()).into_response())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path as FilePath;

    use super::*;
    use crate::games;

    #[test]
    fn every_import_leads_to_a_script() {
        let hosts = games::all(&[]).unwrap();
        let Assets(list) = Assets::new(hosts.iter().map(|host| &**host));
        let mut imports = 0;
        for asset in list.iter().filter(|asset| asset.kind == JS) {
            let text = str::from_utf8(&asset.text).unwrap();
            for (_, rest) in text.lines().filter_map(|line| line.split_once(" from \"")) {
                let address = rest.split('"').next().unwrap();
                let found = list.iter().any(|other| other.address == address);
                assert!(found, "{} imports {address}", asset.name);
                imports += 1;
            }
        }
        assert!(4 < imports, "only {imports}");
    }

    #[test]
    fn every_style_sheet_is_served() {
        let hosts = games::all(&[]).unwrap();
        let styles = hosts.iter().map(|host| host.style());
        let served: String = styles.chain([page::STYLE]).collect();
        let folder = FilePath::new(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/css"));
        let games = hosts.iter().map(|host| folder.join(host.name()));
        for folder in games.chain([folder.to_owned()]) {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                let is_served = || served.contains(&fs::read_to_string(&path).unwrap());
                assert!(path.is_dir() || is_served(), "{}", path.display());
            }
        }
    }

    #[test]
    fn another_version_of_a_script_moves_those_that_import_it() {
        let address = |shared: &str| {
            let mut assets = Assets(Vec::new());
            assets.add("shared.js", JS, shared);
            assets.add("user.js", JS, "import { a } from \"./shared.js\";");
            assets.address("user.js").unwrap().to_owned()
        };
        assert_eq!(
            address("export const a = 1;"),
            address("export const a = 1;")
        );
        assert_ne!(
            address("export const a = 1;"),
            address("export const a = 2;")
        );
    }
}
