//! What the pictures consist of, compared with a file that people read: a picture that changes by accident shows
//! here. Places and curves do not count, so that drawing something finer is no difference.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use master::{CardId, Kind, WeaverId, packs};
use picture::mark::{self, Icon};
use picture::master::{Facing, Layout};
use picture::poster::{self, Poster};
use picture::scene::{self, Vignette};

/// The elements of a picture, and a hash of their order and of what they refer to.
fn census(picture: &str) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for tag in picture
        .split('<')
        .skip(1)
        .filter(|tag| !tag.starts_with(['/', '!', '?']))
    {
        let tag = tag.split('>').next().unwrap();
        let name = tag.split([' ', '/']).next().unwrap();
        *counts.entry(name).or_default() += 1;
        let said = ["class", "href", "fill", "clip-path"].map(|name| {
            let rest = tag.split_once(&format!(" {name}=\""));
            rest.map_or("", |(_, rest)| rest.split('"').next().unwrap())
        });
        for byte in [name]
            .iter()
            .chain(&said)
            .flat_map(|text| text.bytes().chain([0]))
        {
            // FNV-1a: the same everywhere, and long enough for a dozen pictures.
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    let counts: Vec<String> = counts
        .iter()
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    format!("{:08x} {}", hash >> 32, counts.join(", "))
}

/// A layout in numbers that do not depend on the last digit.
fn outline(layout: &Layout) -> String {
    let lanes: Vec<String> = (layout.tracks.iter())
        .map(|track| {
            let (x, y) = track.direction();
            format!("{:+.1}{:+.1}", x, y)
        })
        .collect();
    format!("{} links, lanes {}", layout.links.len(), lanes.join(" "))
}

#[test]
fn every_scene_consists_of_the_same_things() {
    let mut text = String::new();
    let mut say = |name: &str, what: String| writeln!(text, "{name}: {what}").unwrap();
    for name in packs::NAMES {
        let pack = packs::by_name(name).unwrap();
        for kind in Kind::ALL {
            let cards: Vec<CardId> = kind.cards().collect();
            for &id in [cards.first(), cards.last()].into_iter().flatten() {
                let word = pack.card_word(id);
                let face = picture::master::face(pack, id).draw("");
                say(&format!("{name} face {word}"), census(&face.0));
                let card = picture::master::card(pack, id);
                say(&format!("{name} card {word}"), census(&card.0));
            }
        }
        let first = WeaverId::all().next().unwrap();
        let weaver = picture::master::weaver(pack, first);
        say(&format!("{name} weaver"), census(&weaver.0));
        say(
            &format!("{name} board"),
            census(&picture::master::board(pack).0),
        );
        for (number, facing) in (0..).zip(Facing::ALL) {
            let layout = Layout::of(&pack.board, facing);
            say(
                &format!("{name} board turned {number} times"),
                outline(&layout),
            );
        }
        let page = picture::master::print_and_play(pack);
        say(&format!("{name} print"), census(&page.0));
    }
    say("master scenery", census(&picture::master::scenery().0));
    let pack = conquest::packs::standard();
    say("conquest board", census(&picture::conquest::board(pack).0));
    say("conquest scenery", census(&picture::conquest::scenery().0));
    say("conquest shapes", census(&picture::conquest::shapes().0));
    say(
        "conquest print",
        census(&picture::conquest::print_and_play(pack).0),
    );
    for which in [Poster::Master, Poster::Weavers, Poster::Conquest] {
        say(&format!("poster {which:?}"), census(&poster::file(which).0));
    }
    for what in [
        Vignette::Lost,
        Vignette::Shut,
        Vignette::Dawn,
        Vignette::Full,
    ] {
        say(
            &format!("vignette {what:?}"),
            census(&scene::vignette(what).0),
        );
    }
    say("hero", census(&scene::hero().0));
    say("star field", census(&scene::star_field().0));
    for icon in [Icon::Tile, Icon::Maskable, Icon::Small] {
        say(
            &format!("mark {icon:?}"),
            census(&mark::icon(icon, mark::NIGHT).0),
        );
    }
    say("word mark", census(&mark::word_mark(mark::DAY).0));
    say("emblem", census(&mark::emblem(mark::NIGHT).0));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it");
    trial::golden::check(folder, "scenes.txt", &text);
}
