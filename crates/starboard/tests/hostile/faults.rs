//! A disk that fails while people play: what was acknowledged is stored, refusals say why, and the
//! server recovers by itself when the disk works again.
//!
//! `faults.c` is loaded between the server and the system, and fails as the control file says.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use kernel::{Rng, Seed};
use reqwest::StatusCode;
use rusqlite::Connection;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::guest::Guest;
use crate::number;
use crate::served::Served;

/// How writes fail; the numbers are those of `faults.c`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None = 0,
    /// EIO.
    Broken = 1,
    /// ENOSPC.
    Full = 2,
    /// Half of the bytes are written, then ENOSPC.
    Short = 3,
    /// EIO on fsync.
    Sync = 4,
    /// EFBIG and SIGXFSZ from the kernel.
    Limit = 5,
}

const FAULTS: [Fault; 5] = [
    Fault::Broken,
    Fault::Full,
    Fault::Short,
    Fault::Sync,
    Fault::Limit,
];
/// The percentages of writes that fail, alternately: some, and nearly all.
const SHARES: [u8; 2] = [20, 90];
/// How long the disk fails each time.
const OUTAGE: Duration = Duration::from_millis(400);
/// How long it may take until everybody can play again.
const RECOVERY: Duration = Duration::from_secs(10);
const PLAYERS: u64 = 4;

/// What the server and the test share.
struct Disk {
    control: File,
    path: PathBuf,
    library: PathBuf,
}

impl Disk {
    /// A disk without faults.
    fn new(place: &Path) -> Disk {
        let path = place.join("control");
        std::fs::write(&path, [0; 16]).expect("a control file");
        let library = place.join("faults.so");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/faults.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .args([&library, Path::new(source)])
            .arg("-ldl")
            .status();
        assert!(
            compiled
                .expect("a C compiler: Rust links with it")
                .success()
        );
        Disk {
            control: OpenOptions::new()
                .read(true)
                .write(true)
                .open(&path)
                .expect("a file"),
            path,
            library,
        }
    }

    /// From now on this share of all writes fails.
    fn fails(&self, fault: Fault, share: u8) {
        // In place: the server has mapped the file.
        let written = self.control.write_all_at(&[fault as u8, share], 0);
        written.expect("a control file");
    }

    /// How many writes have failed.
    fn failures(&self) -> u64 {
        let mut bytes = [0; 8];
        self.control
            .read_exact_at(&mut bytes, 8)
            .expect("a control file");
        u64::from_ne_bytes(bytes)
    }

    /// A server on this disk.
    fn serve(&self, database: &Path) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_starboard"));
        command
            .env("LD_PRELOAD", &self.library)
            .env("FAULTS", &self.path);
        Served::start_by(command, database)
    }
}

/// A client that plays one table after another: on both seats, or against a bot.
struct Stubborn {
    guest: Guest,
    against_bot: bool,
    tables: Vec<String>,
    /// The seat in front of the screen that both sides share.
    front: u64,
    rng: Rng,
    acknowledged: Vec<(String, u64, String)>,
    refused: u64,
}

impl Stubborn {
    async fn new(origin: &str, number: u64) -> Stubborn {
        Stubborn {
            guest: Guest::new(origin, "Stubborn").await,
            against_bot: number % 2 == 1,
            tables: Vec::new(),
            front: 0,
            rng: Rng::new(Seed::from_number(number)),
            acknowledged: Vec::new(),
            refused: 0,
        }
    }

    /// Send something; `None` if it was refused because the disk failed.
    ///
    /// # Panics
    /// If it is refused for another reason, or without a response.
    async fn send(&mut self, path: &str, body: Value) -> Option<reqwest::Response> {
        let answer = self.guest.post(path, body.clone()).await;
        let answer = answer.unwrap_or_else(|error| panic!("{path} {body}: {error}"));
        if !answer.status().is_client_error() && !answer.status().is_server_error() {
            return Some(answer);
        }
        let status = answer.status();
        let told = answer.text().await.expect("text");
        let message = serde_json::from_str::<Value>(&told).ok();
        let message = message.and_then(|told| Some(told["message"].as_str()?.to_owned()));
        assert_eq!(
            status,
            StatusCode::SERVICE_UNAVAILABLE,
            "{path} {body}: {told}"
        );
        assert!(
            message.is_some_and(|message| message.contains("try again")),
            "{told}"
        );
        self.refused += 1;
        None
    }

