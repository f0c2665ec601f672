//! Worlds: the six starter planets, each with a face of its own, and the planet in the middle.

use conquest::Color;
use maud::{Markup, PreEscaped, html};

/// How large a starter planet is: the distance of its rim from its middle.
pub const WORLD: i32 = 76;
/// How large the central planet is.
pub const CORE: i32 = 172;

/// What is on a starter planet: rivers of fire, bands, combs, continents, waves, craters.
fn face(color: Color) -> &'static str {
    match color {
        Color::Red => {
            r#"<path class="w-line" d="M-80-18Q-40-46-12-22T30-30 80-26M-80 16Q-36-10-8 14T40 4 80 10M-64 48Q-20 26 10 44T70 40"/><path class="w-vein" d="M-70-21Q-36-43-12-18T30-26 74-23M-66 11Q-34-6-8 18T42 8"/><path class="w-dark" d="M26-52 44-34 8-36zM-44 26-22 38-54 42z"/>"#
        }
        Color::Orange => {
            r#"<path class="w-dark" d="M-80-38Q0-26 80-38V-22Q0-10-80-22zM-80 0Q0 14 80 0V20Q0 34-80 20zM-70 44Q0 56 70 44V52Q0 64-70 52z"/><path class="w-lite" d="M-80-14Q0-2 80-14V-8Q0 4-80-8z"/><ellipse class="w-lite" cx="-24" cy="16" rx="19" ry="10"/>"#
        }
        Color::Yellow => {
            r#"<path class="w-line" d="M0-38 33-19V19L0 38-33 19V-19zM0-80V-38M33-19 70-40M33 19 70 40M0 38V80M-33 19-70 40M-33-19-70-40"/><path class="w-dark" d="M0-18 16-9V9L0 18-16 9V-9z"/><circle class="w-lite" cx="-46" r="5"/><circle class="w-lite" cx="24" cy="-44" r="5"/><circle class="w-lite" cx="22" cy="46" r="5"/>"#
        }
        Color::Green => {
            r#"<path class="w-dark" d="M-72-20C-46-62-8-48-18-18S-50 12-74 6zM10-8C34-40 74-22 70 10S36 44 20 22 0 4 10-8zM-36 36C-10 20 22 38 12 58-8 74-36 60-36 36z"/><path class="w-lite" d="M-50-28q14-16 22-4-8 14-22 4zM36 0q14-10 20 4-10 12-20-4z"/>"#
        }
        Color::Blue => {
            r#"<path class="w-vein" d="M-80-34Q-60-48-40-34T0-34 40-34 80-34M-80-10Q-60-24-40-10T0-10 40-10 80-10M-80 14Q-60 0-40 14T0 14 40 14 80 14M-80 38Q-60 24-40 38T0 38 40 38 80 38"/><path class="w-dark" d="M-10-62q18-8 32 2-14 10-32-2zM-40 50q10-10 26 0 16 12-2 14-18 0-24-14z"/>"#
        }
        Color::Purple => {
            r#"<g class="w-dark"><circle cx="-24" cy="-24" r="19"/><circle cx="28" cy="10" r="25"/><circle cx="-18" cy="38" r="12"/><circle cx="26" cy="-44" r="8"/><circle cx="-54" cy="12" r="7"/></g><path class="w-vein" d="M-41-32A19 19 0 0 1-10-37M6-3A25 25 0 0 1 46-8M-28 31A12 12 0 0 1-10 29"/>"#
        }
    }
}

/// The worlds, to be referred to.
pub(super) fn worlds() -> Markup {
    html! {
        clipPath id="k-disc" { circle r=(WORLD) {} }
        clipPath id="k-core-disc" { circle r=(CORE) {} }
        @for color in Color::ALL {
            g .{ "k-" (color.word()) } id={ "k-world-" (color.word()) } {
                circle .w-halo r="128" fill={ "url(#k-halo-" (color.word()) ")" } {}
                circle .w-body r=(WORLD) {}
                g clip-path="url(#k-disc)" { (PreEscaped(face(color))) }
                (shade(WORLD))
            }
        }
        g id="k-core" {
            circle .w-halo r="330" fill="url(#k-core-glow)" {}
            circle .c-body r=(CORE) {}
            g clip-path="url(#k-core-disc)" { (PreEscaped(BANDS)) }
            (shade(CORE))
            path .c-city d=(CITIES) {}
            path .c-air d="M-146-92A172 172 0 0 1 92-146" {}
        }
    }
}

/// The side away from the light: soft by night, hatched by day.
fn shade(radius: i32) -> Markup {
    let inner = radius * 118 / 100;
    html! {
        circle .w-dusk r=(radius) {}
        path .w-hatch d={ "M" (radius * 62 / 100) "-" (radius * 78 / 100) "A" (radius) " " (radius) " 0 0 1-" (radius * 78 / 100) " " (radius * 62 / 100)
            "A" (inner) " " (inner) " 0 0 0 " (radius * 62 / 100) "-" (radius * 78 / 100) } {}
        circle .w-rim r=(radius) {}
    }
}

/// The bands and the storm of the central planet.
const BANDS: &str = r#"<path class="c-dark" d="M-180-134Q-90-116 0-128T180-140V-118Q90-98 0-106T-180-112zM-180-66Q-100-44-20-54T180-62V-24Q80-2-10-18T-180-30zM-180 44Q-80 64 0 54T180 40V62Q90 86 0 78T-180 64zM-170 112Q0 138 170 108V140Q0 168-170 142z"/><path class="c-lite" d="M-180-96Q-80-80 0-88T180-98V-88Q90-72 0-78T-180-84zM-180 6Q-90 22 0 14T180 4V20Q80 34-10 30T-180 24zM-180 90Q0 112 180 86V94Q0 122-180 98z"/><path class="c-line" d="M-180-20Q-120 0-70-8T20-4 100-14 180-8M-180 36Q-100 50-30 44T80 50 180 34"/><ellipse class="c-storm" cx="46" cy="-2" rx="34" ry="15"/><ellipse class="c-lite" cx="43" cy="-5" rx="17" ry="6"/>"#;

/// Lights of cities on the side where it is night.
const CITIES: &str = "M104 92h0M116 84h0M110 102h0M128 70h0M92 116h0M84 124h0M70 132h0M98 104h0M136 52h0M142 60h0M54 146h0M62 138h0M122 94h0M146 34h0M34 152h0M132 84h0M150 44h0M78 140h0";
