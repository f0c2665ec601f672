//! The developers' commands: `cargo xtask verify` and its parts.
//!
//! One file per command: [`verify`], [`rules`], [`tidy`], [`scripts`], [`stories`], [`bless`],
//! [`soak`], [`mutants`], [`deny`], [`bench_server`]. What they share is [`repo`] (the files and the shell), [`clause`]
//! (ids), [`rust_file`] (tokens), [`tool`] (programs that must be installed) and [`npm`] (packages of
//! that registry); [`fuzz`] is a part of [`soak`]. Nothing here is part of the game.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "these are command-line tools"
)]

mod verify;

mod bench_server;
mod bless;
mod deny;
mod mutants;
mod rules;
mod scripts;
mod soak;
mod stories;
mod tidy;

mod clause;
mod fuzz;
mod npm;
mod repo;
mod rust_file;
mod tool;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::repo::Repo;

/// The developers' commands of Starboard.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    after_help = "Before a commit: cargo xtask verify\n\
                  While working: cargo test -p master mg_10, then cargo xtask rules\n\
                  How-to recipes are in CONTRIBUTING.md."
)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Verify(verify::Args),
    Rules(rules::Args),
    Bless(bless::Args),
    Tidy(tidy::Args),
    Scripts(scripts::Args),
    Stories(stories::Args),
    Screenshots(stories::ScreenshotArgs),
    Soak(soak::Args),
    Mutants(mutants::Args),
    Deny(deny::Args),
    BenchServer(bench_server::Args),
}

fn main() -> ExitCode {
    let args = Args::parse();
    run(args.command).unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

fn run(command: Command) -> Result<ExitCode> {
    let repo = Repo::here();
    match command {
        Command::Verify(args) => return Ok(verify::run(&repo, &args)),
        Command::Rules(args) => rules::run(&repo, &args)?,
        Command::Bless(args) => bless::run(&repo, &args)?,
        Command::Tidy(tidy::Args {}) => tidy::run(&repo)?,
        Command::Scripts(scripts::Args {}) => scripts::run(&repo)?,
        Command::Stories(args) => stories::run(&repo, &args)?,
        Command::Screenshots(stories::ScreenshotArgs {}) => stories::screenshots(&repo)?,
        Command::Soak(args) => soak::run(&repo, &args)?,
        Command::Mutants(args) => return mutants::run(&repo, &args),
        Command::Deny(deny::Args {}) => deny::run(&repo)?,
        Command::BenchServer(args) => bench_server::run(&repo, &args)?,
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Args::command().debug_assert();
    }
}
