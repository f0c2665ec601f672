//! The features that players measure, in positions small enough to count by hand.

use conquest::Conquest;
use kernel::{Evaluation, Seat};

use crate::table::two;

/// The value of a feature for red, who sits first.
#[track_caller]
fn of_red(game: &Conquest, feature: &str) -> f32 {
    let index = Conquest::FEATURES.iter().position(|&name| name == feature);
    let mut values = vec![0.0; Conquest::FEATURES.len()];
    game.features(Seat::new(0), &mut values);
    values[index.unwrap()]
}

#[test]
fn each_ship_is_counted_once_under_its_level() {
    let game = two("ships = { red-a0 = 'red l3', red-a1 = 'red l2', red-a2 = 'red l1' }");
    // Three of level one wait at home.
    let counts = ["ships-l1", "ships-l2", "ships-l3"].map(|level| of_red(game.game(), level));
    assert_eq!(counts, [4.0, 1.0, 1.0]);
}

#[test]
fn a_raid_leads_to_the_nearest_planet_of_somebody_else() {
    let raid = |own: &str| {
        let changes = format!(
            "ships.blue-a0 = 'red l1'\ncontrol = {{ red-home = 'red', green-home = 'green'{own} }}"
        );
        of_red(two(&changes).game(), "raid")
    };
    let near = raid("");
    // A planet that is taken is no longer a target: the next one is farther.
    let taken = raid(", blue-home = 'red'");
    assert!(0.0 < taken && taken < near, "{taken} {near}");
}
