//! What threads of the pool do: a machine's move, a hint, an analysis.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rivi_play::message::{RefusalCode, ServerMessage};
use rivi_play::seen::Analysis;
use rivi_play::{Chosen, Task};
use rivi_players::{ADVICE_TIME, Desk, SeatKey, Seats, Thinking};
use rivi_search::Stop;
use rivi_service::thinking::Matter;
use rivi_work::Wanted;

use crate::address::Address;
use crate::afar::{Afar, Mover};
use crate::app::App;
use crate::outgoing::Out;
use crate::pool::{Busy, Kind, Ticket, Turn};
use crate::room::{Ask, text};
use crate::rooms::Door;

/// A machine that is to move.
pub(crate) struct MoveJob {
    pub(crate) desk: Box<dyn Desk>,
    pub(crate) seat: SeatKey,
    pub(crate) task: Task,
    pub(crate) time: Duration,
    pub(crate) leash: Leash,
    pub(crate) door: Door,
}

/// Has a machine think about its move; what comes of it is told at the door of its match.
pub(crate) fn think(app: &App, owner: Address, job: MoveJob) {
    let (seats, afar) = (Arc::clone(&app.seats), app.afar.clone());
    let leash = job.leash.clone();
    let work = move |turn: Turn| {
        let alarm = match turn {
            Turn::Now(alarm) => alarm,
            Turn::Never(busy) => {
                let ask = Ask::NoTurn { task: job.task, reason: busy.to_string() };
                tokio::spawn(async move { job.door.send(ask).await });
                return;
            }
        };
        let begun = Instant::now();
        let found = chosen_afar(&job, afar.as_deref()).unwrap_or_else(|| {
            alarm.set(left(job.time, begun), job.leash.stop.clone());
            chosen(&job, &seats)
        });
        let took_ms = begun.elapsed().as_millis() as u64;
        metrics::histogram!("rivi_move_seconds").record(begun.elapsed().as_secs_f64());
        let _ = job.door.blocking_send(Ask::Thought { task: job.task, found, took_ms });
    };
    leash.hold(app.pool.submit(owner, Kind::Move, Box::new(work)));
}

/// What is left of a time after something was tried in vain.
fn left(time: Duration, begun: Instant) -> Duration {
    const LEAST: Duration = Duration::from_millis(100);
    time.saturating_sub(begun.elapsed()).max(time.min(LEAST))
}

/// The machine chooses that sits at a worker; nothing where no worker answers in time.
fn chosen_afar(job: &MoveJob, afar: Option<&Afar>) -> Option<Result<Chosen, String>> {
    let mover = Mover {
        desk: &*job.desk,
        seat: Some(job.seat.clone().into()),
        player: &job.task.player,
        time: job.time,
        seed: seed(),
    };
    let mut tell = |seen| job.tell(seen);
    afar?.chosen(&mover, &job.leash.wanted(), &mut tell)
}

impl MoveJob {
    fn tell(&self, seen: Thinking) {
        // Whoever is too busy to hear it will hear the next one.
        let _ = self.door.try_send(Ask::Thinking { task: self.task.clone(), seen });
    }
}

/// The machine that sits there chooses; it stays on its seat for the next move.
fn chosen(job: &MoveJob, seats: &Arc<Seats>) -> Result<Chosen, String> {
    let sitting = seats.sit(&job.seat, &*job.desk, &job.task.player, seed());
    let mut sitting = sitting.map_err(|error| error.to_string())?;
    let matter = Matter { desk: &*job.desk, time: job.time, stop: &job.leash.stop };
    matter.chosen(sitting.machine(), &mut |seen| job.tell(seen))
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
    pub(crate) leash: Leash,
}

/// Has the game's best player choose a move, which is told to whoever asked.
pub(crate) fn hint(app: &App, owner: Address, job: HintJob) {
    let time = app.config.limits.move_time.min(ADVICE_TIME);
    let (seats, afar) = (Arc::clone(&app.seats), app.afar.clone());
    let leash = job.leash.clone();
    let work = move |turn: Turn| {
        let answer = match turn {
            Turn::Now(alarm) => {
                let (player, begun) = (job.desk.best(), Instant::now());
                let found = hinted_afar(&job, afar.as_deref(), player, time).unwrap_or_else(|| {
                    let time = left(time, begun);
                    alarm.set(time, job.leash.stop.clone());
                    hinted(&job, &seats, player, time)
                });
                hint_message(job.id, player.to_owned(), found)
            }
            Turn::Never(busy) => refused(job.id, busy.to_string()),
        };
        if !job.leash.abandoned.is_set() {
            job.leash.answered.set();
            // Nobody waits for a client that does not listen.
            let _ = job.out.try_send(text(&answer).into());
        }
    };
    leash.hold(app.pool.submit(owner, Kind::Question, Box::new(work)));
}

