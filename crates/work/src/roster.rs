//! Who is there to work.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use tokio::time::Instant;

use crate::name::is_name;
use crate::said::Here;

/// How often a worker tells that it is there, and after which silence it is not.
pub(crate) const BEAT: Duration = Duration::from_secs(1);
const SILENCE: Duration = Duration::from_secs(4);
/// No more are known, whoever says that there are.
const MOST: usize = 20_000;
/// A worker does no more at the same time, whatever it says.
const MOST_THREADS: u32 = 1024;

/// The workers that were heard of lately.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    known: HashMap<String, Known>,
}

#[derive(Debug)]
struct Known {
    heard: Instant,
    threads: u32,
    busy: u32,
    same_version: bool,
}

/// Workers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Crowd {
    /// How many there are.
    pub workers: usize,
    /// How many jobs they do at the same time.
    pub threads: usize,
    /// How many they do now.
    pub busy: usize,
    /// How many jobs those do at the same time that have our version: only they play our games.
    pub threads_alike: usize,
}

impl Roster {
    pub(crate) fn hear(&mut self, here: Here, now: Instant) {
        let Here { worker, threads, busy, version } = here;
        if !is_name(&worker) {
            return;
        }
        self.known.retain(|_, known| now - known.heard < SILENCE);
        if threads == 0 {
            self.known.remove(&worker);
        } else if self.known.len() < MOST || self.known.contains_key(&worker) {
            let same_version = version == env!("CARGO_PKG_VERSION");
            let threads = threads.min(MOST_THREADS);
            let known = Known { heard: now, threads, busy, same_version };
            self.known.insert(worker, known);
        }
    }

    fn here(&self, now: Instant) -> impl Iterator<Item = (&String, &Known)> {
        self.known.iter().filter(move |(_, known)| now - known.heard < SILENCE)
    }

    pub(crate) fn crowd(&self, now: Instant) -> Crowd {
        self.here(now).fold(Crowd::default(), |crowd, (_, known)| Crowd {
            workers: crowd.workers + 1,
            threads: crowd.threads + known.threads as usize,
            busy: crowd.busy + known.busy as usize,
            threads_alike: crowd.threads_alike
                + if known.same_version { known.threads as usize } else { 0 },
        })
    }

    /// The worker that a seat's machine is at, or would be: everybody who asks finds the same one as long as the same
    /// workers are there, and when one comes or goes few seats change.
    pub(crate) fn worker_of(&self, seat: &str, now: Instant) -> Option<String> {
        let weight = |worker: &str| {
            let mut hasher = DefaultHasher::new();
            (seat, worker).hash(&mut hasher);
            hasher.finish()
        };
        let best = self.here(now).map(|(worker, _)| worker).max_by_key(|worker| weight(worker));
        best.cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here(worker: &str, threads: u32) -> Here {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Here { worker: worker.to_owned(), threads, busy: 0, version }
    }

    #[test]
    fn seats_stay_when_workers_come_and_go() {
        let mut roster = Roster::default();
        let now = Instant::now();
        for name in ["a", "b", "c"] {
            roster.hear(here(name, 2), now);
        }
        let seats: Vec<String> = (0..300).map(|number| format!("match{number}.1.X")).collect();
        let of = |roster: &Roster| {
            seats.iter().map(|seat| roster.worker_of(seat, now).unwrap()).collect::<Vec<_>>()
        };
        let before = of(&roster);
        roster.hear(here("d", 2), now);
        let after = of(&roster);
        let moved = before.iter().zip(&after).filter(|(one, other)| one != other);
        assert!(moved.clone().all(|(_, other)| other == "d"), "seats move only to who came");
        assert!((30..130).contains(&moved.count()));
        roster.hear(here("d", 0), now);
        assert_eq!(of(&roster), before, "and back when it goes");
        let crowd = Crowd { workers: 3, threads: 6, busy: 0, threads_alike: 6 };
        assert_eq!(roster.crowd(now), crowd);
    }

    #[test]
    fn nonsense_is_not_heard() {
        let mut roster = Roster::default();
        let now = Instant::now();
        roster.hear(here("a.b", 1), now);
        roster.hear(here("", 1), now);
        roster.hear(Here { version: "old".to_owned(), ..here("a", u32::MAX) }, now);
        let crowd = roster.crowd(now);
        assert_eq!((crowd.workers, crowd.threads, crowd.threads_alike), (1, 1024, 0));
    }

    #[test]
    fn whoever_is_silent_is_not_there() {
        let mut roster = Roster::default();
        let now = Instant::now();
        roster.hear(here("a", 1), now);
        assert_eq!(roster.crowd(now).workers, 1);
        assert_eq!(roster.crowd(now + SILENCE), Crowd::default());
        assert_eq!(roster.worker_of("seat", now + SILENCE), None);
    }
}
