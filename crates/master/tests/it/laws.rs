//! The laws every game must obey, on random games of every size and variant.

use master::{Master, Pack, Setup, packs};
use trial::laws;

/// Play `games` random games of every player count, every second one with the draft.
fn obeys(pack: &'static Pack, games: u64, decisions: usize) {
    for players in 2..=4 {
        for number in 0..games {
            let setup = Setup {
                draft: number % 2 == 1,
                ..Setup::new(players)
            };
            let seed = 1000 * players as u64 + number;
            if let Err(breach) = laws::play::<Master>(pack, &setup, seed, decisions) {
                panic!("{players} players, game {number}: {breach}");
            }
        }
    }
}

/// Play `games` random games against the Weavers, by the book and with every house option.
fn obeys_alone(pack: &'static Pack, games: u64, decisions: usize) {
    for number in 0..games {
        let setup = Setup {
            swarms: [None, Some(1), Some(3)][number as usize % 3],
            tough: number % 4 == 3,
            mercy: number % 2 == 1,
            diverted: number % 3 == 2,
            ..Setup::new(1)
        };
        if let Err(breach) = laws::play::<Master>(pack, &setup, 500 + number, decisions) {
            panic!("alone, game {number}: {breach}");
        }
    }
}

#[test]
fn random_games_against_the_weavers_obey_the_laws() {
    obeys_alone(packs::test(), 8, 300);
    obeys_alone(packs::standard(), 8, 300);
}

#[test]
fn random_games_obey_the_laws() {
    obeys(packs::test(), 2, 120);
    obeys(packs::standard(), 2, 120);
}

#[test]
fn long_random_games_obey_the_laws() {
    obeys(packs::test(), 1, 600);
    obeys(packs::standard(), 1, 600);
}
