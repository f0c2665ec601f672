//! Faces: the pictures of cards, in the style of posters. They are built from a kit of parts (`art/kit.svg`); the
//! cards of the standard packs have faces drawn by hand (`art/faces.svg`), and every other card gets one from its
//! kind, its id and its colors.
//!
//! A picture is 200 × 130 units, and its middle square is meaningful alone. Parts know no colors but the inks, which
//! are CSS variables: ground, first, second and bright ink, black, paper, holes, skin. A class such as `ink-red`
//! sets them, by night and by day.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

use crate::chance::Chance;
use crate::shape::tenths;

/// The style sheet of faces: their inks.
pub const STYLE: &str = include_str!("face.css");

const KIT: &str = include_str!("../art/kit.svg");
const FACES: &str = include_str!("../art/faces.svg");

/// The inks of the faces drawn by hand, by id.
static DRAWN: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let between = |text: &'static str, left: &str| {
        let (_, rest) = text.split_once(left)?;
        rest.split('"').next()
    };
    let lines = FACES.lines();
    lines
        .filter_map(|line| {
            Some((
                between(line, "id=\"face-")?,
                between(line, "class=\"").unwrap_or_default(),
            ))
        })
        .collect()
});

/// The file with all parts and faces, which pictures refer to.
pub fn file() -> String {
    file_with("")
}

/// The same with these symbols.
pub(crate) fn file_with(own: &str) -> String {
    let style = r#"<svg xmlns="http://www.w3.org/2000/svg">"#;
    format!("{style}\n{KIT}{FACES}{own}</svg>\n")
}

/// The picture of a card.
#[derive(Clone, PartialEq, Debug)]
pub struct Face {
    inks: String,
    figure: Figure,
}

#[derive(Clone, PartialEq, Debug)]
enum Figure {
    /// Drawn by hand: the symbol with this id.
    Drawn(String),
    /// Put together from these parts, lowest first.
    Composed(Vec<Part>),
}

