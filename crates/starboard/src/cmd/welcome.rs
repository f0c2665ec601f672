//! `starboard` alone: says hello and offers a game.

use std::io::{self, BufRead, IsTerminal, Write};

use clap::Parser;

use crate::cmd::text;
use crate::output::{BOLD, paint};
use crate::{Cli, Command, Verdict};

const COMMANDS: [(&str, &str); 3] = [
    (
        "starboard text master",
        "play Master of the Galaxy in this terminal",
    ),
    (
        "starboard sim master --games 100",
        "let bots play a hundred games",
    ),
    ("starboard --help", "everything else"),
];

/// Greet; on a terminal, start a game if somebody wants one.
pub(crate) fn run() -> anyhow::Result<Verdict> {
    let mut out = anstream::stdout();
    writeln!(
        out,
        "Starboard plays space board games from their real rules.\n"
    )?;
    for (command, does) in COMMANDS {
        writeln!(out, "  {}  {does}", paint(BOLD, format!("{command:<34}")))?;
    }
    writeln!(out)?;
    if !io::stdin().is_terminal() {
        return Ok(Verdict::Done);
    }
    write!(
        out,
        "Play Master of the Galaxy now, against one bot? [Y/n] "
    )?;
    out.flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    let wants = matches!(answer.trim().to_lowercase().as_str(), "" | "y" | "yes");
    if answer.is_empty() || !wants {
        return Ok(Verdict::Done);
    }
    default_game().run()
}

/// The game that starts with no further word.
fn default_game() -> text::Args {
    match Cli::parse_from(["starboard", "text", "master"]).command {
        Some(Command::Text(args)) => args,
        _ => unreachable!("`text master` is the text command"),
    }
}
