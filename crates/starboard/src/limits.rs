//! What the system lets the process have.

/// Let the process open as many files as the system allows: every page that is open in a browser
/// needs a socket, and the usual limit is about a thousand.
#[cfg(unix)]
pub(crate) fn open_files() {
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
        crate::output::warn(format!(
            "the limit of open files{now} could not be raised: {error}"
        ));
    }
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub(crate) fn open_files() {}
