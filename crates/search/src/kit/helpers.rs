use std::panic::resume_unwind;
use std::thread;

use crate::{Limits, Stop};

/// Runs a search with so many threads in all: its own gives the answer, the others (numbered from 1) help by what they
/// leave in the table that all share. They have no limit but to stop when the answer is there.
pub fn with_helpers<T>(
    threads: usize,
    help: impl Fn(usize, &Limits) + Sync,
    answer: impl FnOnce() -> T,
) -> T {
    // A module in a browser has one thread, and need not carry what others would take.
    if cfg!(target_arch = "wasm32") || threads <= 1 {
        return answer();
    }
    let done = Stop::default();
    let limits = Limits { stop: done.clone(), ..Limits::none() };
    thread::scope(|scope| {
        for number in 1..threads {
            let (help, limits) = (&help, &limits);
            scope.spawn(move || help(number, limits));
        }
        // The helpers end even if the answer panics, or the scope would wait for them for ever.
        let _ends = SetAtEnd(done);
        answer()
    })
}

/// Does some work with each of these, on a thread each, and gives what came of it in their order.
pub fn side_by_side<T: Send, R: Send>(
    items: &mut [T],
    work: impl Fn(&mut T) -> R + Sync,
) -> Vec<R> {
    if cfg!(target_arch = "wasm32") || items.len() <= 1 {
        return items.iter_mut().map(work).collect();
    }
    thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = items.iter_mut().map(|item| scope.spawn(|| work(item))).collect();
        let ended = threads.into_iter().map(thread::ScopedJoinHandle::join);
        ended.map(|result| result.unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

struct SetAtEnd(Stop);

impl Drop for SetAtEnd {
    fn drop(&mut self) {
        self.0.set();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn helpers_stop_when_the_answer_is_there() {
        let sum = AtomicUsize::new(0);
        let help = |number: usize, limits: &Limits| {
            sum.fetch_add(number, Ordering::SeqCst);
            while !limits.reached(0) {
                thread::yield_now();
            }
        };
        let answer = with_helpers(4, help, || {
            while sum.load(Ordering::SeqCst) < 6 {
                thread::yield_now();
            }
            17
        });
        assert_eq!((answer, sum.into_inner()), (17, 6));
    }
}
