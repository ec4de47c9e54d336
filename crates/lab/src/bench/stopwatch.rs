use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

/// A piece of work that says how many things it did.
pub(crate) type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// Things done in a second of processor time by each piece of work: the best of several rounds.
///
/// Processor time, as other programs may want the machine too; the rounds of all pieces take turns, so that a machine that slows down slows all of them down,
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
    let start = ThreadTime::now();
    let mut done = 0;
    while start.elapsed() < at_least {
        done += black_box(work());
    }
    done as f64 / start.elapsed().as_secs_f64()
}
