//! How fast a server answers. Server and clients share the process and the machine, so the figures
//! show what a small machine can do with its clients on it. All clients use HTTP over sockets; the
//! database is in the directory for temporary files.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use kernel::{Rng, Seed};
use lab::{Bar, Figure, table_of};
use serde::Serialize;
use server::{Config, Database, Server};
use stats_alloc::Region;
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::task::JoinSet;

use crate::baseline::{Echo, Sqlite};
use crate::guest::{Choice, Guest, HOT_SEAT, SoloClient, follow};
use crate::pace::{paced, quantile};
use crate::rounds::Rounds;
use crate::siege::{self, Siege};
use crate::{ALLOCATOR, print_json};

/// Tables at which somebody clicks about once a second.
const ACTIVE: usize = 200;
/// Tables that are opened to measure what one costs.
const IDLE: usize = 200;
/// Tables at which people act as fast as they can.
const CROWD: usize = 100;
/// Actions per second under a steady load.
const RATE: f64 = 1000.0;
/// Tables over which these are spread: nobody acts before their last action is acknowledged.
pub(crate) const SPREAD: usize = 400;
/// Connections that only watch.
const WATCHERS: usize = 5000;
/// Tables they watch.
const WATCHED: usize = 100;
/// How long people look before they click.
const LOOK: Duration = Duration::from_secs(1);
/// How often each rate is measured.
const ROUNDS: usize = 9;
/// How long the server rests before a baseline is measured, so that its remaining work does not
/// slow the baseline down.
const REST: Duration = Duration::from_millis(100);
/// How often the steady load and the clicks are measured, and the shortest duration of the load: a
/// 99th percentile needs a thousand answers.
const STEADY_ROUNDS: usize = 5;
const STEADY: Duration = Duration::from_secs(1);
const KIB: f64 = 1024.0;

/// The printed results.
#[derive(Serialize)]
struct Output {
    release: bool,
    figures: Vec<Figure>,
}

/// Measure each figure for this many seconds.
pub(crate) fn run(seconds: f64, seed: Seed, json: bool) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("start the threads of the server")?;
    let slice = Duration::from_secs_f64(seconds);
    // In a task, so that it runs on the server's threads: the main thread would have to be woken
    // each time.
    let measuring = runtime.spawn(measure(slice, seed));
    let figures = runtime.block_on(measuring).context("measure")??;
    let output = Output {
        release: !cfg!(debug_assertions),
        figures,
    };
    if json {
        return print_json(&output);
    }
    let title = "Server: clients over HTTP on the same machine, SQLite on its disk";
    print!("{title}\n{}", table_of(&output.figures));
    Ok(())
}

async fn measure(slice: Duration, seed: Seed) -> anyhow::Result<Vec<Figure>> {
    let directory = tempfile::tempdir().context("make a directory for the database")?;
    let mut config = Config::new(Database(directory.path().join("bench.sqlite")));
    config.listen = ([127, 0, 0, 1], 0).into();
    (config.pace, config.rate, config.connections) = (0, None, None);
    // Clients have different addresses.
    config.trusted_proxies = Some(vec!["127.0.0.0/8".parse().map_err(anyhow::Error::msg)?]);
    // Clients that are not being measured wait for those that are.
    config.timeouts.idle = Duration::from_secs(60 * 60);
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
        sqlite: Sqlite::open(directory.path())?,
        echo: Echo::open().await?,
    };
    let mut figures = bench.sizes().await?;
    figures.push(bench.rates().await?);
    figures.extend(bench.steady().await?);
    figures.extend(bench.clicks().await?);
    figures.extend(bench.siege().await?);
    drop(stop);
    serving.await.context("end the server")??;
    bench.echo.close().await?;
    Ok(figures)
}

/// The running server that is measured.
struct Bench {
    address: String,
    slice: Duration,
    rng: Rng,
    /// The baseline of the durable figures.
    sqlite: Sqlite,
    echo: Echo,
}

impl Bench {
    async fn clients(&mut self, count: usize) -> anyhow::Result<Vec<SoloClient>> {
        let mut clients = Vec::with_capacity(count);
        for _ in 0..count {
            clients.push(SoloClient::new(&self.address, self.rng.split()).await?);
        }
        Ok(clients)
    }

    /// The size of a table: as a first page for a new browser, and in memory.
    async fn sizes(&self) -> anyhow::Result<Vec<Figure>> {
        let page = first_page(&self.address).await?;
        let idle = idle_table(&self.address).await?;
        Ok(vec![
            Figure::plain("first page, compressed, KiB", page)
                .judged(Bar::AtMost(300.0), Bar::AtMost(200.0)),
            Figure::plain("memory of an idle table, KiB", idle)
                .judged(Bar::AtMost(64.0), Bar::AtMost(32.0)),
        ])
    }

