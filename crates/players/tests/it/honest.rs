//! Bots see nothing hidden.

use kernel::{Actions, Game, Rng, Seed, Silent};
use master::{Master, Setup, packs};
use players::{Greedy, Player, Sight};

/// MG-IM.16: a bot decides from what its seat may know, so hidden information does not affect its
/// choice.
#[test]
fn mg_im_16_bots_choose_alike_whatever_is_hidden() {
    for players in 2..=4 {
        let setup = Setup::new(players);
        let mut game = Master::new(packs::test(), &setup, Seed::from_number(7)).unwrap();
        let mut chooser = Rng::new(Seed::from_number(8));
        let mut actions = Actions::new();
        for _ in 0..60 {
            let Some(seat) = game.waits_for() else { break };
            actions.clear();
            game.legal(seat, &mut actions);
            let choice = |game: &Master| {
                let mut bot = Greedy::new(Seed::from_number(1));
                bot.choose(&Sight::new(game, seat), &actions).unwrap()
            };
            let mut redrawn = game.clone();
            redrawn.determinize(seat, &mut chooser);
            assert_eq!(choice(&game), choice(&redrawn));
            let action = actions[chooser.below(actions.len() as u32) as usize];
            game.apply(seat, action, &mut Silent).unwrap();
        }
    }
}
