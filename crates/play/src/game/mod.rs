mod fold;
mod read;

use rivi_players::{Desk, Worth};
use rivi_rules::{Outcome, Side};
use thiserror::Error;

use crate::clock::Clock;
use crate::desk::position;
use crate::message::{Event, RefusalCode, SetUpText};
use crate::pair::Pair;
use crate::refusal::Refusal;
use crate::request::Numbered;
use crate::state::{Asked, GameResult, Sitting, State, Tally, Thinker};
use crate::view::View;

/// A match: one board, two players, any number of games on it, as the sum of its events.
#[derive(Clone, Debug)]
pub struct Match {
    pub(crate) event: u64,
    pub(crate) round: u32,
    pub(crate) game: String,
    pub(crate) desk: Box<dyn Desk>,
    pub(crate) start: Option<SetUpText>,
    pub(crate) first: Side,
    pub(crate) players: Pair<String>,
    pub(crate) names: Pair<Option<String>>,
    pub(crate) sides_changed: bool,
    pub(crate) result: Option<GameResult>,
    pub(crate) clock: Clock,
    pub(crate) asked: Option<Asked>,
    pub(crate) aided: bool,
    pub(crate) lent: Option<String>,
    pub(crate) stalled: Option<String>,
    pub(crate) played: Vec<Played>,
    taken_back: Vec<Played>,
    earlier: Tally,
    began_ms: u64,
    last_at_ms: u64,
    pub(crate) changed: u64,
    /// The seats from which a person has moved.
    people: Pair<bool>,
}

/// What is known of a move beside the move itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The event that told of it.
    pub event: u64,
    /// Who moved.
    pub seat: Side,
    /// The machine that chose it, if one did.
    pub by: Option<String>,
    /// What the machine thought of the position before it.
    pub verdict: Option<Worth>,
    /// Milliseconds that it took.
    pub took_ms: u64,
}

/// A machine that has to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The side that it moves for.
    pub seat: Side,
    /// The machine.
    pub player: String,
    /// The event since which it has to. A task with another number is another task.
    pub since: u64,
}

/// An event that does not follow from those before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("event {number} does not follow: {reason}")]
pub struct Broken {
    /// The event's number.
    pub number: u64,
    /// Why not.
    pub reason: String,
}

impl Match {
    /// The match that these events make.
    ///
    /// # Errors
    /// If they do not begin with a game or one does not follow from those before it.
    pub fn replay(events: &[Numbered]) -> Result<Match, Broken> {
        let none = || Broken { number: 1, reason: "a match begins with a game".to_owned() };
        let (first, rest) = events.split_first().ok_or_else(none)?;
        let Event::Began { game, start, first: begins, players, clock, .. } = &first.event else {
            return Err(none());
        };
        let broken = |reason: String| Broken { number: 1, reason };
        let desk =
            position(game, start.as_ref(), *begins).map_err(|error| broken(error.to_string()))?;
        let mut whole = Match {
            event: 0,
            round: 0,
            game: game.clone(),
            desk,
            start: None,
            first: *begins,
            players: players.clone(),
            names: Pair::default(),
            sides_changed: false,
            result: None,
            clock: Clock::new(*clock),
            asked: None,
            aided: false,
            lent: None,
            stalled: None,
            played: Vec::new(),
            taken_back: Vec::new(),
            earlier: Tally::default(),
            began_ms: first.at_ms,
            last_at_ms: first.at_ms,
            changed: 0,
            people: Pair::default(),
        };
        whole.absorb(first)?;
        rest.iter().try_for_each(|event| whole.absorb(event))?;
        Ok(whole)
    }

    /// Makes an event a part of the match.
    ///
    /// # Errors
    /// If it does not follow from those before it; the match is of no use then.
    pub fn absorb(&mut self, numbered: &Numbered) -> Result<(), Broken> {
        let Numbered { number, at_ms, event } = numbered;
        let broken = |reason: String| Broken { number: *number, reason };
        if *number != self.event + 1 {
            return Err(broken(format!("expected event {}", self.event + 1)));
        }
        self.event = *number;
        self.take_in(event, *at_ms).map_err(broken)?;
        if changes_the_task(event) {
            self.changed = *number;
        }
        if matches!(event, Event::Moved { .. } | Event::Began { .. }) {
            self.last_at_ms = *at_ms;
        }
        self.settle();
        Ok(())
    }

    /// The machine that has to move now.
    pub fn task(&self) -> Option<Task> {
        let seat = self.turn();
        let own = || (!self.is_person(seat)).then(|| self.players.of(seat).clone());
        if self.result.is_some() || self.stalled.is_some() {
            return None;
        }
        let player = self.lent.clone().or_else(own)?;
        Some(Task { seat, player, since: self.changed })
    }

    /// Games won so far, the one on the board included once it is over.
    pub fn tally(&self) -> Tally {
        let mut tally = self.earlier;
        match self.result.map(|result| result.winner) {
            Some(Outcome::Win(Side::X)) => tally.x += 1,
            Some(Outcome::Win(Side::O)) => tally.o += 1,
            Some(Outcome::Draw) => tally.draws += 1,
            None => {}
        }
        tally
    }

    /// The match as everybody at the table sees it.
    pub fn state(&self, now: u64) -> State {
        let sitting = |seat: Side| Sitting {
            player: self.players.of(seat).clone(),
            name: self.names.of(seat).clone(),
        };
        State {
            event: self.event,
            round: self.round,
            view: View::of(&*self.desk),
            first: self.first,
            start: self.start.clone(),
            players: Pair { x: sitting(Side::X), o: sitting(Side::O) },
            sides_changed: self.sides_changed,
            result: self.result,
            clocks: self.clock.shown(self.turn(), now),
            asked: self.asked,
            aided: self.aided,
            thinking: self.task().map(|task| Thinker { seat: task.seat, player: task.player }),
            stalled: self.stalled.clone(),
            tally: self.tally(),
        }
    }

    /// What happened if something happens now.
    pub(crate) fn numbered(&self, event: Event, now: u64) -> Numbered {
        Numbered { number: self.event + 1, at_ms: now, event }
    }

    /// Refuses everything while a match is full.
    pub(crate) fn has_room(&self) -> Result<(), Refusal> {
        if self.event < crate::MOST_EVENTS {
            return Ok(());
        }
        let reason = format!("the match has {} events and takes no more", self.event);
        Err(Refusal::new(RefusalCode::Limit, reason))
    }
}

/// Whether a machine that thinks has to begin anew after this.
fn changes_the_task(event: &Event) -> bool {
    !matches!(
        event,
        Event::Joined { .. } | Event::Asked { .. } | Event::Declined { .. } | Event::Resumed
    )
}
