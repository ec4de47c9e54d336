//! Machines that keep their seats from move to move, and the one account of the memory they take.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rivi_rules::Side;
use web_time::Instant;

use crate::{Budget, Chosen, Cost, Desk, Failure, Means, PlayerError, Seated, Thinking};

/// A seat at one game: a machine that sits there keeps what it has found out until the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeatKey {
    /// The match.
    pub table: String,
    /// Which game of the match; the next one begins fresh.
    pub round: u32,
    /// The side.
    pub side: Side,
}

/// All seats of a program. What the machines on them and the analysts take together never exceeds one limit:
/// those that have waited longest for their next move are let go, and come back when it is their turn.
#[derive(Debug)]
pub struct Seats {
    each: Means,
    total: usize,
    state: Mutex<State>,
    freed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: HashMap<SeatKey, Waiting>,
    /// Bytes of the machines that wait.
    kept: usize,
    /// Bytes of those that think.
    in_use: usize,
}

/// A machine between two moves.
struct Waiting {
    player: String,
    machine: Box<dyn Seated>,
    bytes: usize,
    since: Instant,
}

impl std::fmt::Debug for Waiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Waiting").field("player", &self.player).finish_non_exhaustive()
    }
}

/// A machine that nobody has asked for so long is let go.
const LONGEST_WAIT: Duration = Duration::from_mins(10);

impl Seats {
    /// Seats for machines that have at most these means each and so many bytes together. There is room for one
    /// machine at least.
    pub fn new(each: Means, total: usize) -> Arc<Seats> {
        let (state, freed) = (Mutex::default(), Condvar::new());
        Arc::new(Seats { each, total: total.max(each.bytes), state, freed })
    }

    /// The machine of this name on a seat: the one that sits there, or a new one.
    ///
    /// # Errors
    /// If there is no such machine for the game.
    pub fn sit(
        self: &Arc<Seats>,
        key: &SeatKey,
        desk: &dyn Desk,
        player: &str,
        seed: u64,
    ) -> Result<Sitting, PlayerError> {
        if let Some(Waiting { player, machine, bytes, .. }) = self.take(key, player) {
            let room = Reserved { seats: Arc::clone(self), means: Means { bytes, ..self.each } };
            return Ok(Sitting { key: Some(key.clone()), player, machine, room });
        }
        self.seat(Some(key.clone()), desk, player, seed)
    }

    /// A machine for one move only, such as a hint.
    ///
    /// # Errors
    /// If there is no such machine for the game.
    pub fn visit(
        self: &Arc<Seats>,
        desk: &dyn Desk,
        player: &str,
        seed: u64,
    ) -> Result<Sitting, PlayerError> {
        self.seat(None, desk, player, seed)
    }

    fn seat(
        self: &Arc<Seats>,
        key: Option<SeatKey>,
        desk: &dyn Desk,
        player: &str,
        seed: u64,
    ) -> Result<Sitting, PlayerError> {
        let plan = desk.plan(player)?;
        let room = self.reserve(plan.cost());
        let machine = plan.build(room.means, seed)?;
        Ok(Sitting { key, player: player.to_owned(), machine, room })
    }

