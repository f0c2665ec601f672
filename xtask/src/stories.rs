//! `cargo xtask stories`: people with real browsers at a real server, and `cargo xtask screenshots`.
//!
//! The stories themselves are tests (`crates/starboard/tests/stories`). Here they get what they
//! need: Chromium with its driver from Debian, and axe-core, which looks for barriers, from npm.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha512};
use xshell::{Shell, cmd};

use crate::repo::Repo;
use crate::tool::{self, CHROMEDRIVER, CHROMIUM, NPM, Tool};

/// What a story needs.
pub(crate) const NEEDS: &[Tool] = &[CHROMIUM, CHROMEDRIVER];

/// The checker of accessibility: its release, and the SHA-512 of its package.
const AXE: (&str, &str) = (
    "axe-core-4.14.0",
    "f564d9c448ec67b6f5dd31fc24f99b576cfc0876e5f34ff6866dd73c41b82603\
     5d40b2bcd480515e64b11df3003a44aa41e4714ffd1dc0d0f3d863a6df3ce971",
);

/// Where the pictures of the README are.
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

/// Run the stories; everything they need but axe-core is there.
pub(crate) fn tell(repo: &Repo, shell: &Shell, filter: Option<&str>) -> Result<()> {
    let axe = fetch_axe(repo, shell)?;
    // Named for the whole workspace, so that nothing is built twice with different features.
    let test = cmd!(
        shell,
        "cargo test --workspace --features starboard/browser --test stories"
    );
    let test = test.args(filter).env("AXE_CORE", axe);
    test.run().context("see target/stories for what was seen")
}

/// The script of axe-core. Its package stays in the target directory, so the net is needed once.
fn fetch_axe(repo: &Repo, shell: &Shell) -> Result<PathBuf> {
    let (release, hash) = AXE;
    let place = repo.tools();
    let package = place.join(format!("{release}.tgz"));
    if !package.exists() {
        tool::ensure(shell, &NPM)?;
        shell.create_dir(&place)?;
        let (name, version) = release.rsplit_once('-').unwrap_or((release, "latest"));
        cmd!(
            shell,
            "npm pack --silent --pack-destination {place} {name}@{version}"
        )
        .run()?;
    }
    let found = hex(&Sha512::digest(shell.read_binary_file(&package)?));
    ensure!(
        found == hash,
        "{} is not the package of {release}: remove it and try again",
        package.display()
    );
    let script = "package/axe.min.js";
    cmd!(shell, "tar -xzf {package} -C {place} {script}")
        .quiet()
        .run()?;
    Ok(place.join(script))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string can be written");
        text
    })
}
