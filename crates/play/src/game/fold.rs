//! What each event makes of the match.

use rivi_rules::{Outcome, Side};

use super::{Match, Played};
use crate::clock::Clock;
use crate::desk::position;
use crate::message::{Event, SetUpText};
use crate::state::{Asked, Ending, GameResult, Tally, TimeControl};

impl Match {
    pub(super) fn take_in(&mut self, event: &Event, now: u64) -> Result<(), String> {
        match event {
            Event::Began { game, start, first, players, clock, sides_changed } => {
                self.begin(game, start.as_ref(), *first, *clock, now)?;
                self.players = players.clone();
                if *sides_changed {
                    self.change_sides();
                }
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
            Event::Resigned { seat } => self.end(Outcome::Win(seat.other()), Ending::Resigned),
            Event::TimeUp { seat } => self.end(Outcome::Win(seat.other()), Ending::Time),
            Event::Asked { seat, what } => self.asked = Some(Asked { by: *seat, what: *what }),
            Event::Declined { .. } => self.asked = None,
            Event::DrawAgreed => self.end(Outcome::Draw, Ending::Agreed),
            Event::HelpAgreed => {
                self.asked = None;
                self.aided = true;
            }
            Event::Resumed => self.clock.resume(now),
            Event::Ended { winner } => self.end(*winner, Ending::Operator),
        }
        Ok(())
    }

    pub(super) fn begin(
        &mut self,
        game: &str,
        start: Option<&SetUpText>,
        first: Side,
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

    /// What belongs to a person goes along to the other side.
    fn change_sides(&mut self) {
        self.sides_changed = !self.sides_changed;
        self.names = self.names.clone().turned();
        self.people = self.people.turned();
        let Tally { x, o, draws } = self.earlier;
        self.earlier = Tally { x: o, o: x, draws };
    }

    /// Forgets what belonged to the board before.
    pub(super) fn fresh_board(&mut self, start: Option<SetUpText>) {
        self.start = start;
        self.result = None;
        self.aided = false;
        self.clock = Clock::new(self.clock.control());
        self.played.clear();
        self.taken_back.clear();
        self.rouse();
    }

    /// Nobody waits for an answer any more, and the machine to move, if one is, thinks.
    pub(super) fn rouse(&mut self) {
        self.asked = None;
        self.lent = None;
        self.stalled = None;
    }

    pub(super) fn moved(&mut self, text: &str, played: Played, now: u64) -> Result<(), String> {
        if self.turn() != played.seat {
            return Err(format!("it is not {}'s turn", played.seat));
        }
        self.desk.table_mut().play(text).map_err(|error| error.to_string())?;
        self.clock.moved(played.seat, now);
        *self.people.of_mut(played.seat) |= played.by.is_none();
        self.played.push(played);
        self.taken_back.clear();
        self.rouse();
        Ok(())
    }

    pub(super) fn took_back(&mut self, moves: u32, now: u64) -> Result<(), String> {
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

    pub(super) fn redid(&mut self, moves: u32, now: u64) -> Result<(), String> {
        for _ in 0..moves {
            self.desk.table_mut().redo().ok_or("there is no move to play again")?;
            self.played.extend(self.taken_back.pop());
        }
        self.clock.resume(now);
        self.rouse();
        Ok(())
    }

    pub(super) fn cleared(&mut self) -> Result<(), String> {
        self.earlier = self.tally();
        self.desk = position(&self.game, None, self.first).map_err(|error| error.to_string())?;
        self.fresh_board(None);
        Ok(())
    }

    pub(super) fn end(&mut self, winner: Outcome, by: Ending) {
        self.result = Some(GameResult { winner, by });
        self.rouse();
    }

    /// Takes over how the game ended by the rules.
    pub(super) fn settle(&mut self) {
        if let (None, Some(outcome)) = (self.result, self.desk.table().outcome()) {
            self.result = Some(GameResult { winner: outcome, by: Ending::Rules });
        }
        if self.result.is_some() {
            self.clock.hold();
        }
    }
}
