use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use rivi_play::request::Fault;
use rivi_play::seen::Insight;
use rivi_play::{Chosen, checked_player, think};
use rivi_players::{Budget, Desk, Seats};
use rivi_search::Stop;

use super::question::{Answered, Question, played};
use super::request::{ThoughtAnswer, ThoughtRequest};
use crate::app::App;
use crate::fault::ApiError;
use crate::input::{Address, Body};

/// What a machine would play, with what it saw depth by depth.
#[utoipa::path(post, path = "/api/inside/thought", tag = "inside", request_body = ThoughtRequest,
    responses((status = 200, description = "The move and the reasons", body = ThoughtAnswer), (status = 400, description = "There is no such position or machine", body = Fault),
        (status = 422, description = "It is no such request, or the machine has no move", body = Fault), (status = 429, description = "Too many searches wait", body = Fault)))]
pub(crate) async fn thought(
    State(app): State<Arc<App>>,
    from: Address,
    Body(asked): Body<ThoughtRequest>,
) -> Answered<ThoughtAnswer> {
    let desk = played(&asked.position)?;
    let (limits, seats) = (app.config.limits, Arc::clone(&app.seats));
    let player = checked_player(&asked.player, &*desk).map_err(ApiError::bad)?;
    let time = asked.time_ms.map_or(limits.move_time, Duration::from_millis).min(limits.move_time);
    let work = move |stop: &Stop| chosen(&seats, &*desk, &player, time, stop);
    let found = Question { app: &app, from }.within(time, work).await?;
    let no_move = |reason| ApiError::new(axum::http::StatusCode::UNPROCESSABLE_ENTITY, reason);
    Ok(Json(found.map_err(no_move)?))
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
