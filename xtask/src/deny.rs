//! `cargo xtask deny`: checks the third-party packages.

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::repo::Repo;
use crate::tool::{self, CARGO_DENY, Tool};

/// What must be installed.
pub(crate) const NEEDS: &[Tool] = &[CARGO_DENY];

/// Check the packages of others: licenses, duplicates, sources and known weaknesses.
///
/// `deny.toml` says what is allowed, and why. Known weaknesses (advisories) are in a database on the
/// internet; where it cannot be fetched, the command says that they were not checked.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  \
    cargo xtask deny                   after a change of dependencies")]
pub(crate) struct Args {}

pub(crate) fn run(repo: &Repo) -> Result<()> {
    let shell = repo.shell()?;
    for needed in NEEDS {
        tool::ensure(&shell, needed)?;
    }
    check(&shell)
}

/// Check the packages with the installed tools.
pub(crate) fn check(shell: &Shell) -> Result<()> {
    let advice = "deny.toml has the rules; an exception needs a reason";
    cmd!(
        shell,
        "cargo deny --all-features check bans licenses sources"
    )
    .run()
    .context(advice)?;
    let fetched = cmd!(shell, "cargo deny fetch db").ignore_stderr().run();
    if fetched.is_err() {
        println!(
            "advisories were NOT checked: their database could not be fetched from the internet"
        );
        return Ok(());
    }
    cmd!(
        shell,
        "cargo deny --all-features check --disable-fetch advisories"
    )
    .run()
    .context(advice)
}
