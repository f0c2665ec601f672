//! `starboard rules`: the rulebooks at a terminal.

use std::io::Write as _;

use anyhow::bail;
use catalog::Name;

use crate::games;
use crate::text::rulebook::{HOW, tell_about, tell_chapters, tell_how};
use crate::{EXIT_CODES, Verdict};

const HELP: &str = "\
Examples:
  starboard rules master               how it is played, and the chapters of its rulebook
  starboard rules master MG-10.4       a clause, why it is so, and the rulings on it
  starboard rules weavers WV-SPN       a chapter
  starboard rules conquest trade ship  every clause that has these words
";

/// Read how a game is played, or look something up in its rulebook.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{HELP}\n{EXIT_CODES}"))]
pub(crate) struct Args {
    /// Which game
    #[arg(value_parser = games::parser())]
    game: Name,
    /// A clause, a chapter, or words
    topic: Vec<String>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        let output = &mut anstream::stdout().lock();
        let topic = self.topic.join(" ");
        if topic.is_empty() || topic == HOW {
            tell_how(self.game, output)?;
            writeln!(
                output,
                "\nThe chapters of the rulebook, to be read by their ids:"
            )?;
            tell_chapters(self.game, output)?;
            return Ok(Verdict::Done);
        }
        // Where the book of the Weavers is silent, that of Master of the Galaxy holds.
        let names: &[Name] = match self.game {
            Name::Master => &[Name::Master],
            Name::Weavers => &[Name::Weavers, Name::Master],
            Name::Conquest => &[Name::Conquest],
        };
        if !tell_about(names, &topic, output)? {
            let word = self.game.word();
            bail!(
                "no rule is numbered or speaks of `{topic}`; `starboard rules {word}` lists the chapters"
            );
        }
        Ok(Verdict::Done)
    }
}
