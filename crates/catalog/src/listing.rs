//! What the catalogue knows about a game besides its rules.

use std::ops::RangeInclusive;
use std::path::Path;

use kernel::{Called, Evaluation, Files, PackProblem, Seat, SetupError, Statistics};

use crate::BadPack;
use crate::name::Name;
use crate::play::{Match, Typed};
use crate::variant::{Answers, Variant};

/// How the next game differs from the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Challenge {
    /// It is harder to win.
    Harder,
    /// It is easier to win.
    Easier,
}

impl Challenge {
    /// Both.
    pub const ALL: [Challenge; 2] = [Challenge::Harder, Challenge::Easier];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Challenge::Harder => "harder",
            Challenge::Easier => "easier",
        }
    }

    /// What a word means.
    pub fn read(word: &str) -> Option<Challenge> {
        let mut all = Challenge::ALL.into_iter();
        all.find(|challenge| challenge.word() == word)
    }
}

/// A game of the catalogue: what is on its box. It fulfills the whole contract, so generic code that
/// asks for a `Listing` may do everything with it.
pub trait Listing: Evaluation + Statistics + Files {
    /// Its name in the catalogue.
    const ID: Name;
    /// The title.
    const TITLE: &'static str;
    /// The numbers of players it can be played with.
    const PLAYERS: RangeInclusive<usize>;
    /// The opponent of a single player, if one may play alone.
    const ALONE: Option<&'static str> = None;
    /// The words of the packs of the program that are offered only if somebody asks for them.
    const UNLISTED: &'static [&'static str] = &[];
    /// Whether a player holds anything that the others may not see.
    const SECRETS: bool;
    /// The other choices made when a game is set up.
    const VARIANTS: &'static [Variant];
    /// The rulebooks in which its rules stand ([`rules::Book::of`](crate::rules::Book::of)).
    const BOOKS: &'static [Name];
    /// The guided games that come with the program: the word of each, and the text of its file.
    const GUIDED: &'static [(&'static str, &'static str)] = &[];
    /// The document for authors of packs.
    const GUIDE: &'static str;

    /// The title of a game with this number of players: alone it may be another game.
    fn title_for(_players: usize) -> &'static str {
        Self::TITLE
    }

    /// The packs that come with the program, each with its word; the default first.
    fn packs() -> Vec<(&'static str, &'static Self::Pack)>;

    /// The pack in this directory.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn load_pack(directory: &Path) -> Result<&'static Self::Pack, Vec<PackProblem>>;

    /// What the author of a pack should check although the pack can be played.
    fn hints(_pack: &Self::Pack) -> Vec<PackProblem> {
        Vec::new()
    }

    /// What people should know before they agree to play with this number of players, if anything.
    fn notice(_players: usize) -> Option<&'static str> {
        None
    }

    /// The setup that the answers describe.
    ///
    /// # Errors
    /// If this number of players cannot play, or an answer is not one of the choices.
    fn agree(players: usize, answers: &Answers) -> Result<Self::Setup, SetupError>;

    /// A setup like this one, but harder or easier for somebody who plays alone, and what it is
    /// called; `None` if there is none.
    fn varied(_setup: &Self::Setup, _challenge: Challenge) -> Option<(Self::Setup, &'static str)> {
        None
    }

    /// Whether a game that begins like this suits somebody who plays for the first time on this seat. Such a
    /// player is asked first.
    fn suits_beginner(&self, seat: Seat) -> bool {
        self.waits_for() == Some(seat)
    }

    /// What is better for this seat after an action, in the words of the game: parts of a sentence
    /// whose subject is the action, the most important first. They say nothing of what the seat
    /// cannot see.
    fn reasons(before: &Self, after: &Self, seat: Seat, called: Called<'_>) -> Vec<String>;

    /// A match of this game, for code that knows every game by its type.
    fn typed(running: &Match<Self>) -> Typed<'_>;

    /// The pack that is played if nobody names another.
    fn default_pack() -> &'static Self::Pack {
        let (_, pack) = Self::packs().swap_remove(0);
        pack
    }

    /// The pack with this word that comes with the program.
    fn pack_named(word: &str) -> Option<&'static Self::Pack> {
        let packs = Self::packs().into_iter();
        let mut named = packs.filter(|(known, _)| *known == word);
        named.next().map(|(_, pack)| pack)
    }

    /// The pack that `content` names: one that comes with the program, or a directory relative to
    /// `base`.
    ///
    /// # Errors
    /// Everything that is wrong with the pack.
    fn find_pack(content: Option<&Path>, base: &Path) -> Result<&'static Self::Pack, BadPack> {
        let Some(content) = content else {
            return Ok(Self::default_pack());
        };
        let directory = base.join(content);
        match content.to_str().and_then(Self::pack_named) {
            Some(pack) if !directory.is_dir() => Ok(pack),
            _ => Self::load_pack(&directory).map_err(|problems| BadPack::new(&directory, problems)),
        }
    }
}
