//! Win chances: what players that look ahead maximize.
//!
//! A game measures each seat by named features; a weight for each of them gives the standing of the
//! seat, and the standings of all seats together give the chances. Nothing here knows what a
//! feature means, so any game's weights are learned the same way.

use crate::game::Game;
use crate::seat::{BySeat, Seat};

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
pub fn standing<G: Game>(game: &G, seat: Seat, weights: &[f32]) -> f32 {
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
pub fn opposition<G: Game>(game: &G, seat: Seat, weights: &[f32]) -> f32 {
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

/// The chances that follow from the standings: in proportion to their exponentials, so that two
/// seats meet as in a logistic regression. Seats that can no longer win have none. A single seat
/// meets the game itself, which stands at zero.
pub(crate) fn chances<G: Game>(game: &G, weights: &[f32]) -> Chances {
    let mut chances = Chances::default();
    if let Some(outcome) = game.outcome() {
        if let Some(winner) = outcome.winner {
            chances[winner] = 1.0;
        }
        return chances;
    }
    let players = || Seat::all(game.seats()).filter(|&seat| game.may_win(seat));
    for seat in players() {
        chances[seat] = standing(game, seat, weights);
    }
    // Exponentials of differences to the best cannot overflow.
    let mut best = players().fold(f32::NEG_INFINITY, |best, seat| best.max(chances[seat]));
    let mut sum = 0.0;
    if game.seats() == 1 {
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
