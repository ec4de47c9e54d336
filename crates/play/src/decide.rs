//! What a command does to a match: the event that it makes, or why not.

use crate::desk::{desk, position};
use crate::game::{Match, Task};
use crate::limits::{checked_clock, checked_name};
use crate::message::{Command, Event, RefusalCode, SetUpText};
use crate::player::{checked_player, is_human};
use crate::refusal::Refusal;
use crate::request::{NewMatch, Numbered};
use crate::seat::{Pair, Seat};
use crate::seen::Verdict;
use crate::state::{Proposal, TimeControl};
use crate::{Chosen, Hands};

type Decision = Result<Event, Refusal>;

/// The parts of a `new_game` command.
struct NewGame<'a> {
    game: Option<&'a str>,
    first: Option<Seat>,
    players: Option<&'a Pair<String>>,
    clock: Option<TimeControl>,
}

impl Match {
    /// Carries a command out for somebody who holds these seats, and says what happened. Commands that ask for
    /// something without changing the match (hints, analyses) are checked and make no event.
    ///
    /// # Errors
    /// Why not; nothing is changed then.
    pub fn apply(
        &mut self,
        hands: Hands,
        command: &Command,
        now: u64,
    ) -> Result<Vec<Numbered>, Refusal> {
        let events = self.decide(hands, command, now)?;
        for event in &events {
            self.absorb(event).map_err(Refusal::invalid)?;
        }
        Ok(events)
    }

    /// What [`apply`](Match::apply) would make happen, for those who must write it down first.
    ///
    /// # Errors
    /// As `apply`.
    pub fn decide(
        &self,
        hands: Hands,
        command: &Command,
        now: u64,
    ) -> Result<Vec<Numbered>, Refusal> {
        if !(hands.x || hands.o) {
            let reason = "whoever only watches cannot act: a seat's token is needed";
            return Err(Refusal::new(RefusalCode::NotYourSeat, reason));
        }
        self.has_room()?;
        match command {
            Command::Hint => self.unfinished().map(|()| Vec::new()),
            Command::StartAnalysis { .. } | Command::StopAnalysis => Ok(Vec::new()),
            Command::StopThinking => match self.task() {
                Some(_) => Ok(Vec::new()),
                None => Err(nothing("no machine is thinking")),
            },
            _ => Ok(vec![self.numbered(self.event_of(hands, command, now)?, now)]),
        }
    }

    fn event_of(&self, hands: Hands, command: &Command, now: u64) -> Decision {
        match command {
            Command::Join { seat, name } => Match::join(hands, *seat, name),
            Command::Move { text } => self.play(hands, text, now),
            Command::TakeBack => self.take_back(hands),
            Command::Redo => self.redo(hands),
            Command::Clear => self.clear(hands),
            Command::NewGame { game, first, players, clock } => {
                let (game, players) = (game.as_deref(), players.as_ref());
                self.new_game(hands, &NewGame { game, first: *first, players, clock: *clock })
            }
            Command::MachineMove { player } => self.machine_move(hands, player.as_deref()),
            Command::SetPlayer { seat, player } => self.set_player(hands, *seat, player),
            Command::Resign => {
                self.unfinished()?;
                Ok(Event::Resigned { seat: self.own_seat(hands)? })
            }
            Command::OfferDraw => self.offer_draw(hands),
            Command::Rematch => self.rematch(hands),
            Command::Answer { accept } => self.answer(hands, *accept),
            Command::SetUp { diagram, turn, lenient } => {
                self.alone(hands, "setting up a position")?;
                let diagram = diagram.clone();
                let start = SetUpText { diagram, turn: *turn, lenient: *lenient };
                position(&self.game, Some(&start), self.first).map_err(Refusal::invalid)?;
                Ok(Event::SetUp { start })
            }
            Command::Hint
            | Command::StopThinking
            | Command::StartAnalysis { .. }
            | Command::StopAnalysis => Err(nothing("that changes nothing")),
        }
    }

    /// Whether nobody else has to agree: every person's seat is in these hands.
    fn is_alone(&self, hands: Hands) -> bool {
        Seat::BOTH.into_iter().all(|seat| !self.is_person(seat) || *hands.of(seat))
    }

