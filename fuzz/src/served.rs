//! Parsers of requests, reached as clients reach them: through a socket of a server in this
//! process, so that the fuzzer sees which code an input executes.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use server::{Config, Database, Server};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// Longer than any answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The addresses that bodies are sent to, each with its own parser.
const ROUTES: [&str; 10] = [
    "TABLE/act",
    "TABLE/undo",
    "TABLE/join",
    "TABLE/takeover",
    "TABLE/pace",
    "TABLE/rematch",
    "TABLE/skip",
    "/name",
    "/play",
    "/tables/new",
];

const KINDS: [&str; 3] = [
    "application/json",
    "application/x-www-form-urlencoded",
    "text/plain",
];

/// A server with two tables, at both of which one guest has every seat.
pub struct Served {
    address: SocketAddr,
    /// The cookie of the guest.
    cookie: String,
    /// The table that bodies are sent to: `/t/id`.
    played: String,
    /// A table at which nothing ever happens.
    quiet: String,
    /// Ends before its database is deleted.
    _runtime: Runtime,
    _place: TempDir,
}

impl Served {
    /// Start it on a new database.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start() -> Served {
        let place = tempfile::tempdir().expect("a temporary directory");
        let mut config = Config::new(Database(place.path().join("games.sqlite")));
        config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        config.rate = None;
        config.pace = 0;
        let runtime = Runtime::new().expect("a runtime");
        let server = runtime.block_on(Server::open(config));
        let server = server.expect("a server");
        let address = server.address().expect("an address");
        runtime.spawn(server.run(std::future::pending()));
        let mut served = Served {
            address,
            cookie: String::new(),
            played: String::new(),
            quiet: String::new(),
            _runtime: runtime,
            _place: place,
        };
        let named = served.post("/name", KINDS[1], b"name=Fuzz");
        let cookie = header(&named, "set-cookie: ").split(';').next();
        served.cookie = cookie.unwrap_or_default().to_owned();
        for game in ["master", "conquest"] {
            let form = format!("game={game}&players=2&seat1=me&seat2=me");
            let opened = served.post("/tables/new", KINDS[1], form.as_bytes());
            let table = header(&opened, "location: ").to_owned();
            served.quiet = std::mem::replace(&mut served.played, table);
        }
        served
    }

    /// Send a body; returns the whole response.
    fn post(&self, path: &str, kind: &str, body: &[u8]) -> String {
        let (address, cookie, length) = (self.address, &self.cookie, body.len());
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {address}\r\nsec-fetch-site: same-origin\r\n\
             cookie: {cookie}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\n\
             connection: close\r\n\r\n"
        );
        let mut stream = self.connect();
        stream.write_all(head.as_bytes()).expect("a socket");
        // A body that is too long is not read to its end.
        drop(stream.write_all(body));
        let mut answer = Vec::new();
        drop(stream.read_to_end(&mut answer));
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("a server");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream
    }
}

/// The value of a header; `name` is in lower case.
fn header<'a>(answer: &'a str, name: &str) -> &'a str {
    let mut lines = answer.lines();
    let value = lines.find_map(|line| line.strip_prefix(name));
    value.unwrap_or_else(|| panic!("no {name}in {answer}"))
}

/// The status in the first line of a response.
fn status(answer: &str) -> u16 {
    let digits = answer.get(9..12).and_then(|digits| digits.parse().ok());
    digits.unwrap_or_else(|| panic!("no answer but {answer:?}"))
}

/// The body of a request. The first two bytes choose its address and its content type.
pub fn body(served: &Served, data: &[u8]) {
    let [route, kind, body @ ..] = data else {
        return;
    };
    // As digits, so that inputs are readable and easy to write.
    let [route, kind] = [route, kind].map(|byte| usize::from(byte.wrapping_sub(b'0')));
    let path = ROUTES[route % ROUTES.len()].replace("TABLE", &served.played);
    let answer = served.post(&path, KINDS[kind % KINDS.len()], body);
    // The response to a body that is too long may be lost.
    assert!(
        answer.is_empty() && 16 * 1024 < body.len() || status(&answer) < 500,
        "{path}: {answer}"
    );
}

/// Where live updates resume: the header `Last-Event-ID`, and after a line break the query of the
/// address. A client that knows the current state is sent nothing, any other one everything.
pub fn resumption(served: &Served, data: &[u8]) {
    let mut parts = data.splitn(2, |byte| *byte == b'\n');
    let (last, from) = (parts.next().unwrap_or_default(), parts.next());
    if last.iter().any(|byte| matches!(byte, b'\r' | b'\0')) {
        return;
    }
    let escaped = from.map(|from| {
        let bytes = from.iter().map(|byte| format!("%{byte:02X}"));
        format!("?seq={}", bytes.collect::<String>())
    });
    let mut head = format!(
        "GET {}/live{} HTTP/1.1\r\nhost: {}\r\nlast-event-id: ",
        served.quiet,
        escaped.unwrap_or_default(),
        served.address
    )
    .into_bytes();
    head.extend_from_slice(last);
    head.extend_from_slice(b"\r\nconnection: close\r\n\r\n");
    let mut stream = served.connect();
    stream.write_all(&head).expect("a socket");
    let mut answer = Vec::new();
    let mut part = [0; 4096];
    let read = stream.read(&mut part).expect("an answer");
    answer.extend_from_slice(&part[..read]);
    let status = status(&String::from_utf8_lossy(&answer));
    assert!(status < 500, "{status}");
    if status != 200 || may_know_the_present(last, from) {
        return;
    }
    while !answer.windows(10).any(|window| window == b"event: seq") {
        let read = stream.read(&mut part).expect("everything is sent");
        assert!(0 < read, "the updates end");
        answer.extend_from_slice(&part[..read]);
    }
}

/// Whether the step that the client has seen is 0, the last one of the quiet table. Who is away,
/// which follows after a full stop, depends on how long the table has been quiet.
fn may_know_the_present(last: &[u8], from: Option<&[u8]>) -> bool {
    let number = |bytes: &[u8]| {
        let text = str::from_utf8(bytes).ok()?;
        text.split('.').next()?.parse().ok()
    };
    let last: Option<u64> = number(last.trim_ascii());
    last.or_else(|| from.and_then(number)) == Some(0)
}
