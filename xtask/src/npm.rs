//! Packages of the npm registry that only these commands need. They are not part of the game.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use sha2::{Digest, Sha512};
use xshell::{Shell, cmd};

use crate::repo::Repo;
use crate::tool::{self, NPM};

/// A package without dependencies: its name, its version and the SHA-512 of its file.
pub(crate) struct Package {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    pub(crate) hash: &'static str,
}

impl Package {
    /// The path of the package's file. It stays in the target directory, so the network is needed
    /// once.
    fn file(&self, repo: &Repo) -> PathBuf {
        let Package { name, version, .. } = self;
        repo.tools().join(format!("{name}-{version}.tgz"))
    }

    /// Whether it was fetched before.
    pub(crate) fn is_here(&self, repo: &Repo) -> bool {
        self.file(repo).exists()
    }

    /// Fetch it if it is not here, and unpack this part of it.
    pub(crate) fn fetch(&self, repo: &Repo, shell: &Shell, part: &str) -> Result<PathBuf> {
        let Package { name, version, .. } = self;
        let file = self.file(repo);
        let place = repo.tools();
        if !file.exists() {
            tool::ensure(shell, &NPM)?;
            shell.create_dir(&place)?;
            cmd!(
                shell,
                "npm pack --silent --pack-destination {place} {name}@{version}"
            )
            .run()?;
        }
        let found = hex(&Sha512::digest(shell.read_binary_file(&file)?));
        ensure!(
            found == self.hash,
            "{} is not the package of {name} {version}: remove it and try again",
            file.display()
        );
        let place = place.join(format!("{name}-{version}"));
        shell.create_dir(&place)?;
        // Every package has its files in a folder of this name.
        let part = format!("package/{part}");
        cmd!(shell, "tar -xzf {file} -C {place} {part}")
            .quiet()
            .run()?;
        Ok(place.join(part))
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("text takes everything");
        text
    })
}
