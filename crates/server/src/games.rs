//! The only file that lists the games.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernel::{Game, SetupError};
use master::Master;

use crate::host::{Answers, Boxed, Host, Hosted, Variant};
use crate::page::master::MasterPage;

/// Every game, with the packs of these directories besides those of the program.
///
/// # Errors
/// Everything that is wrong with a pack.
pub(crate) fn all(content: &[PathBuf]) -> anyhow::Result<Vec<Arc<dyn Host>>> {
    let mut master = Hosted::<MasterPage>::new();
    for directory in content {
        let added = master.add_pack(directory);
        added.map_err(|faults| {
            anyhow::anyhow!(
                "the pack in {} cannot be used:\n{faults}",
                directory.display()
            )
        })?;
    }
    Ok(vec![Arc::new(master)])
}

impl Boxed for Master {
    const TITLE: &'static str = "Master of the Galaxy";
    const PLAYERS: RangeInclusive<usize> = 1..=4;
    const VARIANTS: &'static [Variant] = &[
        Variant {
            name: "draft",
            label: "Species",
            choices: &[("no", "drawn by lot"), ("yes", "drafted")],
        },
        Variant {
            name: "edition",
            label: "Edition",
            choices: &[("final", "final rulebook"), ("early", "early rulebook")],
        },
        Variant {
            name: "swarms",
            label: "Alone against",
            choices: &[
                ("2", "two swarms, by the book"),
                ("1", "one swarm, easier"),
                ("3", "three swarms, harder"),
            ],
        },
        Variant {
            name: "tough",
            label: "Swarms",
            choices: &[("no", "as printed"), ("yes", "need a cube less")],
        },
    ];

    fn packs() -> Vec<(&'static str, &'static master::Pack)> {
        let packs = master::packs::NAMES.iter();
        packs
            .filter_map(|&word| Some((word, master::packs::by_name(word)?)))
            .collect()
    }

    fn load_pack(directory: &Path) -> Result<&'static master::Pack, String> {
        master::Pack::load(directory).map_err(|problems| {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            lines.join("\n")
        })
    }

    fn agree(players: usize, answers: &Answers) -> Result<master::Setup, SetupError> {
        let answer = |variant: &Variant| match answers.get(variant.name) {
            None => Ok(variant.choices[0].0),
            Some(value) => variant
                .choices
                .iter()
                .map(|(known, _)| *known)
                .find(|known| known == value)
                .ok_or_else(|| SetupError(format!("{} cannot be `{value}`", variant.name))),
        };
        let [draft, edition, swarms, tough] = Master::VARIANTS else {
            unreachable!("the game has four variants");
        };
        if !Master::PLAYERS.contains(&players) {
            let range = Master::PLAYERS;
            return Err(SetupError(format!(
                "{} is for {} to {} players, not {players}",
                Master::NAME,
                range.start(),
                range.end()
            )));
        }
        Ok(master::Setup {
            draft: answer(draft)? == "yes",
            // Only one player plays against swarms; for others the answers mean nothing.
            swarms: answer(swarms)?.parse().ok().filter(|_| players == 1),
            tough: answer(tough)? == "yes" && players == 1,
            edition: match answer(edition)? {
                "early" => master::Edition::Early,
                _ => master::Edition::Final,
            },
            ..master::Setup::new(players)
        })
    }
}
