//! The threads that think, so that the screen never waits.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rivi_arena::{Contestant, Ending, Turn, seat};
use rivi_play::{Task, look, think};
use rivi_players::inside::TreeMachine;
use rivi_players::{
    ADVICE_TIME, Alarm, Budget, Desk, Means, PlayerName, Question as Asked, Seated, Thinking,
    ViewQuestion,
};
use rivi_rules::Side;
use rivi_search::{Limits, Stop};

use super::event::{Answer, Event, Heard, Job, Question};
use crate::puzzle;

/// Nothing about a machine's inside is looked at longer.
const INSIDE_TIME: Duration = Duration::from_secs(20);
/// Nodes of a tree that is opened.
const INSIDE_NODES: u64 = 20_000_000;
/// An analysis ends by itself after this: nobody looks at a screen for longer.
const LOOK_TIME: Duration = Duration::from_mins(2);
/// Words of progress come at most this often: more cannot be read.
const PAUSE: Duration = Duration::from_millis(60);

/// Those who work: one moves, one gives hints, one analyses, one looks inside.
pub struct Workers {
    rooms: [Sender<Job>; 4],
    tell: Sender<Event>,
}

impl Workers {
    /// Starts them; they tell what they find here.
    pub fn new(tell: Sender<Event>) -> Workers {
        let rooms = std::array::from_fn(|_| {
            let (room, jobs) = channel();
            let tell = tell.clone();
            thread::spawn(move || Worker::new(tell).work(&jobs));
            room
        });
        Workers { rooms, tell }
    }

    /// Gives work away. Says no to what is none for them.
    pub fn take(&self, job: Job) -> Option<Job> {
        let room = match job {
            Job::Think { .. } | Job::Open { .. } => 0,
            Job::Advise { .. } | Job::Puzzle { .. } => 1,
            Job::Look { .. } => 2,
            Job::See { .. } => 3,
            Job::Tournament { ticket, config, stop } => {
                let tell = self.tell.clone();
                thread::spawn(move || tournament(ticket, &config, &stop, &tell));
                return None;
            }
            other => return Some(other),
        };
        // A worker that is gone has nobody to tell.
        let _ = self.rooms[room].send(job);
        None
    }
}

/// A machine with the game that it sits at.
struct Machine {
    player: String,
    round: u32,
    seated: Box<dyn Seated>,
}

struct Worker {
    tell: Sender<Event>,
    seats: HashMap<Side, Machine>,
    adviser: Option<(String, Box<dyn Seated>)>,
}

impl Worker {
    fn new(tell: Sender<Event>) -> Worker {
        Worker { tell, seats: HashMap::new(), adviser: None }
    }

    fn work(&mut self, jobs: &Receiver<Job>) {
        for job in jobs {
            self.done(job);
        }
    }

    fn say(&self, heard: Heard) {
        // Whoever has left hears nothing.
        let _ = self.tell.send(Event::Heard(heard));
    }

    fn done(&mut self, job: Job) {
        match job {
            Job::Think { ticket, task, round, desk, budget, seed } => {
                self.moves(ticket, task, round, &*desk, &budget, seed);
            }
            Job::Advise { ticket, desk, stop } => self.advises(ticket, &*desk, stop),
            Job::Open { ticket, desk } => {
                let answer = guarded(|| Ok(desk.opened())).unwrap_or_default();
                self.say(Heard::Opened { ticket, answer });
            }
            Job::Puzzle { ticket, sitting, asked, stop } => {
                let found = guarded(|| {
                    let limits = Limits { stop, ..Limits::nodes(puzzle::NODES) };
                    sitting.ask(&asked, &limits).map_err(|error| error.to_string())
                });
                self.say(Heard::Puzzled { ticket, found });
            }
            Job::Look { ticket, desk, lines, stop } => self.looks(ticket, &*desk, lines, &stop),
            Job::See { ticket, desk, question, stop } => {
                let found = guarded(|| seen(&*desk, &question, &stop));
                self.say(Heard::Seen { ticket, question, found });
            }
            _ => {}
        }
    }

