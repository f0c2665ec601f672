//! Posters: each game in one picture of few inks.
//!
//! As in [`crate::scene`], attributes hold the inks of the night and classes let a page draw the day.

use maud::{Markup, html};

use crate::scene::{DART, stars};
use crate::shape::tenths;

/// Which game a poster is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Poster {
    /// Master of the Galaxy: four arms, four colors, a cube at the end of each.
    Master,
    /// The Weavers: the threads of the loom bend around the star they are about to take.
    Weavers,
    /// Inter-Galactic Conquest: three ranks of ships above a world, and borders.
    Conquest,
}

/// The size of a poster.
pub const SIZE: (f64, f64) = (420.0, 198.0);

/// The poster as an element of a page.
pub fn poster(poster: Poster) -> Markup {
    let (wide, high) = SIZE;
    html! {
        svg .art viewBox={ "0 0 " (wide) " " (high) } preserveAspectRatio="xMidYMid slice" aria-hidden="true" { (inside(poster)) }
    }
}

/// The poster as a file of its own.
pub fn file(poster: Poster) -> Markup {
    let (wide, high) = SIZE;
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (wide) " " (high) } preserveAspectRatio="xMidYMid slice" { (inside(poster)) }
    }
}

/// What is on a poster. It goes on beyond its edges, for frames of other forms.
pub fn inside(poster: Poster) -> Markup {
    match poster {
        Poster::Master => master(),
        Poster::Weavers => weavers(),
        Poster::Conquest => conquest(),
    }
}

/// An arm of the galaxy: a ribbon that widens and closes again while it turns.
fn arm(start: f64) -> String {
    let (x, y) = (210.0, 100.0);
    let edge = |step: f64, side: f64| {
        let part = step / 29.0;
        let angle = (start + 128.0 * part).to_radians();
        let width = 18.6 * (std::f64::consts::PI * (part * 0.92 + 0.08).min(1.0)).sin() + 3.0;
        let radius = 16.0 + 196.0 * part + side * width;
        format!(
            "{} {}",
            tenths(x + radius * angle.cos()),
            tenths(y + radius * angle.sin() * 0.62)
        )
    };
    let there = (0..30).map(|step| edge(f64::from(step), 1.0));
    let back = (0..30).rev().map(|step| edge(f64::from(step), -1.0));
    let points: Vec<String> = there.chain(back).collect();
    format!("M{}Z", points.join("L"))
}

/// The faces of a cube (top, west, east), the ink of its glyph, and the glyph.
struct CubeInks(&'static str, [&'static str; 3], &'static str, &'static str);

const CUBES: [CubeInks; 4] = [
    CubeInks(
        "red",
        ["#d93627", "#a8281d", "#731611"],
        "#fff",
        "M-7 4 0-4 7 4",
    ),
    CubeInks(
        "blue",
        ["#2b6bea", "#1d4fba", "#12347f"],
        "#fff",
        "M0-5.6A5.6 5.6 0 1 0 0 5.6 5.6 5.6 0 1 0 0-5.6Z",
    ),
    CubeInks(
        "yellow",
        ["#ffc944", "#d49a1c", "#946609"],
        "#2d1d00",
        "M0-7.4 7.4 0 0 7.4-7.4 0Z",
    ),
    CubeInks(
        "white",
        ["#fbf8ef", "#c3c4c9", "#868b98"],
        "#1b2130",
        "M0-8.2V8.2M-7.1-4.1 7.1 4.1M-7.1 4.1 7.1-4.1",
    ),
];

/// A cube, lit from the upper left.
fn cube(
    CubeInks(color, [top, west, east], ink, glyph): &CubeInks,
    (x, y): (f64, f64),
    size: f64,
) -> Markup {
    html! {
        g .cube.(color) transform={ "translate(" (x) " " (y) ") scale(" (size) ")" } {
            ellipse .cast cx="4" cy="18" rx="20" ry="9" fill="#03050d" opacity=".6" {}
            path .west d="M-17-4 0 8.5V22L-17 9.5Z" fill=(west) {}
            path .east d="M17-4 0 8.5V22L17 9.5Z" fill=(east) {}
            path .top d="M0-16.5 17-4 0 8.5-17-4Z" fill=(top) {}
            path .edge d="M-17-4 0 8.5 17-4M0 8.5V22" fill="none" stroke="#fff" stroke-width="1" opacity=".38" {}
            g transform="translate(0 -4) scale(1 .78)" { path .glyph d=(glyph) fill="none" stroke=(ink) stroke-width="3.8" {} }
        }
    }
}

fn master() -> Markup {
    let arms = [
        ("red", "#e2503f", 200.0),
        ("blue", "#3f82ff", 290.0),
        ("yellow", "#f0b33a", 20.0),
        ("white", "#dfe6f4", 110.0),
    ];
    let places = [(84.0, 74.0), (264.0, 42.0), (338.0, 122.0), (160.0, 150.0)];
    html! {
        rect .ground-master x="-420" y="-300" width="1260" height="800" fill="#0d1230" {}
        g .orbits fill="none" stroke="#31407a" stroke-width="1.2" {
            ellipse cx="210" cy="100" rx="96" ry="59" {}
            ellipse cx="210" cy="100" rx="160" ry="99" {}
            ellipse cx="210" cy="100" rx="232" ry="143" {}
        }
        @for (color, ink, start) in arms { path .arm.(color) d=(arm(start)) fill=(ink) {} }
        path .dots fill="none" stroke="#fff4da" stroke-width="2" stroke-linecap="round" d=(stars(64, (420.0, 198.0), 4)) {}
        circle .ground-master cx="210" cy="100" r="35" fill="#0d1230" {}
        circle .core cx="210" cy="100" r="27" fill="#ffe6bd" {}
        path .glint d="M210 83 214 96 227 100 214 104 210 117 206 104 193 100 206 96Z" fill="#f0a43a" {}
        @for (inks, at) in CUBES.iter().zip(places) { (cube(inks, at, 1.18)) }
    }
}

