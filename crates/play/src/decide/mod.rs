//! What a command does to a match: the event that it makes, or why not.

mod board;
mod consent;
mod fresh;
mod passing;

pub use consent::Deletion;

use rivi_rules::Side;

use crate::Hands;
use crate::desk::position;
use crate::game::Match;
use crate::limits::{checked_clock, checked_game, checked_name, checked_start};
use crate::message::{Command, Event, RefusalCode, SetUpText};
use crate::pair::Pair;
use crate::player::checked_player;
use crate::refusal::Refusal;
use crate::request::{NewMatch, Numbered};
use crate::state::TimeControl;

type Decision = Result<Event, Refusal>;

/// The parts of a `new_game` command.
struct NewGame<'a> {
    game: Option<&'a str>,
    first: Option<Side>,
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
            Command::Hint => {
                self.unfinished()?;
                self.may_be_helped(hands).map(|()| Vec::new())
            }
            Command::StartAnalysis { .. } => self.may_be_helped(hands).map(|()| Vec::new()),
            Command::StopHint | Command::StopAnalysis => Ok(Vec::new()),
            Command::Say { .. } => self.own_seat(hands).map(|_| Vec::new()),
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
            Command::OfferHelp => self.offer_help(hands),
            Command::Rematch => self.rematch(hands),
            Command::Answer { accept } => self.answer(hands, *accept),
            Command::SetUp { diagram, turn, lenient } => {
                self.alone(hands, "setting up a position")?;
                let diagram = diagram.clone();
                let start = SetUpText { diagram, turn: *turn, lenient: *lenient };
                let start = checked_start(&start).map_err(Refusal::invalid)?;
                position(&self.game, Some(&start), self.first).map_err(Refusal::invalid)?;
                Ok(Event::SetUp { start })
            }
            Command::Hint
            | Command::StopHint
            | Command::StopThinking
            | Command::StartAnalysis { .. }
            | Command::StopAnalysis
            | Command::Say { .. } => Err(nothing("that changes nothing")),
        }
    }

    /// Whether nobody else has to agree: every person's seat is in these hands.
    fn is_alone(&self, hands: Hands) -> bool {
        Side::BOTH.into_iter().all(|seat| !self.is_person(seat) || *hands.of(seat))
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
    ///
    /// # Errors
    /// If machines play the seats that are held.
    pub fn own_seat(&self, hands: Hands) -> Result<Side, Refusal> {
        let own = |seat: &Side| *hands.of(*seat) && self.is_person(*seat);
        let turn = self.turn();
        [turn, turn.other()].into_iter().find(own).ok_or_else(|| {
            Refusal::new(RefusalCode::NotYourSeat, "a machine plays the seat that you hold")
        })
    }

    /// The seat that acts, for those who may act for machines too.
    fn acting_seat(&self, hands: Hands) -> Side {
        self.own_seat(hands).unwrap_or(if hands.x { Side::X } else { Side::O })
    }

    fn join(hands: Hands, seat: Side, name: &str) -> Decision {
        if !*hands.of(seat) {
            let reason = format!("you do not hold the seat of {seat}");
            return Err(Refusal::new(RefusalCode::NotYourSeat, reason));
        }
        Ok(Event::Joined { seat, name: checked_name(name).map_err(Refusal::invalid)? })
    }
}

fn nothing(reason: &str) -> Refusal {
    Refusal::new(RefusalCode::Nothing, reason)
}

/// The event of a game that begins, if it can be.
fn began(
    game: &str,
    start: Option<&SetUpText>,
    first: Side,
    players: &Pair<String>,
    clock: TimeControl,
) -> Decision {
    let game = checked_game(game).map_err(Refusal::invalid)?;
    let start = start.map(checked_start).transpose().map_err(Refusal::invalid)?;
    let board = position(&game, start.as_ref(), first).map_err(Refusal::invalid)?;
    let checked = |player: &String| checked_player(player, &*board).map_err(Refusal::invalid);
    let players = Pair { x: checked(&players.x)?, o: checked(&players.o)? };
    let clock = checked_clock(clock).map_err(Refusal::invalid)?;
    Ok(Event::Began { game, start, first, players, clock, sides_changed: false })
}

/// The events that a new match begins with.
///
/// # Errors
/// What about it cannot be.
pub fn begin(new: &NewMatch, now: u64) -> Result<Vec<Numbered>, Refusal> {
    let players = Pair { x: new.x.clone(), o: new.o.clone() };
    let first = new.first.unwrap_or(Side::X);
    let game = checked_game(&new.game).map_err(Refusal::invalid)?;
    let event = began(&game, new.start.as_ref(), first, &players, new.clock)?;
    let mut board = position(&game, new.start.as_ref(), first).map_err(Refusal::invalid)?;
    let mut events = vec![Numbered { number: 1, at_ms: now, event }];
    board.table_mut().play_line(&new.moves).map_err(Refusal::invalid)?;
    let (moves, turns) = (board.table().moves(), board.table().turns());
    for ((text, turn), number) in moves.into_iter().zip(turns).zip(2..) {
        let event = Event::Moved { seat: turn, text, by: None, verdict: None, took_ms: 0 };
        events.push(Numbered { number, at_ms: now, event });
    }
    Ok(events)
}
