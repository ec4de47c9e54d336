//! The WebSocket for analyses of any position.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use rivi_play::message::{AnalyseAnswer, AnalyseRequest, RefusalCode, SetUpText};
use rivi_play::position;
use rivi_play::request::Fault;
use rivi_players::Desk;
use rivi_rules::Side;

use crate::app::App;
use crate::fault::ApiError;
use crate::pool::Busy;
use crate::room::text;
use crate::searching::{self, AnalysisJob, Leash};
use crate::socket::{Heard, Upgrade, Wire};

/// Opens a WebSocket for analyses. Messages are `AnalyseRequest` and `AnalyseAnswer`; a new request replaces the one
/// that runs.
#[utoipa::path(get, path = "/api/analyse", tag = "analysis",
    responses((status = 101, description = "The WebSocket is open", body = AnalyseAnswer),
        (status = 400, description = "It is no WebSocket handshake", body = Fault),
        (status = 403, description = "The page comes from elsewhere", body = Fault),
        (status = 429, description = "Too many connections", body = Fault)))]
pub(crate) async fn analyse(
    State(app): State<Arc<App>>,
    upgrade: Upgrade,
) -> Result<Response, ApiError> {
    Ok(upgrade.open(|line| async {
        let mut desk = Analyses { app, line, running: None };
        desk.talk().await;
        desk.abandon();
    }))
}

/// Somebody who has positions analysed, one at a time.
struct Analyses {
    app: Arc<App>,
    line: Wire,
    running: Option<Leash>,
}

impl Analyses {
    fn abandon(&mut self) {
        self.running.take().iter().for_each(Leash::abandon);
    }

    async fn talk(&mut self) {
        loop {
            let answer = match self.line.next().await {
                Heard::End => return,
                Heard::Wrong(reason) => Some(refused(None, RefusalCode::Unreadable, reason)),
                Heard::TooFast => {
                    Some(refused(None, RefusalCode::TooFast, "too many messages: slow down"))
                }
                Heard::Text(message) => self.hear(&message),
            };
            if let Some(answer) = answer
                && self.line.out.try_send(text(&answer).into()).is_err()
            {
                return;
            }
        }
    }

    fn hear(&mut self, message: &str) -> Option<AnalyseAnswer> {
        match serde_json::from_str(message) {
            Ok(AnalyseRequest::Ping) => Some(AnalyseAnswer::Pong),
            Ok(AnalyseRequest::Stop) => {
                self.abandon();
                None
            }
            Ok(AnalyseRequest::Analyse { request, game, moves, start, lines, time_ms }) => {
                match played(&game, &moves, start.as_ref()) {
                    Ok(desk) => {
                        self.look(request, desk, lines, time_ms);
                        None
                    }
                    Err(reason) => Some(refused(Some(request), RefusalCode::Invalid, &reason)),
                }
            }
            Err(error) => {
                let reason = format!("the message cannot be read: {error}");
                Some(refused(None, RefusalCode::Unreadable, &reason))
            }
        }
    }

    fn look(&mut self, request: u64, desk: Box<dyn Desk>, lines: u8, time_ms: Option<u64>) {
        self.abandon();
        let most = self.app.config.limits.analysis_time;
        let time = time_ms.map_or(most, |ms| Duration::from_millis(ms).min(most));
        let leash = Leash::default();
        self.running = Some(leash.clone());
        let job = AnalysisJob { desk, lines: lines.clamp(1, 5), time, leash, request };
        let out = self.line.out.clone();
        let send = move |seen| {
            let answer = match seen {
                Ok(seen) => AnalyseAnswer::Analysis(seen),
                Err(busy) => refused(Some(request), RefusalCode::Limit, &Busy::to_string(&busy)),
            };
            // A slow client misses what it could not have shown anyway.
            let _ = out.try_send(text(&answer).into());
        };
        searching::analyse(&self.app, self.line.owner(), job, send);
    }
}

/// The position that is asked about; nobody has looked at it yet.
fn played(game: &str, moves: &str, start: Option<&SetUpText>) -> Result<Box<dyn Desk>, String> {
    let mut desk = position(game, start, Side::X).map_err(|error| error.to_string())?;
    desk.table_mut().play_line(moves).map_err(|error| error.to_string())?;
    Ok(desk)
}

fn refused(request: Option<u64>, code: RefusalCode, reason: &str) -> AnalyseAnswer {
    AnalyseAnswer::Refused { request, code, reason: reason.to_owned() }
}
