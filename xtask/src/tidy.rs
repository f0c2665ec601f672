//! `cargo xtask tidy`: house rules that neither the compiler nor clippy checks.
//!
//! Each rule is a function from files to findings. What reviewers say repeatedly belongs here.

mod function;
mod number;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use anyhow::{Result, bail};
use regex::Regex;

use crate::repo::{Finding, Repo, TextFile};
use crate::rust_file::RustFile;

/// Check the house rules: layout of files, dependencies between crates, links, leftovers.
#[derive(clap::Args)]
#[command(after_help = "It also runs as a test: cargo test -p xtask")]
pub(crate) struct Args {}

/// Longer Rust files must be split.
const MAX_LINES: usize = 900;

/// Longer lines of style sheets and scripts must be broken; no tool formats them.
const MAX_COLUMNS: usize = 120;

/// Files that may be longer, each with the reason.
const LONG_FILES: &[(&str, &str)] = &[
    ("crates/master/tests/it/mg_08_allocation.rs", ONE_CHAPTER),
    ("crates/master/tests/it/mg_19_conflict_won.rs", ONE_CHAPTER),
    ("crates/master/tests/it/mg_inv_invariants.rs", ONE_CHAPTER),
];

const ONE_CHAPTER: &str = "the clause tests of one chapter, each short";

/// The crates in the order of the table in ARCHITECTURE.md, each with the crates it may use.
/// Tests may use any crate further up.
const CRATES: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    (TEST_KIT, &["kernel"]),
    ("master", &["kernel"]),
    ("conquest", &["kernel"]),
    ("picture", &["kernel", "master", "conquest"]),
    ("players", &["kernel"]),
    ("lab", &["kernel", "players"]),
    ("catalog", &["kernel", "master", "conquest", "players"]),
    ("table", &["kernel", "players", "catalog"]),
    (
        "page",
        &[
            "kernel", "master", "conquest", "picture", "players", "catalog", "table",
        ],
    ),
    ("server", &["kernel", "players", "catalog", "table", "page"]),
    (
        "starboard",
        &[
            "kernel", "master", "conquest", "picture", "players", "lab", "catalog", "server",
        ],
    ),
    ("bench", &["kernel", "lab", "server"]),
    ("xtask", &[]),
    ("fuzz", &["kernel", "master", "conquest", "server"]),
];

/// What tests of games are written with. Tests of every crate may use it, `kernel` included, and
/// nothing else: what people install has no laws and no sample game in it.
const TEST_KIT: &str = "trial";

/// The crates that know no socket, clock, file or thread, each with the foreign crates it may use: they
/// must compile for a browser.
const PURE: &[(&str, &[&str])] = &[
    ("table", &["rpds", "serde_json", "thiserror"]),
    ("page", &["maud", "png", "qrcode", "resvg", "sha2"]),
];

/// Where every dependency in the lock file must come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

pub(crate) fn run(repo: &Repo) -> Result<()> {
    let files = repo.files()?;
    let findings = examine_all(&files);
    for finding in &findings {
        println!("{finding}");
    }
    if !findings.is_empty() {
        bail!("{} findings; each says what to do", findings.len());
    }
    println!("{} files are tidy", files.len());
    Ok(())
}

/// All rules, over the whole repository: what is listed as an exception must be there.
fn examine_all(files: &[TextFile]) -> Vec<Finding> {
    let mut findings = examine(files);
    findings.extend(function::check(files, function::LISTED));
    findings.extend(number::check(files, number::LISTED));
    findings
}

/// The rules that hold for each file.
fn examine(files: &[TextFile]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        findings.extend(check_lines(file));
        if file.is_rust() {
            findings.extend(check_rust_file(file));
        } else if file.path.ends_with(".md") {
            findings.extend(check_links(file, files));
        } else if file.path.ends_with(".css") || file.path.ends_with(".js") {
            findings.extend(check_columns(file));
        } else if file.name() == "Cargo.toml" {
            findings.extend(check_manifest(file, files));
        } else if file.name() == "Cargo.lock" {
            findings.extend(check_lock(file));
        }
    }
    findings
}

/// No trailing whitespace, and no paths that exist on one machine only.
fn check_lines(file: &TextFile) -> Vec<Finding> {
    static MACHINE_PATH: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r#"(?:^|[\s"'`(=:])/(?:home|Users|root|work|tmp|mnt)/\w"#)
            .expect("the pattern is valid")
    });
    let mut findings = Vec::new();
    for (line, text) in file.lines() {
        if text.ends_with(char::is_whitespace) {
            findings.push(file.finding(line, "trailing whitespace: remove it"));
        }
        if MACHINE_PATH.is_match(text) {
            let message = "a path of one machine: write it relative to the repository";
            findings.push(file.finding(line, message));
        }
    }
    findings
}

