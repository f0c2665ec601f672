//! Whether a server gets slower as its database grows: the same requests to two servers, one with
//! fifty tables, the other with fifty thousand and two million steps; and how long it takes to open
//! a long game.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use kernel::{Rng, Seed};
use lab::{Bar, Figure, table_of};
use rusqlite::{Connection, params};
use server::{Config, Database, Server};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::guest::{Guest, HOT_SEAT};
use crate::pace::quantile;
use crate::print_json;

/// The tables of the two servers.
const FEW: u32 = 50;
const MANY: u32 = 50_000;
/// Steps at each of them.
const STEPS: usize = 40;
/// Steps of the long game.
const LONG: usize = 3000;
/// How often each page is asked for. The first page of a table is drawn from the database, so each
/// time it is another table.
const REQUESTS: u32 = FEW;
/// How often the long game is opened.
const OPENED: usize = 5;

/// Measure everything.
pub(crate) fn run(seed: Seed, json: bool) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("start the threads of the server")?;
    let figures = runtime.block_on(measure(seed))?;
    if json {
        return print_json(&figures);
    }
    print!(
        "Growth: the same server with more to keep\n{}",
        table_of(&figures)
    );
    Ok(())
}

async fn measure(seed: Seed) -> anyhow::Result<Vec<Figure>> {
    let directory = tempfile::tempdir().context("make a directory for the databases")?;
    let few = directory.path().join("few.sqlite");
    let many = directory.path().join("many.sqlite");
    let mut rng = Rng::new(seed);
    let house = House::open(&few).await?;
    let mut guest = Guest::new(&house.address)?;
    let table = guest
        .open(&[&HOT_SEAT[..], &[("public", "yes")]].concat())
        .await?;
    ensure!(
        play(&guest, &table, STEPS, &mut rng).await? == STEPS,
        "a game lasts longer"
    );
    let (long, steps) = long_game(&mut guest, &mut rng).await?;
    house.close().await?;
    std::fs::copy(&few, &many)?;
    for (file, count) in [(&few, FEW), (&many, MANY)] {
        multiply(file, table.trim_start_matches("/t/"), count).context("copy a table")?;
    }
    let mut figures = compared(&guest, &few, &many).await?;
    let mut opened = Vec::new();
    for _ in 0..OPENED {
        let house = House::open(&few).await?;
        opened.push(house.asked(&guest, &format!("{long}/offers")).await?);
        house.close().await?;
    }
    opened.sort_unstable();
    figures.push(Figure::plain("steps of a long game", steps as f64));
    figures.push(
        Figure::plain("opening it, median ms", ms(opened[OPENED / 2]))
            .judged(Bar::AtMost(50.0), Bar::AtMost(10.0)),
    );
    Ok(figures)
}

