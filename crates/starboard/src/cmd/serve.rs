//! `starboard serve`, and `starboard` alone: play in the browser.

use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::{Parser, ValueEnum};
use server::{Config, Database, Network, PublicAddress, Server};
use tracing_subscriber::EnvFilter;

use super::prune;
use crate::output::{BOLD, paint};
use crate::{Cli, Command, EXIT_CODES, Verdict, output};

const HELP: &str = "\
Examples:
  starboard                                          on this machine, and open the browser
  starboard serve --listen 0.0.0.0:7070              for everybody in the house
  starboard serve --origin https://games.example     behind a proxy

Every option can also be set in the environment, as shown.
";

/// Let people play in their browsers.
///
/// Only this machine can address the server unless --listen says otherwise.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{HELP}\n{EXIT_CODES}"))]
pub(crate) struct Args {
    /// Address and port to listen on
    #[arg(
        long,
        env = "STARBOARD_LISTEN",
        default_value_t = SocketAddr::from(([127, 0, 0, 1], Config::PORT)),
        value_name = "ADDRESS"
    )]
    listen: SocketAddr,
    /// Where everything is kept: sqlite:FILE [default: a file in your data directory]
    #[arg(long, env = "STARBOARD_DATABASE", value_name = "DATABASE")]
    database: Option<Database>,
    /// The address people use, if a proxy stands before the server or it has a name of its own
    #[arg(long, env = "STARBOARD_ORIGIN", value_name = "URL")]
    origin: Option<String>,
    /// Directories with packs to offer besides those of the program; `test` is its pack for tests
    #[arg(
        long,
        env = "STARBOARD_CONTENT",
        value_name = "DIR",
        value_delimiter = ','
    )]
    content: Vec<PathBuf>,
    /// Threads for the bots of each level that looks ahead [default: all cores but one]
    #[arg(long, env = "STARBOARD_BOT_THREADS", value_name = "N")]
    bot_threads: Option<usize>,
    /// Milliseconds before each step of a bot; every table can change it
    #[arg(long, env = "STARBOARD_PACE", default_value_t = 600, value_name = "MS")]
    pace: u32,
    /// Seconds after which a bot stands in for somebody who left
    #[arg(
        long,
        env = "STARBOARD_GRACE",
        default_value_t = 60,
        value_name = "SECONDS"
    )]
    grace: u64,
    /// Let bots go on at tables that nobody watches
    #[arg(long, env = "STARBOARD_UNWATCHED")]
    unwatched: bool,
    #[command(flatten)]
    keep: prune::Kept,
    /// Requests that change something, per address and second; 0 is no limit
    #[arg(long, env = "STARBOARD_RATE", default_value_t = 20, value_name = "N")]
    rate: u32,
    /// Connections that one address may have open; 0 is no limit
    #[arg(
        long,
        env = "STARBOARD_CONNECTIONS",
        default_value_t = 256,
        value_name = "N"
    )]
    connections: usize,
    /// Proxies whose X-Forwarded-For is believed: addresses or networks [default: this machine, if
    /// --origin is given]
    #[arg(
        long,
        env = "STARBOARD_TRUSTED_PROXY",
        value_name = "ADDRESS",
        value_delimiter = ','
    )]
    trusted_proxy: Option<Vec<Network>>,
    /// Open the browser
    #[arg(long)]
    open: bool,
    /// What to log, for example `info` or `server=debug`
    #[arg(
        long,
        env = "STARBOARD_LOG",
        default_value = "info",
        value_name = "FILTER"
    )]
    log: String,
    /// How to log
    #[arg(
        long,
        env = "STARBOARD_LOG_FORMAT",
        default_value = "text",
        value_name = "FORMAT"
    )]
    log_format: LogFormat,
}

/// How a line of the log looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LogFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// `starboard` alone: a server for this machine, and the browser if there is a terminal.
pub(crate) fn alone() -> anyhow::Result<Verdict> {
    match Cli::parse_from(["starboard", "serve"]).command {
        Some(Command::Serve(args)) => Args {
            open: io::stdout().is_terminal(),
            ..args
        }
        .run(),
        _ => unreachable!("`serve` is the serve command"),
    }
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        self.start_log()?;
        server::limits::open_files();
        let opens = self.open;
        let config = self.config()?;
        let runtime = tokio::runtime::Runtime::new().context("start the threads of the server")?;
        runtime.block_on(async {
            server::limits::file_size();
            let server = Server::open(config).await?;
            let address = server.public_address();
            announce(address)?;
            if opens && let Err(error) = open::that_detached(address.here()) {
                output::warn(format!("no browser could be opened: {error}"));
            }
            server.run(interrupted()).await
        })?;
        Ok(Verdict::Done)
    }

    fn start_log(&self) -> anyhow::Result<()> {
        let filter = EnvFilter::try_new(&self.log).context("read --log; try `info`")?;
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(io::stderr)
            .with_ansi(io::stderr().is_terminal());
        match self.log_format {
            LogFormat::Text => log.init(),
            LogFormat::Json => log.json().init(),
        }
        Ok(())
    }

    fn config(self) -> anyhow::Result<Config> {
        let database = match self.database {
            Some(database) => database,
            None => Database::usual()?,
        };
        let usual = Config::new(database);
        Ok(Config {
            listen: self.listen,
            origin: self.origin,
            content: self.content,
            bot_threads: self.bot_threads.unwrap_or(usual.bot_threads),
            pace: self.pace,
            grace: Duration::from_secs(self.grace),
            unwatched: self.unwatched,
            keep: self.keep.keep(),
            rate: (self.rate != 0).then_some(self.rate),
            connections: (self.connections != 0).then_some(self.connections),
            trusted_proxies: self.trusted_proxy,
            ..usual
        })
    }
}

/// Print the address of the server.
fn announce(address: &PublicAddress) -> anyhow::Result<()> {
    let mut out = anstream::stdout();
    let here = address.here();
    writeln!(out, "Play at {}", paint(BOLD, &here))?;
    if let Some(others) = address.others().filter(|others| *others != here) {
        writeln!(
            out,
            "Others in your network play at {}",
            paint(BOLD, others)
        )?;
    }
    writeln!(out, "Ctrl-C ends the server; every game is kept.")?;
    out.flush()?;
    Ok(())
}

/// Completes when the server is asked to end.
async fn interrupted() {
    let by_keyboard = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut by_system) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = by_keyboard => {},
                _ = by_system.recv() => {},
            }
            return;
        }
    }
    // Without signals only the end of the process ends the server.
    drop(by_keyboard.await);
}
