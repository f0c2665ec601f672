//! The server as a process: where it listens, and that killing it loses nothing.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kernel::{Rng, Seed, Transcript};
use reqwest::{Client, StatusCode};
use rusqlite::Connection;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::bin::Place;

/// How often the server is killed; `cargo xtask soak` sets the variable to fifty.
fn crashes() -> u32 {
    let given = std::env::var("CRASHES").ok();
    given.map_or(4, |count| count.parse().expect("CRASHES is a number"))
}

/// A running server.
struct Served {
    child: Child,
    /// Kept open: a program ends when nobody can read its output.
    _out: BufReader<ChildStdout>,
    address: String,
}

impl Served {
    fn start(home: &Path, words: &[&str]) -> Served {
        Served::run(
            home,
            Command::new(env!("CARGO_BIN_EXE_starboard")).args(words),
        )
    }

    /// Start it in a shell that has run these commands before.
    #[cfg(unix)]
    fn start_after(before: &str, home: &Path) -> Served {
        let script = format!("{before}; exec \"$0\" serve");
        let program = env!("CARGO_BIN_EXE_starboard");
        Served::run(home, Command::new("sh").args(["-c", &script, program]))
    }

    fn run(home: &Path, command: &mut Command) -> Served {
        let mut child = command
            .env("HOME", home)
            .env_remove("XDG_DATA_HOME")
            .env("STARBOARD_LISTEN", "127.0.0.1:0")
            .env("STARBOARD_PACE", "0")
            .env("STARBOARD_RATE", "0")
            .env("STARBOARD_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut out = BufReader::new(child.stdout.take().expect("a piped output"));
        let mut line = String::new();
        out.read_line(&mut line).expect("a first line");
        let address = line.trim().strip_prefix("Play at ");
        let address = address.unwrap_or_else(|| panic!("an address, not {line:?}"));
        Served {
            address: address.to_owned(),
            child,
            _out: out,
        }
    }

    /// Kill it without warning.
    fn kill(&mut self) {
        self.child.kill().expect("the process can be killed");
        self.child.wait().expect("the process ends");
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.kill();
    }
}

#[tokio::test]
async fn alone_it_serves_this_machine_and_keeps_its_data_at_home() {
    let place = Place::new();
    let served = Served::start(place.path(), &[]);
    assert!(
        served.address.starts_with("http://127.0.0.1:"),
        "{}",
        served.address
    );
    let answer = reqwest::get(format!("{}/healthz", served.address))
        .await
        .expect("an answer");
    assert_eq!(answer.text().await.expect("text"), "ok\n");
    let file = place.path().join(".local/share/starboard/starboard.sqlite");
    if cfg!(target_os = "linux") {
        assert!(file.exists(), "no {}", file.display());
    }
}

/// Export from one server and import at another; both run meanwhile.
#[tokio::test]
async fn games_move_to_another_server_while_both_run() {
    let place = Place::new();
    let serve = |name: &str| {
        let database = format!("sqlite:{}", place.path().join(name).display());
        Served::start(place.path(), &["serve", "--database", &database])
    };
    let (old, new) = (serve("old.sqlite"), serve("new.sqlite"));
    let client = Client::builder().redirect(reqwest::redirect::Policy::none());
    let client = client.build().expect("a client");
    let open = client.post(format!("{}/tables/new", old.address));
    let open = open.header("origin", &old.address);
    let opened = open.form(&[("seat1", "me"), ("seat2", "me")]).send().await;
    let opened = opened.expect("an answer");
    let table = opened.headers()["location"].to_str().expect("text");

    let ran = place.run("export games.jsonl --database sqlite:old.sqlite");
    ran.ends_with(0).complains("exported: 1 tables, 1 guests");
    let archive = place.path().join("games.jsonl");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = archive.metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "it holds secrets");
    }
    let printed = place
        .run("export - --database sqlite:old.sqlite")
        .ends_with(0);
    let written = std::fs::read_to_string(&archive).expect("a file");
    assert_eq!(printed.out, written);
    let import = "import - --database sqlite:new.sqlite";
    let ran = place.run_with(import, &written).ends_with(0);
    ran.complains("imported: 1 tables, 1 guests");
    let ran = place.run_with(import, &written).ends_with(0);
    ran.complains("left as they are: 1 tables");

    let state = |served: &Served| {
        let state = client
            .get(format!("{}{table}/state", served.address))
            .send();
        async { state.await.expect("an answer").text().await.expect("text") }
    };
    assert_eq!(state(&new).await, state(&old).await);
    let ran = place.run("export x.jsonl --database sqlite:none.sqlite");
    ran.ends_with(2).complains("there is no database");
}

#[test]
fn an_address_that_is_taken_is_told() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address");
    let ran = Place::new()
        .run(&format!("serve --listen {address}"))
        .ends_with(2);
    ran.complains("--listen names another address");
}

