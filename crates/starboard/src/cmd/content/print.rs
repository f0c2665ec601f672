//! `starboard content print`: board, cards and pieces on a page to print and cut.

use catalog::{Name, with_game};
use kernel::PackProblem;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;

use super::{open as open_pack, placed};
use crate::games::{self, Playable};
use crate::{EXIT_CODES, Verdict, output, saved};

const HELP: &str = "\
Examples:
  starboard content print my-pack
  starboard content print test --output test.html --open no
  starboard content print standard --game conquest

The page needs no other file and no network. Print it on A4 or Letter at 100 %.
";

/// Draw the board, the cards and the pieces of a pack on a page to print and cut.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{HELP}\n{EXIT_CODES}"))]
pub(super) struct Args {
    /// Directory of a pack, or the name of one that comes with the program
    #[arg(value_name = "DIR")]
    content: PathBuf,
    /// The game it is for [default: the one that `pack.toml` names, else master]
    #[arg(long, value_parser = games::parser())]
    game: Option<Name>,
    /// The page; `-` is standard output [default: the pack's directory name with .html, here]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Whether to show the page in the browser
    #[arg(long, default_value = "auto", value_name = "WHEN")]
    open: Open,
}

/// Whether a page is shown at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Open {
    /// If somebody sits at the terminal.
    Auto,
    /// Always.
    Yes,
    /// Never.
    No,
}

impl Args {
    /// Draw.
    pub(super) fn run(self) -> anyhow::Result<Verdict> {
        match self.game.map_or_else(|| games::of_pack(&self.content), Ok) {
            Ok(game) => with_game!(game, G => self.draw::<G>()),
            Err(fault) => refuse(placed(&self.content, vec![fault])),
        }
    }

    fn draw<G: Playable>(&self) -> anyhow::Result<Verdict> {
        let pack = match open_pack::<G>(&self.content)? {
            Ok(pack) => pack,
            Err(faults) => return refuse(faults),
        };
        let page = G::print(pack);
        let output = self.page()?;
        if output == Path::new("-") {
            io::stdout().lock().write_all(page.as_bytes())?;
            return Ok(Verdict::Done);
        }
        saved::refuse_to_replace_others(&output, "<!DOCTYPE html>")
            .with_context(|| output.display().to_string())?;
        output::whole(&output, |piece| fs::write(piece, page))?;
        writeln!(anstream::stdout(), "{}", output.display())?;
        let shown = match self.open {
            Open::Auto => io::stdout().is_terminal(),
            Open::Yes => true,
            Open::No => false,
        };
        if shown && let Err(error) = open::that_detached(&output) {
            output::warn(format!(
                "no browser could be started ({error}); open the page yourself"
            ));
        }
        Ok(Verdict::Done)
    }

    /// Where the page goes.
    fn page(&self) -> anyhow::Result<PathBuf> {
        if let Some(output) = &self.output {
            return Ok(output.clone());
        }
        // `.` and `..` have a name only when they are resolved.
        let followed = self.content.canonicalize();
        let content = followed.as_ref().unwrap_or(&self.content);
        let name = content.file_name().ok_or_else(|| {
            anyhow::anyhow!("{} has no name; add --output FILE", self.content.display())
        })?;
        let mut page = name.to_owned();
        page.push(".html");
        Ok(page.into())
    }
}

/// Report the faults of a pack, which is not drawn then.
fn refuse(faults: Vec<PackProblem>) -> anyhow::Result<Verdict> {
    for fault in faults {
        writeln!(anstream::stdout(), "{fault}")?;
    }
    Ok(Verdict::Failed)
}
