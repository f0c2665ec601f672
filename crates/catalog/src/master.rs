//! Master of the Galaxy, and The Weavers.

use std::iter;
use std::ops::RangeInclusive;
use std::path::Path;

use kernel::{Called, Game as _, PackProblem, Seat, SetupError};
use master::{Edition, Kind, Master, Pack, PlayerColor, Setup};

use crate::beginner::is_good_to_begin_with;
use crate::listing::{Challenge, Listing};
use crate::name::Name;
use crate::play::{Match, Typed};
use crate::reason;
use crate::variant::{Answers, Asked, Numbers, Variant};

const DRAFT: Variant = Variant {
    name: "draft",
    label: "Species",
    asked: Asked::Several,
    choices: &[("no", "drawn by lot"), ("yes", "drafted")],
    numbers: Numbers::None,
    help: "Draft the species instead of drawing them",
};
/// MG-2.6: the maker of a table chooses a color, the others follow in the order of this list. The bright ones come
/// first.
const COLOR: Variant = Variant {
    name: "color",
    label: "Color of the first seat",
    asked: Asked::Everybody,
    choices: &[
        ("orange", "orange"),
        ("purple", "purple"),
        ("brown", "brown"),
        ("gray", "gray"),
    ],
    numbers: Numbers::None,
    help: "Color of the first seat; the others follow in the order of this list",
};
const EDITION: Variant = Variant {
    name: "edition",
    label: "Edition",
    asked: Asked::Everybody,
    choices: &[("final", "final rulebook"), ("early", "early rulebook")],
    numbers: Numbers::None,
    help: "Edition of the rulebook",
};
const SWARMS: Variant = Variant {
    name: "swarms",
    label: "Alone against",
    asked: Asked::One,
    choices: &[
        ("2", "two swarms, by the book"),
        ("1", "one swarm, easier"),
        ("3", "three swarms, harder"),
    ],
    numbers: Numbers::None,
    help: "Against the Weavers, how many swarms start",
};
const TOUGH: Variant = Variant {
    name: "tough",
    label: "Swarms",
    asked: Asked::One,
    choices: &[("no", "as printed"), ("yes", "need a cube less")],
    numbers: Numbers::None,
    help: "Against the Weavers, every project of a swarm needs a cube less",
};
const MERCY: Variant = Variant {
    name: "mercy",
    label: "Lost conflicts",
    asked: Asked::One,
    choices: &[
        ("no", "the Weavers choose what you lose"),
        ("yes", "you choose, easier"),
    ],
    numbers: Numbers::None,
    help: "Against the Weavers, choose yourself what a lost conflict costs",
};
const DIVERTED: Variant = Variant {
    name: "diverted",
    label: "Engulfment",
    asked: Asked::One,
    choices: &[
        ("no", "goes on while swarms fight"),
        ("yes", "rests when a cube goes to a conflict, easier"),
    ],
    numbers: Numbers::None,
    help: "Against the Weavers, a cube that goes to a conflict lets engulfment rest",
};