    fn moves(
        &mut self,
        ticket: u64,
        task: Task,
        round: u32,
        desk: &dyn Desk,
        budget: &Budget,
        seed: u64,
    ) {
        let start = Instant::now();
        let tell = self.tell.clone();
        let mut pace = Pace::default();
        let mut watch = |mut seen: Thinking| {
            seen.ms = start.elapsed().as_millis() as u64;
            if pace.is_due() {
                let _ = tell.send(Event::Heard(Heard::Thinking { ticket, seen }));
            }
            ControlFlow::Continue(())
        };
        let alarm = Alarm::default();
        if let Some(time) = budget.time {
            alarm.set(time, budget.stop.clone());
        }
        let found = guarded(|| {
            let machine = self.machine(&task, round, desk, seed)?;
            think(machine, desk, budget, &mut watch).map_err(|failure| failure.to_string())
        });
        if found.is_err() {
            // One that has failed is not asked again.
            self.seats.remove(&task.seat);
        }
        let took_ms = start.elapsed().as_millis() as u64;
        self.say(Heard::Thought { ticket, task, found: found.map(Box::new), took_ms });
    }

    /// The machine on its seat: the one that sits there, or a new one.
    fn machine(
        &mut self,
        task: &Task,
        round: u32,
        desk: &dyn Desk,
        seed: u64,
    ) -> Result<&mut dyn Seated, String> {
        let sits = self.seats.get(&task.seat).is_some_and(|m| m.player == task.player);
        if !sits {
            let seated = made(desk, &task.player, seed)?;
            self.seats.insert(task.seat, Machine { player: task.player.clone(), round, seated });
        }
        let machine = self.seats.get_mut(&task.seat).ok_or("nobody sits there")?;
        if machine.round != round {
            machine.round = round;
            machine.seated.new_game();
        }
        Ok(&mut *machine.seated)
    }

    fn advises(&mut self, ticket: u64, desk: &dyn Desk, stop: Stop) {
        let tell = self.tell.clone();
        let mut pace = Pace::default();
        let mut watch = |seen: Thinking| {
            if pace.is_due() {
                let _ = tell.send(Event::Heard(Heard::Advising { ticket, seen }));
            }
            ControlFlow::Continue(())
        };
        let alarm = Alarm::default();
        alarm.set(ADVICE_TIME, stop.clone());
        let budget = Budget { time: Some(ADVICE_TIME), stop, ..Budget::default() };
        let best = format!("{} {}", desk.game(), desk.best());
        let found = guarded(|| {
            if self.adviser.as_ref().is_none_or(|(known, _)| *known != best) {
                self.adviser = Some((best, made(desk, desk.best(), 0)?));
            }
            let (_, adviser) = self.adviser.as_mut().ok_or("there is no adviser")?;
            think(&mut **adviser, desk, &budget, &mut watch).map_err(|failure| failure.to_string())
        });
        if found.is_err() {
            self.adviser = None;
        }
        self.say(Heard::Advised { ticket, found: found.map(Box::new) });
    }

    fn looks(&mut self, ticket: u64, desk: &dyn Desk, lines: usize, stop: &Stop) {
        let start = Instant::now();
        let alarm = Alarm::default();
        alarm.set(LOOK_TIME, stop.clone());
        let budget = Budget { time: Some(LOOK_TIME), stop: stop.clone(), ..Budget::default() };
        let question = Asked { lines, threads: 1, budget };
        let timed = |mut seen: rivi_play::seen::Analysis| {
            let took = start.elapsed();
            seen.ms = took.as_millis() as u64;
            seen.nodes_per_second = (seen.nodes as f64 / took.as_secs_f64().max(1e-3)) as u64;
            Heard::Looked { ticket, seen: Box::new(seen) }
        };
        let mut pace = Pace::default();
        let found = guarded(|| {
            let mut analyst = desk.analyst(Means::UNLIMITED);
            Ok(look(&mut *analyst, desk, &question, &mut |seen| {
                if pace.is_due() {
                    self.say(timed(seen));
                }
                ControlFlow::Continue(())
            }))
        });
        self.say(timed(found.unwrap_or_default()));
    }
}

/// Lets something through now and then.
#[derive(Default)]
struct Pace(Option<Instant>);

impl Pace {
    fn is_due(&mut self) -> bool {
        let is_due = self.0.is_none_or(|last| last.elapsed() >= PAUSE);
        if is_due {
            self.0 = Some(Instant::now());
        }
        is_due
    }
}