    /// Room for something that costs as much, such as an analyst; it is given back when dropped. Waits until
    /// there is some.
    pub fn reserve(self: &Arc<Seats>, cost: Cost) -> Reserved {
        let least = Means { bytes: cost.least.min(self.each.bytes), threads: 1 };
        let means = cost.within(self.each).unwrap_or(least);
        let mut state = self.state();
        state.let_old_ones_go();
        while !state.make_room(means.bytes, self.total) {
            state = self.freed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.in_use += means.bytes;
        Reserved { seats: Arc::clone(self), means }
    }

    /// Bytes that machines and analysts take now.
    pub fn bytes(&self) -> usize {
        let state = self.state();
        state.kept + state.in_use
    }

    /// How many machines wait for their next move.
    pub fn waiting(&self) -> usize {
        self.state().waiting.len()
    }

    /// Lets everybody go who waits at this table.
    pub fn leave(&self, table: &str) {
        self.state().let_go(|key, _| key.table == table);
    }

    fn take(&self, key: &SeatKey, player: &str) -> Option<Waiting> {
        let mut state = self.state();
        // A machine of another name, or of an earlier game at the table, has lost its seat.
        let lost = |known: &SeatKey, waiting: &Waiting| {
            known.table == key.table
                && known.side == key.side
                && (known.round != key.round || waiting.player != player)
        };
        state.let_go(lost);
        let waiting = state.waiting.remove(key)?;
        state.kept -= waiting.bytes;
        state.in_use += waiting.bytes;
        Some(waiting)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Lets those go who have waited longest until so many bytes are free; says whether they are.
    fn make_room(&mut self, bytes: usize, total: usize) -> bool {
        while self.kept + self.in_use + bytes > total {
            let oldest = self.waiting.iter().min_by_key(|(_, waiting)| waiting.since);
            let Some(key) = oldest.map(|(key, _)| key.clone()) else { return false };
            self.let_go(|known, _| *known == key);
        }
        true
    }

    /// Takes a machine back that has thought.
    fn keep(&mut self, key: SeatKey, waiting: Waiting) {
        self.in_use -= waiting.bytes;
        self.kept += waiting.bytes;
        let replaced = self.waiting.insert(key, waiting);
        self.kept -= replaced.map_or(0, |waiting| waiting.bytes);
    }

    fn let_old_ones_go(&mut self) {
        self.let_go(|_, waiting| waiting.since.elapsed() > LONGEST_WAIT);
    }

    fn let_go(&mut self, who: impl Fn(&SeatKey, &Waiting) -> bool) {
        let mut freed = 0;
        self.waiting.retain(|key, waiting| {
            let goes = who(key, waiting);
            freed += if goes { waiting.bytes } else { 0 };
            !goes
        });
        self.kept -= freed;
    }
}

/// Room on the account.
#[derive(Debug)]
pub struct Reserved {
    seats: Arc<Seats>,
    means: Means,
}

impl Reserved {
    /// What there is.
    pub fn means(&self) -> Means {
        self.means
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.seats.state().in_use -= self.means.bytes;
        self.seats.freed.notify_all();
    }
}

/// A machine that thinks. When it is dropped it waits on its seat for its next move.
pub struct Sitting {
    key: Option<SeatKey>,
    player: String,
    machine: Box<dyn Seated>,
    room: Reserved,
}

impl Sitting {
    /// The machine.
    pub fn machine(&mut self) -> &mut dyn Seated {
        &mut *self.machine
    }
}

impl std::fmt::Debug for Sitting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sitting").field("key", &self.key).finish_non_exhaustive()
    }
}

/// Sits where a machine has just left.
struct Nobody;

impl Seated for Nobody {
    fn choose(&mut self, _: &dyn Desk, _: &Budget) -> Result<Chosen, Failure> {
        Err(Failure::Stopped)
    }

    fn think(
        &mut self,
        desk: &dyn Desk,
        budget: &Budget,
        _: &mut dyn FnMut(Thinking) -> ControlFlow<()>,
    ) -> Result<Chosen, Failure> {
        self.choose(desk, budget)
    }

    fn new_game(&mut self) {}
}

