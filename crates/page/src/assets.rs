//! Style sheets and scripts. They are part of the program, and their addresses contain a hash so
//! that browsers can cache them forever.
//!
//! Scripts share code by `import … from "./table.js"`. When a script is served, the names in its
//! imports are replaced by addresses. A new version of a script therefore has a new address, and so
//! has every script that imports it. Pages need no import map, which the content security policy
//! would refuse.

use std::fmt::Write as _;
use std::sync::LazyLock;

use catalog::Name;
use picture::mark::{self, Icon};
use picture::poster::{self, Poster};
use sha2::{Digest, Sha256};

use crate::{Cover, bitmap};

/// The games with a page of their own.
const GAMES: [Name; 2] = [Name::Master, Name::Conquest];

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const PNG: &str = "image/png";

/// The style sheet of all pages: one file for each component, in the order of the cascade.
const STYLE: &str = concat!(
    include_str!("../assets/css/palette.css"),
    include_str!("../assets/css/page.css"),
    include_str!("../assets/css/control.css"),
    include_str!("../assets/css/bar.css"),
    include_str!("../assets/css/scene.css"),
    include_str!("../assets/css/lobby.css"),
    include_str!("../assets/css/settings.css"),
    include_str!("../assets/css/new-table.css"),
    include_str!("../assets/css/invitation.css"),
    include_str!("../assets/css/frame.css"),
    include_str!("../assets/css/message.css"),
    include_str!("../assets/css/dialog.css"),
    include_str!("../assets/css/handover.css"),
    include_str!("../assets/css/ending.css"),
    include_str!("../assets/css/tale.css"),
    include_str!("../assets/css/replay.css"),
    include_str!("../assets/css/fair.css"),
    include_str!("../assets/css/log.css"),
    include_str!("../assets/css/info.css"),
    include_str!("../assets/css/rules.css"),
    include_str!("../assets/css/rulebook.css"),
    include_str!("../assets/css/help.css"),
    include_str!("../assets/css/first.css"),
    include_str!("../assets/css/album.css"),
    include_str!("../assets/css/light.css"),
    include_str!("../assets/css/hint.css"),
    include_str!("../assets/css/follow.css"),
    include_str!("../assets/css/motion.css"),
    include_str!("../assets/css/screen.css"),
);

const FACES: &str = "faces.svg";

/// The address of the file with the pictures of cards, to which pages refer.
pub(crate) fn faces() -> &'static str {
    static ADDRESS: LazyLock<String> =
        LazyLock::new(|| address(FACES, picture::face::file().as_bytes()));
    &ADDRESS
}

/// The address of a file: its name, and a hash of what is in it.
fn address(name: &str, bytes: &[u8]) -> String {
    let mut hash = String::new();
    for byte in &Sha256::digest(bytes)[..6] {
        write!(hash, "{byte:02x}").expect("text takes everything");
    }
    format!("/assets/{hash}/{name}")
}

/// The pictures that are files: name, kind, contents. They are drawn once.
static PICTURES: LazyLock<Vec<(&str, &str, Vec<u8>)>> = LazyLock::new(|| {
    let svg = |name, drawn: maud::Markup| (name, SVG, drawn.into_string().into_bytes());
    let icon =
        |icon, size| bitmap::draw(&mark::icon(icon, mark::NIGHT).into_string(), (size, size));
    let poster = |name, which| svg(name, poster::file(which));
    vec![
        (FACES, SVG, picture::face::file().into_bytes()),
        svg("icon.svg", mark::icon(Icon::Small, mark::NIGHT)),
        svg("word-night.svg", mark::word_mark(mark::NIGHT)),
        svg("word-day.svg", mark::word_mark(mark::DAY)),
        svg("emblem-night.svg", mark::emblem(mark::NIGHT)),
        svg("emblem-day.svg", mark::emblem(mark::DAY)),
        poster("poster-master.svg", Poster::Master),
        poster("poster-weavers.svg", Poster::Weavers),
        poster("poster-conquest.svg", Poster::Conquest),
        ("sky.png", PNG, bitmap::printed(&picture::band::band(7))),
        ("icon-180.png", PNG, icon(Icon::Maskable, 180)),
        ("icon-192.png", PNG, icon(Icon::Tile, 192)),
        ("icon-512.png", PNG, icon(Icon::Tile, 512)),
        ("icon-maskable.png", PNG, icon(Icon::Maskable, 512)),
    ]
});

