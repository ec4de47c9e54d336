//! The queue before the threads that think: moves before questions before analyses, owners in turn, and its places shared
//! out among them.

use std::collections::{HashMap, VecDeque};

use crate::address::Address;
use crate::pool::{Kind, Work};

/// Something that waits.
pub(crate) struct Entry {
    pub(crate) number: u64,
    pub(crate) owner: Address,
    pub(crate) kind: Kind,
    pub(crate) work: Work,
}

/// What waits, and what runs.
pub(crate) struct Queue {
    lanes: [Lane; 3],
    running: HashMap<Address, usize>,
    running_aside: usize,
    threads: usize,
    most_waiting: usize,
    most_of_one: usize,
    next_number: u64,
    closed: bool,
}

/// Work of one kind that waits, by who asked for it. Owners take turns.
#[derive(Default)]
struct Lane {
    turns: VecDeque<Address>,
    waiting: HashMap<Address, VecDeque<Entry>>,
}

impl Lane {
    fn push(&mut self, entry: Entry) {
        let own = self.waiting.entry(entry.owner).or_default();
        if own.is_empty() {
            self.turns.push_back(entry.owner);
        }
        own.push_back(entry);
    }

    fn of(&self, owner: Address) -> usize {
        self.waiting.get(&owner).map_or(0, VecDeque::len)
    }

    fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    /// The first work of the next one who may; that one then goes to the end of the queue.
    fn pop(&mut self, may: impl Fn(Address) -> bool) -> Option<Entry> {
        let at = self.turns.iter().position(|&owner| may(owner))?;
        let owner = self.turns.remove(at)?;
        let own = self.waiting.get_mut(&owner)?;
        let entry = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        entry
    }

    /// Takes out the entry of this owner that was put in last, of those that are looked for.
    fn take(&mut self, owner: Address, wanted: impl Fn(&Entry) -> bool) -> Option<Entry> {
        let own = self.waiting.get_mut(&owner)?;
        let entry = own.remove(own.iter().rposition(wanted)?);
        if own.is_empty() {
            self.waiting.remove(&owner);
            self.turns.retain(|&waits| waits != owner);
        }
        entry
    }
}

impl Queue {
    pub(crate) fn new(threads: usize, most_waiting: usize, most_of_one: usize) -> Queue {
        Queue {
            lanes: Default::default(),
            running: HashMap::new(),
            running_aside: 0,
            threads,
            most_waiting,
            most_of_one,
            next_number: 0,
            closed: false,
        }
    }

    /// So much may be done at the same time from now on.
    pub(crate) fn widen(&mut self, threads: usize) {
        self.threads = threads;
    }

