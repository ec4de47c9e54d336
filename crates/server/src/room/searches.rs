//! Machines that think for the match: moves, hints, analyses.

use rivi_play::message::{RefusalCode, ServerMessage};
use rivi_play::seen::{Insight, Thinking};
use rivi_play::{Chosen, Task};
use rivi_players::SeatKey;
use rivi_search::Stop;

use super::{Analysis, Room, text};
use crate::app::now_ms;
use crate::searching::{self, Leash};

impl Room {
    /// Has the machine that is to move think, and no other.
    pub(super) fn think(&mut self) {
        let task = self.whole.task();
        if self.thinking.as_ref().map(|(task, _)| task) == task.as_ref() {
            return;
        }
        self.stop_thinking();
        let Some(task) = task else { return };
        let share = self.whole.clock().share(task.seat);
        let time = self.app.move_time(share);
        let stop = Stop::default();
        self.thinking = Some((task.clone(), stop.clone()));
        let job = searching::MoveJob {
            desk: self.whole.desk().boxed(),
            seat: SeatKey {
                table: self.summary.id.clone(),
                round: self.whole.round(),
                side: task.seat.side(),
            },
            task,
            time,
            stop,
            door: self.door.clone(),
        };
        searching::think(&self.app, &self.owner, job);
    }

    pub(super) fn stop_thinking(&mut self) {
        if let Some((_, stop)) = self.thinking.take() {
            stop.set();
        }
    }

    pub(super) fn tell_thinking(&mut self, task: &Task, seen: Thinking) {
        if self.thinking.as_ref().is_some_and(|(current, _)| current == task) {
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
        let now = now_ms();
        let late = self.whole.tick(now);
        let event = late.or_else(|| self.whole.thought(task, found, took_ms, now));
        let Some(event) = event else { return };
        let insight = found.as_ref().ok().map(|chosen| {
            let number = self.whole.played().len() as u32 + 1;
            let player = task.player.clone();
            Box::new(Insight { number, player, ms: took_ms, ..chosen.insight.clone() })
        });
        if self.happen(vec![event], insight).await.is_ok() {
            self.think();
        }
    }

    pub(super) fn hint(&mut self, client: u64, id: u64) {
        let Some(known) = self.clients.get(&client) else { return };
        let job =
            searching::HintJob { desk: self.whole.desk().boxed(), id, out: known.out.clone() };
        searching::hint(&self.app, &known.owner, job);
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
        let told = out.clone();
        let send = move |seen| {
            // A slow client misses what it could not have shown anyway.
            let _ = told.try_send(text(&ServerMessage::Analysis { event, seen }).into());
        };
        if let Err(busy) = searching::analyse(&self.app, &known.owner, job, send) {
            let (code, reason) = (RefusalCode::Limit, busy.to_string());
            let _ = out.try_send(text(&ServerMessage::Refused { id: None, code, reason }).into());
        }
    }

    /// Analyses follow the board.
    pub(super) fn analyse_again(&mut self) {
        let following: Vec<(u64, u8)> = self
            .clients
            .iter()
            .filter_map(|(&number, client)| Some((number, client.analysis.as_ref()?.lines)))
            .collect();
        for (client, lines) in following {
            self.analyse(client, lines);
        }
    }
}
