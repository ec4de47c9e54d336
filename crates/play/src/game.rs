use rivi_rules::Table;
use thiserror::Error;

use crate::clock::Clock;
use crate::desk::{Desk, position};
use crate::message::{Event, RefusalCode, SetUpText};
use crate::player::is_human;
use crate::refusal::Refusal;
use crate::request::Numbered;
use crate::seat::{Pair, Seat, Winner};
use crate::seen::Verdict;
use crate::state::{Asked, Ending, GameResult, Sitting, State, Tally, Thinker, TimeControl};

/// A match: one board, two players, any number of games on it, as the sum of its events.
#[derive(Debug)]
pub struct Match {
    pub(crate) event: u64,
    pub(crate) round: u32,
    pub(crate) game: String,
    pub(crate) desk: Box<dyn Desk>,
    pub(crate) start: Option<SetUpText>,
    pub(crate) first: Seat,
    pub(crate) players: Pair<String>,
    pub(crate) names: Pair<Option<String>>,
    pub(crate) result: Option<GameResult>,
    pub(crate) clock: Clock,
    pub(crate) asked: Option<Asked>,
    pub(crate) lent: Option<String>,
    pub(crate) stalled: Option<String>,
    pub(crate) played: Vec<Played>,
    taken_back: Vec<Played>,
    earlier: Tally,
    began_ms: u64,
    last_at_ms: u64,
    changed: u64,
}

/// What is known of a move beside the move itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The event that told of it.
    pub event: u64,
    /// Who moved.
    pub seat: Seat,
    /// The machine that chose it, if one did.
    pub by: Option<String>,
    /// What the machine thought of the position before it.
    pub verdict: Option<Verdict>,
    /// Milliseconds that it took.
    pub took_ms: u64,
}

