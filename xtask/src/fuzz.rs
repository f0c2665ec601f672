//! Fuzzing with coverage, a part of `cargo xtask soak`: cargo-fuzz looks for inputs that make each
//! reader execute new code.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::repo::Repo;
use crate::tool::{self, CARGO_FUZZ};

/// The programs in `fuzz/targets`.
const TARGETS: [&str; 7] = [
    "notation",
    "transcript",
    "position",
    "scenario",
    "pack",
    "body",
    "resumption",
];

/// Run every target for this many minutes.
pub(crate) fn run(repo: &Repo, shell: &Shell, minutes: f64) -> Result<()> {
    tool::ensure(shell, &CARGO_FUZZ)?;
    let folder = repo.target().join("fuzz");
    // The fuzzed server keeps its database there, and leaves it when it is stopped.
    let temporary = folder.join("tmp");
    let seconds = ((minutes * 60.0) as u64).max(1).to_string();
    for target in TARGETS {
        println!("{target}, for {seconds} seconds");
        let found = folder.join("corpus").join(target);
        sow(repo, shell, target, &found)?;
        shell.create_dir(&temporary)?;
        let kept = format!("fuzz/corpus/{target}");
        // Our code is memory-safe, so a sanitizer would only slow it down.
        let ran = cmd!(
            shell,
            "cargo fuzz run --sanitizer none --target-dir {folder} {target} {found} {kept} --
             -max_total_time={seconds} -max_len=65536 -timeout=30 -rss_limit_mb=4096 -print_final_stats=1"
        )
        // What cargo-fuzz asks of the compiler is not stable yet.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("TMPDIR", &temporary)
        .run();
        shell.remove_path(&temporary)?;
        ran.with_context(|| {
            format!(
                "the input that broke {target} is in fuzz/artifacts; mend it, and move the input \
                 to {kept}, where the tests find it"
            )
        })?;
    }
    Ok(())
}

/// Start with files of the repository that a target reads, in addition to its corpus.
fn sow(repo: &Repo, shell: &Shell, target: &str, found: &Path) -> Result<()> {
    shell.create_dir(found)?;
    let part = match target {
        "scenario" => "/scenarios/",
        "pack" => "/packs/",
        _ => return Ok(()),
    };
    let mut packs: Vec<(PathBuf, String)> = Vec::new();
    for file in repo.files()? {
        if !file.path.contains(part) || !file.path.ends_with(".toml") {
            continue;
        }
        let name = file.path.replace('/', "-");
        if target == "scenario" {
            shell.write_file(found.join(name), &file.text)?;
            continue;
        }
        // The input of a pack is its files one after another, each after its name.
        let folder = Path::new(&file.path).parent().unwrap_or(Path::new(""));
        let text = format!("=== {}\n{}", file.name(), file.text);
        match packs.last_mut() {
            Some((last, texts)) if last == folder => texts.push_str(&text),
            _ => packs.push((folder.to_owned(), text)),
        }
    }
    for (folder, text) in packs {
        let name = folder.to_string_lossy().replace('/', "-");
        shell.write_file(found.join(name), text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_is_run() {
        let files = Repo::here().files().unwrap();
        let targets = files.iter().filter_map(|file| {
            let name = file.path.strip_prefix("fuzz/targets/")?;
            name.strip_suffix(".rs")
        });
        let mut expected = TARGETS;
        expected.sort_unstable();
        assert_eq!(targets.collect::<Vec<_>>(), expected);
    }
}
