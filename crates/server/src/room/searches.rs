//! Machines that think for the match: moves, hints, analyses.

use rivi_play::message::{RefusalCode, ServerMessage};
use rivi_play::{Chosen, Refusal, Task};
use rivi_players::{SeatKey, Thinking};
use rivi_service::table;
use tokio::time::Instant;

use super::client::{Analysis, Client};
use super::keeping::{Lost, TRIES};
use super::told::Told;
use super::{Room, STORE_PAUSE, THINK_PAUSE, Unkept, text};
use crate::app::now_ms;
use crate::pool::Busy;
use crate::searching::{self, Leash};

impl Room {
    /// Has the machine that is to move think, and no other.
    pub(super) fn think(&mut self) {
        let task = self.whole.task().filter(|_| !self.gone);
        if self.thinking.as_ref().map(|(task, _)| task) == task.as_ref() {
            return;
        }
        self.stop_thinking();
        let (Some(task), Some(owner)) = (task, self.owner) else { return };
        if !self.may_think(task.since) {
            return;
        }
        // It has thought already; what it found is yet to be kept.
        if self.unkept.as_ref().is_some_and(|unkept| unkept.task == task) {
            return;
        }
        let time = table::time_to_think(&self.whole, &task, self.app.config.limits.move_time);
        let leash = Leash::default();
        self.thinking = Some((task.clone(), leash.clone()));
        let job = searching::MoveJob {
            desk: self.whole.desk().boxed(),
            seat: SeatKey {
                table: self.summary.id.clone(),
                round: self.whole.round(),
                side: task.seat,
            },
            task,
            time,
            leash,
            door: self.door.clone(),
        };
        searching::think(&self.app, owner, job);
    }

    pub(super) fn stop_thinking(&mut self) {
        if let Some((_, leash)) = self.thinking.take() {
            leash.abandon();
        }
    }

    /// There is no room for a machine to think. One that thought before the match came back waits until there is: it
    /// is not the fault of whoever came.
    pub(super) async fn no_turn(&mut self, task: &Task, reason: String) {
        if self.came_back_with == Some(task.since) {
            self.thinking.take_if(|(current, _)| current == task);
            self.think_again = Some(Instant::now() + THINK_PAUSE);
            if self.app.has_others() {
                // Another server may have room.
                self.give_up_turn().await;
            }
        } else {
            self.thought(task, &Err(reason), 0).await;
        }
    }

    pub(super) fn tell_thinking(&mut self, task: &Task, seen: Thinking) {
        if self.thinking.as_ref().is_some_and(|(current, _)| current == task) {
            if self.others.count() > 0 {
                self.tell_others(&Told::Thinking { since: task.since, seen: seen.clone() });
            }
            let (seat, player) = (task.seat, task.player.clone());
            self.tell_all(&ServerMessage::Thinking { seat, player, seen });
        }
    }

    pub(super) async fn thought(
        &mut self,
        task: &Task,
        found: &Result<Chosen, String>,
        took_ms: u64,
    ) {
        if self.thinking.as_ref().is_some_and(|(current, _)| current == task) {
            self.thinking = None;
        }
        for _ in 0..TRIES {
            let now = now_ms();
            let late = self.whole.tick(now);
            let event = late.or_else(|| self.whole.thought(task, found, took_ms, now));
            // Another server may have been faster.
            let Some(event) = event else { return self.think() };
            let insight = found
                .as_ref()
                .ok()
                .map(|chosen| Box::new(table::insight(&self.whole, task, chosen, took_ms)));
            match self.happen(vec![event], insight).await {
                Ok(()) => return self.think(),
                Err(Lost::Faster) => {}
                Err(Lost::Failed(_)) => break,
            }
        }
        let (task, found) = (task.clone(), found.clone());
        self.unkept = Some(Unkept { task, found, took_ms });
        self.try_again = Some(Instant::now() + STORE_PAUSE);
    }

    pub(super) fn hint(&mut self, client: u64, id: u64) {
        self.stop_hint(client);
        let Some(known) = self.clients.get_mut(&client) else { return };
        let leash = Leash::default();
        known.hint = Some((id, leash.clone()));
        let job = searching::HintJob {
            desk: self.whole.desk().boxed(),
            id,
            out: known.out.clone(),
            leash,
        };
        searching::hint(&self.app, known.owner, job);
    }

    /// Ends the hint that somebody waits for, who is told so.
    pub(super) fn stop_hint(&mut self, client: u64) {
        let waiting = self.clients.get_mut(&client).and_then(|known| known.hint.take());
        if let Some((id, leash)) = waiting.filter(|(_, leash)| !leash.is_answered()) {
            leash.abandon();
            let (code, reason) = (RefusalCode::Stopped, "the hint was stopped".to_owned());
            self.tell(client, &ServerMessage::Refused { id: Some(id), code, reason });
        }
    }

    pub(super) fn analyse(&mut self, client: u64, lines: u8) {
        let Some(known) = self.clients.get_mut(&client) else { return };
        known.stop_analysis();
        let leash = Leash::default();
        known.analysis = Some(Analysis { lines, leash: leash.clone() });
        let event = self.whole.event();
        let out = known.out.clone();
        let job = searching::AnalysisJob {
            desk: self.whole.desk().boxed(),
            lines,
            time: self.app.config.limits.analysis_time,
            leash,
            request: 0,
        };
        let send = move |seen| {
            let message = match seen {
                Ok(seen) => ServerMessage::Analysis { event, seen },
                Err(busy) => {
                    let (code, reason) = (RefusalCode::Limit, Busy::to_string(&busy));
                    ServerMessage::Refused { id: None, code, reason }
                }
            };
            // A slow client misses what it could not have shown anyway.
            let _ = out.try_send(text(&message).into());
        };
        searching::analyse(&self.app, known.owner, job, send);
    }

    /// Analyses follow the board, and end where whoever began them may not be helped any more.
    pub(super) fn analyse_again(&mut self) {
        self.end_help();
        for (client, lines) in self.following() {
            self.analyse(client, lines);
        }
    }

    /// Ends the analyses of those who may not be helped: a game has begun, or somebody came to play it.
    pub(super) fn end_help(&mut self) {
        for (client, _) in self.following() {
            let Some(known) = self.clients.get(&client) else { continue };
            let hands = self.played_apart(known.hands);
            let Err(Refusal { code, reason }) = self.whole.may_be_helped(hands) else { continue };
            self.stop_analysis(client);
            self.tell(client, &ServerMessage::Refused { id: None, code, reason });
        }
    }

    pub(super) fn stop_analysis(&mut self, client: u64) {
        if let Some(client) = self.clients.get_mut(&client) {
            client.stop_analysis();
            client.analysis = None;
        }
    }

    /// Whose analyses follow the board, and how many lines of each.
    fn following(&self) -> Vec<(u64, u8)> {
        let clients = self.clients.iter();
        let lines =
            |(&number, client): (&u64, &Client)| Some((number, client.analysis.as_ref()?.lines));
        clients.filter_map(lines).collect()
    }
}
