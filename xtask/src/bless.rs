//! `cargo xtask bless`: rewrites the golden files from what the engine does now.

use anyhow::{Context, Result};
use xshell::cmd;

use crate::repo::Repo;
use crate::tool::{self, GIT};

/// Rewrite the golden files (playthroughs, perft) and show what changed.
///
/// Runs the tests with BLESS=1; a golden test then writes its file instead of comparing it. Read
/// the difference before you commit it, and say in the commit message why it changed.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask bless                  all golden files\n  \
    cargo xtask bless playthrough      only tests whose name contains the word")]
pub(crate) struct Args {
    /// Run only tests whose name contains this.
    filter: Option<String>,
}

pub(crate) fn run(repo: &Repo, args: &Args) -> Result<()> {
    let shell = repo.shell()?;
    tool::ensure(&shell, &GIT)?;
    let filter = &args.filter;
    cmd!(
        shell,
        "cargo test --workspace --exclude xtask --no-fail-fast {filter...}"
    )
    .env("BLESS", "1")
    .run()
    .context("write the golden files; a test that fails now is not a golden one")?;

    println!("\nChanged files, golden or not (new ones are marked ??):");
    cmd!(shell, "git status --short").run()?;
    cmd!(shell, "git --no-pager diff --stat").run()?;
    Ok(())
}
