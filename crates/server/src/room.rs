//! A match in memory: one task that owns it, hears what everybody asks, writes down what happens and tells it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use rivi_play::message::{Command, RefusalCode, ServerMessage};
use rivi_play::request::{MatchDetails, MatchSummary};
use rivi_play::seen::{Insight, Thinking};
use rivi_play::state::State;
use rivi_play::{Chosen, Hands, Match, Numbered, Pair, Refusal, Seat, Task};
use rivi_search::Stop;
use rivi_store::{StoredMatch, Tokens, Write};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::app::{App, now_ms};
use crate::rooms::Door;
use crate::searching::{self, Leash};
use crate::socket::{Out, Parcel};
use crate::token::fits;

/// What is asked of a match.
pub(crate) enum Ask {
    /// Somebody comes in.
    Enter {
        tokens: Vec<String>,
        last_event: Option<u64>,
        out: Out,
        owner: String,
        entered: oneshot::Sender<u64>,
        hold: oneshot::Sender<()>,
    },
    /// Somebody leaves.
    Leave { client: u64 },
    /// Somebody who is in asks for something.
    Command { client: u64, id: u64, command: Command },
    /// How it stands.
    Details { reply: oneshot::Sender<MatchDetails> },
    /// Something to be read from the match.
    Read { read: Box<dyn FnOnce(&Match) + Send> },
    /// It is to be deleted by somebody with this token.
    Delete { token: String, reply: oneshot::Sender<Result<(), Refusal>> },
    /// A machine tells what it knows.
    Thinking { task: Task, seen: Thinking },
    /// A machine has thought.
    Thought { task: Task, found: Result<Chosen, String>, took_ms: u64 },
}

/// Somebody in the room.
struct Client {
    hands: Hands,
    out: Out,
    owner: String,
    analysis: Option<Analysis>,
    /// Its connection is closed when this goes.
    _hold: oneshot::Sender<()>,
}

/// An analysis that follows the match.
struct Analysis {
    lines: u8,
    leash: Leash,
}

/// A match in memory.
pub(crate) struct Room {
    app: Arc<App>,
    whole: Match,
    summary: MatchSummary,
    tokens: Tokens,
    door: Door,
    clients: HashMap<u64, Client>,
    next_client: u64,
    thinking: Option<(Task, Stop)>,
    owner: String,
    quiet_since: Instant,
    gone: bool,
}

/// A room with people in it looks at the clock so often.
const LONG: Duration = Duration::from_hours(1);

impl Room {
    pub(crate) fn new(app: Arc<App>, whole: Match, stored: StoredMatch, door: Door) -> Room {
        Room {
            app,
            whole,
            owner: stored.summary.id.clone(),
            summary: stored.summary,
            tokens: stored.tokens,
            door,
            clients: HashMap::new(),
            next_client: 0,
            thinking: None,
            quiet_since: Instant::now(),
            gone: false,
        }
    }

    /// Lives until nobody has looked at the match for a while.
    pub(crate) async fn run(mut self, mut knocks: mpsc::Receiver<Ask>) {
        let mut going_down = self.app.going_down();
        self.think();
        while !self.gone {
            let alarm = self.alarm();
            tokio::select! {
                ask = knocks.recv() => match ask {
                    Some(ask) => self.hear(ask).await,
                    None => break,
                },
                () = sleep_until(alarm) => self.time_passed().await,
                () = going_down.wait() => break,
            }
        }
        self.stop_thinking();
        self.app.rooms.forget(&self.summary.id, &self.door);
        // Whoever knocked before the door was shut is still answered.
        knocks.close();
        while let Some(ask) = knocks.recv().await {
            if self.gone || self.app.is_going_down() {
                continue;
            }
            self.hear(ask).await;
        }
        self.stop_thinking();
        self.clients.drain().for_each(|(_, client)| client.stop_analysis());
    }

