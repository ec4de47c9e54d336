use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use rivi_play::seen::Insight;
use rivi_play::{Chosen, checked_player, think};
use rivi_players::{Budget, Desk, Seats};
use rivi_search::Stop;
use web_time::Instant;

use super::request::{ThoughtAnswer, ThoughtRequest};
use crate::failed::{Failed, Kind};
use crate::played;

/// What a machine would play within a time, with what it saw depth by depth. Whoever asks sets the stop when the time
/// is up.
///
/// # Errors
/// If there is no such position or machine, or the machine has no move.
pub fn thought(
    asked: &ThoughtRequest,
    seats: &Arc<Seats>,
    time: Duration,
    stop: &Stop,
) -> Result<ThoughtAnswer, Failed> {
    let desk = played(&asked.position)?;
    let player = checked_player(&asked.player, &*desk).map_err(Failed::bad)?;
    let no_move = |reason| Failed::new(Kind::NoAnswer, reason);
    chosen(seats, &*desk, &player, time, stop).map_err(no_move)
}

fn chosen(
    seats: &Arc<Seats>,
    desk: &dyn Desk,
    player: &str,
    time: Duration,
    stop: &Stop,
) -> Result<ThoughtAnswer, String> {
    let begun = Instant::now();
    let ms = || begun.elapsed().as_millis() as u64;
    let mut sitting = seats.visit(desk, player, 1).map_err(|error| error.to_string())?;
    let budget = Budget { time: Some(time), stop: stop.clone(), ..Budget::default() };
    let mut times = Vec::new();
    let mut watch = |_| {
        times.push(ms());
        if stop.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let found = think(sitting.machine(), desk, &budget, &mut watch);
    let found = found.map_err(|failure| failure.to_string())?;
    let Chosen { square, insight, .. } = found;
    let number = desk.table().move_count() as u32 + 1;
    let insight = Insight { number, player: player.to_owned(), ms: ms(), ..timed(insight, &times) };
    Ok(ThoughtAnswer { square, insight })
}

/// The iterations with their times; the last ones of them are told.
fn timed(mut insight: Insight, times: &[u64]) -> Insight {
    for (seen, &ms) in insight.iterations.iter_mut().rev().zip(times.iter().rev()) {
        seen.ms = ms;
    }
    insight
}