#[test]
fn a_wrong_database_is_told() {
    let ran = Place::new()
        .run("serve --database games.sqlite")
        .ends_with(2);
    ran.complains("write sqlite:FILE");
}

/// The response of `/healthz`; `None` if there is none in time.
#[cfg(unix)]
async fn health(served: &Served) -> Option<(StatusCode, String)> {
    let request = Client::new().get(format!("{}/healthz", served.address));
    let answer = request.timeout(Duration::from_secs(2)).send().await.ok()?;
    Some((answer.status(), answer.text().await.ok()?))
}

#[cfg(unix)]
#[tokio::test]
async fn idle_sockets_lock_nobody_out_where_few_files_may_be_open() {
    let place = Place::new();
    let served = Served::start_after("ulimit -n 64", place.path());
    let address = served.address.trim_start_matches("http://");
    let open = || std::net::TcpStream::connect(address).expect("a connection");
    let idle: Vec<_> = (0..120).map(|_| open()).collect();
    let mut answer = None;
    for _ in 0..100 {
        answer = health(&served).await;
        if answer
            .as_ref()
            .is_some_and(|(status, _)| status.is_success())
        {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(answer, Some((StatusCode::OK, "ok\n".to_owned())));
    drop(idle);
}

#[cfg(unix)]
#[tokio::test]
async fn a_server_on_a_full_disk_is_not_well() {
    let place = Place::new();
    // For the server, a file that may not grow is like a full disk.
    let served = Served::start_after("trap '' XFSZ; ulimit -f 2048", place.path());
    assert_eq!(health(&served).await.expect("an answer").0, StatusCode::OK);
    let mut answer = health(&served).await.expect("an answer");
    for _ in 0..5000 {
        let request = Client::new().post(format!("{}/play", served.address));
        let request = request.header("origin", &served.address);
        let played = request.json(&json!({})).send().await.expect("an answer");
        if played.status() != StatusCode::SERVICE_UNAVAILABLE {
            continue;
        }
        // The last result counts for a second. Meanwhile the log may be copied into the database,
        // which makes room for a little more.
        answer = health(&served).await.expect("an answer");
        if answer.0 != StatusCode::OK {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let (status, told) = answer;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{told}");
    assert!(told.contains("cannot be written"), "{told}");
}

#[tokio::test]
async fn a_second_server_on_the_same_database_is_refused_until_the_first_is_killed() {
    let place = Place::new();
    let database = format!("sqlite:{}", place.path().join("games.sqlite").display());
    let words = ["serve", "--database", &database];
    let mut first = Served::start(place.path(), &words);
    let mut second = Command::new(env!("CARGO_BIN_EXE_starboard"))
        .args(words)
        .env("STARBOARD_LISTEN", "127.0.0.1:0")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A server that is not refused would run forever.
    for _ in 0..400 {
        if second.try_wait().expect("a process").is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    drop(second.kill());
    let ran = second.wait_with_output().expect("the program ends");
    let told = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2), "{told}");
    assert!(told.contains("another server already uses"), "{told}");
    first.kill();
    drop(Served::start(place.path(), &words));
}

/// What was acknowledged: the action by table and step.
type Acknowledged = Arc<Mutex<HashMap<(String, u64), String>>>;

/// A client that plays on, whatever happens to the server.
struct Stubborn {
    client: Client,
    address: watch::Receiver<String>,
    acknowledged: Acknowledged,
    rng: Rng,
}

impl Stubborn {
    fn new(
        address: &watch::Receiver<String>,
        acknowledged: &Acknowledged,
        number: u64,
    ) -> Stubborn {
        Stubborn {
            client: Client::builder()
                .cookie_store(true)
                .redirect(reqwest::redirect::Policy::none())
                .timeout(Duration::from_secs(20))
                .build()
                .expect("a client"),
            address: address.clone(),
            acknowledged: Arc::clone(acknowledged),
            rng: Rng::new(Seed::from_number(number)),
        }
    }

    async fn post(&self, path: &str, body: Value) -> Option<reqwest::Response> {
        let address = self.address.borrow().clone();
        let request = self.client.post(format!("{address}{path}"));
        request
            .header("origin", &address)
            .json(&body)
            .send()
            .await
            .ok()
    }

    async fn state(&self, table: &str) -> Option<Value> {
        let address = self.address.borrow().clone();
        let answer = self
            .client
            .get(format!("{address}{table}/state"))
            .send()
            .await
            .ok()?;
        assert_eq!(answer.status(), StatusCode::OK, "{table}");
        answer.json().await.ok()
    }

    /// Open a table against a bot; `None` if the server is down.
    async fn open(&self) -> Option<String> {
        let answer = self.post("/play", json!({})).await?;
        let table = answer.headers().get("location")?.to_str().ok()?;
        Some(table.to_owned())
    }

    /// Play one game after another until the sender of the address is gone; returns all tables.
    async fn play(mut self) -> (Stubborn, Vec<String>) {
        let mut tables: Vec<String> = Vec::new();
        while self.address.has_changed().is_ok() {
            let going_on = match tables.last() {
                None => None,
                Some(table) => self.step(table).await,
            };
            if going_on == Some(Going::Over) || tables.is_empty() {
                tables.extend(self.open().await);
            } else if going_on.is_none() {
                // The server is down, or a bot is thinking.
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        (self, tables)
    }

    /// Take one action if it is our turn.
    async fn step(&mut self, table: &str) -> Option<Going> {
        let state = self.state(table).await?;
        if state["status"] == "over" {
            return Some(Going::Over);
        }
        let offers = state["offers"]["0"]
            .as_array()
            .filter(|_| state["waits"] == 0)?;
        let action = &offers[self.rng.below(offers.len() as u32) as usize];
        let seq = state["seq"].as_u64()?;
        let body = json!({ "seq": seq, "action": action });
        let answer = self.post(&format!("{table}/act"), body).await?;
        let status = answer.status();
        assert!(!status.is_server_error(), "{status}");
        if status == StatusCode::NO_CONTENT {
            let key = (table.to_owned(), seq + 1);
            let action = action.as_str().expect("text").to_owned();
            let twice = self
                .acknowledged
                .lock()
                .expect("no panic")
                .insert(key, action);
            assert_eq!(twice, None, "a step was acknowledged twice");
        }
        Some(Going::On)
    }
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Going {
    On,
    Over,
}

#[tokio::test]
async fn what_was_acknowledged_survives_being_killed() {
    let place = Place::new();
    let file = place.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.display());
    let words = ["serve", "--database", &database];
    let mut served = Served::start(place.path(), &words);
    let (sender, address) = watch::channel(served.address.clone());
    let acknowledged = Acknowledged::default();
    let mut players = Vec::new();
    for number in 0..4 {
        let player = Stubborn::new(&address, &acknowledged, number);
        players.push(tokio::spawn(player.play()));
    }
    drop(address);
    let mut rng = Rng::new(Seed::from_number(99));
    for _ in 0..crashes() {
        let before = acknowledged.lock().expect("no panic").len();
        // Not before something has happened, and then at any moment.
        let something = async {
            while acknowledged.lock().expect("no panic").len() == before {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let in_time = tokio::time::timeout(Duration::from_secs(60), something).await;
        in_time.expect("the games go on after a crash");
        tokio::time::sleep(Duration::from_millis(rng.below(300).into())).await;
        served.kill();
        served = Served::start(place.path(), &words);
        sender.send_replace(served.address.clone());
    }
    let last = served.address.clone();
    drop(sender);
    for player in players {
        let (player, tables) = player.await.expect("no client fails");
        assert!(!tables.is_empty());
        for table in tables {
            check_table(&player, &last, &table, &file).await;
        }
    }
}

/// Check that every acknowledged action is stored, and that the whole game can be replayed.
async fn check_table(player: &Stubborn, address: &str, table: &str, file: &Path) {
    let id = table.trim_start_matches("/t/");
    let database = Connection::open(file).expect("the database");
    let entries = "SELECT seq, text FROM entries WHERE table_id = ? ORDER BY seq";
    let mut entries = database.prepare(entries).expect("a statement");
    let rows = entries.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)));
    let rows: Vec<(i64, String)> = (rows.expect("the entries"))
        .map(|row| row.expect("an entry"))
        .collect();
    let acknowledged = player.acknowledged.lock().expect("no panic").clone();
    for ((_, seq), action) in acknowledged.iter().filter(|((other, _), _)| other == table) {
        let (number, text) = &rows[*seq as usize - 1];
        assert_eq!(*number, seq.cast_signed(), "no step is missing");
        assert_eq!(text, action, "step {seq} of {table}");
    }
    let over = player.state(table).await.expect("a state")["status"] == "over";
    if !over {
        let answer = player.post(&format!("{table}/resign"), json!({})).await;
        assert_eq!(answer.expect("an answer").status(), StatusCode::NO_CONTENT);
    }
    let transcript = player.client.get(format!("{address}{table}/transcript"));
    let transcript = transcript
        .send()
        .await
        .expect("an answer")
        .bytes()
        .await
        .expect("bytes");
    let transcript = Transcript::read(&transcript)
        .expect("a transcript")
        .transcript;
    let of_table = acknowledged
        .keys()
        .filter(|(other, _)| other == table)
        .count();
    assert!(of_table <= transcript.lines().len(), "{table}");
    transcript
        .replay::<master::Master>(master::packs::standard())
        .unwrap_or_else(|error| panic!("{table}: {error}"));
}
