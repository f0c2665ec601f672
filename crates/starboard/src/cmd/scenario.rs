//! `starboard scenario`: runs given/when/then files.

use catalog::with_game;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use kernel::{Scenario, ScenarioError};
use serde::Serialize;

use crate::games::{self, Playable};
use crate::output::{self, BAD, GOOD, paint};
use crate::{EXIT_CODES, Verdict};

const HELP: &str = "\
Examples:
  starboard scenario closes-the-track.toml
  starboard scenario scenarios/ --content my-pack/

Of a directory, every .toml file below it is run, except packs and positions.
docs/formats.md describes how a scenario is written.
";

/// Run given/when/then files.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{HELP}\n{EXIT_CODES}"))]
pub(crate) struct Args {
    /// Scenario files, or directories of them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Directory of the content pack, for scenarios that name none
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Output {
    passed: usize,
    failed: usize,
    scenarios: Vec<FileResult>,
}

/// The result of one file.
#[derive(Serialize)]
struct FileResult {
    file: PathBuf,
    title: Option<String>,
    passed: bool,
    error: Option<String>,
}

impl Args {
    /// Run them all.
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        let mut files = Vec::new();
        for file in &self.files {
            collect(file, &mut files)?;
        }
        anyhow::ensure!(
            !files.is_empty(),
            "there is no .toml file in the given directories"
        );
        let mut lines = Vec::new();
        for file in files {
            let line = self.run_one(file)?;
            if !self.json {
                line.print()?;
            }
            lines.push(line);
        }
        let passed = lines.iter().filter(|line| line.passed).count();
        let failed = lines.len() - passed;
        if self.json {
            output::json(&Output {
                passed,
                failed,
                scenarios: lines,
            })?;
        } else {
            writeln!(anstream::stdout(), "{passed} passed, {failed} failed")?;
        }
        match failed {
            0 => Ok(Verdict::Done),
            _ => Ok(Verdict::Failed),
        }
    }

    /// Run one file. A file that is not a scenario has failed; one that cannot be opened is an
    /// error.
    fn run_one(&self, file: PathBuf) -> anyhow::Result<FileResult> {
        let scenario = match Scenario::load(&file) {
            Ok(scenario) => scenario,
            Err(error @ ScenarioError::File { .. }) => return Err(error.into()),
            Err(error) => {
                return Ok(FileResult {
                    file,
                    title: None,
                    passed: false,
                    error: Some(error.to_string()),
                });
            }
        };
        let error = match games::named(&scenario.game) {
            Ok(name) => with_game!(name, G => self.play::<G>(&scenario)),
            Err(error) => Some(format!("game: {error:#}")),
        };
        Ok(FileResult {
            file,
            title: Some(scenario.title),
            passed: error.is_none(),
            error,
        })
    }

    fn play<G: Playable>(&self, scenario: &Scenario) -> Option<String> {
        let result = scenario.run::<G>(|word, directory| {
            let found = match word {
                Some(word) => G::find_pack(Some(Path::new(word)), directory),
                None => G::find_pack(self.content.as_deref(), Path::new("")),
            };
            found.map_err(|error| format!("{error:#}").into())
        });
        result.err().map(|failure| failure.to_string())
    }
}

impl FileResult {
    fn print(&self) -> anyhow::Result<()> {
        let mut out = anstream::stdout();
        let file = self.file.display();
        let title = self.title.as_deref().unwrap_or("not a scenario");
        match &self.error {
            None => writeln!(out, "{}     {file}: {title}", paint(GOOD, "ok"))?,
            Some(error) => {
                writeln!(out, "{} {file}: {title}", paint(BAD, "FAILED"))?;
                // A failure begins with the title, which is already printed above.
                for line in error.lines().filter(|line| *line != title) {
                    writeln!(out, "  {line}")?;
                }
            }
        }
        Ok(())
    }
}

/// The file, or every scenario below the directory in the order of names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    if path.join("pack.toml").exists() {
        return Ok(());
    }
    let context = || format!("read the directory {}", path.display());
    let mut entries = Vec::new();
    for entry in fs::read_dir(path).with_context(context)? {
        entries.push(entry.with_context(context)?.path());
    }
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            collect(&entry, files)?;
        } else if entry.extension().is_some_and(|end| end == "toml") && !is_position(&entry)? {
            files.push(entry);
        }
    }
    Ok(())
}

fn is_position(file: &Path) -> anyhow::Result<bool> {
    let bytes = fs::read(file).with_context(|| format!("read {}", file.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(text
        .lines()
        .any(|line| line.starts_with("starboard-position")))
}
