//! The printed page of every embedded pack, read back as a browser reads it.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod conquest;
mod own;
mod scene;

use std::collections::BTreeSet;

use master::{Color, Pack, packs};
use picture::master::{BADGE, Facing, Layout, PLATE_DROP, RADIUS, plate, print_and_play, worlds};
use scraper::{Html, Selector};

/// Every pack that comes with the program.
fn embedded() -> impl Iterator<Item = &'static Pack> {
    packs::NAMES
        .iter()
        .map(|name| packs::by_name(name).unwrap())
}

/// The texts of all elements that a selector finds.
fn texts(page: &Html, selector: &str) -> Vec<String> {
    let selector = Selector::parse(selector).unwrap();
    page.select(&selector)
        .map(|element| element.text().collect())
        .collect()
}

fn count(page: &Html, selector: &str) -> usize {
    texts(page, selector).len()
}

/// The values of an attribute.
fn values(page: &Html, selector: &str, attribute: &str) -> BTreeSet<String> {
    let selector = Selector::parse(selector).unwrap();
    page.select(&selector)
        .filter_map(|element| element.attr(attribute))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_page_is_well_formed() {
    for pack in embedded() {
        let page = Html::parse_document(&print_and_play(pack).into_string());
        assert!(page.errors.is_empty(), "{:?}", page.errors);
    }
}

#[test]
fn the_page_needs_nothing_else_and_runs_nothing() {
    for pack in embedded() {
        // A name, not an address: it is what a browser calls the language of vectors. Parts of the same page may be used.
        let language = "xmlns=\"http://www.w3.org/2000/svg\"";
        let text = print_and_play(pack)
            .into_string()
            .replace(language, "")
            .replace("url(#", "");
        for word in [
            "http", "<script", "<link", "<img", "@import", "url(", "src=",
        ] {
            assert!(!text.contains(word), "{word}");
        }
    }
}

#[test]
fn the_same_pack_gives_the_same_page() {
    for pack in embedded() {
        assert_eq!(print_and_play(pack).0, print_and_play(pack).0);
    }
}

#[test]
fn every_card_is_on_it_once_with_its_text() {
    for pack in embedded() {
        let page = Html::parse_document(&print_and_play(pack).into_string());
        let names: Vec<String> = Pack::card_ids()
            .map(|id| pack.card(id).name.clone())
            .collect();
        assert_eq!(texts(&page, ".card:not(.weaver, .reference) h2"), names);
        let abilities: Vec<String> = Pack::card_ids()
            .map(|id| pack.ability_text(id))
            .filter(|text| !text.is_empty())
            .collect();
        assert_eq!(texts(&page, ".card .ability"), abilities);
        let slots: usize = pack
            .projects
            .iter()
            .map(|project| project.slots.len())
            .sum();
        assert_eq!(count(&page, ".card:not(.weaver) .slot"), slots);
        let stars = pack.projects.iter().flat_map(|project| &project.slots);
        assert_eq!(
            count(&page, ".card .star"),
            stars.filter(|slot| slot.star).count()
        );
    }
}

#[test]
fn nine_cards_stand_on_a_sheet() {
    for pack in embedded() {
        let page = Html::parse_document(&print_and_play(pack).into_string());
        assert_eq!(count(&page, ".cards"), 9);
        assert_eq!(count(&page, ".card:not(.reference)"), 77);
        assert_eq!(count(&page, ".sheet"), 11);
    }
}

#[test]
fn every_weaver_is_on_it_with_all_that_is_printed() {
    for pack in embedded() {
        let page = Html::parse_document(&print_and_play(pack).into_string());
        let weavers = &pack.weavers;
        let names: Vec<String> = weavers.iter().map(|it| it.name.clone()).collect();
        assert_eq!(texts(&page, ".weaver h2"), names);
        let labels = |selector: &str| -> Vec<String> {
            let selector = Selector::parse(selector).unwrap();
            let icons = page.select(&selector);
            let labels = icons.filter_map(|icon| icon.attr("aria-label"));
            labels.map(str::to_owned).collect()
        };
        let arrows: Vec<&str> = (weavers.iter())
            .flat_map(|weaver| weaver.arrows.map(Color::word))
            .collect();
        assert_eq!(labels(".weaver .star-system .icon"), arrows);
        let cubes: Vec<&str> = (weavers.iter())
            .flat_map(|weaver| weaver.cubes.map(Color::word))
            .collect();
        assert_eq!(labels(".weaver .reaction .cube .icon"), cubes);
        let slots: Vec<&str> = (weavers.iter())
            .flat_map(|weaver| weaver.projects)
            .flat_map(|project| vec![project.color.word(); project.slots.into()])
            .collect();
        assert_eq!(labels(".weaver .slot .icon"), slots);
        let symbols: usize = (weavers.iter())
            .flat_map(|weaver| weaver.symbols)
            .map(usize::from)
            .sum();
        assert_eq!(count(&page, ".weaver .reaction .symbol"), symbols);
    }
}

#[test]
fn the_board_has_everything_the_pack_has() {
    for pack in embedded() {
        let page = Html::parse_document(&print_and_play(pack).into_string());
        let board = &pack.board;
        let names: Vec<String> = board.systems.iter().map(|it| it.name.clone()).collect();
        assert_eq!(texts(&page, ".sheet > .board text"), names);
        let planets: u8 = board.systems.iter().map(|system| system.planets).sum();
        assert_eq!(count(&page, ".board .planet"), usize::from(planets));
        let slots: u8 = board.tracks.iter().map(|track| track.slots).sum();
        assert_eq!(count(&page, ".board .slot"), usize::from(slots));
        assert_eq!(
            count(&page, ".sheet > .board .medallion"),
            board.links.len()
        );
    }
}

/// The board is drawn on 1000 units; a slot of 16 is 3 mm on the sheet.
#[test]
fn slots_of_the_shortest_track_can_be_seen() {
    for pack in embedded() {
        let page = Html::parse_document(&print_and_play(pack).into_string());
        for width in values(&page, ".board .slot", "width") {
            assert!(
                16.0 <= width.parse::<f64>().unwrap(),
                "{}: {width}",
                pack.name
            );
        }
    }
}

/// MG-2.16: however a board is turned, there is room for its links: a symbol covers no system and
/// no name.
#[test]
fn mg_2_16_a_turned_board_has_room_for_its_links() {
    for pack in embedded() {
        for facing in Facing::ALL {
            let layout = Layout::of(&pack.board, facing);
            for (link, system) in (layout.links.iter())
                .flat_map(|link| pack.board.systems.iter().map(move |it| (link, it)))
            {
                let (x, y) = system.position;
                let (x, y) = facing.place((x.into(), y.into()));
                let (dx, dy) = ((link.symbol.0 - x).abs(), link.symbol.1 - y);
                let to_disc = dx.hypot(dy) - RADIUS;
                let beside = (dx - plate(&system.name).0).max(0.0);
                let to_plate = beside.hypot(((dy - PLATE_DROP).abs() - 13.0).max(0.0));
                let free = to_disc.min(to_plate);
                // A symbol and its ring reach 29 units.
                assert!(29.0 <= free, "{}: {free} beside {}", pack.name, system.name);
            }
            for track in &layout.tracks {
                assert!(16.0 <= track.side, "{}: {}", pack.name, track.side);
            }
        }
    }
}

#[test]
fn the_pieces_of_the_box_are_on_it() {
    let page = Html::parse_document(&print_and_play(packs::test()).into_string());
    for player in ["gray", "brown", "orange", "purple"] {
        // Nine bases (MG-1.7) and five tokens (MG-1.8).
        assert_eq!(count(&page, &format!(".piece.{player}")), 14);
        assert_eq!(count(&page, &format!(".piece.{player} .symbol")), 5);
    }
    assert_eq!(count(&page, ".hole"), 9);
}

/// MG-1.9: a single supremacy track, with a lane for each type of symbol that begins at nothing and ends at
/// the five that win.
#[test]
fn mg_1_9_there_is_one_supremacy_track() {
    let page = Html::parse_document(&print_and_play(packs::test()).into_string());
    assert_eq!(count(&page, ".supremacy"), 1);
    let symbols = [
        "cultural",
        "economic",
        "diplomatic",
        "scientific",
        "military",
    ];
    assert_eq!(texts(&page, ".supremacy th span"), symbols);
    let steps = ["0", "1", "2", "3", "4", "5"].repeat(symbols.len());
    assert_eq!(texts(&page, ".supremacy td"), steps);
}

/// MG-1.12: a single board.
#[test]
fn mg_1_12_there_is_one_board() {
    for pack in embedded() {
        let page = Html::parse_document(&print_and_play(pack).into_string());
        assert_eq!(count(&page, ".sheet > .board"), 1);
    }
}

#[test]
fn every_shape_that_is_used_is_drawn() {
    for pack in embedded() {
        let page = Html::parse_document(&print_and_play(pack).into_string());
        let drawn = values(&page, "symbol", "id");
        let used = values(&page, "use", "href");
        let missing: Vec<&String> = used
            .iter()
            .filter(|href| !drawn.contains(href.trim_start_matches('#')))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}

#[test]
fn names_are_text_and_never_markup() {
    let hostile = |&(file, text): &(&'static str, &str)| {
        (file, text.replace("\"Ant\"", "'<script>&\"</h2>'"))
    };
    let files: Vec<(&str, String)> = packs::TEST.iter().map(hostile).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(file, text)| (*file, &**text)).collect();
    let pack = Pack::parse(&files).unwrap();
    let page = Html::parse_document(&print_and_play(pack).into_string());
    assert!(page.errors.is_empty(), "{:?}", page.errors);
    assert!(texts(&page, ".card h2").contains(&"<script>&\"</h2>".to_owned()));
    assert_eq!(count(&page, "script"), 0);
}

/// Something on the board: what it is, its middle, and half its width and height.
type Thing = (String, (f64, f64), (f64, f64));

/// How far two things reach into each other, which are boxes with round corners.
fn covered(a: &Thing, b: &Thing) -> f64 {
    let apart = |from: f64, to: f64, reach: f64| (from - to).abs() - reach;
    let across = apart(a.1.0, b.1.0, a.2.0 + b.2.0);
    let down = apart(a.1.1, b.1.1, a.2.1 + b.2.1);
    // The ends of a badge are pointed.
    let between = |badge: &Thing, other: &Thing| {
        let high = ((badge.1.1 - other.1.1).abs() - other.2.1).max(0.0);
        if badge.0.starts_with("badge") {
            high / badge.2.1 * 10.0
        } else {
            0.0
        }
    };
    let pointed = between(a, b).max(between(b, a));
    -(across + pointed).max(down)
}

/// Late in a game with four players every system has stations, every symbol is held and any track may have
/// a conflict: still no badge, station, symbol, name or world covers another.
#[test]
fn nothing_on_a_full_board_covers_another() {
    let pack = packs::standard();
    let mut worst = Vec::new();
    for facing in Facing::ALL {
        let layout = Layout::of(&pack.board, facing);
        for stations in 1..=3 {
            let mut things: Vec<Thing> = Vec::new();
            for (index, system) in pack.board.systems.iter().enumerate() {
                let (x, y) = system.position;
                let (x, y) = facing.place((x.into(), y.into()));
                let name = &system.name;
                things.push((format!("sun {name}"), (x, y - 17.0), (21.0, 21.0)));
                for &(dx, dy) in worlds(system.planets) {
                    things.push((format!("world {name}"), (x + dx, y + dy), (13.0, 13.0)));
                }
                let half = name.chars().count() as f64 * 6.6;
                things.push((format!("name {name}"), (x, y + PLATE_DROP), (half, 9.0)));
                for station in 0..stations {
                    let ((dx, dy), size) = layout.berth(index, station, stations);
                    let half = size * 0.4;
                    things.push((format!("station {name}"), (x + dx, y + dy), (half, half)));
                }
            }
            for (link, place) in pack.board.links.iter().zip(&layout.links) {
                let name = &pack.board.systems[link.a.index()].name;
                things.push((format!("symbol {name}"), place.symbol, (16.0, 16.0)));
            }
            for (track, place) in pack.board.tracks.iter().zip(&layout.tracks) {
                let name = &pack.board.systems[track.a.index()].name;
                things.push((format!("badge {name}"), place.badge, (BADGE.0, 23.0)));
            }
            for (index, thing) in things.iter().enumerate() {
                for other in &things[..index] {
                    let same = thing.0.split(' ').nth(1) == other.0.split(' ').nth(1);
                    let body = |it: &Thing| {
                        ["sun", "world", "name"]
                            .iter()
                            .any(|kind| it.0.starts_with(kind))
                    };
                    if same && body(thing) && body(other) {
                        continue;
                    }
                    let deep = covered(thing, other);
                    // An outline may touch another. Three stations in one system, which is rare, have less room.
                    let allowed = if stations == 3 { 5.5 } else { 1.5 };
                    if allowed < deep {
                        worst.push(format!(
                            "{facing:?} {stations}: {} and {} by {deep:.0}",
                            thing.0, other.0
                        ));
                    }
                }
            }
        }
    }
    assert!(worst.is_empty(), "{}", worst.join("\n"));
}
