//! Runs the built program and checks its output.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A temporary directory to run the program in.
pub(crate) struct Place(TempDir);

/// What a run printed and how it ended.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Place {
    pub(crate) fn new() -> Place {
        Place(tempfile::tempdir().expect("a temporary directory"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Run `starboard` with these arguments.
    pub(crate) fn run(&self, words: &str) -> Ran {
        self.run_with(words, "")
    }

    /// Run `starboard` with these arguments and this input.
    pub(crate) fn run_with(&self, words: &str, typed: &str) -> Ran {
        self.run_in(words, typed, &[])
    }

    /// The same in color, as at a terminal.
    pub(crate) fn run_colored(&self, words: &str, typed: &str) -> Ran {
        self.run_in(words, typed, &[("CLICOLOR_FORCE", "1")])
    }

    fn run_in(&self, words: &str, typed: &str, environment: &[(&str, &str)]) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_starboard"))
            .args(words.split_whitespace())
            .current_dir(self.path())
            .env("HOME", self.path())
            .envs(environment.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("a piped input");
        let typed = typed.to_owned();
        // The program may end before it has read everything.
        let writer = std::thread::spawn(move || input.write_all(typed.as_bytes()).is_ok());
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("the writer ends");
        Ran::from(output)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path().join(name), text).expect("a writable directory");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(name)).expect("a readable file")
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        Ran {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

impl Ran {
    /// Check the exit code.
    #[track_caller]
    pub(crate) fn ends_with(self, code: i32) -> Ran {
        let Ran { out, err, .. } = &self;
        assert_eq!(self.code, Some(code), "\nstdout:\n{out}\nstderr:\n{err}");
        self
    }

    /// Check that the output contains this.
    #[track_caller]
    pub(crate) fn says(self, text: &str) -> Ran {
        assert!(self.out.contains(text), "no `{text}` in:\n{}", self.out);
        self
    }

    /// Check that the error output contains this.
    #[track_caller]
    pub(crate) fn complains(self, text: &str) -> Ran {
        assert!(self.err.contains(text), "no `{text}` in:\n{}", self.err);
        self
    }
}
