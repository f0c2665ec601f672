//! `cargo xtask mutants`: would a test fail if a rule were different?
//!
//! cargo-mutants changes the code in one place: the result is a mutant, which the tests should
//! catch. There are thousands, so a random sample is judged, in a copy of the repository so that
//! work can go on meanwhile. [`mutant`] is one change, [`journal`] the verdicts so far.

mod journal;
mod mutant;

use std::fs::File;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use sha2::{Digest, Sha256};
use xshell::{Shell, cmd};

use self::journal::{Journal, Verdict};
use self::mutant::{Equivalents, Mutant};
use crate::repo::Repo;
use crate::tool::{self, CARGO_MUTANTS};

/// The crates with rules. Each is sampled separately and judged by its own tests.
const CRATES: [&str; 2] = ["master", "conquest"];

/// Files and folders without rules: for showing, writing, reading, evaluating or checking states.
const NO_CHAPTERS: &[&str] = &[
    "evaluate",
    "event",
    "fact",
    "invariant",
    "narrate",
    "notation",
    "pack",
    "packs",
    "position",
    "sentence",
    "view",
];

/// Mutants that no test can catch, each with the reason.
const EQUIVALENT: &str = "xtask/equivalent-mutants.txt";

/// Change the rules in one place at a time, and see whether a test fails.
///
/// Each changed copy is a mutant. A random sample of those that compile is judged by the tests of
/// their crate (unit tests and `it`). What survives needs a clause test, or a line in
/// xtask/equivalent-mutants.txt with the reason why no test can tell the difference.
///
/// Verdicts are kept in target/mutants: what was caught is not judged again while the sources of
/// the crate are the same, so an interrupted run goes on where it was. Survivors are judged again.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask mutants                             60 in the rules of each game\n  \
    cargo xtask mutants crates/master --seed 7      60 others, in one game\n  \
    cargo xtask mutants --sample 1000 crates/master/src/route.rs\n  \
                                                    every mutant of a chapter\n\n\
    It takes about half a minute for each mutant: let it run in the background (nice -n 15).")]
pub(crate) struct Args {
    /// How many mutants that compile are judged in each crate.
    #[arg(long, default_value_t = 60)]
    sample: usize,
    /// Which ones: the same seed draws the same sample.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Judge again what was caught before.
    #[arg(long)]
    fresh: bool,
    /// Print the order in which mutants are drawn, and judge none.
    #[arg(long)]
    list: bool,
    /// Files to change, or folders: the rules in them [default: crates/master crates/conquest].
    files: Vec<String>,
}

pub(crate) fn run(repo: &Repo, args: &Args) -> Result<ExitCode> {
    let paths: Vec<String> = repo.files()?.into_iter().map(|file| file.path).collect();
    let chosen = choose(&paths, &args.files)?;
    let shell = repo.shell()?;
    tool::ensure(&shell, &CARGO_MUTANTS)?;
    let lab = Lab::new(repo, shell, &paths)?;
    let equivalents = Equivalents::read(&lab.shell.read_file(EQUIVALENT)?)?;

    let mut is_clean = true;
    for package in CRATES {
        let files: Vec<&str> = of_crate(&chosen, package).collect();
        if files.is_empty() {
            continue;
        }
        let mutants = mutant::shuffled(lab.list(package, &files)?, args.seed);
        let (all, from) = (mutants.len(), files.len());
        println!(
            "{package}: {all} mutants of {from} files, drawn by the seed {}",
            args.seed
        );
        if args.list {
            mutants.iter().for_each(|mutant| println!("{mutant}"));
            continue;
        }
        for unknown in equivalents.unknown(&mutants, &files) {
            println!("{EQUIVALENT} names a mutant that does not exist (any more): {unknown}");
            is_clean = false;
        }
        let mut journal = lab.journal(package, &paths, args.fresh)?;
        let report = judge(&lab, package, &mutants, args, &mut journal)?;
        is_clean &= report.print(package, args.seed, &equivalents);
    }
    Ok(ExitCode::from(u8::from(!is_clean)))
}

