use rand_core::SeedableRng;
use rivi_rules::{Board, Chance, Position, Side, Size, Square, below};

use super::*;
use crate::Twist;
use crate::scores::Scores;
use rivi_mnk::{Cell, Grid, GridRules};

fn games() -> Vec<GridRules> {
    let five = |width, height| GridRules::new(Size::new(width, height), 5);
    vec![
        five(15, 15),
        five(5, 5),
        five(64, 7),
        five(9, 40),
        GridRules { exact: true, ..five(15, 15) },
        Twist::Renju.on(five(15, 15)),
        Twist::Renju.on(five(7, 12)),
        Twist::Caro.on(five(12, 12)),
        Twist::Caro.on(GridRules { exact: true, ..five(10, 10) }),
    ]
}

/// The line round a square as the position shows it, with the side's stone in the middle.
fn line_of(position: &Grid, side: Side, square: Square, step: (i32, i32), reach: i32) -> Vec<Mark> {
    let mark = |n: i32| {
        let (row, column) =
            (i32::from(square.row) + n * step.0, i32::from(square.column) + n * step.1);
        let (Ok(row), Ok(column)) = (u8::try_from(row), u8::try_from(column)) else {
            return Mark::Edge;
        };
        if !position.size().contains(Square::new(row, column)) {
            return Mark::Edge;
        }
        match position.at(Square::new(row, column)) {
            None if n != 0 => Mark::Free,
            Some(other) if other != side => Mark::Other,
            _ => Mark::Own,
        }
    };
    (-reach..=reach).map(mark).collect()
}

/// The oracle of a position: the classifier of each side.
struct Slow(Vec<Classifier>);

impl Slow {
    fn new(rules: GridRules) -> Slow {
        let rules = LineRule::of(rules);
        let reach = LineRule::reach(rules);
        Slow(rules.iter().map(|&rule| Classifier::with_memory(rule, reach)).collect())
    }

    /// What a stone on a free square makes, each line read off the position.
    fn kinds(&mut self, position: &Grid, side: Side, square: Square) -> [Kind; 4] {
        let inner = if position.black() == Side::X { side } else { side.other() };
        let reach = LineRule::reach(LineRule::of(position.rules()));
        [(0, 1), (1, 0), (1, 1), (-1, 1)].map(|step| {
            let mut line = line_of(position, side, square, step, reach as i32);
            self.0[inner as usize].kind(&mut line)
        })
    }
}

fn check(board: &SearchBoard, position: &Grid, slow: &mut Slow) {
    let rules = LineRule::of(position.rules());
    let swap = |side: Side| if position.black() == Side::X { side } else { side.other() };
    for (number, square) in position.size().squares().enumerate() {
        let cell = Cell(number as u16);
        assert_eq!(board.at(cell), position.at(square).map(swap));
        assert_eq!(board.is_free(cell), position.at(square).is_none());
        if position.at(square).is_some() {
            continue;
        }
        for side in Side::BOTH {
            let kinds = slow.kinds(position, side, square);
            assert_eq!(
                board.kinds(swap(side), cell),
                kinds,
                "{}\n{cell} {side}",
                position.diagram()
            );
            let class = Class::of(kinds, rules[swap(side)]);
            assert_eq!(board.class(swap(side), cell), class);
        }
    }
}

/// The sets hold exactly the cells of each class.
fn check_sets(board: &SearchBoard) {
    for side in Side::BOTH {
        for class in Class::ALL.into_iter().filter(|&class| class != Class::Quiet) {
            let kept: Vec<Cell> = board.set(side, class).cells(board.size().width).collect();
            let found: Vec<Cell> =
                board.free_cells().filter(|&cell| board.class(side, cell) == class).collect();
            assert_eq!(kept, found, "{side} {class:?}");
            assert_eq!(board.set(side, class).len() as usize, found.len());
        }
    }
}

/// A move near the last ones, so that there is something to see.
fn near_move(position: &Grid, chance: &mut Chance) -> Option<Cell> {
    let legal: Vec<Cell> = position.moves().collect();
    let near = |&cell: &Cell| {
        let square = cell.square(position.size());
        let far = |a: u8, b: u8| a.abs_diff(b) > 1;
        position.size().squares().any(|other| {
            position.at(other).is_some()
                && !far(other.row, square.row)
                && !far(other.column, square.column)
        })
    };
    let close: Vec<Cell> = legal.iter().copied().filter(near).collect();
    let from = if close.is_empty() || below(chance, 5) == 0 { legal } else { close };
    if from.is_empty() { None } else { Some(from[below(chance, from.len() as u32) as usize]) }
}

#[test]
fn patterns_and_classes_are_those_of_the_oracle() {
    let mut chance = Chance::seed_from_u64(3);
    for rules in games() {
        let mut slow = Slow::new(rules);
        for first in Side::BOTH {
            let mut position = Grid::new(rules).start(first);
            let mut board = SearchBoard::new(&position, &Scores::shipped());
            for _ in 0..60 {
                let Some(m) = near_move(&position, &mut chance) else { break };
                position.make(m);
                board.make(m);
                check(&board, &position, &mut slow);
            }
            check_sets(&board);
        }
    }
}

