//! What the command line needs to know about each game besides its entry in the catalogue.

use std::path::Path;

use anyhow::Context;
use catalog::{Listing, Name};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use conquest::Conquest;
use kernel::{Evaluation, Narration, PackProblem, Seed};
use master::{Kind, Master};
use players::Spec;

use crate::{starter, text};

/// Reads the word of a game.
pub(crate) fn parser() -> impl TypedValueParser<Value = Name> {
    let words = Name::ALL.map(|name| PossibleValue::new(name.word()).help(name.about()));
    let find = |word: String| Name::find(&word).expect("only words of games are let through");
    PossibleValuesParser::new(words).map(find)
}

/// The number of players: the given one, or one for each described seat, but at least two. Against
/// the Weavers it is always one.
///
/// # Errors
/// If this number of players cannot play this game.
pub(crate) fn player_count(
    game: Name,
    given: Option<usize>,
    described: usize,
) -> anyhow::Result<usize> {
    match (game, given) {
        (Name::Master | Name::Conquest, given) => Ok(given.unwrap_or(described.max(2))),
        (Name::Weavers, None | Some(1)) => Ok(1),
        (Name::Weavers, Some(given)) => anyhow::bail!(
            "--players {given}: one plays against the Weavers; leave it out or play `master`"
        ),
    }
}

/// The numbers of players to examine: the given ones, or the default.
///
/// # Errors
/// If one of these numbers of players cannot play this game.
pub(crate) fn player_counts(game: Name, given: &[usize]) -> anyhow::Result<Vec<usize>> {
    if given.is_empty() {
        return Ok(match game {
            Name::Master => vec![2, 3, 4],
            Name::Conquest => vec![2, 3, 4, 6],
            Name::Weavers => vec![1],
        });
    }
    let count = |&count: &usize| player_count(game, Some(count), 0);
    given.iter().map(count).collect()
}

/// The game that a file names.
///
/// # Errors
/// If there is no such game.
pub(crate) fn named(word: &str) -> anyhow::Result<Name> {
    Name::find(word).with_context(|| {
        let words = Name::ALL.map(Name::word).join(", ");
        format!("unknown game `{word}`; this program has: {words}")
    })
}

/// The game that a pack is for, according to its `pack.toml`. If `content` is not a directory, it
/// is the name of a pack of the program, which belongs to the default game.
///
/// # Errors
/// What to write into the file.
pub(crate) fn of_pack(content: &Path) -> Result<Name, PackProblem> {
    match content.is_dir() {
        true => Name::of_pack(content),
        false => Ok(Name::Master),
    }
}

/// What the command line needs to know about a game besides its entry in the catalogue.
pub(crate) trait Playable: Listing {
    /// Names from the game, for the help texts.
    const EXAMPLES: Examples;

    /// Facts about a pack, besides its name and hash.
    fn about(pack: &Self::Pack) -> PackInfo;

    /// The files of a new pack: name and contents.
    fn starter(name: &str) -> Vec<(&'static str, String)>;

    /// What is wrong with the pictures of a pack, which can be played without them.
    fn picture_faults(_pack: &Self::Pack) -> Vec<PackProblem> {
        Vec::new()
    }

    /// A page with everything of a pack, to print and cut.
    fn print(pack: &Self::Pack) -> String;

    /// What balanced content would show in many games.
    fn goals() -> lab::Goals;

    /// The whole view as text, at most 80 columns wide.
    fn draw(view: &Self::View) -> String;

    /// What changes from turn to turn, as text.
    fn glance(view: &Self::View) -> String;

    /// What a person who decides now needs to know, in a line or two.
    fn remind(view: &Self::View) -> String;

    /// The card or piece with this name in full.
    fn describe(view: &Self::View, name: &str) -> Option<String>;

    /// An action in notation, or a text about one, with the color names of the edition in use.
    fn shown(_view: &Self::View, text: &str) -> String {
        text.to_owned()
    }

    /// Typed text with the color names of the edition, in notation.
    fn to_notation(_view: &Self::View, text: &str) -> String {
        text.to_owned()
    }
}

/// Names from a game, for the help texts.
pub(crate) struct Examples {
    /// A clause of the ledger.
    pub(crate) rule: &'static str,
    /// A word that occurs in clauses.
    pub(crate) word: &'static str,
    /// Something that can be shown in full.
    pub(crate) thing: &'static str,
}

impl Playable for Master {
    const EXAMPLES: Examples = Examples {
        rule: "MG-10.4",
        word: "route",
        thing: "the name of a card",
    };

    fn about(pack: &master::Pack) -> PackInfo {
        let board = &pack.board;
        let mut counts = vec![
            ("systems", board.systems.len()),
            ("tracks", board.tracks.len()),
            ("links", board.links.len()),
        ];
        let plural = |kind: Kind| match kind {
            Kind::Leader => "leaders",
            Kind::Conflict => "conflicts",
            Kind::Government => "governments",
            Kind::Expansion => "expansion",
            Kind::Commerce => "commerce",
            Kind::Progress => "progress",
            Kind::Species => "species",
        };
        counts.extend(Kind::ALL.map(|kind| (plural(kind), kind.cards().count())));
        counts.push(("weavers", pack.weavers.len()));
        PackInfo {
            version: pack.version.clone(),
            counts,
        }
    }

