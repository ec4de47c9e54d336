//! What concerns the board and who plays on it.

use rivi_rules::Side;

use super::{Decision, NewGame, began, nothing};
use crate::Hands;
use crate::game::Match;
use crate::message::{Event, RefusalCode};
use crate::player::{checked_player, is_human};
use crate::refusal::Refusal;
use crate::state::Proposal;

impl Match {
    pub(super) fn play(&self, hands: Hands, text: &str, now: u64) -> Decision {
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
        if !self.table().is_legal(text) {
            let error = self.desk.boxed().table_mut().play(text).err();
            let reason = error.map_or_else(|| "it cannot be played".to_owned(), |e| e.to_string());
            return Err(Refusal::new(RefusalCode::Illegal, reason));
        }
        let text = text.trim().to_owned();
        Ok(Event::Moved { seat, text, by: None, verdict: None, took_ms: self.took(now) })
    }

    /// Milliseconds since the last move, as far as it can be told.
    pub(super) fn took(&self, now: u64) -> u64 {
        now.saturating_sub(self.last_at_ms())
    }

    /// How many moves have to go back until it is a person's turn.
    pub(super) fn back_to_a_person(&self) -> Option<u32> {
        let turns = self.table().turns();
        self.to_a_persons_turn(turns[..self.table().move_count()].iter().rev())
    }

    /// How many moves have to come again until it is a person's turn.
    fn on_to_a_person(&self) -> Option<u32> {
        let turns = self.table().turns();
        self.to_a_persons_turn(turns[self.table().move_count() + 1..].iter())
    }

    /// How far it is to a person's turn, given who is to move one move away, two moves away and so on. Between two people,
    /// or two machines, one move is enough.
    fn to_a_persons_turn<'t>(&self, turns: impl Iterator<Item = &'t Side>) -> Option<u32> {
        let one_person = Side::BOTH.into_iter().filter(|&seat| self.is_person(seat)).count() == 1;
        let stop = |&(_, &turn): &(u32, &Side)| !one_person || self.is_person(turn);
        (1..).zip(turns).find(stop).map(|(moves, _)| moves)
    }

    pub(super) fn take_back(&self, hands: Hands) -> Decision {
        let seat = self.acting_seat(hands);
        let none = || nothing("there is no move to take back");
        if self.is_alone(hands) {
            let moves = self.back_to_a_person().ok_or_else(none)?;
            return Ok(Event::TookBack { seat, moves });
        }
        let turns = self.table().turns();
        let before = turns[..self.table().move_count()].iter().rev();
        let own_last = (1..).zip(before).find(|&(_, &turn)| turn == seat);
        let (own_last, _) = own_last.ok_or_else(none)?;
        self.ask(seat, Proposal::TakeBack { moves: own_last })
    }

    pub(super) fn redo(&self, hands: Hands) -> Decision {
        self.alone(hands, "playing moves again")?;
        let none = || nothing("there is no move to play again");
        let available = self.table().redo_count();
        let seat = self.acting_seat(hands);
        let moves = self.on_to_a_person().or((available > 0).then_some(1));
        Ok(Event::Redid { seat, moves: moves.ok_or_else(none)? })
    }

    pub(super) fn clear(&self, hands: Hands) -> Decision {
        let seat = self.acting_seat(hands);
        if self.is_alone(hands) {
            Ok(Event::Cleared { seat })
        } else {
            self.ask(seat, Proposal::Clear)
        }
    }

    pub(super) fn new_game(&self, hands: Hands, asked: &NewGame<'_>) -> Decision {
        self.alone(hands, "another game")?;
        let game = asked.game.unwrap_or(&self.game);
        let players = asked.players.unwrap_or(&self.players);
        let clock = asked.clock.unwrap_or(self.clock.control());
        began(game, None, asked.first.unwrap_or(Side::X), players, clock)
    }

    pub(super) fn machine_move(&self, hands: Hands, player: Option<&str>) -> Decision {
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
        let player = player.or(own).unwrap_or(self.desk.best());
        if is_human(player) {
            return Err(Refusal::invalid("a person is no machine: expected one of the machines"));
        }
        let player = checked_player(player, self.desk()).map_err(Refusal::invalid)?;
        self.may_be_helped(hands)?;
        Ok(Event::Lent { seat, player })
    }

    pub(super) fn set_player(&self, hands: Hands, seat: Side, player: &str) -> Decision {
        if !*hands.of(seat) && self.is_person(seat) {
            let reason = format!("{seat} is played by somebody else");
            return Err(Refusal::new(RefusalCode::NotYourSeat, reason));
        }
        let player = checked_player(player, self.desk()).map_err(Refusal::invalid)?;
        // Before both have played nobody has met anybody.
        if !is_human(&player) && self.both_have_played() {
            self.may_be_helped(hands)?;
        }
        Ok(Event::PlayerSet { seat, player })
    }
}