impl Drop for Sitting {
    fn drop(&mut self) {
        // A machine that broke down while thinking is not asked again.
        let sound = !std::thread::panicking();
        if let (Some(key), true) = (self.key.take(), sound) {
            let machine = std::mem::replace(&mut self.machine, Box::new(Nobody));
            let bytes = std::mem::take(&mut self.room.means.bytes);
            let player = std::mem::take(&mut self.player);
            let waiting = Waiting { player, machine, bytes, since: Instant::now() };
            self.room.seats.state().keep(key, waiting);
            self.room.seats.freed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use rivi_connect4::ConnectFour;
    use rivi_rules::{Game, Record, Size};

    use super::*;
    use crate::card::tests::CARD;
    use crate::{
        Choice, Hosted, Inside, Kit, Listing, Machine, Player, PlayerName, PlayerPlan, Spec,
    };

    /// A machine that counts its moves as nodes, and takes a mebibyte or as many as it is told.
    struct Counter(u64);

    static COUNTER: Listing = Listing {
        name: "counter",
        about: "",
        fits: "every game",
        settings: &[],
        inside: Inside::Nothing,
    };

    impl<P: Game> Player<P> for Counter {
        fn choose(&mut self, game: &Record<P>, _: &Budget) -> Result<Choice<P>, Failure> {
            self.0 += 1;
            let first = game.position().moves().next().ok_or(Failure::GameOver)?;
            Ok(Choice { nodes: self.0, ..Choice::plain(first) })
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "machines with settings may refuse them")]
    fn plan<P: Game>(_: &PlayerName, _: &P, _: &Kit<P>) -> Result<PlayerPlan<P>, PlayerError> {
        Ok(PlayerPlan::new(Cost::table(64 << 30, 64), |_| Counter(0)))
    }

    fn desk() -> Box<dyn Desk> {
        let start = ConnectFour::<u64>::new(Size::new(7, 6));
        let kit = Kit::any_game(&start).with(Machine::new(&COUNTER, plan));
        Hosted::desk(&Spec::parse("connect4"), &CARD, start, kit)
    }

    fn key(table: &str, round: u32) -> SeatKey {
        SeatKey { table: table.to_owned(), round, side: Side::X }
    }

    fn asked(seats: &Arc<Seats>, key: &SeatKey, player: &str) -> u64 {
        let desk = desk();
        let mut sitting = seats.sit(key, &*desk, player, 1).unwrap();
        sitting.machine().choose(&*desk, &Budget::default()).unwrap().nodes
    }

    const EACH: Means = Means { bytes: 4 << 20, threads: 1 };

    #[test]
    fn a_machine_keeps_its_seat_during_a_game() {
        let seats = Seats::new(EACH, 8 << 20);
        let moves = |key: &SeatKey| asked(&seats, key, "counter");
        assert_eq!((moves(&key("a", 1)), moves(&key("a", 1)), moves(&key("b", 1))), (1, 2, 1));
        assert_eq!((seats.waiting(), seats.bytes()), (2, 8 << 20));
        assert_eq!(moves(&key("a", 2)), 1, "the next game begins fresh");
        assert_eq!(moves(&key("b", 1)), 2);
        assert_eq!(seats.waiting(), 2, "the machine of the game before is gone");
        seats.leave("b");
        assert_eq!((seats.waiting(), seats.bytes()), (1, 4 << 20));
    }

    #[test]
    fn another_player_takes_the_seat() {
        let seats = Seats::new(EACH, 8 << 20);
        let seat = key("a", 1);
        asked(&seats, &seat, "counter");
        assert_eq!(asked(&seats, &seat, "random"), 0);
        assert_eq!(asked(&seats, &seat, "counter"), 1);
        assert!(seats.sit(&seat, &*desk(), "nobody", 1).is_err());
    }

    #[test]
    fn a_thousand_tables_with_the_largest_machines_stay_within_the_limit() {
        let seats = Seats::new(EACH, 40 << 20);
        for table in 0..1000 {
            assert_eq!(asked(&seats, &key(&table.to_string(), 1), "counter"), 1);
            assert!(seats.bytes() <= 40 << 20);
        }
        assert_eq!(seats.waiting(), 10);
        assert_eq!(asked(&seats, &key("999", 1), "counter"), 2);
        assert_eq!(asked(&seats, &key("0", 1), "counter"), 1, "it was let go and comes back");
    }

    #[test]
    fn whoever_finds_no_room_waits_for_it() {
        let seats = Seats::new(EACH, 4 << 20);
        let first = seats.reserve(Cost::table(1 << 40, 1));
        assert_eq!(first.means(), EACH);
        std::thread::scope(|scope| {
            let second = scope.spawn(|| seats.visit(&*desk(), "counter", 1).map(drop).is_ok());
            std::thread::sleep(Duration::from_millis(20));
            assert!(!second.is_finished());
            drop(first);
            assert!(second.join().unwrap());
        });
        assert_eq!(seats.bytes(), 0);
    }
}