/// The files to change: those named, and the chapters in the folders named.
fn choose<'p>(paths: &'p [String], named: &[String]) -> Result<Vec<&'p str>> {
    let default = CRATES.map(|name| format!("crates/{name}"));
    let named = if named.is_empty() {
        &default[..]
    } else {
        named
    };
    let mut chosen = Vec::new();
    for name in named {
        let name = name.trim_end_matches('/');
        let folder = format!("{name}/");
        let chapters = paths
            .iter()
            .filter(|path| path.starts_with(&folder) && is_chapter(path));
        let file = paths.iter().filter(|path| *path == name);
        let before = chosen.len();
        chosen.extend(file.chain(chapters).map(String::as_str));
        ensure!(
            before < chosen.len(),
            "no rules in {name:?}: name a file or a folder below crates/master or crates/conquest"
        );
    }
    chosen.sort_unstable();
    chosen.dedup();
    if let Some(stray) = chosen
        .iter()
        .find(|path| !CRATES.iter().any(|package| is_source(path, package)))
    {
        bail!("{stray} is no source of {}", CRATES.join(" or "));
    }
    Ok(chosen)
}

fn is_chapter(path: &str) -> bool {
    let Some((_, inside)) = path.split_once("/src/") else {
        return false;
    };
    let Some(inside) = inside.strip_suffix(".rs") else {
        return false;
    };
    !inside.split('/').any(|part| NO_CHAPTERS.contains(&part))
}

fn is_source(path: &str, package: &str) -> bool {
    path.starts_with(&format!("crates/{package}/src/"))
}

fn of_crate<'p>(paths: &[&'p str], package: &str) -> impl Iterator<Item = &'p str> {
    paths
        .iter()
        .copied()
        .filter(move |path| is_source(path, package))
}

/// The copy of the repository in which mutants live.
struct Lab {
    shell: Shell,
    /// The folder of everything about mutants: the copy, its build, verdicts, logs.
    place: PathBuf,
    /// Held while a run uses the copy.
    _lock: File,
}

impl Lab {
    /// Update the copy. Unchanged files are not touched, because cargo looks at their age.
    fn new(repo: &Repo, shell: Shell, paths: &[String]) -> Result<Lab> {
        let place = repo.target().join("mutants");
        let tree = place.join("tree");
        shell.create_dir(&tree)?;
        let lock = File::create(place.join("lock"))?;
        if lock.try_lock().is_err() {
            bail!(
                "another run is under way: its mutant lies in {}",
                tree.display()
            );
        }
        for path in paths {
            let (from, to) = (shell.current_dir().join(path), tree.join(path));
            let text = shell.read_binary_file(from)?;
            if std::fs::read(&to).ok().as_ref() != Some(&text) {
                shell.write_file(to, text)?;
            }
        }
        let copy = Repo::at(tree.clone());
        for stray in copy.files()? {
            if !paths.contains(&stray.path) {
                shell.remove_path(tree.join(stray.path))?;
            }
        }
        shell.change_dir(tree);
        // By default cargo would build inside the copy, whose files are compared above.
        shell.set_var("CARGO_TARGET_DIR", place.join("build"));
        Ok(Lab {
            shell,
            place,
            _lock: lock,
        })
    }

    fn list(&self, package: &str, files: &[&str]) -> Result<Vec<Mutant>> {
        let files = files.iter().flat_map(|file| ["--file", file]);
        let list = cmd!(
            self.shell,
            "cargo mutants --list --json --package {package} {files...}"
        )
        .quiet()
        .read()
        .context("list the mutants")?;
        mutant::read_list(&list)
    }

