//! A game as a word: on the command line, in files, in addresses.

use std::fs;
use std::path::Path;

use conquest::Conquest;
use kernel::{Game, NoGame, PackProblem};
use master::Master;

/// A game as a word. The Weavers are Master of the Galaxy for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Name {
    /// Master of the Galaxy, for two to four players.
    Master,
    /// The Weavers: Master of the Galaxy for one player.
    Weavers,
    /// Inter-Galactic Conquest, for two to six players.
    Conquest,
}

/// Call a function that is generic over the game with the game of this [`Name`].
///
/// ```
/// use catalog::{Listing, Name, with_game};
/// let title = with_game!(Name::Conquest, G => G::TITLE);
/// assert_eq!(title, "Inter-Galactic Conquest");
/// ```
#[macro_export]
macro_rules! with_game {
    ($name:expr, $G:ident => $call:expr) => {
        match $name {
            $crate::Name::Master | $crate::Name::Weavers => {
                type $G = $crate::games::Master;
                $call
            }
            $crate::Name::Conquest => {
                type $G = $crate::games::Conquest;
                $call
            }
        }
    };
}

impl Name {
    /// Every name.
    pub const ALL: [Name; 3] = [Name::Master, Name::Weavers, Name::Conquest];

    /// The word.
    pub const fn word(self) -> &'static str {
        match self {
            Name::Master => Master::NAME,
            Name::Weavers => "weavers",
            Name::Conquest => Conquest::NAME,
        }
    }

    /// The name of this game at a table with this number of players: alone, Master of the Galaxy is The Weavers.
    pub const fn with_players(self, players: usize) -> Name {
        match (self, players) {
            (Name::Master, 1) => Name::Weavers,
            (name, _) => name,
        }
    }

    /// One line about the game, for lists.
    pub const fn about(self) -> &'static str {
        match self {
            Name::Master => "Master of the Galaxy, for two to four players",
            Name::Weavers => "The Weavers: Master of the Galaxy for one player",
            Name::Conquest => "Inter-Galactic Conquest, for two to six players",
        }
    }

    /// The game with this word.
    pub fn find(word: &str) -> Option<Name> {
        Name::ALL.into_iter().find(|name| name.word() == word)
    }

    /// The game for which this directory has content, according to its `pack.toml`.
    ///
    /// # Errors
    /// What to write into the file.
    pub fn of_pack(directory: &Path) -> Result<Name, PackProblem> {
        const FILE: &str = "pack.toml";
        let games = [Master::NAME, Conquest::NAME];
        let about = fs::read_to_string(directory.join(FILE)).map_err(|error| {
            let remedy = NoGame::Missing.message(&games);
            PackProblem::new(
                FILE,
                None,
                format!("cannot read the file: {error}; {remedy}"),
            )
        })?;
        match kernel::game_of_pack(&about, &games) {
            Ok(Conquest::NAME) => Ok(Name::Conquest),
            Ok(_) => Ok(Name::Master),
            Err(error) => Err(PackProblem::new(FILE, error.line(), error.message(&games))),
        }
    }
}
