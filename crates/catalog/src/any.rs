//! A game of the catalogue with its packs, behind one type.

use std::ops::RangeInclusive;
use std::path::Path;

use kernel::{Pack as _, PackProblem, Seat, Seed, SetupError, Silent, Transcript};
use serde_json::Value;

use crate::chronicle::{Chronicle, Snapshot, chronicle, snapshots};
use crate::guide::Guide;
use crate::listing::{Challenge, Listing};
use crate::name::Name;
use crate::play::{AnyMatch, Decision, Match};
use crate::variant::{Answers, Variant};

/// A game with its packs, for code that does not know its type.
pub trait AnyGame: Send + Sync {
    /// Its name in the catalogue.
    fn id(&self) -> Name;
    /// The word for the game.
    fn name(&self) -> &'static str;
    /// The title on the box.
    fn title(&self) -> &'static str;
    /// The version of the rules.
    fn rules(&self) -> u32;
    /// The numbers of players it can be played with.
    fn players(&self) -> RangeInclusive<usize>;
    /// The title of a game with this number of players.
    fn title_for(&self, players: usize) -> &'static str;
    /// The opponent of a single player, if one may play alone.
    fn alone(&self) -> Option<&'static str>;
    /// Whether a player holds anything that the others may not see.
    fn has_secrets(&self) -> bool;
    /// What people should know before they agree to play with this number of players, if anything.
    fn notice(&self, players: usize) -> Option<&'static str>;
    /// The other choices made when a game is set up.
    fn variants(&self) -> &'static [Variant];
    /// The packs to choose from, the default first.
    fn packs(&self) -> Vec<PackName>;

    /// The setup that the answers describe, as it is stored.
    ///
    /// # Errors
    /// If this number of players cannot play, or an answer is not one of the choices.
    fn agree(&self, players: usize, answers: &Answers) -> Result<Value, SetupError>;

    /// The match before its first action, with the pack that has this hash.
    ///
    /// # Errors
    /// If there is no such pack, or the rules do not know the setup.
    fn begin(&self, pack: &str, setup: &Value, seed: Seed)
    -> Result<Box<dyn AnyMatch>, SetupError>;

    /// The guided games.
    fn guides(&self) -> &[Guide];

    /// The guided game with this word.
    fn guide(&self, word: &str) -> Option<&Guide> {
        self.guides().iter().find(|guide| guide.word == word)
    }

    /// The match at the beginning of a chapter of a guided game, counted from 0, with the pack that
    /// has this hash.
    ///
    /// # Errors
    /// If there is no such pack, guide or chapter, or the game cannot stand like that.
    fn begin_chapter(
        &self,
        pack: &str,
        guide: &str,
        chapter: usize,
    ) -> Result<Box<dyn AnyMatch>, SetupError>;

    /// A finished match as the text of a transcript.
    ///
    /// # Errors
    /// If it cannot be replayed.
    fn transcript(
        &self,
        pack: &str,
        setup: &Value,
        seed: Seed,
        decisions: &[(Seat, Decision)],
    ) -> Result<String, SetupError>;

    /// The story of a finished match.
    ///
    /// # Errors
    /// If it cannot be replayed.
    fn chronicle(
        &self,
        pack: &str,
        setup: &Value,
        seed: Seed,
        decisions: &[(Seat, Decision)],
    ) -> Result<Chronicle, SetupError>;

    /// How a finished match stood at the end of each turn that its story tells.
    ///
    /// # Errors
    /// If it cannot be replayed.
    fn snapshots(
        &self,
        pack: &str,
        setup: &Value,
        seed: Seed,
        decisions: &[(Seat, Decision)],
    ) -> Result<Vec<Snapshot>, SetupError>;

    /// A setup like this one, but harder or easier for somebody who plays alone, and what it is
    /// called; `None` if there is none.
    fn varied(&self, setup: &Value, challenge: Challenge) -> Option<(Value, &'static str)>;
}

/// A pack to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackName {
    /// Its word or directory.
    pub word: String,
    /// The name its author gave it.
    pub name: String,
    /// Its hash, by which tables refer to it.
    pub hash: String,
}

/// A game with its packs.
pub struct GameWithPacks<G: Listing> {
    /// Every pack with its word or directory.
    packs: Vec<(String, &'static G::Pack)>,
    /// The words of those that are not offered.
    unlisted: Vec<&'static str>,
    guides: Vec<Guide>,
}

impl<G: Listing> Default for GameWithPacks<G> {
    fn default() -> GameWithPacks<G> {
        GameWithPacks::new()
    }
}

impl<G: Listing> GameWithPacks<G> {
    /// The game with the packs of the program.
    ///
    /// # Panics
    /// If a guided game of the program cannot be read.
    pub fn new() -> GameWithPacks<G> {
        let packs = G::packs().into_iter();
        let guides = G::GUIDED.iter().map(|&(word, text)| {
            Guide::read(word, text).unwrap_or_else(|problems| {
                let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
                panic!("the guided game {word}: {}", lines.join("\n"))
            })
        });
        GameWithPacks {
            packs: packs.map(|(word, pack)| (word.to_owned(), pack)).collect(),
            unlisted: G::UNLISTED.to_vec(),
            guides: guides.collect(),
        }
    }