    fn starter(name: &str) -> Vec<(&'static str, String)> {
        starter::master(name)
    }

    fn picture_faults(pack: &master::Pack) -> Vec<PackProblem> {
        picture::master::face_problems(pack)
    }

    fn print(pack: &master::Pack) -> String {
        picture::master::print_and_play(pack).into_string()
    }

    fn goals() -> lab::Goals {
        lab::Goals {
            labels: &[("species", 0.05), ("home", 0.03)],
            seats: 0.03,
            ways: (&["expansion", "domination", "conquest"], 0.12),
            turns: (14.0, 22.0),
            solo: (0.45, 0.65),
            used: &[],
        }
    }

    fn draw(view: &master::View) -> String {
        text::master::draw(view)
    }

    fn glance(view: &master::View) -> String {
        text::master::glance(view)
    }

    fn remind(view: &master::View) -> String {
        text::master::remind(view)
    }

    fn describe(view: &master::View, name: &str) -> Option<String> {
        text::master::describe(view, name)
    }

    fn shown(view: &master::View, text: &str) -> String {
        text::master::shown(view, text)
    }

    fn to_notation(view: &master::View, text: &str) -> String {
        text::master::typed(view, text)
    }
}

impl Playable for Conquest {
    const EXAMPLES: Examples = Examples {
        rule: "IC-MOV.3",
        word: "smuggling",
        thing: "the name of a space",
    };

    fn about(pack: &conquest::Pack) -> PackInfo {
        let [area_1, area_2] = [0, 1].map(|area| pack.faces[area].len());
        PackInfo {
            version: pack.version.clone(),
            counts: vec![
                ("spaces", pack.board.spaces().count()),
                ("civilizations", pack.civilizations.len()),
                ("area-1 tokens", area_1),
                ("area-2 tokens", area_2),
                ("prices", pack.prices.all().len()),
            ],
        }
    }

    fn starter(name: &str) -> Vec<(&'static str, String)> {
        starter::conquest(name)
    }

    fn print(pack: &conquest::Pack) -> String {
        picture::conquest::print_and_play(pack).into_string()
    }

    fn goals() -> lab::Goals {
        lab::Goals {
            labels: &[("color", 0.04), ("order", 0.04)],
            seats: 0.04,
            ways: (&["points", "four-colonies"], 0.15),
            turns: (15.0, 40.0),
            solo: (0.0, 1.0),
            used: &[
                "price:movement",
                "price:attack",
                "price:build",
                "price:upgrade-2",
                "price:upgrade-3",
                "price:planet",
                "price:base-1",
                "price:base-2",
                "price:base-3",
                "price:base-4",
                "price:base-5",
                "price:base-6",
                "resource:dark-matter",
                "resource:platinum",
                "resource:titanium",
                "resource:iron",
                "resource:space-crystal",
                "resource:stardust",
            ],
        }
    }

    fn draw(view: &conquest::View) -> String {
        text::conquest::draw(view)
    }

    fn glance(view: &conquest::View) -> String {
        text::conquest::glance(view)
    }

    fn remind(view: &conquest::View) -> String {
        text::conquest::remind(view)
    }

    fn describe(view: &conquest::View, name: &str) -> Option<String> {
        text::conquest::describe(view, name)
    }
}

/// Facts about a pack.
pub(crate) struct PackInfo {
    /// The author's version.
    pub(crate) version: String,
    /// The number of things of each kind.
    pub(crate) counts: Vec<(&'static str, usize)>,
}

/// One entry for each of `players` seats, repeated from the start if there are too few.
///
/// # Errors
/// If more seats are described than there are players.
pub(crate) fn seat_all<T: Clone>(described: &[T], players: usize) -> anyhow::Result<Vec<T>> {
    let given = described.len();
    anyhow::ensure!(
        given <= players,
        "{given} players for {players} seats; leave some out or raise --players"
    );
    Ok(described.iter().cycle().take(players).cloned().collect())
}

/// A seed that nobody can predict.
///
/// # Errors
/// If the system has no random numbers.
pub(crate) fn fresh_seed() -> anyhow::Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).context("ask the system for a random seed; give --seed instead")?;
    Ok(Seed(bytes))
}

/// A player for a seat; its own chance comes from the game's seed and the seat.
pub(crate) fn bot<G: Evaluation + Narration>(
    spec: &Spec,
    seed: Seed,
    seat: kernel::Seat,
) -> Box<dyn players::Player<G>> {
    // The commitment is a hash of the seed, so it is independent of what the game draws from it.
    let mixed = kernel::digest_of(&(seed.commitment().to_string(), seat));
    spec.seat(Seed::from_number(mixed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_goals_of_conquest_name_every_price_and_resource() {
        let prices = Conquest::default_pack().prices.all();
        let prices = prices.map(|(word, _)| format!("price:{word}"));
        let resources = conquest::Resource::ALL.map(|card| format!("resource:{}", card.word()));
        let used: Vec<String> = prices.into_iter().chain(resources).collect();
        assert_eq!(Conquest::goals().used, used);
    }
}
