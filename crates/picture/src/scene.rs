//! The pictures around the tables: the scene of the lobby, and a small one for each page that has bad news.
//!
//! Attributes hold the inks of the night, so that a picture is whole by itself. Its classes let a page draw the day:
//! there everything has an outline of ink, and what has the class `engraved` appears.

use maud::{Markup, html};

use crate::band::hashed;
use crate::shape::tenths;

/// A small ship seen from above, and its right half.
pub(crate) const DART: [&str; 2] = [
    "M0-36 13 8 22 26 8 20 0 28-8 20-22 26-13 8Z",
    "M0-36 13 8 22 26 8 20 0 28Z",
];

/// Scattered stars as one path of dots.
pub(crate) fn stars(count: u32, (wide, high): (f64, f64), seed: u32) -> String {
    let dots = (0..count).map(|star| {
        let (x, y) = (hashed(star, 1, seed) * wide, hashed(star, 2, seed) * high);
        format!("M{} {}h0", tenths(x), tenths(y))
    });
    dots.collect()
}

/// Stars behind everything: three sizes, which twinkle in turn.
pub fn star_field() -> Markup {
    let sizes = [(170, 1.1, ".55"), (70, 1.7, ".75"), (22, 2.4, ".95")];
    html! {
        svg .star-field viewBox="0 0 1600 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            @for (index, (count, width, opacity)) in sizes.into_iter().enumerate() {
                path .{ "stars-" (index) } fill="none" stroke="#fff4da" stroke-width=(width) stroke-linecap="round" opacity=(opacity)
                    d=(stars(count, (1600.0, 600.0), 11 + index as u32)) {}
            }
        }
    }
}

/// The scene of the lobby: a sun behind a world with rings, a station before the sun, ships on their way.
pub fn hero() -> Markup {
    let ships = [
        (196.0, 300.0, 0.7),
        (142.0, 344.0, 0.5),
        (248.0, 366.0, 0.42),
    ];
    html! {
        svg .scene viewBox="0 0 800 520" aria-hidden="true" {
            (hero_inks())
            (sun())
            (ringed_world())
            // A moon.
            g .moon {
                circle .rock cx="724" cy="120" r="26" fill="#cbbba2" {}
                path .shade d="M724 94A26 26 0 0 1 724 146 34 34 0 0 0 724 94Z" fill="#493f36" {}
                circle .engraved.outline cx="724" cy="120" r="26" {}
            }
            @for (index, (x, y, size)) in ships.into_iter().enumerate() {
                g .{ "flight-" (index) } {
                    path .wake d={ "M" (tenths(x - 96.0 * size)) " " (tenths(y + 66.0 * size)) "L" (tenths(x)) " " (tenths(y)) }
                        stroke="#ffe6bd" stroke-width=(tenths(2.6 * size)) opacity=".55" {}
                    g .dart transform={ "translate(" (tenths(x)) " " (tenths(y)) ") rotate(56) scale(" (size) ")" } {
                        path .hull d=(DART[0]) fill="#fff4da" {}
                        path .shade d=(DART[1]) fill="#d98a54" {}
                    }
                }
            }
        }
    }
}

/// The inks that are no single color, and the shape of the world.
fn hero_inks() -> Markup {
    html! {
        defs {
            radialGradient #scene-sun cx=".42" cy=".36" r=".8" {
                stop stop-color="#fff0c4" {}
                stop offset=".5" stop-color="#ffc458" {}
                stop offset="1" stop-color="#f2873a" {}
            }
            radialGradient #scene-halo {
                stop offset=".35" stop-color="#ffb35a" stop-opacity=".5" {}
                stop offset="1" stop-color="#ffb35a" stop-opacity="0" {}
            }
            linearGradient #scene-world x1=".12" y1=".1" x2=".86" y2=".9" {
                stop stop-color="#e0654f" {}
                stop offset=".42" stop-color="#8f2f3c" {}
                stop offset=".75" stop-color="#2a1230" {}
                stop offset="1" stop-color="#0d0a1e" {}
            }
            clipPath #scene-disc { circle cx="580" cy="350" r="160" {} }
            pattern #scene-hatch width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)" {
                path d="M0 2.5H5" stroke="#2b2118" stroke-width="1.1" {}
            }
        }
    }
}

