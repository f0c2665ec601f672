//! Inter-Galactic Conquest.

use std::ops::RangeInclusive;
use std::path::Path;

use conquest::{Color, Conquest, Pack, Setup};
use kernel::{Called, PackProblem, Seat, SetupError};

use crate::listing::Listing;
use crate::name::Name;
use crate::planets;
use crate::play::{Match, Typed};
use crate::reason;
use crate::variant::{Answers, Asked, Numbers, Variant};

const PLANETS: Variant = Variant {
    name: "planets",
    label: "Home planets, seat by seat",
    asked: Asked::Everybody,
    choices: planets::SETS,
    numbers: Numbers::None,
    help: "In Inter-Galactic Conquest, the home planets of all players by color, clockwise",
};
const BASES: Variant = Variant {
    name: "shuffle-bases",
    label: "Bases",
    asked: Asked::Everybody,
    choices: &[("no", "in their order"), ("yes", "dealt at random")],
    numbers: Numbers::None,
    help: "In Inter-Galactic Conquest, deal the numbers of the bases at random",
};
const ACCUSATION: Variant = Variant {
    name: "accusation-cost",
    label: "A wrong accusation",
    asked: Asked::Everybody,
    choices: &[
        ("0", "is free"),
        ("1", "costs a card"),
        ("2", "costs two cards"),
    ],
    numbers: Numbers::Within(0..=u8::MAX as u32),
    help: "In Inter-Galactic Conquest, how many cards a wrong accusation costs",
};
const ROUNDS: Variant = Variant {
    name: "round-cap",
    label: "Rounds",
    asked: Asked::Everybody,
    choices: &[
        ("0", "until somebody wins"),
        ("20", "20, then the best standing wins"),
        ("40", "40, then the best standing wins"),
    ],
    numbers: Numbers::Within(0..=u16::MAX as u32),
    help: "In Inter-Galactic Conquest, the round after which the best standing wins; 0 is never",
};

impl Listing for Conquest {
    const ID: Name = Name::Conquest;
    const TITLE: &'static str = "Inter-Galactic Conquest";
    const PLAYERS: RangeInclusive<usize> = 2..=6;
    const SECRETS: bool = true;
    const VARIANTS: &'static [Variant] = &[PLANETS, BASES, ACCUSATION, ROUNDS];
    const BOOKS: &'static [Name] = &[Name::Conquest];
    const GUIDED: &'static [(&'static str, &'static str)] =
        &[("matter", include_str!("../../conquest/guides/matter.toml"))];
    const GUIDE: &'static str = "docs/formats.md";

    fn packs() -> Vec<(&'static str, &'static Pack)> {
        let packs = conquest::packs::NAMES.iter();
        packs
            .filter_map(|&word| Some((word, conquest::packs::by_name(word)?)))
            .collect()
    }

    fn load_pack(directory: &Path) -> Result<&'static Pack, Vec<PackProblem>> {
        Pack::load(directory)
    }

    fn notice(players: usize) -> Option<&'static str> {
        Setup::new(players).notice()
    }

    fn agree(players: usize, answers: &Answers) -> Result<Setup, SetupError> {
        let answer = |variant: &Variant| variant.answer(players, answers);
        let setup = Setup {
            shuffle_bases: answer(&BASES)? == "yes",
            wrong_accusation_cost: answer(&ACCUSATION)?.parse().unwrap_or(0),
            round_cap: answer(&ROUNDS)?.parse().unwrap_or(0),
            players: homes(players, answer(&PLANETS)?)?,
        };
        setup.check()?;
        Ok(setup)
    }

    fn reasons(before: &Conquest, after: &Conquest, seat: Seat, called: Called<'_>) -> Vec<String> {
        reason::conquest(before, after, seat, called)
    }

    fn typed(running: &Match<Conquest>) -> Typed<'_> {
        Typed::Conquest(running)
    }
}

/// The planets that an answer names; there must be one for each player (IC-SET.11).
fn homes(players: usize, answer: &str) -> Result<Vec<Color>, SetupError> {
    if answer == planets::USUAL {
        return Ok(Setup::new(players).players);
    }
    let colors: Vec<Color> = (answer.split('+'))
        .filter_map(|word| Color::read(word).ok())
        .collect();
    match colors.len() == players {
        true => Ok(colors),
        false => Err(SetupError(format!(
            "each player has one home planet: {} were chosen for {players} players (IC-SET.11)",
            colors.len()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// IC-SET.11: each player chooses any planet; IC-SET.15: otherwise the homes are as far apart as advised.
    #[test]
    fn ic_set_11_players_choose_their_home_planets() {
        let chosen = |players: usize, text: &str| {
            let answers = Answers::from([("planets".to_owned(), text.to_owned())]);
            Conquest::agree(players, &answers).map(|setup| setup.players)
        };
        assert_eq!(
            chosen(2, "yellow+blue"),
            Ok(vec![Color::Yellow, Color::Blue])
        );
        assert_eq!(chosen(3, "usual"), Ok(Setup::new(3).players));
        let told = chosen(3, "yellow+blue").unwrap_err().to_string();
        assert!(told.contains("2 were chosen for 3 players"), "{told}");
        assert!(chosen(2, "blue+blue").is_err());
        for (word, _) in planets::SETS.iter().skip(1) {
            let players = word.split('+').count();
            assert_eq!(chosen(players, word).map(|homes| homes.len()), Ok(players));
        }
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

    #[test]
    fn numbers_besides_the_choices_are_answers() {
        let rounds = |text: &str| {
            let answers = Answers::from([("round-cap".to_owned(), text.to_owned())]);
            Conquest::agree(2, &answers).map(|setup| setup.round_cap)
        };
        assert_eq!(rounds("7"), Ok(7));
        let told = rounds("70000").unwrap_err().to_string();
        assert_eq!(told, "round-cap cannot be `70000`, only 0 to 65535");
    }
}
