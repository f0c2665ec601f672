//! The number a player that looks ahead maximizes: how near the three victories are.

use kernel::Seat;

use crate::Master;
use crate::card::Kind;
use crate::victory::{BASES, SYMBOLS_TO_WIN};

impl Master {
    /// Between -1 (lost) and 1 (won): the own standing against the best opponent's.
    pub(crate) fn worth(&self, seat: Seat) -> f32 {
        if let Some((winner, _)) = self.state.winner {
            return if winner == seat { 1.0 } else { -1.0 };
        }
        let best = Seat::all(self.players())
            .filter(|&other| other != seat && !self.state.resigned.has(other))
            .map(|other| self.standing_of(other))
            .fold(0.0, f32::max);
        ((self.standing_of(seat) - best) / 8.0).clamp(-0.99, 0.99)
    }

    /// Bases, symbols, bag, cards and the completeness of projects, in one number.
    fn standing_of(&self, seat: Seat) -> f32 {
        let state = &self.state;
        let bases = f32::from(self.bases_on_board(seat));
        let best_symbol = f32::from(state.symbols[seat].into_iter().max().unwrap_or(0));
        let all_symbols = f32::from(state.symbols[seat].into_iter().sum::<u8>());
        let constructed = state.cards[seat].and(state.constructed).len() as f32;
        let cards = (state.cards[seat].len() as f32).min(7.0);
        let drawn = if seat == state.active {
            state.drawn.total()
        } else {
            0
        };
        let bag = ((state.bags[seat].total() + drawn) as f32).min(40.0);
        let near_nine = (bases / f32::from(BASES)).powi(2);
        let near_five = (best_symbol / f32::from(SYMBOLS_TO_WIN)).powi(2);
        0.35 * bases
            + 1.6 * near_nine
            + 2.4 * near_five
            + 0.12 * all_symbols
            + 0.25 * constructed
            + 0.30 * cards
            + 0.01 * bag
            + 0.50 * self.progress_of(seat)
    }

    /// The filled share of every started project and route.
    fn progress_of(&self, seat: Seat) -> f32 {
        let state = &self.state;
        let share = |project: crate::pack::ProjectId| {
            let all = self.pack.slots(project).all.count_ones() as f32;
            (state.cubes[project.index()].count() as f32 / all).powi(2)
        };
        let on_cards: f32 = state.cards[seat]
            .iter()
            .filter(|card| card.kind() != Kind::Conflict)
            .flat_map(|card| self.pack.projects_of(card))
            .map(share)
            .sum();
        let in_conflicts: f32 = self.sides_of(seat).map(share).sum();
        let on_routes: f32 = self
            .routes_of(seat)
            .map(|track| {
                f32::from(self.route(track).len()) / f32::from(self.pack.track(track).slots)
            })
            .sum();
        on_cards + 1.5 * in_conflicts + 0.6 * on_routes
    }
}
