//! Plays a whole schedule on worker threads.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use rivi_players::Desk;

use crate::{
    Config, Contestant, Fixture, GameRecord, Interrupt, Played, RunningTest, Schedule, Standings,
    play_game,
};

/// Makes the contestant of a player, by number.
pub type MakeContestant<'m> = dyn Fn(usize) -> Box<dyn Contestant> + Sync + 'm;

/// Who plays games somewhere else.
pub trait Others: Sync {
    /// Plays these games, two of the same opening with the sides swapped, or one of the two that is left to be played;
    /// `None` if it ends before they are, because it is interrupted or nobody can play them.
    fn play(&self, fixtures: &[Fixture], interrupt: &Interrupt) -> Option<Vec<Played>>;
}

/// What a thread does until nothing is left to be played.
type Working<'w> = dyn Fn(&Plan, &Interrupt, &Sender<GameRecord>) + Sync + 'w;

/// A tournament that is ready to be played, or to be gone on with.
pub struct Tournament<'t> {
    /// What is played.
    pub config: &'t Config,
    /// The game from its start.
    pub start: &'t dyn Desk,
    /// Makes each worker's contestants.
    pub contestant: &'t MakeContestant<'t>,
    /// How many games are played at the same time.
    pub workers: usize,
    /// Ends the tournament early when set.
    pub stop: &'t AtomicBool,
}

/// A tournament as far as it was played.
#[derive(Clone, Debug)]
pub struct Results {
    /// The games that count, by number.
    pub games: BTreeMap<u64, GameRecord>,
    /// What they add up to.
    pub standings: Standings,
    /// The sequential test, if there is one.
    pub test: Option<RunningTest>,
    /// How many games the schedule has.
    pub scheduled: u64,
}

/// Hears of each finished game as it comes; an error ends the tournament.
pub type Listener<'l, E> = dyn FnMut(&GameRecord, &Results) -> Result<(), E> + 'l;

impl Results {
    /// What is known of a tournament from these games. Under a sequential test only the games that
    /// the decision rests on count.
    pub fn of(config: &Config, games: BTreeMap<u64, GameRecord>) -> Results {
        let mut test = config.sprt.map(RunningTest::new);
        if let Some(test) = &mut test {
            for game in games.values() {
                test.add(game);
            }
        }
        let mut counted = games;
        if let Some(end) = test.as_ref().and_then(RunningTest::decided_after) {
            counted.split_off(&end);
        }
        Results {
            standings: Standings::of(config, counted.values()),
            games: counted,
            test,
            scheduled: config.schedule().games(),
        }
    }

    /// Whether nothing is left to be played.
    pub fn is_complete(&self) -> bool {
        self.is_decided() || self.games.len() as u64 == self.scheduled
    }

    /// Whether a sequential test has ended the match.
    pub fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.decided_after().is_some())
    }

    fn add(&mut self, game: GameRecord) {
        self.standings.add(&game);
        if let Some(test) = &mut self.test {
            test.add(&game);
        }
        self.games.insert(game.game, game);
    }
}

