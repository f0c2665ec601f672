//! All open connections: limits their number, and closes those that only wait.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::task::AbortHandle;
use tokio::time::timeout;

use super::activity::Activity;
use crate::config::{Config, Timeouts};
use crate::mutex::lock;
use crate::proxy::{Proxies, one_address};

/// Open files that are not for clients: nine connections to the database with its log and index,
/// refusals, the listener, the log, and what the runtime needs.
const RESERVED_FILES: usize = 48;
/// How often connections are checked, unless a timeout is only a few seconds long.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// How long a new connection waits for the one that is closed to make room.
const ROOM_TIMEOUT: Duration = Duration::from_millis(100);
/// The shortest time between two log messages about refusals.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// All open connections.
pub(crate) struct Registry {
    limits: Limits,
    timeouts: Timeouts,
    proxies: Proxies,
    open: Mutex<OpenConnections>,
    /// Notified when a connection has ended.
    ended: Notify,
}

/// How many connections there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Limits {
    total: usize,
    /// For one address, unless it is a proxy's.
    each: usize,
}

impl Limits {
    /// The limit of open files, minus those that are not for clients.
    fn new(files: Option<usize>, each: Option<usize>) -> Limits {
        let files = files.unwrap_or(usize::MAX);
        let total = files.saturating_sub(RESERVED_FILES).max(files / 4).max(1);
        // One address must not take all connections.
        let half = total.div_ceil(2);
        let each = each.map_or(total, |each| each.min(half));
        Limits { total, each }
    }
}

#[derive(Default)]
struct OpenConnections {
    next: u64,
    connections: HashMap<u64, Connection>,
    by_address: HashMap<IpAddr, usize>,
    /// How many were refused since the last log message, and when that was.
    refused: u64,
    told: Option<Instant>,
}

struct Connection {
    address: IpAddr,
    activity: Arc<Activity>,
    task: Option<AbortHandle>,
}

impl Connection {
    fn end(&self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

/// Why a connection is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Full {
    /// This address has too many.
    #[error("too many pages are open from your address; close some of them and try again")]
    Address,
    /// All addresses together have too many.
    #[error("the server has no room for more people right now; try again in a moment")]
    Total,
}

/// Whether there is room for one more.
#[derive(PartialEq, Eq, Debug)]
enum Capacity {
    Free,
    /// As soon as the connection that is being closed has ended.
    Soon,
    Full(Full),
}

impl Registry {
    pub(crate) fn new(config: &Config) -> Registry {
        let limits = Limits::new(most_open_files(), config.connections);
        tracing::debug!(?limits, "connections are counted");
        Registry {
            limits,
            timeouts: config.timeouts,
            proxies: config.proxies(),
            open: Mutex::default(),
            ended: Notify::new(),
        }
    }

    /// Admit a connection. If there is no room, one that only waits is closed.
    pub(super) async fn admit(self: &Arc<Self>, peer: IpAddr) -> Result<ConnectionGuard, Full> {
        let address = one_address(peer);
        match self.make_room(address, self.proxies.trust(peer)) {
            Capacity::Free => {}
            // It is already closing; if that takes long, one connection over the limit does not
            // matter.
            Capacity::Soon => drop(timeout(ROOM_TIMEOUT, self.ended.notified()).await),
            Capacity::Full(full) => {
                self.tell(full);
                return Err(full);
            }
        }
        Ok(self.enter(address))
    }

    fn make_room(&self, address: IpAddr, is_proxy: bool) -> Capacity {
        let open = lock(&self.open);
        let of_address = open.by_address.get(&address).copied().unwrap_or(0);
        let (full, by) = if self.limits.each <= of_address && !is_proxy {
            (Full::Address, Some(address))
        } else if self.limits.total <= open.connections.len() {
            (Full::Total, None)
        } else {
            return Capacity::Free;
        };
        let among = open.connections.values();
        let among = among.filter(|other| by.is_none_or(|address| address == other.address));
        let longest = among
            .filter_map(|other| Some((other.activity.waits()?, other)))
            .max_by_key(|(waits, _)| *waits);
        match longest {
            Some((waits, other)) if other.activity.close_waiting(waits) => {
                other.end();
                Capacity::Soon
            }
            _ => Capacity::Full(full),
        }
    }

    fn enter(self: &Arc<Self>, address: IpAddr) -> ConnectionGuard {
        let activity = Arc::new(Activity::new());
        let mut open = lock(&self.open);
        let id = open.next;
        open.next += 1;
        *open.by_address.entry(address).or_default() += 1;
        let connection = Connection {
            address,
            activity: Arc::clone(&activity),
            task: None,
        };
        open.connections.insert(id, connection);
        ConnectionGuard {
            id,
            activity,
            registry: Arc::clone(self),
        }
    }

    /// Record the task that serves a connection, so that it can be aborted.
    pub(super) fn started(&self, id: u64, task: AbortHandle) {
        // It may have ended already.
        if let Some(connection) = lock(&self.open).connections.get_mut(&id) {
            connection.task = Some(task);
            if connection.activity.is_closed() {
                connection.end();
            }
        }
    }

    /// Close the connections whose clients have exceeded a timeout.
    pub(super) fn end_overdue(&self) {
        for connection in lock(&self.open).connections.values() {
            if connection.activity.close_if_overdue(&self.timeouts) {
                tracing::debug!(address = %connection.address, "a client took too long");
                connection.end();
            }
        }
    }

