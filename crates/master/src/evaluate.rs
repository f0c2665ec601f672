//! The number a player that looks ahead maximizes: how near the three victories are.
//!
//! The weights were found by trial: with them greedy players finish their games soonest and win in
//! all three ways (docs/balance.md).

use kernel::Seat;

use crate::Master;
use crate::card::{CardId, Kind};
use crate::pack::{ProjectId, Reward, Side, SystemId};
use crate::victory::{BASES, SYMBOLS_TO_WIN};

/// The cards a player may have at the end of a turn (MG-3.7).
const FULL_HAND: u32 = 7;

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
        ((self.standing_of(seat) - best) / 16.0).clamp(-0.99, 0.99)
    }

    /// Bases, symbols, cards, cubes and the completeness of projects, in one number.
    fn standing_of(&self, seat: Seat) -> f32 {
        let state = &self.state;
        let bases = f32::from(self.bases_on_board(seat));
        let best_symbol = f32::from(state.symbols[seat].into_iter().max().unwrap_or(0));
        let all_symbols = f32::from(state.symbols[seat].into_iter().sum::<u8>());
        let constructed = state.cards[seat].and(state.constructed).len() as f32;
        let cards: f32 = state.cards[seat]
            .iter()
            .map(|card| card_worth(card.kind()))
            .sum();
        let near_nine = (bases / f32::from(BASES)).powi(2);
        let near_five = (best_symbol / f32::from(SYMBOLS_TO_WIN)).powi(2);
        0.35 * bases
            + 0.8 * near_nine
            + 0.4 * near_five
            + 0.08 * all_symbols
            + 0.35 * constructed
            + cards
            + 0.25 * self.cubes_of(seat).sqrt()
            + self.progress_of(seat)
    }

    /// The cubes a player can draw. Planets settled in this phase count with their reward, or
    /// nobody who looks one action ahead would settle.
    fn cubes_of(&self, seat: Seat) -> f32 {
        let state = &self.state;
        let mut cubes = state.bags[seat].total();
        if seat == state.active {
            // MG-9.3, MG-9.4
            let reward = |(system, color): (SystemId, _)| {
                if self.pack.system(system).color == color {
                    3
                } else {
                    2
                }
            };
            cubes += state.drawn.total() + state.settled.iter().map(reward).sum::<u32>();
        }
        cubes as f32
    }

    /// The filled share of every started project and route.
    fn progress_of(&self, seat: Seat) -> f32 {
        let on_cards: f32 = self.state.cards[seat]
            .iter()
            .filter(|card| card.kind() != Kind::Conflict)
            .flat_map(|card| self.pack.projects_of(card))
            .map(|project| self.full_worth(seat, project) * self.share_of(project).powi(2))
            .sum();
        let in_conflicts: f32 = self.state.fights[seat]
            .iter()
            .map(|(card, side)| self.side_worth(card, side))
            .sum();
        let on_routes: f32 = self
            .routes_of(seat)
            .map(|track| {
                f32::from(self.route(track).len()) / f32::from(self.pack.track(track).slots)
            })
            .sum();
        on_cards + in_conflicts + 0.1 * on_routes
    }

    /// How much of a project is filled, from 0 to 1.
    fn share_of(&self, project: ProjectId) -> f32 {
        let all = self.pack.slots(project).all.count_ones() as f32;
        self.state.cubes[project.index()].count() as f32 / all
    }

    /// What a project on a card is worth when it is full.
    fn full_worth(&self, seat: Seat, project: ProjectId) -> f32 {
        match self.pack.project(project).reward {
            Reward::Base => 1.0,
            // With a full hand a card only replaces another one.
            Reward::Receive(_) if FULL_HAND <= self.state.cards[seat].len() => 0.1,
            Reward::Receive(_) => 0.3,
            Reward::Agenda(_) => 0.12,
            Reward::Development => 0.8,
            Reward::Operation(_) => 0.1,
            Reward::Victory(_) => 1.5,
        }
    }

    /// What a side of a conflict on the board is worth to its player: more than the card in the
    /// hand, and twice as much where a starting system is at stake (MG-22.3).
    fn side_worth(&self, card: CardId, side: Side) -> f32 {
        let at_stake = self.board_conflict(card).map(|conflict| {
            let other = match side {
                Side::Red => Side::Blue,
                Side::Blue => Side::Red,
            };
            self.side_system(&conflict, other)
        });
        let is_home = at_stake.is_some_and(|system| self.pack.board.homes & system.bit() != 0);
        let victory = if is_home { 3.0 } else { 1.5 };
        0.45 + victory * self.share_of(self.side_project(card, side)).powi(2)
    }
}

/// What it is worth to have a card of this type, besides what lies on it.
fn card_worth(kind: Kind) -> f32 {
    match kind {
        Kind::Government => 1.5,
        Kind::Leader => 1.3,
        Kind::Expansion | Kind::Commerce | Kind::Progress => 0.75,
        Kind::Conflict => 0.15,
        Kind::Species => 0.0,
    }
}
