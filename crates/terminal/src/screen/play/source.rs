//! The match that is played: one of our own, or one on a server.

use std::time::Duration;

use rivi_play::message::{ClientMessage, Command, Event as Happened, RefusalCode, VERSION};
use rivi_play::state::State;
use rivi_play::{Chosen, Hands, Match, Numbered, Pair, Refusal, Task, import, request};
use rivi_players::{Budget, Desk};
use rivi_rules::Side;
use rivi_search::Stop;

use crate::screen::event::Job;

/// A match of our own.
#[derive(Debug)]
pub(crate) struct Local {
    pub(crate) game: Match,
    /// The machine that thinks, and the hand that stops it.
    thinks: Option<(Task, u64, Stop)>,
    seed: u64,
}

/// A match on a server.
#[derive(Debug, Default)]
pub(crate) struct Live {
    pub(crate) connection: Connection,
    pub(crate) seats: Vec<Side>,
    pub(crate) clients: u32,
    /// The link for the other player.
    pub(crate) invitation: Option<String>,
    pub(super) next: u64,
    /// A move under way, and the event after which it was played: sent again it is not played again.
    pub(super) pending: Option<(u64, u64, String)>,
    pub(crate) hint: Option<u64>,
}

/// How a match on a server can be reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Connection {
    #[default]
    Opening,
    Open,
    Lost,
    Gone(String),
}

/// Where the match is.
#[derive(Debug)]
pub(crate) enum Source {
    Local(Box<Local>),
    Live(Live),
}

const BOTH: Hands = Pair { x: true, o: true };

impl Local {
    /// A match that begins. At one's own machine programs and files may play.
    pub(crate) fn begin(new: &request::NewMatch, seed: u64, now: u64) -> Result<Local, String> {
        let first = new.first.unwrap_or(Side::X);
        let board = rivi_play::position(&new.game, new.start.as_ref(), first)
            .map_err(|error| error.to_string())?;
        for player in [&new.x, &new.o] {
            checked(&*board, player)?;
        }
        let players = Pair { x: new.x.clone(), o: new.o.clone() };
        let began = Happened::Began {
            game: new.game.clone(),
            start: new.start.clone(),
            first,
            players,
            clock: new.clock,
            sides_changed: false,
        };
        let mut events = vec![Numbered { number: 1, at_ms: now, event: began }];
        let mut board = board;
        board.table_mut().play_line(&new.moves).map_err(|error| error.to_string())?;
        let (moves, turns) = (board.table().moves(), board.table().turns());
        for ((text, seat), number) in moves.into_iter().zip(turns).zip(2..) {
            let event = Happened::Moved { seat, text, by: None, verdict: None, took_ms: 0 };
            events.push(Numbered { number, at_ms: now, event });
        }
        let game = Match::replay(&events).map_err(|broken| broken.to_string())?;
        Ok(Local { game, thinks: None, seed })
    }

    /// A match that was kept.
    pub(crate) fn restored(text: &str, seed: u64, now: u64) -> Result<Local, String> {
        let (people, file) =
            import(text, request::Format::Text, None).map_err(|error| error.to_string())?;
        let Pair { x, o } = file.players;
        let new = request::NewMatch { x, o, ..people };
        let mut local = Local::begin(&new, seed, now)?;
        for side in Side::BOTH {
            if let Some(name) = file.names.of(side) {
                let _ = local.apply(&Command::Join { seat: side, name: name.clone() }, now);
            }
        }
        Ok(local)
    }

    fn happens(&mut self, event: Happened, now: u64) -> Result<(), Refusal> {
        let numbered = Numbered { number: self.game.event() + 1, at_ms: now, event };
        self.game.absorb(&numbered).map_err(Refusal::invalid)
    }

    /// Does what somebody asks for.
    pub(crate) fn apply(&mut self, command: &Command, now: u64) -> Result<(), Refusal> {
        match command {
            // A match on a server takes neither programs nor files; here they may play.
            Command::SetPlayer { seat, player } => {
                checked(self.game.desk(), player).map_err(Refusal::invalid)?;
                self.happens(Happened::PlayerSet { seat: *seat, player: player.clone() }, now)
            }
            Command::StopThinking => {
                let Some((_, _, stop)) = &self.thinks else {
                    return Err(Refusal::new(RefusalCode::Nothing, "no machine is thinking"));
                };
                stop.set();
                Ok(())
            }
            command => self.game.apply(BOTH, command, now).map(|_| ()),
        }
    }

    /// Begins a game on the same board: by the other rules if a game is named, by the others if sides are changed.
    pub(crate) fn again(
        &mut self,
        game: Option<&str>,
        swap: bool,
        now: u64,
    ) -> Result<(), Refusal> {
        let players = self.game.players().clone();
        let players = if swap { players.turned() } else { players };
        let event = Happened::Began {
            game: game.unwrap_or(self.game.game()).to_owned(),
            start: None,
            first: self.game.first(),
            players,
            clock: self.game.clock().control(),
            sides_changed: swap,
        };
        self.happens(event, now)
    }

