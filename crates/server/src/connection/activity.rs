//! What a connection is doing: waiting for a request, answering one, or blocked because its client
//! does not read. Requests only update atomics here, without a lock or a timer; the [`registry`]
//! checks them periodically.
//!
//! [`registry`]: super::registry

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use hyper::body::{Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::config::Timeouts;

/// What a connection is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ConnectionPhase {
    /// It is new, or has received part of the head of a request.
    Head,
    /// All requests are answered.
    Idle,
    /// A request is being answered.
    Busy,
    /// The server has closed it.
    Closed,
}

impl ConnectionPhase {
    const BITS: u32 = 2;

    fn of(mark: u64) -> ConnectionPhase {
        match mark & 0b11 {
            0 => ConnectionPhase::Head,
            1 => ConnectionPhase::Idle,
            2 => ConnectionPhase::Busy,
            _ => ConnectionPhase::Closed,
        }
    }

    /// The phase packed together with the moment it began.
    fn since(self, moment: u64) -> u64 {
        moment << ConnectionPhase::BITS | self as u64
    }
}

/// The activity of one connection. Moments are milliseconds since it began.
pub(super) struct Activity {
    begun: Instant,
    /// The phase and the moment it began.
    phase: AtomicU64,
    /// One more than the moment since when the client has read nothing; 0 if it reads.
    stalled: AtomicU64,
}

impl Activity {
    pub(super) fn new() -> Activity {
        Activity {
            begun: Instant::now(),
            phase: AtomicU64::new(ConnectionPhase::Head.since(0)),
            stalled: AtomicU64::new(0),
        }
    }

    fn now(&self) -> u64 {
        self.begun.elapsed().as_millis() as u64
    }

    /// A request has come; false if the connection has been closed in the meantime.
    pub(super) fn begin(&self) -> bool {
        self.enter(|_| Some(ConnectionPhase::Busy))
    }

    /// The answer is complete.
    fn rest(&self) {
        self.enter(|phase| (phase == ConnectionPhase::Busy).then_some(ConnectionPhase::Idle));
    }

    /// Something was read.
    fn hear(&self) {
        if ConnectionPhase::of(self.phase.load(Ordering::Relaxed)) == ConnectionPhase::Idle {
            self.enter(|phase| (phase == ConnectionPhase::Idle).then_some(ConnectionPhase::Head));
        }
    }

    /// Enter the next phase, if there is one and the connection has not been closed.
    fn enter(&self, next: impl Fn(ConnectionPhase) -> Option<ConnectionPhase>) -> bool {
        let now = self.now();
        let changed = self
            .phase
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |mark| {
                let phase = Some(ConnectionPhase::of(mark))
                    .filter(|phase| *phase != ConnectionPhase::Closed);
                Some(next(phase?)?.since(now))
            });
        changed.is_ok()
    }

    /// Record an attempt to send something.
    fn send(&self, sent: &Poll<io::Result<usize>>) {
        match sent {
            Poll::Pending if self.stalled.load(Ordering::Relaxed) == 0 => {
                self.stalled.store(self.now() + 1, Ordering::Relaxed);
            }
            Poll::Ready(Ok(_)) if self.stalled.load(Ordering::Relaxed) != 0 => {
                self.stalled.store(0, Ordering::Relaxed);
            }
            _ => {}
        }
    }

    /// Close the connection if its client has exceeded a timeout.
    pub(super) fn close_if_overdue(&self, timeouts: &Timeouts) -> bool {
        self.close_if_overdue_at(self.now(), timeouts)
    }

    fn close_if_overdue_at(&self, now: u64, timeouts: &Timeouts) -> bool {
        let mark = self.phase.load(Ordering::Acquire);
        let stalled = self.stalled.load(Ordering::Relaxed);
        let passed =
            |since: u64, limit: Duration| limit.as_millis() <= u128::from(now - since.min(now));
        let since = mark >> ConnectionPhase::BITS;
        let is_overdue = match ConnectionPhase::of(mark) {
            ConnectionPhase::Head => passed(since, timeouts.head),
            ConnectionPhase::Idle => passed(since, timeouts.idle),
            // The gate limits how long an answer takes.
            ConnectionPhase::Busy => false,
            ConnectionPhase::Closed => return false,
        };
        let is_stalled = stalled != 0 && passed(stalled - 1, timeouts.stalled);
        (is_overdue || is_stalled) && self.close(mark)
    }

    /// Close the connection unless something has happened since the mark was read.
    fn close(&self, mark: u64) -> bool {
        let closed = ConnectionPhase::Closed.since(0);
        let result =
            (self.phase).compare_exchange(mark, closed, Ordering::AcqRel, Ordering::Acquire);
        result.is_ok()
    }

    /// How long the connection has waited, if it may be closed to make room for another.
    pub(super) fn waits(&self) -> Option<Waits> {
        self.waits_at(self.now())
    }

    fn waits_at(&self, now: u64) -> Option<Waits> {
        let mark = self.phase.load(Ordering::Acquire);
        let time = Duration::from_millis(now.saturating_sub(mark >> ConnectionPhase::BITS));
        match ConnectionPhase::of(mark) {
            // The last answer is still being sent.
            ConnectionPhase::Idle if self.stalled.load(Ordering::Relaxed) != 0 => None,
            ConnectionPhase::Idle => Some(Waits {
                idle: true,
                time,
                mark,
            }),
            ConnectionPhase::Head if SLOW_HEAD <= time => Some(Waits {
                idle: false,
                time,
                mark,
            }),
            ConnectionPhase::Head | ConnectionPhase::Busy | ConnectionPhase::Closed => None,
        }
    }

    /// Close a connection that waits.
    pub(super) fn close_waiting(&self, waits: Waits) -> bool {
        self.close(waits.mark)
    }

    pub(super) fn is_closed(&self) -> bool {
        ConnectionPhase::of(self.phase.load(Ordering::Acquire)) == ConnectionPhase::Closed
    }
}

