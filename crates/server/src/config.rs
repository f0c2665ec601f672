//! What can be set.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::proxy::{Network, Proxies};
use crate::store::Database;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where the data is kept.
    pub database: Database,
    /// The address people use, if a proxy stands before the server: `https://games.example`.
    pub origin: Option<String>,
    /// Directories with packs besides those of the program.
    pub content: Vec<PathBuf>,
    /// How many threads the bots of each level that looks ahead may use.
    pub bot_threads: usize,
    /// How long a bot waits before each step, in milliseconds, unless the table says otherwise.
    pub pace: u32,
    /// How long somebody may be away before a bot stands in, or let others wait with what must be
    /// answered at once.
    pub grace: Duration,
    /// Whether bots go on at tables that nobody watches.
    pub unwatched: bool,
    /// How long after the last look a table counts as watched and is kept in memory.
    pub idle: Duration,
    /// How long abandoned tables and guests without games are kept; for ever if there is none.
    pub keep: Option<Duration>,
    /// How many requests that change something one address may send per second; none is no limit.
    pub rate: Option<u32>,
    /// How many connections one address may have open; none is no limit. Trusted proxies have none.
    pub connections: Option<usize>,
    /// How long the server waits for its clients.
    pub timeouts: Timeouts,
    /// The proxies whose `X-Forwarded-For` is believed; this machine if none are named and `origin`
    /// says that there is a proxy.
    pub trusted_proxies: Option<Vec<Network>>,
}

/// How long the server waits for a client before it hangs up.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For the whole head of a request, from its first byte on.
    pub head: Duration,
    /// For the next request on the same connection. Longer than proxies usually keep an idle
    /// connection, so that none is closed under a request.
    pub idle: Duration,
    /// For the contents of a request and until its answer begins.
    pub answer: Duration,
    /// For the client to take anything of what is sent to it.
    pub stalled: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            head: Duration::from_secs(15),
            idle: Duration::from_secs(75),
            answer: Duration::from_secs(15),
            stalled: Duration::from_secs(60),
        }
    }
}

impl Config {
    /// The port that is used if nobody names another.
    pub const PORT: u16 = 7070;

    /// A server for this machine alone, with its data in this database.
    pub fn new(database: Database) -> Config {
        Config {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Config::PORT),
            database,
            origin: None,
            content: Vec::new(),
            bot_threads: usable_threads(),
            pace: 600,
            grace: Duration::from_secs(60),
            unwatched: false,
            idle: Duration::from_secs(60),
            keep: None,
            rate: Some(20),
            connections: Some(256),
            timeouts: Timeouts::default(),
            trusted_proxies: None,
        }
    }

    /// The proxies whose `X-Forwarded-For` is believed. Without `origin` there is no sign of a proxy, and
    /// clients of a tunnel that ends on this machine could claim any address.
    pub(crate) fn proxies(&self) -> Proxies {
        let usual = || match self.origin {
            Some(_) => Network::loopback().to_vec(),
            None => Vec::new(),
        };
        Proxies::new(self.trusted_proxies.clone().unwrap_or_else(usual))
    }
}

/// All cores but one: that one is for people.
fn usable_threads() -> usize {
    let cores = std::thread::available_parallelism();
    cores.map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_on_this_machine_is_believed_if_there_is_one() {
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let mut config = Config::new(Database("unused".into()));
        assert!(!config.proxies().trust(here));
        config.origin = Some("https://games.example".to_owned());
        assert!(config.proxies().trust(here));
        config.trusted_proxies = Some(vec!["10.0.0.7".parse().unwrap()]);
        assert!(!config.proxies().trust(here));
    }
}