    /// Changes the sides in the middle of a game.
    pub(crate) fn switch(&mut self, now: u64) -> Result<(), Refusal> {
        let (players, names) = (self.game.players().clone(), self.game.names().clone());
        for (seat, player) in [(Side::X, players.o), (Side::O, players.x)] {
            self.happens(Happened::PlayerSet { seat, player }, now)?;
        }
        self.rename(&Pair { x: names.o, o: names.x }, now);
        Ok(())
    }

    fn rename(&mut self, names: &Pair<Option<String>>, now: u64) {
        for seat in Side::BOTH {
            if let Some(name) = names.of(seat) {
                // The name was taken before.
                let _ = self.happens(Happened::Joined { seat, name: name.clone() }, now);
            }
        }
    }

    /// Work for the machine that has to move, if it has not begun. One that thinks about something else is stopped.
    pub(crate) fn due(&mut self, ticket: &mut u64) -> Option<Job> {
        let task = self.game.task();
        if task.as_ref() == self.thinks.as_ref().map(|(task, ..)| task) {
            return None;
        }
        if let Some((_, _, stop)) = self.thinks.take() {
            stop.set();
        }
        let task = task?;
        *ticket += 1;
        let stop = Stop::default();
        let share = self.game.clock().share(task.seat).map(Duration::from_millis);
        let budget = Budget { time: share, stop: stop.clone(), ..Budget::default() };
        self.thinks = Some((task.clone(), *ticket, stop));
        Some(Job::Think {
            ticket: *ticket,
            round: self.game.round(),
            desk: self.game.desk().boxed(),
            seed: self.seed.wrapping_add(task.seat as u64),
            budget,
            task,
        })
    }

    /// Whether this is the work that is under way.
    pub(crate) fn awaits(&self, ticket: u64) -> bool {
        self.thinks.as_ref().is_some_and(|(_, known, _)| *known == ticket)
    }

    /// Takes in what a machine has found.
    pub(crate) fn thought(
        &mut self,
        task: &Task,
        found: &Result<Chosen, String>,
        took_ms: u64,
        now: u64,
    ) -> bool {
        let event = self.game.thought(task, found, took_ms, now);
        event.is_some_and(|event| self.game.absorb(&event).is_ok())
    }

    /// Whether time has decided something.
    pub(crate) fn tick(&mut self, now: u64) -> bool {
        let event = self.game.tick(now);
        event.is_some_and(|event| self.game.absorb(&event).is_ok())
    }

    /// Nobody thinks any more.
    pub(crate) fn stop(&mut self) {
        if let Some((_, _, stop)) = self.thinks.take() {
            stop.set();
        }
    }

    /// The game as text, to be gone on with later.
    pub(crate) fn kept(&self) -> Option<String> {
        let begun = self.game.table().move_count() > 0 && self.game.result().is_none();
        begun.then(|| rivi_play::export(&self.game, request::Format::Text).ok()).flatten()
    }
}

/// Whether a player plays the game; nothing is built to find that out.
pub(crate) fn checked(desk: &dyn Desk, player: &str) -> Result<(), String> {
    if super::super::words::is_person(player) {
        return Ok(());
    }
    rivi_protocols::plan(desk, player).map(|_| ()).map_err(|error| error.to_string())
}

impl Live {
    /// What is said when a connection is opened is for whoever opens it; this is what is said after the welcome.
    pub(crate) fn welcomed(&mut self, seats: Vec<Side>, clients: u32) -> Option<Job> {
        (self.seats, self.clients, self.connection) = (seats, clients, Connection::Open);
        let (id, after, text) = self.pending.clone()?;
        Some(Job::Say(ClientMessage::Command {
            id,
            after: Some(after),
            command: Command::Move { text },
        }))
    }

    /// Takes in whether the sides have been changed since the state before: we hold the other seat then.
    pub(crate) fn follow(&mut self, before: bool, now: bool) {
        if before != now {
            self.seats.iter_mut().for_each(|seat| *seat = seat.other());
        }
    }

    /// A command as it is said to the server; none while there is no connection.
    pub(crate) fn command(&mut self, command: Command, state: &State) -> Option<Job> {
        if self.connection != Connection::Open {
            return None;
        }
        self.next += 1;
        let after = match &command {
            Command::Move { text } => {
                self.pending = Some((self.next, state.event, text.clone()));
                Some(state.event)
            }
            Command::Hint => {
                self.hint = Some(self.next);
                None
            }
            _ => None,
        };
        Some(Job::Say(ClientMessage::Command { id: self.next, after, command }))
    }

    /// Takes the answer to a command in; whether it was the move under way.
    pub(crate) fn answered(&mut self, id: u64) -> bool {
        let own = self.pending.as_ref().is_some_and(|(pending, ..)| *pending == id);
        if own {
            self.pending = None;
        }
        own
    }

    /// The move under way, if there is one.
    pub(crate) fn pending(&self) -> Option<&str> {
        self.pending.as_ref().map(|(_, _, text)| text.as_str())
    }
}

/// The first word of a connection.
pub fn hello(tokens: &[String], last_event: Option<u64>) -> ClientMessage {
    ClientMessage::Hello { version: Some(VERSION), tokens: tokens.to_vec(), last_event }
}