/// Start-up and pages of both servers.
async fn compared(guest: &Guest, few: &Path, many: &Path) -> anyhow::Result<Vec<Figure>> {
    let mut figures = Vec::new();
    let (mut small, mut large) = (Vec::new(), Vec::new());
    for _ in 0..OPENED {
        for (file, times) in [(few, &mut small), (many, &mut large)] {
            let begun = Instant::now();
            let house = House::open(file).await?;
            times.push(begun.elapsed());
            house.close().await?;
        }
    }
    figures.push(figure("start of a server, median ms", 0.5, small, large));
    let (small, large) = (House::open(few).await?, House::open(many).await?);
    let pages: [(&'static str, PathOf); 4] = [
        ("the lobby, p95 ms", |_| "/".to_owned()),
        ("games to watch, p95 ms", |_| "/tables/playing".to_owned()),
        ("my games, p95 ms", |_| "/tables/mine".to_owned()),
        ("opening a table, p95 ms", |number| {
            format!("/t/{}", id(number))
        }),
    ];
    for (name, path) in pages {
        let (mut of_few, mut of_many) = (Vec::new(), Vec::new());
        for number in 0..REQUESTS {
            // At tables of every age.
            let far = number * (MANY / FEW);
            of_few.push(small.asked(guest, &path(number)).await?);
            of_many.push(large.asked(guest, &path(far)).await?);
        }
        figures.push(figure(name, 0.95, of_few, of_many));
    }
    small.close().await?;
    large.close().await?;
    Ok(figures)
}

/// The path of a page, by the number of a table.
type PathOf = fn(u32) -> String;

/// What the many cost, compared with the few.
fn figure(name: &'static str, part: f64, few: Vec<Duration>, many: Vec<Duration>) -> Figure {
    let [few, many] = [few, many].map(|mut times| {
        times.sort_unstable();
        ms(quantile(&times, part))
    });
    Figure::plain(name, many)
        .against(few)
        .judged(Bar::AtMost(1.5), Bar::AtMost(1.1))
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// A running server.
struct House {
    address: String,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<anyhow::Result<()>>,
}

impl House {
    async fn open(file: &Path) -> anyhow::Result<House> {
        let mut config = Config::new(Database(file.to_owned()));
        config.listen = ([127, 0, 0, 1], 0).into();
        (config.pace, config.rate, config.connections) = (0, None, None);
        let server = Server::open(config).await?;
        let address = format!("http://{}", server.address()?);
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(server.run(async {
            drop(stopped.await);
        }));
        Ok(House {
            address,
            stop,
            serving,
        })
    }

    async fn close(self) -> anyhow::Result<()> {
        drop(self.stop);
        self.serving.await.context("end the server")?
    }

    /// How long this guest waits for a page.
    async fn asked(&self, guest: &Guest, path: &str) -> anyhow::Result<Duration> {
        let guest = guest.moved_to(&self.address);
        let begun = Instant::now();
        guest.get(path).await?.bytes().await?;
        Ok(begun.elapsed())
    }
}

/// Play random actions at a table; returns how many there were.
async fn play(guest: &Guest, table: &str, most: usize, rng: &mut Rng) -> anyhow::Result<usize> {
    for played in 0..most {
        let (seq, offers) = guest.offers(table).await?;
        let Some(offers) = offers else {
            return Ok(played);
        };
        let action = &offers[rng.below(offers.len() as u32) as usize];
        guest.act(table, seq, action).await?;
    }
    Ok(most)
}

/// The longest of a few games of four players, as soon as one is long enough.
async fn long_game(guest: &mut Guest, rng: &mut Rng) -> anyhow::Result<(String, usize)> {
    let seats = ["seat1", "seat2", "seat3", "seat4"].map(|seat| (seat, "me"));
    let mut longest = (String::new(), 0);
    for _ in 0..5 {
        let form = [&[("players", "4")], &seats[..]].concat();
        let table = guest.open(&form).await?;
        let steps = play(guest, &table, LONG, rng).await?;
        if longest.1 < steps {
            longest = (table, steps);
        }
        if steps == LONG {
            break;
        }
    }
    Ok(longest)
}

fn id(number: u32) -> String {
    format!("{number:024x}")
}

/// Add `count` copies of a table, each opened by another person.
fn multiply(file: &Path, table: &str, count: u32) -> anyhow::Result<()> {
    let mut connection = Connection::open(file)?;
    let transaction = connection.transaction()?;
    for (name, key) in [
        ("tables", "id"),
        ("seats", "table_id"),
        ("entries", "table_id"),
    ] {
        let all = transaction.prepare(&format!("SELECT * FROM {name}"))?;
        let columns: Vec<&str> = all.column_names().collect();
        let values = columns.iter().map(|column| match *column {
            column if column == key => "printf('%024x', number)",
            "maker" => "'maker ' || number",
            "touched" => "touched - number",
            column => column,
        });
        let values = values.collect::<Vec<_>>().join(", ");
        let columns = columns.join(", ");
        let copy = format!(
            "WITH RECURSIVE numbers (number) AS
             (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < ?2)
             INSERT INTO {name} ({columns})
             SELECT {values} FROM numbers, {name} WHERE {key} = ?1 ORDER BY number"
        );
        transaction.execute(&copy, params![table, count])?;
    }
    transaction.commit()?;
    Ok(())
}