/// A machine of this name; at one's own machine a program on the other end of a pipe, too.
fn made(desk: &dyn Desk, player: &str, seed: u64) -> Result<Box<dyn Seated>, String> {
    let plan = rivi_protocols::plan(desk, player).map_err(|error| error.to_string())?;
    plan.build(Means::UNLIMITED, seed).map_err(|error| error.to_string())
}

/// What comes of something that may break down: a machine that does so must not take the screen with it.
fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err("it broke down".to_owned()))
}

fn seen(desk: &dyn Desk, question: &Question, stop: &Stop) -> Result<Answer, String> {
    let alarm = Alarm::default();
    alarm.set(INSIDE_TIME, stop.clone());
    let limits = Limits { stop: stop.clone(), ..Limits::nodes(INSIDE_NODES) };
    let told = |error: rivi_players::inside::InsideError| error.to_string();
    match question {
        Question::Insight { player } => {
            let mut machine = made(desk, player, 0)?;
            alarm.set(ADVICE_TIME, stop.clone());
            let budget =
                Budget { time: Some(ADVICE_TIME), stop: stop.clone(), ..Budget::default() };
            let found = think(&mut *machine, desk, &budget, &mut |_| ControlFlow::Continue(()));
            found.map(|chosen| Answer::Insight(Box::new(chosen))).map_err(|error| error.to_string())
        }
        Question::View { name, player, square } => {
            let question =
                ViewQuestion { player: PlayerName::parse(player), square: *square, seed: 0 };
            let shown = desk.glass().view(name, &question, &limits).map_err(told)?;
            Ok(Answer::View(shown.told))
        }
        Question::Node { player, path } => {
            let machine: TreeMachine = player.parse().map_err(told)?;
            let node = desk.glass().open_node(machine, path, &limits).map_err(told)?;
            Ok(Answer::Node(Box::new(node)))
        }
        Question::Steps { player, from, count } => {
            let machine: TreeMachine = player.parse().map_err(told)?;
            desk.glass().steps(machine, *from, *count, &limits).map(Answer::Steps).map_err(told)
        }
    }
}

/// A contestant whose games are watched.
struct Watched {
    inner: Box<dyn Contestant>,
    number: usize,
    ticket: u64,
    tell: Sender<Event>,
    /// The two who sat down last, and when somebody was last told.
    table: Arc<Mutex<([usize; 2], Pace)>>,
}

impl Contestant for Watched {
    fn new_game(&mut self, start: &dyn Desk, seed: u64) -> Result<(), Ending> {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        table.0 = [table.0[1], self.number];
        drop(table);
        self.inner.new_game(start, seed)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Ending> {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if table.1.is_due() {
            let own = self.number;
            let other = if table.0[0] == own { table.0[1] } else { table.0[0] };
            let players = match turn.desk.table().turn() {
                Side::X => [own, other],
                Side::O => [other, own],
            };
            let desk = turn.desk.boxed();
            let heard = Heard::Playing { ticket: self.ticket, players, desk };
            let _ = self.tell.send(Event::Heard(heard));
        }
        drop(table);
        self.inner.choose(turn)
    }

    fn processor_time(&self) -> Option<Duration> {
        self.inner.processor_time()
    }
}

fn tournament(ticket: u64, config: &rivi_arena::Config, stop: &AtomicBool, tell: &Sender<Event>) {
    let ended = guarded(|| {
        let start = rivi_games::desk(&config.game).map_err(|error| error.to_string())?;
        for player in &config.players {
            rivi_arena::check_seat(player, &*start, config.limits)
                .map_err(|error| error.to_string())?;
        }
        let table = Arc::new(Mutex::new(([0, 0], Pace::default())));
        let contestant = |number: usize| -> Box<dyn Contestant> {
            let (inner, table) = (seat(config, number), Arc::clone(&table));
            Box::new(Watched { inner, number, ticket, tell: tell.clone(), table })
        };
        let tournament = rivi_arena::Tournament {
            config,
            start: &*start,
            contestant: &contestant,
            workers: 1,
            stop,
        };
        let played = tournament.run(BTreeMap::new(), &mut |game, results| {
            let (game, standings) = (Box::new(game.clone()), Box::new(results.standings.clone()));
            let heard = Heard::Played { ticket, game, standings };
            tell.send(Event::Heard(heard)).map_err(|error| error.to_string())
        });
        played.map(|_| ())
    });
    let _ = tell.send(Event::Heard(Heard::Ended { ticket, error: ended.err() }));
}
