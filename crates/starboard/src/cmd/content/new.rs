//! `starboard content new`: starts a pack.

use catalog::{Name, with_game};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::games::{self, Playable};
use crate::output::{self, BOLD, paint};
use crate::{EXIT_CODES, Verdict};

const HELP: &str = "\
Examples:
  starboard content new my-pack
  starboard content new my-pack --game conquest

The files are a complete pack that can be played at once; change them bit by bit.
";

/// Start a pack of your own.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{HELP}\n{EXIT_CODES}"))]
pub(super) struct Args {
    /// The directory to make; it must not exist, or be empty
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// The game it is for
    #[arg(long, default_value = "master", value_parser = games::parser())]
    game: Name,
}

impl Args {
    /// Write the files.
    pub(super) fn run(self) -> anyhow::Result<Verdict> {
        with_game!(self.game, G => self.start::<G>())
    }

    fn start<G: Playable>(&self) -> anyhow::Result<Verdict> {
        let shown = self.directory.display();
        check_free(&self.directory)?;
        let name = self.directory.file_name().ok_or_else(|| {
            anyhow::anyhow!("{shown} has no name of its own; give the path of a new directory")
        })?;
        let files = G::starter(&name.to_string_lossy());
        output::whole(&self.directory, |piece| write_files(piece, &files))?;
        let mut out = anstream::stdout();
        writeln!(out, "{shown} is a complete pack. Change it bit by bit:\n")?;
        let play = format!("text {} --content", G::NAME);
        for (command, does) in [
            ("content check", "tells what is wrong, with file and line"),
            (
                "content print",
                "draws board and cards to look at, print and cut",
            ),
            (&play, "plays with it"),
        ] {
            let command = format!("starboard {command} {shown}");
            writeln!(out, "  {}\n      {does}", paint(BOLD, command))?;
        }
        writeln!(out, "\n{} explains every file and every word.", G::GUIDE)?;
        Ok(Verdict::Done)
    }
}

/// Check that creating the directory would destroy nothing.
fn check_free(directory: &Path) -> anyhow::Result<()> {
    let shown = directory.display();
    let remedy = "name a directory that does not exist";
    match fs::read_dir(directory) {
        Ok(mut entries) => {
            anyhow::ensure!(entries.next().is_none(), "{shown} is not empty; {remedy}");
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            anyhow::bail!("{shown} is a file; {remedy}")
        }
        Err(error) => Err(error).with_context(|| format!("read {shown}")),
    }
}

fn write_files(directory: &Path, files: &[(&str, String)]) -> io::Result<()> {
    fs::create_dir(directory)?;
    for (name, text) in files {
        fs::write(directory.join(name), text)?;
    }
    Ok(())
}
