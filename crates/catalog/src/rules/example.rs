//! Scenarios of the repository that show a clause.

use crate::name::Name;

/// A scenario that shows a clause. Front ends draw the position before and after it.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The game whose rulebook has the clause.
    pub book: Name,
    /// Its file, without the folder.
    pub file: &'static str,
    /// The scenario.
    pub toml: &'static str,
}

macro_rules! examples {
    ($book:expr, $game:literal: $($file:literal),* $(,)?) => {
        [$(Example {
            book: $book,
            file: concat!($file, ".toml"),
            toml: include_str!(concat!("../../../", $game, "/tests/it/scenarios/", $file, ".toml")),
        }),*]
    };
}

const MASTER: [Example; 9] = examples![Name::Master, "master":
    "mg_10_4_a_route_keeps_its_color",
    "mg_12_4_a_route_leads_to_a_base",
    "mg_19_12_a_raid_captures_a_system",
    "mg_19_29_two_owners_agree_to_stop",
    "mg_19_3_more_cubes_hold_the_symbol",
    "mg_20_16_two_discarded_cards_give_three_cubes",
    "mg_22_2_five_identical_symbols_win",
    "mg_6_8_the_last_one_left_wins",
    "mg_9_3_a_planet_of_its_own_color_gives_three_cubes",
];
const WEAVERS: [Example; 1] = examples![Name::Weavers, "master":
    "wv_spn_1_two_cubes_alike_let_a_swarm_proliferate",
];
const CONQUEST: [Example; 4] = examples![Name::Conquest, "conquest":
    "ic_atk_5_a_victor_takes_two_cards",
    "ic_hld_3_a_smuggler_is_caught",
    "ic_ptr_5_a_counteroffer_is_accepted",
    "ic_vic_3_four_colonies_win",
];

impl Example {
    /// The examples for the rulebook of a game.
    pub fn of(book: Name) -> &'static [Example] {
        match book {
            Name::Master => &MASTER,
            Name::Weavers => &WEAVERS,
            Name::Conquest => &CONQUEST,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use kernel::Scenario;

    use super::*;
    use crate::rules;

    #[test]
    fn every_scenario_is_an_example_of_a_clause() {
        let mut listed = BTreeSet::new();
        for example in Name::ALL.into_iter().flat_map(Example::of) {
            let scenario = Scenario::read(example.toml).expect("a scenario");
            let clause = scenario.clause.expect("a clause");
            let place = rules::find(&clause).expect("a clause of a ledger");
            assert_eq!(place.book.name, example.book, "{clause}");
            listed.insert(example.file.to_owned());
        }
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut there = BTreeSet::new();
        for game in ["master", "conquest"] {
            let folder = crates.join(game).join("tests/it/scenarios");
            for entry in fs::read_dir(folder).expect("a folder") {
                there.insert(
                    entry
                        .expect("a file")
                        .file_name()
                        .into_string()
                        .expect("text"),
                );
            }
        }
        assert_eq!(listed, there, "name it in catalog/src/rules/example.rs");
    }
}
