//! The options for setting up a game, shared by all commands and made from the variants of the
//! catalogue.

use std::path::{Path, PathBuf};

use catalog::{Answers, Listing, Name, Numbers, Variant, with_game};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, FromArgMatches, value_parser};

/// The group of all variants. A saved game already has them.
pub(crate) const VARIANTS: &str = "variants";

/// The pack and the variants that were chosen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    /// Directory of the content pack, or the name of one that comes with the program.
    pub(crate) content: Option<PathBuf>,
    /// The variants that were named.
    answers: Answers,
}

impl Options {
    /// The pack to play with.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub(crate) fn pack<G: Listing>(&self) -> anyhow::Result<&'static G::Pack> {
        Ok(G::find_pack(self.content.as_deref(), Path::new(""))?)
    }

    /// The setup that was asked for.
    ///
    /// # Errors
    /// If the game has no such variant, or not for this number of players.
    pub(crate) fn agree<G: Listing>(&self, players: usize) -> anyhow::Result<G::Setup> {
        let mut names: Vec<&String> = self.answers.keys().collect();
        names.sort();
        for name in names {
            let title = G::TITLE;
            let Some(variant) = G::VARIANTS.iter().find(|variant| variant.name == name) else {
                anyhow::bail!("{title} has no such variant; leave out --{name}");
            };
            if !variant.is_asked(players) {
                let some = if players == 1 {
                    "one player"
                } else {
                    "several players"
                };
                anyhow::bail!("{title} for {some} has no such variant; leave out --{name}");
            }
        }
        Ok(G::agree(players, &self.answers)?)
    }

    /// Whether a variant of yes or no was chosen.
    pub(crate) fn is_on(&self, name: &str) -> bool {
        self.answers.get(name).is_some_and(|answer| answer == "yes")
    }

    /// The number that was chosen for a variant.
    pub(crate) fn number(&self, name: &str) -> Option<u32> {
        self.answers.get(name)?.parse().ok()
    }
}

/// The variants of all games.
fn variants() -> impl Iterator<Item = &'static Variant> {
    let games = [Name::Master, Name::Conquest].into_iter();
    games.flat_map(|name| with_game!(name, G => G::VARIANTS))
}

/// A variant as an option of the command line.
fn option(variant: &'static Variant) -> Arg {
    let arg = Arg::new(variant.name)
        .long(variant.name)
        .help(help(variant));
    if variant.is_switch() {
        return arg.action(ArgAction::SetTrue);
    }
    match &variant.numbers {
        Numbers::Within(range) => {
            let range = i64::from(*range.start())..=i64::from(*range.end());
            arg.value_name("N")
                .value_parser(value_parser!(u32).range(range))
        }
        Numbers::None => {
            let words = variant.choices.iter().map(|(word, _)| *word);
            arg.value_parser(PossibleValuesParser::new(words))
                .value_name("WORD")
        }
    }
}

fn help(variant: &Variant) -> String {
    match variant.is_switch() {
        true => variant.help.to_owned(),
        false => format!("{} [default: {}]", variant.help, variant.choices[0].0),
    }
}

impl clap::Args for Options {
    fn augment_args(command: Command) -> Command {
        let content = Arg::new("content")
            .long("content")
            .value_name("DIR")
            .value_parser(value_parser!(PathBuf))
            .help("Directory of the content pack [default: the standard pack of the program]");
        let names = variants().map(|variant| variant.name);
        command
            .arg(content)
            .args(variants().map(option))
            .group(ArgGroup::new(VARIANTS).multiple(true).args(names))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Options::augment_args(command)
    }
}

impl FromArgMatches for Options {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Options, clap::Error> {
        let mut options = Options::default();
        options.update_from_arg_matches(matches)?;
        Ok(options)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.content = matches.get_one::<PathBuf>("content").cloned();
        for variant in variants() {
            let name = variant.name;
            let answer = if variant.is_switch() {
                matches.get_flag(name).then(|| "yes".to_owned())
            } else if let Numbers::Within(_) = variant.numbers {
                matches.get_one::<u32>(name).map(u32::to_string)
            } else {
                matches.get_one::<String>(name).cloned()
            };
            if let Some(answer) = answer {
                self.answers.insert(name.to_owned(), answer);
            }
        }
        Ok(())
    }
}
