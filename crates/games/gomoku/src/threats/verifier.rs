use std::collections::HashMap;

use rivi_rules::{Outcome, Position, Side};
use rivi_search::Limits;

use super::Strategy;
use crate::Scores;
use crate::board::SearchBoard;
use rivi_mnk::{Cell, Grid};

/// What came of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verified {
    /// Whatever the defender does, the attacker makes five with this many of its own moves at most.
    Wins(u32),
    /// Some defence holds.
    Refuted,
    /// It was given up before all defences were tried.
    GaveUp,
}

/// Checks by the rules of the game that the side to move wins if it plays as the strategy says: every
/// legal reply is tried at every step.
pub fn verified(position: &Grid, strategy: &mut dyn Strategy, limits: &Limits) -> Verified {
    let board = SearchBoard::new(position, &Scores::shipped());
    let attacker = position.turn();
    let mut check = Check { board, attacker, strategy, limits, nodes: 0, known: HashMap::new() };
    let mut position = position.clone();
    match check.moves_to_win(&mut position) {
        Ok(Some(moves)) => Verified::Wins(moves),
        Ok(None) => Verified::Refuted,
        Err(Stopped) => Verified::GaveUp,
    }
}

/// Checks by the rules of the game that the side to move loses if the opponent plays as the strategy says. Gives every
/// legal move with how many of its own moves the opponent then needs at most; `None` if some move holds or it was
/// given up.
pub fn verified_loss(
    position: &Grid,
    strategy: &mut dyn Strategy,
    limits: &Limits,
) -> Option<Vec<(Cell, u32)>> {
    let board = SearchBoard::new(position, &Scores::shipped());
    let attacker = position.turn().other();
    let mut check = Check { board, attacker, strategy, limits, nodes: 0, known: HashMap::new() };
    let mut after = position.clone();
    let fate = |reply| Some((reply, check.after_reply(&mut after, reply).ok()??));
    position.moves().map(fate).collect()
}

struct Stopped;

struct Check<'c> {
    board: SearchBoard,
    attacker: Side,
    strategy: &'c mut dyn Strategy,
    limits: &'c Limits,
    nodes: u64,
    known: HashMap<u64, Option<u32>>,
}

impl Check<'_> {
    /// In how many moves the attacker, who is to move, wins; `None` if it does not.
    fn moves_to_win(&mut self, position: &mut Grid) -> Result<Option<u32>, Stopped> {
        if let Some(&known) = self.known.get(&position.key()) {
            return Ok(known);
        }
        let mut moves = None;
        if let Some(cell) = self.winning_cell(position) {
            moves = Some(1).filter(|_| position.is_legal(cell));
        } else if let Some(cell) = self.strategy.next(&mut self.board)
            && position.is_legal(cell)
        {
            moves = self.all_replies_lose(position, cell)?;
        }
        self.known.insert(position.key(), moves);
        Ok(moves)
    }

    /// A cell that makes five by the rules, so that the board under search is not taken at its word.
    fn winning_cell(&self, position: &Grid) -> Option<Cell> {
        let width = self.board.size().width;
        let five = crate::board::Class::Five;
        let mut cells = self.board.set(self.board.turn(), five).cells(width);
        cells.find(|&cell| position.after(cell).outcome() == Some(Outcome::Win(self.attacker)))
    }

    fn all_replies_lose(
        &mut self,
        position: &mut Grid,
        cell: Cell,
    ) -> Result<Option<u32>, Stopped> {
        let undo = position.make(cell);
        self.board.make(cell);
        let worst = self.worst_reply(position);
        self.board.unmake();
        position.unmake(cell, undo);
        Ok(worst?.map(|moves| moves + 1))
    }

    /// How many more moves the attacker needs against the best reply.
    fn worst_reply(&mut self, position: &mut Grid) -> Result<Option<u32>, Stopped> {
        match position.outcome() {
            Some(Outcome::Win(side)) if side == self.attacker => return Ok(Some(0)),
            Some(_) => return Ok(None),
            None => {}
        }
        let replies: Vec<Cell> = position.moves().collect();
        let mut most = 0;
        for reply in replies {
            match self.after_reply(position, reply)? {
                Some(moves) => most = most.max(moves),
                None => return Ok(None),
            }
        }
        Ok(Some(most))
    }

    fn after_reply(&mut self, position: &mut Grid, reply: Cell) -> Result<Option<u32>, Stopped> {
        self.nodes += 1;
        if self.limits.reached(self.nodes) {
            return Err(Stopped);
        }
        let undo = position.make(reply);
        self.board.make(reply);
        let moves =
            if position.outcome().is_some() { Ok(None) } else { self.moves_to_win(position) };
        self.board.unmake();
        position.unmake(reply, undo);
        moves
    }
}
