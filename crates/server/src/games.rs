//! The only file that lists the games.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use conquest::Conquest;
use kernel::{Game, SetupError};
use master::Master;

use crate::host::{Answers, Asked, Boxed, Host, Hosted, Variant};
use crate::page::conquest::ConquestPage;
use crate::page::master::MasterPage;

/// Every game, with the packs of these directories besides those of the program.
///
/// # Errors
/// Everything that is wrong with a pack.
pub(crate) fn all(content: &[PathBuf]) -> anyhow::Result<Vec<Arc<dyn Host>>> {
    let mut master = Hosted::<MasterPage>::new();
    let mut conquest = Hosted::<ConquestPage>::new();
    let games = [Master::NAME, Conquest::NAME];
    for directory in content {
        let file = directory.join("pack.toml");
        let about = fs::read_to_string(&file)
            .with_context(|| format!("read {}, which says the game of a pack", file.display()))?;
        let added = match kernel::game_of_pack(&about, &games) {
            Ok(Conquest::NAME) => conquest.add_pack(directory),
            Ok(_) => master.add_pack(directory),
            Err(error) => Err(format!("pack.toml: {}", error.message(&games))),
        };
        if let Err(problems) = added {
            let directory = directory.display();
            anyhow::bail!("the pack in {directory} cannot be used:\n{problems}");
        }
    }
    Ok(vec![Arc::new(master), Arc::new(conquest)])
}

impl Boxed for Master {
    const TITLE: &'static str = "Master of the Galaxy";
    const PLAYERS: RangeInclusive<usize> = 1..=4;
    const ALONE: Option<&'static str> = Some("the Weavers");
    const VARIANTS: &'static [Variant] = &[
        Variant {
            name: "draft",
            label: "Species",
            asked: Asked::Several,
            choices: &[("no", "drawn by lot"), ("yes", "drafted")],
        },
        Variant {
            name: "edition",
            label: "Edition",
            asked: Asked::Everybody,
            choices: &[("final", "final rulebook"), ("early", "early rulebook")],
        },
        Variant {
            name: "swarms",
            label: "Alone against",
            asked: Asked::One,
            choices: &[
                ("2", "two swarms, by the book"),
                ("1", "one swarm, easier"),
                ("3", "three swarms, harder"),
            ],
        },
        Variant {
            name: "tough",
            label: "Swarms",
            asked: Asked::One,
            choices: &[("no", "as printed"), ("yes", "need a cube less")],
        },
        Variant {
            name: "mercy",
            label: "Lost conflicts",
            asked: Asked::One,
            choices: &[
                ("no", "the Weavers choose what you lose"),
                ("yes", "you choose, easier"),
            ],
        },
        Variant {
            name: "diverted",
            label: "Engulfment",
            asked: Asked::One,
            choices: &[
                ("no", "goes on while swarms fight"),
                ("yes", "rests when a cube goes to a conflict, easier"),
            ],
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
        let [draft, edition, swarms, tough, mercy, diverted] = Master::VARIANTS else {
            unreachable!("the game has six variants");
        };
        check_players::<Master>(players)?;
        let answer = |variant: &Variant| variant.answer(players, answers);
        Ok(master::Setup {
            draft: answer(draft)? == "yes",
            // Whoever is not alone has none, not the usual number.
            swarms: answer(swarms)?.parse().ok().filter(|_| players == 1),
            tough: answer(tough)? == "yes",
            mercy: answer(mercy)? == "yes",
            diverted: answer(diverted)? == "yes",
            edition: match answer(edition)? {
                "early" => master::Edition::Early,
                _ => master::Edition::Final,
            },
            ..master::Setup::new(players)
        })
    }
}

impl Boxed for Conquest {
    const TITLE: &'static str = "Inter-Galactic Conquest";
    const PLAYERS: RangeInclusive<usize> = 2..=6;
    const VARIANTS: &'static [Variant] = &[
        Variant {
            name: "bases",
            label: "Bases",
            asked: Asked::Everybody,
            choices: &[("fixed", "in their order"), ("shuffled", "dealt at random")],
        },
        Variant {
            name: "accusation",
            label: "A wrong accusation",
            asked: Asked::Everybody,
            choices: &[
                ("0", "is free"),
                ("1", "costs a card"),
                ("2", "costs two cards"),
            ],
        },
        Variant {
            name: "rounds",
            label: "Rounds",
            asked: Asked::Everybody,
            choices: &[
                ("0", "until somebody wins"),
                ("20", "20, then the best standing wins"),
                ("40", "40, then the best standing wins"),
            ],
        },
    ];

    fn packs() -> Vec<(&'static str, &'static conquest::Pack)> {
        let packs = conquest::packs::NAMES.iter();
        packs
            .filter_map(|&word| Some((word, conquest::packs::by_name(word)?)))
            .collect()
    }

    fn load_pack(directory: &Path) -> Result<&'static conquest::Pack, String> {
        conquest::Pack::load(directory).map_err(|problems| {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            lines.join("\n")
        })
    }

    fn notice(players: usize) -> Option<&'static str> {
        conquest::Setup::new(players).notice()
    }

    fn agree(players: usize, answers: &Answers) -> Result<conquest::Setup, SetupError> {
        let [bases, accusation, rounds] = Conquest::VARIANTS else {
            unreachable!("the game has three variants");
        };
        check_players::<Conquest>(players)?;
        let answer = |variant: &Variant| variant.answer(players, answers);
        Ok(conquest::Setup {
            shuffle_bases: answer(bases)? == "shuffled",
            wrong_accusation_cost: answer(accusation)?.parse().unwrap_or(0),
            round_cap: answer(rounds)?.parse().unwrap_or(0),
            ..conquest::Setup::new(players)
        })
    }
}