    pub(crate) fn close(&mut self) {
        self.closed = true;
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// How many wait.
    pub(crate) fn len(&self) -> usize {
        self.lanes.iter().map(Lane::len).sum()
    }

    fn of(&self, owner: Address) -> usize {
        self.lanes.iter().map(|lane| lane.of(owner)).sum()
    }

    fn tell_length(&self) {
        metrics::gauge!("rivi_searches_waiting").set(self.len() as f64);
    }

    /// Puts something into the queue: its number, and the work that has no place, this one or another, with how many
    /// wait.
    pub(crate) fn submit(
        &mut self,
        owner: Address,
        kind: Kind,
        work: Work,
    ) -> (u64, Option<Work>, usize) {
        self.next_number += 1;
        let (number, waiting) = (self.next_number, self.len());
        if self.lanes[kind as usize].of(owner) >= self.most_of_one {
            return (number, Some(work), waiting);
        }
        let put_out = if waiting >= self.most_waiting {
            let Some(largest) = self.put_out_for(owner) else {
                return (number, Some(work), waiting);
            };
            Some(largest.work)
        } else {
            None
        };
        self.lanes[kind as usize].push(Entry { number, owner, kind, work });
        self.tell_length();
        (number, put_out, waiting)
    }

    /// The last place of the owner who has the most, the least pressing first, if that leaves it more than the newcomer
    /// gets.
    fn put_out_for(&mut self, newcomer: Address) -> Option<Entry> {
        let owners = self.lanes.iter().flat_map(|lane| lane.waiting.keys().copied());
        let largest = owners.max_by_key(|&owner| self.of(owner))?;
        if self.of(largest) <= self.of(newcomer) + 1 {
            return None;
        }
        self.lanes.iter_mut().rev().find_map(|lane| lane.take(largest, |_| true))
    }

    /// Takes something out of the queue that nobody wants any more.
    pub(crate) fn withdraw(&mut self, number: u64) -> Option<Entry> {
        let entry = self.lanes.iter_mut().find_map(|lane| {
            let has = |own: &VecDeque<Entry>| own.iter().any(|entry| entry.number == number);
            let owner = lane.waiting.iter().find(|(_, own)| has(own)).map(|(&owner, _)| owner)?;
            lane.take(owner, |entry| entry.number == number)
        });
        self.tell_length();
        entry
    }

    /// What is to be done next, if there is a thread for it. Questions and analyses never take every thread, so that
    /// games go on meanwhile; when all threads are taken, those in reserve do moves of owners for whom nothing runs.
    pub(crate) fn next(&mut self) -> Option<Entry> {
        let running: usize = self.running.values().sum();
        let [moves, questions, analyses] = &mut self.lanes;
        let entry = if running < self.threads {
            let aside = self.running_aside < self.threads - 1;
            let all = |_| true;
            let mut lesser = || questions.pop(all).or_else(|| analyses.pop(all));
            moves.pop(all).or_else(|| if aside { lesser() } else { None })
        } else if running < 2 * self.threads {
            moves.pop(|owner| !self.running.contains_key(&owner))
        } else {
            None
        }?;
        *self.running.entry(entry.owner).or_default() += 1;
        self.running_aside += usize::from(entry.kind != Kind::Move);
        self.tell_length();
        Some(entry)
    }

    /// Something was done.
    pub(crate) fn done(&mut self, owner: Address, kind: Kind) {
        self.running_aside -= usize::from(kind != Kind::Move);
        if let Some(own) = self.running.get_mut(&owner) {
            *own -= 1;
            if *own == 0 {
                self.running.remove(&owner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn owner(last: u8) -> Address {
        Address::from(IpAddr::from([10, 0, 0, last]))
    }

    fn nothing() -> Work {
        Box::new(|_| ())
    }

    fn fill(queue: &mut Queue, asked: &[(u8, Kind)]) -> Vec<u64> {
        asked.iter().map(|&(last, kind)| queue.submit(owner(last), kind, nothing()).0).collect()
    }

    /// The numbers of what is done, one after the other.
    fn order(queue: &mut Queue) -> Vec<u64> {
        let next = |queue: &mut Queue| {
            let entry = queue.next()?;
            queue.done(entry.owner, entry.kind);
            Some(entry.number)
        };
        std::iter::from_fn(|| next(queue)).collect()
    }

    #[test]
    fn owners_take_turns() {
        let mut queue = Queue::new(2, 100, 100);
        fill(&mut queue, &[1, 1, 1, 2, 2].map(|last| (last, Kind::Move)));
        assert_eq!(order(&mut queue), [1, 4, 2, 5, 3]);
    }

    #[test]
    fn moves_go_before_questions_before_analyses() {
        let mut queue = Queue::new(2, 100, 100);
        let kinds = [Kind::Analysis, Kind::Question, Kind::Move, Kind::Analysis, Kind::Move];
        fill(&mut queue, &kinds.map(|kind| (1, kind)));
        assert_eq!(order(&mut queue), [3, 5, 2, 1, 4]);
    }

    #[test]
    fn a_full_queue_is_shared_out() {
        let mut queue = Queue::new(2, 4, 4);
        let greedy = [Kind::Move, Kind::Move, Kind::Analysis, Kind::Move];
        fill(&mut queue, &greedy.map(|kind| (1, kind)));
        let (fifth, put_out, _) = queue.submit(owner(2), Kind::Move, nothing());
        assert!(
            put_out.is_some() && queue.withdraw(3).is_none(),
            "an analysis of the greedy one goes"
        );
        queue.submit(owner(2), Kind::Move, nothing());
        assert_eq!((queue.of(owner(1)), queue.of(owner(2))), (2, 2));
        queue.submit(owner(2), Kind::Move, nothing());
        assert_eq!(
            (queue.of(owner(1)), queue.of(owner(2))),
            (2, 2),
            "nobody gets more than a share"
        );
        assert_eq!((order(&mut queue), fifth), (vec![1, 5, 2, 6], 5));
    }

    #[test]
    fn what_is_withdrawn_leaves_its_place() {
        let mut queue = Queue::new(2, 2, 2);
        let numbers = fill(&mut queue, &[(1, Kind::Question), (1, Kind::Question)]);
        assert!(queue.submit(owner(1), Kind::Question, nothing()).1.is_some());
        assert!(queue.withdraw(numbers[0]).is_some() && queue.withdraw(numbers[0]).is_none());
        assert!(queue.submit(owner(1), Kind::Question, nothing()).1.is_none());
        assert_eq!(order(&mut queue), [2, 4]);
        assert!(queue.lanes.iter().all(|lane| lane.turns.is_empty() && lane.waiting.is_empty()));
    }

    #[test]
    fn the_reserve_is_for_those_for_whom_nothing_runs() {
        let mut queue = Queue::new(2, 100, 100);
        fill(&mut queue, &[1, 1, 1, 2, 2].map(|last| (last, Kind::Move)));
        fill(&mut queue, &[(3, Kind::Question)]);
        let begun = |queue: &mut Queue| {
            std::iter::from_fn(|| queue.next()).map(|entry| entry.number).collect::<Vec<_>>()
        };
        assert_eq!(begun(&mut queue), [1, 4], "one each");
        queue.done(owner(2), Kind::Move);
        assert_eq!(begun(&mut queue), [2, 5], "a free thread is for all, the reserve for 2");
        fill(&mut queue, &[(4, Kind::Move), (5, Kind::Move), (6, Kind::Move)]);
        assert_eq!(begun(&mut queue), [7], "no more than two are in reserve");
    }

    #[test]
    fn questions_and_analyses_leave_a_thread_for_moves() {
        let mut queue = Queue::new(2, 100, 100);
        fill(&mut queue, &[(1, Kind::Question), (2, Kind::Analysis)]);
        assert_eq!(queue.next().map(|entry| entry.number), Some(1));
        assert!(queue.next().is_none());
        fill(&mut queue, &[(1, Kind::Move)]);
        assert_eq!(queue.next().map(|entry| entry.number), Some(3));
    }
}
