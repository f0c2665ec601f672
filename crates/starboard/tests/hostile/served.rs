//! The server as a process, with its error output.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

/// A running server.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    child: Child,
    /// Kept open: a program ends when nobody can read its output.
    _out: BufReader<ChildStdout>,
    complaints: Arc<Mutex<String>>,
    reader: Option<JoinHandle<()>>,
}

impl Served {
    /// Start a server on this database. Bots move at once, there are no limits, and nobody is
    /// replaced by a bot for being slow.
    pub(crate) fn start(database: &Path) -> Served {
        Served::start_by(Command::new(env!("CARGO_BIN_EXE_starboard")), database)
    }

    /// The same with a prepared command: its environment, or a program around it.
    pub(crate) fn start_by(mut command: Command, database: &Path) -> Served {
        let mut child = command
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "error"])
            .args(["--pace", "0", "--rate", "0", "--grace", "3600"])
            .arg(format!("--database=sqlite:{}", database.display()))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let complaints = Arc::new(Mutex::new(String::new()));
        let reader = std::thread::spawn({
            let stderr = child.stderr.take().expect("a piped log");
            let complaints = Arc::clone(&complaints);
            move || {
                for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                    let mut complaints = complaints.lock().expect("no panic");
                    complaints.push_str(&line);
                    complaints.push('\n');
                }
            }
        });
        let mut out = BufReader::new(child.stdout.take().expect("a piped output"));
        let mut line = String::new();
        out.read_line(&mut line).expect("a first line");
        let address = line.trim().strip_prefix("Play at http://");
        let address = address.and_then(|address| address.parse().ok());
        let Some(address) = address else {
            let mut rest = String::new();
            out.read_to_string(&mut rest).expect("text");
            reader.join().expect("the log ends");
            let complaints = complaints.lock().expect("no panic");
            panic!("an address, not {line:?} {rest:?} {complaints}");
        };
        Served {
            address,
            child,
            _out: out,
            complaints,
            reader: Some(reader),
        }
    }

    /// The origin of its pages.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Its whole error output.
    pub(crate) fn complaints(&self) -> String {
        self.complaints.lock().expect("no panic").clone()
    }

    /// The end of the error output: enough to see what was going on.
    pub(crate) fn last_complaints(&self) -> String {
        let complaints = self.complaints();
        let lines: Vec<&str> = complaints.lines().collect();
        lines[lines.len().saturating_sub(5)..].join("\n")
    }

    /// Its exit status, if it has ended.
    pub(crate) fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("a process")
    }

    /// Kill it without warning.
    pub(crate) fn kill(&mut self) {
        // It may have ended already.
        drop(self.child.kill());
        self.child.wait().expect("the process ends");
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the log ends");
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.kill();
    }
}
