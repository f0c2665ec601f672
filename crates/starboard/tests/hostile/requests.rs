//! Thousands of hostile requests: none causes a server error, none changes or reveals anything that
//! is not the attackers', and two honest people play on undisturbed.

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use kernel::{Rng, Seed};
use rusqlite::Connection;
use serde_json::Value;

use crate::answer::Answer;
use crate::attack::{Attack, Due, Hint};
use crate::guest::Guest;
use crate::knowledge::{Knowledge, one};
use crate::number;
use crate::pair::Pair;
use crate::served::Served;
use crate::witness::Witness;

/// How many attack at the same time: several, to provoke races.
const ATTACKERS: usize = 4;
/// How often an attacker looks for a table where something can be done. Some attack unprepared.
const LOOKS: u32 = 4;
/// How many connections with half a request each attacker keeps open.
const HALF_OPEN: usize = 8;

/// Statuses that must occur. If the gate refused every attack, the test would show nothing: some
/// must reach the handlers, the rules and the database.
const EXPECTED: [u16; 9] = [200, 204, 303, 400, 403, 404, 405, 413, 422];

/// The state shared by all attackers.
struct Siege {
    seed: u64,
    requests: u64,
    /// The number of the next request.
    next: AtomicU64,
    known: Knowledge,
    /// What no stranger may learn: secrets of guests, and the seed of the witness table.
    secrets: Vec<String>,
    /// The witness table, and what strangers see of it.
    witness: (String, String),
    /// How often each status occurred.
    statuses: Mutex<BTreeMap<u16, u32>>,
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_requests_break_nothing_and_see_nothing() {
    let (seed, requests) = (number("HOSTILE_SEED", 1), number("HOSTILE_REQUESTS", 2_000));
    let place = tempfile::tempdir().expect("a temporary directory");
    let database = place.path().join("games.sqlite");
    let mut served = Served::start(&database);
    let origin = served.origin();
    let witness = Witness::new(&origin, &database, seed).await;
    let mut pair = Pair::new(&origin, seed + 1).await;
    let victims: Vec<&Guest> = witness.pair.guests.iter().chain(&pair.guests).collect();
    let tables = [witness.pair.table.as_str(), &pair.table];
    let siege = Arc::new(Siege {
        seed,
        requests,
        next: AtomicU64::new(0),
        known: Knowledge::new(served.address, &victims, &tables).await,
        secrets: secrets(&victims, &witness.pair.table, &database),
        witness: (witness.pair.table.clone(), witness.before.stranger.clone()),
        statuses: Mutex::default(),
    });
    let attackers: Vec<_> = (0..ATTACKERS)
        .map(|_| {
            tokio::task::spawn_blocking({
                let siege = Arc::clone(&siege);
                move || siege.attack()
            })
        })
        .collect();
    let stranger = Guest::stranger(&origin);
    while attackers.iter().any(|attacker| !attacker.is_finished()) {
        pair.step().await;
        let seen = stranger.state(&pair.table).await;
        assert!(!shows_hand(&seen), "a stranger sees a hand: {seen}");
    }
    for attacker in attackers {
        let attacked = attacker.await.expect("the attacker does not fail");
        attacked.unwrap_or_else(|problem| panic!("{problem}\n{}", served.complaints()));
    }
    witness.check().await;
    pair.check(&database);
    assert!(served.ended().is_none(), "the server has ended");
    let statuses = siege.statuses.lock().expect("no panic");
    for status in EXPECTED {
        let is_seen = statuses.contains_key(&status);
        assert!(is_seen, "no attack is answered by {status}: {statuses:?}");
    }
    assert_eq!(served.complaints(), "", "HOSTILE_SEED={seed}");
}

/// Whether the state of a running game shows anybody's hand.
fn shows_hand(state: &str) -> bool {
    let state: Value = serde_json::from_str(state).expect("JSON");
    let players = state["view"]["players"].as_object();
    let mut players = players.expect("players by their colors").values();
    state["status"] != "over" && players.any(|player| !player["hand"].is_null())
}

/// The secrets of these guests, and the seed of a table whose game does not end.
fn secrets(guests: &[&Guest], table: &str, database: &Path) -> Vec<String> {
    let secrets = guests.iter().map(|guest| guest.secret().to_owned());
    let database = Connection::open(database).expect("the database");
    let id = table.trim_start_matches("/t/");
    let seed = database.query_row("SELECT seed FROM tables WHERE id = ?", [id], |row| {
        row.get(0)
    });
    let seed: Vec<u8> = seed.expect("a seed");
    let seed = seed.iter().map(|byte| format!("{byte:02x}")).collect();
    secrets.chain([seed]).collect()
}

impl Siege {
    /// Send requests until all are sent.
    ///
    /// # Errors
    /// What a request did that is forbidden, and how to repeat it.
    fn attack(&self) -> Result<(), String> {
        let mut half_open = VecDeque::new();
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if self.requests <= number {
                return Ok(());
            }
            let mut rng = Rng::new(Seed::from_number(!number));
            let hint = self.prepare(&mut rng);
            let attack = Attack::new(self.seed, number, &self.known, hint.as_ref());
            let answer = Answer::to(&attack.bytes, attack.due, self.known.address);
            let (answer, problem) = match answer {
                Ok(answer) => {
                    let problem = self.problem(&attack, &answer);
                    (answer, problem)
                }
                Err(error) => (Answer::default(), Some(error.to_string())),
            };
            if let Some(problem) = problem {
                // Later requests would only show that the server is gone.
                self.next.store(self.requests, Ordering::Relaxed);
                return Err(format!(
                    "HOSTILE_SEED={}, request {number}: {problem}\nsent: \"{}\"\nanswer: \"{}\"",
                    self.seed,
                    start(&attack.bytes),
                    start(&answer.bytes)
                ));
            }
            let opened = answer.header("location").filter(|place| is_table(place));
            if let Some(table) = opened.filter(|table| !self.is_foreign(table)) {
                self.known.learn(table.to_owned());
            }
            half_open.extend(answer.open);
            if HALF_OPEN < half_open.len() {
                half_open.pop_front();
            }
        }
    }

