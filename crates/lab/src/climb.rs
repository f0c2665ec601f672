//! Learning weights from who wins: simultaneous perturbation (J. Spall, "Multivariate stochastic
//! approximation using a simultaneous perturbation gradient approximation", 1992).
//!
//! All weights are moved at once, up or down at random. Players with the moved weights meet players
//! with the weights moved the opposite way, and the weights follow the winners a little. Unlike a
//! regression, this asks what a weight does to play, not what it tells about the outcome. It finds
//! a local maximum, not the highest one.

use kernel::Rng;

use crate::learn::{Sample, fit, spread};

/// How far and how fast to climb.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Climb {
    /// How far the weights are moved for a trial, as a part of what a feature usually contributes.
    pub reach: f32,
    /// How far they follow the winners, in units of the reach.
    pub stride: f32,
}

impl Climb {
    /// How far each weight is moved: so that every feature contributes equally much more or less.
    ///
    /// A feature that is the same for all seats in all samples is left alone.
    pub fn reaches(&self, samples: &[Sample], weights: &[f32]) -> Vec<f32> {
        let count = samples.len().max(1) as f64;
        let usual = usual(samples, weights);
        let reach = |sum: f64| match (sum / count).sqrt() {
            deviation if deviation < 1e-4 => 0.0,
            // A feature that is nearly always zero would get a boundless weight.
            deviation => (f64::from(self.reach) * usual / deviation.max(0.02)) as f32,
        };
        spread(samples, weights.len())
            .into_iter()
            .map(reach)
            .collect()
    }

    /// A random direction: every weight up or down.
    pub fn direction(reaches: &[f32], rng: &mut Rng) -> Vec<f32> {
        let side = |&reach: &f32| if rng.below(2) == 0 { reach } else { -reach };
        reaches.iter().map(side).collect()
    }

    /// Follow the winners: each direction comes with its score, from 1 if those who went there won
    /// everything to -1 if they lost everything. `slower` divides the stride.
    pub fn follow(&self, weights: &mut [f32], tried: &[(Vec<f32>, f32)], slower: f32) {
        let stride = self.stride / slower / tried.len().max(1) as f32;
        for (direction, score) in tried {
            for (weight, part) in weights.iter_mut().zip(direction) {
                *weight += stride * score * part;
            }
        }
    }
}

/// How far apart the standings of seats usually are.
fn usual(samples: &[Sample], weights: &[f32]) -> f64 {
    let count = samples.len().max(1) as f64;
    let spread = spread(&standings(samples, weights), 1)[0];
    (spread / count).sqrt().max(1e-3)
}

/// The samples with the standing of a seat as its only feature.
fn standings(samples: &[Sample], weights: &[f32]) -> Vec<Sample> {
    let weigh = |features: &[f32]| {
        let weighed = features.iter().zip(weights);
        Box::from([weighed.map(|(value, weight)| value * weight).sum::<f32>()])
    };
    let standing = |sample: &Sample| Sample {
        seats: sample.seats.iter().map(|seat| weigh(seat)).collect(),
        targets: sample.targets.clone(),
    };
    samples.iter().map(standing).collect()
}

/// The factor that turns the standings under these weights into honest chances. It makes no
/// difference to players that only compare positions, but it does to those that weigh chances
/// against each other.
pub fn calibrate(samples: &[Sample], weights: &[f32]) -> (f32, f64) {
    // Chances that are almost certain do not show by how much they are wrong, so begin with
    // standings that are usually one apart.
    let shrink = 1.0 / usual(samples, weights) as f32;
    let shrunk: Vec<f32> = weights.iter().map(|weight| weight * shrink).collect();
    let (factor, fitness) = fit(&standings(samples, &shrunk), &[1.0]);
    (factor[0].max(0.05) * shrink, fitness)
}
