//! `starboard prune`: deletes what nobody uses any more.

use std::io::Write as _;
use std::time::{Duration, SystemTime};

use anyhow::{Context, ensure};
use server::{Abandoned, Database, Keep};

use crate::{EXIT_CODES, Verdict};

const HELP: &str = "\
Examples:
  starboard prune --keep 90 --dry-run     what would go
  starboard prune --keep 90               let it go
  starboard prune --keep-finished 365     let finished games of last year go

A server that runs does it by itself with `starboard serve --keep 90`.
";

const DAY: u64 = 24 * 60 * 60;

/// Forget tables that were abandoned and guests without games.
///
/// A table is abandoned if its game is not over and nothing has happened at it for the days to keep.
/// Finished games stay, unless --keep-finished says otherwise.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{HELP}\n{EXIT_CODES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    keep: Kept,
    /// Only print what would go
    #[arg(long)]
    dry_run: bool,
    /// The data: sqlite:FILE [default: a file in your data directory]
    #[arg(long, env = "STARBOARD_DATABASE", value_name = "DATABASE")]
    database: Option<Database>,
}

/// How many days games are kept.
#[derive(Debug, clap::Args)]
pub(crate) struct Kept {
    /// Days after which unfinished games that nobody plays, and guests without games, are forgotten
    /// [default: never]
    #[arg(long, env = "STARBOARD_KEEP", value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    keep: Option<u32>,
    /// Days after which finished games are forgotten [default: never]
    #[arg(long, env = "STARBOARD_KEEP_FINISHED", value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    keep_finished: Option<u32>,
}

impl Kept {
    /// The days as durations.
    pub(crate) fn keep(&self) -> Keep {
        let days = |days: u32| Duration::from_secs(u64::from(days) * DAY);
        Keep {
            unfinished: self.keep.map(days),
            finished: self.keep_finished.map(days),
        }
    }
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        let keep = self.keep.keep();
        ensure!(
            keep != Keep::default(),
            "say what is to be forgotten: --keep DAYS, --keep-finished DAYS or both"
        );
        let database = match self.database {
            Some(database) => database,
            None => Database::usual()?,
        };
        let file = &database.0;
        ensure!(
            file.exists(),
            "there is no database {}; --database sqlite:FILE names another file",
            file.display()
        );
        let runtime = tokio::runtime::Runtime::new().context("start")?;
        let pruned = runtime.block_on(server::prune(&database, keep, self.dry_run))?;
        tell(&pruned, self.dry_run)?;
        Ok(Verdict::Done)
    }
}

fn tell(pruned: &Abandoned, dry: bool) -> anyhow::Result<()> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?;
    let mut out = anstream::stdout();
    for table in &pruned.tables {
        let idle = now.as_secs().saturating_sub_signed(table.touched) / DAY;
        let (id, game, status) = (&table.id, &table.game, &table.status);
        writeln!(out, "{id}  {game}, {status}, idle for {idle} days")?;
    }
    let (tables, guests) = (pruned.tables.len(), pruned.guests.len());
    let verb = if dry { "would be" } else { "were" };
    writeln!(
        out,
        "{verb} forgotten: {tables} tables, {guests} guests without games"
    )?;
    Ok(())
}
