//! Futures that are polled again at once when they wake themselves.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use futures_util::task::AtomicWaker;

/// A future that is polled again at once if it wakes itself while it is polled, as connections do
/// when a request has a body. Otherwise the runtime would queue the task and wake another thread to
/// take it, which cost 25 µs on the machines we measured: much of what a request costs.
pub(super) struct AtOnce<F> {
    future: Pin<Box<F>>,
    calls: Arc<Calls>,
    waker: Waker,
}

/// Records calls to the waker of the future.
struct Calls {
    state: AtomicU8,
    task: AtomicWaker,
}

/// The future is neither being polled nor woken.
const ASLEEP: u8 = 0;
const POLLED: u8 = 1;
const WOKEN: u8 = 2;

impl<F: Future> AtOnce<F> {
    /// The most polls in a row, so that other tasks of the thread get their turn.
    const MAX_POLLS: usize = 8;

    pub(super) fn new(future: F) -> AtOnce<F> {
        let calls = Arc::new(Calls {
            state: AtomicU8::new(ASLEEP),
            task: AtomicWaker::new(),
        });
        AtOnce {
            future: Box::pin(future),
            waker: Waker::from(Arc::clone(&calls)),
            calls,
        }
    }
}

impl Wake for Calls {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        // A poll in progress checks the state again before it returns.
        if self.state.fetch_or(WOKEN, Ordering::AcqRel) == ASLEEP {
            self.task.wake();
        }
    }
}

impl<F: Future> Future for AtOnce<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let calls = Arc::clone(&self.calls);
        let waker = self.waker.clone();
        calls.task.register(context.waker());
        for _ in 0..Self::MAX_POLLS {
            calls.state.store(POLLED, Ordering::Release);
            let polled = self.future.as_mut().poll(&mut Context::from_waker(&waker));
            if polled.is_ready() {
                return polled;
            }
            let asleep =
                (calls.state).compare_exchange(POLLED, ASLEEP, Ordering::AcqRel, Ordering::Acquire);
            if asleep.is_ok() {
                return Poll::Pending;
            }
        }
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[derive(Default)]
    struct Count(AtomicUsize);

    impl Wake for Count {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// A future that wakes itself this many times and is ready at the next poll.
    fn restless(times: usize) -> impl Future<Output = ()> {
        let mut left = times;
        poll_fn(move |context| {
            if left == 0 {
                return Poll::Ready(());
            }
            left -= 1;
            context.waker().wake_by_ref();
            Poll::Pending
        })
    }

    #[test]
    fn a_future_that_wakes_itself_goes_on_without_the_runtime() {
        let count = Arc::new(Count::default());
        let waker = Waker::from(Arc::clone(&count));
        let mut context = Context::from_waker(&waker);
        let mut future = AtOnce::new(restless(3));
        assert!(Pin::new(&mut future).poll(&mut context).is_ready());
        assert_eq!(count.0.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn a_future_that_never_rests_lets_others_have_their_turn() {
        let count = Arc::new(Count::default());
        let waker = Waker::from(Arc::clone(&count));
        let mut context = Context::from_waker(&waker);
        let mut future = AtOnce::new(restless(1000));
        for turn in 1..=3 {
            assert!(Pin::new(&mut future).poll(&mut context).is_pending());
            assert_eq!(count.0.load(Ordering::Relaxed), turn);
        }
    }

    #[tokio::test]
    async fn a_future_is_woken_from_outside() {
        let (sender, receiver) = tokio::sync::oneshot::channel();
        let waiting = tokio::spawn(AtOnce::new(receiver));
        tokio::task::yield_now().await;
        sender.send(7).unwrap();
        assert_eq!(waiting.await.unwrap(), Ok(7));
    }
}
