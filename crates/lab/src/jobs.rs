//! Numbered jobs on several threads.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

/// Do the jobs from zero to `count`, except those that are `done`, on `threads` threads. After
/// `stop` is set, running jobs finish and no others start. `each` gets the results as they arrive.
///
/// ```
/// use std::collections::HashSet;
/// use std::sync::{Mutex, atomic::AtomicBool};
/// let squares = Mutex::new(Vec::new());
/// let note = |_, square| squares.lock().unwrap().push(square);
/// lab::do_jobs(5, 2, &HashSet::from([3]), &AtomicBool::new(false), &|n| n * n, &note);
/// let mut squares = squares.into_inner().unwrap();
/// squares.sort();
/// assert_eq!(squares, [0, 1, 4, 16]);
/// ```
pub fn do_jobs<T>(
    count: u64,
    threads: usize,
    done: &HashSet<u64>,
    stop: &AtomicBool,
    job: &(dyn Fn(u64) -> T + Sync),
    each: &(dyn Fn(u64, T) + Sync),
) {
    let next = AtomicU64::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Relaxed);
            if count <= number || stop.load(Relaxed) {
                return;
            }
            if !done.contains(&number) {
                each(number, job(number));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(work);
        }
    });
}