/// The world and its rings: those behind it, the world, those before it.
fn ringed_world() -> Markup {
    html! {
        g transform="rotate(-16 580 350)" fill="none" {
            path .ring.far d="M324 350A256 60 0 0 1 836 350" stroke="#ffd9a0" stroke-width="16" opacity=".45" {}
            path .band.far d="M298 350A282 70 0 0 1 862 350" stroke="#ff9a5c" stroke-width="5" opacity=".5" {}
        }
        circle .world cx="580" cy="350" r="160" fill="url(#scene-world)" {}
        g clip-path="url(#scene-disc)" {
            g .belts transform="rotate(-16 580 350)" fill="none" stroke="#2a0d1c" opacity=".42" {
                path d="M400 262Q580 292 760 262" stroke-width="14" {}
                path d="M400 312Q580 350 760 312" stroke-width="24" {}
                path d="M400 386Q580 428 760 386" stroke-width="12" {}
                path d="M400 430Q580 472 760 430" stroke-width="26" {}
            }
            path .limb d="M420 350A160 160 0 0 1 580 190 168 168 0 0 0 420 350Z" fill="#ffd9b0" opacity=".85" {}
            path .engraved.hatch d="M580 190A160 160 0 0 1 580 510 210 210 0 0 0 690 234Z" fill="url(#scene-hatch)" {}
            path .engraved.hatch d="M744 300A160 160 0 0 1 470 470 260 260 0 0 0 744 300Z" fill="url(#scene-hatch)" {}
        }
        circle .engraved.outline cx="580" cy="350" r="160" {}
        g transform="rotate(-16 580 350)" fill="none" {
            path .engraved.casing d="M324 350A256 60 0 0 0 836 350" stroke-width="20" {}
            path .ring d="M324 350A256 60 0 0 0 836 350" stroke="#ffe6bd" stroke-width="16" {}
            path .band d="M298 350A282 70 0 0 0 862 350" stroke="#ff9a5c" stroke-width="5" {}
        }
    }
}

/// The sun with its rays, and a station before its disc.
fn sun() -> Markup {
    let rays = (0..36).map(|ray| {
        let angle = f64::from(ray) * std::f64::consts::TAU / 36.0;
        let (inner, outer) = (126.0, if ray % 2 == 0 { 216.0 } else { 172.0 });
        let at = |radius: f64, angle: f64| {
            format!(
                "{} {}",
                tenths(400.0 + radius * angle.cos()),
                tenths(200.0 + radius * angle.sin())
            )
        };
        format!(
            "M{}L{}L{}Z",
            at(inner, angle - 0.05),
            at(outer, angle),
            at(inner, angle + 0.05)
        )
    });
    let rays: String = rays.collect();
    html! {
        circle .halo cx="400" cy="200" r="300" fill="url(#scene-halo)" {}
        path .engraved.rays d=(rays) {}
        g .engraved.atlas {
            circle cx="400" cy="200" r="236" {}
            circle cx="400" cy="200" r="300" {}
            circle cx="400" cy="200" r="306" {}
            circle cx="400" cy="200" r="392" {}
        }
        circle .corona cx="400" cy="200" r="172" fill="#ffb35a" opacity=".1" {}
        circle .corona cx="400" cy="200" r="145" fill="#ffb35a" opacity=".14" {}
        circle .sun cx="400" cy="200" r="116" fill="url(#scene-sun)" {}
        // A station in the form of a wheel crosses the disc.
        g .wheel {
            g transform="translate(372 184) rotate(-18) scale(1 .62)" {
                circle .shadow r="46" fill="none" stroke="#1a0d14" stroke-width="11" {}
                path .shadow d="M-46 0H46M0-46V46" stroke="#1a0d14" stroke-width="6" {}
                circle .dark r="13" fill="#1a0d14" {}
            }
            path .shadow d="M372 126V240" stroke="#1a0d14" stroke-width="7" {}
            circle .beacon cx="372" cy="184" r="5" fill="#66e3b1" {}
        }
    }
}

