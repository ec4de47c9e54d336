use std::hint::black_box;
use std::time::{Duration, Instant};

/// A piece of work that says how many things it did.
pub(crate) type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// Things done a second by each piece of work: the best of several rounds.
///
/// The rounds of all pieces take turns, so that a machine that slows down slows all of them down,
/// and the best round is the one that was disturbed least.
pub(crate) fn rates(works: &mut [Work<'_>], rounds: u32, round: Duration) -> Vec<f64> {
    let mut best = vec![0.0_f64; works.len()];
    for _ in 0..rounds {
        for (work, best) in works.iter_mut().zip(&mut best) {
            *best = best.max(rate(work, round));
        }
    }
    best
}

fn rate(work: &mut Work<'_>, at_least: Duration) -> f64 {
    let start = Instant::now();
    let mut done = 0;
    while start.elapsed() < at_least {
        done += black_box(work());
    }
    done as f64 / start.elapsed().as_secs_f64()
}

/// How long this thread has been at work, by the processor's clock where there is one, so that other
/// programs on the machine do not count.
pub(crate) fn processor_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    }
    #[cfg(not(unix))]
    {
        use std::sync::LazyLock;
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed()
    }
}
