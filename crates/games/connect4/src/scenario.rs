use rivi_rules::{Board, Diagram, DiagramError, Outcome, Position, SetUp, Side, Size};

use super::{Column, ConnectFour, ForcedWin};

/// A position with a known answer (V4). O is to move.
#[derive(Clone, Copy, Debug)]
pub struct Scenario {
    /// Its number, from 1.
    pub number: u8,
    /// The rows that hold stones, the top one first.
    pub board: &'static str,
    /// The right columns, from 1.
    pub columns: &'static [u8],
    /// What makes them right.
    pub task: Task,
}

/// What is asked in a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Win with this own move at the latest, and no other column does.
    Win {
        /// The move, from 1.
        moves: u32,
    },
    /// Do not lose to the opponent's next move, as every other column does.
    Defend,
}

/// The five scenarios.
pub const SCENARIOS: [Scenario; 5] = [
    Scenario {
        number: 1,
        board: "O......\nO..X...\nO.XX...",
        columns: &[1],
        task: Task::Win { moves: 1 },
    },
    Scenario {
        number: 2,
        board: "OO.....\nXOXX...\nOXXO...",
        columns: &[3],
        task: Task::Win { moves: 2 },
    },
    Scenario {
        number: 3,
        board: "XX.....\nOO.....\nOO..X..\nOXXXO..",
        columns: &[3, 4],
        task: Task::Win { moves: 3 },
    },
    Scenario { number: 4, board: "O......\nOO.X.XX", columns: &[5], task: Task::Defend },
    Scenario {
        number: 5,
        board: "..O....\n.OX....\nOOXO...\nXXXO...",
        columns: &[4],
        task: Task::Win { moves: 2 },
    },
];

/// The most own moves that a win is looked for.
const MOST_MOVES: u32 = 4;

/// What was found in a scenario.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The best columns.
    pub answers: Vec<Column>,
    /// The quickest wins, one for each best column; none where the task is to defend.
    pub wins: Vec<ForcedWin>,
    /// The columns that lose at once, each with the opponent's winning answer.
    pub losing: Vec<(Column, Column)>,
    /// Whether this is what the scenario says, with a proof that holds.
    pub right: bool,
}

impl Scenario {
    /// The position. Some of the boards cannot come from a game; they are taken as they are.
    ///
    /// # Errors
    /// If the board is no position at all.
    pub fn position(&self) -> Result<ConnectFour<u64>, DiagramError> {
        let diagram: Diagram = self.board.parse()?;
        let how = SetUp { turn: Some(Side::O), impossible: true };
        ConnectFour::new(Size::new(7, 6)).set_up(&diagram, how)
    }

    /// Searches the position and compares what is found with what is known.
    pub fn solve(&self, position: &ConnectFour<u64>) -> Solution {
        let wins = ForcedWin::quickest(position, MOST_MOVES);
        let losing = losing_at_once(position);
        let answers: Vec<Column> = match self.task {
            Task::Win { .. } => wins.iter().map(|win| win.column).collect(),
            Task::Defend => {
                let loses = |column: &Column| losing.iter().any(|(losing, _)| losing == column);
                position.moves().filter(|column| !loses(column)).collect()
            }
        };
        let proven = match self.task {
            Task::Win { moves } => {
                wins.iter().all(|win| win.moves() == moves && win.holds(position))
            }
            Task::Defend => wins.is_empty() && !losing.is_empty(),
        };
        let known = self.columns.iter().map(|column| Column(column - 1));
        let right = proven && known.eq(answers.iter().copied());
        Solution { answers, wins, losing, right }
    }
}

/// The columns that let the opponent win with the next move, and by which answer.
fn losing_at_once(position: &ConnectFour<u64>) -> Vec<(Column, Column)> {
    let winning_answer = |column: Column| {
        let next = position.after(column);
        let wins =
            |answer: &Column| next.after(*answer).outcome() == Some(Outcome::Win(next.turn()));
        next.moves().find(wins).map(|answer| (column, answer))
    };
    position.moves().filter_map(winning_answer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_has_its_known_answer() {
        for scenario in SCENARIOS {
            let solution = scenario.solve(&scenario.position().unwrap());
            assert!(solution.right, "{}: {solution:?}", scenario.number);
        }
    }

    #[test]
    fn a_wrong_answer_is_seen() {
        for scenario in SCENARIOS {
            let position = scenario.position().unwrap();
            let other_column = Scenario { columns: &[7], ..scenario };
            assert!(!other_column.solve(&position).right);
            let slower = Scenario { task: Task::Win { moves: 4 }, ..scenario };
            assert!(!slower.solve(&position).right);
        }
        let missing = Scenario { columns: &[4], ..SCENARIOS[2] };
        assert!(!missing.solve(&missing.position().unwrap()).right);
    }
}
