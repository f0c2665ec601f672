//! The baselines, measured in the same run: SQLite alone, and a web server that does nothing.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{self, Arc, MutexGuard};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use axum::Router;
use axum::routing::post;
use rusqlite::{Connection, params};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::{JoinHandle, spawn_blocking};

use crate::load::SPREAD;
use crate::pace::{Ticks, paced, quantile};
use crate::wire::Wire;

/// A row about as large as an entry of a game: 287 bytes on average at the tables of this bench.
const ROW: &str = "place red route:karn>sefa; Gray puts a red cube on the route from Karn to Sefa. \
                   cube-placed gray red route:karn>sefa; and a few words about what it did: \
                   Gray confirms the allocation. Turn 2: Brown begins. Brown draws one white cube and \
                   two black cubes. cubes-drawn brown white black black";

/// SQLite alone, with the server's settings for durability. It stays open so that its log has
/// reached its usual length: writing to a growing log is slower.
pub(super) struct Sqlite(Arc<sync::Mutex<Connection>>);

impl Sqlite {
    /// A new database in this directory.
    pub(super) fn open(directory: &Path) -> anyhow::Result<Sqlite> {
        let connection = Connection::open(directory.join("baseline.sqlite"));
        let connection = connection.context("open the database of the baseline")?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.execute_batch(
            "CREATE TABLE IF NOT EXISTS entries
             (id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, text TEXT NOT NULL)",
        )?;
        Ok(Sqlite(Arc::new(sync::Mutex::new(connection))))
    }

    /// The 99th percentile of the time from arrival to commit, if `rate` rows arrive each second
    /// and all rows that arrive during a commit are written together.
    pub(super) async fn p99(&self, rate: f64, slice: Duration) -> anyhow::Result<Duration> {
        let connection = Arc::clone(&self.0);
        let (sender, mut arrivals) = mpsc::unbounded_channel::<Instant>();
        let writing = spawn_blocking(move || {
            let mut connection = lock(&connection);
            let mut times = Vec::new();
            let mut batch = Vec::new();
            while 0 < arrivals.blocking_recv_many(&mut batch, 256) {
                let transaction = connection.transaction()?;
                for _ in &batch {
                    insert_row(&transaction)?;
                }
                transaction.commit()?;
                times.extend(batch.drain(..).map(|arrived| arrived.elapsed()));
            }
            times.sort_unstable();
            anyhow::Ok(quantile(&times, 0.99))
        });
        let mut ticks = Ticks::new(rate, slice);
        while ticks.next().await.is_some() {
            sender.send(Instant::now()).context("the writer goes on")?;
        }
        drop(sender);
        writing.await.context("write rows")?
    }
}

fn lock(connection: &sync::Mutex<Connection>) -> MutexGuard<'_, Connection> {
    connection
        .lock()
        .expect("no thread panics while it holds the lock")
}

fn insert_row(connection: &Connection) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached("INSERT INTO entries (seq, text) VALUES (?, ?)")?;
    insert.execute(params![1, ROW])?;
    Ok(())
}

/// A web server that only returns what it received.
pub(super) struct Echo {
    address: SocketAddr,
    request: String,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<io::Result<()>>,
}

impl Echo {
    pub(super) async fn open() -> anyhow::Result<Echo> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let router = Router::new().route("/", post(async |body: String| body));
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = axum::serve(listener, router).with_graceful_shutdown(async {
            drop(stopped.await);
        });
        let body = json!({ "seq": 1, "action": "place red route:karn>sefa" }).to_string();
        let length = body.len();
        let request =
            format!("POST / HTTP/1.1\r\nhost: {address}\r\ncontent-length: {length}\r\n\r\n{body}");
        Ok(Echo {
            address,
            request,
            stop,
            serving: tokio::spawn(serving.into_future()),
        })
    }

    /// The 99th percentile of an answer, if `rate` requests are sent each second.
    pub(super) async fn p99(&self, rate: f64, slice: Duration) -> anyhow::Result<Duration> {
        let (free, ready) = mpsc::unbounded_channel();
        let ready = Arc::new(Mutex::new(ready));
        for _ in 0..SPREAD {
            free.send(Wire::connect(self.address).await?)?;
        }
        let times = paced(rate, slice, || {
            let (ready, free, request) = (Arc::clone(&ready), free.clone(), self.request.clone());
            async move {
                let wire: Option<Wire> = ready.lock().await.recv().await;
                let mut wire = wire.context("connections go on")?;
                let begun = Instant::now();
                ask(&mut wire, &request).await?;
                let time = begun.elapsed();
                // The receiver is gone when the load is over.
                drop(free.send(wire));
                Ok(time)
            }
        })
        .await?;
        Ok(quantile(&times, 0.99))
    }

    pub(super) async fn close(self) -> anyhow::Result<()> {
        drop(self.stop);
        self.serving.await.context("end the echo")??;
        Ok(())
    }
}

async fn ask(wire: &mut Wire, request: &str) -> anyhow::Result<()> {
    let answer = wire.ask(request).await?;
    ensure!(answer.status == 200, "the echo answers");
    Ok(())
}
