//! A match in memory: one task that owns it, hears what everybody asks, writes down what happens and tells it.

mod ask;
mod client;
mod clients;
mod commands;
mod hearing;
mod keeping;
mod others;
mod searches;
mod told;
mod turn;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use rivi_bus::Listener;
use rivi_play::request::{MatchDetails, MatchSummary};
use rivi_play::{Chosen, Match, Task};
use rivi_store::{StoredMatch, Tokens};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::address::Address;
use crate::app::{App, now_ms};
use crate::rooms::{Door, Quiet};
use crate::searching::Leash;

pub(crate) use ask::Ask;
use client::Client;
use hearing::next_news;
use others::Others;
pub(crate) use told::topic;

/// A match in memory.
pub(crate) struct Room {
    app: Arc<App>,
    whole: Match,
    summary: MatchSummary,
    tokens: Tokens,
    door: Door,
    clients: HashMap<u64, Client>,
    next_client: u64,
    thinking: Option<(Task, Leash)>,
    /// The machine that was to move when the match came back from the store.
    came_back_with: Option<u64>,
    think_again: Option<Instant>,
    /// Whose searches are done here: those of whoever began the match or asked last. A match that came back has no owner
    /// until somebody looks at it, and its machines wait.
    owner: Option<Address>,
    quiet: Quiet,
    quiet_since: Instant,
    /// Whether the database has a time for its clock.
    clock_kept: bool,
    resting: Vec<oneshot::Sender<()>>,
    gone: bool,
    /// What other servers tell that have the match in memory too.
    ear: Option<Listener>,
    others: Others,
    /// When they were told last who is here.
    told_here: Instant,
    /// The event since which a machine has to move that is for this server to have think.
    held: Option<u64>,
    /// When the other servers are to hear that it still thinks.
    hold_again: Option<Instant>,
    knocks: Option<mpsc::Receiver<Ask>>,
    /// What was asked while something was written down.
    waiting: VecDeque<Ask>,
    /// What a machine thought and the store could not keep.
    unkept: Option<Unkept>,
    /// When something is tried again that the store could not keep.
    try_again: Option<Instant>,
}

/// What a machine thought.
struct Unkept {
    task: Task,
    found: Result<Chosen, String>,
    took_ms: u64,
}

/// How a match comes into memory.
pub(crate) enum Origin {
    /// Somebody began it.
    Begun(Address),
    /// It was in the store, perhaps with a time for its clock.
    Stored { clock_kept: bool },
}

/// How long a room waits before it asks a store again that has failed.
const STORE_PAUSE: Duration = Duration::from_secs(1);

/// How long a machine waits that found no room to think.
const THINK_PAUSE: Duration = Duration::from_secs(1);

/// A room with people in it looks at the clock so often.
const LONG: Duration = Duration::from_hours(1);

impl Room {
    pub(crate) fn new(
        app: Arc<App>,
        whole: Match,
        stored: StoredMatch,
        origin: &Origin,
        (door, quiet, ear): (Door, Quiet, Option<Listener>),
    ) -> Room {
        let (owner, came_back_with, clock_kept) = match origin {
            Origin::Begun(owner) => (Some(*owner), None, false),
            Origin::Stored { clock_kept } => {
                (None, whole.task().map(|task| task.since), *clock_kept)
            }
        };
        // Whoever begins a match has its machine think.
        let begun = matches!(origin, Origin::Begun(_));
        let held = whole.task().map(|task| task.since).filter(|_| begun && app.has_others());
        Room {
            app,
            whole,
            owner,
            came_back_with,
            think_again: None,
            quiet,
            clock_kept,
            resting: Vec::new(),
            summary: stored.summary,
            tokens: stored.tokens,
            door,
            clients: HashMap::new(),
            next_client: 0,
            thinking: None,
            quiet_since: Instant::now(),
            gone: false,
            ear,
            others: Others::default(),
            told_here: Instant::now(),
            held,
            hold_again: held.map(|_| Instant::now()),
            knocks: None,
            waiting: VecDeque::new(),
            unkept: None,
            try_again: None,
        }
    }

    /// Lives until nobody has looked at the match for a while.
    pub(crate) async fn run(mut self, knocks: mpsc::Receiver<Ask>) {
        self.knocks = Some(knocks);
        let mut going_down = self.app.going_down();
        self.tell_here(true);
        self.find_turn().await;
        self.think();
        while !self.gone {
            self.quiet.set(if self.is_quiet() { Some(self.quiet_since) } else { None });
            if let Some(ask) = self.waiting.pop_front() {
                self.hear(ask).await;
                continue;
            }
            let alarm = self.alarm();
            tokio::select! {
                ask = next_of(&mut self.knocks) => match ask {
                    Some(ask) => self.hear(ask).await,
                    None => break,
                },
                news = next_news(&mut self.ear) => match news {
                    Some(news) => self.hear_news(&news).await,
                    None => self.ear = None,
                },
                () = sleep_until(alarm) => self.time_passed().await,
                () = going_down.wait() => break,
            }
        }
        self.stop_thinking();
        self.give_up_turn().await;
        self.app.rooms.forget(&self.summary.id, &self.door);
        self.app.seats.leave(&self.summary.id);
        // Whoever knocked before the door was shut is still answered.
        self.knocks.iter_mut().for_each(mpsc::Receiver::close);
        while let Some(ask) = self.next_ask().await {
            if self.gone || self.app.is_going_down() {
                continue;
            }
            self.hear(ask).await;
        }
        self.stop_thinking();
        self.clients.drain().for_each(|(_, client)| client.stop_searches());
        self.tell_here(false);
    }