    fn alone(&self, hands: Hands, what: &str) -> Result<(), Refusal> {
        if self.is_alone(hands) {
            return Ok(());
        }
        let reason = format!("{what} is not for one of two players alone");
        Err(Refusal::new(RefusalCode::Asked, reason))
    }

    fn unfinished(&self) -> Result<(), Refusal> {
        match self.result {
            None => Ok(()),
            Some(_) => Err(Refusal::new(RefusalCode::GameOver, "the game is over")),
        }
    }

    /// The seat that somebody speaks for: a person's, the one to move if there are two.
    fn own_seat(&self, hands: Hands) -> Result<Seat, Refusal> {
        let own = |seat: &Seat| *hands.of(*seat) && self.is_person(*seat);
        let turn = self.turn();
        [turn, turn.other()].into_iter().find(own).ok_or_else(|| {
            Refusal::new(RefusalCode::NotYourSeat, "a machine plays the seat that you hold")
        })
    }

    /// The seat that acts, for those who may act for machines too.
    fn acting_seat(&self, hands: Hands) -> Seat {
        self.own_seat(hands).unwrap_or(if hands.x { Seat::X } else { Seat::O })
    }

    fn join(hands: Hands, seat: Seat, name: &str) -> Decision {
        if !*hands.of(seat) {
            let reason = format!("you do not hold the seat of {seat}");
            return Err(Refusal::new(RefusalCode::NotYourSeat, reason));
        }
        Ok(Event::Joined { seat, name: checked_name(name).map_err(Refusal::invalid)? })
    }

    fn play(&self, hands: Hands, text: &str, now: u64) -> Decision {
        self.unfinished()?;
        let seat = self.turn();
        if let Some(task) = self.task() {
            let reason = format!("the machine is thinking: {} is to move", task.seat);
            return Err(Refusal::new(RefusalCode::MachineThinking, reason));
        }
        if !*hands.of(seat) || !self.is_person(seat) {
            let reason = format!("it is {seat}'s turn");
            return Err(Refusal::new(RefusalCode::NotYourTurn, reason));
        }
        if self.table().target(text).is_none() {
            let error = self.desk.boxed().table_mut().play(text).err();
            let reason = error.map_or_else(|| "it cannot be played".to_owned(), |e| e.to_string());
            return Err(Refusal::new(RefusalCode::Illegal, reason));
        }
        let text = text.trim().to_owned();
        Ok(Event::Moved { seat, text, by: None, verdict: None, took_ms: self.took(now) })
    }

    /// Milliseconds since the last move, as far as it can be told.
    fn took(&self, now: u64) -> u64 {
        now.saturating_sub(self.last_at_ms())
    }

    /// How many moves have to go back, or come again, until it is a person's turn.
    fn to_a_persons_turn(&self, available: usize) -> Option<u32> {
        let people = Seat::BOTH.into_iter().filter(|&seat| self.is_person(seat)).count();
        let (turn, most) = (self.turn(), available as u32);
        if people != 1 {
            return (most > 0).then_some(1);
        }
        let person_after =
            |moves: u32| self.is_person(if moves.is_multiple_of(2) { turn } else { turn.other() });
        (1..=most.min(2)).find(|&moves| person_after(moves))
    }

    fn take_back(&self, hands: Hands) -> Decision {
        let seat = self.acting_seat(hands);
        let none = || nothing("there is no move to take back");
        if self.is_alone(hands) {
            let moves = self.to_a_persons_turn(self.played.len()).ok_or_else(none)?;
            return Ok(Event::TookBack { seat, moves });
        }
        let own_last = if self.turn() == seat { 2 } else { 1 };
        if self.played.len() < own_last {
            return Err(none());
        }
        self.ask(seat, Proposal::TakeBack { moves: own_last as u32 })
    }

    fn redo(&self, hands: Hands) -> Decision {
        self.alone(hands, "playing moves again")?;
        let none = || nothing("there is no move to play again");
        let available = self.desk.redo_count();
        let seat = self.acting_seat(hands);
        let moves = self.to_a_persons_turn(available).or((available > 0).then_some(1));
        Ok(Event::Redid { seat, moves: moves.ok_or_else(none)? })
    }