fn check_players<G: Boxed>(players: usize) -> Result<(), SetupError> {
    let range = G::PLAYERS;
    if range.contains(&players) {
        return Ok(());
    }
    let (name, least, most) = (G::NAME, range.start(), range.end());
    Err(SetupError(format!(
        "{name} is for {least} to {most} players, not {players}"
    )))
}

#[cfg(test)]
mod tests {
    use scraper::{Html, Selector};

    use super::*;
    use crate::page::lobby;

    fn packs_of(game: &str) -> PathBuf {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        crates.join(game).join("packs/standard")
    }

    #[test]
    fn a_pack_is_put_on_the_shelf_of_its_game() {
        let usual = all(&[]).expect("the packs of the program");
        let games = all(&[packs_of("conquest"), packs_of("master")]).expect("two packs");
        for (game, usual) in games.iter().zip(&usual) {
            let packs = game.packs().len();
            assert_eq!(packs, usual.packs().len() + 1, "{}", game.name());
        }
        let nothing = all(&[PathBuf::from("nowhere")])
            .err()
            .expect("no such pack");
        let file = Path::new("nowhere").join("pack.toml");
        assert!(nothing.to_string().contains(&file.display().to_string()));
    }

    /// A form sends every answer, also those that it does not show (WV-SET.14).
    #[test]
    fn what_is_not_asked_of_so_many_players_is_as_usual() {
        let given = [
            ("draft", "yes"),
            ("swarms", "3"),
            ("tough", "yes"),
            ("mercy", "yes"),
            ("diverted", "yes"),
        ];
        let answers = given.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let answers = Answers::from(answers);
        let one = Master::agree(1, &answers).unwrap();
        assert_eq!((one.draft, one.swarms, one.tough), (false, Some(3), true));
        assert_eq!((one.mercy, one.diverted), (true, true));
        let two = Master::agree(2, &answers).unwrap();
        assert_eq!((two.draft, two.swarms, two.tough), (true, None, false));
        assert_eq!((two.mercy, two.diverted), (false, false));
    }

    /// IC-CMP.8: five players are allowed with a notice; fewer than two or more than six are refused.
    #[test]
    fn five_conquerors_are_warned_and_seven_refused() {
        let warned: Vec<usize> = Conquest::PLAYERS
            .filter(|&players| Conquest::notice(players).is_some())
            .collect();
        assert_eq!(warned, [5]);
        for players in [1, 7] {
            assert!(Conquest::agree(players, &Answers::new()).is_err());
        }
    }

    /// The page of a new table of this game, as a browser reads it.
    fn new_table(game: &str) -> Html {
        let hosts = all(&[]).unwrap();
        let host = hosts.iter().find(|host| host.name() == game).unwrap();
        Html::parse_document(&lobby::new_table(&**host).into_string())
    }

    #[test]
    fn ic_cmp_8_five_players_read_a_notice_where_they_are_chosen() {
        let page = new_table("conquest");
        let options = Selector::parse("select[name=players] option").unwrap();
        for option in page.select(&options) {
            let is_warned = option.inner_html().contains("not recommended");
            assert_eq!(is_warned, option.attr("value") == Some("5"));
        }
        assert_eq!(page.select(&options).count(), 5);
    }

    #[test]
    fn ic_set_21_ic_hld_12_ic_vic_9_options_are_chosen_at_a_new_table() {
        let page = new_table("conquest");
        let mut answers = Answers::new();
        for name in ["bases", "accusation", "rounds"] {
            let options = Selector::parse(&format!("select[name={name}] option")).unwrap();
            let last = page.select(&options).next_back().unwrap();
            answers.insert(name.to_owned(), last.attr("value").unwrap().to_owned());
        }
        let agreed = Conquest::agree(3, &answers).unwrap();
        let options = (agreed.shuffle_bases, agreed.wrong_accusation_cost);
        assert_eq!((options, agreed.round_cap), ((true, 2), 40));
        assert_eq!(
            Conquest::agree(3, &Answers::new()).unwrap(),
            conquest::Setup::new(3)
        );
    }
}
