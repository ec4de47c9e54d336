//! The threats of five in a row in words.

use std::collections::BTreeSet;

use rivi_mnk::{Cell, Grid};
use rivi_players::Sentence;
use rivi_rules::{Board, Position, Side, Size};
use rivi_search::Limits;

use crate::Scores;
use crate::board::{Class, Kind, SearchBoard};
use crate::threats::{Fours, Win};

/// What looking for the opponent's win by fours may cost.
const NODES: u64 = 5_000;

/// Stones in a row that threaten something, from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    from: Cell,
    to: Cell,
}

/// What must be seen at once, the most urgent first.
pub(crate) fn remarks(position: &Grid) -> Vec<Sentence> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    let mut board = SearchBoard::new(position, &Scores::shipped());
    let (own, other) = (position.turn(), position.turn().other());
    let mut remarks = own_five(&board, own);
    remarks.extend(fours(&board, position, other));
    remarks.extend(threes(&board, position, other, "threat.three"));
    remarks.extend(by_fours(&mut board, position));
    remarks.extend(threes(&board, position, own, "threat.own_three"));
    remarks.extend(forbidden(position));
    remarks
}

fn who(side: Side) -> (&'static str, String) {
    ("who", side.to_string())
}

fn cells(cells: impl Iterator<Item = Cell>, size: Size) -> String {
    cells.map(|cell| cell.text(size)).collect::<Vec<_>>().join(", ")
}

/// The side as the board under search has it, where the first player is X.
fn inner(position: &Grid, side: Side) -> Side {
    if position.black() == Side::X { side } else { side.other() }
}

fn own_five(board: &SearchBoard, own: Side) -> Vec<Sentence> {
    let fives = board.set(board.turn(), Class::Five);
    if fives.is_empty() {
        return Vec::new();
    }
    let cells = cells(fives.cells(board.size().width), board.size());
    vec![Sentence::new("threat.own_five", [who(own), ("cells", cells)])]
}

/// The opponent's fours: five next.
fn fours(board: &SearchBoard, position: &Grid, side: Side) -> Vec<Sentence> {
    let (size, inner) = (board.size(), inner(position, side));
    let fives: Vec<Cell> = board.set(inner, Class::Five).cells(size.width).collect();
    if fives.len() > 1 {
        let cells = cells(fives.into_iter(), size);
        return vec![Sentence::new("threat.five", [who(side), ("cells", cells)])];
    }
    let told = |cell: Cell| {
        let shape = shapes(board, inner, cell, Kind::Five, 4).into_iter().next()?;
        let (from, to) = (("from", shape.from.text(size)), ("to", shape.to.text(size)));
        Some(Sentence::new("threat.four", [who(side), from, to, ("cell", cell.text(size))]))
    };
    fives.into_iter().filter_map(told).collect()
}

/// Open threes: an open four next.
fn threes(board: &SearchBoard, position: &Grid, side: Side, key: &'static str) -> Vec<Sentence> {
    let (size, inner) = (board.size(), inner(position, side));
    let open: BTreeSet<Shape> = board
        .set(inner, Class::OpenFour)
        .cells(size.width)
        .filter(|&cell| board.may_play(inner, cell))
        .flat_map(|cell| shapes(board, inner, cell, Kind::OpenFour, 3))
        .collect();
    let told = |shape: &Shape| {
        let (from, to) = (("from", shape.from.text(size)), ("to", shape.to.text(size)));
        Sentence { key, values: vec![who(side), from, to] }
    };
    open.iter().map(told).collect()
}

/// The stones that a cell completes to what it makes in some line: `stones` of them among five cells.
fn shapes(board: &SearchBoard, side: Side, cell: Cell, kind: Kind, stones: usize) -> Vec<Shape> {
    let lines = board.kinds(side, cell).into_iter().enumerate();
    lines
        .filter(|&(_, made)| made == kind)
        .filter_map(|(line, _)| {
            (-4..=0).find_map(|first| shape(board, side, cell, line, first, stones))
        })
        .collect()
}

