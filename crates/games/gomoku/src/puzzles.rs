//! What puzzles of five in a row ask for, and the search that proves them.

use std::collections::HashMap;

use rivi_mnk::{Cell, Grid, GridRules};
use rivi_players::puzzles::{Aim, Judge, Theme};
use rivi_players::{Stored, stored};
use rivi_rules::{Board, Side};
use rivi_search::Limits;
use rivi_search::kit::sort_by_number;

use crate::Scores;
use crate::board::{Class, SearchBoard};
use crate::threats::stops;

/// The puzzles of this game.
pub(crate) static SHIPPED: [&Stored; 3] = [&FREE, &RENJU, &MORE_RENJU];
static FREE: Stored = stored!(
    "../data/puzzles.txt",
    "puzzles.txt",
    "c7928ad824830059087d4c390c1a189169abe8738d17d847e976e0d577d1e57c"
);
static RENJU: Stored = stored!(
    "../data/puzzles-renju.txt",
    "puzzles-renju.txt",
    "aeaa7c9706b6cbe75301e851de27396d4d3f93d65a3e58b539dced51a336a38f"
);
static MORE_RENJU: Stored = stored!(
    "../data/puzzles-renju-2.txt",
    "puzzles-renju-2.txt",
    "48222f2597a1c97e0ab954d0e003cdee30c305ce9f22010376d27d9b183eff01"
);

/// What is asked for where five or more win and nothing is forbidden.
static FREESTYLE: [Theme<Grid>; 3] = [FOURS, THREATS_OF_ALL, DEFENCE];
/// What is asked for by the other rules.
static OTHERS: [Theme<Grid>; 3] = [FOURS, THREATS, DEFENCE];

/// A win by fours.
const FOURS: Theme<Grid> = Theme {
    key: "fours",
    claim: "puzzle.claim.fours",
    hint: "puzzle.hint.fours",
    aim: Aim::Win,
    moves: 3..=8,
    judge: |_| judge(Means::Fours, false),
};
/// A win that begins with a three, quicker than any other.
const THREATS_OF_ALL: Theme<Grid> = Theme {
    key: "threats",
    claim: "puzzle.claim.win",
    hint: "puzzle.hint.threats",
    aim: Aim::Win,
    moves: 3..=4,
    judge: |_| judge(Means::All, false),
};
/// The same among fours and threes: where a stone can do harm to its owner, quiet moves are not looked at.
const THREATS: Theme<Grid> = Theme {
    key: "fours-and-threes",
    claim: "puzzle.claim.fours-and-threes",
    hint: "puzzle.hint.threats",
    aim: Aim::Win,
    moves: 3..=4,
    judge: |_| judge(Means::FoursAndThrees, false),
};
/// The one move that leaves the opponent no win by fours.
const DEFENCE: Theme<Grid> = Theme {
    key: "defence",
    claim: "puzzle.claim.defence",
    hint: "puzzle.hint.defence",
    aim: Aim::Hold { ever: false },
    moves: 2..=5,
    judge: |_| judge(Means::Fours, true),
};

/// The themes on a board of these rules.
pub(crate) fn themes(rules: GridRules) -> &'static [Theme<Grid>] {
    if is_monotone(rules) { &FREESTYLE } else { &OTHERS }
}

/// Whether one more stone never harms its owner.
fn is_monotone(rules: GridRules) -> bool {
    rules.extra.is_none() && !rules.exact
}

fn judge(means: Means, defending: bool) -> Box<dyn Judge<Grid>> {
    Box::new(ByThreats {
        means,
        defending,
        known: HashMap::new(),
        limits: Limits::none(),
        nodes: 0,
    })
}

/// What the attacker may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
    /// Moves that threaten five.
    Fours,
    /// These, and open threes.
    FoursAndThrees,
    /// Every move.
    All,
}

/// Tries every move that the means allow, and every answer to it.
///
/// It differs from [`Quickest`](crate::threats::Quickest) in that it knows when it has given up, so that "there is no
/// other" is proven as well as "there is one".
#[derive(Debug)]
struct ByThreats {
    means: Means,
    defending: bool,
    known: HashMap<(u64, u32), bool>,
    limits: Limits,
    nodes: u64,
}

impl ByThreats {
    /// Whether the side to move makes five with its move of this number at the latest.
    fn won(&mut self, board: &mut SearchBoard, moves: u32) -> Option<bool> {
        let five = !board.set(board.turn(), Class::Five).is_empty();
        if five || moves < 2 {
            return Some(five && moves > 0);
        }
        let key = (board.key(), moves);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let mut won = Some(false);
        for cell in self.attacks(board, moves) {
            won = self.after(board, cell, |judge, board| judge.lost(board, moves - 1));
            if won != Some(false) {
                break;
            }
        }
        self.known.insert(key, won?);
        won
    }