    /// The journal of the present code: verdicts about other code do not count.
    fn journal(&self, package: &str, paths: &[String], fresh: bool) -> Result<Journal> {
        let mut code = Sha256::new();
        for path in paths {
            if ["kernel", "trial", package]
                .iter()
                .any(|it| is_source(path, it))
            {
                code.update(path);
                code.update(self.shell.read_binary_file(path)?);
            }
        }
        let code: [u8; 32] = code.finalize().into();
        let code = code[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        Journal::open(self.place.join("journal.tsv"), code, fresh)
    }

    /// How long the tests take without a mutant.
    fn baseline(&self, package: &str) -> Result<Duration> {
        println!("{package}: the tests on the code as it is");
        let test = |run: Option<&str>| {
            cmd!(
                self.shell,
                "cargo test --quiet --package {package} --lib --test it {run...}"
            )
            .quiet()
            .ignore_stdout()
            .run()
        };
        test(Some("--no-run"))?;
        let start = Instant::now();
        test(None).with_context(|| {
            format!("the tests of {package} fail without any mutant: mend that first")
        })?;
        Ok(start.elapsed())
    }

    /// Judge a mutant. The tests of clauses and effects run first: they catch most mutants in a
    /// third of the time of all tests.
    fn judge(&self, mutant: &Mutant, timeout: Duration) -> Result<Verdict> {
        let names = ["mg_", "wv_", "ic_", "effect_"];
        let clauses = [&["--cargo-arg=--test=it", "--", "--"], &names[..]].concat();
        let all = ["--cargo-arg=--lib", "--cargo-arg=--test=it"];
        match self.judge_by(mutant, timeout, &clauses)? {
            Verdict::Survived => self.judge_by(mutant, timeout, &all),
            verdict => Ok(verdict),
        }
    }

    fn judge_by(&self, mutant: &Mutant, timeout: Duration, tests: &[&str]) -> Result<Verdict> {
        let place = &self.place;
        let (package, file) = (&mutant.package, &mutant.file);
        let timeout = timeout.as_secs().to_string();
        // As many shards as the file has mutants. A pattern (`--re`) would not match fields of
        // structs.
        let shard = format!("{}/{}", mutant.index, mutant.of);
        let output = place.join("mutants.out");
        self.shell.remove_path(&output)?;
        // The file it writes says more than its exit code.
        cmd!(
            self.shell,
            "cargo mutants --in-place --output {place} --package {package} --file {file}
             --shard {shard} --baseline skip --timeout {timeout} {tests...}"
        )
        .quiet()
        .ignore_status()
        .ignore_stdout()
        .ignore_stderr()
        .run()?;
        let outcomes = output.join("outcomes.json");
        let text = std::fs::read_to_string(&outcomes)
            .with_context(|| format!("cargo-mutants left no {}", outcomes.display()))?;
        read_verdict(&text, mutant).with_context(|| format!("judge {mutant}"))
    }
}

/// The verdict about the one mutant of a run.
fn read_verdict(outcomes: &str, mutant: &Mutant) -> Result<Verdict> {
    let outcomes: Value = serde_json::from_str(outcomes)?;
    let outcomes = outcomes["outcomes"].as_array();
    let [outcome] = outcomes.map_or(&[][..], Vec::as_slice) else {
        bail!("cargo-mutants judged another number of mutants than one");
    };
    let judged = &outcome["scenario"]["Mutant"]["name"];
    ensure!(*judged == *mutant.name, "cargo-mutants judged {judged}");
    match outcome["summary"].as_str() {
        // Tests that never end have not passed.
        Some("CaughtMutant" | "Timeout") => Ok(Verdict::Caught),
        Some("MissedMutant") => Ok(Verdict::Survived),
        Some("Unviable") => Ok(Verdict::Unviable),
        _ => bail!("cargo-mutants gave no verdict, see the logs beside its outcomes"),
    }
}

/// The verdicts about a sample.
struct Report<'m> {
    caught: Vec<&'m Mutant>,
    survived: Vec<&'m Mutant>,
    unviable: usize,
}

/// Draw mutants until enough of them compile.
fn judge<'m>(
    lab: &Lab,
    package: &str,
    mutants: &'m [Mutant],
    args: &Args,
    journal: &mut Journal,
) -> Result<Report<'m>> {
    let time = lab.baseline(package)?;
    let timeout = Duration::from_secs(60).max(5 * time);
    let mut report = Report {
        caught: Vec::new(),
        survived: Vec::new(),
        unviable: 0,
    };
    for mutant in mutants {
        let viable = report.caught.len() + report.survived.len();
        if viable == args.sample {
            break;
        }
        let verdict = match journal.settled(&mutant.key) {
            Some(verdict) => verdict,
            None => lab.judge(mutant, timeout)?,
        };
        journal.note(&mutant.key, verdict)?;
        println!("{}/{} {verdict} {mutant}", viable + 1, args.sample);
        match verdict {
            Verdict::Caught => report.caught.push(mutant),
            Verdict::Survived => report.survived.push(mutant),
            Verdict::Unviable => report.unviable += 1,
        }
    }
    Ok(report)
}

