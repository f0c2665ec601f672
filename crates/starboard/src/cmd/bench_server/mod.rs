//! `starboard bench server`: how fast a server answers people. Server and clients share the process
//! and the machine, so the figures are what a small machine can do with its clients on it. All
//! clients speak HTTP over sockets; the database lies in the directory for temporary files.

mod baseline;
mod guest;
mod pace;
mod wire;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use kernel::{Rng, Seed};
use serde::Serialize;
use server::{Config, Database, Server};
use stats_alloc::Region;
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::task::{JoinSet, block_in_place};

use super::bench::{Bar, Figure, table_of};
use crate::output::{self, BOLD, paint};
use crate::{ALLOCATOR, Verdict, limits};
use baseline::Sqlite;
use guest::{Choice, Guest, HOT_SEAT, Soloist, follow};
use pace::{paced, quantile};

/// Tables at which somebody clicks about once a second.
const ACTIVE: usize = 200;
/// Tables that are opened to see what one costs.
const IDLE: usize = 200;
/// Tables at which people act as fast as they can.
const CROWD: usize = 100;
/// Actions each second for the figure of a steady load.
const RATE: f64 = 1000.0;
/// Tables among which they are spread: nobody acts before his last action is acknowledged.
const SPREAD: usize = 400;
/// Connections that only watch.
const WATCHERS: usize = 5000;
/// Tables they watch.
const WATCHED: usize = 100;
/// How long people look before they click.
const LOOK: Duration = Duration::from_secs(1);
const KIB: f64 = 1024.0;

/// What is printed.
#[derive(Serialize)]
struct Output {
    release: bool,
    figures: Vec<Figure>,
}

/// Measure for so many seconds each.
pub(crate) fn run(seconds: f64, seed: Seed, json: bool) -> anyhow::Result<Verdict> {
    if cfg!(debug_assertions) {
        output::warn("this is a debug build; measure with `cargo run --release -- bench server`");
    }
    limits::open_files();
    let runtime = tokio::runtime::Runtime::new().context("start the threads of the server")?;
    let slice = Duration::from_secs_f64(seconds);
    // A task, so that it runs where the server does: this thread would have to be woken each time.
    let measuring = runtime.spawn(measure(slice, seed));
    let figures = runtime.block_on(measuring).context("measure")??;
    let output = Output {
        release: !cfg!(debug_assertions),
        figures,
    };
    if json {
        output::json(&output)?;
        return Ok(Verdict::Done);
    }
    let title = "Server: clients over HTTP on the same machine, SQLite on its disk";
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
    let mut bench = Bench {
        address,
        slice,
        rng: Rng::new(seed),
    };
    let mut figures = bench.sizes().await?;
    figures.extend(bench.rates(directory.path()).await?);
    figures.extend(bench.steady(directory.path()).await?);
    figures.extend(bench.clicks().await?);
    drop(stop);
    serving.await.context("end the server")??;
    Ok(figures)
}

/// A running server that is measured.
struct Bench {
    address: String,
    slice: Duration,
    rng: Rng,
}

impl Bench {
    async fn soloists(&mut self, count: usize) -> anyhow::Result<Vec<Soloist>> {
        let mut soloists = Vec::with_capacity(count);
        for _ in 0..count {
            soloists.push(Soloist::new(&self.address, self.rng.split()).await?);
        }
        Ok(soloists)
    }

    /// How much a table weighs: on the way to a new browser, and in memory.
    async fn sizes(&self) -> anyhow::Result<Vec<Figure>> {
        let page = first_page(&self.address).await?;
        let idle = idle_table(&self.address).await?;
        Ok(vec![
            Figure::plain("first page, compressed, KiB", page)
                .judged(Bar::AtMost(150.0), Bar::AtMost(75.0)),
            Figure::plain("memory of an idle table, KiB", idle)
                .judged(Bar::AtMost(64.0), Bar::AtMost(32.0)),
        ])
    }

