//! What a game brings so that its states can be kept in files and built by hand.

use crate::game::Problem;
use crate::narration::Narration;
use crate::notation::ParseError;
use crate::rng::Rng;

/// A game that can be saved, loaded and told what chance does next.
///
/// Transcripts ([`Transcript`](crate::Transcript)), positions
/// ([`write_position`](crate::write_position)) and scenarios ([`Scenario`](crate::Scenario)) are
/// the formats; `docs/formats.md` describes them for people.
///
/// # Promises
///
/// - A position that is written can be read, and the state is then the same, generator included.
/// - A position that is read breaks no invariant.
/// - A dictated outcome that is impossible when its moment comes is reported by the generator
///   ([`Rng::refused`]), and never carried out.
pub trait Files: Narration {
    /// The whole state as a readable table: the contents of a position file.
    fn write_position(&self) -> toml::Table;

    /// The state a position file describes.
    ///
    /// # Errors
    /// Everything that is wrong with it, broken invariants included.
    fn read_position(
        pack: &'static Self::Pack,
        position: &toml::Table,
    ) -> Result<Self, Vec<Problem>>;

    /// Take out of a position what follows from the rest, so that it is computed when the position
    /// is read: what a scenario changes would disagree with it.
    fn forget_derived(_position: &mut toml::Table) {}

    /// The generator. A transcript keeps its seed, and a scenario asks it whether everything that
    /// was dictated has happened.
    fn rng(&self) -> &Rng;

    /// Dictate what chance does next, in words the game defines.
    ///
    /// # Errors
    /// If a word is not an outcome of chance in this game.
    fn dictate(&mut self, outcomes: &[&str]) -> Result<(), ParseError>;

    /// An outcome of chance in the words of [`Files::dictate`]; `None` if several have the same word
    /// and this is not the first of them, or if it is none.
    fn write_outcome(&self, outcome: u8) -> Option<String>;
}
