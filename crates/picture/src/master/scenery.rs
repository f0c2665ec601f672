//! What the board of a game in progress is drawn with: suns, worlds, cubes, lanes, a black hole, the chart
//! below them. Each is defined once on a page and then referred to by its id, so that a step sends little.
//!
//! By night things glow: those parts have the class `lit-up`. By day they are engraved, with the class
//! `inked`. Style sheets show one of the two.

use std::f64::consts::TAU;
use std::fmt::Write as _;

use master::Symbol;
use maud::{Markup, PreEscaped, html};

use crate::chance::Chance;
use crate::shape::tenths;

/// The radius of a world.
pub const WORLD: f64 = 16.5;
/// The radius of a sun; that of a starting system is larger by `HOME_SCALE`.
const SUN: f64 = 25.0;
const HOME_SCALE: f64 = 1.16;
/// How far the middle of a sun is above the middle of its system.
pub const RISE: f64 = 17.0;

/// The lights of a color: of its corona, its sun from the hot spot to the limb, its worlds from top to foot.
const LIGHTS: [(&str, [&str; 6]); 5] = [
    (
        "red",
        [
            "#ff5a48", "#f4654f", "#cf2f22", "#ff7d68", "#d2352a", "#7a1512",
        ],
    ),
    (
        "blue",
        [
            "#4b8dff", "#558df8", "#2560dd", "#78abff", "#2b62d9", "#12306f",
        ],
    ),
    (
        "yellow",
        [
            "#ffc23f", "#ffe08a", "#f2ab27", "#ffe08a", "#f0ae28", "#8f5d0a",
        ],
    ),
    (
        "white",
        [
            "#dfe8ff", "#ffffff", "#c9d5ec", "#ffffff", "#cdd6e6", "#717c92",
        ],
    ),
    // White in the early edition (MG-24.1).
    (
        "green",
        [
            "#5fd486", "#4aa768", "#2b8248", "#8fe3ab", "#369a56", "#124425",
        ],
    ),
];

/// How a world looks close by.
const FINISHES: [(&str, &str); 4] = [
    (
        "banded",
        r#"<path class="world-streak" d="M-15-6Q0-2 15-6M-16.500 1Q0 6 16.500 1M-13 9Q0 13 13 9"/>"#,
    ),
    (
        "cratered",
        r#"<g class="world-pit"><circle cx="-7" cy="-5" r="3.600"/><circle cx="7" cy="6" r="4.200"/><circle cx="-3" cy="9" r="2.200"/><circle cx="8" cy="-7" r="2"/></g>"#,
    ),
    (
        "oceanic",
        r#"<path class="world-land" d="M-14-6C-8-12-2-6-5-2S-12 3-15 1ZM3-3C9-8 15-4 15 2S8 8 5 4 0 0 3-3ZM-7 9C-2 6 4 9 2 14-3 16-7 13-7 9Z"/>"#,
    ),
    (
        "ringed",
        r#"<path class="world-streak" d="M-15 4Q0 9 15 4"/><path class="world-ring" d="M-15.500-5.500C-26 0-24 6-12 7S22 2 24-5 18-8 14.500-7"/>"#,
    ),
];

/// How the world of this number of a system looks: the same in every game.
pub fn finish(system: &str, index: usize) -> &'static str {
    let first = Chance::of(system).below(FINISHES.len());
    FINISHES[(first + index) % FINISHES.len()].0
}

