//! Requests at a steady rate. Each is sent when it is due, whether or not the ones before it have
//! been answered, so that a server that stalls does not get fewer requests.

use std::future::Future;
use std::time::{Duration, Instant};

use anyhow::Context;
use tokio::task::JoinSet;

/// Moments at a steady rate.
pub(super) struct Ticks {
    begun: Instant,
    every: Duration,
    count: u32,
    slice: Duration,
}

impl Ticks {
    /// Ticks at this rate per second, for this long.
    pub(super) fn new(rate: f64, slice: Duration) -> Ticks {
        Ticks {
            begun: Instant::now(),
            every: Duration::from_secs_f64(1.0 / rate),
            count: 0,
            slice,
        }
    }

    /// Wait for the next moment; `None` after the last one.
    pub(super) async fn next(&mut self) -> Option<()> {
        let due = self.begun + self.every * self.count;
        if self.slice <= due - self.begun {
            return None;
        }
        self.count += 1;
        tokio::time::sleep_until(due.into()).await;
        Some(())
    }
}

/// The durations of requests sent at a steady rate, sorted. Each request reports its own duration,
/// because preparing it is not the server's work.
pub(super) async fn paced<F>(
    rate: f64,
    slice: Duration,
    request: impl Fn() -> F,
) -> anyhow::Result<Vec<Duration>>
where
    F: Future<Output = anyhow::Result<Duration>> + Send + 'static,
{
    let mut ticks = Ticks::new(rate, slice);
    let mut running = JoinSet::new();
    while ticks.next().await.is_some() {
        running.spawn(request());
    }
    let mut times = Vec::new();
    while let Some(time) = running.join_next().await {
        times.push(time.context("a client fails")??);
    }
    times.sort_unstable();
    Ok(times)
}

/// The value below which this part of the sorted durations lies.
pub(super) fn quantile(times: &[Duration], part: f64) -> Duration {
    let index = (times.len() as f64 * part) as usize;
    let time = times.get(index).or(times.last());
    time.copied().unwrap_or_default()
}