    /// Durable actions each second, at one table and at many.
    async fn rates(&mut self, directory: &Path) -> anyhow::Result<Vec<Figure>> {
        let sqlite = Sqlite::open(directory)?;
        let before = block_in_place(|| sqlite.commits(self.slice))?;
        let one = self.one_table().await?;
        let many = self.many_tables().await?;
        let after = block_in_place(|| sqlite.commits(self.slice))?;
        let commits = f64::midpoint(before, after);
        Ok(vec![
            Figure::plain("durable actions/s, one table", one)
                .against(commits)
                .judged(Bar::AtLeast(0.8), Bar::AtLeast(0.95)),
            Figure::plain("durable actions/s, 100 tables", many)
                .against(commits)
                .judged(Bar::AtLeast(3.0), Bar::AtLeast(6.0)),
        ])
    }

    /// One after another at one table. Finding out what may be done is not counted.
    async fn one_table(&mut self) -> anyhow::Result<f64> {
        let mut soloist = Soloist::new(&self.address, self.rng.split()).await?;
        let begun = Instant::now();
        let mut times = Vec::new();
        while begun.elapsed() < self.slice {
            let choice = soloist.choose().await?;
            times.push(soloist.act(&choice).await?);
        }
        let spent: Duration = times.iter().sum();
        Ok(times.len() as f64 / spent.as_secs_f64())
    }

    /// All at once, each at a table of his own. Finding out what may be done is counted.
    async fn many_tables(&mut self) -> anyhow::Result<f64> {
        let mut people = JoinSet::new();
        let soloists = self.soloists(CROWD).await?;
        let begun = Instant::now();
        let slice = self.slice;
        for mut soloist in soloists {
            people.spawn(async move {
                let mut count = 0_u32;
                let mut choice = soloist.choose().await?;
                while begun.elapsed() < slice {
                    choice = soloist.go_on(&choice).await?;
                    count += 1;
                }
                anyhow::Ok(count)
            });
        }
        let mut count = 0;
        while let Some(person) = people.join_next().await {
            count += person.context("a client fails")??;
        }
        Ok(f64::from(count) / begun.elapsed().as_secs_f64())
    }

    /// From request to acknowledgement under a steady load, alone and while many watch.
    async fn steady(&mut self, directory: &Path) -> anyhow::Result<Vec<Figure>> {
        let echo = baseline::echo_p99(RATE, self.slice).await?;
        let commit = Sqlite::open(directory)?.p99(RATE, self.slice).await?;
        let base = ms(echo + commit);
        let (times, rate) = self.load().await?;
        let alone = ms(quantile(&times, 0.99));
        let watchers = Watchers::open(&self.address).await?;
        let (times, _) = self.load().await?;
        let watched = ms(quantile(&times, 0.99));
        let held = watchers.still_open();
        let bars = (Bar::AtMost(2.0), Bar::AtMost(1.2));
        Ok(vec![
            Figure::plain("actions/s of that load, of 1,000", rate),
            Figure::plain("p99 of an action at 1,000/s, ms", alone)
                .against(base)
                .judged(bars.0, bars.1),
            Figure::plain("… while 5,000 watch, ms", watched)
                .against(base)
                .judged(bars.0, bars.1),
            Figure::plain("live connections held meanwhile", held as f64)
                .judged(Bar::AtLeast(5000.0), Bar::AtLeast(20_000.0)),
        ])
    }

    /// Actions at a steady rate, spread over many tables, and how many there were each second. If
    /// the machine cannot keep up, an action waits for a table where somebody may act.
    async fn load(&mut self) -> anyhow::Result<(Vec<Duration>, f64)> {
        let (free, ready) = mpsc::unbounded_channel();
        let ready = Arc::new(Mutex::new(ready));
        for soloist in self.soloists(SPREAD).await? {
            prepare(soloist, free.clone());
        }
        let slice = self.slice.max(Duration::from_secs(2));
        let begun = Instant::now();
        let times = paced(RATE, slice, || {
            let (ready, free) = (Arc::clone(&ready), free.clone());
            async move {
                let next: Option<Prepared> = ready.lock().await.recv().await;
                let Prepared {
                    mut soloist,
                    choice,
                } = next.context("tables go on")?;
                let time = soloist.act(&choice).await?;
                prepare(soloist, free);
                Ok(time)
            }
        })
        .await?;
        let rate = times.len() as f64 / begun.elapsed().as_secs_f64();
        Ok((times, rate))
    }