impl Tournament<'_> {
    /// Plays all games that are not among those known, and tells of each as it ends.
    ///
    /// # Errors
    /// What the listener could not bear.
    pub fn run<E>(
        &self,
        known: BTreeMap<u64, GameRecord>,
        listener: &mut Listener<'_, E>,
    ) -> Result<Results, E> {
        let work = |plan: &Plan, interrupt: &Interrupt, finished: &Sender<GameRecord>| {
            self.work(plan, interrupt, finished);
        };
        self.run_by(&work, known, listener)
    }

    /// The same games, played by others: as many pairs at the same time as there are workers.
    ///
    /// # Errors
    /// What the listener could not bear.
    pub fn run_elsewhere<E>(
        &self,
        others: &dyn Others,
        known: BTreeMap<u64, GameRecord>,
        listener: &mut Listener<'_, E>,
    ) -> Result<Results, E> {
        let work = |plan: &Plan, interrupt: &Interrupt, finished: &Sender<GameRecord>| {
            self.have_played((plan, interrupt), others, finished);
        };
        self.run_by(&work, known, listener)
    }

    fn run_by<E>(
        &self,
        work: &Working<'_>,
        known: BTreeMap<u64, GameRecord>,
        listener: &mut Listener<'_, E>,
    ) -> Result<Results, E> {
        let mut results = Results::of(self.config, known);
        if results.is_complete() {
            return Ok(results);
        }
        let plan = Plan {
            schedule: self.config.schedule(),
            next: AtomicU64::new(0),
            known: results.games.keys().copied().collect(),
            interrupts: (0..self.workers.max(1)).map(|_| Interrupt::default()).collect(),
        };
        let heard = thread::scope(|scope| {
            let (sender, receiver) = channel();
            for interrupt in &plan.interrupts {
                let (sender, plan) = (sender.clone(), &plan);
                scope.spawn(move || work(plan, interrupt, &sender));
            }
            drop(sender);
            let heard = self.hear(&plan, &receiver, &mut results, listener);
            plan.interrupt();
            heard
        });
        heard.map(|()| Results::of(self.config, results.games))
    }

    /// Takes in games until all workers are done, somebody says stop, or the test has decided.
    fn hear<E>(
        &self,
        plan: &Plan,
        finished: &Receiver<GameRecord>,
        results: &mut Results,
        listener: &mut Listener<'_, E>,
    ) -> Result<(), E> {
        loop {
            match finished.recv_timeout(LOOK_UP) {
                Ok(game) => {
                    let told = game.clone();
                    results.add(game);
                    listener(&told, results)?;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if self.stop.load(Ordering::Relaxed) || results.is_decided() {
                plan.interrupt();
            }
        }
    }

    /// One worker: takes game after game from the plan until there is none left.
    fn work(&self, plan: &Plan, interrupt: &Interrupt, finished: &Sender<GameRecord>) {
        let mut contestants: Vec<Option<Box<dyn Contestant>>> = Vec::new();
        contestants.resize_with(self.config.players.len(), || None);
        while let Some(fixture) = plan.next_fixture(interrupt) {
            for player in [fixture.x, fixture.o] {
                contestants[player].get_or_insert_with(|| (self.contestant)(player));
            }
            let Ok([Some(x), Some(o)]) = contestants.get_disjoint_mut([fixture.x, fixture.o])
            else {
                return;
            };
            let mut seats: [&mut dyn Contestant; 2] = [x.as_mut(), o.as_mut()];
            let beginning = self.config.beginning(fixture);
            let played = play_game(self.start, &beginning, &mut seats, interrupt);
            let game = played.map(|played| self.config.record(fixture, played));
            if game.is_none_or(|game| finished.send(game).is_err()) {
                return;
            }
        }
    }

    /// One who has others play: takes pair after pair from the plan until there is none left.
    fn have_played(
        &self,
        (plan, interrupt): (&Plan, &Interrupt),
        others: &dyn Others,
        finished: &Sender<GameRecord>,
    ) {
        while let Some(fixtures) = plan.next_pair(interrupt) {
            let Some(games) = others.play(&fixtures, interrupt) else { return };
            for (fixture, played) in fixtures.into_iter().zip(games) {
                if finished.send(self.config.record(fixture, played)).is_err() {
                    return;
                }
            }
        }
    }
}

/// How often the tournament looks up to see whether to go on.
const LOOK_UP: Duration = Duration::from_millis(50);

/// Which games are still to be played.
struct Plan {
    schedule: Schedule,
    next: AtomicU64,
    known: HashSet<u64>,
    /// One for each worker.
    interrupts: Vec<Interrupt>,
}

impl Plan {
    fn next_fixture(&self, interrupt: &Interrupt) -> Option<Fixture> {
        loop {
            if interrupt.is_set() {
                return None;
            }
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if !self.known.contains(&number) {
                return self.schedule.fixture(number);
            }
        }
    }

    /// What is left to be played of the next pair.
    fn next_pair(&self, interrupt: &Interrupt) -> Option<Vec<Fixture>> {
        loop {
            if interrupt.is_set() {
                return None;
            }
            let first = self.next.fetch_add(2, Ordering::Relaxed);
            let left = (first..first + 2).filter(|number| !self.known.contains(number));
            let fixtures: Vec<Fixture> =
                left.filter_map(|number| self.schedule.fixture(number)).collect();
            if !fixtures.is_empty() {
                return Some(fixtures);
            }
            self.schedule.fixture(first)?;
        }
    }

    fn interrupt(&self) {
        for interrupt in &self.interrupts {
            interrupt.set();
        }
    }
}
