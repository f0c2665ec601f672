//! Playing in the browser: HTTP, identity, storage, live updates and the threads of bots. The server
//! knows no rules and no particular game; everything it does to one goes through `catalog`.
//!
//! Memory holds only caches. A table is a row and a list of entries that only grows (`store`); a
//! [`table::Table`] is the table at one moment, rebuilt by replay; a `room` is a table in use, with
//! the people who watch it and the bots that play at it. A request is acknowledged when the entry
//! that stores it is durable.

mod app;
mod archive;
mod assets;
mod bots;
mod clock;
mod config;
mod connection;
mod error;
mod gate;
mod guest;
pub mod limits;
mod list_cache;
mod metrics;
mod mutex;
mod name;
mod nickname;
mod proxy;
mod public_address;
mod quota;
mod room;
mod routes;
#[cfg(test)]
mod secrecy;
mod secret;
mod store;

use std::collections::HashSet;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::net::TcpListener;

use app::App;
use bots::Bots;
use connection::Registry;
use metrics::Metrics;
use room::{Habits, Rooms};
use store::{Lock, Older, Store};

pub use archive::{Archived, export, import};
pub use config::{Config, Keep, Timeouts};
pub use proxy::Network;
pub use public_address::PublicAddress;
pub use store::{Abandoned, AbandonedTable, Database};

/// How often idle tables are dropped from memory and abandoned seats are checked.
const HOUSEKEEPING_INTERVAL: Duration = Duration::from_secs(2);
/// How often abandoned tables are pruned.
const PRUNE_INTERVAL: Duration = Duration::from_secs(60 * 60);
/// How long requests may take after the server was told to end.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// A server that is ready to answer.
pub struct Server {
    app: App,
    listener: TcpListener,
    lock: Lock,
}

impl Server {
    /// Open the database, load the packs and bind the address.
    ///
    /// # Errors
    /// If one of these fails; the message says what to do.
    pub async fn open(config: Config) -> anyhow::Result<Server> {
        let games = catalog::all(&config.content)?;
        let listener = TcpListener::bind(config.listen).await.with_context(|| {
            format!(
                "listen on {}; --listen names another address",
                config.listen
            )
        })?;
        let lock = Lock::take(&config.database.0)?;
        let metrics = Arc::new(Metrics::new());
        let store = store::open(&config.database, &metrics, Older::Update).await?;
        forget_the_future(&*store).await;
        let bots = Bots::new(config.bot_threads).context("start the threads of the bots")?;
        let habits = Habits {
            unwatched: config.unwatched,
            idle: config.idle,
        };
        let rooms = Arc::new(Rooms::new(store, games, metrics, bots, habits));
        let address = PublicAddress::new(listener.local_addr()?, config.origin.as_deref());
        let app = App::new(config, address, rooms);
        Ok(Server {
            app,
            listener,
            lock,
        })
    }

    /// The bound address.
    ///
    /// # Errors
    /// If the system cannot tell.
    pub fn address(&self) -> anyhow::Result<SocketAddr> {
        Ok(self.listener.local_addr()?)
    }

    /// The addresses at which people reach the server.
    pub fn public_address(&self) -> &PublicAddress {
        &self.app.address
    }

    /// Serve requests until `shutdown` is done, then let running ones finish.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn run(
        self,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> anyhow::Result<()> {
        let app = self.app;
        let waking = tokio::spawn(Arc::clone(&app.rooms).wake_all());
        let rounds = tokio::spawn(look_after(app.clone()));
        let sweeps = tokio::spawn(sweep(app.clone()));
        let (closing, ended) = (app.clone(), app.clone());
        let shutdown = async move {
            shutdown.await;
            closing.rooms.closing.send_replace(true);
        };
        let registry = Arc::new(Registry::new(&app.config));
        let serving = connection::serve(self.listener, app.router(), registry, shutdown);
        tokio::select! {
            () = serving => {}
            () = too_late(ended.clone()) => tracing::warn!("some requests did not finish in time"),
        }
        waking.abort();
        rounds.abort();
        sweeps.abort();
        ended.rooms.store.close().await;
        drop(self.lock);
        Ok(())
    }
}

/// Completes when the time to finish after a shutdown is over.
async fn too_late(app: App) {
    let mut closing = app.rooms.closing.subscribe();
    if closing.wait_for(|closing| *closing).await.is_ok() {
        tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
    }
}

/// Prune abandoned tables and guests without games periodically.
async fn sweep(app: App) {
    let (rooms, keep) = (&app.rooms, app.config.keep);
    while keep != Keep::default() {
        match forget(&*rooms.store, keep, &rooms.in_use()).await {
            Ok(gone) => tracing::info!(
                tables = gone.tables.len(),
                guests = gone.guests.len(),
                "forgot what nobody has used for long"
            ),
            Err(error) => tracing::warn!(%error, "old tables could not be forgotten"),
        }
        app.guests.clear();
        tokio::time::sleep(PRUNE_INTERVAL).await;
    }
}

/// Forget what is abandoned; returns what that was.
async fn forget(
    store: &dyn Store,
    keep: Keep,
    in_use: &HashSet<String>,
) -> anyhow::Result<Abandoned> {
    let abandoned = store.abandoned(keep.ages(clock::now()), in_use).await?;
    store.forget(abandoned.clone()).await?;
    Ok(abandoned)
}

async fn forget_the_future(store: &dyn Store) {
    if let Err(error) = store.forget_the_future(clock::now()).await {
        tracing::warn!(%error, "tables of the future stay first in the lobby");
    }
}

/// Delete what is kept no longer; or report what would be deleted.
///
/// # Errors
/// If the database cannot be read or written; the message says what to do.
pub async fn prune(database: &Database, keep: Keep, dry: bool) -> anyhow::Result<Abandoned> {
    let lock = Lock::take(&database.0)?;
    let store = store::open(database, &Metrics::new(), Older::Update).await?;
    let nothing = HashSet::new();
    let abandoned = match dry {
        true => store.abandoned(keep.ages(clock::now()), &nothing).await?,
        false => forget(&*store, keep, &nothing).await?,
    };
    store.close().await;
    drop(lock);
    Ok(abandoned)
}

/// Periodically drop idle tables from memory, let bots stand in for people who left, and answer for
/// people who keep others waiting.
async fn look_after(app: App) {
    let mut latest = clock::now();
    loop {
        tokio::time::sleep(HOUSEKEEPING_INTERVAL).await;
        let before = std::mem::replace(&mut latest, clock::now());
        if latest < before {
            forget_the_future(&*app.rooms.store).await;
        }
        app.rooms.forget_idle();
        app.gate.forget_quiet();
        if let Some(quotas) = &app.quotas {
            quotas.forget_quiet();
        }
        app.rooms.fill_in(app.config.grace).await;
    }
}
