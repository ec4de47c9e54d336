//! How much a worker does at the same time.

use std::sync::Arc;

use tokio::sync::watch;

use crate::lane::Lane;

/// What runs now, by how pressing it is.
#[derive(Clone)]
pub(crate) struct Slots {
    threads: usize,
    running: Arc<watch::Sender<[usize; Lane::ALL.len()]>>,
}

/// Something that runs, until this is dropped.
pub(crate) struct Slot {
    lane: Lane,
    slots: Slots,
}

impl Slots {
    pub(crate) fn new(threads: usize) -> Slots {
        Slots { threads: threads.max(1), running: Arc::new(watch::Sender::new([0; 4])) }
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// How much runs.
    pub(crate) fn busy(&self) -> usize {
        self.running.borrow().iter().sum()
    }

    /// Waits until there is room for such work. What is as pressing or more takes room; what is less does not: a person
    /// never waits because a tournament is played.
    pub(crate) async fn room(&self, lane: Lane) {
        let threads = self.threads;
        let has_room = |running: &[usize; 4]| pressing(running, lane) < threads;
        // Where nobody can tell any more, everything is over.
        let _ = self.running.subscribe().wait_for(has_room).await;
    }

    pub(crate) fn begin(&self, lane: Lane) -> Slot {
        self.running.send_modify(|running| running[lane as usize] += 1);
        Slot { lane, slots: self.clone() }
    }
}

/// How much runs that is as pressing, or more.
fn pressing(running: &[usize; 4], lane: Lane) -> usize {
    match lane {
        Lane::Seat | Lane::Move => running[0] + running[1],
        lane => running[..=lane as usize].iter().sum(),
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.slots.running.send_modify(|running| running[self.lane as usize] -= 1);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    async fn has_room(slots: &Slots, lane: Lane) -> bool {
        tokio::time::timeout(Duration::from_millis(20), slots.room(lane)).await.is_ok()
    }

    #[tokio::test]
    async fn what_is_less_pressing_waits_and_holds_up_nobody() {
        let slots = Slots::new(2);
        let games = [(); 2].map(|()| slots.begin(Lane::Games));
        assert!(!has_room(&slots, Lane::Games).await);
        assert!(has_room(&slots, Lane::Move).await && has_room(&slots, Lane::Look).await);
        let moves = (slots.begin(Lane::Move), slots.begin(Lane::Seat));
        drop(games);
        for lane in Lane::ALL {
            assert!(!has_room(&slots, lane).await, "{lane:?}");
        }
        assert_eq!(slots.busy(), 2);
        drop(moves);
        assert!(has_room(&slots, Lane::Games).await);
    }
}
