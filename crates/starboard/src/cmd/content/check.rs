//! `starboard content check`: reports everything that is wrong with a pack.

use catalog::{Name, with_game};
use kernel::PackProblem;
use std::io::Write;
use std::path::{Path, PathBuf};

use kernel::Pack;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{open, placed};
use crate::games::{self, Playable};
use crate::output::{self, BAD, BOLD, paint};
use crate::{EXIT_CODES, Verdict};

const HELP: &str = "\
Examples:
  starboard content check my-pack
  starboard content check packs/* --json
  starboard content check test            a pack that comes with the program
  starboard content check standard --game conquest
";

/// Tell everything that is wrong with packs.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{HELP}\n{EXIT_CODES}"))]
pub(super) struct Args {
    /// Directories of packs, or names of packs that come with the program
    #[arg(required = true, value_name = "DIR")]
    content: Vec<PathBuf>,
    /// The game they are for [default: the one that `pack.toml` names, else master]
    #[arg(long, value_parser = games::parser())]
    game: Option<Name>,
    /// Say nothing about packs without faults, not even what could be better
    #[arg(long, short)]
    quiet: bool,
    /// Print the results as JSON
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Output {
    good: usize,
    faulty: usize,
    packs: Vec<PackReport>,
}

/// The result for one pack.
#[derive(Serialize)]
struct PackReport {
    content: PathBuf,
    #[serde(flatten)]
    pack: Option<PackSummary>,
    faults: Vec<PackProblem>,
    /// What its author should check although the pack can be played.
    hints: Vec<PackProblem>,
}

/// The contents of a pack without faults.
#[derive(Serialize)]
struct PackSummary {
    name: String,
    version: String,
    hash: String,
    /// The number of things of each kind.
    counts: Map<String, Value>,
}

impl Args {
    /// Check them all.
    pub(super) fn run(self) -> anyhow::Result<Verdict> {
        let mut packs = Vec::new();
        for content in &self.content {
            let report = match self.game.map_or_else(|| games::of_pack(content), Ok) {
                Ok(game) => with_game!(game, G => report::<G>(content))?,
                Err(fault) => PackReport {
                    content: content.clone(),
                    pack: None,
                    faults: placed(content, vec![fault]),
                    hints: Vec::new(),
                },
            };
            if !self.json {
                report.print(self.quiet)?;
            }
            packs.push(report);
        }
        let faulty = packs.iter().filter(|report| report.pack.is_none()).count();
        if self.json {
            output::json(&Output {
                good: packs.len() - faulty,
                faulty,
                packs,
            })?;
        }
        match faulty {
            0 => Ok(Verdict::Done),
            _ => Ok(Verdict::Failed),
        }
    }
}

fn report<G: Playable>(content: &Path) -> anyhow::Result<PackReport> {
    let (pack, faults, hints) = match open::<G>(content)? {
        Ok(pack) => {
            let hints = placed(content, G::hints(pack));
            (Some(PackSummary::new::<G>(pack)), Vec::new(), hints)
        }
        Err(faults) => (None, faults, Vec::new()),
    };
    Ok(PackReport {
        content: content.to_owned(),
        pack,
        faults,
        hints,
    })
}

impl PackSummary {
    fn new<G: Playable>(pack: &G::Pack) -> PackSummary {
        let about = G::about(pack);
        let count = |(what, count): (&str, usize)| (what.to_owned(), count.into());
        PackSummary {
            name: pack.name().to_owned(),
            version: about.version,
            hash: pack.hash().to_owned(),
            counts: about.counts.into_iter().map(count).collect(),
        }
    }
}

impl PackReport {
    fn print(&self, quiet: bool) -> anyhow::Result<()> {
        let mut out = anstream::stdout();
        match &self.pack {
            Some(_) if quiet => {}
            Some(pack) => {
                let hash = pack.hash.get(..8).unwrap_or(&pack.hash);
                let counts = pack.counts.iter();
                let counts: Vec<String> = counts
                    .map(|(what, count)| format!("{count} {what}"))
                    .collect();
                let PackSummary { name, version, .. } = pack;
                writeln!(
                    out,
                    "{name}, version {version}, {hash}: {}",
                    counts.join(", ")
                )?;
                for hint in &self.hints {
                    writeln!(out, "{} {hint}", paint(BOLD, "hint:"))?;
                }
            }
            None => {
                for fault in &self.faults {
                    writeln!(out, "{fault}")?;
                }
                let faults = match self.faults.len() {
                    1 => "1 fault".to_owned(),
                    several => format!("{several} faults"),
                };
                writeln!(out, "{}: {faults}", paint(BAD, self.content.display()))?;
            }
        }
        Ok(())
    }
}
