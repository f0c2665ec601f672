//! The galaxy behind the board: six arms in the colors of their homes, wound around the central planet, with
//! dust between them and stars everywhere. Everything is flat print; light that falls off is a gradient.

use conquest::Color;
use maud::{Markup, html};

use super::line::{Point, blob, points, polar, polygon};
use crate::chance::Chance;

/// How far the galaxy reaches from its middle.
const REACH: f64 = 1040.0;
/// Where the borders of the sectors are exactly between their axes: there lie two asteroids side by side.
const EVEN: f64 = 540.0;
/// How many tones an arm is printed in.
const TONES: u64 = 4;

/// How far a sector is turned at a distance, in degrees: a logarithmic spiral, wound more outside, where
/// there is room.
fn turned(distance: f64) -> f64 {
    let wound = if distance < EVEN { 19.0 } else { 36.0 };
    wound * (distance / EVEN).ln()
}

/// The direction of the middle of a sector.
fn axis(color: Color) -> u16 {
    30 + 60 * color.sector() as u16
}

/// The sky, to be referred to as `#k-sky`, around its middle.
pub(super) fn sky() -> Markup {
    html! {
        (lights())
        @for variant in 0..2 { g id={ "k-arm-" (variant) } { (arm(variant)) } }
        path id="k-sector" d=(sector()) {}
        path id="k-border" d=(border()) {}
        g id="k-sky" {
            @for color in Color::ALL {
                @let turn = format!("rotate({})", axis(color));
                g .{ "k-" (color.word()) } {
                    use .s-ground href="#k-sector" transform=(turn) fill={ "url(#k-arm-light-" (color.word()) ")" } {}
                    use .s-arm href={ "#k-arm-" (color.sector() % 2) } transform=(turn) {}
                    use .s-border href="#k-border" transform=(turn) {}
                }
            }
            path .s-star d=(stars(230, "far")) {}
            path .s-star.s-near d=(stars(64, "near")) {}
            path .s-spark d=(sparks(18)) {}
        }
    }
}

/// Gradients: the light of the arms and worlds, the lamp under what can be done, hatching for the day.
fn lights() -> Markup {
    html! {
        @for color in Color::ALL {
            radialGradient .{ "g-arm " (color.word()) } id={ "k-arm-light-" (color.word()) } gradientUnits="userSpaceOnUse" cx="0" cy="0" r=(REACH) {
                stop offset=".14" {} stop offset=".5" {} stop offset=".78" {} stop offset="1" {}
            }
            radialGradient .{ "g-halo " (color.word()) } id={ "k-halo-" (color.word()) } { stop offset=".56" {} stop offset="1" {} }
        }
        radialGradient .g-core id="k-core-body" cx=".36" cy=".3" r=".85" { stop {} stop offset=".5" {} stop offset="1" {} }
        radialGradient .g-glow id="k-core-glow" { stop offset=".48" {} stop offset=".66" {} stop offset="1" {} }
        radialGradient .g-dusk id="k-dusk" cx=".34" cy=".3" r=".82" { stop {} stop offset=".45" {} stop offset="1" {} }
        @for kind in ["lamp", "fight", "buy"] {
            radialGradient .{ "g-lamp " (kind) } id={ "k-" (kind) } { stop offset=".34" {} stop offset=".56" {} stop offset=".74" {} stop offset="1" {} }
        }
        @for (id, gap) in [("k-hatch", 10), ("k-cross", 6)] {
            pattern id=(id) width=(gap) height=(gap) patternUnits="userSpaceOnUse" patternTransform="rotate(-45)" { path .g-hatch d={ "M0 0H" (gap) } {} }
        }
    }
}

/// Distances along an arm, closer together where it is wound more.
fn along(from: f64, to: f64, steps: u32) -> impl DoubleEndedIterator<Item = f64> {
    (0..=steps).map(move |step| from * (to / from).powf(f64::from(step) / f64::from(steps)))
}

/// The ground of a sector that points up: between two spirals, open outside.
fn sector() -> String {
    let edge = |side: f64| move |distance: f64| polar(side + turned(distance), distance);
    // So far that the straight line between the ends lies outside the light.
    let left = along(150.0, REACH * 1.25, 16).map(edge(-30.0));
    let right = along(150.0, REACH * 1.25, 16).rev().map(edge(30.0));
    polygon(&left.chain(right).collect::<Vec<Point>>())
}