    /// How often to check for them.
    pub(super) fn round(&self) -> Duration {
        let Timeouts {
            head,
            idle,
            stalled,
            ..
        } = self.timeouts;
        let shortest = head.min(idle).min(stalled);
        CHECK_INTERVAL
            .min(shortest / 4)
            .max(Duration::from_millis(1))
    }

    /// Log that connections are refused, but not each one.
    fn tell(&self, full: Full) {
        let mut open = lock(&self.open);
        open.refused += 1;
        if open.told.is_some_and(|told| told.elapsed() < LOG_INTERVAL) {
            return;
        }
        let refused = std::mem::take(&mut open.refused);
        open.told = Some(Instant::now());
        let Limits { total, each } = self.limits;
        let connections = open.connections.len();
        drop(open);
        match full {
            Full::Address => tracing::warn!(
                refused,
                each,
                "an address has too many connections; --connections allows more"
            ),
            Full::Total => tracing::warn!(
                refused,
                connections,
                total,
                "there are too many connections; the limit of open files (ulimit -n) allows no more"
            ),
        }
    }
}

/// Counts one connection in the registry; released when it is dropped.
pub(super) struct ConnectionGuard {
    pub(super) id: u64,
    pub(super) activity: Arc<Activity>,
    registry: Arc<Registry>,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut open = lock(&self.registry.open);
        if let Some(connection) = open.connections.remove(&self.id)
            && let Some(count) = open.by_address.get_mut(&connection.address)
        {
            *count -= 1;
            if *count == 0 {
                open.by_address.remove(&connection.address);
            }
        }
        drop(open);
        self.registry.ended.notify_one();
    }
}

/// How many files the process may have open; `None` if there is no limit.
#[cfg(unix)]
fn most_open_files() -> Option<usize> {
    use rustix::process::{Resource, getrlimit};
    let limit = getrlimit(Resource::Nofile).current?;
    Some(usize::try_from(limit).unwrap_or(usize::MAX))
}

/// Other systems have no such limit.
#[cfg(not(unix))]
fn most_open_files() -> Option<usize> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Database;

    fn registry(total: usize, each: usize) -> Arc<Registry> {
        let mut config = Config::new(Database("unused".into()));
        config.trusted_proxies = Some(vec!["10.0.0.7".parse().unwrap()]);
        let registry = Registry::new(&config);
        Arc::new(Registry {
            limits: Limits { total, each },
            ..registry
        })
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[tokio::test]
    async fn one_address_cannot_take_the_room_of_the_others() {
        let registry = registry(10, 2);
        let enter = async |text| registry.admit(ip(text)).await;
        let first = enter("192.0.2.1").await.unwrap();
        let _second = enter("::ffff:192.0.2.1").await.unwrap();
        assert_eq!(enter("192.0.2.1").await.err(), Some(Full::Address));
        let _other = enter("192.0.2.2").await.unwrap();
        drop(first);
        let _third = enter("192.0.2.1").await.unwrap();
        let _subscriber = enter("2001:db8::1").await.unwrap();
        let _subscriber = enter("2001:db8::2").await.unwrap();
        assert_eq!(enter("2001:db8::3").await.err(), Some(Full::Address));
    }

    #[tokio::test]
    async fn a_proxy_speaks_for_many() {
        let registry = registry(4, 2);
        let mut places = Vec::new();
        for _ in 0..4 {
            places.push(registry.admit(ip("10.0.0.7")).await.unwrap());
        }
        let refused = registry.admit(ip("10.0.0.7")).await.err();
        assert_eq!(refused, Some(Full::Total));
    }

    #[tokio::test]
    async fn who_only_waits_makes_room_for_somebody_new() {
        let registry = registry(2, 2);
        let open = async || {
            let guard = registry.admit(ip("192.0.2.1")).await.unwrap();
            let (id, activity) = (guard.id, Arc::clone(&guard.activity));
            let task = tokio::spawn(async move {
                let _guard = guard;
                std::future::pending::<()>().await;
            });
            registry.started(id, task.abort_handle());
            (activity, task)
        };
        let (busy, _answering) = open().await;
        let (idle, waiting) = open().await;
        assert!(busy.begin() && idle.begin());
        let full = Some(Full::Total);
        assert_eq!(registry.admit(ip("192.0.2.2")).await.err(), full);
        drop(super::super::activity::AnswerBody::new(
            axum::body::Body::empty(),
            Arc::clone(&idle),
        ));
        let _new = registry.admit(ip("192.0.2.2")).await.unwrap();
        assert!(waiting.await.unwrap_err().is_cancelled());
        assert!(!busy.is_closed());
        assert_eq!(lock(&registry.open).connections.len(), 2);
        assert_eq!(registry.admit(ip("192.0.2.3")).await.err(), full);
    }

    #[test]
    fn some_open_files_are_kept_back() {
        let limits = |files, each| {
            let Limits { total, each } = Limits::new(files, each);
            (total, each)
        };
        assert_eq!(limits(Some(1024), Some(256)), (976, 256));
        assert_eq!(limits(Some(64), Some(256)), (16, 8));
        assert_eq!(limits(Some(8), Some(256)), (2, 1));
        assert_eq!(limits(Some(1024), None), (976, 976));
        assert_eq!(limits(None, Some(256)).1, 256);
    }
}