    /// From a click to the changed page, with idle bots and with busy ones.
    async fn clicks(&mut self) -> anyhow::Result<Vec<Figure>> {
        let calm = self.active().await?;
        let mut guest = Guest::new(&self.address)?;
        for _ in 0..ACTIVE {
            let bots = [("seat1", "captain"), ("seat2", "captain")];
            guest.open(&bots).await?;
        }
        let busy = self.active().await?;
        let calm_p95 = ms(quantile(&calm, 0.95));
        Ok(vec![
            Figure::plain("click to update, median ms", ms(quantile(&calm, 0.5))),
            Figure::plain("click to update, p95 ms", calm_p95)
                .judged(Bar::AtMost(50.0), Bar::AtMost(25.0)),
            Figure::plain(
                "… with bots thinking at 200 tables",
                ms(quantile(&busy, 0.95)),
            )
            .against(calm_p95)
            .judged(Bar::AtMost(2.0), Bar::AtMost(1.2)),
        ])
    }

    /// From click to update, at all active tables; sorted.
    async fn active(&mut self) -> anyhow::Result<Vec<Duration>> {
        let mut people = JoinSet::new();
        let slice = self.slice;
        for (number, soloist) in self.soloists(ACTIVE).await?.into_iter().enumerate() {
            let wait = LOOK.mul_f64(number as f64 / ACTIVE as f64);
            people.spawn(click(soloist, slice, wait));
        }
        let mut times = Vec::new();
        while let Some(person) = people.join_next().await {
            times.extend(person.context("a client fails")??);
        }
        times.sort_unstable();
        Ok(times)
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Somebody who knows what to do next.
struct Prepared {
    soloist: Soloist,
    choice: Choice,
}

/// Find out what may be done next at a table, and put it into the queue.
fn prepare(mut soloist: Soloist, free: mpsc::UnboundedSender<Prepared>) {
    tokio::spawn(async move {
        if let Ok(choice) = soloist.choose().await {
            // Nobody takes it when the load is over.
            drop(free.send(Prepared { soloist, choice }));
        }
    });
}

/// How much a table and everything it needs weigh on the way to a new browser, in KiB.
async fn first_page(address: &str) -> anyhow::Result<f64> {
    let mut guest = Guest::new(address)?;
    let table = guest.open(&HOT_SEAT).await?;
    let plain = reqwest::get(format!("{address}{table}"));
    let plain = plain.await?.text().await?;
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
    let mut guest = Guest::new(address)?;
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

/// Click once a second, and wait each time until the page has changed.
async fn click(
    mut soloist: Soloist,
    slice: Duration,
    wait: Duration,
) -> anyhow::Result<Vec<Duration>> {
    let seq = soloist.choose().await?.seq;
    let live = soloist.guest.live(&soloist.table, seq).await?;
    let (sender, mut seen) = watch::channel(seq);
    let following = tokio::spawn(follow(live, sender));
    let table = soloist.table.clone();
    tokio::time::sleep(wait).await;
    let end = Instant::now() + slice.max(LOOK * 2);
    let mut times = Vec::new();
    while Instant::now() < end {
        let choice = soloist.choose().await?;
        if soloist.table != table {
            break;
        }
        let begun = Instant::now();
        soloist.act(&choice).await?;
        let update = seen.wait_for(|now| choice.seq < *now).await;
        update.context("the stream goes on")?;
        times.push(begun.elapsed());
        tokio::time::sleep(LOOK).await;
    }
    following.abort();
    Ok(times)
}

/// Connections that are told of everything at tables where nothing happens.
struct Watchers(JoinSet<()>);

impl Watchers {
    async fn open(address: &str) -> anyhow::Result<Watchers> {
        let mut guest = Guest::new(address)?;
        let mut tables = Vec::new();
        for _ in 0..WATCHED {
            tables.push(guest.open(&HOT_SEAT).await?);
        }
        // Without a cookie: spectators.
        let stranger = Guest::new(address)?;
        let mut watchers = JoinSet::new();
        for number in 0..WATCHERS {
            let live = stranger.live(&tables[number % WATCHED], 0).await?;
            watchers.spawn(async move {
                let mut live = live;
                while let Ok(Some(_)) = live.chunk().await {}
            });
        }
        Ok(Watchers(watchers))
    }

    /// How many are still there.
    fn still_open(mut self) -> usize {
        while self.0.try_join_next().is_some() {}
        self.0.len()
    }
}
