//! Weights are found again from outcomes that were drawn by lot with them.

use kernel::{Rng, Seed};
use lab::{Sample, fit};

/// Positions of three seats with three features, won in proportion to known weights. The last
/// feature is the same for all seats and tells nothing.
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
