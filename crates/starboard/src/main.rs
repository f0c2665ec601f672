//! The command line of Starboard. Each subcommand is one file of `cmd`; `games` is what the command
//! line needs to know about each game.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command line prints"
)]

mod cmd;
mod games;
mod options;
mod output;
mod run;
mod saved;
mod starter;
mod text;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
// Replaces the system's `malloc` where the platform allows it. It frees memory of another thread
// without a lock, which the server does with every request.
use mimalloc as _;

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    what was checked is wrong: a scenario failed, a pack has faults, an invariant broke, a replay differs
  2    wrong usage, or a file that cannot be read
  130  interrupted";

/// The exit code after Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// Plays space board games from their real rules.
///
/// Without a command it starts a server on this machine and opens the browser.
#[derive(Parser)]
#[command(name = "starboard", version, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(cmd::serve::Args),
    Text(cmd::text::Args),
    Rules(cmd::rules::Args),
    Sim(cmd::sim::Args),
    Ladder(cmd::ladder::Args),
    Balance(cmd::balance::Args),
    Tune(cmd::tune::Args),
    Replay(cmd::replay::Args),
    Analyze(cmd::analyze::Args),
    Scenario(cmd::scenario::Args),
    Content(cmd::content::Args),
    Bench(cmd::bench::Args),
    Prune(cmd::prune::Args),
    Export(cmd::archive::Export),
    Import(cmd::archive::Import),
}

/// The result of a command that could be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// All is well.
    Done,
    /// The checked thing is wrong.
    Failed,
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        None => cmd::serve::alone(),
        Some(Command::Serve(args)) => args.run(),
        Some(Command::Text(args)) => args.run(),
        Some(Command::Rules(args)) => args.run(),
        Some(Command::Sim(args)) => args.run(),
        Some(Command::Ladder(args)) => args.run(),
        Some(Command::Balance(args)) => args.run(),
        Some(Command::Tune(args)) => args.run(),
        Some(Command::Replay(args)) => args.run(),
        Some(Command::Analyze(args)) => args.run(),
        Some(Command::Scenario(args)) => args.run(),
        Some(Command::Content(args)) => args.run(),
        Some(Command::Bench(args)) => args.run(),
        Some(Command::Prune(args)) => args.run(),
        Some(Command::Export(args)) => args.run(),
        Some(Command::Import(args)) => args.run(),
    };
    match result {
        Ok(Verdict::Done) => ExitCode::SUCCESS,
        Ok(Verdict::Failed) => ExitCode::from(1),
        Ok(Verdict::Interrupted) => ExitCode::from(INTERRUPTED),
        // `starboard … | head` closes the pipe: there is nobody to tell.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&error);
            ExitCode::from(2)
        }
    }
}
