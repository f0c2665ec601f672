//! Asteroids: crooked stones cut into facets, lit from the upper left. Color comes from where a stone is
//! used, as four tones `--k0` to `--k3` from the brightest to the darkest.

use std::f64::consts::TAU;

use maud::{Markup, html};

use super::line::{Point, points, polygon};
use crate::chance::Chance;

/// How many different stones there are.
const STONES: usize = 18;
/// How far a stone reaches from its middle, about.
const RADIUS: f64 = 47.0;

/// The name of the stone on a space: always the same one for the same word.
pub fn stone(space: &str) -> String {
    format!("k-s{}", Chance::of(space).below(STONES))
}

/// All stones, to be referred to.
pub(super) fn stones() -> Markup {
    html! { @for number in 0..STONES { g id={ "k-s" (number) } { (rock(number)) } } }
}

/// A stone: its shadow, its outline, the facets of three tones on a ground of the fourth, two pits.
fn rock(number: usize) -> Markup {
    let mut chance = Chance::of(&format!("stone {number}"));
    let corners = 8 + chance.below(3);
    let (squash, turn) = (chance.between(0.82, 0.97), chance.between(0.0, TAU));
    let point = |angle: f64, distance: f64| -> Point {
        let (x, y) = (distance * angle.cos(), distance * squash * angle.sin());
        (
            x * turn.cos() - y * turn.sin(),
            x * turn.sin() + y * turn.cos(),
        )
    };
    let angles: Vec<f64> = (0..corners)
        .map(|corner| TAU * (corner as f64 + chance.between(-0.28, 0.28)) / corners as f64)
        .collect();
    let rim: Vec<Point> = angles
        .iter()
        .map(|&angle| point(angle, RADIUS * chance.between(0.88, 1.08)))
        .collect();
    // The crown leans toward the light.
    let lean = -RADIUS * 0.07;
    let crown: Vec<Point> = angles
        .iter()
        .map(|&angle| {
            let angle = angle + chance.between(-0.15, 0.15);
            let (x, y) = point(angle, RADIUS * chance.between(0.46, 0.64));
            (x + lean, y + lean)
        })
        .collect();
    let mut tones = [const { String::new() }; 4];
    for corner in 0..corners {
        let next = (corner + 1) % corners;
        for facet in [
            [rim[corner], rim[next], crown[next]],
            [rim[corner], crown[next], crown[corner]],
        ] {
            let (x, y) = facet
                .iter()
                .fold((0.0, 0.0), |sum, each| (sum.0 + each.0, sum.1 + each.1));
            let light = (-x * 0.7 - y * 0.72) / 3.0 / RADIUS + chance.between(-0.12, 0.12);
            let tone = match light {
                _ if 0.36 < light => 0,
                _ if 0.02 < light => 1,
                _ if -0.38 < light => 2,
                _ => 3,
            };
            tones[tone].push_str(&polygon(&facet));
        }
    }
    let pits: Vec<(Point, f64)> = [0.17, 0.11]
        .map(|size| {
            let at = |chance: &mut Chance| RADIUS * chance.between(-0.34, 0.34);
            ((at(&mut chance), at(&mut chance)), RADIUS * size)
        })
        .to_vec();
    html! {
        path .kc d=(polygon(&rim)) {}
        path .k1 d=(polygon(&rim)) {}
        @for tone in [0, 2, 3] { path .{ "k" (tone) } d=(tones[tone]) {} }
        path .kp d={ @for &((x, y), size) in &pits { (pit((x, y), size)) } } {}
        path .kr d=(polygon(&rim)) {}
    }
}

/// A pit: an ellipse of two arcs.
fn pit((x, y): Point, size: f64) -> String {
    let (wide, high) = (size.round(), (size * 0.8).round());
    let [start, end] = [(x - size, y), (x + size, y)].map(|at| points(&[at]));
    format!("M{start}A{wide} {high} 0 0 1 {end} {wide} {high} 0 0 1 {start}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_space_always_has_the_same_stone() {
        assert_eq!(stone("red-a0"), stone("red-a0"));
        let all: std::collections::BTreeSet<String> = (0..100)
            .map(|number| stone(&format!("red-{number}")))
            .collect();
        assert_eq!(all.len(), STONES);
        assert_eq!(rock(3).into_string(), rock(3).into_string());
    }
}