fn check_rust_file(file: &TextFile) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !file.text.starts_with("//!") {
        let message = "open the file with //! and say what it owns";
        findings.push(file.finding(1, message));
    }
    let length = file.text.lines().count();
    let may_be_long = LONG_FILES.iter().any(|(path, _)| *path == file.path);
    if MAX_LINES < length && !may_be_long {
        let message = format!(
            "{length} lines: split the file, or list it with a reason in xtask/src/tidy.rs"
        );
        findings.push(file.finding(MAX_LINES + 1, message));
    }
    match RustFile::scan(&file.text) {
        Ok(scanned) => findings.extend(check_tokens(file, &scanned)),
        Err(error) => findings.push(file.finding(1, error.to_string())),
    }
    findings
}

/// No leftovers, no hidden tests, no silent exceptions.
fn check_tokens(file: &TextFile, scanned: &RustFile) -> Vec<Finding> {
    let mut findings = Vec::new();
    for call in &scanned.macros {
        if matches!(call.name.as_str(), "todo" | "unimplemented" | "dbg") {
            let message = format!("{}! is a leftover: finish it", call.name);
            findings.push(file.finding(call.line, message));
        }
    }
    for attribute in &scanned.attributes {
        let message = match attribute.path.as_str() {
            "ignore" => "an ignored test tests nothing: repair or remove it",
            "should_panic" => "assert the error or the message instead of #[should_panic]",
            "allow" | "expect" if !attribute.has_reason => "add reason = \"…\" to the exception",
            _ => continue,
        };
        findings.push(file.finding(attribute.line, message));
    }
    findings
}

/// No line of a style sheet or script is too wide.
fn check_columns(file: &TextFile) -> Vec<Finding> {
    let widths = file
        .lines()
        .map(|(line, text)| (line, text.chars().count()));
    let wide = widths.filter(|(_, columns)| MAX_COLUMNS < *columns);
    let message = |columns: usize| {
        format!(
            "{columns} columns: break the line at {MAX_COLUMNS}, \
             so that a person can read it and a diff says what changed"
        )
    };
    wide.map(|(line, columns)| file.finding(line, message(columns)))
        .collect()
}

/// Relative links lead to a file of the repository.
fn check_links(file: &TextFile, files: &[TextFile]) -> Vec<Finding> {
    static LINK: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"\]\(([^)\s]+)\)").expect("the pattern is valid"));
    let mut findings = Vec::new();
    for (line, text) in file.lines() {
        for link in LINK.captures_iter(text) {
            let target = link[1].split('#').next().unwrap_or_default();
            if target.is_empty() || target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let path = resolve(&file.path, target);
            let folder = format!("{path}/");
            let exists = files
                .iter()
                .any(|other| other.path == path || other.path.starts_with(&folder));
            if !exists {
                findings.push(file.finding(line, format!("the link leads nowhere: {target}")));
            }
        }
    }
    findings
}

