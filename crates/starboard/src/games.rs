//! The only file that lists the games, and what each brings to the command line besides its rules.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;
use conquest::Conquest;
use kernel::{Game, NoGame, Seed};
use master::{Kind, Master};
use players::Spec;
use serde::Serialize;

use crate::{starter, text};

/// A game as a word on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Name {
    /// Master of the Galaxy, for two to four players.
    Master,
    /// The Weavers: Master of the Galaxy for one player.
    Weavers,
    /// Inter-Galactic Conquest, for two to six players.
    Conquest,
}

/// Call a function that is generic over the game with the game of this name.
macro_rules! with_game {
    ($name:expr, $G:ident => $call:expr) => {
        match $name {
            $crate::games::Name::Master | $crate::games::Name::Weavers => {
                type $G = ::master::Master;
                $call
            }
            $crate::games::Name::Conquest => {
                type $G = ::conquest::Conquest;
                $call
            }
        }
    };
}
pub(crate) use with_game;

impl Name {
    /// How many play: the given number, or one for each seat that was described, but at least two.
    /// Against the Weavers it is always one.
    ///
    /// # Errors
    /// If so many cannot play this game.
    pub(crate) fn player_count(
        self,
        given: Option<usize>,
        described: usize,
    ) -> anyhow::Result<usize> {
        match (self, given) {
            (Name::Master | Name::Conquest, given) => Ok(given.unwrap_or(described.max(2))),
            (Name::Weavers, None | Some(1)) => Ok(1),
            (Name::Weavers, Some(given)) => anyhow::bail!(
                "--players {given}: one plays against the Weavers; leave it out or play `master`"
            ),
        }
    }

    /// The game that this directory is content for, by its `pack.toml`; without a directory, that of
    /// the packs of the program which are meant if no game is named.
    ///
    /// # Errors
    /// What to write into the file.
    pub(crate) fn of_pack(directory: &Path) -> Result<Name, Fault> {
        const FILE: &str = "pack.toml";
        let games = [Master::NAME, Conquest::NAME];
        if !directory.is_dir() {
            return Ok(Name::Master);
        }
        let fault = |line, message| Fault {
            file: FILE.into(),
            line,
            message,
            clause: None,
        };
        let about = fs::read_to_string(directory.join(FILE)).map_err(|error| {
            let remedy = NoGame::Missing.message(&games);
            fault(None, format!("cannot read the file: {error}; {remedy}"))
        })?;
        match kernel::game_of_pack(&about, &games) {
            Ok(Conquest::NAME) => Ok(Name::Conquest),
            Ok(_) => Ok(Name::Master),
            Err(error) => Err(fault(error.line(), error.message(&games))),
        }
    }

    /// The word on the command line.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Name::Master => "master",
            Name::Weavers => "weavers",
            Name::Conquest => "conquest",
        }
    }

    /// The numbers of players to look at if none are given.
    ///
    /// # Errors
    /// If so many cannot play this game.
    pub(crate) fn player_counts(self, given: &[usize]) -> anyhow::Result<Vec<usize>> {
        if given.is_empty() {
            return Ok(match self {
                Name::Master => vec![2, 3, 4],
                Name::Conquest => vec![2, 3, 4, 6],
                Name::Weavers => vec![1],
            });
        }
        let count = |&count: &usize| self.player_count(Some(count), 0);
        given.iter().map(count).collect()
    }

    /// The game that a file names.
    ///
    /// # Errors
    /// If there is no such game.
    pub(crate) fn find(word: &str) -> anyhow::Result<Name> {
        Name::from_str(word, false).map_err(|_| {
            let names = Name::value_variants()
                .iter()
                .filter_map(Name::to_possible_value);
            let names: Vec<String> = names.map(|name| name.get_name().to_owned()).collect();
            anyhow::anyhow!(
                "unknown game `{word}`; this program has: {}",
                names.join(", ")
            )
        })
    }
}

/// What the command line needs of a game besides its rules.
pub(crate) trait Playable: Game {
    /// The name on the box.
    const TITLE: &'static str;
    /// The rule ledger.
    const LEDGER: &'static str;
    /// The document for those who make packs.
    const GUIDE: &'static str;
    /// What the commands at a table are explained with.
    const EXAMPLES: Examples;

    /// The pack that is played if nobody names another.
    fn default_pack() -> &'static Self::Pack;

    /// The pack with this name that comes with the program.
    fn pack_named(name: &str) -> Option<&'static Self::Pack>;

