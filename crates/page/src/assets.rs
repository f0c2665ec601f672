//! Style sheets and scripts. They are part of the program, and their addresses contain a hash so
//! that browsers can cache them forever.
//!
//! Scripts share code by `import … from "./table.js"`. When a script is served, the names in its
//! imports are replaced by addresses. A new version of a script therefore has a new address, and so
//! has every script that imports it. Pages need no import map, which the content security policy
//! would refuse.

use std::fmt::Write as _;

use catalog::Name;
use sha2::{Digest, Sha256};

use crate::Cover;

/// The games with a page of their own.
const GAMES: [Name; 2] = [Name::Master, Name::Conquest];

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// The style sheet of all pages: one file for each component, in the order of the cascade.
const STYLE: &str = concat!(
    include_str!("../assets/css/palette.css"),
    include_str!("../assets/css/page.css"),
    include_str!("../assets/css/control.css"),
    include_str!("../assets/css/bar.css"),
    include_str!("../assets/css/lobby.css"),
    include_str!("../assets/css/new-table.css"),
    include_str!("../assets/css/invitation.css"),
    include_str!("../assets/css/frame.css"),
    include_str!("../assets/css/message.css"),
    include_str!("../assets/css/dialog.css"),
    include_str!("../assets/css/handover.css"),
    include_str!("../assets/css/ending.css"),
    include_str!("../assets/css/tale.css"),
    include_str!("../assets/css/fair.css"),
    include_str!("../assets/css/log.css"),
    include_str!("../assets/css/info.css"),
    include_str!("../assets/css/follow.css"),
    include_str!("../assets/css/screen.css"),
);

/// A file of the pages.
pub struct Asset {
    name: String,
    /// Its media type.
    pub kind: &'static str,
    /// What is in it.
    pub text: String,
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
        let mut assets = Assets(Vec::new());
        assets.add("app.css", CSS, STYLE);
        assets.add("app.js", JS, include_str!("../assets/app.js"));
        assets.add("lobby.js", JS, include_str!("../assets/lobby.js"));
        assets.add("table.js", JS, include_str!("../assets/table.js"));
        assets.add("board.js", JS, include_str!("../assets/board.js"));
        assets.add("info.js", JS, include_str!("../assets/info.js"));
        assets.add("turn.js", JS, include_str!("../assets/turn.js"));
        assets.add("handover.js", JS, include_str!("../assets/handover.js"));
        assets.add("follow.js", JS, include_str!("../assets/follow.js"));
        assets.add("story.js", JS, include_str!("../assets/story.js"));
        assets.add("fair.js", JS, include_str!("../assets/fair.js"));
        assets.add("icon.svg", SVG, include_str!("../assets/icon.svg"));
        for game in GAMES {
            let (word, cover) = (game.word(), Cover::of(game));
            assets.add(&format!("{word}.css"), CSS, cover.style);
            assets.add(&format!("{word}.js"), JS, cover.script);
        }
        assets
    }

    /// Add a file. A script must be added after those it imports.
    fn add(&mut self, name: &str, kind: &'static str, text: &str) {
        let text = if kind == JS {
            self.link(text)
        } else {
            text.to_owned()
        };
        let mut hash = String::new();
        for byte in &Sha256::digest(&text)[..6] {
            write!(hash, "{byte:02x}").expect("text takes everything");
        }
        self.0.push(Asset {
            address: format!("/assets/{hash}/{name}"),
            name: name.to_owned(),
            kind,
            text,
        });
    }

    /// The script with its imports replaced by addresses.
    fn link(&self, script: &str) -> String {
        let scripts = self.0.iter().filter(|asset| asset.kind == JS);
        scripts.fold(script.to_owned(), |text, Asset { name, address, .. }| {
            text.replace(
                &format!(" from \"./{name}\""),
                &format!(" from \"{address}\""),
            )
        })
    }

    /// The address of a file, including the hash; `None` if no file has this name.
    pub fn address(&self, name: &str) -> Option<&str> {
        let asset = self.0.iter().find(|asset| asset.name == name)?;
        Some(asset.address.as_str())
    }

    /// The file at this address. An outdated hash finds nothing: a page of an older version must
    /// not get a newer script.
    pub fn at(&self, address: &str) -> Option<&Asset> {
        self.0.iter().find(|asset| asset.address == address)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_import_leads_to_a_script() {
        let Assets(list) = Assets::new();
        let mut imports = 0;
        for asset in list.iter().filter(|asset| asset.kind == JS) {
            let lines = asset.text.lines();
            for (_, rest) in lines.filter_map(|line| line.split_once(" from \"")) {
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
        let styles = GAMES.map(|game| Cover::of(game).style);
        let served: String = styles.into_iter().chain([STYLE]).collect();
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/css"));
        let games = GAMES.map(|game| folder.join(game.word()));
        for folder in games.into_iter().chain([folder.to_owned()]) {
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
