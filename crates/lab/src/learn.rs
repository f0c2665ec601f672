//! Learns the weights of an evaluation from games between players that use these weights.
//!
//! Positions of finished games are labeled with the winner. The chance of a seat is given by the
//! model that every player uses ([`Evaluation::evaluate`]): it is proportional to the exponential of the
//! seat's weighted features. The best weights are therefore those of a conditional logit (D.
//! McFadden, "Conditional logit analysis of qualitative choice behavior", 1974), found by Newton's
//! method. The target of a position mixes the outcome with the chances a little later, as in TD(λ)
//! (R. Sutton, 1988), because the outcome alone is noisy. Only a ladder can show that players
//! become stronger.

use kernel::{Chances, Evaluation, Rng, Seat, Seed, Silent};

use crate::arena::{ActionRecord, Arena};

/// One position of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The features of each seat that can still win. The opponent of a single player is the game
    /// itself, whose features are all zero.
    pub seats: Vec<Box<[f32]>>,
    /// The target chance of each of these seats; they add up to one.
    pub targets: Vec<f32>,
}

/// How positions are chosen and their targets mixed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// About one in this many decisions is used.
    pub every: u32,
    /// The weight of the outcome against the chances a little later: 1 is the outcome alone.
    pub lambda: f32,
}

impl Lesson {
    /// The positions of a finished game. None if nobody has won it, unless a single player has
    /// lost.
    ///
    /// # Panics
    /// If the record does not belong to this arena.
    pub fn samples<G: Evaluation>(
        &self,
        arena: &Arena<G>,
        record: &ActionRecord<G>,
        weights: &[f32],
    ) -> Vec<Sample> {
        let mut game = G::new(arena.pack, &arena.setup, record.seed)
            .expect("a recorded game can be played again");
        let mut lots = Rng::new(Seed::from_number(record.number));
        let mut positions = Vec::new();
        for &(seat, action) in &record.actions {
            game.apply(seat, action, &mut Silent)
                .expect("a recorded game can be played again");
            if game.outcome().is_none() && lots.below(self.every) == 0 {
                positions.push(game.clone());
            }
        }
        let mut target = Chances::default();
        match game.outcome().map(|outcome| outcome.winner) {
            Some(Some(winner)) => target[winner] = 1.0,
            Some(None) if game.seats() == 1 => {} // The game itself has won.
            Some(None) | None => return Vec::new(),
        }
        let mut samples = Vec::with_capacity(positions.len());
        for position in positions.iter().rev() {
            samples.push(sample(position, &target));
            let now = position.evaluate(weights);
            for seat in Seat::all(position.seats()) {
                target[seat] = self.lambda * target[seat] + (1.0 - self.lambda) * now[seat];
            }
        }
        samples
    }
}

fn sample<G: Evaluation>(game: &G, target: &Chances) -> Sample {
    let seats = || Seat::all(game.seats()).filter(|&seat| game.may_win(seat));
    let features = |seat| {
        let mut features = vec![0.0; G::FEATURES.len()].into_boxed_slice();
        game.features(seat, &mut features);
        features
    };
    let mut sample = Sample {
        seats: seats().map(features).collect(),
        targets: seats().map(|seat| target[seat]).collect(),
    };
    let total: f32 = sample.targets.iter().sum();
    if game.seats() == 1 {
        let nothing = vec![0.0; G::FEATURES.len()];
        sample.seats.push(nothing.into_boxed_slice());
        sample.targets.push(1.0 - total);
    } else {
        let part = |target: &mut f32| *target /= total.max(1e-6);
        sample.targets.iter_mut().for_each(part);
    }
    sample
}

/// How strongly the weights are held near their old values, relative to the samples.
const HOLD: f64 = 0.01;
/// Newton's method needs only a few steps; more than this means that it does not converge.
const STEPS: usize = 30;

/// The weights under which the samples are most likely, and how well they fit: the mean logarithm
/// of the likelihood of a target, which is below zero. Weights about which the samples say nothing
/// keep their values in `before`.
pub fn fit(samples: &[Sample], before: &[f32]) -> (Vec<f32>, f64) {
    let start: Vec<f64> = before.iter().map(|&weight| f64::from(weight)).collect();
    let mut weights = start.clone();
    let hold: Vec<f64> = spread(samples, before.len())
        .into_iter()
        .map(|spread| HOLD * spread + 1e-3)
        .collect();
    let mut fitness = 0.0;
    for _ in 0..STEPS {
        let slope = Slope::new(samples, &weights);
        fitness = slope.fitness / samples.len().max(1) as f64;
        let mut gradient = slope.gradient;
        let mut hessian = slope.hessian;
        for index in 0..weights.len() {
            gradient[index] += hold[index] * (weights[index] - start[index]);
            hessian[index][index] += hold[index];
        }
        let step = solve(hessian, gradient);
        let longest = step
            .iter()
            .fold(0.0_f64, |longest, part| longest.max(part.abs()));
        // Far from the optimum a full step may overshoot.
        let scale = (5.0 / longest).min(1.0);
        for (weight, part) in weights.iter_mut().zip(&step) {
            *weight -= scale * part;
        }
        if longest < 1e-5 {
            break;
        }
    }
    let rounded = weights.iter().map(|&weight| weight as f32).collect();
    (rounded, fitness)
}

