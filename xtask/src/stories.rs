//! `cargo xtask stories`: people with real browsers at a real server, and `cargo xtask screenshots`.
//!
//! The stories themselves are tests (`crates/starboard/tests/stories`). This command provides what
//! they need: Chromium with its driver from Debian, and axe-core, which finds accessibility
//! problems, from npm.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};
use xshell::{Cmd, Shell, cmd};

use crate::npm::Package;
use crate::repo::Repo;
use crate::tool::{self, CHROMEDRIVER, CHROMIUM, Tool};

/// What a story needs.
pub(crate) const NEEDS: &[Tool] = &[CHROMIUM, CHROMEDRIVER];

/// The accessibility checker.
const AXE: Package = Package {
    name: "axe-core",
    version: "4.14.0",
    hash: "f564d9c448ec67b6f5dd31fc24f99b576cfc0876e5f34ff6866dd73c41b82603\
           5d40b2bcd480515e64b11df3003a44aa41e4714ffd1dc0d0f3d863a6df3ce971",
};

/// The directory of the pictures in the README.
const PICTURES: &str = "docs/images";

/// Let people play in real browsers: whole games, links, lost connections, phones, keyboards.
///
/// What a story that fails has seen is kept in `target/stories`: pictures, pages, logs.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask stories                all of them\n  \
    cargo xtask stories newcomer       those with this word in their name")]
pub(crate) struct Args {
    /// Only stories with this in their name.
    filter: Option<String>,
}

/// Make the pictures of the README anew.
#[derive(clap::Args)]
#[command(after_help = "Look at them before you commit them.")]
pub(crate) struct ScreenshotArgs {}

pub(crate) fn run(repo: &Repo, args: &Args) -> Result<()> {
    let shell = repo.shell()?;
    for needed in NEEDS {
        tool::ensure(&shell, needed)?;
    }
    tell(repo, &shell, args.filter.as_deref())
}

pub(crate) fn screenshots(repo: &Repo) -> Result<()> {
    let shell = repo.shell()?;
    let place = shell.current_dir().join(PICTURES);
    shell.create_dir(&place)?;
    shell.set_var("SCREENSHOTS", &place);
    for needed in NEEDS {
        tool::ensure(&shell, needed)?;
    }
    tell(repo, &shell, Some("screenshots"))?;
    println!("look at them: {}", place.display());
    Ok(())
}

/// Up to this number of stories that fail may have met a browser or a machine that stumbled.
const FEW: usize = 3;

/// Run the stories; everything they need except axe-core must be installed. A few that fail are told once more, alone:
/// what fails again is wrong, and what passes then is named.
pub(crate) fn tell(repo: &Repo, shell: &Shell, filter: Option<&str>) -> Result<()> {
    let axe = AXE.fetch(repo, shell, "axe.min.js")?;
    // With the features of the whole workspace, so that nothing is built twice.
    let test = || {
        let test = cmd!(
            shell,
            "cargo test --workspace --features starboard/browser --test stories"
        );
        test.env("AXE_CORE", &axe)
    };
    let Err(failed) = watch(test().args(filter))? else {
        return Ok(());
    };
    if failed.is_empty() || FEW < failed.len() {
        bail!("see target/stories for what was seen");
    }
    println!("\ntold once more, alone: {}", failed.join(", "));
    let alone = test().args(["--", "--exact", "--test-threads=1"]);
    let again = watch(alone.args(&failed))?;
    if again.is_err() {
        bail!("see target/stories for what was seen");
    }
    println!("unsteady, passed the second time: {}", failed.join(", "));
    Ok(())
}

/// Run tests and show their output; the names of those that failed, or none of them if the run failed as a whole.
fn watch(test: Cmd<'_>) -> Result<Result<(), Vec<String>>> {
    println!("$ {test}");
    let mut run = Command::from(test).stdout(Stdio::piped()).spawn()?;
    let output = run.stdout.take().expect("the output is piped");
    let mut failed = Vec::new();
    for line in BufReader::new(output).lines() {
        let line = line?;
        println!("{line}");
        failed.extend(failed_in(&line).map(str::to_owned));
    }
    Ok(match run.wait()?.success() {
        true => Ok(()),
        false => Err(failed),
    })
}

/// The test that failed, if this line of a test run tells of one.
fn failed_in(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_the_story_that_failed() {
        let line = "test follow::one_escape_ends_it ... FAILED";
        assert_eq!(failed_in(line), Some("follow::one_escape_ends_it"));
        assert_eq!(failed_in("test follow::one_escape_ends_it ... ok"), None);
        assert_eq!(failed_in("test result: FAILED. 1 passed"), None);
    }

    #[test]
    fn what_fails_is_told_from_what_cannot_run() {
        let shell = Shell::new().expect("a shell");
        let script = "echo 'test one ... ok'; echo 'test two ... FAILED'; exit 1";
        let failed = watch(cmd!(shell, "sh -c {script}")).expect("sh runs");
        assert_eq!(failed, Err(vec!["two".to_owned()]));
        assert_eq!(
            watch(cmd!(shell, "sh -c 'exit 1'")).expect("sh runs"),
            Err(vec![])
        );
        assert_eq!(watch(cmd!(shell, "true")).expect("it runs"), Ok(()));
        assert!(watch(cmd!(shell, "no-such-program-here")).is_err());
    }
}
