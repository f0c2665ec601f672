//! Style sheets and scripts: part of the program, with a hash in their address so that browsers
//! keep them for good.

use std::fmt::Write as _;

use catalog::Name;
use sha2::{Digest, Sha256};

use crate::Cover;

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// A file of the pages.
pub struct Asset {
    name: String,
    /// Its media type.
    pub kind: &'static str,
    /// What is in it.
    pub text: &'static str,
    address: String,
}

/// All files of the pages.
pub struct Assets(Vec<Asset>);

impl Default for Assets {
    fn default() -> Assets {
        Assets::new()
    }
}

impl Assets {
    /// The common files, and those of every game.
    pub fn new() -> Assets {
        let mut assets = vec![
            Asset::new("app.css", CSS, include_str!("../assets/app.css")),
            Asset::new("app.js", JS, include_str!("../assets/app.js")),
            Asset::new("lobby.js", JS, include_str!("../assets/lobby.js")),
            Asset::new("table.js", JS, include_str!("../assets/table.js")),
            Asset::new("board.js", JS, include_str!("../assets/board.js")),
            Asset::new("icon.svg", SVG, include_str!("../assets/icon.svg")),
        ];
        for game in [Name::Master, Name::Conquest] {
            let (word, cover) = (game.word(), Cover::of(game));
            assets.push(Asset::new(&format!("{word}.css"), CSS, cover.style));
            assets.push(Asset::new(&format!("{word}.js"), JS, cover.script));
        }
        Assets(assets)
    }

    /// Where a file is, hash included; `None` if there is none of this name.
    pub fn address(&self, name: &str) -> Option<&str> {
        let asset = self.0.iter().find(|asset| asset.name == name)?;
        Some(asset.address.as_str())
    }

    /// The file at this address. An old hash finds nothing: a page of an older version must not get a
    /// newer script.
    pub fn at(&self, address: &str) -> Option<&Asset> {
        self.0.iter().find(|asset| asset.address == address)
    }
}

impl Asset {
    fn new(name: &str, kind: &'static str, text: &'static str) -> Asset {
        let mut hash = String::new();
        for byte in &Sha256::digest(text)[..6] {
            write!(hash, "{byte:02x}").expect("a string takes everything");
        }
        Asset {
            address: format!("/assets/{hash}/{name}"),
            name: name.to_owned(),
            kind,
            text,
        }
    }
}
