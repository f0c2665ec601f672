//! Weights are recovered from outcomes drawn at random with them.

use kernel::{Rng, Seed};
use lab::{Climb, Sample, calibrate, fit};

/// Positions of three seats with three features, won in proportion to known weights. The last
/// feature is the same for all seats and carries no information.
fn drawn(weights: [f32; 2], count: usize) -> Vec<Sample> {
    let mut rng = Rng::new(Seed::from_number(3));
    let mut part = || rng.below(1000) as f32 / 500.0 - 1.0;
    let mut samples = Vec::new();
    for _ in 0..count {
        let seats = [(); 3].map(|()| [part(), part(), 0.7]);
        let power = |seat: &[f32; 3]| (seat[0] * weights[0] + seat[1] * weights[1]).exp();
        let sum: f32 = seats.iter().map(power).sum();
        let mut left = (part() + 1.0) / 2.0 * sum;
        let mut winner = 2;
        for (index, seat) in seats.iter().enumerate() {
            left -= power(seat);
            if left < 0.0 {
                winner = index;
                break;
            }
        }
        let target = |index: usize| if index == winner { 1.0 } else { 0.0 };
        samples.push(Sample {
            seats: seats.iter().map(|seat| Box::from(&seat[..])).collect(),
            targets: (0..3).map(target).collect(),
        });
    }
    samples
}

#[test]
fn known_weights_are_found_again() {
    let (found, fitness) = fit(&drawn([1.5, -0.8], 20_000), &[0.0, 0.0, 4.0]);
    assert!((found[0] - 1.5).abs() < 0.1, "{found:?}");
    assert!((found[1] + 0.8).abs() < 0.1, "{found:?}");
    assert!(fitness > (1.0_f64 / 3.0).ln(), "better than guessing");
}

#[test]
fn what_the_samples_do_not_tell_stays_as_it_was() {
    let (found, _) = fit(&drawn([1.5, -0.8], 500), &[0.0, 0.0, 4.0]);
    assert!((found[2] - 4.0).abs() < 1e-6, "{found:?}");
    assert_eq!(fit(&[], &[1.0, 2.0]).0, [1.0, 2.0]);
}

/// A hill with a known top, seen through noise as strong as that of single games.
#[test]
fn a_climber_finds_the_top_of_a_hill() {
    let top = [0.6, -0.4];
    let height = |weights: &[f32]| {
        let off = weights.iter().zip(top);
        -off.map(|(weight, best)| (weight - best).powi(2))
            .sum::<f32>()
    };
    let climb = Climb {
        reach: 0.2,
        stride: 1.0,
    };
    let mut rng = Rng::new(Seed::from_number(9));
    let mut weights = vec![0.0, 0.0];
    for round in 0..300 {
        let mut tried = Vec::new();
        for _ in 0..8 {
            let direction = Climb::direction(&[0.1, 0.1], &mut rng);
            let at = |sign: f32| {
                let moved = weights.iter().zip(&direction);
                height(
                    &moved
                        .map(|(weight, part)| weight + sign * part)
                        .collect::<Vec<_>>(),
                )
            };
            let lead = 2.0 * (at(1.0) - at(-1.0));
            let won = (rng.below(1000) as f32) < 500.0 * (1.0 + lead);
            tried.push((direction, if won { 1.0 } else { -1.0 }));
        }
        climb.follow(&mut weights, &tried, 1.0 + round as f32 / 50.0);
    }
    for (weight, best) in weights.iter().zip(top) {
        assert!((weight - best).abs() < 0.15, "{weights:?}");
    }
}

#[test]
fn a_feature_that_tells_nothing_is_left_alone() {
    let climb = Climb {
        reach: 0.2,
        stride: 1.0,
    };
    let reaches = climb.reaches(&drawn([1.5, -0.8], 500), &[1.0, 1.0, 1.0]);
    assert!(0.0 < reaches[0] && reaches[2] == 0.0, "{reaches:?}");
}

#[test]
fn standings_are_scaled_to_honest_chances() {
    let samples = drawn([1.5, -0.8], 20_000);
    let (factor, _) = calibrate(&samples, &[0.75, -0.4, 0.0]);
    assert!((factor - 2.0).abs() < 0.15, "{factor}");
}

/// With such weights all chances are 0 or 1, where the likelihood has no gradient.
#[test]
fn certainties_are_scaled_to_honest_chances_too() {
    let samples = drawn([1.5, -0.8], 20_000);
    let (factor, _) = calibrate(&samples, &[150.0, -80.0, 0.0]);
    assert!((factor - 0.01).abs() < 0.0008, "{factor}");
}