    fn is_foreign(&self, table: &str) -> bool {
        self.known.foreign.iter().any(|other| other == table)
    }

    /// Look for a table where something can be done. If there is none, open one for later.
    fn prepare(&self, rng: &mut Rng) -> Option<Hint> {
        let found = (0..LOOKS).find_map(|_| self.look(rng));
        if found.is_none() {
            let (guest, other) = (rng.below(4), 1 + rng.below(3));
            let [guest, other] = [guest, (guest + other) % 4].map(|guest| guest as usize);
            let form = one(
                rng,
                &["game=master", "game=conquest", "game=master&seat2=cadet"],
            );
            let opened = self.ask(guest, "POST", "/tables/new", form)?;
            let table = opened.header("location").filter(|place| is_table(place))?;
            self.ask(other, "POST", &format!("{table}/join"), "seat=1")?;
            self.known.learn(table.to_owned());
        }
        found
    }

    /// Look up what an attacker may do at a table, in order to do something else.
    fn look(&self, rng: &mut Rng) -> Option<Hint> {
        let table = self.known.own(rng);
        let guest = rng.below(self.known.attackers.len() as u32) as usize;
        let answer = self.ask(guest, "GET", &format!("{table}/offers"), "")?;
        let offers: Value = serde_json::from_slice(answer.body()?).ok()?;
        let actions = offers["offers"].as_array();
        let actions = actions.filter(|actions| !actions.is_empty())?;
        Some(Hint {
            cookie: self.known.attackers[guest].cookie.clone(),
            seq: offers["seq"].as_u64()?,
            action: one(rng, actions).as_str()?.to_owned(),
            table,
        })
    }

    /// Send something harmless as one of the attackers.
    fn ask(&self, guest: usize, method: &str, path: &str, form: &str) -> Option<Answer> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nSec-Fetch-Site: same-origin\r\n\
             Cookie: starboard={}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{form}",
            self.known.address,
            self.known.attackers[guest].cookie,
            form.len()
        );
        Answer::to(request.as_bytes(), Due::Whole, self.known.address).ok()
    }

    /// What is wrong with an answer.
    fn problem(&self, attack: &Attack, answer: &Answer) -> Option<String> {
        let statuses = answer.statuses();
        if statuses.is_empty() && matches!(attack.due, Due::Whole | Due::Stream) {
            return Some("there is no answer".to_owned());
        }
        if let Some(status) = statuses.iter().find(|status| 500 <= **status) {
            return Some(format!("an error of the server, {status}"));
        }
        for status in &statuses {
            let mut counts = self.statuses.lock().expect("no panic");
            *counts.entry(*status).or_default() += 1;
        }
        let mut secrets = self.secrets.iter();
        if let Some(secret) = secrets.find(|secret| answer.contains(secret)) {
            return Some(format!("a secret is told, {secret}"));
        }
        let (witness, stranger) = &self.witness;
        let body = answer.body().filter(|_| statuses.first() == Some(&200));
        let sees_more = body.is_some_and(|body| body != stranger.as_bytes());
        if attack.looks_at.as_ref() == Some(witness) && sees_more {
            return Some("this is not what a stranger may see".to_owned());
        }
        None
    }
}

/// Whether a redirect leads to a table.
fn is_table(place: &str) -> bool {
    place.starts_with("/t/")
}

/// The beginning of what was sent, in a form that can be printed and sent again.
fn start(bytes: &[u8]) -> String {
    let end = bytes.len().min(2000);
    bytes[..end].escape_ascii().to_string()
}