    fn clear(&self, hands: Hands) -> Decision {
        let seat = self.acting_seat(hands);
        if self.is_alone(hands) {
            Ok(Event::Cleared { seat })
        } else {
            self.ask(seat, Proposal::Clear)
        }
    }

    fn new_game(&self, hands: Hands, asked: &NewGame<'_>) -> Decision {
        self.alone(hands, "another game")?;
        let game = asked.game.unwrap_or(&self.game).trim();
        let players = asked.players.unwrap_or(&self.players);
        let clock = asked.clock.unwrap_or(self.clock.control());
        began(game, None, asked.first.unwrap_or(Seat::X), players, clock)
    }

    fn machine_move(&self, hands: Hands, player: Option<&str>) -> Decision {
        self.unfinished()?;
        let seat = self.turn();
        if self.task().is_some() {
            let reason = "the machine is thinking already";
            return Err(Refusal::new(RefusalCode::MachineThinking, reason));
        }
        if self.is_person(seat) && !*hands.of(seat) {
            return Err(Refusal::new(RefusalCode::NotYourTurn, format!("it is {seat}'s turn")));
        }
        let own = Some(self.players.of(seat).as_str()).filter(|own| !is_human(own));
        let favourite = self.desk.favourite(&self.game);
        let player = player.or(own).unwrap_or(favourite);
        if is_human(player) {
            return Err(Refusal::invalid("a person is no machine: expected one of the machines"));
        }
        let player = checked_player(player, &self.game, self.desk()).map_err(Refusal::invalid)?;
        Ok(Event::Lent { seat, player })
    }

    fn set_player(&self, hands: Hands, seat: Seat, player: &str) -> Decision {
        if !*hands.of(seat) && self.is_person(seat) {
            let reason = format!("{seat} is played by somebody else");
            return Err(Refusal::new(RefusalCode::NotYourSeat, reason));
        }
        let player = checked_player(player, &self.game, self.desk()).map_err(Refusal::invalid)?;
        Ok(Event::PlayerSet { seat, player })
    }

    fn offer_draw(&self, hands: Hands) -> Decision {
        self.unfinished()?;
        let seat = self.own_seat(hands)?;
        if !self.is_person(seat.other()) {
            return Ok(self.machines_answer(seat.other()));
        }
        if self.is_alone(hands) { Ok(Event::DrawAgreed) } else { self.ask(seat, Proposal::Draw) }
    }

    /// A machine takes a draw if it saw no more than that when it moved last.
    fn machines_answer(&self, machine: Seat) -> Event {
        let last = self.played.iter().rev().find(|played| played.seat == machine);
        match last.and_then(|played| played.verdict) {
            Some(Verdict::Draw | Verdict::LossIn { .. }) => Event::DrawAgreed,
            Some(Verdict::Guess { score }) if score < 0 => Event::DrawAgreed,
            _ => Event::Declined { seat: machine, what: Proposal::Draw },
        }
    }

    fn rematch(&self, hands: Hands) -> Decision {
        if self.result.is_none() {
            let reason = "a rematch comes after the game: this one is not over";
            return Err(Refusal::new(RefusalCode::NotOver, reason));
        }
        if self.is_alone(hands) {
            return self.again();
        }
        self.ask(self.acting_seat(hands), Proposal::Rematch)
    }

    /// The same game once more, the other side beginning.
    fn again(&self) -> Decision {
        let first = self.first.other();
        began(&self.game, None, first, &self.players, self.clock.control())
    }

    /// Asks the other player; if that one has asked for the same, it is agreed.
    fn ask(&self, seat: Seat, what: Proposal) -> Decision {
        match self.asked {
            Some(asked) if asked.by == seat && asked.what == what => {
                Err(Refusal::new(RefusalCode::Asked, "the other player has been asked already"))
            }
            Some(asked) if asked.by != seat && asked.what == what => self.agreed(seat, what),
            _ => Ok(Event::Asked { seat, what }),
        }
    }

