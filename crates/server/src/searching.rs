//! What threads of the pool do: a machine's move, a hint, an analysis.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rivi_play::message::{RefusalCode, ServerMessage};
use rivi_play::seen::{Analysis, Thinking};
use rivi_play::{Chosen, Task, look, think as think_about};
use rivi_players::{Alarm, Budget, Desk, Failure, Question, SeatKey, Seats};
use rivi_search::Stop;

use crate::app::App;
use crate::pool::{Busy, Kind};
use crate::room::{Ask, text};
use crate::rooms::Door;
use crate::socket::Out;

/// Progress is told so often at most.
const PAUSE: Duration = Duration::from_millis(100);

/// A machine that is to move.
pub(crate) struct MoveJob {
    pub(crate) desk: Box<dyn Desk>,
    pub(crate) seat: SeatKey,
    pub(crate) task: Task,
    pub(crate) time: Duration,
    pub(crate) stop: Stop,
    pub(crate) door: Door,
}

/// Has a machine think about its move; what comes of it is told at the door of its match.
pub(crate) fn think(app: &App, owner: &str, job: MoveJob) {
    let seats = Arc::clone(&app.seats);
    let (door, task) = (job.door.clone(), job.task.clone());
    let work = move |alarm: &Alarm| {
        alarm.set(job.time, job.stop.clone());
        let begun = Instant::now();
        let found = chosen(&job, &seats, begun);
        let took_ms = begun.elapsed().as_millis() as u64;
        metrics::histogram!("rivi_move_seconds").record(begun.elapsed().as_secs_f64());
        let _ = job.door.blocking_send(Ask::Thought { task: job.task, found, took_ms });
    };
    if let Err(busy) = app.pool.submit(owner, Kind::Move, Box::new(work)) {
        let found = Err(busy.to_string());
        tokio::spawn(async move { door.send(Ask::Thought { task, found, took_ms: 0 }).await });
    }
}

/// The machine that sits there chooses; it stays on its seat for the next move.
fn chosen(job: &MoveJob, seats: &Arc<Seats>, begun: Instant) -> Result<Chosen, String> {
    let mut told = begun;
    let mut watch = |seen: Thinking| {
        if told.elapsed() >= PAUSE {
            told = Instant::now();
            let seen = Thinking { ms: begun.elapsed().as_millis() as u64, ..seen };
            // Whoever is too busy to hear it will hear the next one.
            let _ = job.door.try_send(Ask::Thinking { task: job.task.clone(), seen });
        }
        if job.stop.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let sitting = seats.sit(&job.seat, &*job.desk, &job.task.player, seed());
    let mut sitting = sitting.map_err(|error| error.to_string())?;
    let budget = Budget { time: Some(job.time), stop: job.stop.clone(), ..Budget::default() };
    think_about(sitting.machine(), &*job.desk, &budget, &mut watch)
        .map_err(|failure| failure.to_string())
}

/// A seed that differs from game to game.
fn seed() -> u64 {
    let mut bytes = [0; 8];
    // Without randomness machines are predictable, not wrong.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

/// A hint that somebody asked for.
pub(crate) struct HintJob {
    pub(crate) desk: Box<dyn Desk>,
    pub(crate) id: u64,
    pub(crate) out: Out,
}

/// Has the game's best player choose a move, which is told to whoever asked.
pub(crate) fn hint(app: &App, owner: &str, job: HintJob) {
    let (time, seats) = (app.config.limits.move_time, Arc::clone(&app.seats));
    let (id, out) = (job.id, job.out.clone());
    let work = move |alarm: &Alarm| {
        let budget = Budget { time: Some(time), ..Budget::default() };
        alarm.set(time, budget.stop.clone());
        let player = job.desk.best();
        let sitting = seats.visit(&*job.desk, player, seed()).map_err(|error| error.to_string());
        let found = sitting.and_then(|mut sitting| {
            let failed = |failure: Failure| failure.to_string();
            let watch = &mut |_| ControlFlow::Continue(());
            think_about(sitting.machine(), &*job.desk, &budget, watch).map_err(failed)
        });
        // Nobody waits for a client that does not listen.
        let _ = job.out.try_send(text(&hint_message(job.id, player.to_owned(), found)).into());
    };
    if let Err(busy) = app.pool.submit(owner, Kind::Move, Box::new(work)) {
        let _ = out.try_send(text(&refused(id, busy.to_string())).into());
    }
}

fn hint_message(id: u64, player: String, found: Result<Chosen, String>) -> ServerMessage {
    match found {
        Ok(Chosen { text, square, insight }) => {
            ServerMessage::Hint { id, text, square, player, verdict: insight.verdict }
        }
        Err(reason) => refused(id, reason),
    }
}

fn refused(id: u64, reason: String) -> ServerMessage {
    ServerMessage::Refused { id: Some(id), code: RefusalCode::Limit, reason }
}

/// Ends an analysis from outside. One whose time is up still tells its last word; one that is abandoned does not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Leash {
    stop: Stop,
    abandoned: Stop,
}

impl Leash {
    /// Nobody wants to hear of it any more.
    pub(crate) fn abandon(&self) {
        self.abandoned.set();
        self.stop.set();
    }
}

/// An analysis that somebody asked for.
pub(crate) struct AnalysisJob {
    pub(crate) desk: Box<dyn Desk>,
    pub(crate) lines: u8,
    pub(crate) time: Duration,
    pub(crate) leash: Leash,
    pub(crate) request: u64,
}

/// Has a position analysed; `send` is told what is known, and the last word unless it was stopped.
///
/// # Errors
/// If too many searches wait.
pub(crate) fn analyse(
    app: &App,
    owner: &str,
    job: AnalysisJob,
    send: impl Fn(Analysis) + Send + 'static,
) -> Result<(), Busy> {
    let AnalysisJob { desk, lines, time, leash, request } = job;
    let seats = Arc::clone(&app.seats);
    let work = move |alarm: &Alarm| {
        if leash.abandoned.is_set() {
            return;
        }
        let begun = Instant::now();
        alarm.set(time, leash.stop.clone());
        let timed = |seen: Analysis| timed(seen, request, begun);
        let mut told: Option<Instant> = None;
        let mut watch = |seen: Analysis| {
            if told.is_none_or(|told| told.elapsed() >= PAUSE) && !leash.abandoned.is_set() {
                told = Some(Instant::now());
                send(timed(seen));
            }
            if leash.stop.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let budget = Budget { time: Some(time), stop: leash.stop.clone(), ..Budget::default() };
        let question = Question { lines: usize::from(lines), threads: 1, budget };
        let room = seats.reserve(desk.analyst_cost());
        let mut analyst = desk.analyst(room.means());
        let last = look(&mut *analyst, &*desk, &question, &mut watch);
        if !leash.abandoned.is_set() {
            send(timed(last));
        }
    };
    app.pool.submit(owner, Kind::Analysis, Box::new(work))
}

fn timed(seen: Analysis, request: u64, begun: Instant) -> Analysis {
    let ms = begun.elapsed().as_millis() as u64;
    let nodes_per_second = seen.nodes.saturating_mul(1000) / ms.max(1);
    Analysis { request, ms, nodes_per_second, ..seen }
}