    /// Take one action, or open a table.
    async fn step(&mut self) {
        let Some(table) = self.tables.last().cloned() else {
            return self.open().await;
        };
        let Ok(state) = self
            .guest
            .get(&format!("{table}/state?ready={}", self.front))
            .await
        else {
            self.refused += 1;
            return;
        };
        let state: Value = serde_json::from_str(&state).expect("JSON");
        let Some(seat) = state["waits"]
            .as_u64()
            .filter(|_| state["status"] != "over")
        else {
            return self.open().await;
        };
        let seq = state["seq"].as_u64().expect("a number");
        let Some(offers) = state["offers"][seat.to_string()].as_array() else {
            // The other side takes its place at the screen, or it is a bot's turn. Saving the action of a bot may
            // fail too, and then it tries again.
            assert!(self.against_bot || self.front != seat, "offers");
            self.front = seat;
            return sleep(Duration::from_millis(5)).await;
        };
        let action = &offers[self.rng.below(offers.len() as u32) as usize];
        let order = json!({ "seq": seq, "seat": seat, "action": action });
        if self.send(&format!("{table}/act"), order).await.is_some() {
            let action = action.as_str().expect("text").to_owned();
            self.acknowledged.push((table, seq + 1, action));
        }
    }

    async fn open(&mut self) {
        let form = if self.against_bot {
            json!({ "game": "master", "players": "2", "seat1": "me", "seat2": "cadet" })
        } else {
            let game = ["master", "conquest"][self.rng.below(2) as usize];
            json!({ "game": game, "players": "2", "seat1": "me", "seat2": "me" })
        };
        if let Some(answer) = self.send("/tables/new", form).await {
            let table = answer.headers()["location"].to_str().expect("text");
            self.tables.push(table.to_owned());
        }
    }

    /// Play until `over`; counts acknowledged requests in `done`.
    async fn play(mut self, over: Arc<AtomicBool>, done: Arc<AtomicU64>) -> Stubborn {
        while !over.load(Ordering::Relaxed) {
            let before = self.acknowledged.len();
            self.step().await;
            let since = self.acknowledged.len() - before;
            done.fetch_add(since as u64, Ordering::Relaxed);
        }
        self
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_a_failing_disk() {
    let rounds = number("FAULT_ROUNDS", 10);
    let place = tempfile::tempdir().expect("a temporary directory");
    let database = place.path().join("games.sqlite");
    let disk = Disk::new(place.path());
    let mut served = disk.serve(&database);
    let over = Arc::new(AtomicBool::new(false));
    let mut players = Vec::new();
    for number in 0..PLAYERS {
        let player = Stubborn::new(&served.origin(), number).await;
        let done = Arc::new(AtomicU64::new(0));
        let playing = tokio::spawn(player.play(Arc::clone(&over), Arc::clone(&done)));
        players.push((playing, done));
    }
    for round in 0..rounds as usize {
        let fault = FAULTS[round % FAULTS.len()];
        let before = disk.failures();
        disk.fails(fault, SHARES[round / FAULTS.len() % SHARES.len()]);
        sleep(OUTAGE).await;
        disk.fails(Fault::None, 0);
        assert!(before < disk.failures(), "no write failed by {fault:?}");
        for (playing, done) in &players {
            let before = done.load(Ordering::Relaxed);
            let goes_on = async {
                while done.load(Ordering::Relaxed) == before && !playing.is_finished() {
                    sleep(Duration::from_millis(5)).await;
                }
            };
            let in_time = timeout(RECOVERY, goes_on).await;
            let ended = served.ended();
            let complaints = served.last_complaints();
            assert!(
                in_time.is_ok(),
                "nobody can play after {fault:?}, {ended:?}: {complaints}"
            );
            assert!(
                ended.is_none(),
                "{fault:?} ended the server, {ended:?}: {complaints}"
            );
        }
    }
    over.store(true, Ordering::Relaxed);
    let mut stubborn = Vec::new();
    for (playing, _) in players {
        let player = playing.await;
        stubborn.push(player.unwrap_or_else(|_| {
            panic!("a player failed, see above: {}", served.last_complaints())
        }));
    }
    // The disk fails once more, and then the process is killed.
    disk.fails(Fault::Short, 50);
    for player in &mut stubborn {
        player.step().await;
    }
    served.kill();
    let complaints = served.complaints();
    assert!(!complaints.contains("panicked"), "{complaints}");
    let refused: u64 = stubborn.iter().map(|player| player.refused).sum();
    assert!(0 < refused, "nothing was refused, so nothing was tested");
    check(&stubborn, &database).await;
}

/// Check that everything acknowledged is stored, and that every table can be continued.
async fn check(players: &[Stubborn], file: &Path) {
    let served = Served::start(file);
    let database = Connection::open(file).expect("the database");
    let sound = database.query_row("PRAGMA integrity_check", [], |row| row.get(0));
    assert_eq!(sound, Ok("ok".to_owned()));
    let mut find = database
        .prepare("SELECT text FROM entries WHERE table_id = ? AND seq = ?")
        .expect("a statement");
    for player in players {
        for (table, seq, action) in &player.acknowledged {
            let id = table.trim_start_matches("/t/");
            let kept = find.query_row((id, seq.cast_signed()), |row| row.get(0));
            assert_eq!(kept.as_ref(), Ok(action), "step {seq} of {table}");
        }
        let guest = player.guest.at(&served.origin());
        for table in &player.tables {
            // Opening a table replays it and compares every step with its digest.
            guest.state(table).await;
        }
    }
    assert_eq!(served.complaints(), "");
}
