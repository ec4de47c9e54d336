//! What can be asked of a match.

use rivi_players::Desk;
use rivi_rules::{Side, Table};

use super::{Match, Played};
use crate::clock::Clock;
use crate::message::SetUpText;
use crate::pair::Pair;
use crate::player::is_human;
use crate::request::MatchSummary;
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
    pub fn first(&self) -> Side {
        self.first
    }

    /// Whether they sit the other way round than when the match began.
    pub fn sides_changed(&self) -> bool {
        self.sides_changed
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
    pub fn turn(&self) -> Side {
        self.desk.table().turn()
    }

    /// Whether a person plays this side.
    pub fn is_person(&self, seat: Side) -> bool {
        is_human(self.players.of(seat))
    }

    pub(crate) fn is_between_machines(&self) -> bool {
        !Side::BOTH.into_iter().any(|seat| self.is_person(seat))
    }

    /// Whether people have moved on both sides, in any game of the match.
    pub fn both_have_played(&self) -> bool {
        self.people.x && self.people.o
    }

    /// What is to be known of the match without its events; what the match itself does not know comes from `before`.
    pub fn summary(&self, before: &MatchSummary) -> MatchSummary {
        MatchSummary {
            game: self.game.clone(),
            players: self.players.clone(),
            names: self.names.clone(),
            result: self.result,
            tally: self.tally(),
            ..before.clone()
        }
    }

    /// When the time of the side to move is up, if it has a clock.
    pub fn deadline(&self) -> Option<u64> {
        self.clock.deadline(self.turn())
    }
}
