//! Locking. A panic in one request must not end the others: nothing that holds a lock of the server
//! can leave what it guards half changed, so a lock whose holder panicked is used like any other.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Lock a mutex.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lock a mutex as soon as there is news and the condition no longer holds.
pub(crate) fn lock_unless<'a, T>(
    mutex: &'a Mutex<T>,
    news: &Condvar,
    condition: impl FnMut(&mut T) -> bool,
) -> MutexGuard<'a, T> {
    let locked = news.wait_while(lock(mutex), condition);
    locked.unwrap_or_else(PoisonError::into_inner)
}
