//! `cargo xtask verify`: everything that must hold before a change is merged.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::repo::Repo;
use crate::tool::{self, CLIPPY, RUSTFMT, Tool};
use crate::{deny, rules, scripts, soak, stories, tidy};

/// Run every check there is: what the continuous integration runs.
///
/// Stops at the first check that fails. The last line counts the checks: `11 passed, 0 failed`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask verify                 before a commit\n  \
    cargo xtask verify --keep-going    see everything that is wrong")]
pub(crate) struct Args {
    /// Run the remaining checks after one has failed.
    #[arg(long)]
    keep_going: bool,
}

/// One check. Its tools are installed first; if that fails, the check fails and says what to
/// install.
struct Step {
    name: &'static str,
    needs: &'static [Tool],
    run: fn(&Repo, &Shell) -> Result<()>,
}

/// Cheap checks come first.
const STEPS: &[Step] = &[
    Step {
        name: "format",
        needs: &[RUSTFMT],
        run: |_, shell| Ok(cmd!(shell, "cargo fmt --all -- --check").run()?),
    },
    Step {
        name: "tidy",
        needs: &[],
        run: |repo, _| tidy::run(repo),
    },
    Step {
        name: "scripts",
        needs: &[],
        run: |repo, shell| scripts::check(repo, shell),
    },
    Step {
        name: "deny",
        needs: deny::NEEDS,
        run: |_, shell| deny::check(shell),
    },
    Step {
        name: "clippy",
        needs: &[CLIPPY],
        run: |_, shell| {
            Ok(cmd!(
                shell,
                "cargo clippy --all-targets --all-features --workspace -- -D warnings"
            )
            .run()?)
        },
    },
    Step {
        name: "build",
        needs: &[],
        run: |_, shell| Ok(cmd!(shell, "cargo build --workspace").run()?),
    },
    Step {
        name: "test",
        needs: &[],
        run: |_, shell| Ok(cmd!(shell, "cargo test --workspace --no-fail-fast").run()?),
    },
    Step {
        name: "stories",
        needs: stories::NEEDS,
        run: |repo, shell| stories::tell(repo, shell, None),
    },
    Step {
        name: "rules",
        needs: &[],
        run: |repo, _| rules::check(&rules::Book::read(&repo.files()?)),
    },
    Step {
        name: "docs",
        needs: &[],
        run: |_, shell| {
            let doc = cmd!(shell, "cargo doc --no-deps --workspace");
            Ok(doc.env("RUSTDOCFLAGS", "-D warnings").run()?)
        },
    },
    Step {
        name: "soak",
        needs: &[],
        run: |_, shell| soak::quick(shell, soak::SEED),
    },
];

/// The result of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Passed(Duration),
    Failed(Duration),
    NotRun,
}

/// Failures are reported in the table, whose last line is the last line of the output.
pub(crate) fn run(repo: &Repo, args: &Args) -> ExitCode {
    let verdicts = run_steps(STEPS, repo, args.keep_going);
    println!("\n{}", table(&verdicts));
    let has_failed = verdicts
        .iter()
        .any(|(_, verdict)| matches!(verdict, Verdict::Failed(_)));
    ExitCode::from(u8::from(has_failed))
}

fn run_steps(steps: &[Step], repo: &Repo, keep_going: bool) -> Vec<(&'static str, Verdict)> {
    let mut verdicts = Vec::new();
    let mut stopped = false;
    for step in steps {
        let verdict = if stopped {
            Verdict::NotRun
        } else {
            run_step(step, repo)
        };
        stopped |= matches!(verdict, Verdict::Failed(_)) && !keep_going;
        verdicts.push((step.name, verdict));
    }
    verdicts
}

fn run_step(step: &Step, repo: &Repo) -> Verdict {
    println!("\n=== {} ===", step.name);
    let start = Instant::now();
    let result = prepare_and_run(step, repo);
    let time = start.elapsed();
    match result {
        Ok(()) => {
            println!("--- {} passed in {}", step.name, seconds(time));
            Verdict::Passed(time)
        }
        Err(error) => {
            println!("--- {} failed in {}: {error:#}", step.name, seconds(time));
            Verdict::Failed(time)
        }
    }
}

fn prepare_and_run(step: &Step, repo: &Repo) -> Result<()> {
    let shell = repo.shell()?;
    for needed in step.needs {
        tool::ensure(&shell, needed)?;
    }
    (step.run)(repo, &shell)
}

/// One line per step, and the counts at the end.
fn table(verdicts: &[(&'static str, Verdict)]) -> String {
    let (mut passed, mut failed) = (0, 0);
    let mut lines = Vec::new();
    for (name, verdict) in verdicts {
        let (word, time) = match verdict {
            Verdict::Passed(time) => {
                passed += 1;
                ("passed", seconds(*time))
            }
            Verdict::Failed(time) => {
                failed += 1;
                ("FAILED", seconds(*time))
            }
            Verdict::NotRun => ("not run", String::new()),
        };
        lines.push(
            format!("{name:<8} {word:<8} {time:>9}")
                .trim_end()
                .to_owned(),
        );
    }
    lines.push(format!("{passed} passed, {failed} failed"));
    lines.join("\n")
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: Step = Step {
        name: "good",
        needs: &[],
        run: |_, _| Ok(()),
    };
    const BAD: Step = Step {
        name: "bad",
        needs: &[],
        run: |_, _| anyhow::bail!("broken"),
    };

    fn words(keep_going: bool) -> Vec<&'static str> {
        run_steps(&[GOOD, BAD, GOOD], &Repo::here(), keep_going)
            .into_iter()
            .map(|(_, verdict)| match verdict {
                Verdict::Passed(_) => "passed",
                Verdict::Failed(_) => "failed",
                Verdict::NotRun => "not run",
            })
            .collect()
    }

    #[test]
    fn the_first_failure_stops_unless_told_otherwise() {
        assert_eq!(words(false), ["passed", "failed", "not run"]);
        assert_eq!(words(true), ["passed", "failed", "passed"]);
    }

    #[test]
    fn the_last_line_counts_the_steps() {
        let second = Duration::from_secs(1);
        let verdicts = [
            ("format", Verdict::Passed(second)),
            ("test", Verdict::Failed(second * 61)),
            ("docs", Verdict::NotRun),
        ];
        let expected = "\
format   passed       1.0 s
test     FAILED      61.0 s
docs     not run
1 passed, 1 failed";
        assert_eq!(table(&verdicts), expected);
    }
}
