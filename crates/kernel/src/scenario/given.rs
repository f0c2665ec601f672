//! How a game stands before the first step: the table `[given]` of scenarios and of guides.

use std::fs;
use std::path::Path;

use toml::{Table, Value};

use super::Edits;
use super::fields::Fields;
use crate::checker::{Checker, Complaint};
use crate::files::Files;
use crate::game::Problem;
use crate::position::read_position;
use crate::rng::Seed;

const KEYS: [&str; 9] = [
    "pack", "setup", "seed", "position", "play", "override", "set", "remove", "draws",
];

/// How a game stands before the first step.
///
/// `docs/formats.md` describes the keys. The order is always the same: start, play, remove, override,
/// set, dictate.
///
/// ```
/// use kernel::{Game, Given};
/// use trial::pearls::{Pearls, SMALL};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = "setup = { players = ['gray', 'brown'] }\nplay = ['gray draw']".parse()?;
/// let game: Pearls = Given::read(table).unwrap().begin(&SMALL)?;
/// assert_eq!(game.question(), "after-draw");
///
/// let problems = Given::read("setop = {}".parse()?).unwrap_err();
/// assert!(problems[0].to_string().ends_with("unknown key; did you mean `setup`?"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Given {
    pub(super) pack: Option<String>,
    setup: Option<Value>,
    seed: Option<Seed>,
    position: Option<String>,
    play: Vec<String>,
    edits: Edits,
    draws: Vec<String>,
}

impl Given {
    /// Read the table.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(table: Table) -> Result<Given, Vec<Problem>> {
        let mut problems = Vec::new();
        let given = Given::take(table, &mut problems);
        if problems.is_empty() {
            Ok(given)
        } else {
            Err(problems)
        }
    }

    /// What was agreed before the game, if it is said.
    pub fn setup(&self) -> Option<&Value> {
        self.setup.as_ref()
    }

    /// The game as it stands then. A position file is looked for in the current directory.
    ///
    /// # Errors
    /// If the game cannot stand like that.
    pub fn begin<G: Files>(&self, pack: &'static G::Pack) -> Result<G, Complaint> {
        let checker = self.checker(pack, Path::new(""))?;
        Ok(checker.into_game())
    }

    /// The game as it stands then, to go on with checks. A position file is looked for in
    /// `directory`.
    pub(super) fn checker<G: Files>(
        &self,
        pack: &'static G::Pack,
        directory: &Path,
    ) -> Result<Checker<G>, Complaint> {
        let game = match &self.position {
            Some(file) => load(pack, &directory.join(file))?,
            None => self.start(pack)?,
        };
        let mut checker = Checker::new(game);
        for line in &self.play {
            let (seat, action) = line.split_once(' ').unwrap_or((line, ""));
            checker.plays(seat, action)?;
        }
        checker.change(&self.edits)?;
        checker.draws(&self.draws)?;
        Ok(checker)
    }

    fn start<G: Files>(&self, pack: &'static G::Pack) -> Result<G, Complaint> {
        let setup = self.setup.clone().unwrap_or(Value::Table(Table::new()));
        let setup = setup
            .try_into::<G::Setup>()
            .map_err(|error: toml::de::Error| {
                Complaint::cannot("understand `given.setup`", error.message())
            })?;
        let seed = self.seed.unwrap_or(Seed::from_number(1));
        G::new(pack, &setup, seed)
            .map_err(|error| Complaint::cannot("start the game", error.to_string()))
    }

    pub(super) fn take(table: Table, problems: &mut Vec<Problem>) -> Given {
        let mut fields = Fields::new("given", table, problems);
        let given = Given {
            pack: fields.text("pack"),
            setup: fields.take("setup"),
            seed: fields.seed("seed"),
            position: fields.text("position"),
            play: fields.texts("play"),
            edits: Edits::read(&mut fields),
            draws: fields.texts("draws"),
        };
        if given.position.is_some() && given.setup.is_some() {
            fields.problem("position", "brings its own setup; remove `setup`");
        }
        if given.position.is_some() && given.seed.is_some() {
            fields.problem("position", "brings its own seed; remove `seed`");
        }
        fields.finish(&KEYS);
        given
    }

    /// Only what changes a position that is already there.
    pub(crate) fn read_changes(table: Table) -> Result<(Edits, Vec<String>), Vec<Problem>> {
        let mut problems = Vec::new();
        let mut fields = Fields::new("", table, &mut problems);
        let changes = (Edits::read(&mut fields), fields.texts("draws"));
        fields.finish(&["override", "set", "remove", "draws"]);
        if problems.is_empty() {
            Ok(changes)
        } else {
            Err(problems)
        }
    }
}

fn load<G: Files>(pack: &'static G::Pack, file: &Path) -> Result<G, Complaint> {
    let deed = format!("load the position {}", file.display());
    let text =
        fs::read_to_string(file).map_err(|error| Complaint::cannot(&deed, error.to_string()))?;
    read_position(pack, &text).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Complaint::cannot(&deed, lines.join("\n          "))
    })
}
