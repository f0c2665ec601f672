//! `cargo xtask soak`: the long runs, thousands of checked games and of attacks.

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use xshell::{Shell, cmd};

use crate::fuzz;
use crate::repo::Repo;
use crate::rust_file::RustFile;

/// Tests with this word in their name feed random input to a parser.
const FUZZ: &str = "fuzz";
const FUZZ_CASES: u32 = 50_000;
/// How often the server is killed.
const CRASHES: &str = "200";
/// How many hostile requests are sent.
const REQUESTS: &str = "100000";
/// How often the disk fails.
const FAULT_ROUNDS: &str = "200";
const QUICK_GAMES: u32 = 200;

/// The setups for random games: every game with every number of players, and the variants that
/// affect invariants.
const TABLES: &[&[&str]] = &[
    &["master", "--players", "2"],
    &["master", "--players", "2", "--draft"],
    &["master", "--players", "3"],
    &["master", "--players", "3", "--draft"],
    &["master", "--players", "4"],
    &["master", "--players", "4", "--draft"],
    &["weavers", "--swarms", "1"],
    &["weavers"],
    &["weavers", "--swarms", "3", "--tough"],
    &["conquest", "--players", "2"],
    &["conquest", "--players", "3"],
    &["conquest", "--players", "4"],
    &["conquest", "--players", "5"],
    &["conquest", "--players", "6"],
];

/// The seed of the first game unless another is asked for.
pub(crate) const SEED: u64 = 1;

/// A part of the long run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Part {
    /// Random games of every game, with every invariant checked.
    Games,
    /// The server is killed while clients play.
    Kills,
    /// Hostile requests while honest people play.
    Hostile,
    /// The disk fails while people play.
    Faults,
    /// Property tests of parsers, with many more cases.
    Parsers,
    /// Every reader is fuzzed with coverage.
    Fuzz,
}

/// Play thousands of checked games, and attack the server and every parser.
///
/// The release build plays (`starboard sim GAME --check`): Master of the Galaxy with 2, 3 and 4
/// players, with and without drafting; The Weavers, easy, by the book and hard; Inter-Galactic
/// Conquest with 2 to 6 players. Then the server is killed two hundred times while clients play, is
/// sent a hundred thousand hostile requests, and has a disk that fails two hundred times. At last every
/// test with `fuzz` in its name runs with many more cases than in `cargo test`, and cargo-fuzz looks
/// for inputs that get every reader to code that none has got to yet. It stops at the first failure and
/// prints how to repeat it.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask soak                            before a release\n  \
    cargo xtask soak --quick                    what verify does\n  \
    cargo xtask soak --seed 7                   other games, other requests\n  \
    cargo xtask soak --only fuzz --minutes 60   an hour for every reader")]
pub(crate) struct Args {
    /// Only these parts.
    #[arg(long, value_name = "PART", value_delimiter = ',')]
    only: Vec<Part>,
    /// Games at each table: a game, a number of players, a variant.
    #[arg(long, default_value_t = 10_000)]
    games: u32,
    /// Minutes for each reader that is fuzzed.
    #[arg(long, default_value_t = 5.0)]
    minutes: f64,
    /// A few games, and nothing beyond what cargo test does.
    #[arg(long, conflicts_with_all = ["games", "only"])]
    quick: bool,
    /// The seed of the first game and of the hostile requests.
    #[arg(long, default_value_t = SEED)]
    seed: u64,
}

pub(crate) fn run(repo: &Repo, args: &Args) -> Result<()> {
    let shell = repo.shell()?;
    if args.quick {
        return quick(&shell, args.seed);
    }
    for part in Part::value_variants() {
        if !args.only.is_empty() && !args.only.contains(part) {
            continue;
        }
        println!("\n=== {part:?} ===");
        match part {
            Part::Games => play(&shell, args.games, args.seed)?,
            Part::Kills => test(&shell, KILLS, "CRASHES", CRASHES)?,
            Part::Hostile => {
                shell.set_var("HOSTILE_SEED", args.seed.to_string());
                test(&shell, HOSTILE, "HOSTILE_REQUESTS", REQUESTS)?;
            }
            Part::Faults => test(&shell, FAULTS, "FAULT_ROUNDS", FAULT_ROUNDS)?,
            Part::Parsers => parse(repo, &shell)?,
            Part::Fuzz => fuzz::run(repo, &shell, args.minutes)?,
        }
    }
    Ok(())
}