    /// Durable actions per second at many tables.
    async fn rates(&mut self) -> anyhow::Result<Figure> {
        let mut crowd = self.clients(CROWD).await?;
        let slice = self.slice / ROUNDS as u32;
        let mut rounds = Vec::with_capacity(ROUNDS);
        for _ in 0..ROUNDS {
            tokio::time::sleep(REST).await;
            rounds.push(many_tables(&mut crowd, slice).await?);
        }
        let rate = Rounds::of_rates(rounds.into_iter()).quickest();
        Ok(Figure::plain("durable actions/s, 100 tables", rate)
            .judged(Bar::AtLeast(8000.0), Bar::AtLeast(15_000.0)))
    }

    /// The time from request to acknowledgement under a steady load, alone and with many watchers.
    async fn steady(&mut self) -> anyhow::Result<Vec<Figure>> {
        let slice = self.slice.max(STEADY);
        let load = Load::new(self.clients(SPREAD).await?);
        let mut alone = Vec::new();
        for _ in 0..STEADY_ROUNDS {
            alone.push(self.steady_round(&load, slice).await?);
        }
        let watchers = Watchers::open(&self.address).await?;
        let mut watched = Vec::new();
        for _ in 0..STEADY_ROUNDS {
            watched.push(self.steady_round(&load, slice).await?);
        }
        let held = watchers.still_open();
        let rate = Rounds::of_rates(alone.iter().map(|round| round.rate));
        let bars = (Bar::AtMost(2.0), Bar::AtMost(1.2));
        let judged = |name, rounds: &[Steady]| {
            let baseline = Rounds::of_times(rounds.iter().map(|round| round.baseline));
            let actions = Rounds::of_times(rounds.iter().map(|round| round.p99));
            actions.judged(name, &baseline, bars.0, bars.1)
        };
        let mut figures = vec![Figure::plain(
            "actions/s of that load, of 1,000",
            rate.quickest(),
        )];
        figures.extend(judged("p99 of an action at 1,000/s, ms", &alone));
        figures.extend(judged("… while 5,000 watch, ms", &watched));
        figures.push(
            Figure::plain("live connections held meanwhile", held as f64)
                .judged(Bar::AtLeast(5000.0), Bar::AtLeast(20_000.0)),
        );
        Ok(figures)
    }

    /// One round of the load, and before it one of the baseline.
    async fn steady_round(&self, load: &Load, slice: Duration) -> anyhow::Result<Steady> {
        tokio::time::sleep(REST).await;
        let echo = self.echo.p99(RATE, slice).await?;
        let commit = self.sqlite.p99(RATE, slice).await?;
        let (times, rate) = load.run(slice).await?;
        Ok(Steady {
            baseline: ms(echo + commit),
            p99: ms(quantile(&times, 0.99)),
            rate,
        })
    }

    /// The time from a click to the changed page, with idle bots and with busy ones.
    async fn clicks(&mut self) -> anyhow::Result<Vec<Figure>> {
        let (median, calm) = self.click_rounds().await?;
        let mut guest = Guest::new(&self.address)?;
        for _ in 0..ACTIVE {
            let bots = [("seat1", "captain"), ("seat2", "captain")];
            guest.open(&bots).await?;
        }
        let (_, busy) = self.click_rounds().await?;
        let bars = (Bar::AtMost(2.0), Bar::AtMost(1.2));
        let busy = busy.judged("… with bots thinking at 200 tables", &calm, bars.0, bars.1);
        let calm = [
            Figure::plain("click to update, median ms", median.quickest()),
            Figure::plain("click to update, p95 ms", calm.quickest())
                .judged(Bar::AtMost(25.0), Bar::AtMost(10.0)),
        ];
        Ok(calm.into_iter().chain(busy).collect())
    }

    /// The same, and the time that bots take, while an attacker keeps them thinking.
    async fn siege(&mut self) -> anyhow::Result<Vec<Figure>> {
        const LEVELS: [(&str, &str); 3] = [
            ("cadet", "a cadet's turn under siege, ms"),
            ("captain", "a captain's turn under siege, ms"),
            ("admiral", "an admiral's turn under siege, ms"),
        ];
        let quiet = self.turns(LEVELS.map(|(level, _)| level)).await?;
        let siege = Siege::begin(&self.address).await?;
        let besieged = self.turns(LEVELS.map(|(level, _)| level)).await?;
        let (_, clicks) = self.click_rounds().await?;
        drop(siege);
        let mut figures = vec![
            Figure::plain("click to update under siege, p95 ms", clicks.quickest())
                .judged(Bar::AtMost(50.0), Bar::AtMost(25.0)),
        ];
        for (index, (_, name)) in LEVELS.into_iter().enumerate() {
            figures.push(
                Figure::plain(name, besieged[index])
                    .against(quiet[index])
                    .judged(Bar::AtMost(2.0), Bar::AtMost(1.2)),
            );
        }
        Ok(figures)
    }