/// The border after a sector.
fn border() -> String {
    let line = along(186.0, REACH, 20).map(|distance| polar(30.0 + turned(distance), distance));
    format!("M{}", points(&line.collect::<Vec<Point>>()))
}

/// An arm that points up, in tones that lie on each other, and a lane of dust along its inner side.
fn arm(variant: u64) -> Markup {
    let waves = |name: &str| {
        let mut chance = Chance::of(&format!("{name} {variant}"));
        let waves: Vec<[f64; 3]> = [3.0, 7.0, 15.0, 31.0]
            .map(|pitch| [pitch, chance.between(0.0, 6.0), 5.4 / pitch.sqrt()])
            .to_vec();
        move |distance: f64| -> f64 {
            let at = distance.ln();
            let sum = waves
                .iter()
                .map(|&[pitch, phase, high]| high * (pitch * at + phase).sin());
            sum.sum()
        }
    };
    let tone = |number: u64| {
        let part = 1.0 - number as f64 / TONES as f64;
        let (from, to) = (176.0 + 14.0 * number as f64, REACH * (0.76 + 0.24 * part));
        let (left, right) = (
            waves(&format!("left {number}")),
            waves(&format!("right {number}")),
        );
        // Full in the middle, thin at both ends.
        let wide = move |distance: f64| {
            let at = (distance / from).ln() / (to / from).ln();
            27.0 * part.powf(0.8)
                * (std::f64::consts::PI * at.clamp(0.0, 1.0).powf(0.8))
                    .sin()
                    .max(0.0)
                    .powf(0.6)
        };
        let edge = move |distance: f64, side: f64, wave: f64| {
            polar(
                turned(distance) + side * wide(distance) + wave * wide(distance) / 27.0,
                distance,
            )
        };
        let out = along(from, to, 26).map(|distance| edge(distance, -1.0, left(distance)));
        let back = along(from, to, 26)
            .rev()
            .map(|distance| edge(distance, 1.0, right(distance)));
        blob(&out.chain(back).collect::<Vec<Point>>())
    };
    let dust = {
        let (inner, outer) = (waves("dust"), waves("edge"));
        let out = along(230.0, 900.0, 22)
            .map(|distance| polar(turned(distance) + 13.0 + inner(distance) * 0.7, distance));
        let back = along(230.0, 900.0, 22)
            .rev()
            .map(|distance| polar(turned(distance) + 17.5 + outer(distance) * 0.7, distance));
        blob(&out.chain(back).collect::<Vec<Point>>())
    };
    html! {
        @for number in 0..TONES { path .s-tone d=(tone(number)) {} }
        path .s-dust d=(dust) {}
    }
}

/// Stars as dots: lines of no length with round ends.
fn stars(count: usize, name: &str) -> String {
    let mut chance = Chance::of(name);
    let dot = |at: Point| format!("M{}h0", points(&[at]));
    scattered(&mut chance, count).into_iter().map(dot).collect()
}

/// Bright stars, with a cross of light.
fn sparks(count: usize) -> String {
    let mut chance = Chance::of("sparks");
    let cross = |(x, y): Point| {
        let corners = [
            (x, y - 9.0),
            (x + 1.6, y - 1.6),
            (x + 9.0, y),
            (x + 1.6, y + 1.6),
            (x, y + 9.0),
            (x - 1.6, y + 1.6),
            (x - 9.0, y),
            (x - 1.6, y - 1.6),
        ];
        polygon(&corners)
    };
    scattered(&mut chance, count)
        .into_iter()
        .map(cross)
        .collect()
}

/// Places of stars: more along the arms than between them, none on the central planet.
fn scattered(chance: &mut Chance, count: usize) -> Vec<Point> {
    let mut places = Vec::new();
    while places.len() < count {
        let at = (
            chance.between(-1150.0, 1150.0),
            chance.between(-960.0, 960.0),
        );
        let distance = at.0.hypot(at.1);
        if 190.0 < distance {
            places.push(at);
        }
    }
    places
}
