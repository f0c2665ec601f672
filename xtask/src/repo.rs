//! The repository: where it is, the files in it, and a shell that starts in it.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ignore::WalkBuilder;
use xshell::Shell;

/// The working copy these commands were built in.
pub(crate) struct Repo {
    root: PathBuf,
}

impl Repo {
    pub(crate) fn here() -> Repo {
        let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = xtask.parent().expect("xtask lies in the repository");
        Repo::at(root.to_owned())
    }

    /// A copy of it.
    pub(crate) fn at(root: PathBuf) -> Repo {
        Repo { root }
    }

    /// A shell whose current directory is the root. It finds programs installed in [`Repo::tools`].
    pub(crate) fn shell(&self) -> Result<Shell> {
        let shell = Shell::new().context("find the current directory")?;
        shell.change_dir(&self.root);
        let programs = std::env::var_os("PATH").unwrap_or_default();
        let programs = std::env::split_paths(&programs).chain([self.tools().join("bin")]);
        shell.set_var("PATH", std::env::join_paths(programs)?);
        shell.set_var("CARGO_INSTALL_ROOT", self.tools());
        Ok(shell)
    }

    /// Where cargo builds.
    pub(crate) fn target(&self) -> PathBuf {
        let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        self.root.join(chosen.unwrap_or_else(|| "target".into()))
    }

    /// The directory of programs that only these commands need.
    pub(crate) fn tools(&self) -> PathBuf {
        self.target().join("tools")
    }

    /// Every file that `.gitignore` does not exclude, in the order of their paths.
    pub(crate) fn files(&self) -> Result<Vec<TextFile>> {
        let mut files = Vec::new();
        let walk = WalkBuilder::new(&self.root)
            .standard_filters(false)
            .git_ignore(true)
            .require_git(false)
            .filter_entry(|entry| entry.file_name() != ".git")
            .sort_by_file_path(Path::cmp)
            .build();
        for entry in walk {
            let entry = entry.context("list the files of the repository")?;
            if entry.file_type().is_some_and(|kind| kind.is_file()) {
                files.push(self.read(entry.path())?);
            }
        }
        Ok(files)
    }

    /// The file; one that is not text counts as empty.
    fn read(&self, path: &Path) -> Result<TextFile> {
        let bytes = std::fs::read(path).with_context(|| format!("read {}", path.display()))?;
        let relative = path.strip_prefix(&self.root).unwrap_or(path);
        Ok(TextFile {
            path: relative.to_string_lossy().replace('\\', "/"),
            text: String::from_utf8(bytes).unwrap_or_default(),
        })
    }
}

/// A file of the repository.
#[derive(Clone, Debug)]
pub(crate) struct TextFile {
    /// Relative to the root, with forward slashes.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl TextFile {
    pub(crate) fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// The lines, numbered from one.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text
            .split('\n')
            .enumerate()
            .map(|(index, line)| (index + 1, line))
    }

    pub(crate) fn finding(&self, line: usize, message: impl Into<String>) -> Finding {
        Finding::new(&self.path, line, message)
    }
}

/// Something wrong in a file: where, what, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    path: String,
    line: usize,
    pub(crate) message: String,
}

impl Finding {
    /// In a file that may be missing.
    pub(crate) fn new(path: &str, line: usize, message: impl Into<String>) -> Finding {
        Finding {
            path: path.to_owned(),
            line,
            message: message.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}
