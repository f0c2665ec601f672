//! `cargo xtask bench-server`: measures the server, built as people get it.

use anyhow::Result;
use xshell::cmd;

use crate::repo::Repo;

/// Measure the server: `load`, `growth` or `endurance`, see `--help` of each.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// What is passed on
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        default_value = "--help"
    )]
    rest: Vec<String>,
}

pub(crate) fn run(repo: &Repo, args: &Args) -> Result<()> {
    let shell = repo.shell()?;
    let rest = &args.rest;
    cmd!(shell, "cargo build --release -p starboard -p bench").run()?;
    cmd!(shell, "target/release/bench {rest...}").run()?;
    Ok(())
}
