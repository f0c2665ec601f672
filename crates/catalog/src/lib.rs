//! The one list of games: what each is called, who may play it, its variants, packs and ledger.
//!
//! Generic code takes a type that is a [`Listing`]; [`with_game!`] calls it for a [`Name`]. Code that
//! must not know the types of a game takes an [`AnyGame`] and an [`AnyMatch`], and speaks notation.
//!
//! A new game is a file like `master.rs` here, a variant of [`Name`] and [`Typed`], a line in
//! [`with_game!`] and one in [`all`]; the compiler then asks every front end for its part.
//!
//! ```
//! let games = catalog::all(&[]).unwrap();
//! let titles: Vec<&str> = games.iter().map(|game| game.title()).collect();
//! assert_eq!(titles, ["Master of the Galaxy", "Inter-Galactic Conquest"]);
//! ```

mod advice;
mod any;
mod beginner;
mod bot;
mod chronicle;
mod conquest;
mod guide;
mod listing;
mod master;
mod name;
mod planets;
mod play;
mod reason;
pub mod rules;
mod undo;
mod variant;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use advice::Advice;
pub use any::{AnyGame, GameWithPacks, PackName};
pub use beginner::is_good_to_begin_with;
pub use bot::Bot;
pub use chronicle::{Chronicle, LongFeud, Luck, Rescue, Snapshot, Turn};
pub use guide::{Chapter, Deed, Guide, MOST_WORDS, Pattern, Progress, Scripted, Step};
pub use listing::{Challenge, Listing};
pub use name::Name;
pub use play::{AnyMatch, Applied, Decision, Match, Note, Refusal, Typed};
pub use undo::{Horizon, UndoHistory};
pub use variant::{Answers, Asked, Numbers, Variant};

use kernel::PackProblem;

/// The types of the games, for [`with_game!`].
pub mod games {
    pub use ::conquest::Conquest;
    pub use ::master::Master;
}

/// Every game, with the packs in these directories besides those of the program. Instead of a
/// directory, the word of a pack of the program can be named that is not offered otherwise.
///
/// # Errors
/// Everything that is wrong with the first pack that cannot be used.
pub fn all(content: &[PathBuf]) -> Result<Vec<Arc<dyn AnyGame>>, BadPack> {
    let mut master = GameWithPacks::<games::Master>::new();
    let mut conquest = GameWithPacks::<games::Conquest>::new();
    for directory in content {
        let word = directory.to_str().unwrap_or_default();
        if master.list_pack(word) || conquest.list_pack(word) {
            continue;
        }
        let added = match Name::of_pack(directory) {
            Ok(Name::Conquest) => conquest.add_pack(directory),
            Ok(Name::Master | Name::Weavers) => master.add_pack(directory),
            Err(problem) => Err(vec![problem]),
        };
        added.map_err(|problems| BadPack::new(directory, problems))?;
    }
    Ok(vec![Arc::new(master), Arc::new(conquest)])
}

/// A pack that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPack {
    /// Where it is.
    pub directory: PathBuf,
    /// Everything that is wrong with it.
    pub problems: Vec<PackProblem>,
}

impl BadPack {
    fn new(directory: &Path, problems: Vec<PackProblem>) -> BadPack {
        BadPack {
            directory: directory.to_owned(),
            problems,
        }
    }
}

impl std::fmt::Display for BadPack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "the pack in {} cannot be used:",
            self.directory.display()
        )?;
        for problem in &self.problems {
            write!(f, "\n  {problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for BadPack {}

#[cfg(test)]
mod tests {
    use super::*;

    fn packs_of(game: &str) -> PathBuf {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        crates.join(game).join("packs/standard")
    }

    #[test]
    fn a_pack_is_added_to_its_game() {
        let usual = all(&[]).expect("the packs of the program");
        let games = all(&[packs_of("conquest"), packs_of("master")]).expect("two packs");
        for (game, usual) in games.iter().zip(&usual) {
            let packs = game.packs().len();
            assert_eq!(packs, usual.packs().len() + 1, "{}", game.name());
        }
        let words = |games: &[Arc<dyn AnyGame>]| -> Vec<String> {
            games[0].packs().into_iter().map(|pack| pack.word).collect()
        };
        assert_eq!(words(&usual), ["standard"]);
        let games = all(&[PathBuf::from("test")]).expect("a pack of the program");
        assert_eq!(words(&games), ["standard", "test"]);
        let nothing = all(&[PathBuf::from("nowhere")]).err();
        let told = nothing.expect("no such pack").to_string();
        assert!(
            told.contains("nowhere") && told.contains("pack.toml"),
            "{told}"
        );
    }

    #[test]
    fn every_name_finds_its_game() {
        for name in Name::ALL {
            assert_eq!(Name::find(name.word()), Some(name));
            let title = with_game!(name, G => G::TITLE);
            let games = all(&[]).expect("the packs of the program");
            assert!(games.iter().any(|game| game.title() == title));
        }
        assert_eq!(Name::find("chess"), None);
    }
}