    /// Whether nobody looks at the match, nobody thinks about it, and nothing that was thought is yet to be kept.
    fn is_quiet(&self) -> bool {
        self.clients.is_empty() && self.thinking.is_none() && self.unkept.is_none()
    }

    /// What was asked next.
    async fn next_ask(&mut self) -> Option<Ask> {
        match self.waiting.pop_front() {
            Some(ask) => Some(ask),
            None => next_of(&mut self.knocks).await,
        }
    }

    /// When something happens by itself: a clock runs out, the store is asked again, or the room is left.
    fn alarm(&self) -> Instant {
        if let Some(at) = self.try_again {
            return at;
        }
        let clock = self.whole.deadline().map(|deadline| {
            let left = deadline.saturating_sub(now_ms()) + 1;
            Instant::now() + Duration::from_millis(left)
        });
        let idle = if self.is_quiet() { self.app.config.limits.idle } else { LONG };
        let left = self.quiet_since + idle;
        [clock, self.think_again, self.hold_again].into_iter().flatten().fold(left, Instant::min)
    }

    async fn time_passed(&mut self) {
        self.try_again = None;
        if let Some(Unkept { task, found, took_ms }) = self.unkept.take() {
            self.thought(&task, &found, took_ms).await;
            self.think();
        } else if let Some(event) = self.whole.tick(now_ms()) {
            match self.happen(vec![event], None).await {
                Ok(()) => self.think(),
                // The alarm rings again at once; a store that fails is not asked without a pause.
                Err(_) => self.try_again = Some(Instant::now() + STORE_PAUSE),
            }
        } else if self.think_again.is_some_and(|at| at <= Instant::now()) {
            self.think_again = None;
            if !self.clients.is_empty() {
                self.think();
            }
        } else if self.hold_again.is_some_and(|at| at <= Instant::now()) {
            self.hold_turn().await;
        } else if self.is_quiet() {
            if self.quiet_since.elapsed() >= self.app.config.limits.idle {
                self.rest().await;
            }
        } else {
            self.quiet_since = Instant::now();
        }
    }

    async fn hear(&mut self, ask: Ask) {
        if let Ask::Newest { event } = ask {
            return self.compare(event).await;
        }
        self.quiet_since = Instant::now();
        let enters = matches!(ask, Ask::Enter { .. });
        if let Some(changing) = self.look(ask).await {
            self.change(changing).await;
        } else if enters {
            // A machine that waited for somebody to come begins.
            self.think();
        }
    }

    /// What changes the match, or may have to wait until something is written down.
    async fn change(&mut self, ask: Ask) {
        match ask {
            Ask::Command { client, id, after, command } => {
                self.command(client, id, after, &command).await;
            }
            Ask::Delete { tokens, reply } => {
                let _ = reply.send(self.delete(&tokens).await);
                self.think();
            }
            Ask::Remove { reply } => {
                let _ = reply.send(self.remove().await);
                self.think();
            }
            Ask::End { winner, reply } => {
                let _ = reply.send(self.end(winner).await);
                self.think();
            }
            Ask::Thought { task, found, took_ms } => {
                self.thought(&task, &found, took_ms).await;
            }
            Ask::NoTurn { task, reason } => self.no_turn(&task, reason).await,
            Ask::Turn { since } => self.take_turn(since).await,
            Ask::Rest { done } => {
                self.resting.push(done);
                self.rest().await;
                if !self.gone {
                    self.resting.clear();
                }
            }
            _ => {}
        }
    }

    /// Serves who only wants to look, and gives back what would change the match.
    async fn look(&mut self, ask: Ask) -> Option<Ask> {
        match ask {
            Ask::Enter { tokens, last_event, out, owner, entered, hold } => {
                let hands = self.hands(&tokens);
                let client = Client::new(hands, out, owner, hold);
                let _ = entered.send(self.enter(client, last_event).await);
                self.owner.get_or_insert(owner);
            }
            Ask::Leave { client } => self.leave(client),
            Ask::Details { reply } => {
                let _ = reply.send(self.details());
            }
            Ask::Read { read } => read(&self.whole),
            Ask::Thinking { task, seen } => self.tell_thinking(&task, seen),
            changing => return Some(changing),
        }
        None
    }

    fn details(&self) -> MatchDetails {
        let state = self.whole.state(now_ms());
        MatchDetails { summary: self.summary.clone(), state }
    }
}

/// The next of those who knock.
async fn next_of(knocks: &mut Option<mpsc::Receiver<Ask>>) -> Option<Ask> {
    knocks.as_mut()?.recv().await
}

/// A message as it is sent.
pub(crate) fn text<T: serde::Serialize>(message: &T) -> Utf8Bytes {
    // Our messages always have a JSON form: their keys are names.
    serde_json::to_string(message).unwrap_or_default().into()
}
