//! Openings by swap2: the first player puts three stones, the second takes a side or puts two more and
//! leaves the choice to the first.

use rivi_mnk::{Cell, Grid};
use rivi_players::Swap2;
use rivi_rules::{Board, Position, Record, Side, Size, Square};
use rivi_search::{Limits, Verdict};

use crate::Scores;
use crate::search::{GomokuMachine, SearchOptions, Task};

/// Positions to enter, and memory to remember them, where nobody has set a limit.
const NODES: u64 = 100_000;
const TABLE_BYTES: usize = 16 << 20;

/// What a machine does with the stones put so far, always the same. `None` if they are no opening.
pub(crate) fn swap2(record: &Record<Grid>) -> Option<Swap2> {
    let stones: Vec<Square> = record.moves().filter_map(|m| record.start().target(m)).collect();
    let mut machine = GomokuMachine::new(TABLE_BYTES, SearchOptions::ALL, Scores::shipped());
    answer(&mut machine, record.start(), &stones, &Limits::nodes(NODES))
}

/// How much better the first player may stand and still be left to the opponent.
const EVEN: i32 = 40;

/// The three stones that open a game: near the middle, none of them wins by force that we know of.
fn three(size: Size) -> Vec<Square> {
    let (row, column) = (size.height / 2, size.width / 2);
    vec![
        Square::new(row, column),
        Square::new(row - 1, column + 1),
        Square::new(row + 1, column + 2),
    ]
}

/// What is done with the stones put so far. `None` if they are no opening.
pub(crate) fn answer(
    machine: &mut GomokuMachine,
    start: &Grid,
    stones: &[Square],
    limits: &Limits,
) -> Option<Swap2> {
    let mut position = start.start(Side::X);
    for &square in stones {
        position.play(Cell::on(square, start.size())).ok()?;
    }
    match stones.len() {
        0 => Some(Swap2::Stones(three(start.size()))),
        3 => Some(after_three(machine, &position, limits)),
        5 => Some(after_five(machine, &position, limits)),
        _ => None,
    }
}

/// Three stones, the second player's turn: it takes the better side, or balances with two more.
fn after_three(machine: &mut GomokuMachine, position: &Grid, limits: &Limits) -> Swap2 {
    let Some((value, line)) = value(machine, position, limits) else { return Swap2::Swap };
    match value {
        value if value < -EVEN => Swap2::Swap,
        value if value > EVEN || line.len() < 2 => {
            Swap2::Stones(vec![line[0].square(position.size())])
        }
        _ => Swap2::Stones(line[..2].iter().map(|cell| cell.square(position.size())).collect()),
    }
}

/// Five stones, the second player to move: the first, who chooses, takes the better side.
fn after_five(machine: &mut GomokuMachine, position: &Grid, limits: &Limits) -> Swap2 {
    match value(machine, position, limits) {
        Some((value, line)) if value >= 0 => Swap2::Stones(vec![line[0].square(position.size())]),
        _ => Swap2::Swap,
    }
}

fn value(
    machine: &mut GomokuMachine,
    position: &Grid,
    limits: &Limits,
) -> Option<(i32, Vec<Cell>)> {
    let task = Task { lines: 1, threads: 1, limits: limits.clone() };
    let outlook = machine.think(position, &task, &mut |_| std::ops::ControlFlow::Continue(()))?;
    let best = outlook.lines.into_iter().next()?;
    let value = match best.verdict {
        Verdict::WinIn(_) => i32::MAX,
        Verdict::LossIn(_) => i32::MIN,
        Verdict::Draw => 0,
        Verdict::Guess(score) => score.0,
    };
    Some((value, best.line))
}

#[cfg(test)]
mod tests {
    use rivi_mnk::GridRules;

    use super::*;

    #[test]
    fn every_stage_of_the_opening_is_answered() {
        let start = Grid::new(GridRules::new(Size::new(15, 15), 5));
        let mut machine = GomokuMachine::new(1 << 20, SearchOptions::ALL, Scores::shipped());
        let mut answer =
            |stones: &[Square]| answer(&mut machine, &start, stones, &Limits::nodes(2_000));
        let Some(Swap2::Stones(three)) = answer(&[]) else { panic!("no stones") };
        assert_eq!(three.len(), 3);
        match answer(&three) {
            Some(Swap2::Stones(stones)) => assert!(stones.len() == 1 || stones.len() == 2),
            other => assert_eq!(other, Some(Swap2::Swap)),
        }
        // An open three of the first player: whoever is second would rather be first.
        let bad = [(7, 7), (0, 0), (7, 8)].map(|(row, column)| Square::new(row, column));
        assert_eq!(answer(&bad), Some(Swap2::Swap));
        let five =
            [(7, 7), (0, 0), (7, 8), (0, 2), (7, 9)].map(|(row, column)| Square::new(row, column));
        assert_eq!(answer(&five), Some(Swap2::Swap));
        assert_eq!(answer(&three[..2]), None);
        assert_eq!(answer(&[three[0], three[0], three[1]]), None);
    }

    #[test]
    fn a_record_is_answered_where_the_game_fits() {
        let start = Grid::new(GridRules::new(Size::new(15, 15), 5));
        let mut record = Record::new(start.clone());
        let Some(Swap2::Stones(three)) = swap2(&record) else { panic!("no stones") };
        for square in three {
            record.play(Cell::on(square, start.size())).unwrap();
        }
        assert!(swap2(&record).is_some());
        let go_on = Grid::new(GridRules { go_on: true, ..start.rules() });
        let kit = rivi_players::Kit::any_game(&go_on);
        assert!(crate::reinforced(&go_on, kit).opening_rule.is_none());
    }
}