/// Something in a composed picture.
#[derive(Clone, PartialEq, Debug)]
enum Part {
    /// A part of the kit that fills the frame.
    Whole(String),
    /// A thing of the kit around a point, with its size and its turn in degrees.
    Thing(&'static str, (f64, f64), f64, f64),
    /// The parts of a person, wider or taller.
    Build(&'static str, Vec<Part>),
    /// The right half of a conflict, in cold inks behind a torn border.
    Torn(Vec<Part>),
    /// A shield behind an emblem.
    Roundel,
}

impl Face {
    /// The face of a card of this kind with this id, and the colors of its slots, the most frequent first.
    pub fn of(kind: &str, id: &str, colors: &[&str]) -> Face {
        match DRAWN.get(id) {
            Some(inks) => Face {
                inks: (*inks).to_owned(),
                figure: Figure::Drawn(format!("face-{id}")),
            },
            None => compose(kind, id, colors),
        }
    }

    /// The face in the symbol with this id, which the author of a pack drew, with the inks of this one.
    pub(crate) fn drawn(self, id: String) -> Face {
        Face {
            figure: Figure::Drawn(id),
            ..self
        }
    }

    /// The picture. `file` is the address of [`file()`], empty if its contents are on the page. It says nothing to
    /// people who do not see it: the name of the card stands beside it.
    pub fn draw(&self, file: &str) -> Markup {
        html! {
            svg .{ "art " (self.inks) } viewBox="0 0 200 130" preserveAspectRatio="xMidYMid slice" aria-hidden="true" { (self.inside(file)) }
        }
    }

    /// The middle square of the picture inside another one, around its origin and this large.
    pub fn inset(&self, file: &str, side: f64) -> Markup {
        let corner = tenths(side / -2.0);
        html! {
            svg .{ "art " (self.inks) } x=(corner) y=(corner) width=(tenths(side)) height=(tenths(side)) viewBox="35 0 130 130" { (self.inside(file)) }
        }
    }

    fn inside(&self, file: &str) -> Markup {
        html! {
            @match &self.figure {
                Figure::Drawn(id) => use href={ (file) "#" (id) } width="200" height="130" {},
                Figure::Composed(parts) => {
                    rect width="200" height="130" fill="var(--g)" {}
                    (PreEscaped(written(parts, file)))
                    (PreEscaped(whole("grain", file)))
                },
            }
        }
    }
}

fn whole(part: &str, file: &str) -> String {
    format!(r#"<use href="{file}#k-{part}" width="200" height="130"/>"#)
}

fn written(parts: &[Part], file: &str) -> String {
    let mut text = String::new();
    for part in parts {
        let it = match part {
            Part::Whole(part) => whole(part, file),
            Part::Thing(thing, (x, y), size, turn) => {
                let (left, top) = (tenths(x - size / 2.0), tenths(y - size / 2.0));
                let (x, y, size, turn) = (tenths(*x), tenths(*y), tenths(*size), tenths(*turn));
                format!(
                    r#"<use href="{file}#k-{thing}" x="{left}" y="{top}" width="{size}" height="{size}" transform="rotate({turn} {x} {y})"/>"#
                )
            }
            Part::Build(transform, parts) => {
                format!(
                    r#"<g transform="{transform}">{}</g>"#,
                    written(parts, file)
                )
            }
            Part::Torn(parts) => format!(
                r#"<path d="{TEAR}V0z" fill="var(--b)"/><g class="far-side">{}</g><path d="{TEAR}" fill="none" stroke="var(--p)" stroke-width="2.2"/>"#,
                written(parts, file)
            ),
            Part::Roundel => r#"<circle cx="100" cy="66" r="52" fill="var(--k)"/><circle cx="100" cy="66" r="47" fill="none" stroke="var(--c)" stroke-width="2.4"/>"#.to_owned(),
        };
        write!(text, "{it}").expect("text takes everything");
    }
    text
}

/// The border between the sides of a conflict, then around its right half.
const TEAR: &str = "M100 0 92 14l12 12-14 16 16 14-16 18 14 14-12 16 12 12-8 14H200";

/// The inks of a kind, or of the two most frequent colors.
fn inks(kind: &str, colors: &[&str]) -> &'static str {
    let mut pair = [
        colors.first().copied().unwrap_or_default(),
        colors.get(1).copied().unwrap_or_default(),
    ];
    pair.sort_unstable();
    match (kind, pair) {
        ("expansion", _) => "teal",
        ("commerce", _) => "amber",
        ("progress", _) => "indigo",
        ("conflict", _) => "clash",
        ("weaver", _) => "woven",
        (_, ["blue", "yellow"]) => "blue-yellow",
        (_, ["blue", "red"]) => "red-blue",
        (_, ["white", "yellow"]) => "yellow-white",
        (_, ["red", "white"]) => "red-white",
        (_, ["red", "yellow"]) => "red-yellow",
        (_, ["blue", "white"]) => "steel",
        _ => match colors.first().copied() {
            Some("red") => "red",
            Some("blue") => "blue",
            Some("yellow") => "yellow",
            Some("white" | "green") => "white",
            _ => "dusk",
        },
    }
}

// What a composed picture is made of. The dice choose by position: adding to a list changes pictures that people
// know, so these lists stay as they are.
const BACKS: &[&str] = &["sunrise", "proof", "coin", "moon", "sound", "cells", "arch"];
const BODIES: &[&str] = &["iron", "collar", "suit", "chitin", "cloak", "reeds"];
const CRESTS: &[&str] = &["flames", "feelers", "horns", "laurel", "spire", "lantern"];
/// Heads, with the eyes and mouths that go with each.
const HEADS: &[(&str, &[&str], &[&str])] = &[
    ("anvil", &["slits", "one"], &["grate"]),
    ("blade", &["calm", "one"], &["line", "gills"]),
    ("boulder", &["embers", "one"], &["crack"]),
    ("seed", &["closed", "round"], &["song", "small"]),
    (
        "oval",
        &["round", "one", "calm"],
        &["gills", "small", "line"],
    ),
    ("mantis", &["compound"], &["mandibles"]),
];
const ROOMS: &[&str] = &["horizon", "disc", "rays", "door", "stripes", "night"];
const ROBES: &[&str] = &["coat", "ruff", "plain", "armor", "gown", "shawl"];
const HOODS: &[&str] = &[
    "captain", "updo", "bald", "helm", "bicorn", "cap", "cowl", "shawl",
];
const LOOKS: &[&str] = &[
    "open",
    "stern",
    "moustache",
    "old",
    "sly",
    "asleep",
    "dark",
    "metal",
];
const BUILDS: &[Option<&str>] = &[
    None,
    Some("translate(8.4 -4) scale(.9 1.05)"),
    Some("translate(-13.4 2) scale(1.16 .97)"),
];
const SKINS: &[&str] = &["paper", "bronze", "umber", "sea", "ash", "lilac"];
const FIELDS: &[&str] = &["glory", "rings", "bands", "chevrons"];
const WEAVERS: &[&str] = &["loom", "shuttle", "spindle", "heddle", "distaff"];

/// The things that suit a kind of card.
fn things(kind: &str) -> &'static [&'static str] {
    match kind {
        "leader" => &[
            "lamp", "key", "book", "coin", "clock", "star", "scales", "ship", "divider", "laurel",
            "sword", "ringed",
        ],
        "government" => &[
            "crown", "key", "lamp", "scales", "lock", "laurel", "shield", "temple", "book",
        ],
        "conflict" => &[
            "sword", "flame", "shield", "lyre", "coin", "scroll", "ship", "tower",
        ],
        "expansion" => &["ship", "ark", "lighthouse", "ringed", "sail", "tower"],
        "commerce" => &["coins", "coin", "house", "sail", "scales", "temple"],
        _ => &["gear", "book", "clock", "atom", "tower", "eye"],
    }
}

/// A face for a card that nobody has drawn. The kind decides the composition, the colors the inks and the id the
/// parts.
fn compose(kind: &str, id: &str, colors: &[&str]) -> Face {
    if kind == "weaver" {
        let figure = Chance::of(id).one_of(WEAVERS);
        return Face {
            inks: "ink-woven".to_owned(),
            figure: Figure::Drawn(format!("face-{figure}")),
        };
    }
    let mut dice = Chance::of(&format!("{kind} {id}"));
    let inks = inks(kind, colors);
    let skin = match kind {
        "leader" => format!(" skin-{}", dice.one_of(SKINS)),
        _ => String::new(),
    };
    let parts = match kind {
        "species" => being(&mut dice),
        "leader" => portrait(&mut dice),
        "government" => emblem(&mut dice),
        "conflict" => clash(&mut dice),
        _ => scene(kind, &mut dice),
    };
    Face {
        inks: format!("ink-{inks}{skin}"),
        figure: Figure::Composed(parts),
    }
}

/// A part of the kit that fills the picture.
fn part(kind: &str, name: &str) -> Part {
    Part::Whole(format!("{kind}-{name}"))
}

fn being(dice: &mut Chance) -> Vec<Part> {
    let (head, eyes, mouths) = dice.one_of(HEADS);
    vec![
        part("back", dice.one_of(BACKS)),
        part("crest", dice.one_of(CRESTS)),
        part("body", dice.one_of(BODIES)),
        part("head", head),
        part("eyes", dice.one_of(eyes)),
        part("mouth", dice.one_of(mouths)),
    ]
}

fn portrait(dice: &mut Chance) -> Vec<Part> {
    let hood = dice.one_of(HOODS);
    let under = format!("hood-{hood}-under");
    let mut person = Vec::new();
    if KIT.contains(&format!("id=\"k-{under}\"")) {
        person.push(Part::Whole(under));
    }
    person.extend([
        part("robe", dice.one_of(ROBES)),
        part("face", dice.one_of(LOOKS)),
        part("hood", hood),
    ]);
    let mut parts = vec![part("scene", dice.one_of(ROOMS))];
    match dice.one_of(BUILDS) {
        Some(build) => parts.push(Part::Build(build, person)),
        None => parts.extend(person),
    }
    let held = dice.one_of(things("leader"));
    parts.push(Part::Thing(held, (147.0, 66.0), 58.0, 0.0));
    parts
}

fn emblem(dice: &mut Chance) -> Vec<Part> {
    let charge = dice.one_of(things("government"));
    vec![
        part("field", dice.one_of(FIELDS)),
        Part::Roundel,
        Part::Thing(charge, (100.0, 66.0), 70.0, 0.0),
    ]
}

fn clash(dice: &mut Chance) -> Vec<Part> {
    let turn = dice.between(-15.0, 15.0);
    let mut side = |x, turn| Part::Thing(dice.one_of(things("conflict")), (x, 66.0), 82.0, turn);
    let left = side(52.0, turn);
    vec![left, Part::Torn(vec![side(148.0, -turn)])]
}

fn scene(kind: &str, dice: &mut Chance) -> Vec<Part> {
    let sky = dice.one_of(&["sun", "world", "night", "dawn"]);
    let land = dice.one_of(&["hills", "sea", "plain"]);
    let far = Part::Thing(dice.one_of(things(kind)), (158.0, 74.0), 46.0, 0.0);
    let near = Part::Thing(dice.one_of(things(kind)), (96.0, 62.0), 88.0, 0.0);
    let mut parts = vec![part("sky", sky), far, near];
    if sky != "world" {
        parts.push(part("land", land));
    }
    parts
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The ids in the file.
    fn ids(text: &str) -> Vec<&str> {
        let parts = text.split(" id=\"").skip(1);
        parts.filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn ids_are_unique_and_every_reference_leads_somewhere() {
        let file = file();
        let list = ids(&file);
        let known: HashSet<&str> = list.iter().copied().collect();
        assert_eq!(known.len(), list.len());
        for mark in ["href=\"#", "url(#"] {
            for rest in file.split(mark).skip(1) {
                let id = rest.split(['"', ')']).next().unwrap();
                assert!(known.contains(id), "{id}");
            }
        }
    }

    #[test]
    fn a_face_has_known_inks_alone_and_nothing_from_elsewhere() {
        let file = file();
        for word in [
            "<image",
            "<filter",
            "<text",
            "<script",
            "<style",
            "<foreignObject",
            "http",
            "on",
        ] {
            let body = file.split_once('\n').unwrap().1;
            let found = match word {
                "on" => body.contains(" onload") || body.contains(" onclick"),
                word => body.contains(word),
            };
            assert!(!found, "{word}");
        }
        for rest in file.split("var(--").skip(1) {
            let ink = rest.split(')').next().unwrap();
            assert!("gabckpnhs".contains(ink) && ink.len() == 1, "{ink}");
        }
        for line in FACES.lines() {
            assert!(line.len() <= 20_000, "{}", &line[..60]);
        }
    }

    #[test]
    fn a_card_that_nobody_has_drawn_gets_parts_that_exist_and_always_the_same() {
        let file = file();
        let known: HashSet<&str> = ids(&file).into_iter().collect();
        let kinds = [
            "species",
            "leader",
            "government",
            "expansion",
            "commerce",
            "progress",
            "conflict",
            "weaver",
        ];
        let mut seen = HashSet::new();
        for kind in kinds {
            for number in 0..40 {
                let id = format!("card-{number}");
                let face = Face::of(kind, &id, &["red", "blue"]);
                assert_eq!(face, Face::of(kind, &id, &["red", "blue"]));
                let drawn = face.draw("").into_string();
                for rest in drawn.split("href=\"#").skip(1) {
                    let part = rest.split('"').next().unwrap();
                    assert!(known.contains(part), "{kind} {part}");
                }
                seen.insert(drawn);
            }
        }
        assert!(200 < seen.len(), "only {} different faces", seen.len());
    }
}
