//! What the system lets the process have.

/// Let the process open as many files as the system allows: every page that is open in a browser
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

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub fn open_files() {}

/// Let a write that would make a file larger than the system allows (`ulimit -f`) fail as on a full
/// disk. Without a handler the signal that comes with it would end the server. Needs the runtime.
#[cfg(unix)]
pub fn file_size() {
    use rustix::process::Signal;
    use tokio::signal::unix::{SignalKind, signal};
    // The handler stays when what it tells is dropped.
    if let Err(error) = signal(SignalKind::from_raw(Signal::XFSZ.as_raw())) {
        tracing::warn!("a file that grows too large ends the server: {error}");
    }
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub fn file_size() {}
