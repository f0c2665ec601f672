//! The laws every game must obey, on random games of every size and variant.

use kernel::laws;
use master::{Master, Pack, Setup, packs};

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
