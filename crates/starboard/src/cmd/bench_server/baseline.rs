//! What the server is held against, measured in the same run: SQLite alone, and a web server that
//! does nothing.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use axum::Router;
use axum::routing::post;
use reqwest::Client;
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{Connection, Executor};
use tokio::sync::{mpsc, oneshot};

use super::pace::{Ticks, paced, quantile};

/// A row about as large as an entry of a game.
const ROW: &str = "place red route:karn>sefa; Gray puts a red cube on the route from Karn to Sefa. \
                   cube-placed gray red route:karn>sefa; and a few words more about what it did.";

/// SQLite alone, as durable as the server's.
pub(super) struct Sqlite(SqliteConnection);

impl Sqlite {
    /// A new database in this directory.
    pub(super) async fn open(directory: &Path) -> anyhow::Result<Sqlite> {
        let options = SqliteConnectOptions::new()
            .filename(directory.join("baseline.sqlite"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let mut connection = SqliteConnection::connect_with(&options)
            .await
            .context("open the database of the baseline")?;
        let table = "CREATE TABLE IF NOT EXISTS entries \
                     (id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, text TEXT NOT NULL)";
        connection.execute(table).await?;
        Ok(Sqlite(connection))
    }

    /// Transactions per second, one insert each.
    pub(super) async fn commits(&mut self, slice: Duration) -> anyhow::Result<f64> {
        let begun = Instant::now();
        let mut count = 0_u32;
        while begun.elapsed() < slice {
            // A statement alone is a transaction.
            self.insert_row().await?;
            count += 1;
        }
        Ok(f64::from(count) / begun.elapsed().as_secs_f64())
    }

    /// So many rows in one transaction.
    async fn insert(&mut self, rows: usize) -> anyhow::Result<()> {
        self.0.execute("BEGIN IMMEDIATE").await?;
        for _ in 0..rows {
            self.insert_row().await?;
        }
        self.0.execute("COMMIT").await?;
        Ok(())
    }

    async fn insert_row(&mut self) -> anyhow::Result<()> {
        sqlx::query("INSERT INTO entries (seq, text) VALUES (?, ?)")
            .bind(1_i64)
            .bind(ROW)
            .execute(&mut self.0)
            .await?;
        Ok(())
    }

    /// The 99th percentile of the time from an arrival to its commit, if `rate` rows arrive each
    /// second and whatever has arrived meanwhile is committed together.
    pub(super) async fn p99(mut self, rate: f64, slice: Duration) -> anyhow::Result<Duration> {
        let (sender, mut arrivals) = mpsc::unbounded_channel::<Instant>();
        let arriving = tokio::spawn(async move {
            let mut ticks = Ticks::new(rate, slice);
            while let Some(due) = ticks.next().await {
                if sender.send(due).is_err() {
                    return;
                }
            }
        });
        let mut times = Vec::new();
        let mut batch = Vec::new();
        while 0 < arrivals.recv_many(&mut batch, 256).await {
            self.insert(batch.len()).await?;
            times.extend(batch.drain(..).map(|due| due.elapsed()));
        }
        arriving.await.context("rows arrive")?;
        times.sort_unstable();
        Ok(quantile(&times, 0.99))
    }
}

/// The 99th percentile of an answer of a web server that only sends back what it got.
pub(super) async fn echo_p99(rate: f64, slice: Duration) -> anyhow::Result<Duration> {
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await?;
    let address = format!("http://{}/", listener.local_addr()?);
    let router = Router::new().route("/", post(async |body: String| body));
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = axum::serve(listener, router).with_graceful_shutdown(async {
        drop(stopped.await);
    });
    let serving = tokio::spawn(serving.into_future());
    let client = Client::new();
    let body = json!({ "seq": 1, "action": "place red route:karn>sefa" }).to_string();
    let times = paced(rate, slice, || {
        let request = client.post(&address).body(body.clone());
        async move {
            let begun = Instant::now();
            request.send().await?.error_for_status()?.bytes().await?;
            Ok(begun.elapsed())
        }
    })
    .await?;
    drop(stop);
    drop(client);
    serving.await.context("end the echo")??;
    Ok(quantile(&times, 0.99))
}