impl Report<'_> {
    /// Print the result; returns whether nothing is left to do.
    fn print(&self, package: &str, seed: u64, equivalents: &Equivalents) -> bool {
        let viable = self.caught.len() + self.survived.len();
        println!(
            "\n{package}: caught {} of {viable} viable mutants (seed {seed}; {} more do not compile)",
            self.caught.len(),
            self.unviable
        );
        let mut is_clean = true;
        for mutant in &self.survived {
            match equivalents.reason(&mutant.key) {
                Some(reason) => println!("  equivalent {mutant}\n             {reason}"),
                None => {
                    is_clean = false;
                    println!("  SURVIVED   {mutant}");
                }
            }
        }
        for mutant in &self.caught {
            if equivalents.reason(&mutant.key).is_some() {
                is_clean = false;
                println!("  caught, so it is not equivalent ({EQUIVALENT}): {mutant}");
            }
        }
        is_clean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(named: &[&str]) -> Result<Vec<String>> {
        let paths = [
            "crates/conquest/src/trade.rs",
            "crates/kernel/src/game.rs",
            "crates/master/src/effect/resolve.rs",
            "crates/master/src/effect/sentence.rs",
            "crates/master/src/pack/load.rs",
            "crates/master/src/route.rs",
            "crates/master/src/view/mod.rs",
            "crates/master/tests/it/main.rs",
        ]
        .map(str::to_owned);
        let named: Vec<String> = named.iter().map(|&name| name.to_owned()).collect();
        let chosen = choose(&paths, &named)?;
        Ok(chosen.into_iter().map(str::to_owned).collect())
    }

    #[test]
    fn without_a_name_the_chapters_of_both_games_are_meant() {
        let expected = [
            "crates/conquest/src/trade.rs",
            "crates/master/src/effect/resolve.rs",
            "crates/master/src/route.rs",
        ];
        assert_eq!(chosen(&[]).unwrap(), expected);
    }

    #[test]
    fn a_folder_means_its_chapters_and_a_file_itself() {
        let expected = [
            "crates/master/src/effect/resolve.rs",
            "crates/master/src/route.rs",
        ];
        assert_eq!(chosen(&["crates/master/"]).unwrap(), expected);
        let view = ["crates/master/src/view/mod.rs"];
        assert_eq!(chosen(&view).unwrap(), view);
    }

    #[test]
    fn a_verdict_is_about_the_mutant_that_was_meant() {
        let [mutant] = &mutant::read_list(
            r#"[{ "package": "master", "file": "a.rs", "name": "a.rs:1:9: replace < with <= in f" }]"#,
        )
        .unwrap()[..] else {
            panic!("one mutant")
        };
        let verdict = |name: &str, summary: &str| {
            let outcome = format!(
                r#"{{ "scenario": {{ "Mutant": {{ "name": "{name}" }} }}, "summary": "{summary}" }}"#
            );
            read_verdict(&format!(r#"{{ "outcomes": [{outcome}] }}"#), mutant)
        };
        for (summary, expected) in [
            ("CaughtMutant", Verdict::Caught),
            ("Timeout", Verdict::Caught),
            ("MissedMutant", Verdict::Survived),
            ("Unviable", Verdict::Unviable),
        ] {
            assert_eq!(verdict(&mutant.name, summary).unwrap(), expected);
        }
        assert!(verdict(&mutant.name, "Failure").is_err());
        assert!(verdict("a.rs:2:9: replace < with <= in f", "CaughtMutant").is_err());
        assert!(read_verdict(r#"{ "outcomes": [] }"#, mutant).is_err());
    }

    #[test]
    fn what_has_no_rules_is_refused() {
        for name in ["crates/picture", "route.rs", "crates/kernel/src/game.rs"] {
            assert!(chosen(&[name]).is_err(), "{name}");
        }
    }
}
