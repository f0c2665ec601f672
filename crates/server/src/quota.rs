//! Limits on what one guest or address may do in a period: far more than an evening of games needs,
//! far less than what would slow others down.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::StatusCode;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::Error;
use crate::mutex::lock;

/// The limits, with their counters.
pub(crate) struct Quotas {
    renames: Limit<String>,
    departures: Limit<String>,
    guests: Limit<IpAddr>,
    tables: Limit<IpAddr>,
    /// Pages that need a query for a list or a whole game.
    searches: Limit<IpAddr>,
    hints: Limit<IpAddr>,
}

impl Quotas {
    pub(crate) fn new() -> Quotas {
        Quotas {
            renames: Limit::new(10, Duration::from_secs(30)),
            departures: Limit::new(20, Duration::from_secs(10)),
            guests: Limit::new(120, Duration::from_secs(3)),
            tables: Limit::new(60, Duration::from_secs(6)),
            searches: Limit::new(300, Duration::from_millis(50)),
            hints: Limit::new(20, Duration::from_secs(3)),
        }
    }

    /// Count a change of a guest's name.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn rename(&self, guest: &str) -> Result<(), Error> {
        self.renames.count(guest.to_owned())
    }

    /// Count a guest leaving a table for now.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn leave(&self, guest: &str) -> Result<(), Error> {
        self.departures.count(guest.to_owned())
    }

    /// Count a new guest.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn welcome(&self, address: Option<IpAddr>) -> Result<(), Error> {
        address.map_or(Ok(()), |address| self.guests.count(address))
    }

    /// Count a new table.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn open_table(&self, address: Option<IpAddr>) -> Result<(), Error> {
        address.map_or(Ok(()), |address| self.tables.count(address))
    }

    /// Count a query for a list of tables or a whole game.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn search(&self, address: Option<IpAddr>) -> Result<(), Error> {
        address.map_or(Ok(()), |address| self.searches.count(address))
    }

    /// Count a hint that somebody asks for: a bot thinks about it for up to some seconds.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn hint(&self, address: Option<IpAddr>) -> Result<(), Error> {
        address.map_or(Ok(()), |address| self.hints.count(address))
    }

    /// Forget guests and addresses that have been quiet.
    pub(crate) fn forget_quiet(&self) {
        self.renames.limiter.retain_recent();
        self.departures.limiter.retain_recent();
        self.guests.limiter.retain_recent();
        self.tables.limiter.retain_recent();
        self.searches.limiter.retain_recent();
        self.hints.limiter.retain_recent();
    }
}

/// The number of live pages that each address has open. Connections are counted by peer address
/// instead, which is the same for everybody behind a proxy.
#[derive(Default)]
pub(crate) struct Pages(Mutex<HashMap<IpAddr, usize>>);

impl Pages {
    /// Count one more page until the returned guard is dropped.
    ///
    /// # Errors
    /// If this address already has `most` of them.
    pub(crate) fn open(
        self: &Arc<Self>,
        address: Option<IpAddr>,
        most: Option<usize>,
    ) -> Result<PageGuard, Error> {
        if let Some(address) = address {
            let mut pages = lock(&self.0);
            let count = pages.entry(address).or_default();
            if most.is_some_and(|most| most <= *count) {
                return Err(Error::Bad {
                    status: StatusCode::SERVICE_UNAVAILABLE,
                    message: "too many pages are open from your address; close some of them"
                        .to_owned(),
                });
            }
            *count += 1;
        }
        let pages = Arc::clone(self);
        Ok(PageGuard { pages, address })
    }
}

/// A live page that is being counted.
pub(crate) struct PageGuard {
    pages: Arc<Pages>,
    address: Option<IpAddr>,
}

impl Drop for PageGuard {
    fn drop(&mut self) {
        let Some(address) = self.address else {
            return;
        };
        let mut pages = lock(&self.pages.0);
        if let Some(count) = pages.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                pages.remove(&address);
            }
        }
    }
}

/// How often something may happen.
struct Limit<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    /// At most `burst` times at once, and one more after every `pause`.
    fn new(burst: u32, pause: Duration) -> Limit<K> {
        let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::with_period(pause).unwrap_or(Quota::per_second(burst));
        Limit {
            limiter: RateLimiter::keyed(quota.allow_burst(burst)),
        }
    }

    fn count(&self, key: K) -> Result<(), Error> {
        let check = self.limiter.check_key(&key);
        check.map_err(|until| Error::TooFast(until.wait_time_from(DefaultClock::default().now())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_opens_no_thousand_tables() {
        let quotas = Quotas::new();
        let [one, other] = [1, 2].map(|last| Some(IpAddr::from([192, 0, 2, last])));
        let opened = (0..1500).filter(|_| quotas.open_table(one).is_ok());
        assert!((60..=70).contains(&opened.count()));
        assert!(quotas.open_table(other).is_ok(), "others are not concerned");
        assert!(quotas.open_table(None).is_ok());
    }

    #[test]
    fn one_address_has_only_some_pages_open_at_once() {
        let pages = Arc::new(Pages::default());
        let [one, other] = [1, 2].map(|last| Some(IpAddr::from([192, 0, 2, last])));
        let first = pages.open(one, Some(2)).unwrap();
        let second = pages.open(one, Some(2)).unwrap();
        assert!(pages.open(one, Some(2)).is_err());
        assert!(pages.open(other, Some(2)).is_ok());
        assert!(pages.open(one, None).is_ok());
        drop(first);
        assert!(pages.open(one, Some(2)).is_ok());
        drop(second);
        assert!(lock(&pages.0).is_empty(), "nothing is kept of the quiet");
    }

    #[test]
    fn nobody_is_renamed_all_the_time() {
        let quotas = Quotas::new();
        let renamed = (0..30_000).filter(|_| quotas.rename("guest").is_ok());
        assert!((10..=12).contains(&renamed.count()));
    }
}
