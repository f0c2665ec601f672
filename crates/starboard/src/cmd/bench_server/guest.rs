//! Somebody with a browser, without the browser.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use kernel::Rng;
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use tokio::sync::watch;

/// Two people at one screen: a table where somebody can always act.
pub(super) const HOT_SEAT: [(&str, &str); 2] = [("seat1", "me"), ("seat2", "me")];

/// Somebody with a cookie.
#[derive(Clone)]
pub(super) struct Guest {
    pub(super) client: Client,
    pub(super) address: String,
}

impl Guest {
    pub(super) fn new(address: &str) -> anyhow::Result<Guest> {
        let client = Client::builder()
            .cookie_store(true)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .context("make a client")?;
        let address = address.to_owned();
        Ok(Guest { client, address })
    }

    /// Open a table; the path of its page.
    pub(super) async fn open(&self, fields: &[(&str, &str)]) -> anyhow::Result<String> {
        let request = self.client.post(format!("{}/tables/new", self.address));
        let request = request.header("origin", &self.address).form(fields);
        let answer = request.send().await?;
        let path = answer.headers().get("location");
        let path = path.and_then(|path| path.to_str().ok());
        Ok(path.context("the server opens a table")?.to_owned())
    }

    pub(super) async fn get(&self, path: &str) -> anyhow::Result<Response> {
        let request = self.client.get(format!("{}{path}", self.address));
        let answer = request.header("accept-encoding", "gzip").send().await?;
        Ok(answer.error_for_status()?)
    }

    /// Follow a table from where it is.
    pub(super) async fn live(&self, table: &str, seq: u64) -> anyhow::Result<Response> {
        self.get(&format!("{table}/live?seq={seq}")).await
    }

    /// Something that may be done now, and how far the table is; `None` if the game is over.
    pub(super) async fn choose(
        &self,
        table: &str,
        rng: &mut Rng,
    ) -> anyhow::Result<Option<(u64, String)>> {
        let state = self.client.get(format!("{}{table}/offers", self.address));
        let state: Value = state.send().await?.json().await?;
        let offers = state["offers"].as_array().map_or(&[][..], Vec::as_slice);
        if offers.is_empty() {
            return Ok(None);
        }
        let action = offers[rng.below(offers.len() as u32) as usize].as_str();
        let seq = state["seq"]
            .as_u64()
            .context("a table knows how far it is")?;
        Ok(action.map(|action| (seq, action.to_owned())))
    }

    /// Take an action and wait until it is acknowledged.
    pub(super) async fn act(&self, table: &str, seq: u64, action: &str) -> anyhow::Result<()> {
        let request = self.client.post(format!("{}{table}/act", self.address));
        let request = request.header("origin", &self.address);
        let body = json!({ "seq": seq, "action": action });
        let answer = request.json(&body).send().await?;
        ensure!(
            answer.status() == StatusCode::NO_CONTENT,
            "an offered action is taken, not answered with {}",
            answer.status()
        );
        Ok(())
    }
}

/// Somebody who plays both sides of one table after another.
pub(super) struct Soloist {
    pub(super) guest: Guest,
    pub(super) table: String,
    rng: Rng,
}

impl Soloist {
    pub(super) async fn new(address: &str, rng: Rng) -> anyhow::Result<Soloist> {
        let guest = Guest::new(address)?;
        let table = guest.open(&HOT_SEAT).await?;
        Ok(Soloist { guest, table, rng })
    }

    /// The next action; a new table if the game is over.
    pub(super) async fn next(&mut self) -> anyhow::Result<(u64, String)> {
        loop {
            if let Some(next) = self.guest.choose(&self.table, &mut self.rng).await? {
                return Ok(next);
            }
            self.table = self.guest.open(&HOT_SEAT).await?;
        }
    }

    /// Take the next action; how long it took from request to acknowledgement.
    pub(super) async fn act(&mut self) -> anyhow::Result<Duration> {
        let (seq, action) = self.next().await?;
        let begun = Instant::now();
        self.guest.act(&self.table, seq, &action).await?;
        Ok(begun.elapsed())
    }
}

/// Tell how far the page is, as long as the stream goes on.
pub(super) async fn follow(mut live: Response, seen: watch::Sender<u64>) {
    let mut line = Vec::new();
    while let Ok(Some(chunk)) = live.chunk().await {
        for byte in chunk {
            if byte != b'\n' {
                line.push(byte);
                continue;
            }
            let id = line.strip_prefix(b"id: ");
            let id = id.and_then(|id| std::str::from_utf8(id).ok());
            if let Some(seq) = id.and_then(|id| id.parse().ok()) {
                seen.send_replace(seq);
            }
            line.clear();
        }
    }
}
