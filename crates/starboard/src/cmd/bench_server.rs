//! `starboard bench server`: how fast a server answers people. Server and clients share the process
//! and the machine, so the figures are what a small machine can do with its clients on it.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use kernel::{Rng, Seed};
use reqwest::{Client, Response, StatusCode};
use serde::Serialize;
use serde_json::{Value, json};
use server::{Config, Database, Server};
use stats_alloc::Region;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinSet;

use super::bench::{Bar, Figure, table_of};
use crate::output::{self, BOLD, paint};
use crate::{ALLOCATOR, Verdict};

/// Tables at which somebody clicks about once a second.
const ACTIVE: usize = 200;
/// Tables that are opened to see what one costs.
const IDLE: usize = 200;
/// People who click as fast as they can.
const EAGER: usize = 32;
/// How long people look before they click.
const LOOK: Duration = Duration::from_secs(1);
const KIB: f64 = 1024.0;

/// What is printed.
#[derive(Serialize)]
struct Output {
    tables: usize,
    release: bool,
    figures: Vec<Figure>,
}

/// Measure for so many seconds each.
pub(crate) fn run(seconds: f64, seed: Seed, json: bool) -> anyhow::Result<Verdict> {
    if cfg!(debug_assertions) {
        output::warn("this is a debug build; measure with `cargo run --release -- bench server`");
    }
    let runtime = tokio::runtime::Runtime::new().context("start the threads of the server")?;
    let figures = runtime.block_on(measure(Duration::from_secs_f64(seconds), seed))?;
    let output = Output {
        tables: ACTIVE,
        release: !cfg!(debug_assertions),
        figures,
    };
    if json {
        output::json(&output)?;
        return Ok(Verdict::Done);
    }
    let title = format!("Server: {ACTIVE} active tables, clients on the same machine");
    let mut out = anstream::stdout();
    write!(out, "{}\n{}", paint(BOLD, title), table_of(&output.figures))?;
    Ok(Verdict::Done)
}

async fn measure(slice: Duration, seed: Seed) -> anyhow::Result<Vec<Figure>> {
    let directory = tempfile::tempdir().context("make a directory for the database")?;
    let mut config = Config::new(Database(directory.path().join("bench.sqlite")));
    config.listen = ([127, 0, 0, 1], 0).into();
    (config.pace, config.rate) = (0, None);
    let server = Server::open(config).await?;
    let address = format!("http://{}", server.address()?);
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(server.run(async {
        drop(stopped.await);
    }));
    let mut rng = Rng::new(seed);
    let first_page = first_page(&address).await?;
    let idle = idle_table(&address).await?;
    let rate = eager(&address, slice, &mut rng).await?;
    let calm = active(&address, slice, &mut rng).await?;
    let guest = Guest::new(&address)?;
    for _ in 0..ACTIVE {
        guest
            .open(&[("seat1", "captain"), ("seat2", "captain")])
            .await?;
    }
    let busy = active(&address, slice, &mut rng).await?;
    drop(stop);
    serving.await.context("end the server")??;
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    let at_most = |bar: f64| (Bar::AtMost(bar), Bar::AtMost(bar / 2.0));
    let judged = |name, value, bar: f64| {
        let (must, aim) = at_most(bar);
        Figure::plain(name, value).judged(must, aim)
    };
    Ok(vec![
        Figure::plain("durable actions/s, eager", rate),
        Figure::plain("click to update, median ms", ms(quantile(&calm, 0.5))),
        judged("click to update, p95 ms", ms(quantile(&calm, 0.95)), 50.0),
        Figure::plain("… with bots thinking, p95 ms", ms(quantile(&busy, 0.95)))
            .against(ms(quantile(&calm, 0.95)))
            .judged(Bar::AtMost(2.0), Bar::AtMost(1.5)),
        judged("memory of an idle table, KiB", idle, 64.0),
        judged("first page compressed, KiB", first_page, 150.0),
    ])
}

/// The value below which this part of the sorted times lies.
fn quantile(times: &[Duration], part: f64) -> Duration {
    let index = (times.len() as f64 * part) as usize;
    times
        .get(index)
        .or(times.last())
        .copied()
        .unwrap_or_default()
}

/// Somebody with a cookie.
#[derive(Clone)]
struct Guest {
    client: Client,
    address: String,
}

impl Guest {
    fn new(address: &str) -> anyhow::Result<Guest> {
        let client = Client::builder()
            .cookie_store(true)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .context("make a client")?;
        let address = address.to_owned();
        Ok(Guest { client, address })
    }

    /// Open a table; the path of its page.
    async fn open(&self, fields: &[(&str, &str)]) -> anyhow::Result<String> {
        let request = self.client.post(format!("{}/tables/new", self.address));
        let answer = request
            .header("origin", &self.address)
            .form(fields)
            .send()
            .await?;
        let path = answer
            .headers()
            .get("location")
            .and_then(|path| path.to_str().ok());
        Ok(path.context("the server opens a table")?.to_owned())
    }

    async fn get(&self, path: &str) -> anyhow::Result<Response> {
        let request = self.client.get(format!("{}{path}", self.address));
        let answer = request.header("accept-encoding", "gzip").send().await?;
        Ok(answer.error_for_status()?)
    }

