use std::collections::HashMap;

use rivi_search::Limits;

use super::Strategy;
use super::fours::stops;
use crate::board::{Class, SearchBoard};
use rivi_mnk::Cell;

/// Finds the win in the fewest moves and, where a position is lost, the longest defence: it asks for an end
/// within one move, then within two, and so on.
///
/// A move that threatens nothing at once wins only if it would also win when the opponent passed, which is quickly
/// asked. Where the rules forbid cells to one side a win may be missed by this; none is made up.
#[derive(Debug, Default)]
pub struct Quickest {
    known: HashMap<u64, Known>,
    entered: u64,
    limits: Limits,
    gave_up: bool,
}

/// An end, with the move that brings it about soonest or puts it off longest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// With which of its moves the winner makes five.
    pub moves: u32,
    /// Best play by both sides; it begins with the move.
    pub line: Vec<Cell>,
}

/// What is known of a position about the side to move.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// It wins within so many moves by this one.
    wins: Option<(u32, Cell)>,
    /// It does not within so many.
    open: u32,
}

impl Quickest {
    /// The quickest win of the side to move, if it has one within so many moves and the limits suffice to find it.
    pub fn win(&mut self, board: &mut SearchBoard, most: u32, limits: &Limits) -> Option<End> {
        self.prepare(limits);
        let moves = (1..=most).find(|&moves| self.winning_move(board, moves, None).is_some())?;
        Some(End { moves, line: self.line(board, moves, true) })
    }

    /// The longest defence of the side to move, if it loses within so many moves of the opponent and the limits
    /// suffice to see it.
    pub fn loss(&mut self, board: &mut SearchBoard, most: u32, limits: &Limits) -> Option<End> {
        self.prepare(limits);
        let moves = (1..=most).find(|&moves| self.gave_up || self.loses(board, moves))?;
        (!self.gave_up).then(|| End { moves, line: self.line(board, moves, false) })
    }

    /// Positions entered by the last search.
    pub fn nodes(&self) -> u64 {
        self.entered
    }

    fn prepare(&mut self, limits: &Limits) {
        self.known.clear();
        (self.entered, self.gave_up) = (0, false);
        self.limits = limits.clone();
    }

    /// A move by which the side to move makes five with its move of this number at the latest.
    fn winning_move(
        &mut self,
        board: &mut SearchBoard,
        moves: u32,
        first: Option<Cell>,
    ) -> Option<Cell> {
        let five = board.set(board.turn(), Class::Five).first(board.size().width);
        if five.is_some() || moves < 2 {
            return five.filter(|_| moves > 0);
        }
        let known = self.known.get(&board.key()).copied();
        let known = known.unwrap_or(Known { wins: None, open: 1 });
        match known.wins {
            Some((within, cell)) if within <= moves => return Some(cell),
            _ if known.open >= moves => return None,
            _ => {}
        }
        let found = attacks(board, moves, first).into_iter().find(|&cell| {
            let mut wins = |board: &mut SearchBoard| self.loses(board, moves - 1);
            after(board, cell, &mut wins)
        });
        let known = match found {
            Some(cell) => Known { wins: Some((moves, cell)), ..known },
            None if self.gave_up => known,
            None => Known { open: moves, ..known },
        };
        self.known.insert(board.key(), known);
        found
    }

    /// Whether the opponent makes five with its move of this number at the latest, whatever the side to move does.
    fn loses(&mut self, board: &mut SearchBoard, moves: u32) -> bool {
        self.entered += 1;
        self.gave_up |= self.limits.reached(self.entered);
        let own = board.turn();
        let may_win = !board.set(own, Class::Five).is_empty();
        if self.gave_up || may_win || board.free_count() == 0 {
            return false;
        }
        if !board.set(own.other(), Class::Five).is_empty() {
            return stops(board).into_iter().all(|stop| self.fails(board, stop, moves, None));
        }
        board.pass();
        let threat = self.winning_move(board, moves, None);
        board.pass();
        threat.is_some()
            && replies(board).into_iter().all(|reply| self.fails(board, reply, moves, threat))
    }

    /// Whether a reply leaves the opponent a win within so many moves; its `first` is tried before others.
    fn fails(
        &mut self,
        board: &mut SearchBoard,
        reply: Cell,
        moves: u32,
        first: Option<Cell>,
    ) -> bool {
        after(board, reply, &mut |board| self.winning_move(board, moves, first).is_some())
    }

    /// Best play from a position that is won, or lost, within exactly so many moves.
    fn line(&mut self, board: &mut SearchBoard, moves: u32, wins: bool) -> Vec<Cell> {
        let (mut line, mut wins, mut left) = (Vec::new(), wins, moves);
        while left > 0 {
            let next =
                if wins { self.winning_move(board, left, None) } else { self.longest(board, left) };
            let Some(cell) = next else { break };
            left -= u32::from(wins);
            wins = !wins;
            line.push(cell);
            board.make(cell);
        }
        for _ in &line {
            board.unmake();
        }
        line
    }

    /// A reply that does not lose sooner than within so many moves. Where five comes next whatever is played, it
    /// takes one of the cells away.
    fn longest(&mut self, board: &mut SearchBoard, moves: u32) -> Option<Cell> {
        let other = board.turn().other();
        let five = board.set(other, Class::Five).first(board.size().width);
        let all = replies(board);
        let holds = |&reply: &Cell| !self.fails(board, reply, moves - 1, None);
        let held = all.iter().copied().find(holds).filter(|_| moves > 1);
        held.or_else(|| five.filter(|five| all.contains(five))).or(all.first().copied())
    }
}

/// Plays what was found by [`Quickest::win`] and against [`Quickest::loss`].
impl Strategy for Quickest {
    fn next(&mut self, board: &mut SearchBoard) -> Option<Cell> {
        self.known.get(&board.key())?.wins.map(|(_, cell)| cell)
    }
}

fn after(
    board: &mut SearchBoard,
    cell: Cell,
    ask: &mut dyn FnMut(&mut SearchBoard) -> bool,
) -> bool {
    board.make(cell);
    let answer = ask(board);
    board.unmake();
    answer
}

/// What may win within so many moves, `first` before the others: what stops a five if the opponent has one, else
/// fours and, where there is time for them, moves that threaten nothing yet.
fn attacks(board: &mut SearchBoard, moves: u32, first: Option<Cell>) -> Vec<Cell> {
    let (own, width) = (board.turn(), board.size().width);
    if !board.set(own.other(), Class::Five).is_empty() {
        return stops(board);
    }
    let threes = [Class::DoubleThree, Class::OpenThree].into_iter().filter(|_| moves > 2);
    let classes = [Class::OpenFour, Class::FourThree, Class::Four].into_iter().chain(threes);
    let threats = classes.flat_map(|class| board.set(own, class).cells(width));
    let quiet =
        board.free_cells().filter(|&cell| moves > 2 && board.class(own, cell) == Class::Quiet);
    let mut cells: Vec<Cell> =
        threats.chain(quiet).filter(|&cell| board.may_play(own, cell)).collect();
    if let Some(at) = cells.iter().position(|&cell| Some(cell) == first) {
        cells[..=at].rotate_right(1);
    }
    cells
}

/// Every legal move.
fn replies(board: &SearchBoard) -> Vec<Cell> {
    board.free_cells().filter(|&cell| board.may_play(board.turn(), cell)).collect()
}
