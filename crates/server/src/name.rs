//! The host names that the server accepts. A foreign page can let its own name point to this
//! machine and then talk to the server as if it were its own (DNS rebinding). A server that answers
//! only to its own names is safe from that. Addresses are always accepted: nobody can make an
//! address lead elsewhere.

use std::net::IpAddr;

use crate::config::Config;
use crate::public_address::{address_in, host_of, name_in};

/// The host names that the server accepts.
pub(crate) struct HostNames {
    /// HostNames without a port.
    known: Vec<String>,
    /// Whether only this machine can reach the server.
    local: bool,
}

impl HostNames {
    pub(crate) fn new(config: &Config) -> HostNames {
        HostNames::with(config, name_of_this_machine().as_deref())
    }

    fn with(config: &Config, machine: Option<&str>) -> HostNames {
        let local = config.listen.ip().is_loopback();
        let mut known = vec!["localhost".to_owned()];
        if let Some(origin) = &config.origin {
            known.push(name_in(host_of(origin)).to_owned());
        }
        if let Some(machine) = machine.filter(|_| !local) {
            let short = machine.split('.').next().unwrap_or(machine);
            // The name in local networks without a name server (mDNS).
            known.push(format!("{short}.local"));
            known.extend([short.to_owned(), machine.to_owned()]);
        }
        known.retain(|name| !name.is_empty());
        HostNames { known, local }
    }

    /// Whether the server accepts this name or address, with or without a port. The port may differ
    /// from the server's, because tunnels and containers have their own.
    pub(crate) fn has(&self, host: &str) -> bool {
        if let Some(address) = address_in(host) {
            return !self.local || is_here(address) || self.is_known(host);
        }
        self.is_known(host)
    }

    fn is_known(&self, host: &str) -> bool {
        let name = name_in(host);
        // A trailing dot marks the name as fully qualified; it is the same name.
        let name = name.strip_suffix('.').unwrap_or(name);
        let mut known = self.known.iter();
        known.any(|known| known.eq_ignore_ascii_case(name))
    }
}

fn is_here(address: IpAddr) -> bool {
    address.to_canonical().is_loopback()
}

/// The name of this machine in its network.
#[cfg(unix)]
fn name_of_this_machine() -> Option<String> {
    let system = rustix::system::uname();
    system.nodename().to_str().ok().map(str::to_owned)
}

/// On other systems, a server in a local network is reached by its address or a configured name.
#[cfg(not(unix))]
fn name_of_this_machine() -> Option<String> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Database;

    fn names(listen: &str, origin: Option<&str>) -> HostNames {
        let mut config = Config::new(Database("unused".into()));
        config.listen = listen.parse().unwrap();
        config.origin = origin.map(str::to_owned);
        HostNames::with(&config, Some("observatory.hill.example"))
    }

    #[track_caller]
    fn check(names: &HostNames, known: &[&str], foreign: &[&str]) {
        for host in known {
            assert!(names.has(host), "{host:?}");
        }
        for host in foreign {
            assert!(!names.has(host), "{host:?}");
        }
    }

    const FOREIGN: [&str; 6] = [
        "evil.example:7070",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "observatory.evil.example",
        "",
        ":7070",
    ];

    #[test]
    fn a_local_server_goes_by_no_foreign_name() {
        let names = names("127.0.0.1:7070", None);
        let own = [
            "localhost:7070",
            "localhost",
            "LOCALHOST.:8080",
            "127.0.0.1:7070",
            "[::1]:7070",
        ];
        check(&names, &own, &FOREIGN);
        check(&names, &[], &["observatory.local", "192.168.1.5"]);
    }

    #[test]
    fn a_server_for_the_house_goes_by_its_addresses_and_by_the_name_of_its_machine() {
        for listen in ["0.0.0.0:7070", "[::]:7070", "192.168.1.5:7070"] {
            let own = [
                "localhost:7070",
                "192.168.1.5:7070",
                "[2001:db8::1]:7070",
                "observatory:7070",
                "Observatory.local:7070",
                "observatory.hill.example",
            ];
            check(&names(listen, None), &own, &FOREIGN);
        }
    }

    #[test]
    fn a_server_goes_by_the_name_it_was_told() {
        for listen in ["127.0.0.1:7070", "0.0.0.0:7070"] {
            let names = names(listen, Some("https://games.example/"));
            check(&names, &["games.example", "Games.Example:443"], &FOREIGN);
            check(&names, &["localhost:7070"], &["other.games.example"]);
        }
        let names = names("127.0.0.1:7070", Some("http://192.168.1.5:7070"));
        check(&names, &["192.168.1.5:7070"], &["192.168.1.6:7070"]);
    }
}
