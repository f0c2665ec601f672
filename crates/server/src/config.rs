//! The settings of a server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::proxy::{Network, Proxies};
use crate::store::{Ages, Database};

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where the data is kept.
    pub database: Database,
    /// The public address, if the server is behind a proxy: `https://games.example`.
    pub origin: Option<String>,
    /// Directories with packs, in addition to those of the program.
    pub content: Vec<PathBuf>,
    /// Threads for the bots of each level that searches.
    pub bot_threads: usize,
    /// How long a bot waits before each step, in milliseconds, unless the table says otherwise.
    pub pace: u32,
    /// How long somebody may be away before a bot stands in, and how long they may keep others
    /// waiting with a question that must be answered at once.
    pub grace: Duration,
    /// Whether bots play on at tables that nobody watches.
    pub unwatched: bool,
    /// How long a table counts as watched, and stays in memory, after somebody last looked at it.
    pub idle: Duration,
    /// How long games are kept.
    pub keep: Keep,
    /// Requests per second that one address may send, not counting those that only read; `None`
    /// means no limit.
    pub rate: Option<u32>,
    /// Connections that one address may have open; `None` means no limit. Trusted proxies are
    /// exempt.
    pub connections: Option<usize>,
    /// How long the server waits for its clients.
    pub timeouts: Timeouts,
    /// The proxies whose `X-Forwarded-For` is trusted. `None` means this machine if `origin` is
    /// set, and otherwise no proxy.
    pub trusted_proxies: Option<Vec<Network>>,
}

/// How long games are kept; `None` means forever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keep {
    /// Unfinished games in which nothing happens, and guests without games.
    pub unfinished: Option<Duration>,
    /// Finished games.
    pub finished: Option<Duration>,
}

impl Keep {
    /// What is abandoned at `now`.
    pub(crate) fn ages(self, now: i64) -> Ages {
        let since = |keep: Duration| now.saturating_sub_unsigned(keep.as_secs());
        Ages {
            unfinished: self.unfinished.map(since),
            finished: self.finished.map(since),
        }
    }
}

/// How long the server waits for a client before it closes the connection.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For the complete head of a request, counted from its first byte.
    pub head: Duration,
    /// For the next request on the same connection. It is longer than proxies usually keep an idle
    /// connection, so that the server does not close one just when a request is sent on it.
    pub idle: Duration,
    /// For the body of a request, and until the response begins.
    pub answer: Duration,
    /// For the client to read anything of what is sent to it.
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
    /// The default port.
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
            keep: Keep::default(),
            rate: Some(20),
            connections: Some(256),
            timeouts: Timeouts::default(),
            trusted_proxies: None,
        }
    }

    /// The proxies whose `X-Forwarded-For` is trusted. Without `origin` there is no sign of a
    /// proxy, and clients of a tunnel that ends on this machine could claim any address.
    pub(crate) fn proxies(&self) -> Proxies {
        let usual = || match self.origin {
            Some(_) => Network::loopback().to_vec(),
            None => Vec::new(),
        };
        Proxies::new(self.trusted_proxies.clone().unwrap_or_else(usual))
    }
}

/// All cores but one, which is left for serving requests.
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