/// What a small scene is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vignette {
    /// Nothing is at this address: a probe beyond the edge of the chart.
    Lost,
    /// Not allowed, or not possible: a closed hatch.
    Shut,
    /// The server comes back: a sun behind the horizon.
    Dawn,
    /// Every seat is taken: stations around a table.
    Full,
    /// It is over: a comet that has passed.
    Passed,
    /// A letter for somebody.
    Letter,
    /// A quiet place: an orbit with one small ship.
    Quiet,
}

/// A small scene, as wide as a paragraph of it is high.
pub fn vignette(what: Vignette) -> Markup {
    html! {
        svg .vignette viewBox="0 0 320 180" aria-hidden="true" {
            path .dots fill="none" stroke="#fff4da" stroke-width="1.6" stroke-linecap="round" opacity=".6" d=(stars(46, (320.0, 180.0), 40 + what as u32)) {}
            @match what {
                Vignette::Lost => (lost()),
                Vignette::Shut => (shut()),
                Vignette::Dawn => (dawn()),
                Vignette::Full => (full()),
                Vignette::Passed => (passed()),
                Vignette::Letter => (letter()),
                Vignette::Quiet => (quiet()),
            }
        }
    }
}

fn lost() -> Markup {
    html! {
        g .grid fill="none" stroke="#5d6b94" stroke-width="1.4" {
            path d="M0 30H150M0 60H140M0 90H156M0 120H138M0 150H148M30 0V180M60 0V180M90 0V180M120 0V180" opacity=".55" {}
            path d="M150 0C138 34 160 52 142 84S158 136 144 180" stroke-width="2.4" {}
        }
        path .wake d="M20 158C70 150 110 130 196 96" fill="none" stroke="#ffe6bd" stroke-width="2.4" stroke-dasharray="1 8" stroke-linecap="round" {}
        g transform="translate(236 80) rotate(-24)" {
            path .metal d="M-52-14H-18V14H-52ZM18-14H52V14H18Z" fill="#2b6bea" {}
            path .seam d="M-41-14V14M-29-14V14M29-14V14M41-14V14M-18 0H18" fill="none" stroke="#05070f" stroke-width="2.4" {}
            path .hull d="M-16-20H16V22L0 32-16 22Z" fill="#fff4da" {}
            path .shade d="M0-20H16V22L0 32Z" fill="#d98a54" {}
            path .hull d="M-24-26A26 20 0 0 1 24-26Z" fill="#ffc458" {}
            path .seam d="M0-44V-58" fill="none" stroke="#ffe6bd" stroke-width="3" {}
            circle .ember cx="0" cy="-60" r="4.5" fill="#ff8f84" {}
        }
    }
}

fn shut() -> Markup {
    let bolts = (0..12).map(|bolt| {
        let angle = f64::from(bolt) * std::f64::consts::TAU / 12.0;
        (
            tenths(160.0 + 68.0 * angle.cos()),
            tenths(90.0 + 68.0 * angle.sin()),
        )
    });
    html! {
        circle .metal-dark cx="160" cy="90" r="80" fill="#2c3757" {}
        @for (x, y) in bolts { circle .bolt cx=(x) cy=(y) r="4" fill="#8d97b3" {} }
        circle .dark cx="160" cy="90" r="57" fill="#070a16" {}
        path .hull d="M156 36A54 54 0 0 0 156 144Z" fill="#cbbba2" {}
        path .shade d="M164 36A54 54 0 0 1 164 144Z" fill="#756959" {}
        path .seam d="M130 52V128M118 62V118M190 52V128M202 62V118" fill="none" stroke="#05070f" stroke-width="2.4" opacity=".5" {}
        path .bar d="M96 82H224V98H96Z" fill="#ff9a52" {}
        circle .bar cx="160" cy="90" r="17" fill="#ff9a52" {}
        circle .dark cx="160" cy="90" r="7" fill="#070a16" {}
    }
}

fn dawn() -> Markup {
    html! {
        circle .corona cx="160" cy="132" r="92" fill="#ffb35a" opacity=".12" {}
        circle .corona cx="160" cy="132" r="70" fill="#ffb35a" opacity=".18" {}
        circle .sun cx="160" cy="132" r="48" fill="#ffc458" {}
        path .metal-dark d="M0 138C90 112 230 112 320 138V180H0Z" fill="#161e38" {}
        path .seam d="M0 138C90 112 230 112 320 138" fill="none" stroke="#ffe6bd" stroke-width="2.4" {}
        path .metal d="M52 128V82H68V124ZM60 82V52M44 66H76M252 124V92H264V126Z" fill="#2c3757" stroke="#8d97b3" stroke-width="2.4" {}
        circle .beacon cx="60" cy="48" r="5" fill="#66e3b1" {}
    }
}