#[test]
fn taking_back_restores_everything() {
    let mut chance = Chance::seed_from_u64(4);
    for rules in games() {
        let mut position = Grid::new(rules);
        let mut board = SearchBoard::new(&position, &Scores::shipped());
        let seen = |board: &SearchBoard| {
            let cells: Vec<_> = board
                .free_cells()
                .flat_map(|cell| {
                    Side::BOTH.map(|side| (cell, board.code(side, cell), board.class(side, cell)))
                })
                .collect();
            (cells, board.key(), board.turn(), board.balance(Side::X))
        };
        let mut before = Vec::new();
        while let Some(m) = near_move(&position, &mut chance).filter(|_| before.len() < 50) {
            before.push(seen(&board));
            position.make(m);
            board.make(m);
        }
        let fresh = SearchBoard::new(&position, &Scores::shipped());
        assert_eq!(seen(&board), seen(&fresh), "kept and built anew");
        for earlier in before.into_iter().rev() {
            board.unmake();
            assert_eq!(seen(&board), earlier);
            check_sets(&board);
        }
    }
}

#[test]
fn patterns_come_back_word_by_word() {
    let mut chance = Chance::seed_from_u64(7);
    for rules in games() {
        let mut position = Grid::new(rules);
        let mut patterns = Patterns::empty(rules);
        let all = |patterns: &Patterns| -> Vec<u32> {
            (0..rules.size.cells() as u16).map(|cell| patterns.codes(Cell(cell))).collect()
        };
        let mut before = Vec::new();
        while let Some(m) = near_move(&position, &mut chance).filter(|_| before.len() < 50) {
            before.push((m, position.turn(), all(&patterns)));
            let changed = patterns.put(m, position.turn());
            assert_eq!(changed == [[0; 2]; 4], all(&patterns) == without(&before, m));
            assert_eq!(patterns.codes(m), 0, "a stone makes nothing of its cell");
            position.make(m);
        }
        for (m, side, codes) in before.into_iter().rev() {
            patterns.take_back(m, side);
            assert_eq!(all(&patterns), codes);
        }
    }
}

/// The codes before the last move, but for its own cell.
fn without(before: &[(Cell, Side, Vec<u32>)], m: Cell) -> Vec<u32> {
    let mut codes = before.last().map(|(.., codes)| codes.clone()).unwrap_or_default();
    codes[m.0 as usize] = 0;
    codes
}

#[test]
fn legality_is_that_of_the_rules() {
    let mut chance = Chance::seed_from_u64(5);
    let mut refused = 0;
    for _ in 0..40 {
        let size = Size::new(10, 10);
        let rules = Twist::Renju.on(GridRules::new(size, 5));
        let mut position = Grid::new(rules);
        while let Some(m) = near_move(&position, &mut chance) {
            let board = SearchBoard::new(&position, &Scores::shipped());
            for cell in board.free_cells().filter(|_| position.outcome().is_none()) {
                let legal = position.forbidden(cell).is_none();
                assert_eq!(
                    board.may_play(board.turn(), cell),
                    legal,
                    "{}\n{cell}",
                    position.diagram()
                );
                refused += usize::from(!legal);
            }
            position.make(m);
        }
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn well_known_shapes_have_their_names() {
    let rule = LineRule { exact: false, unclosed: false, forbids: false };
    let kind = |text: &str, rule: LineRule| {
        let mark = |mark: char| match mark {
            'X' => Mark::Own,
            'O' => Mark::Other,
            '#' => Mark::Edge,
            _ => Mark::Free,
        };
        Classifier::new(rule, text.len() / 2).kind(&mut text.chars().map(mark).collect::<Vec<_>>())
    };
    for (line, wanted) in [
        ("....X....", Kind::OpenOne),
        ("OOO.X.OOO", Kind::Dead),
        ("...XX....", Kind::WideTwo),
        ("..XXX....", Kind::WideOpenThree),
        (".OXXX...O", Kind::WideThree),
        (".OX.XX..O", Kind::WideThree),
        ("...XXXX.O", Kind::OpenFour),
        ("..OXXXX..", Kind::Four),
        ("X.XXX.X..", Kind::OpenFour),
        ("OXXXXXO..", Kind::Five),
        ("...XXXXX#", Kind::Five),
    ] {
        assert_eq!(kind(line, rule), wanted, "{line}");
    }
    let exact = LineRule { exact: true, ..rule };
    assert_eq!(kind("..XXXXXX...", exact), Kind::Dead);
    assert_eq!(kind("X.XXXX.....", exact), Kind::Four, "at the left it would be six");
    let caro = LineRule { unclosed: true, ..rule };
    assert_eq!(kind("OXXXXXO....", caro), Kind::Dead);
    assert_eq!(kind("#XXXXXO....", caro), Kind::Five, "the edge closes nothing");
    let black = LineRule { exact: true, forbids: true, unclosed: false };
    assert_eq!(kind("...X.XXX.X.", black), Kind::TwoFours);
    assert_eq!(kind("..XXXXXX...", black), Kind::Overline);
}

/// What is remembered is what would be found again.
#[test]
fn the_memory_of_the_classifier_changes_nothing() {
    let rule = LineRule { exact: false, unclosed: false, forbids: false };
    let mut remembering = Classifier::with_memory(rule, 4);
    let mut chance = Chance::seed_from_u64(6);
    for _ in 0..300 {
        let marks = [Mark::Own, Mark::Other, Mark::Free];
        let mut line: Vec<Mark> = (0..9).map(|_| marks[below(&mut chance, 3) as usize]).collect();
        line[4] = Mark::Own;
        let anew = Classifier::new(rule, 4).kind(&mut line);
        assert_eq!(remembering.kind(&mut line), anew, "{line:?}");
    }
}
