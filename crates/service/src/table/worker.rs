//! Does what a match that is played alone wants to have thought about.

use std::sync::Arc;
use std::time::Duration;

use rivi_play::position;
use rivi_players::{Desk, SeatKey, Seats, Sitting};
use rivi_search::Stop;
use web_time::Instant;

use super::alone::{Heard, Job, JobKind};
use crate::thinking::Matter;

/// Does a task until it is done or stopped; `tell` hears what is known on the way, and the last word. Whoever asks sets
/// the stop when the time is up.
pub fn work(
    job: &Job,
    (seats, seed): (&Arc<Seats>, u64),
    stop: &Stop,
    tell: &mut dyn FnMut(Heard),
) {
    let begun = Instant::now();
    let time = Duration::from_millis(job.time_ms);
    let chosen = |found| Heard::Chosen { found, took_ms: begun.elapsed().as_millis() as u64 };
    let desk = match desk(job) {
        Ok(desk) => desk,
        Err(reason) => return tell(chosen(Err(reason))),
    };
    let matter = Matter { desk: &*desk, time, stop };
    let sitting = match &job.kind {
        &JobKind::Analysis { lines, request } => {
            let mut seen = |seen| tell(Heard::Analysis { seen });
            let last = matter.analysed(seats, (request, lines), &mut seen);
            return tell(Heard::Analysis { seen: last });
        }
        JobKind::Hint => seats.visit(&*desk, desk.best(), seed),
        JobKind::Move { table, round, side, player } => {
            let key = SeatKey { table: table.clone(), round: *round, side: *side };
            seats.sit(&key, &*desk, player, seed)
        }
    };
    let mut thinking = |seen| tell(Heard::Thinking { seen });
    let mut think = |mut sitting: Sitting| matter.chosen(sitting.machine(), &mut thinking);
    let found = sitting.map_err(|error| error.to_string()).and_then(&mut think);
    tell(chosen(found));
}

fn desk(job: &Job) -> Result<Box<dyn Desk>, String> {
    let desk = position(&job.game, job.start.as_ref(), job.first);
    let mut desk = desk.map_err(|error| error.to_string())?;
    desk.table_mut().play_line(&job.moves).map_err(|error| error.to_string())?;
    Ok(desk)
}