    /// When something happens by itself: a clock runs out, or the room is left.
    fn alarm(&self) -> Instant {
        let clock = self.whole.deadline().map(|deadline| {
            let left = deadline.saturating_sub(now_ms()) + 1;
            Instant::now() + Duration::from_millis(left)
        });
        let busy = !self.clients.is_empty() || self.thinking.is_some();
        let idle = if busy { LONG } else { self.app.config.limits.idle };
        clock.unwrap_or(self.quiet_since + idle)
    }

    async fn time_passed(&mut self) {
        if let Some(event) = self.whole.tick(now_ms()) {
            if self.happen(vec![event], None).await.is_ok() {
                self.think();
            }
        } else if self.clients.is_empty() && self.thinking.is_none() {
            let idle = self.app.config.limits.idle;
            self.gone = self.whole.deadline().is_none() && self.quiet_since.elapsed() >= idle;
        } else {
            self.quiet_since = Instant::now();
        }
    }

    async fn hear(&mut self, ask: Ask) {
        self.quiet_since = Instant::now();
        match ask {
            Ask::Enter { tokens, last_event, out, owner, entered, hold } => {
                let hands = self.hands(&tokens);
                let client = Client { hands, out, owner, analysis: None, _hold: hold };
                let _ = entered.send(self.enter(client, last_event).await);
            }
            Ask::Leave { client } => self.leave(client),
            Ask::Command { client, id, command } => self.command(client, id, &command).await,
            Ask::Details { reply } => {
                let _ = reply.send(self.details());
            }
            Ask::Read { read } => read(&self.whole),
            Ask::Delete { token, reply } => {
                let _ = reply.send(self.delete(&token).await);
            }
            Ask::Thinking { task, seen } => self.tell_thinking(&task, seen),
            Ask::Thought { task, found, took_ms } => self.thought(&task, &found, took_ms).await,
        }
    }

    fn hands(&self, tokens: &[String]) -> Hands {
        let holds = |hash: &String| tokens.iter().take(4).any(|token| fits(token, hash));
        Pair { x: holds(&self.tokens.x), o: holds(&self.tokens.o) }
    }

    /// Brings a client in and gives its number. One that does not even take the welcome is not let in.
    async fn enter(&mut self, client: Client, last_event: Option<u64>) -> u64 {
        self.next_client += 1;
        let hands = client.hands;
        let seats = Seat::BOTH.into_iter().filter(|&seat| *hands.of(seat)).collect();
        let state = Box::new(self.whole.state(now_ms()));
        let clients = self.clients.len() as u32 + 1;
        let welcome = ServerMessage::Welcome { id: self.summary.id.clone(), seats, state, clients };
        let mut messages = vec![text(&welcome)];
        messages.extend(self.missed(last_event).await);
        self.tell_all(&ServerMessage::Clients { clients });
        if client.out.try_send(Parcel::Many(messages)).is_ok() {
            self.clients.insert(self.next_client, client);
        }
        self.next_client
    }

    /// The events that somebody has missed who has this one.
    async fn missed(&self, last_event: Option<u64>) -> Vec<Utf8Bytes> {
        let Some(last) = last_event.filter(|&last| last < self.whole.event()) else {
            return Vec::new();
        };
        let events = self.app.store.events(&self.summary.id, last).await.unwrap_or_default();
        let newest = self.whole.event();
        let message = |event: Numbered| {
            let state = (event.number == newest).then(|| Box::new(self.whole.state(now_ms())));
            text(&event_message(event, state))
        };
        events.into_iter().filter(|event| event.number <= newest).map(message).collect()
    }

    fn leave(&mut self, client: u64) {
        if let Some(client) = self.clients.remove(&client) {
            client.stop_analysis();
            self.tell_all(&ServerMessage::Clients { clients: self.clients.len() as u32 });
        }
    }