/// The path a link in the file `from` leads to.
fn resolve(from: &str, target: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// Dependencies point up the table, have a reason, and use the shared lints.
fn check_manifest(file: &TextFile, files: &[TextFile]) -> Vec<Finding> {
    let manifest: toml::Table = match file.text.parse() {
        Ok(manifest) => manifest,
        Err(error) => return vec![file.finding(1, error.to_string())],
    };
    // The root manifest has no package.
    let Some(name) = manifest
        .get("package")
        .and_then(|package| package.get("name")?.as_str())
    else {
        return Vec::new();
    };
    let Some(position) = CRATES
        .iter()
        .position(|(crate_name, _)| *crate_name == name)
    else {
        let message = format!("{name} is not in the table of crates in xtask/src/tidy.rs");
        return vec![file.finding(1, message)];
    };

    let mut findings = Vec::new();
    let (_, may_use) = CRATES[position];
    let above: Vec<&str> = CRATES[..position].iter().map(|(name, _)| *name).collect();
    for (section, allowed) in [
        ("dependencies", may_use),
        ("build-dependencies", may_use),
        ("dev-dependencies", above.as_slice()),
    ] {
        let Some(dependencies) = manifest.get(section).and_then(toml::Value::as_table) else {
            continue;
        };
        for dependency in dependencies.keys() {
            let problem = if dependency == TEST_KIT {
                check_test_kit(section)
            } else if is_our_crate(dependency) {
                check_arrow(name, dependency, allowed)
            } else if section == "dev-dependencies" {
                check_reason(dependency, files)
            } else {
                check_pure(name, dependency).or_else(|| check_reason(dependency, files))
            };
            findings
                .extend(problem.map(|message| file.finding(line_of(file, dependency), message)));
        }
    }
    let shares_lints = manifest
        .get("lints")
        .and_then(|lints| lints.get("workspace")?.as_bool());
    if shares_lints != Some(true) {
        let message = "add [lints] workspace = true, so that the shared lints apply";
        findings.push(file.finding(1, message));
    }
    findings
}

fn is_our_crate(name: &str) -> bool {
    CRATES.iter().any(|(crate_name, _)| *crate_name == name)
}

fn check_arrow(from: &str, to: &str, allowed: &[&str]) -> Option<String> {
    let message = || format!("{from} must not depend on {to}: see the crates in ARCHITECTURE.md");
    (!allowed.contains(&to)).then(message)
}

fn check_test_kit(section: &str) -> Option<String> {
    let message = || format!("{TEST_KIT} is for tests alone: move it to [dev-dependencies]");
    (section != "dev-dependencies").then(message)
}

fn check_pure(name: &str, dependency: &str) -> Option<String> {
    let (_, allowed) = PURE.iter().find(|(pure, _)| *pure == name)?;
    let message = || {
        format!(
            "{name} must compile for a browser; add {dependency} to PURE in xtask/src/tidy.rs if it does"
        )
    };
    (!allowed.contains(&dependency)).then(message)
}

/// Every third-party crate has its reason in ARCHITECTURE.md.
fn check_reason(dependency: &str, files: &[TextFile]) -> Option<String> {
    let architecture = files.iter().find(|file| file.path == "ARCHITECTURE.md")?;
    let is_named = architecture.text.contains(&format!("`{dependency}`"));
    let message = || format!("name `{dependency}` with its reason in ARCHITECTURE.md");
    (!is_named).then(message)
}

fn line_of(file: &TextFile, key: &str) -> usize {
    file.lines()
        .find(|(_, text)| text.trim_start().starts_with(key))
        .map_or(1, |(line, _)| line)
}

/// Everything is locked to the public registry, so that everybody builds the same.
fn check_lock(file: &TextFile) -> Vec<Finding> {
    let mut sources = BTreeSet::new();
    file.lines()
        .filter_map(|(line, text)| Some((line, text.strip_prefix("source = ")?)))
        .map(|(line, source)| (line, source.trim_matches('"')))
        .filter(|(_, source)| *source != REGISTRY && sources.insert(*source))
        .map(|(line, source)| file.finding(line, format!("not from crates.io: {source}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> TextFile {
        TextFile {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    #[track_caller]
    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let files: Vec<TextFile> = files.iter().map(|(path, text)| file(path, text)).collect();
        let findings: Vec<String> = examine(&files).iter().map(Finding::to_string).collect();
        assert_eq!(findings, expected);
    }

    #[test]
    fn the_repository_is_tidy() {
        let findings = examine_all(&Repo::here().files().unwrap());
        let list: Vec<String> = findings.iter().map(Finding::to_string).collect();
        assert!(list.is_empty(), "\n{}", list.join("\n"));
    }

    #[test]
    fn lines_end_cleanly_and_name_no_machine() {
        check(&[("a.txt", "fine\n  fine\n")], &[]);
        check(
            &[("a.txt", "one\ntwo \n")],
            &["a.txt:2: trailing whitespace: remove it"],
        );
        let path = ["", "home", "me", "x"].join("/");
        check(
            &[("a.txt", &format!("see {path}\n"))],
            &["a.txt:1: a path of one machine: write it relative to the repository"],
        );
        check(&[("a.txt", "docs/work/x https://a.example/work/x\n")], &[]);
    }

    #[test]
    fn rust_files_open_with_what_they_own_and_stay_short() {
        check(
            &[("a.rs", "fn a() {}\n")],
            &["a.rs:1: open the file with //! and say what it owns"],
        );
        let long = format!("//! A.\n{}", "// x\n".repeat(MAX_LINES));
        check(
            &[("a.rs", &long)],
            &["a.rs:901: 901 lines: split the file, or list it with a reason in xtask/src/tidy.rs"],
        );
    }

    #[test]
    fn lines_of_style_sheets_and_scripts_can_be_read() {
        let wide = format!("a {{}}\n{}\n", "é".repeat(MAX_COLUMNS + 1));
        let finding = |name: &str| {
            format!(
                "{name}:2: 121 columns: break the line at 120, \
                 so that a person can read it and a diff says what changed"
            )
        };
        check(&[("a.css", &wide)], &[&finding("a.css")]);
        check(&[("a.js", &wide)], &[&finding("a.js")]);
        check(&[("a.md", &wide)], &[]);
        let just_fits = "é".repeat(MAX_COLUMNS);
        check(&[("a.css", &just_fits), ("a.js", &just_fits)], &[]);
    }

    #[test]
    fn leftovers_and_hidden_tests_are_found() {
        check(
            &[("a.rs", "//! A.\nfn a() {\n    todo!()\n}\n")],
            &["a.rs:3: todo! is a leftover: finish it"],
        );
        check(
            &[("a.rs", "//! A.\n#[test]\n#[ignore = \"slow\"]\nfn a() {}\n")],
            &["a.rs:3: an ignored test tests nothing: repair or remove it"],
        );
        check(&[("a.rs", "//! No todo!() here: \"dbg!(x)\".\n")], &[]);
    }

    #[test]
    fn exceptions_carry_a_reason() {
        check(
            &[("a.rs", "//! A.\n#[allow(dead_code)]\nfn a() {}\n")],
            &["a.rs:2: add reason = \"…\" to the exception"],
        );
        check(
            &[("a.rs", "//! A.\n#![expect(dead_code, reason = \"x\")]\n")],
            &[],
        );
    }

    #[test]
    fn links_lead_somewhere() {
        let rules = (
            "docs/rules/master.md",
            "[up](../../README.md) [web](https://a.example)\n",
        );
        check(
            &[rules, ("README.md", "[rules](docs/rules/) [self](#top)\n")],
            &[],
        );
        check(
            &[("docs/a.md", "[gone](b.md#part)\n")],
            &["docs/a.md:1: the link leads nowhere: b.md"],
        );
    }

    #[test]
    fn dependencies_point_up_the_table() {
        let manifest = |name: &str, rest: &str| {
            format!("[package]\nname = \"{name}\"\n[lints]\nworkspace = true\n{rest}")
        };
        let good = manifest("lab", "[dependencies]\nplayers.workspace = true\n");
        check(&[("crates/lab/Cargo.toml", &good)], &[]);
        let tests_only = manifest("lab", "[dev-dependencies]\nmaster.workspace = true\n");
        check(&[("crates/lab/Cargo.toml", &tests_only)], &[]);
        let down = manifest("kernel", "[dependencies]\nmaster.workspace = true\n");
        check(
            &[("crates/kernel/Cargo.toml", &down)],
            &[
                "crates/kernel/Cargo.toml:6: kernel must not depend on master: \
               see the crates in ARCHITECTURE.md",
            ],
        );
        let unlisted = manifest("extra", "");
        check(
            &[("crates/extra/Cargo.toml", &unlisted)],
            &[
                "crates/extra/Cargo.toml:1: extra is not in the table of crates in xtask/src/tidy.rs",
            ],
        );
    }

    #[test]
    fn only_tests_use_the_test_kit() {
        let manifest = |section: &str| {
            format!(
                "[package]\nname = \"kernel\"\n[lints]\nworkspace = true\n\
                 [{section}]\ntrial.workspace = true\n"
            )
        };
        let path = "crates/kernel/Cargo.toml";
        check(&[(path, &manifest("dev-dependencies"))], &[]);
        for section in ["dependencies", "build-dependencies"] {
            check(
                &[(path, &manifest(section))],
                &["crates/kernel/Cargo.toml:6: trial is for tests alone: \
                   move it to [dev-dependencies]"],
            );
        }
    }

    #[test]
    fn pure_crates_use_nothing_that_a_browser_lacks() {
        let manifest = |rest: &str| {
            format!("[package]\nname = \"page\"\n[lints]\nworkspace = true\n[dependencies]\n{rest}")
        };
        let reasons = ("ARCHITECTURE.md", "`maud`, `tokio`\n");
        let good = manifest("maud.workspace = true\n");
        check(&[("crates/page/Cargo.toml", &good), reasons], &[]);
        let bad = manifest("tokio.workspace = true\n");
        check(
            &[("crates/page/Cargo.toml", &bad), reasons],
            &[
                "crates/page/Cargo.toml:6: page must compile for a browser; \
                 add tokio to PURE in xtask/src/tidy.rs if it does",
            ],
        );
    }

    #[test]
    fn foreign_crates_have_a_reason_and_a_public_source() {
        let text =
            "[package]\nname = \"lab\"\n[lints]\nworkspace = true\n[dependencies]\nserde = \"1\"\n";
        let manifest = ("crates/lab/Cargo.toml", text);
        check(&[manifest, ("ARCHITECTURE.md", "- `serde`: views\n")], &[]);
        check(
            &[manifest, ("ARCHITECTURE.md", "nothing\n")],
            &["crates/lab/Cargo.toml:6: name `serde` with its reason in ARCHITECTURE.md"],
        );
        check(
            &[(
                "Cargo.lock",
                "source = \"registry+https://mirror.example/index\"\n",
            )],
            &["Cargo.lock:1: not from crates.io: registry+https://mirror.example/index"],
        );
    }
}
