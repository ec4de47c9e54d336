//! Stones thrown on the board at random, in positions that no game may lead to: what the fast win
//! test says is what a naive scan says.

use crate::kinds::{AnyGame, Visitor};
use rand_core::SeedableRng;
use rivi_rules::testing::Oracle;
use rivi_rules::{Chance, Diagram, DiagramError, Game, Outcome, Side, Size, Square, below};

use crate::{expressly, scan};

/// Throws stones, compares, then plays each legal move and compares again.
struct Thrown {
    boards: u32,
    /// Whether stones rest on others.
    fall: bool,
    /// Whether a run wins, by its length and whether it is closed at both ends.
    wins: fn(usize, bool) -> bool,
}

impl Thrown {
    /// A board of which about `taken` cells of a hundred hold a stone, `own` of a hundred X's.
    fn board(&self, size: Size, chance: &mut Chance) -> Diagram {
        let (taken, own) = (below(chance, 101), 20 + below(chance, 61));
        let heights: Vec<u32> =
            (0..size.width).map(|_| below(chance, u32::from(size.height) + 1)).collect();
        let marks = size.squares().map(|Square { row, column }| {
            let above = u32::from(size.height - 1 - row);
            let there = if self.fall {
                above < heights[column as usize]
            } else {
                below(chance, 100) < taken
            };
            there.then(|| if below(chance, 100) < own { Side::X } else { Side::O })
        });
        Diagram::new(size, marks.collect())
    }

    fn compare<P: Game + Oracle>(&self, position: &P) {
        let board = position.diagram();
        let lines = Side::BOTH.map(|side| scan::lines(&board, side, self.wins));
        let full = board.stones(Side::X) + board.stones(Side::O) == board.size().cells();
        let winner = Side::BOTH.into_iter().find(|&side| !lines[side].is_empty());
        let outcome = winner.map(Outcome::Win).or(full.then_some(Outcome::Draw));
        assert_eq!(position.outcome(), outcome, "{board}");
        assert_eq!(position.slow_outcome(), outcome, "{board}");
        let squares: Vec<Square> = lines.into_iter().flatten().collect();
        assert_eq!(position.winning_squares(), squares, "{board}");
    }

    fn check<P: Game + Oracle>(&self, start: &P, board: &Diagram) {
        let lines = Side::BOTH.map(|side| scan::lines(board, side, self.wins));
        for turn in Side::BOTH {
            match start.set_up(board, expressly(turn)) {
                Ok(position) => {
                    assert_eq!(&position.diagram(), board);
                    self.compare(&position);
                    position.moves().for_each(|m| self.compare(&position.after(m)));
                }
                Err(error) => {
                    assert_eq!(error, DiagramError::TwoWinners, "{board}");
                    assert!(lines.iter().all(|squares| !squares.is_empty()), "{board}");
                }
            }
        }
    }
}

impl Visitor for Thrown {
    type Output = ();

    fn visit<P: Game + Oracle>(self, start: P) {
        let mut chance = Chance::seed_from_u64(11);
        for _ in 0..self.boards {
            let board = self.board(start.size(), &mut chance);
            self.check(&start, &board);
        }
    }
}

#[test]
fn connect_four_sees_four_in_all_directions_at_all_places() {
    for (game, boards) in [
        ("connect4", 80),
        ("connect4:4x4", 120),
        ("connect4:8x7", 30),
        ("connect4:9x6", 30),
        ("connect4:4x9", 30),
        ("connect4:9x9", 30),
    ] {
        let thrown = Thrown { boards, fall: true, wins: |length, _| length >= 4 };
        AnyGame::parse(game).unwrap().visit(thrown);
    }
}

#[test]
fn grids_see_lines_in_all_directions_at_all_places() {
    for (game, boards, wins) in [
        ("mnk:5,4,3", 60, (|length, _| length >= 3) as fn(usize, bool) -> bool),
        ("mnk:4,7,4", 60, |length, _| length >= 4),
        ("gomoku:8", 15, |length, _| length >= 5),
        ("gomoku:8x7,standard", 15, |length, _| length == 5),
        ("gomoku:64x5", 1, |length, _| length >= 5),
        ("gomoku:5x64,standard", 1, |length, _| length == 5),
        ("gomoku:8,caro", 15, |length, closed| length > 5 || length == 5 && !closed),
        ("gomoku:8x7,caro,standard", 15, |length, closed| length == 5 && !closed),
        ("gomoku:64x5,caro", 1, |length, closed| length > 5 || length == 5 && !closed),
    ] {
        AnyGame::parse(game).unwrap().visit(Thrown { boards, fall: false, wins });
    }
}
