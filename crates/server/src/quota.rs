//! What one person or one address may have the server do in a while: far more than an evening of
//! games needs, far less than would keep others waiting.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::Error;

/// What is counted.
pub(crate) struct Quotas {
    renames: Limit<String>,
    departures: Limit<String>,
    guests: Limit<IpAddr>,
    tables: Limit<IpAddr>,
    /// Pages for which the database is searched.
    searches: Limit<IpAddr>,
}

impl Quotas {
    pub(crate) fn new() -> Quotas {
        Quotas {
            renames: Limit::new(10, Duration::from_secs(30)),
            departures: Limit::new(20, Duration::from_secs(10)),
            guests: Limit::new(120, Duration::from_secs(3)),
            tables: Limit::new(60, Duration::from_secs(6)),
            searches: Limit::new(300, Duration::from_millis(50)),
        }
    }

    /// A guest wants another name.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn rename(&self, guest: &str) -> Result<(), Error> {
        self.renames.count(guest.to_owned())
    }

    /// A guest leaves a table for now.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn leave(&self, guest: &str) -> Result<(), Error> {
        self.departures.count(guest.to_owned())
    }

    /// Somebody becomes a guest.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn welcome(&self, address: Option<IpAddr>) -> Result<(), Error> {
        address.map_or(Ok(()), |address| self.guests.count(address))
    }

    /// Somebody opens a table.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn open_table(&self, address: Option<IpAddr>) -> Result<(), Error> {
        address.map_or(Ok(()), |address| self.tables.count(address))
    }

    /// Somebody asks for a list of tables, or for a whole game.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn search(&self, address: Option<IpAddr>) -> Result<(), Error> {
        address.map_or(Ok(()), |address| self.searches.count(address))
    }

    /// Forget those who have been quiet.
    pub(crate) fn forget_quiet(&self) {
        self.renames.limiter.retain_recent();
        self.departures.limiter.retain_recent();
        self.guests.limiter.retain_recent();
        self.tables.limiter.retain_recent();
        self.searches.limiter.retain_recent();
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
    fn nobody_is_renamed_all_the_time() {
        let quotas = Quotas::new();
        let renamed = (0..30_000).filter(|_| quotas.rename("guest").is_ok());
        assert!((10..=12).contains(&renamed.count()));
    }
}
