//! Processor time of machines inside this program: clocks that count it, and an alarm that goes off when it
//! is used up.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use rivi_search::Stop;

/// A clock that runs while threads of this program compute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProcessorClock {
    #[cfg(target_os = "linux")]
    id: nix::time::ClockId,
    /// How many times faster than a clock on the wall it can run.
    pace: u32,
}

#[cfg(target_os = "linux")]
impl ProcessorClock {
    /// The clock of the thread that asks; others may read it too. Linux makes its number from the
    /// thread's (`CPUCLOCK_PERTHREAD_MASK` and `CPUCLOCK_SCHED` of its `posix-timers.h`).
    pub(crate) fn of_this_thread() -> ProcessorClock {
        const OF_A_THREAD: i32 = 4 | 2;
        let number = (!nix::unistd::gettid().as_raw() << 3) | OF_A_THREAD;
        ProcessorClock { id: nix::time::ClockId::from_raw(number), pace: 1 }
    }

    /// The clock of all threads together.
    pub(crate) fn of_all_threads() -> ProcessorClock {
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        ProcessorClock { id: nix::time::ClockId::CLOCK_PROCESS_CPUTIME_ID, pace: cores }
    }

    /// What it shows; `None` if nobody tells.
    pub(crate) fn now(self) -> Option<Duration> {
        self.id.now().ok().map(Duration::from)
    }
}

#[cfg(not(target_os = "linux"))]
impl ProcessorClock {
    pub(crate) fn of_this_thread() -> ProcessorClock {
        ProcessorClock { pace: 1 }
    }

    pub(crate) fn of_all_threads() -> ProcessorClock {
        ProcessorClock { pace: 1 }
    }

    pub(crate) fn now(self) -> Option<Duration> {
        None
    }
}

/// Stops searches when their processor time is used up. It keeps one thread, which ends with it.
#[derive(Debug)]
pub(crate) struct ProcessorAlarm(Sender<Option<Ring>>);

/// When the alarm goes off, and for whom.
#[derive(Debug)]
struct Ring {
    clock: ProcessorClock,
    at: Duration,
    stop: Stop,
    delay: Delay,
}

/// By how much too late an alarm went off. On a busy machine its thread may have to wait for a processor while the
/// thread that thinks has one: nobody who was not told can be blamed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Delay(Arc<AtomicU64>);

impl Delay {
    /// What the alarm has made it so far.
    pub(crate) fn get(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }

    fn set(&self, delay: Duration) {
        self.0.store(u64::try_from(delay.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

/// The shortest time between two looks at a clock.
const SHORTEST: Duration = Duration::from_micros(200);

impl Default for ProcessorAlarm {
    fn default() -> ProcessorAlarm {
        let (sender, receiver) = channel();
        thread::spawn(move || watch(&receiver));
        ProcessorAlarm(sender)
    }
}

impl ProcessorAlarm {
    /// Sets `stop` when the clock has gone on by so much, and tells by how much more it had then. An alarm set before
    /// is forgotten.
    pub(crate) fn set(&self, clock: ProcessorClock, after: Duration, stop: Stop) -> Delay {
        let (at, delay) = (clock.now().unwrap_or_default() + after, Delay::default());
        // The thread listens as long as this exists.
        let _ = self.0.send(Some(Ring { clock, at, stop, delay: delay.clone() }));
        delay
    }

    /// Forgets the alarm.
    pub(crate) fn cancel(&self) {
        let _ = self.0.send(None);
    }
}

impl Ring {
    /// What is left until it is due; nothing if it is, or if the clock has stopped for good.
    fn left(&self) -> Duration {
        self.clock.now().map_or(Duration::ZERO, |now| self.at.saturating_sub(now))
    }

    fn go_off(&self) {
        self.delay.set(self.clock.now().unwrap_or_default().saturating_sub(self.at));
        self.stop.set();
    }
}

/// A clock that is starved runs slower than the one on the wall, so whoever waits looks again.
fn watch(alarms: &Receiver<Option<Ring>>) {
    let mut current: Option<Ring> = None;
    loop {
        let next = match &current {
            None => alarms.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(ring) => alarms.recv_timeout((ring.left() / ring.clock.pace).max(SHORTEST)),
        };
        match (next, current.take()) {
            (Ok(alarm), _) => current = alarm,
            (Err(RecvTimeoutError::Timeout), Some(ring)) if ring.left().is_zero() => {
                ring.go_off();
            }
            (Err(RecvTimeoutError::Timeout), ring) => current = ring,
            (Err(RecvTimeoutError::Disconnected), _) => return,
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::time::Instant;

    use super::*;

    /// Computes until it is stopped.
    fn compute(stop: &Stop) {
        let begun = Instant::now();
        while !stop.is_set() && begun.elapsed() < Duration::from_mins(1) {
            std::hint::black_box((0..1000).sum::<u64>());
        }
    }

    #[test]
    fn it_rings_when_the_processor_time_is_used_up() {
        let (alarm, stop, clock) =
            (ProcessorAlarm::default(), Stop::default(), ProcessorClock::of_this_thread());
        let before = clock.now().unwrap();
        alarm.set(clock, Duration::from_millis(50), stop.clone());
        thread::sleep(Duration::from_millis(150));
        assert!(!stop.is_set(), "sleep is no work");
        compute(&stop);
        let used = clock.now().unwrap().saturating_sub(before);
        assert!(used >= Duration::from_millis(50), "{used:?}");
        assert!(used < Duration::from_secs(2), "{used:?}");
    }

    #[test]
    fn an_alarm_that_comes_late_says_so() {
        let (clock, stop, delay) =
            (ProcessorClock::of_this_thread(), Stop::default(), Delay::default());
        let at = clock.now().unwrap();
        while clock.now().unwrap() < at + Duration::from_millis(20) {}
        Ring { clock, at, stop: stop.clone(), delay: delay.clone() }.go_off();
        assert!(stop.is_set() && delay.get() >= Duration::from_millis(20), "{delay:?}");
    }

    #[test]
    fn the_clock_of_all_threads_counts_helpers() {
        let (own, all) = (ProcessorClock::of_this_thread(), ProcessorClock::of_all_threads());
        let before = (own.now().unwrap(), all.now().unwrap());
        let helper = || {
            let clock = ProcessorClock::of_this_thread();
            while clock.now().unwrap() < Duration::from_millis(60) {
                std::hint::black_box((0..1000).sum::<u64>());
            }
        };
        thread::scope(|scope| {
            scope.spawn(helper);
            scope.spawn(helper);
        });
        assert!(all.now().unwrap() >= before.1 + Duration::from_millis(120));
        assert!(own.now().unwrap() < before.0 + Duration::from_millis(60));
    }

    #[test]
    fn an_alarm_that_is_cancelled_stays_silent() {
        let (alarm, stop, clock) =
            (ProcessorAlarm::default(), Stop::default(), ProcessorClock::of_this_thread());
        alarm.set(clock, Duration::from_millis(20), stop.clone());
        alarm.cancel();
        let end = clock.now().unwrap() + Duration::from_millis(60);
        while clock.now().unwrap() < end {}
        assert!(!stop.is_set());
    }
}
