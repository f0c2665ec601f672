//! The address of a client: that of the connection, or what a trusted proxy reports.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderValue};
use ipnet::{IpNet, Ipv6Net};

/// The prefix of one subscriber's network, who can use every address in it.
const SUBSCRIBER_PREFIX: u8 = 64;

/// An address or a network, such as `10.0.0.7` or `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network(IpNet);

impl Network {
    /// The addresses of this machine that only it can use.
    pub(crate) fn loopback() -> [Network; 2] {
        let v4 = IpNet::new_assert(Ipv4Addr::LOCALHOST.into(), 8);
        let v6 = IpNet::new_assert(Ipv6Addr::LOCALHOST.into(), 128);
        [Network(v4), Network(v6)]
    }
}

impl FromStr for Network {
    type Err = String;
    fn from_str(text: &str) -> Result<Network, String> {
        let text = text.trim();
        let address = text.parse().map(|address: IpAddr| IpNet::from(address));
        let network = address.or_else(|_| text.parse());
        network.map(Network).map_err(|_| {
            format!("`{text}` is no address and no network: write 10.0.0.7 or 10.0.0.0/8")
        })
    }
}

/// The proxies whose `X-Forwarded-For` is trusted.
#[derive(Clone, Debug)]
pub(crate) struct Proxies(Vec<Network>);

impl Proxies {
    pub(crate) fn new(networks: Vec<Network>) -> Proxies {
        Proxies(networks)
    }

    /// Whether this is the address of a proxy.
    pub(crate) fn trust(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.0.contains(&address))
    }

    /// The address of the client. Every proxy appends the address that called it, so the list is
    /// read from its end: the first address that is not a proxy's is the client's, and everything
    /// before it is only a claim of the client. If an entry cannot be read, the address of the peer
    /// is used.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        if !self.trust(peer) {
            return peer;
        }
        let mut client = peer;
        // Several headers mean the same as one with all of them (RFC 9110, 5.3).
        for line in headers.get_all("x-forwarded-for").iter().rev() {
            for told in words(line).rev() {
                let Some(address) = read(told) else {
                    return peer;
                };
                client = address;
                if !self.trust(client) {
                    return client;
                }
            }
        }
        client
    }
}

/// The entries of a header; a single unreadable one if the header is not text.
fn words(line: &HeaderValue) -> impl DoubleEndedIterator<Item = &str> {
    line.to_str().unwrap_or("?").split(',').map(str::trim)
}

/// An address. Some proxies add the port.
fn read(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse().map(|address: SocketAddr| address.ip());
    let address = text.parse().or_else(|_| with_port());
    address.ok().map(|address: IpAddr| address.to_canonical())
}

/// The address that limits are counted for. Of IPv6 it is the network of the subscriber, who could
/// otherwise use another address for every request.
pub(crate) fn one_address(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Net::new_assert(address, SUBSCRIBER_PREFIX)
            .network()
            .into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxies(list: &[&str]) -> Proxies {
        Proxies::new(list.iter().map(|text| text.parse().unwrap()).collect())
    }

    /// The client of a request that came from `peer` with these headers.
    fn client(proxies: &Proxies, peer: &str, lines: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_str(line).unwrap());
        }
        let client = proxies.client(peer.parse().unwrap(), &headers);
        client.to_string()
    }

    #[test]
    fn what_a_stranger_says_of_itself_does_not_count() {
        let nobody = proxies(&[]);
        let proxy = proxies(&["10.0.0.7"]);
        for trusted in [&nobody, &proxy] {
            assert_eq!(client(trusted, "192.0.2.1", &["198.51.100.1"]), "192.0.2.1");
        }
        assert_eq!(client(&nobody, "127.0.0.1", &["198.51.100.1"]), "127.0.0.1");
    }

    #[test]
    fn the_last_address_that_is_no_proxy_is_the_client() {
        let trusted = proxies(&["10.0.0.0/8", "fd00::/8"]);
        for (lines, expected) in [
            (&["198.51.100.1"][..], "198.51.100.1"),
            (&["203.0.113.9, 198.51.100.1"], "198.51.100.1"),
            (&["203.0.113.9, 198.51.100.1, 10.1.2.3"], "198.51.100.1"),
            (&["203.0.113.9", "198.51.100.1"], "198.51.100.1"),
            (&["198.51.100.1, fd00::9", "10.1.2.3"], "198.51.100.1"),
            (&["198.51.100.1:4711"], "198.51.100.1"),
            (&["[2001:db8::1]:4711"], "2001:db8::1"),
            (&["::ffff:198.51.100.1"], "198.51.100.1"),
            (&["10.4.4.4, 10.1.2.3"], "10.4.4.4"),
            (&[], "10.0.0.7"),
        ] {
            assert_eq!(client(&trusted, "10.0.0.7", lines), expected, "{lines:?}");
            assert_eq!(client(&trusted, "::ffff:10.0.0.7", lines), expected);
        }
    }

    #[test]
    fn a_list_that_cannot_be_read_says_nothing() {
        let trusted = proxies(&["10.0.0.7"]);
        for line in ["", "unknown", "198.51.100.1,", "198.51.100.1, x", "ä"] {
            assert_eq!(
                client(&trusted, "10.0.0.7", &[line]),
                "10.0.0.7",
                "{line:?}"
            );
        }
        // Entries further left come from the client and are ignored.
        let lines = ["nonsense, 198.51.100.1"];
        assert_eq!(client(&trusted, "10.0.0.7", &lines), "198.51.100.1");
    }

    #[test]
    fn one_subscriber_is_one_address() {
        let one = |text: &str| one_address(text.parse().unwrap());
        assert_eq!(one("2001:db8::1"), one("2001:db8::ffff:1:2:3"));
        assert_ne!(one("2001:db8::1"), one("2001:db8:0:1::1"));
        assert_eq!(one("::ffff:192.0.2.1"), one("192.0.2.1"));
        assert_ne!(one("192.0.2.1"), one("192.0.2.2"));
    }

    #[test]
    fn a_network_is_read_or_explained() {
        for text in ["10.0.0.7", " 10.0.0.0/8", "::1", "fd00::/8"] {
            assert!(text.parse::<Network>().is_ok(), "{text}");
        }
        for text in ["", "proxy", "10.0.0.0/99", "10.0.0"] {
            let told = text.parse::<Network>().unwrap_err();
            assert!(told.contains("10.0.0.0/8"), "{told}");
        }
    }
}
