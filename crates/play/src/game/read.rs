//! What can be asked of a match.

use rivi_players::Desk;
use rivi_rules::Table;

use super::{Match, Played};
use crate::clock::Clock;
use crate::message::SetUpText;
use crate::player::is_human;
use crate::seat::{Pair, Seat};
use crate::state::GameResult;

impl Match {
    /// The number of the last event.
    pub fn event(&self) -> u64 {
        self.event
    }

    /// Which game of the match is on the board, from 1.
    pub fn round(&self) -> u32 {
        self.round
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

    pub(crate) fn is_between_machines(&self) -> bool {
        !Seat::BOTH.into_iter().any(|seat| self.is_person(seat))
    }

    /// When the time of the side to move is up, if it has a clock.
    pub fn deadline(&self) -> Option<u64> {
        self.clock.deadline(self.turn())
    }
}
