//! `starboard content`: commands for authors of packs.

mod check;
mod new;
mod print;

use kernel::PackProblem;
use std::path::Path;

use clap::Subcommand;

use crate::games::Playable;
use crate::{EXIT_CODES, Verdict};

const HELP: &str = "\
Examples:
  starboard content new my-pack
  starboard content check my-pack
  starboard content print my-pack

docs/content.md tells how a pack is written.
";

/// Start, check and print packs of boards and cards.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{HELP}\n{EXIT_CODES}"))]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Print(print::Args),
    New(new::Args),
}

impl Args {
    /// Do it.
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        match self.command {
            Command::Check(args) => args.run(),
            Command::Print(args) => args.run(),
            Command::New(args) => args.run(),
        }
    }
}

/// The pack in this directory, or the one of this name that comes with the program; or its faults,
/// each with the path of its file.
///
/// # Errors
/// If there is neither.
fn open<G: Playable>(content: &Path) -> anyhow::Result<Result<&'static G::Pack, Vec<PackProblem>>> {
    if !content.is_dir() {
        let named = content.to_str().and_then(G::pack_named);
        let pack = named.ok_or_else(|| {
            anyhow::anyhow!(
                "there is no directory {}, and no pack of that name comes with the program; it has: {}",
                content.display(),
                G::packs().iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ")
            )
        })?;
        return Ok(Ok(pack));
    }
    let pack = G::load_pack(content).and_then(|pack| {
        let faults = G::picture_faults(pack);
        if faults.is_empty() {
            Ok(pack)
        } else {
            Err(faults)
        }
    });
    Ok(pack.map_err(|faults| placed(content, faults)))
}

/// Faults with the paths of their files.
fn placed(content: &Path, faults: Vec<PackProblem>) -> Vec<PackProblem> {
    let place = |fault: PackProblem| PackProblem {
        file: content.join(&fault.file).display().to_string(),
        ..fault
    };
    faults.into_iter().map(place).collect()
}