    /// Any action that may be taken now, and how far the table is.
    async fn choose(&self, table: &str, rng: &mut Rng) -> anyhow::Result<(u64, Value)> {
        let state = self.client.get(format!("{}{table}/state", self.address));
        let state: Value = state.send().await?.json().await?;
        let offers = state["offers"][state["seat"].to_string()].as_array();
        let offers = offers.filter(|offers| !offers.is_empty());
        let offers = offers.context("a game goes on longer than the bench")?;
        let action = offers[rng.below(offers.len() as u32) as usize].clone();
        Ok((state["seq"].as_u64().unwrap_or(0), action))
    }

    async fn act(&self, table: &str, seq: u64, action: Value) -> anyhow::Result<()> {
        let request = self.client.post(format!("{}{table}/act", self.address));
        let body = json!({ "seq": seq, "action": action });
        let answer = request
            .header("origin", &self.address)
            .json(&body)
            .send()
            .await?;
        ensure!(
            answer.status() == StatusCode::NO_CONTENT,
            "an offered action is taken"
        );
        Ok(())
    }
}

const HOT_SEAT: [(&str, &str); 2] = [("seat1", "me"), ("seat2", "me")];

/// How much a table and everything it needs weigh on the way to a new browser, in KiB.
async fn first_page(address: &str) -> anyhow::Result<f64> {
    let guest = Guest::new(address)?;
    let table = guest.open(&HOT_SEAT).await?;
    let plain = guest
        .client
        .get(format!("{address}{table}"))
        .send()
        .await?
        .text()
        .await?;
    let mut bytes = guest.get(&table).await?.bytes().await?.len();
    for part in plain.split("\"/assets/").skip(1) {
        let path = part.split('"').next().unwrap_or_default();
        let asset = guest.get(&format!("/assets/{path}")).await?;
        bytes += asset.bytes().await?.len();
    }
    Ok(bytes as f64 / KIB)
}

/// What a table costs that nobody looks at, in KiB.
async fn idle_table(address: &str) -> anyhow::Result<f64> {
    let guest = Guest::new(address)?;
    guest.open(&HOT_SEAT).await?;
    let region = Region::new(ALLOCATOR);
    for _ in 0..IDLE {
        guest.open(&HOT_SEAT).await?;
    }
    let change = region.change();
    let kept = change
        .bytes_allocated
        .saturating_sub(change.bytes_deallocated);
    Ok(kept as f64 / IDLE as f64 / KIB)
}

/// Acknowledged actions per second when people do not look before they click.
async fn eager(address: &str, slice: Duration, rng: &mut Rng) -> anyhow::Result<f64> {
    let mut people = JoinSet::new();
    let end = Instant::now() + slice;
    for _ in 0..EAGER {
        let (guest, mut rng) = (Guest::new(address)?, rng.split());
        people.spawn(async move {
            let table = guest.open(&HOT_SEAT).await?;
            let mut count = 0_u32;
            while Instant::now() < end {
                let (seq, action) = guest.choose(&table, &mut rng).await?;
                guest.act(&table, seq, action).await?;
                count += 1;
            }
            anyhow::Ok(count)
        });
    }
    let mut count = 0;
    while let Some(person) = people.join_next().await {
        count += person.context("a client fails")??;
    }
    Ok(f64::from(count) / slice.as_secs_f64())
}

/// From click to update, at all active tables; sorted.
async fn active(address: &str, slice: Duration, rng: &mut Rng) -> anyhow::Result<Vec<Duration>> {
    let mut people = JoinSet::new();
    for number in 0..ACTIVE {
        let (guest, rng) = (Guest::new(address)?, rng.split());
        let wait = LOOK.mul_f64(number as f64 / ACTIVE as f64);
        people.spawn(async move { click(&guest, slice, wait, rng).await });
    }
    let mut times = Vec::new();
    while let Some(person) = people.join_next().await {
        times.extend(person.context("a client fails")??);
    }
    times.sort_unstable();
    Ok(times)
}

/// Click once a second, and wait each time until the page has changed.
async fn click(
    guest: &Guest,
    slice: Duration,
    wait: Duration,
    mut rng: Rng,
) -> anyhow::Result<Vec<Duration>> {
    let table = guest.open(&HOT_SEAT).await?;
    let live = guest
        .client
        .get(format!("{}{table}/live", guest.address))
        .send()
        .await?;
    let (sender, mut seen) = watch::channel(0);
    let following = tokio::spawn(follow(live, sender));
    tokio::time::sleep(wait).await;
    let end = Instant::now() + slice.max(LOOK * 2);
    let mut times = Vec::new();
    while Instant::now() < end {
        let (seq, action) = guest.choose(&table, &mut rng).await?;
        let begun = Instant::now();
        guest.act(&table, seq, action).await?;
        seen.wait_for(|now| seq < *now)
            .await
            .context("the stream goes on")?;
        times.push(begun.elapsed());
        tokio::time::sleep(LOOK).await;
    }
    following.abort();
    Ok(times)
}

/// Tell how far the page is.
async fn follow(mut live: Response, seen: watch::Sender<u64>) {
    let mut line = Vec::new();
    while let Ok(Some(chunk)) = live.chunk().await {
        for byte in chunk {
            if byte != b'\n' {
                line.push(byte);
                continue;
            }
            let id = line
                .strip_prefix(b"id: ")
                .and_then(|id| std::str::from_utf8(id).ok());
            if let Some(seq) = id.and_then(|id| id.parse().ok()) {
                seen.send_replace(seq);
            }
            line.clear();
        }
    }
}