/// The definitions; needed once on a page, after the shapes.
pub fn scenery() -> Markup {
    let mut defs = String::new();
    gradients(&mut defs);
    worlds(&mut defs);
    for (color, _) in LIGHTS {
        star(&mut defs, color);
        let glyph = stamped(color, "piece-glyph", 26.0, 0.0);
        add(&mut defs, &format!("glyph-{color}"), &glyph);
    }
    for symbol in Symbol::ALL.map(Symbol::word) {
        let inside = stamped(symbol, "medal-ink", 24.0, 0.0);
        let medal = format!(r#"<circle class="medal-ring" r="19"/>{inside}"#);
        add(&mut defs, &format!("medal-{symbol}"), &medal);
    }
    add(
        &mut defs,
        "glyph-black",
        &stamped("black", "piece-glyph", 26.0, 0.0),
    );
    for color in ["red", "blue", "yellow", "white", "green", "black"] {
        cube(&mut defs, color);
    }
    add(
        &mut defs,
        "pad",
        r#"<circle class="pad-reach" r="23"/><path class="pad-slab" d="M0-11.500 15.500 0 0 11.500-15.500 0Z"/>"#,
    );
    add(
        &mut defs,
        "call",
        r#"<path class="pad-call" d="M0-14 19 0 0 14-19 0Z"/>"#,
    );
    add(
        &mut defs,
        "badge",
        r#"<path class="badge-glare" d="M-67 0-57-23H57L67 0 57 23H-57Z"/><path class="badge-plate" d="M-67 0-57-23H57L67 0 57 23H-57Z"/><circle class="badge-plate" r="29"/>"#,
    );
    let cut = r#"<clipPath id="swarm-cut"><path d="M0-30 26-15V15L0 30-26 15V-15Z"/></clipPath>"#;
    defs.push_str(cut);
    black_hole(&mut defs);
    chart(&mut defs);
    html! {
        svg .scenery width="0" height="0" aria-hidden="true" { defs { (PreEscaped(defs)) } }
    }
}

/// Planets of every finish: their marks, and the whole world in each color.
fn worlds(defs: &mut String) {
    for (finish, marks) in FINISHES {
        // The side away from the sun is dark.
        let side = "M-16.500 0A16.500 16.500 0 0 0 16.500 0A19.500 11.500 0 0 1-16.500 0Z";
        let dusk = format!(
            r##"<path class="lit-up world-dusk" d="{side}"/><path class="inked" fill="url(#hatch)" d="{side}"/>"##
        );
        add(defs, finish, &format!("{marks}{dusk}"));
    }
    for color in LIGHTS.iter().map(|(color, _)| *color).chain(["empty"]) {
        let glow = match color {
            "empty" => String::new(),
            _ => r#"<circle class="lit-up world-aura" r="25.500"/><circle class="lit-up world-aura" r="21"/>"#
                .to_owned(),
        };
        for (finish, _) in FINISHES {
            let body = format!(
                r##"{glow}<circle class="lit-up world-body" r="{WORLD}" fill="url(#ball-{color})"/><circle class="inked world-body flat" r="{WORLD}"/><use href="#{finish}"/>"##
            );
            add(defs, &format!("{finish}-{color}"), &body);
        }
    }
}

fn add(defs: &mut String, id: &str, inside: &str) {
    write!(defs, r#"<g id="{id}">{inside}</g>"#).expect("text takes everything");
}

/// A shape of this size above the origin.
fn stamped(shape: &str, class: &str, size: f64, lift: f64) -> String {
    let (left, top) = (tenths(-size / 2.0), tenths(-size / 2.0 - lift));
    format!(
        r##"<use class="{class} {shape}" href="#shape-{shape}" x="{left}" y="{top}" width="{size}" height="{size}"/>"##
    )
}

fn gradients(defs: &mut String) {
    let mut radial = |id: &str, place: &str, stops: &[(f64, &str, f64)]| {
        let stops: String = stops
            .iter()
            .map(|(at, color, much)| {
                format!(r#"<stop offset="{at}" stop-color="{color}" stop-opacity="{much}"/>"#)
            })
            .collect();
        write!(
            defs,
            r#"<radialGradient id="{id}"{place}>{stops}</radialGradient>"#
        )
        .expect("text takes everything");
    };
    for (color, [corona, hot, limb, top, side, foot]) in LIGHTS {
        let stops = [
            (0.18, corona, 0.85),
            (0.42, corona, 0.3),
            (1.0, corona, 0.0),
        ];
        radial(&format!("corona-{color}"), "", &stops);
        let stops = [(0.0, hot, 1.0), (1.0, limb, 1.0)];
        radial(
            &format!("disc-{color}"),
            r#" cx=".4" cy=".35" r=".75""#,
            &stops,
        );
        let stops = [(0.0, top, 1.0), (0.55, side, 1.0), (1.0, foot, 1.0)];
        radial(
            &format!("ball-{color}"),
            r#" cx=".5" cy=".12" r=".95""#,
            &stops,
        );
    }
    let slate = [
        (0.0, "#46517a", 1.0),
        (0.55, "#252d49", 1.0),
        (1.0, "#12172a", 1.0),
    ];
    radial("ball-empty", r#" cx=".5" cy=".12" r=".95""#, &slate);
    let dark = [
        (0.3, "#000", 0.95),
        (0.7, "#02030a", 0.6),
        (1.0, "#02030a", 0.0),
    ];
    radial("well", "", &dark);
    // The light under a place that asks for somebody reaches beyond what it lies on.
    for (id, color) in [("lamplight", "#66e3b1"), ("candle", "#ffc93f")] {
        let stops = [(0.0, color, 0.8), (0.4, color, 0.4), (0.95, color, 0.0)];
        radial(id, r#" r="1""#, &stops);
    }
    defs.push_str(
        r##"<linearGradient id="disk"><stop stop-color="#ffb066" stop-opacity="0"/><stop offset=".2" stop-color="#ffb066"/><stop offset=".5" stop-color="#fff0d8"/><stop offset=".8" stop-color="#ff8a4a"/><stop offset="1" stop-color="#ff8a4a" stop-opacity="0"/></linearGradient><pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 1H4" stroke="#2b2118" stroke-width="1.100"/></pattern>"##,
    );
}

/// A sun, and systems of one to three worlds around one: the orbit passes behind it and before it.
fn star(defs: &mut String, color: &str) {
    let mut rays = [String::new(), String::new()];
    for index in 0..20 {
        let angle = TAU * f64::from(index) / 20.0;
        let half = TAU / 20.0 * 0.42;
        let is_long = index % 2 == 0;
        let tip = if is_long { SUN + 17.0 } else { SUN + 9.0 };
        let at = |reach: f64, angle: f64| {
            format!(
                "{} {}",
                tenths(reach * angle.cos()),
                tenths(reach * angle.sin())
            )
        };
        let (left, right) = (at(SUN + 3.0, angle - half), at(SUN + 3.0, angle + half));
        write!(
            rays[usize::from(is_long)],
            "M{left}L{} {right}Z",
            at(tip, angle)
        )
        .expect("text takes everything");
    }
    let [short, long] = rays;
    let sun = format!(
        r##"<circle class="lit-up sun-corona" r="78" fill="url(#corona-{color})"/><circle class="lit-up sun-flare" r="31"/><path class="inked sun-ray" d="{long}"/><path class="inked sun-ray short" d="{short}"/><circle class="lit-up sun-disc" r="25" fill="url(#disc-{color})"/><circle class="inked sun-disc flat" r="25"/><path class="lit-up sun-limb" d="M-18 17A25 25 0 0 0 24.500-5A27 27 0 0 1-18 17Z"/><path class="inked sun-limb" d="M5 22.500A25 25 0 0 0 23.800-2.500M-8.800 21.500A22.500 22.500 0 0 0 21.500-8.800"/>"##
    );
    add(defs, &format!("sun-{color}"), &sun);
    for (planets, reach) in [(1, 40), (2, 52), (3, 64)] {
        let [back, front] = [1, 0].map(|sweep| {
            format!(
                r#"<path class="system-orbit" d="M-{reach} 0A{reach} 30 0 0 {sweep} {reach} 0"/>"#
            )
        });
        // The glyph is high on the sun, because worlds cover its foot.
        let lift = if planets == 2 { 2.0 } else { 6.0 };
        let glyph = stamped(color, "piece-glyph", 34.0, RISE + lift);
        let star = format!(r##"{back}<use href="#sun-{color}" y="-{RISE}"/>{front}{glyph}"##);
        add(defs, &format!("star-{color}-{planets}"), &star);
        if planets == 3 {
            let home = format!(
                r##"{back}<use href="#sun-{color}" transform="translate(0 -{RISE})scale({HOME_SCALE})"/>{front}{glyph}"##
            );
            add(defs, &format!("home-{color}"), &home);
        }
    }
}

/// A cube: three faces, lit from the upper left, with its glyph on top.
fn cube(defs: &mut String, color: &str) {
    let cube = format!(
        r##"<ellipse class="cube-cast" cx="4" cy="18" rx="19" ry="8"/><path class="cube-west" d="M-17-4 0 8.500V22L-17 9.500Z"/><path class="cube-east" d="M17-4 0 8.500V22L17 9.500Z"/><path class="cube-top" d="M0-16.500 17-4 0 8.500-17-4Z"/><path class="cube-edge" d="M-17-4 0 8.500 17-4M0 8.500V22"/><g transform="translate(0 -4)scale(1 .78)"><use href="#glyph-{color}"/></g>"##
    );
    add(defs, &format!("cube-{color}"), &cube);
}

/// A black hole: it bends the stars around it into arcs.
fn black_hole(defs: &mut String) {
    let mut arcs = String::new();
    let mut turn = 0.4_f64;
    for ring in 0..8_u32 {
        let reach = 41.0 + 7.0 * f64::from(ring);
        let count = 8 - ring / 2;
        let mut path = String::new();
        for index in 0..count {
            turn += 2.4;
            let span =
                (0.24 + 0.14 * f64::from((index * 5 + ring * 3) % 4)) * (46.0 / reach).powf(1.6);
            let at = |angle: f64| {
                format!(
                    "{} {}",
                    tenths(reach * angle.cos()),
                    tenths(reach * angle.sin())
                )
            };
            write!(
                path,
                "M{}A{reach} {reach} 0 0 1 {}",
                at(turn),
                at(turn + span)
            )
            .expect("text takes everything");
        }
        let much = tenths(1.0 - 0.12 * f64::from(ring));
        write!(arcs, r#"<path d="{path}" opacity="{much}"/>"#).expect("text takes everything");
    }
    let (mut reach, mut gap, mut engraved) = (31.0, 2.2, String::new());
    while reach < 76.0 {
        write!(engraved, r#"<circle r="{}"/>"#, tenths(reach)).expect("text takes everything");
        reach += gap;
        gap *= 1.22;
    }
    let hole = format!(
        r##"<g class="lit-up"><circle r="92" fill="url(#well)"/><g class="hole-arcs">{arcs}</g><ellipse class="hole-back" rx="56" ry="12" fill="url(#disk)" transform="rotate(-14)"/><circle class="hole-ring wide" r="33"/></g><g class="inked hole-rings">{engraved}</g><circle class="hole-abyss" r="30"/><g class="lit-up"><circle class="hole-ring" r="31"/><path fill="url(#disk)" d="M-58 4C-40 20 40 20 58 4 50 26-50 26-58 4Z" transform="rotate(-14)"/></g><path class="inked hole-glint" d="M-24-8A25 25 0 0 1-4-25"/>"##
    );
    add(defs, "black-hole", &hole);
}

/// The chart under the board, around its middle: circles by night; by day also bearings and a compass rose.
fn chart(defs: &mut String) {
    let mut inked = String::new();
    for reach in [120, 240, 360, 480] {
        write!(inked, r#"<circle r="{reach}"/>"#).expect("text takes everything");
    }
    let mut bearings = String::new();
    for index in 0..24 {
        let (sine, cosine) = (TAU * f64::from(index) / 24.0).sin_cos();
        let at = |reach: f64| format!("{} {}", tenths(reach * cosine), tenths(reach * sine));
        write!(bearings, "M{}L{}", at(120.0), at(480.0)).expect("text takes everything");
    }
    let mut rose = String::new();
    for index in 0..16 {
        let (reach, half) = match index {
            _ if index % 4 == 0 => (62, 8),
            _ if index % 2 == 0 => (44, 6),
            _ => (28, 4),
        };
        let low = half * 8 / 5;
        let turn = tenths(f64::from(index) * 22.5);
        write!(
            rose,
            r#"<g transform="rotate({turn})"><path class="rose-dark" d="M0-{reach}V-8L{half}-{low}Z"/><path class="rose-pale" d="M0-{reach}V-8L-{half}-{low}Z"/></g>"#
        )
        .expect("text takes everything");
    }
    let chart = format!(
        r#"<g class="lit-up"><circle r="190"/><circle r="340"/><circle r="490"/><circle class="chart-ticks" r="496" pathLength="72"/></g><g class="inked">{inked}<path d="{bearings}"/><circle class="chart-ticks" r="486" pathLength="144"/><circle r="492"/><g class="chart-rose">{rose}<circle r="9"/></g></g>"#
    );
    add(defs, "chart", &chart);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worlds_of_a_system_differ() {
        for system in ["karn", "ysel", "lune"] {
            assert_ne!(finish(system, 0), finish(system, 1), "{system}");
            assert_eq!(finish(system, 2), finish(system, 2));
        }
    }
}