impl Listing for Master {
    const ID: Name = Name::Master;
    const TITLE: &'static str = "Master of the Galaxy";
    const PLAYERS: RangeInclusive<usize> = 1..=4;
    const ALONE: Option<&'static str> = Some("the Weavers");
    const UNLISTED: &'static [&'static str] = &["test"];
    const SECRETS: bool = false;
    const VARIANTS: &'static [Variant] = &[DRAFT, COLOR, EDITION, SWARMS, TOUGH, MERCY, DIVERTED];
    const BOOKS: &'static [Name] = &[Name::Master, Name::Weavers];
    const GUIDED: &'static [(&'static str, &'static str)] = &[
        ("stone", include_str!("../../master/guides/stone.toml")),
        ("weavers", include_str!("../../master/guides/weavers.toml")),
    ];
    const GUIDE: &'static str = "docs/content.md";

    fn title_for(players: usize) -> &'static str {
        match players {
            1 => "The Weavers",
            _ => Master::TITLE,
        }
    }

    fn packs() -> Vec<(&'static str, &'static Pack)> {
        let packs = master::packs::NAMES.iter();
        packs
            .filter_map(|&word| Some((word, master::packs::by_name(word)?)))
            .collect()
    }

    fn load_pack(directory: &Path) -> Result<&'static Pack, Vec<PackProblem>> {
        Pack::load(directory)
    }

    fn hints(pack: &Pack) -> Vec<PackProblem> {
        pack.hints.clone()
    }

    fn agree(players: usize, answers: &Answers) -> Result<Setup, SetupError> {
        let answer = |variant: &Variant| variant.answer(players, answers);
        let setup = Setup {
            // Too many players repeat a color, which `check` refuses (MG-2.6).
            players: colors(answer(&COLOR)?).cycle().take(players).collect(),
            draft: answer(&DRAFT)? == "yes",
            // Only a single player has swarms; with several, the answer is ignored.
            swarms: answer(&SWARMS)?.parse().ok().filter(|_| players == 1),
            tough: answer(&TOUGH)? == "yes",
            mercy: answer(&MERCY)? == "yes",
            diverted: answer(&DIVERTED)? == "yes",
            edition: match answer(&EDITION)? {
                "early" => Edition::Early,
                _ => Edition::Final,
            },
            ..Setup::new(players)
        };
        setup.check()?;
        Ok(setup)
    }

    /// WV-SET.14: one to three swarms, and then swarms that need a cube less.
    fn varied(setup: &Setup, challenge: Challenge) -> Option<(Setup, &'static str)> {
        const LADDER: [(u8, bool, &str); 4] = [
            (1, false, "one swarm"),
            (2, false, "two swarms"),
            (3, false, "three swarms"),
            (3, true, "three tough swarms"),
        ];
        if setup.players.len() != 1 {
            return None;
        }
        let swarms = setup.swarms.unwrap_or(2);
        let now = LADDER
            .iter()
            .position(|&(count, tough, _)| (count, tough) == (swarms, setup.tough))?;
        let next = match challenge {
            Challenge::Harder => now + 1,
            Challenge::Easier => now.checked_sub(1)?,
        };
        let &(swarms, tough, name) = LADDER.get(next)?;
        let setup = Setup {
            swarms: Some(swarms),
            tough,
            ..setup.clone()
        };
        Some((setup, name))
    }

    /// The player is asked first, and one of the species to choose from is good to begin with.
    fn suits_beginner(&self, seat: Seat) -> bool {
        let view = self.view(None);
        let question = view.question.iter();
        let top = view.decks.get(Kind::Species.word());
        let offered = question.flat_map(|it| &it.about);
        let mut offered = offered.chain(top.iter().flat_map(|deck| &deck.top));
        let pack = self.pack();
        let is_good = |word: &String| {
            let card = pack.find_card(word);
            card.is_some_and(|card| is_good_to_begin_with(pack, card))
        };
        // Alone one chooses among all species.
        let any = self.seats() == 1 || offered.any(is_good);
        self.waits_for() == Some(seat) && any
    }

    fn reasons(before: &Master, after: &Master, seat: Seat, called: Called<'_>) -> Vec<String> {
        reason::master(before, after, seat, called)
    }

    fn typed(running: &Match<Master>) -> Typed<'_> {
        Typed::Master(running)
    }
}

/// The colors of the seats: the chosen one, then the others in the order of `COLOR`.
fn colors(first: &str) -> impl Iterator<Item = PlayerColor> + Clone {
    let listed = COLOR.choices.iter().map(|&(word, _)| word);
    let others = listed.filter(move |&word| word != first);
    iter::once(first).chain(others).filter_map(|word| {
        let mut all = PlayerColor::ALL.into_iter();
        all.find(|color| color.word() == word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MG-2.6: everybody has a color of their own, the first seat the chosen one.
    #[test]
    fn mg_2_6_the_first_seat_has_the_chosen_color() {
        let words = |answers: &[(&str, &str)]| {
            let answers = answers.iter();
            let answers = answers.map(|&(name, value)| (name.to_owned(), value.to_owned()));
            let setup = Master::agree(4, &answers.collect()).unwrap();
            setup.players.iter().map(|color| color.word()).collect()
        };
        let usual: Vec<&str> = words(&[]);
        assert_eq!(usual, ["orange", "purple", "brown", "gray"]);
        let chosen: Vec<&str> = words(&[("color", "brown")]);
        assert_eq!(chosen, ["brown", "orange", "purple", "gray"]);
    }

    /// A form sends every answer, including those to questions that it does not show (WV-SET.14).
    #[test]
    fn what_this_number_of_players_is_not_asked_is_as_usual() {
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
}
