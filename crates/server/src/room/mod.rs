//! A match in memory: one task that owns it, hears what everybody asks, writes down what happens and tells it.

mod clients;
mod keeping;
mod searches;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use rivi_play::message::{Command, ServerMessage};
use rivi_play::request::{MatchDetails, MatchSummary};
use rivi_play::seen::Thinking;
use rivi_play::state::State;
use rivi_play::{Chosen, Hands, Match, Numbered, Refusal, Task};
use rivi_search::Stop;
use rivi_store::{StoredMatch, Tokens};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::app::{App, now_ms};
use crate::rooms::Door;
use crate::searching::Leash;
use crate::socket::Out;

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

/// How long a room waits before it asks a store again that has failed.
const STORE_PAUSE: Duration = Duration::from_secs(1);

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
        self.app.seats.leave(&self.summary.id);
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
            match self.happen(vec![event], None).await {
                Ok(()) => self.think(),
                // The alarm rings again at once; a store that fails is not asked without a pause.
                Err(_) => tokio::time::sleep(STORE_PAUSE).await,
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

    fn details(&self) -> MatchDetails {
        let state = self.whole.state(now_ms());
        MatchDetails { summary: self.summary.clone(), state }
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
