//! Figures for Prometheus.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

/// The metrics.
pub(crate) struct Metrics {
    registry: Registry,
    /// Responses by status.
    requests: Family<[(&'static str, u16); 1], Counter>,
    /// How long responses took.
    latency: Histogram,
    /// Steps that were made durable, at all tables.
    pub(crate) steps: Counter,
    /// Tables in memory.
    pub(crate) rooms: Gauge,
    /// Pages that are open.
    pub(crate) watchers: Gauge,
    /// Bots that wait for a thread to think on.
    pub(crate) bots_waiting: Gauge,
    /// How long commits took.
    pub(crate) commit: Histogram,
    /// How many writes shared a commit.
    pub(crate) batch: Histogram,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("starboard");
        let requests = Family::<[(&'static str, u16); 1], Counter>::default();
        let latency = Histogram::new(exponential_buckets(0.000_5, 2.0, 14));
        let (steps, rooms, watchers) = (Counter::default(), Gauge::default(), Gauge::default());
        registry.register("http_requests", "Answers by status", requests.clone());
        registry.register_with_unit(
            "http_latency",
            "Time to answer",
            Unit::Seconds,
            latency.clone(),
        );
        registry.register("steps", "Durable steps at all tables", steps.clone());
        registry.register("tables", "Tables in memory", rooms.clone());
        registry.register("watchers", "Open table pages", watchers.clone());
        let bots_waiting = Gauge::default();
        registry.register(
            "bots_waiting",
            "Bots that wait for a thread to think on",
            bots_waiting.clone(),
        );
        let commit = Histogram::new(exponential_buckets(0.000_05, 2.0, 16));
        registry.register_with_unit("commit", "Time of a commit", Unit::Seconds, commit.clone());
        let batch = Histogram::new(exponential_buckets(1.0, 2.0, 11));
        registry.register("batch", "Writes that shared a commit", batch.clone());
        Metrics {
            registry,
            requests,
            latency,
            steps,
            rooms,
            watchers,
            bots_waiting,
            commit,
            batch,
        }
    }

    /// Count a response with this status that took this long.
    pub(crate) fn answered(&self, status: u16, took: Duration) {
        self.latency.observe(took.as_secs_f64());
        let label = [("status", status)];
        self.requests.get_or_create(&label).inc();
    }

    /// All figures as text.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(crate) fn text(&self) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}
