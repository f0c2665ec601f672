//! Two honest people who play with each other: nothing they do is refused or lost.

use std::path::Path;

use kernel::{Rng, Seed};
use reqwest::StatusCode;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::guest::Guest;

/// Two people at a table of Inter-Galactic Conquest, the game with hidden hands.
pub(crate) struct Pair {
    pub(crate) guests: [Guest; 2],
    pub(crate) table: String,
    rng: Rng,
    /// What was acknowledged: table, number of the step, action.
    pub(crate) acknowledged: Vec<(String, u64, String)>,
}

impl Pair {
    /// Two new guests at a new table.
    pub(crate) async fn new(origin: &str, seed: u64) -> Pair {
        let guests = [
            Guest::new(origin, "Ada").await,
            Guest::new(origin, "Grace").await,
        ];
        let table = table(&guests).await;
        Pair {
            guests,
            table,
            rng: Rng::new(Seed::from_number(seed)),
            acknowledged: Vec::new(),
        }
    }

    /// Take one action; when the game is over, go on at another table.
    ///
    /// # Panics
    /// If an action that was offered is refused.
    pub(crate) async fn step(&mut self) {
        let state = self.guests[0].state(&self.table).await;
        let state: Value = serde_json::from_str(&state).expect("JSON");
        if state["status"] == "over" {
            self.table = table(&self.guests).await;
            return;
        }
        let waits = state["waits"].as_u64().expect("somebody is asked") as usize;
        let guest = &self.guests[waits];
        let offers = guest.get(&format!("{}/offers", self.table)).await;
        let offers: Value = serde_json::from_str(&offers.expect("offers")).expect("JSON");
        let (seq, actions) = (offers["seq"].as_u64(), offers["offers"].as_array());
        let (seq, actions) = (seq.expect("a number"), actions.expect("a list"));
        let action = &actions[self.rng.below(actions.len() as u32) as usize];
        let order = json!({ "seq": seq, "seat": waits, "action": action });
        let answer = guest.post(&format!("{}/act", self.table), order).await;
        let answer = answer.expect("an answer");
        let status = answer.status();
        let told = answer.text().await.expect("text");
        assert_eq!(
            status,
            StatusCode::NO_CONTENT,
            "{action} at {} after step {seq}: {told}",
            self.table
        );
        let action = action.as_str().expect("text").to_owned();
        self.acknowledged
            .push((self.table.clone(), seq + 1, action));
    }

    /// Make sure that every acknowledged action is in the database.
    pub(crate) fn check(&self, database: &Path) {
        let database = Connection::open(database).expect("the database");
        let mut find = database
            .prepare("SELECT text FROM entries WHERE table_id = ? AND seq = ?")
            .expect("a statement");
        for (table, seq, action) in &self.acknowledged {
            let id = table.trim_start_matches("/t/");
            let kept = find.query_row((id, seq.cast_signed()), |row| row.get(0));
            let kept: Result<String, rusqlite::Error> = kept;
            assert_eq!(kept.as_ref(), Ok(action), "step {seq} of {table}");
        }
    }
}

/// A new table for two.
async fn table(guests: &[Guest; 2]) -> String {
    let form = json!({ "game": "conquest", "players": "2", "public": "yes" });
    let table = guests[0].open(form).await;
    guests[1].join(&table, 1).await;
    table
}