/// The stones among the five cells of a line that begin `first` steps from a cell, if there are so
/// many and none of the opponent's.
fn shape(
    board: &SearchBoard,
    side: Side,
    cell: Cell,
    line: usize,
    first: i32,
    stones: usize,
) -> Option<Shape> {
    let five: Option<Vec<Cell>> =
        (first..first + 5).map(|steps| along(board.size(), cell, line, steps)).collect();
    let five = five?;
    let own = |cell: &&Cell| board.at(**cell) == Some(side);
    let free_of_others = five.iter().all(|&cell| board.at(cell) != Some(side.other()));
    let count = five.iter().filter(own).count();
    let (from, to) = (five.iter().find(own)?, five.iter().rfind(own)?);
    (free_of_others && count == stones).then_some(Shape { from: *from, to: *to })
}

/// The cell so many steps on in a line, if it is on the board.
fn along(size: Size, cell: Cell, line: usize, steps: i32) -> Option<Cell> {
    let square = cell.square(size);
    let (down, right) = [(0, 1), (1, 0), (1, 1), (-1, 1)][line];
    let row = u8::try_from(i32::from(square.row) + steps * down).ok()?;
    let column = u8::try_from(i32::from(square.column) + steps * right).ok()?;
    let square = rivi_rules::Square::new(row, column);
    size.contains(square).then(|| Cell::on(square, size))
}

/// Whether the opponent would win by fours if it were to move.
fn by_fours(board: &mut SearchBoard, position: &Grid) -> Vec<Sentence> {
    let quiet = [Class::Five, Class::OpenFour]
        .iter()
        .all(|&class| board.set(board.turn().other(), class).is_empty());
    if !quiet || !board.set(board.turn(), Class::Five).is_empty() {
        return Vec::new();
    }
    board.pass();
    let win = Fours::default().search(board, &Limits::nodes(NODES)).win();
    board.pass();
    let told = |win: Win| {
        let cell = ("cell", win.line[0].text(position.size()));
        Sentence::new("threat.fours", [who(position.turn().other()), cell])
    };
    win.map(told).into_iter().collect()
}

/// Where the first player of renju may not play.
fn forbidden(position: &Grid) -> Vec<Sentence> {
    let points = position.forbidden_cells();
    if points.is_empty() {
        return Vec::new();
    }
    let points = cells(points.into_iter(), position.size());
    vec![Sentence::new("threat.forbidden", [who(position.turn()), ("cells", points)])]
}

#[cfg(test)]
mod tests {
    use crate::Twist;
    use rivi_mnk::GridRules;
    use rivi_rules::Notation;

    use super::*;

    fn told(twist: Twist, moves: &str) -> Vec<&'static str> {
        let mut position = Grid::new(twist.on(GridRules::new(Size::new(15, 15), 5)));
        position.play_line(moves).unwrap();
        remarks(&position).iter().map(|remark| remark.key).collect()
    }

    #[test]
    fn threats_are_named() {
        assert_eq!(told(Twist::Plain, "h8"), Vec::<&str>::new());
        assert_eq!(told(Twist::Plain, "h8 a1 i8 c14 j8"), ["threat.three"]);
        assert_eq!(told(Twist::Plain, "h8 g8 i8 c14 j8 o3 k8"), ["threat.four"]);
        assert_eq!(told(Twist::Plain, "h8 a1 i8 c14 j8 o3 k8"), ["threat.five"]);
        assert_eq!(told(Twist::Plain, "h8 a1 i8 c14 j8 o3 k8 m13"), ["threat.own_five"]);
        assert_eq!(told(Twist::Renju, "h8 a1 i8 c14 j9 o3 j10 m13"), ["threat.forbidden"]);
        let four_and_three = "h8 g8 i8 c14 j8 o3 k9 m13 k10 a1 o15";
        assert_eq!(told(Twist::Plain, four_and_three), ["threat.fours"]);
    }
}