    async fn command(&mut self, client: u64, id: u64, command: &Command) {
        let Some(known) = self.clients.get(&client) else { return };
        let hands = known.hands;
        self.owner.clone_from(&known.owner);
        let outcome = self.carry_out(hands, command).await;
        let refused = outcome.is_err();
        let answer = match outcome {
            Ok(events) => {
                self.tell(client, &ServerMessage::Accepted { id });
                self.announce(events);
                None
            }
            Err(Refusal { code, reason }) => {
                Some(ServerMessage::Refused { id: Some(id), code, reason })
            }
        };
        if let Some(answer) = answer {
            self.tell(client, &answer);
        }
        metrics::counter!("rivi_commands", "refused" => if refused { "yes" } else { "no" })
            .increment(1);
        if !refused {
            self.follow_up(client, id, command);
        }
        self.think();
    }

    /// What is asked for without changing the match.
    fn follow_up(&mut self, client: u64, id: u64, command: &Command) {
        match command {
            Command::Hint => self.hint(client, id),
            Command::StartAnalysis { lines } => self.analyse(client, (*lines).clamp(1, 5)),
            Command::StopAnalysis => {
                if let Some(client) = self.clients.get_mut(&client) {
                    client.stop_analysis();
                    client.analysis = None;
                }
            }
            // The machine then answers with the best that it has.
            Command::StopThinking => self.thinking.iter().for_each(|(_, stop)| stop.set()),
            _ => {}
        }
    }

    async fn carry_out(
        &mut self,
        hands: Hands,
        command: &Command,
    ) -> Result<Vec<Numbered>, Refusal> {
        let now = now_ms();
        if let Some(event) = self.whole.tick(now) {
            self.happen(vec![event], None).await?;
        }
        let events = self.whole.decide(hands, command, now)?;
        if !events.is_empty() {
            self.keep(&events, None).await?;
        }
        Ok(events)
    }

    /// Makes events a part of the match, writes them down and tells everybody.
    async fn happen(
        &mut self,
        events: Vec<Numbered>,
        insight: Option<Box<Insight>>,
    ) -> Result<(), Refusal> {
        self.keep(&events, insight).await?;
        self.announce(events);
        Ok(())
    }

    /// Makes events a part of the match and writes them down. If that fails the match is as it was.
    async fn keep(
        &mut self,
        events: &[Numbered],
        insight: Option<Box<Insight>>,
    ) -> Result<(), Refusal> {
        let kept = self.absorb_and_write(events, insight).await;
        if let Err(reason) = kept {
            tracing::error!(%reason, "an event was not kept");
            self.read_again().await;
            return Err(Refusal::new(RefusalCode::Storage, "the server could not keep it"));
        }
        Ok(())
    }

    async fn absorb_and_write(
        &mut self,
        events: &[Numbered],
        insight: Option<Box<Insight>>,
    ) -> Result<(), String> {
        for event in events {
            self.whole.absorb(event).map_err(|error| error.to_string())?;
        }
        let summary = self.summary_now();
        let changed = (summary != self.summary).then(|| summary.clone());
        let write = Write::Append {
            id: self.summary.id.clone(),
            events: events.to_vec(),
            summary: changed,
            insight,
        };
        self.app.journal.write(write).await.map_err(|error| error.to_string())?;
        let updated_ms = events.last().map_or(summary.updated_ms, |event| event.at_ms);
        self.summary = MatchSummary { updated_ms, events: self.whole.event(), ..summary };
        Ok(())
    }

    /// The match as the store has it; if there is none, the room is closed.
    async fn read_again(&mut self) {
        let stored = self.app.store.load(&self.summary.id).await.ok().flatten();
        match stored.and_then(|stored| Match::replay(&stored.events).ok()) {
            Some(whole) => self.whole = whole,
            None => self.gone = true,
        }
    }

    /// What is known of the match, but for how many events it has and when: that changes with each.
    fn summary_now(&self) -> MatchSummary {
        MatchSummary {
            game: self.whole.game().to_owned(),
            players: self.whole.players().clone(),
            names: self.whole.names().clone(),
            result: self.whole.result(),
            tally: self.whole.tally(),
            ..self.summary.clone()
        }
    }

