//! Where people find the server: those at this machine, and everybody else.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Addresses of a running server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// For a browser on this machine.
    pub here: String,
    /// For everybody else, if they can come and it is known how.
    pub others: Option<String>,
}

impl Reach {
    /// How to reach a server that listens there, or that people know by the name of a proxy.
    pub(crate) fn new(bound: SocketAddr, origin: Option<&str>) -> Reach {
        if let Some(origin) = origin {
            let origin = origin.trim_end_matches('/').to_owned();
            return Reach {
                here: origin.clone(),
                others: Some(origin),
            };
        }
        let at = |ip: IpAddr| format!("http://{}", SocketAddr::new(ip, bound.port()));
        match bound.ip() {
            ip if ip.is_loopback() => Reach {
                here: at(ip),
                others: None,
            },
            ip if ip.is_unspecified() => Reach {
                // Whoever listens on every address of the newer kind hears the older one too.
                here: at(Ipv4Addr::LOCALHOST.into()),
                others: address_of_this_machine().map(at),
            },
            ip => Reach {
                here: at(ip),
                others: Some(at(ip)),
            },
        }
    }

    /// What the links begin with that somebody sends who uses the server under the name `host`;
    /// `None` if they would lead nobody here but from this machine.
    pub(crate) fn sent_from(&self, host: &str) -> Option<String> {
        if is_this_machine(host) || self.others.as_ref() == Some(&self.here) {
            return self.others.clone();
        }
        Some(format!("http://{host}"))
    }
}

/// The address under which others in the network see this machine.
fn address_of_this_machine() -> Option<IpAddr> {
    // Nothing is sent: the system only says which way a packet to that address, which is nobody's
    // (RFC 5737), would leave.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

/// Whether this name, with or without a port, is that of the machine on which it is said.
pub(crate) fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    name.eq_ignore_ascii_case("localhost")
        || name
            .trim_matches(['[', ']'])
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(bound: &str, origin: Option<&str>) -> Reach {
        Reach::new(bound.parse().unwrap(), origin)
    }

    #[test]
    fn links_to_a_server_for_this_machine_lead_nobody_else_here() {
        let reach = reach("127.0.0.1:7070", None);
        assert_eq!(reach.here, "http://127.0.0.1:7070");
        assert_eq!(reach.sent_from("localhost:7070"), None);
    }

    #[test]
    fn links_to_a_server_for_the_house_bear_its_address() {
        let mut reach = reach("0.0.0.0:7070", None);
        assert_eq!(reach.here, "http://127.0.0.1:7070");
        let house = Some("http://192.168.1.5:7070".to_owned());
        reach.others.clone_from(&house);
        assert_eq!(reach.sent_from("localhost:7070"), house);
        let named = Some("http://observatory.local:7070".to_owned());
        assert_eq!(reach.sent_from("observatory.local:7070"), named);
    }

    #[test]
    fn links_to_a_server_with_a_name_bear_the_name() {
        let reach = reach("127.0.0.1:7070", Some("https://games.example/"));
        let named = Some("https://games.example".to_owned());
        assert_eq!(reach.sent_from("localhost:7070"), named);
        assert_eq!(reach.sent_from("games.example"), named);
    }

    #[test]
    fn a_server_on_one_address_is_found_there() {
        let reach = reach("[2001:db8::1]:7070", None);
        assert_eq!(reach.here, "http://[2001:db8::1]:7070");
        assert_eq!(reach.others.as_ref(), Some(&reach.here));
    }
}