/// New clients normally send their first request at once. One that takes longer than this may be
/// closed to make room for others.
const SLOW_HEAD: Duration = Duration::from_secs(1);

/// How long a connection has waited for a request. The greatest is closed first: idle connections
/// before new ones, because their clients have been answered, and of each the one that has waited
/// longest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Waits {
    idle: bool,
    time: Duration,
    mark: u64,
}

/// A stream that records activity.
pub(super) struct Marked<S> {
    stream: S,
    activity: Arc<Activity>,
}

impl<S> Marked<S> {
    pub(super) fn new(stream: S, activity: Arc<Activity>) -> Marked<S> {
        Marked { stream, activity }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Marked<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        if before < buffer.filled().len() {
            self.activity.hear();
        }
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Marked<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.activity.send(&polled);
        polled
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.activity.send(&polled);
        polled
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// The body of an answer, which records when it is complete.
pub(super) struct AnswerBody {
    body: Body,
    activity: Arc<Activity>,
}

impl AnswerBody {
    pub(super) fn new(body: Body, activity: Arc<Activity>) -> AnswerBody {
        AnswerBody { body, activity }
    }
}

impl hyper::body::Body for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for AnswerBody {
    fn drop(&mut self) {
        self.activity.rest();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMEOUTS: Timeouts = Timeouts {
        head: Duration::from_secs(1000),
        idle: Duration::from_secs(3000),
        answer: Duration::from_secs(1000),
        stalled: Duration::from_secs(2000),
    };
    const SECOND: u64 = 1000;

    /// Whether the connection is closed after this time. The test itself takes no noticeable time.
    fn ends(activity: &Activity, seconds: u64) -> bool {
        activity.close_if_overdue_at(seconds * SECOND, &TIMEOUTS)
    }

    #[test]
    fn a_connection_that_sends_no_whole_head_is_given_up() {
        let activity = Activity::new();
        assert!(!ends(&activity, 990));
        // Bytes that trickle in make no difference.
        activity.hear();
        assert!(ends(&activity, 1000));
        assert!(activity.is_closed() && !ends(&activity, 9999));
        assert!(!activity.begin(), "it is too late for a request");
    }

    #[test]
    fn an_idle_connection_may_wait_longer_until_a_head_begins() {
        let answered = || {
            let activity = Arc::new(Activity::new());
            assert!(activity.begin());
            assert!(!ends(&activity, 9999), "an answer takes what it takes");
            drop(AnswerBody::new(Body::empty(), Arc::clone(&activity)));
            activity
        };
        let activity = answered();
        assert!(!ends(&activity, 2990));
        assert!(ends(&activity, 3001));
        let activity = answered();
        activity.hear();
        assert!(ends(&activity, 1001));
    }

    #[test]
    fn a_connection_that_nobody_reads_is_given_up() {
        let activity = Activity::new();
        assert!(activity.begin());
        activity.send(&Poll::Pending);
        activity.send(&Poll::Ready(Ok(1)));
        assert!(!ends(&activity, 9999), "what was sent has been taken");
        activity.send(&Poll::Pending);
        assert!(!ends(&activity, 1990));
        activity.send(&Poll::Pending);
        assert!(ends(&activity, 2001));
    }

    #[test]
    fn idle_connections_make_room_first_and_busy_ones_never() {
        let (new, idle, busy) = (Activity::new(), Activity::new(), Activity::new());
        assert!(idle.begin() && busy.begin());
        idle.rest();
        assert_eq!(
            new.waits_at(SECOND / 2),
            None,
            "its request may be on the way"
        );
        let slow = new.waits_at(10 * SECOND).unwrap();
        assert!(slow < idle.waits_at(2 * SECOND).unwrap());
        assert!(slow < new.waits_at(11 * SECOND).unwrap());
        assert_eq!(busy.waits_at(9999 * SECOND), None);
        let seen = idle.waits_at(2 * SECOND).unwrap();
        assert!(idle.begin());
        assert!(!idle.close_waiting(seen), "a request has come meanwhile");
        idle.rest();
        idle.send(&Poll::Pending);
        assert_eq!(idle.waits_at(2 * SECOND), None, "its answer is on the way");
    }
}
