//! `cargo xtask scripts`: the scripts of the pages are checked by TypeScript.
//!
//! The scripts are plain JavaScript without a build step; their types are in comments. TypeScript
//! reads these and writes nothing.

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use crate::npm::Package;
use crate::repo::Repo;
use crate::tool::{self, NPM};

/// The last release that is a single JavaScript package instead of a program per platform.
const TYPESCRIPT: Package = Package {
    name: "typescript",
    version: "6.0.3",
    hash: "cb64efbb14993c3c906a490544f6472859be28a56a222b1d83dfc26709bd7edb\
           ca5cb3fc3515a3dfcfce0e335baf8dd2b285ea36e022b047f519d0b1a9671d07",
};

/// Where the scripts are, with the `tsconfig.json` that says how strict the check is.
const SCRIPTS: &str = "crates/page/assets";

/// Check the types of the scripts of the pages, with TypeScript from the npm registry.
///
/// Where npm is missing and cannot be installed, the command says that they were not checked; in
/// continuous integration (the environment variable `CI` is set) it fails.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  \
    cargo xtask scripts                after a change of a script")]
pub(crate) struct Args {}

pub(crate) fn run(repo: &Repo) -> Result<()> {
    check(repo, &repo.shell()?)
}

/// Check the scripts, or say that they were not checked.
pub(crate) fn check(repo: &Repo, shell: &Shell) -> Result<()> {
    if !TYPESCRIPT.is_here(repo)
        && let Err(error) = tool::ensure(shell, &NPM)
    {
        return without_npm(&error, std::env::var_os("CI").is_some());
    }
    let compiler = TYPESCRIPT.fetch(repo, shell, "lib")?.join("tsc.js");
    cmd!(shell, "node {compiler} --project {SCRIPTS}")
        .run()
        .with_context(|| format!("mend the types of the scripts in {SCRIPTS}"))?;
    println!("the types of the scripts in {SCRIPTS} are right");
    Ok(())
}

/// Without npm people can still work; what is merged is checked.
fn without_npm(error: &anyhow::Error, is_ci: bool) -> Result<()> {
    if is_ci {
        bail!("the scripts of the pages were not checked: {error:#}");
    }
    println!("the scripts of the pages were NOT checked: {error:#}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_npm_only_continuous_integration_fails() {
        let error = anyhow::anyhow!("npm is missing");
        assert!(without_npm(&error, false).is_ok());
        assert_eq!(
            without_npm(&error, true).unwrap_err().to_string(),
            "the scripts of the pages were not checked: npm is missing"
        );
    }

    #[test]
    fn the_scripts_are_where_they_are_looked_for() {
        let path = format!("{SCRIPTS}/tsconfig.json");
        let files = Repo::here().files().unwrap();
        assert!(files.iter().any(|file| file.path == path));
    }
}
