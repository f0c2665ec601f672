//! `starboard bench endurance`: whether the memory of a server keeps growing while people play on
//! it without a pause. The server is a separate process, so that only its memory is measured.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use kernel::{Rng, Seed};
use lab::{Bar, Figure, table_of};
use serde::Serialize;
use tokio::task::JoinSet;

use crate::guest::{Guest, SoloClient};
use crate::print_json;

/// People who play both sides of a table.
const SOLOISTS: usize = 24;
/// The time between two actions of each.
const LOOK: Duration = Duration::from_millis(100);
/// How often the memory is measured.
const SAMPLES: u32 = 60;
const MIB: f64 = 1024.0 * 1024.0;

/// The printed results.
#[derive(Serialize)]
struct Output {
    release: bool,
    /// The memory of the server in MiB, at equal intervals.
    samples: Vec<f64>,
    figures: Vec<Figure>,
}

/// Play for this long.
pub(crate) fn run(seconds: f64, seed: Seed, json: bool) -> anyhow::Result<()> {
    let directory = tempfile::tempdir().context("make a directory for the database")?;
    let runtime = tokio::runtime::Runtime::new().context("start the threads of the clients")?;
    let mut served = Served::start(directory.path())?;
    let playing = play(&served, Duration::from_secs_f64(seconds), Rng::new(seed));
    let samples = runtime.block_on(playing)?;
    served.child.kill().context("end the server")?;
    served.child.wait().context("end the server")?;
    // During the first third caches fill up.
    let part = samples.len() / 6;
    let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len().max(1) as f64;
    let before = mean(&samples[2 * part..4 * part]);
    let after = mean(&samples[samples.len() - part..]);
    let figure = Figure::plain("memory in the last sixth of the time, MiB", after).against(before);
    let output = Output {
        release: !cfg!(debug_assertions),
        figures: vec![figure.judged(Bar::AtMost(1.1), Bar::AtMost(1.02))],
        samples,
    };
    if json {
        return print_json(&output);
    }
    let title = "Server: memory while people play without a pause";
    println!("{title}\n{}", plot(&output.samples));
    print!("{}", table_of(&output.figures));
    println!("baseline: the mean of the middle third of the time, when caches are filled");
    Ok(())
}

/// A sparkline of the memory, from zero to the maximum.
fn plot(samples: &[f64]) -> String {
    const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = samples.iter().copied().fold(1.0, f64::max);
    let level = |sample: &f64| LEVELS[((sample / most * 8.0) as usize).min(7)];
    let line: String = samples.iter().map(level).collect();
    format!("{line} 0 to {most:.0} MiB")
}

/// Let people play, and measure the memory of the server.
async fn play(served: &Served, time: Duration, mut rng: Rng) -> anyhow::Result<Vec<f64>> {
    let mut people = JoinSet::new();
    for _ in 0..SOLOISTS {
        people.spawn(solo(served.address.clone(), rng.split()));
    }
    people.spawn(look_around(served.address.clone()));
    let begun = Instant::now();
    let mut samples = Vec::new();
    for number in 1..=SAMPLES {
        let next = time * number / SAMPLES;
        tokio::select! {
            () = tokio::time::sleep(next.saturating_sub(begun.elapsed())) => {}
            Some(ended) = people.join_next() => ended.context("a client fails")??,
        }
        samples.push(served.memory()?);
    }
    Ok(samples)
}

/// Play one table after another, loading each page.
async fn solo(address: String, rng: Rng) -> anyhow::Result<()> {
    let mut client = SoloClient::new(&address, rng).await?;
    let mut choice = client.choose().await?;
    loop {
        let table = client.table.clone();
        let mut live = client.guest.live(&table, choice.seq).await?;
        let page = tokio::spawn(async move { while let Ok(Some(_)) = live.chunk().await {} });
        while client.table == table {
            tokio::time::sleep(LOOK).await;
            choice = client.go_on(&choice).await?;
        }
        page.abort();
    }
}

/// Open the lobby as a new visitor again and again.
async fn look_around(address: String) -> anyhow::Result<()> {
    loop {
        let mut guest = Guest::new(&address)?;
        guest.get("/").await?;
        guest.open(&[("seat1", "me"), ("seat2", "open")]).await?;
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// A server as a separate process.
struct Served {
    child: Child,
    /// Kept open: a program ends when nobody can read its output.
    _out: BufReader<ChildStdout>,
    address: String,
}

impl Served {
    fn start(directory: &Path) -> anyhow::Result<Served> {
        let bench = std::env::current_exe().context("find this program")?;
        let program = bench.with_file_name(format!("starboard{}", std::env::consts::EXE_SUFFIX));
        let database = directory.join("endurance.sqlite");
        let mut child = Command::new(&program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "error"])
            .args(["--pace", "0", "--rate", "0"])
            .arg(format!("--database=sqlite:{}", database.display()))
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("start {}; is it built?", program.display()))?;
        let mut line = String::new();
        let out = child.stdout.take().context("hear from the server")?;
        let mut out = BufReader::new(out);
        out.read_line(&mut line)?;
        let address = line.trim().strip_prefix("Play at ");
        let address = address.context("the server says where it is")?.to_owned();
        Ok(Served {
            child,
            _out: out,
            address,
        })
    }

    /// The memory it uses, in MiB.
    fn memory(&self) -> anyhow::Result<f64> {
        ensure!(
            cfg!(target_os = "linux"),
            "only Linux tells how much memory another process uses"
        );
        let file = format!("/proc/{}/smaps_rollup", self.child.id());
        let text = std::fs::read_to_string(file).context("look at the memory of the server")?;
        let line = text.lines().find_map(|line| line.strip_prefix("Rss:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB"));
        let kib: f64 = kib
            .context("read the memory of the server")?
            .trim()
            .parse()?;
        Ok(kib * 1024.0 / MIB)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.child.kill());
    }
}