fn weavers() -> Markup {
    let threads = (-10..53).filter(|thread| *thread != 21).map(|thread| {
        let x = f64::from(thread) * 10.0;
        let off: f64 = x - 210.0;
        let pull = 47.0 * (-(off / 62.0).powi(2)).exp() * off.signum();
        let opacity = 0.35 + 0.5 * (-(off / 120.0).powi(2)).exp();
        let way = format!(
            "M{x}-8C{x} 48 {bent} 56 {bent} 96S{x} 144 {x} 206",
            bent = tenths(x + pull)
        );
        (thread % 2 == 0, way, format!("{opacity:.2}"))
    });
    html! {
        rect .ground-weavers x="-420" y="-300" width="1260" height="800" fill="#120a22" {}
        circle .dusk-1 cx="210" cy="96" r="98" fill="#2a1146" {}
        circle .dusk-2 cx="210" cy="96" r="67" fill="#4b1c63" {}
        @for (is_far, way, opacity) in threads {
            path .thread.far[is_far] d=(way) fill="none" stroke=(if is_far { "#8a4fd0" } else { "#d9a8ff" }) stroke-width="2.2" opacity=(opacity) {}
        }
        circle .hole cx="210" cy="96" r="38" fill="#05030c" stroke="#ffe6bd" stroke-width="3" {}
        path .disk d="M148 104C176 119 244 119 272 104 259 130 161 130 148 104Z" fill="#ff9a52" {}
        path .captive d="M210 70 214 91 235 96 214 101 210 122 206 101 185 96 206 91Z" fill="#fff4da" {}
        // The shuttle, and the thread it draws.
        path .yarn d="M298 52Q262 60 249 94" fill="none" stroke="#fff4da" stroke-width="1.8" {}
        path .shuttle d="M296 52 378 36 396 44 378 52Z" fill="#fff4da" {}
        path .shuttle-side d="M296 52 396 44 378 52Z" fill="#c79bff" {}
    }
}

/// The ships of the second and third rank, each with its right half.
const WING: [&str; 2] = [
    "M0-40 10-14 14 4 34 12 38 30 14 24 8 34H-8L-14 24-38 30-34 12-14 4-10-14Z",
    "M0-40 10-14 14 4 34 12 38 30 14 24 8 34H0Z",
];
const CARRIER: [&str; 2] = [
    "M0-46 9-28H14V-8L28-2V-20H35V-2L46 10V32L28 26 16 30 12 40H-12L-16 30-28 26-46 32V10L-35-2V-20H-28V-2L-14-8V-28H-9Z",
    "M0-46 9-28H14V-8L28-2V-20H35V-2L46 10V32L28 26 16 30 12 40H0Z",
];

fn conquest() -> Markup {
    let (x, y) = (210.0, 216.0);
    let at = |angle: f64, radius: f64| {
        let angle = angle.to_radians();
        format!(
            "{} {}",
            tenths(x + radius * angle.cos()),
            tenths(y + radius * angle.sin())
        )
    };
    let sectors = [
        ("sector-a", "#1d3a6b", -180.0, -150.0),
        ("sector-b", "#3c3a80", -150.0, -118.0),
        ("sector-c", "#5a2f7c", -118.0, -90.0),
        ("sector-d", "#7d2440", -90.0, -62.0),
        ("sector-e", "#93361f", -62.0, -30.0),
        ("sector-f", "#8a5a1c", -30.0, 0.0),
    ];
    let fleet = [
        (44.0, 128.0, 0.8, DART),
        (376.0, 128.0, 0.8, DART),
        (112.0, 94.0, 0.95, WING),
        (308.0, 94.0, 0.95, WING),
        (210.0, 66.0, 1.2, CARRIER),
    ];
    html! {
        rect .ground-conquest x="-420" y="-300" width="1260" height="800" fill="#2b0f16" {}
        @for (class, ink, from, to) in sectors {
            path .(class) d={ "M" (x) " " (y) "L" (at(from, 700.0)) "L" (at(to, 700.0)) "Z" } fill=(ink) {}
        }
        g .borders fill="none" stroke="#1a070c" stroke-width="3" {
            @for (_, _, from, _) in &sectors[1..] { path d={ "M" (x) " " (y) "L" (at(*from, 700.0)) } {} }
            circle cx=(x) cy=(y) r="130" opacity=".5" {}
            circle cx=(x) cy=(y) r="188" opacity=".35" {}
        }
        circle .rim cx=(x) cy=(y) r="92" fill="#1a070c" {}
        circle .prize cx=(x) cy=(y) r="84" fill="#f4c98a" {}
        path .belt d="M127 198Q210 172 293 198M150 166Q210 148 270 166" fill="none" stroke="#b9783f" stroke-width="8" {}
        @for (x, y, size, [hull, side]) in fleet {
            g .ship transform={ "translate(" (x) " " (y) ") scale(" (size) ")" } {
                path .rim d=(hull) fill="#1a070c" stroke="#1a070c" stroke-width="6" {}
                path .hull d=(hull) fill="#fff4da" {}
                path .side d=(side) fill="#c9b08a" {}
                circle .port cx="0" cy="6" r="5" fill="#b8402f" {}
            }
        }
    }
}