/// The variation of each feature between the seats, summed over all samples.
pub(crate) fn spread(samples: &[Sample], features: usize) -> Vec<f64> {
    let mut spread = vec![0.0; features];
    for sample in samples {
        let count = sample.seats.len() as f64;
        for (index, sum) in spread.iter_mut().enumerate() {
            let values = || sample.seats.iter().map(|seat| f64::from(seat[index]));
            let mean = values().sum::<f64>() / count;
            *sum += values().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
        }
    }
    spread
}

/// The negative logarithm of the likelihood at some weights: its value, gradient and curvature.
struct Slope {
    fitness: f64,
    gradient: Vec<f64>,
    hessian: Vec<Vec<f64>>,
}

impl Slope {
    fn new(samples: &[Sample], weights: &[f64]) -> Slope {
        let size = weights.len();
        let mut slope = Slope {
            fitness: 0.0,
            gradient: vec![0.0; size],
            hessian: vec![vec![0.0; size]; size],
        };
        samples.iter().for_each(|sample| slope.add(sample, weights));
        for row in 1..size {
            for column in 0..row {
                slope.hessian[row][column] = slope.hessian[column][row];
            }
        }
        slope
    }

    fn add(&mut self, sample: &Sample, weights: &[f64]) {
        let chances = chances(sample, weights);
        let mut mean = vec![0.0; weights.len()];
        for (features, chance) in sample.seats.iter().zip(&chances) {
            for (mean, &feature) in mean.iter_mut().zip(features) {
                *mean += chance * f64::from(feature);
            }
        }
        let mut off = vec![0.0; weights.len()];
        let seats = sample.seats.iter().zip(&chances).zip(&sample.targets);
        for ((features, &chance), &target) in seats {
            self.fitness += f64::from(target) * chance.max(1e-12).ln();
            for ((off, &feature), mean) in off.iter_mut().zip(features).zip(&mean) {
                *off = f64::from(feature) - mean;
            }
            let error = chance - f64::from(target);
            for (row, &value) in off.iter().enumerate() {
                self.gradient[row] += error * value;
                let weight = chance * value;
                if weight == 0.0 {
                    continue;
                }
                let entries = self.hessian[row][row..].iter_mut().zip(&off[row..]);
                entries.for_each(|(entry, other)| *entry += weight * other);
            }
        }
    }
}

fn chances(sample: &Sample, weights: &[f64]) -> Vec<f64> {
    let standing = |features: &[f32]| {
        let weighed = features.iter().zip(weights);
        weighed
            .map(|(&value, weight)| f64::from(value) * weight)
            .sum::<f64>()
    };
    let standings: Vec<f64> = sample.seats.iter().map(|seat| standing(seat)).collect();
    let best = standings
        .iter()
        .fold(f64::NEG_INFINITY, |best, &standing| best.max(standing));
    let powers: Vec<f64> = standings
        .iter()
        .map(|standing| (standing - best).exp())
        .collect();
    let sum: f64 = powers.iter().sum();
    powers.iter().map(|power| power / sum).collect()
}

/// Solve `matrix · x = right` for a symmetric, positive definite matrix, by Cholesky's method.
fn solve(mut matrix: Vec<Vec<f64>>, right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column)
                .map(|k| matrix[row][k] * matrix[column][k])
                .sum();
            let rest = matrix[row][column] - known;
            matrix[row][column] = match row == column {
                // The pull towards the old weights keeps the diagonal above zero, except for
                // rounding.
                true => rest.max(1e-12).sqrt(),
                false => rest / matrix[column][column],
            };
        }
    }
    let mut x = right;
    for row in 0..size {
        let known: f64 = (0..row).map(|k| matrix[row][k] * x[k]).sum();
        x[row] = (x[row] - known) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|k| matrix[k][row] * x[k]).sum();
        x[row] = (x[row] - known) / matrix[row][row];
    }
    x
}
