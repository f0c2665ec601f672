//! `cargo xtask soak`: the long runs, thousands of checked games and fuzzed parsers.

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::repo::Repo;
use crate::rust_file::RustFile;

/// Tests with this word in their name feed random input to a parser.
const FUZZ: &str = "fuzz";
const FUZZ_CASES: u32 = 50_000;
/// How often the server is killed.
const CRASHES: &str = "50";
const QUICK_GAMES: u32 = 200;

/// The seed of the first game unless another is asked for.
pub(crate) const SEED: u64 = 1;

/// Play thousands of random games with every invariant checked, and fuzz the parsers.
///
/// Games of 2, 3 and 4 players, with and without drafting, are played by the release build
/// (`starboard sim master --check`). Then the server is killed fifty times while clients play, and
/// every test with `fuzz` in its name runs with many more cases than in `cargo test`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask soak                   before a release\n  \
    cargo xtask soak --quick           what verify does\n  \
    cargo xtask soak --seed 7          other games")]
pub(crate) struct Args {
    /// Games for each number of players and each variant.
    #[arg(long, default_value_t = 10_000)]
    games: u32,
    /// A few games, and no fuzzing beyond what cargo test does.
    #[arg(long, conflicts_with = "games")]
    quick: bool,
    /// The seed of the first game.
    #[arg(long, default_value_t = SEED)]
    seed: u64,
}

pub(crate) fn run(repo: &Repo, args: &Args) -> Result<()> {
    let shell = repo.shell()?;
    if args.quick {
        return quick(&shell, args.seed);
    }
    play(&shell, args.games, args.seed)?;
    crash(&shell)?;
    fuzz(repo, &shell)
}

/// The short run that `verify` includes.
pub(crate) fn quick(shell: &Shell, seed: u64) -> Result<()> {
    play(shell, QUICK_GAMES, seed)
}

fn play(shell: &Shell, games: u32, seed: u64) -> Result<()> {
    let (games, seed) = (&games.to_string(), &seed.to_string());
    cmd!(shell, "cargo build --release --package starboard").run()?;
    for players in ["2", "3", "4"] {
        for draft in [None, Some("--draft")] {
            cmd!(
                shell,
                "cargo run --release --quiet --package starboard -- sim master --games {games}
                 --players {players} --seats random --check --seed {seed} {draft...}"
            )
            .run()
            .with_context(|| format!("random games of {players} players"))?;
        }
    }
    Ok(())
}

/// Kill the server at random moments while clients play.
fn crash(shell: &Shell) -> Result<()> {
    cmd!(
        shell,
        "cargo test --package starboard --test it being_killed"
    )
    .env("CRASHES", CRASHES)
    .run()?;
    Ok(())
}

fn fuzz(repo: &Repo, shell: &Shell) -> Result<()> {
    let tests = count_fuzz_tests(repo)?;
    // A filter that fits no test would pass in silence.
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