    /// Whether the opponent makes five with its move of this number at the latest, whatever the side to move does.
    fn lost(&mut self, board: &mut SearchBoard, moves: u32) -> Option<bool> {
        let own = board.turn();
        if !board.set(own, Class::Five).is_empty() || board.free_count() == 0 || moves == 0 {
            return Some(false);
        }
        let replies = if board.set(own.other(), Class::Five).is_empty() {
            if self.means == Means::Fours || !self.threatens(board, moves)? {
                return Some(false);
            }
            replies(board)
        } else {
            // Whoever does not stop five loses to it at once.
            stops(board)
        };
        for reply in replies {
            if !self.after(board, reply, |judge, board| judge.won(board, moves))? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Where one more stone never harms its owner, whoever does not win against a pass does not win against any move.
    /// Elsewhere this may be so or not, and every answer is tried.
    fn threatens(&mut self, board: &mut SearchBoard, moves: u32) -> Option<bool> {
        if !is_monotone(board.rules()) {
            return Some(true);
        }
        board.pass();
        let won = self.won(board, moves);
        board.pass();
        won
    }

    fn after(
        &mut self,
        board: &mut SearchBoard,
        cell: Cell,
        ask: impl FnOnce(&mut ByThreats, &mut SearchBoard) -> Option<bool>,
    ) -> Option<bool> {
        self.nodes += 1;
        if self.limits.reached(self.nodes) {
            return None;
        }
        board.make(cell);
        let answer = ask(self, board);
        board.unmake();
        answer
    }

    /// The moves by which the side to move may win within so many, the most promising first.
    fn attacks(&self, board: &mut SearchBoard, moves: u32) -> Vec<Cell> {
        let own = board.turn();
        // Within two moves only a four wins, within three or more also what threatens to become one.
        let least = match self.means {
            Means::FoursAndThrees if moves > 2 => Class::OpenThree,
            Means::All if moves > 2 => Class::Quiet,
            _ => Class::Four,
        };
        let must = !board.set(own.other(), Class::Five).is_empty();
        let all = if must { stops(board) } else { free(board) };
        let mut cells: Vec<Cell> = all
            .into_iter()
            .filter(|&cell| board.class(own, cell) >= least && board.may_play(own, cell))
            .collect();
        sort_by_number(&mut cells, |&cell| -i64::from(board.class(own, cell) as u8));
        cells
    }
}

/// Every legal move, those first that take something from the opponent.
fn replies(board: &SearchBoard) -> Vec<Cell> {
    let own = board.turn();
    let mut cells = free(board);
    cells.retain(|&cell| board.may_play(own, cell));
    sort_by_number(&mut cells, |&cell| -i64::from(board.class(own.other(), cell) as u8));
    cells
}

fn free(board: &SearchBoard) -> Vec<Cell> {
    board.free_cells().collect()
}

fn search_board(position: &Grid) -> SearchBoard {
    SearchBoard::new(position, &Scores::shipped())
}

impl Judge<Grid> for ByThreats {
    fn begin(&mut self, limits: &Limits) {
        self.known.clear();
        (self.limits, self.nodes) = (limits.clone(), 0);
    }

    fn wins(&mut self, position: &Grid, moves: u32) -> Option<bool> {
        self.won(&mut search_board(position), moves)
    }

    fn loses(&mut self, position: &Grid, moves: u32) -> Option<bool> {
        self.lost(&mut search_board(position), moves)
    }

    fn means(&mut self, position: &Grid) -> Vec<Cell> {
        let mut board = search_board(position);
        let five = !board.set(board.turn(), Class::Five).is_empty();
        let mut cells = if self.means == Means::All && !five {
            replies(&board)
        } else {
            // Within three moves all that the means allow may win.
            self.attacks(&mut board, 3)
        };
        let own = board.turn();
        cells.extend(board.set(own, Class::Five).cells(position.size().width));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn ever_wins(&mut self, _: &Grid) -> Option<bool> {
        None
    }

    /// Without a three to begin with there is nothing to look for.
    fn is_promising(&mut self, position: &Grid) -> bool {
        let board = search_board(position);
        let threes = [Class::OpenThree, Class::DoubleThree];
        self.means == Means::Fours
            || threes.into_iter().any(|class| !board.set(board.turn(), class).is_empty())
    }

    /// A win by threes begins with one: that is what the puzzle is about.
    fn suits(&mut self, position: &Grid, first: Cell) -> bool {
        let board = search_board(position);
        let class = board.class(board.turn(), first);
        self.means == Means::Fours || matches!(class, Class::OpenThree | Class::DoubleThree)
    }

    fn plausible(&mut self, position: &Grid) -> Vec<Cell> {
        let board = search_board(position);
        let side: Side = if self.defending { board.turn().other() } else { board.turn() };
        let least = if self.means == Means::Fours && !self.defending {
            Class::Four
        } else {
            Class::OpenThree
        };
        let free = board.free_cells();
        let own = board.turn();
        free.filter(|&cell| board.class(side, cell) >= least && board.may_play(own, cell)).collect()
    }
}

#[cfg(test)]
mod tests;
