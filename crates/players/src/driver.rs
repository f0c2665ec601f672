//! Plays one game from its present state to its end.

use std::ops::ControlFlow;

use kernel::{Actions, Game, Outcome, Seat, Silent, Step};

use crate::{Forfeit, Player, Sight};

/// Observes a game and may stop it.
pub trait Watch<G: Game> {
    /// A player has chosen; the action is not yet applied.
    fn before(&mut self, _game: &G, _seat: Seat, _action: G::Action, _offered: usize) {}

    /// The player of this seat cannot continue; the seat has left the game.
    fn forfeited(&mut self, _game: &G, _seat: Seat, _why: &Forfeit) {}

    /// The action has been applied. [`ControlFlow::Break`] stops the game.
    fn after(&mut self, _game: &G, _seat: Seat, _step: Step) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Observes nothing.
pub struct Quiet;

impl<G: Game> Watch<G> for Quiet {}

/// Why a game stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules.
    Over(Outcome),
    /// The limit of rounds, which is not a rule of any game.
    Limit,
    /// The watcher stopped it.
    Stopped,
}

/// The result of playing a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameReport {
    /// How it ended.
    pub ending: Ending,
    /// How many turns were begun, by all players together.
    pub turns: u32,
    /// How many actions were taken.
    pub decisions: u64,
}

/// Plays games. It reuses its memory from game to game.
pub struct Driver<G: Game> {
    actions: Actions<G::Action>,
}

impl<G: Game> Default for Driver<G> {
    fn default() -> Self {
        Driver {
            actions: Actions::new(),
        }
    }
}

impl<G: Game> Driver<G> {
    /// Let the players finish the game. The n-th player has the n-th seat.
    ///
    /// The game is stopped when more than `limit` turns per player have begun. Seats that are
    /// invited to act out of turn are asked after every action. If a player cannot continue, its
    /// seat resigns.
    ///
    /// # Panics
    /// If there are fewer players than seats, or if a player chooses an index that does not exist.
    pub fn play(
        &mut self,
        game: &mut G,
        players: &mut [Box<dyn Player<G>>],
        limit: u32,
        watch: &mut impl Watch<G>,
    ) -> GameReport {
        let most_turns = limit.saturating_mul(game.seats() as u32);
        let mut decisions = 0;
        let ending = loop {
            let Some(seat) = game.waits_for() else {
                let outcome = game.outcome();
                break Ending::Over(outcome.expect("a game that waits for nobody has an outcome"));
            };
            if most_turns < game.turns() {
                break Ending::Limit;
            }
            self.offer(game, seat);
            let choice = players[seat.index()].choose(&Sight::new(game, seat), &self.actions);
            let index = match choice {
                Ok(index) => index,
                Err(why) => {
                    leave(game, seat, &why, watch);
                    continue;
                }
            };
            decisions += 1;
            if self.take(game, seat, index, watch).is_break() {
                break Ending::Stopped;
            }
            if game.invited().is_empty() {
                continue;
            }
            let (answers, flow) = self.ask_invited(game, players, watch);
            decisions += answers;
            if flow.is_break() {
                break Ending::Stopped;
            }
        };
        GameReport {
            ending,
            turns: game.turns(),
            decisions,
        }
    }

    /// Ask every invited seat once; returns how many answered.
    fn ask_invited(
        &mut self,
        game: &mut G,
        players: &mut [Box<dyn Player<G>>],
        watch: &mut impl Watch<G>,
    ) -> (u64, ControlFlow<()>) {
        let mut answers = 0;
        // Seats answer clockwise from the one whose turn it is.
        let Some(first) = game.waits_for() else {
            return (answers, ControlFlow::Continue(()));
        };
        for seat in game.invited().clockwise_from(first) {
            // An answer may have ended the invitation of the next seat.
            if !game.invited().has(seat) {
                continue;
            }
            self.offer(game, seat);
            let sight = Sight::new(game, seat);
            match players[seat.index()].answer(&sight, &self.actions) {
                Ok(None) => {}
                Ok(Some(index)) => {
                    answers += 1;
                    if self.take(game, seat, index, watch).is_break() {
                        return (answers, ControlFlow::Break(()));
                    }
                }
                Err(why) => leave(game, seat, &why, watch),
            }
        }
        (answers, ControlFlow::Continue(()))
    }

    fn offer(&mut self, game: &G, seat: Seat) {
        self.actions.clear();
        game.legal(seat, &mut self.actions);
    }

    fn take(
        &self,
        game: &mut G,
        seat: Seat,
        index: usize,
        watch: &mut impl Watch<G>,
    ) -> ControlFlow<()> {
        let action = self.actions[index];
        watch.before(game, seat, action, self.actions.len());
        let step = game.take(seat, action, &mut Silent);
        watch.after(game, seat, step)
    }
}

/// Let a seat resign because its player cannot continue.
fn leave<G: Game>(game: &mut G, seat: Seat, why: &Forfeit, watch: &mut impl Watch<G>) {
    game.resign(seat, &mut Silent)
        .expect("a seat that is asked has not left the game");
    watch.forfeited(game, seat, why);
}
