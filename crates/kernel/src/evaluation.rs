//! Win chances: what players that look ahead maximize.
//!
//! A game measures each seat by named features; a weight for each of them gives the standing of the
//! seat, and the standings of all seats together give the chances. Nothing here knows what a
//! feature means, so any game's weights are learned the same way.

use crate::game::Game;
use crate::seat::{BySeat, Seat};
use crate::weights::Weights;

/// How a game is judged by players that look ahead.
///
/// # Promises
///
/// - Features are finite, and there is a weight for each of them in [`Evaluation::weights`].
/// - The chances of a game that goes on add up to one, unless a single player plays against the
///   game itself; when it is over the winner has all of them.
/// - [`Evaluation::is_futile`] does not depend on what is hidden from the seat.
pub trait Evaluation: Game {
    /// What the evaluation of a position looks at, by name, at most [`FEATURE_LIMIT`].
    const FEATURES: &'static [&'static str];

    /// Measure the standing of one seat: a finite number for each of [`Evaluation::FEATURES`].
    /// `out` has their length and holds zeros. Players call it on imagined states only, so it may
    /// look at everything.
    fn features(&self, seat: Seat, out: &mut [f32]);

    /// The learned weights of the features.
    fn weights(&self) -> &'static Weights;

    /// Whether the seat can know that an offered action would achieve nothing. Bots avoid it. The
    /// answer does not depend on what is hidden from the seat, and the seat that the game waits for
    /// always has something to do that is not futile.
    fn is_futile(&self, _seat: Seat, _action: Self::Action) -> bool {
        false
    }

    /// Whether the seat can still win: it has not left the game.
    fn may_win(&self, _seat: Seat) -> bool {
        true
    }

    /// The chance of each seat to win, as far as features and weights tell: in proportion to the
    /// exponentials of the standings, so that two seats meet as in a logistic regression. Seats
    /// that can no longer win have none. A single seat meets the game itself, which stands at zero.
    fn evaluate(&self, weights: &[f32]) -> Chances {
        let mut chances = Chances::default();
        if let Some(outcome) = self.outcome() {
            if let Some(winner) = outcome.winner {
                chances[winner] = 1.0;
            }
            return chances;
        }
        let players = || Seat::all(self.seats()).filter(|&seat| self.may_win(seat));
        for seat in players() {
            chances[seat] = standing(self, seat, weights);
        }
        // Exponentials of differences to the best cannot overflow.
        let mut best = players().fold(f32::NEG_INFINITY, |best, seat| best.max(chances[seat]));
        let mut sum = 0.0;
        if self.seats() == 1 {
            best = best.max(0.0);
            sum = (-best).exp();
        }
        for seat in players() {
            chances[seat] = (chances[seat] - best).exp();
            sum += chances[seat];
        }
        for seat in players() {
            chances[seat] /= sum;
        }
        chances
    }
}

/// For each seat the chance to win, between 0 and 1; seats that do not exist have none.
pub type Chances = BySeat<f32, { Seat::LIMIT as usize }>;

/// More features than any game measures, so that a list of them needs no heap.
pub const FEATURE_LIMIT: usize = 128;

/// As many products are added up at the same time.
const LANES: usize = 8;

/// The standing of one seat: its features, weighed and added up.
///
/// # Panics
/// If the game measures more than [`FEATURE_LIMIT`] features.
pub fn standing<G: Evaluation>(game: &G, seat: Seat, weights: &[f32]) -> f32 {
    let mut features = [0.0; FEATURE_LIMIT];
    let features = &mut features[..G::FEATURES.len()];
    game.features(seat, features);
    // Side by side, because one sum would wait for its own last step each time.
    let mut sums = [0.0; LANES];
    let (rows, rest) = features.as_chunks::<LANES>();
    let (row_weights, rest_weights) = weights.as_chunks::<LANES>();
    for (row, weights) in rows.iter().zip(row_weights) {
        for lane in 0..LANES {
            sums[lane] += row[lane] * weights[lane];
        }
    }
    for ((sum, value), weight) in sums.iter_mut().zip(rest).zip(rest_weights) {
        *sum += value * weight;
    }
    sums.into_iter().sum()
}

/// What a seat stands against: the others together as one standing, with which its chance is the
/// same. A single seat meets the game itself, which stands at zero.
pub fn opposition<G: Evaluation>(game: &G, seat: Seat, weights: &[f32]) -> f32 {
    if game.seats() == 1 {
        return 0.0;
    }
    let others = || Seat::all(game.seats()).filter(|&other| other != seat && game.may_win(other));
    let mut standings = Chances::default();
    let mut best = f32::NEG_INFINITY;
    for other in others() {
        standings[other] = standing(game, other, weights);
        best = best.max(standings[other]);
    }
    // Exponentials of differences to the best cannot overflow.
    let sum: f32 = others().map(|other| (standings[other] - best).exp()).sum();
    if sum == 0.0 { best } else { best + sum.ln() }
}

/// The chance of a standing against another.
pub fn chance(standing: f32, opposition: f32) -> f32 {
    1.0 / (1.0 + (opposition - standing).exp())
}
