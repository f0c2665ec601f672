//! The server as a process, with its log of all requests.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use serde_json::Value;

/// A running server with its database.
pub(crate) struct Served {
    pub(crate) address: String,
    database: PathBuf,
    /// Seconds after which a person whose page is closed counts as away.
    grace: u64,
    child: Child,
    /// Kept open: a program ends when nobody can read its output.
    _out: BufReader<ChildStdout>,
    log: Arc<Mutex<Vec<Value>>>,
    reader: Option<JoinHandle<()>>,
}

/// A response of the server, from its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) request: String,
    pub(crate) status: u64,
}

impl Served {
    /// Start a server on this database, on any free port. Bots move at once.
    pub(crate) fn start(database: &Path, grace: u64) -> Served {
        Served::start_at(database, "127.0.0.1:0", grace, Arc::default())
    }

    fn start_at(database: &Path, listen: &str, grace: u64, log: Arc<Mutex<Vec<Value>>>) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_starboard"))
            .args(["serve", "--listen", listen, "--pace", "0", "--rate", "0"])
            .args(["--log", "server=debug", "--log-format", "json"])
            .arg(format!("--grace={grace}"))
            .arg(format!("--database=sqlite:{}", database.display()))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stderr = child.stderr.take().expect("a piped log");
        let lines = Arc::clone(&log);
        let reader = std::thread::spawn(move || {
            let texts = BufReader::new(stderr).lines().map_while(Result::ok);
            for text in texts {
                let line = serde_json::from_str(&text).unwrap_or(Value::String(text));
                lines.lock().expect("no panic").push(line);
            }
        });
        let mut out = BufReader::new(child.stdout.take().expect("a piped output"));
        let mut line = String::new();
        out.read_line(&mut line).expect("a first line");
        let address = line.trim().strip_prefix("Play at ");
        let address = address.unwrap_or_else(|| panic!("an address, not {line:?}"));
        Served {
            address: address.to_owned(),
            database: database.to_owned(),
            grace,
            child,
            _out: out,
            log,
            reader: Some(reader),
        }
    }

    /// Kill it without warning, like `kill -9`.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("the process can be killed");
        self.child.wait().expect("the process ends");
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the log ends");
        }
    }

    /// Start it again at the same address.
    pub(crate) fn start_again(&mut self) {
        let address = self.address.strip_prefix("http://").expect("an address");
        let listen: SocketAddr = address.parse().expect("an address and a port");
        let log = Arc::clone(&self.log);
        *self = Served::start_at(&self.database.clone(), &listen.to_string(), self.grace, log);
    }

    /// Every response so far with an error status.
    pub(crate) fn refusals(&self) -> Vec<Answer> {
        let log = self.log.lock().expect("no panic");
        let answers = log.iter().filter_map(Answer::read);
        answers.filter(|answer| 400 <= answer.status).collect()
    }

    /// The whole log, one line each.
    pub(crate) fn log(&self) -> String {
        let log = self.log.lock().expect("no panic");
        log.iter().map(|line| format!("{line}\n")).collect()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // The story may have killed it.
        if self.child.kill().is_ok() {
            self.child.wait().expect("the process ends");
        }
    }
}

impl Answer {
    /// The response in a line of the log, if it is one.
    fn read(line: &Value) -> Option<Answer> {
        let fields = &line["fields"];
        if fields["message"] != "answered" {
            return None;
        }
        let (method, path) = (fields["method"].as_str()?, fields["path"].as_str()?);
        Some(Answer {
            request: format!("{method} {path}"),
            status: fields["status"].as_u64()?,
        })
    }
}
