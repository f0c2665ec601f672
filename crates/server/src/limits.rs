//! The limits that the system sets for the process.

/// Raise the limit of open files as far as the system allows: every page that is open in a browser
/// needs a socket, and the usual limit is about a thousand.
#[cfg(unix)]
pub fn open_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    if let Err(error) = setrlimit(Resource::Nofile, raised) {
        let now = limit
            .current
            .map_or_else(String::new, |now| format!(" ({now})"));
        tracing::warn!("the limit of open files{now} could not be raised: {error}");
    }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub fn open_files() {}

/// Let a write beyond the system's limit of file sizes (`ulimit -f`) fail like one to a full disk.
/// Without a handler, the signal that comes with it would end the process. Needs the runtime.
#[cfg(unix)]
pub fn file_size() {
    use rustix::process::Signal;
    use tokio::signal::unix::{SignalKind, signal};
    // The handler stays installed when the stream of signals is dropped.
    if let Err(error) = signal(SignalKind::from_raw(Signal::XFSZ.as_raw())) {
        tracing::warn!("a file that grows too large ends the server: {error}");
    }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub fn file_size() {}
