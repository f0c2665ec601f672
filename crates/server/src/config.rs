//! What can be set.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

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
    /// How many threads bots may use.
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
        }
    }
}

/// All cores but one: that one is for people.
fn usable_threads() -> usize {
    let cores = std::thread::available_parallelism();
    cores.map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}
