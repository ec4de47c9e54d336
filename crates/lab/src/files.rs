/// Allows this process as many open files and sockets as the system lets it have.
#[cfg(unix)]
pub(crate) fn allow_many() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // With fewer it works too, until they are used up; and then it says so.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

/// Allows this process as many open files and sockets as the system lets it have.
#[cfg(not(unix))]
pub(crate) fn allow_many() {}