fn hinted_afar(
    job: &HintJob,
    afar: Option<&Afar>,
    player: &str,
    time: Duration,
) -> Option<Result<Chosen, String>> {
    let mover = Mover { desk: &*job.desk, seat: None, player, time, seed: seed() };
    let mut tell = |seen| job.tell(player, seen);
    afar?.chosen(&mover, &job.leash.wanted(), &mut tell)
}

impl HintJob {
    fn tell(&self, player: &str, seen: Thinking) {
        if !self.leash.abandoned.is_set() {
            let message = ServerMessage::Hinting { id: self.id, player: player.to_owned(), seen };
            // A slow client misses what it could not have shown anyway.
            let _ = self.out.try_send(text(&message).into());
        }
    }
}

fn hinted(
    job: &HintJob,
    seats: &Arc<Seats>,
    player: &str,
    time: Duration,
) -> Result<Chosen, String> {
    let sitting = seats.visit(&*job.desk, player, seed());
    let mut sitting = sitting.map_err(|error| error.to_string())?;
    let matter = Matter { desk: &*job.desk, time, stop: &job.leash.stop };
    matter.chosen(sitting.machine(), &mut |seen| job.tell(player, seen))
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

/// Ends a search from outside. One whose time is up still tells its last word; one that is abandoned does not, and leaves
/// the queue if it still waits there.
#[derive(Clone, Default)]
pub(crate) struct Leash {
    stop: Stop,
    abandoned: Stop,
    answered: Stop,
    ticket: Arc<OnceLock<Ticket>>,
}

impl Leash {
    fn hold(&self, ticket: Ticket) {
        // A search is asked for once.
        let _ = self.ticket.set(ticket);
    }

    /// What whoever works for it elsewhere looks at.
    fn wanted(&self) -> Wanted {
        Wanted { stop: self.stop.clone(), unwanted: self.abandoned.clone() }
    }

    /// Whether there is an answer already.
    pub(crate) fn is_answered(&self) -> bool {
        self.answered.is_set()
    }

    /// It is to come to an end.
    pub(crate) fn stop(&self) {
        self.stop.set();
    }

    /// Nobody wants to hear of it any more.
    pub(crate) fn abandon(&self) {
        self.abandoned.set();
        self.stop.set();
        self.ticket.get().iter().for_each(|ticket| ticket.withdraw());
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

/// Has a position analysed; `send` is told what is known, and the last word unless it was stopped. If there is no room for
/// it, the reason is told instead.
pub(crate) fn analyse(
    app: &App,
    owner: Address,
    job: AnalysisJob,
    send: impl Fn(Result<Analysis, Busy>) + Send + Sync + 'static,
) {
    let AnalysisJob { desk, lines, time, leash, request } = job;
    let (seats, afar) = (Arc::clone(&app.seats), app.afar.clone());
    let held = leash.clone();
    let work = move |turn: Turn| {
        let alarm = match turn {
            Turn::Now(alarm) => alarm,
            Turn::Never(busy) => return send(Err(busy)),
        };
        if leash.abandoned.is_set() {
            return;
        }
        let begun = Instant::now();
        let tell = |seen| {
            if !leash.abandoned.is_set() {
                send(Ok(Analysis { request, ..seen }));
            }
        };
        let asked = (&*desk, lines);
        let ask = |afar: &Afar| afar.analysed(asked, time, &leash.wanted(), &mut |seen| tell(seen));
        tell(afar.as_deref().and_then(ask).unwrap_or_else(|| {
            let time = left(time, begun);
            alarm.set(time, leash.stop.clone());
            let matter = Matter { desk: &*desk, time, stop: &leash.stop };
            matter.analysed(&seats, (request, lines), &mut |seen| tell(seen))
        }));
    };
    held.hold(app.pool.submit(owner, Kind::Analysis, Box::new(work)));
}