/// A file of the pages.
pub struct Asset {
    name: String,
    /// Its media type.
    pub kind: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
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
        for (name, kind, bytes) in PICTURES.iter() {
            assets.keep(name, kind, bytes.clone());
        }
        let style = format!("{STYLE}{}", picture::face::STYLE);
        assets.add("app.css", CSS, &style);
        assets.add("app.js", JS, include_str!("../assets/app.js"));
        assets.add("lobby.js", JS, include_str!("../assets/lobby.js"));
        assets.add("rules.js", JS, include_str!("../assets/rules.js"));
        assets.add("rulebook.js", JS, include_str!("../assets/rulebook.js"));
        assets.add("table.js", JS, include_str!("../assets/table.js"));
        assets.add("motion.js", JS, include_str!("../assets/motion.js"));
        assets.add("help.js", JS, include_str!("../assets/help.js"));
        assets.add("board.js", JS, include_str!("../assets/board.js"));
        assets.add("firsts.js", JS, include_str!("../assets/firsts.js"));
        assets.add("info.js", JS, include_str!("../assets/info.js"));
        assets.add("sound.js", JS, include_str!("../assets/sound.js"));
        assets.add("turn.js", JS, include_str!("../assets/turn.js"));
        assets.add("handover.js", JS, include_str!("../assets/handover.js"));
        assets.add("light.js", JS, include_str!("../assets/light.js"));
        assets.add("follow.js", JS, include_str!("../assets/follow.js"));
        assets.add("replay.js", JS, include_str!("../assets/replay.js"));
        assets.add("story.js", JS, include_str!("../assets/story.js"));
        assets.add("look.js", JS, include_str!("../assets/look.js"));
        assets.add("cards.js", JS, include_str!("../assets/cards.js"));
        assets.add("hint.js", JS, include_str!("../assets/hint.js"));
        assets.add("coach.js", JS, include_str!("../assets/coach.js"));
        assets.add("coach.css", CSS, include_str!("../assets/css/coach.css"));
        assets.add("fair.js", JS, include_str!("../assets/fair.js"));
        assets.add("settings.js", JS, include_str!("../assets/settings.js"));
        for game in GAMES {
            let (word, cover) = (game.word(), Cover::of(game));
            assets.add(&format!("{word}.css"), CSS, cover.style);
            assets.add(&format!("{word}.js"), JS, cover.script);
        }
        assets
    }

    /// Add a text. It must be added after the files that it names.
    fn add(&mut self, name: &str, kind: &'static str, text: &str) {
        self.keep(name, kind, self.link(text).into_bytes());
    }

    fn keep(&mut self, name: &str, kind: &'static str, bytes: Vec<u8>) {
        self.0.push(Asset {
            address: address(name, &bytes),
            name: name.to_owned(),
            kind,
            bytes,
        });
    }

    /// The imports of a script and the pictures of a style sheet, replaced by addresses.
    fn link(&self, text: &str) -> String {
        let named = self.0.iter();
        named.fold(text.to_owned(), |text, Asset { name, address, .. }| {
            text.replace(
                &format!(" from \"./{name}\""),
                &format!(" from \"{address}\""),
            )
            .replace(
                &format!("url(\"./{name}\")"),
                &format!("url(\"{address}\")"),
            )
        })
    }

    /// The manifest of the web app: how it looks beside other programs.
    pub fn manifest(&self) -> String {
        let icon = |name: &str, size: u32, purpose: &str| {
            let address = self.address(name).unwrap_or_default();
            format!(
                r#"{{"src":"{address}","sizes":"{size}x{size}","type":"{PNG}","purpose":"{purpose}"}}"#
            )
        };
        let icons = [
            icon("icon-192.png", 192, "any"),
            icon("icon-512.png", 512, "any"),
            icon("icon-maskable.png", 512, "maskable"),
        ];
        let about = "Space board games for friends, near and far";
        let ground = "#070a16";
        format!(
            r#"{{"name":"Starboard","short_name":"Starboard","description":"{about}","id":"/","start_url":"/","scope":"/","display":"standalone","background_color":"{ground}","theme_color":"{ground}","categories":["games"],"icons":[{}]}}"#,
            icons.join(",")
        )
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
            let text = std::str::from_utf8(&asset.bytes).unwrap();
            let lines = text.lines();
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
        let coach = include_str!("../assets/css/coach.css");
        let served: String = styles.into_iter().chain([STYLE, coach]).collect();
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
    fn every_picture_of_a_style_sheet_is_a_file_or_stands_on_the_page() {
        let Assets(list) = Assets::new();
        let drawn = [picture::master::scenery(), picture::conquest::scenery()].map(|drawn| drawn.0);
        let mut pictures = 0;
        for asset in list.iter().filter(|asset| asset.kind == CSS) {
            let text = std::str::from_utf8(&asset.bytes).unwrap();
            for rest in text.split("url(\"").skip(1) {
                let address = rest.split('"').next().unwrap();
                let found = match address.strip_prefix('#') {
                    Some(id) => drawn.iter().any(|it| it.contains(&format!("id=\"{id}\""))),
                    None => list.iter().any(|other| other.address == address),
                };
                assert!(found, "{} shows {address}", asset.name);
                pictures += 1;
            }
        }
        assert!(4 < pictures, "only {pictures}");
    }

    #[test]
    fn the_manifest_names_icons_of_the_right_size() {
        let assets = Assets::new();
        let manifest = assets.manifest();
        for (name, size) in [
            ("icon-192.png", 192),
            ("icon-512.png", 512),
            ("icon-maskable.png", 512),
        ] {
            let address = assets.address(name).unwrap();
            assert!(manifest.contains(address), "{manifest}");
            let file = std::io::Cursor::new(&*assets.at(address).unwrap().bytes);
            let reader = png::Decoder::new(file).read_info().unwrap();
            assert_eq!((reader.info().width, reader.info().height), (size, size));
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
