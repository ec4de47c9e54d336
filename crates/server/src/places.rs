//! The connections that are open. Where there are too many, the one that has been idle longest makes room: whoever opens
//! connections and says nothing takes them from nobody but itself.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use crate::address::Address;

/// The connections that are open.
#[derive(Debug)]
pub(crate) struct Places {
    open: Mutex<Open>,
    most: usize,
    most_of_one: usize,
}

#[derive(Debug, Default)]
struct Open {
    by_address: HashMap<Address, BTreeMap<u64, Arc<Seen>>>,
    count: usize,
    next: u64,
}

/// A connection that is open.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    address: Address,
    number: u64,
    seen: Arc<Seen>,
}

/// A connection as the others see it.
#[derive(Debug)]
struct Seen {
    now: Mutex<Use>,
    cut: Notify,
}

#[derive(Debug)]
struct Use {
    requests: usize,
    idle_since: Instant,
}

/// A request that is being answered, or a WebSocket: its connection does not make room.
#[derive(Debug)]
pub(crate) struct Busy(Arc<Place>);

/// A request of which only the head has come: until the rest is there its connection makes room like an idle one.
#[derive(Debug)]
pub(crate) struct Waiting(Arc<Place>);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Places {
    pub(crate) fn new(most: usize, most_of_one: usize) -> Arc<Places> {
        Arc::new(Places { open: Mutex::default(), most, most_of_one })
    }

    /// A place for a connection of this address; none if there is none and every other one is busy.
    pub(crate) fn take(self: &Arc<Places>, address: Address) -> Option<Arc<Place>> {
        let mut open = lock(&self.open);
        let own = open.by_address.get(&address).map_or(0, BTreeMap::len);
        if own >= self.most_of_one && !open.cut_one_of(address) {
            return None;
        }
        if open.count >= self.most {
            let largest = open.largest()?;
            if !open.cut_one_of(largest) {
                return None;
            }
        }
        open.next += 1;
        let number = open.next;
        let now = Mutex::new(Use { requests: 0, idle_since: Instant::now() });
        let seen = Arc::new(Seen { now, cut: Notify::new() });
        open.by_address.entry(address).or_default().insert(number, Arc::clone(&seen));
        open.count += 1;
        metrics::gauge!("rivi_connections").set(open.count as f64);
        Some(Arc::new(Place { places: Arc::clone(self), address, number, seen }))
    }
}

impl Open {
    /// The address with the most connections.
    fn largest(&self) -> Option<Address> {
        self.by_address.iter().max_by_key(|(_, own)| own.len()).map(|(&address, _)| address)
    }

    /// Cuts the connection of this address that has been idle longest, if one is idle.
    fn cut_one_of(&mut self, address: Address) -> bool {
        let Some(own) = self.by_address.get(&address) else { return false };
        let idle = own.iter().filter_map(|(&number, seen)| Some((seen.idle_since()?, number)));
        let Some((_, number)) = idle.min() else { return false };
        own.get(&number).iter().for_each(|seen| seen.cut.notify_one());
        self.forget(address, number);
        true
    }

    fn forget(&mut self, address: Address, number: u64) {
        let Some(own) = self.by_address.get_mut(&address) else { return };
        self.count -= usize::from(own.remove(&number).is_some());
        if own.is_empty() {
            self.by_address.remove(&address);
        }
        metrics::gauge!("rivi_connections").set(self.count as f64);
    }
}

impl Seen {
    fn idle_since(&self) -> Option<Instant> {
        let now = lock(&self.now);
        (now.requests == 0).then_some(now.idle_since)
    }

    /// A request is no longer worked on.
    fn rest(&self) {
        let mut now = lock(&self.now);
        now.requests -= 1;
        now.idle_since = Instant::now();
    }
}

impl Place {
    /// The connection is used as long as this lasts.
    pub(crate) fn busy(self: &Arc<Place>) -> Busy {
        lock(&self.seen.now).requests += 1;
        Busy(Arc::clone(self))
    }

    /// The request that the connection is busy with waits for its body as long as this lasts.
    pub(crate) fn waiting(self: &Arc<Place>) -> Waiting {
        self.seen.rest();
        Waiting(Arc::clone(self))
    }

    /// Waits until the connection has to make room for another one.
    pub(crate) async fn cut(&self) {
        self.seen.cut.notified().await;
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.seen.rest();
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        lock(&self.0.seen.now).requests += 1;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        lock(&self.places.open).forget(self.address, self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn address(last: u8) -> Address {
        Address::from(IpAddr::from([10, 0, 0, last]))
    }

    fn is_cut(place: &Place) -> bool {
        use futures_util::FutureExt;
        place.cut().now_or_never().is_some()
    }

    #[test]
    fn the_longest_idle_of_an_address_makes_room() {
        let places = Places::new(100, 2);
        let [first, second] = [(); 2].map(|()| places.take(address(1)).unwrap());
        let other = places.take(address(2)).unwrap();
        drop(first.busy());
        let third = places.take(address(1)).unwrap();
        assert!(is_cut(&second) && !is_cut(&first) && !is_cut(&other) && !is_cut(&third));
        let _used = (first.busy(), third.busy());
        assert!(places.take(address(1)).is_none(), "nobody is idle");
        let waiting = third.waiting();
        let fourth = places.take(address(1)).unwrap();
        assert!(is_cut(&third) && !is_cut(&fourth), "a request without its body makes room");
        drop(waiting);
        let _used_too = fourth.busy();
        assert!(places.take(address(1)).is_none(), "all bodies are there");
        drop((second, third));
    }

    #[test]
    fn where_all_is_full_the_largest_makes_room() {
        let places = Places::new(3, 100);
        let many = [(); 2].map(|()| places.take(address(1)).unwrap());
        let few = places.take(address(2)).unwrap();
        let new = places.take(address(3)).unwrap();
        assert!(is_cut(&many[0]) && !is_cut(&few));
        drop((many, few, new));
        assert_eq!(lock(&places.open).count, 0);
        assert!(lock(&places.open).by_address.is_empty());
    }
}