    fn answer(&self, hands: Hands, accept: bool) -> Decision {
        let asked = self.asked.ok_or_else(|| nothing("nobody has asked anything"))?;
        let other = asked.by.other();
        let what = asked.what;
        if accept && *hands.of(other) {
            return self.agreed(other, what);
        }
        if accept {
            let reason = "the other player has to agree";
            return Err(Refusal::new(RefusalCode::NotYourSeat, reason));
        }
        // Whoever asked may withdraw it.
        let seat = if *hands.of(other) { other } else { asked.by };
        Ok(Event::Declined { seat, what })
    }

    fn agreed(&self, seat: Seat, what: Proposal) -> Decision {
        match what {
            Proposal::TakeBack { moves } => Ok(Event::TookBack { seat, moves }),
            Proposal::Draw => self.unfinished().map(|()| Event::DrawAgreed),
            Proposal::Rematch => self.again(),
            Proposal::Clear => Ok(Event::Cleared { seat }),
        }
    }

    /// What happens because time has passed.
    pub fn tick(&self, now: u64) -> Option<Numbered> {
        let late = self.deadline().is_some_and(|deadline| now > deadline);
        late.then(|| self.numbered(Event::TimeUp { seat: self.turn() }, now))
    }

    /// What happens when a match comes back that was away.
    pub fn come_back(&self, now: u64) -> Option<Numbered> {
        self.deadline().map(|_| self.numbered(Event::Resumed, now))
    }

    /// What happens when the machine has thought; nothing if its task is no longer the one of the match.
    pub fn thought(
        &self,
        task: &Task,
        found: &Result<Chosen, String>,
        took_ms: u64,
        now: u64,
    ) -> Option<Numbered> {
        if self.task().as_ref() != Some(task) {
            return None;
        }
        let seat = task.seat;
        let event = match found {
            Ok(chosen) if self.table().target(&chosen.text).is_some() => Event::Moved {
                seat,
                text: chosen.text.clone(),
                by: Some(task.player.clone()),
                verdict: chosen.insight.verdict,
                took_ms,
            },
            Ok(chosen) => Event::Failed { seat, reason: format!("{} is illegal", chosen.text) },
            Err(reason) => Event::Failed { seat, reason: reason.clone() },
        };
        Some(self.numbered(event, now))
    }
}

fn nothing(reason: &str) -> Refusal {
    Refusal::new(RefusalCode::Nothing, reason)
}

/// The event of a game that begins, if it can be.
fn began(
    game: &str,
    start: Option<&SetUpText>,
    first: Seat,
    players: &Pair<String>,
    clock: TimeControl,
) -> Decision {
    let empty = desk(game).map_err(Refusal::invalid)?;
    position(game, start, first).map_err(Refusal::invalid)?;
    let checked = |player: &String| checked_player(player, game, &*empty).map_err(Refusal::invalid);
    let players = Pair { x: checked(&players.x)?, o: checked(&players.o)? };
    let clock = checked_clock(clock).map_err(Refusal::invalid)?;
    Ok(Event::Began { game: game.to_owned(), start: start.cloned(), first, players, clock })
}

/// The events that a new match begins with.
///
/// # Errors
/// What about it cannot be.
pub fn begin(new: &NewMatch, now: u64) -> Result<Vec<Numbered>, Refusal> {
    let players = Pair { x: new.x.clone(), o: new.o.clone() };
    let (first, game) = (new.first.unwrap_or(Seat::X), new.game.trim());
    let event = began(game, new.start.as_ref(), first, &players, new.clock)?;
    let mut events = vec![Numbered { number: 1, at_ms: now, event }];
    let mut board = position(game, new.start.as_ref(), first).map_err(Refusal::invalid)?;
    let mut turn = Seat::from(board.table().turn());
    board.table_mut().play_line(&new.moves).map_err(Refusal::invalid)?;
    for (text, number) in board.table().moves().into_iter().zip(2..) {
        let event = Event::Moved { seat: turn, text, by: None, verdict: None, took_ms: 0 };
        events.push(Numbered { number, at_ms: now, event });
        turn = turn.other();
    }
    Ok(events)
}