fn full() -> Markup {
    html! {
        ellipse .shadow-cast cx="160" cy="112" rx="104" ry="44" fill="#05070f" {}
        ellipse .metal-dark cx="160" cy="98" rx="104" ry="44" fill="#2c3757" {}
        ellipse .dark cx="160" cy="95" rx="92" ry="36" fill="#0e1428" {}
        ellipse .seam cx="160" cy="95" rx="60" ry="22" fill="none" stroke="#5d6b94" stroke-width="1.6" {}
        path .gold d="M160 78 164 91 184 95 164 99 160 112 156 99 136 95 156 91Z" fill="#ffc458" {}
        g stroke="#05070f" stroke-width="3" {
            path .orange d="M160 8 180 46 166 42 160 50 154 42 140 46Z" fill="#ff9a3d" {}
            circle .purple cx="282" cy="92" r="21" fill="#b78bff" {}
            circle .dark cx="282" cy="92" r="8" fill="#0e1428" {}
            path .brown d="M140 136H152V142H168V136H180V174H168V168H152V174H140Z" fill="#cf9366" {}
            path .gray d="M26 72H50L62 92 50 112H26L14 92Z" fill="#b9c2d0" {}
            path .dark d="M38 84 46 88V97L38 101 30 97V88Z" fill="#0e1428" {}
        }
    }
}

fn passed() -> Markup {
    html! {
        path .tail d="M236 50 14 112C60 112 150 92 238 72Z" fill="#2b6bea" opacity=".55" {}
        path .tail d="M244 46 60 140C110 132 190 104 248 74Z" fill="#ff9a52" opacity=".8" {}
        path .tail d="M248 52 116 112C160 104 210 88 250 70Z" fill="#ffe6bd" {}
        circle .hull cx="254" cy="56" r="23" fill="#fff4da" {}
        path .shade d="M254 33A23 23 0 0 1 254 79 30 30 0 0 0 254 33Z" fill="#d98a54" {}
        g .grid fill="none" stroke="#5d6b94" stroke-width="1.4" { path d="M-10 168C90 176 240 140 330 60" stroke-dasharray="6 6" {} }
    }
}

fn letter() -> Markup {
    html! {
        g transform="rotate(-7 160 92)" {
            path .shadow-cast d="M84 46H248V150H84Z" fill="#05070f" opacity=".6" {}
            path .hull d="M76 38H240V142H76Z" fill="#fff4da" {}
            path .shade d="M76 142 158 82 240 142Z" fill="#e7c99a" {}
            path .flap d="M76 38 158 104 240 38Z" fill="#ffdfae" {}
            path .seam d="M76 38 158 104 240 38" fill="none" stroke="#8b5630" stroke-width="2.4" {}
            circle .ember cx="158" cy="100" r="21" fill="#d93627" {}
            path .gold d="M158 85 161 97 173 100 161 103 158 115 155 103 143 100 155 97Z" fill="#fff4da" {}
        }
        path .wake d="M8 128H62M22 108H58M36 148H66" fill="none" stroke="#ffe6bd" stroke-width="2.4" stroke-linecap="round" opacity=".7" {}
    }
}

fn quiet() -> Markup {
    html! {
        ellipse .seam cx="160" cy="92" rx="128" ry="46" fill="none" stroke="#5d6b94" stroke-width="1.6" stroke-dasharray="2 7" {}
        circle .world cx="160" cy="92" r="38" fill="#465172" {}
        path .shade d="M160 54A38 38 0 0 1 160 130 52 52 0 0 0 160 54Z" fill="#12172a" {}
        g .dart transform="translate(272 70) rotate(38) scale(.6)" {
            path .hull d=(DART[0]) fill="#fff4da" {}
            path .shade d=(DART[1]) fill="#d98a54" {}
        }
    }
}
