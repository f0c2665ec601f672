//! The addresses at which people reach the server, on this machine and elsewhere.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use page::table::Base;

/// The addresses of a running server.
#[derive(Clone, Debug)]
pub struct PublicAddress {
    bound: SocketAddr,
    /// The public address, if the server is behind a proxy.
    origin: Option<String>,
}

impl PublicAddress {
    pub(crate) fn new(bound: SocketAddr, origin: Option<&str>) -> PublicAddress {
        let origin = origin.map(|origin| origin.trim_end_matches('/').to_owned());
        PublicAddress { bound, origin }
    }

    fn at(&self, ip: IpAddr) -> String {
        format!("http://{}", SocketAddr::new(ip, self.bound.port()))
    }

    /// The address for a browser on this machine.
    pub fn here(&self) -> String {
        if let Some(origin) = &self.origin {
            return origin.clone();
        }
        self.at(match self.bound.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        })
    }

    /// The address for everybody else, if the server can be reached and the address is known. A
    /// machine may move to another network, so ask again for every link.
    pub fn others(&self) -> Option<String> {
        if let Some(origin) = &self.origin {
            return Some(origin.clone());
        }
        match self.bound.ip() {
            ip if ip.is_loopback() => None,
            ip if ip.is_unspecified() => address_of_this_machine().map(|ip| self.at(ip)),
            ip => Some(self.at(ip)),
        }
    }

    /// The base of links for somebody who uses the server under the name `host`.
    pub(crate) fn base(&self, host: &str) -> Base {
        let shown = format!("http://{host}");
        if self.origin.is_none() && !is_this_machine(host) && !is_any_machine(host) {
            return Base::Sent(shown);
        }
        match self.others() {
            Some(others) => Base::Sent(others),
            None if self.bound.ip().is_loopback() => Base::Here(shown),
            None => Base::Unsure(shown),
        }
    }

    /// The port in use.
    pub(crate) fn port(&self) -> u16 {
        self.bound.port()
    }
}

/// The address of this machine in its local network.
fn address_of_this_machine() -> Option<IpAddr> {
    // Nothing is sent: the system only tells which local address a packet to this unused address
    // (RFC 5737) would come from.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

/// Whether this name, with or without a port, means the local machine.
fn is_this_machine(host: &str) -> bool {
    name_in(host).eq_ignore_ascii_case("localhost")
        || address_in(host).is_some_and(|address| address.is_loopback())
}

/// Whether this name means all addresses of a machine, so that others cannot use it.
fn is_any_machine(host: &str) -> bool {
    address_in(host).is_some_and(|address| address.is_unspecified())
}

/// The host and port of an origin such as `https://games.example`.
pub(crate) fn host_of(origin: &str) -> &str {
    let after = origin.split_once("://").map_or(origin, |(_, host)| host);
    after.split('/').next().unwrap_or(after)
}

/// The name without the port.
pub(crate) fn name_in(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// The address, if the host is an address rather than a name.
pub(crate) fn address_in(host: &str) -> Option<IpAddr> {
    name_in(host).trim_matches(['[', ']']).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(bound: &str, origin: Option<&str>) -> PublicAddress {
        PublicAddress::new(bound.parse().unwrap(), origin)
    }

    fn sent(base: &str) -> Base {
        Base::Sent(base.to_owned())
    }

    #[test]
    fn links_to_a_server_for_this_machine_lead_nobody_else_here() {
        let reach = reach("127.0.0.1:7070", None);
        assert_eq!(reach.here(), "http://127.0.0.1:7070");
        assert_eq!(reach.others(), None);
        // As it was typed: behind a tunnel the port is a different one.
        let base = Base::Here("http://localhost:8080".to_owned());
        assert_eq!(reach.base("localhost:8080"), base);
    }

    #[test]
    fn links_to_a_server_for_the_house_bear_its_address() {
        for (bound, here) in [("0.0.0.0:7070", "127.0.0.1"), ("[::]:7070", "[::1]")] {
            let reach = reach(bound, None);
            assert_eq!(reach.here(), format!("http://{here}:7070"));
            let named = sent("http://observatory.local:7070");
            assert_eq!(reach.base("observatory.local:7070"), named);
            for host in ["localhost:7070", "127.0.0.1:7070", "[::1]:7070", bound] {
                let base = match reach.others() {
                    Some(others) => sent(&others),
                    None => Base::Unsure(format!("http://{host}")),
                };
                assert_eq!(reach.base(host), base);
            }
        }
    }

    #[test]
    fn links_to_a_server_with_a_name_bear_the_name() {
        let reach = reach("127.0.0.1:7070", Some("https://games.example/"));
        assert_eq!(reach.here(), "https://games.example");
        for host in ["localhost:7070", "games.example"] {
            assert_eq!(reach.base(host), sent("https://games.example"));
        }
    }

    #[test]
    fn a_server_on_one_address_is_found_there() {
        let reach = reach("[2001:db8::1]:7070", None);
        assert_eq!(reach.here(), "http://[2001:db8::1]:7070");
        assert_eq!(reach.others(), Some(reach.here()));
    }
}