    /// The names of the packs that come with the program.
    fn pack_names() -> &'static [&'static str];

    /// The pack in this directory.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn load_pack(directory: &Path) -> Result<&'static Self::Pack, Vec<Fault>>;

    /// What the author of a pack should look at although it can be played.
    fn hints(pack: &Self::Pack) -> Vec<Fault>;

    /// What a pack says about itself, besides its name and hash.
    fn about(pack: &Self::Pack) -> About;

    /// The files somebody who starts a pack begins with: name and contents.
    fn starter(name: &str) -> Vec<(&'static str, String)>;

    /// A page with everything of a pack, to print and cut.
    fn print(pack: &Self::Pack) -> String;

    /// What balanced content would show in many games.
    fn goals() -> lab::Goals;

    /// The setup that the options ask for.
    ///
    /// # Errors
    /// If the game has no such variant.
    fn agree(players: usize, variant: &Variant) -> anyhow::Result<Self::Setup>;

    /// What people should know before they play like this, if anything.
    fn notice(_setup: &Self::Setup) -> Option<&'static str> {
        None
    }

    /// The whole view as text, at most 80 columns wide.
    fn draw(view: &Self::View) -> String;

    /// What changes from turn to turn, as text.
    fn glance(view: &Self::View) -> String;

    /// What somebody who decides now wants at hand, in a line or two.
    fn remind(view: &Self::View) -> String;

    /// The card or piece with this name in full.
    fn describe(view: &Self::View, name: &str) -> Option<String>;

    /// An action in notation, or a text about one, in the words of the edition that is played.
    fn shown(_view: &Self::View, text: &str) -> String {
        text.to_owned()
    }

    /// What somebody typed in those words, in notation.
    fn typed(_view: &Self::View, text: &str) -> String {
        text.to_owned()
    }
}

/// Names that occur in a game, to explain commands with.
pub(crate) struct Examples {
    /// A clause of the ledger.
    pub(crate) rule: &'static str,
    /// A word that clauses speak of.
    pub(crate) word: &'static str,
    /// Something that can be shown in full.
    pub(crate) thing: &'static str,
}

impl Playable for Master {
    const TITLE: &'static str = "Master of the Galaxy";
    const LEDGER: &'static str = include_str!("../../../docs/rules/master.md");
    const GUIDE: &'static str = "docs/content.md";
    const EXAMPLES: Examples = Examples {
        rule: "MG-10.4",
        word: "route",
        thing: "the name of a card",
    };

    fn default_pack() -> &'static master::Pack {
        master::packs::standard()
    }

    fn pack_named(name: &str) -> Option<&'static master::Pack> {
        master::packs::by_name(name)
    }

    fn pack_names() -> &'static [&'static str] {
        &master::packs::NAMES
    }

    fn load_pack(directory: &Path) -> Result<&'static master::Pack, Vec<Fault>> {
        master::Pack::load(directory).map_err(|problems| problems.iter().map(Fault::from).collect())
    }

    fn hints(pack: &master::Pack) -> Vec<Fault> {
        pack.hints.iter().map(Fault::from).collect()
    }

    fn about(pack: &master::Pack) -> About {
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
        About {
            version: pack.version.clone(),
            counts,
        }
    }

    fn starter(name: &str) -> Vec<(&'static str, String)> {
        starter::master(name)
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

    fn agree(players: usize, variant: &Variant) -> anyhow::Result<master::Setup> {
        let is_plain =
            !variant.shuffle_bases && variant.accusation_cost == 0 && variant.round_cap == 0;
        anyhow::ensure!(
            is_plain,
            "Master of the Galaxy has other variants; leave out --shuffle-bases, \
             --accusation-cost and --round-cap"
        );
        Ok(master::Setup {
            draft: variant.draft,
            edition: match variant.edition {
                Edition::Final => master::Edition::Final,
                Edition::Early => master::Edition::Early,
            },
            swarms: variant.swarms,
            tough: variant.tough,
            mercy: variant.mercy,
            diverted: variant.diverted,
            ..master::Setup::new(players)
        })
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

    fn typed(view: &master::View, text: &str) -> String {
        text::master::typed(view, text)
    }
}

impl Playable for Conquest {
    const TITLE: &'static str = "Inter-Galactic Conquest";
    const LEDGER: &'static str = include_str!("../../../docs/rules/conquest.md");
    const GUIDE: &'static str = "docs/formats.md";
    const EXAMPLES: Examples = Examples {
        rule: "IC-MOV.3",
        word: "smuggling",
        thing: "the name of a space",
    };

    fn default_pack() -> &'static conquest::Pack {
        conquest::packs::standard()
    }

    fn pack_named(name: &str) -> Option<&'static conquest::Pack> {
        conquest::packs::by_name(name)
    }

    fn pack_names() -> &'static [&'static str] {
        &conquest::packs::NAMES
    }

    fn load_pack(directory: &Path) -> Result<&'static conquest::Pack, Vec<Fault>> {
        let pack = conquest::Pack::load(directory);
        pack.map_err(|problems| problems.iter().map(Fault::from).collect())
    }

    fn hints(_: &conquest::Pack) -> Vec<Fault> {
        Vec::new()
    }

    fn about(pack: &conquest::Pack) -> About {
        let [area_1, area_2] = [0, 1].map(|area| pack.faces[area].len());
        About {
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

    fn agree(players: usize, variant: &Variant) -> anyhow::Result<conquest::Setup> {
        let is_plain = !variant.draft
            && variant.edition == Edition::Final
            && variant.swarms.is_none()
            && !variant.tough
            && !variant.mercy
            && !variant.diverted;
        anyhow::ensure!(
            is_plain,
            "Inter-Galactic Conquest has other variants; leave out --draft, --edition, --swarms, \
             --tough, --mercy and --diverted"
        );
        Ok(conquest::Setup {
            shuffle_bases: variant.shuffle_bases,
            wrong_accusation_cost: variant.accusation_cost,
            round_cap: variant.round_cap,
            ..conquest::Setup::new(players)
        })
    }

    fn notice(setup: &conquest::Setup) -> Option<&'static str> {
        setup.notice()
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

/// Which game is played, and how: the options that all commands share.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Variant {
    /// Directory of the content pack [default: the standard pack of the program]
    #[arg(long, value_name = "DIR")]
    pub(crate) content: Option<PathBuf>,
    /// Draft the species instead of drawing them
    #[arg(long)]
    pub(crate) draft: bool,
    /// Edition of the rulebook
    #[arg(long, default_value = "final", value_name = "EDITION")]
    pub(crate) edition: Edition,
    /// Against the Weavers, how many swarms start: 1, 2 or 3 [default: 2, by the book]
    #[arg(long, value_name = "N")]
    pub(crate) swarms: Option<u8>,
    /// Against the Weavers, every project of a swarm needs a cube less
    #[arg(long)]
    pub(crate) tough: bool,
    /// Against the Weavers, choose yourself what a lost conflict costs
    #[arg(long)]
    pub(crate) mercy: bool,
    /// Against the Weavers, a cube that goes to a conflict lets engulfment rest
    #[arg(long)]
    pub(crate) diverted: bool,
    /// In Inter-Galactic Conquest, deal the numbers of the bases at random
    #[arg(long)]
    pub(crate) shuffle_bases: bool,
    /// In Inter-Galactic Conquest, how many cards a wrong accusation costs
    #[arg(long, default_value_t = 0, value_name = "CARDS")]
    pub(crate) accusation_cost: u8,
    /// In Inter-Galactic Conquest, the round after which the best standing wins; 0 is never
    #[arg(long, default_value_t = 0, value_name = "ROUNDS")]
    pub(crate) round_cap: u16,
}

impl Variant {
    /// The pack to play with.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub(crate) fn pack<G: Playable>(&self) -> anyhow::Result<&'static G::Pack> {
        find_pack::<G>(self.content.as_deref(), Path::new(""))
    }
}