    fn details(&self) -> MatchDetails {
        let state = self.whole.state(now_ms());
        MatchDetails { summary: self.summary.clone(), state }
    }

    async fn delete(&mut self, token: &str) -> Result<(), Refusal> {
        let hands = self.hands(&[token.to_owned()]);
        if !(hands.x || hands.o) {
            let reason = "only whoever holds a seat may delete the match";
            return Err(Refusal::new(RefusalCode::NotYourSeat, reason));
        }
        let write = Write::Delete { id: self.summary.id.clone() };
        let failed = |_| Refusal::new(RefusalCode::Storage, "the server could not delete it");
        self.app.journal.write(write).await.map_err(failed)?;
        self.gone = true;
        Ok(())
    }

    /// Tells everybody what happened; the last one with the match after it.
    fn announce(&mut self, events: Vec<Numbered>) {
        let last = events.len();
        for (at, event) in (1..).zip(events) {
            let state = (at == last).then(|| Box::new(self.whole.state(now_ms())));
            self.tell_all(&event_message(event, state));
        }
        if last > 0 {
            self.analyse_again();
        }
    }

    fn tell(&mut self, client: u64, message: &ServerMessage) {
        self.send(client, text(message));
    }

    fn send(&mut self, client: u64, message: Utf8Bytes) {
        let slow = |known: &Client| known.out.try_send(message.into()).is_err();
        if self.clients.get(&client).is_some_and(slow) {
            // It does not keep up, or is gone. It comes back and names the last event it has.
            self.clients.remove(&client).iter().for_each(Client::stop_analysis);
        }
    }

    fn tell_all(&mut self, message: &ServerMessage) {
        if self.clients.is_empty() {
            return;
        }
        let message = text(message);
        for client in self.clients.keys().copied().collect::<Vec<_>>() {
            self.send(client, message.clone());
        }
    }

    /// Has the machine that is to move think, and no other.
    fn think(&mut self) {
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
            game: self.whole.game().to_owned(),
            task,
            time,
            stop,
            door: self.door.clone(),
        };
        searching::think(&self.app, &self.owner, job);
    }

    fn stop_thinking(&mut self) {
        if let Some((_, stop)) = self.thinking.take() {
            stop.set();
        }
    }

    fn tell_thinking(&mut self, task: &Task, seen: Thinking) {
        if self.thinking.as_ref().is_some_and(|(current, _)| current == task) {
            let (seat, player) = (task.seat, task.player.clone());
            self.tell_all(&ServerMessage::Thinking { seat, player, seen });
        }
    }

    async fn thought(&mut self, task: &Task, found: &Result<Chosen, String>, took_ms: u64) {
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

    fn hint(&mut self, client: u64, id: u64) {
        let Some(known) = self.clients.get(&client) else { return };
        let job = searching::HintJob {
            desk: self.whole.desk().boxed(),
            game: self.whole.game().to_owned(),
            id,
            out: known.out.clone(),
        };
        searching::hint(&self.app, &known.owner, job);
    }

    fn analyse(&mut self, client: u64, lines: u8) {
        let Some(known) = self.clients.get_mut(&client) else { return };
        known.stop_analysis();
        let leash = Leash::default();
        known.analysis = Some(Analysis { lines, leash: leash.clone() });
        let event = self.whole.event();
        let out = known.out.clone();
        let job = searching::AnalysisJob {
            looking: self.whole.desk().looking(),
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
    fn analyse_again(&mut self) {
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

impl Client {
    fn stop_analysis(&self) {
        self.analysis.iter().for_each(|analysis| analysis.leash.abandon());
    }
}

fn event_message(event: Numbered, state: Option<Box<State>>) -> ServerMessage {
    let Numbered { number, at_ms, event } = event;
    ServerMessage::Event { number, at_ms, event, state }
}

/// A message as it is sent.
pub(crate) fn text<T: serde::Serialize>(message: &T) -> Utf8Bytes {
    // Our messages always have a JSON form: their keys are names.
    serde_json::to_string(message).unwrap_or_default().into()
}
