//! Learning weights from who wins: simultaneous perturbation (J. Spall, "Multivariate stochastic
//! approximation using a simultaneous perturbation gradient approximation", 1992).
//!
//! All weights are changed at once, up or down at random. Players with the changed weights play
//! against players with the weights changed in the opposite direction, and the weights then move a
//! little towards the winners. Unlike a regression, this measures what a weight does to play, not
//! what it tells about the outcome. It finds a local maximum, not necessarily the highest one.

use kernel::Rng;

use crate::learn::{Sample, fit, spread};

/// How far and how fast to climb.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Climb {
    /// How far the weights are changed for a trial, as a fraction of what a feature usually
    /// contributes.
    pub reach: f32,
    /// How far they move towards the winners, as a fraction of the reach.
    pub stride: f32,
}

impl Climb {
    /// How far each weight is changed, chosen so that every feature's contribution changes by the
    /// same amount.
    ///
    /// A feature that is the same for all seats in all samples is not changed.
    pub fn reaches(&self, samples: &[Sample], weights: &[f32]) -> Vec<f32> {
        let count = samples.len().max(1) as f64;
        let usual = usual(samples, weights);
        let reach = |sum: f64| match (sum / count).sqrt() {
            deviation if deviation < 1e-4 => 0.0,
            // A feature that is nearly always zero would get a huge weight.
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

    /// Move towards the winners: each direction comes with its score, from 1 if it won everything
    /// to -1 if it lost everything. `slower` divides the stride.
    pub fn follow(&self, weights: &mut [f32], tried: &[(Vec<f32>, f32)], slower: f32) {
        let stride = self.stride / slower / tried.len().max(1) as f32;
        for (direction, score) in tried {
            for (weight, part) in weights.iter_mut().zip(direction) {
                *weight += stride * score * part;
            }
        }
    }
}

/// The usual difference between the standings of seats.
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

/// The factor that turns the standings under these weights into calibrated chances. It makes no
/// difference to players that only compare positions, but it does to those that weigh chances
/// against each other.
pub fn calibrate(samples: &[Sample], weights: &[f32]) -> (f32, f64) {
    // Chances near 0 and 1 have no gradient, so begin with standings that usually differ by one.
    let shrink = 1.0 / usual(samples, weights) as f32;
    let shrunk: Vec<f32> = weights.iter().map(|weight| weight * shrink).collect();
    let (factor, fitness) = fit(&standings(samples, &shrunk), &[1.0]);
    (factor[0].max(0.05) * shrink, fitness)
}
