//! A client that behaves like a browser.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use kernel::Rng;
use reqwest::header::HeaderValue;
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;

use crate::wire::Wire;

/// Two people on one screen: a table at which somebody can always act.
pub(super) const HOT_SEAT: [(&str, &str); 2] = [("seat1", "me"), ("seat2", "me")];

/// A client with a cookie.
#[derive(Clone)]
pub(super) struct Guest {
    client: Client,
    address: String,
    /// The address of the guest, as a proxy would report it.
    place: &'static str,
    cookie: String,
}

impl Guest {
    /// A new guest.
    pub(super) fn new(address: &str) -> anyhow::Result<Guest> {
        Guest::at("127.0.0.1", address)
    }

    /// A new guest with another address.
    pub(super) fn at(place: &'static str, address: &str) -> anyhow::Result<Guest> {
        let client = Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .context("make a client")?;
        Ok(Guest {
            client,
            address: address.to_owned(),
            place,
            cookie: String::new(),
        })
    }

    /// The same guest at another server.
    pub(super) fn moved_to(&self, address: &str) -> Guest {
        Guest {
            address: address.to_owned(),
            ..self.clone()
        }
    }

    /// Open a table; returns the path of its page.
    pub(super) async fn open(&mut self, fields: &[(&str, &str)]) -> anyhow::Result<String> {
        let request = self.request(Method::POST, "/tables/new").form(fields);
        let answer = request.send().await?;
        let header = |name| {
            let value: Option<&HeaderValue> = answer.headers().get(name);
            value.and_then(|value| value.to_str().ok())
        };
        if let Some(cookie) = header("set-cookie") {
            let pair = cookie.split(';').next().unwrap_or_default();
            pair.clone_into(&mut self.cookie);
        }
        let path = header("location");
        Ok(path.context("the server opens a table")?.to_owned())
    }

    pub(super) async fn get(&self, path: &str) -> anyhow::Result<Response> {
        let request = self.request(Method::GET, path);
        let answer = request.header("accept-encoding", "gzip").send().await?;
        Ok(answer.error_for_status()?)
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self
            .client
            .request(method, format!("{}{path}", self.address));
        let request = request.header("origin", &self.address);
        let request = request.header("x-forwarded-for", self.place);
        request.header("cookie", &self.cookie)
    }

    /// The `seq` of a table, and what may be done at it; `None` if its game is over.
    pub(super) async fn offers(&self, table: &str) -> anyhow::Result<(u64, Option<Vec<String>>)> {
        let request = self.request(Method::GET, &format!("{table}/offers"));
        let answer = request.send().await?.error_for_status()?.bytes().await?;
        let told: Offers<'_> = serde_json::from_slice(&answer)?;
        let offers = told.offers.into_iter().map(Cow::into_owned).collect();
        Ok((told.seq, Some(offers).filter(|_| told.status != "over")))
    }

    /// Take an action that was offered; false if somebody else was quicker.
    pub(super) async fn act(&self, table: &str, seq: u64, action: &str) -> anyhow::Result<bool> {
        let request = self.request(Method::POST, &format!("{table}/act"));
        let answer = request.json(&json!({ "seq": seq, "action": action }));
        let answer = answer.send().await?;
        if answer.status() == StatusCode::CONFLICT {
            return Ok(false);
        }
        answer.error_for_status()?;
        Ok(true)
    }

    /// Follow a table from this `seq` on.
    pub(super) async fn live(&self, table: &str, seq: u64) -> anyhow::Result<Response> {
        self.get(&format!("{table}/live?seq={seq}")).await
    }
}

/// A chosen action, and the `seq` of the table at that moment.
pub(super) struct Choice {
    pub(super) seq: u64,
    action: String,
}

/// The server's list of possible actions.
#[derive(Deserialize)]
struct Offers<'a> {
    seq: u64,
    #[serde(borrow)]
    status: Cow<'a, str>,
    #[serde(borrow)]
    offers: Vec<Cow<'a, str>>,
}

/// A client that plays both sides of one table after another, over one connection.
pub(super) struct SoloClient {
    pub(super) guest: Guest,
    pub(super) table: String,
    wire: Wire,
    /// The headers of every request.
    headers: String,
    rng: Rng,
}

impl SoloClient {
    pub(super) async fn new(address: &str, rng: Rng) -> anyhow::Result<SoloClient> {
        let mut guest = Guest::new(address)?;
        let table = guest.open(&HOT_SEAT).await?;
        let host = address.trim_start_matches("http://");
        let wire = Wire::connect(host.parse()?).await?;
        let cookie = &guest.cookie;
        let headers = format!("host: {host}\r\norigin: {address}\r\ncookie: {cookie}\r\n");
        Ok(SoloClient {
            guest,
            table,
            wire,
            headers,
            rng,
        })
    }

    /// Choose the next action; at a new table if the game is over.
    pub(super) async fn choose(&mut self) -> anyhow::Result<Choice> {
        loop {
            let (table, headers) = (&self.table, &self.headers);
            let request = format!("GET {table}/offers HTTP/1.1\r\n{headers}\r\n");
            let answer = self.wire.ask(&request).await?;
            ensure!(
                answer.status == 200,
                "a table tells its players what they may do"
            );
            if let Some(choice) = pick(answer.body, &mut self.rng)? {
                return Ok(choice);
            }
            self.table = self.guest.open(&HOT_SEAT).await?;
        }
    }

    /// Send the action; returns the time from request to acknowledgement.
    pub(super) async fn act(&mut self, choice: &Choice) -> anyhow::Result<Duration> {
        let request = self.request(choice, "");
        let begun = Instant::now();
        let answer = self.wire.ask(&request).await?;
        let time = begun.elapsed();
        ensure!(
            answer.status == 204,
            "an offered action is taken, not answered with {}",
            answer.status
        );
        Ok(time)
    }

    /// Send the action, and choose the next one from the list in the acknowledgement.
    pub(super) async fn go_on(&mut self, choice: &Choice) -> anyhow::Result<Choice> {
        let request = self.request(choice, "prefer: return=representation\r\n");
        let answer = self.wire.ask(&request).await?;
        ensure!(
            answer.status == 200,
            "an offered action is taken, not answered with {}",
            answer.status
        );
        match pick(answer.body, &mut self.rng)? {
            Some(choice) => Ok(choice),
            None => self.choose().await,
        }
    }

    fn request(&self, choice: &Choice, more: &str) -> String {
        let (table, headers) = (&self.table, &self.headers);
        let body = json!({ "seq": choice.seq, "action": choice.action }).to_string();
        let length = body.len();
        format!(
            "POST {table}/act HTTP/1.1\r\n{headers}{more}content-type: application/json\r\n\
             content-length: {length}\r\n\r\n{body}"
        )
    }
}

/// One of the offers; `None` if the game is over.
fn pick(body: &[u8], rng: &mut Rng) -> anyhow::Result<Option<Choice>> {
    let Offers { seq, offers, .. } = serde_json::from_slice(body)?;
    if offers.is_empty() {
        return Ok(None);
    }
    let action = offers[rng.below(offers.len() as u32) as usize].to_string();
    Ok(Some(Choice { seq, action }))
}

/// Publish the `seq` of the page as long as the stream goes on.
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