    /// Offer the pack of the program that is not offered otherwise. Returns whether there is one with
    /// this word.
    pub(crate) fn list_pack(&mut self, word: &str) -> bool {
        let before = self.unlisted.len();
        self.unlisted.retain(|unlisted| *unlisted != word);
        self.unlisted.len() < before
    }

    /// Add the pack in this directory.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub(crate) fn add_pack(&mut self, directory: &Path) -> Result<(), Vec<PackProblem>> {
        let pack = G::load_pack(directory)?;
        self.packs.push((directory.display().to_string(), pack));
        Ok(())
    }

    /// The pack with this hash.
    fn pack(&self, hash: &str) -> Result<&'static G::Pack, SetupError> {
        let known = self.packs.iter().find(|(_, known)| known.hash() == hash);
        let (_, pack) = known.ok_or_else(|| {
            SetupError(format!(
                "this server does not have the pack {hash}; start it with --content DIR"
            ))
        })?;
        Ok(pack)
    }

    fn start(&self, pack: &str, setup: &Value, seed: Seed) -> Result<G, SetupError> {
        let pack = self.pack(pack)?;
        let setup = serde_json::from_value(setup.clone())
            .map_err(|error| SetupError(format!("the setup cannot be read: {error}")))?;
        G::new(pack, &setup, seed)
    }
}

impl<G: Listing> AnyGame for GameWithPacks<G> {
    fn id(&self) -> Name {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn players(&self) -> RangeInclusive<usize> {
        G::PLAYERS
    }

    fn title_for(&self, players: usize) -> &'static str {
        G::title_for(players)
    }

    fn alone(&self) -> Option<&'static str> {
        G::ALONE
    }

    fn has_secrets(&self) -> bool {
        G::SECRETS
    }

    fn notice(&self, players: usize) -> Option<&'static str> {
        G::notice(players)
    }

    fn variants(&self) -> &'static [Variant] {
        G::VARIANTS
    }

    fn packs(&self) -> Vec<PackName> {
        let listed =
            (self.packs.iter()).filter(|(word, _)| !self.unlisted.contains(&word.as_str()));
        let names = listed.map(|(word, pack)| PackName {
            word: word.clone(),
            name: pack.name().to_owned(),
            hash: pack.hash().to_owned(),
        });
        names.collect()
    }

    fn agree(&self, players: usize, answers: &Answers) -> Result<Value, SetupError> {
        let setup = G::agree(players, answers)?;
        serde_json::to_value(setup).map_err(|error| SetupError(error.to_string()))
    }

    fn begin(
        &self,
        pack: &str,
        setup: &Value,
        seed: Seed,
    ) -> Result<Box<dyn AnyMatch>, SetupError> {
        Ok(Box::new(Match::new(self.start(pack, setup, seed)?)))
    }

    fn guides(&self) -> &[Guide] {
        &self.guides
    }

    fn begin_chapter(
        &self,
        pack: &str,
        guide: &str,
        chapter: usize,
    ) -> Result<Box<dyn AnyMatch>, SetupError> {
        let pack = self.pack(pack)?;
        let guide = self.guide(guide);
        let chapter = guide.and_then(|guide| guide.chapters.get(chapter));
        let chapter = chapter.ok_or_else(|| {
            SetupError("there is no such guided game any more; begin another one".to_owned())
        })?;
        let game = chapter.given.begin::<G>(pack);
        let game = game.map_err(|complaint| {
            SetupError(format!("{} cannot begin: {complaint}", chapter.title))
        })?;
        Ok(Box::new(Match::new(game)))
    }

    fn transcript(
        &self,
        pack: &str,
        setup: &Value,
        seed: Seed,
        decisions: &[(Seat, Decision)],
    ) -> Result<String, SetupError> {
        let mut game = self.start(pack, setup, seed)?;
        let mut transcript = Transcript::start(&game);
        for (seat, decision) in decisions {
            let refused =
                |error: String| SetupError(format!("the game cannot be replayed: {error}"));
            match decision {
                Decision::Resign => transcript.resign(&mut game, *seat, &mut Silent),
                Decision::Act(text) => {
                    let action = game.read_action(*seat, text);
                    let action = action.map_err(|error| refused(error.to_string()))?;
                    transcript.act(&mut game, *seat, action, &mut Silent)
                }
            }
            .map_err(|illegal| refused(illegal.to_string()))?;
        }
        Ok(transcript.to_string())
    }

    fn chronicle(
        &self,
        pack: &str,
        setup: &Value,
        seed: Seed,
        decisions: &[(Seat, Decision)],
    ) -> Result<Chronicle, SetupError> {
        chronicle(self.start(pack, setup, seed)?, decisions)
    }

    fn snapshots(
        &self,
        pack: &str,
        setup: &Value,
        seed: Seed,
        decisions: &[(Seat, Decision)],
    ) -> Result<Vec<Snapshot>, SetupError> {
        snapshots(self.start(pack, setup, seed)?, decisions)
    }

    fn varied(&self, setup: &Value, challenge: Challenge) -> Option<(Value, &'static str)> {
        let setup = serde_json::from_value(setup.clone()).ok()?;
        let (varied, name) = G::varied(&setup, challenge)?;
        Some((serde_json::to_value(varied).ok()?, name))
    }
}
