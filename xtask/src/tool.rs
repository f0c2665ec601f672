//! Programs that must be installed before a command can run.
//!
//! What is missing is installed where that is safe: toolchain components by rustup, Debian
//! packages when running as root on Debian. Anywhere else the error says what to install.

use std::path::Path;

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

/// A program, how to see that it is there, and where it comes from.
pub(crate) struct Tool {
    name: &'static str,
    probe: &'static [&'static str],
    source: Source,
}

enum Source {
    /// A component of the Rust toolchain.
    Rustup(&'static str),
    /// A Debian package.
    Debian(&'static str),
}

pub(crate) const RUSTFMT: Tool = Tool {
    name: "rustfmt",
    probe: &["cargo", "fmt", "--version"],
    source: Source::Rustup("rustfmt"),
};

pub(crate) const CLIPPY: Tool = Tool {
    name: "clippy",
    probe: &["cargo", "clippy", "--version"],
    source: Source::Rustup("clippy"),
};

pub(crate) const GIT: Tool = Tool {
    name: "git",
    probe: &["git", "--version"],
    source: Source::Debian("git"),
};

/// Make sure the tool can be used.
///
/// # Errors
/// What to install, if it is missing and cannot be installed here.
pub(crate) fn ensure(shell: &Shell, tool: &Tool) -> Result<()> {
    if answers(shell, tool.probe) {
        return Ok(());
    }
    let name = tool.name;
    println!("{name} is missing");
    match tool.source {
        Source::Rustup(component) => {
            if !answers(shell, &["rustup", "--version"]) {
                bail!("{name} is missing: install the {component} of your Rust toolchain");
            }
            cmd!(shell, "rustup component add {component}").run()
        }
        Source::Debian(package) => {
            if !is_root_on_debian(shell) {
                bail!("{name} is missing: install it (Debian: sudo apt-get install {package})");
            }
            cmd!(shell, "apt-get update --quiet").run()?;
            cmd!(
                shell,
                "apt-get install --yes --no-install-recommends {package}"
            )
            .run()
        }
    }
    .with_context(|| format!("install {name}"))
}

fn answers(shell: &Shell, command: &[&str]) -> bool {
    let [program, arguments @ ..] = command else {
        return false;
    };
    shell
        .cmd(program)
        .args(arguments)
        .quiet()
        .ignore_stderr()
        .read()
        .is_ok()
}

fn is_root_on_debian(shell: &Shell) -> bool {
    let is_root = cmd!(shell, "id -u")
        .quiet()
        .read()
        .is_ok_and(|id| id == "0");
    is_root && Path::new("/etc/debian_version").exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_answers_or_it_does_not() {
        let shell = Shell::new().unwrap();
        assert!(answers(&shell, &["cargo", "--version"]));
        assert!(!answers(&shell, &["no-such-program-anywhere", "--version"]));
    }
}
