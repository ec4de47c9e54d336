use std::ops::ControlFlow;
use std::sync::Arc;

use rivi_gomoku::Scores;
use rivi_gomoku::board::{Class, SearchBoard};
use rivi_gomoku::search::{GomokuMachine, SearchOptions, Task, near};
use rivi_mnk::{Cell, Grid};
use rivi_rules::{Chance, Position, Side, below};
use rivi_search::Limits;

/// Plays against itself so that games are long and tangled: half of the moves take away what the opponent
/// wants most, without a look at what they are worth to oneself, and a few of the others are drawn from
/// anywhere near. The wins by fours that come up go unseen.
pub(super) struct WeakPlay {
    scores: Arc<Scores>,
    machine: GomokuMachine,
}

/// Positions to enter for a move that is thought about: hardly any.
const NODES: u64 = 2;
const TABLE_BYTES: usize = 1 << 16;
/// Moves in a hundred that are drawn from anywhere near, and of the others those that only prevent.
const DRAWN: u32 = 10;
const PREVENTING: u32 = 50;
/// What is taken away from the opponent first.
const WANTED: [Class; 6] = [
    Class::Five,
    Class::OpenFour,
    Class::FourThree,
    Class::DoubleThree,
    Class::Four,
    Class::OpenThree,
];

impl WeakPlay {
    pub(super) fn new(scores: Arc<Scores>) -> WeakPlay {
        let machine = GomokuMachine::new(TABLE_BYTES, SearchOptions::ALL, Arc::clone(&scores));
        WeakPlay { scores, machine }
    }

    /// Plays a game, showing each position before its move.
    pub(super) fn play(
        &mut self,
        start: &Grid,
        chance: &mut Chance,
        show: &mut dyn FnMut(&Grid, &mut SearchBoard, &[Cell]),
    ) {
        self.machine.new_game();
        let mut position = start.clone();
        let mut board = SearchBoard::new(&position, &self.scores);
        let mut moves = Vec::new();
        let opening = 3 + below(chance, 4) as usize;
        while position.outcome().is_none() {
            if moves.len() > opening {
                show(&position, &mut board, &moves);
            }
            let drawn = moves.len() < opening || is_quiet(&board) && below(chance, 100) < DRAWN;
            let cells = if drawn {
                near(&board)
            } else if below(chance, 100) < PREVENTING {
                prevented(&board)
            } else {
                self.thought(&position)
            };
            let cells: Vec<Cell> = cells.into_iter().filter(|&m| position.is_legal(m)).collect();
            let Some(&cell) = cells.get(below(chance, cells.len().max(1) as u32) as usize) else {
                break;
            };
            moves.push(cell);
            position.make(cell);
            board.make(cell);
        }
    }

    fn thought(&mut self, position: &Grid) -> Vec<Cell> {
        let task = Task { lines: 1, threads: 1, limits: Limits::nodes(NODES) };
        let outlook = self.machine.think(position, &task, &mut |_| ControlFlow::Continue(()));
        outlook.into_iter().flat_map(|found| found.lines).map(|best| best.line[0]).collect()
    }
}

/// Nobody has a five or an open four next.
fn is_quiet(board: &SearchBoard) -> bool {
    let none = |class| Side::BOTH.iter().all(|&side| board.set(side, class).is_empty());
    none(Class::Five) && none(Class::OpenFour)
}

/// The cells that the opponent wants most, or anything near.
fn prevented(board: &SearchBoard) -> Vec<Cell> {
    let other = board.turn().other();
    let wanted = WANTED.iter().map(|&class| board.set(other, class)).find(|set| !set.is_empty());
    wanted.map_or_else(|| near(board), |set| set.cells(board.size().width).collect())
}
