//! What the board looks like: that it shows everything, stays small, and can be read on every chart.

use std::collections::BTreeMap;

use kernel::Game;
use scraper::Html;

use super::{find, text, visit};
use crate::master::MasterPage;
use crate::testing::{desk, regions};

/// How many elements of each kind a board has: what a scene consists of.
fn census(page: &Html) -> BTreeMap<&'static str, usize> {
    const KINDS: [&str; 11] = [
        ".system",
        ".disc",
        ".home",
        ".world",
        ".world.empty",
        ".world[data-piece]",
        ".slot",
        "use.cube",
        ".medal",
        ".conflict",
        ".piece[data-at]",
    ];
    let count = |kind| find(page, &format!("#board {kind}")).len();
    KINDS.map(|kind| (kind, count(kind))).into()
}

/// The board shows what the view says, in every scene: each system, world, slot, cube, link, conflict and base
/// once.
#[test]
fn a_board_has_a_picture_of_everything() {
    let mut conflicts = 0;
    visit(45, |game| {
        let view = game.view(None);
        let page = Html::parse_document(&text(game, None));
        let seen = census(&page);
        let open = || view.systems.values().filter(|system| !system.covered);
        let worlds: usize = open().map(|system| usize::from(system.planets)).sum();
        let settled: usize = open().map(|system| system.cubes.len()).sum();
        let free = || {
            view.tracks
                .values()
                .filter(|track| track.conflict.is_none())
        };
        let slots: usize = free().map(|track| usize::from(track.slots)).sum();
        let cubes: usize = free().map(|track| track.cubes.len()).sum();
        let bases: usize = view.systems.values().map(|it| usize::from(it.bases)).sum();
        let expected = BTreeMap::from([
            (".system", view.systems.len()),
            (".disc", view.systems.len()),
            (".home", open().filter(|system| system.home).count()),
            (".world", worlds),
            (".world.empty", worlds - settled),
            (".world[data-piece]", settled),
            (".slot", slots - cubes),
            ("use.cube", cubes),
            (".medal", view.links.len()),
            (".conflict", view.conflicts.len()),
            (".piece[data-at]", bases),
        ]);
        assert_eq!(seen, expected);
        conflicts += view.conflicts.len();
    });
    assert!(10 < conflicts, "only {conflicts} conflicts were seen");
}

/// A step of the board travels often, so it must stay small: everything that does not change is defined once.
#[test]
fn the_board_of_a_step_is_small() {
    let mut most = 0;
    visit(30, |game| {
        let desk = desk(game, game.waits_for(), Vec::new());
        let regions = regions::<MasterPage>(game, &desk);
        let board = regions.iter().find(|region| region.id == "board").unwrap();
        // Marks are offers, of which there may be many.
        let board = board
            .html
            .0
            .split("<g class=\"marks\">")
            .next()
            .unwrap()
            .len();
        most = most.max(board);
    });
    assert!(most < 44 * 1024, "{most} bytes");
}

/// A color of the palette by day and by night: `--name: light-dark(#day, #night)` or one for both.
fn inks(name: &str) -> [[f64; 3]; 2] {
    let files = [
        include_str!("../../../assets/css/palette.css"),
        include_str!("../../../assets/css/master/palette.css"),
    ];
    let head = format!("  --{name}: ");
    let line = files.iter().flat_map(|file| file.lines());
    let line = line.filter_map(|line| line.strip_prefix(&head)).next();
    let line = line.unwrap_or_else(|| panic!("no --{name}"));
    let colors: Vec<[f64; 3]> = line.split('#').skip(1).map(channels).collect();
    [colors[0], *colors.last().unwrap()]
}

fn channels(hex: &str) -> [f64; 3] {
    let digits: String = hex.chars().take_while(char::is_ascii_hexdigit).collect();
    let part = |at: usize| match digits.len() {
        3 => u8::from_str_radix(&digits[at..=at].repeat(2), 16),
        _ => u8::from_str_radix(&digits[2 * at..2 * at + 2], 16),
    };
    [0, 1, 2].map(|at| f64::from(part(at).unwrap()) / 255.0)
}

fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
    let light = |color: [f64; 3]| {
        let linear = color.map(|value| match value {
            _ if value <= 0.040_45 => value / 12.92,
            _ => ((value + 0.055) / 1.055).powf(2.4),
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    };
    let (a, b) = (light(a) + 0.05, light(b) + 0.05);
    (a / b).max(b / a)
}

/// Glyphs can be told from their cubes and suns, and words from what they lie on, by day and by night.
#[test]
fn glyphs_and_words_stand_out() {
    let things = include_str!("../../../assets/css/master/thing.css");
    for color in ["red", "blue", "yellow", "white", "green", "black"] {
        let rule = things.split(&format!("\n.{color} {{")).nth(1).unwrap();
        let glyph = rule.split("--on-face: #").nth(1).unwrap();
        for face in inks(&format!("face-{color}")) {
            let told = contrast(channels(glyph), face);
            assert!(3.0 <= told, "the glyph on {color}: {told:.2}");
        }
    }
    for ground in ["sky", "ground", "panel", "raise"] {
        for words in ["ink", "soft"] {
            for (words, ground) in inks(words).into_iter().zip(inks(ground)) {
                assert!(4.5 <= contrast(words, ground), "{words:?} on {ground:?}");
            }
        }
    }
    // Names lie on the chart with a halo of its ground; signs need less than words.
    for line in ["link-own", "line-green", "link-either"] {
        for (line, ground) in inks(line).into_iter().zip(inks("chart-ground")) {
            assert!(3.0 <= contrast(line, ground), "{line:?} on {ground:?}");
        }
    }
}
