//! A bot between its decisions.

use std::any::Any;

use kernel::{Evaluation, Narration, Seed};
use players::{Level, Player, Spec};

/// A bot on a seat. It keeps its thoughts from one decision to the next, so it is the same player
/// that `docs/bots.md` measures; see [`AnyMatch::think`](crate::AnyMatch::think).
pub struct Bot {
    level: Level,
    seed: Seed,
    /// A `Box<dyn Player<G>>` once it has been asked in a game `G`.
    player: Option<Box<dyn Any + Send>>,
}

impl Bot {
    /// A bot that has not thought yet.
    pub fn new(level: Level, seed: Seed) -> Bot {
        Bot {
            level,
            seed,
            player: None,
        }
    }

    /// How strong it is.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The player; a new one if it has only played another game.
    pub(crate) fn player<G: Evaluation + Narration>(&mut self) -> &mut dyn Player<G> {
        type Boxed<G> = Box<dyn Player<G>>;
        if !self
            .player
            .as_ref()
            .is_some_and(|player| player.is::<Boxed<G>>())
        {
            let player: Boxed<G> = Spec::Level(self.level).seat::<G>(self.seed);
            self.player = Some(Box::new(player));
        }
        let player = self.player.as_mut();
        let player = player.and_then(|player| player.downcast_mut::<Boxed<G>>());
        &mut **player.expect("a bot is made for the game it plays")
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Actions, Game, Seat, Silent};
    use players::Sight;

    use super::*;
    use crate::AnyGame as _;
    use crate::games::Master;
    use crate::{Answers, Decision, GameWithPacks, Listing as _};

    /// The bots of a server are the players that `docs/bots.md` measures: with the same seed they
    /// choose the same actions throughout a turn.
    #[test]
    fn a_bot_chooses_what_the_measured_player_chooses() {
        let with_packs = GameWithPacks::<Master>::new();
        let (seed, own) = (Seed::from_number(5), |seat: Seat| {
            Seed::from_number(seat.index() as u64)
        });
        let setup = Master::agree(2, &Answers::new()).unwrap();
        let mut game = Master::new(Master::default_pack(), &setup, seed).unwrap();
        let setup = with_packs.agree(2, &Answers::new()).unwrap();
        let mut table = with_packs
            .begin(&with_packs.packs()[0].hash, &setup, seed)
            .unwrap();

        let level = Level::Captain;
        let seats = [Seat::new(0), Seat::new(1)];
        let mut bots = seats.map(|seat| Bot::new(level, own(seat)));
        let mut players = seats.map(|seat| Spec::Level(level).seat::<Master>(own(seat)));
        for _ in 0..120 {
            let seat = game.waits_for().unwrap();
            let mut actions = Actions::new();
            game.legal(seat, &mut actions);
            let player = &mut players[seat.index()];
            let index = player.choose(&Sight::new(&game, seat), &actions).unwrap();
            let expected = game.write_action(actions[index]);
            let chosen = table.think(seat, &mut bots[seat.index()]).unwrap();
            assert_eq!(chosen, expected);
            game.take(seat, actions[index], &mut Silent);
            table.decide(seat, &Decision::Act(chosen)).unwrap();
        }
    }
}