/// A machine that has to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The side that it moves for.
    pub seat: Seat,
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
        let Event::Began { game, start, first: begins, players, clock } = &first.event else {
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
            result: None,
            clock: Clock::new(*clock),
            asked: None,
            lent: None,
            stalled: None,
            played: Vec::new(),
            taken_back: Vec::new(),
            earlier: Tally::default(),
            began_ms: first.at_ms,
            last_at_ms: first.at_ms,
            changed: 0,
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

    fn take_in(&mut self, event: &Event, now: u64) -> Result<(), String> {
        match event {
            Event::Began { game, start, first, players, clock } => {
                self.begin(game, start.as_ref(), *first, *clock, now)?;
                self.players = players.clone();
            }
            Event::Joined { seat, name } => *self.names.of_mut(*seat) = Some(name.clone()),
            Event::Moved { seat, text, by, verdict, took_ms } => {
                let (by, verdict, took_ms) = (by.clone(), *verdict, *took_ms);
                let played = Played { event: self.event, seat: *seat, by, verdict, took_ms };
                self.moved(text, played, now)?;
            }
            Event::TookBack { moves, .. } => self.took_back(*moves, now)?,
            Event::Redid { moves, .. } => self.redid(*moves, now)?,
            Event::Cleared { .. } => self.cleared()?,
            Event::SetUp { start } => {
                self.desk = position(&self.game, Some(start), self.first)
                    .map_err(|error| error.to_string())?;
                self.fresh_board(Some(start.clone()));
            }
            Event::PlayerSet { seat, player } => {
                self.players.of_mut(*seat).clone_from(player);
                self.rouse();
            }
            Event::Lent { player, .. } => {
                self.rouse();
                self.lent = Some(player.clone());
            }
            Event::Failed { reason, .. } => {
                self.lent = None;
                self.stalled = Some(reason.clone());
            }
            Event::Resigned { seat } => self.end(seat.other().into(), Ending::Resigned),
            Event::TimeUp { seat } => self.end(seat.other().into(), Ending::Time),
            Event::Asked { seat, what } => self.asked = Some(Asked { by: *seat, what: *what }),
            Event::Declined { .. } => self.asked = None,
            Event::DrawAgreed => self.end(Winner::Draw, Ending::Agreed),
            Event::Resumed => self.clock.resume(now),
        }
        Ok(())
    }

    fn begin(
        &mut self,
        game: &str,
        start: Option<&SetUpText>,
        first: Seat,
        clock: TimeControl,
        now: u64,
    ) -> Result<(), String> {
        self.earlier = self.tally();
        self.round += 1;
        self.desk = position(game, start, first).map_err(|error| error.to_string())?;
        game.clone_into(&mut self.game);
        self.first = first;
        self.clock = Clock::new(clock);
        self.began_ms = now;
        self.fresh_board(start.cloned());
        Ok(())
    }

    /// Forgets what belonged to the board before.
    fn fresh_board(&mut self, start: Option<SetUpText>) {
        self.start = start;
        self.result = None;
        self.clock = Clock::new(self.clock.control());
        self.played.clear();
        self.taken_back.clear();
        self.rouse();
    }

    /// Nobody waits for an answer any more, and the machine to move, if one is, thinks.
    fn rouse(&mut self) {
        self.asked = None;
        self.lent = None;
        self.stalled = None;
    }

    fn moved(&mut self, text: &str, played: Played, now: u64) -> Result<(), String> {
        if self.turn() != played.seat {
            return Err(format!("it is not {}'s turn", played.seat));
        }
        self.desk.table_mut().play(text).map_err(|error| error.to_string())?;
        self.clock.moved(played.seat, now);
        self.played.push(played);
        self.taken_back.clear();
        self.rouse();
        Ok(())
    }

    fn took_back(&mut self, moves: u32, now: u64) -> Result<(), String> {
        for _ in 0..moves {
            self.desk.table_mut().take_back().ok_or("there is no move to take back")?;
            self.taken_back.extend(self.played.pop());
        }
        self.result = None;
        self.clock.resume(now);
        self.rouse();
        // Machines that play each other would play the same again at once.
        if self.is_between_machines() {
            self.stalled = Some("a move was taken back".to_owned());
        }
        Ok(())
    }

    fn redid(&mut self, moves: u32, now: u64) -> Result<(), String> {
        for _ in 0..moves {
            self.desk.table_mut().redo().ok_or("there is no move to play again")?;
            self.played.extend(self.taken_back.pop());
        }
        self.clock.resume(now);
        self.rouse();
        Ok(())
    }

    fn cleared(&mut self) -> Result<(), String> {
        self.earlier = self.tally();
        self.desk = position(&self.game, None, self.first).map_err(|error| error.to_string())?;
        self.fresh_board(None);
        Ok(())
    }

    fn end(&mut self, winner: Winner, by: Ending) {
        self.result = Some(GameResult { winner, by });
        self.rouse();
    }

    /// Takes over how the game ended by the rules.
    fn settle(&mut self) {
        if let (None, Some(outcome)) = (self.result, self.desk.table().outcome()) {
            self.result = Some(GameResult { winner: outcome.into(), by: Ending::Rules });
        }
        if self.result.is_some() {
            self.clock.hold();
        }
    }

    /// The number of the last event.
    pub fn event(&self) -> u64 {
        self.event
    }

    /// The game's name.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The board.
    pub fn desk(&self) -> &dyn Desk {
        &*self.desk
    }

    /// The game on the table.
    pub fn table(&self) -> &dyn Table {
        self.desk.table()
    }

    /// Who plays.
    pub fn players(&self) -> &Pair<String> {
        &self.players
    }

    /// The names that people gave.
    pub fn names(&self) -> &Pair<Option<String>> {
        &self.names
    }

    /// How the game ended, if it has.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The position that the game began with, if not the empty board.
    pub fn start(&self) -> Option<&SetUpText> {
        self.start.as_ref()
    }

    /// Who began.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// When the game on the board began, in milliseconds since 1970.
    pub fn began_ms(&self) -> u64 {
        self.began_ms
    }

    /// What is known of each move of the game on the board.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// When the last move was made, or the game begun.
    pub(crate) fn last_at_ms(&self) -> u64 {
        self.last_at_ms
    }

    /// The clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The side to move.
    pub fn turn(&self) -> Seat {
        self.desk.table().turn().into()
    }

    /// Whether a person plays this side.
    pub fn is_person(&self, seat: Seat) -> bool {
        is_human(self.players.of(seat))
    }

    fn is_between_machines(&self) -> bool {
        !Seat::BOTH.into_iter().any(|seat| self.is_person(seat))
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

    /// When the time of the side to move is up, if it has a clock.
    pub fn deadline(&self) -> Option<u64> {
        self.clock.deadline(self.turn())
    }

    /// Games won so far, the one on the board included once it is over.
    pub fn tally(&self) -> Tally {
        let mut tally = self.earlier;
        match self.result.map(|result| result.winner) {
            Some(Winner::X) => tally.x += 1,
            Some(Winner::O) => tally.o += 1,
            Some(Winner::Draw) => tally.draws += 1,
            None => {}
        }
        tally
    }

    /// The match as everybody at the table sees it.
    pub fn state(&self, now: u64) -> State {
        let sitting = |seat: Seat| Sitting {
            player: self.players.of(seat).clone(),
            name: self.names.of(seat).clone(),
        };
        State {
            event: self.event,
            round: self.round,
            view: self.desk.view(&self.game),
            first: self.first,
            start: self.start.clone(),
            players: Pair { x: sitting(Seat::X), o: sitting(Seat::O) },
            result: self.result,
            clocks: self.clock.shown(self.turn(), now),
            asked: self.asked,
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
