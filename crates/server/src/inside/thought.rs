use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use rivi_play::request::Fault;
use rivi_search::Stop;
use rivi_service::inside::{self, ThoughtAnswer, ThoughtRequest};

use super::question::{Answered, Question};
use crate::app::App;
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
    let (most, seats) = (app.config.limits.move_time, Arc::clone(&app.seats));
    let time = asked.time_ms.map_or(most, Duration::from_millis).min(most);
    let work = move |stop: &Stop| inside::thought(&asked, &seats, time, stop);
    Ok(Json(Question { app: &app, from }.within(time, work).await??))
}
