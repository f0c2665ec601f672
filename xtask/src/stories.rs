//! `cargo xtask stories`: people with real browsers at a real server, and `cargo xtask screenshots`.
//!
//! The stories themselves are tests (`crates/starboard/tests/stories`). This command provides what
//! they need: Chromium with its driver from Debian, and axe-core, which finds accessibility
//! problems, from npm.

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

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

/// Run the stories; everything they need except axe-core must be installed.
pub(crate) fn tell(repo: &Repo, shell: &Shell, filter: Option<&str>) -> Result<()> {
    let axe = AXE.fetch(repo, shell, "axe.min.js")?;
    // With the features of the whole workspace, so that nothing is built twice.
    let test = cmd!(
        shell,
        "cargo test --workspace --features starboard/browser --test stories"
    );
    let test = test.args(filter).env("AXE_CORE", axe);
    test.run().context("see target/stories for what was seen")
}