    /// The duration of bots' turns, in milliseconds.
    async fn turns(&mut self, levels: [&'static str; 3]) -> anyhow::Result<[f64; 3]> {
        let mut times = [0.0; 3];
        for (time, level) in times.iter_mut().zip(levels) {
            let slice = self.slice.max(STEADY);
            *time = ms(siege::turn(&self.address, level, slice, &mut self.rng).await?);
        }
        Ok(times)
    }

    /// Medians and 95th percentiles of the time from click to update.
    async fn click_rounds(&mut self) -> anyhow::Result<(Rounds, Rounds)> {
        let mut rounds = Vec::new();
        for _ in 0..STEADY_ROUNDS {
            rounds.push(self.active().await?);
        }
        let part = |part| Rounds::of_times(rounds.iter().map(|times| ms(quantile(times, part))));
        Ok((part(0.5), part(0.95)))
    }

    /// The times from click to update at all active tables, sorted.
    async fn active(&mut self) -> anyhow::Result<Vec<Duration>> {
        let mut people = JoinSet::new();
        let slice = self.slice;
        for (number, client) in self.clients(ACTIVE).await?.into_iter().enumerate() {
            let wait = LOOK.mul_f64(number as f64 / ACTIVE as f64);
            people.spawn(click(client, slice, wait));
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

/// Actions per second, all at once, each at its own table. Asking for the possible actions is
/// counted.
async fn many_tables(crowd: &mut Vec<SoloClient>, slice: Duration) -> anyhow::Result<f64> {
    let mut people = JoinSet::new();
    let begun = Instant::now();
    for mut client in crowd.drain(..) {
        people.spawn(async move {
            let mut count = 0_u32;
            let mut choice = client.choose().await?;
            while begun.elapsed() < slice {
                choice = client.go_on(&choice).await?;
                count += 1;
            }
            anyhow::Ok((client, count))
        });
    }
    let mut total = 0;
    while let Some(person) = people.join_next().await {
        let (client, count) = person.context("a client fails")??;
        crowd.push(client);
        total += count;
    }
    Ok(f64::from(total) / begun.elapsed().as_secs_f64())
}

/// The result of one round of the steady load.
struct Steady {
    /// The sum of the 99th percentiles of an echo and of a commit, in milliseconds.
    baseline: f64,
    /// The 99th percentile of an action.
    p99: f64,
    /// Actions per second.
    rate: f64,
}

/// Actions at a steady rate, spread over many tables. If the machine cannot keep up, an action
/// waits for a table at which somebody may act.
struct Load {
    free: mpsc::UnboundedSender<Prepared>,
    ready: Arc<Mutex<mpsc::UnboundedReceiver<Prepared>>>,
}

impl Load {
    fn new(clients: Vec<SoloClient>) -> Load {
        let (free, ready) = mpsc::unbounded_channel();
        for client in clients {
            prepare(client, free.clone());
        }
        let ready = Arc::new(Mutex::new(ready));
        Load { free, ready }
    }

    /// The durations of the actions, sorted, and their number per second.
    async fn run(&self, slice: Duration) -> anyhow::Result<(Vec<Duration>, f64)> {
        let begun = Instant::now();
        let times = paced(RATE, slice, || {
            let (ready, free) = (Arc::clone(&self.ready), self.free.clone());
            async move {
                let next: Option<Prepared> = ready.lock().await.recv().await;
                let Prepared { mut client, choice } = next.context("tables go on")?;
                let time = client.act(&choice).await?;
                prepare(client, free);
                Ok(time)
            }
        })
        .await?;
        let rate = times.len() as f64 / begun.elapsed().as_secs_f64();
        Ok((times, rate))
    }
}

/// A client that knows its next action.
struct Prepared {
    client: SoloClient,
    choice: Choice,
}

/// Ask for the possible actions at a table, choose one, and put the client into the queue.
fn prepare(mut client: SoloClient, free: mpsc::UnboundedSender<Prepared>) {
    tokio::spawn(async move {
        if let Ok(choice) = client.choose().await {
            // The receiver is gone when the load is over.
            drop(free.send(Prepared { client, choice }));
        }
    });
}

/// The size of a table page with all its assets for a new browser, in KiB.
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

/// The memory of a table that nobody looks at, in KiB.
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

/// Click once per second, and wait each time until the page has changed.
async fn click(
    mut client: SoloClient,
    slice: Duration,
    wait: Duration,
) -> anyhow::Result<Vec<Duration>> {
    let seq = client.choose().await?.seq;
    let live = client.guest.live(&client.table, seq).await?;
    let (sender, mut seen) = watch::channel(seq);
    let following = tokio::spawn(follow(live, sender));
    let table = client.table.clone();
    tokio::time::sleep(wait).await;
    let end = Instant::now() + slice.max(LOOK * 2);
    let mut times = Vec::new();
    while Instant::now() < end {
        let choice = client.choose().await?;
        if client.table != table {
            break;
        }
        let begun = Instant::now();
        client.act(&choice).await?;
        let update = seen.wait_for(|now| choice.seq < *now).await;
        update.context("the stream goes on")?;
        times.push(begun.elapsed());
        tokio::time::sleep(LOOK).await;
    }
    following.abort();
    Ok(times)
}

/// Connections that follow tables at which nothing happens.
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

    /// How many are still connected.
    fn still_open(mut self) -> usize {
        while self.0.try_join_next().is_some() {}
        self.0.len()
    }
}
