//! One game from its present state to its end.

use std::ops::ControlFlow;

use kernel::{Actions, Game, Outcome, Seat, Silent, Step};

use crate::{Player, Sight};

/// Somebody who looks on and may stop the game.
pub trait Watch<G: Game> {
    /// A player has chosen; the action is not yet applied.
    fn before(&mut self, _game: &G, _seat: Seat, _action: G::Action, _offered: usize) {}

    /// The action is applied. [`ControlFlow::Break`] stops the game.
    fn after(&mut self, _game: &G, _seat: Seat, _step: Step) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Nobody looks on.
pub struct Quiet;

impl<G: Game> Watch<G> for Quiet {}

/// Why a game came to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules.
    Over(Outcome),
    /// The limit of rounds, which is no rule of any game.
    Limit,
    /// The watcher stopped it.
    Stopped,
}

/// What became of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// How it ended.
    pub ending: Ending,
    /// How many turns were begun, by all players together.
    pub turns: u32,
    /// How many actions were taken.
    pub decisions: u64,
}

/// Let the players finish the game. The n-th player has the n-th seat.
///
/// The game is stopped when more than `limit` turns per player have begun. Seats that are invited to
/// act out of turn are asked after every action.
///
/// # Panics
/// If there are fewer players than seats, if a player chooses what is not there, or if the game
/// refuses what it offered.
pub fn play<G: Game>(
    game: &mut G,
    players: &mut [Box<dyn Player<G>>],
    limit: u32,
    watch: &mut impl Watch<G>,
) -> Report {
    let most_turns = limit.saturating_mul(game.seats() as u32);
    let mut actions = Actions::new();
    let mut decisions = 0;
    let ending = loop {
        let Some(seat) = game.waits_for() else {
            let outcome = game.outcome();
            break Ending::Over(outcome.expect("a game that waits for nobody has an outcome"));
        };
        if most_turns < game.turns() {
            break Ending::Limit;
        }
        actions.clear();
        game.legal(seat, &mut actions);
        let index = players[seat.index()].choose(&Sight::new(game, seat), &actions);
        decisions += 1;
        if take(game, seat, &actions, index, watch).is_break() {
            break Ending::Stopped;
        }
        if game.invited().is_empty() {
            continue;
        }
        let (answers, flow) = ask_invited(game, players, &mut actions, watch);
        decisions += answers;
        if flow.is_break() {
            break Ending::Stopped;
        }
    };
    Report {
        ending,
        turns: game.turns(),
        decisions,
    }
}

/// Ask every invited seat once; says how many answered.
fn ask_invited<G: Game>(
    game: &mut G,
    players: &mut [Box<dyn Player<G>>],
    actions: &mut Actions<G::Action>,
    watch: &mut impl Watch<G>,
) -> (u64, ControlFlow<()>) {
    let mut answers = 0;
    for seat in game.invited().iter() {
        // An answer may have ended the invitation of the next seat.
        if !game.invited().has(seat) {
            continue;
        }
        actions.clear();
        game.legal(seat, actions);
        let answer = players[seat.index()].answer(&Sight::new(game, seat), actions);
        if let Some(index) = answer {
            answers += 1;
            if take(game, seat, actions, index, watch).is_break() {
                return (answers, ControlFlow::Break(()));
            }
        }
    }
    (answers, ControlFlow::Continue(()))
}

fn take<G: Game>(
    game: &mut G,
    seat: Seat,
    actions: &[G::Action],
    index: usize,
    watch: &mut impl Watch<G>,
) -> ControlFlow<()> {
    let action = actions[index];
    watch.before(game, seat, action, actions.len());
    let step = game
        .apply(seat, action, &mut Silent)
        .expect("an offered action is not refused");
    watch.after(game, seat, step)
}
