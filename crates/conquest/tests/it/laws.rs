//! The laws every game must obey, on random games of every size.

use conquest::{Conquest, Setup, packs};
use trial::laws;

/// Play random games with every number of players, every third with shuffled bases and costly
/// accusations.
fn obeys(games: u64, decisions: usize) {
    for players in 2..=6 {
        for number in 0..games {
            let odd = number % 3 == 2;
            let setup = Setup {
                shuffle_bases: odd,
                wrong_accusation_cost: if odd { 2 } else { 0 },
                ..Setup::new(players)
            };
            let seed = 1000 * players as u64 + number;
            if let Err(breach) = laws::play::<Conquest>(packs::standard(), &setup, seed, decisions)
            {
                panic!("{players} players, game {number}: {breach}");
            }
        }
    }
}

#[test]
fn random_games_obey_the_laws() {
    obeys(3, 80);
}

#[test]
fn long_random_games_obey_the_laws() {
    obeys(1, 320);
}
