//! Where machines think: a bounded number of threads with a fair queue before them.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;

use rivi_players::Alarm;
use thiserror::Error;

use crate::address::Address;
use crate::queue::{Entry, Queue};

/// What a thread does when its turn comes, or what is done where it never comes.
pub(crate) type Work = Box<dyn FnOnce(Turn) + Send>;

/// What becomes of something that was to be thought about.
pub(crate) enum Turn<'a> {
    /// It is its turn; the alarm ends it in time.
    Now(&'a Alarm),
    /// There is no room for it. This is told where it was asked, or where somebody else asked who has fewer places.
    Never(Busy),
}

/// What is asked of the pool, the most pressing first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A machine's move.
    Move,
    /// A hint, or a question about a machine: somebody waits for it, but no game does.
    Question,
    /// An analysis.
    Analysis,
}

/// There is no room for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("too many searches wait already ({0}); try again later")]
pub(crate) struct Busy(pub(crate) usize);

/// Threads that think.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    /// How many are meant to think by themselves.
    own: usize,
    /// How many there are, those in reserve included.
    begun: Mutex<usize>,
}

struct Shared {
    queue: Mutex<Queue>,
    work: Condvar,
}

/// Something that waits for its turn, or has it.
pub(crate) struct Ticket {
    number: u64,
    shared: Weak<Shared>,
}

impl Ticket {
    /// Takes it out of the queue, if it still waits there.
    pub(crate) fn withdraw(&self) {
        let Some(shared) = self.shared.upgrade() else { return };
        // What was to be done is dropped when nobody waits for the queue.
        let withdrawn = shared.lock().withdraw(self.number);
        drop(withdrawn);
    }
}

impl Pool {
    /// A pool of so many threads, at least two, before which so many searches may wait, and so many of a kind of one
    /// owner. There are as many threads again in reserve for moves of owners for whom nothing runs: nobody waits
    /// because somebody else thinks for long.
    pub(crate) fn new(threads: usize, most_waiting: usize, most_of_one: usize) -> Pool {
        let threads = threads.max(2);
        let queue = Mutex::new(Queue::new(threads, most_waiting, most_of_one));
        let shared = Arc::new(Shared { queue, work: Condvar::new() });
        let pool = Pool { shared, own: threads, begun: Mutex::new(0) };
        pool.begin(2 * threads);
        pool
    }

    /// Begins threads until there are so many.
    fn begin(&self, threads: usize) {
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        while *begun < threads {
            let shared = Arc::clone(&self.shared);
            let name = format!("thinking-{begun}");
            *begun += 1;
            // Without a thread there is no thinking; the others go on.
            if let Err(error) = thread::Builder::new().name(name).spawn(move || shared.run()) {
                tracing::error!(%error, "a thread for thinking could not be started");
            }
        }
    }

    /// So much is thought about elsewhere at the same time, for which threads here only wait: as much at least is done at
    /// the same time.
    pub(crate) fn widen(&self, elsewhere: usize) {
        let threads = self.own.max(elsewhere);
        self.begin(2 * threads);
        self.shared.lock().widen(threads);
        self.shared.work.notify_all();
    }

    /// Has something thought about when its turn comes. Where there is no room, it is told so at once.
    pub(crate) fn submit(&self, owner: Address, kind: Kind, work: Work) -> Ticket {
        let (number, put_out, waiting) = self.shared.lock().submit(owner, kind, work);
        self.shared.work.notify_one();
        if let Some(put_out) = put_out {
            put_out(Turn::Never(Busy(waiting)));
        }
        Ticket { number, shared: Arc::downgrade(&self.shared) }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().close();
        self.shared.work.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        let alarm = Alarm::default();
        while let Some(Entry { owner, kind, work, .. }) = self.wait() {
            metrics::gauge!("rivi_searches_running").increment(1.0);
            // A machine with a fault in it must not take the thread with it.
            let act = std::panic::AssertUnwindSafe(|| work(Turn::Now(&alarm)));
            if std::panic::catch_unwind(act).is_err() {
                tracing::error!("a machine broke down");
            }
            metrics::gauge!("rivi_searches_running").decrement(1.0);
            self.lock().done(owner, kind);
            self.work.notify_one();
        }
    }

    fn wait(&self) -> Option<Entry> {
        let mut queue = self.lock();
        loop {
            if queue.is_closed() {
                return None;
            }
            if let Some(entry) = queue.next() {
                return Some(entry);
            }
            queue = self.work.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;

    fn owner(last: u8) -> Address {
        Address::from(IpAddr::from([10, 0, 0, last]))
    }

    #[test]
    fn what_cannot_wait_is_refused() {
        let pool = Pool::new(2, 2, 1);
        let (release, held) = channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let (told, refused) = channel();
        let hold = |last| {
            let (held, told) = (Arc::clone(&held), told.clone());
            let work = move |turn: Turn| match turn {
                Turn::Now(_) => drop(held.lock().unwrap().recv()),
                Turn::Never(busy) => told.send((last, busy)).unwrap(),
            };
            pool.submit(owner(last), Kind::Move, Box::new(work))
        };
        // Two threads, and two in reserve.
        for last in 1..=4 {
            hold(last);
            while pool.shared.lock().len() > 0 {
                thread::yield_now();
            }
        }
        let first = hold(1);
        hold(1);
        assert_eq!(refused.try_recv(), Ok((1, Busy(1))));
        hold(2);
        hold(5);
        assert_eq!(refused.try_recv(), Ok((5, Busy(2))));
        first.withdraw();
        hold(6);
        assert!(refused.try_recv().is_err(), "the place of what was withdrawn is free");
        drop(release);
    }

    #[test]
    fn a_breakdown_takes_no_thread() {
        let pool = Pool::new(2, 100, 100);
        let (done, all) = channel();
        for number in 0..20 {
            let done = done.clone();
            let work = move |_: Turn| {
                done.send(()).unwrap();
                assert!(number % 2 == 0, "a fault");
            };
            pool.submit(owner(1), Kind::Move, Box::new(work));
        }
        assert_eq!(all.iter().take(20).count(), 20);
    }

    #[test]
    fn analyses_leave_a_thread_for_moves() {
        let pool = Pool::new(2, 100, 100);
        let (release, held) = channel::<()>();
        let held = Arc::new(Mutex::new(held));
        for _ in 0..5 {
            let held = Arc::clone(&held);
            let work = move |_: Turn| {
                let _ = held.lock().unwrap().recv();
            };
            pool.submit(owner(1), Kind::Analysis, Box::new(work));
        }
        let (done, moved) = channel();
        pool.submit(owner(2), Kind::Move, Box::new(move |_| done.send(()).unwrap()));
        moved.recv_timeout(Duration::from_secs(10)).unwrap();
        drop(release);
    }
}