/// Editions of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Edition {
    /// The printed rulebook.
    Final,
    /// The earlier one.
    Early,
}

/// One thing that is wrong with a pack.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Fault {
    /// The file, seen from the directory of the pack.
    pub(crate) file: PathBuf,
    /// The line, counted from 1; `None` if the file as a whole is meant.
    pub(crate) line: Option<usize>,
    /// What is wrong and what to do.
    pub(crate) message: String,
    /// The clause of the ledger that asks for it, if it is not a matter of form.
    pub(crate) clause: Option<String>,
}

impl From<&master::PackProblem> for Fault {
    fn from(problem: &master::PackProblem) -> Fault {
        Fault {
            file: problem.file.clone().into(),
            line: problem.line,
            message: problem.message.clone(),
            clause: problem.clause().map(|clause| clause.to_string()),
        }
    }
}

impl From<&conquest::PackProblem> for Fault {
    fn from(problem: &conquest::PackProblem) -> Fault {
        Fault {
            file: problem.file.clone().into(),
            line: problem.line,
            message: problem.message.clone(),
            clause: problem.clause().map(|clause| clause.to_string()),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.message)?;
        match &self.clause {
            Some(clause) => write!(f, " ({clause})"),
            None => Ok(()),
        }
    }
}

/// What a pack says about itself.
pub(crate) struct About {
    /// The author's version.
    pub(crate) version: String,
    /// How many there are of what.
    pub(crate) counts: Vec<(&'static str, usize)>,
}

/// The pack that `content` names: one that comes with the program, or a directory seen from `base`.
///
/// # Errors
/// Everything that is wrong with the pack.
pub(crate) fn find_pack<G: Playable>(
    content: Option<&Path>,
    base: &Path,
) -> anyhow::Result<&'static G::Pack> {
    let Some(content) = content else {
        return Ok(G::default_pack());
    };
    let directory = base.join(content);
    match content.to_str().and_then(G::pack_named) {
        Some(pack) if !directory.is_dir() => Ok(pack),
        _ => G::load_pack(&directory).map_err(|faults| {
            let told: String = faults.iter().map(|fault| format!("\n  {fault}")).collect();
            anyhow::anyhow!("the pack in {} cannot be used:{told}", directory.display())
        }),
    }
}

/// One entry for each of `players` seats, repeated from the start when there are too few.
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

/// A seed nobody knows beforehand.
///
/// # Errors
/// If the system gives no random numbers.
pub(crate) fn fresh_seed() -> anyhow::Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).context("ask the system for a random seed; give --seed instead")?;
    Ok(Seed(bytes))
}

/// A player for a seat; its own chance comes from the game's seed and the seat.
pub(crate) fn bot<G: Game>(
    spec: &Spec,
    seed: Seed,
    seat: kernel::Seat,
) -> Box<dyn players::Player<G>> {
    // The commitment is a hash of the seed: independent of what the game draws from it.
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
