//! Programs that must be installed before a command can run.
//!
//! Missing programs are installed where that is safe: toolchain components by rustup, Debian
//! packages on Debian when running as root or if sudo needs no password, crates below the target
//! directory. Elsewhere the error says what to install.

use std::path::Path;

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

/// A program, how to check that it is installed, and where it comes from.
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
    /// A crate with a program, in this version.
    Crate(&'static str, &'static str),
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

pub(crate) const CHROMIUM: Tool = Tool {
    name: "Chromium",
    probe: &["chromium", "--version"],
    source: Source::Debian("chromium"),
};

pub(crate) const CHROMEDRIVER: Tool = Tool {
    name: "the driver of Chromium",
    probe: &["chromedriver", "--version"],
    source: Source::Debian("chromium-driver"),
};

pub(crate) const NPM: Tool = Tool {
    name: "npm",
    probe: &["npm", "--version"],
    source: Source::Debian("npm"),
};

pub(crate) const CARGO_MUTANTS: Tool = Tool {
    name: "cargo-mutants",
    probe: &["cargo", "mutants", "--version"],
    source: Source::Crate("cargo-mutants", "27.1.0"),
};

pub(crate) const CARGO_DENY: Tool = Tool {
    name: "cargo-deny",
    probe: &["cargo", "deny", "--version"],
    source: Source::Crate("cargo-deny", "0.20.2"),
};

pub(crate) const CARGO_FUZZ: Tool = Tool {
    name: "cargo-fuzz",
    probe: &["cargo", "fuzz", "--version"],
    source: Source::Crate("cargo-fuzz", "0.13.2"),
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
            let Some(rights) = rights_on_debian(shell) else {
                bail!("{name} is missing: install it (Debian: sudo apt-get install {package})");
            };
            cmd!(shell, "{rights} apt-get update --quiet").run()?;
            cmd!(
                shell,
                "{rights} apt-get install --yes --no-install-recommends {package}"
            )
            .run()
        }
        Source::Crate(package, version) => {
            // An optimized build would take longer than it saves.
            cmd!(
                shell,
                "cargo install --locked --debug --version {version} {package}"
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

/// The program that gives the right to install packages; `None` if that is not possible here.
fn rights_on_debian(shell: &Shell) -> Option<&'static str> {
    let is_root = || {
        let id = cmd!(shell, "id -u").quiet().read();
        id.is_ok_and(|id| id == "0")
    };
    if !Path::new("/etc/debian_version").exists() {
        None
    } else if is_root() {
        // Root needs no further rights: `env` only runs the command.
        Some("env")
    } else {
        answers(shell, &["sudo", "--non-interactive", "true"]).then_some("sudo")
    }
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
