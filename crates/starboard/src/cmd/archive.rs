//! `starboard export` and `starboard import`: everything of a database as one file of lines.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use server::{Archived, Database};
use tempfile::NamedTempFile;

use crate::{EXIT_CODES, Verdict};

const EXPORT_HELP: &str = "\
Examples:
  starboard export games.jsonl                              while the server runs
  starboard export - | gzip > games.jsonl.gz                to another program
  starboard import games.jsonl --database sqlite:new.sqlite

The file holds the seeds of running games: keep it private.
";

const IMPORT_HELP: &str = "\
Examples:
  starboard import games.jsonl --database sqlite:new.sqlite
  zcat games.jsonl.gz | starboard import -

An import that was interrupted can be repeated.
";

/// Write everything in the database to a file.
///
/// A server may be using the database meanwhile. The format is in docs/formats.md.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{EXPORT_HELP}\n{EXIT_CODES}"))]
pub(crate) struct Export {
    /// The file to write; `-` is standard output
    file: PathBuf,
    /// The data: sqlite:FILE [default: a file in your data directory]
    #[arg(long, env = "STARBOARD_DATABASE", value_name = "DATABASE")]
    database: Option<Database>,
}

/// Add what `starboard export` wrote to a database.
///
/// A server may be using the database meanwhile. What is in it already stays as it is.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{IMPORT_HELP}\n{EXIT_CODES}"))]
pub(crate) struct Import {
    /// The file to read; `-` is standard input
    file: PathBuf,
    /// The data: sqlite:FILE [default: a file in your data directory]
    #[arg(long, env = "STARBOARD_DATABASE", value_name = "DATABASE")]
    database: Option<Database>,
}

impl Export {
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        let database = self.database.map_or_else(Database::usual, Ok)?;
        ensure!(
            database.0.exists(),
            "there is no database {}; --database sqlite:FILE names another file",
            database.0.display()
        );
        let runtime = tokio::runtime::Runtime::new().context("start")?;
        let is_whole = |archived: Archived| tell("exported", archived);
        if is_standard(&self.file) {
            let mut out = BufWriter::new(io::stdout().lock());
            return is_whole(runtime.block_on(server::export(&database, &mut out))?);
        }
        // It appears when it is whole, and only its owner can read it.
        let shown = self.file.display();
        let directory = self.file.parent().filter(|parent| *parent != Path::new(""));
        let file = NamedTempFile::new_in(directory.unwrap_or(Path::new(".")));
        let mut out = BufWriter::new(file.with_context(|| format!("write beside {shown}"))?);
        let archived = runtime.block_on(server::export(&database, &mut out))?;
        let file = out.into_inner().with_context(|| format!("write {shown}"))?;
        file.as_file()
            .sync_all()
            .with_context(|| format!("write {shown}"))?;
        file.persist(&self.file)
            .with_context(|| format!("write {shown}"))?;
        is_whole(archived)
    }
}

impl Import {
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        let database = self.database.map_or_else(Database::usual, Ok)?;
        let runtime = tokio::runtime::Runtime::new().context("start")?;
        let shown = self.file.display();
        let archived = if is_standard(&self.file) {
            runtime.block_on(server::import(&database, io::stdin().lock()))
        } else {
            let file = File::open(&self.file).with_context(|| format!("read {shown}"))?;
            runtime.block_on(server::import(&database, BufReader::new(file)))
        };
        tell(
            "imported",
            archived.with_context(|| format!("import {shown}"))?,
        )
    }
}

fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

fn tell(done: &str, archived: Archived) -> anyhow::Result<Verdict> {
    let Archived {
        tables,
        guests,
        known,
    } = archived;
    let mut out = anstream::stderr();
    writeln!(out, "{done}: {tables} tables, {guests} guests")?;
    if 0 < known {
        writeln!(
            out,
            "left as they are: {known} tables that were there already"
        )?;
    }
    Ok(Verdict::Done)
}