/// The short run that `verify` includes.
pub(crate) fn quick(shell: &Shell, seed: u64) -> Result<()> {
    play(shell, QUICK_GAMES, seed)
}

fn play(shell: &Shell, games: u32, seed: u64) -> Result<()> {
    let (games, seed) = (&games.to_string(), &seed.to_string());
    cmd!(shell, "cargo build --release --package starboard").run()?;
    for &table in TABLES {
        println!("{}", table.join(" "));
        cmd!(
            shell,
            "cargo run --release --quiet --package starboard -- sim {table...} --games {games}
             --seats random --check --seed {seed}"
        )
        .run()
        .with_context(|| format!("random games of {}", table.join(" ")))?;
    }
    Ok(())
}

/// A test of the command line: its program and its name.
type Test = (&'static str, &'static str);
const KILLS: Test = ("it", "what_was_acknowledged_survives_being_killed");
const HOSTILE: Test = ("hostile", "hostile_requests_break_nothing_and_see_nothing");
const FAULTS: Test = ("hostile", "what_was_acknowledged_survives_a_failing_disk");

/// Run a test for longer than usual, controlled by an environment variable.
fn test(shell: &Shell, (program, name): Test, variable: &str, value: &str) -> Result<()> {
    cmd!(
        shell,
        "cargo test --package starboard --test {program} {name}"
    )
    .env(variable, value)
    .run()?;
    Ok(())
}

fn parse(repo: &Repo, shell: &Shell) -> Result<()> {
    let tests = count_fuzz_tests(repo)?;
    // A filter that matches no test would pass silently.
    ensure!(
        0 < tests,
        "no test has {FUZZ:?} in its name, so no parser would be fuzzed"
    );
    let cases = FUZZ_CASES.to_string();
    println!("{tests} fuzz tests with {cases} cases each");
    cmd!(shell, "cargo test --workspace --exclude xtask {FUZZ}")
        .env("PROPTEST_CASES", cases)
        .run()?;
    Ok(())
}

fn count_fuzz_tests(repo: &Repo) -> Result<usize> {
    let mut count = 0;
    for file in repo.files()? {
        if file.path.starts_with("crates/") && file.is_rust() {
            let tests = RustFile::scan(&file.text)?.tests;
            count += tests.iter().filter(|test| test.name.contains(FUZZ)).count();
        }
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list of games, so that a new one is not forgotten.
    const GAMES: &str = include_str!("../../crates/catalog/src/name.rs");

    /// A filter that matches no test would pass silently.
    #[test]
    fn every_test_that_runs_longer_is_there() {
        for (program, name) in [KILLS, HOSTILE, FAULTS] {
            let folder = format!("crates/starboard/tests/{program}/");
            let files = Repo::here().files().unwrap();
            let mut files = files.iter().filter(|file| file.path.starts_with(&folder));
            let is_there = files.any(|file| file.text.contains(&format!("fn {name}()")));
            assert!(is_there, "no test {name} in {folder}");
        }
    }

    #[test]
    fn every_game_is_played() {
        let list = GAMES.split_once("enum Name {").expect("the list").1;
        let list = list.split_once('}').expect("its end").0;
        let names = list.lines().map(str::trim);
        let names = names.filter(|line| line.ends_with(',') && !line.starts_with("//"));
        let names: Vec<String> = names
            .map(|name| name.trim_end_matches(',').to_lowercase())
            .collect();
        assert!(3 <= names.len(), "only {names:?}");
        for name in names {
            let is_played = TABLES.iter().any(|table| table[0] == name);
            assert!(is_played, "soak does not play {name}");
        }
    }
}
